from __future__ import annotations

import copy
import json
import pickle
import re
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tables import TABLES, positions, walk, well_formed

import mandala_widget as mw

SEEDS = st.integers(0, 1 << 32)


def card_letters(data: dict[str, Any]) -> Counter[str]:
    """Count every card of a card game's wire form, written independently of the package."""
    total = Counter(data["deck"] + data["discard"] + "".join(data["hands"]))
    for mandala in data["mandalas"]:
        if data["game"] == "mandala":
            total.update(mandala["mountain"] + "".join(mandala["fields"]))
        else:
            total.update("".join(mandala["up"] + mandala["down"]))
    if data["game"] == "mandala":
        total.update("".join(data["cups"] + data["rivers"]))
    return total


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("seed", range(4))
def test_invariants_hold_after_every_move(game: str, players: int, seed: int) -> None:
    for position in walk(game, players, seed, 400):
        assert mw.problems(position.to_dict()) == []
        data = position.to_dict()
        if game == "patterns":
            tiles = Counter("".join(data["board"]).upper().replace(".", "") + "".join(data["bowls"]))
            tiles.update(data["start_tiles"])
            assert tiles == dict.fromkeys("ROYGPK", 9)
        else:
            assert card_letters(data) == dict.fromkeys("ROYGPK", 18 if game == "mandala" else 15)
        assert position.is_over == (not position.legal_moves())
        assert position.is_over == bool(position.winners)
    assert position.is_over


@given(positions())
def test_legal_moves_and_refusals_are_exact_complements(position: mw.Position) -> None:
    legal = position.legal_moves()
    for move in legal:
        assert position.why_not(move) is None
    reached = set()
    for text in well_formed(position):
        refusal = position.why_not(text)
        if refusal is None:
            move = position.move(text)
            assert move in legal
            reached.add(move)
        else:
            assert refusal.rule
            assert set(refusal.instead) <= set(legal)
            assert all(refusal.text(lang) for lang in ("en", "de", "nl"))
    assert reached == set(legal)


@given(positions(), SEEDS)
def test_play_never_changes_its_position(position: mw.Position, pick: int) -> None:
    before = copy.deepcopy(position.to_dict())
    for move in position.legal_moves()[pick % 3 :: 3]:
        after = position.play(move)
        assert after == position.play(move)
        assert after != position
    assert position.to_dict() == before


@given(positions())
def test_text_and_data_round_trip(position: mw.Position) -> None:
    for shown in (position, *(position.seen_by(seat) for seat in range(position.players))):
        data = json.loads(json.dumps(shown.to_dict()))
        assert mw.position(data) == shown
        assert mw.position(data).to_dict() == data
        assert mw.position(str(shown)) == shown
        assert "\n" not in str(shown)
        assert repr(shown) == str(shown)
        assert hash(mw.position(data)) == hash(shown)
        assert pickle.loads(pickle.dumps(shown)) == shown  # noqa: S301


@given(positions(), SEEDS)
def test_data_alone_determines_what_follows(position: mw.Position, pick: int) -> None:
    moves = position.legal_moves()
    if moves:
        move = moves[pick % len(moves)]
        again = mw.position(json.loads(json.dumps(position.to_dict())))
        assert again.play(move).to_dict() == position.play(move).to_dict()


def everything_shown(position: mw.Position, seat: int) -> list[object]:
    """Collect all that a seat is told about a position."""
    view = position.seen_by(seat)
    told: list[object] = [view, view.to_dict(), str(view), view.diagram(), view.scores, view.winners]
    told += [position.knowledge(seat), view.legal_moves()]
    told += [view.why_not(text) for text in well_formed(position)[::5]]
    return told


@given(positions(), SEEDS)
def test_what_a_seat_cannot_know_changes_nothing_it_sees(position: mw.Position, seed: int) -> None:
    for seat in range(position.players):
        view = position.seen_by(seat)
        assert view.seen_by(seat) == view
        other = view.redeal(seed)
        assert mw.problems(other.to_dict()) == []
        assert everything_shown(other, seat) == everything_shown(position, seat)


def test_control_full_positions_do_differ_under_the_same_view() -> None:
    differing = 0
    for seed in range(20):
        position = walk("mandala", 2, seed, 30)[-1]
        other = position.seen_by(0).redeal(seed)
        assert other.seen_by(0) == position.seen_by(0)
        differing += everything_shown(position, 1) != everything_shown(other, 1)
    assert differing == 20


@given(positions([("mandala", 2), ("flowers", 3)]))
def test_no_hidden_card_is_in_a_view(position: mw.Position) -> None:
    data = position.seen_by(0).to_dict()
    assert set(data["deck"]) <= {"_"}
    assert data["rng"] is None
    if not position.is_over:
        known = data.get("known", [""] * position.players)
        for seat in range(1, position.players):
            assert Counter(data["hands"][seat].replace("_", "")) == Counter(known[seat])
    for event in position.seen_by(0).events:
        if event.kind == "drawn" and event.seat != 0:
            assert set(event.cards) == {"_"}


@given(positions(), st.data())
def test_views_can_be_played_on(position: mw.Position, data: st.DataObject) -> None:
    view = position.seen_by(data.draw(st.integers(0, position.players - 1)))
    for _ in range(6):
        moves = view.legal_moves()
        if not moves:
            break
        view = view.play(data.draw(st.sampled_from(moves)))
        assert mw.problems(view.to_dict()) == []
        assert mw.position(str(view)) == view


def assert_only_our_errors(data: object) -> None:
    found = mw.problems(data)
    assert all(problem.text(lang) for problem in found for lang in ("en", "de", "nl"))
    try:
        read = mw.position(data)  # type: ignore[arg-type]
    except mw.MandalaError:
        assert found
    else:
        assert not found
        read.legal_moves()


NASTY = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 200),
    st.text("ROYGPK_rk7x.?-", max_size=8),
    st.lists(st.text("ROYGPK_", max_size=3), max_size=4),
    st.dictionaries(st.sampled_from(["mandala", "mountain", "x"]), st.integers(0, 3), max_size=2),
)


@settings(max_examples=300)
@given(positions(), st.data())
def test_mutated_data_raises_only_our_errors(position: mw.Position, data: st.DataObject) -> None:
    shown = position if data.draw(st.booleans()) else position.seen_by(0)
    wire: Any = shown.to_dict()
    holder, key = wire, data.draw(st.sampled_from(sorted(wire)))
    while isinstance(holder[key], dict | list) and holder[key] and data.draw(st.integers(0, 3)):
        holder = holder[key]
        keys = sorted(holder) if isinstance(holder, dict) else range(len(holder))
        key = data.draw(st.sampled_from(list(keys)))
    if isinstance(holder, dict) and data.draw(st.booleans()):
        del holder[key]
    else:
        holder[key] = data.draw(NASTY)
    assert_only_our_errors(wire)


@settings(max_examples=300)
@given(positions(), st.integers(0, 400), st.text(max_size=3), st.integers(0, 3))
def test_mutated_text_raises_only_our_errors(position: mw.Position, at: int, new: str, cut: int) -> None:
    text = str(position)
    assert_only_our_errors(text[: at % len(text)] + new + text[at % len(text) + cut :])


@given(positions(), st.one_of(st.text(max_size=6), st.text("MFXTESAabc123:ROYGPKx-=/ ", max_size=8), NASTY))
def test_any_text_is_a_move_or_a_refusal(position: mw.Position, text: Any) -> None:
    refusal = position.why_not(text)
    if refusal is None:
        assert position.play(text) is not position
    else:
        assert re.fullmatch(r"[MPF]-[A-Z]+", refusal.code)
        with pytest.raises(mw.IllegalMove) as raised:
            position.play(text)
        assert raised.value.refusal == refusal


@given(st.one_of(st.text(max_size=20), NASTY, st.dictionaries(st.text(max_size=4), NASTY)))
def test_any_object_is_a_position_or_our_error(data: object) -> None:
    assert_only_our_errors(data)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_diagram_is_readable_in_every_language(game: str, players: int) -> None:
    for position in walk(game, players, 5, 400)[::20]:
        for lang in ("en", "de", "nl"):
            lines = position.diagram(lang).splitlines()
            assert 10 <= len(lines) <= 32
            assert max(map(len, lines)) <= 100
            assert all(line == line.rstrip() for line in lines)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_event_can_be_told_in_every_language(game: str, players: int) -> None:
    kinds = set()
    for seed in range(6):
        for position in walk(game, players, seed, 400)[1:]:
            assert position.events
            for event in position.events:
                kinds.add(event.kind)
                assert len({event.text(lang) for lang in ("en", "de", "nl")}) == 3
                assert json.loads(json.dumps(event.to_dict()))["kind"] == event.kind
    assert "over" in kinds
