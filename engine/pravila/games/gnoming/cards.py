"""Cards as small numbers: a number card is its own value."""

from typing import Final

from pravila.core.errors import UnreadableError

Card = int

GAP: Final = 0
"""No card: a place whose line was removed (switch `sets`)."""
MULLIGAN: Final = 50
HAZARD: Final = 60
HIDDEN: Final = -100
"""A face-down card as somebody sees it who may not know it."""

_SPECIAL: Final = {"M": MULLIGAN, "X": HAZARD}
_NAMES: Final = {MULLIGAN: "M", HAZARD: "X", HIDDEN: "?", GAP: "_"}


def is_positive(card: Card) -> bool:
    """Whether it is a number card above zero."""
    return 0 < card < MULLIGAN


def is_negative(card: Card) -> bool:
    """Whether it is a number card below zero."""
    return HIDDEN < card < 0


def read_card(text: str) -> Card:
    """Read `7`, `-2` (or with a minus sign), `M` or `x`; raises UnreadableError."""
    if text.upper() in _SPECIAL:
        return _SPECIAL[text.upper()]
    try:
        card = int(text.replace("\N{MINUS SIGN}", "-"))
    except ValueError:
        card = GAP
    if not -MULLIGAN < card < MULLIGAN or card == GAP:
        raise UnreadableError("gnoming.card", text=text)
    return card


def write_card(card: Card) -> str:
    """The card as `read_card` reads it; `?` for a hidden card and `_` for none."""
    return _NAMES.get(card) or str(card)


def as_fact(card: Card) -> Card | str:
    """The card as an event tells it: a number, or the letter of a special card."""
    return card if abs(card) < MULLIGAN else write_card(card)


def from_fact(fact: Card | str) -> Card:
    """The card that `as_fact` told."""
    return fact if isinstance(fact, int) else read_card(fact)
