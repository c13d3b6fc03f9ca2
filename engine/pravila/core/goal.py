"""Goals: what counts as success or as a mistake in a lesson, as predicates over what happened.

A goal is data without any language: a mapping with one key, the kind of the goal. Goals speak of
events, rules, the position and the score, never of one fixed list of moves, so that every line
that reaches a goal is accepted.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pravila.core.event import Event
from pravila.core.game import Game


@dataclass(frozen=True, slots=True)
class Line:
    """What has happened since a step began: the state now, all events, the reader's actions.

    `seat` is the reader's; `said` is the name of the answer the reader chose, if any.
    """

    game: Game[Any, Any, Any]
    seat: int
    state: Any
    events: tuple[Event, ...] = ()
    actions: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    said: str = ""


Goal = Mapping[str, Any]
"""One key, a kind of `KINDS`, and its value."""


def read_goal(data: Mapping[str, Any]) -> Goal:
    """The data of a goal, if it has one known kind, down to its last part; else ValueError."""
    if len(data) != 1:
        raise ValueError(f"a goal has one kind: {sorted(data)}")
    ((kind, value),) = data.items()
    if kind not in KINDS:
        raise ValueError(f"unknown goal {kind!r}")
    parts = {"all": value, "any": value, "not": [value]}.get(kind, ())
    for part in parts:
        read_goal(part)
    return data


def reached(goal: Goal, line: Line) -> bool:
    """Whether a goal is true of a line."""
    ((kind, value),) = goal.items()
    return KINDS[kind](value, line)


def _every(goals: Sequence[Goal], line: Line) -> bool:
    return all(reached(goal, line) for goal in goals)


def _any(goals: Sequence[Goal], line: Line) -> bool:
    return any(reached(goal, line) for goal in goals)


def _no(goal: Goal, line: Line) -> bool:
    return not reached(goal, line)


def _event(wanted: Mapping[str, Any], line: Line) -> bool:
    """`code`, and if given `seat` ("reader" or a number), `facts` and at least `times`."""
    seat = line.seat if wanted.get("seat") == "reader" else wanted.get("seat")
    facts = wanted.get("facts", {})
    found = [
        event
        for event in line.events
        if event.code == wanted["code"]
        and seat in (None, event.seat)
        and all(str(_fact(event, name)) == str(value) for name, value in facts.items())
    ]
    return len(found) >= int(wanted.get("times", 1))


def _fact(event: Event, name: str) -> object:
    known = dict((*event.params, *event.secret))
    return known.get(name)


def _rule(rule: str, line: Line) -> bool:
    """Some event was decided by the rule."""
    return any(rule in event.rules for event in line.events)


def _did(action: str, line: Line) -> bool:
    """The reader's last action is this one, or begins with these words."""
    last = line.actions[-1] if line.actions else ""
    return last == action or last.startswith(f"{action} ")


def _position(wanted: Mapping[str, Any], line: Line) -> bool:
    """Lines of the written position have these values; none has the value ""."""
    lines = (row.partition(":") for row in line.game.write_position(line.state).splitlines())
    known = {name.strip(): " ".join(value.split()) for name, _, value in lines}
    return all(known.get(name, "") == str(value) for name, value in wanted.items())


def _allowed(action: str, line: Line) -> bool:
    """The rules would allow this action now."""
    return bool(line.game.judge(line.state, line.game.read_action(action)))


def _over(wanted: bool, line: Line) -> bool:
    """The game is over, or not."""
    return (line.game.outcome(line.state) is not None) == wanted


def _winner(seat: int, line: Line) -> bool:
    """The game is over and this seat is among the winners."""
    outcome = line.game.outcome(line.state)
    return outcome is not None and seat in outcome.winners


def _total(wanted: Mapping[str, int], line: Line) -> bool:
    """The sheet of the round that was just scored has this total: `seat`, `points`."""
    sheets = line.game.score_sheets(line.state)
    return (wanted["seat"], wanted["points"]) in {(it.seat, it.total) for it in sheets}


def _worth(wanted: Mapping[str, Any], line: Line) -> bool:
    """A layout written as `grid` scores exactly `points`."""
    entries = line.game.score_text(wanted["grid"], dict(line.options))
    return bool(sum(entry.points for entry in entries) == wanted["points"])


def _fact_of_game(wanted: Mapping[str, Any], line: Line) -> bool:
    """The facts box has a fact of this `code` with these `values`."""
    return any(
        fact.code == wanted["code"]
        and all(str(dict(fact.params).get(k)) == str(v) for k, v in wanted["values"].items())
        for fact in line.game.facts()
    )


def _said(name: str, line: Line) -> bool:
    """The reader chose the answer of this name."""
    return line.said == name


KINDS: Final[Mapping[str, Callable[[Any, Line], bool]]] = {
    "all": _every,
    "any": _any,
    "not": _no,
    "event": _event,
    "rule": _rule,
    "did": _did,
    "position": _position,
    "allowed": _allowed,
    "over": _over,
    "winner": _winner,
    "total": _total,
    "worth": _worth,
    "fact": _fact_of_game,
    "said": _said,
}
"""The kinds of goals and how each is decided."""
