import type { JSX } from "preact";
import type { Store } from "../store/store";
import type { AdviceData } from "../wire";
import { decimal } from "../words";
import { many } from "./figures";

/** How far the adviser has come. */
export function Progress({ store, advice }: { store: Store; advice: AdviceData }): JSX.Element {
  const thinks = !advice.done && store.mode.value === "live";
  return (
    <p class="mg-progress" data-thinks={thinks}>
      {progress(store, advice)}
    </p>
  );
}

function progress(store: Store, { iterations, seconds, done, solved }: AdviceData): string {
  const say = store.say.value;
  const facts = { iterations: many(say, iterations), seconds: decimal(say.lang, seconds, 1) };
  if (solved) return say("panel.all solved");
  if (store.mode.value === "browse") return say("panel.stored", facts);
  if (done) return say("panel.counted", facts);
  return store.waiting.value ? say("page.waiting") : say("panel.counting", facts);
}
