from __future__ import annotations

from functools import cache
from typing import NamedTuple

import pytest
from engines import ready

import mandala_widget as mw

SEEDS = range(3)
DEALS = range(4)


class Obvious(NamedTuple):
    """A position in which anybody who has played a few games finds the move."""

    name: str
    line: str
    good: str
    """The moves that will do."""
    decides: bool = False
    """Whether a good move wins whatever the others hold and do, and the game ends before a card is drawn."""


# In most of these the deck has run out, so the next resolution is the last, and few cards are left to choose from.
MANDALA = [
    # Seat 1 is far behind, and seven red cards at five points each are the whole mountain: its larger field takes
    # them. Seat 2 could do the same next turn, or end the game with mandala b.
    Obvious(
        "complete the mandala and take the rich mountain",
        "a:7R/2YG/OK b:GO/-/3YPK r1:GYOKR r2:KOY c1:2G c2:9Y h1:2P h2:8_ e:1 t:1",
        "FaP MaP",
        decides=True,
    ),
    # The fields are equal: a card into the own field gives the first pick, one on the mountain leaves it, with
    # eight red cards, to seat 2.
    Obvious(
        "complete it in the field, where that gives the first pick",
        "a:8R/YG/OK b:GO/-/3YPK r1:GYOKR r2:KOR c1:2G c2:4R h1:2P h2:8_ e:1 t:1",
        "FaP",
        decides=True,
    ),
    # Nobody has a field in mandala a: completed on its mountain, all of it is discarded; completed in the own
    # field, only what seat 2 picks is.
    Obvious(
        "do not complete a mandala without a field in it",
        "a:3ROYGK/-/- b:GO/-/3YPK r1:GYOKR r2:KOY c1:2G c2:2Y h1:2P h2:8_ e:1 t:1",
        "FaP",
    ),
    # Both mandalas lack purple. Mandala a, where seat 1 has no field, would feed seven red cards to seat 2;
    # mandala b ends the game with seat 1 ahead.
    Obvious(
        "do not feed the mountain of the other",
        "a:7R/-/OYGK b:YO/GK/R r1:GYOPK r2:KOYPR c1:4K c2:2OY h1:2P h2:8_ e:1 t:1",
        "MbP FbP",
        decides=True,
    ),
    # Seat 1 is ahead by 13 and can end the game; else seat 2 takes eight red cards at five points each from b.
    Obvious(
        "end the game when ahead",
        "a:YO/GK/R b:8RO/G/2Y2K r1:GYOPK r2:KOYPR c1:4K c2:2OY h1:2P h2:8_ e:1 t:1",
        "FaP MaP",
        decides=True,
    ),
    # Five black cards are worth 15 points to seat 1, and any other colour at most four.
    Obvious(
        "take the colour that is worth most",
        "a:2RY5K/4G/OP b:YP/-/- r1:GYK r2:RKO c1:2G c2:4O h1:2PK h2:5_ e:1 take:a1! t:1",
        "TK",
    ),
    # The same in the middle of a game.
    Obvious(
        "take the colour that is worth most, early",
        "a:2RY6K/4G/OP b:YP/-/- r1:GYK r2:RKO c1:2G c2:2O h1:2PK h2:5_ take:a1 t:1",
        "TK",
    ),
    # Red is worth 5 points to seat 1, less than black with 8; but it would be worth 30 to seat 2.
    Obvious(
        "deny a colour that is worth more to the other",
        "a:5R2K/4G/2OP b:YP/-/- r1:ROGK r2:KPYOGR c1:5G c2:2OG h1:2PK h2:5_ take:a1 t:1",
        "TR",
    ),
]

# Solved by trying everything: one move wins, all others lose.
PATTERNS = [
    # The task of the notation's endgame: the swap cannot wait, the flips can.
    Obvious(
        "swap first, flip last",
        "PppY/RpPpYR/gkKopggy/gkKOogKy/gYkyGROy/RYkRrROy/POrPKG/OGKO "
        "1:e3,c3,f5,h5,d6,c7 2:d4,b5,a6,d2,d8,e5 R/O 1 13",
        "Se4",
        decides=True,
    ),
    Obvious(
        "a flip that wins by 4 where others lose by 14 and 21",
        "KKRG/kYPROg/Pkkkpggg/oorggRgk/rorOyyyk/rYrooyyR/OyyPKP/pppP "
        "1:c1,h4,c5,g6,e3,c2 2:e5,a3,b7,f4,e6,b5 O/G 1 18",
        "Fd4",
        decides=True,
    ),
    Obvious(
        "a flip that wins by 11 where swaps lose",
        "yyRO/KRykkG/RGyoYkGP/yyyoKROK/gPGoorRo/gpppYrpo/rkpprp/kkgg "
        "1:d2,c6,b2,f7,f1,h4 2:c8,f3,c2,d5,a3,g2 O/G 1 18",
        "Fb4",
        decides=True,
    ),
    Obvious(
        "a flip that wins by 6 where other flips lose by 3",
        "yKYy/KrrPyY/kGGpggKK/PPpoOYGR/OPpRKRRO/GOKOYOkY/RGGRPg/ROOK 1:d6,a6,e6,f8,d5 2:c8,c7,c4,g3,g2 P/Y 1 8",
        "Fe8",
        decides=True,
    ),
    Obvious(
        "a swap that wins by 5 where all else loses",
        "ooRR/PKoooR/pGPyGggg/pkyypKGK/kkYyppRY/koggKyyy/orgOOk/rrPr "
        "1:d5,g2,f1,c8,e5,d2 2:c2,a5,b2,g3,a3,h6 P/R 1 18",
        "Se6",
        decides=True,
    ),
]

FLOWERS = [
    # Black 7 joins black 5: 17 points, the third flower, and the round is over. Else it goes to seat 1.
    Obvious(
        "take the third flower when it wins",
        "a:K7,O2/Rr/YGP b:P5,G4/-/- c:R2,Y3/-/- claim:a2 h1:2R2O h2:2R2G g1:K4,R3+R7 g2:K5,P2+P3,Y2+Y4 "
        "claiming:a2 t:2 n:9",
        "TK7",
        decides=True,
    ),
    Obvious(
        "take the third flower when it wins, among three",
        "a:K7,O2/r/YGPg/R b:P5,G4/-/-/- c:R2,Y3/-/-/- claim:a2 h1:2R2O h2:2O h3:2R2G "
        "g1:K4,R3+R7 g2:K5,P2+P3,Y2+Y4 g3:O5,O3+O7 claiming:a3 t:2 n:9",
        "TK7",
        decides=True,
    ),
    # Red 7 three times is 21, and red 4 three times would be 12 for seat 2; yellow 2 and 3 are 7.
    *(
        Obvious(
            f"take the tile that makes the best flower, {players} players",
            f"a:Rx,Y2/GPOo/Kkk{'/-' * more} b:P5,G4/-/-{'/-' * more} c:R2,O3/-/-{'/-' * more} claim:a1 "
            f"h1:2R2O h2:2R2G{hands} g1:R7,Y3 g2:R4,Y5{gardens} claiming:a1 t:1 n:5",
            "TRx",
        )
        for players, more, hands, gardens in [
            (2, 0, "", ""),
            (3, 1, " h3:4_", " g3:P7"),
            (4, 2, " h3:4_ h4:4_", " g3:P7 g4:-"),
        ]
    ),
    # It is the last turn, and the final resolution leaves out mandala a, which was resolved last: only if it is
    # completed now do red 7 and yellow 5 make two flowers.
    Obvious(
        "complete a mandala whose marker one holds",
        "a:R7,Y5/K/GOggg b:P5,G4/-/- c:K2,O3/-/- claim:a2 h1:2R2O h2:2P "
        "g1:R2,K3+K7,P2+P3,G2+G3 g2:R4,Y4,P4+P7 final:1 last:a t:2 n:9",
        "aP",
    ),
    Obvious(
        "complete a mandala whose marker one holds, among four",
        "a:R7,Y5/K/-/-/GOggg b:P5,G4/-/-/-/- c:K2,O3/-/-/-/- claim:a4 h1:2R2O h2:2O2K h3:4_ h4:2P "
        "g1:R2,K3+K7,P2+P3,G2+G3 g2:R3,O7 g3:- g4:R4,Y4,P4+P7 final:1 last:a t:4 n:9",
        "aP",
    ),
]

ALL = [*MANDALA, *PATTERNS, *FLOWERS]


@pytest.mark.parametrize("level", mw.LEVELS[1:], ids=lambda level: level.name)
@pytest.mark.parametrize("obvious", ALL, ids=lambda obvious: obvious.name)
def test_every_level_above_beginner_finds_what_is_obvious(obvious: Obvious, level: mw.Level) -> None:
    position = mw.position(obvious.line)
    ready(position.game)
    assert len(obvious.good.split()) < len(position.legal_moves())
    for seed in SEEDS:
        assert level.choose(position, seed) in obvious.good.split()


@cache
def exact_share(position: mw.Position, seat: int) -> float:
    """Return a seat's share of the win if it plays its best and all others play against it."""
    if position.is_over:
        return 1 / len(position.winners) if seat in position.winners else 0.0
    shares = [exact_share(position.play(move), seat) for move in position.legal_moves()]
    return max(shares) if position.to_move == seat else min(shares)


@pytest.mark.parametrize("obvious", [one for one in ALL if one.decides], ids=lambda obvious: obvious.name)
def test_what_is_said_to_decide_the_game_does(obvious: Obvious) -> None:
    position = mw.position(obvious.line)
    seat = position.to_move
    assert seat is not None
    for deal in DEALS:
        dealt = position.seen_by(seat).redeal(deal)
        for move in obvious.good.split():
            assert exact_share(dealt.play(move), seat) == 1


@pytest.mark.parametrize("obvious", PATTERNS, ids=lambda obvious: obvious.name)
def test_every_other_move_of_the_endings_of_patterns_loses(obvious: Obvious) -> None:
    position = mw.position(obvious.line)
    seat = position.to_move
    assert seat is not None
    for move in position.legal_moves():
        assert exact_share(position.play(move), seat) == (move in obvious.good.split())
