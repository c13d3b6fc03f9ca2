"""The nine stone tiles: their faces, the grid they form and what can be done to it.

A face is a small number, the place of its letter in `LETTERS`. Tiles are never rotated, so that
nothing but the face that is up is stored.
"""

from typing import Final, NamedTuple

from pravila.core.errors import UnreadableError

Face = int
Grid = tuple[Face, ...]

LETTERS: Final = "SMFBHOET"
FACES: Final = range(len(LETTERS))
SIDE: Final = 3
PLACES: Final = range(1, SIDE * SIDE + 1)


class Kind(NamedTuple):
    """A kind of tile: how many there are, and the faces on the first and the second side."""

    copies: int
    first: Face
    second: Face


KINDS: Final = (Kind(1, 0, 1), Kind(2, 2, 3), Kind(3, 4, 5), Kind(3, 6, 7))
"""Sun and moon, fish and bird, horse and boat, seed and tree (shifting.components.tiles)."""

TILES: Final = tuple(kind.first for kind in KINDS for _ in range(kind.copies))
"""The tiles by the face of their first side."""

PAIRS: Final = tuple((a, b) for a in PLACES for b in range(a + 1, PLACES.stop))
"""Any two different places, the smaller number first."""


def other_side(face: Face) -> Face:
    """The face on the other side of the tile (shifting.flip.keep-orientation).

    It is as upright as the first one: no tile is ever rotated (shifting.tile.upright).
    """
    return face ^ 1


def row_of(place: int) -> int:
    """The row of a place (0-2, from the top of the grid)."""
    return (place - 1) // SIDE


def column_of(place: int) -> int:
    """The column of a place (0-2, from the left)."""
    return (place - 1) % SIDE


def distance(a: int, b: int) -> tuple[int, int]:
    """By how many rows and columns two places differ."""
    return abs(row_of(a) - row_of(b)), abs(column_of(a) - column_of(b))


ADJACENT: Final = tuple(pair for pair in PAIRS if sum(distance(*pair)) == 1)
"""The pairs of places that lie side by side: 12 (shifting.shift.no-wrap)."""


def shifted(grid: Grid, a: int, b: int) -> Grid:
    """The grid after two tiles have changed places, both upright (shifting.tile.upright)."""
    tiles = list(grid)
    tiles[a - 1], tiles[b - 1] = tiles[b - 1], tiles[a - 1]
    return tuple(tiles)


def flipped(grid: Grid, place: int) -> Grid:
    """The grid with one tile turned to its other side (shifting.flip.keep-orientation)."""
    return (*grid[: place - 1], other_side(grid[place - 1]), *grid[place:])


def bit(place: int, face: Face) -> int:
    """The bit that stands for this face on this place, eight bits a place."""
    return 1 << (8 * (place - 1) + face)


_ONE: Final = tuple(1 << face for face in FACES)
_SHIFTS: Final = tuple(8 * (place - 1) for place in PLACES)


def as_bits(grid: Grid) -> int:
    """The grid as one number; a pattern fits where all of its bits are set."""
    return sum(map(int.__lshift__, map(_ONE.__getitem__, grid), _SHIFTS))


def write_grid(grid: Grid) -> str:
    """The grid in rows: `O E H / B S T / T H F`."""
    letters = [LETTERS[face] for face in grid]
    return " / ".join(" ".join(letters[at : at + SIDE]) for at in range(0, len(letters), SIDE))


def read_faces(text: str) -> Grid:
    """Read any number of faces; raises UnreadableError for what is none."""
    letters = text.upper().replace("/", " ").split()
    if any(letter not in LETTERS or len(letter) != 1 for letter in letters):
        raise UnreadableError("shifting.tiles", text=text[:80])
    return tuple(map(LETTERS.index, letters))
