import type { JSX } from "preact";
import { Tag } from "../../paint/card";
import { tally, unseen } from "../../paint/colours";
import { Cup } from "../../paint/cup";
import { box } from "../../paint/curves";
import { Silent } from "../../paint/Silent";
import { Still } from "../../paint/Still";
import { Sand } from "../../paint/sand";
import { Sign } from "../../paint/signs";
import { shortened, textWidth } from "../../paint/text";
import { Zone } from "../../paint/zone";
import type { Colour } from "../../wire";
import type { Scene } from "./scene";
import { riverPlaces, type Two } from "./view";

interface PartProps {
  scene: Scene;
  seat: Two;
}

/** So many times as wide as plain signs are bold ones. */
const BOLD = 1.2;
/** A long name is written smaller, but not smaller than this. */
const [NAME, SMALLEST_NAME] = [14, 10];

const stripOf = ({ frame, near }: Scene, seat: Two) => (seat === near ? frame.near : frame.far);

/** The strip of a seat: who sits there, and what has been won. */
export function Seat({ scene, seat }: PartProps): JSX.Element {
  const { y, height } = stripOf(scene, seat);
  const { to_move, rivers, cups } = scene.view;
  const turn = to_move === seat;
  return (
    <g class={`mg-seat${turn ? " is-turn" : ""}${scene.winners.includes(seat) ? " is-winner" : ""}`}>
      <path class="mg-strip" d={box(8, y, scene.frame.width - 16, height, 10)} />
      {turn && <path class="mg-turn" d={box(8, y + 9, 4, height - 18, 2)} />}
      <Who scene={scene} seat={seat} />
      <Still
        of={scene.about(`R${seat + 1}`, rivers[seat], cups[seat])}
        draw={() => <River scene={scene} seat={seat} />}
      />
      <Still of={scene.about(`C${seat + 1}`, cups[seat])} draw={() => <Winnings scene={scene} seat={seat} />} />
    </g>
  );
}

/** What a seat does at the moment, or how it ended. */
function doing({ view, winners, say }: Scene, seat: Two): string {
  if (winners.includes(seat)) return say(winners.length > 1 ? "table.shared" : "table.wins");
  if (view.to_move !== seat) return "";
  return say(view.phase === "take" ? "table.choosing" : "table.turn");
}

function Who({ scene, seat }: PartProps): JSX.Element {
  const { say, scores, view, words, frame } = scene;
  const { y, nameWidth } = stripOf(scene, seat);
  const known = unseen(view.cups[seat]) ? "table.points known" : "table.points";
  const points = say(known, { n: scores[seat] ?? 0 });
  const state = doing(scene, seat);
  const name = words.name(seat);
  const size = Math.max(SMALLEST_NAME, Math.min(NAME, Math.floor(nameWidth / textWidth(name, BOLD / 10)) / 10));
  const [x, top] = [20, y + 19];
  return (
    <Silent class="mg-who">
      <text class="mg-strong" x={x} y={top} font-size={size}>
        {shortened(name, size * BOLD, nameWidth)}
      </text>
      {frame.asideOfName ? (
        <text x={frame.width - x} y={top} font-size="11.5" text-anchor="end">
          {state && <tspan class="mg-state">{`${state} · `}</tspan>}
          <tspan class="mg-points">{points}</tspan>
        </text>
      ) : (
        <>
          <text class="mg-points" x={x} y={top + 15} font-size="11">
            {shortened(points, 11, nameWidth)}
          </text>
          <text class="mg-state" x={x} y={top + 29} font-size="11">
            {shortened(state, 11, nameWidth)}
          </text>
        </>
      )}
    </Silent>
  );
}

function River({ scene, seat }: PartProps): JSX.Element {
  const { view, words, light } = scene;
  const { river, pitch } = stripOf(scene, seat);
  return (
    <>
      {riverPlaces(view, seat).map(({ colour, cards }, i) => (
        <Zone
          key={i}
          target={`R${seat + 1}.${i + 1}`}
          label={words.river(seat, i + 1, colour, cards)}
          light={light}
          role="img"
          class="mg-slot"
        >
          <Slot scene={scene} seat={seat} place={i + 1} colour={colour} cards={cards} x={river.x + i * pitch} />
        </Zone>
      ))}
    </>
  );
}

interface SlotProps extends PartProps {
  place: number;
  colour: Colour | null;
  cards: number;
  x: number;
}

/** A place of the river, which says what a card of its colour brings, for how many; at the end, what that makes. */
function Slot({ scene, seat, place, colour, cards, x }: SlotProps): JSX.Element {
  const { river, slot } = stripOf(scene, seat);
  const { y } = river;
  const [middle, outline] = [x + slot / 2, box(x, y, slot, slot, 6)];
  const over = scene.view.phase === "over";
  const sign = over ? { y: y + slot * 0.34, size: slot * 0.2 } : { y: y + slot / 2, size: slot * 0.25 };
  return (
    <>
      <path class="mg-area" d={box(x - 2, y - 2, slot + 4, slot + 4, 7)} />
      {colour ? (
        <>
          <Sand id={scene.id} colour={colour} path={outline} />
          <Sign colour={colour} x={middle} {...sign} ground="sand" letters={scene.sign(colour)} />
          {over && <Tag x={middle} y={y + slot * 0.78} text={`${place * cards}`} size={9.5} />}
        </>
      ) : (
        <path class="mg-empty" d={outline} />
      )}
      <text class={colour ? "mg-value" : "mg-muted"} x={middle} y={y + slot + 12} text-anchor="middle">
        {colour ? `${place}×${cards}` : place}
      </text>
    </>
  );
}

/** The cup and what is known to be in it, colour by colour. */
function Winnings({ scene, seat }: PartProps): JSX.Element {
  const { id, view, words, light } = scene;
  const { cup, column } = stripOf(scene, seat);
  const bag = view.cups[seat];
  const hidden = unseen(bag);
  const layers: [Colour | null, number][] = [...(hidden ? [[null, hidden] as [null, number]] : []), ...tally(bag)];
  const [first, room] = [cup.x + 34, scene.frame.width - 16 - (cup.x + 22)];
  const pitch = Math.min(column, room / Math.max(layers.length, 1));
  return (
    <Zone target={`C${seat + 1}`} label={words.cup(seat)} light={light} role="img" class="mg-cups">
      <path class="mg-area" d={box(cup.x - 23, cup.y - 22, 46, 46, 10)} />
      <Cup id={id} {...cup} layers={layers} />
      {layers.map(([colour, count], i) => (
        <g key={colour ?? "unseen"}>
          {colour ? (
            <Sign
              colour={colour}
              x={first + i * pitch}
              y={cup.y - 8}
              size={5.6}
              ground="mat"
              letters={scene.sign(colour)}
            />
          ) : (
            <text class="mg-muted" x={first + i * pitch} y={cup.y - 4} font-size="12" text-anchor="middle">
              ?
            </text>
          )}
          <text class="mg-figure" x={first + i * pitch} y={cup.y + 13} font-size="12" text-anchor="middle">
            {count}
          </text>
        </g>
      ))}
    </Zone>
  );
}
