"""Learn, play and study Mandala, Patterns and Flowers in a notebook."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from mandala_widget.ai.advice import Advice, Suggestion
from mandala_widget.ai.levels import LEVELS, Level, level
from mandala_widget.ai.reasons import Reason
from mandala_widget.ai.suggesting import Analysis, analysis, suggest
from mandala_widget.errors import BadChance, BadPosition, IllegalMove, MandalaError
from mandala_widget.games.catalogue import new, position, problems
from mandala_widget.games.chance import Chance
from mandala_widget.games.event import Event
from mandala_widget.games.knowledge import Knowledge
from mandala_widget.games.move import Move
from mandala_widget.games.position import Position
from mandala_widget.games.problem import Problem
from mandala_widget.games.refusal import Refusal
from mandala_widget.study.analysing import analyse
from mandala_widget.study.doors import games, load, loads
from mandala_widget.study.library import library
from mandala_widget.study.ratings import Evaluation, Rating
from mandala_widget.study.study import Study
from mandala_widget.study.tasks import Task
from mandala_widget.study.tree import Node
from mandala_widget.study.trouble import BadNotation, Trouble


def _drawn(position: Position) -> str | None:
    """Draw a position for a notebook; what draws is loaded when it is needed."""
    from mandala_widget.widget.pictures import picture_html  # noqa: PLC0415

    return picture_html(position)


Position.as_html = staticmethod(_drawn)

if TYPE_CHECKING:
    from mandala_widget.widget.board import Board
    from mandala_widget.widget.doors import explore, play, show

__version__ = "0.1.0"

__all__ = [
    "LEVELS",
    "Advice",
    "Analysis",
    "BadChance",
    "BadNotation",
    "BadPosition",
    "Board",
    "Chance",
    "Evaluation",
    "Event",
    "IllegalMove",
    "Knowledge",
    "Level",
    "MandalaError",
    "Move",
    "Node",
    "Position",
    "Problem",
    "Rating",
    "Reason",
    "Refusal",
    "Study",
    "Suggestion",
    "Task",
    "Trouble",
    "__version__",
    "analyse",
    "analysis",
    "explore",
    "games",
    "level",
    "library",
    "load",
    "loads",
    "new",
    "play",
    "position",
    "problems",
    "show",
    "suggest",
]

_OF_THE_NOTEBOOK = {"Board": "board", "explore": "doors", "play": "doors", "show": "doors"}
"""The names that need a notebook's libraries, and the modules of ``widget`` that have them."""


def __getattr__(name: str) -> Any:
    """Import what belongs to the notebook when it is first asked for: the rest is wanted without it, too."""
    if name not in _OF_THE_NOTEBOOK:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(f"{__name__}.widget.{_OF_THE_NOTEBOOK[name]}")
    return getattr(module, name)


def __dir__() -> list[str]:
    """List the public names, also those that have not been asked for yet."""
    return sorted({*globals(), *__all__})
