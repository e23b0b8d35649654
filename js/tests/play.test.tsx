import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Command, Lang, NodeData, RefusalData, Traits } from "../src/wire";
import { type Host, node, traits, wordsIn } from "./host";
import { click, doing, find, grow, type Mounted, mount, press, recorded } from "./mount";

beforeEach(async () => {
  await page.viewport(1300, 1000);
  await userEvent.unhover(document.body);
});

const OWN: RefusalData = {
  code: "M-OWN",
  rule: "M-10",
  zones: ["F2a"],
  cards: "K",
  instead: ["FaK", "FbK", "MaK"],
  text: "That field belongs to seat 2; you may only add to your own fields.",
};
const COLOUR: RefusalData = {
  code: "M-COLOUR",
  rule: "M-10",
  zones: ["Ma"],
  cards: "Y",
  instead: ["MaY", "XY"],
  text: "Yellow already lies in the mountain of mandala a.",
};
const REFUSALS: Record<string, RefusalData> = { F2aK: OWN, FaY: COLOUR, Fa2Y: COLOUR };

/** Answers moves as Python does: what is legal becomes a node where the page then stands. */
function python(command: Command, host: Host) {
  if (command.kind !== "move") return undefined;
  const { nodes, rev } = host.get("tree");
  const parent = nodes[command.node] as NodeData;
  if (!parent.legal.split(" ").includes(command.move)) {
    const refusal = REFUSALS[command.move] as RefusalData;
    return { ok: false, code: "illegal", text: refusal.text, refusal };
  }
  const id = nodes.length;
  const made = node({
    parent: command.node,
    seat: 0,
    move: command.move,
    text: command.move,
    view: { to_move: 1 },
  });
  host.receive({
    delta: {
      rev: rev + 1,
      since: rev,
      nodes: { [command.node]: { children: [...parent.children, id] }, [id]: made },
    },
    cursor: id,
  });
  return { node: id };
}

type Recorded = Parameters<typeof recorded>[0];

/** A recorded table; in "seat" the first seat is to move and holds three orange, two yellow and two black cards. */
const sit = (more: Partial<Traits> = {}, name: Recorded = "seat"): Promise<Mounted> =>
  mount(recorded(name, more), { python });

const at = (target: string): string => `[data-target="${target}"]`;
const part = (root: Element, target: string): SVGGElement => find(root, at(target)) as unknown as SVGGElement;
const touch = (root: Element, target: string, detail = 1): Promise<void> =>
  doing(() => part(root, target).dispatchEvent(new MouseEvent("click", { bubbles: true, detail })));
const ask = (root: Element, target: string): Promise<void> =>
  doing(() =>
    part(root, target).dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true })),
  );
const tried = (host: Host): string[] =>
  host.commands.flatMap((command) => (command.kind === "move" ? [command.move] : []));
const chip = (root: Element): HTMLElement | null => root.querySelector(".mg-refusal");
const said = (root: Element): string => chip(root)?.querySelector("p")?.textContent ?? "";
const prompt = (root: Element): string => find(root, ".mg-prompt").textContent ?? "";
const chosen = (root: HTMLElement): string | undefined => root.dataset.selected;
const word = (key: string, facts: Record<string, string> = {}, lang: Lang = "en"): string =>
  (wordsIn(lang).entries.panel[key] as string).replace(/\{(\w+)\}/g, (_, name: string) => facts[name] as string);
const last = (root: Element): (string | undefined)[] =>
  [...root.querySelectorAll<SVGGElement>(".is-last")].map(
    (mark) => mark.closest<SVGGElement>("[data-target]")?.dataset.target,
  );
const faults = (root: Element): string[] =>
  [...root.querySelectorAll<SVGGElement>(".is-fault")].map(({ dataset }) => dataset.target as string);

/** Where the middle of a target is seen. */
function middle(root: Element, target: string): { clientX: number; clientY: number } {
  const { left, top, width, height } = part(root, target).getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height / 2 };
}

/** Where a real mouse finds a target, as seen from the corner of the page. */
function spot(root: Element, target: string): { x: number; y: number } {
  const { clientX, clientY } = middle(root, target);
  const { left, top } = document.body.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/** A pointer does something over a target. */
function point(root: Element, target: string, type: string, more: PointerEventInit = {}): Promise<void> {
  const spot = { ...middle(root, target), ...more };
  const under = document.elementFromPoint(spot.clientX, spot.clientY) ?? root;
  const event = { bubbles: true, cancelable: true, pointerId: 7, pointerType: "mouse", button: 0, ...spot };
  return doing(() => under.dispatchEvent(new PointerEvent(type, event)));
}

async function carry(root: Element, from: string, to: string): Promise<void> {
  await point(root, from, "pointerdown");
  await point(root, to, "pointermove");
  await point(root, to, "pointerup");
  await doing(() => part(root, to).ownerSVGElement?.dispatchEvent(new MouseEvent("click", { bubbles: true })));
}

describe("clicks", () => {
  it("on a stack and a target make one move", async () => {
    const { root, host } = await sit();
    await userEvent.click(document.body, { position: spot(root, "H1.K") });
    await expect.poll(() => chosen(root)).toBe("K1");
    await userEvent.click(document.body, { position: spot(root, "F1a") });
    await expect.poll(() => root.dataset.cursor).toBe("98");
    expect(tried(host)).toEqual(["FaK"]);
    expect(chosen(root)).toBeUndefined();
    expect(chip(root)).toBeNull();
  });

  it("on a stack again choose one card more", async () => {
    const { root, host } = await sit();
    await touch(root, "H1.O");
    await touch(root, "H1.O");
    expect(chosen(root)).toBe("O2");
    await touch(root, "H1.Y");
    expect(chosen(root)).toBe("Y1");
    await touch(root, "H1.O");
    await touch(root, "H1.O");
    await touch(root, "X");
    expect(tried(host)).toEqual(["X2O"]);
  });

  it("twice on a stack choose all that can go", async () => {
    const { root, host } = await sit();
    await userEvent.dblClick(document.body, { position: spot(root, "H1.O") });
    await expect.poll(() => chosen(root)).toBe("O3");
    await touch(root, "F1b");
    expect(tried(host)).toEqual(["Fb3O"]);
  });

  it("twice on a stack leave a card behind where a field would be closed otherwise", async () => {
    const legal = "MaR FaR Fa2R MbR XR X2R X3R";
    const hands = ["RRR", "ROOGPK"];
    const nodes = [node({ legal, view: { ...(recorded("open").tree?.nodes[0]?.view ?? {}), hands } })];
    const { root } = await mount(traits(nodes), { python });
    await touch(root, "H1.R", 2);
    expect(chosen(root)).toBe("R2");
  });

  it("take a colour at once, and only once where one clicks twice", async () => {
    const { root, host } = await sit({}, "take");
    await touch(root, "Mb.Y");
    await touch(root, "Mb.P", 2);
    expect(tried(host)).toEqual(["TY"]);
  });

  it("on the empty mat let go of everything", async () => {
    const { root } = await sit();
    await touch(root, "H1.O");
    await doing(() => find(root, ".mg-drawing").dispatchEvent(new MouseEvent("click", { bubbles: true })));
    expect(chosen(root)).toBeUndefined();
  });

  it("leave only what is possible bright", async () => {
    const { root } = await sit();
    expect(root.querySelector(".mg-drawing .is-dim")).toBeNull();
    await touch(root, "H1.Y");
    const dim = (target: string): boolean => part(root, target).classList.contains("is-dim");
    expect(["H1.Y", "Ma", "Mb", "X"].map(dim)).toEqual([false, false, false, false]);
    expect(["F1a", "F1b", "H1.O", "D"].map(dim)).toEqual([true, true, true, true]);
  });

  it("of a mouse that rests on a stack show where it can go", async () => {
    const { root } = await sit();
    await userEvent.hover(document.body, { position: spot(root, "H1.Y") });
    await expect.poll(() => part(root, "F1a").classList.contains("is-dim")).toBe(true);
    expect(chosen(root)).toBeUndefined();
  });
});

describe("carrying", () => {
  it("from a stack to a target makes a move", async () => {
    const { root, host } = await sit();
    await point(root, "H1.K", "pointerdown");
    await point(root, "F1b", "pointermove");
    expect(find(root, ".mg-ghost").matches(".is-fitting")).toBe(true);
    expect(part(root, "F1b").classList.contains("is-open")).toBe(true);
    await point(root, "F1b", "pointerup");
    expect(root.querySelector(".mg-ghost")).toBeNull();
    expect(tried(host)).toEqual(["FbK"]);
  });

  it("works with a real mouse, and its end is no click", async () => {
    const { root, host } = await sit();
    const way = { sourcePosition: spot(root, "H1.O"), targetPosition: spot(root, "X") };
    await userEvent.dragAndDrop(document.body, document.body, way);
    await expect.poll(() => tried(host)).toEqual(["XO"]);
    expect(chip(root)).toBeNull();
  });

  it("takes all that is selected there", async () => {
    const { root, host } = await sit();
    await touch(root, "H1.O");
    await touch(root, "H1.O");
    await carry(root, "H1.O", "F1b");
    expect(tried(host)).toEqual(["Fb2O"]);
  });

  it("to where it cannot go is a try like any other", async () => {
    const { root, host } = await sit();
    await carry(root, "H1.K", "F2a");
    expect(tried(host)).toEqual(["F2aK"]);
    expect(said(root)).toContain(OWN.text);
    expect(chosen(root)).toBe("K1");
  });

  it("a little is a click", async () => {
    const { root } = await sit();
    const { clientX } = middle(root, "H1.O");
    await point(root, "H1.O", "pointerdown");
    await point(root, "H1.O", "pointermove", { clientX: clientX + 4 });
    expect(root.querySelector(".mg-ghost")).toBeNull();
    await point(root, "H1.O", "pointerup");
    await touch(root, "H1.O");
    expect(chosen(root)).toBe("O1");
  });

  it("can be given up: on the hand, by Escape, by the browser", async () => {
    const { root, host } = await sit();
    await carry(root, "H1.O", "H1.Y");
    expect([chip(root), chosen(root)]).toEqual([null, undefined]);
    for (const end of [() => press(root, "Escape"), () => point(root, "F1b", "pointercancel")]) {
      await point(root, "H1.O", "pointerdown");
      await point(root, "F1b", "pointermove");
      expect(root.querySelector(".mg-ghost")).not.toBeNull();
      await end();
      expect(root.querySelector(".mg-ghost")).toBeNull();
      await point(root, "F1b", "pointerup");
      expect(chosen(root)).toBeUndefined();
    }
    expect(tried(host)).toEqual([]);
  });

  it("does not begin where nothing can be taken, and lets fingers scroll there", async () => {
    const { root } = await sit();
    for (const target of ["Ma", "H2"]) {
      await point(root, target, "pointerdown", { pointerType: "touch" });
      await point(root, "F1b", "pointermove", { pointerType: "touch" });
      expect(root.querySelector(".mg-ghost")).toBeNull();
      expect(getComputedStyle(part(root, target)).touchAction).not.toBe("none");
    }
    // Nothing inline knows a touch-action.
    const { touchAction, display } = getComputedStyle(part(root, "H1.O"));
    expect([touchAction, display]).toEqual(["none", "block"]);
  });
});

describe("the question how many", () => {
  it("is asked at a target, and answered with one click", async () => {
    const { root, host } = await sit();
    await touch(root, "H1.O");
    await ask(root, "F1b");
    expect([...root.querySelectorAll(".mg-pip")].map(({ textContent }) => textContent)).toEqual(["1", "2", "3"]);
    await click(root, "[data-count='3']");
    expect(tried(host)).toEqual(["Fb3O"]);
    expect(root.querySelector(".mg-pips")).toBeNull();
  });

  it("is asked at a stack by a long press of a finger", async () => {
    vi.useFakeTimers();
    const { root } = await sit();
    await point(root, "H1.O", "pointerdown", { pointerType: "touch" });
    await doing(() => vi.advanceTimersByTime(600));
    await click(root, "[data-count='2']");
    expect(chosen(root)).toBe("O2");
    vi.useRealTimers();
  });

  it("is answered by keys, and forgotten by Escape", async () => {
    const { root, host } = await sit();
    await touch(root, "H1.O");
    await ask(root, "X");
    const first = find(root, "[data-count='1']");
    expect(document.activeElement).toBe(first);
    await press(first, "ArrowRight");
    expect(document.activeElement).toBe(find(root, "[data-count='2']"));
    await press(document.activeElement as Element, "Escape");
    expect(root.querySelector(".mg-pips")).toBeNull();
    expect(chosen(root)).toBe("O1");
    await ask(root, "X");
    await press(document.activeElement as Element, "2");
    expect(tried(host)).toEqual(["X2O"]);
  });

  it("is not asked where one card goes", async () => {
    const { root, host } = await sit();
    await touch(root, "H1.Y");
    await touch(root, "H1.Y");
    await ask(root, "Ma");
    expect(root.querySelector(".mg-pips")).toBeNull();
    expect(tried(host)).toEqual(["MaY"]);
  });
});

describe("a try that Python refuses", () => {
  it("is answered with the reason, what is at fault, and what is possible", async () => {
    const { root, host } = await sit();
    await touch(root, "H1.Y");
    await touch(root, "F1a");
    expect(said(root)).toContain(COLOUR.text);
    expect(said(root)).toContain(word("rule", { rule: "M-10" }));
    expect(chip(root)?.dataset.code).toBe("M-COLOUR");
    expect(faults(root)).toEqual(["Ma", "Ma.Y"]);
    expect(find(root, "[aria-live=assertive]").textContent).toBe(COLOUR.text);
    expect(chosen(root)).toBe("Y1");
    const instead = [...root.querySelectorAll<HTMLElement>("[data-instead]")];
    expect(instead.map(({ textContent }) => textContent)).toEqual([
      "1 yellow into mountain a",
      "discard 1 yellow and draw as many",
    ]);
    await click(root, "[data-instead=XY]");
    expect(tried(host)).toEqual(["FaY", "XY"]);
    expect(chip(root)).toBeNull();
  });

  it("does not cover what is at fault", async () => {
    const refusal = { ...COLOUR, zones: ["F2a"], text: `${COLOUR.text} `.repeat(5) };
    const python = () => ({ ok: false, code: "illegal", refusal });
    const { root } = await mount(recorded("seat", { size: "compact" }), { python, width: 420 });
    await touch(root, "H1.Y");
    await touch(root, "F1a");
    const reason = chip(root)?.getBoundingClientRect();
    expect(reason?.top).toBeGreaterThan(part(root, "F2a").getBoundingClientRect().bottom);
  });

  it("shakes, unless less motion is wanted", async () => {
    const { root } = await sit();
    const shakes = vi.spyOn(Element.prototype, "animate");
    await touch(root, "H1.Y");
    await touch(root, "F1a");
    expect(shakes.mock.contexts).toEqual([part(root, "F1a")]);
    const calm = vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
    await touch(root, "F1a");
    expect(shakes).toHaveBeenCalledTimes(1);
    calm.mockRestore();
    shakes.mockRestore();
  });

  it("lets go by Escape, by a click, or by the next choice", async () => {
    const { root } = await sit();
    const closings = [
      () => press(root, "Escape"),
      () => click(root, "[data-action=close-refusal]"),
      () => touch(root, "H1.O"),
    ];
    for (const close of closings) {
      await touch(root, "H1.Y");
      await touch(root, "F1a");
      expect(chip(root)).not.toBeNull();
      await close();
      expect(chip(root)).toBeNull();
      expect(chosen(root)).toBeDefined();
    }
    await press(root, "Escape");
    expect(chosen(root)).toBeUndefined();
  });

  it("is said again when it is tried again", async () => {
    const { root } = await sit();
    const voice = find(root, "[aria-live=assertive]");
    await touch(root, "H1.Y");
    await touch(root, "F1a");
    const once = voice.textContent;
    await touch(root, "F1a");
    expect(voice.textContent).not.toBe(once);
    expect(voice.textContent?.trim()).toBe(once);
  });
});

describe("a try that means nothing is answered too", () => {
  it("at a target without a selection, with what could go there", async () => {
    const { root, host } = await sit();
    await touch(root, "F1a");
    expect(said(root)).toBe(`${word("refused choose")} `);
    expect(faults(root)).toContain("F1a");
    expect(
      [...root.querySelectorAll<HTMLElement>("[data-instead]")].map(({ dataset }) => dataset.instead),
    ).toEqual(["FaK", "Fa2K"]);
    expect(tried(host)).toEqual([]);
  });

  it.each([
    ["hidden cards", "H2", "refused hidden", {}],
    ["a place where no card lies", "D", "refused nowhere", {}],
  ])("at %s", async (_, target, key, facts) => {
    const { root } = await sit();
    await touch(root, target);
    expect(said(root).trim()).toBe(word(key, facts));
  });

  it("at the cards of a seat that is not to move", async () => {
    const { root } = await sit({}, "open");
    await touch(root, "H1.O");
    expect(said(root).trim()).toBe(word("refused hand", { name: "Seat 1" }));
  });

  it("at cards in the hand while colours are being taken", async () => {
    const { root } = await sit({}, "take");
    await touch(root, "H1.O");
    expect(said(root).trim()).toBe(word("refused heap", { mandala: "b" }));
  });

  it("when a computer is to move", async () => {
    const { root, host } = await sit({ cursor: 11, advice: {} });
    await touch(root, "H1.O");
    expect(said(root).trim()).toBe(word("refused computer", { name: "Club player" }));
    expect(prompt(root)).toContain(word("go live"));
    await doing(() => host.receive({ status: { thinking: 1, live: 11, message: "" } }));
    expect(prompt(root)).toBe(word("thinks", { name: "Club player" }));
  });

  it("when the game is over", async () => {
    const { root } = await sit({}, "over");
    expect(prompt(root)).toContain(word("won", { name: "Club player" }));
    expect(prompt(root)).toContain("46 : 49");
    await touch(root, "Ma");
    expect(said(root).trim()).toBe(word("refused over"));
  });

  it("where no hand is seen to play from", async () => {
    const nodes = [node({ legal: "", view: { ...recorded("seat").tree?.nodes[0]?.view, to_move: 1 } })];
    const { root } = await mount(traits(nodes), { python });
    expect(prompt(root)).toContain(word("no hand seen"));
    await touch(root, "Ma");
    expect(said(root).trim()).toBe(word("refused hidden"));
  });

  it("while the cards are covered, and while one sees with other eyes", async () => {
    const { root, host } = await sit();
    const view = host.get("tree").nodes[0]?.view as object;
    host.python = (command) => (command.kind === "look" ? { view } : undefined);
    await press(root, "e");
    await press(root, "y");
    expect(prompt(root)).toContain(word("looking", { name: "Club player" }));
    expect(said(root).trim()).toBe(word("refused looking", { name: "Club player" }));
    const { table } = recorded("seat");
    await doing(() => host.receive({ table: { ...(table as Traits["table"]), curtain: 1 } }));
    await press(root, "y");
    expect(said(root).trim()).toBe(word("refused curtain", { name: "Club player" }));
    expect(chosen(root)).toBeUndefined();
  });

  it("where no Python is", async () => {
    vi.useFakeTimers();
    const { root, host } = await mount(recorded("seat"), { python: null });
    await doing(() => vi.advanceTimersByTime(1500));
    expect(root.dataset.mode).toBe("browse");
    expect(prompt(root)).toContain(word("browse how"));
    await touch(root, "H1.O");
    expect(said(root).trim()).toBe(word("refused browse"));
    await ask(root, "H1.O");
    expect(root.querySelector(".mg-pips")).toBeNull();
    expect(chosen(root)).toBeUndefined();
    expect(tried(host)).toEqual([]);
    vi.useRealTimers();
  });
});

describe("a move on its way", () => {
  it("is the only one", async () => {
    const { root, host } = await sit();
    host.python = undefined;
    await touch(root, "H1.K");
    await touch(root, "F1a");
    expect(part(root, "F1a").ariaLabel).not.toContain("black");
    await touch(root, "F1a");
    await press(root, "o");
    expect(said(root).trim()).toBe(word("refused pending"));
    expect(tried(host)).toEqual(["FaK"]);
    host.python = python;
    await doing(() => host.answer(host.commands));
    expect(root.dataset.cursor).toBe("98");
    expect(chip(root)).toBeNull();
    expect(tried(host)).toEqual(["FaK"]);
  });

  it("that Python does not answer for long is waited for, and one that is lost is told", async () => {
    vi.useFakeTimers();
    const { root, host } = await sit();
    host.python = undefined;
    await touch(root, "H1.K");
    await touch(root, "F1a");
    await doing(() => vi.advanceTimersByTime(600));
    expect(prompt(root)).toContain(word("waits for python"));
    const [first] = host.commands;
    await doing(() => host.receive({ ack: { [first?.page as string]: { last: 9, answers: [] } } }));
    expect(said(root).trim()).toBe(word("refused lost"));
    vi.useRealTimers();
  });
});

describe("keys", () => {
  it("choose cards and targets", async () => {
    const { root, host } = await sit();
    await press(root, "o");
    await press(root, "o");
    expect(chosen(root)).toBe("O2");
    expect(prompt(root)).toContain("2 of 3 orange selected");
    await press(root, "B");
    expect(tried(host)).toEqual(["Fb2O"]);
  });

  it.each([
    ["a", "MaK"],
    ["b", "MbK"],
    ["A", "FaK"],
    ["x", "XK"],
  ])("k %s means %s", async (key, move) => {
    const { root, host } = await sit();
    await press(root, "k");
    await press(root, key);
    expect(tried(host)).toEqual([move]);
  });

  it("answer what cannot be", async () => {
    const { root, host } = await sit();
    await press(root, "g");
    expect(said(root).trim()).toBe(word("refused none", { colour: "green" }));
    await press(root, "a");
    expect(said(root).trim()).toBe(word("refused choose"));
    await press(root, "Escape");
    await press(root, "k");
    await press(root, "Escape");
    expect(chosen(root)).toBeUndefined();
    expect(tried(host)).toEqual([]);
  });

  it("take colours", async () => {
    const { root, host } = await sit({}, "take");
    expect(prompt(root)).toContain(word("choose heap", { mandala: "b" }));
    await press(root, "p");
    expect(tried(host)).toEqual(["TP"]);
  });

  it("show a ranked move first, and play it when they are pressed again", async () => {
    const { root, host } = await sit({ adviser: "full" });
    await press(root, "2");
    expect(prompt(root)).toContain("1 black into the field in b");
    expect(tried(host)).toEqual([]);
    await press(root, "1");
    await press(root, "1");
    expect(tried(host)).toEqual(["Fb2K"]);
  });

  it("play what is looked at with Enter, but leave Enter to buttons", async () => {
    const { root, host } = await sit({ adviser: "full" });
    await press(root, "3");
    await press(find(root, "[data-action=start]"), "Enter");
    expect(tried(host)).toEqual([]);
    await press(root, "Enter");
    expect(tried(host)).toEqual(["Fb2O"]);
  });

  it("find no ranked move where none is shown", async () => {
    for (const adviser of ["hints", "off"] as const) {
      const { root, host } = await sit({ adviser });
      await press(root, "1");
      expect(said(root).trim()).toBe(word("refused no-advice", { number: "1" }));
      await press(root, "Enter");
      expect(tried(host)).toEqual([]);
    }
  });

  it("touch what has the focus", async () => {
    const { root, host } = await sit();
    await press(part(root, "H1.K"), "Enter");
    await press(part(root, "F1a"), " ");
    expect(tried(host)).toEqual(["FaK"]);
  });

  it("concern one of several views", async () => {
    const { root, host, again } = await sit();
    const other = await again();
    await press(other, "o");
    await press(root, "o");
    expect(chosen(root)).toBe("O2");
    await press(other, "B");
    expect(tried(host)).toEqual(["Fb2O"]);
  });
});

describe("what is looked at", () => {
  it("is shown and played on: a click on another position goes there", async () => {
    const { root, host } = await sit();
    const before = find(root, "[data-node='5']");
    await userEvent.hover(before);
    await expect.poll(() => part(root, "Mb").ariaLabel).not.toContain("3 purple");
    await touch(root, "Ma");
    expect(root.dataset.cursor).toBe("5");
    expect(tried(host)).toEqual([]);
  });
});

describe("the adviser on the table", () => {
  const arrows = (root: Element): number => root.querySelectorAll(".mg-overlay .mg-ai").length;
  const badges = (root: Element): (string | null)[] =>
    [...root.querySelectorAll(".mg-badge")].map(({ textContent }) => textContent);

  it("draws its best moves, and judges the targets of what is selected", async () => {
    const { root } = await sit({ adviser: "full" });
    expect(arrows(root)).toBe(3);
    await press(root, "k");
    await press(root, "k");
    expect(arrows(root)).toBe(0);
    expect(badges(root)).toEqual(["1 · 67 %", "−6.3 ?", "−12.1 ??", "−18.4 ??", "−21.7 ??"]);
    await press(root, "Escape");
    await press(root, "4");
    expect(arrows(root)).toBe(1);
  });

  it.each([["hints"], ["off"]] as const)("is silent when it is to give %s", async (adviser) => {
    const { root } = await sit({ adviser });
    expect(arrows(root)).toBe(0);
    await press(root, "k");
    expect(badges(root)).toEqual([]);
  });

  it("never speaks of another position", async () => {
    const { root } = await sit({ adviser: "full", cursor: 11 });
    expect(arrows(root)).toBe(0);
    await click(root, "[data-action=back]");
    await press(root, "o");
    expect(badges(root)).toEqual([]);
  });
});

describe("the table", () => {
  it("fits its width", async () => {
    const wide = await mount(recorded("seat"), { python, width: 900 });
    const narrow = await mount(recorded("seat"), { python, width: 480 });
    const box = ({ root }: Mounted): string | null => find(root, ".mg-drawing").getAttribute("viewBox");
    expect([box(wide), box(narrow)]).toEqual(["0 0 596 606", expect.stringMatching(/^0 0 480 /)]);
    (narrow.root.parentElement as HTMLElement).style.inlineSize = "1000px";
    await expect.poll(() => box(narrow)).toBe("0 0 596 606");
  });

  it("of a game that cannot be drawn says so, and breaks nothing", async () => {
    const { table } = recorded("seat");
    const { root } = await sit({ table: { ...(table as Traits["table"]), game: "chess" } });
    expect(find(root, ".mg-no-drawing").textContent).toContain("chess");
    await press(root, "o");
    await press(root, "1");
    await click(root, "[data-action=back]");
    expect(root.dataset.cursor).toBe("11");
  });

  it("marks what the other player did last, until one chooses cards oneself", async () => {
    const { root, host } = await sit();
    expect(last(root)).toEqual(["Ma.Y"]);
    await touch(root, "H1.K");
    expect(last(root)).toEqual([]);
    const nodes = host.get("tree").nodes;
    const thrown = { kind: "discarded", seat: 1, zone: "H2", cards: "P", number: 0, reason: "" };
    const next = grow(nodes, 12, node({ ...(nodes[12] as NodeData), view: {}, events: [thrown] }));
    await doing(() => host.receive({ tree: { rev: 5, nodes: [...nodes] }, cursor: next }));
    expect(last(root)).toEqual(["Ma.Y", "X"]);
    await click(root, "[data-action=start]");
    expect(last(root)).toEqual([]);
  });

  it("shows names as text, whatever is in them", async () => {
    const { table } = recorded("seat");
    const name = "<img src=x onerror=alert(1)>";
    const seats = (table as Traits["table"]).seats.map((seat) => ({ ...seat, name }));
    const { root } = await sit({ table: { ...(table as Traits["table"]), seats }, cursor: 11, advice: {} });
    await touch(root, "H1.O");
    expect(root.querySelector("img")).toBeNull();
    expect(said(root)).toContain(name);
  });

  it("says that a move from here starts another line, if there is one", async () => {
    const { root, host } = await sit();
    expect(prompt(root)).toContain(word("other line"));
    const nodes = host.get("tree").nodes;
    const leaf = grow(nodes, 12, node({ ...(nodes[12] as NodeData), view: {} }));
    await doing(() => host.receive({ tree: { rev: 5, nodes: [...nodes] }, cursor: leaf }));
    expect(prompt(root)).not.toContain(word("other line"));
    expect(prompt(root)).toContain(word("your turn"));
  });

  it("leaves no listener behind, not even in the middle of a drag", async () => {
    const { root, close } = await sit();
    const added = vi.spyOn(window, "addEventListener");
    const watched: AbortSignal[] = [];
    await point(root, "H1.K", "pointerdown");
    for (const [, , options] of added.mock.calls) {
      const { signal } = (options ?? {}) as AddEventListenerOptions;
      if (signal) watched.push(signal);
    }
    added.mockRestore();
    await point(root, "F1b", "pointermove");
    expect(watched.length).toBeGreaterThan(0);
    await close();
    expect(watched.every(({ aborted }) => aborted)).toBe(true);
  });
});
