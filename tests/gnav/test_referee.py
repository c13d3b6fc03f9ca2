"""The engine and an independent referee agree on every action at every moment."""

from random import Random

import pytest

from pravila.games.gnav.action import ACTIONS
from pravila.games.gnav.state import Phase
from tests.gnav.positions import GNAV
from tests.referee_gnav import GnavReferee


def chosen_options(number: int) -> dict[str, str]:
    """The usual rules, or any value of every switch."""
    rng = Random(number)
    usual = {switch.name: switch.default for switch in GNAV.options}
    if number % 4 == 0:
        return usual
    if number % 4 == 1:
        switch = rng.choice(GNAV.options)
        return {**usual, switch.name: rng.choice(switch.values)}
    found = {switch.name: rng.choice(switch.values) for switch in GNAV.options}
    return {**found, "deals": rng.choice(("1", "1", "2"))}


@pytest.mark.parametrize("number", range(120))
def test_the_referee_agrees_with_every_verdict(number: int) -> None:
    options = chosen_options(number)
    rng = Random(number)
    state = GNAV.setup(options, 2, number)
    referee = GnavReferee(GNAV.write_position(state), options)
    lean = rng.choice((0.3, 1.0, 3.0))
    while True:
        for action in ACTIONS:
            text = GNAV.write_action(action)
            assert referee.allows(text) == bool(GNAV.judge(state, action)), text
        choices = GNAV.actions(state)
        if not choices:
            break
        action = choices[int(len(choices) * rng.random() ** lean)]
        state, _ = GNAV.apply(state, action)
        if state.phase is Phase.PLAY and referee.over:
            referee = GnavReferee(GNAV.write_position(state), options)
            continue
        referee.follow(GNAV.write_action(action))
        referee.deals_to_come = state.phase is Phase.DEAL
        if referee.over:
            assert state.scores[-1] == (referee.score(1), referee.score(2))
        else:
            assert referee.player == state.turn
            assert [sorted(referee.hands[seat]) for seat in (1, 2)] == [
                sorted(map(card_text, hand)) for hand in state.hands
            ]


def card_text(card: int) -> str:
    """A card as the referee writes it."""
    return f"{card // 4}{'cdhs'[card % 4]}"
