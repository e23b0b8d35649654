from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

import mandala_widget as mw

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mandala_widget.games.position import Position

ROW_FILES = ("cdef", "bcdefg", "abcdefgh", "abcdefgh", "abcdefgh", "abcdefgh", "bcdefg", "cdef")
CELLS = [file + str(8 - row) for row, files in enumerate(ROW_FILES) for file in files]
# A walk over the whole board that always steps to the next cell: each piece of it is connected.
WALK = [
    *("b7", "c7", "c8", "d8", "d7", "e7", "e8", "f8", "f7", "g7", "g6", "h6", "h5", "g5", "f5", "f6", "e6", "e5"),
    *("d5", "d6", "c6", "c5", "b5", "b6", "a6", "a5", "a4", "a3", "b3", "b4", "c4", "c3", "d3", "d4", "e4", "e3"),
    *("f3", "f4", "g4", "h4", "h3", "g3", "g2", "f2", "f1", "e1", "e2", "d2", "d1", "c1", "c2", "b2"),
]


def beside(cell: str) -> set[str]:
    file, rank = ord(cell[0]), int(cell[1])
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return {chr(file + right) + str(rank + up) for right, up in steps} & set(CELLS)


def data_of(tiles: str, bowls: str, mover: int = 0) -> dict[str, Any]:
    """Lay tiles like ``c3:k1`` (locked, of seat 1) or ``d3:K`` (open); the other cells get whatever is left.

    The first tile of each group carries its marker, in the order in which the groups are named.
    """
    signs = dict(token.split(":") for token in tiles.split())
    left = Counter(dict.fromkeys("ROYGPK", 9))
    left.subtract("".join(sign[0].upper() for sign in signs.values()) + bowls)
    board = {cell: sign[0] for cell, sign in signs.items()}
    for cell in CELLS:
        if cell not in board:
            board[cell] = left.most_common(1)[0][0]
            left.subtract(board[cell])
    claims: list[list[str]] = [[], []]
    seen = set()
    for cell, sign in signs.items():
        if sign[0].islower() and sign not in seen:
            seen.add(sign)
            claims[int(sign[1]) - 1].append(cell)
    owner = {cell: str(int(sign[1]) - 1) for cell, sign in signs.items() if sign[0].islower()}
    return {
        "game": "patterns",
        "phase": "turn",
        "to_move": mover,
        "start": 0,
        "start_tiles": "",
        "board": rows(board),
        "owner": rows(owner),
        "bowls": list(bowls),
        "claims": claims,
    }


def rows(signs: dict[str, str]) -> list[str]:
    return ["".join(signs.get(file + str(rank), ".") for file in "abcdefgh") for rank in range(8, 0, -1)]


def table(tiles: str, bowls: str, mover: int = 0) -> Position:
    return mw.position(data_of(tiles, bowls, mover))


def walk(pieces: str) -> str:
    """Lay pieces like ``8k1`` or ``1O`` along the walk."""
    signs = [piece[1:] for piece in pieces.split() for _ in range(int(piece[0]))]
    return " ".join(f"{cell}:{sign}" for cell, sign in zip(WALK, signs, strict=True))


def kind(position: Position, letter: str) -> set[str]:
    return {move[1:] for move in position.legal_moves() if move.startswith(letter)}


def code(position: Position, move: str) -> str | None:
    refusal = position.why_not(move)
    return refusal.code if refusal else None


def tile(position: Position, cell: str) -> str:
    return str(position.to_dict()["board"][8 - int(cell[1])]["abcdefgh".index(cell[0])])


def events(position: Position, name: str) -> list[str]:
    return [event.zone for event in position.events if event.kind == name]


MIDDLE = ("d4", "d5", "e4", "e5")


@pytest.mark.parametrize("seed", range(5))
def test_p_4_the_lay_out(seed: int) -> None:
    position = mw.new("patterns", seed=seed)
    data = position.to_dict()
    assert mw.position(data) == position
    assert Counter(tile(position, cell) for cell in CELLS if cell not in MIDDLE) == dict.fromkeys("ROYGPK", 8)
    aside = [tile(position, cell) for cell in MIDDLE] + list(data["start_tiles"])
    assert sorted(aside) == sorted("ROYGPK")
    assert "".join(data["owner"]) == "." * 64
    assert (data["phase"], data["bowls"], data["claims"], data["round"]) == ("give", ["", ""], [[], []], 1)


def test_p_4_the_tiles_are_laid_out_at_random() -> None:
    layouts = [mw.new("patterns", seed=seed) for seed in range(60)]
    assert len({tuple(layout.to_dict()["board"]) for layout in layouts}) == 60
    for cell in CELLS:
        assert {tile(layout, cell) for layout in layouts} == set("ROYGPK")
    assert {colour for layout in layouts for colour in layout.to_dict()["start_tiles"]} == set("ROYGPK")


@pytest.mark.parametrize("start", [0, 1])
def test_p_5_the_start_player_acts_first_and_begins_each_round(start: int) -> None:
    position = mw.new("patterns", seed=3, options={"start": start})
    movers, rounds = [], []
    for _ in range(6):
        movers.append(position.to_move)
        rounds.append(position.to_dict()["round"])
        position = position.play(position.legal_moves()[0])
    assert movers == [1 - start, start, 1 - start, start, 1 - start, start]
    assert rounds == [1, 1, 1, 2, 2, 3]


def test_p_5_the_start_player_can_be_drawn_by_lot() -> None:
    lots = [mw.new("patterns", seed=seed, options={"start": "random"}).to_move for seed in range(20)]
    assert set(lots) == {0, 1}


def test_p_6_both_seats_see_everything() -> None:
    position = mw.new("patterns", seed=4)
    for _ in range(9):
        assert position.seen_by(0) == position.seen_by(1) == position
        position = position.play(position.legal_moves()[-1])


def test_p_e1_open_places_marker_one() -> None:
    before = table("d4:G", "KR")
    after = before.play("Ed4")
    assert kind(before, "E") == set(CELLS)
    assert tile(after, "d4") == "k"
    assert after.to_dict()["claims"] == [["d4"], []]
    assert after.to_dict()["bowls"] == ["G", "R"]
    assert after.to_dict()["owner"][4] == "...0...."
    assert after.to_move == 1


def test_p_e2_flip_beside_but_not_diagonally() -> None:
    position = table("d4:k1 e4:K e5:K", "GR")
    assert position.why_not("Fe4") is None
    assert tile(position.play("Fe4"), "e4") == "k"
    assert code(position, "Fe5") == "P-ADJ"
    assert position.play("Fe4").to_dict()["bowls"] == ["G", "R"]


def six_groups() -> Position:
    own = "b7:k1 d8:y1 f8:g1 a5:p1 a3:r1 d4:o1 e4:o1"
    return table(f"{own} f6:o2 d5:R d3:R c4:R e5:R e3:R f4:O e6:R", "OK")


def test_p_e3_swap_everywhere_beside_the_sixth_group() -> None:
    position = six_groups()
    around = (beside("d4") | beside("e4")) - {"d4", "e4", "f4"}
    assert around == {"c4", "d5", "d3", "e5", "e3"}
    assert kind(position, "S") == around
    assert "f4" in kind(position, "F")
    assert kind(position, "E") == set()
    assert code(position, "Ec3") == "P-NOCLAIM"
    blocked = table("b7:k1 d8:y1 f8:g1 a5:p1 a3:r1 d4:o1 e4:o1 e6:o2 f4:O d5:R d3:R c4:R e5:R e3:R", "OK")
    assert kind(blocked, "S") == around - {"e5"}


def test_p_e4_no_swap_or_flip_between_two_groups() -> None:
    tiles = "d4:g1 f4:g2 e4:{} c4:R d5:R d3:R"
    other = table(tiles.format("R"), "GK")
    refusal = other.why_not("Se4")
    assert refusal is not None
    assert (refusal.code, refusal.rule, refusal.zones) == ("P-CONNECT", "P-9", ("f4",))
    assert kind(other, "S") == {"c4", "d5", "d3"}
    same = table(tiles.format("G"), "GK")
    assert code(same, "Fe4") == code(same, "Se4") == "P-CONNECT"


def test_p_e5_every_unmarked_tile_scores_the_number() -> None:
    position = table("a3:y1 c8:k1 d8:k1 e8:k1 c1:o1 d1:o1", "GR")
    assert position.scores == [2 * 2 + 3, 0]
    longer = table("a3:y1 c8:k1 d8:k1 e8:k1 c1:o1 d1:o1 e1:o1", "GR")
    assert longer.scores[0] - position.scores[0] == 3


def test_p_e6_sizes_four_one_three() -> None:
    position = table("c8:k1 d8:k1 e8:k1 f8:k1 a3:y1 c1:o1 d1:o1 e1:o1", "GR")
    assert position.scores == [9, 0]


# One open cell (f7), beside the red group of seat 2; seat 1 has a red tile in the bowl.
STUCK = "8r2 1O 8k1 8y2 1{} 9g1 9p2 8o2"


def test_p_e7_no_legal_action_ends_the_game() -> None:
    before = table(walk(STUCK.format("Y")), "RK", mover=1)
    assert beside("f7") & set(WALK[:8])
    last = WALK[8 + 1 + 8 + 8]
    after = before.play(f"F{last}")
    assert after.is_over
    assert after.to_move is None
    assert after.events[-1].kind == "over"
    stuck = data_of(walk(STUCK.format("y2")), "RK")
    assert [(problem.rule, problem.key) for problem in mw.problems(stuck)] == [("P-17", "no_action")]
    free = data_of(walk(STUCK.format("y2")), "KR")
    assert [problem.key for problem in mw.problems(free)] == []


def test_p_e8_diagonal_contact_is_allowed() -> None:
    opening = table("d4:k2 e5:R", "KR")
    assert opening.why_not("Ee5") is None
    assert code(opening, "Ee4") == "P-CONNECT"
    extending = table("d4:k2 f5:k1 e5:R", "KY")
    assert extending.why_not("Se5") is None
    flipping = table("d4:k2 f5:k1 e5:K", "RY")
    assert flipping.why_not("Fe5") is None


CHAIN = "8k1 9r2 9g2 9p2 8o2 5y2 4Y"


def test_p_e9_final_flips_run_along_a_chain() -> None:
    before = table(walk(CHAIN), "KO", mover=1)
    after = before.play(f"F{WALK[48]}")
    assert events(after, "flipped") == WALK[48:]
    assert [event.seat for event in after.events if event.kind == "flipped"] == [1] * 4
    assert after.is_over
    assert after.scores[1] - before.scores[1] == 4 * 5


def test_p_e10_non_starter_gives_out_the_start_tiles() -> None:
    for start in (0, 1):
        position = mw.new("patterns", seed=5, options={"start": start})
        first, second = position.to_dict()["start_tiles"]
        assert position.legal_moves() == [f"A{first}", f"A{second}"]
        for given, kept in ((first, second), (second, first)):
            bowls = position.play(f"A{given}").to_dict()["bowls"]
            assert (bowls[start], bowls[1 - start]) == (given, kept)


def test_pa_1_the_board_has_52_cells() -> None:
    position = mw.new("patterns", seed=1)
    position = position.play(position.legal_moves()[0])
    assert kind(position, "E") == set(CELLS)
    assert len(CELLS) == 52
    for corner in ("a1", "b1", "a2", "g8", "h7"):
        assert code(position, f"E{corner}") == "P-CELL"


def test_pa_2_the_non_starter_decides() -> None:
    position = mw.new("patterns", seed=1)
    first = position.to_dict()["start_tiles"][0]
    assert position.to_move == 1
    assert code(position, f"1:A{first}") == "P-ASSIGN"
    assert code(position, f"2:A{first}") is None
    assert code(position, "Ed4") == "P-ASSIGN"


def test_pa_3_swap_for_the_same_colour_is_the_flip() -> None:
    position = table("d4:k1 d5:K", "KR")
    assert "Fd5" in position.legal_moves()
    assert "Sd5" not in position.legal_moves()
    assert position.play("Sd5") == position.play("Fd5") == position.play("SKd5xK")
    assert str(mw.position(str(position)).play("Sd5")) == str(position.play("Fd5"))


def test_pa_4_open_on_a_tile_of_the_own_colour() -> None:
    after = table("d4:K", "KR").play("EKd4xK=1")
    assert tile(after, "d4") == "k"
    assert after.to_dict()["bowls"] == ["K", "R"]


def test_pa_5_final_flips_are_automatic_and_complete() -> None:
    after = table(walk(CHAIN), "KO", mover=1).play(f"F{WALK[48]}")
    assert [event.reason for event in after.events] == ["", "final", "final", "final", "no action"]
    assert after.legal_moves() == []


def test_pa_6_only_ones_own_turn_start_counts() -> None:
    position = table(walk(CHAIN), "KO", mover=1)
    assert not position.is_over
    assert position.to_move == 1
    as_seat_one = data_of(walk(CHAIN), "KO", mover=0)
    assert [problem.key for problem in mw.problems(as_seat_one)] == ["no_action"]


def test_pa_7_only_flips_left_is_a_normal_turn() -> None:
    position = table(walk("7k1 1K 9r2 9g2 9p2 8o2 5y2 4Y"), "KO")
    assert position.legal_moves() == [f"F{WALK[7]}"]
    after = position.play(f"F{WALK[7]}")
    assert (after.phase, after.to_move) == ("turn", 1)


def test_pa_8_the_marked_tile_does_not_score() -> None:
    assert table("d4:k1", "RG").scores == [0, 0]
    assert table("d4:k1 d5:k1", "RG").scores == [1, 0]


def test_pa_9_open_tiles_do_not_join_a_group() -> None:
    position = table("d4:k1 d5:K d6:K", "RG")
    assert position.scores == [0, 0]
    assert code(position, "Fd6") == "P-ADJ"
    assert code(position.play("Fd5"), "1:Fd6") == "P-TURN"


def test_pa_10_open_tiles_beside_the_other_group_do_not_restrict() -> None:
    position = table("d4:k2 d5:K d7:R", "KR")
    assert position.why_not("Ed6") is None
    assert code(position, "Ed5") == "P-CONNECT"


def test_pa_11_open_beside_own_groups_and_in_the_other_players_way() -> None:
    position = table("d4:k1 d6:y2 d5:R", "RG")
    assert position.why_not("Ed5") is None


def test_pa_13_equal_scores_are_a_draw() -> None:
    def ended(tiles: str) -> Position:
        return mw.position({**data_of(tiles, "RG"), "phase": "over", "to_move": None})

    draw = ended("c8:k1 d8:k1 c1:y2 d1:y2")
    assert (draw.scores, draw.winners) == ([1, 1], [0, 1])
    lost = ended("c8:k1 d8:k1 c1:y2 d1:y2 e1:y2")
    assert (lost.scores, lost.winners) == ([1, 2], [1])


OPENING = "POPY/RRPKYR/RPKPOGGY/GGKOPYKO/GYKKGROY/RYGRKROY/POPPKG/OGKO 1:- 2:- R,Y 1 1"
ENDGAME = (
    "PppY/RpPpYR/gkKopggy/gkKOogKy/gYkyGROy/RYkRrROy/POrPKG/OGKO 1:e3,c3,f5,h5,d6,c7 2:d4,b5,a6,d2,d8,e5 R/O 1 13"
)


def played(line: str, moves: Iterable[str]) -> Position:
    position = mw.position(line)
    assert str(position) == line
    for move in moves:
        position = position.play(move)
    return position


def test_opening_of_the_notation_replays() -> None:
    moves = "2:AR/Y ERe3xK=1 EYd4xK=1 EKc3xG=2 EKb5xG=2 FKc4 EGa6xR=3 EGf5xY=3 FGa5 FGf6"
    position = played(OPENING, moves.split())
    refusal = position.why_not("Fc5")
    assert refusal is not None
    assert position.to_dict()["claims"] == [["e3", "c3", "f5"], ["d4", "b5", "a6"]]
    assert (refusal.code, refusal.zones) == ("P-CONNECT", ("c4",))


def test_endgame_of_the_notation_replays() -> None:
    position = played(ENDGAME, ["SRe4xG", "FKc6", "SGg5xK"])
    assert position.scores == [26, 25]
    assert position.winners == [0]
    assert set(events(position, "flipped")) == {"f3", "f4"}


def test_redundant_parts_must_agree() -> None:
    position = mw.position(OPENING).play("AR")
    assert code(position, "EKe3") == "P-BOWL"
    assert code(position, "ERe3xG") == "P-TILE"
    assert code(position, "ERe3=2") == "P-VALUE"
    assert code(position, "FGe3") == "P-TILE"
    assert code(position, "Fe3") == "P-NOGROUP"
    assert code(position, "Se3") == "P-NOGROUP"
    assert code(position, "AR") == "P-ASSIGN"
    assert code(position, "pass") == "P-PASS"
    assert code(mw.position(OPENING), "AR/G") == "P-START"
    assert position.move(" 1: e r E3 X b = 1 ") == "Ee3"


def test_opening_a_colour_twice_suggests_swaps() -> None:
    position = table("d4:k1 d5:R e4:R c4:R d3:R", "KR")
    refusal = position.why_not("Ed6")
    assert refusal is not None
    assert (refusal.code, refusal.zones) == ("P-TWICE", ("B1", "d4"))
    assert refusal.instead[0] == "Sd5"
    assert {move[0] for move in refusal.instead} == {"S"}


def test_all_problems_are_reported_at_once() -> None:
    data = data_of("d4:k1 d5:k2 f4:y1 h4:y1 a3:G", "KR")
    data["claims"][0].append("a3")
    found = {(problem.rule, problem.key) for problem in mw.problems(data)}
    assert found == {("P-9", "contact"), ("P-8", "apart"), ("P-8", "marker_place")}
    line = ENDGAME.replace("1:e3,c3", "1:e3,c5").replace("R/O", "K/O")
    assert {problem.key for problem in mw.problems(line)} >= {"no_owner", "marker_place", "tiles"}
