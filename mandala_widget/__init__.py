"""Learn, play and study Mandala, Patterns and Flowers in a notebook."""

from mandala_widget.errors import BadPosition, IllegalMove, MandalaError
from mandala_widget.games.catalogue import new, position, problems
from mandala_widget.games.event import Event
from mandala_widget.games.knowledge import Knowledge
from mandala_widget.games.move import Move
from mandala_widget.games.position import Position
from mandala_widget.games.problem import Problem
from mandala_widget.games.refusal import Refusal

__version__ = "0.1.0"

__all__ = [
    "BadPosition",
    "Event",
    "IllegalMove",
    "Knowledge",
    "MandalaError",
    "Move",
    "Position",
    "Problem",
    "Refusal",
    "__version__",
    "new",
    "position",
    "problems",
]
