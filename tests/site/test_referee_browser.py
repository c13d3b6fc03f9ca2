"""The referee in Chromium: a position by text, by pressing, from a link; questions and answers."""

import json
import re
from base64 import urlsafe_b64encode

import pytest
from playwright.sync_api import Browser, Page, expect

from pravila.games import GAMES
from tests.site.test_browser import BOOT, axe_faults, start_game, tab_to, watch

IMPOSSIBLE = "1: M M M / M X X / X X ?\\n2: ? ? ? / ? ? ? / ? ? ?\\n3: ? ? ? / ? ? ? / ? ? ?"


def open_referee(page: Page, address: str, game: str = "gnoming", link: str = "") -> None:
    page.goto(f"{address}en/{game}/referee/{link}")
    page.locator('button[data-press="start"]').click()
    expect(page.locator('[data-part="board"] .pv-board')).to_be_visible(timeout=BOOT)


def change(page: Page) -> None:
    """Turn from the table to the rows."""
    page.locator('[data-mode="change"]').click()
    expect(page.locator('[data-part="setup"] .pv-setting')).to_be_visible()


def show_text(page: Page) -> None:
    """Open the position as text."""
    page.locator('[data-part="text"] > summary').click()


def position(data: dict[str, object]) -> str:
    """An address that holds this data."""
    coded = urlsafe_b64encode(json.dumps(data).encode()).decode()
    return f"#position={coded.rstrip('=')}"


@pytest.mark.parametrize("game", GAMES)
def test_the_three_questions_are_answered_with_rules(page: Page, address: str, game: str) -> None:
    asked, errors = watch(page)
    open_referee(page, address, game)
    region = page.locator('[data-part="answer"]')
    for press, said in (("may", "These actions are allowed"), ("score", "The score if")):
        page.locator(f'button[data-press="{press}"]').click()
        expect(region).to_contain_text(said)
        expect(region.locator(f'a[href*="../{game}/#{game}."]').first).to_be_attached()
    show_text(page)
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
        button.press("Enter")
        expect(page.locator('[data-part="answer"]')).to_contain_text(re.compile("llowed"))
        expect(page.locator("[data-asked]").first).to_be_attached()
    assert 0 == page.locator('[data-part="board"] [aria-disabled]').count()


def test_a_typed_position_is_followed_and_a_slip_is_explained(page: Page, address: str) -> None:
    open_referee(page, address, "gnav")
    show_text(page)
    text = page.locator("#referee-position")
    text.fill("top: 8h\n1: 8c 3d\n2: 4s\nnonsense")
    expect(page.locator("#referee-wrong")).to_contain_text("Line 4")
    for part in ("unread", "answer"):
        expect(page.locator(f'[data-part="{part}"]')).to_contain_text("Line 4")
    expect(page.locator('[data-press="share"]')).to_have_attribute("aria-disabled", "true")
    expect(page.locator('[data-part="take"]')).to_be_hidden()
    assert "nonsense" in text.input_value()
    expect(text).to_have_attribute("aria-invalid", "true")
    text.fill("top: 8h\n1: 8c 3d\n2: 4s")
    expect(page.locator("#referee-wrong")).to_be_empty()
    expect(page.locator('[data-part="board"] [aria-label="Discard pile: 8 of hearts"]')).to_be_visible()
    expect(page.locator('[data-part="defects"]')).to_contain_text("too few cards in hand")


def test_an_impossible_position_has_every_defect_named(page: Page, address: str) -> None:
    open_referee(page, address)
    show_text(page)
    page.locator("#referee-position").fill(IMPOSSIBLE.replace("\\n", "\n"))
    defects = page.locator('[data-part="defects"]')
    expect(defects).to_contain_text("Mulligans: 4. The deck has 3.")
    expect(defects).to_contain_text("Hazards: 4. The deck has 3.")
    expect(page.locator('[data-part="take"]')).to_be_hidden()
    expect(page.locator('[data-part="answer"]')).to_contain_text("Mulligans: 4")
    page.locator('button[data-press="may"]').click()
    expect(page.locator('[data-part="answer"]')).to_contain_text("There is no answer")


def test_pressing_changes_the_text_and_the_text_the_cards(page: Page, address: str) -> None:
    open_referee(page, address, "shifting")
    change(page)
    setup = page.locator('[data-part="setup"]')
    setup.locator('[aria-label="Row 1, column 1: boat"]').first.click()
    palette = page.locator(".pv-setting__palette")
    expect(palette).to_be_focused()
    palette.locator('[aria-label="Row 1, column 1: horse"]').click()
    expect(palette).to_have_count(0)
    expect(setup.locator('[aria-label="Row 1, column 1: horse"]')).to_be_focused()
    assert "grid: H E H" in page.locator("#referee-position").input_value()
    expect(page.locator('[data-part="defects"]')).to_be_empty()
    setup.locator('[aria-label="Row 1, column 2: seed"]').first.click()
    sun = palette.locator('[aria-label^="Row 1, column 2: sun (changes places with: Row 2, column 2"]')
    sun.click()
    expect(page.locator("#referee-position")).to_have_value(re.compile("grid: H S H / B E T"))
    expect(page.locator('[data-part="defects"]')).to_be_empty()


def test_cards_are_added_one_after_the_other_and_escape_closes(page: Page, address: str) -> None:
    open_referee(page, address, "gnav")
    change(page)
    setup, palette = page.locator('[data-part="setup"]'), page.locator(".pv-setting__palette")
    setup.locator('[data-action="set 6 0"]').click()
    for card in ("4c", "4d"):
        palette.locator(f'[data-action$=" {card}"]').click()
        expect(page.locator("#referee-position")).to_have_value(re.compile(f"captured-1:.* {card}"))
        expect(palette).to_be_visible()
    page.keyboard.press("Escape")
    expect(palette).to_have_count(0)
    expect(setup.locator('[data-action="set 6 2"]')).to_be_focused()
    expect(setup.locator('[aria-expanded="true"]')).to_have_count(0)


def test_the_answer_follows_the_position(page: Page, address: str) -> None:
    open_referee(page, address, "gnav")
    answer, undo = page.locator('[data-part="answer"]'), page.locator('[data-press="undo"]')
    page.locator('button[data-press="may"]').click()
    expect(answer).to_contain_text("Play the 7 of diamonds")
    change(page)
    page.locator('select[data-put="put 0 0"]').select_option("2")
    expect(answer).to_contain_text("the hand of player 2")
    undo.click()
    expect(answer).to_contain_text("Play the 7 of diamonds")
    page.locator('select[data-put="put 1 0"]').select_option("run")
    expect(answer).to_contain_text("End the turn")
    undo.click()
    expect(answer).to_contain_text("Play the 7 of diamonds")
    expect(undo).to_have_attribute("aria-disabled", "true")
    page.locator('[data-press="empty"]').click()
    expect(page.locator("#referee-position")).to_have_value(re.compile("top: -"))
    page.locator('[data-press="reset"]').click()
    expect(answer).to_contain_text("Play the 7 of diamonds")


def test_players_and_their_turns_are_set_by_pressing(page: Page, address: str) -> None:
    open_referee(page, address, "gnoming")
    change(page)
    text = page.locator("#referee-position")
    page.get_by_role("button", name="Add a player", exact=True).click()
    expect(text).to_have_value(re.compile("4: \\? "))
    page.locator('select[data-put="put 1 0"]').select_option("flip")
    expect(text).to_have_value(re.compile("asked: 2 3 4"))
    page.get_by_role("group", name="Players who may still").get_by_text("Player 3").click()
    expect(text).to_have_value(re.compile("asked: 2 4"))
    assert [] == axe_faults(page)


def test_the_address_leads_back_to_the_position(page: Page, address: str) -> None:
    open_referee(page, address, "gnav")
    show_text(page)
    page.locator("#referee-position").fill("top: 8h\n1: 8c 3d 5h\n2: 4s")
    page.locator(".demo__variants summary").first.click()
    page.locator("#referee-sweep").select_option("none")
    expect(page.locator(".demo__variants summary").first).to_contain_text("(1 changed)")
    page.locator('button[data-press="score"]').click()
    expect(page.locator('[data-part="answer"]')).to_contain_text("The score if")
    expect(page.locator('[data-part="board"] .pv-grid .pv-card')).to_have_count(3)
    page.locator('button[data-press="share"]').click()
    expect(page.locator('[data-part="shared"]')).not_to_be_empty()
    link = page.url
    assert re.search("#position=[A-Za-z0-9_-]+&ask=score$", link)
    other = page.context.new_page()
    other.goto(link)
    expect(other.locator("#referee-position")).to_have_value(re.compile("1: 8c 3d 5h"))
    start = other.locator('button[data-press="start"]')
    expect(start).to_contain_text("Open the linked position")
    start.click()
    expect(other.locator('[data-part="board"] .pv-grid .pv-card')).to_have_count(3, timeout=BOOT)
    assert "1: 8c 3d 5h" in other.locator("#referee-position").input_value()
    assert "none" == other.locator("#referee-sweep").input_value()
    expect(other.locator('[data-part="answer"]')).to_contain_text("The score if")


@pytest.mark.parametrize("link", ["#position=AAAA", "#position=", "#position=%F0%9F", "#position=eyJ"])
def test_a_damaged_link_is_explained_and_the_page_works(
    page: Page, address: str, link: str
) -> None:
    _, errors = watch(page)
    open_referee(page, address, "gnoming", link)
    expect(page.locator('[data-part="notice"]')).to_contain_text("holds no position")
    assert page.url.endswith(link)
    page.locator('button[data-press="may"]').click()
    expect(page.locator('[data-part="answer"]')).to_contain_text("These actions are allowed")
    assert [] == errors


def test_an_old_link_is_opened_without_what_is_not_known(page: Page, address: str) -> None:
    options = {"sweep": "none", "gone": "1"}
    link = position({"game": "gnav", "text": "top: 7s", "options": options})
    open_referee(page, address, "gnav", link)
    expect(page.locator('[data-part="notice"]')).to_contain_text("left out: gone")
    assert "none" == page.locator("#referee-sweep").input_value()


def test_back_from_a_rule_the_question_is_asked_again(page: Page, address: str) -> None:
    open_referee(page, address, "gnav")
    page.locator('button[data-press="may"]').click()
    page.locator('[data-part="answer"] a').first.click()
    page.wait_for_url(f"{address}en/gnav/#*")
    page.go_back()
    expect(page.locator('[data-part="answer"]')).to_contain_text("Play the 7", timeout=BOOT)


def test_a_step_of_an_example_and_a_game_lead_to_the_referee(page: Page, address: str) -> None:
    page.goto(f"{address}en/gnav/examples/06/")
    page.locator(".stepper__button--next").click()
    page.locator(".take__link", has_text="Ask the referee").click()
    page.wait_for_url(f"{address}en/gnav/referee/#position=*&ask=judge*")
    page.locator('button[data-press="start"]').click()
    expect(page.locator('[data-part="answer"]')).to_contain_text("Not allowed", timeout=BOOT)
    start_game(page, address, game="gnav")
    page.locator('[data-press="ask"]').click()
    page.wait_for_url(f"{address}en/gnav/referee/#position=*")
    expect(page.locator("#referee-position")).to_have_value(re.compile("draw: \\.\\.\\."))


def test_the_position_of_an_example_can_be_loaded(page: Page, address: str) -> None:
    open_referee(page, address, "gnav")
    change(page)
    page.locator("#referee-example").select_option(index=1)
    wanted = page.evaluate("JSON.parse(document.querySelector('[data-part=positions]').textContent)")
    assert len(wanted) == page.locator("#referee-example optgroup option").count() > 20
    expect(page.locator("#referee-position")).to_have_value(wanted[0]["text"])
    page.locator('select[data-put="put 0 0"]').select_option("2")
    expect(page.locator("#referee-example")).to_have_value("")


def test_nothing_typed_before_the_start_is_lost(page: Page, address: str) -> None:
    page.goto(f"{address}en/gnav/referee/")
    show_text(page)
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
        panel = page.locator('[data-part="panel"]')
        box = panel.bounding_box()
        assert box and box["height"] <= 330, game
        change(page)
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
    expect(page.locator('[data-part="board"]')).to_be_focused(timeout=BOOT)
    page.keyboard.press("Shift+Tab")
    expect(page.locator('[data-press="skip"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator('[data-part="panel"]')).to_be_focused()
    tab_to(page, 'button[data-press="may"]')
    page.keyboard.press("Enter")
    expect(page.locator('[data-part="said"]')).to_contain_text("These actions are allowed")
    tab_to(page, '[data-part="text"] > summary')
    page.keyboard.press("Enter")
    tab_to(page, "#referee-action")
    page.keyboard.type("discard A")
    page.keyboard.press("Enter")
    expect(page.locator('[data-part="said"]')).to_have_text("Allowed: Discard onto pile A")
    back_to(page, '[data-mode="change"]')
    page.keyboard.press("Enter")
    tab_to(page, '[data-part="setup"] [data-action="set 2 0"]')
    page.keyboard.press("Enter")
    expect(page.locator(".pv-setting__palette")).to_be_focused()
    tab_to(page, '.pv-setting__palette [data-action$=" M"]')
    page.keyboard.press("Enter")
    expect(page.locator(".pv-setting__palette")).to_have_count(0)
    assert "held: M" in page.locator("#referee-position").input_value()
    assert page.evaluate("document.activeElement.dataset.action.startsWith('set 2 0')")
    tab_to(page, "#referee-position")
    page.keyboard.press("Control+A")
    page.keyboard.type("1: 5 5 5 / 1 2 3 / 4 6 7\n2: ? ? ? / ? ? ? / ? ? ?\n3: ? ? ? / ? ? ? / ? ? ?")
    back_to(page, 'button[data-press="score"]')
    page.keyboard.press("Enter")
    expect(page.locator('[data-part="said"]')).to_contain_text("Player 1: 18")


def back_to(page: Page, selector: str) -> None:
    """Press Shift and Tab until an element that fits the selector has the focus."""
    for _ in range(200):
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
        page.keyboard.press("Shift+Tab")
    raise AssertionError(f"{selector} cannot be reached with the keyboard")
