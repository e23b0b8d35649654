"""Where machine code is kept: in the user's cache, apart for every version of the code that it was made from."""

from __future__ import annotations

import sys
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryFile

from platformdirs import user_cache_path

COMPILER = ("kernels.py", "bits.py", "blocks.py", "lists.py", "rows.py", "indices.py")
"""The files beside this one that decide what becomes of a function."""
TOOLS = ("numba", "llvmlite", "numpy")


@cache
def cache_folder(signature: str) -> Path | None:
    """Return the folder for functions with this signature; none where nothing can be written.

    Numba itself looks only at the file of the function that it keeps, not at what that function calls.
    """
    found = sha256(repr([signature, sys.version, *((tool, version(tool)) for tool in TOOLS)]).encode())
    for name in COMPILER:
        found.update(Path(__file__).with_name(name).read_bytes())
    folder = user_cache_path("mandala_widget", appauthor=False) / found.hexdigest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            return folder
    except OSError:
        return None
