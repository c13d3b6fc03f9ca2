"""Who wins when three rounds are scored."""

from pravila.core.outcome import Ending, Outcome


class GnomingEnding(Ending):
    """Which rule named the winner."""

    LOWEST = "gnoming.win.lowest"
    THIRD_ROUND = "gnoming.win.tie-third-round"
    SHARED = "gnoming.win.tie-shared"


def decide(scores: tuple[tuple[int, ...], ...]) -> Outcome:
    """The outcome from the recorded scores of all rounds, each by seat.

    The lowest total wins (gnoming.win.lowest), of equal ones the lower last round
    (gnoming.win.tie-third-round), and if that is equal too all share (gnoming.win.tie-shared).

    Ties go to the lower recorded score of the last round (gnoming.win.third-round-adjusted),
    compared among the tied players only (gnoming.win.tie-many).
    """
    totals = tuple(map(sum, zip(*scores, strict=True)))
    keys = list(zip(totals, scores[-1], strict=True))
    best = min(keys)
    winners = tuple(seat for seat, key in enumerate(keys, 1) if key == best)
    ranks = tuple(1 + sum(other < key for other in keys) for key in keys)
    if len(winners) > 1:
        ending = GnomingEnding.SHARED
    elif totals.count(best[0]) > 1:
        ending = GnomingEnding.THIRD_ROUND
    else:
        ending = GnomingEnding.LOWEST
    return Outcome(winners, ending, totals, ranks)
