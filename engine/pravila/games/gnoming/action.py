"""Actions: the single decisions of which a turn consists, and how they are written."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pravila.core.errors import UnreadableError

PLACES: Final = range(1, 10)
PILES: Final = ("A", "B")


class Kind(StrEnum):
    """What is done."""

    DRAW = "draw"
    """Draw the top card of the draw pile."""
    TAKE = "take"
    """Take the top card of a discard pile."""
    PLACE = "place"
    """Put the card in hand into the grid, in place of the card there."""
    BOUNCE = "bounce"
    """Move the card just put out to another place of the grid."""
    DISCARD = "discard"
    """Lay the card in hand, or the card just put out, onto a discard pile."""
    FLIP = "flip"
    """Turn up a face-down card (set-up, or another player's hazard)."""
    PASS = "pass"
    """Turn up no card after a hazard."""
    DEAL = "deal"
    """Deal the next round."""


@dataclass(frozen=True, slots=True)
class Action:
    """One decision.

    `place` is 1-9 for PLACE, BOUNCE and FLIP. `pile` is "A" or "B" for TAKE and DISCARD and
    empty for the discard of a hazard, which goes onto no pile. `grid` is 0 for the own grid;
    another player's seat makes an action that can be said but is never legal.
    """

    kind: Kind
    place: int = 0
    pile: str = ""
    grid: int = 0


DRAW: Final = Action(Kind.DRAW)
TAKE: Final = {pile: Action(Kind.TAKE, pile=pile) for pile in PILES}
PLACE: Final = {place: Action(Kind.PLACE, place) for place in PLACES}
BOUNCE: Final = {place: Action(Kind.BOUNCE, place) for place in PLACES}
DISCARD: Final = {pile: Action(Kind.DISCARD, pile=pile) for pile in (*PILES, "")}
FLIP: Final = {place: Action(Kind.FLIP, place) for place in PLACES}
PASS: Final = Action(Kind.PASS)
DEAL: Final = Action(Kind.DEAL)

OWN: Final[tuple[Action, ...]] = (
    DRAW,
    *TAKE.values(),
    *PLACE.values(),
    *BOUNCE.values(),
    *DISCARD.values(),
    *FLIP.values(),
    PASS,
    DEAL,
)
"""Every action on one's own grid, in the order in which legal actions are listed."""

_ON_PLACE: Final = (Kind.PLACE, Kind.BOUNCE, Kind.FLIP)


def write_action(action: Action) -> str:
    """`draw`, `take A`, `place 5`, `bounce 3`, `discard B`, `discard`, `flip 4`, `pass`, `deal`.

    A place of another player's grid is written `place 5 of 2`.
    """
    text: str = action.kind
    if action.place:
        text += f" {action.place}"
    if action.pile:
        text += f" {action.pile}"
    if action.grid:
        text += f" of {action.grid}"
    return text


_READ: Final = {write_action(action).casefold(): action for action in OWN}
_EXAMPLES: Final = "draw, take A, place 5, bounce 3, discard B, discard, flip 4, pass, deal"


def read_action(text: str) -> Action:
    """Read what `write_action` writes, in small or capital letters; raises UnreadableError."""
    said = " ".join(text.split()).casefold()
    known = _READ.get(said)
    if known:
        return known
    own, _, seat = said.partition(" of ")
    action = _READ.get(own)
    if action and action.kind in _ON_PLACE and len(seat) == 1 and seat in "1234567":
        return Action(action.kind, action.place, grid=int(seat))
    raise UnreadableError("action", text=text[:80], examples=_EXAMPLES)


def foreign(seat: int) -> tuple[Action, ...]:
    """The actions that name a place of the grid of `seat`, another player."""
    return tuple(Action(kind, place, grid=seat) for kind in _ON_PLACE for place in PLACES)
