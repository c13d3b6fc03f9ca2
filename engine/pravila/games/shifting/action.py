"""Actions: the single decisions of which a turn consists, and how they are written.

A shift or a flip is two decisions: a card is discarded to pay for it, then the tiles are chosen.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from pravila.core.errors import UnreadableError
from pravila.games.shifting.cards import Card, CardSet
from pravila.games.shifting.tiles import PAIRS, PLACES

NO_CARD: Final = -1
_EXAMPLES: Final = "pay HF, score HF, shift 1 2, flip 5, skip, end"


class Kind(StrEnum):
    """What is done."""

    PAY = "pay"
    """Discard a card of the hand to pay for a shift or a flip."""
    SCORE = "score"
    """Score a card of the hand."""
    SHIFT = "shift"
    """Swap two tiles of the grid."""
    FLIP = "flip"
    """Turn one tile to its other side."""
    SKIP = "skip"
    """Skip the turn and draw two cards."""
    END = "end"
    """End the turn and fill the hand."""


@dataclass(frozen=True, slots=True)
class Action:
    """One decision.

    `card` is the number of a card for PAY and SCORE. `place` is 1-9 for SHIFT and FLIP, `other`
    the second, larger place of a SHIFT.
    """

    kind: Kind
    card: Card = NO_CARD
    place: int = 0
    other: int = 0


SHIFT: Final = {pair: Action(Kind.SHIFT, place=pair[0], other=pair[1]) for pair in PAIRS}
FLIP: Final = {place: Action(Kind.FLIP, place=place) for place in PLACES}
SKIP: Final = Action(Kind.SKIP)
END: Final = Action(Kind.END)
MOVES_OF_TILES: Final = (*SHIFT.values(), *FLIP.values())
"""What a paid card can be said to pay for, shifts of any two tiles included."""


@cache
def pays(card_set: CardSet) -> tuple[Action, ...]:
    """The payments with each card, by number."""
    return tuple(Action(Kind.PAY, card) for card in card_set.played)


@cache
def scores(card_set: CardSet) -> tuple[Action, ...]:
    """The scoring of each card, by number."""
    return tuple(Action(Kind.SCORE, card) for card in card_set.played)


@cache
def every(card_set: CardSet) -> tuple[Action, ...]:
    """Every action, in the order in which legal actions are listed: their numbers as moves."""
    return (*pays(card_set), *scores(card_set), *MOVES_OF_TILES, SKIP, END)


@cache
def numbers(card_set: CardSet) -> dict[Action, int]:
    """The number of each action in `every`."""
    return {action: number for number, action in enumerate(every(card_set))}


def write_action(action: Action, card_set: CardSet) -> str:
    """`pay HF`, `score HF`, `shift 1 2`, `flip 5`, `skip`, `end`."""
    if action.card != NO_CARD:
        return f"{action.kind} {card_set.write(action.card)}"
    places = (place for place in (action.place, action.other) if place)
    return " ".join([action.kind, *map(str, places)])


@cache
def _readable(card_set: CardSet) -> dict[str, Action]:
    read = {write_action(action, card_set).casefold(): action for action in every(card_set)}
    turned = {f"{Kind.SHIFT} {it.other} {it.place}": it for it in SHIFT.values()}
    return read | turned


def read_action(text: str, card_set: CardSet) -> Action:
    """Read what `write_action` writes, in small or capital letters; raises UnreadableError.

    The places of a shift may come in either order.
    """
    action = _readable(card_set).get(" ".join(text.split()).casefold())
    if action is None:
        raise UnreadableError("action", text=text[:80], examples=_EXAMPLES)
    return action
