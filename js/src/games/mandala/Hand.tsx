import type { JSX } from "preact";
import { Back, Face } from "../../paint/card";
import { box } from "../../paint/curves";
import { Zone } from "../../paint/zone";
import type { Colour } from "../../wire";
import { type Stack, stacks } from "./places";
import type { Scene } from "./scene";
import type { Two } from "./view";

interface HandProps {
  scene: Scene;
  seat: Two;
}

const RAISE = 13;

/** The cards in a hand: stacks by colour, and backs for those that this view does not know. */
export function Hand({ scene, seat }: HandProps): JSX.Element {
  const { frame, view, words, light, say } = scene;
  const near = seat === scene.near;
  const { width, height } = near ? frame.card : frame.farCard;
  const lying = stacks(frame, view.hands[seat], near);
  const right = Math.max(...lying.map((stack) => stack.left + width));
  return (
    <Zone target={`H${seat + 1}`} label={words.hand(seat)} light={light} role="group" class="mg-hand">
      {lying.map((stack, i) =>
        stack.colour === null ? (
          <Back key={i} x={stack.left} y={stack.top} width={width} height={height} />
        ) : (
          <HandStack
            key={stack.colour}
            scene={scene}
            seat={seat}
            stack={stack}
            colour={stack.colour}
            near={near}
          />
        ),
      )}
      {!near && lying.length > 0 && (
        <text class="mg-muted" x={right + 10} y="24" font-size="11">
          {say("table.hand count", { n: view.hands[seat].length })}
        </text>
      )}
    </Zone>
  );
}

interface StackProps extends HandProps {
  stack: Stack;
  colour: Colour;
  near: boolean;
}

function HandStack({ scene, seat, stack, colour, near }: StackProps): JSX.Element {
  const { frame, view, selection, words, light, id, say } = scene;
  const { width, height } = near ? frame.card : frame.farCard;
  const moving = view.phase === "turn" && view.to_move === seat;
  const raised = moving && selection?.colour === colour ? Math.min(selection.count, stack.count) : 0;
  const resting = stack.count - raised;
  const face = { id, x: stack.left, width, height, colour, letters: scene.sign(colour) };
  const lift = near ? -RAISE : RAISE;
  return (
    <Zone
      target={`H${seat + 1}.${colour}`}
      label={words.stack(seat, colour, stack.count, raised)}
      light={light}
      role={moving ? "button" : "img"}
      class={`mg-stack${raised ? " is-selected" : ""}`}
      pressed={moving ? raised > 0 : undefined}
    >
      <path class="mg-hit" d={box(stack.left - 6, stack.top - 8, width + 12, height + 16, 8)} />
      {resting > 0 && (
        <g class="mg-resting">
          <Face
            {...face}
            y={stack.top}
            count={resting}
            tag={!raised && stack.count > 1 ? `×${stack.count}` : undefined}
          />
        </g>
      )}
      {raised > 0 && (
        <g class="mg-raised">
          <Face
            {...face}
            y={stack.top + lift}
            count={raised}
            tag={say("table.selected", { count: raised, n: stack.count })}
          />
          <path class="mg-focus" d={box(stack.left - 3, stack.top + lift - 3, width + 6, height + 6, 9)} />
        </g>
      )}
    </Zone>
  );
}
