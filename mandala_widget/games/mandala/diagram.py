"""The table of Mandala in text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mandala_widget.games.cards import packed
from mandala_widget.games.layout import columns
from mandala_widget.games.mandala import rules
from mandala_widget.games.mandala.notation import SIDES
from mandala_widget.games.mandala.record import PHASES, to_dict
from mandala_widget.games.mandala.state import SEATS
from mandala_widget.words import sentence, word

if TYPE_CHECKING:
    from mandala_widget.games.mandala.state import MandalaState


def diagram(state: MandalaState, lang: str) -> str:
    """Draw both mandalas, what each seat has, deck and discard pile."""

    def say(key: str, **facts: object) -> str:
        return sentence(lang, "diagram", key, facts)

    data = to_dict(state)
    mandalas = [[m["fields"][1], m["mountain"], m["fields"][0]] for m in data["mandalas"]]
    areas = [say("field", seat=1), word(lang, "diagram", "mountain"), say("field", seat=0)]
    table = [
        ["", *(say("mandala", mandala=side) for side in SIDES)],
        *([name, *map(packed, piles)] for name, *piles in zip(areas, *mandalas, strict=True)),
    ]
    seats = [
        ["", *(say("seat", seat=seat) for seat in range(SEATS))],
        [say("hand"), *(f"{packed(hand)} ({len(hand)})" for hand in data["hands"])],
        [say("river"), *(" ".join(f"{n}:{c}" for n, c in enumerate(r, 1)) or "-" for r in data["rivers"])],
        [say("cup"), *(f"{packed(cup)} ({len(cup)})" for cup in data["cups"])],
        [say("points"), *(str(rules.score(state, seat)) for seat in range(SEATS))],
    ]
    status = say(f"mandala {PHASES[state.phase]}", seat=state.to_move, mandala=SIDES[state.taking])
    ran_out = f" ({say('exhausted')})" if state.exhausted else ""
    return "\n".join(
        [
            f"Mandala, {say('round', round=state.round)}: {status}",
            "",
            *columns(table),
            "",
            *columns(seats),
            "",
            f"  {say('deck')} {len(data['deck'])}{ran_out}   {say('discard')} {packed(data['discard'])}",
        ]
    )
