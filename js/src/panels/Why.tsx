import type { JSX } from "preact";
import type { Store } from "../store/store";
import type { AdviceRow } from "../wire";
import type { Scene } from "./advised";

interface WhyProps {
  readonly store: Store;
  readonly scene: Scene;
  readonly row: AdviceRow;
  readonly best: AdviceRow;
  onPlay(move: string): void;
}

/** What a move is in words, what speaks for it or against it, and how play would go on. */
export function Why({ store, scene, row, best, onPlay }: WhyProps): JSX.Element {
  const say = store.say.value;
  const { move, reasons } = row;
  const isBest = move === best.move;
  const [, ...then] = row.line.split(" ");
  return (
    <section class="mg-why" aria-label={say("panel.why", { move })}>
      <p class="mg-why-move">
        <b>{move}</b> {scene.game?.describe(move, scene.view, say)}
      </p>
      {(isBest || reasons.length > 0) && (
        <h3>{isBest ? say("panel.why", { move }) : say("panel.why instead", { best: best.move, move })}</h3>
      )}
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {isBest && !reasons.length && <p>{say("panel.no reasons")}</p>}
      {then.length > 0 && <p class="mg-line">{say("panel.line", { line: then.join(" ") })}</p>}
      {store.mayPlay.value && (
        <button type="button" class="mg-button mg-play-this" data-action="play" onClick={() => onPlay(move)}>
          {say("panel.play this", { move })}
        </button>
      )}
    </section>
  );
}
