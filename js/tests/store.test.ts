import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Store } from "../src/store/store";
import type { Command, DeltaData } from "../src/wire";
import { Host, lineOf, node, traits } from "./host";

const stores: Store[] = [];

function open(host: Host): Store {
  const store = new Store(host);
  stores.push(store);
  return store;
}

/** Appends a move, as Python does. */
function appended(rev: number, parent: number, id: number): DeltaData {
  return {
    rev,
    since: rev - 1,
    nodes: {
      [parent]: { children: [id] },
      [id]: node({ parent, seat: 0, move: "MaG", text: "MaG", ply: id, view: { to_move: 1, discard: "G" } }),
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const store of stores.splice(0)) store.dispose();
  vi.useRealTimers();
});

describe("the tree", () => {
  it("shows at a node what the moves before it left", () => {
    const nodes = lineOf(2);
    Object.assign(nodes[1] as object, { view: { to_move: 1, discard: "K" } });
    const store = open(new Host(traits(nodes, { cursor: 2 })));
    expect(store.view.value).toMatchObject({ game: "mandala", to_move: 0, discard: "K" });
  });

  it("changes the model's own object, so that a saved notebook holds it", () => {
    const host = new Host(traits(lineOf(1)));
    const store = open(host);
    const sent = host.sent.length;
    host.receive({ delta: appended(2, 1, 2), cursor: 2 });
    expect(host.get("tree").rev).toBe(2);
    expect(host.get("tree").nodes[2]?.move).toBe("MaG");
    expect(host.get("tree").nodes[1]?.text).toBe("MaR+OYG");
    expect(store.line.value).toEqual([0, 1, 2]);
    expect(store.view.value).toMatchObject({ discard: "G", deck: "_".repeat(88) });
    expect(host.sent.length).toBe(sent);
  });

  it("ignores a delta that it has already", () => {
    const host = new Host(traits(lineOf(1)));
    const store = open(host);
    host.receive({ delta: appended(2, 1, 2) });
    host.receive({ delta: { rev: 2, since: 1, nodes: { 2: null } } });
    expect(store.tree.peek(2)).not.toBeNull();
  });

  it("asks for everything when a delta is missing", async () => {
    const host = new Host(traits(lineOf(1)));
    host.python = () => undefined;
    const store = open(host);
    await vi.advanceTimersByTimeAsync(10);
    host.receive({ delta: { ...appended(4, 1, 2), since: 3 } });
    expect(store.rev.value).toBe(1);
    expect(host.commands.map(({ kind }) => kind)).toEqual(["hello", "hello"]);
    host.receive({ tree: { rev: 4, nodes: lineOf(3) } });
    expect(store.rev.value).toBe(4);
    expect(store.line.value).toEqual([0, 1, 2, 3]);
  });

  it("tells only the nodes that change", () => {
    const host = new Host(traits(lineOf(3)));
    const store = open(host);
    const untouched = store.tree.node(1);
    host.receive({ delta: { rev: 2, since: 1, nodes: { 2: { glyphs: ["!"] } } } });
    expect(store.tree.node(2)?.glyphs).toEqual(["!"]);
    expect(store.tree.node(1)).toBe(untouched);
  });

  it("stands on a node that is there when its own is deleted", () => {
    const host = new Host(traits(lineOf(2), { cursor: 2 }));
    const store = open(host);
    host.receive({ delta: { rev: 2, since: 1, nodes: { 1: { children: [] }, 2: null } }, cursor: 1 });
    expect(store.cursor.value).toBe(1);
    expect(store.node.value.ply).toBe(1);
  });
});

describe("commands", () => {
  it("stay in the outbox until they are acknowledged, whatever is lost on the way", async () => {
    const host = new Host(traits(lineOf(1)));
    const store = open(host);
    const answers = [store.ask.move("MaR"), store.ask.why("MaG"), store.ask.note(1, "en", "x")];
    const page = host.commands[0]?.page as string;
    expect(host.sent.at(-1)?.outbox?.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    host.receive({ ack: { [page]: { last: 2, answers: [{ id: 2, ok: true, code: "", text: "", node: 7 }] } } });
    expect((await answers[0])?.node).toBe(7);
    await vi.advanceTimersByTimeAsync(1000);
    expect(host.sent.at(-1)?.outbox?.map(({ id }) => id)).toEqual([3, 4]);
    // A late acknowledgement of something older changes nothing.
    host.receive({ ack: { [page]: { last: 1, answers: [] } } });
    store.ask.again();
    expect(host.sent.at(-1)?.outbox?.map(({ id }) => id)).toEqual([3, 4, 5]);
    host.receive({ ack: { [page]: { last: 4, answers: [{ id: 4, ok: true, code: "", text: "" }] } } });
    expect((await answers[1])?.code).toBe("lost");
    expect((await answers[2])?.ok).toBe(true);
  });

  it("reach Python once each and in order, though half of the messages are lost", async () => {
    const host = new Host(traits(lineOf(1)));
    const seen: Command[] = [];
    host.python = (command) => void seen.push(command);
    const deliver = host.answer.bind(host);
    let message = 0;
    host.answer = (commands) => {
      if (message++ % 2) deliver(commands);
    };
    const store = open(host);
    const answers = Array.from({ length: 20 }, (_, place) => store.ask.note(0, "en", String(place)));
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await Promise.all(answers)).every(({ ok }) => ok)).toBe(true);
    expect(seen.map(({ id }) => id)).toEqual(Array.from({ length: 21 }, (_, place) => place + 1));
  });

  it("are sent again, though equal values of a trait are not", async () => {
    const host = new Host(traits(lineOf(1)));
    open(host);
    const before = host.sent.length;
    await vi.advanceTimersByTimeAsync(1000);
    expect(host.sent.length).toBe(before + 1);
    expect(host.sent.at(-1)?.outbox).toEqual(host.sent.at(-2)?.outbox);
  });

  it("carry the revision that the page shows", () => {
    const host = new Host(traits(lineOf(1)));
    const store = open(host);
    host.receive({ delta: appended(2, 1, 2) });
    store.ask.move("MaR");
    expect(host.commands.at(-1)).toMatchObject({ kind: "move", rev: 2, node: 0, move: "MaR" });
  });

  it("of two pages on one model do not mix", async () => {
    const host = new Host(traits(lineOf(1)));
    host.python = (command) => ({ text: `${command.page} ${command.id}` });
    const [one, other] = [open(host), open(host)];
    const answers = await Promise.all([one.ask.again(), other.ask.again(), one.ask.again()]);
    const [first, second, third] = answers.map(({ text }) => text.split(" "));
    expect(first?.[0]).toBe(third?.[0]);
    expect(first?.[0]).not.toBe(second?.[0]);
    expect([first?.[1], second?.[1], third?.[1]]).toEqual(["2", "2", "3"]);
  });
});

describe("the connection", () => {
  it("is given up when nobody answers, and taken up when somebody does", async () => {
    const host = new Host(traits(lineOf(1)));
    const store = open(host);
    expect(store.mode.value).toBe("live");
    await vi.advanceTimersByTimeAsync(1499);
    expect(store.mode.value).toBe("live");
    await vi.advanceTimersByTimeAsync(1);
    expect(store.mode.value).toBe("browse");
    expect(store.mayPlay.value).toBe(false);
    const answer = await store.ask.move("MaR");
    expect(answer).toMatchObject({ ok: false, code: "browse" });
    expect(answer.text).toContain("Python");
    store.forward();
    expect(store.cursor.value).toBe(1);
    host.python = () => undefined;
    host.answer(host.commands);
    expect(store.mode.value).toBe("live");
    expect(store.mayPlay.value).toBe(true);
  });

  it("says when Python lets people wait, but not for the greeting", async () => {
    const host = new Host(traits(lineOf(1)));
    const store = open(host);
    await vi.advanceTimersByTimeAsync(600);
    expect(store.waiting.value).toBe(false);
    host.python = () => undefined;
    host.answer(host.commands);
    host.python = undefined;
    void store.ask.again();
    await vi.advanceTimersByTimeAsync(499);
    expect(store.waiting.value).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(store.waiting.value).toBe(true);
    host.python = () => undefined;
    host.answer(host.commands);
    expect(store.waiting.value).toBe(false);
  });

  it("leaves no listener and no timer behind", async () => {
    const host = new Host(traits(lineOf(1)));
    const store = new Store(host);
    void store.ask.again();
    expect(host.listeners).toBeGreaterThan(0);
    store.dispose();
    expect(host.listeners).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("going through a game", () => {
  it("goes back, forward, to the ends and to variations", () => {
    const nodes = lineOf(3);
    nodes.push(node({ parent: 1, seat: 1, move: "MaG", ply: 2 }));
    (nodes[1] as { children: number[] }).children = [2, 4];
    const host = new Host(traits(nodes));
    const store = open(host);
    store.end();
    expect(store.cursor.value).toBe(3);
    store.back();
    expect(host.get("cursor")).toBe(2);
    store.variation(1);
    expect(store.cursor.value).toBe(4);
    expect(store.line.value).toEqual([0, 1, 4]);
    store.variation(1);
    expect(store.cursor.value).toBe(4);
    store.variation(-1);
    store.start();
    expect(store.cursor.value).toBe(0);
    expect(store.line.value).toEqual([0, 1, 2, 3]);
  });

  it("keeps the very same line while one walks along it", () => {
    const store = open(new Host(traits(lineOf(5))));
    const line = store.line.value;
    store.go(3);
    expect(store.line.value).toBe(line);
  });

  it("takes back to where a person had a choice", () => {
    const nodes = lineOf(5);
    for (const forced of [2, 4]) (nodes[forced] as { legal: string }).legal = "TR";
    const host = new Host(traits(nodes, { cursor: 5 }));
    const table = { ...host.get("table"), purpose: "play" as const };
    table.seats = [table.seats[0], { kind: "ai", name: "Bot", level: 2, about: "" }] as typeof table.seats;
    host.receive({ table });
    const store = open(host);
    store.undo();
    expect(store.cursor.value).toBe(0);
    expect(host.commands.some(({ kind }) => kind === "delete")).toBe(false);
  });

  it("lets people play only for seats that are theirs", () => {
    const host = new Host(traits(lineOf(1)));
    const store = open(host);
    const table = host.get("table");
    expect(store.mayPlay.value).toBe(true);
    host.receive({ table: { ...table, purpose: "play", viewer: 1 } });
    expect(store.mayPlay.value).toBe(false);
    host.receive({ table: { ...table, purpose: "play", viewer: 0 } });
    expect(store.mayPlay.value).toBe(true);
    host.receive({ table: { ...table, purpose: "play", viewer: "table", curtain: 0 } });
    expect(store.mayPlay.value).toBe(false);
    const hidden = { ...table, viewer: 1 };
    host.receive({
      table: hidden,
      delta: { rev: 2, since: 1, nodes: { 0: { view: { ...store.view.value, hands: ["______", "ROOGPK"] } } } },
    });
    expect(store.mayPlay.value).toBe(false);
    store.forward();
    expect(store.mayPlay.value).toBe(true);
  });
});

describe("comments", () => {
  const notes = (host: Host) =>
    host.commands.flatMap((command) => (command.kind === "note" ? [`${command.node} ${command.text}`] : []));

  it("are sent after a pause", async () => {
    const host = new Host(traits(lineOf(2)));
    host.python = () => undefined;
    const store = open(host);
    store.drafts.write(0, "en", "a");
    store.drafts.write(0, "en", "ab");
    expect(notes(host)).toEqual([]);
    expect(store.drafts.text(0, "en")).toBe("ab");
    await vi.advanceTimersByTimeAsync(1000);
    expect(notes(host)).toEqual(["0 ab"]);
    expect(store.drafts.text(0, "en")).toBeNull();
  });

  it("are not lost when the page goes on, nor when it is closed", () => {
    const host = new Host(traits(lineOf(2)));
    const store = open(host);
    store.drafts.write(0, "en", "here");
    store.forward();
    expect(notes(host)).toEqual(["0 here"]);
    store.drafts.write(1, "en", "there");
    store.dispose();
    expect(notes(host)).toEqual(["0 here", "1 there"]);
  });

  it("stay visible while Python does not take them", async () => {
    const host = new Host(traits(lineOf(2)));
    host.python = ({ kind }) => (kind === "note" ? { ok: false, code: "no_node" } : undefined);
    const store = open(host);
    store.drafts.write(0, "en", "kept");
    await vi.advanceTimersByTimeAsync(5000);
    expect(store.drafts.text(0, "en")).toBe("kept");
  });
});
