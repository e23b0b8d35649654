import type { JSX } from "preact";
import type { Store } from "../store/store";
import { isKnown, signOf } from "./glyphs";
import { Icon } from "./icons";

interface Props {
  readonly store: Store;
  readonly id: number;
  /** The seat whose column it begins in; null where it follows another. */
  readonly column: number | null;
}

/** A move in the list: the pointer over it shows its table, a click goes there. */
export function Move({ store, id, column }: Props): JSX.Element | null {
  const say = store.say.value;
  const node = store.tree.node(id);
  const here = store.isHere(id).value;
  if (!node) return null;
  return (
    <button
      type="button"
      class="mg-move"
      data-node={id}
      tabIndex={here ? 0 : -1}
      aria-current={here ? "true" : undefined}
      style={column === null ? undefined : { gridColumnStart: column + 2 }}
      onClick={() => store.go(id)}
      onPointerEnter={(event) => {
        if (event.pointerType === "mouse") store.preview.value = { node: id };
      }}
    >
      {node.text || say("page.opening")}
      {node.glyphs.map((glyph) => (
        <span
          key={glyph}
          class="mg-glyph"
          data-glyph={glyph}
          title={isKnown(glyph) ? say(`page.${glyph}`) : undefined}
        >
          {signOf(glyph)}
        </span>
      ))}
      {node.shapes.length > 0 && (
        <span class="mg-drawn" title={say("page.has shapes")}>
          <Icon name="shapes" />
          <span class="mg-hidden">{say("page.has shapes")}</span>
        </span>
      )}
    </button>
  );
}
