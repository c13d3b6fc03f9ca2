"""Score sheets: every point with the rule that gave it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScoreEntry:
    """One line of a score sheet.

    `code` is the message id (`score.<code>`), `points` what it adds (negative subtracts),
    `rules` the rules that gave it and `places` the places of the grid it speaks of (1-based).
    """

    code: str
    points: int
    rules: tuple[str, ...]
    places: tuple[int, ...] = ()
    params: tuple[tuple[str, int | str], ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """All lines of one player's score in one round, in the order in which they are counted.

    `unknown` is the number of cards that may still change it.
    """

    seat: int
    entries: tuple[ScoreEntry, ...]
    unknown: int = 0

    @property
    def total(self) -> int:
        """The sum of all lines."""
        return sum(entry.points for entry in self.entries)
