import { computed, effect } from "@preact/signals";
import type { Store } from "../store/store";

/** The seat whose eyes are meant when nobody names one: the next after the one that looks, or else is to move. */
export function otherSeat(store: Store): number {
  const { viewer, players } = store.table.peek();
  const mine = typeof viewer === "number" ? viewer : store.tree.view(store.cursor.peek()).to_move;
  return ((mine ?? 0) + 1) % players;
}

/** Let people see the table as another seat does while they hold E; whatever was looked at so ends with the focus. */
export function holdToLook(store: Store, el: HTMLElement): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const view = el.ownerDocument.defaultView as Window;
  const isKey = ({ key }: KeyboardEvent): boolean => key.toLowerCase() === "e";
  const end = (): void => void store.lookAs(null);
  const stopKeys = store.onKey((event) => {
    if (!isKey(event) || !el.contains(event.target as Node)) return false;
    if (!event.repeat) void store.lookAs(otherSeat(store));
    return true;
  });
  view.addEventListener("keyup", (event) => isKey(event) && end(), { signal });
  view.addEventListener("blur", end, { signal });
  el.addEventListener("focusout", (event) => el.contains(event.relatedTarget as Node | null) || end(), { signal });
  const viewer = computed(() => store.table.value.viewer);
  const stopFollowing = effect(() => {
    store.shown.value;
    viewer.value;
    end();
  });
  return () => {
    end();
    stopKeys();
    stopFollowing();
    listening.abort();
  };
}
