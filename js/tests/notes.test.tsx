import { afterEach, describe, expect, it, vi } from "vitest";
import type { Command } from "../src/wire";
import type { Host } from "./host";
import { click, doing, find, listed, mount, press, recorded } from "./mount";

afterEach(() => void vi.useRealTimers());

const box = (root: Element): HTMLTextAreaElement => find(root, ".mg-comment-box");

const write = (root: Element, text: string): Promise<void> =>
  doing(() => {
    box(root).value = text;
    box(root).dispatchEvent(new InputEvent("input", { bubbles: true }));
  });

/** Takes notes as Python does. */
function secretary(command: Command, host: Host): undefined {
  const { rev } = host.get("tree");
  if (command.kind === "note") {
    const comments = { ...host.get("tree").nodes[command.node]?.comments, [command.lang]: command.text };
    host.receive({ delta: { rev: rev + 1, since: rev, nodes: { [command.node]: { comments } } } });
  }
  if (command.kind === "glyphs" || command.kind === "shapes") {
    const about = command.kind === "glyphs" ? { glyphs: command.glyphs } : { shapes: command.shapes };
    host.receive({ delta: { rev: rev + 1, since: rev, nodes: { [command.node]: about } } });
  }
}

const notes = (more = {}) => recorded("open", { panel: "notes", ...more });

describe("a comment", () => {
  it("can be written at any time, and tells whether Python has it", async () => {
    vi.useFakeTimers();
    const { root, host } = await mount(notes(), { python: secretary });
    const saved = () => find(root, ".mg-saved").textContent;
    expect(saved()).toBe("");
    await write(root, "Why not black?");
    expect(saved()).toBe("Not saved yet");
    expect(host.commands.filter(({ kind }) => kind === "note")).toEqual([]);
    await doing(() => vi.advanceTimersByTimeAsync(800));
    expect(host.commands.at(-1)).toMatchObject({ kind: "note", node: 9, lang: "en", text: "Why not black?" });
    expect(saved()).toBe("Saved");
    expect(box(root).value).toBe("Why not black?");
  });

  it("is sent at once by whoever goes elsewhere, and found again there", async () => {
    vi.useFakeTimers();
    const { root, host } = await mount(notes(), { python: null });
    await write(root, "A draft");
    await click(root, "[data-action=back]");
    expect(host.commands.at(-1)).toMatchObject({ kind: "note", node: 9, text: "A draft" });
    expect(box(root).value).toBe("");
    await click(root, "[data-panel=ai]");
    await click(root, "[data-panel=notes]");
    await click(root, "[data-action=forward]");
    expect(box(root).value).toBe("A draft");
    expect(find(root, ".mg-saved").textContent).toBe("Not saved yet");
  });

  it("is sent when one leaves the box, and when the widget goes", async () => {
    vi.useFakeTimers();
    const { root, host, close } = await mount(notes());
    await doing(() => box(root).focus());
    await write(root, "One");
    await doing(() => box(root).blur());
    expect(host.commands.at(-1)).toMatchObject({ kind: "note", text: "One" });
    await write(root, "Two");
    await close();
    expect(host.commands.at(-1)).toMatchObject({ kind: "note", text: "Two" });
  });

  it("is written in each language by itself, and the missing ones are marked", async () => {
    const { root, host } = await mount(notes({ cursor: 13 }), { python: secretary });
    const marked = () =>
      [...root.querySelectorAll<HTMLElement>(".mg-lang[data-missing=true]")].map(({ dataset }) => dataset.lang);
    expect(marked()).toEqual([]);
    await click(root, "[data-lang=nl]");
    expect(box(root).lang).toBe("nl");
    expect(box(root).value).toContain("Compleet");
    await write(root, "");
    await doing(() => box(root).dispatchEvent(new FocusEvent("blur")));
    expect(host.commands.at(-1)).toMatchObject({ kind: "note", lang: "nl", text: "" });
    await expect.poll(marked).toEqual(["nl"]);
    expect(find(root, "[data-lang=nl]").textContent).toBe("nl not written yet");
    await click(root, "[data-lang=de]");
    expect(box(root).value).toContain("Vollständig");
  });

  it("in a language of its own can be read as well", async () => {
    const { root, host } = await mount(notes());
    await doing(() =>
      host.receive({ delta: { rev: 1, since: 0, nodes: { 9: { comments: { fr: "Pourquoi ?" } } } } }),
    );
    await click(root, "[data-lang=fr]");
    expect(box(root).value).toBe("Pourquoi ?");
  });

  it("takes the arrow keys for itself", async () => {
    const { root } = await mount(notes());
    await press(box(root), "ArrowLeft");
    await press(box(root), "Backspace");
    expect(root.dataset.cursor).toBe("9");
  });

  it("stands in the list of moves as soon as Python has it", async () => {
    const { root } = await mount(notes({ cursor: 2 }), { python: secretary });
    await write(root, "Two lines\nof text");
    await doing(() => box(root).dispatchEvent(new FocusEvent("blur")));
    await click(root, "[data-panel=moves]");
    const comments = [...root.querySelectorAll(".mg-moves .mg-comment")].map(({ textContent }) => textContent);
    expect(comments).toContain("Two lines\nof text");
    expect(listed(root)).toContain(3);
  });
});

describe("signs", () => {
  it("are given and taken back with a click", async () => {
    const { root, host } = await mount(notes({ cursor: 14 }), { python: secretary });
    const given = () =>
      [...root.querySelectorAll<HTMLElement>(".mg-palette [aria-pressed=true]")].map(
        ({ dataset }) => dataset.glyph,
      );
    expect(given()).toEqual(["!"]);
    await click(root, ".mg-palette [data-glyph='$210']");
    expect(host.commands.at(-1)).toMatchObject({ kind: "glyphs", node: 14, glyphs: ["!", "$210"] });
    await expect.poll(given).toEqual(["!", "$210"]);
    await click(root, ".mg-palette [data-glyph='!']");
    expect(host.commands.at(-1)).toMatchObject({ kind: "glyphs", node: 14, glyphs: ["$210"] });
    await expect.poll(given).toEqual(["$210"]);
  });

  it("have names", async () => {
    const { root } = await mount(notes({ cursor: 14 }));
    const names = [...root.querySelectorAll(".mg-palette button")].map(({ ariaLabel }) => ariaLabel);
    expect(new Set(names).size).toBe(18);
    expect(names).toContain("interesting move");
  });

  it("are not given to the start, which nobody played", async () => {
    const { root } = await mount(notes({ cursor: 0 }));
    expect(root.querySelector(".mg-palette")).toBeNull();
    expect(box(root).value).toContain("A whole game");
  });
});

describe("shapes", () => {
  it("are told in words and can be removed one by one", async () => {
    const { root, host } = await mount(notes({ cursor: 32 }), { python: secretary });
    const told = () => [...root.querySelectorAll(".mg-shapes li span")].map(({ textContent }) => textContent);
    expect(told()).toEqual(["Arrow H1.R → F1b", "Label on F1b: 6", "Label on F2b: 4"]);
    expect(find(root, ".mg-shapes button").ariaLabel).toBe("Remove “Arrow H1.R → F1b”");
    await click(root, ".mg-shapes li:nth-child(2) button");
    expect(host.commands.at(-1)).toMatchObject({
      kind: "shapes",
      node: 32,
      shapes: ["arrow g:H1.R>F1b", 'label F2b "4"'],
    });
    await expect.poll(() => told().length).toBe(2);
  });
});
