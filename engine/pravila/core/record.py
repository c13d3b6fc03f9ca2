"""A record: everything a game is, from which every state of it follows.

The record is the save, the undo stack, the share link, the example and the transcript.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic

from pravila.core.errors import UnreadableError
from pravila.core.event import Event
from pravila.core.game import A, Game, S, V
from pravila.core.json_text import read_json
from pravila.core.option import read_options
from pravila.core.shuffle import MAX_SEED
from pravila.core.verdict import Verdict

MAX_ACTIONS = 20_000
MAX_TEXT = 400_000


@dataclass(frozen=True, slots=True)
class Record:
    """Game, rules version, options, seats, seed and actions.

    `position` is the text of the first position where the game does not begin with a deal.
    """

    game: str
    version: str
    options: tuple[tuple[str, str], ...]
    seats: int
    seed: int
    actions: tuple[str, ...] = ()
    position: str = ""

    def plus(self, action: str) -> "Record":
        """The record with one more action."""
        return replace(self, actions=(*self.actions, action))

    def minus(self, number: int = 1) -> "Record":
        """The record without its last `number` actions."""
        return replace(self, actions=self.actions[: max(0, len(self.actions) - number)])

    def to_text(self) -> str:
        """The record as one line of JSON."""
        data: dict[str, Any] = {
            "game": self.game,
            "version": self.version,
            "options": dict(self.options),
            "seats": self.seats,
            "seed": self.seed,
            "actions": list(self.actions),
        }
        if self.position:
            data["position"] = self.position
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def read_record(text: str) -> Record:
    """Read a record written by `Record.to_text`; raises UnreadableError for anything else."""
    if len(text) > MAX_TEXT:
        raise UnreadableError("damaged-record", detail="size")
    try:
        data = read_json(text)
    except ValueError as error:
        raise UnreadableError("damaged-record", detail="json") from error
    if not isinstance(data, dict):
        raise UnreadableError("damaged-record", detail="json")
    unknown = set(data) - {"game", "version", "options", "seats", "seed", "actions", "position"}
    if unknown:
        raise UnreadableError("damaged-record", detail=sorted(unknown)[0])
    options = _field(data, "options", dict)
    actions = _field(data, "actions", list)
    if len(actions) > MAX_ACTIONS:
        raise UnreadableError("damaged-record", detail="actions")
    if not all(isinstance(part, str) for part in [*options, *options.values(), *actions]):
        raise UnreadableError("damaged-record", detail="text")
    seed = _field(data, "seed", int)
    if not 0 <= seed <= MAX_SEED:
        raise UnreadableError("bad-seed", seed=seed, most=MAX_SEED)
    return Record(
        game=_field(data, "game", str),
        version=_field(data, "version", str),
        options=tuple(options.items()),
        seats=_field(data, "seats", int),
        seed=seed,
        actions=tuple(actions),
        position=_field(data, "position", str) if "position" in data else "",
    )


def _field(data: Mapping[str, Any], name: str, kind: type) -> Any:
    value = data.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise UnreadableError("damaged-record", detail=name)
    return value


def new_record(
    game: Game[Any, Any, Any], options: Mapping[str, str], seats: int, seed: int
) -> Record:
    """The record of a game about to begin; raises UnreadableError for what cannot be played."""
    complete = read_options(game.options, options)
    if seats not in game.seat_range(complete):
        allowed = game.seat_range(complete)
        raise UnreadableError("bad-seats", seats=seats, least=allowed[0], most=allowed[-1])
    if not 0 <= seed <= MAX_SEED:
        raise UnreadableError("bad-seed", seed=seed, most=MAX_SEED)
    return Record(game.name, game.version, tuple(complete.items()), seats, seed)


def start(game: Game[S, A, V], record: Record) -> S:
    """The first state of a record."""
    if record.game != game.name:
        raise UnreadableError("foreign-record", game=record.game)
    if record.version != game.version:
        raise UnreadableError("other-version", version=record.version, current=game.version)
    options = read_options(game.options, dict(record.options))
    if record.position:
        return game.read_position(record.position, options, record.seed)
    new_record(game, options, record.seats, record.seed)
    return game.setup(options, record.seats, record.seed)


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """One action that was done: the state before and after, and what happened.

    The rules that allowed the action stand with the first event, behind those of the event;
    those that tell of hidden cards, for the actor alone.
    """

    action: str
    before: S
    after: S
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Replay(Generic[S]):
    """A record played out as far as it is valid.

    `refused` is None for a valid record; otherwise the verdict on action number
    `len(steps)` (0-based), at which the replay stopped.
    """

    first: S
    steps: tuple[Step[S], ...]
    refused: Verdict | None = None

    @property
    def state(self) -> S:
        """The last valid state."""
        return self.steps[-1].after if self.steps else self.first

    @property
    def events(self) -> Iterable[Event]:
        """All events in order."""
        return (event for step in self.steps for event in step.events)


def perform(game: Game[S, A, V], state: S, action: str) -> Step[S]:
    """Do a legal action; raises UnreadableError for unreadable text, ValueError when refused."""
    return _performed(game, state, action, game.judge(state, game.read_action(action)))


def _performed(game: Game[S, A, V], state: S, action: str, verdict: Verdict) -> Step[S]:
    """Do an action that has been judged already."""
    after, events = game.apply(state, game.read_action(action))
    own = tuple(rule for rule in verdict.rules if rule in game.telling)
    open_ = tuple(rule for rule in verdict.rules if rule not in game.telling)
    return Step(action, state, after, _with_permission(events, open_, own))


def _with_permission(
    events: tuple[Event, ...], rules: tuple[str, ...], own: tuple[str, ...]
) -> tuple[Event, ...]:
    if not events:
        return events
    first, *rest = events
    told = tuple(dict.fromkeys((*first.rules, *rules)))
    secret = tuple(rule for rule in dict.fromkeys((*first.own, *own)) if rule not in told)
    return (replace(first, rules=told, own=secret), *rest)


def replay(game: Game[S, A, V], record: Record) -> Replay[S]:
    """Play a record out; stop with a verdict at the first action the rules refuse.

    Raises UnreadableError when an action cannot be read.
    """
    state = first = start(game, record)
    steps: list[Step[S]] = []
    for text in record.actions:
        verdict = game.judge(state, game.read_action(text))
        if not verdict:
            return Replay(first, tuple(steps), verdict)
        steps.append(_performed(game, state, text, verdict))
        state = steps[-1].after
    return Replay(first, tuple(steps))
