"""A second, slow referee for Shifting Stones, written from the sentences of the rules page.

It shares nothing with the engine: it reads a position as text and answers for an action as text.
"""

from collections.abc import Iterator

HAND = 4
LETTERS = "SMFBHOET"


class Position:
    """What a position says, and what the rules allow in it."""

    def __init__(self, text: str, options: dict[str, str]) -> None:
        lines = dict(line.split(": ", 1) for line in text.strip().splitlines())
        self.options = options
        self.rows = [row.split() for row in lines["grid"].split(" / ")]
        self.phase = lines["phase"]
        self.turn = lines["turn"]
        own = lines[self.turn].split(" | ")[0]
        self.hand = [] if own == "-" else own.split()
        self.moves = int(lines.get("moves", "0"))
        self.skipped = self.turn in lines.get("skipped", "").split()

    def allows(self, action: str) -> bool:
        """Whether the player on turn may do this."""
        verb, *names = action.split()
        if self.phase == "over":
            return False
        if self.phase == "paid":
            return verb == "flip" or (verb == "shift" and self.touching(*map(int, names)))
        if verb == "pay":
            return names[0] in self.hand
        if verb == "score":
            return names[0] in self.hand and self.shows(names[0])
        if verb == "skip":
            return self.may_skip()
        return verb == "end" and self.may_end()

    def touching(self, a: int, b: int) -> bool:
        """Whether two tiles lie next to each other, horizontally or vertically."""
        neighbours = []
        if a % 3:
            neighbours.append(a + 1)
        if a % 3 != 1:
            neighbours.append(a - 1)
        return b in [*neighbours, a + 3, a - 3]

    def shows(self, pattern: str) -> bool:
        """Whether the grid shows the pattern, as printed, with a tile under every square."""
        wanted = [list(row) for row in pattern.split("/")]
        return any(self._agree(cut, wanted) for cut in self._cuts(len(wanted), len(wanted[0])))

    def _cuts(self, height: int, width: int) -> Iterator[list[list[str]]]:
        """Every part of the grid of this size."""
        for top in range(len(self.rows)):
            for left in range(len(self.rows[0])):
                cut = [row[left : left + width] for row in self.rows[top : top + height]]
                if len(cut) == height and len(cut[0]) == width:
                    yield cut

    def _agree(self, tiles: list[list[str]], wanted: list[list[str]]) -> bool:
        for row, squares in zip(tiles, wanted, strict=True):
            for tile, square in zip(row, squares, strict=True):
                if square not in (".", tile):
                    return False
        return True

    def may_skip(self) -> bool:
        """A skip takes the place of a whole turn, and never of two own turns in a row."""
        return not self.moves and not self.skipped

    def may_end(self) -> bool:
        """The turn may end at any time, unless a variant asks for something first."""
        idle = self.moves == 0
        stuck = not self.hand and not self.may_skip()
        if idle and self.options["idle-turn"] == "forbidden" and not stuck:
            return False
        return len(self.hand) <= HAND or self.options["over-four"] == "keep"
