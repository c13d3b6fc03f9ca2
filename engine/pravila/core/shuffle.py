"""A shuffle that gives the same order for the same seed on every Python, for ever."""

import random
from collections.abc import Sequence
from typing import TypeVar

MAX_SEED = 2**48 - 1

T = TypeVar("T")


def shuffled(cards: Sequence[T], seed: int, number: int) -> tuple[T, ...]:
    """Shuffle `cards` for the `number`-th shuffle (0-based) of the game with this seed.

    Uses only `random.Random(int).random()`, the one sequence Python promises to keep, in a
    Fisher-Yates exchange (Durstenfeld, Communications of the ACM 7(7), 1964, algorithm 235).
    """
    rng = random.Random((seed << 16) | number)
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)
