import type { JSX } from "preact";
import { COLOURS } from "../paint/colours";
import type { Store } from "../store/store";
import { Certainties } from "./Certainties";
import { ColourRow, PARTS } from "./ColourRow";
import { type Insight, insightOf } from "./insight";
import { Look } from "./Look";

/** Who can know what: of each colour what is in view, one's own and unseen, and what the other hands may hold. */
export function KnowsPanel({ store }: { store: Store }): JSX.Element {
  const say = store.say.value;
  const insight = insightOf(store);
  return (
    <div class="mg-knows">
      {insight ? (
        <>
          <Counts store={store} insight={insight} />
          <Certainties store={store} insight={insight} />
          {insight.hands.length > 0 && <p class="mg-knows-how">{say("panel.knows how")}</p>}
        </>
      ) : (
        <p class="mg-silence">{say("panel.knows none")}</p>
      )}
      <Look store={store} />
    </div>
  );
}

function Counts({ store, insight: { seat, counts, hands } }: { store: Store; insight: Insight }): JSX.Element {
  const say = store.say.value;
  return (
    <table class="mg-counts">
      <caption>
        {say("panel.knows title", { name: store.name(seat) })}
        <span class="mg-parts" aria-hidden="true">
          {PARTS.map((part) => (
            <span key={part}>
              <i class="mg-part" data-part={part} /> {say(`panel.knows ${part}`)}
            </span>
          ))}
        </span>
      </caption>
      <thead>
        <tr>
          <td />
          {PARTS.map((part) => (
            <th key={part} scope="col">
              <i class="mg-part" data-part={part} aria-hidden="true" />
              <span class="mg-hidden">{say(`panel.knows ${part}`)}</span>
            </th>
          ))}
          {hands.map((hand) => (
            <th key={hand.seat} scope="col" class="mg-chance">
              {say("panel.knows holds", { name: store.name(hand.seat) })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {COLOURS.map((colour, place) => {
          const count = counts[place];
          return (
            count && (
              <ColourRow key={colour} store={store} colour={colour} count={count} hands={hands} place={place} />
            )
          );
        })}
      </tbody>
    </table>
  );
}
