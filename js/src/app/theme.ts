import type { Signal } from "@preact/signals";
import type { Theme } from "../wire";

type Shown = Exclude<Theme, "auto">;

const WISHES = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"] as const;
const ATTRIBUTES = ["class", "style", "data-jp-theme-light", "data-theme", "data-vscode-theme-kind"];

/** Keep to the colours of what is around an element; returns how to stop that. */
export function follow(el: HTMLElement, shown: Signal<Shown>): () => void {
  const look = (): void => {
    shown.value = themeAround(el);
  };
  const { documentElement, body, defaultView } = el.ownerDocument;
  const observer = new MutationObserver(look);
  for (const outer of [documentElement, body]) observer.observe(outer, { attributeFilter: ATTRIBUTES });
  const wishes = WISHES.map((wish) => (defaultView as Window).matchMedia(wish));
  for (const wish of wishes) wish.addEventListener("change", look);
  look();
  return () => {
    observer.disconnect();
    for (const wish of wishes) wish.removeEventListener("change", look);
  };
}

/** The theme that goes with what is around an element. */
export function themeAround(el: HTMLElement): Shown {
  const { documentElement, body, defaultView } = el.ownerDocument;
  const view = defaultView as Window;
  const [dark, contrast] = WISHES.map((wish) => view.matchMedia(wish).matches);
  const is = (signs: string): boolean => body.matches(signs) || documentElement.matches(signs);
  if (contrast || is(".vscode-high-contrast")) return "contrast";
  const jupyter = body.dataset.jpThemeLight;
  if (jupyter) return jupyter === "false" ? "dark" : "light";
  if (is(".vscode-dark, .dark, .dark-theme, [data-theme=dark]")) return "dark";
  if (is(".vscode-light, .light, .light-theme, [data-theme=light]")) return "light";
  const scheme = view.getComputedStyle(el).colorScheme;
  if (scheme === "dark" || scheme === "light") return scheme;
  return dark ? "dark" : "light";
}
