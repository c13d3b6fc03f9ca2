"""The score sheets of a round that is over, from what everybody then sees."""

from pravila.core.score import ScoreSheet
from pravila.games.gnoming.scoring import score_round
from pravila.games.gnoming.state import State, View


def scored_sheets(state: State | View) -> tuple[ScoreSheet, ...]:
    """The sheets of the round just scored, by seat; needs a state whose cards are all open."""
    earlier = state.scores[:-1]
    before = tuple(map(sum, zip(*earlier, strict=True))) if earlier else (0,) * state.seats
    return score_round(state.cards, state.finisher, before, state.lines, state.options)
