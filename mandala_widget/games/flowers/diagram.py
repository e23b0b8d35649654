"""The table of Flowers in text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mandala_widget.games.cards import packed
from mandala_widget.games.flowers import rules
from mandala_widget.games.flowers.notation import SIDES
from mandala_widget.games.flowers.record import PHASES, to_dict
from mandala_widget.games.layout import columns
from mandala_widget.words import sentence

if TYPE_CHECKING:
    from mandala_widget.games.flowers.state import FlowersState


def diagram(state: FlowersState, lang: str) -> str:
    """Draw the three mandalas, what each seat has, deck and stacks."""

    def say(key: str, **facts: object) -> str:
        return sentence(lang, "diagram", key, facts)

    data = to_dict(state)
    mandalas = data["mandalas"]
    seats = [say("seat", seat=seat) for seat in range(state.players)]
    table = [
        ["", *(say("mandala", mandala=side) for side in SIDES)],
        [say("tiles"), *(" ".join(m["tiles"]) or "-" for m in mandalas)],
        [say("marker"), *("-" if m["marker"] is None else seats[m["marker"]] for m in mandalas)],
        *(
            [name, *(packed(m["up"][seat] + m["down"][seat].lower()) for m in mandalas)]
            for seat, name in enumerate(seats)
        ),
    ]
    gardens = [
        ["", say("hand"), say("singles"), say("flowers"), say("points")],
        *(
            [
                name,
                f"{packed(data['hands'][seat])} ({len(data['hands'][seat])})",
                " ".join(data["singles"][seat]) or "-",
                " ".join("+".join(pair) for pair in data["flowers"][seat]) or "-",
                str(rules.score(state, seat)),
            ]
            for seat, name in enumerate(seats)
        ),
    ]
    status = say(f"flowers {PHASES[state.phase]}", seat=state.to_move, mandala=SIDES[state.claiming])
    last = f" ({say('last round')})" if state.last_round else ""
    return "\n".join(
        [
            f"Flowers, {say('round', round=state.round)}{last}: {status}",
            "",
            *columns(table),
            f"  ({say('face down')})",
            "",
            *columns(gardens),
            "",
            f"  {say('deck')} {len(data['deck'])}   {say('tiles left')} {state.stack_size} + {state.stack_size}",
            f"  {say('discard')} {packed(data['discard'])}",
        ]
    )
