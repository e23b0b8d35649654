import type { TableProps, View } from "../src/games/game";
import { mandala } from "../src/games/mandala/mandala";
import type { Lang, NodeData, TreeData, Viewer } from "../src/wire";
import { speaker } from "../src/words";
import { wordsIn } from "./host";
import * as open from "./recorded/mandala-open.json";
import * as over from "./recorded/mandala-over.json";
import * as seat from "./recorded/mandala-seat.json";
import * as take from "./recorded/mandala-take.json";

const RECORDED = { open, over, seat, take } as const;

export type Recorded = keyof typeof RECORDED;
export const ALL = Object.keys(RECORDED) as Recorded[];

/** What a drawing gets at a node of a recorded table; by default at the one where the recording stands. */
export function propsAt(
  name: Recorded,
  more: Partial<TableProps> & { node?: number; lang?: Lang } = {},
): TableProps {
  const { node: wanted, lang = "en", ...given } = more;
  const { tree, table, cursor } = RECORDED[name];
  const { nodes } = tree as unknown as TreeData;
  const { legal, scores, winners, shapes, ...rest } = nodes[wanted ?? cursor] as NodeData;
  return {
    id: "t",
    view: viewAt(nodes, rest.parent, rest.view),
    seat: table.viewer as Viewer,
    layout: "wide",
    names: ["", ""],
    say: speaker(wordsIn(lang)),
    scores,
    winners,
    legal: legal.split(" ").filter(Boolean),
    toPlay: true,
    selection: null,
    lit: null,
    faults: new Set(),
    last: new Set(),
    badges: new Map(),
    arrows: [],
    shapes,
    letters: false,
    ...given,
  };
}

/** The numbers of all nodes that a recording shows. */
export const nodesOf = (name: Recorded): number[] =>
  (RECORDED[name].tree as unknown as TreeData).nodes.flatMap((node, id) => (node ? [id] : []));

function viewAt(nodes: TreeData["nodes"], parent: number | null, changes: object): View {
  if (parent === null) return changes as View;
  const above = nodes[parent] as NodeData;
  return { ...viewAt(nodes, above.parent, above.view), ...changes } as View;
}

export const Table = mandala.Table;
