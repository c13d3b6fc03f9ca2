"""The state of a game, and what one seat sees of it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pravila.games.gnoming.cards import GAP, HIDDEN, Card
from pravila.games.gnoming.options import Options

ALL_UP: Final = 0b111_111_111
"""The mask of a grid with all nine places face up; bit `place - 1` stands for a place."""
ROUNDS: Final = 3


class Phase(StrEnum):
    """What is to be decided."""

    REVEAL = "reveal"
    """Set-up: the player turns up two of the own cards."""
    DRAW = "draw"
    PLAY = "play"
    """A card is in hand: place it or discard it."""
    OUT = "out"
    """A card has been put out of the grid: bounce it or discard it."""
    FLIP = "flip"
    """A hazard was discarded: the first seat of `asked` may turn up a card."""
    DEAL = "deal"
    """A round is scored; the next starter deals the next one."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """Everything about a game, hidden cards included.

    Piles are listed from the bottom, the top card last. Grids and masks are by seat (seat 1
    first); `face_up` masks have bit `place - 1` set for a face-up card.
    """

    options: Options
    seats: int
    seed: int
    shuffles: int
    round: int
    starter: int
    turn: int
    phase: Phase
    cards: tuple[tuple[Card, ...], ...]
    face_up: tuple[int, ...]
    draw_pile: tuple[Card, ...]
    piles: tuple[tuple[Card, ...], tuple[Card, ...]]
    scores: tuple[tuple[int, ...], ...] = ()
    """The recorded scores of the finished rounds, each by seat."""
    removed: tuple[Card, ...] = ()
    """Out for this round: discarded hazards, cards set aside, removed lines."""
    gone: tuple[Card, ...] = ()
    """Out for the whole game (switch `hazard-return`)."""
    held: Card = GAP
    """PLAY: the card in hand. OUT: the card put out of the grid."""
    source: str = ""
    """Where the card of this turn came from: "draw", "A" or "B"; empty before that."""
    origin: int = 0
    """OUT: the place from which the card was put out."""
    was_down: bool = False
    """OUT: whether that card lay face down."""
    sent: int = 0
    """Mask of the places from which a card has bounced in this turn."""
    asked: tuple[int, ...] = ()
    """FLIP: the seats still to be asked, in order."""
    chosen: tuple[tuple[int, int], ...] = ()
    """FLIP with simultaneous choice: (seat, place), place 0 for none, not yet shown."""
    finisher: int = 0
    """The seat that turned up its last card first in this round, or 0."""
    last_turns: int = 0
    """After the finisher: how many last turns are still to come."""
    lines: tuple[int, ...] = ()
    """Lines removed in this round, by seat (switch `sets`); empty when none was."""


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know; fields as in `State`, with these exceptions.

    Face-down cards of the grids are HIDDEN, `piles` hold what may be seen of them (the top
    card, or all by the switch `discard-public`) with their heights in `pile_sizes`, the draw
    pile is only counted, `held` is HIDDEN while it is another player's drawn card, and `chosen`
    has only the own choice.
    """

    seat: int
    options: Options
    seats: int
    round: int
    starter: int
    turn: int
    phase: Phase
    cards: tuple[tuple[Card, ...], ...]
    face_up: tuple[int, ...]
    draw_size: int
    piles: tuple[tuple[Card, ...], tuple[Card, ...]]
    pile_sizes: tuple[int, int]
    scores: tuple[tuple[int, ...], ...]
    removed: tuple[Card, ...]
    gone: tuple[Card, ...]
    held: Card
    source: str
    origin: int
    was_down: bool
    sent: int
    asked: tuple[int, ...]
    chosen: tuple[tuple[int, int], ...]
    finisher: int
    last_turns: int
    lines: tuple[int, ...]


def actor(state: State | View) -> int | None:
    """The seat that decides, or None when the game is over."""
    if state.phase is Phase.OVER:
        return None
    return state.asked[0] if state.asked and state.phase is Phase.FLIP else state.turn


def is_up(mask: int, place: int) -> bool:
    """Whether the place (1-9) is face up in the mask; never for 0, which is no place."""
    return bool(mask << 1 >> place & 1)


def visible(cards: tuple[Card, ...], mask: int) -> tuple[Card, ...]:
    """A grid as everybody sees it: face-down cards become HIDDEN."""
    return tuple(card if mask >> index & 1 else HIDDEN for index, card in enumerate(cards))


def down_count(mask: int) -> int:
    """How many places of the mask are face down."""
    return 9 - mask.bit_count()


def make_view(state: State, seat: int) -> View:
    """What `seat` may know (gnoming.setup.no-peeking, gnoming.discard.pile-depth).

    All see the card that is put out of a grid (gnoming.bounce.reveal-first).
    """
    sees_held = state.phase is Phase.OUT or state.source in ("A", "B") or seat == state.turn
    shown = None if state.options.discard_public == "all" else -1
    return View(
        seat=seat,
        options=state.options,
        seats=state.seats,
        round=state.round,
        starter=state.starter,
        turn=state.turn,
        phase=state.phase,
        cards=tuple(map(visible, state.cards, state.face_up)),
        face_up=state.face_up,
        draw_size=len(state.draw_pile),
        piles=(state.piles[0][shown:], state.piles[1][shown:]),
        pile_sizes=(len(state.piles[0]), len(state.piles[1])),
        scores=state.scores,
        removed=tuple(sorted(state.removed)),
        gone=state.gone,
        held=state.held if sees_held or state.held == GAP else HIDDEN,
        source=state.source,
        origin=state.origin,
        was_down=state.was_down,
        sent=state.sent,
        asked=state.asked,
        chosen=tuple(choice for choice in state.chosen if choice[0] == seat),
        finisher=state.finisher,
        last_turns=state.last_turns,
        lines=state.lines,
    )
