"""The engine and an independent referee agree about every action."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.referee_shifting import Position
from tests.shifting.positions import SHIFTING
from tests.strategies import playthroughs


@settings(max_examples=80, deadline=None, derandomize=True, database=None)
@given(data=st.data())
def test_two_referees_agree(data: st.DataObject) -> None:
    played = data.draw(playthroughs("shifting", most=400))
    options = dict(played.record.options)
    for state in played.states[-8:]:
        other = Position(SHIFTING.write_position(state), options)
        for action in SHIFTING.candidates(state):
            text = SHIFTING.write_action(action)
            assert other.allows(text) == SHIFTING.judge(state, action).allowed, text
