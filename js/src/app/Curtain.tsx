import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Store } from "../store/store";

/** Covers the table until the seat whose turn it is has taken the device. */
export function Curtain({ store }: { store: Store }): JSX.Element | null {
  const seat = store.table.value.curtain;
  return seat === null ? null : <Drawn key={seat} store={store} seat={seat} />;
}

function Drawn({ store, seat }: { store: Store; seat: number }): JSX.Element {
  const say = store.say.value;
  const name = store.name(seat);
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => keepFocus(section.current as HTMLElement), []);
  return (
    <section class="mg-curtain" ref={section} aria-label={say("page.curtain", { name })}>
      <h2>{say("page.curtain", { name })}</h2>
      <p>{say("page.curtain why")}</p>
      <button
        type="button"
        class="mg-button mg-primary"
        data-action="sit"
        onClick={() => void store.ask.sit(seat)}
      >
        {say("page.sit", { name })}
      </button>
    </section>
  );
}

/** Whoever used the keys behind the curtain uses them in front of it, and afterwards behind it again. */
function keepFocus(curtain: HTMLElement): () => void {
  const widget = curtain.closest<HTMLElement>(".mandala-widget");
  const holds = (part: HTMLElement | null): boolean =>
    part?.contains((part.getRootNode() as Document | ShadowRoot).activeElement) ?? false;
  if (holds(widget)) curtain.querySelector("button")?.focus({ preventScroll: true });
  return () => {
    if (holds(curtain)) widget?.focus({ preventScroll: true });
  };
}
