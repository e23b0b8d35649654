import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { judge } from "../src/panels/judgement";
import { chanceOfAny } from "../src/panels/odds";
import type { AdviceRow, Command, NodeData, TableData, Traits } from "../src/wire";
import { LANGUAGES } from "../src/words";
import { type Host, wordsIn } from "./host";
import { doing, find, mount, press, recorded } from "./mount";

beforeEach(() => page.viewport(1300, 1000));
afterEach(() => void vi.useRealTimers());

type Recorded = Parameters<typeof recorded>[0];

const SEEN = { ...view("seat"), hands: ["_____", "ROYGPK__"] };

/** What somebody sees at the cursor of a recorded table. */
function view(name: Recorded): Record<string, unknown> {
  const { tree, cursor = 0 } = recorded(name);
  const nodes = (tree as Traits["tree"]).nodes;
  const path: NodeData[] = [];
  for (let at: number | null = cursor; at !== null; at = nodes[at]?.parent ?? null)
    path.unshift(nodes[at] as NodeData);
  return Object.assign({}, ...path.map((node) => node.view));
}

const python = (command: Command) => (command.kind === "look" ? { view: SEEN } : undefined);

const knows = (name: Recorded, more: Partial<Traits> = {}, wish: Parameters<typeof mount>[1] = { python }) =>
  mount(recorded(name, { panel: "knows", ...more }), wish);

/** A recorded table, with something else about the node at its cursor and about who sits there. */
function changed(about: Partial<NodeData>, table: Partial<TableData> = {}): Partial<Traits> {
  const state = recorded("seat");
  Object.assign(state.tree?.nodes[state.cursor ?? 0] as NodeData, about);
  return { ...state, table: { ...(state.table as TableData), ...table } };
}

const text = (root: ParentNode): string => find(root, ".mg-knows").textContent ?? "";
const cells = (root: ParentNode, colour: string): (string | null)[] =>
  [...root.querySelectorAll(`tr[data-colour=${colour}] td`)].map(({ textContent }) => textContent);
const looks = (host: Host): number[] =>
  host.commands.flatMap((command) => (command.kind === "look" ? [command.seat] : []));
const looking = (root: ParentNode): boolean =>
  (root.querySelector(".mg-prompt")?.textContent ?? "").startsWith("As ");

const release = (key: string): Promise<void> =>
  doing(() => window.dispatchEvent(new KeyboardEvent("keyup", { key })));

describe("the odds", () => {
  it("are those of cards drawn blindly", () => {
    expect(chanceOfAny(1, 4, 2)).toBeCloseTo(0.5, 12);
    expect(chanceOfAny(2, 4, 2)).toBeCloseTo(5 / 6, 12);
    expect(chanceOfAny(0, 10, 4)).toBe(0);
    expect(chanceOfAny(3, 5, 3)).toBe(1);
    expect(chanceOfAny(3, 5, 0)).toBe(0);
  });
});

describe("a judgement", () => {
  const row = (about: Partial<AdviceRow>): AdviceRow => ({
    ...{ move: "x", win: 0.5, low: 0.4, high: 0.6, margin: 0, loss: 0, best: 0, samples: 9 },
    ...{ exact: false, line: "", reasons: [] },
    ...about,
  });
  const best = row({ move: "best", best: 0.9 });

  it("goes by what a move loses, unless it may be the best one", () => {
    const of = (about: Partial<AdviceRow>) => judge(row(about), best);
    expect(judge(best, best)).toBe("best");
    expect(of({ loss: 0.3, best: 0.05 })).toBe("equal");
    expect([0.019, 0.02, 0.05, 0.1].map((loss) => of({ loss }))).toEqual([
      "close",
      "inaccuracy",
      "mistake",
      "blunder",
    ]);
    expect(of({ margin: -4 })).toBe("costly");
    expect(of({ exact: true, best: 1, loss: 0.5 })).toBe("blunder");
    expect(of({ exact: true })).toBe("equal");
  });
});

describe("knowledge", () => {
  it("is counted by colour: in view, own, unseen, and the chance in the other hand", async () => {
    const { root } = await knows("seat");
    expect(text(root)).toContain("What Seat 1 can know");
    expect(cells(root, "R")).toEqual(["5", "0", "13", "79 %"]);
    expect(cells(root, "O")).toEqual(["4", "4", "10", "69 %"]);
    expect(find(root, "tr[data-colour=O]").title).toBe("orange: 4 in view, 4 own, 10 unseen");
    expect(root.querySelectorAll(".mg-counts tbody tr").length).toBe(6);
  });

  it("is drawn as shares of all cards of the colour", async () => {
    const { root } = await knows("seat");
    const bar = find(root, "tr[data-colour=O] .mg-shares");
    const share = (part: string): number =>
      find(bar, `[data-part=${part}]`).getBoundingClientRect().width / bar.getBoundingClientRect().width;
    expect(share("visible")).toBeCloseTo(4 / 18, 2);
    expect(share("mine")).toBeCloseTo(4 / 18, 2);
    expect(share("unseen")).toBeCloseTo(10 / 18, 2);
  });

  it("follows what is shown", async () => {
    const { root } = await knows("open");
    expect(text(root)).toContain("What Seat 2 can know");
    await press(root, "ArrowLeft");
    expect(text(root)).toContain("What Seat 1 can know");
    await press(root, "End");
    expect(text(root)).toContain("belongs to nobody");
  });

  it("tells what is certain, whatever the number of cards of a colour", async () => {
    const { root } = await mount({
      ...changed({
        knows: [
          [15, 0, 0],
          [14, 0, 1],
          [15, 0, 0],
          [15, 0, 0],
          [15, 0, 0],
          [8, 0, 7],
        ],
        view: { ...view("seat"), hands: ["RR", "________"] },
      }),
      panel: "knows",
    });
    expect(text(root)).toContain("Club player cannot hold red: all 15 are accounted for.");
    expect(text(root)).toContain("Club player is sure to hold black.");
    expect([cells(root, "R").at(-1), cells(root, "O").at(-1), cells(root, "K").at(-1)]).toEqual([
      "0 %",
      "100 %",
      "100 %",
    ]);
  });

  it("calls nothing certain that is not", async () => {
    const counts: NodeData["knows"] = [
      [0, 0, 60],
      [0, 0, 1],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ];
    const hands = { ...view("seat"), hands: ["RR", "_"] };
    const { root } = await mount({ ...changed({ knows: counts, view: hands }), panel: "knows" });
    expect([cells(root, "R").at(-1), cells(root, "O").at(-1)]).toEqual(["98 %", "2 %"]);
    expect(root.querySelector("tr[data-colour=R] [data-sure=true]")).toBeNull();
  });

  it("has a column for each other hand, without the cards in it that all have seen", async () => {
    const seat = { kind: "human", name: "", level: null, about: "" } as const;
    const seats = [seat, { ...seat, name: "<b>Bo</b>" }, seat];
    const shown = { ...view("seat"), hands: ["RR", "GG__", "____"], known: ["", "GG", ""] };
    const { root } = await mount({
      ...changed({ view: shown }, { game: "another", players: 3, seats }),
      panel: "knows",
    });
    const heads = [...root.querySelectorAll("thead th")].map(({ textContent }) => textContent);
    expect(heads.slice(3)).toEqual(["<b>Bo</b> holds", "Seat 3 holds"]);
    const [two, four] = cells(root, "R")
      .slice(3)
      .map((cell) => Number.parseInt(cell ?? "", 10));
    expect([two, four]).toEqual([31, 53]);
    expect(text(root)).toContain("Certain about the hand of <b>Bo</b>: 2 green");
    expect(root.querySelectorAll("[data-look]").length).toBe(2);
  });

  it("has no chances where there are no hands", async () => {
    const { hands: _, ...shown } = view("seat");
    const nodes = [{ ...(recorded("seat").tree?.nodes[12] as NodeData), parent: null, children: [], view: shown }];
    const table = { ...(recorded("seat").table as TableData), game: "another" };
    const { root } = await knows("seat", { tree: { rev: 0, nodes }, cursor: 0, table });
    expect(cells(root, "R")).toEqual(["5", "0", "13"]);
    expect(root.querySelector(".mg-look, .mg-knows-how")).toBeNull();
  });

  it("belongs to nobody where nobody looks", async () => {
    const { root } = await mount({ ...changed({ knows: null }, { viewer: "table" }), panel: "knows" });
    expect(text(root)).toContain("This view belongs to nobody");
    expect(root.querySelector("table")).toBeNull();
  });

  it("speaks three languages", async () => {
    for (const lang of LANGUAGES) {
      const { root } = await knows("seat", { lang, words: wordsIn(lang) });
      expect(find(root, ".mg-knows").outerHTML).not.toMatch(/panel\.[a-z]|colours\.[A-Z]|[{}]/);
      expect(text(root)).toContain(wordsIn(lang).entries.panel["knows how"]);
    }
  });

  it("has no fault that axe finds", async () => {
    const { root } = await knows("open");
    const { violations } = await axe.run(find(root, ".mg-knows"));
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it("fits beside the table and below it", async () => {
    for (const width of [900, 1200, 700, 480]) {
      const { root, close } = await mount(recorded("seat", { panel: "knows" }), { width });
      const room = find(root, ".mg-knows").getBoundingClientRect().right;
      const wide = [...root.querySelectorAll(".mg-knows :not(.mg-hidden)")].filter(
        (element) => element.getBoundingClientRect().right > room,
      );
      expect([width, wide.map(({ outerHTML }) => outerHTML)]).toEqual([width, []]);
      await close();
    }
  });
});

describe("other eyes", () => {
  it("see as long as E is held, wherever the focus is in the widget", async () => {
    for (const panel of ["knows", "moves"] as const) {
      const { root, host, close } = await knows("seat", { panel });
      await press(find(root, "[data-panel=ai]"), "e");
      expect(looks(host)).toEqual([1]);
      expect(looking(root)).toBe(true);
      for (let count = 0; count < 3; count++) await press(root, "e", { repeat: true });
      expect(looks(host)).toEqual([1]);
      await release("r");
      expect(looking(root)).toBe(true);
      await release("e");
      expect(looking(root)).toBe(false);
      await close();
    }
  });

  it("see in compact size, too", async () => {
    const { root } = await knows("seat", { size: "compact" });
    await press(root, "e");
    expect(looking(root)).toBe(true);
    await release("e");
    expect(looking(root)).toBe(false);
  });

  it("are those of whoever is not to move where everything shows", async () => {
    const { root, host } = await knows("open");
    await press(root, "e");
    await release("e");
    await press(root, "ArrowLeft");
    await press(root, "E");
    await release("E");
    expect(looks(host)).toEqual([0, 1]);
  });

  it("close when the key is let go before Python answers", async () => {
    const { root, host } = await knows("seat", {}, { python: null });
    await press(root, "e");
    await release("e");
    host.python = python;
    await doing(() => host.answer(host.commands));
    expect(looks(host)).toEqual([1]);
    expect(looking(root)).toBe(false);
  });

  it("close with the focus, with the window, and with another position", async () => {
    const { root } = await knows("seat");
    const outside = document.body.appendChild(document.createElement("button"));
    const ends: (() => unknown)[] = [
      () => outside.focus(),
      () => window.dispatchEvent(new Event("blur")),
      () => press(root, "ArrowLeft"),
      () => press(root, "Escape"),
    ];
    for (const end of ends) {
      const tab = find(root, "[data-panel=knows]");
      await doing(() => tab.focus());
      await press(tab, "e");
      expect(looking(root)).toBe(true);
      await doing(end);
      expect(looking(root)).toBe(false);
    }
    outside.remove();
  });

  it("open and close with a button", async () => {
    const { root, host } = await knows("seat");
    const button = find(root, "[data-look='1']");
    expect(root.querySelectorAll("[data-look]").length).toBe(1);
    await userEvent.click(button);
    await expect.poll(() => looking(root)).toBe(true);
    expect(looks(host)).toEqual([1]);
    expect([button.ariaPressed, button.textContent]).toEqual(["true", "Back to your own view"]);
    await userEvent.click(button);
    expect(looking(root)).toBe(false);
    expect(button.textContent).toBe("See the table as Club player");
  });

  it("stay closed while somebody writes", async () => {
    const { root, host } = await knows("open", { panel: "notes" });
    await press(find(root, ".mg-comment-box"), "e");
    expect(looks(host)).toEqual([]);
  });

  it("stay closed without Python, and it is said why", async () => {
    vi.useFakeTimers();
    const { root } = await knows("seat", {}, { python: null });
    await doing(() => vi.advanceTimersByTime(1600));
    expect(root.querySelector("[data-look]")).toBeNull();
    await press(root, "e");
    expect(looking(root)).toBe(false);
    expect(find(root, "[aria-live=assertive]").textContent).toContain("Python is not running here");
  });

  it("leave nothing behind", async () => {
    vi.useFakeTimers();
    const listens = vi.spyOn(window, "addEventListener");
    const { root, host, close } = await knows("seat");
    const keyup = listens.mock.calls.find(([kind]) => kind === "keyup")?.[2] as AddEventListenerOptions;
    listens.mockRestore();
    await press(root, "e");
    expect(keyup.signal?.aborted).toBe(false);
    await close();
    expect(keyup.signal?.aborted).toBe(true);
    const sent = host.commands.length;
    await press(root, "e");
    await release("e");
    vi.runOnlyPendingTimers();
    expect(host.commands.length).toBe(sent);
    expect([vi.getTimerCount(), host.listeners]).toEqual([0, 0]);
  });

  it("of two views of a table follow the one that has the key", async () => {
    const { root, host, again } = await knows("seat");
    const other = await again();
    await press(other, "e");
    expect(looks(host)).toEqual([1]);
    expect([looking(root), looking(other)]).toEqual([true, true]);
    await release("e");
    expect([looking(root), looking(other)]).toEqual([false, false]);
  });
});
