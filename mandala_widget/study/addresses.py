"""Addresses of nodes: ``#14`` is the main line after 14 moves, ``#14.b2`` the second move of variation b there.

The letter says which of the moves that can follow is taken: ``a`` is the main one, ``b`` the first variation, and
so on; the number counts moves from there. Adding moves, variations and notes leaves addresses as they are.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mandala_widget.errors import MandalaError
from mandala_widget.words import quoted

if TYPE_CHECKING:
    from mandala_widget.study.tree import Node

LETTERS = "abcdefghijklmnopqrstuvwxyz"

_ADDRESS = re.compile(r"#?(?P<main>[0-9]{1,9})(?P<branches>(?:\.[a-z]+[0-9]{1,9})*)")
_BRANCH = re.compile(r"\.([a-z]+)([0-9]+)")


def address_of(node: Node) -> str:
    """Write where a node stands."""
    parts = [0]
    letters: list[str] = []
    for step in node.line:
        place = 0 if step.parent is None else step.parent.children.index(step)
        if place:
            letters.append(letter_of(place))
            parts.append(0)
        parts[-1] += 1
    branches = "".join(f".{letter}{count}" for letter, count in zip(letters, parts[1:], strict=True))
    return f"#{parts[0]}{branches}"


def node_at(root: Node, address: str | int) -> Node:
    """Find the node at an address; a number alone is one of the main line."""
    found = _ADDRESS.fullmatch(str(address))
    if found is None:
        message = f"no address {quoted(address)}: write the number of a move, or as in #14.b2"
        raise MandalaError(message)
    node = _forward(root, int(found["main"]), address)
    for letters, count in _BRANCH.findall(found["branches"]):
        place = place_of(letters)
        if place >= len(node.children) or count == "0":
            message = f"no node {quoted(address)}: {node.address} has {len(node.children)} moves that follow"
            raise MandalaError(message)
        node = _forward(node.children[place], int(count) - 1, address)
    return node


def _forward(node: Node, count: int, address: str | int) -> Node:
    """Go on by so many main moves."""
    line = [node, *node.mainline]
    if count >= len(line):
        message = f"no node {quoted(address)}: the line ends at {line[-1].address}"
        raise MandalaError(message)
    return line[count]


def letter_of(place: int) -> str:
    """Write a place among siblings, ``a`` for the first; after ``z`` comes ``aa``."""
    letters = ""
    place += 1
    while place:
        place, last = divmod(place - 1, len(LETTERS))
        letters = LETTERS[last] + letters
    return letters


def place_of(letters: str) -> int:
    """Read what ``letter_of`` writes."""
    place = 0
    for letter in letters:
        place = place * len(LETTERS) + LETTERS.index(letter) + 1
    return place - 1
