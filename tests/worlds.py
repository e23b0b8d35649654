"""Worlds to check reasons in: every full position that agrees with what a seat sees must bear out each of them."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from hypothesis import strategies as st
from tables import positions

import mandala_widget as mw
from mandala_widget.ai.reasons import Reason, facts
from mandala_widget.words import catalogue

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

REDEALS = 3
MOVES = 5
AHEAD = 4


class World(NamedTuple):
    """One way in which the cards may lie, before and after a move of a seat."""

    seat: int
    move: str
    start: mw.Position
    end: mw.Position

    @property
    def before(self) -> dict[str, Any]:
        return self.start.to_dict()

    @property
    def after(self) -> dict[str, Any]:
        return self.end.to_dict()

    def gained(self, seat: int) -> int:
        return self.end.scores[seat] - self.start.scores[seat]

    def events(self, kind: str) -> list[mw.Event]:
        return [event for event in self.end.events if event.kind == kind]


Checks = dict[str, "Callable[[World, Reason], bool]"]


def examples(game: str) -> list[dict[str, Any]]:
    """Read moves with one thing each that must be said about them."""
    text = Path(__file__).with_name("reasons").joinpath(f"{game}.json").read_text(encoding="utf-8")
    read: list[dict[str, Any]] = json.loads(text)
    return read


def key_of(reason: Reason) -> str:
    return f"{reason.kind} {reason.form}".strip()


def keys_of_kinds(kinds: Iterable[str]) -> set[str]:
    """Return the names of all sentences about some kinds of facts."""
    keys: set[str] = set(catalogue("en")["reasons"])
    return {key for key in keys if any(key == kind or key.startswith(f"{kind} ") for kind in kinds)}


def said(line: str, move: str) -> dict[str, Reason]:
    return {key_of(reason): reason for reason in facts(mw.position(line), move)}


def assert_said(example: dict[str, Any]) -> None:
    reason = said(example["position"], example["move"])[example["key"]]
    assert (reason.speaks, reason.facts) == (example["speaks"], example["facts"])
    assert {lang: reason.text(lang) for lang in ("en", "de", "nl")} == {
        lang: example[lang] for lang in ("en", "de", "nl")
    }


@st.composite
def seen(draw: st.DrawFn, tables: list[tuple[str, int]]) -> mw.Position:
    """What the seat to move sees: of a position of the game, or of one that it only imagines some moves ahead."""
    position = draw(positions(tables).filter(lambda position: not position.is_over))
    view = position.seen_by(position.to_move or 0)
    for _ in range(draw(st.sampled_from([0, 0, *range(AHEAD)]))):
        further = view.play(draw(st.sampled_from(view.legal_moves())))
        if further.is_over or not can_be(further):
            break
        view = further
    return view.seen_by(view.to_move or 0)


def can_be(view: mw.Position) -> bool:
    """Tell whether some deal agrees with a view: cards laid on tiles that nobody saw may rule out every tile."""
    try:
        view.redeal(0)
    except mw.MandalaError:
        return False
    return True


def worlds(view: mw.Position, seed: int) -> Iterator[tuple[World, tuple[Reason, ...]]]:
    """Return some moves of a view in several worlds that agree with it, and what is said about them."""
    chance = Random(seed)
    for _ in range(REDEALS):
        start = view.redeal(chance.randrange(1 << 32))
        moves = start.legal_moves()
        for move in chance.sample(moves, min(MOVES, len(moves))):
            yield World(view.to_move or 0, move, start, start.play(move)), facts(view, move)


def assert_true_everywhere(view: mw.Position, seed: int, checks: Checks) -> None:
    for world, reasons in worlds(view, seed):
        for reason in reasons:
            assert checks[reason.kind](world, reason), f"{view} {world.move}: {reason}"


def true_end(world: World, reason: Reason) -> bool:
    """Check how a game ends."""
    seat, end = world.seat, world.end
    others = [(seat + turn) % end.players for turn in range(1, end.players)]
    claims = {
        "won": end.winners == [seat],
        "lost": seat not in end.winners,
        "shared": seat in end.winners and len(end.winners) > 1,
        "open": True,
    }
    theirs: Any = reason.facts["theirs"]
    return (
        end.is_over
        and claims[reason.form]
        and spans(reason.facts["mine"], end.scores[seat])
        and all(spans(text, end.scores[other]) for text, other in zip(theirs, others, strict=True))
    )


def spans(text: object, points: int) -> bool:
    fewest, _, most = str(text).partition("–")
    return int(fewest) <= points <= int(most or fewest)


def true_hand(world: World, reason: Reason) -> bool:
    """Check the size of a hand."""
    before, now = (len(data["hands"][world.seat]) for data in (world.before, world.after))
    forms = {1: "grows", 0: "stays", -1: "shrinks"}
    return reason.facts == {"before": before, "now": now} and reason.form == forms[(now > before) - (now < before)]
