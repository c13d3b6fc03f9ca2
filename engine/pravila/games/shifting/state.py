"""The state of a game, and what one seat sees of it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from pravila.games.shifting.cards import HIDDEN, SOLO_SIZES, Card, CardSet
from pravila.games.shifting.options import Options
from pravila.games.shifting.tiles import Grid

HAND: Final = 4
"""To how many cards a hand is filled (shifting.setup.deal-four, shifting.turn.refill-to-four)."""
SKIP_DRAW: Final = 2
"""How many cards a skipped turn gives (shifting.skip.draw-two)."""
SKIP_MOST: Final = 6
"""Up to how many cards in hand (shifting.skip.hand-six, shifting.skip.cap)."""
STRIKES: Final = 4
"""With how many strikes a single player loses (shifting.solo.rules)."""
TARGETS: Final = {2: 10, 3: 9, 4: 8, 5: 7}
"""How many scored cards trigger the end, by the number of players (shifting.end.trigger)."""
SOLO_TARGET: Final = sum(SOLO_SIZES.values())


class Phase(StrEnum):
    """What is to be decided."""

    TURN = "turn"
    """Pay with a card, score a card, end the turn, or skip it."""
    PAID = "paid"
    """A card has been discarded: shift or flip."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """Everything about a game, hidden cards included.

    Piles are listed from the bottom, the top card last. Hands (sorted) and scored cards (in the
    order of scoring) are by seat, seat 1 first.
    """

    options: Options
    card_set: CardSet
    seats: int
    seed: int
    shuffles: int
    round: int
    starter: int
    """The seat with the dark reference card (shifting.setup.reference)."""
    turn: int
    phase: Phase
    grid: Grid
    hands: tuple[tuple[Card, ...], ...]
    draw_pile: tuple[Card, ...]
    discard: tuple[Card, ...] = ()
    scored: tuple[tuple[Card, ...], ...] = ()
    skipped: int = 0
    """Mask of the seats whose last turn was skipped, bit `seat - 1` (shifting.skip.memory)."""
    moves: int = 0
    """How many tiles were shifted or flipped and cards scored in this turn."""
    gained: int = 0
    """How many cards were scored in this turn."""
    strikes: int = 0
    triggered: int = 0
    """The seat that triggered the end of the game, or 0."""


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know; fields as in `State`, with these exceptions.

    The cards of other hands are HIDDEN, the draw pile is only counted, and `discard` holds what
    may be seen of it (the top card, or all by the switch `discard-public`), `discard_size` its
    height (shifting.info.public).
    """

    seat: int
    options: Options
    card_set: CardSet
    seats: int
    round: int
    starter: int
    turn: int
    phase: Phase
    grid: Grid
    hands: tuple[tuple[Card, ...], ...]
    draw_size: int
    discard: tuple[Card, ...]
    discard_size: int
    scored: tuple[tuple[Card, ...], ...]
    skipped: int
    moves: int
    gained: int
    strikes: int
    triggered: int


def actor(state: State | View) -> int | None:
    """The seat that decides, or None when the game is over."""
    return None if state.phase is Phase.OVER else state.turn


def has_skipped(state: State | View, seat: int) -> bool:
    """Whether the last turn of this seat was skipped."""
    return bool(state.skipped >> (seat - 1) & 1)


def is_official_solo(state: State | View) -> bool:
    """Whether a single player plays for all 16 cards (shifting.solo.rules)."""
    return state.seats == 1 and state.options.solo == "official"


def is_score_attack(state: State | View) -> bool:
    """Whether a single player plays for points (switch `solo`)."""
    return state.seats == 1 and state.options.solo == "score-attack"


def turns_left(state: State | View) -> int:
    """How many turns follow this one once the end is triggered.

    The rest of the round (shifting.end.who-plays, shifting.end.last-turns), so that all have had
    equally many turns (shifting.end.equal-turns) when the player with the dark card is reached;
    with the switch `last-turns` everybody up to the player who triggered it.
    """
    last = state.triggered if state.options.last_turns == "one-each" else state.starter
    return (last - 1 - state.turn) % state.seats


def hidden(view: View, cards: Mapping[Card, Card], grid: Grid) -> View:
    """The view with this grid and with other cards for some: HIDDEN ones, or of known value."""

    def without(group: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(cards.get(card, card) for card in group)

    return replace(
        view,
        grid=grid,
        hands=tuple(map(without, view.hands)),
        discard=without(view.discard),
        scored=tuple(map(without, view.scored)),
    )


def make_view(state: State, seat: int) -> View:
    """What `seat` may know (shifting.setup.hand-secret, shifting.info.public).

    All see the scored cards (shifting.score.visible).
    """
    shown = None if state.options.discard_public == "all" else -1
    return View(
        seat=seat,
        options=state.options,
        card_set=state.card_set,
        seats=state.seats,
        round=state.round,
        starter=state.starter,
        turn=state.turn,
        phase=state.phase,
        grid=state.grid,
        hands=tuple(
            hand if owner == seat else (HIDDEN,) * len(hand)
            for owner, hand in enumerate(state.hands, 1)
        ),
        draw_size=len(state.draw_pile),
        discard=state.discard[shown:],
        discard_size=len(state.discard),
        scored=state.scored,
        skipped=state.skipped,
        moves=state.moves,
        gained=state.gained,
        strikes=state.strikes,
        triggered=state.triggered,
    )
