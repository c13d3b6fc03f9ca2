"""Examples: records with attempts that the rules refuse, or one layout to score."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pravila.core.errors import UnreadableError
from pravila.core.event import Event
from pravila.core.game import Game
from pravila.core.record import Record, replay

_KEYS = {
    *("id", "game", "rules", "shows", "seat", "seats", "options", "seed", "position", "grid"),
    *("steps", "variants"),
}


@dataclass(frozen=True, slots=True)
class Example:
    """One example, free of any language.

    `record` holds the actions that are done. `attempts` are (number of actions done before,
    action) for each refused attempt. `grid` is a layout to score; with it there are no actions.
    `rules` are the ids that decide in its steps, `shows` those that can only be seen on the board;
    `seat` is the one whose view is shown. `variants` are the same under other readings.
    """

    id: str
    rules: tuple[str, ...]
    shows: tuple[str, ...]
    seat: int
    record: Record
    attempts: tuple[tuple[int, str], ...] = ()
    grid: str = ""
    variants: "tuple[Example, ...]" = ()

    @property
    def all_rules(self) -> tuple[str, ...]:
        """Every rule it illustrates, those that decide first."""
        return (*self.rules, *self.shows)

    @property
    def readings(self) -> "tuple[Example, ...]":
        """The example itself and its variants."""
        return (self, *self.variants)


def read_example(data: Mapping[str, Any], version: str) -> Example:
    """Make an example from the data of its file (see `tutorials/example.schema.json`).

    `version` is the rules version of the game. Raises UnreadableError for unknown parts.
    """
    if set(data) - _KEYS:
        raise UnreadableError("damaged-record", detail=sorted(set(data) - _KEYS)[0])
    actions: list[str] = []
    attempts: list[tuple[int, str]] = []
    for step in data.get("steps", ()):
        if "do" in step:
            actions.append(str(step["do"]))
        else:
            attempts.append((len(actions), str(step["try"])))
    record = Record(
        game=str(data["game"]),
        version=version,
        options=tuple((str(key), str(value)) for key, value in data.get("options", {}).items()),
        seats=int(data.get("seats", 0)),
        seed=int(data.get("seed", 1)),
        actions=tuple(actions),
        position=str(data.get("position", "")),
    )
    return Example(
        id=str(data["id"]),
        rules=tuple(map(str, data.get("rules", ()))),
        shows=tuple(map(str, data.get("shows", ()))),
        seat=int(data.get("seat", 1)),
        record=record,
        attempts=tuple(attempts),
        grid=str(data.get("grid", "")),
        variants=tuple(_read_variant(data, it, version) for it in data.get("variants", ())),
    )


def _read_variant(data: Mapping[str, Any], variant: Mapping[str, Any], version: str) -> Example:
    """The same with other options; with its own steps and number of players if it names any."""
    other = {key: value for key, value in data.items() if key != "variants"} | dict(variant)
    other["options"] = {**data.get("options", {}), **variant["options"]}
    return read_example(other, version)


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of an example: the state it shows, how it came about, and the rules that decided.

    `events` are what the action just done has come to, at the beginning of a dealt example what
    the set-up has; `attempt` is an action refused here.
    """

    state: Any
    events: tuple[Event, ...] = ()
    attempt: str = ""
    rules: tuple[str, ...] = ()


def moments(game: Game[Any, Any, Any], example: Example) -> tuple[Moment, ...]:
    """The steps of an example that is played.

    The rules of points stand in the score sheets, not here. Raises ValueError when the example
    does not do what it says: an action is refused, or an attempt is allowed.
    """
    played = replay(game, example.record)
    if played.refused is not None:
        action = example.record.actions[len(played.steps)]
        raise ValueError(f"{example.id}: {action!r} is refused by {played.refused.rules}")
    found: list[Moment] = []
    for done in range(len(played.steps) + 1):
        step = played.steps[done - 1] if done else None
        state = step.after if step else played.first
        events = step.events if step else _opening(game, example.record, state)
        rules = (
            rule
            for event in events
            if not event.code.endswith(".scored")
            for rule in event.seen_by(example.seat).rules
        )
        found.append(Moment(state, events, rules=tuple(dict.fromkeys(rules))))
        for before, attempt in example.attempts:
            if before == done:
                verdict = game.judge(state, game.read_action(attempt))
                if verdict:
                    raise ValueError(f"{example.id}: the attempt {attempt!r} is allowed")
                found.append(Moment(state, attempt=attempt, rules=verdict.rules))
    return tuple(found)


def _opening(game: Game[Any, Any, Any], record: Record, state: Any) -> tuple[Event, ...]:
    return () if record.position else game.opening(state)


def rules_by_step(game: Game[Any, Any, Any], example: Example) -> tuple[tuple[str, ...], ...]:
    """The rules that each step names, also those of a layout that is only scored."""
    if example.grid:
        entries = game.score_text(example.grid, dict(example.record.options))
        return ((), *(entry.rules for entry in entries))
    return tuple(moment.rules for moment in moments(game, example))
