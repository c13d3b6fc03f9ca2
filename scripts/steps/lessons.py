"""Read the lessons of `tutorials/` and hold them to what they promise.

Run as a step, it prints what is wrong with them and their numbers; arguments choose lessons by the
beginning of their ids: `python -m scripts.steps.lessons gnav.learn.captures`.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from jsonschema import Draft202012Validator

from pravila import live_lesson
from pravila.core import coach
from pravila.core.coach import Attempt, Result
from pravila.core.errors import UnreadableError
from pravila.core.game import Game
from pravila.core.goal import reached
from pravila.core.lesson import OTHERWISE, Lesson, LessonStep, read_lesson
from pravila.games import GAMES, game
from pravila.render import lesson as render
from pravila.words import words
from scripts.steps.data_files import read_yaml
from scripts.steps.words import ROOT, read_catalogue

TUTORIALS: Final = ROOT / "tutorials"
LINES: Final = 1000
"""Random lines through each lesson."""
COURSE: Final = range(6, 11)
"""How many lessons a course has, the introduction apart."""
LONGEST_SAID: Final = 45
"""Words that the coach says at most before the reader acts."""
MOST_READY: Final = 60
"""Positions that the first step of a lesson may lead to; all answers are printed into the page."""


class LessonError(Exception):
    """A file is no lesson."""


def lesson_paths() -> list[Path]:
    """The files of all lessons."""
    return sorted(TUTORIALS.glob("*/lessons/*.yml"))


@cache
def lesson_data() -> dict[str, dict[str, Any]]:
    """The data of every lesson by its id, in the order of the courses.

    Raises LessonError for a file that breaks the schema.
    """
    schema = json.loads((TUTORIALS / "lesson.schema.json").read_text("utf-8"))
    validator = Draft202012Validator(schema)
    found: list[dict[str, Any]] = []
    for path in lesson_paths():
        data = read_yaml(path)
        for error in validator.iter_errors(data):
            raise LessonError(f"{path.name}: {error.json_path}: {error.message}")
        if data["id"] != f"{path.parents[1].name}.learn.{path.stem}":
            raise LessonError(f"{path.name}: the id {data['id']} does not fit the file name")
        found.append(data)
    return {it["id"]: it for it in sorted(found, key=lambda it: (it["game"], it["number"]))}


@cache
def lessons() -> dict[str, Lesson]:
    """Every lesson by its id, in the order of the courses."""
    return {
        name: read_lesson(data, game(data["game"]).version) for name, data in lesson_data().items()
    }


def course(name: str) -> list[Lesson]:
    """The lessons of a game in their order, the introduction first."""
    return [it for it in lessons().values() if it.game == name]


def lesson_of(rule: str) -> tuple[Lesson, int] | None:
    """The lesson that teaches a rule and the number of the step, from 1."""
    for lesson in lessons().values():
        for number, step in enumerate(lesson.steps, 1):
            if rule in step.teaches:
                return lesson, number
    return None


def to_teach(name: str) -> list[str]:
    """The rules of a game that its course has to teach: all but those that say what it is."""
    return [rule.id for rule in GAMES[name].rules if ".meta." not in rule.id]


# -- the messages ----------------------------------------------------------------------------------


def catalogue(name: str) -> str:
    """The name of the catalogue with the texts of a game's lessons."""
    return f"lessons-{name}"


def message_ids(lesson: Lesson) -> list[str]:
    """The ids of all texts that a lesson needs, in the order in which they are met.

    A step may have one more, `mistake.otherwise`, where a mistake without a name can happen.
    """
    found = [f"{lesson.id}.title", f"{lesson.id}.goal"]
    for step in lesson.steps:
        key = f"{lesson.id}.{step.id}"
        found += [f"{key}.say", f"{key}.hint"]
        found += [f"{key}.answer.{it.name}" for it in step.answers if it.number is None]
        found += [f"{key}.mistake.{it.name}" for it in step.mistakes]
        found += [f"{key}.remark.{it.name}" for it in step.remarks]
        found.append(f"{key}.done")
    return found


def otherwise_id(lesson: Lesson, step: LessonStep) -> str:
    """The id of the text for a mistake without a name."""
    return f"{lesson.id}.{step.id}.mistake.{OTHERWISE}"


def texts(language: str, name: str) -> dict[str, str]:
    """The texts of a game's lessons in a language, by their ids."""
    return {
        str(it.id): str(it.string)
        for it in read_catalogue(language, catalogue(name))
        if it.id and it.string
    }


# -- going through a lesson ------------------------------------------------------------------------


def solved(rules: Game[Any, Any, Any], lesson: Lesson, number: int) -> Attempt:
    """The attempt after the stored solution; a whole game is played by the sensible bot.

    Raises ValueError when an action of the solution is refused.
    """
    attempt = coach.begin(rules, lesson, number)
    if attempt.step.asks:
        return coach.answer(attempt, attempt.step.best[0])
    if not attempt.step.is_game:
        for action in attempt.step.best:
            attempt = coach.act(attempt, action)
        return attempt
    while attempt.result is Result.OPEN:
        way = coach.best_line(attempt) or ()
        attempt = coach.act(attempt, way[0])
    return attempt


def needed_rules(rules: Game[Any, Any, Any], lesson: Lesson, number: int) -> set[str]:
    """The rules that decide on the way to the goal: those of own actions and of all events."""
    attempt = coach.begin(rules, lesson, number)
    end = solved(rules, lesson, number)
    needed = {rule for deed in end.deeds for event in deed.events for rule in event.rules}
    if not (attempt.step.asks or attempt.step.is_game):
        for action in end.done:
            needed |= set(rules.judge(attempt.state, rules.read_action(action)).rules)
            attempt = coach.act(attempt, action)
    return needed


def walk(rules: Game[Any, Any, Any], lesson: Lesson, number: int, lines: int) -> Counter[str]:
    """Go through a step at random, `lines` times; each must come to a goal or an explanation.

    Counts the results: the goal, mistakes by name, and remarks. In a whole game the other players
    act at random as well. Raises ValueError for a line that is
    stuck.
    """
    found: Counter[str] = Counter()
    rng = Random(f"{lesson.id} {number}")
    first = coach.begin(rules, lesson, number)
    for _ in range(lines):
        attempt = first
        while attempt.result is Result.OPEN:
            if attempt.step.asks:
                attempt = coach.answer(attempt, rng.choice(attempt.step.answers).name)
                continue
            actions = coach.legal(attempt)
            if not actions:
                raise ValueError(f"stuck after {attempt.done}")
            if len(attempt.done) > rules.turn_limit:
                raise ValueError("a line without an end")
            attempt = coach.act(attempt, rng.choice(actions), rng if attempt.step.is_game else None)
        found[attempt.mistake or str(attempt.result)] += 1
        found.update(f"remark {name}" for name in attempt.remarks)
    return found


def ready_answers(
    lesson: Lesson, number: int, language: str, root: str
) -> dict[str, dict[str, Any]]:
    """What every press in a small step comes to, by `answer_key`; the page answers from it.

    Raises ValueError when the step leads to too many positions.
    """
    said = words(language)
    first = coach.begin(GAMES[lesson.game], lesson, number)
    opened = live_lesson.opened(first, said, root)
    found = {answer_key([], "", ""): opened}
    waiting = [(first, "", opened)]
    seen = {(tuple(opened["deeds"]), "")}
    looked_at = 0
    while waiting:
        attempt, begun, shown = waiting.pop(0)
        looked_at += 1
        if looked_at > MOST_READY:
            raise ValueError(f"the step leads to more than {MOST_READY} positions")
        deeds = [deed.action for deed in attempt.deeds]
        found[answer_key(deeds, "", "?mark")] = live_lesson.marked(attempt, said, root)
        found[answer_key(deeds, "", "?show")] = live_lesson.shown(attempt, said, root)
        offered = [it.name for it in attempt.step.answers] or render.presses(shown["html"])
        for press in offered:
            answer = live_lesson.pressed(attempt, press, begun, said, root)
            found[answer_key(deeds, begun, press)] = answer
            key = (tuple(answer["deeds"]), answer["begun"])
            if answer["result"] == str(Result.OPEN) and key not in seen:
                seen.add(key)
                after = live_lesson.attempt_at(lesson, number, tuple(answer["deeds"]))
                waiting.append((after, answer["begun"], answer))
    return found


def answer_key(deeds: Sequence[str], begun: str, press: str) -> str:
    """The key of a ready answer; `press` may be "?mark" or "?show", the reader's calls for help."""
    return "|".join((",".join(deeds), begun, press))


# -- the faults ------------------------------------------------------------------------------------


def faults(lesson: Lesson, said: dict[str, str]) -> Iterator[str]:
    """What is wrong with a lesson in itself; `said` are its English texts."""
    rules = GAMES[lesson.game]
    ids = {rule.id for rule in rules.rules}
    names = Counter(step.id for step in lesson.steps)
    yield from (f"two steps are called {name}" for name, count in names.items() if count > 1)
    yield from (f"{rule} is no rule" for rule in lesson.teaches if rule not in ids)
    yield from (f"{it} has no text" for it in message_ids(lesson) if it not in said)
    for number, step in enumerate(lesson.steps):
        try:
            yield from (f"{step.id}: {fault}" for fault in _step_faults(lesson, number, said))
        except (ValueError, UnreadableError, KeyError) as error:
            yield f"{step.id}: {type(error).__name__}: {error}"
    try:
        ready_answers(lesson, 0, "en", "")
    except (ValueError, UnreadableError, KeyError) as error:
        yield f"{lesson.steps[0].id}: {error}"


def _step_faults(lesson: Lesson, number: int, said: dict[str, str]) -> Iterator[str]:
    rules, step = GAMES[lesson.game], lesson.steps[number]
    text = said.get(f"{lesson.id}.{step.id}.say", "")
    if len(text.split()) > LONGEST_SAID:
        yield f"the coach says {len(text.split())} words before the reader acts"
    first = coach.begin(rules, lesson, number)
    if reached(step.goal, first.line(first.deeds)):
        yield "the goal is reached before the reader acts"
        return
    if not step.asks and not rules.decides(first.state, lesson.seat):
        yield "the reader has nothing to decide"
        return
    end = solved(rules, lesson, number)
    if end.result is not Result.GOAL:
        yield f"the stored solution ends in {end.mistake or end.result}"
    if not step.is_game:
        best = coach.best_line(first)
        if best is None or len(best) != len(step.best):
            yield f"a shortest solution is {best}"
    if step.asks:
        right = [it.name for it in step.answers if coach.answer(first, it.name).result == "goal"]
        if len(right) != 1:
            yield f"right answers: {right}"
    board = render.presses(render.board(first, words("en"), ""))
    marked = {*step.rings, *(press for arrow in step.arrows for press in arrow)}
    yield from (f"nothing on the table is {press!r}" for press in marked - set(board))
    walked = walk(rules, lesson, number, _share(lesson, number))
    if walked[OTHERWISE] and otherwise_id(lesson, step) not in said:
        yield f"{otherwise_id(lesson, step)} has no text"
    named = [*(it.name for it in step.mistakes), *(f"remark {it.name}" for it in step.remarks)]
    named += [OTHERWISE] if otherwise_id(lesson, step) in said else []
    yield from (f"never happens: {name}" for name in named if not walked[name])


def _share(lesson: Lesson, number: int) -> int:
    """How many of the random lines of a lesson go through one of its steps."""
    whole, rest = divmod(LINES, len(lesson.steps))
    return whole + (number < rest)


def course_faults(name: str) -> Iterator[str]:
    """What is wrong with a course: its order, what it needs before it is taught, what it lacks."""
    rules, known = GAMES[name], course(name)
    numbers = [it.number for it in known]
    if numbers != list(range(len(numbers))):
        yield f"{name}: the lessons are numbered {numbers}"
    if len(known) - 1 not in COURSE:
        yield f"{name}: {len(known) - 1} lessons after the introduction"
    taught: set[str] = set()
    for lesson in known:
        for number, step in enumerate(lesson.steps):
            twice = [rule for rule in step.teaches if rule in taught]
            yield from (f"{lesson.id}.{step.id}: {rule} was taught before" for rule in twice)
            taught |= set(step.teaches)
            if lesson.number == 0:
                continue
            try:
                needed = needed_rules(rules, lesson, number)
            except (ValueError, UnreadableError) as error:
                yield f"{lesson.id}.{step.id}: {error}"
                continue
            yield from (
                f"{lesson.id}.{step.id}: needs {rule}, which nothing has taught yet"
                for rule in sorted(needed - taught)
            )
    yield from (f"{rule}: no lesson teaches it" for rule in to_teach(name) if rule not in taught)
    if known and not known[-1].steps[-1].is_game:
        yield f"{name}: the course does not end with a whole game"
    needed_texts = {it for lesson in known for it in message_ids(lesson)}
    needed_texts |= {otherwise_id(lesson, step) for lesson in known for step in lesson.steps}
    spare = set(texts("en", name)) - needed_texts
    yield from (f"{catalogue(name)}.po: nothing says {it}" for it in sorted(spare))


def main(arguments: Sequence[str]) -> int:
    """Print the faults and the numbers; fail when there are any faults."""
    chosen = [it for it in lessons().values() if it.id.startswith(tuple(arguments or [""]))]
    count = 0
    for lesson in chosen:
        found = list(faults(lesson, texts("en", lesson.game)))
        count += len(found)
        steps = len(lesson.steps)
        print(f"{lesson.id}: {steps} steps, {len(lesson.teaches)} rules, {len(found)} faults")
        print(*(f"  {fault}" for fault in found), sep="\n", end="\n" if found else "")
    for name in dict.fromkeys(it.game for it in chosen):
        found = list(course_faults(name))
        count += len(found)
        taught = {rule for lesson in course(name) for rule in lesson.teaches}
        print(f"{name}: {len(taught)} of {len(to_teach(name))} rules, {len(found)} faults")
        print(*(f"  {fault}" for fault in found), sep="\n", end="\n" if found else "")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
