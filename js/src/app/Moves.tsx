import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Store } from "../store/store";
import { Comment } from "./Comment";
import { MainLine } from "./MainLine";
import { Move } from "./Move";
import { MoveTools } from "./MoveTools";

/** All moves: the main line in a column for each seat, variations under the move that they replace. */
export function Moves({ store }: { store: Store }): JSX.Element {
  const list = useRef<HTMLDivElement>(null);
  const first = store.tree.node(0)?.children[0];
  const cursor = store.cursor.value;
  const { title, players } = store.table.value;
  const leave = (): void => {
    store.preview.value = null;
  };
  useEffect(() => leave, []);
  useEffect(() => {
    const port = list.current;
    const move = port?.querySelector<HTMLElement>(`[data-node="${cursor}"]`);
    if (!port || !move) return;
    reveal(port, move);
    const focused = (port.getRootNode() as Document | ShadowRoot).activeElement;
    if (focused?.matches(".mg-move") && port.contains(focused)) move.focus({ preventScroll: true });
  }, [cursor]);
  return (
    <div class="mg-moves-panel">
      <div class="mg-moves" ref={list} style={{ "--seats": players }} onPointerLeave={leave}>
        {title && <h3 class="mg-title">{title}</h3>}
        <Move store={store} id={0} column={null} />
        <Comment store={store} id={0} />
        {first !== undefined && <MainLine store={store} start={first} />}
      </div>
      <MoveTools store={store} />
    </div>
  );
}

/** Scroll the list alone: scrollIntoView would move the notebook as well. */
function reveal(port: Element, move: Element): void {
  const frame = port.getBoundingClientRect();
  const { top, bottom } = move.getBoundingClientRect();
  const margin = Math.min(32, frame.height / 4);
  if (top < frame.top + margin) port.scrollTop -= frame.top + margin - top;
  else if (bottom > frame.bottom - margin) port.scrollTop += bottom - frame.bottom + margin;
}
