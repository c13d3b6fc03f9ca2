"""What the sensible bot does, and that it sees no more than its view."""

from random import Random

import pytest

from pravila.core.playout import playout, random_player, sensible_player
from tests.shifting.positions import SHIFTING, deal, play, solo, table


def choice(text: str, *lines: str) -> str:
    """What the bot does in a position with one best action."""
    state = table(text, *lines)
    chosen = {
        SHIFTING.write_action(SHIFTING.choose(SHIFTING.view(state, 1), Random(seed)))
        for seed in range(8)
    }
    assert 1 == len(chosen), chosen
    return chosen.pop()


def test_it_scores_what_matches() -> None:
    assert "score ./S/." == choice("HF ./S/. EE OO")


def test_it_pays_with_the_card_it_needs_least() -> None:
    assert "pay HE" == choice(".M. HE")


def test_it_makes_the_move_that_leads_to_a_match() -> None:
    paid = play(table(".M. HE"), "pay HE")
    assert "flip 5" == SHIFTING.write_action(SHIFTING.choose(SHIFTING.view(paid, 1), Random(1)))


def test_it_skips_when_nothing_can_be_scored() -> None:
    assert "skip" == choice("M../.B./..B")


def test_alone_it_keeps_a_match_for_the_next_turn() -> None:
    state = play(solo("HF B/T EE OO"), "score B/T")
    assert "end" == SHIFTING.write_action(SHIFTING.choose(SHIFTING.view(state, 1), Random(1)))


@pytest.mark.parametrize("seats", [2, 4])
def test_it_beats_random_players(seats: int) -> None:
    wins = 0
    for seed in range(4):
        players = (sensible_player, *(random_player,) * (seats - 1))
        state, _ = playout(SHIFTING, deal(seats, seed), players, Random(seed))
        outcome = SHIFTING.outcome(state)
        assert outcome
        wins += outcome.winners == (1,)
    assert 4 == wins
