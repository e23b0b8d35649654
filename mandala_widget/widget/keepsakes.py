"""What remains of a table where Python or the page is missing: pictures, and pages of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mandala_widget.study.files import write_file
from mandala_widget.widget.export import frame, web_page
from mandala_widget.widget.fallback import still, still_bundle
from mandala_widget.widget.shared import Shared

if TYPE_CHECKING:
    from os import PathLike


class Keepsakes(Shared):
    """A widget that leaves something behind, for the same eyes as its page."""

    def _repr_mimebundle_(self, **wanted: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Show the page, and what is to be seen where none can run."""
        data, about = super()._repr_mimebundle_(**wanted) or ({}, {})
        with self._lock:
            return {**data, **still_bundle(self)}, about

    def picture(self) -> str:
        """Return what is shown now as an SVG picture."""
        with self._lock:
            return still(self)

    def export_html(self, path: str | PathLike[str]) -> None:
        """Write a web page in which one can look around, without Python and without a network."""
        write_file(path, self._web_page())

    def as_html(self, height: int = 760) -> str:
        """Return such a page as a frame, to be put into another page."""
        return frame(self._web_page(), height)

    def _web_page(self) -> str:
        with self._lock:
            return web_page(self)
