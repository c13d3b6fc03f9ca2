"""The switches of Shifting Stones."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pravila.core.option import Switch, read_options

MOST_PLAYERS: Final = 5

SWITCHES: Final[tuple[Switch, ...]] = (
    Switch("over-four", ("keep", "spend-down"), "shifting.turn.refill-none"),
    Switch("skip-cap", ("six", "none"), "shifting.skip.cap"),
    Switch("idle-turn", ("allowed", "forbidden"), "shifting.turn.zero-actions"),
    Switch("start-sides", ("random", "side-one"), "shifting.setup.random-sides"),
    Switch("first-player", ("chosen", "random"), "shifting.setup.dark-card"),
    Switch(
        "first-seat",
        tuple(str(seat) for seat in range(1, MOST_PLAYERS + 1)),
        "shifting.setup.dark-card",
    ),
    Switch("reshuffle", ("lazy", "eager"), "shifting.draw.exhausted"),
    Switch("last-turns", ("finish-round", "one-each"), "shifting.end.who-plays"),
    Switch("bonus-zero", ("none", "all"), "shifting.bonus.none-scored"),
    Switch("solo", ("official", "score-attack"), "shifting.solo.rules"),
    Switch("solo-skip", ("strike", "free"), "shifting.solo.skip-strike"),
    Switch("discard-public", ("top", "all"), "shifting.info.public"),
)


@dataclass(frozen=True, slots=True)
class Options:
    """The chosen value of every switch, by its name with underscores."""

    over_four: str = "keep"
    skip_cap: str = "six"
    idle_turn: str = "allowed"
    start_sides: str = "random"
    first_player: str = "chosen"
    first_seat: str = "1"
    reshuffle: str = "lazy"
    last_turns: str = "finish-round"
    bonus_zero: str = "none"
    solo: str = "official"
    solo_skip: str = "strike"
    discard_public: str = "top"


def make_options(chosen: Mapping[str, str]) -> Options:
    """The options with defaults filled in; raises UnreadableError for unknown ones."""
    complete = read_options(SWITCHES, chosen)
    return Options(**{name.replace("-", "_"): value for name, value in complete.items()})


def seat_range() -> range:
    """How many may play (shifting.players.range)."""
    return range(1, MOST_PLAYERS + 1)
