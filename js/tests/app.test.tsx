import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { PanelName, TableData, Theme } from "../src/wire";
import { lineOf, node, traits, wordsIn } from "./host";
import { click, doing, find, mount, press, recorded } from "./mount";

beforeEach(() => page.viewport(1300, 1000));
afterEach(() => {
  vi.useRealTimers();
  delete document.body.dataset.jpThemeLight;
  document.body.className = "";
});

const PANELS: PanelName[] = ["ai", "moves", "notes", "knows"];
const shown = (root: Element): string | undefined => (root as HTMLElement).dataset.cursor;

describe("a widget", () => {
  it("tells what it shows", async () => {
    const { root } = await mount(recorded("open"));
    expect(root.className).toBe("mandala-widget");
    expect(root.dataset).toMatchObject({ ready: "true", rev: "0", mode: "live", cursor: "9", theme: "light" });
  });

  it("leaves a notebook nothing to scroll to but itself", async () => {
    for (const panel of PANELS) {
      const { root } = await mount(recorded("open", { panel }));
      const output = root.parentElement as HTMLElement;
      output.style.overflow = "auto";
      expect(output.scrollHeight, panel).toBe(output.clientHeight);
    }
  });

  it("lets a wheel over a panel that has nothing to scroll move the notebook", async () => {
    const { root } = await mount(recorded("open", { panel: "ai", adviser: "off" }));
    const notebook = root.parentElement as HTMLElement;
    Object.assign(notebook.style, { overflow: "auto", blockSize: "500px" });
    const panel = find(root, ".mg-tab-panel");
    // Pointing at it may bring it into sight.
    await userEvent.hover(panel);
    const before = notebook.scrollTop;
    await userEvent.wheel(panel, { delta: { y: 80 } });
    await expect.poll(() => notebook.scrollTop).toBeGreaterThan(before);
  });

  it("is not ready before there is a game, and shows it as soon as it comes", async () => {
    const { root, host } = await mount(traits([]));
    expect(root.dataset.ready).toBe("false");
    expect(root.childElementCount).toBe(0);
    await doing(() => host.receive({ tree: { rev: 2, nodes: lineOf(3) } }));
    expect(root.dataset).toMatchObject({ ready: "true", rev: "2" });
  });

  it("leaves nothing behind: no listener, no timer, no element", async () => {
    vi.useFakeTimers();
    const { root, host, close } = await mount(recorded("open"), { python: null });
    const place = root.parentElement as HTMLElement;
    await doing(() => find(root, "[data-action=back]").click());
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    expect(host.listeners).toBeGreaterThan(0);
    await close();
    vi.runOnlyPendingTimers();
    expect(vi.getTimerCount()).toBe(0);
    expect(host.listeners).toBe(0);
    expect(place.childElementCount).toBe(0);
    document.body.dataset.jpThemeLight = "false";
    expect(root.dataset.theme).toBe("light");
  });

  it("can be shown twice, and both views keep in step", async () => {
    const { root, host, again } = await mount(recorded("open", { panel: "moves" }));
    const other = await again();
    await click(root, "[data-action=back]");
    expect([shown(root), shown(other)]).toEqual(["8", "8"]);
    await click(other, "[data-panel=notes]");
    expect(find(root, "[data-panel=notes]").ariaSelected).toBe("true");
    expect(host.sent.at(-1)).toEqual({ panel: "notes" });
    const [one, another] = [root, other].map((view) => find<HTMLTextAreaElement>(view, ".mg-comment-box"));
    await userEvent.fill(another as HTMLTextAreaElement, "Seen by both");
    await expect.poll(() => one?.value).toBe("Seen by both");
  });

  it("lives in a shadow root as well", async () => {
    const shadow = document.body.appendChild(document.createElement("div")).attachShadow({ mode: "open" });
    const { root } = await mount(recorded("open"), { into: shadow });
    await doing(() => find(root, "[data-node='9']").focus());
    await press(find(root, "[data-node='9']"), "ArrowLeft");
    expect(shadow.activeElement).toBe(find(root, "[data-node='8']"));
    shadow.host.remove();
  });
});

describe("the way through the game", () => {
  it("has buttons", async () => {
    const { root, host } = await mount(recorded("open"));
    const steps: [string, string][] = [
      ["back", "8"],
      ["start", "0"],
      ["start", "0"],
      ["forward", "1"],
      ["end", "81"],
      ["forward", "81"],
    ];
    for (const [action, at] of steps) {
      await click(root, `[data-action=${action}]`);
      expect([action, shown(root)]).toEqual([action, at]);
    }
    expect(find(root, "[data-action=end]").ariaDisabled).toBe("true");
    expect(find(root, "[data-action=back]").ariaDisabled).toBe("false");
    expect(find(root, ".mg-place").textContent).toBe("81 / 81");
    expect(host.sent.at(-1)).toEqual({ cursor: 81 });
  });

  it("has keys, in whatever part of the widget", async () => {
    const { root } = await mount(recorded("open", { cursor: 13 }));
    const keys: [string, string][] = [
      ["ArrowRight", "14"],
      ["ArrowDown", "95"],
      ["ArrowUp", "14"],
      ["ArrowLeft", "13"],
      ["End", "81"],
      ["Home", "0"],
      ["n", "75"],
      ["N", "75"],
      ["Backspace", "74"],
    ];
    for (const [key, at] of keys) {
      await press(root, key);
      expect([key, shown(root)]).toEqual([key, at]);
    }
  });

  it("has a timeline to click on and to drag along", async () => {
    const { root } = await mount(recorded("open"));
    const track = find(root, ".mg-track");
    const { width, height } = track.getBoundingClientRect();
    await userEvent.click(track, { position: { x: width * 0.5, y: height / 2 } });
    await expect.poll(() => ["40", "41"]).toContain(shown(root));
    const timeline = find(root, ".mg-timeline");
    expect(timeline.ariaValueNow).toBe(shown(root));
    await userEvent.dragAndDrop(track, track, {
      sourcePosition: { x: 20, y: 9 },
      targetPosition: { x: width - 1, y: 9 },
    });
    await expect.poll(() => shown(root)).toBe("81");
    await press(timeline, "ArrowLeft");
    expect(timeline.ariaValueNow).toBe("80");
  });

  it("marks on the timeline what happened, and how the chances stand", async () => {
    const { root } = await mount(recorded("open", { cursor: 14 }));
    expect(root.querySelectorAll(".mg-ring")).toHaveLength(7);
    expect(find(root, ".mg-fork").title).toBe("1 variation");
    expect(root.querySelectorAll(".mg-sign").length).toBeGreaterThan(4);
    expect(find(root, ".mg-timeline").ariaValueText).toBe("Move 14 of 81, 1:TR, Seat 1 wins 71 % (66–76)");
    const win = root.querySelector(".mg-win")?.getAttribute("d");
    expect(win).toContain("M14 28.7h0");
  });

  it("offers the game again to those who look at an earlier position of theirs", async () => {
    const state = recorded("seat", { cursor: 4 });
    const { root } = await mount({ ...state, status: { thinking: null, live: 12, message: "" } });
    await click(root, "[data-action=live]");
    expect(shown(root)).toBe("12");
    expect(root.querySelector("[data-action=live]")).toBeNull();
  });

  it("tells that Python lets one wait", async () => {
    vi.useFakeTimers();
    const { root } = await mount(recorded("open", { panel: "moves" }), { python: null });
    await click(root, "[data-action=delete]");
    await click(root, "[data-action=delete]");
    expect(root.querySelector(".mg-waiting")).toBeNull();
    await doing(() => vi.advanceTimersByTime(600));
    expect(find(root, ".mg-waiting").textContent).toBe("Waiting for Python …");
  });

  it("ends with another game for those who play", async () => {
    const { root, host } = await mount(recorded("over"));
    await click(root, "[data-action=again]");
    expect(host.commands.at(-1)).toMatchObject({ kind: "again" });
    await click(root, "[data-action=back]");
    expect(root.querySelector("[data-action=again]")).toBeNull();
  });
});

describe("keys", () => {
  it("without Ctrl, Alt or Meta stay inside; the others pass", async () => {
    const { root } = await mount(recorded("open"));
    for (const key of ["a", "b", "d", "x", "Enter", "ArrowDown", "Escape", "?"])
      expect([key, await press(root, key)]).toEqual([key, false]);
    expect(await press(root, "s", { ctrlKey: true })).toBe(true);
    expect(await press(root, "Enter", { ctrlKey: true })).toBe(true);
    expect(await press(root, "s", { metaKey: true })).toBe(true);
    expect(await press(root, "ArrowLeft", { altKey: true })).toBe(true);
    expect(await press(document.body, "a")).toBe(true);
  });

  it("write where one can write, and only there", async () => {
    const { root } = await mount(recorded("open", { panel: "notes" }));
    const box = find(root, ".mg-comment-box");
    expect(await press(box, "ArrowLeft")).toBe(false);
    expect(shown(root)).toBe("9");
    await doing(() => box.focus());
    await press(box, "Escape");
    expect(document.activeElement).toBe(document.body);
  });

  it("still come when what had the focus is taken away", async () => {
    const { root, host } = await mount(recorded("take"));
    const heap = find<HTMLElement>(root, '[data-target="Mb.Y"]');
    heap.focus();
    await doing(() => host.receive({ cursor: 0 }));
    expect(heap.isConnected).toBe(false);
    await expect.poll(() => document.activeElement).toBe(root);
  });

  it("go elsewhere with those who leave", async () => {
    const { root, host } = await mount(recorded("take"));
    const outside = document.createElement("button");
    document.body.append(outside);
    find<HTMLElement>(root, '[data-target="Mb.Y"]').focus();
    outside.focus();
    outside.blur();
    await doing(() => host.receive({ cursor: 0 }));
    expect(document.activeElement).toBe(document.body);
    outside.remove();
  });

  it("choose a panel among the tabs", async () => {
    const { root } = await mount(recorded("open", { panel: "moves" }));
    await press(find(root, "[data-panel=moves]"), "ArrowLeft");
    await press(find(root, "[data-panel=ai]"), "ArrowLeft");
    expect(find(root, "[data-panel=knows]").ariaSelected).toBe("true");
    expect(shown(root)).toBe("9");
  });
});

describe("a curtain", () => {
  const hotSeat = () => {
    const state = recorded("open", { panel: "notes" });
    return { ...state, table: { ...state.table, curtain: 1, viewer: "table", viewers: [] } } as typeof state;
  };

  it("hides the table and what the panels know, until the next one sits down", async () => {
    const { root, host } = await mount(hotSeat());
    const hidden = (selector: string) => getComputedStyle(find(root, selector)).visibility;
    expect(["[data-panel]", ".mg-comment-box", ".mg-timeline"].map(hidden)).toEqual(Array(3).fill("hidden"));
    const others = [...find(root, ".mg-table").children].filter((part) => !part.matches(".mg-curtain"));
    expect(others.map((part) => getComputedStyle(part).visibility)).toEqual(others.map(() => "hidden"));
    expect(find(root, ".mg-curtain h2").textContent).toBe("Now it is Seat 2’s turn");
    await click(root, "[data-action=sit]");
    expect(host.commands.at(-1)).toMatchObject({ kind: "sit", seat: 1 });
    await doing(() => host.receive({ table: { ...host.get("table"), curtain: null, viewer: 1 } }));
    expect(root.querySelector(".mg-curtain")).toBeNull();
    expect(hidden(".mg-comment-box")).toBe("visible");
  });

  it("takes the focus only from inside the widget, and gives it back", async () => {
    const state = hotSeat();
    const { root, host } = await mount(state);
    expect(document.activeElement).toBe(document.body);
    await doing(() => host.receive({ table: { ...host.get("table"), curtain: null } }));
    await doing(() => find(root, "[data-action=back]").focus());
    await doing(() => host.receive({ table: { ...host.get("table"), curtain: 0 } }));
    expect(document.activeElement).toBe(find(root, "[data-action=sit]"));
    await doing(() => host.receive({ table: { ...host.get("table"), curtain: null } }));
    expect(document.activeElement).toBe(root);
  });
});

describe("without Python", () => {
  it("one can look around, and nothing else", async () => {
    vi.useFakeTimers();
    const { root, host } = await mount(recorded("open", { panel: "notes", cursor: 13 }), { python: null });
    expect(root.querySelector(".mg-banner")).toBeNull();
    await doing(() => vi.advanceTimersByTime(1600));
    expect(root.dataset.mode).toBe("browse");
    expect(find(root, ".mg-banner").textContent).toContain("For reading only");
    expect(find<HTMLTextAreaElement>(root, ".mg-comment-box").readOnly).toBe(true);
    expect(find(root, ".mg-comment-box").matches(":read-only")).toBe(true);
    expect(root.querySelector("[data-glyph]:enabled")).toBeNull();
    expect(root.querySelector("[data-action=view]")).toBeNull();
    await click(root, "[data-action=settings]");
    expect(find(root, "[data-setting=lang]").matches(":disabled")).toBe(true);
    expect(find(root, "[data-setting=theme]").matches(":enabled")).toBe(true);
    await click(root, "[data-panel=moves]");
    expect(root.querySelector("[data-action=delete]")).toBeNull();
    await click(root, "[data-node='31']");
    expect(shown(root)).toBe("31");
    expect(host.commands.map(({ kind }) => kind)).toEqual(["hello"]);
  });

  it("everything comes back with Python", async () => {
    vi.useFakeTimers();
    const { root, host } = await mount(recorded("open"), { python: null });
    await doing(() => vi.advanceTimersByTime(1600));
    host.python = () => undefined;
    await doing(() => vi.advanceTimersByTimeAsync(30_000));
    expect(root.dataset.mode).toBe("live");
    expect(root.querySelector(".mg-banner")).toBeNull();
  });
});

describe("a curtain", () => {
  it("hangs over all that it hides beside the table", async () => {
    const { table } = recorded("seat");
    const { root } = await mount(recorded("seat", { table: { ...(table as TableData), curtain: 1 } }), {
      width: 1100,
    });
    const [curtain, panel] = [".mg-curtain", ".mg-panel"].map((part) => find(root, part).getBoundingClientRect());
    expect(curtain?.right).toBeCloseTo(panel?.right as number, 0);
    expect(curtain?.bottom).toBeCloseTo(panel?.bottom as number, 0);
  });
});

describe("on a phone, where a notebook leaves little", () => {
  it("the cards of a mandala can still be counted", async () => {
    const { root } = await mount(recorded("open"), { width: 286 });
    const counts = [...root.querySelectorAll<SVGTextElement>(".mg-mandala .mg-count")];
    const scale = find(root, ".mg-drawing").getBoundingClientRect().width / 480;
    expect(counts.length).toBeGreaterThan(4);
    for (const count of counts)
      expect(Number.parseFloat(getComputedStyle(count).fontSize) * scale).toBeGreaterThanOrEqual(8.5);
  });

  for (const width of [256, 286])
    it(`nothing lies on anything else, or outside (${width})`, async () => {
      const { root } = await mount(recorded("open", { lang: "nl", words: wordsIn("nl"), panel: "ai" }), { width });
      const boxes = [...root.querySelectorAll(".mg-transport button, .mg-transport select")].map((part) =>
        part.getBoundingClientRect(),
      );
      const meet = (one: DOMRect, other: DOMRect): boolean =>
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
      expect(boxes.length).toBeGreaterThan(6);
      for (const [place, one] of boxes.entries()) {
        expect(Math.min(one.width, one.height)).toBeGreaterThanOrEqual(44);
        expect(boxes.slice(place + 1).some((other) => meet(one, other))).toBe(false);
      }
      await click(root, "[data-action=settings]");
      const { left, right } = root.getBoundingClientRect();
      for (const part of root.querySelectorAll(".mg-popover, .mg-popover *, .mg-transport *")) {
        const box = part.getBoundingClientRect();
        expect([box.left >= left, box.right <= right]).toEqual([true, true]);
      }
    });
});

describe("what can be set", () => {
  it("changes the words as soon as they are there", async () => {
    const { root, host } = await mount(recorded("open"));
    await click(root, "[data-action=settings]");
    await userEvent.selectOptions(find(root, "[data-setting=lang]"), "de");
    expect(host.sent.at(-1)).toEqual({ lang: "de" });
    expect(find(root, "[data-panel=moves]").textContent).toBe("Moves");
    await doing(() => host.receive({ words: wordsIn("de") }));
    expect(find(root, "[data-panel=moves]").textContent).toBe("Züge");
    expect(find(root, ".mg-comment").textContent).toContain("Eine ganze Partie");
    expect(root.lang).toBe("de");
  });

  it("writes the keys of a line side by side, whatever the notebook does with lists of words", async () => {
    const notebook = document.head.appendChild(document.createElement("style"));
    notebook.textContent = ".jp-Cell dl dt { float: left; width: 20%; }";
    const { root } = await mount(recorded("open"));
    root.parentElement?.classList.add("jp-Cell");
    await click(root, "[data-action=settings]");
    const [line] = root.querySelectorAll(".mg-keys dt");
    const tops = [...(line as Element).children].map((key) => key.getBoundingClientRect().top);
    notebook.remove();
    expect(tops.length).toBe(4);
    expect(new Set(tops).size).toBe(1);
  });

  it("closes with Escape, and when one goes elsewhere", async () => {
    const { root } = await mount(recorded("open"));
    const button = find(root, "[data-action=settings]");
    await click(root, "[data-action=settings]");
    await press(find(root, "[data-setting=theme]"), "Escape");
    expect(root.querySelector(".mg-popover")).toBeNull();
    expect(document.activeElement).toBe(button);
    await click(root, "[data-action=settings]");
    await doing(() => find(root, "[data-setting=theme]").focus());
    await doing(() => find(root, "[data-action=back]").focus());
    expect(root.querySelector(".mg-popover")).toBeNull();
  });

  it("tells Python whose eyes the page wants", async () => {
    const { root, host } = await mount(recorded("open"));
    await userEvent.selectOptions(find(root, "[data-action=view]"), "Seat 2");
    expect(host.commands.at(-1)).toMatchObject({ kind: "view", viewer: 1 });
  });

  it("has colours that follow the notebook's, unless others are wanted", async () => {
    document.body.dataset.jpThemeLight = "false";
    const { root, host } = await mount(recorded("open", { theme: "auto" }));
    expect(root.dataset.theme).toBe("dark");
    document.body.dataset.jpThemeLight = "true";
    await expect.poll(() => root.dataset.theme).toBe("light");
    delete document.body.dataset.jpThemeLight;
    document.body.className = "vscode-dark";
    await expect.poll(() => root.dataset.theme).toBe("dark");
    await doing(() => host.receive({ theme: "contrast" }));
    expect(root.dataset.theme).toBe("contrast");
  });
});

describe("the frame", () => {
  it.each([1280, 900, 700, 480, 360])("fits into %i px, whatever it shows", async (width) => {
    const { root, host } = await mount(recorded("open", { lang: "de", words: wordsIn("de") }), { width });
    const heights = new Set<number>();
    for (const panel of PANELS) {
      await doing(() => host.receive({ panel }));
      heights.add(Math.round(root.getBoundingClientRect().height));
      expect([panel, root.scrollWidth]).toEqual([panel, root.clientWidth]);
      const parts = [...root.querySelectorAll(".mg-panel, .mg-transport > *, .mg-tabs > *")];
      const edge = root.getBoundingClientRect().right;
      expect(parts.filter((part) => part.getBoundingClientRect().right > edge)).toEqual([]);
    }
    expect(heights.size).toBe(1);
    if (width >= 900) expect([...heights][0]).toBeLessThanOrEqual(760);
  });

  it("puts the panel beside the table where there is room, and below it elsewhere", async () => {
    const place = (root: Element, selector: string) => find(root, selector).getBoundingClientRect();
    const wide = (await mount(recorded("open"), { width: 1180 })).root;
    expect(place(wide, ".mg-table").width).toBe(640);
    expect(place(wide, ".mg-panel").width).toBeGreaterThan(380);
    const usual = (await mount(recorded("open"), { width: 900 })).root;
    expect(place(usual, ".mg-panel").width).toBe(278);
    expect(place(usual, ".mg-table").width).toBe(596);
    const narrow = (await mount(recorded("open"), { width: 700 })).root;
    expect(place(narrow, ".mg-panel").top).toBeGreaterThan(place(narrow, ".mg-transport").top);
  });

  it("has targets for fingers where it is narrow", async () => {
    const { root, host } = await mount(recorded("open"), { width: 480 });
    for (const panel of ["moves", "notes"] as const) {
      await doing(() => host.receive({ panel }));
      const small = [...root.querySelectorAll(".mg-transport button, .mg-panel button, select")].filter(
        (target) => target.getBoundingClientRect().height < 44,
      );
      expect(small.map((target) => target.outerHTML)).toEqual([]);
    }
  });

  it("can be reduced to the table", async () => {
    const { root } = await mount(recorded("open", { size: "compact" }));
    expect(root.querySelector(".mg-panel, .mg-timeline, .mg-transport")).toBeNull();
    expect(root.getBoundingClientRect().height).toBe(520);
    await click(root, "[data-action=undo]");
    expect(root.dataset.cursor).toBe("8");
    const end = await mount(recorded("over", { size: "compact" }));
    expect(find(end.root, "[data-action=again]").textContent).toBe("Play again");
  });
});

describe("text from people", () => {
  const MARKUP = '<img src=x onerror="window.hurt = true"> & <b>bold</b>';

  it("is shown as text", async () => {
    const nodes = lineOf(2);
    Object.assign(nodes[1] as object, {
      comments: { en: MARKUP },
      text: MARKUP,
      shapes: [`label Ma "${MARKUP}"`],
    });
    nodes.push(node({ parent: 0, seat: 0, text: MARKUP, move: "MaG", ply: 1, view: { to_move: 1 } }));
    nodes[0]?.children.push(3);
    const state = traits(nodes, { cursor: 1, status: { thinking: null, live: 0, message: MARKUP } });
    const seats = [0, 1].map(() => ({ kind: "human", name: MARKUP, level: null, about: MARKUP }) as const);
    const table = { ...state.table, title: MARKUP, seats, viewers: ["open", 0, 1] } as typeof state.table;
    const { root, host } = await mount({ ...state, ...(table && { table }) });
    const said = (selector: string): string => find(root, selector).textContent;
    for (const selector of [".mg-banner", ".mg-title", ".mg-comment", "[data-node='1']", ".mg-prompt"])
      expect([selector, said(selector)]).toEqual([selector, expect.stringContaining(MARKUP)]);
    expect(said("[data-action=view]")).toContain(MARKUP);
    await doing(() => host.receive({ panel: "notes" }));
    expect(find<HTMLTextAreaElement>(root, ".mg-comment-box").value).toBe(MARKUP);
    expect(said(".mg-shapes li")).toContain(MARKUP);
    await doing(() => table && host.receive({ table: { ...table, curtain: 1 } }));
    expect(said(".mg-curtain h2")).toContain(MARKUP);
    expect(root.querySelector("img, b")).toBeNull();
    expect("hurt" in window).toBe(false);
  });
});

describe("what a screen reader finds", () => {
  const findings = async (root: Element): Promise<string[]> => {
    const rules = {
      // The widget is a part of a page, and figures that are painted on sand are no label of it.
      region: { enabled: false },
      "label-content-name-mismatch": { enabled: false },
    };
    const { violations } = await axe.run(root, { rules });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  };

  it.each<Theme>(["light", "dark", "contrast"])("is sound in every panel, %s", async (theme) => {
    const { root, host } = await mount(recorded("open", { theme, adviser: "full", cursor: 13 }));
    for (const panel of PANELS) {
      await doing(() => host.receive({ panel }));
      expect([panel, await findings(root)]).toEqual([panel, []]);
    }
    await click(root, "[data-action=settings]");
    expect(await findings(root)).toEqual([]);
    await doing(() => host.receive({ table: { ...host.get("table"), curtain: 1 } }));
    expect(await findings(root)).toEqual([]);
  });

  it("hears each move once", async () => {
    const { root } = await mount(recorded("open", { cursor: 0 }));
    const polite = find(root, "[aria-live=polite]");
    expect(polite.textContent).toBe("Start");
    await press(root, "ArrowRight");
    expect(polite.textContent).toContain("Seat 1: ");
    expect(polite.textContent).not.toBe("Seat 1: ");
  });
});
