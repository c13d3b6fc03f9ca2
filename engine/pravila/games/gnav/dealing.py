"""Shuffling and dealing."""

from typing import Final, NamedTuple

from pravila.core.shuffle import shuffled
from pravila.games.gnav.cards import DECK, Card, is_wild
from pravila.games.gnav.options import Options
from pravila.games.gnav.state import HAND, SEATS

FIRST_PLAYER_SHUFFLE: Final = 2**16 - 1
"""The number of the shuffle that draws a random starter; no deal ever reaches it."""


class Dealt(NamedTuple):
    """A deck dealt out; `redrawn` are wild cards that went back into the draw pile."""

    hands: tuple[tuple[Card, ...], tuple[Card, ...]]
    draw_pile: tuple[Card, ...]
    pile: tuple[Card, ...]
    shuffles: int
    redrawn: tuple[Card, ...]


def deal_out(options: Options, seed: int, shuffles: int) -> Dealt:
    """Shuffle and deal; `shuffles` counts all shuffles of the game so far.

    10 cards each (gnav.setup.deal-ten), the rest is the draw pile (gnav.setup.draw-pile), whose
    top card starts the discard pile (gnav.setup.discard-start). By the switch `start-wild` a
    wild one is shuffled back (gnav.setup.wild-start).
    """
    pack = shuffled(DECK, seed, shuffles)
    shuffles += 1
    first = tuple(sorted(pack[-HAND:]))
    second = tuple(sorted(pack[-2 * HAND : -HAND]))
    rest = pack[: -SEATS * HAND]
    redrawn: list[Card] = []
    while options.start_wild == "redraw" and is_wild(rest[-1]):
        redrawn.append(rest[-1])
        rest = shuffled(rest, seed, shuffles)
        shuffles += 1
    return Dealt((first, second), rest[:-1], rest[-1:], shuffles, tuple(redrawn))


def first_starter(options: Options, seed: int) -> int:
    """Who starts the first deal: a chosen seat, or any (gnav.turn.first-player)."""
    if options.first_player == "random":
        return shuffled(range(1, SEATS + 1), seed, FIRST_PLAYER_SHUFFLE)[0]
    return int(options.first_seat)
