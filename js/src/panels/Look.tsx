import type { JSX } from "preact";
import type { Store } from "../store/store";

/** Buttons that show the table as another seat sees it, where hands can differ. */
export function Look({ store }: { store: Store }): JSX.Element | null {
  const say = store.say.value;
  const { viewer, players } = store.table.value;
  if (!("hands" in store.tree.view(store.shown.value)) || store.mode.value === "browse") return null;
  const seen = store.eyes.value?.seat ?? null;
  const seats = Array.from({ length: players }, (_, seat) => seat).filter((seat) => seat !== viewer);
  return (
    <div class="mg-look">
      {seats.map((seat) => (
        <button
          key={seat}
          type="button"
          class="mg-button"
          data-look={seat}
          aria-pressed={seen === seat}
          onClick={() => void store.lookAs(seen === seat ? null : seat)}
        >
          {seen === seat ? say("panel.look back") : say("panel.look as", { name: store.name(seat) })}
        </button>
      ))}
      <p>{say("panel.look how")}</p>
    </div>
  );
}
