import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { Store } from "../store/store";
import { Icon } from "./icons";

/** What can be done with the move at the cursor: move its variation up, or delete it with all that follows. */
export function MoveTools({ store }: { store: Store }): JSX.Element | null {
  const say = store.say.value;
  const asked = useSignal<number | null>(null);
  const id = store.cursor.value;
  store.tree.shape.value;
  const node = store.tree.node(id);
  if (!node || node.parent === null || store.mode.value === "browse") return null;
  const sure = asked.value === id;
  const isMain = store.tree.path(id).every((at) => store.tree.siblings(at)[0] === at);
  return (
    <div class="mg-move-tools">
      <span class="mg-tool-name">{node.text}</span>
      <button
        type="button"
        class="mg-button mg-small"
        data-action="promote"
        title={say("page.promote")}
        aria-label={say("page.promote")}
        aria-disabled={isMain}
        onClick={() => isMain || void store.ask.promote(id)}
      >
        <Icon name="promote" />
      </button>
      <button
        type="button"
        class={sure ? "mg-button mg-small mg-danger" : "mg-button mg-small"}
        data-action="delete"
        title={say("page.delete")}
        aria-label={sure ? undefined : say("page.delete")}
        onBlur={() => {
          asked.value = null;
        }}
        onClick={() => {
          if (sure) void store.ask.delete(id);
          asked.value = sure ? null : id;
        }}
      >
        {sure ? say("page.delete sure", { n: count(store, id) }) : <Icon name="delete" />}
      </button>
    </div>
  );
}

function count(store: Store, id: number): number {
  return (store.tree.peek(id)?.children ?? []).reduce((sum, child) => sum + count(store, child), 1);
}
