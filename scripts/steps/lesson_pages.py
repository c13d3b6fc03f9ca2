"""The pages of the lessons: one for each, with all that it says printed, and the list of a course.

Without a script a lesson is a walk-through: each step with its table, then what the solution does.
With one, the script shows one step at a time; it answers the first step and all questions from what
is printed here, and asks the engine for the rest.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from pravila import live_lesson
from pravila.core import coach
from pravila.core.coach import Attempt
from pravila.core.lesson import Lesson, LessonStep
from pravila.games import GAMES
from pravila.render import lesson as render
from pravila.render.markup import tag, text
from pravila.words import Words, number
from scripts.steps.example_pages import slug
from scripts.steps.lessons import course, lesson_data, ready_answers, solved

FOLDER: Final = "learn"
LONG: Final = ("html", "log", "refusal", "record")
"""Parts of answers that many answers share."""


def lesson_page(
    lesson: Lesson, said: Mapping[str, str], words: Mapping[str, str], old_note: str
) -> str:
    """The Markdown of the page of one lesson, three folders below the language."""
    title, goal = said[f"{lesson.id}.title"], said[f"{lesson.id}.goal"]
    heading = title if not lesson.number else f"{lesson.number}. {title}"
    front = f"title: {_quoted(title)}\ndescription: {_quoted(goal)}"
    known = course(lesson.game)
    ways = (("lesson.before", lesson.number - 1), ("lesson.after", lesson.number + 1))
    others = [
        (words[way].replace("{title}", said[f"{it.id}.title"]), f"../{slug(it.id)}/")
        for way, at in ways
        for it in known
        if it.number == at
    ]
    others.append((words["lesson.course"], "../"))
    links = [tag("li", tag("a", text(label), href=address)) for label, address in others]
    return "\n\n".join(
        (
            f"---\n{front}\n---",
            f"# {heading} {{#lesson}}",
            goal,
            old_note,
            f"```lesson {lesson.id}\n```",
            tag("ul", *links, cls="lesson__others"),
        )
    )


def _quoted(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)


def lesson_steps(
    lesson: Lesson, said: Mapping[str, str], words: Words, root: str
) -> list[dict[str, Any]]:
    """What the page prints of each step, as HTML and texts."""
    return [_step(lesson, at, said, words, root) for at in range(len(lesson.steps))]


def _step(
    lesson: Lesson, at: int, said: Mapping[str, str], words: Words, root: str
) -> dict[str, Any]:
    step, rules = lesson.steps[at], GAMES[lesson.game]
    first = coach.begin(rules, lesson, at)
    end = None if step.is_game else solved(rules, lesson, at)
    plays = end is not None and not step.asks
    return {
        **step_texts(lesson, step, said),
        "board": render.board(first, words, root, play=False),
        "marked": marks(first, words),
        "solution": render.story(end, words) if end and plays else [],
        "after": render.board(end, words, root, play=False) if end and plays else "",
        "right": step.best[0] if step.asks else "",
        "rules": render.taught(first, words, root),
    }


def step_texts(lesson: Lesson, step: LessonStep, said: Mapping[str, str]) -> dict[str, Any]:
    """The texts of a step: single ones by kind, the named ones by name."""
    key = f"{lesson.id}.{step.id}."
    mine = {name.removeprefix(key): value for name, value in said.items() if name.startswith(key)}

    def named(kind: str) -> dict[str, str]:
        start = f"{kind}."
        return {k.removeprefix(start): it for k, it in mine.items() if k.startswith(start)}

    words = named("answer")
    return {
        "id": step.id,
        **{kind: mine[kind] for kind in ("say", "hint", "done")},
        "mistakes": named("mistake"),
        "remarks": named("remark"),
        "answers": [
            (it.name, words[it.name] if it.number is None else number(it.number))
            for it in step.answers
        ],
    }


def marks(attempt: Attempt, words: Words) -> list[str]:
    """The names of the cards and buttons that a step marks, as their labels say them."""
    html = render.board(attempt, words, "")
    return [render.label(html, press) for press in attempt.step.rings]


def lesson_state(
    lesson: Lesson, steps: Sequence[Mapping[str, Any]], words: Words, root: str
) -> dict[str, Any]:
    """What the script of the page needs: data for the engine, texts, and answers ready to show.

    Long parts of answers (see `LONG`) stand once in `parts`; an answer has their numbers.
    """
    parts: dict[str, int] = {}
    return {
        "id": lesson.id,
        "version": lesson.version,
        "seat": lesson.seat,
        "data": lesson_data()[lesson.id],
        "steps": [
            _state(lesson, at, printed, words, root, parts) for at, printed in enumerate(steps)
        ],
        "parts": list(parts),
    }


def _state(
    lesson: Lesson,
    at: int,
    printed: Mapping[str, Any],
    words: Words,
    root: str,
    parts: dict[str, int],
) -> dict[str, Any]:
    step = lesson.steps[at]
    is_ready = at == 0 or step.asks
    first = coach.begin(GAMES[lesson.game], lesson, at)
    ready = ready_answers(lesson, at, words.lang, root) if is_ready else {}
    kept = ("say", "hint", "done", "mistakes", "remarks", "answers", "rules")
    return {
        **{key: printed[key] for key in kept},
        "best": len(step.best),
        "game": step.is_game,
        "asks": step.asks,
        "arrows": step.arrows,
        "opened": _short(live_lesson.opened(first, words, root), parts),
        "ready": {key: _short(answer, parts) for key, answer in ready.items()},
    }


def _short(answer: Mapping[str, Any], parts: dict[str, int]) -> dict[str, Any]:
    """The answer with numbers for its long parts, which are noted in `parts`."""
    return {
        key: parts.setdefault(value, len(parts)) if key in LONG and value else value
        for key, value in answer.items()
        if key != "status"
    }


def course_rows(name: str, said: Mapping[str, str]) -> list[dict[str, Any]]:
    """The lessons of a course as its page lists them."""
    return [
        {
            "number": lesson.number,
            "slug": slug(lesson.id),
            "version": lesson.version,
            "steps": len(lesson.steps),
            "title": said[f"{lesson.id}.title"],
            "goal": said[f"{lesson.id}.goal"],
        }
        for lesson in course(name)
    ]


def lessons_of_rules(names: Iterable[str]) -> dict[str, str]:
    """The address of the step that teaches each rule, below the folder of the game's course."""
    return {
        rule: f"{slug(lesson.id)}/#step-{number}"
        for name in names
        for lesson in course(name)
        for number, step in enumerate(lesson.steps, 1)
        for rule in step.teaches
    }
