import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { games } from "../games";
import type { Game, Selection, TableHandlers } from "../games/game";
import type { Store } from "../store/store";
import { CountMenu } from "./CountMenu";
import { Drag } from "./drag";
import { GhostCards } from "./GhostCards";
import { handsOf } from "./hands";
import { playingKeys } from "./keys";
import { elementOf } from "./places";
import { RefusalChip } from "./RefusalChip";
import { shake } from "./shake";
import { useLayout } from "./size";
import { tableProps } from "./tableProps";

/** Where a click means something else than letting go. */
const TOUCHED = "[data-target], .mg-pips, .mg-refusal";

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
  const layout = useLayout(box);

  const close = (): void => {
    menu.value = null;
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
    const touched = elementOf(box.current, missed.target);
    if (touched) shake(touched);
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
  const dragging = useComputed(() => drag.ghost.value !== null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape does the same
    <div
      class="mg-play"
      ref={box}
      data-dragging={dragging.value || undefined}
      onClick={(event) => {
        // What was clicked may have been drawn anew by now, and hang nowhere.
        if (event.composedPath().some((part) => part instanceof Element && part.matches(TOUCHED))) return;
        menu.value = null;
        hands.release();
      }}
    >
      <game.Table {...props.value} id={id} layout={layout.value} on={on} />
      <RefusalChip store={store} />
      <GhostCards ghost={drag.ghost} lit={props.value.lit} id={id} />
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
