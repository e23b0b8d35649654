"""What happens after each cell of a notebook."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def after_each_cell(act: Callable[[], None]) -> Callable[[], None]:
    """Do something after each cell, and return how to stop that; outside a notebook there are no cells."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if shell is None:
        return lambda: None

    def react(_: object) -> None:
        act()

    shell.events.register("post_run_cell", react)
    return lambda: shell.events.unregister("post_run_cell", react)
