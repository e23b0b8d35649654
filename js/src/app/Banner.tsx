import type { JSX } from "preact";
import type { Store } from "../store/store";

/** What concerns everything: an error, or that nothing can be played. */
export function Banner({ store }: { store: Store }): JSX.Element {
  const { message } = store.status.value;
  return (
    <>
      {message && (
        <p class="mg-banner" data-kind="error" role="alert">
          {message}
        </p>
      )}
      {store.mode.value === "browse" && (
        <p class="mg-banner" data-kind="browse">
          {store.say.value("page.browse")}
        </p>
      )}
    </>
  );
}
