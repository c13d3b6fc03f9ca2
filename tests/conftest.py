"""What several test files share: the built site, its server and a browser."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from scripts.steps.serve import Pages

SITE = Path(__file__).resolve().parents[1] / "site"
expect.set_options(timeout=20_000)  # milliseconds: several browsers share a slow machine
PREFIX = "/some/project/"
"""The sub-path under which the browser tests see the site, as on a project page."""


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of the built site."""
    assert (SITE / "index.html").is_file(), "build the site first: scripts/dev.py build"
    return SITE


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """The address of the site, served as GitHub Pages would serve a project."""
    with Pages(str(site), PREFIX) as url:
        yield url


@pytest.fixture(scope="session")
def playwright_() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright_: Playwright) -> Iterator[Browser]:
    """Chromium without a window."""
    program = os.environ.get("PRAVILA_CHROMIUM") or shutil.which("chromium")
    assert program, "no Chromium: set PRAVILA_CHROMIUM"
    started = playwright_.chromium.launch(
        executable_path=program,
        args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    )
    yield started
    started.close()
