"""Setting up a position by pressing: its lines as rows of cells, each with what can stand there.

Presses are short texts: `set ROW CELL` opens the choice for a cell, `put ROW CELL TOKEN` writes a
token there, `cut ROW CELL` takes the cell away, `none` closes the choice, `join` and `leave` add
and remove the last player. Rows and cells are numbered from 0; the cell after the last one is a
new one.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, NamedTuple

from pravila.core.errors import UnreadableError

REST: Final = "..."
"""Stands for all cards that are named nowhere."""
UNKNOWN: Final = "?"
"""Stands for any card."""
GRID_SIZE: Final = 9
NOTHING: Final = "-"
"""Stands for no card."""


class Shape(Enum):
    """How many cells a row has."""

    GRID = auto()
    """Nine, in three rows."""
    PILE = auto()
    """Any number."""
    ONE = auto()
    """One or none."""
    VALUE = auto()
    """One that is no card."""
    NUMBERS = auto()
    """A number for each player."""
    SEATS = auto()
    """Any players, each once."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a position, or the part with this number of a line with `|`.

    `palette` holds the tokens that can be written into a cell. A `rare` row is seldom needed in
    the position as it is.
    """

    key: str
    shape: Shape
    cells: tuple[str, ...]
    palette: tuple[str, ...]
    part: int = 0
    rare: bool = False

    @property
    def grows(self) -> bool:
        """Whether a cell can be added."""
        few = {Shape.ONE: 1, Shape.GRID: GRID_SIZE, Shape.SEATS: len(self.palette)}
        return self.shape is Shape.PILE or len(self.cells) < few.get(self.shape, 0)

    @property
    def shrinks(self) -> bool:
        """Whether a cell can be taken away."""
        many = self.shape is Shape.GRID and len(self.cells) > GRID_SIZE
        return many or self.shape in (Shape.PILE, Shape.ONE, Shape.SEATS)


class Thing(NamedTuple):
    """What a token stands for on the table, and how many of it there are."""

    name: str
    copies: int = 1


class Press(NamedTuple):
    """A press on a setting: the verb, the row, the cell and the token."""

    verb: str
    row: int = 0
    cell: int = 0
    token: str = ""


def read_press(text: str, rows: tuple[Row, ...]) -> Press:
    """Read a press on one of the rows; raises UnreadableError for one that is none."""
    verb, *rest = text.split(" ", 3)
    if verb in ("none", "join", "leave") and not rest:
        return Press(verb)
    numbers = rest[:2]
    if verb not in ("set", "put", "cut") or not all(part.isdecimal() for part in numbers):
        raise UnreadableError("request")
    if len(rest) != (3 if verb == "put" else 2):
        raise UnreadableError("request")
    row, cell = (int(part[:4]) for part in numbers)
    if row >= len(rows) or cell >= len(rows[row].cells) + rows[row].grows:
        raise UnreadableError("request")
    press = Press(verb, row, cell, *rest[2:])
    if verb == "put" and press.token not in rows[row].palette:
        raise UnreadableError("request")
    return press


def edited(
    text: str,
    rows: tuple[Row, ...],
    press: Press,
    thing: Callable[[Row, str], Thing | None] = lambda row, token: None,
) -> str:
    """The position after a press; comments and all other lines stay as they are.

    A thing of which all copies lie elsewhere changes places with what the press replaces.
    """
    if press.verb not in ("put", "cut"):
        return text
    cells = [list(row.cells) for row in rows]
    old = rows[press.row].cells[press.cell : press.cell + 1]
    other = elsewhere(rows, press, thing) if press.verb == "put" else None
    new = [press.token] if press.verb == "put" else []
    cells[press.row][press.cell : press.cell + 1] = new
    keys = {rows[press.row].key}
    if other:
        row, cell = other
        cells[row][cell : cell + 1] = old
        keys.add(rows[row].key)
    for key in sorted(keys):
        parts = [at for at, row in enumerate(rows) if row.key == key]
        joint = " / " if rows[parts[0]].shape is Shape.NUMBERS else " | "
        value = joint.join(_written(rows[at].shape, cells[at]) for at in parts)
        text = _with_line(text, key, value)
    return text


def elsewhere(
    rows: tuple[Row, ...], put: Press, thing: Callable[[Row, str], Thing | None]
) -> tuple[int, int] | None:
    """The row and cell of the thing that a press puts; None while a copy of it is left.

    Later cells are preferred, so that who fills the cells in order keeps what they have set.
    """
    wanted = thing(rows[put.row], put.token)
    here = put.row, put.cell
    if wanted is None:
        return None
    found = {
        (at, cell): token
        for at, row in enumerate(rows)
        for cell, token in enumerate(row.cells)
        if thing(row, token) == wanted
    }
    if here in found or len(found) < wanted.copies:
        return None
    return min(found, key=lambda it: (it < here, found[it] != put.token, it))


def with_lines(text: str, lines: Mapping[str, str]) -> str:
    """The position with these lines; those without a value go."""
    for key, value in lines.items():
        text = _with_line(text, key, value)
    return text


def _written(shape: Shape, cells: list[str]) -> str:
    if shape is Shape.GRID:
        return " / ".join(" ".join(cells[at : at + 3]) for at in range(0, len(cells), 3))
    empty = "" if shape is Shape.SEATS else NOTHING
    return " ".join(cells) or empty


def _with_line(text: str, key: str, value: str) -> str:
    """The text with this value in the line of the key; without a value the line goes."""
    lines = text.splitlines()
    for at, line in enumerate(lines):
        content, mark, comment = line.partition("#")
        if content.partition(":")[0].strip().casefold() == key.casefold() and ":" in content:
            written = f"{key}: {value}" if value else ""
            kept = f"{written}  {mark}{comment}".strip() if mark else written
            lines[at : at + 1] = [kept] if kept else []
            break
    else:
        lines += [f"{key}: {value}"] if value else []
    return "\n".join(lines) + "\n"


def values_row(
    key: str,
    fields: Mapping[str, str],
    default: str,
    values: tuple[str, ...],
    *,
    rare: bool = False,
) -> Row:
    """The row of a line whose value is one of several."""
    return Row(key, Shape.VALUE, (fields.get(key, default),), values, rare=rare)


def seats_row(key: str, text: str, seats: tuple[str, ...], *, rare: bool = False) -> Row:
    """The row of a line that lists players."""
    return Row(key, Shape.SEATS, tuple(text.split()), seats, rare=rare)


def number_rows(key: str, text: str, values: tuple[str, ...]) -> tuple[Row, ...]:
    """The rows of a line with a number for each player, parted by `/`."""
    parts = text.split("/") if text else []
    return tuple(
        Row(key, Shape.NUMBERS, tuple(part.split()), values, at) for at, part in enumerate(parts)
    )


def pile_row(
    key: str, text: str, palette: tuple[str, ...], part: int = 0, *, rare: bool = False
) -> Row:
    """The row of a line that lists cards."""
    cells = tuple(cell for cell in text.split() if cell != NOTHING)
    return Row(key, Shape.PILE, cells, palette, part, rare)


def one_row(key: str, text: str, palette: tuple[str, ...]) -> Row:
    """The row of a line that holds one card or none."""
    cells = tuple(cell for cell in text.split() if cell != NOTHING)
    return Row(key, Shape.ONE if len(cells) <= 1 else Shape.PILE, cells, palette)


def grid_row(key: str, text: str, palette: tuple[str, ...]) -> Row:
    """The row of a line that holds a grid."""
    return Row(key, Shape.GRID, tuple(text.replace("/", " ").split()), palette)
