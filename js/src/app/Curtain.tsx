import type { JSX } from "preact";
import type { Store } from "../store/store";

/** Covers the table until the seat whose turn it is has taken the device. */
export function Curtain({ store }: { store: Store }): JSX.Element | null {
  const say = store.say.value;
  const seat = store.table.value.curtain;
  if (seat === null) return null;
  const name = store.name(seat);
  return (
    <section class="mg-curtain" aria-label={say("page.curtain", { name })}>
      <h2>{say("page.curtain", { name })}</h2>
      <p>{say("page.curtain why")}</p>
      <button
        type="button"
        class="mg-button mg-primary"
        data-action="sit"
        ref={(button) => button?.focus({ preventScroll: true })}
        onClick={() => void store.ask.sit(seat)}
      >
        {say("page.sit", { name })}
      </button>
    </section>
  );
}
