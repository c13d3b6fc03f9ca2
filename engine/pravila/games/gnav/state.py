"""The state of a game, and what one seat sees of it."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from pravila.games.gnav.cards import GAP, HIDDEN, Card
from pravila.games.gnav.options import Options

SEATS: Final = 2
"""How many play (gnav.players.two)."""
HAND: Final = 10
"""How many cards a hand is dealt and drawn back to (gnav.setup.deal-ten, gnav.draw.refill)."""

Hand = tuple[Card, ...]
Numbers = tuple[int, ...]


class Phase(StrEnum):
    """What is to be decided."""

    PLAY = "play"
    """A turn begins."""
    DRAWN = "drawn"
    """No card was legal and one was drawn: play it if it is legal, or end the turn."""
    RUN = "run"
    """The player may go on, or end the turn."""
    DEAL = "deal"
    """A deal is scored and another one follows."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """Everything about a game, hidden cards included.

    Hands are sorted; hands and captured cards are by seat (seat 1 first). The draw pile is
    listed from the bottom, the top card last. The discard pile has one card or none.
    """

    options: Options
    seed: int
    shuffles: int
    starter: int
    turn: int
    phase: Phase
    hands: tuple[Hand, Hand]
    draw_pile: tuple[Card, ...]
    pile: tuple[Card, ...]
    captured: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    """In the order in which they were captured."""
    removed: tuple[Card, ...] = ()
    """Wild cards out of the game (switch `wild-goes`)."""
    drawn: Card = GAP
    """DRAWN: the card just drawn, which is in the hand already."""
    passes: int = 0
    """How many turns in a row were passes."""
    last: int = 0
    """The seat that made the last capture, 0 if there was none."""
    scores: tuple[Numbers, ...] = ()
    """The scores of the finished deals of this game, each by seat."""
    counts: tuple[Numbers, ...] = ()
    """How many cards were captured in these deals, by seat."""

    @property
    def seats(self) -> int:
        """The number of players."""
        return SEATS


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know; fields as in `State`, with these exceptions.

    `hand` is the own hand, empty for a bystander; of the hands and of the draw pile there are
    the sizes; `drawn` is HIDDEN while it is the other player's.
    """

    seat: int
    options: Options
    starter: int
    turn: int
    phase: Phase
    hand: Hand
    sizes: tuple[int, int]
    draw_size: int
    pile: tuple[Card, ...]
    captured: tuple[tuple[Card, ...], tuple[Card, ...]]
    removed: tuple[Card, ...]
    drawn: Card
    passes: int
    last: int
    scores: tuple[Numbers, ...]
    counts: tuple[Numbers, ...]

    @property
    def seats(self) -> int:
        """The number of players."""
        return SEATS


def actor(state: State | View) -> int | None:
    """The seat that decides, or None when the game is over."""
    return None if state.phase is Phase.OVER else state.turn


def other(seat: int) -> int:
    """The seat of the other player."""
    return SEATS + 1 - seat


def is_scored(state: State | View) -> bool:
    """Whether a deal has ended and the next one has not begun."""
    return state.phase in (Phase.DEAL, Phase.OVER)


def deal_number(state: State | View) -> int:
    """The number of the deal that is being played or has just been scored."""
    return len(state.scores) + (not is_scored(state))


def hidden(view: View, cards: Collection[Card]) -> View:
    """The view without these cards: HIDDEN lies wherever one of them is."""

    def without(group: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(HIDDEN if card in cards else card for card in group)

    return replace(
        view,
        hand=without(view.hand),
        pile=without(view.pile),
        captured=(without(view.captured[0]), without(view.captured[1])),
        removed=without(view.removed),
    )


def make_view(state: State, seat: int) -> View:
    """What `seat` may know; captured cards are open to all (gnav.info.captured)."""
    own = seat in (1, SEATS)
    shown = not state.drawn or seat == state.turn
    return View(
        seat=seat,
        options=state.options,
        starter=state.starter,
        turn=state.turn,
        phase=state.phase,
        hand=state.hands[seat - 1] if own else (),
        sizes=(len(state.hands[0]), len(state.hands[1])),
        draw_size=len(state.draw_pile),
        pile=state.pile,
        captured=state.captured,
        removed=state.removed,
        drawn=state.drawn if shown else HIDDEN,
        passes=state.passes,
        last=state.last,
        scores=state.scores,
        counts=state.counts,
    )
