"""All full deals that agree with a view, counted one by one, without asking the package how it deals."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

COLOURS = "ROYGPK"
PER_COLOUR = {"mandala": 18, "flowers": 15}
TILES = ([c + v for c in "RPK" for v in "23457x"], [c + v for c in "OYG" for v in "23457x"])
"""The dark and the light tiles of Flowers (F-2, FA-1)."""


def all_deals(view: dict[str, Any]) -> Counter[str]:
    """Count, for each full position that agrees with a view, in how many ways its cards and tiles can be dealt."""
    holes = [*card_holes(view), *tile_holes(view)]
    found: Counter[str] = Counter()
    for dealt in product(*(set_orders(*hole) for hole in unseen(view))):
        full = json.loads(json.dumps(view))
        for (path, place), thing in zip(holes, (thing for part in dealt for thing in part), strict=True):
            put(full, path, place, thing)
        if keeps_the_rules(full):
            found[fingerprint(full)] += 1
    return found


def fingerprint(data: dict[str, Any]) -> str:
    """Write a full position but for its dice, with bags in order."""
    sorted_bags = {
        name: ["".join(sorted(bag, key=COLOURS.index)) for bag in data[name]]
        for name in ("hands", "cups", "sealed")
        if name in data
    }
    mandalas = [
        {**mandala, "mountain": "".join(sorted(mandala["mountain"], key=COLOURS.index))}
        if "mountain" in mandala
        else mandala
        for mandala in data["mandalas"]
    ]
    return json.dumps({**data, **sorted_bags, "mandalas": mandalas, "rng": None}, sort_keys=True)


def unseen(view: dict[str, Any]) -> list[tuple[Counter[str], int]]:
    """Count what is unseen, and its holes: the cards, and in Flowers the dark and the light tiles."""
    seen = Counter(view["deck"] + view["discard"] + "".join(view["hands"]))
    for mandala in view["mandalas"]:
        seen.update("".join([mandala.get("mountain", ""), *mandala.get("fields", [])]))
        seen.update("".join(mandala.get("up", []) + mandala.get("down", [])))
    seen.update("".join(view.get("cups", []) + view.get("rivers", [])))
    cards = Counter(dict.fromkeys(COLOURS, PER_COLOUR[view["game"]]))
    kinds = [(cards - seen, len(card_holes(view)))]
    if view["game"] == "flowers":
        laid = [tile for mandala in view["mandalas"] for tile in mandala["tiles"]]
        laid += view["tiles"]["dark"] + view["tiles"]["light"]
        laid += [tile for row in view["singles"] for tile in row]
        laid += [tile for row in view["flowers"] for pair in row for tile in pair]
        for side, name in zip(TILES, ("dark", "light"), strict=True):
            kinds.append((Counter(side) - Counter(laid), len(tile_holes(view, name))))
    return kinds


Hole = tuple[tuple[str | int, ...], int]
"""The way to a text or list in the data, and the place in it."""


def card_holes(view: dict[str, Any]) -> list[Hole]:
    """Find the unseen cards: in hands and cups, in mountains, in the deck."""
    paths: list[tuple[str | int, ...]] = [("deck",)]
    paths += [(name, seat) for name in ("hands", "cups") if name in view for seat in range(len(view[name]))]
    paths += [("mandalas", m, "mountain") for m, mandala in enumerate(view["mandalas"]) if "mountain" in mandala]
    return [(path, place) for path in paths for place, card in enumerate(at(view, path)) if card == "_"]


def tile_holes(view: dict[str, Any], side: str = "") -> list[Hole]:
    """Find the unseen tiles, all dark ones first."""
    if "tiles" not in view:
        return []
    return [
        (path, place)
        for slot, name in enumerate(("dark", "light"))
        if side in ("", name)
        for path, places in [
            *((("mandalas", m, "tiles"), [slot]) for m in range(3)),
            (("tiles", name), range(len(view["tiles"][name]))),
        ]
        for place in places
        if at(view, path)[place : place + 1] == ["_"]
    ]


def at(data: Any, path: tuple[str | int, ...]) -> Any:
    """Follow a way into the data."""
    for step in path:
        data = data[step]
    return data


def put(data: dict[str, Any], path: tuple[str | int, ...], place: int, thing: str) -> None:
    """Put a card or tile into its hole; a card sealed in a cup shows in both places."""
    holder = at(data, path[:-1])
    if isinstance(holder[path[-1]], list):
        holder[path[-1]][place] = thing
        return
    text = holder[path[-1]]
    holder[path[-1]] = text[:place] + thing + text[place + 1 :]
    if path[0] == "cups":
        data["sealed"][path[1]] = data["sealed"][path[1]].replace("_", thing, 1)


def set_orders(things: Counter[str], size: int) -> Iterator[tuple[str, ...]]:
    """Yield every way to lay so many of the things in a row, each once."""
    if size == 0:
        yield ()
        return
    for thing in list(things):
        if things[thing]:
            things[thing] -= 1
            for rest in set_orders(things, size - 1):
                yield (thing, *rest)
            things[thing] += 1


def keeps_the_rules(data: dict[str, Any]) -> bool:
    """Tell whether the mandalas may look like this (M-8, M-21, F-9, F-16)."""
    now = data["taking"] if data["game"] == "mandala" else data["claiming"]
    for number, mandala in enumerate(data["mandalas"]):
        if data["game"] == "mandala":
            areas = [set(mandala["mountain"]), *map(set, mandala["fields"])]
        else:
            areas = [{tile[0] for tile in mandala["tiles"]}, *map(set, mandala["up"])]
        colours = set[str]().union(*areas)
        if sum(map(len, areas)) != len(colours):
            return False
        if len(colours) == 6 and not (now and now["mandala"] == number):
            return False
    return True
