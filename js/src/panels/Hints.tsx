import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { handsOf } from "../play/hands";
import type { Store } from "../store/store";
import type { AdviceData, AdviceRow } from "../wire";
import { sceneOf } from "./advised";
import { stepsTo } from "./ladder";

/** The best move one step at a time: where, which colour, which move, why. */
export function Hints({ store, advice }: { store: Store; advice: AdviceData }): JSX.Element {
  const say = store.say.value;
  const { node } = advice;
  const section = useRef<HTMLElement>(null);
  const told = useSignal(0);
  // What was best when the first step was asked for: the steps must not contradict each other.
  const hinted = useSignal<AdviceRow | null>(null);
  const row = hinted.value ?? (advice.rows[0] as AdviceRow);
  const { move } = row;
  const steps = stepsTo(store, sceneOf(store, advice), row);
  const said = steps.slice(0, told.value);
  const isMoveSaid = said.some(({ name }) => name === "move");
  const next = (): void => {
    hinted.value = row;
    told.value = Math.min(told.value + 1, steps.length);
  };
  const again = (): void => {
    hinted.value = null;
    told.value = 0;
  };
  useEffect(() =>
    store.onKey(({ key, target }) => {
      // Another view of the same model has hints of its own.
      const isMeant = key === "h" && section.current?.closest(".mandala-widget")?.contains(target as Node);
      if (isMeant) next();
      return Boolean(isMeant);
    }),
  );
  useEffect(() => {
    if (!isMoveSaid) return;
    store.preview.value = { node, move };
    return () => {
      if (store.preview.peek()?.node === node) store.preview.value = null;
    };
  }, [store, node, move, isMoveSaid]);
  return (
    <section ref={section} class="mg-hints" aria-label={say("panel.hint")}>
      <p class="mg-hints-about">{say("panel.hint about")}</p>
      <ol class="mg-ladder" aria-live="polite">
        {said.map(({ name, text }) => (
          <li key={name} data-step={name}>
            {text()}
          </li>
        ))}
      </ol>
      <div class="mg-hint-tools">
        {said.length < steps.length && (
          <button type="button" class="mg-button" data-action="hint" onClick={next}>
            {say(said.length ? "panel.hint next" : "panel.hint")}
          </button>
        )}
        {isMoveSaid && store.mayPlay.value && (
          <button
            type="button"
            class="mg-button"
            data-action="play"
            onClick={() => void handsOf(store).play(move)}
          >
            {say("panel.play this", { move })}
          </button>
        )}
        {said.length > 0 && (
          <button type="button" class="mg-link" data-action="hint-again" onClick={again}>
            {say("panel.hint again")}
          </button>
        )}
      </div>
    </section>
  );
}
