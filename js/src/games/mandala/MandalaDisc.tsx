import type { JSX } from "preact";
import { COLOURS } from "../../paint/colours";
import { around, box, circle, petal } from "../../paint/curves";
import { Silent } from "../../paint/Silent";
import { Still } from "../../paint/Still";
import { Sand } from "../../paint/sand";
import { Sign } from "../../paint/signs";
import { textWidth } from "../../paint/text";
import { Zone } from "../../paint/zone";
import { type Disc, fieldOutline, heapPath, heaps, mountainOutline, share } from "./disc";
import { Fan } from "./Fan";
import { discOf, sideOf } from "./places";
import type { Scene } from "./scene";
import { LETTERS, lacking, other, type Two, takenMandala } from "./view";
import { colourWord } from "./words";

interface PartProps {
  scene: Scene;
  mandala: Two;
}

/** A mandala: its rim of petals, a field on either side, and the mountain between them. */
export function MandalaDisc({ scene, mandala }: PartProps): JSX.Element {
  const { words, light, frame, near, view } = scene;
  const disc = discOf(frame, mandala);
  const letter = LETTERS[mandala];
  const { mountain, fields } = view.mandalas[mandala];
  const lies = [mountain, ...fields].join("/");
  return (
    <Zone
      target={letter}
      label={words.mandala(mandala)}
      light={light}
      role="group"
      class={light.dim.has(letter) ? "mg-mandala is-faded" : "mg-mandala"}
    >
      <use href={`#${scene.id}-mat`} x={disc.x} y={disc.y} />
      <Still
        of={scene.about(letter, lacking(view.mandalas[mandala]).join(""))}
        draw={() => <Rim scene={scene} mandala={mandala} disc={disc} />}
      />
      {[other(near), near].map((seat) => (
        <Still
          key={seat}
          of={scene.about(`F${seat + 1}${letter}`, fields[seat])}
          draw={() => <Field scene={scene} mandala={mandala} seat={seat} />}
        />
      ))}
      <Still
        of={scene.about(`M${letter}`, lies, takenMandala(view))}
        draw={() => <Mountain scene={scene} mandala={mandala} />}
      />
      <Caption scene={scene} mandala={mandala} disc={disc} />
    </Zone>
  );
}

/** The six petals: full of sand where the mandala has the colour, else hollow. */
function Rim({ scene, mandala, disc }: PartProps & { disc: Disc }): JSX.Element {
  const missing = new Set(lacking(scene.view.mandalas[mandala]));
  const { radius } = disc;
  const complete = missing.size === 0;
  return (
    <Silent class={`mg-rim${complete ? " is-complete" : ""}`}>
      {COLOURS.map((colour, i) => {
        const [root, belly, tip] = [share.petalRoot, share.petalBelly, share.petalTip].map((r) => r * radius);
        const path = petal(disc, root as number, belly as number, tip as number, i * 60, 54);
        const sign = { ...around(disc, radius * 0.912, i * 60), colour, letters: scene.sign(colour) };
        return missing.has(colour) ? (
          <g key={colour} class="mg-petal-missing" data-missing={colour}>
            <path d={path} />
            <Sign {...sign} size={radius * 0.038} ground="hollow" />
          </g>
        ) : (
          <g key={colour} class="mg-petal" data-present={colour}>
            <Sand id={scene.id} colour={colour} path={path} />
            <Sign {...sign} size={radius * 0.042} ground="sand" />
          </g>
        );
      })}
      {complete && <path class="mg-closed" d={circle(disc, radius * (share.petalRoot - 0.015))} />}
    </Silent>
  );
}

function Field({ scene, mandala, seat }: PartProps & { seat: Two }): JSX.Element {
  const { view, words, light, frame, near } = scene;
  const disc = discOf(frame, mandala);
  const side = sideOf(seat, near);
  const target = `F${seat + 1}${LETTERS[mandala]}`;
  return (
    <Zone target={target} label={words.field(mandala, seat)} light={light}>
      <path class="mg-area" d={fieldOutline(disc, side)} />
      <Fan scene={scene} disc={disc} side={side} target={target} field={view.mandalas[mandala].fields[seat]} />
    </Zone>
  );
}

/** The heaps lie beside their mountain and not in it, since a button cannot hold another one. */
function Mountain({ scene, mandala }: PartProps): JSX.Element {
  const { view, words, light, frame, id } = scene;
  const disc = discOf(frame, mandala);
  const taken = takenMandala(view) === mandala;
  const target = `M${LETTERS[mandala]}`;
  return (
    <>
      <Zone
        target={target}
        label={words.mountain(mandala)}
        light={light}
        class={`mg-mountain${taken ? " is-taken" : ""}`}
      >
        <path class="mg-area" d={mountainOutline(disc)} />
      </Zone>
      {heaps(disc, view.mandalas[mandala].mountain).map((heap) => (
        <Zone
          key={heap.colour}
          target={`${target}.${heap.colour}`}
          label={words.heap(mandala, heap.colour, heap.count)}
          light={light}
          role={taken ? "button" : "img"}
          class="mg-heap"
        >
          <path
            class="mg-hit"
            d={box(heap.x - heap.pitch / 2, disc.y - disc.radius * 0.19, heap.pitch, disc.radius * 0.38, 4)}
          />
          <Sand id={id} colour={heap.colour} path={heapPath(heap)} />
          <Sign
            colour={heap.colour}
            x={heap.x - heap.halfWidth * 0.36}
            y={heap.y - 8}
            size={Math.min(heap.halfWidth * 0.29, 6)}
            ground="sand"
            letters={scene.sign(heap.colour)}
          />
          <text
            class={`mg-count mg-on-${heap.colour} mg-over-${heap.colour}${heap.pitch < 36 ? " is-small" : ""}`}
            x={Math.round(heap.x + heap.halfWidth * 0.36)}
            y={Math.round(heap.y - 3.5)}
            text-anchor="middle"
          >
            {heap.count}
          </text>
        </Zone>
      ))}
    </>
  );
}

const MOST_NAMED = 2;
const EDGE = 10;

/** What the mandala is called and which colours it lacks, or who picks from it. */
function Caption({ scene, mandala, disc }: PartProps & { disc: Disc }): JSX.Element {
  const { say, view, words } = scene;
  const missing = lacking(view.mandalas[mandala]);
  const y = disc.y + disc.radius + scene.frame.captionDrop;
  const named = missing.length <= MOST_NAMED;
  const size = 12;
  const lacks =
    takenMandala(view) === mandala
      ? words.picking(mandala)
      : missing.length
        ? say("table.lacks")
        : say("table.complete");
  const signs = missing.map((colour) => ({ colour, word: named ? colourWord(say, colour) : "" }));
  const widths = signs.map(({ word }) => 17 + (word ? textWidth(word, size) + 6 : 0));
  const letterWidth = 20;
  const textAt = letterWidth;
  const total = letterWidth + textWidth(lacks, size) + 6 + widths.reduce((sum, width) => sum + width, 0);
  // A long one would leave a narrow table at its side.
  const left = Math.max(EDGE, Math.min(disc.x - total / 2, scene.frame.width - total - EDGE));
  let x = left + textAt + textWidth(lacks, size) + 12;
  return (
    <Silent class="mg-caption">
      <text class="mg-name-of-mandala" x={Math.round(left)} y={y} font-size="17">
        {LETTERS[mandala]}
      </text>
      <text class={missing.length ? "mg-muted" : "mg-strong"} x={Math.round(left + textAt)} y={y}>
        {lacks}
      </text>
      {takenMandala(view) !== mandala &&
        signs.map(({ colour, word }, i) => {
          const at = x;
          x += widths[i] as number;
          return (
            <g key={colour}>
              <Sign colour={colour} x={at} y={y - 4.5} size={5.4} ground="mat" letters={scene.sign(colour)} />
              <text class="mg-muted" x={Math.round(at + 9)} y={y}>
                {word}
              </text>
            </g>
          );
        })}
    </Silent>
  );
}
