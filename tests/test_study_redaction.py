from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from studies import rich, studies
from tables import TABLES, walk
from twins import twin

import mandala_widget as mw
from mandala_widget.games.chance import Chance
from mandala_widget.study import redaction
from mandala_widget.study.comments import Command

LESSON = Path(__file__).parent / "mgn" / "mandala_lesson.mgn"
WITH_CARDS = [table for table in TABLES if table[0] != "patterns"]
SEEDS = range(14)


@given(studies(most=40), st.integers(0, 3))
def test_what_a_seat_may_see_can_be_read_and_is_its_own_view(study: mw.Study, seat: int) -> None:
    seat %= study.root.position.players
    view = study.seen_by(seat)
    again = mw.loads(view.dumps())
    assert not again.troubles or any(node.has_notes for node in view.nodes())
    assert again == view
    assert again.dumps() == view.dumps()
    assert view.seen_by(seat) == view
    for node in view.nodes():
        assert node.position == node.position.seen_by(seat)
    full, seen = [study.root, *study.mainline()], [view.root, *view.mainline()]
    assert [node.position for node in seen] == [node.position.seen_by(seat) for node in full]
    assert seen[-1].position.is_over == full[-1].position.is_over


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_at_the_end_everybody_sees_the_points(game: str, players: int) -> None:
    for seed in range(3):
        positions = walk(game, players, seed, 500)
        study = mw.Study(positions[0])
        node, chance = study.root, Random(seed)
        while not node.position.is_over:
            node = node.child(chance.choice(node.position.legal_moves()))
        for seat in range(players):
            view = mw.loads(study.seen_by(seat).dumps(), strict=True)
            end = view.mainline()[-1].position
            assert end.scores == node.position.scores
            assert end.winners == node.position.winners
            assert end == node.position.seen_by(seat)


def leaks(game: str, players: int) -> list[str]:
    """Name the pairs of studies that a seat should not be able to tell apart, but can."""
    found = []
    told_apart = 0
    for seed in SEEDS:
        study = rich(game, players, seed, 50)
        for seat in range(players):
            other = twin(study, seat, Random(seed))
            if other is not None and other != study:
                told_apart += 1
                if study.seen_by(seat).dumps() != other.seen_by(seat).dumps():
                    found.append(f"{game} {players} {seed} {seat}")
    assert told_apart >= len(SEEDS) // 2
    return found


@pytest.mark.parametrize(("game", "players"), WITH_CARDS)
def test_what_a_seat_never_saw_changes_nothing_in_what_it_sees(game: str, players: int) -> None:
    assert not leaks(game, players)


@pytest.mark.parametrize("leak", ["certain", "imagined", "tags", "root"])
def test_a_redaction_with_a_leak_is_caught(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = redaction.Redaction
    if leak == "certain":
        monkeypatch.setattr(redaction, "is_certain", lambda _position, _move: True)
    elif leak == "imagined":

        def all_of_it(_: object, before: mw.Position, move: mw.Move, view: mw.Position) -> Chance:
            del before, move
            return Chance(drawn=view.chance.drawn, refill=view.chance.refill)

        monkeypatch.setattr(kind, "imagined_chance", all_of_it)
    elif leak == "tags":

        def tell_the_deck(self: redaction.Redaction) -> None:
            self.target.tags["Event"] = str(self.source.root.position)

        monkeypatch.setattr(kind, "copy_tags", tell_the_deck)
    else:

        def tell_the_dice(self: redaction.Redaction) -> None:
            self.target.root.comment = str(self.source.root.position.to_dict()["rng"])

        monkeypatch.setattr(kind, "copy_tags", tell_the_dice)
    assert any(leaks(game, players) for game, players in (("mandala", 2), ("flowers", 3)))


def test_a_main_line_stays_in_front_of_a_variation_that_looks_the_same() -> None:
    study = mw.Study(mw.new("mandala", seed=7))
    study.root.play("MaG").play("Fb2Y")
    study.root.play("MaG+3P").play("FbR")
    view = study.seen_by(1)
    assert [str(node.move) for node in view.mainline()] == ["MaG", "Fb2Y"]
    assert [str(child.move) for child in view.node(1).children] == ["Fb2Y", "FbR"]


def test_what_nobody_may_know_stands_nowhere_in_the_text() -> None:
    study = mw.load(LESSON)
    study.seal()
    for node in study.nodes():
        node.comment = "SECRET"
        node.commands.append(Command("hint", "SECRET"))
        node.notes.rest = "SECRET"
    study.tags.update({"Engine": "SECRET", "Annotator": "SECRET", "Seed": "SECRET"})
    for seat in (0, 1):
        text = study.seen_by(seat).dumps()
        assert "SECRET" not in text
        assert not re.search(r"\[(Deck|Deck2|DeckSalt|Seed) ", text)
        assert f'[View "{seat + 1}"]' in text
        assert "[DeckDigest " in text
        assert "ORYPKG" not in text
    assert "SECRET" in study.seen_by(0, notes=True).dumps()
    assert "+ROY" in study.seen_by(0).dumps()
    assert "+ROY" not in study.seen_by(1).dumps()
    assert "+3_" in study.seen_by(1).dumps()


def test_hands_and_cups_shown_in_part_at_the_end_are_written_in_part() -> None:
    found = 0
    for seed in range(12):
        start = walk("mandala", 2, seed, 500)[-8].seen_by(0)
        study = mw.Study(start)
        node, chance = study.root, Random(seed)
        while not node.position.is_over:
            node = node.child(chance.choice(node.position.legal_moves()))
        view = study.seen_by(1)
        assert mw.loads(view.dumps(), strict=True) == view
        found += "=open:" in view.dumps()
    assert found


def test_notes_of_somebody_who_knew_no_more_than_the_seat_are_kept() -> None:
    study = mw.Study(mw.new("mandala", seed=7).seen_by(0))
    study.root.comment = "Mine."
    assert study.seen_by(0).root.comment == "Mine."
    assert study.seen_by(1).root.comment == ""
    patterns = mw.Study(mw.new("patterns", seed=7))
    patterns.root.comment = "Open to all."
    assert patterns.seen_by(1) == patterns


@pytest.mark.parametrize("seat", [-1, 2, "1", None, 0.5])
def test_there_is_no_view_of_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(mw.MandalaError, match="no seat"):
        mw.Study(mw.new("mandala", seed=1)).seen_by(seat)
