import type { JSX } from "preact";
import type { AdviceRow } from "../wire";
import { decimal, type Say } from "../words";
import { colourOf, type Scene } from "./advised";
import { chance, lead, percent, points } from "./figures";
import { glyph, isError, type Judgement, judge } from "./judgement";
import { Swatch } from "./Swatch";
import { WinBar } from "./WinBar";

interface RankedMoveProps {
  readonly say: Say;
  readonly scene: Scene;
  readonly row: AdviceRow;
  readonly best: AdviceRow;
  readonly rank: number;
  readonly selected: boolean;
  /** Whether the list is entered here with the keyboard. */
  readonly entry: boolean;
  onPoint(): void;
  onChoose(): void;
  onPlay(): void;
}

/** A move and all that the adviser says of it, in two lines. */
export function RankedMove(props: RankedMoveProps): JSX.Element {
  const { say, scene, row, best, rank, selected, entry } = props;
  const { move } = row;
  const judgement = judge(row, best);
  const judged = say(`panel.judged ${judgement}`);
  const more = details(say, row);
  const words = `${scene.game?.describe(move, scene.view, say) ?? move} (${move})`;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys of all its rows
    <div
      class="mg-ranked"
      role="option"
      data-move={move}
      data-judged={judgement}
      aria-selected={selected}
      tabIndex={entry ? 0 : -1}
      onPointerEnter={props.onPoint}
      onClick={props.onChoose}
      onDblClick={props.onPlay}
    >
      <span class="mg-hidden">{`${rank}. ${[words, range(say, row), ...more, judged].join(", ")}`}</span>
      <span class="mg-ranked-figures" aria-hidden="true">
        <span class="mg-ranked-place">{rank}</span>
        <Swatch colour={colourOf(scene, move)} />
        <span class="mg-ranked-move">{move}</span>
        <WinBar row={row} />
        <span class="mg-ranked-win">{row.exact ? lead(say, row.margin, true) : `${percent(row.win)} %`}</span>
        <span class="mg-ranked-loss" title={judged}>
          <Loss say={say} row={row} best={best} judgement={judgement} />
        </span>
        <span class="mg-ranked-more">{more.join(" · ")}</span>
      </span>
    </div>
  );
}

interface LossProps {
  readonly say: Say;
  readonly row: AdviceRow;
  readonly best: AdviceRow;
  readonly judgement: Judgement;
}

function Loss({ say, row, best, judgement }: LossProps): JSX.Element {
  if (judgement === "best") return <b>{say("panel.best")}</b>;
  const loss = row.exact ? points(say, best.margin - row.margin, true) : decimal(say.lang, row.loss * 100, 1);
  const sign = glyph(judgement);
  return (
    <>
      {sign && <i class={isError(judgement) ? "mg-error-sign" : "mg-mild-sign"}>{sign}</i>}
      {loss}
    </>
  );
}

function range(say: Say, row: AdviceRow): string {
  if (row.exact) return solvedPoints(say, row);
  return say("panel.range", { win: percent(row.win), low: percent(row.low), high: percent(row.high) });
}

const solvedPoints = (say: Say, { margin }: AdviceRow): string =>
  say("panel.solved points", { n: Math.abs(margin), margin: lead(say, margin, true) });

function details(say: Say, row: AdviceRow): string[] {
  if (row.exact) return [say("panel.solved")];
  return [
    say("panel.margin", { margin: lead(say, row.margin, false) }),
    say("panel.best with", { best: chance(row.best) }),
  ];
}
