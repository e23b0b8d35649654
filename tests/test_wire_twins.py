from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Literal, NotRequired, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from mandala_widget.widget import wire
from mandala_widget.widget.commands import KINDS
from mandala_widget.words import catalogue

SOURCE = Path(__file__).parents[1] / "js" / "src" / "wire.ts"
OF_THE_PAGE_ALONE = {"browse", "lost"}
"""What a page answers itself when Python does not."""
LABEL = {"id": "number", "page": "string", "rev": "number"}
NAMES = {"AdviserMode": "Adviser", "Panel": "PanelName"}
"""What goes by another name in TypeScript, where the component has the plain one."""
NAMED = ("Viewer", "Lang", "Theme", "AdviserMode", "Panel")
WITHOUT_NAME = {"Purpose", "Size", "NodePatch"}
"""What TypeScript writes out where it stands."""
ONLY_THERE = {"Colour", "Wish", "Command", "Traits"}
"""What has no twin of its own: wishes are compared with the kinds of commands."""

Shape = dict[str, tuple[str, bool]]
"""The type of every key, and whether it may be missing."""


# What TypeScript says.


def declared(text: str) -> tuple[dict[str, Shape], dict[str, str]]:
    """Read the interfaces and the other types of a source that holds nothing else."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    interfaces: dict[str, Shape] = {}
    types: dict[str, str] = {}
    while text := text.strip():
        found = re.match(r"export interface (\w+) \{\n(.*?)\n\}", text, re.DOTALL)
        if found:
            interfaces[found[1]] = members(found[2])
        else:
            found = re.match(r"export type (\w+) =\s(.*?);\n(?=\n|export|\Z)", text + "\n", re.DOTALL)
            assert found, f"this is neither an interface nor a type: {text[:80]}"
            types[found[1]] = normal(found[2])
        text = text[found.end() :]
    return interfaces, types


def members(body: str) -> Shape:
    """Read the members of an interface or of an object type."""
    shape: Shape = {}
    for line in filter(None, map(str.strip, re.split(r";\s*", body))):
        found = re.fullmatch(r"(\w+)(\??): (.+)", line, re.DOTALL)
        assert found, f"this is no member: {line}"
        assert found[1] not in shape
        shape[found[1]] = (normal(found[3]), bool(found[2]))
    return shape


def normal(type_: str) -> str:
    """Write a type in one way: alternatives in order, without blanks that say nothing."""
    type_ = re.sub(r"\s+", " ", type_).strip().removeprefix("| ")
    parts = alternatives(type_)
    return " | ".join(sorted(parts)) if len(parts) > 1 else type_


def alternatives(type_: str) -> list[str]:
    """Split a type at its outermost bars."""
    parts, depth = [""], 0
    for sign in type_:
        depth += (sign in "<[({") - (sign in ">])}")
        if sign == "|" and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts]


# What Python says, in the words of TypeScript.


def spoken(hint: Any) -> str:
    """Say a type of Python as TypeScript does."""
    named = [NAMES.get(name, name) for name in NAMED if hint == getattr(wire, name)]
    plain = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null"}
    if named or hint in plain:
        return named[0] if named else plain[hint]
    if is_typeddict(hint):
        return "Partial<NodeData>" if hint is wire.NodePatch else str(hint.__name__)
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (list, dict):
        part = spoken(parts[-1]) if parts[-1] is not Any else ""
        return listed(part) if origin is list else f"Record<string, {part}>" if part else "object"
    assert parts, f"no word for {hint}"
    return spoken_out(hint) if origin is Literal else normal(" | ".join(map(spoken, parts)))


def listed(part: str) -> str:
    return f"({part})[]" if "|" in part else f"{part}[]"


def spoken_out(literal: Any) -> str:
    """Say which texts a literal may be."""
    return normal(" | ".join(f'"{part}"' for part in get_args(literal)))


def twins() -> dict[str, Shape]:
    """Return all dictionaries of Python's side, by the type of every key."""
    found = {}
    for name, kind in vars(wire).items():
        if is_typeddict(kind) and name not in WITHOUT_NAME:
            hints = get_type_hints(kind, include_extras=True)
            found[name] = {
                key: (spoken(get_args(hint)[0]), True)
                if get_origin(hint) is NotRequired
                else (spoken(hint), False)
                for key, hint in hints.items()
            }
    return found


SAME = {
    ("NodeData", "knows"): ("[visible: number, mine: number, unseen: number][] | null", "null | number[][]"),
    ("Words", "entries"): (
        'Record<"page" | "table" | "panel" | "colours", Record<string, string>>',
        "Record<string, Record<string, string>>",
    ),
}
"""Where TypeScript says more than the type of Python can."""


def disagreements(text: str) -> list[str]:
    """Name everything on which the two sides do not agree."""
    interfaces, types = declared(text)
    ours = twins()
    acks = re.fullmatch(r"Record<string, \{ (.*) \}>", types.pop("AckData"))
    assert acks
    interfaces["AckData"] = members(acks[1])
    found = [f"{name} is on one side only" for name in (set(interfaces) ^ set(ours)) - ONLY_THERE]
    for name in set(interfaces) & set(ours):
        theirs = {
            key: (SAME[name, key][1] if (name, key) in SAME and SAME[name, key][0] == type_ else type_, optional)
            for key, (type_, optional) in interfaces[name].items()
        }
        found += [f"{name}.{key}" for key in {*theirs, *ours[name]} if theirs.get(key) != ours[name].get(key)]
    for name in NAMED:
        hint = getattr(wire, name)
        said = " | ".join(map(spoken, get_args(hint))) if name == "Viewer" else spoken_out(hint)
        if types.get(NAMES.get(name, name)) != normal(said):
            found.append(name)
    return sorted([*found, *wishes_that_differ(types), *codes_that_differ(text), *traits_that_differ(interfaces)])


def wishes_that_differ(types: dict[str, str]) -> list[str]:
    """Name the kinds of commands that are not the same on both sides."""
    theirs: dict[str, set[str]] = {}
    for wish in alternatives(types["Wish"]):
        parts = members(wish.strip("{} "))
        for kind in re.findall(r'"(\w+)"', parts.pop("kind")[0]):
            assert kind not in theirs
            theirs[kind] = set(parts)
    command = re.fullmatch(r"Wish & \{ (.*) \}", types["Command"])
    assert command
    label = {name: type_ for name, (type_, _) in members(command[1]).items()}
    differ = [f"wish {kind}" for kind in {*theirs, *KINDS} if theirs.get(kind) != set(KINDS.get(kind, {"?": 0}))]
    return differ + ["label of commands"] * (label != LABEL)


def codes_that_differ(text: str) -> list[str]:
    """Name the codes of answers that the page does not know, or that have no words."""
    found = re.search(r'/\*\* ("" \| .*?); the page itself adds (.*?)\. \*/\s+code: string', text)
    assert found
    codes = set(re.findall(r'"(\w+)"', found[1]))
    differ = codes ^ set(catalogue("en")["answers"])
    differ |= set(re.findall(r'"(\w+)"', found[2])) ^ OF_THE_PAGE_ALONE
    return [f"code {code}" for code in sorted(differ)]


def traits_that_differ(interfaces: dict[str, Shape]) -> list[str]:
    """Name the traits that only one side has."""
    from mandala_widget.widget.shared import Shared  # noqa: PLC0415 - the widget is no part of the wire

    ours = {name for name in Shared.class_traits(sync=True) if not name.startswith("_")}
    ours -= {"layout", "tabbable", "tooltip", "comm"}
    return [f"trait {name}" for name in sorted(ours ^ set(interfaces["Traits"]))]


def test_python_and_the_page_mean_the_same() -> None:
    assert disagreements(SOURCE.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("  ply: number;\n", "", "NodeData.ply"),
        ("  ply: number;\n", "  ply: number;\n  age: number;\n", "NodeData.age"),
        ("  ply: number;\n", "  ply: string;\n", "NodeData.ply"),
        ("  ply: number;\n", "  ply?: number;\n", "NodeData.ply"),
        ("parent: number | null;", "parent: number;", "NodeData.parent"),
        ("nodes: (NodeData | null)[];", "nodes: NodeData[];", "TreeData.nodes"),
        ("  legal?: boolean;", "  legal: boolean;", "Answer.legal"),
        ("last: number; answers", "latest: number; answers", "AckData.last"),
        ("export interface Value {", "export interface Worth {", "Value is on one side only"),
        ('| { kind: "sit"; seat: number }', '| { kind: "sit"; chair: number }', "wish sit"),
        ('| { kind: "again" }', '| { kind: "anew" }', "wish again"),
        ("page: string; rev: number", "page: string", "label of commands"),
        ('"no_node" | ', "", "code no_node"),
        ('"light" | ', "", "Theme"),
        ('"table" | "open"', '"table"', "Viewer"),
        ("  letters: boolean;\n", "", "trait letters"),
    ],
)
def test_what_one_side_alone_says_is_found(old: str, new: str, named: str) -> None:
    text = SOURCE.read_text(encoding="utf-8")
    assert old in text
    assert named in disagreements(text.replace(old, new))
