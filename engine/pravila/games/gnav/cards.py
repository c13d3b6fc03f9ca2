"""Cards as small numbers: four times the value, plus the number of the suit."""

from typing import Final

from pravila.core.errors import UnreadableError
from pravila.games.gnav.pack import PACK

Card = int

GAP: Final = 0
"""No card."""
HIDDEN: Final = -1
"""A card as somebody sees it who may not know it."""
SUIT_COUNT: Final = len(PACK.suits)

DECK: Final[tuple[Card, ...]] = tuple(
    value * SUIT_COUNT + suit for value in PACK.values for suit in range(SUIT_COUNT)
)
"""All 36 cards, by value and then by suit (gnav.setup.pack)."""

_LETTERS: Final = tuple(suit[0] for suit in PACK.suits)


def value_of(card: Card) -> int:
    """The number of a card, which is all that counts in play."""
    return card // SUIT_COUNT


def suit_of(card: Card) -> str:
    """The name of the suit of a card; it never matters."""
    return PACK.suits[card % SUIT_COUNT]


def is_wild(card: Card) -> bool:
    """Whether it is a 2 or a 10 (gnav.play.wild)."""
    return card // SUIT_COUNT in PACK.wild


def points_of(cards: tuple[Card, ...]) -> int:
    """The sum of the numbers of the cards (gnav.score.face-value)."""
    return sum(map(value_of, cards))


_NAMES: Final = {card: f"{value_of(card)}{_LETTERS[card % SUIT_COUNT]}" for card in DECK}
_READ: Final = {name: card for card, name in _NAMES.items()}
_SIGNS: Final = str.maketrans(
    {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "\N{VARIATION SELECTOR-16}": ""}
)


def read_card(text: str) -> Card:
    """Read a number with a suit: `7h`, `10S`, `7♠`; raises UnreadableError."""
    card = _READ.get(text) or _READ.get(text.translate(_SIGNS).casefold())
    if card is None:
        raise UnreadableError("gnav.card", text=text[:80])
    return card


def write_card(card: Card) -> str:
    """The card as `read_card` reads it; `?` for a hidden card and `-` for none."""
    return _NAMES.get(card) or ("?" if card == HIDDEN else "-")


def write_cards(cards: tuple[Card, ...]) -> str:
    """Several cards with spaces between them; `-` for none."""
    return " ".join(map(write_card, cards)) or "-"
