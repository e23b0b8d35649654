from __future__ import annotations

from hashlib import sha256
from itertools import count
from typing import TYPE_CHECKING

import pytest

import mandala_widget as mw

if TYPE_CHECKING:
    from collections.abc import Sequence

# A signature of the rules: numbers and positions that were written down once and must not change by accident.
# A change of the rules that is meant to change them renews them in the same commit: each failing test shows the
# new value on its left side; put it here and say in the message why it is right.

GAMES_EACH = 10

STARTS = {
    ("mandala", 2, 1): (25, 435, 10424),
    ("mandala", 2, 2): (25, 602, 14656),
    ("patterns", 2, 1): (2, 104, 5304),
    ("patterns", 2, 2): (2, 104, 5304),
    ("flowers", 2, 1): (15, 270, 6480),
    ("flowers", 2, 2): (15, 270, 4698),
    ("flowers", 3, 1): (15, 270, 5670),
    ("flowers", 3, 2): (15, 270, 5670),
    ("flowers", 4, 1): (15, 270, 5670),
    ("flowers", 4, 2): (15, 270, 5670),
}
"""How many sequences of one, two and three moves there are, by game, players and seed."""
MIDDLES = {
    "Mandala, middle of the game": (
        (
            "a:YGK/R2O/- b:2ROP/-/Y2K c1:OG c2:2Y s1:OG s2:2Y h1:YG5P h2:GP3K "
            "d:K2G2RKROKPYK2OYPRYG2O2KGOPGYO2GKYPYKRKGYR x:9R7O6Y6G7P3K rng:4172393777010295925 t:2 n:16"
        ),
        (15, 212, 1902),
    ),
    "Mandala, a mountain is shared out": (
        (
            "a:2OY2PK/2R2G/- b:RYP3K/-/O r1:KR r2:Y c1:3R3K c2:OP s1:RK s2:OP h1:ROY2G2PK h2:RYG4PK "
            "d:GYKG2OPKGYOR2K2OGP2ORKOGP2KY2RY2RYK2YO2GO2Y2RPO x:R2O4Y6G4P take:a2 "
            "rng:12659264112599759096 t:1 n:16"
        ),
        (4, 12, 24),
    ),
    "Mandala, the deck has run out": (
        (
            "a:GK/-/- b:3Y2G/-/3OP2K r1:YPORG r2:KGPY c1:3OG4P c2:R2YG2K s1:OG s2:RG h1:2RG4PK h2:ROP "
            "d:2GRGKP2RY2KRPOR2KOKOPG2YG2KYGOY2OKYPOYOR2GYOG4RYOP2YG3R2K x:P e:1 rng:4452344993047111823 "
            "t:1 n:30"
        ),
        (22, 240, 3632),
    ),
    "Mandala, one seat's view": (
        (
            "a:RO2GP/-/- b:2ROY/-/G r1:YGPR r2:OKG c1:RP c2:2G2K2_ s1:RP s2:2_ h1:2R2O2G2K h2:8_ d:36_ "
            "x:2R6O9Y4G4P6K t:2 n:17"
        ),
        (86, 1588),
    ),
    "Patterns, after the start tiles": (
        "ROKy/KGPOOG/GGPYPROK/YKOPRRKY/ORKYGYpG/RPrrOPYR/ookGYK/YGPP 1:c2,f8,g4 2:d2,d3 G/K 2 4",
        (2, 88, 3518),
    ),
    "Patterns, late": (
        (
            "yrrr/kOOPGO/KgRYKKRK/rKRPKoRo/gPGyyGko/gOYYpYGo/PGPYKO/Gppp 1:c8,e1,b6,f5,e8,b7 "
            "2:a5,h3,d4,a3,e3,g4 Y/R 1 11"
        ),
        (2, 6, 15, 58, 123),
    ),
    "Patterns, last actions": (
        (
            "ggKP/oorrrr/kYopprgy/kkkRgggy/GYOOGOrp/KOPPKPkp/RRooyy/GPyy 1:d6,f2,f7,g3,c8,d2 "
            "2:a6,g4,g5,h6,h4,b7 K/Y 1 17"
        ),
        (1, 1, 2, 0, 0),
    ),
    "Flowers for two, middle of the game": (
        (
            "a:Kx,Y5/OG7g/3yg3k b:P2,G5/OYK4o/o3yg2pk c:K2,Yx/2k/- claim:a1,b1 h1:RO2Y2P h2:ROYG k1:RO "
            "g1:R5,O5 g2:O7,P5 d:PKPKPGPGRPYKYP2RORGYGO x:9R4O2Y5P5K "
            "dark:P7,K3,P4,K7,K4,Px,R2,P3,R3,K5,R4,R7,Rx light:G7,Y2,G4,Y7,O4,Gx,Y3,G2,O3,Y4,Ox,G3,O2 "
            "last:c rng:6283426890154590613 t:1 n:21"
        ),
        (18, 240),
    ),
    "Flowers for two, the holder chooses": (
        (
            "a:Kx,Y5/OG7g/4yg4k b:P2,G5/OYK4op/2Ro3yg2pk c:K2,Yx/G3k/- claim:a1,b2,c1 h1:RO3Y3P h2:O2G3P "
            "k1:RO g1:R5,O5 g2:O7,P5 d:KYP2RORGYGO x:9R4O2Y5P5K "
            "dark:P7,K3,P4,K7,K4,Px,R2,P3,R3,K5,R4,R7,Rx light:G7,Y2,G4,Y7,O4,Gx,Y3,G2,O3,Y4,Ox,G3,O2 "
            "last:c claiming:b2 rng:6283426890154590613 t:2 n:23"
        ),
        (2, 48, 864),
    ),
    "Flowers for three, last round": (
        (
            "a:R3,O2/K3r/o2yk/YG3ok b:P4,G2/p2k/K2g2p/2Y c:K7,G3/-/-/- claim:a3,b2 h1:RO2Y2G2K h2:R3OYPK "
            "h3:2R2PK k2:K g1:R4,O7,G5,Kx,Y2+Yx,P2+P5 g2:Ox,G7,P3,K2,Y5+Y7 g3:Y4,Px,R7+Rx,O3+O5,K3+K5 "
            "d:YGOGYGYRO2KPKPRYK2PGRP2GR3PO x:4R4O3Y4GPK dark:K4,P7,R5,R2 light:Gx,Y3,G4,O4 final:1 "
            "last:c rng:8731449047826631625 t:2 n:44"
        ),
        (21, 302, 630),
    ),
    "Flowers for three, final resolution": (
        (
            "a:R3,O2/K3r/o2yk/YG3ok b:P4,G2/p2k/2OK2g2p/2Y2p c:K7,G3/-/-/- claim:a3,b2 h1:RO2Y2G2K "
            "h2:ROYPK h3:2RK k2:K g1:R4,O7,G5,Kx,Y2+Yx,P2+P5 g2:Ox,G7,P3,K2,Y5+Y7 "
            "g3:Y4,Px,R7+Rx,O3+O5,K3+K5 d:YGOGYGYRO2KPKPRYK2PGRP2GR3PO x:4R4O3Y4GPK dark:K4,P7,R5,R2 "
            "light:Gx,Y3,G4,O4 final:1 last:c claiming:b3!a end:flower rng:2329262841693836769 t:2 n:44"
        ),
        (2, 4, 0),
    ),
    "Flowers for four, nearly out of cards": (
        (
            "a:R2,Y7/2ry2g5k/GK2r3gk/P4yg2p3k/2ry3g3k b:P7,O3/RKr3o/3Y2r2o/r2o2p/r6o2yk "
            "c:R3,Gx/rg2p/3Y2P3p/2Oy2g/2rp claim:a3,b2,c2 h1:P h2:G h3:G h4:P g1:K5 g2:G7 g3:O2 g4:K4 d:- "
            "dark:K3,P5,P4,P2,K7,Px,R7,K2,Kx,R4,R5,P3,Rx light:Yx,G5,Y2,O4,O5,O7,G3,Y4,Ox,Y3,Y5,G4,G2 "
            "last:c claiming:a2!cb end:skipped rng:11611097572443154926 t:3 n:20"
        ),
        (2, 4, 8),
    ),
    "Flowers for four, one seat's view": (
        (
            "a:R4,Y5/Gr/-/2P/2y b:K5,Yx/y3k/P2p/2Oy2p/G2og3p c:P7,Ox/y/2Royp/Y2r/o claim:a3,b4,c2 h1:8_ "
            "h2:Y7_ h3:3GP3K h4:8_ k2:Y k3:K g1:P2+P3 g2:Rx,G7 g3:G3,P5 g4:Y2,G5 d:24_ dark:11_ light:11_ "
            "last:a t:1 n:15"
        ),
        (114, 11504),
    ),
}
"""The same for positions in the middle of games, by what they show; their lines freeze the notation as well."""
WHOLE_GAMES = {
    ("mandala", 2): (792, [165, 296], "c2b5a919a914bec7"),
    ("patterns", 2): (318, [324, 282], "82b7eb50ac8ff4bd"),
    ("flowers", 2): (970, [464, 437], "61197a62a8fd22a0"),
    ("flowers", 3): (1315, [485, 385, 310], "b47582a73a11137d"),
    ("flowers", 4): (1623, [306, 384, 354, 361], "ea521c70635499ea"),
}
"""How many moves some games take, the points of each seat, and a checksum of moves and last positions."""


def sequences(position: mw.Position, depth: int) -> int:
    """Count the sequences of so many moves."""
    moves = position.legal_moves()
    return len(moves) if depth == 1 else sum(sequences(position.play(move), depth - 1) for move in moves)


def by_depth(position: mw.Position, depths: int) -> tuple[int, ...]:
    """Count the sequences of one move, of two, and so on."""
    return tuple(sequences(position, depth) for depth in range(1, depths + 1))


@pytest.mark.parametrize(("game", "players", "seed"), STARTS)
def test_move_counts_from_the_start(game: str, players: int, seed: int) -> None:
    expected = STARTS[game, players, seed]
    assert by_depth(mw.new(game, players=players, seed=seed), len(expected)) == expected


@pytest.mark.parametrize(("line", "expected"), MIDDLES.values(), ids=MIDDLES)
def test_move_counts_and_notation_in_the_middle(line: str, expected: tuple[int, ...]) -> None:
    position = mw.position(line)
    assert str(position) == line
    assert by_depth(position, len(expected)) == expected


def picked(moves: Sequence[mw.Move], key: str) -> mw.Move:
    """Pick a move by a key, the same everywhere."""
    return moves[int.from_bytes(sha256(key.encode()).digest()[:4], "big") % len(moves)]


@pytest.mark.parametrize(("game", "players"), WHOLE_GAMES)
def test_whole_games_are_played_as_ever(game: str, players: int) -> None:
    moves, log = 0, []
    points = [0] * players
    for number in range(GAMES_EACH):
        position = mw.new(game, players=players, seed=f"golden {number}")
        for ply in count():
            if position.is_over:
                break
            log.append(str(picked(position.legal_moves(), f"{number}/{ply}")))
            position = position.play(log[-1])
            moves += 1
        points = [sum(pair) for pair in zip(points, position.scores, strict=True)]
        log.append(str(position))
    digest = sha256(" ".join(log).encode()).hexdigest()[:16]
    assert (moves, points, digest) == WHOLE_GAMES[game, players]
