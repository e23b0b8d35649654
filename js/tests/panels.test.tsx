import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AdviceData, AdviceRow, Traits } from "../src/wire";
import { LANGUAGES } from "../src/words";
import type { Host } from "./host";
import { traits, wordsIn } from "./host";
import { click, doing, find, type Mounted, mount, press, recorded } from "./mount";

beforeEach(async () => {
  await page.viewport(1300, 1000);
  await userEvent.unhover(document.body);
});
afterEach(() => void vi.useRealTimers());

type Recorded = Parameters<typeof recorded>[0];

/** A recorded table whose adviser tells all that it knows. */
const full = (name: Recorded, more: Partial<Traits> = {}): Promise<Mounted> =>
  mount(recorded(name, { adviser: "full", panel: "ai", ...more }));

const hints = (name: Recorded, more: Partial<Traits> = {}): Promise<Mounted> =>
  full(name, { adviser: "hints", ...more });

const adviceOf = (host: Host): AdviceData => host.get("advice") as AdviceData;
const rowsOf = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>("[data-move]")];
const movesOf = (root: ParentNode): (string | undefined)[] => rowsOf(root).map(({ dataset }) => dataset.move);
const rowOf = (root: ParentNode, move: string): HTMLElement => find(root, `[data-move=${move}]`);
const figures = (row: Element): string => find(row, ".mg-ranked-figures").textContent ?? "";
const why = (root: ParentNode): string => find(root, ".mg-why").textContent ?? "";
const previewed = (root: ParentNode): boolean =>
  root.querySelectorAll("[aria-selected=true][data-move]").length === 1;
const played = (host: Host): string[] =>
  host.commands.flatMap((command) => (command.kind === "move" ? [command.move] : []));

/** What the adviser says next: some rows come first, in this order. */
function says(host: Host, first: readonly string[], about: (row: AdviceRow) => Partial<AdviceRow> = () => ({})) {
  const { rows, ...advice } = adviceOf(host);
  const place = ({ move }: AdviceRow): number => (first.indexOf(move) + 1 || 99) + rows.length;
  const ranked = [...rows].sort((one, other) => place(one) - place(other));
  return doing(() =>
    host.receive({ advice: { ...advice, done: false, rows: ranked.map((row) => ({ ...row, ...about(row) })) } }),
  );
}

const pointer = (target: Element, type: string): Promise<void> =>
  doing(() => target.dispatchEvent(new PointerEvent(type, { bubbles: false })));

async function pointAt(root: ParentNode, move: string): Promise<void> {
  await pointer(find(root, ".mg-ranks"), "pointerenter");
  await pointer(rowOf(root, move), "pointerenter");
}

describe("the ranking", () => {
  it("shows the first moves with their figures, and the others when asked", async () => {
    const { root, host } = await full("seat");
    expect(movesOf(root)).toEqual(["Fb2K", "FbK", "Fb2O", "FbO", "X2K"]);
    expect(figures(rowOf(root, "Fb2K"))).toBe("1Fb2K67 %bestmargin +5.7 · best with 40\u00a0%");
    expect(figures(rowOf(root, "Fb2O"))).toBe("3Fb2O62 %?!4.6margin +4.8 · best with 1\u00a0%");
    await click(root, "[data-action=more]");
    expect(movesOf(root)).toEqual(adviceOf(host).rows.map(({ move }) => move));
    await click(root, "[data-action=more]");
    expect(rowsOf(root).length).toBe(5);
  });

  it("reads each row as a sentence", async () => {
    const { root } = await full("seat");
    expect(rowOf(root, "FbO").querySelector(".mg-hidden")?.textContent).toBe(
      "4. 1 orange into the field in b (FbO), 61 %, between 54 and 69 %, margin +4.4, best with 2\u00a0%, mistake",
    );
  });

  it("draws the win as a bar and its range as a line across", async () => {
    const { root } = await full("seat");
    const bar = find(rowOf(root, "Fb2K"), ".mg-bar").getBoundingClientRect();
    const win = find(rowOf(root, "Fb2K"), ".mg-bar-win").getBoundingClientRect();
    const range = find(rowOf(root, "Fb2K"), ".mg-whisker").getBoundingClientRect();
    expect(win.width / bar.width).toBeCloseTo(0.667, 2);
    expect((range.left - bar.left) / bar.width).toBeCloseTo(0.615, 2);
    expect((range.right - bar.left) / bar.width).toBeCloseTo(0.72, 2);
  });

  it("marks errors by a sign and a border, and what may be best as no error", async () => {
    const { root } = await full("open");
    await click(root, "[data-action=more]");
    const judged = Object.fromEntries(rowsOf(root).map(({ dataset }) => [dataset.move, dataset.judged]));
    expect(judged).toMatchObject({ MbR: "best", MaK: "equal", MaY: "inaccuracy", MbY: "mistake", X2R: "equal" });
    expect(find(rowOf(root, "MbY"), ".mg-error-sign").textContent).toBe("?");
    expect(find(rowOf(root, "MaK"), ".mg-mild-sign").textContent).toBe("≈");
  });

  it("explains its figures when they are clicked", async () => {
    const { root } = await full("seat");
    await click(root, "[data-legend=win]");
    expect(find(root, ".mg-explains").textContent).toContain("95 times out of 100");
    await click(root, "[data-legend=loss]");
    expect(find(root, ".mg-explains").textContent).toContain("gives away");
    expect(find(root, "[data-legend=win]").ariaExpanded).toBe("false");
    await click(root, "[data-legend=loss]");
    expect(root.querySelector(".mg-explains")).toBeNull();
  });

  it("says why: for the best move, and against another one", async () => {
    const { root } = await full("open");
    expect(why(root)).toContain("Why MbRYour hand grows from 7 to 8 cards.");
    expect(why(root)).toContain("Likely to follow: MbR Fb2G Fb2K");
    await pointAt(root, "MaK");
    expect(why(root)).toContain("MaK 1 black into mountain a");
    expect(why(root)).toContain("Why MbR rather than MaKMaK: Only yellow is then missing");
    await pointAt(root, "MaP");
    expect(why(root)).not.toContain("rather than");
  });

  it("says so when no single reason stands out", async () => {
    const { root, host } = await full("seat");
    await says(host, ["FbK"]);
    expect(why(root)).toContain("No single reason: small edges add up.");
  });

  it("shows words from elsewhere as text", async () => {
    const markup = "<img src=x onerror=alert(1)>";
    const { root, host } = await full("seat");
    await says(host, [], () => ({ reasons: [markup], line: `Fb2K ${markup}` }));
    expect(why(root)).toContain(markup);
    expect(find(root, ".mg-why").querySelector("img")).toBeNull();
    await doing(() => host.receive({ advice: { ...adviceOf(host), rows: [], error: markup } }));
    expect(find(root, ".mg-advice-error").textContent).toBe(markup);
  });

  it("tells of a solved position points and no range", async () => {
    const { root, host } = await full("take");
    const margins: Record<string, number> = { TR: 5, TY: 1, TP: -4 };
    await says(host, [], ({ move }) => ({
      exact: true,
      margin: margins[move] ?? 0,
      win: move === "TP" ? 0 : 1,
      loss: move === "TP" ? 1 : 0,
    }));
    await doing(() => host.receive({ advice: { ...adviceOf(host), solved: true } }));
    expect(rowsOf(root).map(figures)).toEqual(["1TR+5bestsolved", "2TY+1·4solved", "3TP−4??9solved"]);
    expect(rowOf(root, "TY").textContent).toContain("+1 point, solved");
    expect(root.querySelector(".mg-whisker")).toBeNull();
    expect(find(root, ".mg-progress").textContent).toBe("solved: these figures are exact");
  });
});

describe("while it thinks", () => {
  it("the figures change where they stand, and the rows settle at most once a second", async () => {
    vi.useFakeTimers();
    const { root, host } = await full("take");
    const first = rowOf(root, "TR");
    await says(host, ["TY"], () => ({ win: 0.5 }));
    expect(movesOf(root)).toEqual(["TR", "TY", "TP"]);
    expect(rowOf(root, "TR")).toBe(first);
    expect(figures(first)).toContain("50 %");
    expect(rowsOf(root).map((row) => find(row, ".mg-ranked-place").textContent)).toEqual(["2", "1", "3"]);
    await doing(() => vi.advanceTimersByTime(1001));
    expect(movesOf(root)).toEqual(["TY", "TR", "TP"]);
    await doing(() => vi.advanceTimersByTime(600));
    await says(host, ["TP"]);
    await doing(() => vi.advanceTimersByTime(300));
    expect(movesOf(root)).toEqual(["TY", "TR", "TP"]);
    await doing(() => vi.advanceTimersByTime(101));
    expect(movesOf(root)).toEqual(["TP", "TY", "TR"]);
  });

  it("nothing moves under the pointer; when it leaves the rows settle", async () => {
    vi.useFakeTimers();
    const { root, host } = await full("take");
    await pointAt(root, "TY");
    await says(host, ["TP", "TY"]);
    await doing(() => vi.advanceTimersByTime(5000));
    await says(host, ["TP", "TY"]);
    expect(movesOf(root)).toEqual(["TR", "TY", "TP"]);
    await pointer(find(root, ".mg-ranks"), "pointerleave");
    expect(movesOf(root)).toEqual(["TP", "TY", "TR"]);
  });

  it("nothing moves under the focus either", async () => {
    vi.useFakeTimers();
    const { root, host } = await full("take");
    await doing(() => rowOf(root, "TY").focus());
    await says(host, ["TP", "TY"]);
    await doing(() => vi.advanceTimersByTime(5000));
    await says(host, ["TP", "TY"]);
    expect(movesOf(root)).toEqual(["TR", "TY", "TP"]);
    await doing(() => rowOf(root, "TY").blur());
    expect(movesOf(root)).toEqual(["TP", "TY", "TR"]);
  });

  it("tells how far it is", async () => {
    const { root, host } = await full("take");
    const progress = (): (string | null)[] => {
      const line = find(root, ".mg-progress");
      return [line.textContent, line.dataset.thinks ?? null];
    };
    expect(progress()).toEqual(["done · 2,000 tries · 0.5 s", "false"]);
    await doing(() => host.receive({ advice: { ...adviceOf(host), iterations: 12345, done: false } }));
    expect(progress()).toEqual(["thinking · 12,345 tries", "true"]);
  });
});

describe("a ranked move", () => {
  it("is shown on the table while the pointer or the focus is on it", async () => {
    const { root } = await full("seat");
    expect(previewed(root)).toBe(false);
    await pointAt(root, "FbO");
    expect(rowOf(root, "FbO").ariaSelected).toBe("true");
    expect(root.querySelectorAll(".mg-arrow").length).toBe(1);
    await pointer(find(root, ".mg-ranks"), "pointerleave");
    expect(previewed(root)).toBe(false);
    await doing(() => rowOf(root, "Fb2K").focus());
    expect(rowOf(root, "Fb2K").ariaSelected).toBe("true");
  });

  it("stays on the table when it is clicked, until Escape", async () => {
    const { root, host } = await full("seat");
    await pointAt(root, "FbO");
    await click(root, "[data-move=FbO]");
    await pointAt(root, "X2K");
    expect(rowOf(root, "X2K").ariaSelected).toBe("true");
    await pointer(find(root, ".mg-ranks"), "pointerleave");
    expect(rowOf(root, "FbO").ariaSelected).toBe("true");
    expect(why(root)).toContain("FbO 1 orange into the field in b");
    await press(root, "Escape");
    expect(previewed(root)).toBe(false);
    expect(played(host)).toEqual([]);
  });

  it("is played once by a double click", async () => {
    const { root, host } = await full("seat");
    await userEvent.dblClick(rowOf(root, "FbO"));
    expect(played(host)).toEqual(["FbO"]);
  });

  it("is played by its button", async () => {
    const { root, host } = await full("seat");
    await click(root, "[data-move=FbO]");
    await click(root, ".mg-why [data-action=play]");
    expect(played(host)).toEqual(["FbO"]);
  });

  it("is found, shown and played with keys, which move nothing else", async () => {
    const { root, host } = await full("seat");
    expect(rowsOf(root).map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1, -1]);
    await doing(() => rowOf(root, "Fb2K").focus());
    const steps: [string, string][] = [
      ["ArrowDown", "FbK"],
      ["End", "X2K"],
      ["ArrowDown", "X2K"],
      ["ArrowUp", "FbO"],
      ["Home", "Fb2K"],
      ["ArrowUp", "Fb2K"],
      ["ArrowDown", "FbK"],
    ];
    for (const [key, move] of steps) {
      expect(await press(document.activeElement as Element, key)).toBe(false);
      expect([key, document.activeElement]).toEqual([key, rowOf(root, move)]);
    }
    expect(rowOf(root, "FbK").tabIndex).toBe(0);
    expect(root.dataset.cursor).toBe("12");
    await press(rowOf(root, "FbK"), "Enter");
    expect(played(host)).toEqual([]);
    await press(rowOf(root, "FbK"), "Enter");
    await press(rowOf(root, "FbK"), "Enter");
    expect(played(host)).toEqual(["FbK"]);
  });

  it("leaves the focus in the widget when the list goes with it", async () => {
    const { root } = await full("seat");
    await doing(() => rowOf(root, "FbK").focus());
    await press(rowOf(root, "FbK"), "ArrowLeft");
    expect(root.dataset.cursor).toBe("11");
    expect(document.activeElement).toBe(root);
    await press(root, "ArrowLeft");
    expect(root.dataset.cursor).toBe("10");
  });
});

describe("hints", () => {
  const steps = (root: ParentNode): (string | undefined)[] =>
    [...root.querySelectorAll<HTMLElement>("[data-step]")].map(({ dataset }) => dataset.step);
  const text = (root: ParentNode): string => find(root, ".mg-hints").textContent ?? "";

  it("come one step at a time, and no later step is in the page before", async () => {
    const { root } = await hints("seat");
    const best = "Fb2K";
    expect(steps(root)).toEqual([]);
    expect(root.querySelector("[data-move], .mg-arrow, .mg-badge")).toBeNull();
    await click(root, "[data-action=hint]");
    expect(text(root)).toContain("Look at your field of mandala b.");
    expect(text(root)).not.toContain("black");
    await click(root, "[data-action=hint]");
    expect(text(root)).toContain("The colour is black.");
    expect(root.outerHTML).not.toContain(best);
    await click(root, "[data-action=hint]");
    expect(text(root)).toContain("The move is Fb2K: 2 black into the field in b.");
    expect(root.outerHTML).not.toContain("you pick first");
    await click(root, "[data-action=hint]");
    expect(text(root)).toContain("you pick first");
    expect(steps(root)).toEqual(["where", "colour", "move", "why"]);
    expect(root.querySelector("[data-action=hint]")).toBeNull();
  });

  it("show the move on the table and play it once it is told", async () => {
    const { root, host } = await hints("seat");
    for (const _ of ["where", "colour"]) await click(root, "[data-action=hint]");
    expect(root.querySelector(".mg-hints [data-action=play]")).toBeNull();
    await click(root, "[data-action=hint]");
    expect(root.querySelectorAll(".mg-arrow").length).toBe(1);
    await click(root, ".mg-hints [data-action=play]");
    expect(played(host)).toEqual(["Fb2K"]);
  });

  it("do not contradict each other when the adviser changes its mind", async () => {
    const { root, host } = await hints("seat");
    await click(root, "[data-action=hint]");
    await says(host, ["MaY"]);
    await click(root, "[data-action=hint]");
    expect(text(root)).toContain("The colour is black.");
    await click(root, "[data-action=hint-again]");
    expect(steps(root)).toEqual([]);
    await click(root, "[data-action=hint]");
    expect(text(root)).toContain("Look at the mountain of mandala a.");
  });

  it("begin anew with another position", async () => {
    const { root, host } = await hints("seat");
    await click(root, "[data-action=hint]");
    const { rows, ...advice } = adviceOf(host);
    await click(root, ".mg-transport [data-action=back]");
    await doing(() => host.receive({ advice: { ...advice, rows, node: 11 } }));
    expect(steps(root)).toEqual([]);
  });

  it("come with the key h as well", async () => {
    const { root } = await hints("take");
    await press(root, "h");
    await press(root, "h");
    expect(steps(root)).toEqual(["where", "colour"]);
    expect(text(root)).toContain("Look at what each heap in the mountain would be worth in your river.");
  });
});

describe("the adviser", () => {
  const silence = (root: ParentNode): string => find(root, ".mg-silence").textContent ?? "";

  it("can be off, give hints, or tell everything", async () => {
    const { root, host } = await full("seat", { adviser: "off" });
    expect(silence(root)).toContain("The adviser is off.");
    await click(root, "[data-adviser=hints]");
    expect(host.sent.at(-1)).toEqual({ adviser: "hints" });
    expect(find(root, ".mg-hints")).toBeTruthy();
    await click(root, "[data-adviser=full]");
    expect(host.sent.at(-1)).toEqual({ adviser: "full" });
    expect(rowsOf(root).length).toBe(5);
    expect(find(root, "[data-adviser=full]").ariaPressed).toBe("true");
    await click(root, "[data-adviser=off]");
    expect(rowsOf(root).length).toBe(0);
  });

  it("says why it says nothing", async () => {
    const over = await full("over");
    expect(silence(over.root)).toContain("The game is over");
    const computer = await full("seat", { cursor: 11, advice: {} });
    expect(silence(computer.root)).toContain("Club player is to move.");
    const { table } = recorded("open");
    const hidden = await full("open", { advice: {}, table: { ...(table as Traits["table"]), viewer: 0 } });
    expect(silence(hidden.root)).toContain("The hand of Seat 2 is hidden");
    const failed = await full("seat", {
      advice: { ...adviceOf(over.host), rows: [], node: 12, error: "It broke" },
    });
    expect(find(failed.root, ".mg-advice-error").textContent).toBe("It broke");
  });

  it("begins to think, and waits for Python when nothing comes", async () => {
    vi.useFakeTimers();
    const { root, host } = await full("seat", { advice: {} });
    expect(silence(root)).toContain("begins to think");
    await doing(() => vi.advanceTimersByTime(1600));
    expect(silence(root)).toContain("Waiting for Python");
    await doing(() => host.receive({ advice: recorded("seat").advice as AdviceData }));
    expect(rowsOf(root).length).toBe(5);
  });

  it("keeps what it said where there is no Python, but plays nothing", async () => {
    vi.useFakeTimers();
    const state = recorded("seat", { adviser: "full", panel: "ai" });
    const { root, host } = await mount(state, { python: null });
    await doing(() => vi.advanceTimersByTime(1600));
    expect(root.dataset.mode).toBe("browse");
    expect(find(root, ".mg-progress").textContent).toContain("kept from an earlier search");
    expect(root.querySelector(".mg-why [data-action=play]")).toBeNull();
    await doing(() => rowOf(root, "FbK").dispatchEvent(new MouseEvent("dblclick", { bubbles: true })));
    expect(played(host)).toEqual([]);
    await doing(() => host.receive({ advice: {} }));
    expect(silence(root)).toContain("no advice was kept");
  });

  it("speaks three languages", async () => {
    for (const lang of LANGUAGES) {
      for (const adviser of ["off", "hints", "full"] as const) {
        const { root } = await full("seat", { lang, words: wordsIn(lang), adviser });
        if (adviser === "hints") for (let step = 0; step < 4; step++) await click(root, "[data-action=hint]");
        const panel = find(root, ".mg-advice");
        expect(panel.outerHTML).not.toMatch(/panel\.[a-z]|colours\.[A-Z]|[{}]/);
        expect(panel.textContent).toContain(wordsIn(lang).entries.panel[`adviser ${adviser}`]);
      }
    }
    const { root } = await full("seat", { lang: "de", words: wordsIn("de") });
    expect(rowOf(root, "Fb2O").textContent).toContain("?!4,6");
  });

  it("needs no drawing of its game", async () => {
    const { table } = recorded("seat");
    const { root } = await full("seat", { table: { ...(table as Traits["table"]), game: "another" } });
    expect(movesOf(root)[0]).toBe("Fb2K");
    await click(root, "[data-adviser=hints]");
    await click(root, "[data-action=hint]");
    expect(find(root, "[data-step]").dataset.step).toBe("move");
  });

  it("fits beside the table and below it", async () => {
    for (const width of [900, 1200, 700, 480]) {
      const { root, close } = await mount(recorded("open", { adviser: "full", panel: "ai" }), { width });
      const { width: room } = find(root, ".mg-advice").getBoundingClientRect();
      const wide = [...root.querySelectorAll(".mg-advice :not(.mg-hidden)")].filter(
        (element) => element.getBoundingClientRect().width > room || element.scrollWidth > element.clientWidth + 1,
      );
      expect([width, wide.map(({ outerHTML }) => outerHTML)]).toEqual([width, []]);
      await close();
    }
  });

  it("has no fault that axe finds", async () => {
    const { root, host } = await full("open");
    await click(root, "[data-action=more]");
    await click(root, "[data-legend=move]");
    await says(host, ["MaK"]);
    for (const adviser of ["full", "hints", "off"]) {
      await click(root, `[data-adviser=${adviser}]`);
      const { violations } = await axe.run(find(root, ".mg-advice"));
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    }
  });

  it("leaves nothing behind", async () => {
    vi.useFakeTimers();
    const { root, host, close } = await full("seat");
    await pointAt(root, "FbK");
    await says(host, ["FbK"]);
    await close();
    vi.runOnlyPendingTimers();
    expect(vi.getTimerCount()).toBe(0);
    expect(host.listeners).toBe(0);
  });

  it("says nothing of a tree without a game", async () => {
    const { root } = await mount(traits([], { panel: "ai", adviser: "full" }));
    expect(root.textContent).toBe("");
  });
});
