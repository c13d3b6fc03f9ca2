"""Lessons: positions with a goal, as data free of any language."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pravila.core.errors import UnreadableError
from pravila.core.goal import Goal, read_goal
from pravila.core.record import Record

OTHERWISE = "otherwise"
"""The name of the mistake that is meant when no other one fits."""


@dataclass(frozen=True, slots=True)
class Named:
    """A text of the lesson and when it is said: a mistake, a remark, an answer to choose.

    `number` is an answer that is a number and needs no words.
    """

    name: str
    when: Goal
    number: int | None = None


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One task: from the position of `record` the reader has to reach `goal`.

    `teaches` are the rules it teaches; `best` are the reader's actions of a shortest solution,
    or the name of the right answer. `mistakes` are looked through in their order; the step is
    failed when one fits, or when the reader has done `most` actions (0: no limit, for a whole
    game). `replies` are what the others do, in order; where they cannot, or none is left, the
    sensible bot plays. `rings` are presses to mark, `arrows` pairs of presses.
    """

    id: str
    teaches: tuple[str, ...]
    record: Record
    goal: Goal
    best: tuple[str, ...]
    most: int
    mistakes: tuple[Named, ...] = ()
    remarks: tuple[Named, ...] = ()
    answers: tuple[Named, ...] = ()
    replies: tuple[str, ...] = ()
    rings: tuple[str, ...] = ()
    arrows: tuple[tuple[str, str], ...] = ()

    @property
    def asks(self) -> bool:
        """Whether the reader answers a question instead of playing."""
        return bool(self.answers)

    @property
    def is_game(self) -> bool:
        """Whether it is a whole game, which has no solution to look for."""
        return not self.most


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson of a course; `number` is its place in it, 0 for the introduction."""

    id: str
    game: str
    number: int
    version: int
    seat: int
    steps: tuple[LessonStep, ...]

    @property
    def teaches(self) -> tuple[str, ...]:
        """Every rule it teaches, in order."""
        return tuple(dict.fromkeys(rule for step in self.steps for rule in step.teaches))


def read_lesson(data: Mapping[str, Any], rules_version: str) -> Lesson:
    """Make a lesson from the data of its file (see `tutorials/lesson.schema.json`).

    `rules_version` is the version of the game's rules. Raises UnreadableError for data that are
    no lesson.
    """
    try:
        return Lesson(
            id=str(data["id"]),
            game=str(data["game"]),
            number=int(data["number"]),
            version=int(data["version"]),
            seat=int(data.get("seat", 1)),
            steps=tuple(_read_step(step, data, rules_version) for step in data["steps"]),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise UnreadableError("request") from error


def _read_step(step: Mapping[str, Any], data: Mapping[str, Any], version: str) -> LessonStep:
    options = {**data.get("options", {}), **step.get("options", {})}
    record = Record(
        game=str(data["game"]),
        version=version,
        options=tuple((str(key), str(value)) for key, value in options.items()),
        seats=int(step.get("seats", 0)),
        seed=int(step.get("seed", 1)),
        position=str(step.get("position", "")),
    )
    answers = tuple(_named(it) for it in step.get("answers", ()))
    right = {"any": [{"all": [{"said": it.name}, it.when]} for it in answers]}
    best = tuple(map(str, step.get("best", ())))
    return LessonStep(
        id=str(step["id"]),
        teaches=tuple(map(str, step.get("teaches", ()))),
        record=record,
        goal=read_goal(step.get("goal", right)),
        best=best,
        most=int(step.get("most", len(best))),
        mistakes=tuple(_named(it) for it in step.get("mistakes", ())),
        remarks=tuple(_named(it) for it in step.get("remarks", ())),
        answers=answers,
        replies=tuple(map(str, step.get("replies", ()))),
        rings=tuple(map(str, step.get("rings", ()))),
        arrows=tuple((str(start), str(end)) for start, end in step.get("arrows", ())),
    )


def _named(data: Mapping[str, Any]) -> Named:
    return Named(str(data["name"]), read_goal(data["when"]), data.get("number"))
