import { act } from "preact/test-utils";
import { afterEach } from "vitest";
import widget from "../src/index";
import type { NodeData, Traits } from "../src/wire";
import { Host, traits } from "./host";
import open from "./recorded/mandala-open.json";
import over from "./recorded/mandala-over.json";
import seat from "./recorded/mandala-seat.json";
import take from "./recorded/mandala-take.json";
import "../src/app.css";

const RECORDED = { open, over, seat, take };

/** The traits of a table that was recorded. */
export function recorded(name: keyof typeof RECORDED, more: Partial<Traits> = {}): Partial<Traits> {
  const state = structuredClone(RECORDED[name]) as unknown as Partial<Traits>;
  return { ...traits([]), ...state, ...more };
}

/** A widget in the page, with the model behind it. */
export interface Mounted {
  readonly host: Host;
  /** The root of its first view. */
  readonly root: HTMLElement;
  /** Show the model once more. */
  again(): Promise<HTMLElement>;
  /** Take everything away, as a notebook does. */
  close(): Promise<void>;
}

interface Wish {
  /** Whether somebody answers commands. */
  readonly python?: Host["python"] | null;
  readonly width?: number;
  /** Where the view is put; at the end of the page by default. */
  readonly into?: Element | ShadowRoot;
}

const mounted: Mounted[] = [];

afterEach(async () => {
  for (const widget of mounted.splice(0)) await widget.close();
});

/** Mount the widget as a notebook does, through what the bundle exports. */
export async function mount(state: Partial<Traits>, wish: Wish = {}): Promise<Mounted> {
  const host = new Host(state);
  if (wish.python !== null) host.python = wish.python ?? (() => undefined);
  const { initialize, render } = widget();
  const life = new AbortController();
  const places: HTMLElement[] = [];
  initialize({ model: host as never, signal: life.signal });
  const again = async (): Promise<HTMLElement> => {
    const el = document.createElement("div");
    el.style.inlineSize = `${wish.width ?? 900}px`;
    (wish.into ?? document.body).append(el);
    places.push(el);
    await act(() => void render({ el, signal: life.signal }));
    return el.firstElementChild as HTMLElement;
  };
  const close = async (): Promise<void> => {
    await act(() => life.abort());
    for (const el of places) el.remove();
  };
  const it = { host, root: await again(), again, close };
  mounted.push(it);
  return it;
}

/** An element that has to be there. */
export function find<Found extends HTMLElement = HTMLElement>(root: ParentNode, selector: string): Found {
  const found = root.querySelector<Found>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
}

/** Do something, and let everything that follows be drawn. */
export const doing = (what: () => unknown): Promise<void> => act(async () => void (await what()));

/** Click as a program does. */
export const click = (root: ParentNode, selector: string): Promise<void> =>
  doing(() => find(root, selector).click());

/** Press a key at an element; tells whether the notebook would have seen it. */
export async function press(target: Element, key: string, more: KeyboardEventInit = {}): Promise<boolean> {
  let seen = false;
  const watch = (): void => {
    seen = true;
  };
  window.addEventListener("keydown", watch);
  const event = new KeyboardEvent("keydown", {
    key,
    bubbles: true,
    cancelable: true,
    composed: true,
    ...more,
  });
  await doing(() => target.dispatchEvent(event));
  window.removeEventListener("keydown", watch);
  return seen;
}

/** The moves that the list shows, by their numbers. */
export const listed = (root: ParentNode): number[] =>
  [...root.querySelectorAll<HTMLElement>("[data-node]")].map(({ dataset }) => Number(dataset.node));

/** Add a node to those of a tree; returns its number. */
export function grow(nodes: (NodeData | null)[], parent: number, about: NodeData): number {
  const id = nodes.push({ ...about, parent, children: [] }) - 1;
  nodes[parent]?.children.push(id);
  return id;
}
