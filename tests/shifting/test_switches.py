"""Every value of every switch is known, and every switch has its test."""

import pytest

from pravila.core.errors import UnreadableError
from pravila.core.option import Switch
from pravila.games.shifting.options import SWITCHES, Options
from tests.shifting.positions import SHIFTING, deal

NAMES = {switch.name for switch in SWITCHES}


def test_the_switches_are_those_of_the_rules() -> None:
    assert NAMES == {
        "over-four", "skip-cap", "idle-turn", "start-sides", "first-player", "first-seat",
        "reshuffle", "last-turns", "bonus-zero", "solo", "solo-skip", "discard-public",
    }  # fmt: skip


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.name)
def test_every_value_can_be_played(switch: Switch) -> None:
    for value in switch.values:
        state = SHIFTING.setup({switch.name: value}, 5, 1)
        assert value == getattr(state.options, switch.name.replace("-", "_"))
    assert switch.default == getattr(Options(), switch.name.replace("-", "_"))


@pytest.mark.rules("shifting.setup.dark-card")
def test_a_random_first_player() -> None:
    starters = [deal(4, seed, first_player="random").turn for seed in range(80)]
    assert {1, 2, 3, 4} == set(starters)
    assert {1} == {deal(4, seed).turn for seed in range(20)}


def test_the_first_seat_must_be_taken() -> None:
    with pytest.raises(UnreadableError, match="bad-first-seat"):
        deal(1, first_seat="2")
