"""The deck, read from `decks.json`.

How often each value occurs in the printed deck is not known; the lists are our proposals within
the known sums (82 positive, 22 negative, 3 hazards, 3 mulligans).
"""

import json
from functools import cache
from importlib.resources import files
from typing import Final

from pravila.games.gnoming.cards import Card, is_positive, read_card

DECK_NAMES: Final = ("proposed-1", "proposed-wide")


@cache
def census(name: str) -> dict[Card, int]:
    """How many copies of each card the deck `name` has."""
    text = files("pravila.games.gnoming").joinpath("decks.json").read_text("utf-8")
    return {read_card(card): copies for card, copies in json.loads(text)[name].items()}


@cache
def deck(name: str) -> tuple[Card, ...]:
    """All 110 cards of the deck `name`, in the order of the list (gnoming.components.deck-size)."""
    return tuple(card for card, copies in census(name).items() for _ in range(copies))


@cache
def top_value(name: str) -> int:
    """The highest positive value of the deck `name`."""
    return max(card for card in census(name) if is_positive(card))
