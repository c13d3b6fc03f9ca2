"""Who wins, and how many points everybody has."""

from pravila.core.outcome import Ending, Outcome
from pravila.games.shifting.scoring import totals
from pravila.games.shifting.state import STRIKES, State, View, is_official_solo, is_score_attack


class ShiftingEnding(Ending):
    """Which rule decided the game."""

    HIGHEST = "shifting.win.highest"
    SHARED = "shifting.win.tie-shared"
    SOLO_WON = "shifting.solo.win-at-once"
    SOLO_LOST = "shifting.solo.rules"
    SCORE_ATTACK = "shifting.objective.highest-score"


def decide(state: State | View) -> Outcome:
    """The outcome of a game that is over.

    A single player who loses has no rank 1: nobody has won.
    """
    solo, attack = is_official_solo(state), is_score_attack(state)
    return settle(totals(state), state.strikes, solo=solo, attack=attack)


def settle(points: tuple[int, ...], strikes: int, *, solo: bool, attack: bool) -> Outcome:
    """The outcome from everybody's points; `solo` and `attack` are the two games for one player.

    The most points win (shifting.objective.highest-score, shifting.win.highest), equal ones
    share (shifting.win.tie-shared).
    """
    if solo:
        if strikes == STRIKES:
            return Outcome((), ShiftingEnding.SOLO_LOST, points, (2,))
        return Outcome((1,), ShiftingEnding.SOLO_WON, points, (1,))
    if attack:
        return Outcome((1,), ShiftingEnding.SCORE_ATTACK, points, (1,))
    best = max(points)
    winners = tuple(seat for seat, total in enumerate(points, 1) if total == best)
    ranks = tuple(1 + sum(other > total for other in points) for total in points)
    ending = ShiftingEnding.SHARED if len(winners) > 1 else ShiftingEnding.HIGHEST
    return Outcome(winners, ending, points, ranks)
