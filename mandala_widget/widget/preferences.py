"""What people may choose for themselves: the language, the looks, and how much they want to be told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict, cast, get_args

from mandala_widget.errors import MandalaError
from mandala_widget.widget.wire import AdviserMode, Lang, Panel, Size, Theme
from mandala_widget.words import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Preferences(TypedDict, total=False):
    """What may be chosen when a table is set up, and at any time later."""

    lang: Lang
    theme: Theme
    adviser: AdviserMode
    panel: Panel
    letters: bool
    size: Size


USUAL: Preferences = {
    "lang": "en",
    "theme": "auto",
    "adviser": "off",
    "panel": "moves",
    "letters": False,
    "size": "full",
}
CHOICES: dict[str, tuple[Any, ...]] = {
    "lang": get_args(Lang),
    "theme": get_args(Theme),
    "adviser": get_args(AdviserMode),
    "panel": get_args(Panel),
    "letters": (False, True),
    "size": get_args(Size),
}


def is_choice(name: str, value: object) -> bool:
    """Tell whether something can be chosen; 1 is not True."""
    return any(type(value) is type(choice) and value == choice for choice in CHOICES[name])


def chosen(name: str, value: object) -> Any:
    """Return what was chosen, if it can be chosen."""
    if not is_choice(name, value):
        raise MandalaError(f"{name} is {' or '.join(map(repr, CHOICES[name]))}, not {quoted(value)}")
    return value


def checked(preferences: Mapping[str, object], others: Iterable[str] = ()) -> Preferences:
    """Return preferences, if all of them can be chosen; others are what else could have been said by name."""
    for name, value in preferences.items():
        if name not in CHOICES:
            raise MandalaError(f"no option {quoted(name)}: the options are {', '.join((*others, *CHOICES))}")
        chosen(name, value)
    return cast("Preferences", {**preferences})
