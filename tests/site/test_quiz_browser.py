"""The pages with questions in Chromium: every kind, right and wrong, by press and by keyboard."""

import json
import re
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from pravila.core.quiz import Address, Question, make_question
from pravila.games import GAMES, QUIZZES
from scripts.steps.words import LANGUAGES
from tests.site.test_browser import BOOT, axe_faults, tab_to, watch

KINDS = [(name, kind) for name, quiz in QUIZZES.items() for kind in quiz]


def question(name: str, address: str) -> Question:
    """The question that the page must show, made by this Python."""
    kind, level, seed, number = address.split(".")
    return make_question(name, QUIZZES[name], Address(kind, int(level), int(seed), int(number)))


def right(name: str, address: str) -> int:
    return question(name, address).answer


def wrong(name: str, address: str) -> int:
    choices = question(name, address).choices
    return next(at for at, choice in enumerate(choices) if not choice.correct)


def open_question(page: Page, root: str, name: str, address: str, language: str = "en") -> None:
    """Follow a link to a question."""
    page.goto(f"{root}{language}/{name}/quiz/#quiz={address}")
    page.locator('[data-press="open"]').click()
    expect(page.locator("[data-choice]").first).to_be_visible(timeout=BOOT)


def shown(page: Page) -> str:
    """The address in the address bar."""
    return page.url.partition("#quiz=")[2]


def answer(page: Page, choice: int) -> None:
    page.locator(f'[data-choice="{choice}"]').click()
    expect(page.locator('[data-press="next"]')).to_be_visible()


def go_on(page: Page) -> None:
    before = shown(page)
    page.locator('[data-press="next"]').click()
    expect(page.locator('[data-press="next"]')).to_be_hidden()
    assert before != shown(page)


def streak(page: Page) -> tuple[int, int]:
    now, best = re.findall(r"\d+", page.locator('[data-part="streak"]').inner_text())
    return int(now), int(best)


@pytest.mark.parametrize(("name", "kind"), KINDS)
def test_every_kind_is_answered_right_and_wrong(
    page: Page, address: str, name: str, kind: str
) -> None:
    asked, errors = watch(page)
    open_question(page, address, name, f"{kind}.2.8.1")
    result, why = page.locator('[data-part="result"]'), page.locator('[data-part="why"]')
    expect(result).to_be_empty()
    expect(why).to_be_empty()
    answer(page, right(name, f"{kind}.2.8.1"))
    expect(result).to_have_text("Right.")
    expect(why.locator("a.pv-rule").first).to_be_visible()
    assert [] == axe_faults(page)
    go_on(page)
    assert f"{kind}.2.8.2" == shown(page)
    answer(page, wrong(name, f"{kind}.2.8.2"))
    expect(result).to_contain_text("Wrong. The right answer:")
    expect(page.locator(".pv-choice--wrong")).to_have_count(1)
    expect(page.locator(".pv-choice--right")).to_have_count(1)
    assert (0, 1) == streak(page)
    link = why.locator("a.pv-rule").first
    rule = str(link.get_attribute("href")).partition("#")[2]
    link.click()
    page.wait_for_url(re.compile(rf"/en/{name}/#{re.escape(rule)}$"))
    assert [] == errors
    assert [] == [url for url in asked if not url.startswith(address)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_is_asked_in_each_language(page: Page, address: str, language: str) -> None:
    open_question(page, address, "gnav", "mix.1.3.1", language)
    answer(page, right("gnav", "mix.1.3.1"))
    expect(page.locator('[data-part="why"] a').first).to_be_visible()
    assert not re.search(r"\b(quiz|sheet|label)\.[a-z]", page.locator(".quiz").inner_text())


def test_nothing_is_loaded_before_the_press(page: Page, address: str) -> None:
    asked, _ = watch(page)
    page.goto(f"{address}en/gnoming/quiz/#quiz=mix.1.1.1")
    page.wait_for_load_state("networkidle")
    assert [] == [url for url in asked if "/assets/py/" in url]
    assert re.search(r"\d\.\d\sMB", page.locator('[data-press="begin"]').inner_text())


def test_the_address_gives_the_very_question_to_somebody_else(
    page: Page, browser: Browser, address: str
) -> None:
    page.goto(f"{address}en/shifting/quiz/")
    page.locator("#quiz-kind").select_option("match")
    page.locator("#quiz-level").select_option("3")
    page.locator('[data-press="begin"]').click()
    expect(page.locator("[data-choice]").first).to_be_visible(timeout=BOOT)
    assert re.fullmatch(r"match\.3\.\d{1,9}\.1", shown(page))
    other = browser.new_context(service_workers="block")
    there = other.new_page()
    there.goto(page.url)
    there.locator('[data-press="open"]').click()
    expect(there.locator("[data-choice]").first).to_be_visible(timeout=BOOT)
    for part in ("asked", "board", "prompt", "choices"):
        pick = f'[data-part="{part}"]'
        assert page.locator(pick).inner_html() == there.locator(pick).inner_html()
    other.close()


def test_the_link_is_copied(context: BrowserContext, page: Page, address: str) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_question(page, address, "gnav", "captures.1.4.2")
    page.locator('[data-press="share"]').click()
    expect(page.locator('[data-part="copied"]')).to_have_text("The link was copied.")
    assert page.url == page.evaluate("navigator.clipboard.readText()")


@pytest.mark.parametrize("text", ["", "mix", "no.1.1.1", "mix.7.1.1", "mix.1.1.0", "%3Cb%3E.1.1.1"])
def test_a_bad_address_is_explained_and_the_form_stays(page: Page, address: str, text: str) -> None:
    _, errors = watch(page)
    page.goto(f"{address}en/gnav/quiz/#quiz={text}")
    expect(page.locator('[data-part="fault"]')).to_contain_text("does not exist")
    expect(page.locator('[data-press="begin"]')).to_be_visible()
    expect(page.locator('[data-press="open"]')).to_be_hidden()
    assert [] == errors


def test_a_new_address_on_an_open_page_shows_its_question(page: Page, address: str) -> None:
    open_question(page, address, "gnav", "cards.1.4.1")
    board = page.locator('[data-part="board"]').inner_html()
    page.evaluate("location.hash = '#quiz=cards.1.4.2'")
    expect(page.locator('[data-part="asked"]')).to_contain_text("Question 2")
    assert board != page.locator('[data-part="board"]').inner_html()


def test_the_streak_is_kept_counted_once_and_reset(page: Page, address: str) -> None:
    open_question(page, address, "gnav", "cards.1.6.1")
    for number in (1, 2, 3):
        assert (number - 1, number - 1) == streak(page)
        answer(page, right("gnav", f"cards.1.6.{number}"))
        assert (number, number) == streak(page)
        if number < 3:
            go_on(page)
    page.reload()
    assert (3, 3) == streak(page)
    page.locator('[data-press="open"]').click()
    expect(page.locator("[data-choice]").first).to_be_visible(timeout=BOOT)
    answer(page, right("gnav", "cards.1.6.3"))
    assert (3, 3) == streak(page)
    page.evaluate("location.hash = '#quiz=cards.1.6.1'")
    expect(page.locator('[data-part="asked"]')).to_contain_text("Question 1")
    answer(page, wrong("gnav", "cards.1.6.1"))
    assert (3, 3) == streak(page)
    page.evaluate("location.hash = '#quiz=cards.1.6.3'")
    expect(page.locator('[data-part="asked"]')).to_contain_text("Question 3")
    answer(page, right("gnav", "cards.1.6.3"))
    go_on(page)
    answer(page, wrong("gnav", "cards.1.6.4"))
    assert (0, 3) == streak(page)
    page.locator('[data-press="reset"]').click()
    assert (0, 0) == streak(page)
    kept = json.loads(page.evaluate("localStorage.getItem('pravila.quiz.gnav')"))
    assert (0, 0) == (kept["now"], kept["best"])


@pytest.mark.parametrize("kept", ["{", "[]", "null", '{"now": -1, "best": 2, "last": ""}', "7"])
def test_a_damaged_streak_begins_anew(page: Page, address: str, kept: str) -> None:
    _, errors = watch(page)
    page.goto(f"{address}en/gnav/quiz/")
    page.evaluate("(kept) => localStorage.setItem('pravila.quiz.gnav', kept)", kept)
    page.reload()
    assert (0, 0) == streak(page)
    assert [] == errors


def test_a_second_press_changes_nothing(page: Page, address: str) -> None:
    open_question(page, address, "gnoming", "bounce.1.2.1")
    answer(page, wrong("gnoming", "bounce.1.2.1"))
    said = page.locator('[data-part="result"]').inner_text()
    page.locator(f'[data-choice="{right("gnoming", "bounce.1.2.1")}"]').click(force=True)
    assert said == page.locator('[data-part="result"]').inner_text()
    assert (0, 0) == streak(page)


def test_a_quiz_by_keyboard_only(page: Page, address: str) -> None:
    """From the page's top through two questions with Tab and Enter alone; focus is never lost."""
    page.goto(f"{address}en/gnoming/quiz/")
    tab_to(page, '[data-press="begin"]')
    page.keyboard.press("Enter")
    expect(page.locator("[data-choice]").first).to_be_visible(timeout=BOOT)
    for number in (1, 2):
        heading = page.locator('[data-part="asked"]')
        expect(heading).to_contain_text(f"Question {number}:")
        expect(heading).to_be_focused()
        tab_to(page, '[data-choice="1"]')
        page.keyboard.press("Enter")
        expect(page.locator('[data-part="result"][role="status"]')).not_to_be_empty()
        expect(page.locator('[data-choice="1"]')).to_be_focused()
        tab_to(page, '[data-press="next"]')
        page.keyboard.press("Enter")
    expect(page.locator('[data-part="asked"]')).to_contain_text("Question 3:")


def test_a_question_has_the_page_for_itself(browser: Browser, address: str) -> None:
    """What introduces the quiz is hidden, the question stands at the top, choices have gaps."""
    context = browser.new_context(viewport={"width": 360, "height": 700}, service_workers="block")
    page = context.new_page()
    open_question(page, address, "gnav", "go-on.1.4.1")
    introduction = page.locator("article > p").first
    expect(introduction).to_be_hidden()
    heading, prompt, board = (
        page.locator(f'[data-part="{part}"]') for part in ("asked", "prompt", "board")
    )
    answer(page, right("gnav", "go-on.1.4.1"))
    go_on(page)
    boxes = [part.bounding_box() for part in (heading, prompt, board)]
    tops = [box["y"] for box in boxes if box]
    assert tops == sorted(tops)
    assert 0 < tops[0] < 160
    choices = [box for it in page.locator("[data-choice]").all() if (box := it.bounding_box())]
    for above, below in pairwise(choices):
        assert below["y"] - above["y"] - above["height"] >= 8
    page.locator('[data-press="leave"]').click()
    expect(introduction).to_be_visible()
    context.close()


def test_loading_can_be_cancelled(page: Page, address: str) -> None:
    page.route("**/*.wasm", lambda route: None)
    page.goto(f"{address}en/gnoming/quiz/")
    page.locator('[data-press="begin"]').click()
    page.locator('[data-press="cancel"]').click()
    expect(page.locator('[data-part="fault"]')).not_to_be_empty()
    expect(page.locator('[data-press="begin"]')).to_be_focused()


def test_a_failed_start_can_be_tried_again(page: Page, address: str) -> None:
    page.route("**/*.wasm", lambda route: route.fulfill(status=404, body=""))
    page.goto(f"{address}en/gnav/quiz/#quiz=cards.1.1.1")
    page.locator('[data-press="open"]').click()
    expect(page.locator('[data-part="fault"]')).not_to_be_empty(timeout=BOOT)
    page.unroute("**/*.wasm")
    page.locator('[data-press="retry"]').click()
    expect(page.locator("[data-choice]").first).to_be_visible(timeout=BOOT)
    assert "cards.1.1.1" == shown(page)


@pytest.mark.parametrize("name", GAMES)
def test_a_question_fits_a_small_phone_in_dark_colours(
    browser: Browser, address: str, name: str
) -> None:
    context = browser.new_context(
        color_scheme="dark", viewport={"width": 320, "height": 640}, service_workers="block"
    )
    page = context.new_page()
    kind = list(QUIZZES[name])[1]
    open_question(page, address, name, f"{kind}.3.11.1")
    answer(page, wrong(name, f"{kind}.3.11.1"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert [] == axe_faults(page)
    context.close()


def test_without_script_a_sentence_says_so(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}en/shifting/quiz/")
    assert "The quiz needs JavaScript." in page.locator(".quiz noscript").inner_html()
    assert 0 == page.locator(".quiz button:visible, .quiz select:visible").count()
    context.close()
