"""The referee in Chromium: a position by text, by pressing, from a link; questions and answers."""

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from pravila.games import GAMES
from tests.site.test_browser import BOOT, axe_faults, tab_to, watch

IMPOSSIBLE = "1: M M M / M X X / X X ?\\n2: ? ? ? / ? ? ? / ? ? ?\\n3: ? ? ? / ? ? ? / ? ? ?"


def open_referee(page: Page, address: str, game: str = "gnoming", link: str = "") -> None:
    page.goto(f"{address}en/{game}/referee/{link}")
    page.locator('button[data-press="start"]').click()
    expect(page.locator(".pv-setting")).to_be_visible(timeout=BOOT)


def answer(page: Page) -> str:
    return page.locator('[data-part="answer"]').inner_text()


@pytest.mark.parametrize("game", GAMES)
def test_the_three_questions_are_answered_with_rules(page: Page, address: str, game: str) -> None:
    asked, errors = watch(page)
    open_referee(page, address, game)
    region = page.locator('[data-part="answer"]')
    for press, said in (("may", "These actions are allowed"), ("score", "The score if")):
        page.locator(f'button[data-press="{press}"]').click()
        expect(region).to_contain_text(said)
        expect(region.locator(f'a[href*="../{game}/#{game}."]').first).to_be_attached()
    example = page.locator("#referee-action-help").inner_text().removeprefix("For example: ")
    page.locator("#referee-action").fill(example)
    page.locator("#referee-action").press("Enter")
    expect(region).to_contain_text("Allowed: ")
    expect(region.locator("a").first).to_be_visible()
    assert [] == axe_faults(page)
    assert [] == errors
    assert [] == [url for url in asked if not url.startswith((address, "blob:", "data:"))]


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_the_table_is_a_question(page: Page, address: str, game: str) -> None:
    open_referee(page, address, game)
    for button in page.locator('[data-part="board"] [data-action]').all()[:12]:
        page.locator('[data-part="answer"]').evaluate("(it) => it.replaceChildren()")
        button.press("Enter")  # by key: what cannot be done now is marked, but answers too
        expect(page.locator('[data-part="answer"]')).to_contain_text(re.compile("llowed"))


def test_a_typed_position_is_followed_and_a_slip_is_explained(page: Page, address: str) -> None:
    open_referee(page, address, "gnav")
    text = page.locator("#referee-position")
    text.fill("top: 8h\n1: 8c 3d\n2: 4s\nnonsense")
    expect(page.locator("#referee-wrong")).to_contain_text("Line 4")
    assert "nonsense" in text.input_value()
    expect(text).to_have_attribute("aria-invalid", "true")
    text.fill("top: 8h\n1: 8c 3d\n2: 4s")
    expect(page.locator("#referee-wrong")).to_be_empty()
    expect(page.locator('[data-part="board"] [aria-label="Discard pile: 8 of hearts"]')).to_be_visible()
    expect(page.locator('[data-part="defects"]')).to_contain_text("too few cards in hand")


def test_an_impossible_position_has_every_defect_named(page: Page, address: str) -> None:
    open_referee(page, address)
    page.locator("#referee-position").fill(IMPOSSIBLE.replace("\\n", "\n"))
    defects = page.locator('[data-part="defects"]')
    expect(defects).to_contain_text("Mulligans: 4. The deck has 3.")
    expect(defects).to_contain_text("Hazards: 4. The deck has 3.")
    expect(page.locator('[data-part="take"]')).to_be_hidden()
    page.locator('button[data-press="may"]').click()
    expect(page.locator('[data-part="answer"]')).to_contain_text("Mulligans: 4")


def test_pressing_changes_the_text_and_the_text_the_cards(page: Page, address: str) -> None:
    open_referee(page, address, "shifting")
    setup = page.locator('[data-part="setup"]')
    setup.locator('[aria-label="Row 1, column 1: boat"]').first.click()
    palette = page.locator(".pv-setting__palette")
    expect(palette).to_be_focused()
    palette.locator('[aria-label="Row 1, column 1: horse"]').click()
    expect(palette).to_have_count(0)
    assert "grid: H E H" in page.locator("#referee-position").input_value()
    defects = page.locator('[data-part="defects"]')
    expect(defects).to_be_empty()
    setup.locator('[aria-label="Row 1, column 2: seed"]').first.click()
    palette.locator('[aria-label="Row 1, column 2: sun"]').click()
    expect(defects).to_contain_text("Tiles with the sides S and M: 2. There are only 1.")
    expect(defects).to_contain_text("Tiles with the sides E and T: 2. There must be 3.")


def test_the_address_leads_back_to_the_position(page: Page, address: str) -> None:
    open_referee(page, address, "gnav")
    page.locator("#referee-position").fill("top: 8h\n1: 8c 3d 5h\n2: 4s")
    page.locator(".demo__variants summary").click()
    page.locator("#referee-sweep").select_option("none")
    expect(page.locator('[data-part="board"] .pv-grid .pv-card')).to_have_count(3)
    page.locator('button[data-press="share"]').click()
    expect(page.locator('[data-part="shared"]')).not_to_be_empty()
    link = page.url
    assert "#position=" in link
    other = page.context.new_page()
    other.goto(link)
    other.locator('button[data-press="start"]').click()
    expect(other.locator('[data-part="board"] .pv-grid .pv-card')).to_have_count(3, timeout=BOOT)
    assert "1: 8c 3d 5h" in other.locator("#referee-position").input_value()
    assert "none" == other.locator("#referee-sweep").input_value()


@pytest.mark.parametrize("link", ["#position=AAAA", "#position=", "#position=%F0%9F", "#position=eyJ"])
def test_a_damaged_link_is_explained_and_the_page_works(
    page: Page, address: str, link: str
) -> None:
    _, errors = watch(page)
    open_referee(page, address, "gnoming", link)
    expect(page.locator("#referee-wrong")).to_contain_text("The link holds no position")
    page.locator('button[data-press="may"]').click()
    expect(page.locator('[data-part="answer"]')).to_contain_text("These actions are allowed")
    assert [] == errors


def test_the_position_of_an_example_can_be_loaded(page: Page, address: str) -> None:
    open_referee(page, address, "gnav")
    page.locator("#referee-example").select_option(index=1)
    wanted = json.loads(page.locator('[data-part="positions"]').inner_text() or "[]") or (
        page.evaluate("JSON.parse(document.querySelector('[data-part=positions]').textContent)")
    )
    expect(page.locator("#referee-position")).to_have_value(wanted[0]["text"])
    expect(page.locator('[data-part="defects"]')).to_be_empty()


def test_nothing_typed_before_the_start_is_lost(page: Page, address: str) -> None:
    page.goto(f"{address}en/gnav/referee/")
    page.locator("#referee-position").fill("top: 8h\n1: 8c 3d 5h 6h\n2: 4s")
    page.locator('button[data-press="start"]').click()
    expect(page.locator('[data-part="board"] .pv-grid .pv-card')).to_have_count(4, timeout=BOOT)


def test_nothing_is_wider_than_a_small_phone(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 320, "height": 640}, color_scheme="dark")
    page = context.new_page()
    for game in GAMES:
        open_referee(page, address, game)
        page.locator('button[data-press="may"]').click()
        expect(page.locator('[data-part="answer"] a').first).to_be_visible()
        page.locator('[data-part="answer"] summary').click()
        page.locator('[data-part="setup"] .pv-card').first.click()
        expect(page.locator(".pv-setting__palette")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, game
        assert [] == axe_faults(page), game
    context.close()


def test_the_referee_by_keyboard_only(page: Page, address: str) -> None:
    """Load, set up a position, ask all three questions, with Tab, Enter and letters alone."""
    page.goto(f"{address}en/gnoming/referee/")
    tab_to(page, 'button[data-press="start"]')
    page.keyboard.press("Enter")
    expect(page.locator("#referee-board")).to_be_focused(timeout=BOOT)
    tab_to(page, 'button[data-press="may"]')
    page.keyboard.press("Enter")
    expect(page.locator('[data-part="said"]')).to_contain_text("These actions are allowed")
    tab_to(page, "#referee-action")
    page.keyboard.type("discard A")
    page.keyboard.press("Enter")
    expect(page.locator('[data-part="said"]')).to_have_text("Allowed: Discard onto pile A")
    tab_to(page, '[data-part="setup"] [aria-label="6"]')
    page.keyboard.press("Enter")
    expect(page.locator(".pv-setting__palette")).to_be_focused()
    tab_to(page, '.pv-setting__palette [aria-label="Mulligan"], .pv-setting__palette [data-action$=" M"]')
    page.keyboard.press("Enter")
    expect(page.locator(".pv-setting__palette")).to_have_count(0)
    assert "held: M" in page.locator("#referee-position").input_value()
    assert page.evaluate("document.activeElement.dataset.action.startsWith('set 2 0')")
    for _ in range(200):
        if page.evaluate("document.activeElement.id === 'referee-position'"):
            break
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Control+A")
    page.keyboard.type("1: 5 5 5 / 1 2 3 / 4 6 7\n2: ? ? ? / ? ? ? / ? ? ?\n3: ? ? ? / ? ? ? / ? ? ?")
    tab_to(page, 'button[data-press="score"]')
    page.keyboard.press("Enter")
    expect(page.locator('[data-part="said"]')).to_contain_text("Player 1: 18")
