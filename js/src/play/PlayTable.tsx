import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { games } from "../games";
import type { AiArrow, Badge, Game, Selection, TableHandlers, TableProps, View } from "../games/game";
import type { Store } from "../store/store";
import { arrowOf, arrowsOf, badgesOf } from "./advice";
import { CountMenu } from "./CountMenu";
import { bright } from "./counts";
import { Drag } from "./drag";
import { GhostCards } from "./GhostCards";
import { handsOf } from "./hands";
import { playingKeys } from "./keys";
import { RefusalChip } from "./RefusalChip";
import { shake } from "./shake";
import { useLayout } from "./size";

const NO_BADGES: ReadonlyMap<string, Badge> = new Map();
const NO_FAULTS: ReadonlySet<string> = new Set();

/** The table, and what the hands do with it. */
export function PlayTable({ store }: { store: Store }): JSX.Element {
  const { game } = store.table.value;
  const drawn = games[game];
  return drawn ? <Playing store={store} game={drawn} /> : <NoDrawing store={store} game={game} />;
}

function NoDrawing({ store, game }: { store: Store; game: string }): JSX.Element {
  const say = store.say.value;
  return (
    <div class="mg-no-drawing">
      <p>{say("panel.no drawing", { game })}</p>
      <p>{say("panel.no drawing how")}</p>
    </div>
  );
}

interface Menu {
  readonly target: string;
  readonly x: number;
  readonly y: number;
}

function Playing({ store, game }: { store: Store; game: Game }): JSX.Element {
  const [id] = useState(() => `mg${crypto.getRandomValues(new Uint32Array(1))[0]}`);
  const box = useRef<HTMLDivElement>(null);
  const hands = handsOf(store);
  const [drag] = useState(() => new Drag(store, hands, () => box.current));
  const hovered = useSignal<Selection | null>(null);
  const menu = useSignal<Menu | null>(null);
  const below = useSignal(false);
  const layout = useLayout(box);

  const close = (): void => {
    const inside = box.current?.querySelector(".mg-pips")?.matches(":focus-within");
    menu.value = null;
    if (inside) box.current?.closest<HTMLElement>(".mandala-widget")?.focus({ preventScroll: true });
  };
  useEffect(() => {
    const keys = playingKeys(store, hands);
    const stop = store.onKey((event) => {
      // Another view of the same model has keys of its own.
      if (!box.current?.closest(".mandala-widget")?.contains(event.target as Node)) return false;
      return event.key === "Escape" ? drag.cancel() : keys(event);
    });
    return () => {
      stop();
      drag.stop();
    };
  }, [store, hands, drag]);
  useSignalEffect(() => {
    const missed = hands.missed.value;
    if (!missed || !box.current || !store.refusal.peek()) return;
    const element = elementOf(box.current, missed.target);
    below.value = element !== null && isAtTop(element, box.current);
    if (element) shake(element);
  });
  useSignalEffect(() => {
    store.cursor.value;
    menu.value = null;
    hovered.value = null;
  });

  const on: TableHandlers = {
    touch: (target, how) => {
      menu.value = null;
      if (how === "twice") hands.touchAgain(target);
      else if (how === "once") hands.touch(target);
      else {
        drag.stop();
        menu.value = menuAt(target);
      }
    },
    hover: (target) => {
      const free = target !== null && store.mayPlay.peek() && !store.selection.peek();
      hovered.value = (free && game.select(null, target, store.view.peek())) || null;
    },
    press: (target, event) => drag.press(target, event),
  };
  const menuAt = (target: string): Menu | null => {
    const element = box.current && elementOf(box.current, target);
    if (!element || !box.current || hands.choices(target).length < 2) {
      hands.touch(target);
      return null;
    }
    const [place, around] = [element.getBoundingClientRect(), box.current.getBoundingClientRect()];
    return { target, x: place.left + place.width / 2 - around.left, y: place.top - around.top };
  };
  const props = useComputed(() => tableProps(store, game, hovered.value));
  const ghost = drag.ghost.value;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape does the same
    <div
      class="mg-play"
      ref={box}
      data-pending={hands.pending.value ?? undefined}
      data-dragging={ghost ? true : undefined}
      onClick={(event) => {
        if ((event.target as Element).closest("[data-target], .mg-pips, .mg-refusal")) return;
        menu.value = null;
        hands.release();
      }}
    >
      <game.Table {...props.value} id={id} layout={layout.value} on={on} />
      <RefusalChip store={store} below={below.value} />
      {ghost && (
        <GhostCards
          ghost={ghost}
          id={id}
          fits={ghost.over !== null && (props.value.lit?.has(ghost.over) ?? false)}
        />
      )}
      {menu.value && (
        <CountMenu
          choices={hands.choices(menu.value.target)}
          x={menu.value.x}
          y={menu.value.y}
          say={store.say.value}
          close={close}
        />
      )}
    </div>
  );
}

const elementOf = (box: HTMLElement, target: string): Element | null =>
  box.querySelector(`[data-target="${CSS.escape(target)}"]`);

/** Whether something lies where the reason of a refusal would cover it. */
function isAtTop(element: Element, box: HTMLElement): boolean {
  const [{ bottom }, { top, height }] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
  return bottom < top + height / 4;
}

/** All that the drawing needs to know of the store. */
function tableProps(
  store: Store,
  game: Game,
  hovered: Selection | null,
): Omit<TableProps, "id" | "layout" | "on"> {
  const { viewer, seats } = store.table.value;
  const { scores, winners, shapes } = store.node.value;
  const [view, eyes, selection, toPlay] = [
    store.view.value,
    store.eyes.value,
    store.selection.value,
    store.mayPlay.value,
  ];
  const legal = eyes ? [] : store.legal.value;
  const chosen = selection ?? hovered;
  return {
    view,
    seat: eyes?.seat ?? viewer,
    names: seats.map(({ name }) => name),
    say: store.say.value,
    scores,
    winners,
    legal,
    toPlay,
    selection,
    lit: chosen && toPlay ? bright(game, chosen, legal, view) : null,
    faults: faultsOf(store),
    ...adviceOn(store, game, view),
    shapes: eyes ? [] : shapes,
    letters: store.letters.value,
  };
}

/** What is at fault: the zones of a refusal, and the cards in them. */
function faultsOf(store: Store): ReadonlySet<string> {
  const refused = store.refusal.value;
  if (!refused || refused.node !== store.shown.value) return NO_FAULTS;
  const { zones, cards } = refused.refusal;
  return new Set(zones.flatMap((zone) => [zone, ...[...cards].map((card) => `${zone}.${card}`)]));
}

/** The adviser's signs on the table, if it may speak of what is shown; a move that is looked at stands alone. */
function adviceOn(
  store: Store,
  game: Game,
  view: View,
): { badges: ReadonlyMap<string, Badge>; arrows: readonly AiArrow[] } {
  const advice = store.advice.value;
  const [preview, selection, here] = [store.preview.value, store.selection.value, store.shown.value];
  const rows = store.adviser.value === "full" && advice?.node === here ? advice.rows : [];
  if (store.eyes.value) return { badges: NO_BADGES, arrows: [] };
  if (preview?.move && preview.node === here)
    return { badges: NO_BADGES, arrows: [arrowOf(game, preview.move, rows, view)] };
  if (selection) return { badges: badgesOf(game, rows, selection, view), arrows: [] };
  return { badges: NO_BADGES, arrows: arrowsOf(game, rows, view) };
}
