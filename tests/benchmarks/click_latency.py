"""Measures in a real JupyterLab how long a click takes: to Python, back, and until the page is painted."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import sleep
from typing import TYPE_CHECKING, Any, NamedTuple

TESTS = Path(__file__).parent.parent
sys.path.insert(0, str(TESTS))

from lab.browser import chromium  # noqa: E402 - the tests are no package
from lab.notebook import Notebook  # noqa: E402 - as above
from lab.server import jupyterlab  # noqa: E402 - as above

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lab.table import Table
    from playwright.sync_api import Locator, WebSocket

PAUSE = 0.4
"""People look before they click; clicks without a pause would wait for each other."""
WARMING = 3
KILOBYTE = 1024

COUNTER = '''
import anywidget, traitlets

class Counter(anywidget.AnyWidget):
    _esm = """
    function render({ model, el }) {
      const button = document.createElement("button");
      button.className = "counter";
      const draw = () => {
        button.dataset.count = model.get("answer");
        button.textContent = `Python says ${model.get("answer")}`;
      };
      button.addEventListener("click", () => {
        model.set("count", model.get("count") + 1);
        model.save_changes();
      });
      model.on("change:answer", draw);
      draw();
      el.append(button);
    }
    export default { render };
    """
    count = traitlets.Int(0).tag(sync=True)
    answer = traitlets.Int(0).tag(sync=True)

    @traitlets.observe("count")
    def _answer(self, change):
        self.answer = change.new

Counter()
'''

TABLES = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
import mandala_widget as mw
from study_speed import grown

tables = []

def table(nodes, **options):
    study = grown("mandala", 2, nodes, deck=True)
    tables.append(mw.show(study, **{{"panel": "moves", **options}}))
    return tables[-1]

def clicks(w):
    "All moves of one card to a mountain that nobody has made yet: where, and what is clicked."
    for number, node in enumerate(list(w.study.nodes())):
        seat, known = node.position.to_move, [str(child.move) for child in node.children]
        for move in map(str, node.position.legal_moves()) if node.position.phase == "turn" else []:
            if move[0] == "M" and move not in known:
                yield number, f"H{{seat + 1}}.{{move[2]}}", move[:2]

def spread(w, count):
    found = list(clicks(w))
    return found[:: max(1, len(found) // count)]
"""

# A frame is asked for before it is painted; a message that is posted then arrives just after.
CLICK_TO_PAINT = """([clicked, watched, sign]) => new Promise(resolve => {
    const before = watched.getAttribute(sign);
    const start = performance.now();
    const observer = new MutationObserver(() => {
        if (watched.getAttribute(sign) === before) return;
        observer.disconnect();
        requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => resolve(performance.now() - start);
            channel.port2.postMessage(0);
        });
    });
    observer.observe(watched, {attributes: true});
    clicked.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, detail: 1}));
})"""


class Ratio(NamedTuple):
    """What was measured of two things, and how the one may compare with the other."""

    name: str
    ours: list[float]
    base: list[float]
    limit: float

    @property
    def value(self) -> float:
        """The ratio of the medians."""
        return median(self.ours) / median(self.base)


class Traffic:
    """Counts what travels between a page and its server."""

    def __init__(self, notebook: Notebook) -> None:
        """Listen to a page that is not open yet."""
        self.received = 0
        notebook.page.on("websocket", self._follow)

    def _follow(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._count)

    def _count(self, payload: str | bytes) -> None:
        self.received += len(payload.encode() if isinstance(payload, str) else payload)


class Arm:
    """A table, and the moves to be made there."""

    def __init__(self, notebook: Notebook, place: int, count: int) -> None:
        """Take one of the tables of a notebook."""
        self.notebook = notebook
        self.place = place
        self.table: Table = notebook.table(place)
        self.clicks: Iterator[Any] = iter(notebook.value(f"spread(tables[{place}], {count + WARMING})"))

    def __call__(self, ready: Callable[[], None] = lambda: None) -> float:
        """Stand somewhere, choose a card, and measure the click that makes the move."""
        number, card, goal = next(self.clicks)
        self.notebook.value(f"(tables[{self.place}].goto({number}), 0)[1]")
        self.table.wait(cursor=number)
        ready()
        sleep(PAUSE)
        self.table.target(card).dispatch_event("click", {"detail": 1})
        sleep(PAUSE)
        return click_to_paint(self.table.target(goal), self.table.root, "data-cursor")


def click_to_paint(clicked: Locator, watched: Locator, sign: str) -> float:
    """Return the milliseconds from a click until a sign of its effect is painted."""
    found: float = clicked.page.evaluate(
        CLICK_TO_PAINT, [clicked.element_handle(), watched.element_handle(), sign]
    )
    return found


def by_turns(count: int, *arms: Callable[[], float]) -> list[list[float]]:
    """Measure each thing after the other, so that what disturbs one disturbs all."""
    rounds = [[arm() for arm in arms] for _ in range(count + WARMING)]
    return [list(column) for column in zip(*rounds[WARMING:], strict=True)]


def against_a_counter(notebook: Notebook, count: int) -> tuple[Ratio, list[float]]:
    """Compare a table of 300 nodes with the least that a widget can do; also count bytes."""
    traffic = Traffic(notebook)
    notebook.write().open().run(COUNTER)
    notebook.run(TABLES)
    notebook.run("table(300)")
    counter = notebook.page.locator(".counter")
    counter.wait_for()
    moves = Arm(notebook, 0, count)
    sizes = []

    def count_up() -> float:
        sleep(PAUSE)
        return click_to_paint(counter, counter, "data-count")

    def move() -> float:
        before = 0

        def begin() -> None:
            nonlocal before
            notebook.page.wait_for_timeout(PAUSE * 1000)
            before = traffic.received

        time = moves(begin)
        notebook.page.wait_for_timeout(PAUSE * 1000)
        sizes.append((traffic.received - before) / KILOBYTE)
        return time

    base, ours = by_turns(count, count_up, move)
    return Ratio("a click at 300 nodes / a bare counter", ours, base, 1.3), sizes[WARMING:]


def many_nodes(notebook: Notebook, count: int) -> Ratio:
    """Compare a long study with a short one."""
    notebook.write().open().run(TABLES)
    notebook.run("table(10)")
    notebook.run("table(1000)")
    few, many = by_turns(count, Arm(notebook, 0, count), Arm(notebook, 1, count))
    return Ratio("a move at 1,000 nodes / at 10", many, few, 1.2)


def while_thinking(notebook: Notebook, count: int) -> Ratio:
    """Compare a table whose adviser thinks with the same one whose adviser is silent."""
    notebook.write().open().run(TABLES)
    notebook.run('table(60, panel="ai")')
    arm = Arm(notebook, 0, 2 * (count + WARMING))
    root = arm.table.root

    def advised(mode: str) -> float:
        root.locator(f'[data-adviser="{mode}"]').click()
        rows = root.locator(".mg-ranks [data-move]")
        return arm(lambda: rows.first.wait_for(state="visible" if mode == "full" else "detached"))

    silent, thinking = by_turns(count, lambda: advised("off"), lambda: advised("full"))
    return Ratio("a click while the adviser thinks / without", thinking, silent, 1.5)


def importing(count: int) -> Ratio:
    """Compare the import of the package with that of what it cannot do without, in milliseconds."""

    def seconds(modules: str) -> float:
        code = f"from time import perf_counter as t\na = t()\nimport {modules}\nprint(1000 * (t() - a))"
        return float(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True).stdout)

    base, ours = by_turns(count, lambda: seconds("anywidget, numpy"), lambda: seconds("mandala_widget"))
    return Ratio("import of the package / of anywidget and numpy", ours, base, 1.5)


def measure(count: int) -> tuple[list[Ratio], list[float]]:
    """Measure everything, each in a notebook of its own."""
    with ExitStack() as stack:
        home = Path(stack.enter_context(TemporaryDirectory(ignore_cleanup_errors=True)))
        server = stack.enter_context(jupyterlab(home))
        browser = stack.enter_context(chromium())

        def notebook(name: str) -> Notebook:
            # So high that JupyterLab need not take a table out of the page.
            page = browser.new_page(viewport={"width": 1280, "height": 2600})
            return Notebook(server, page, f"{name}.ipynb")

        counter, sizes = against_a_counter(notebook("counter"), count)
        return [
            counter,
            many_nodes(notebook("nodes"), count),
            while_thinking(notebook("thinking"), count),
            importing(count),
        ], sizes


def report(ratios: list[Ratio], sizes: list[float]) -> None:
    """Print a table for people."""
    print(f"{'':50}{'ours ms':>9}{'base ms':>9}{'ratio':>8}{'limit':>8}")
    for ratio in ratios:
        figures = f"{median(ratio.ours):9.1f}{median(ratio.base):9.1f}{ratio.value:8.2f}{ratio.limit:8.1f}"
        print(f"{ratio.name:50}{figures}")
    print(f"{'sent to the page for a move at 300 nodes, KB':50}{max(sizes):9.1f}{64:25.0f}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clicks", type=int, default=25, help="so many for each thing that is measured")
    parser.add_argument("--json", action="store_true", help="print all that was measured")
    chosen = parser.parse_args()
    ratios, sizes = measure(chosen.clicks)
    if chosen.json:
        print(json.dumps({"ratios": [{**r._asdict(), "ratio": r.value} for r in ratios], "kilobytes": sizes}))
    else:
        report(ratios, sizes)


if __name__ == "__main__":
    main()
