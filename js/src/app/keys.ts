import type { Store } from "../store/store";
import type { NodeData } from "../wire";

const isMistake = ({ glyphs }: NodeData): boolean => glyphs.some((glyph) => glyph.includes("?") && glyph !== "!?");

const ACTS: Readonly<Record<string, (store: Store) => void>> = {
  ArrowLeft: (store) => store.back(),
  ArrowRight: (store) => store.forward(),
  ArrowUp: (store) => store.variation(-1),
  ArrowDown: (store) => store.variation(1),
  Home: (store) => store.start(),
  End: (store) => store.end(),
  Backspace: (store) => store.undo(),
  n: (store) => store.seek(1, isMistake),
  N: (store) => store.seek(-1, isMistake),
};

/**
 * Handle a key inside the widget. Keys without Ctrl, Alt or Meta stay inside: the notebook would take an "a" for a
 * wish to insert a cell. The others go through, so that saving and running still work.
 */
export function handleKey(store: Store, event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  event.stopPropagation();
  if (event.defaultPrevented) return;
  if (isTyping(event.target)) {
    if (event.key === "Escape") (event.target as HTMLElement).blur();
    return;
  }
  const act = ACTS[event.key];
  if (store.key(event)) event.preventDefault();
  else if (event.key === "Escape") letGo(store, event.target as HTMLElement);
  else if (act) {
    act(store);
    event.preventDefault();
  }
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox], [type=radio])"))
  );
}

/** Let go of what is shown on top, one thing after the other; then of the widget itself. */
function letGo(store: Store, focused: HTMLElement): void {
  const shown = [store.eyes, store.refusal, store.preview, store.selection].find((each) => each.peek());
  if (shown) shown.value = null;
  else focused.blur();
}
