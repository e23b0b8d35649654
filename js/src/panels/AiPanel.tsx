import type { JSX } from "preact";
import type { Store } from "../store/store";
import type { Adviser } from "../wire";
import { Hints } from "./Hints";
import { Ranking } from "./Ranking";
import { Silence } from "./Silence";

const MODES: readonly Adviser[] = ["off", "hints", "full"];

/** What the adviser says: nothing, one step at a time, or all of it. */
export function AiPanel({ store }: { store: Store }): JSX.Element {
  const say = store.say.value;
  return (
    <div class="mg-advice">
      <fieldset class="mg-modes">
        <legend class="mg-hidden">{say("panel.adviser")}</legend>
        {MODES.map((mode) => (
          <button
            key={mode}
            type="button"
            class="mg-mode"
            data-adviser={mode}
            aria-pressed={store.adviser.value === mode}
            onClick={() => store.prefer("adviser", mode)}
          >
            {say(`panel.adviser ${mode}`)}
          </button>
        ))}
      </fieldset>
      <Advice store={store} />
    </div>
  );
}

function Advice({ store }: { store: Store }): JSX.Element {
  const advice = store.advice.value;
  const mode = store.adviser.value;
  if (mode !== "off" && advice?.error) return <p class="mg-advice-error">{advice.error}</p>;
  if (mode === "off" || !advice?.rows.length)
    return <Silence key={`${mode} ${store.cursor.value}`} store={store} />;
  const Speech = mode === "full" ? Ranking : Hints;
  return <Speech key={advice.node} store={store} advice={advice} />;
}
