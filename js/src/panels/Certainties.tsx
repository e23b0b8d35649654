import type { JSX } from "preact";
import { COLOURS, tally } from "../paint/colours";
import type { Store } from "../store/store";
import type { Hand, Insight } from "./insight";

/** What is certain about the other hands, in sentences. */
export function Certainties({ store, insight }: { store: Store; insight: Insight }): JSX.Element | null {
  const sentences = insight.hands.flatMap((hand) => certain(store, insight, hand));
  if (!sentences.length) return null;
  return (
    <ul class="mg-certain">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function certain(store: Store, { counts }: Insight, { seat, known, chances }: Hand): string[] {
  const say = store.say.value;
  const name = store.name(seat);
  const seen = tally(known);
  const cards = [...seen].map(([letter, n]) => say("table.cards", { n, colour: say(`colours.${letter}`) }));
  const sentences = known ? [say("panel.knows certain", { name, cards: cards.join(", ") })] : [];
  COLOURS.forEach((letter, place) => {
    if (seen.has(letter)) return;
    const [visible = 0, mine = 0, unseen = 0] = counts[place] ?? [];
    const facts = { name, colour: say(`colours.${letter}`), total: visible + mine + unseen };
    if (chances[place] === 0) sentences.push(say("panel.knows certain not", facts));
    if (chances[place] === 1) sentences.push(say("panel.knows certain some", facts));
  });
  return sentences;
}
