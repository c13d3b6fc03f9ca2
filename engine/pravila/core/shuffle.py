"""A shuffle that gives the same order for the same seed on every Python, for ever."""

import random
from collections.abc import Sequence
from typing import TypeVar

MAX_SEED = 2**48 - 1
HALF = 0.5

T = TypeVar("T")


def shuffled(cards: Sequence[T], seed: int, number: int) -> tuple[T, ...]:
    """Shuffle `cards` for the `number`-th shuffle (0-based) of the game with this seed.

    Uses only `random.Random(int).random()`, the one sequence Python promises to keep, in a
    Fisher-Yates exchange (Durstenfeld, Communications of the ACM 7(7), 1964, algorithm 235).
    """
    rng = _generator(seed, number)
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def tossed(times: int, seed: int, number: int) -> tuple[bool, ...]:
    """Toss a fair coin so many times, with the generator of the `number`-th shuffle."""
    rng = _generator(seed, number)
    return tuple(rng.random() < HALF for _ in range(times))


def _generator(seed: int, number: int) -> random.Random:
    return random.Random((seed << 16) | number)
