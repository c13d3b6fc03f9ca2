"""Actions: the single decisions of which a turn consists, and how they are written."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pravila.core.errors import UnreadableError
from pravila.games.gnav.cards import DECK, GAP, Card, is_wild, read_card, write_card


class Kind(StrEnum):
    """What is done."""

    PLAY = "play"
    """Play a card; onto an equal card as an equal card, if the options do not say otherwise."""
    WILD = "wild"
    """Play a 2 or a 10 onto an equal card, but as a wild card (switch `equal-wild`)."""
    DRAW = "draw"
    """Draw because no card in hand is legal."""
    STOP = "stop"
    """End the turn: keep the card just drawn, or do not go on."""
    PASS = "pass"
    """End the turn because no card in hand is legal and none can be drawn."""
    DEAL = "deal"
    """Deal again."""


@dataclass(frozen=True, slots=True)
class Action:
    """One decision; `card` is the card for PLAY and WILD."""

    kind: Kind
    card: Card = GAP


PLAY: Final = {card: Action(Kind.PLAY, card) for card in DECK}
WILD: Final = {card: Action(Kind.WILD, card) for card in DECK if is_wild(card)}
DRAW: Final = Action(Kind.DRAW)
STOP: Final = Action(Kind.STOP)
PASS: Final = Action(Kind.PASS)
DEAL: Final = Action(Kind.DEAL)

ACTIONS: Final[tuple[Action, ...]] = (*PLAY.values(), *WILD.values(), DRAW, STOP, PASS, DEAL)
"""Every action, in the order in which legal actions are listed."""


def write_action(action: Action) -> str:
    """`play 7h`, `wild 2c`, `draw`, `stop`, `pass`, `deal`."""
    return f"{action.kind} {write_card(action.card)}" if action.card else str(action.kind)


_READ: Final = {write_action(action): action for action in ACTIONS}
_EXAMPLES: Final = "play 7h, wild 2c, draw, stop, pass, deal"


def read_action(text: str) -> Action:
    """Read what `write_action` writes, also with other spaces, letters and signs of suits.

    Raises UnreadableError for anything else.
    """
    said = " ".join(text.split())
    action = _READ.get(said) or _with_card(*said.casefold().partition(" "))
    if action is None:
        raise UnreadableError("action", text=text[:80], examples=_EXAMPLES)
    return action


def _with_card(word: str, _: str, card: str) -> Action | None:
    """The action of this name with a card, or without one."""
    try:
        written = write_card(read_card(card)) if card else ""
    except UnreadableError:
        return None
    return _READ.get(f"{word} {written}".strip())
