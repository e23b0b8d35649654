"""Positions to test with: every game, any number of players, reached by random play from a seed."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

import mandala_widget as mw

TABLES = [("mandala", 2), ("patterns", 2), ("flowers", 2), ("flowers", 3), ("flowers", 4)]
LONGEST = 180


def walk(game: str, players: int, seed: int, plies: int) -> list[mw.Position]:
    """Play random moves and return all positions on the way."""
    chance = Random(seed)
    positions = [mw.new(game, players=players, seed=seed)]
    while len(positions) <= plies and not positions[-1].is_over:
        positions.append(positions[-1].play(chance.choice(positions[-1].legal_moves())))
    return positions


@st.composite
def positions(draw: st.DrawFn, tables: list[tuple[str, int]] = TABLES) -> mw.Position:
    """Any position that random play reaches."""
    game, players = draw(st.sampled_from(tables))
    seed = draw(st.integers(0, 10_000))
    plies = draw(st.integers(0, LONGEST))
    return walk(game, players, seed, plies)[-1]


def well_formed(position: mw.Position) -> list[str]:
    """Write every well-formed move of the position's game, and some with more said than needed."""
    counts = ["", *map(str, range(2, 17))]
    colours = "ROYGPK"
    if position.game == "mandala":
        plain = [f"M{m}{n}{c}" for m in "ab" for n in counts for c in colours]
        plain += [f"F{o}{m}{n}{c}" for o in ("", "1", "2") for m in "ab" for n in counts for c in colours]
        plain += [f"X{n}{c}" for n in counts for c in colours] + [f"T{c}" for c in colours]
        plain += [f"Fa{c}{d}" for c in colours for d in colours if c != d]
    elif position.game == "patterns":
        plain = [f"{kind}{file}{rank}" for kind in "EFS" for file in "abcdefgh" for rank in range(1, 9)]
        plain += [f"A{c}" for c in colours]
    else:
        plain = [f"{m}{n}{c}" for m in "abc" for n in counts for c in colours]
        plain += [f"T{c}{value}" for c in colours for value in "23457x"]
        plain += [f"a{c}{d}" for c in colours for d in colours if c != d]
    seats = [f"{seat}:{text}" for seat in range(1, position.players + 1) for text in plain[::7]]
    return [*plain, *seats, "-"]
