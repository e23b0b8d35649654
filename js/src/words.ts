import type * as en from "../../mandala_widget/locale/en.json";
import type { Lang, Words } from "./wire";

// Only the types of the English file are used here: the words themselves come from Python, in one language at a time.
type Catalogue = Pick<typeof en, keyof Words["entries"]>;

/** The name of an entry: its section and its key, as in "page.back". */
export type Key = {
  [Section in keyof Catalogue]: `${Section}.${keyof Catalogue[Section] & string}`;
}[keyof Catalogue];

export type Facts = Readonly<Record<string, string | number>>;

/** Says an entry in one language, with facts filled in. */
export interface Say {
  (key: Key, facts?: Facts): string;
  readonly lang: Lang;
}

export const LANGUAGES: readonly Lang[] = ["en", "de", "nl"];

/** Before Python has sent any words. */
export const NO_WORDS: Words = { lang: "en", entries: { page: {}, table: {}, panel: {}, colours: {} } };

/** Says words. An entry "one card|{n} cards" has a form for one and a form for every other number `n`. */
export function speaker({ lang, entries }: Words): Say {
  const say = (key: Key, facts: Facts = {}): string => {
    const [section, entry] = key.split(".", 2) as [keyof Words["entries"], string];
    return filled(formFor(entries[section][entry] ?? key, facts.n), facts);
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
