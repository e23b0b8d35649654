import type { JSX } from "preact";
import { memo } from "preact/compat";
import type { Store } from "../store/store";
import { signOf } from "./glyphs";

/** A move in the list: the pointer over it shows its table, a click goes there. */
export const Move = memo(function Move({
  store,
  id,
  column,
}: {
  store: Store;
  id: number;
  /** The seat whose column it begins in; null where it follows another. */
  column: number | null;
}): JSX.Element | null {
  const say = store.say.value;
  const node = store.tree.node(id);
  const here = store.isHere(id).value;
  if (!node) return null;
  const marks = [
    Object.values(node.comments).some(Boolean) && say("page.has comment"),
    node.shapes.length > 0 && say("page.has shapes"),
  ].filter(Boolean);
  return (
    <button
      type="button"
      class="mg-move"
      data-node={id}
      data-seat={node.seat}
      tabIndex={here ? 0 : -1}
      aria-current={here ? "true" : undefined}
      title={marks.join(", ") || undefined}
      style={column === null ? undefined : { gridColumnStart: column + 2 }}
      onClick={() => store.go(id)}
      onPointerEnter={(event) => {
        if (event.pointerType === "mouse") store.preview.value = { node: id };
      }}
    >
      {node.text}
      {node.glyphs.map((glyph) => (
        <span key={glyph} class="mg-glyph" data-glyph={glyph}>
          {signOf(glyph)}
        </span>
      ))}
      {marks.length > 0 && (
        <span class="mg-marks" aria-hidden="true">
          {Object.values(node.comments).some(Boolean) && "✎"}
          {node.shapes.length > 0 && "↗"}
        </span>
      )}
    </button>
  );
});
