"""The pattern cards, read from `cards.json` or from a list that an owner of the game types.

The printed selection is the publisher's and is not reproduced; `proposed-1` is our own set with
the same numbers. A card is its number in its set: first the 72 cards in the order of value and
list, then a few that only examples show.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Final

from pravila.core.errors import UnreadableError
from pravila.games.shifting.patterns import Pattern, read_pattern

Card = int

HIDDEN: Final = -1
"""A card as somebody sees it who may not know it."""
_WORTH: Final = -10
"""`_WORTH - 2` is a card of which only the value is known, 2 points."""
SET_NAME: Final = "proposed-1"
SIZES: Final = {1: 28, 2: 26, 3: 13, 5: 5}
"""How many cards of each value a set has (shifting.card.values, shifting.components.cards)."""
SOLO_SIZES: Final = {1: 8, 2: 4, 3: 3, 5: 1}
"""How many cards of each value a single player plays with (shifting.solo.rules)."""


def only_worth(value: int) -> Card:
    """A card of which no more is known than its value, if that."""
    return _WORTH - value if value else HIDDEN


@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed on a card (shifting.card.pattern-and-value)."""

    value: int
    pattern: Pattern


@dataclass(frozen=True, eq=False)
class CardSet:
    """All cards by their numbers.

    Two sets are the same only if they are one object, so that a set is quickly found again.
    """

    mark: str
    """Empty for our own set; otherwise tells lists apart."""
    faces: tuple[Printed, ...] = field(repr=False)
    numbers: dict[str, Card] = field(repr=False)
    """The number of each card by the text of its pattern."""

    def value(self, card: Card) -> int:
        """The points of a card, 0 if they are unknown."""
        return self.faces[card].value if card >= 0 else max(0, _WORTH - card)

    def pattern(self, card: Card) -> Pattern:
        """The pattern of a card."""
        return self.faces[card].pattern

    def write(self, card: Card) -> str:
        """The card as `read` reads it, `?` for a hidden one."""
        return "?" if card == HIDDEN else self.faces[card].pattern.text

    def read(self, text: str) -> Card:
        """The card with the pattern of this text; raises UnreadableError when there is none."""
        card = self.numbers.get(text.upper())
        if card is None:
            raise UnreadableError("shifting.card", text=text[:80])
        return card

    def as_fact(self, card: Card) -> str:
        """The card as an event tells it, with its value: `1:HF`."""
        return f"{self.value(card)}:{self.write(card)}"

    @property
    def played(self) -> range:
        """The cards of the game."""
        return range(len(self.faces))


def read_fact(fact: str) -> Printed:
    """What is printed on the card that `CardSet.as_fact` told."""
    value, _, pattern = fact.partition(":")
    return Printed(int(value), read_pattern(pattern))


@cache
def proposed() -> CardSet:
    """Our own set of cards."""
    data = json.loads(files("pravila.games.shifting").joinpath("cards.json").read_text("utf-8"))
    listed = [(int(value), text) for value in data[SET_NAME] for text in data[SET_NAME][value]]
    return _make_set("", (Printed(value, read_pattern(text)) for value, text in listed))


def _make_set(mark: str, faces: Iterable[Printed]) -> CardSet:
    played = sorted(faces, key=lambda face: face.value)
    numbers = {face.pattern.text: card for card, face in enumerate(played)}
    return CardSet(mark, tuple(played), numbers)


def read_card_list(text: str) -> CardSet:
    """Read an owner's list: on each line a value and one or more patterns, `1 BE BT O./.E`.

    `#` begins a comment. Raises UnreadableError with the number of the line that is wrong: a line
    without a value or a pattern, a pattern that cannot be, one that is there already, or a card
    that is one too many for its value. A list with too few cards is refused by their number.
    """
    faces: dict[str, Printed] = {}
    lines: dict[str, int] = {}
    counts: Counter[int] = Counter()
    for number, line in enumerate(text.splitlines(), 1):
        value, *patterns = line.split("#")[0].split() or [""]
        if not value:
            continue
        if value not in map(str, SIZES) or not patterns:
            raise UnreadableError("shifting.list-line", line=number, text=line.strip()[:80])
        for written in patterns:
            if written in faces:
                raise UnreadableError(
                    "shifting.list-twice", line=number, text=written, first=lines[written]
                )
            faces[written] = Printed(int(value), _listed_pattern(number, written))
            lines[written] = number
            counts[int(value)] += 1
            if counts[int(value)] > SIZES[int(value)]:
                raise UnreadableError(
                    "shifting.list-many", line=number, value=int(value), most=SIZES[int(value)]
                )
    if counts != Counter(SIZES):
        wanted = sum(SIZES.values())
        raise UnreadableError("shifting.list-few", cards=counts.total(), wanted=wanted)
    mark = "\n".join(sorted(f"{face.value} {text}" for text, face in faces.items()))
    return _make_set(hashlib.sha256(mark.encode()).hexdigest()[:8], faces.values())


def _listed_pattern(line: int, text: str) -> Pattern:
    try:
        return read_pattern(text)
    except UnreadableError as error:
        raise UnreadableError("shifting.list-pattern", line=line, text=text[:80]) from error
