"""A table of the widget in a page, and what somebody does there with a pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

EXPLORE = 'mw.explore(mw.new("mandala", seed=7), adviser="off", panel="moves")'
"""A table at which nobody moves or says anything by themselves."""

# Where a pointer reaches a part of the table: parts overlap, and the middle of one may belong to another.
REACH = """element => {
    element.scrollIntoView({block: 'nearest'});
    const {left, top, width, height} = element.getBoundingClientRect();
    const places = [8, 4, 12, 6, 10, 2, 14, 1, 15, 5, 11, 3, 13, 7, 9];
    for (const down of places) for (const right of places) {
        const [x, y] = [left + width * right / 16, top + height * down / 16];
        if (document.elementFromPoint(x, y)?.closest('[data-target]') === element) return {x, y};
    }
    return null;
}"""

# The width once it is the same in two frames.
STEADY_WIDTH = """async table => {
    const next = () => new Promise(requestAnimationFrame);
    const width = () => table.getBoundingClientRect().width;
    for (let before = -1; before !== width(); await next(), await next()) before = width();
    return width();
}"""

# The last heap of a mandala is taken by itself, and may be gone before it is clicked.
AWAITS_SOMEBODY = """table =>
    table.querySelector('[data-action="again"], .is-active[data-target^="H"]') !== null
    || table.querySelectorAll('.is-active').length > 1
"""


class Table:
    """A view of the widget."""

    def __init__(self, page: Page, place: int = 0) -> None:
        """Take one of the tables of a page, counted from 0."""
        self.page = page
        self.root = page.locator(".mandala-widget").nth(place)

    def wait(self, **shown: object) -> Table:
        """Wait until it shows something, as in ``cursor=3`` or ``mode="browse"``."""
        wanted = "".join(f'[data-{name}="{value}"]' for name, value in {"ready": "true", **shown}.items())
        self.root.and_(self.page.locator(wanted)).wait_for()
        return self

    @property
    def cursor(self) -> int:
        """The number of the node where the page stands."""
        return int(self.root.get_attribute("data-cursor") or 0)

    def target(self, name: str) -> Locator:
        """A part of the table."""
        return self.root.locator(f'[data-target="{name}"]')

    def click(self, name: str) -> None:
        """Click on a part of the table, where it can be seen."""
        place = self.target(name).evaluate(REACH)
        if place is None:
            raise LookupError(f"{name} lies below other parts of the table everywhere")
        self.page.mouse.click(place["x"], place["y"])

    def play(self, *names: str) -> int:
        """Click on parts of the table until a move is made; return where the page stands then."""
        before = self.cursor
        for name in names:
            self.click(name)
        self.root.and_(self.page.locator(f':not([data-cursor="{before}"])')).wait_for()
        return self.cursor

    def act(self, name: str) -> None:
        """Press a button by what it does."""
        self.root.locator(f'[data-action="{name}"]').click()

    def open(self, panel: str) -> Locator:
        """Open a panel."""
        self.root.locator(f'[data-panel="{panel}"]').click()
        return self.root.locator(".mg-tab-panel")

    def node(self, number: int) -> Locator:
        """A move of the list, in the panel of the moves."""
        return self.root.locator(f'[data-node="{number}"]')

    def names(self, selector: str) -> list[str]:
        """The names of some parts of the table."""
        found: list[str] = self.root.locator(f"{selector}[data-target]").evaluate_all(
            "parts => parts.map(part => part.dataset.target)"
        )
        return found

    def wait_for_turn(self) -> bool:
        """Wait until somebody can click; tell whether the game goes on."""
        self.page.wait_for_function(AWAITS_SOMEBODY, arg=self.root.element_handle())
        return self.root.locator('[data-action="again"]').count() == 0

    def fit(self, width: int) -> None:
        """Make the window so wide that the table is as wide as wanted."""
        # JupyterLab arranges itself anew in a narrow window, and so needs another look.
        while off := width - round(self.root.evaluate(STEADY_WIDTH)):
            size = self.page.viewport_size or {"width": width, "height": width}
            self.page.set_viewport_size({"width": size["width"] + off, "height": size["height"]})


def parts_of(move: str, seat: int) -> list[str]:
    """What is clicked for a move of Mandala that a seat makes with cards of its hand."""
    kind, number = move[0], move[1:-1].lstrip("ab")
    zone = {"M": move[:2], "F": f"F{seat + 1}{move[1]}", "X": "X"}[kind]
    return [*[f"H{seat + 1}.{move[-1]}"] * int(number or 1), zone]
