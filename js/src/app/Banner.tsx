import type { JSX } from "preact";
import type { Store } from "../store/store";
import { Result } from "./Result";

/** What concerns everything: an error, or that nothing can be played; and the result where nothing else tells it. */
export function Banner({ store }: { store: Store }): JSX.Element | null {
  const { message } = store.status.value;
  const browse = store.mode.value === "browse";
  const compact = store.size.value === "compact";
  return (
    <>
      {message && (
        <p class="mg-banner" data-kind="error" role="alert">
          {message}
        </p>
      )}
      {browse && (
        <p class="mg-banner" data-kind="browse">
          {store.say.value("page.browse")}
        </p>
      )}
      {compact && <Result store={store} />}
    </>
  );
}
