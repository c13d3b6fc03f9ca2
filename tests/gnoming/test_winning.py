"""Three rounds, and who has won."""

import pytest

from pravila.core.outcome import Outcome
from pravila.games.gnoming.state import Phase
from tests.gnoming.positions import (
    GNOMING,
    allows,
    codes,
    deal,
    do,
    drawn,
    last_discard,
    legal,
    play,
    position,
    reasons,
    refuses,
    scored,
    worth,
)


def outcome(scores: str) -> Outcome:
    """The outcome of a game with these recorded scores, a round in each row."""
    seats = len(scores.partition("/")[0].split())
    grids = "\n".join(f"{seat}: {worth(5)}" for seat in range(1, seats + 1))
    found = GNOMING.outcome(position(f"round: 3\nphase: over\nscores: {scores}\n{grids}"))
    assert found
    return found


@pytest.mark.rules("gnoming.game.rounds")
def test_a_game_has_three_rounds() -> None:
    first = scored((4, 7, 12), 1)
    assert (Phase.DEAL, 1) == (first.phase, first.round)
    assert allows(first, "deal", "gnoming.game.rounds")
    assert 2 == play(first, "deal").round
    second = scored((4, 7, 12), 1, "round: 2", "scores: 1 2 3")
    assert 3 == play(second, "deal").round
    third = scored((4, 7, 12), 1, "round: 3", "scores: 1 2 3 / 4 5 6")
    assert Phase.OVER is third.phase
    assert refuses(third, "deal", "gnoming.game.rounds")
    assert () == legal(third)
    assert GNOMING.actor(third) is None


@pytest.mark.rules("gnoming.game.rounds")
def test_there_is_no_winner_before_the_third_round() -> None:
    assert GNOMING.outcome(scored((4, 7, 12), 1)) is None
    assert GNOMING.outcome(scored((4, 7, 12), 1, "round: 2", "scores: 1 2 3")) is None
    assert GNOMING.outcome(deal()) is None


@pytest.mark.rules("gnoming.win.lowest", "gnoming.objective.lowest-total")
def test_the_lowest_total_wins() -> None:
    found = outcome("10 8 9 / 5 7 9 / 3 3 -2")
    assert (18, 18, 16) == found.totals
    assert (3,) == found.winners
    assert "gnoming.win.lowest" == found.ending.rule
    assert (1,) == outcome("10 8 9 / 5 7 9 / -3 3 -2").winners


@pytest.mark.rules("gnoming.objective.lowest-total")
def test_the_totals_of_all_rounds_are_compared() -> None:
    found = outcome("1 5 9 / 1 5 9 / 20 5 9")
    assert (2,) == found.winners
    assert (2, 1, 3) == found.ranks


@pytest.mark.rules("gnoming.objective.lowest-total")
def test_the_winner_is_named_when_round_three_is_over() -> None:
    lines = ("round: 3", "scores: 1 2 3 / 4 5 6", "turn: 3", "finisher: 1", "last-turns: 1")
    grids = [f"{seat}: {worth(seat)}" for seat in (1, 2, 3)]
    _, events = do(position("\n".join([*lines, *grids, drawn("10")])), "discard A")
    assert ["won"] == codes(events)[-1:]
    assert 1 == events[-1].seat
    assert {"gnoming.win.lowest", "gnoming.objective.lowest-total"} <= reasons(events)


@pytest.mark.rules("gnoming.win.tie-third-round")
def test_a_tie_goes_to_the_lower_third_round() -> None:
    found = outcome("10 8 9 / 5 8 9 / 3 2 9")
    assert (18, 18, 27) == found.totals
    assert (2,) == found.winners
    assert "gnoming.win.tie-third-round" == found.ending.rule
    assert (2, 1, 3) == found.ranks


@pytest.mark.rules("gnoming.win.tie-third-round")
def test_the_third_round_decides_between_tied_players_only() -> None:
    assert (2,) == outcome("10 8 20 / 5 8 20 / 3 2 -4").winners


@pytest.mark.rules("gnoming.win.tie-shared")
def test_a_tie_in_the_third_round_too_is_shared() -> None:
    found = outcome("10 8 9 / 5 7 9 / 3 3 9")
    assert (1, 2) == found.winners
    assert "gnoming.win.tie-shared" == found.ending.rule
    assert (1, 1, 3) == found.ranks


@pytest.mark.rules("gnoming.win.tie-shared")
def test_a_shared_win_is_told_to_each_winner() -> None:
    """Player 3 finishes without the lowest score; the others have 11 points each."""
    lines = ("round: 3", "scores: 1 1 3 / 4 4 6", "turn: 2", "finisher: 3", "last-turns: 1")
    grids = [f"{seat}: {worth(score)}" for seat, score in enumerate((6, 6, 12), 1)]
    state, events = do(position("\n".join([*lines, *grids, drawn("10")])), "discard A")
    found = GNOMING.outcome(state)
    assert found
    assert (1, 2) == found.winners
    assert ["shared-win", "shared-win"] == codes(events)[-2:]
    assert [(1, 11), (2, 11)] == [(event.seat, event["points"]) for event in events[-2:]]
    assert {"gnoming.win.tie-shared"} <= reasons(events[-2:])


@pytest.mark.rules("gnoming.win.third-round-adjusted")
def test_a_bonus_may_win_the_third_round() -> None:
    """Both have 5 in the third round, player 1 after the bonus 0."""
    state, events = last_discard((5, 5, 12), 1, "round: 3", "scores: 6 7 9 / 6 0 9")
    found = GNOMING.outcome(state)
    assert found
    assert (12, 12) == found.totals[:2]
    assert (1,) == found.winners
    assert ("gnoming.won", 1, 12) == (events[-1].code, events[-1].seat, events[-1]["points"])


@pytest.mark.rules("gnoming.win.third-round-adjusted")
def test_a_penalty_may_lose_the_third_round() -> None:
    """Player 1 has 6 against 8 before the penalty, and 11 after it."""
    state = scored((6, 8, 5), 1, "round: 3", "scores: 0 3 20 / 0 0 20")
    found = GNOMING.outcome(state)
    assert found
    assert (11, 11) == found.totals[:2]
    assert (2,) == found.winners


@pytest.mark.rules("gnoming.win.tie-many")
def test_three_tied_players() -> None:
    assert (2,) == outcome("5 9 6 9 / 5 9 6 9 / 11 3 9 9").winners
    assert (2, 3) == outcome("5 9 9 9 / 5 9 9 9 / 11 3 3 9").winners
    assert (1, 2, 3) == outcome("5 5 5 9 / 5 5 5 9 / 5 5 5 9").winners


@pytest.mark.rules("gnoming.win.tie-many")
def test_a_player_who_is_not_tied_does_not_count() -> None:
    """Player 4 has the lowest score of the third round, but not the lowest total."""
    assert (2, 3) == outcome("5 9 9 20 / 5 9 9 20 / 11 3 3 1").winners


@pytest.mark.rules("gnoming.win.tie-many", "gnoming.win.third-round-adjusted")
@pytest.mark.parametrize(
    ("scores", "rules"),
    [
        ("5 9 9 9 / 4 9 9 9", set()),
        ("5 1 9 9 / 4 1 9 9", {"third-round-adjusted"}),
        ("5 1 -1 9 / 4 1 0 9", {"third-round-adjusted", "tie-many"}),
    ],
)
def test_the_winner_is_named_with_the_rules_for_ties(scores: str, rules: set[str]) -> None:
    """In round 3 player 1, the finisher, has 5 with the bonus, players 2 and 3 have 12 and 15."""
    lines = ("round: 3", f"scores: {scores}", "turn: 4", "finisher: 1", "last-turns: 1")
    grids = [f"{seat}: {worth(score)}" for seat, score in enumerate((10, 12, 15, 20), 1)]
    _, events = do(position("\n".join([*lines, *grids, drawn("10")])), "discard A")
    assert "gnoming.won" == events[-1].code
    told = {rule.removeprefix("gnoming.win.") for rule in events[-1].rules}
    assert rules == told & {"third-round-adjusted", "tie-many"}
