import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useId } from "preact/hooks";
import type { Say } from "../words";

const ENTRIES = ["move", "win", "loss"] as const;

/** What the figures of the ranking are; each explains itself when it is clicked. */
export function Legend({ say }: { say: Say }): JSX.Element {
  const open = useSignal<(typeof ENTRIES)[number] | null>(null);
  const id = useId();
  return (
    <>
      <div class="mg-legend">
        {ENTRIES.map((entry) => (
          <button
            key={entry}
            type="button"
            data-legend={entry}
            aria-expanded={open.value === entry}
            aria-controls={open.value === entry ? id : undefined}
            onClick={() => {
              open.value = open.value === entry ? null : entry;
            }}
          >
            {say(`panel.${entry}`)}
          </button>
        ))}
      </div>
      {open.value && (
        <p id={id} class="mg-explains">
          {say(`panel.about ${open.value}`)}
        </p>
      )}
    </>
  );
}
