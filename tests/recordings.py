"""What Python sends to the page, for the tests of the page; ``python tests/recordings.py`` records it anew."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import mandala_widget as mw
from mandala_widget.ai.suggesting import mover_view
from mandala_widget.widget.headlines import table_data
from mandala_widget.widget.projection import Projection
from mandala_widget.widget.seats import seated
from mandala_widget.widget.session import Session
from mandala_widget.widget.telling import Teller

if TYPE_CHECKING:
    from mandala_widget.study.study import Study
    from mandala_widget.widget.wire import Purpose, Viewer

FOLDER = Path(__file__).parents[1] / "js" / "tests" / "recorded"
ITERATIONS = 2_000


def session_state(session: Session) -> dict[str, Any]:
    """Return the tree and the table as the viewer of a session gets them."""
    return {
        "tree": Projection(session).tree,
        "table": table_data(session, "en"),
        "status": {"thinking": None, "live": session.number(session.live), "message": ""},
    }


def recorded(
    study: Study, at: int, *, purpose: Purpose = "explore", viewer: Viewer = "open", opponent: bool = False
) -> dict[str, Any]:
    """Record a study, and the advice for one of its nodes if its viewer may have some."""
    wanted = ("human", "ai" if opponent else "human")
    session = Session(study, seated(wanted, 2), purpose=purpose, viewer=viewer, shows_notes=purpose != "play")
    node = session.node(at)
    assert node is not None
    state = {**session_state(session), "cursor": at, "advice": {}}
    seat = node.position.to_move
    if seat is not None and viewer in ("open", seat):
        advice = mw.suggest(mover_view(node.position), iterations=ITERATIONS, seed=1)
        told = {**Teller(mover_view(node.position), "en").tell(advice, at, done=True), "seconds": 0.5}
        state["advice"] = told
    return state


def recordings() -> dict[str, dict[str, Any]]:
    """Record a few tables: everything seen, one seat's game against an opponent, a choice, and the end."""
    whole = mw.library("mandala")["mandala_whole_game"]
    line = [whole.root, *whole.mainline()]
    taking = next(ply for ply, node in enumerate(line) if node.position.phase == "take")
    numbers = {node: number for number, node in enumerate(whole.nodes())}
    return {
        "mandala-open": recorded(whole.copy(), numbers[line[9]]),
        "mandala-seat": recorded(whole.copy(), numbers[line[12]], purpose="play", viewer=0, opponent=True),
        "mandala-take": recorded(whole.copy(), numbers[line[taking]]),
        "mandala-over": recorded(whole.copy(), numbers[line[-1]], purpose="play", viewer=0, opponent=True),
    }


def written(state: dict[str, Any]) -> str:
    """Write a state so that a line holds a node, and a change shows where it is."""
    tree = state["tree"]
    nodes = ",\n".join(compact(node) for node in tree["nodes"])
    rest = {name: value for name, value in state.items() if name != "tree"}
    lines = [f"{compact(name)}:{compact(value)}" for name, value in rest.items()]
    return "{" + f'"tree":{{"rev":{tree["rev"]},"nodes":[\n{nodes}\n]}},\n' + ",\n".join(lines) + "}\n"


def compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, state in recordings().items():
        (FOLDER / f"{name}.json").write_text(written(state), encoding="utf-8")
