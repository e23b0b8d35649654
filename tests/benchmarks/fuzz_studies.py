"""Reads many thousands of damaged studies and counts what came of them; anything but an error of ours is shown."""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

TESTS = Path(__file__).parent.parent
sys.path.insert(0, str(TESTS))

from mutations import damaged, damaged_data, verdict  # noqa: E402 - the tests are no package
from studies import rich  # noqa: E402 - as above
from tables import TABLES  # noqa: E402 - as above

EVERY = 500
"""After so many inputs there are new studies to damage."""


def sources(chance: Random) -> tuple[list[str], list[dict[str, Any]]]:
    """Make studies of all games and views to damage."""
    kinds = [(game, players, view) for game, players in TABLES for view in (None, 0)]
    studies = [rich(game, players, chance.randrange(10**9), 12, view) for game, players, view in kinds]
    examples = [path.read_text(encoding="utf-8") for path in sorted((TESTS / "mgn").glob("*.mgn"))]
    return [*(study.dumps() for study in studies), *examples], [study.to_dict() for study in studies]


def fuzz(count: int, seed: int) -> Counter[str]:
    """Read so many damaged inputs, one in three as data; count the outcomes."""
    chance = Random(seed)
    found: Counter[str] = Counter()
    texts, kept = sources(chance)
    for number in range(count):
        if number and number % EVERY == 0:
            texts, kept = sources(chance)
        is_data = number % 3 == 0
        source: Any = (
            damaged_data(chance.choice(kept), chance) if is_data else damaged(chance.choice(texts), chance)
        )
        try:
            outcome = verdict(source)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is a fault of ours
            outcome = f"FAULT {type(error).__name__}"
            print(f"{source!r}\n{traceback.format_exc()}", file=sys.stderr)
        found[f"{'data' if is_data else 'text'} {outcome}"] += 1
    return found


def main() -> None:
    """Fuzz and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    found = fuzz(chosen.inputs, chosen.seed)
    for outcome, count in sorted(found.items()):
        print(f"{outcome:24}{count:8}")
    sys.exit(any("FAULT" in outcome for outcome in found))


if __name__ == "__main__":
    main()
