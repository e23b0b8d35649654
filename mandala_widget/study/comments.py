"""Comments: a language, commands such as ``[%mark g:Ma]``, and a text that may hold anything."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mandala_widget.errors import MandalaError
from mandala_widget.study.texts import BLANKS, ESCAPE, escape, folded, guarded, stripped, unescape
from mandala_widget.words import quoted

LANG = "[A-Za-z0-9-]+"
NAME = r"\w+"

_LANG = re.compile(rf"@({LANG})(?:[ \t]+|\Z)")
_COMMAND = re.compile(rf"{ESCAPE}|\[%(?P<name>{NAME})(?=[ \t\]])(?P<text>(?:[^\\\]]++|{ESCAPE})*+)(?P<end>\]?)")


@dataclass(frozen=True, slots=True)
class Command:
    """Something that a comment says to the program, in the language of that comment."""

    name: str
    text: str = ""
    lang: str = ""

    def __post_init__(self) -> None:
        """Refuse a name that could not be read again."""
        if not re.fullmatch(NAME, self.name):
            raise MandalaError(f"no command {quoted(self.name)}: a name has letters, digits and _ only")
        if self.lang:
            check_lang(self.lang)

    def written(self) -> str:
        """Write the command in its brackets."""
        text = guarded(escape(self.text, "]}"))
        return f"[%{self.name} {text}]" if text else f"[%{self.name}]"


@dataclass(frozen=True, slots=True)
class Comment:
    """What stands between two braces."""

    lang: str
    commands: tuple[Command, ...]
    text: str

    def __post_init__(self) -> None:
        """Refuse a language that could not be read again."""
        if self.lang:
            check_lang(self.lang)


def check_lang(lang: object) -> None:
    """Refuse what is no code of a language."""
    if not isinstance(lang, str) or not re.fullmatch(LANG, lang):
        raise MandalaError(f"no language {quoted(lang)}: write letters, digits and hyphens, as in de or nl-BE")


def read_comment(raw: str, default_lang: str) -> Comment:
    """Read what stands between the braces."""
    body = stripped(folded(raw))
    lang = default_lang
    if named := _LANG.match(body):
        lang = named[1]
        body = body[named.end() :]
    commands = []
    rest = []
    start = 0
    for found in _COMMAND.finditer(body):
        if found["end"]:
            commands.append(Command(found["name"], unescape(stripped(found["text"])), lang))
            rest.append(body[start : found.start()])
            start = found.end()
    return Comment(lang, tuple(commands), _joined([*rest, body[start:]]))


def _joined(rest: list[str]) -> str:
    """Join what is left around commands, with one blank where there were any."""
    text: list[str] = []
    gap = False
    for part in rest:
        core = stripped(part)
        gap |= part.startswith(tuple(BLANKS))
        if core:
            text += [" ", unescape(core)] if gap and text else [unescape(core)]
            gap = len(part.lstrip(BLANKS)) > len(core)
    return "".join(text)


def write_comment(comment: Comment, default_lang: str) -> str:
    """Write a comment with its braces, in one line."""
    lang = [f"@{comment.lang}"] if comment.lang not in ("", default_lang) else []
    commands = [command.written() for command in comment.commands]
    return f"{{{' '.join([*lang, *commands, *_text(comment.text)])}}}"


def _text(text: str) -> list[str]:
    """Write a text so that it begins with no language and contains no command."""
    written = guarded(escape(text, "}").replace("[%", "\\[%"))
    if written.startswith("@"):
        written = f"\\{written}"
    return [written] if written else []
