from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from lab.browser import chromium
from lab.notebook import Notebook
from lab.server import Server, jupyterlab

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext

HERE = Path(__file__).parent
PATIENCE = 30_000


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of a file together, in two workers: each needs a server and a browser of its own."""
    files = sorted({item.path for item in items if HERE in item.path.parents})
    for item in items:
        if item.path in files:
            item.add_marker(pytest.mark.xdist_group(f"lab {files.index(item.path) % 2}"))


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with jupyterlab(tmp_path_factory.mktemp("jupyterlab")) as server:
        yield server


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    # Not for the whole session: while it runs, no other test could run an event loop.
    with chromium() as browser:
        yield browser


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    # So high that nothing has to be scrolled: JupyterLab scrolls by itself, also between a press and its release.
    context = browser.new_context(viewport={"width": 1280, "height": 2400}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def notebook(server: Server, context: BrowserContext, request: pytest.FixtureRequest) -> Iterator[Notebook]:
    """Name a notebook after the test; it is neither written nor opened yet."""
    notebook = Notebook(server, context.new_page(), f"{request.node.name}.ipynb")
    failed = request.session.testsfailed
    yield notebook
    server.forget("@jupyterlab/apputils-extension:themes")
    if request.session.testsfailed > failed:
        notebook.photograph(f"failed-{request.node.name}")
