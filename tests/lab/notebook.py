"""A notebook that is open in JupyterLab, and what somebody does with it."""

from __future__ import annotations

import json
from ast import literal_eval
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbformat

from lab.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playwright.sync_api import Locator, Page

    from lab.server import Server

SCREENSHOTS = Path(__file__).parents[2] / "build" / "screenshots"
KERNELSPEC = {"name": "python3", "display_name": "Python 3", "language": "python"}
PANEL = "window.jupyterapp.shell.currentWidget"

# The sign for an idle kernel shows before there is a connection; a cell that runs too early asks for a kernel.
CONNECTED = f"""() => {{
    const kernel = {PANEL}?.sessionContext?.session?.kernel;
    if (kernel?.connectionStatus !== 'connected' || !{PANEL}.context.isReady) return false;
    kernel.info.then(() => {{ window.kernelIsReady = kernel.id; }});
    return window.kernelIsReady === kernel.id;
}}"""

# A promise of JupyterLab is kept when the cell has run, and waiting for one has no end of its own.
RUN = f"""source => {{
    const notebook = {PANEL}.content;
    const cells = notebook.model.sharedModel;
    notebook.activeCellIndex = cells.cells.length - 1;
    if (cells.getCell(notebook.activeCellIndex).getSource()) {{
        cells.addCell({{cell_type: 'code', source}});
        notebook.activeCellIndex = cells.cells.length - 1;
    }} else cells.getCell(notebook.activeCellIndex).setSource(source);
    const index = notebook.activeCellIndex;
    window.cellsThatRan ??= new Set();
    window.cellsThatRan.delete(index);
    window.jupyterapp.commands.execute('notebook:run-cell').then(() => window.cellsThatRan.add(index));
    return index;
}}"""

OUTPUTS = f"index => {PANEL}.content.model.sharedModel.getCell(index).getOutputs()"

# Asks Python without a cell, so that the notebook is what it would be without the test.
VALUE = f"""code => Promise.race([
    new Promise(resolve => setTimeout(resolve, 20000, {{ename: 'Timeout', evalue: code}})),
    {PANEL}.sessionContext.session.kernel.requestExecute({{
        code: '', silent: true, user_expressions: {{value: code}},
    }}).done.then(reply => reply.content.user_expressions.value),
])"""


class Cell:
    """A cell that was run."""

    def __init__(self, notebook: Notebook, index: int) -> None:
        """Know its place."""
        self.notebook = notebook
        self.index = index

    @property
    def locator(self) -> Locator:
        """The cell in the page."""
        return self.notebook.page.locator(f".jp-Notebook .jp-Cell[data-windowed-list-index='{self.index}']")

    def wait(self) -> Cell:
        """Wait until it has run; an error in it is one here."""
        self.notebook.page.wait_for_function("index => window.cellsThatRan.has(index)", arg=self.index)
        for output in self.outputs:
            if output["output_type"] == "error":
                raise RuntimeError("\n".join(output["traceback"]))
        return self

    @property
    def outputs(self) -> list[dict[str, Any]]:
        """What came out, as the notebook keeps it."""
        found: list[dict[str, Any]] = self.notebook.page.evaluate(OUTPUTS, self.index)
        return found

    @property
    def text(self) -> str:
        """What was printed."""
        return "".join("".join(output["text"]) for output in self.outputs if output["output_type"] == "stream")


class Notebook:
    """A notebook in a page of its own."""

    def __init__(self, server: Server, page: Page, name: str) -> None:
        """Know where it is; nothing is opened yet."""
        self.server = server
        self.page = page
        self.name = name
        self.complaints: list[str] = []
        """What the browser's console said of errors."""
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    @property
    def path(self) -> Path:
        """The file."""
        return self.server.folder / self.name

    def write(self, sources: Iterable[str] = ("",)) -> Notebook:
        """Write a notebook of code cells, without outputs."""
        cells = [nbformat.v4.new_code_cell(source) for source in sources]
        notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": KERNELSPEC})
        nbformat.write(notebook, self.path)
        return self

    def read(self) -> Any:
        """Read what was saved."""
        return nbformat.read(self.path, as_version=4)

    def open(self) -> Notebook:
        """Open it, and wait for its kernel."""
        self.page.goto(f"{self.server.url}/doc/tree/{self.name}?reset", wait_until="domcontentloaded")
        self.page.locator(".jp-Notebook .jp-Cell").first.wait_for()
        self.wait_for_kernel()
        return self

    def wait_for_kernel(self) -> None:
        """Wait until cells can be run."""
        self.page.wait_for_function(CONNECTED)

    def start(self, source: str) -> Cell:
        """Begin to run code in the last cell if that is empty, else in a new one."""
        return Cell(self, self.page.evaluate(RUN, source))

    def run(self, source: str) -> Cell:
        """Run code in a new cell, and wait for it."""
        return self.start(source).wait()

    def value(self, expression: str) -> Any:
        """Return what an expression is worth in Python; it has to be data as in JSON."""
        reply = self.page.evaluate(VALUE, f"__import__('json').dumps({expression})")
        if "data" not in reply:
            raise RuntimeError(f"{reply['ename']}: {reply['evalue']}")
        # What comes back is how Python shows a text.
        return json.loads(literal_eval(reply["data"]["text/plain"]))

    def count(self) -> int:
        """How many cells there are, saved or not."""
        found: int = self.page.evaluate(f"() => {PANEL}.content.model.sharedModel.cells.length")
        return found

    def command(self, name: str, **arguments: Any) -> None:
        """Let JupyterLab do something that has a name, and wait until it has."""
        done = self.page.evaluate_handle(
            """([name, arguments_]) => {
                const state = {done: false};
                window.jupyterapp.commands.execute(name, arguments_).then(() => { state.done = true; });
                return state;
            }""",
            [name, arguments],
        )
        self.page.wait_for_function("state => state.done", arg=done)

    def save(self) -> None:
        """Write the file."""
        self.command("docmanager:save")

    def seat(self, table: str) -> Table:
        """Write and open a notebook, set up a table named ``w`` in its first cell, and wait for it."""
        self.write().open().run(f"import mandala_widget as mw\nw = {table}\nw")
        return self.table().wait(mode="live")

    def table(self, place: int = 0) -> Table:
        """Wait for one of the tables of the widget, counted from 0."""
        return Table(self.page, place).wait()

    def photograph(self, name: str, part: Locator | None = None) -> None:
        """Store a picture for people to look at."""
        path = SCREENSHOTS / f"{name}.png"
        if part is None:
            self.page.screenshot(path=path)
        else:
            part.screenshot(path=path)

    def restart(self) -> None:
        """Replace the kernel with a new one, which knows nothing."""
        self.page.evaluate(f"() => {PANEL}.sessionContext.restartKernel()")

    def paint(self, *, dark: bool) -> None:
        """Choose a theme of JupyterLab."""
        self.command("apputils:change-theme", theme=f"JupyterLab {'Dark' if dark else 'Light'}")
        self.page.locator("#jupyterlab-splash").wait_for(state="detached")
        self.page.wait_for_function(
            "light => document.body.dataset.jpThemeLight === light", arg=str(not dark).lower()
        )
