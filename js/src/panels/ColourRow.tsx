import type { JSX } from "preact";
import type { Store } from "../store/store";
import type { Colour } from "../wire";
import { chance } from "./figures";
import type { Hand } from "./insight";
import { Swatch } from "./Swatch";

export const PARTS = ["visible", "mine", "unseen"] as const;

interface ColourRowProps {
  readonly store: Store;
  readonly colour: Colour;
  /** Visible, mine, unseen. */
  readonly count: readonly [number, number, number];
  readonly hands: readonly Hand[];
  /** Which of the colours it is. */
  readonly place: number;
}

/** How much of a colour lies where, and how likely each other hand holds it. */
export function ColourRow({ store, colour, count, hands, place }: ColourRowProps): JSX.Element {
  const say = store.say.value;
  const [visible, mine, unseen] = count;
  const name = say(`colours.${colour}`);
  return (
    <tr data-colour={colour} title={say("panel.knows figures", { colour: name, visible, mine, unseen })}>
      <th scope="row">
        <Swatch colour={colour} />
        <span class="mg-hidden">{name}</span>
        <span class="mg-shares" aria-hidden="true">
          {PARTS.map((part, index) => (
            <i key={part} data-part={part} style={{ flexGrow: count[index] ?? 0 }} />
          ))}
        </span>
      </th>
      {PARTS.map((part, index) => (
        <td key={part} data-part={part}>
          {count[index]}
        </td>
      ))}
      {hands.map(({ seat, chances }) => {
        const percent = chance(chances[place] ?? 0);
        const facts = { name: store.name(seat), colour: name, chance: percent };
        return (
          <td
            key={seat}
            class="mg-chance"
            data-sure={percent % 100 === 0}
            title={say("panel.knows chance", facts)}
          >
            {percent} %
          </td>
        );
      })}
    </tr>
  );
}
