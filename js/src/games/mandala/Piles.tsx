import type { JSX } from "preact";
import { Back, Tag } from "../../paint/card";
import { tally } from "../../paint/colours";
import { box, d } from "../../paint/curves";
import { shortened } from "../../paint/text";
import { Zone } from "../../paint/zone";
import type { Scene } from "./scene";
import { isLast } from "./view";

interface PileProps {
  scene: Scene;
}

/** Where a pile lies: the deck above the waist of the mandalas, the discard pile below it. */
function corner({ frame }: Scene, side: -1 | 1) {
  const { width, height } = frame.pile;
  const [x, y] = [frame.width / 2, frame.centres[0].y + side * frame.pileShift];
  return { x, y, left: x - width / 2, top: y - height / 2, width, height };
}

function Area({ scene, side }: PileProps & { side: -1 | 1 }): JSX.Element {
  const { left, top, width, height } = corner(scene, side);
  return <path class="mg-area" d={box(left - 7, top - 7, width + 14, height + 14, 9)} />;
}

interface WordProps extends PileProps {
  side: -1 | 1;
  text: string;
  kind?: string;
}

/** What stands above the deck and below the discard pile. */
function Word({ scene, side, text, kind = "mg-muted" }: WordProps): JSX.Element {
  const { x, y, height } = corner(scene, side);
  return (
    <text class={kind} x={x} y={Math.round(y + side * (height / 2 + 15) + 4)} font-size="11" text-anchor="middle">
      {shortened(text, 11, scene.frame.pileText)}
    </text>
  );
}

export function Deck({ scene }: PileProps): JSX.Element {
  const { view, words, light, say } = scene;
  const { x, left, top, width, height } = corner(scene, -1);
  const count = view.deck.length;
  const warns = isLast(view);
  const layers = Math.min(Math.ceil(count / 22), 4); // A card to look at for each quarter of the deck.
  return (
    <Zone target="D" label={words.deck()} light={light} role="img" class="mg-pile">
      <Area scene={scene} side={-1} />
      {count === 0 && <path class="mg-empty" d={box(left, top, width, height, 4)} />}
      {Array.from({ length: layers }, (_, i) => (
        <Back
          key={i}
          x={left + (layers - 1 - i) * 1.4}
          y={top - (layers - 1 - i) * 1.8}
          width={width}
          height={height}
        />
      ))}
      <Tag x={x} y={top + height - 8} text={`${count}`} size={11} />
      <Word
        scene={scene}
        side={-1}
        text={say(warns ? "table.deck last" : "table.deck")}
        kind={warns ? "mg-warn" : "mg-muted"}
      />
    </Zone>
  );
}

/** The discard pile, its colours in layers like sand in a glass. */
export function Discard({ scene }: PileProps): JSX.Element {
  const { view, words, light, say, id } = scene;
  const { x, left, top, width, height } = corner(scene, 1);
  const count = view.discard.length;
  let y = top + height;
  return (
    <Zone target="X" label={words.discard()} light={light} class="mg-pile">
      <Area scene={scene} side={1} />
      <path class={count ? "mg-tray" : "mg-empty"} d={box(left, top, width, height, 4)} />
      {[...tally(view.discard)].map(([colour, cards]) => {
        const layer = (height * cards) / count;
        y -= layer;
        return (
          <path
            key={colour}
            class="mg-layer"
            fill={`url(#${id}-${colour})`}
            d={d`M${left} ${y}h${width}v${layer}h${-width}Z`}
          />
        );
      })}
      {count > 0 && <path class="mg-tray-rim" d={box(left, top, width, height, 2)} />}
      <Tag x={x} y={top + height - 8} text={`${count}`} size={11} />
      <Word scene={scene} side={1} text={say("table.discard")} />
    </Zone>
  );
}
