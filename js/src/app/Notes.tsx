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
  const draft = store.drafts.text(id, lang);
  const readOnly = store.mode.value === "browse";
  return (
    <div class="mg-notes">
      <div class="mg-notes-head">
        <h3>{node?.text || say("page.opening")}</h3>
        <div class="mg-langs" role="radiogroup" aria-label={say("page.comment lang")}>
          {LANGUAGES.map((language) => {
            const missing = !node?.comments[language];
            return (
              <label key={language} class="mg-lang" data-missing={missing}>
                <input
                  type="radio"
                  class="mg-hidden"
                  name={`lang-${store.page}`}
                  checked={language === lang}
                  onChange={() => {
                    store.drafts.flush();
                    chosen.value = language;
                  }}
                />
                <span>{language}</span>
                {missing && <span class="mg-hidden">{say("page.missing")}</span>}
              </label>
            );
          })}
        </div>
      </div>
      <textarea
        class="mg-comment-box"
        lang={lang}
        aria-label={say("page.comment")}
        placeholder={readOnly ? "" : say("page.comment hint")}
        readOnly={readOnly}
        value={draft ?? node?.comments[lang] ?? ""}
        onInput={(event) => store.drafts.write(id, lang, event.currentTarget.value)}
        onBlur={() => store.drafts.flush()}
      />
      <p class="mg-saved">{draft === null ? "" : say("page.unsaved")}</p>
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
  return (
    <>
      <h4>{say("page.shapes")}</h4>
      <ul class="mg-shapes">
        {shapes.map((shape) => {
          const words = shapeInWords(shape, say);
          return (
            <li key={shape}>
              <span>{words}</span>
              <button
                type="button"
                class="mg-button mg-small"
                title={say("page.remove shape", { shape: words })}
                aria-label={say("page.remove shape", { shape: words })}
                disabled={disabled}
                onClick={() =>
                  void store.ask.shapes(
                    id,
                    shapes.filter((other) => other !== shape),
                  )
                }
              >
                <Icon name="close" />
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
