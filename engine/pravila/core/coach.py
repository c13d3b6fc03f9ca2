"""The coach: plays a step of a lesson with the reader and says what came of it.

An attempt is frozen; every action gives a new one. Nothing here moves by itself beyond the
replies of the other players, and nothing but reaching the goal ends a step for good.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random
from typing import Any, Final

from pravila.core.event import Event
from pravila.core.game import Game
from pravila.core.goal import Line, reached
from pravila.core.lesson import OTHERWISE, Lesson, LessonStep
from pravila.core.record import Record, perform, start

MOST_SEARCHED: Final = 20_000
"""Positions that a search looks at before it gives up."""
REPLIES_IN_A_ROW: Final = 200
"""More actions than the other players ever do before the reader decides again."""


class Result(StrEnum):
    """What came of an attempt so far."""

    OPEN = "open"
    GOAL = "goal"
    MISTAKE = "mistake"


@dataclass(frozen=True, slots=True)
class Deed:
    """One action of anybody: who did it, and what happened."""

    seat: int
    action: str
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Attempt:
    """A reader's way through one step.

    `mistake` names the explanation when the result is a mistake; `remarks` are those that have
    been said so far, in order.
    """

    game: Game[Any, Any, Any]
    lesson: Lesson
    step: LessonStep
    state: Any
    deeds: tuple[Deed, ...] = ()
    said: str = ""
    result: Result = Result.OPEN
    mistake: str = ""
    remarks: tuple[str, ...] = ()

    @property
    def done(self) -> tuple[str, ...]:
        """The reader's own actions."""
        return tuple(it.action for it in self.deeds if it.seat == self.lesson.seat)

    @property
    def record(self) -> Record:
        """The position now as a record, to be taken over elsewhere."""
        return replace(self.step.record, actions=tuple(it.action for it in self.deeds))

    def line(self, deeds: tuple[Deed, ...]) -> Line:
        """What goals are asked about: the state now, and what happened in these deeds."""
        return Line(
            game=self.game,
            seat=self.lesson.seat,
            state=self.state,
            events=tuple(event for deed in deeds for event in deed.events),
            actions=self.done,
            options=self.step.record.options,
            said=self.said,
        )


def begin(game: Game[Any, Any, Any], lesson: Lesson, number: int) -> Attempt:
    """Step `number` (from 0) of a lesson before the reader's first action.

    The replies lead, if need be, to the reader's first decision. Raises UnreadableError for a
    position that cannot be read.
    """
    first = fresh(game, lesson, number)
    return first if first.step.asks else _with_replies(first)


def fresh(game: Game[Any, Any, Any], lesson: Lesson, number: int) -> Attempt:
    """Step `number` (from 0) of a lesson before anything has happened."""
    step = lesson.steps[number]
    return Attempt(game, lesson, step, start(game, step.record))


def answer(attempt: Attempt, name: str) -> Attempt:
    """The attempt after the reader has chosen an answer; raises ValueError for an unknown one."""
    if name not in {it.name for it in attempt.step.answers}:
        raise ValueError(f"{attempt.step.id} has no answer {name!r}")
    return _judged(replace(attempt, said=name, result=Result.OPEN, mistake=""), last=True)


def act(attempt: Attempt, action: str, chance: Random | None = None) -> Attempt:
    """The attempt after a legal action of the reader and what the others reply.

    With `chance` the others act at random, where no reply is written for them. Raises ValueError
    when the step is over or the rules refuse the action.
    """
    if attempt.result is not Result.OPEN:
        raise ValueError(f"{attempt.step.id} is over")
    most = attempt.step.most
    last = bool(most) and len(attempt.done) + 1 >= most
    after = _judged(_applied(attempt, action, attempt.lesson.seat), last=False)
    return _judged(_with_replies(after, chance), last=last)


def replayed(attempt: Attempt, deeds: Iterable[str]) -> Attempt:
    """The attempt after all these actions of anybody, as an earlier attempt recorded them.

    Raises ValueError when the rules refuse one of them.
    """
    for action in deeds:
        mine = attempt.game.decides(attempt.state, attempt.lesson.seat)
        seat = attempt.lesson.seat if mine else attempt.game.actor(attempt.state) or 0
        attempt = _with_remarks(_applied(attempt, action, seat))
    most = attempt.step.most
    return _judged(attempt, last=bool(most) and len(attempt.done) >= most)


def _applied(attempt: Attempt, action: str, seat: int) -> Attempt:
    step = perform(attempt.game, attempt.state, action)
    deed = Deed(seat, action, step.events)
    return replace(attempt, state=step.after, deeds=(*attempt.deeds, deed))


def _with_replies(attempt: Attempt, chance: Random | None = None) -> Attempt:
    """Let the others act until the reader decides, the step or the game is over."""
    game, seat = attempt.game, attempt.lesson.seat
    for _ in range(REPLIES_IN_A_ROW):
        actor = game.actor(attempt.state)
        if attempt.result is not Result.OPEN or actor is None or game.decides(attempt.state, seat):
            break
        attempt = _judged(_applied(attempt, _reply(attempt, actor, chance), actor), last=False)
    return attempt


def _reply(attempt: Attempt, actor: int, chance: Random | None) -> str:
    """The next reply of the script if it is legal here, else that of chance or the sensible bot."""
    game = attempt.game
    count = sum(deed.seat != attempt.lesson.seat for deed in attempt.deeds)
    if count < len(attempt.step.replies):
        action = game.read_action(attempt.step.replies[count])
        if game.judge(attempt.state, action):
            return attempt.step.replies[count]
    if chance:
        return game.write_action(chance.choice(game.actions(attempt.state)))
    rng = Random(attempt.step.record.seed * 1_000_003 + len(attempt.deeds))
    return game.write_action(game.choose(game.view(attempt.state, actor), rng))


def _judged(attempt: Attempt, *, last: bool) -> Attempt:
    """The attempt with its result; after the `last` action what is not reached is a mistake."""
    if attempt.result is not Result.OPEN:
        return attempt
    attempt = _with_remarks(attempt)
    line = attempt.line(attempt.deeds)
    if reached(attempt.step.goal, line):
        return replace(attempt, result=Result.GOAL)
    if not attempt.deeds and not attempt.said:
        return attempt
    named = next((it.name for it in attempt.step.mistakes if reached(it.when, line)), "")
    over = last or attempt.game.actor(attempt.state) is None
    if named or over:
        return replace(attempt, result=Result.MISTAKE, mistake=named or OTHERWISE)
    return attempt


def _with_remarks(attempt: Attempt) -> Attempt:
    """The attempt with the remarks that fit what has just happened, each only once."""
    waiting = [it for it in attempt.step.remarks if it.name not in attempt.remarks]
    line = attempt.line(attempt.deeds[-1:]) if waiting else None
    fresh = tuple(it.name for it in waiting if line and reached(it.when, line))
    return replace(attempt, remarks=attempt.remarks + fresh) if fresh else attempt


def best_line(attempt: Attempt) -> tuple[str, ...] | None:
    """The fewest actions of the reader that reach the goal from here; None when there are none.

    Breadth first, actions in the order of `Game.actions`. For a question the right answer; for a
    whole game what the sensible bot would do now.
    """
    game, step = attempt.game, attempt.step
    if step.asks:
        right = (it.name for it in step.answers if answer(attempt, it.name).result is Result.GOAL)
        return next(((name,) for name in right), None)
    if attempt.result is not Result.OPEN:
        return () if attempt.result is Result.GOAL else None
    if step.is_game:
        rng = Random(step.record.seed)
        chosen = game.choose(game.view(attempt.state, attempt.lesson.seat), rng)
        return (game.write_action(chosen),)
    return next(_solutions(attempt), None)


def _solutions(first: Attempt) -> Iterator[tuple[str, ...]]:
    """Every line that reaches the goal, the shortest first; what leads nowhere new is left out."""
    waiting: deque[tuple[Attempt, tuple[str, ...]]] = deque([(first, ())])
    seen: set[Any] = set()
    while waiting and len(seen) < MOST_SEARCHED:
        attempt, way = waiting.popleft()
        for action in legal(attempt):
            after = act(attempt, action)
            if after.result is Result.GOAL:
                yield (*way, action)
            key = (after.state, frozenset(after.line(after.deeds).events))
            if after.result is Result.OPEN and key not in seen:
                seen.add(key)
                waiting.append((after, (*way, action)))


def legal(attempt: Attempt) -> tuple[str, ...]:
    """The reader's legal actions now, as text; none when the step is over."""
    if attempt.result is not Result.OPEN:
        return ()
    return tuple(map(attempt.game.write_action, attempt.game.actions(attempt.state)))
