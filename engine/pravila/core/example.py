"""Examples: records with attempts that the rules refuse, or one layout to score."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pravila.core.errors import UnreadableError
from pravila.core.record import Record

_KEYS = {
    *("id", "game", "rules", "shows", "seat", "seats", "options", "seed", "position", "grid"),
    *("steps", "variant"),
}


@dataclass(frozen=True, slots=True)
class Example:
    """One example, free of any language.

    `record` holds the actions that are done. `attempts` are (number of actions done before,
    action) for each refused attempt. `grid` is a layout to score; with it there are no actions.
    `rules` are the ids that decide in its steps, `shows` those that can only be seen on the board;
    `seat` is the one whose view is shown. `variant` is the same under another reading.
    """

    id: str
    rules: tuple[str, ...]
    shows: tuple[str, ...]
    seat: int
    record: Record
    attempts: tuple[tuple[int, str], ...] = ()
    grid: str = ""
    variant: "Example | None" = None

    @property
    def all_rules(self) -> tuple[str, ...]:
        """Every rule it illustrates, those that decide first."""
        return (*self.rules, *self.shows)


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
        variant=_read_variant(data, version),
    )


def _read_variant(data: Mapping[str, Any], version: str) -> Example | None:
    """The same position with other options, and with its own steps if it has any."""
    if "variant" not in data:
        return None
    other = {key: value for key, value in data.items() if key != "variant"}
    other["options"] = {**data.get("options", {}), **data["variant"]["options"]}
    if "steps" in data["variant"]:
        other["steps"] = data["variant"]["steps"]
    return read_example(other, version)
