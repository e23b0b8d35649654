"""A list and a dictionary of texts that check everything that is put into them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, MutableMapping, MutableSequence
from typing import ClassVar, overload


class CheckedList(MutableSequence[str]):
    """Behaves like a list, but holds only what ``check`` lets in, in the form that ``check`` gives it."""

    unique: ClassVar[bool] = False
    """Whether what is there already is quietly left out."""

    def __init__(self, items: Iterable[str] = ()) -> None:
        """Check the first items; a single word is one item."""
        self._items: list[str] = []
        self.extend(items)

    @abstractmethod
    def check(self, item: object) -> str:
        """Return an item in its strict form, or raise a MandalaError that says what would be right."""

    @overload
    def __getitem__(self, where: int) -> str: ...
    @overload
    def __getitem__(self, where: slice) -> list[str]: ...
    def __getitem__(self, where: int | slice) -> str | list[str]:
        """Return an item, or some as a list."""
        return self._items[where]

    @overload
    def __setitem__(self, where: int, new: str) -> None: ...
    @overload
    def __setitem__(self, where: slice, new: Iterable[str]) -> None: ...
    def __setitem__(self, where: int | slice, new: str | Iterable[str]) -> None:
        """Replace an item or some; nothing changes if one of the new ones is wrong."""
        if isinstance(where, slice):
            changed = self._items.copy()
            changed[where] = [self.check(item) for item in ((new,) if isinstance(new, str) else new)]
            self._items = list(dict.fromkeys(changed)) if self.unique else changed
        else:
            item = self.check(new)
            if self._is_welcome(item):
                self._items[where] = item

    def __delitem__(self, where: int | slice) -> None:
        """Take out an item or some."""
        del self._items[where]

    def __len__(self) -> int:
        """Count the items."""
        return len(self._items)

    def insert(self, index: int, value: str) -> None:
        """Put an item before another."""
        item = self.check(value)
        if self._is_welcome(item):
            self._items.insert(index, item)

    def extend(self, values: Iterable[str]) -> None:
        """Add items at the end; none if one of them is wrong."""
        self[len(self) :] = values

    def reverse(self) -> None:
        """Turn the order around."""
        self._items.reverse()

    def _is_welcome(self, item: str) -> bool:
        return not (self.unique and item in self._items)

    def __eq__(self, other: object) -> bool:
        """Compare with a list or another of this kind."""
        if isinstance(other, CheckedList):
            return self._items == other._items
        return self._items == other if isinstance(other, list) else NotImplemented

    __hash__ = None  # type: ignore[assignment] # as for every list

    def __repr__(self) -> str:
        """Look like a list."""
        return repr(self._items)


class CheckedDict(MutableMapping[str, str]):
    """Behaves like a dictionary of texts, but holds only what ``check`` lets in."""

    def __init__(self, texts: Mapping[str, str] | Iterable[tuple[str, str]] = ()) -> None:
        """Check the first texts."""
        self._texts: dict[str, str] = {}
        self.update(texts)

    @abstractmethod
    def check(self, name: object, text: object) -> None:
        """Raise a MandalaError, which says what would be right, for what cannot be let in."""

    def __getitem__(self, name: str) -> str:
        """Return the text of a name."""
        return self._texts[name]

    def __setitem__(self, name: str, text: str) -> None:
        """Set the text of a name."""
        self.check(name, text)
        self._texts[name] = text

    def __delitem__(self, name: str) -> None:
        """Take out a name."""
        del self._texts[name]

    def __iter__(self) -> Iterator[str]:
        """Go through the names."""
        return iter(self._texts)

    def __len__(self) -> int:
        """Count the names."""
        return len(self._texts)

    def __repr__(self) -> str:
        """Look like a dictionary."""
        return repr(self._texts)
