import type { JSX } from "preact";
import { box } from "../../paint/curves";
import { Overlay } from "../../paint/overlay";
import { Still } from "../../paint/Still";
import { Sands } from "../../paint/sand";
import { useTouch } from "../../paint/touch";
import type { TableProps } from "../game";
import { Hand } from "./Hand";
import { MandalaDisc } from "./MandalaDisc";
import { Mat } from "./Mat";
import { Deck, Discard } from "./Piles";
import { Seat } from "./Seat";
import { sceneOf } from "./scene";
import { type MandalaView, other, type Two } from "./view";

/** The table of Mandala, drawn from what its viewer can see. */
export function Table(props: TableProps<MandalaView>): JSX.Element {
  const listeners = useTouch(props.on);
  const scene = sceneOf(props);
  const { id, frame, near, words, say, view, selection } = scene;
  const { width, height } = frame;
  const described = `${id}-words`;
  const hand = (seat: Two): JSX.Element => {
    const moving = view.to_move === seat;
    const raised = moving && selection ? `${selection.colour}${selection.count}` : "";
    return (
      <Still
        of={scene.about(`H${seat + 1}`, view.hands[seat], moving, raised)}
        draw={() => <Hand scene={scene} seat={seat} />}
      />
    );
  };
  return (
    <svg
      class={`mg-drawing${props.toPlay ? " is-live" : ""}`}
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      aria-label={say("table.table", { state: words.state() })}
      aria-describedby={described}
      {...listeners}
    >
      <desc id={described}>{words.everything()}</desc>
      <Still of={id} draw={() => <Sands id={id} />} />
      <defs>
        <Still of={`${id} ${frame.radius}`} draw={() => <Mat id={id} radius={frame.radius} />} />
      </defs>
      <path class="mg-table-ground" d={box(0, 0, width, height, 14)} />
      <path fill={`url(#${id}-lamp)`} d={box(0, 0, width, height, 14)} />
      <path class="mg-table-line" d={box(3.5, 3.5, width - 7, height - 7, 11)} />
      {hand(other(near))}
      <Seat scene={scene} seat={other(near)} />
      <MandalaDisc scene={scene} mandala={0} />
      <MandalaDisc scene={scene} mandala={1} />
      <Still of={scene.about("D", view.deck.length, view.exhausted)} draw={() => <Deck scene={scene} />} />
      <Still of={scene.about("X", view.discard)} draw={() => <Discard scene={scene} />} />
      <Seat scene={scene} seat={near} />
      {hand(near)}
      <Overlay {...props} width={width} places={scene.places} />
    </svg>
  );
}
