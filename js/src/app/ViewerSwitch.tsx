import type { JSX } from "preact";
import type { Store } from "../store/store";
import type { Viewer } from "../wire";

/** Chooses whose eyes the page has. */
export function ViewerSwitch({ store }: { store: Store }): JSX.Element | null {
  const say = store.say.value;
  const { viewer, viewers } = store.table.value;
  if (viewers.length < 2 || store.mode.value === "browse") return null;
  const named = (eyes: Viewer): string =>
    eyes === "table" || eyes === "open" ? say(`page.view ${eyes}`) : store.name(eyes);
  return (
    <label class="mg-viewer">
      <span class="mg-hidden">{say("page.view")}</span>
      <select
        class="mg-select"
        data-action="view"
        title={say("page.view")}
        value={String(viewers.indexOf(viewer))}
        onChange={(event) => void store.ask.view(viewers[Number(event.currentTarget.value)] ?? viewer)}
      >
        {viewers.map((eyes, place) => (
          <option key={eyes} value={place}>
            {named(eyes)}
          </option>
        ))}
      </select>
    </label>
  );
}
