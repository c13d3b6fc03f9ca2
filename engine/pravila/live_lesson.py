"""Lessons behind JSON messages. Nothing is remembered: a message holds the whole attempt.

The page keeps the lesson's texts; answers name them by id, so that nothing here has words of its
own beyond those of the table.
"""

from typing import Any

from pravila.core import coach
from pravila.core.coach import Attempt, Result
from pravila.core.errors import UnreadableError
from pravila.core.lesson import Lesson, read_lesson
from pravila.core.record import MAX_ACTIONS
from pravila.games import PRESENTERS, game
from pravila.render import lesson as render
from pravila.render.rules import read_otherwise, refusal
from pravila.words import Words


def answer(request: dict[str, Any], words: Words) -> dict[str, Any]:
    """The table of step `step` of `lesson` after `deeds`, and what a `press` there comes to.

    `begun` is a press that began an action. With `help` "mark" the next press of a shortest
    solution is marked and said; with "show" the solution is played. Raises UnreadableError for a
    message that describes no attempt.
    """
    data = request.get("lesson")
    if not isinstance(data, dict):
        raise UnreadableError("request")
    lesson = read_lesson(data, game(str(data.get("game"))).version)
    number, deeds = request.get("step"), request.get("deeds", [])
    if type(number) is not int or not 0 <= number < len(lesson.steps):
        raise UnreadableError("request")
    if not isinstance(deeds, list) or len(deeds) > MAX_ACTIONS:
        raise UnreadableError("request")
    root = str(request.get("root", ""))
    attempt = attempt_at(lesson, number, tuple(map(str, deeds)))
    begun, press = str(request.get("begun", "")), str(request.get("press", ""))
    match request.get("help"):
        case "mark":
            return marked(attempt, words, root)
        case "show":
            return shown(attempt, words, root)
    if press:
        return pressed(attempt, press, begun, words, root)
    return opened(attempt, words, root)


def attempt_at(lesson: Lesson, number: int, deeds: tuple[str, ...]) -> Attempt:
    """The attempt at a step after the deeds of everybody, the first replies included."""
    try:
        if not deeds:
            return coach.begin(game(lesson.game), lesson, number)
        return coach.replayed(coach.fresh(game(lesson.game), lesson, number), deeds)
    except (ValueError, KeyError, TypeError) as error:
        raise UnreadableError("request") from error


def opened(attempt: Attempt, words: Words, root: str) -> dict[str, Any]:
    """The table as a step begins, or as an attempt stands that is taken up again."""
    rings = () if attempt.done else attempt.step.rings
    return _answer(attempt, words, root, rings=rings)


def pressed(attempt: Attempt, press: str, begun: str, words: Words, root: str) -> dict[str, Any]:
    """What a press comes to: half an action, an action, an answer, or the rule against it."""
    if attempt.result is not Result.OPEN:
        return _answer(attempt, words, root)
    if attempt.step.asks:
        return _answer(_answered(attempt, press), words, root)
    presenter, rules = PRESENTERS[attempt.game.name], attempt.game
    view = rules.view(attempt.state, attempt.lesson.seat)
    if presenter.begun(view, press, words):
        return _answer(attempt, words, root, begun=press)
    verdict = presenter.judge(rules, attempt.state, attempt.lesson.seat, press)
    if not verdict:
        otherwise = read_otherwise(rules, dict(attempt.step.record.options))
        against = refusal(verdict, words, root, otherwise)
        rings = () if attempt.done else attempt.step.rings
        return _answer(attempt, words, root, begun=begun, against=against, rings=rings)
    since = len(attempt.deeds)
    action = rules.write_action(rules.read_action(press))
    return _answer(coach.act(attempt, action), words, root, since=since)


def _answered(attempt: Attempt, name: str) -> Attempt:
    try:
        return coach.answer(attempt, name)
    except ValueError as error:
        raise UnreadableError("request") from error


def marked(attempt: Attempt, words: Words, root: str) -> dict[str, Any]:
    """The table with the next press of a shortest solution marked, and that action in words.

    From where no solution leads on, the table of the beginning of the step.
    """
    way = coach.best_line(attempt)
    if not way:
        attempt = coach.begin(attempt.game, attempt.lesson, _number(attempt))
        way = coach.best_line(attempt) or ()
    if attempt.step.asks:
        return {**_answer(attempt, words, root), "right": way[0] if way else ""}
    rings = render.way_to(attempt, way[0], words)[:1] if way else ()
    said = render.phrase(attempt, way[0], words) if way else ""
    return {**_answer(attempt, words, root, rings=rings), "next": said}


def shown(attempt: Attempt, words: Words, root: str) -> dict[str, Any]:
    """The table after the solution; in a whole game after one action of the sensible bot.

    A solution begins where the attempt stands, or at the beginning of the step where none leads
    on from there.
    """
    way = coach.best_line(attempt)
    if way is None:
        attempt = coach.begin(attempt.game, attempt.lesson, _number(attempt))
        way = coach.best_line(attempt) or ()
    since = len(attempt.deeds)
    for action in way:
        attempt = _answered(attempt, action) if attempt.step.asks else coach.act(attempt, action)
    return _answer(attempt, words, root, since=since)


def _number(attempt: Attempt) -> int:
    return attempt.lesson.steps.index(attempt.step)


def _answer(
    attempt: Attempt,
    words: Words,
    root: str,
    *,
    since: int | None = None,
    begun: str = "",
    against: str = "",
    rings: tuple[str, ...] = (),
) -> dict[str, Any]:
    """What the page needs to know; `since` is the number of the deed from which it is told."""
    return {
        "ok": True,
        "deeds": [deed.action for deed in attempt.deeds],
        "done": len(attempt.done),
        "begun": begun,
        "html": render.board(attempt, words, root, begun=begun, rings=rings),
        "status": render.status(attempt, words, begun),
        "said": [] if since is None else render.story(attempt, words, since),
        "log": "" if since is None else render.story_log(attempt, words, root, since),
        "refusal": against or None,
        "result": str(attempt.result),
        "mistake": attempt.mistake,
        "remarks": list(attempt.remarks),
        "record": attempt.record.to_text(),
    }
