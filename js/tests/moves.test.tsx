import { describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { Tree } from "../src/store/tree";
import type { NodeData } from "../src/wire";
import { lineOf, node, traits } from "./host";
import { click, doing, find, grow, listed, mount, press, recorded } from "./mount";

const move = (text: string, about: Partial<NodeData> = {}): NodeData =>
  node({ seat: 0, move: text, text, ply: 1, view: { to_move: 1 }, ...about });

/** A line of so many moves; at the first one there are variations of these lengths. */
function forked(moves: number, ...lengths: number[]): NodeData[] {
  const nodes = lineOf(moves);
  for (const length of lengths) {
    let last = 0;
    for (let ply = 1; ply <= length; ply++) {
      last = grow(nodes, last, move(`Fa${ply}G`, { ply, seat: (ply + 1) % 2, round: 1 + Math.floor(ply / 2) }));
    }
  }
  return nodes;
}

describe("the list of moves", () => {
  it("has a column for each seat and a row of their own for picks", async () => {
    const { root } = await mount(recorded("open"));
    const row = (id: number) => find(root, `[data-node='${id}']`).parentElement as HTMLElement;
    expect(row(3)).toBe(row(4));
    expect(find(row(3), ".mg-number").textContent).toBe("2");
    const left = (id: number) => find(root, `[data-node='${id}']`).getBoundingClientRect().left;
    expect(left(5)).toBe(left(3));
    expect(left(6)).toBe(left(4));
    expect(row(14).classList).toContain("mg-picks");
    expect(row(14).textContent).toContain("1:TR");
  });

  it("goes where one clicks, and tells where one is", async () => {
    const { root, host } = await mount(recorded("open"));
    await click(root, "[data-node='20']");
    expect(root.dataset.cursor).toBe("20");
    expect(host.sent.at(-1)).toEqual({ cursor: 20 });
    const current = root.querySelectorAll("[aria-current]");
    expect([...current].map((one) => (one as HTMLElement).dataset.node)).toEqual(["20"]);
    await click(root, "[data-node='0']");
    expect(root.dataset.cursor).toBe("0");
  });

  it("is one stop for the Tab key, and the focus goes along with the steps", async () => {
    const { root } = await mount(recorded("open", { cursor: 3 }));
    expect(root.querySelectorAll(".mg-move[tabindex='0']")).toHaveLength(1);
    await doing(() => find(root, "[data-node='3']").focus());
    await press(find(root, "[data-node='3']"), "ArrowRight");
    expect(document.activeElement).toBe(find(root, "[data-node='4']"));
  });

  it("keeps the current move in sight without moving the page", async () => {
    const { root } = await mount(recorded("open", { cursor: 0 }));
    const port = find(root, ".mg-moves");
    await press(root, "End");
    await expect.poll(() => port.scrollTop).toBeGreaterThan(0);
    const [frame, at] = [port, find(root, "[aria-current]")].map((one) => one.getBoundingClientRect());
    expect(at?.bottom).toBeLessThanOrEqual(frame?.bottom ?? 0);
    expect(window.scrollY).toBe(0);
  });

  it("shows the table of the move under the pointer, and nothing of it afterwards", async () => {
    const { root, host } = await mount(recorded("open"));
    const place = () => find(root, ".mg-place").textContent;
    await userEvent.hover(find(root, "[data-node='7']"));
    await expect.poll(place).toBe("7 / 81");
    expect(root.dataset.cursor).toBe("9");
    await userEvent.hover(find(root, "[data-action=back]"));
    await expect.poll(place).toBe("9 / 81");
    expect(host.sent.some((message) => "cursor" in message)).toBe(false);
  });

  it("shows comments below their moves, in the reader's language if they are written in it", async () => {
    const { root, host } = await mount(recorded("open", { lang: "nl" }));
    const below = (id: number) => find(root, `[data-node='${id}']`).parentElement?.nextElementSibling;
    expect(below(1)?.textContent).toContain("Vier rode kaarten");
    await doing(() =>
      host.receive({ delta: { rev: 1, since: 0, nodes: { 1: { comments: { de: "Nur auf Deutsch" } } } } }),
    );
    expect(below(1)?.textContent).toBe("Nur auf Deutsch");
    expect((below(1) as HTMLElement).lang).toBe("de");
  });

  it("shows signs with the moves", async () => {
    const { root } = await mount(recorded("open"));
    expect(find(root, "[data-node='1'] .mg-glyph").textContent).toBe("!?");
    expect(find(root, "[data-node='1'] .mg-drawn").title).toBe("has marks");
    expect(root.querySelector("[data-node='2'] .mg-drawn")).toBeNull();
  });
});

describe("variations", () => {
  it("stand below the move that they replace", async () => {
    const { root } = await mount(recorded("open", { cursor: 95 }));
    const variations = find(root, ".mg-variations");
    expect(listed(variations)[0]).toBe(95);
    expect(find(root, "[data-node='95']").ariaCurrent).toBe("true");
  });

  it("are folded when they are long, until somebody wants to see them", async () => {
    const { root } = await mount(traits(forked(3, 40)));
    expect(listed(find(root, ".mg-variation"))).toHaveLength(8);
    await click(root, ".mg-fold");
    expect(listed(find(root, ".mg-variation"))).toHaveLength(40);
    expect(find(root, ".mg-fold").ariaExpanded).toBe("true");
    await click(root, ".mg-fold");
    expect(listed(find(root, ".mg-variation"))).toHaveLength(8);
  });

  it("unfold for whoever stands in them", async () => {
    const { root } = await mount(traits(forked(3, 40)));
    await click(root, "[data-node='4']");
    expect(listed(find(root, ".mg-variation"))).toHaveLength(40);
    expect(root.querySelector(".mg-fold")).toBeNull();
    await click(root, "[data-node='1']");
    expect(listed(find(root, ".mg-variation"))).toHaveLength(8);
  });

  it("appear where somebody plays another move, wherever that is", async () => {
    const { root, host } = await mount(traits(lineOf(60)));
    let rev = 1;
    for (const parent of [0, 12, 23, 24, 25, 47, 48, 59]) {
      const id = host.get("tree").nodes.length;
      const children = [...(host.get("tree").nodes[parent]?.children ?? []), id];
      const added = move("FbG", { parent, ply: parent + 1, seat: parent % 2 });
      const delta = { since: rev, rev: ++rev, nodes: { [parent]: { children }, [id]: added } };
      await doing(() => host.receive({ delta, cursor: id }));
      expect([parent, listed(find(root, ".mg-moves")).includes(id)]).toEqual([parent, true]);
      expect(find(root, `[data-node='${id}']`).closest(".mg-variations")).not.toBeNull();
    }
  });

  it("can have variations themselves", async () => {
    const nodes = forked(3, 3);
    const inner = grow(nodes, 4, move("MbK", { ply: 2 }));
    const { root } = await mount(traits(nodes));
    const own = find(root, `[data-node='${inner}']`).closest(".mg-variations");
    expect(own?.parentElement?.closest(".mg-variations")).not.toBeNull();
    expect(listed(root).filter((id) => id === inner)).toHaveLength(1);
  });

  it("are chosen with the keys up and down", async () => {
    const { root } = await mount(traits(forked(3, 1, 1), { cursor: 1 }));
    const visited: (string | undefined)[] = [];
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"]) {
      await press(root, key);
      visited.push(root.dataset.cursor);
    }
    expect(visited).toEqual(["4", "5", "5", "4"]);
  });
});

describe("the tools for a move", () => {
  it("make it the main line", async () => {
    const { root, host } = await mount(traits(forked(3, 2), { cursor: 1 }));
    expect(find(root, "[data-action=promote]").ariaDisabled).toBe("true");
    await click(root, "[data-action=promote]");
    expect(host.commands.map(({ kind }) => kind)).toEqual(["hello"]);
    await click(root, "[data-node='5']");
    await click(root, "[data-action=promote]");
    expect(host.commands.at(-1)).toMatchObject({ kind: "promote", node: 5 });
    await doing(() => host.receive({ delta: { rev: 2, since: 1, nodes: { 0: { children: [4, 1] } } } }));
    expect(find(root, "[data-action=promote]").ariaDisabled).toBe("true");
    expect(find(root, "[data-node='1']").closest(".mg-variations")).not.toBeNull();
  });

  it("delete it with all that follows, when asked twice", async () => {
    const { root, host } = await mount(traits(forked(3, 2), { cursor: 2 }));
    await click(root, "[data-action=delete]");
    expect(find(root, "[data-action=delete]").textContent).toBe("Really delete 2 moves?");
    await doing(() => find(root, "[data-action=delete]").dispatchEvent(new FocusEvent("blur")));
    expect(find(root, "[data-action=delete]").textContent).toBe("");
    await click(root, "[data-action=delete]");
    expect(host.commands.map(({ kind }) => kind)).toEqual(["hello"]);
    await click(root, "[data-action=delete]");
    expect(host.commands.at(-1)).toMatchObject({ kind: "delete", node: 2 });
    const nodes = { 1: { children: [] }, 2: null, 3: null };
    await doing(() => host.receive({ delta: { rev: 2, since: 1, nodes }, cursor: 1 }));
    expect(listed(find(root, ".mg-moves"))).toEqual([0, 1, 4, 5]);
  });

  it("are not there at the start, which nobody made", async () => {
    const { root } = await mount(recorded("open", { cursor: 0 }));
    expect(root.querySelector(".mg-move-tools")).toBeNull();
  });
});

describe("a move", () => {
  /** What one more move costs: the nodes that are read to draw it, and the changes in the page. */
  async function cost(moves: number): Promise<{ reads: number; changes: number }> {
    const { root, host } = await mount(traits(lineOf(moves), { cursor: moves }));
    const id = moves + 1;
    const added = { ...lineOf(id)[id], parent: moves } as NodeData;
    const delta = { rev: 2, since: 1, nodes: { [moves]: { children: [id] }, [id]: added } };
    let changes = 0;
    const observer = new MutationObserver((records) => {
      changes += records.length;
    });
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    const read = vi.spyOn(Tree.prototype, "node");
    await doing(() => host.receive({ delta, cursor: id }));
    const found = { reads: read.mock.calls.length, changes: changes + observer.takeRecords().length };
    read.mockRestore();
    observer.disconnect();
    expect(find(root, `[data-node='${id}']`).ariaCurrent).toBe("true");
    return found;
  }

  it("costs the same among a thousand as among ten", async () => {
    // Both lines end at the same place of a piece of the list and of the timeline.
    const few = await cost(10);
    const many = await cost(10 + 48 * 21);
    expect(few.changes).toBeGreaterThan(0);
    expect(many).toEqual(few);
  });

  it("is not drawn anew when one only steps", async () => {
    const { root } = await mount(traits(lineOf(1000), { cursor: 500 }));
    const read = vi.spyOn(Tree.prototype, "node");
    await press(root, "ArrowRight");
    expect(read.mock.calls.length).toBeLessThan(30);
    read.mockRestore();
  });
});
