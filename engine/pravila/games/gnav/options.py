"""The switches of Gnav for two."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pravila.core.option import Switch, read_options

MOST_DEALS: Final = 10

SWITCHES: Final[tuple[Switch, ...]] = (
    Switch("wild-goes", ("stays", "captured", "removed"), "gnav.wild.stays"),
    Switch("equal-wild", ("match", "wild", "choose"), "gnav.wild.equal-counts-as-match"),
    Switch("empty-centre", ("lead-any", "flip-from-draw"), "gnav.play.empty-centre"),
    Switch("sweep-on-wild", ("no", "yes"), "gnav.sweep.trigger"),
    Switch("sweep", ("full", "single-lead", "none"), "gnav.sweep.shape"),
    Switch("refill", ("turn-end", "each-play"), "gnav.draw.refill-when"),
    Switch("blocked-draw", ("one", "until-playable"), "gnav.blocked.draw-one"),
    Switch("leftovers", ("nobody", "last-capturer-takes-pile"), "gnav.end.leftovers"),
    Switch("tie", ("shared", "more-cards", "replay"), "gnav.win.tie"),
    Switch("first-player", ("chosen", "random"), "gnav.turn.first-player"),
    Switch("first-seat", ("1", "2"), "gnav.turn.first-player"),
    Switch("start-wild", ("keep", "redraw"), "gnav.setup.wild-start"),
    Switch("deals", tuple(str(n) for n in range(1, MOST_DEALS + 1)), "gnav.match.length"),
)


@dataclass(frozen=True, slots=True)
class Options:
    """The chosen value of every switch, by its name with underscores."""

    wild_goes: str = "stays"
    equal_wild: str = "match"
    empty_centre: str = "lead-any"
    sweep_on_wild: str = "no"
    sweep: str = "full"
    refill: str = "turn-end"
    blocked_draw: str = "one"
    leftovers: str = "nobody"
    tie: str = "shared"
    first_player: str = "chosen"
    first_seat: str = "1"
    start_wild: str = "keep"
    deals: str = "1"


def make_options(chosen: Mapping[str, str]) -> Options:
    """The options with defaults filled in; raises UnreadableError for unknown ones."""
    complete = read_options(SWITCHES, chosen)
    return Options(**{name.replace("-", "_"): value for name, value in complete.items()})
