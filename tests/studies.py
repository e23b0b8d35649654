"""Studies to test with: random trees over every game, with imagined draws and every kind of note."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from hypothesis import strategies as st
from tables import TABLES, walk

import mandala_widget as mw
from mandala_widget.study.comments import Command
from mandala_widget.study.notes import Table
from mandala_widget.study.reading import outcome

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mandala_widget.games.move import Move

LANGS = ("en", "de", "nl", "nl-BE")
NASTY = (
    "plain words",
    "}{",
    "\\",
    "\\}",
    'she said "no"',
    " blanks at both ends ",
    "two\nlines",
    "Windows\r\nlines\r",
    "\ttab",
    "🌸🀄 ✿",
    "[%mark g:Ma]",
    "[%",
    "]",
    "@de not German",
    "@",
    "<b>bold</b> & **bold** `code` $x$",
    "; no remark",
    "1. MaR (1. FbK) *",
    '[Game "mandala"]',
    "\u2028\u2029\x85\ufeff\x00",
    "\ud800",
    "a  b   c",
    "word " * 60,
    "x" * 200,
    "\\n",
    "\\u{41}",
    "=aRY ~ $7 !?",
    "( a ) ) ( b",
    "(",
)
"""Texts that a careless writer or reader would not survive."""
COMMANDS = ("hint", "good", "bad", "t", "luck", "know", "view", "xyzzy", "é_1")
SHAPES = ("arrow g:H1.G>Ma", "mark r:F2b", "dim b", 'label Ma "6th colour"', "mark b:d4", 'label a "}]\\"')
GLYPHS = ("!", "?", "!!", "??", "!?", "?!", "$7", "$10", "$222", "$9999", "$0")
EVALUATIONS = (
    mw.Evaluation(win=0.58, ci=0.02, margin=3.1, samples=4096),
    mw.Evaluation(margin=-4.0, exact=True, by='an "engine" }', other=("depth=4",)),
    mw.Evaluation(win=0.0, margin=0.0),
)
RATINGS = (
    mw.Rating(1, "Fa2R", win=0.641, ci=0.018, margin=5.2, best=0.93, loss=0.0, line=("Fa2R", "TG")),
    mw.Rating(2, "MaR", win=0.607, other=("book",)),
)
TASKS = (mw.Task(0, "best", ("MaR", "Fb*", "loss<=0.02")), mw.Task(None, "win in } two"))
AGAIN = 0.3
"""How often a variation repeats a move, most often with another draw."""
TAGS = ("Event", "Date", "Seat1", "Level2", "Chapter", "Unknown_Tag", "_x", "Lang")


def rich(game: str, players: int, seed: int, moves: int, view: int | None = None) -> mw.Study:
    """Grow a study: a main line from somewhere in a random game, and variations from anywhere in it."""
    chance = Random(seed)
    start = walk(game, players, seed, chance.choice((0, 0, 3, 20, 60, 120)))
    root = start[-1] if not start[-1].is_over else start[max(0, len(start) - 8)]
    study = mw.Study(root if view is None or game == "patterns" else root.seen_by(view))
    follow(study.root, moves // 2, chance)
    nodes = list(study.nodes())
    while len(nodes) <= moves:
        node = chance.choice(nodes)
        branch(node, chance.randrange(1, 6), chance)
        grown = list(study.nodes())
        if len(grown) == len(nodes):
            break
        nodes = grown
    annotate(study, chance)
    return study


def follow(node: mw.Node, moves: int, chance: Random) -> mw.Node:
    """Go on from a node by random moves as they come; cards of unseen decks are sometimes told."""
    for _ in range(moves):
        if node.position.is_over:
            break
        move = chance.choice(node.position.legal_moves())
        node = told_child(node, move, chance) if chance.random() < 0.3 else node.child(move)
    return node


def branch(node: mw.Node, moves: int, chance: Random) -> mw.Node:
    """Begin a variation at a node; in it, draws may be imagined."""
    for _ in range(moves):
        if node.position.is_over:
            break
        again = [child.move for child in node.children if child.move is not None]
        move = chance.choice(again if again and chance.random() < AGAIN else node.position.legal_moves())
        node = imagined_child(node, move, chance)
    return node


def told_child(node: mw.Node, move: Move, chance: Random) -> mw.Node:
    """Play a move; of what is unseen, chance tells something that may be true."""
    before = node.position
    natural = before.after(move).chance
    if "_" not in natural.drawn + natural.refill:
        return node.child(move)
    return with_chance(node, move, likely(before, move, natural, chance))


def imagined_child(node: mw.Node, move: Move, chance: Random) -> mw.Node:
    """Play a move; sometimes its draws, refills, new decks and final orders are imagined."""
    natural = node.position.after(move).chance
    kind = chance.randrange(3)
    if kind == 0 or not natural:
        return node.child(move)
    return with_chance(node, move, likely(node.position, move, natural, chance))


def likely(before: mw.Position, move: Move, natural: mw.Chance, chance: Random) -> mw.Chance:
    """Tell something that chance could have decided, as far as a fair deal of the unseen cards shows."""
    try:
        other = before.seen_by(before.to_move or 0).redeal(chance.randrange(10**6)).play(str(move)).chance
    except mw.MandalaError:
        return natural
    partly = "".join("_" if chance.random() < 0.2 else card for card in other.drawn)
    deck = "".join(chance.sample(natural.deck, len(natural.deck)))
    order = "".join(chance.sample(natural.order, len(natural.order)))
    return mw.Chance(
        drawn=partly if len(partly) == len(natural.drawn) else "",
        refill=other.refill if len(other.refill) == len(natural.refill) else "",
        deck=deck if chance.random() < 0.5 else "",
        order=order,
    )


def with_chance(node: mw.Node, move: Move, told: mw.Chance) -> mw.Node:
    """Play a move as chance is told, as far as that is possible."""
    attempts = (
        told,
        replace(told, order=""),
        replace(told, deck="", order=""),
        replace(told, refill="", order=""),
    )
    for attempt in attempts:
        try:
            found = outcome(node.position, move, attempt)
        except mw.BadChance:
            continue
        return node.child(found.move, found.told)
    return node.child(move)


def annotate(study: mw.Study, chance: Random) -> None:
    """Note down things of every kind, here and there."""
    for name in chance.sample(TAGS, 4):
        study.tags[name] = chance.choice(LANGS) if name == "Lang" else chance.choice(NASTY)
    for node in study.nodes():
        if chance.random() < 0.5:
            annotate_node(node, chance)


def annotate_node(node: mw.Node, chance: Random) -> None:
    """Note down some things about a move."""
    for lang in chance.sample(LANGS, chance.randrange(3)):
        node.comments[lang] = chance.choice(NASTY)
    if not node.is_root:
        node.glyphs.extend(chance.sample(GLYPHS, chance.randrange(3)))
    node.shapes.extend(chance.sample(SHAPES, chance.randrange(3)))
    kind = chance.randrange(8)
    if kind == 0:
        node.evaluation = chance.choice(EVALUATIONS)
    elif kind == 1:
        node.table = Table(
            RATINGS[: chance.randrange(3)] or RATINGS, chance.choice((mw.Evaluation(), *EVALUATIONS))
        )
    elif kind == 2:
        node.task = chance.choice(TASKS)
    elif kind == 3:
        node.commands.append(Command(chance.choice(COMMANDS), chance.choice(NASTY), chance.choice(("", *LANGS))))
    elif kind == 4:
        node.notes.rest = chance.choice(NASTY)


def studies(tables: Sequence[tuple[str, int]] = TABLES, *, most: int = 24) -> st.SearchStrategy[mw.Study]:
    """Any study of a game, or of a seat's view of one, with a few moves."""
    return st.builds(
        lambda table, seed, moves, view: rich(table[0], table[1], seed, moves, view),
        st.sampled_from(list(tables)),
        st.integers(0, 10**6),
        st.integers(0, most),
        st.sampled_from([None, None, 0, 1]),
    )
