"""The games in C, compiled and played: what the compiled rules are measured by."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SOURCES = Path(__file__).parent / "c"
COMPILER = shutil.which(os.environ.get("CC", "cc"))
FLAGS = ("-std=c11", "-O3", "-march=native", "-Wall", "-Wextra", "-Werror")
STYLES = {"tuned": (), "plain": ("-DPLAIN",)}


@dataclass(frozen=True)
class Yardstick:
    """One of the games in C, written in one of two styles."""

    game: str
    style: str
    program: Path

    def run(self, players: int, games: int, seed: int) -> dict[str, Any]:
        """Play random games and return what the program says about them."""
        command = [str(self.program), str(games), str(seed), str(players)]
        answer: dict[str, Any] = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        return answer


def build(game: str, style: str, folder: Path, *flags: str) -> Yardstick:
    """Compile a game into a folder."""
    if COMPILER is None:
        raise SystemExit("no C compiler: there is nothing to measure against")
    program = folder / f"{game}_{style}"
    source = SOURCES / f"{game}.c"
    subprocess.run([COMPILER, *FLAGS, *STYLES[style], *flags, "-o", str(program), str(source)], check=True)
    return Yardstick(game, style, program)
