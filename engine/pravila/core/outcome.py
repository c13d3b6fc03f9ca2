"""How a game ended."""

from dataclasses import dataclass
from enum import Enum


class Ending(Enum):
    """Why a finished game has the winner it has. Each game defines its members.

    A member's value is the id of the rule that decided.
    """

    @property
    def rule(self) -> str:
        """The id of the rule that decided."""
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: who won, why, and everybody's result.

    `winners` are seats (1-based), `totals` the final totals by seat, `ranks` the places by seat
    (1 is best, equal results share a rank).
    """

    winners: tuple[int, ...]
    ending: Ending
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
