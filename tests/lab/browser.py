"""The Chromium of the system; none is ever downloaded."""

from __future__ import annotations

import os
import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

NAMES = ("chromium", "chromium-browser", "google-chrome")
# The sandbox and shared memory are what containers lack most often.
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--font-render-hinting=none"]


@contextmanager
def chromium() -> Iterator[Browser]:
    """Run the browser."""
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        raise RuntimeError("Chromium is needed: install it, or name it in the variable CHROMIUM")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()
