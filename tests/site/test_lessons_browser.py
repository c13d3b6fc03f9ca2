"""Lessons in Chromium: whole courses, the first step without Python, progress, what is refused."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from pravila.core import coach
from pravila.core.lesson import Lesson
from pravila.games import GAMES
from pravila.render import lesson as render
from pravila.words import words
from scripts.steps.example_pages import slug
from scripts.steps.lessons import course, texts

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
