import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { Store } from "../store/store";
import { LANGUAGES } from "../words";
import { PALETTE, signOf } from "./glyphs";
import { Icon } from "./icons";
import { shapeInWords } from "./shapes";

/** What is noted of the position at the cursor; it can always be edited. */
export function Notes({ store }: { store: Store }): JSX.Element {
  const say = store.say.value;
  const id = store.cursor.value;
  const node = store.tree.node(id);
  const chosen = useSignal<string | null>(null);
  const lang = chosen.value ?? store.lang.value;
  const comments = node?.comments ?? {};
  const draft = store.drafts.text(id, lang);
  const readOnly = store.mode.value === "browse";
  const languages = new Set([...LANGUAGES, ...Object.keys(comments)]);
  const state = draft !== null ? "unsaved" : comments[lang] ? "saved" : null;
  return (
    <div class="mg-notes">
      <div class="mg-notes-head">
        <h3>{node?.text || say("page.opening")}</h3>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend */}
        <div class="mg-langs" role="group" aria-label={say("page.comment lang")}>
          {[...languages].map((language) => (
            <button
              key={language}
              type="button"
              class="mg-lang"
              data-lang={language}
              data-missing={!comments[language]}
              aria-pressed={language === lang}
              onClick={() => {
                store.drafts.flush();
                chosen.value = language;
              }}
            >
              {language}
              {!comments[language] && <span class="mg-hidden"> {say("page.missing")}</span>}
            </button>
          ))}
        </div>
      </div>
      <textarea
        class="mg-comment-box"
        lang={lang}
        aria-label={say("page.comment")}
        placeholder={readOnly ? "" : say("page.comment hint")}
        readOnly={readOnly}
        value={draft ?? comments[lang] ?? ""}
        onInput={(event) => store.drafts.write(id, lang, event.currentTarget.value)}
        onBlur={() => store.drafts.flush()}
      />
      <p class="mg-saved" data-state={state}>
        {state && say(`page.${state}`)}
      </p>
      {node?.parent != null && <Palette store={store} id={id} glyphs={node.glyphs} disabled={readOnly} />}
      <Shapes store={store} id={id} shapes={node?.shapes ?? []} disabled={readOnly} />
    </div>
  );
}

interface Listed {
  readonly store: Store;
  readonly id: number;
  readonly disabled: boolean;
}

/** The signs that can be given to a move. */
function Palette({ store, id, glyphs, disabled }: Listed & { glyphs: readonly string[] }): JSX.Element {
  const say = store.say.value;
  const toggle = (glyph: string): void => {
    const others = glyphs.filter((other) => other !== glyph);
    void store.ask.glyphs(id, others.length < glyphs.length ? others : [...glyphs, glyph]);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend
    <div class="mg-palette" role="group" aria-label={say("page.glyphs")}>
      {PALETTE.map((glyph) => (
        <button
          key={glyph}
          type="button"
          class="mg-button mg-small"
          data-glyph={glyph}
          aria-pressed={glyphs.includes(glyph)}
          aria-label={say(`page.${glyph}`)}
          title={say(`page.${glyph}`)}
          disabled={disabled}
          onClick={() => toggle(glyph)}
        >
          {signOf(glyph)}
        </button>
      ))}
    </div>
  );
}

/** What is drawn on the table. */
function Shapes({ store, id, shapes, disabled }: Listed & { shapes: readonly string[] }): JSX.Element | null {
  const say = store.say.value;
  if (!shapes.length) return null;
  const without = (gone: string): string[] => shapes.filter((shape) => shape !== gone);
  return (
    <div class="mg-shapes">
      <h4>{say("page.shapes")}</h4>
      <ul>
        {shapes.map((shape) => {
          const words = shapeInWords(shape, say);
          const remove = say("page.remove shape", { shape: words });
          return (
            <li key={shape}>
              <span>{words}</span>
              <button
                type="button"
                class="mg-button mg-small"
                title={remove}
                aria-label={remove}
                disabled={disabled}
                onClick={() => void store.ask.shapes(id, without(shape))}
              >
                <Icon name="close" />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
