"""The library: annotated example games that come with the package."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

from mandala_widget.errors import MandalaError
from mandala_widget.games.catalogue import game_named
from mandala_widget.games.layout import columns
from mandala_widget.study.doors import loads
from mandala_widget.study.study import Study
from mandala_widget.words import quoted

SUFFIX = ".mgn"


class Library(Mapping[str, Study]):
    """Studies by their names; each is read when it is asked for, and everybody gets a copy of their own."""

    def __init__(self, game: str | None = None) -> None:
        """Open the studies of a game, or all."""
        self._names = [name for name in _names() if game is None or name.startswith(f"{game}_")]

    def __getitem__(self, name: str) -> Study:
        """Read a study."""
        if name not in self._names:
            message = f"no study {quoted(name)} in the library: there are {', '.join(self._names)}"
            raise MissingStudy(message)
        return loads(_text(name))

    def __iter__(self) -> Iterator[str]:
        """Go through the names."""
        return iter(self._names)

    def __len__(self) -> int:
        """Count the studies."""
        return len(self._names)

    def __repr__(self) -> str:
        """List the studies with their titles."""
        return "\n".join(columns([[name, self[name].tags.get("Chapter", "")] for name in self], indent=""))


class MissingStudy(MandalaError, KeyError):  # noqa: N818 - it is a missing key as well
    """A name that the library does not have."""

    __str__ = Exception.__str__


def library(game: str | None = None) -> Library:
    """Return the annotated example games that come with the package, those of one game or all."""
    return Library(None if game is None else game_named(game).name)


@cache
def _names() -> tuple[str, ...]:
    found = [entry.name for entry in files("mandala_widget").joinpath("studies").iterdir()]
    return tuple(sorted(name.removesuffix(SUFFIX) for name in found if name.endswith(SUFFIX)))


@cache
def _text(name: str) -> str:
    return files("mandala_widget").joinpath("studies", name + SUFFIX).read_text(encoding="utf-8")
