import axe from "axe-core";
import { render } from "preact";
import { act } from "preact/test-utils";
import { renderToString } from "preact-render-to-string";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { TableHandlers, TableProps } from "../src/games/game";
import { frames } from "../src/games/mandala/frame";
import { mandala } from "../src/games/mandala/mandala";
import { places } from "../src/games/mandala/places";
import { lacking, type MandalaView } from "../src/games/mandala/view";
import "../src/paint/table.css";
import "../src/paint/theme.css";
import { ALL, nodesOf, propsAt, Table } from "./tables";

const MARKUP = '<img src=x onerror="alert(1)">';
const LAYOUTS = ["wide", "narrow"] as const;
const roots: HTMLElement[] = [];

function draw(props: TableProps): HTMLElement {
  const root = document.createElement("div");
  root.className = "mandala-widget";
  root.dataset.theme = "light";
  root.style.width = `${frames[props.layout].width}px`;
  document.body.append(root);
  roots.push(root);
  act(() => render(<Table {...props} />, root));
  return root;
}

afterEach(() => {
  for (const root of roots.splice(0)) {
    render(null, root);
    root.remove();
  }
  vi.useRealTimers();
});

const zone = (root: HTMLElement, target: string): Element => {
  const found = root.querySelectorAll(`[data-target="${target}"]`);
  expect(found.length, target).toBe(1);
  return found[0] as Element;
};
const label = (root: HTMLElement, target: string) => zone(root, target).getAttribute("aria-label");
const view = (props: TableProps) => props.view as MandalaView;

describe("the zones", () => {
  it.each(ALL)("are all there and named (%s)", (name) => {
    const props = propsAt(name);
    const root = draw(props);
    for (const target of places(frames.wide, view(props), 0).keys())
      expect(label(root, target), target).toMatch(/\S/);
  });

  it("say all that colour and place say", () => {
    const given = propsAt("open", { node: 0 });
    const mandalas = [
      { mountain: "GGK", fields: ["RR", ""] },
      { mountain: "ROYGPK", fields: ["", "K"] },
    ];
    const root = draw({
      ...given,
      view: {
        ...given.view,
        mandalas,
        rivers: ["GP", ""],
        cups: ["GGRO", "YY"],
        discard: "KK",
      } as TableProps["view"],
      names: ["Ann", ""],
    });
    expect(label(root, "Ma")).toBe("Mountain a: 2 green, 1 black; lacks orange, yellow, purple");
    expect(label(root, "Ma.G")).toBe("2 green in mountain a");
    expect(label(root, "Mb")).toContain("complete");
    expect(label(root, "F1a")).toBe("Ann, field in a: 2 red");
    expect(label(root, "F2b")).toBe("Seat 2, field in b: 1 black");
    expect(label(root, "R1.1")).toBe("Ann, river place 1: green");
    expect(label(root, "R1.3")).toBe("Ann, river place 3: empty");
    expect(label(root, "C1")).toBe("Ann, cup: 1 red, 1 orange, 2 green");
    expect(label(root, "H1.R")).toBe("4 red in the hand of Ann");
    expect(label(root, "X")).toBe("Discard pile: 2 black");
    expect(root.querySelector("desc")?.textContent).toContain("Ann, hand: 4 red, 1 orange, 1 yellow");
  });

  it.each(LAYOUTS)("that can be clicked are at least 44 high (%s)", (layout) => {
    const props = propsAt("open", { node: 0, layout, selection: { colour: "R", count: 1 } });
    const root = draw(props);
    for (const target of ["Ma", "Mb", "F1a", "F2b", "X", "H1.R", "H1.O"])
      expect(zone(root, target).getBoundingClientRect().height, target).toBeGreaterThanOrEqual(44);
    const taking = draw(propsAt("take", { layout }));
    for (const heap of taking.querySelectorAll(".mg-heap.is-active"))
      expect(heap.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  });
});

describe("what is hidden", () => {
  it("is drawn as backs, and no letter of it is in the drawing", () => {
    const given = propsAt("seat", { letters: true, shapes: [] });
    const hidden = view(given);
    expect(hidden.hands[1]).toMatch(/^_+$/);
    const root = draw(given);
    const hand = zone(root, "H2");
    expect(hand.querySelectorAll(".mg-back").length).toBe(hidden.hands[1].length);
    expect(hand.querySelector("[data-target], .mg-sand")).toBeNull();
    expect(hand.textContent).toBe(`${hidden.hands[1].length} cards`);
    expect(label(root, "H2")).toBe(`Seat 2, hand: ${hidden.hands[1].length} unseen`);
  });

  it("is the same drawing whatever the deck is", () => {
    const given = propsAt("open");
    const mixed = { ...given.view, deck: [...view(given).deck].reverse().join("") } as TableProps["view"];
    expect(renderToString(<Table {...given} view={mixed} />)).toBe(renderToString(<Table {...given} />));
  });
});

describe("the rim", () => {
  it.each(ALL)("is full of sand for the colours that are there (%s)", (name) => {
    const props = propsAt(name);
    const root = draw(props);
    for (const [letter, piles] of [
      ["a", view(props).mandalas[0]],
      ["b", view(props).mandalas[1]],
    ] as const) {
      const disc = zone(root, letter);
      const missing = [...disc.querySelectorAll("[data-missing]")].map((petal) =>
        petal.getAttribute("data-missing"),
      );
      expect(missing).toEqual(lacking(piles));
      expect(disc.querySelectorAll("[data-present]").length).toBe(6 - missing.length);
    }
  });
});

describe("what happens", () => {
  it("says who picks, and makes buttons of the heaps of that mountain alone", () => {
    const props = propsAt("take");
    const root = draw(props);
    const letter = view(props).taking?.mandala === 1 ? "b" : "a";
    expect(zone(root, `M${letter}`).matches(".is-taken")).toBe(true);
    expect(zone(root, letter).textContent).toMatch(/Seat \d picks/);
    for (const heap of root.querySelectorAll(".mg-heap")) {
      const taken = heap.getAttribute("data-target")?.startsWith(`M${letter}`);
      expect(heap.getAttribute("role")).toBe(taken ? "button" : "img");
    }
  });

  it("shows at the end what each place of a river brings, and who wins", () => {
    const props = propsAt("over");
    const { rivers, cups } = view(props);
    const root = draw(props);
    const sand = rivers[0][1] as string;
    const points = 2 * (cups[0].split(sand).length - 1);
    expect(zone(root, "R1.2").querySelector(".mg-tag")?.textContent).toBe(`${points}`);
    expect(label(root, "R1.2")).toContain(`${points} point`);
    expect(root.querySelector(".is-winner")?.textContent).toContain("wins");
  });

  it("writes a long name beside the river, and not into it", () => {
    for (const [name, shown] of [
      ["Gelegenheitsspieler", "Gelegenheitsspieler"],
      ["W".repeat(30), /^W+…$/],
    ] as const) {
      const root = draw(propsAt("open", { names: ["", name] }));
      const text = [...root.querySelectorAll<SVGTextElement>(".mg-who > .mg-strong")][0] as SVGTextElement;
      const slot = zone(root, "R2.1").querySelector(".mg-area") as SVGPathElement;
      expect(text.textContent).toMatch(shown);
      expect(text.getBoundingClientRect().right).toBeLessThanOrEqual(slot.getBoundingClientRect().left);
    }
  });

  it("says that a mandala is the last one", () => {
    const given = propsAt("open");
    const root = draw({ ...given, view: { ...given.view, exhausted: true } as TableProps["view"] });
    expect(zone(root, "D").textContent).toContain("the last mandala");
    expect(label(root, "D")).toContain("the last mandala");
    const end = draw(propsAt("over"));
    expect(view(propsAt("over")).exhausted).toBe(true);
    expect(zone(end, "D").textContent).not.toContain("the last mandala");
  });
});

describe("states", () => {
  const given = propsAt("open", { node: 0, shapes: [] });

  it("raise what is selected and say how many", () => {
    const root = draw({ ...given, selection: { colour: "R", count: 2 } });
    const stack = zone(root, "H1.R");
    expect(stack.getAttribute("aria-pressed")).toBe("true");
    expect(stack.querySelector(".mg-raised")?.textContent).toBe("2 of 4");
    expect(zone(root, "H1.O").getAttribute("aria-pressed")).toBe("false");
    expect(zone(root, "F1a").classList).toContain("is-open");
    expect(zone(root, "F2a").classList).not.toContain("is-open");
  });

  it("draw back what is not lit, but nothing that something lit belongs to", () => {
    const root = draw({ ...given, lit: new Set(["Ma"]) });
    const dim = (target: string) => zone(root, target).classList.contains("is-dim");
    expect([dim("Ma"), dim("Ma.G"), dim("Mb"), dim("F1a")]).toEqual([false, false, true, true]);
  });

  it("mark faults with a sign as well", () => {
    const root = draw({ ...given, faults: new Set(["Ma", "H1.R"]) });
    expect(root.querySelectorAll(".mg-fault").length).toBe(2);
    expect(zone(root, "Ma").classList).toContain("is-fault");
  });

  it("mark in a field, a mountain, a river and the discards what was laid there last", () => {
    const taken = propsAt("over");
    const [colour] = view(taken).rivers[1];
    const happened = (kind: string, where: string, cards: string) => ({
      ...{ kind, seat: 1, zone: where, cards, number: 0, reason: "" },
    });
    const traces = (...events: ReturnType<typeof happened>[]) => mandala.traces(events, taken.view);
    expect(traces(happened("taken", "Ma", `${colour}${colour}`), happened("discarded", "F1a", "R"))).toEqual([
      "R2.1",
    ]);
    expect(traces(happened("discarded", "H2", "R"), happened("drawn", "D", "_"))).toEqual(["X"]);
    expect(traces(happened("played", "Mb", "P"))).toEqual(["Mb.P"]);
    const { view: laid } = propsAt("seat", { node: 2 });
    const root = draw({ ...given, view: laid, last: new Set(["F2b.G", "Mb.P"]) });
    expect(zone(root, "F2b").querySelectorAll(".is-last").length).toBe(1);
    expect(zone(root, "Mb.P").classList).toContain("is-last");
    expect(root.querySelectorAll(".is-last").length).toBe(2);
  });

  it("let people tab to what can be used, and to nothing else", () => {
    expect(draw(given).querySelectorAll('[tabindex="0"]').length).toBe(3);
    const root = draw({ ...given, toPlay: false });
    expect(root.querySelector('[tabindex="0"]')).toBeNull();
  });
});

describe("an adviser", () => {
  const given = propsAt("open", { node: 0, shapes: [] });

  it("writes the share of the best target and what the others lose", () => {
    const badges = new Map([
      ["Ma", { rank: 1, win: 0.64, loss: 0, sure: true }],
      ["F1a", { rank: 2, win: 0.6, loss: 0.034, sure: false }],
      ["X", { rank: 3, win: 0.5, loss: 0.12, sure: true, glyph: "??" }],
    ]);
    const plates = [...draw({ ...given, badges }).querySelectorAll(".mg-badge")];
    expect(plates.map((plate) => plate.textContent)).toEqual(["1 · 64 %", "−3.4", "−12.0 ??"]);
    expect(plates.map((plate) => plate.matches(".is-unsure"))).toEqual([false, true, false]);
    expect(plates[2]?.matches(".is-error")).toBe(true);
  });

  it.each(LAYOUTS)("never covers a count, however crowded the table is (%s)", (layout) => {
    const mandalas = [
      { mountain: "RROYYGPPPKK", fields: ["", ""] },
      { mountain: "G", fields: ["RROYYYPK", "KPPPOOYR"] },
    ];
    const seen = { ...given.view, mandalas, discard: "RRG" } as TableProps["view"];
    const badge = { rank: 2, win: 0.5, loss: 0.034, sure: true };
    const badges = new Map(["Ma", "Mb", "F1a", "F1b", "F2a", "F2b", "X"].map((target) => [target, badge]));
    const root = draw({ ...given, layout, view: seen, badges });
    const plates = [...root.querySelectorAll(".mg-badge > path")].map((plate) => plate.getBoundingClientRect());
    expect(plates.length).toBe(7);
    for (const count of root.querySelectorAll(".mg-count, .mg-pile .mg-tag")) {
      const box = count.getBoundingClientRect();
      const covered = plates.some((plate) => {
        const [width, height] = [
          Math.min(plate.right, box.right) - Math.max(plate.left, box.left),
          Math.min(plate.bottom, box.bottom) - Math.max(plate.top, box.top),
        ];
        return width > 1 && height > 4;
      });
      expect(covered, count.parentElement?.outerHTML).toBe(false);
    }
  });

  it("points to its moves, the best one on top", () => {
    const arrows = [
      { from: "H1.R", to: "Ma", rank: 1, best: 0.9, sure: true },
      { from: null, to: "Mb", rank: 2, best: 0.1, sure: false },
      { from: "H1.R", to: "nowhere", rank: 3, best: 0, sure: true },
    ];
    const drawn = [...draw({ ...given, arrows }).querySelectorAll("[data-rank]")];
    expect(drawn.map((arrow) => arrow.getAttribute("data-rank"))).toEqual(["2", "1"]);
    expect(drawn[0]?.querySelector(".mg-ring.is-unsure")).not.toBeNull();
  });

  it("numbers its moves where they begin: on no other number, and on nothing that is written", () => {
    const over = propsAt("open");
    const hands = ["RROOOYY", "GGPPPK"];
    const rivers = ["GPROYK", "KYORPG"];
    for (const layout of ["wide", "narrow"] as const)
      for (const seat of [1, 2]) {
        const [one, other] = seat === 1 ? ["R", "O"] : ["G", "P"];
        const arrow = (rank: number, from: string, to: string) => ({ rank, from, to, best: 0.5, sure: true });
        const arrows = [
          arrow(1, `H${seat}.${one}`, `F${seat}a`),
          arrow(2, `H${seat}.${one}`, "Mb"),
          arrow(3, `H${seat}.${other}`, "Ma"),
        ];
        const view = { ...over.view, hands, rivers } as TableProps["view"];
        const root = draw({ ...over, view, layout, arrows, shapes: [] });
        const ranks = [...root.querySelectorAll(".mg-rank > circle")].map((mark) => mark.getBoundingClientRect());
        const texts = [...root.querySelectorAll("text")]
          .filter((text) => !text.closest(".mg-overlay"))
          .map((text) => text.getBoundingClientRect());
        expect(ranks.length).toBe(3);
        for (const [place, one] of ranks.entries()) {
          const met = [...ranks.slice(place + 1), ...texts].find(
            (it) =>
              it.left < one.right - 2 &&
              one.left + 2 < it.right &&
              it.top < one.bottom - 2 &&
              one.top + 2 < it.bottom,
          );
          expect(met, `${layout} ${seat} ${place}`).toBeUndefined();
        }
      }
  });
});

describe("a table that is drawn again", () => {
  const bag = (props: TableProps) => view(props).hands[view(props).to_move ?? 0];
  const changes: ((props: TableProps) => Partial<TableProps>)[] = [
    () => ({}),
    (props) => ({ selection: { colour: bag(props)?.[0] as "R", count: 1 } }),
    () => ({ lit: new Set(["F1a", "Mb", "X", "H1.R"]) }),
    () => ({ faults: new Set(["Ma", "Ma.R", "F2b", "H2.G", "R1.2"]) }),
    () => ({ last: new Set(["F1a.R", "Mb.G", "X", "R2.1"]) }),
    () => ({ shapes: ["dim b", "dim H1", "mark r:C2"] }),
    () => ({ toPlay: false, letters: true }),
    () => ({ names: ["Ada", "Bo"], say: propsAt("open", { lang: "nl" }).say }),
    () => ({ seat: 1, layout: "narrow" }),
  ];

  it.each(ALL)("is the same as one that is drawn at once, whatever has changed (%s)", (name) => {
    const root = draw(propsAt(name));
    const draws = (props: TableProps): void => {
      act(() => render(<Table {...props} />, root));
      const fresh = draw(props);
      expect(root.firstElementChild?.isEqualNode(fresh.firstElementChild)).toBe(true);
      render(null, fresh);
    };
    nodesOf(name).forEach((node, i) => {
      const props = propsAt(name, { node });
      draws({ ...props, ...changes[i % changes.length]?.(props) });
      if (i % 5 === 0) draws(props);
    });
    for (const change of changes) draws({ ...propsAt(name), ...change(propsAt(name)) });
  });
});

describe("a study", () => {
  const given = propsAt("open", { node: 0 });

  it("draws arrows and marks in its styles, labels, and draws back", () => {
    const root = draw({
      ...given,
      shapes: ["arrow b:H1.R>Ma", "mark r:F2b g:Mb", 'label Ma "6th colour"', "dim b"],
    });
    expect(root.querySelectorAll(".mg-arrow.mg-shape-b").length).toBe(1);
    expect(root.querySelectorAll(".mg-mark.mg-shape-r").length).toBe(1);
    expect(root.querySelectorAll(".mg-mark.mg-shape-g").length).toBe(1);
    expect(root.querySelector(".mg-label")?.textContent).toBe("6th colour");
    expect(zone(root, "b").classList).toContain("is-dim");
    expect(zone(root, "Mb").classList).toContain("is-dim");
    expect(zone(root, "Ma").classList).not.toContain("is-dim");
  });

  it("lets an arrow begin at the hand whose card has been played", () => {
    const root = draw({ ...given, shapes: ["arrow g:H1.K>Ma"] });
    expect(view(given).hands[0]).not.toContain("K");
    expect(root.querySelectorAll(".mg-arrow.mg-shape-g").length).toBe(1);
  });

  it("draws nothing for what is not on this table", () => {
    const root = draw({ ...given, shapes: ["mark g:d4", "arrow g:d4>Ma", "circle g:Ma", 'label e5 "x"', ""] });
    expect(root.querySelector(".mg-overlay")?.childElementCount).toBe(0);
  });

  it("is text, whatever stands in names and labels", () => {
    const root = draw({ ...given, names: [MARKUP, MARKUP], shapes: [`label Ma "${MARKUP}"`] });
    expect(root.querySelector("img")).toBeNull();
    expect(root.querySelector(".mg-who")?.textContent).toContain("<img");
    expect(label(root, "F1a")).toContain(MARKUP);
  });
});

describe("letters", () => {
  it("stand for the signs, in the language of the table", () => {
    const root = draw(propsAt("open", { node: 0, letters: true, lang: "de", shapes: [] }));
    expect(zone(root, "H1.R").textContent).toContain("Ro");
    expect(root.querySelector(".mg-sign")).toBeNull();
  });
});

describe("touching", () => {
  function touched(): { root: HTMLElement; told: string[] } {
    const told: string[] = [];
    const on: TableHandlers = {
      touch: (target, how) => told.push(`${how} ${target}`),
      hover: (target) => told.push(`over ${target}`),
      press: (target) => told.push(`press ${target}`),
    };
    return { root: draw({ ...propsAt("open", { node: 0 }), on }), told };
  }
  const happen = (on: Element, event: Event): boolean => on.dispatchEvent(event);
  const pointer = (type: string, init: PointerEventInit = {}) =>
    new PointerEvent(type, { bubbles: true, ...init });
  const click = (detail: number) => new MouseEvent("click", { bubbles: true, detail });

  it("once and twice", () => {
    const { root, told } = touched();
    const stack = zone(root, "H1.R").querySelector(".mg-sand") as Element;
    happen(stack, click(1));
    happen(stack, click(2));
    happen(stack, click(3));
    expect(told).toEqual(["once H1.R", "twice H1.R", "once H1.R"]);
  });

  it("twice even if something else lies there by then", () => {
    const { root, told } = touched();
    happen(zone(root, "H1.R"), click(1));
    happen(zone(root, "Ma"), click(2));
    expect(told).toEqual(["once H1.R", "twice Ma"]);
  });

  it("asks for the menu with the right button, and leaves the browser's own to the rest of the table", () => {
    const { root, told } = touched();
    const menu = () => new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
    expect(happen(zone(root, "F1a"), menu())).toBe(false);
    expect(happen(root.querySelector("svg") as Element, menu())).toBe(true);
    expect(told).toEqual(["menu F1a"]);
  });

  it("asks for the menu once when a finger stays, and then for nothing more", () => {
    vi.useFakeTimers();
    const { root, told } = touched();
    const field = zone(root, "F1a");
    happen(field, pointer("pointerdown", { pointerType: "touch" }));
    vi.runAllTimers();
    happen(field, new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
    happen(field, pointer("pointerup", { pointerType: "touch" }));
    happen(field, click(1));
    expect(told).toEqual(["press F1a", "menu F1a"]);
  });

  it("does not ask for the menu when the finger moves on", () => {
    vi.useFakeTimers();
    const { root, told } = touched();
    const stack = zone(root, "H1.R");
    happen(stack, pointer("pointerdown", { pointerType: "touch", clientX: 5, clientY: 5 }));
    happen(stack, pointer("pointermove", { pointerType: "touch", clientX: 40, clientY: 5 }));
    vi.runAllTimers();
    expect(told).toEqual(["press H1.R"]);
  });

  it("touches with Enter and Space what has the focus, and leaves Shift+Enter to the notebook", () => {
    const { root, told } = touched();
    const key = (init: KeyboardEventInit) =>
      new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init });
    expect(happen(zone(root, "H1.R"), key({ key: "Enter" }))).toBe(false);
    expect(happen(zone(root, "Ma"), key({ key: " " }))).toBe(false);
    expect(happen(zone(root, "Ma"), key({ key: "Enter", shiftKey: true }))).toBe(true);
    expect(happen(zone(root, "Ma"), key({ key: "Enter", repeat: true }))).toBe(false);
    expect(told).toEqual(["once H1.R", "once Ma"]);
  });

  it("tells what the pointer is over, once for each target", () => {
    const { root, told } = touched();
    happen(zone(root, "Ma"), pointer("pointerover"));
    happen(zone(root, "Ma").firstElementChild as Element, pointer("pointerover"));
    happen(zone(root, "X"), pointer("pointerover"));
    happen(root.querySelector("svg") as Element, new PointerEvent("pointerleave"));
    expect(told).toEqual(["over Ma", "over X", "over null"]);
  });
});

describe("the drawing", () => {
  it("is the same for the same props", () => {
    for (const name of ALL)
      expect(renderToString(<Table {...propsAt(name)} />)).toBe(renderToString(<Table {...propsAt(name)} />));
  });

  it.each(LAYOUTS)("has no fault that axe finds (%s)", async (layout) => {
    for (const name of ALL) {
      const root = draw(propsAt(name, { layout, selection: { colour: "R", count: 1 } }));
      const rules = {
        // A drawing is a part of a page, and figures that are painted on sand are no label of it.
        region: { enabled: false },
        "label-content-name-mismatch": { enabled: false },
      };
      const { violations } = await axe.run(root, { rules });
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      render(null, root);
    }
  });
});
