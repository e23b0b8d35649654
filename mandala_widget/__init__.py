"""Learn, play and study Mandala, Patterns and Flowers in a notebook."""

from mandala_widget.ai.advice import Advice, Suggestion
from mandala_widget.ai.levels import LEVELS, Level, level
from mandala_widget.ai.reasons import Reason
from mandala_widget.ai.suggesting import Analysis, analysis, suggest
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
    "LEVELS",
    "Advice",
    "Analysis",
    "BadPosition",
    "Event",
    "IllegalMove",
    "Knowledge",
    "Level",
    "MandalaError",
    "Move",
    "Position",
    "Problem",
    "Reason",
    "Refusal",
    "Suggestion",
    "__version__",
    "analysis",
    "level",
    "new",
    "position",
    "problems",
    "suggest",
]
