import { renderToString } from "preact-render-to-string";
import { games } from "./games";
import type { Game, Layout, TableProps, View } from "./games/game";
import rules from "./paint/table.css?inline";
import themes from "./paint/theme.css?inline";
import type { EventData, Theme, Viewer, Words } from "./wire";
import { speaker } from "./words";

/** What Python asks for: a view, and how it is to be drawn. */
export interface PictureData {
  view: View;
  viewer: Viewer;
  words: Words;
  theme: Theme;
  layout: Layout;
  names: string[];
  shapes: string[];
  letters: boolean;
  /** What happened last, where that is to be shown. */
  events: EventData[];
  scores: number[];
  winners: number[];
}

/** The variables of a theme as they stand in the style sheet. */
function variables(theme: Theme): string {
  const at = theme === "light" ? ".mandala-widget\\s*" : `data-theme="?${theme}"?\\]\\s*`;
  return new RegExp(`${at}\\{([^}]*)\\}`).exec(themes)?.[1] ?? "";
}

function style(theme: Theme): string {
  const chosen = `svg{${variables(theme === "auto" ? "light" : theme)}}`;
  const dark = theme === "auto" ? `@media(prefers-color-scheme:dark){svg{${variables("dark")}}}` : "";
  return chosen + dark + rules;
}

/** What XML cannot hold: control characters, and halves of signs. */
const UNFIT = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const written = (texts: string[]): string[] => texts.map((text) => text.replace(UNFIT, "\ufffd"));

/** Writes as XML wants it what HTML lets pass, in labels and in text. */
const strict = (svg: string): string =>
  svg.replace(/aria-label="[^"]*"/g, (label) => label.replace(/</g, "&lt;")).replace(/]]>/g, "]]&gt;");

function props({ viewer, words, theme: _, events, ...asked }: PictureData, game: Game): TableProps {
  return {
    ...asked,
    names: written(asked.names),
    shapes: written(asked.shapes),
    id: "m",
    seat: viewer,
    say: speaker(words),
    legal: [],
    toPlay: false,
    selection: null,
    lit: null,
    faults: new Set(),
    last: new Set(game.traces(events, asked.view)),
    badges: new Map(),
    arrows: [],
  };
}

/** The names of the games that can be drawn, in JSON. */
export const drawn = (): string => JSON.stringify(Object.keys(games));

/** The picture of a view as SVG that needs nothing else, and what it shows in words; all of it in JSON. */
export function picture(json: string): string {
  const asked: PictureData = JSON.parse(json);
  const game = games[asked.view.game] as Game;
  const table = props(asked, game);
  const drawing = strict(renderToString(<game.Table {...table} />));
  const inside = drawing.indexOf("<", 1);
  const svg = `${drawing.slice(0, inside)}<style>${style(asked.theme)}</style>${drawing.slice(inside)}`;
  return JSON.stringify({ svg, words: game.everything(table) });
}
