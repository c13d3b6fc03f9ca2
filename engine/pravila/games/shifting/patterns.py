"""Patterns: what a card shows, and where it fits the grid.

A pattern is written as its rows joined by `/`, a letter for each face and `.` for the square that
stands for any tile: `HF` is a horse to the left of a fish, `S..` a sun in the first column.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Final

from pravila.core.errors import UnreadableError
from pravila.games.shifting.tiles import FACES, LETTERS, SIDE, TILES, Face, bit, other_side

ANY: Final = len(LETTERS)
"""The grey square (shifting.match.grey-any)."""
MARKS: Final = LETTERS + "."

Rows = tuple[tuple[Face, ...], ...]


@dataclass(frozen=True)
class Pattern:
    """A rectangle of squares, each with a face or ANY."""

    rows: Rows

    @property
    def text(self) -> str:
        """The pattern as `read_pattern` reads it."""
        return "/".join("".join(MARKS[square] for square in row) for row in self.rows)

    @property
    def corners(self) -> tuple[tuple[int, int], ...]:
        """Where the top left square can lie (row and column from 0, shifting.match.box-inside)."""
        height, width = len(self.rows), len(self.rows[0])
        return tuple(product(range(SIDE - height + 1), range(SIDE - width + 1)))

    def mask(self, row: int, column: int) -> int:
        """The bits a grid needs for the pattern to fit with its top left square there.

        Each stands for one face, not for its colour (shifting.match.face-only).
        """
        return sum(
            bit(SIDE * (row + down) + column + right + 1, square)
            for down, squares in enumerate(self.rows)
            for right, square in enumerate(squares)
            if square != ANY
        )

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """The bits for every place where the pattern can lie (shifting.match.face-only)."""
        return tuple(self.mask(*corner) for corner in self.corners)

    def fits(self, bits: int) -> bool:
        """Whether the grid with these bits forms the pattern.

        The pattern may lie anywhere, but only as printed (shifting.match.translation-only,
        shifting.match.colour-and-pattern).
        """
        return any(bits & mask == mask for mask in self.masks)

    def places(self, bits: int) -> tuple[tuple[int, int], ...]:
        """The corners (row and column from 1) where the pattern fits."""
        return tuple(
            (row + 1, column + 1)
            for (row, column), mask in zip(self.corners, self.masks, strict=True)
            if bits & mask == mask
        )

    @cached_property
    def core(self) -> "Pattern":
        """The pattern without outer rows and columns of nothing but grey squares."""
        rows = list(self.rows)
        for _ in range(4):
            while all(square == ANY for square in rows[0]):
                rows.pop(0)
            rows = [tuple(row) for row in zip(*reversed(rows), strict=True)]
        return Pattern(tuple(rows))

    @cached_property
    def rotated(self) -> tuple["Pattern", ...]:
        """The pattern as the other sides of the table see it, where that gives another one."""
        found = dict.fromkeys(_rotations(self.rows))
        del found[self.rows]
        return tuple(Pattern(other) for other in found)

    @cached_property
    def turned(self) -> tuple["Pattern", ...]:
        """The pattern rotated and mirrored in every way that gives another pattern."""
        mirrored = tuple(tuple(reversed(row)) for row in self.rows)
        found = dict.fromkeys((*_rotations(self.rows), *_rotations(mirrored)))
        del found[self.rows]
        return tuple(Pattern(other) for other in found)

    def is_possible(self) -> bool:
        """Whether the nine tiles can form the pattern."""
        kinds = Counter(min(s, other_side(s)) for row in self.rows for s in row if s in FACES)
        return kinds <= Counter(TILES)


def _rotations(rows: Rows) -> Iterator[Rows]:
    for _ in range(4):
        yield rows
        rows = tuple(tuple(row) for row in zip(*reversed(rows), strict=True))


def read_pattern(text: str) -> Pattern:
    """Read a pattern; raises UnreadableError for anything the nine tiles cannot form."""
    lines = text.split("/")
    fine = (
        len(lines) <= SIDE
        and len({len(line) for line in lines}) == 1
        and 1 <= len(lines[0]) <= SIDE
        and all(mark in MARKS for line in lines for mark in line)
        and any(mark in LETTERS for mark in text)
    )
    if not fine:
        raise UnreadableError("shifting.pattern", text=text[:80])
    pattern = Pattern(tuple(tuple(MARKS.index(mark) for mark in line) for line in lines))
    if not pattern.is_possible():
        raise UnreadableError("shifting.impossible-pattern", text=text)
    return pattern
