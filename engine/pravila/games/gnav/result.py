"""Who wins when the agreed deals are scored."""

from pravila.core.outcome import Ending, Outcome
from pravila.games.gnav.options import Options


class GnavEnding(Ending):
    """Which rule named the winner."""

    HIGHEST = "gnav.win.highest"
    TIE = "gnav.win.tie"


def sums(rows: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """The sums by seat of rows by seat."""
    return tuple(map(sum, zip(*rows, strict=True))) if rows else (0, 0)


def is_replayed(scores: tuple[tuple[int, ...], ...], options: Options) -> bool:
    """Whether the game must be played again (switch `tie`) once these deals are scored."""
    a, b = sums(scores)
    return options.tie == "replay" and a == b


def decide(
    scores: tuple[tuple[int, ...], ...], counts: tuple[tuple[int, ...], ...], options: Options
) -> Outcome:
    """The outcome from the scores of all deals and the numbers of captured cards.

    The higher total wins (gnav.win.highest, gnav.objective.most-points); equal totals share the
    victory, or go to more captured cards by the switch `tie` (gnav.win.tie).
    """
    totals = sums(scores)
    cards = sums(counts) if options.tie == "more-cards" else (0, 0)
    keys = list(zip(totals, cards, strict=True))
    best = max(keys)
    winners = tuple(seat for seat, key in enumerate(keys, 1) if key == best)
    ranks = tuple(1 + sum(other > key for other in keys) for key in keys)
    ending = GnavEnding.TIE if len(set(totals)) == 1 else GnavEnding.HIGHEST
    return Outcome(winners, ending, totals, ranks)
