import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type { Store } from "../store/store";
import type { Theme } from "../wire";
import { LANGUAGES } from "../words";
import { Icon } from "./icons";

const THEMES: readonly Theme[] = ["auto", "light", "dark", "contrast"];
const OWN_NAMES = { en: "English", de: "Deutsch", nl: "Nederlands" };
const KEYS = [
  [["←", "→", "Home", "End"], "page.keys step"],
  [["↑", "↓"], "page.keys variation"],
  [["n", "N"], "page.keys mistake"],
  [["Backspace"], "page.keys undo"],
] as const;

/** A button, and the preferences that it opens. */
export function Settings({ store }: { store: Store }): JSX.Element {
  const say = store.say.value;
  const open = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (event: FocusEvent & { currentTarget: HTMLElement }) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) open.value = false;
  };
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open.value) return;
    event.preventDefault();
    open.value = false;
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what its controls let pass
    <div class="mg-settings" onFocusOut={close} onKeyDown={onEscape}>
      <button
        ref={button}
        type="button"
        class="mg-button"
        data-action="settings"
        aria-expanded={open.value}
        aria-label={say("page.settings")}
        title={say("page.settings")}
        onClick={() => {
          open.value = !open.value;
        }}
      >
        <Icon name="settings" />
      </button>
      {open.value && <Preferences store={store} />}
    </div>
  );
}

function Preferences({ store }: { store: Store }): JSX.Element {
  const say = store.say.value;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend
    <div class="mg-popover" role="group" aria-label={say("page.settings")} tabIndex={-1}>
      <label class="mg-row">
        <span>{say("page.language")}</span>
        <select
          class="mg-select"
          data-setting="lang"
          disabled={store.mode.value === "browse"}
          value={store.lang.value}
          onChange={(event) => store.prefer("lang", event.currentTarget.value as (typeof LANGUAGES)[number])}
        >
          {LANGUAGES.map((lang) => (
            <option key={lang} value={lang}>
              {OWN_NAMES[lang]}
            </option>
          ))}
        </select>
      </label>
      <label class="mg-row">
        <span>{say("page.theme")}</span>
        <select
          class="mg-select"
          data-setting="theme"
          value={store.theme.value}
          onChange={(event) => store.prefer("theme", event.currentTarget.value as Theme)}
        >
          {THEMES.map((theme) => (
            <option key={theme} value={theme}>
              {say(`page.theme ${theme}`)}
            </option>
          ))}
        </select>
      </label>
      <label class="mg-row">
        <span>{say("page.letters")}</span>
        <input
          type="checkbox"
          data-setting="letters"
          checked={store.letters.value}
          onChange={(event) => store.prefer("letters", event.currentTarget.checked)}
        />
      </label>
      <dl class="mg-keys" aria-label={say("page.keys")}>
        {KEYS.map(([keys, meaning]) => (
          <div key={meaning}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{say(meaning)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
