import type { JSX } from "preact";
import { games } from "../games";
import type { Store } from "../store/store";
import { handsOf } from "./hands";
import { obstacle } from "./obstacle";

interface Told {
  /** Who or what it is about. */
  readonly lead: string;
  readonly next?: string;
  readonly keys?: string;
  readonly note?: string;
}

/** Whose turn it is, and what can be done next. */
export function Prompt({ store }: { store: Store }): JSX.Element {
  const { lead, next, keys, note } = told(store);
  return (
    <p class="mg-prompt">
      <strong>{lead}</strong>
      {next && <span class="mg-next">{next}</span>}
      {keys && <span class="mg-hint">{keys}</span>}
      {note && <span class="mg-hint mg-note">{note}</span>}
    </p>
  );
}

function told(store: Store): Told {
  const say = store.say.value;
  const { thinking, live } = store.status.value;
  const view = store.view.value;
  const barred = obstacle(store);
  const name = barred?.seat == null ? "" : store.name(barred.seat);
  const guide = games[store.table.value.game]?.guide(store.selection.value, view, say, !barred);
  if (barred?.kind === "browse") return { lead: say("panel.browse"), next: say("panel.browse how") };
  if (barred?.kind === "looking") return { lead: say("panel.looking", { name }), next: say("panel.looking how") };
  if (barred?.kind === "over") return ending(store);
  // Usually Python answers within a frame or two, and to draw something in between would only delay what it says.
  if (store.waiting.value && handsOf(store).pending.value !== null) {
    return { lead: turn(store), next: say("panel.waits for python") };
  }
  if (barred?.kind === "computer") {
    if (thinking !== null && store.shown.value === live)
      return { lead: say("panel.thinks", { name: store.name(thinking) }) };
    return { lead: turn(store), next: say("panel.go live") };
  }
  if (barred?.kind === "hidden") return { lead: turn(store), next: say("panel.no hand seen") };
  if (barred) return { lead: turn(store), ...guide };
  const looked = store.preview.value?.move;
  if (looked) {
    const next = games[store.table.value.game]?.describe(looked, view, say) ?? looked;
    return { lead: turn(store), next, keys: say("panel.keys enter") };
  }
  const branches = !store.selection.value && store.node.value.children.length > 0;
  return { lead: turn(store), ...guide, ...(branches && { note: say("panel.other line") }) };
}

/** "Your turn" where that is clear, else the name of whoever moves. */
function turn(store: Store): string {
  const { viewer, seats } = store.table.value;
  const seat = store.view.value.to_move;
  if (seat === null) return "";
  const alone = seats.filter(({ kind }) => kind === "human").length === 1;
  if (seat === viewer && alone) return store.say.value("panel.your turn");
  return store.say.value("panel.turn of", { name: store.name(seat) });
}

function ending(store: Store): Told {
  const say = store.say.value;
  const { winners, scores } = store.node.value;
  const [winner] = winners;
  const lead =
    winner === undefined || winners.length > 1
      ? say("panel.shared")
      : say("panel.won", { name: store.name(winner) });
  return { lead, next: say("panel.score", { scores: scores.join(" : ") }) };
}
