"""What the browser tests of the site share: a window of usual size, without a service worker."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(
        locale="en-GB", viewport={"width": 1280, "height": 900}, service_workers="block"
    )
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()
