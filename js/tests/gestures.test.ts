import { describe, expect, it } from "vitest";
import { move, read, select, sourceAndTarget, targets } from "../src/games/mandala/gestures";
import type { MandalaView } from "../src/games/mandala/view";
import { OPENING } from "./host";
import { ALL, propsAt } from "./tables";

const opening = OPENING as unknown as MandalaView;
const second = { ...opening, to_move: 1 };
const taking = { ...opening, phase: "take", taking: { mandala: 1, completed_by: 0, final: false } } as MandalaView;

describe("selecting", () => {
  it("takes one card more with every click, as far as they go", () => {
    const one = select(null, "H1.R", opening);
    expect(one).toEqual({ colour: "R", count: 1 });
    expect(select(one ?? null, "H1.R", opening)).toEqual({ colour: "R", count: 2 });
    expect(select({ colour: "R", count: 2 }, "H1.R", opening)).toEqual({ colour: "R", count: 2 });
  });

  it("begins anew with another colour", () => {
    expect(select({ colour: "R", count: 2 }, "H1.G", opening)).toEqual({ colour: "G", count: 1 });
  });

  it("concerns only stacks of the hand to move, and only in a turn", () => {
    for (const target of ["H2.R", "H1.O", "H1", "Ma", "Ma.R", "X", "d4"])
      expect(select(null, target, opening), target).toBeUndefined();
    expect(select(null, "H1.R", taking)).toBeUndefined();
    expect(select(null, "H2.O", second)).toEqual({ colour: "O", count: 1 });
  });
});

describe("a click on a target", () => {
  const two = { colour: "R", count: 2 } as const;

  it.each([
    ["Ma", "MaR"],
    ["Mb.G", "MbR"],
    ["F1a", "Fa2R"],
    ["F2b", "F2b2R"],
    ["X", "X2R"],
    ["D", null],
    ["C1", null],
    ["R1.1", null],
    ["a", null],
    ["H1.R", null],
  ])("%s means %s", (target, text) => {
    expect(move(two, target, opening)).toBe(text);
  });

  it("names a field by its owner as seen by the seat to move", () => {
    expect(move(two, "F2b", second)).toBe("Fb2R");
    expect(move({ colour: "R", count: 1 }, "F1b", second)).toBe("F1bR");
  });

  it("picks a heap, and means nothing where nothing is selected", () => {
    expect(move(null, "Mb.G", taking)).toBe("TG");
    expect(move(null, "Mb.G", opening)).toBeNull();
    expect(move(null, "Ma", opening)).toBeNull();
  });
});

describe("targets", () => {
  const legal = ["MaR", "FaR", "Fa2R", "XR", "MbG", "F2bR"];

  it("are at first the stacks that can go anywhere", () => {
    expect([...targets(null, legal, opening)].sort()).toEqual(["H1.G", "H1.R"]);
  });

  it("are then where exactly so many can go; a mountain takes one of them", () => {
    expect([...targets({ colour: "R", count: 1 }, legal, opening)].sort()).toEqual(["F1a", "F2b", "Ma", "X"]);
    expect([...targets({ colour: "R", count: 2 }, legal, opening)].sort()).toEqual(["F1a", "Ma"]);
  });

  it("are the heaps while a mountain is shared out", () => {
    expect([...targets(null, ["TG", "TP"], taking)].sort()).toEqual(["Mb.G", "Mb.P"]);
  });
});

describe("every legal move of a recorded game", () => {
  it.each(ALL)("is what its own gestures mean (%s)", (name) => {
    const { legal, view } = propsAt(name);
    for (const text of legal) {
      const attempt = read(text);
      const { from, to } = sourceAndTarget(text, view as MandalaView);
      const selection = from && attempt ? { colour: attempt.colour, count: attempt.count } : null;
      expect(move(selection, to, view as MandalaView), text).toBe(text);
    }
  });

  it("is read only in its canonical form", () => {
    for (const text of ["", "Ma", "R", "F3aR", "MaZ", "maR"]) expect(read(text), text).toBeNull();
  });
});
