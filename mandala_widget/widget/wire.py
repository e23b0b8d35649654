"""The types of everything that travels between Python and the page; ``js/src/wire.ts`` says the same."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

Viewer = int | Literal["table", "open"]
"""Who looks: a seat, counted from 0; somebody who sees what lies open to all; or somebody who sees everything."""
Purpose = Literal["play", "explore", "show"]
Lang = Literal["en", "de", "nl"]
Theme = Literal["auto", "light", "dark", "contrast"]
AdviserMode = Literal["off", "hints", "full"]
Panel = Literal["ai", "moves", "notes", "knows"]
Size = Literal["full", "compact"]


class Words(TypedDict):
    """What people read on the page, in one language: by section and key of the files in ``locale/``."""

    lang: Lang
    entries: dict[str, dict[str, str]]


class EventData(TypedDict):
    """One thing that happened in a move."""

    kind: str
    seat: int | None
    zone: str
    cards: str
    number: int
    reason: str


class Value(TypedDict):
    """What a position is worth to the first seat."""

    win: float
    low: float
    high: float
    margin: float
    exact: bool


class NodeData(TypedDict):
    """A move, what came of it as the viewer sees it, and what is noted about it."""

    parent: int | None
    children: list[int]
    seat: int | None
    move: str
    text: str
    ply: int
    round: int
    view: dict[str, Any]
    legal: str
    scores: list[int]
    winners: list[int]
    events: list[EventData]
    knows: list[list[int]] | None
    comments: dict[str, str]
    glyphs: list[str]
    shapes: list[str]
    value: Value | None
    played: bool


class NodePatch(NodeData, total=False):
    """What changed about a node."""


class TreeData(TypedDict):
    """All moves of a study; a node's number is its place in the list, and what is deleted leaves a gap."""

    rev: int
    nodes: list[NodeData | None]


class DeltaData(TypedDict):
    """What changed between two revisions of the tree."""

    rev: int
    since: int
    nodes: dict[str, NodePatch | None]


class SeatData(TypedDict):
    """Who sits at the table."""

    kind: Literal["human", "ai"]
    name: str
    level: int | None
    about: str


class TableData(TypedDict):
    """What is played, by whom, and who looks."""

    game: str
    players: int
    purpose: Purpose
    title: str
    seats: list[SeatData]
    viewer: Viewer
    viewers: list[Viewer]
    curtain: int | None


class StatusData(TypedDict):
    """Who thinks, where the game stands, and what went wrong."""

    thinking: int | None
    live: int
    message: str


class AdviceRow(TypedDict):
    """What is to be said of one move."""

    move: str
    win: float
    low: float
    high: float
    margin: float
    loss: float
    best: float
    samples: int
    exact: bool
    line: str
    reasons: list[str]


class AdviceData(TypedDict):
    """Advice for the seat to move at a node, best move first."""

    node: int
    seat: int
    rows: list[AdviceRow]
    iterations: int
    seconds: float
    done: bool
    solved: bool
    error: str


class RefusalData(TypedDict):
    """Why a move is refused, in the words of the page's language."""

    code: str
    rule: str
    zones: list[str]
    cards: str
    instead: list[str]
    text: str


class Answer(TypedDict):
    """What became of a command."""

    id: int
    ok: bool
    code: str
    text: str
    node: NotRequired[int]
    refusal: NotRequired[RefusalData]
    legal: NotRequired[bool]
    view: NotRequired[dict[str, Any]]


class AckData(TypedDict):
    """The last command of a page that was handled, and the last answers."""

    last: int
    answers: list[Answer]
