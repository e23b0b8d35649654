/** How a shape looks; each style has a colour and a line of its own. */
export type Style = "g" | "b" | "r" | "y" | "n";

/** What a study draws on a table. */
export type Shape =
  | { readonly kind: "arrow"; readonly style: Style; readonly from: string; readonly to: string }
  | { readonly kind: "mark"; readonly style: Style; readonly target: string }
  | { readonly kind: "label"; readonly target: string; readonly words: string }
  | { readonly kind: "dim"; readonly target: string };

const LABEL = /^label (\S+) "(.*)"$/s;
const STYLED = /^(?:([gbryn]):)?([^>]+)(?:>(.+))?$/;

/** Reads a shape as in "arrow g:H1.G>Ma", "mark r:F2b", 'label Ma "words"' or "dim b"; it may have several targets. */
export function readShape(text: string): Shape[] {
  const [, place, words] = LABEL.exec(text) ?? [];
  if (place !== undefined && words !== undefined) return [{ kind: "label", target: place, words }];
  const [kind, ...parts] = text.split(" ").filter(Boolean);
  return parts.flatMap((part): Shape[] => {
    const [, style = "g", target = "", to] = STYLED.exec(part) ?? [];
    if (kind === "dim") return [{ kind, target }];
    if (kind === "mark") return [{ kind, style: style as Style, target }];
    return kind === "arrow" && to ? [{ kind, style: style as Style, from: target, to }] : [];
  });
}

/** The targets that shapes draw back. */
export const dimmed = (shapes: readonly string[]): ReadonlySet<string> =>
  new Set(shapes.flatMap(readShape).flatMap((shape) => (shape.kind === "dim" ? [shape.target] : [])));
