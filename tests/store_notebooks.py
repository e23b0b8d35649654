"""Executes the notebooks and stores them with their pictures: ``python tests/store_notebooks.py [NAME …]``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbformat
from nbclient import NotebookClient

if TYPE_CHECKING:
    from collections.abc import Iterable

FOLDER = Path(__file__).parents[1] / "notebooks"
KEPT = ("text/html", "text/plain")
"""What everybody can show: GitHub, a terminal, and JupyterLab before a notebook is trusted.

A live view is not kept: opened without its kernel it would only say that its model is missing.
"""
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


def notebooks() -> list[Path]:
    """Return the files of all notebooks."""
    return sorted(FOLDER.glob("*.ipynb"))


def read(path: Path) -> Any:
    """Read a notebook and check its form."""
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    return notebook


def executed(path: Path) -> Any:
    """Run every cell of a notebook in a fresh kernel, and keep what a reader without one may see."""
    notebook = read(path)
    resources = {"metadata": {"path": str(path.parent)}}
    NotebookClient(notebook, timeout=300, resources=resources, store_widget_state=False).execute()
    notebook.metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    for cell in notebook.cells:
        cell.metadata = {}
        if cell.cell_type == "code":
            cell.execution_count = None
            cell.outputs = list(kept(cell.outputs))
    return notebook


def kept(outputs: Iterable[Any]) -> Iterable[Any]:
    """Keep pictures and text, without the numbers and the packets in which they happened to arrive."""
    text: Any = None
    for output in outputs:
        if output.output_type == "stream":
            if text is not None and text.name == output.name:
                text.text += output.text
                continue
            text = output
        else:
            text = None
            output.metadata = {}
            output.data = {kind: output.data[kind] for kind in KEPT if kind in output.data}
        if "execution_count" in output:
            output.execution_count = None
        yield output


def store(path: Path) -> None:
    """Execute a notebook and store it in its place."""
    nbformat.write(executed(path), path)


if __name__ == "__main__":
    wanted = sys.argv[1:]
    for path in notebooks():
        if not wanted or path.stem in wanted:
            store(path)
            print(f"{path.name}: {path.stat().st_size // 1024} KB")  # noqa: T201 - a command says what it did
