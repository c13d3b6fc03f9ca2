"""The fast twin of a state plays by the same rules; and what must hold at every moment."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pravila.core.simulation import play_out
from pravila.games.gnav.cards import DECK, points_of
from pravila.games.gnav.state import HAND, State
from tests.gnav.positions import GNAV, everything, position, table
from tests.strategies import options

few = settings(max_examples=60, deadline=None, derandomize=True, database=None)
SEEDS = st.integers(0, 2**32)


def moves(state: State) -> list[int]:
    """The legal actions as moves."""
    return [GNAV.move_number(action) for action in GNAV.actions(state)]


@few
@given(data=st.data(), seed=SEEDS, lean=st.sampled_from((0.3, 1.0, 3.0)))
def test_a_simulation_has_the_same_moves_and_outcome(
    data: st.DataObject, seed: int, lean: float
) -> None:
    chosen = data.draw(options(GNAV))
    state = GNAV.setup(chosen, 2, seed)
    simulation = GNAV.simulate(state)
    rng = Random(seed)
    while choices := GNAV.actions(state):
        assert moves(state) == simulation.moves()
        assert moves(state) == GNAV.simulate(state).moves()
        assert simulation.actor == GNAV.actor(state)
        assert 36 == simulation.cards() == GNAV.simulate(state).cards()
        action = choices[int(len(choices) * rng.random() ** lean)]
        state, _ = GNAV.apply(state, action)
        simulation.do(GNAV.move_number(action))
    assert (0, []) == (simulation.actor, simulation.moves())
    assert GNAV.outcome(state) == simulation.outcome() == GNAV.simulate(state).outcome()


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (table("7", "2 3 7 7 10"), [2, 7, 7, 10]),
        (table("2", "2 3 7 7 10", equal_wild="choose"), [2, 10, 12]),
        (table("7", "3 4 5"), [1]),
        (table("7", "3 4 5", "draw: -", "2: 3", "captured-1: ..."), [21]),
        (position("phase: drawn\ntop: 7\n1: 3 4 7\ndrawn: 7"), [7, 0]),
        (position("phase: drawn\ntop: 10\n1: 3 10\ndrawn: 10", equal_wild="choose"), [10, 20, 0]),
        (position("phase: drawn\ntop: 7\n1: 3 4 8\ndrawn: 8"), [0]),
        (position("phase: run\ntop: -\n1: 3 4 4"), [3, 4, 4, 0]),
    ],
)
def test_the_moves_of_a_position(state: State, expected: list[int]) -> None:
    assert expected == GNAV.simulate(state).moves() == moves(state)


def test_a_simulation_leaves_its_state_as_it_is() -> None:
    state = GNAV.setup({}, 2, 3)
    before = GNAV.write_position(state)
    assert play_out(GNAV.simulate(state), Random(1), 1000) > 10
    assert before == GNAV.write_position(state)


def test_a_playout_stops_at_its_limit() -> None:
    assert 5 == play_out(GNAV.simulate(GNAV.setup({}, 2, 3)), Random(1), 5)


@few
@given(data=st.data(), seed=SEEDS)
def test_what_holds_at_every_moment(data: st.DataObject, seed: int) -> None:
    """36 cards and 216 points; one card or none in the centre; long hands only by drawing."""
    chosen: dict[str, Any] = data.draw(options(GNAV))
    state = GNAV.setup(chosen, 2, seed)
    rng = Random(seed)
    blocked = [0, 0]
    turns = 0
    while choices := GNAV.actions(state):
        action = rng.choice(choices)
        seat, drawn = state.turn - 1, len(state.draw_pile)
        state, _ = GNAV.apply(state, action)
        if action.kind == "draw":
            blocked[seat] += drawn - len(state.draw_pile)
        if action.kind == "deal":
            blocked = [0, 0]
        turns += 1
        assert sorted(DECK) == everything(state)
        assert 216 == points_of(tuple(everything(state)))
        assert len(state.pile) <= 1
        for hand, extra in zip(state.hands, blocked, strict=True):
            assert len(hand) <= HAND + extra
            assert list(hand) == sorted(hand)
    assert turns < GNAV.turn_limit


def test_the_counted_facts_of_the_text() -> None:
    """Runs of at most 15 cards, and an advantage for the starter, with random players."""
    longest = played = wins = 0
    for seed in range(400):
        state = GNAV.setup({}, 2, seed)
        rng = Random(seed)
        run = 0
        while choices := GNAV.actions(state):
            action = rng.choice(choices)
            seat = state.turn
            state, _ = GNAV.apply(state, action)
            run = run + (action.kind == "play")
            if state.turn != seat:
                longest, run = max(longest, run), 0
        outcome = GNAV.outcome(state)
        assert outcome
        played += 1
        wins += outcome.winners == (1,)
    assert 3 <= longest <= 15
    assert 0.45 < wins / played < 0.7
