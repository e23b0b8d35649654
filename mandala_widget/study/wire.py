"""A study as JSON data, without loss: for the page, and for other programs."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any

from mandala_widget.errors import MandalaError
from mandala_widget.games.chance import AS_IT_COMES, Chance
from mandala_widget.study.comments import Command
from mandala_widget.study.notes import Notes, Table
from mandala_widget.study.ratings import Evaluation, Rating, read_evaluation, read_rating
from mandala_widget.study.reading import outcome
from mandala_widget.words import quoted

if TYPE_CHECKING:
    from mandala_widget.study.study import Study
    from mandala_widget.study.tree import Node

FORMAT = "mandala-study"
VERSION = 1
COMMAND = ("name", "text", "lang")


def study_data(study: Study) -> dict[str, Any]:
    """Write a study with its chapters."""
    return {"format": FORMAT, "version": VERSION, "chapters": [chapter_data(one) for one in study.chapters]}


def chapter_data(study: Study) -> dict[str, Any]:
    """Write one game; every node names its parent by the place in the list, and a move comes after its parent."""
    nodes = list(study.nodes())
    places = {node: place for place, node in enumerate(nodes)}
    return {
        "tags": dict(study.tags),
        "root": study.root.position.to_dict(),
        "nodes": [node_data(node, None if node.parent is None else places[node.parent]) for node in nodes],
    }


def node_data(node: Node, parent: int | None) -> dict[str, Any]:
    """Write a node, leaving out what is empty."""
    data: dict[str, Any] = {}
    if parent is not None:
        data |= {"parent": parent, "move": str(node.move)}
    if node.told:
        data["told"] = filled(asdict(node.told))
    if node.has_notes:
        data["notes"] = notes_data(node.notes, node.study.lang)
    return data


def filled(data: dict[str, Any]) -> dict[str, Any]:
    """Leave out what says nothing."""
    return {name: value for name, value in data.items() if value not in (None, "", (), [], {}, False)}


def notes_data(notes: Notes, default_lang: str) -> dict[str, Any]:
    """Write notes, in the order in which their text has them."""
    table = notes.table
    commands = [one for some in notes.commands_by_language(default_lang).values() for one in some]
    evaluation = None if notes.evaluation is None else rating_data(notes.evaluation)
    data = filled(
        {
            "comments": dict(notes.comments),
            "glyphs": list(notes.glyphs),
            "shapes": list(notes.shapes),
            "table": None
            if table is None
            else {"source": rating_data(table.source), "ratings": [rating_data(one) for one in table.ratings]},
            "commands": [{"name": one.name, "text": one.text, "lang": one.lang} for one in commands],
            "rest": notes.rest,
        }
    )
    return data if evaluation is None else {**data, "evaluation": evaluation}


def rating_data(rating: Evaluation | Rating) -> dict[str, Any]:
    """Write what an engine found out."""
    data = {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(rating).items()}
    return {name: value for name, value in data.items() if value not in (None, "", [], False) or value == 0}


def read_data(data: object, kind: type[Study]) -> Study:
    """Read what ``study_data`` writes; say where it is wrong."""
    reader = _DataReader(kind)
    top = reader.mapping(data, "study")
    if top.get("format") != FORMAT or top.get("version") != VERSION:
        message = f"no study: its format must be {FORMAT!r} and its version {VERSION}"
        raise MandalaError(message)
    chapters = [reader.chapter(one, f"chapters[{n}]") for n, one in enumerate(reader.listing(top, "chapters", ""))]
    if not chapters:
        message = "chapters: a study has at least one"
        raise MandalaError(message)
    first, *others = chapters
    for other in others:
        first.add_chapter(other)
    return first


class _DataReader:
    """Reads data from outside; whatever is not what it should be is refused with its place."""

    def __init__(self, kind: type[Study]) -> None:
        self.kind = kind

    def mapping(self, value: object, where: str) -> dict[str, Any]:
        if not isinstance(value, dict) or not all(isinstance(name, str) for name in value):
            raise MandalaError(f"{where}: this must be a dictionary of names and values, not {quoted(value)}")
        return value

    def listing(self, holder: dict[str, Any], name: str, where: str) -> list[Any]:
        value = holder.get(name, [])
        if not isinstance(value, list | tuple):
            raise MandalaError(f"{where}{name}: this must be a list, not {quoted(value)}")
        return list(value)

    def text(self, value: object, where: str) -> str:
        if not isinstance(value, str):
            raise MandalaError(f"{where}: this must be a text, not {quoted(value)}")
        return value

    def chapter(self, value: object, where: str) -> Study:
        data = self.mapping(value, where)
        try:
            study = self.kind(self.mapping(data.get("root"), f"{where}.root"))
            study.tags.update(self.mapping(data.get("tags", {}), f"{where}.tags"))
        except MandalaError as error:
            raise MandalaError(f"{where}: {error}") from error
        nodes: list[Node] = []
        for number, one in enumerate(self.listing(data, "nodes", f"{where}.")):
            place = f"{where}.nodes[{number}]"
            try:
                nodes.append(self.node(one, nodes, study, place))
            except MandalaError as error:
                message = str(error)
                raise MandalaError(message if message.startswith(where) else f"{place}: {message}") from error
        return study

    def node(self, value: object, nodes: list[Node], study: Study, where: str) -> Node:
        data = self.mapping(value, where)
        if not nodes:
            node = study.root
        else:
            parent = data.get("parent")
            if type(parent) is not int or not 0 <= parent < len(nodes):
                what = f"this must be the number of an earlier node, not {quoted(parent)}"
                raise MandalaError(f"{where}.parent: {what}")
            before = nodes[parent].position
            move = before.move(self.text(data.get("move"), f"{where}.move"))
            told = self.chance(data.get("told", {}), f"{where}.told")
            node = nodes[parent].child(move, outcome(before, move, told).told)
        if "notes" in data:
            node.notes = self.notes(data["notes"], f"{where}.notes")
        return node

    def chance(self, value: object, where: str) -> Chance:
        data = self.mapping(value, where)
        known = {part.name for part in fields(Chance)}
        if set(data) - known:
            raise MandalaError(f"{where}: {quoted(min(set(data) - known))} is no part of chance")
        texts = {name: self.text(part, f"{where}.{name}") for name, part in data.items() if name != "shown"}
        shown = [
            (self.text(zone, f"{where}.shown"), self.text(cards, f"{where}.shown"))
            for zone, cards in map(self.pair, self.listing(data, "shown", f"{where}."))
        ]
        return Chance(**texts, shown=tuple(shown)) if data else AS_IT_COMES

    def pair(self, value: object) -> tuple[Any, Any]:
        if not isinstance(value, list | tuple) or len(value) != 2:  # noqa: PLR2004 - a pair
            raise MandalaError(f"shown: this must be a zone and its cards, not {quoted(value)}")
        return value[0], value[1]

    def notes(self, value: object, where: str) -> Notes:
        data = self.mapping(value, where)
        notes = Notes(rest=self.text(data.get("rest", ""), f"{where}.rest"))
        notes.comments.update(self.mapping(data.get("comments", {}), f"{where}.comments"))
        notes.glyphs.extend(self.listing(data, "glyphs", f"{where}."))
        notes.shapes.extend(self.listing(data, "shapes", f"{where}."))
        if data.get("evaluation") is not None:
            notes.evaluation = self.rating(Evaluation, data["evaluation"], f"{where}.evaluation")
        if data.get("table") is not None:
            table = self.mapping(data["table"], f"{where}.table")
            ratings = [self.rating(Rating, one, f"{where}.table") for one in self.listing(table, "ratings", where)]
            source = self.rating(Evaluation, table.get("source", {}), f"{where}.table.source")
            notes.table = Table(tuple(ratings), source)
        for one in self.listing(data, "commands", f"{where}."):
            parts = self.mapping(one, f"{where}.commands")
            words = {name: self.text(parts.get(name, ""), f"{where}.commands") for name in COMMAND}
            notes.commands.append(Command(**words))
        return notes

    def rating(self, kind: Any, value: object, where: str) -> Any:
        """Read what an engine found out; it must be possible to write it down."""
        data = self.mapping(value, where)
        try:
            found = kind(**{name: tuple(part) if isinstance(part, list) else part for name, part in data.items()})
            again = (read_evaluation if kind is Evaluation else read_rating)(found.text())
        except (AttributeError, TypeError, ValueError, OverflowError) as error:
            raise MandalaError(f"{where}: {error}") from error
        if again != found:
            raise MandalaError(f"{where}: numbers, texts and lists of words stand here, not {quoted(value)}")
        return found
