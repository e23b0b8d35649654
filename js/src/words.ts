import * as de from "../../mandala_widget/locale/de.json";
import * as en from "../../mandala_widget/locale/en.json";
import * as nl from "../../mandala_widget/locale/nl.json";
import type { Lang } from "./wire";

// Section by section, so that the sentences which only Python says stay out of the bundle.
const english = { page: en.page, table: en.table, panel: en.panel, colours: en.colours };
const catalogues: Record<Lang, Catalogue> = {
  en: english,
  de: { page: de.page, table: de.table, panel: de.panel, colours: de.colours },
  nl: { page: nl.page, table: nl.table, panel: nl.panel, colours: nl.colours },
};

type Catalogue = { readonly [Section in keyof typeof english]: Readonly<Record<string, string>> };

/** The name of an entry: its section and its key, as in "page.back". */
export type Key = {
  [Section in keyof typeof english]: `${Section}.${keyof (typeof english)[Section] & string}`;
}[keyof typeof english];

export type Facts = Readonly<Record<string, string | number>>;

/** Says an entry in one language, with facts filled in. */
export interface Say {
  (key: Key, facts?: Facts): string;
  readonly lang: Lang;
}

export const LANGUAGES: readonly Lang[] = ["en", "de", "nl"];

/** The words of a language. An entry "one card|{n} cards" has a form for one and a form for every other number `n`. */
export function speaker(lang: Lang): Say {
  const say = (key: Key, facts: Facts = {}): string => {
    const [section, entry] = key.split(".", 2) as [keyof Catalogue, string];
    return filled(formFor(catalogues[lang][section][entry] ?? key, facts.n), facts);
  };
  return Object.assign(say, { lang });
}

function formFor(entry: string, n: string | number | undefined): string {
  const [one = "", many = one] = entry.split("|");
  return n === 1 ? one : many;
}

function filled(entry: string, facts: Facts): string {
  return entry.replace(/\{(\w+)\}/g, (hole, name: string) => String(facts[name] ?? hole));
}

/** A number as the language writes it. The drawing also runs where there is no Intl. */
export function decimal(lang: Lang, value: number, digits: number): string {
  const text = value.toFixed(digits).replace("-", "−");
  return lang === "en" ? text : text.replace(".", ",");
}
