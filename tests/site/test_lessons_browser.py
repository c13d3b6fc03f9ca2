"""Lessons in Chromium: whole courses, the first step without Python, progress, what is refused."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from pravila.core import coach
from pravila.core.lesson import Lesson
from pravila.games import GAMES
from pravila.render import lesson as render
from pravila.words import words
from scripts.steps.example_pages import slug
from scripts.steps.lessons import course, lessons, texts
from scripts.steps.words import read_words
from tests.site.test_browser import axe_faults, watch

BOOT = 60_000
"""Milliseconds that Python may take to start on a slow machine."""
MOST_MOVES = 400
"""More than any whole game of a course needs."""


def open_lesson(page: Page, address: str, language: str, lesson: Lesson) -> None:
    page.goto(f"{address}{language}/{lesson.game}/learn/{slug(lesson.id)}/")
    expect(page.locator('[data-part="stage"]')).to_be_visible()


def press(page: Page, action: str) -> None:
    """Press a card or button of the table and wait for what comes of it."""
    board = page.locator('[data-part="board"]')
    board.locator(f'[data-action="{action}"]').first.click()
    expect(board).not_to_have_attribute("aria-busy", "true", timeout=BOOT)


def do_step(page: Page, lesson: Lesson, number: int) -> None:
    """Do a step by its stored solution, a whole game by what the coach shows."""
    attempt, step = coach.begin(GAMES[lesson.game], lesson, number), lesson.steps[number]
    done = page.locator('[data-press="next"]')
    board = page.locator('[data-part="board"]')
    if step.asks:
        page.locator(f'[data-answer="{step.best[0]}"]').click()
    elif step.is_game:
        for _ in range(MOST_MOVES):
            page.locator('[data-press="show"]').click()
            expect(board).not_to_have_attribute("aria-busy", "true", timeout=BOOT)
            if done.is_visible():
                break
    else:
        for action in step.best:
            for control in render.way_to(attempt, action, words("en")):
                press(page, control)
            attempt = coach.act(attempt, action)
    expect(done).to_be_visible(timeout=BOOT)


# -- whole courses -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "language"), [("gnav", "mk"), ("shifting", "hr"), ("gnoming", "ka")])
def test_a_whole_course_is_done_by_pressing_what_the_screen_offers(
    page: Page, address: str, game: str, language: str
) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    said, lessons = texts(language, game), course(game)
    for lesson in lessons:
        open_lesson(page, address, language, lesson)
        for number, step in enumerate(lesson.steps):
            coach_says = page.locator('[data-part="say"]')
            expect(coach_says).to_have_text(said[f"{lesson.id}.{step.id}.say"])
            do_step(page, lesson, number)
            result = page.locator('[data-part="result"]')
            expect(result).to_contain_text(said[f"{lesson.id}.{step.id}.done"])
            expect(coach_says).to_have_text(said[f"{lesson.id}.{step.id}.say"])
            page.locator('[data-press="next"]').click()
        expect(page.locator('[data-part="end"]')).to_be_visible()
        if not lesson.steps[-1].is_game:
            assert "★★★" == page.locator('[data-part="star-row"]').inner_text()
    page.goto(f"{address}{language}/{game}/learn/")
    count = len(lessons) - 1
    expect(page.locator(".bar__badge")).to_contain_text(f"{count}/{count}")
    assert count + 1 == page.locator(".course__lesson--done").count()
    assert [] == errors


# -- one lesson ------------------------------------------------------------------------------------

FIRST = "en/gnav/learn/first-turn/"
"""Its first step: a 6 onto a 6; its second: capture the 5, end the turn."""
SAID = texts("en", "gnav")
WORDS = read_words("en", "site")


def say(name: str) -> str:
    """What the coach says in the lesson of these tests."""
    return SAID[f"gnav.learn.first-turn.{name}"]


def part(page: Page, name: str) -> str:
    return page.locator(f'[data-part="{name}"]').inner_text()


def tool(page: Page, name: str) -> None:
    """Press a button of the coach."""
    page.locator(f'[data-press="{name}"]').click()


def open_first(page: Page, address: str, hash_: str = "") -> None:
    page.goto(f"{address}{FIRST}{hash_}")
    expect(page.locator('[data-part="stage"]')).to_be_visible()


def no_python(page: Page) -> None:
    """No file of the engine can be had."""

    def refuse(route: Route) -> None:
        route.abort()

    page.route("**/assets/py/**", refuse)


def test_the_first_step_answers_without_python(page: Page, address: str) -> None:
    no_python(page)
    asked, _ = watch(page)
    open_first(page, address)
    assert not [url for url in asked if "/assets/py/" in url]
    page.locator('[data-action="play 6c"], [data-action^="play 6"]').first.click()
    expect(page.locator('[data-part="result"]')).to_contain_text(say("equal.done"))


def test_python_loads_after_the_first_press_and_nothing_moves_by_itself(
    page: Page, address: str
) -> None:
    open_first(page, address)
    with page.expect_request("**/assets/py/**"):
        page.locator('[data-action^="play 6"]').first.click()
    expect(page.locator('[data-press="next"]')).to_be_visible()
    assert say("equal.say") == part(page, "say")
    tool(page, "next")
    assert say("stop.say") == part(page, "say")
    assert page.url.endswith("#step-2")
    expect(page.locator('[data-part="count"]')).to_be_focused()
    tool(page, "back")
    assert say("equal.say") == part(page, "say")


def test_without_python_the_lesson_can_be_read(page: Page, address: str) -> None:
    no_python(page)
    open_first(page, address, "#step-2")
    page.locator('[data-action^="play 5"]').first.click()
    expect(page.locator('[data-part="fault"]')).to_contain_text(WORDS["lesson.cannot"])
    printed = page.locator('[data-part="printed"]')
    expect(printed).to_be_visible()
    for step in lessons()["gnav.learn.first-turn"].steps:
        assert say(f"{step.id}.say") in printed.inner_text()


def test_without_script_the_lesson_is_a_walk_through(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}{FIRST}")
    lesson = lessons()["gnav.learn.first-turn"]
    assert len(lesson.steps) == page.locator(".lesson__step").count()
    shown = page.locator(".lesson__step").first.inner_text()
    assert say("equal.say") in shown
    assert say("equal.done") in shown
    assert 0 == page.locator(".lesson__printed button").count()
    context.close()


def test_on_paper_the_lesson_is_a_walk_through(page: Page, address: str) -> None:
    open_first(page, address)
    page.emulate_media(media="print")
    expect(page.locator('[data-part="stage"]')).to_be_hidden()
    shown = page.locator(".lesson__printed").inner_text()
    assert say("equal.say") in shown
    assert say("equal.done") in shown


def test_an_illegal_press_shows_its_rule_and_a_legal_miss_is_explained(
    page: Page, address: str
) -> None:
    open_first(page, address, "#step-3")
    press(page, "play 10d" if page.locator('[data-action="play 10d"]').count() else "play 10c")
    result = page.locator('[data-part="result"]')
    expect(result).to_contain_text(say("wild.mistake.ten"))
    tool(page, "again")
    expect(result).to_be_empty()
    page.locator('[data-part="board"] [data-action^="play 3"]').first.click()
    refusal = page.locator('[data-part="refusal"] a').first
    expect(refusal).to_have_attribute("href", "../../../gnav/#gnav.play.match")


def test_undo_takes_back_the_last_decision(page: Page, address: str) -> None:
    open_first(page, address, "#step-2")
    before = part(page, "board")
    page.locator('[data-action^="play 5"]').first.click()
    undo = page.locator('[data-press="undo"]')
    expect(undo).to_be_visible(timeout=BOOT)
    undo.click()
    assert before == part(page, "board")
    expect(undo).to_be_hidden()


def test_hints_come_in_three_strengths(page: Page, address: str) -> None:
    open_first(page, address)
    hints = page.locator('[data-part="hints"]')
    tool(page, "hint")
    expect(hints).to_contain_text(say("equal.hint"))
    tool(page, "hint")
    expect(hints.locator("a").first).to_have_attribute("href", "../../../gnav/#gnav.play.must")
    tool(page, "hint")
    expect(hints).to_contain_text("6 of")
    expect(page.locator("[data-ring]")).to_have_count(1)
    expect(page.locator("[data-ring]")).to_have_attribute("aria-description", "marked by the coach")
    expect(page.locator('[data-press="hint"]')).to_be_hidden()


def test_being_shown_the_way_costs_stars(page: Page, address: str) -> None:
    lesson = lessons()["gnav.learn.wild-cards"]
    open_lesson(page, address, "en", lesson)
    for _ in lesson.steps:
        tool(page, "show")
        expect(page.locator('[data-press="next"]')).to_be_visible(timeout=BOOT)
        expect(page.locator('[data-part="said"] p').first).not_to_be_empty()
        tool(page, "next")
    assert "★☆☆" == part(page, "star-row")


def test_a_question_is_answered_again_until_it_is_right(page: Page, address: str) -> None:
    no_python(page)
    page.goto(f"{address}en/gnav/learn/points/#step-2")
    answers = page.locator("[data-answer]")
    right = lessons()["gnav.learn.points"].steps[1].best[0]
    wrong = [it.name for it in lessons()["gnav.learn.points"].steps[1].answers if it.name != right]
    result = page.locator('[data-part="result"]')
    page.locator(f'[data-answer="{wrong[0]}"]').click()
    expect(result).to_have_attribute("data-result", "mistake")
    page.locator(f'[data-answer="{right}"]').click()
    expect(result).to_have_attribute("data-result", "goal")
    expect(answers.first).to_have_attribute("aria-disabled", "true")


def test_a_position_is_taken_to_the_demo_and_back(page: Page, address: str) -> None:
    open_first(page, address, "#step-2")
    page.locator('[data-part="take"]').click()
    expect(page.locator(".pv-board")).to_be_visible(timeout=BOOT)
    page.locator("a[data-back]:visible").first.click()
    expect(page.locator('[data-part="say"]')).to_have_text(say("stop.say"))


def test_a_rule_leads_to_its_lesson_and_back(page: Page, address: str) -> None:
    page.goto(f"{address}en/gnav/")
    page.locator("[id='gnav.capture.wild'] a.rule__lesson").click()
    expect(page.locator('[data-part="say"]')).to_have_text(say("wild.say"))
    tool(page, "show")
    rules = page.locator('[data-part="rules"] a')
    expect(rules.first).to_be_visible(timeout=BOOT)
    hrefs = [it.get_attribute("href") for it in rules.all()]
    assert "../../../gnav/#gnav.capture.wild" in hrefs


def test_arrows_are_drawn_and_spoken(page: Page, address: str) -> None:
    page.goto(f"{address}en/gnav/learn/first-look/#step-2")
    expect(page.locator(".lesson__arrows path")).to_have_count(1)
    spoken = page.locator('[data-part="arrows"]')
    expect(spoken).to_contain_text("2 of clubs")
    expect(spoken).to_contain_text("Discard pile")
    page.locator('[data-action="play 2c"]').click()
    expect(page.locator(".lesson__arrows path")).to_have_count(0, timeout=BOOT)


def test_marks_do_not_move_where_motion_is_unwelcome(browser: Browser, address: str) -> None:
    moving = "getComputedStyle(document.querySelector('[data-ring]'), '::after').animationName"
    for motion, name in (("reduce", "none"), ("no-preference", "lesson-point")):
        context = browser.new_context(reduced_motion=motion, service_workers="block")  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(f"{address}en/gnav/learn/first-look/")
        expect(page.locator("[data-ring]")).to_be_visible()
        assert name == page.evaluate(moving)
        context.close()


def test_a_lesson_is_done_with_the_keyboard_alone(page: Page, address: str) -> None:
    open_first(page, address)
    card = page.locator('[data-action^="play 6"]').first
    for _ in range(60):
        page.keyboard.press("Tab")
        if card.evaluate("it => it === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.locator('[data-press="next"]')).to_be_visible()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.locator('[data-press="next"]').evaluate("it => it === document.activeElement"):
            break
    page.keyboard.press("Enter")
    assert say("stop.say") == part(page, "say")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("language", "game"), [("ka", "gnoming"), ("mk", "gnav"), ("hr", "shifting")])
def test_lessons_are_accessible_and_fit_a_small_phone(
    browser: Browser, address: str, language: str, game: str, scheme: str
) -> None:
    context = browser.new_context(
        color_scheme=scheme,  # type: ignore[arg-type]
        viewport={"width": 320, "height": 640},
        reduced_motion="reduce",
        service_workers="block",
    )
    page = context.new_page()
    lesson = course(game)[1]
    open_lesson(page, address, language, lesson)
    assert [] == axe_faults(page)
    tool(page, "hint")
    tool(page, "hint")
    tool(page, "show")
    expect(page.locator('[data-press="next"]')).to_be_visible()
    assert [] == axe_faults(page)
    assert 320 >= page.evaluate("document.documentElement.scrollWidth")
    page.goto(f"{address}{language}/{game}/learn/")
    assert [] == axe_faults(page)
    assert 320 >= page.evaluate("document.documentElement.scrollWidth")
    context.close()


# -- progress --------------------------------------------------------------------------------------

KEPT = "localStorage.getItem('pravila.lessons')"


def finish(page: Page, address: str, lesson: Lesson) -> None:
    """Do a whole lesson."""
    open_lesson(page, address, "en", lesson)
    for number in range(len(lesson.steps)):
        do_step(page, lesson, number)
        tool(page, "next")
    expect(page.locator('[data-part="end"]')).to_be_visible()


def test_progress_is_kept_saved_forgotten_and_loaded(
    page: Page, address: str, tmp_path: Path
) -> None:
    lesson = lessons()["gnav.learn.wild-cards"]
    finish(page, address, lesson)
    page.goto(f"{address}en/gnav/learn/")
    item = page.locator('li[data-slug="wild-cards"]')
    expect(item).to_contain_text("★★★")
    expect(page.locator(".bar__badge")).to_contain_text("1/7")
    with page.expect_download() as download:
        tool(page, "save")
    file = tmp_path / "pravila.json"
    download.value.save_as(file)
    kept = {"version": 1, "step": 3, "stars": 3, "clean": [1, 2, 3]}
    assert {"gnav": {"wild-cards": kept}} == json.loads(file.read_text("utf-8"))["games"]

    tool(page, "forget")
    tool(page, "no")
    assert page.evaluate(KEPT)
    tool(page, "forget")
    tool(page, "yes")
    expect(page.locator('[data-part="notice"]')).to_have_text(WORDS["course.forgotten"])
    expect(item).not_to_contain_text("★")
    expect(page.locator(".bar__badge")).to_have_count(0)

    page.locator('[data-part="file"]').set_input_files(file)
    expect(item).to_contain_text("★★★")
    expect(page.locator('[data-part="notice"]')).to_have_text(WORDS["course.loaded"])


@pytest.mark.parametrize("text", ["", "{", "[]", '{"kind":"other"}', '{"kind":"pravila-progress"}'])
def test_a_foreign_file_changes_nothing(page: Page, address: str, text: str) -> None:
    kept = '{"kind":"pravila-progress","games":{"gnav":{"points":{"version":1,"step":2,"stars":0}}}}'
    page.add_init_script(f"localStorage.setItem('pravila.lessons', '{kept}')")
    page.goto(f"{address}en/gnav/learn/")
    page.locator('[data-part="file"]').set_input_files(
        {"name": "x.json", "mimeType": "application/json", "buffer": text.encode()}
    )
    expect(page.locator('[data-part="notice"]')).to_have_text(WORDS["course.wrong"])
    assert kept == page.evaluate(KEPT)
    expect(page.locator('li[data-slug="points"]')).to_contain_text("step 2 of 5")


def test_progress_survives_a_new_version_of_a_lesson(page: Page, address: str) -> None:
    entry = {"version": 3, "step": 5, "stars": 2}
    kept = json.dumps({"kind": "pravila-progress", "games": {"gnav": {"points": entry}}})
    page.add_init_script(f"localStorage.setItem('pravila.lessons', '{kept}')")
    page.goto(f"{address}en/gnav/learn/")
    item = page.locator('li[data-slug="points"]')
    expect(item).to_contain_text("★★☆")
    expect(item).to_contain_text(WORDS["course.changed"])


def test_damaged_progress_is_no_obstacle(page: Page, address: str) -> None:
    page.add_init_script("localStorage.setItem('pravila.lessons', '{\"kind\": 3')")
    _, errors = watch(page)
    page.goto(f"{address}en/gnav/learn/")
    expect(page.locator('[data-part="progress"]')).to_be_visible()
    open_first(page, address)
    assert [] == [it for it in errors if "Service Worker" not in it]


def test_a_lesson_that_was_left_offers_the_step_reached(page: Page, address: str) -> None:
    open_first(page, address)
    page.locator('[data-action^="play 6"]').first.click()
    tool(page, "next")
    page.goto(f"{address}{FIRST}")
    expect(page.locator('[data-part="resume"]')).to_be_visible()
    assert say("equal.say") == part(page, "say")
    tool(page, "go")
    assert say("stop.say") == part(page, "say")


def test_a_whole_game_goes_on_where_it_was_left(page: Page, address: str) -> None:
    lesson = lessons()["gnav.learn.whole-game"]
    number = len(lesson.steps)
    page.goto(f"{address}en/gnav/learn/whole-game/#step-{number}")
    tool(page, "show")
    undo = page.locator('[data-press="undo"]')
    expect(undo).to_be_visible(timeout=BOOT)
    board = part(page, "board")
    page.goto(f"{address}en/gnav/learn/")
    page.goto(f"{address}en/gnav/learn/whole-game/#step-{number}")
    expect(page.locator('[data-press="again"]')).to_be_visible(timeout=BOOT)
    assert board == part(page, "board")
