import { type ReadonlySignal, signal } from "@preact/signals";
import type { Theme } from "../wire";

type Shown = Exclude<Theme, "auto">;

/** Follow the colours of what is around an element, until it is told to stop. */
export function surroundings(el: HTMLElement): { theme: ReadonlySignal<Shown>; stop(): void } {
  const page = el.ownerDocument;
  const view = page.defaultView as Window;
  const wishes = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"].map((wish) => view.matchMedia(wish));
  const theme = signal(around(el));
  const look = (): void => {
    theme.value = around(el);
  };
  const observer = new MutationObserver(look);
  const attributeFilter = ["class", "style", "data-jp-theme-light", "data-theme", "data-vscode-theme-kind"];
  for (const outer of [page.documentElement, page.body]) observer.observe(outer, { attributeFilter });
  for (const wish of wishes) wish.addEventListener("change", look);
  const stop = (): void => {
    observer.disconnect();
    for (const wish of wishes) wish.removeEventListener("change", look);
  };
  return { theme, stop };
}

function around(el: HTMLElement): Shown {
  const { body, defaultView } = el.ownerDocument;
  const view = defaultView as Window;
  const asks = (wish: string): boolean => view.matchMedia(wish).matches;
  if (asks("(prefers-contrast: more)") || body.classList.contains("vscode-high-contrast")) return "contrast";
  const jupyter = body.dataset.jpThemeLight;
  if (jupyter) return jupyter === "false" ? "dark" : "light";
  if (body.matches(".vscode-dark, .dark, .dark-theme")) return "dark";
  if (body.matches(".vscode-light, .light, .light-theme")) return "light";
  const scheme = view.getComputedStyle(el).colorScheme;
  if (scheme === "dark" || scheme === "light") return scheme;
  return asks("(prefers-color-scheme: dark)") ? "dark" : "light";
}
