import type { JSX } from "preact";
import { tally, unseen } from "../../paint/colours";
import { Cup } from "../../paint/cup";
import { box } from "../../paint/curves";
import { Silent } from "../../paint/Silent";
import { Sand } from "../../paint/sand";
import { Sign } from "../../paint/signs";
import { shortened } from "../../paint/text";
import { Zone } from "../../paint/zone";
import type { Colour } from "../../wire";
import type { Scene } from "./scene";
import { riverPlaces, type Two } from "./view";

interface PartProps {
  scene: Scene;
  seat: Two;
}

const stripOf = ({ frame, near }: Scene, seat: Two) => (seat === near ? frame.near : frame.far);

/** The strip of a seat: who sits there, and what has been won. */
export function Seat({ scene, seat }: PartProps): JSX.Element {
  const { y, height } = stripOf(scene, seat);
  const turn = scene.view.to_move === seat;
  return (
    <g class={`mg-seat${turn ? " is-turn" : ""}${scene.winners.includes(seat) ? " is-winner" : ""}`}>
      <path class="mg-strip" d={box(8, y, scene.frame.width - 16, height, 10)} />
      {turn && <path class="mg-turn" d={box(8, y + 9, 4, height - 18, 2)} />}
      <Who scene={scene} seat={seat} />
      <River scene={scene} seat={seat} />
      <Winnings scene={scene} seat={seat} />
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
  const { say, scores, view, frame, words } = scene;
  const { y, nameWidth } = stripOf(scene, seat);
  const known = unseen(view.cups[seat]) ? "table.points known" : "table.points";
  const points = say(known, { n: scores[seat] ?? 0 });
  const state = doing(scene, seat);
  const aside =
    frame.width > 500 ? { x: 20, anchor: "start", line: 15 } : { x: frame.width - 20, anchor: "end", line: 0 };
  return (
    <Silent class="mg-who">
      <text class="mg-strong" x="20" y={y + 19} font-size="14">
        {shortened(words.name(seat), 14, nameWidth)}
      </text>
      <text class="mg-points" x={aside.x} y={y + 19 + aside.line} font-size="11" text-anchor={aside.anchor}>
        {shortened(points, 11, nameWidth)}
      </text>
      {state && (
        <text class="mg-state" x="20" y={y + 19 + 2 * aside.line} font-size="11">
          {shortened(state, 11, nameWidth)}
        </text>
      )}
    </Silent>
  );
}

function River({ scene, seat }: PartProps): JSX.Element {
  const { id, view, words, light } = scene;
  const { river, slot, pitch } = stripOf(scene, seat);
  return (
    <>
      {riverPlaces(view, seat).map(({ colour, cards }, i) => {
        const [x, y, place] = [river.x + i * pitch, river.y, i + 1];
        return (
          <Zone
            key={place}
            target={`R${seat + 1}.${place}`}
            label={words.river(seat, place, colour, cards)}
            light={light}
            role="img"
            class="mg-slot"
          >
            {colour ? (
              <>
                <Sand id={id} colour={colour} path={box(x, y, slot, slot, 6)} />
                <Sign
                  colour={colour}
                  x={x + slot / 2}
                  y={y + slot / 2}
                  size={slot * 0.25}
                  ground="sand"
                  letters={scene.sign(colour)}
                />
              </>
            ) : (
              <path class="mg-empty" d={box(x, y, slot, slot, 6)} />
            )}
            <text class={colour ? "mg-value" : "mg-muted"} x={x + slot / 2} y={y + slot + 12} text-anchor="middle">
              {valueText(place, colour, cards, view.phase === "over")}
            </text>
          </Zone>
        );
      })}
    </>
  );
}

/** What a place of the river brings: so many points a card, for so many cards. */
function valueText(place: number, colour: Colour | null, cards: number, over: boolean): string {
  if (colour === null) return `${place}`;
  return over ? `${place}×${cards}=${place * cards}` : `${place}×${cards}`;
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
