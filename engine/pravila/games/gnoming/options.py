"""The switches of Gnoming A Round."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pravila.core.option import Switch, read_options
from pravila.games.gnoming.deck import DECK_NAMES

MOST_PLAYERS: Final = 7

SWITCHES: Final[tuple[Switch, ...]] = (
    Switch("discard-return", ("forbidden", "allowed"), "gnoming.draw.discard-must-play"),
    Switch("draw-exhausted", ("reshuffle", "end-round"), "gnoming.draw.exhausted"),
    Switch("setup-hazard", ("replace", "flip-all"), "gnoming.setup.hazard-on-discard"),
    Switch("discard-public", ("top", "all"), "gnoming.discard.pile-depth"),
    Switch("hazard-place", ("allowed", "forbidden"), "gnoming.hazard.may-keep"),
    Switch("hazard-order", ("seat", "simultaneous"), "gnoming.hazard.order"),
    Switch("hazard-return", ("each-round", "never"), "gnoming.hazard.scope"),
    Switch("mulligan-limit", ("enforce", "ignore"), "gnoming.mulligan.over-limit-cure"),
    Switch("mulligan-pair", ("set", "no-set"), "gnoming.mulligan.two-in-line"),
    Switch("mulligan-triple", ("zero", "highest-positive"), "gnoming.mulligan.three-in-line"),
    Switch("bounce-mulligan-match", ("no", "yes"), "gnoming.mulligan.bounce-match"),
    Switch("bounce-face-up", ("no", "yes"), "gnoming.bounce.first-face-down"),
    Switch("sets", ("stay", "remove-minus-five"), "gnoming.round-end.sets-not-removed"),
    Switch("next-starter", ("rotate", "same", "lowest-total"), "gnoming.round.next-starter"),
    Switch("finisher-scope", ("round", "total"), "gnoming.score.finisher-scope"),
    Switch("finisher-tie", ("bonus", "penalty"), "gnoming.score.finisher-tie"),
    Switch("players-min", ("3", "2"), "gnoming.players.two"),
    Switch("first-player", ("chosen", "random"), "gnoming.turn.first-player-engine"),
    Switch(
        "first-seat",
        tuple(str(seat) for seat in range(1, MOST_PLAYERS + 1)),
        "gnoming.turn.first-player-engine",
    ),
    Switch("deck", DECK_NAMES, "gnoming.components.deck-size"),
)


@dataclass(frozen=True, slots=True)
class Options:
    """The chosen value of every switch, by its name with underscores."""

    discard_return: str = "forbidden"
    draw_exhausted: str = "reshuffle"
    setup_hazard: str = "replace"
    discard_public: str = "top"
    hazard_place: str = "allowed"
    hazard_order: str = "seat"
    hazard_return: str = "each-round"
    mulligan_limit: str = "enforce"
    mulligan_pair: str = "set"
    mulligan_triple: str = "zero"
    bounce_mulligan_match: str = "no"
    bounce_face_up: str = "no"
    sets: str = "stay"
    next_starter: str = "rotate"
    finisher_scope: str = "round"
    finisher_tie: str = "bonus"
    players_min: str = "3"
    first_player: str = "chosen"
    first_seat: str = "1"
    deck: str = "proposed-1"


def make_options(chosen: Mapping[str, str]) -> Options:
    """The options with defaults filled in; raises UnreadableError for unknown ones."""
    complete = read_options(SWITCHES, chosen)
    return Options(**{name.replace("-", "_"): value for name, value in complete.items()})


def seat_range(options: Options) -> range:
    """How many may play (gnoming.players.range, gnoming.players.two)."""
    return range(int(options.players_min), MOST_PLAYERS + 1)
