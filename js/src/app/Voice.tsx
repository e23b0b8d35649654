import { useComputed, useSignalEffect } from "@preact/signals";
import type { JSX } from "preact";
import { games } from "../games";
import type { Store } from "../store/store";

/** Tells a screen reader which move the table shows, and at once why one is refused. */
export function Voice({ store }: { store: Store }): JSX.Element {
  const last = useComputed(() => lastMove(store));
  useSignalEffect(() => {
    store.voice.value = { text: last.value, urgent: false };
  });
  const { text, urgent } = store.voice.value;
  return (
    <>
      <p class="mg-hidden" aria-live="polite">
        {urgent ? "" : text}
      </p>
      <p class="mg-hidden" aria-live="assertive">
        {urgent ? text : ""}
      </p>
    </>
  );
}

function lastMove(store: Store): string {
  const node = store.tree.node(store.cursor.value);
  if (!node || node.parent === null || node.seat === null) return store.say.value("page.opening");
  const game = games[store.table.value.game];
  const move = game ? game.describe(node.move, store.tree.view(node.parent), store.say.value) : node.text;
  return store.say.value("page.moved", { name: store.name(node.seat), move });
}
