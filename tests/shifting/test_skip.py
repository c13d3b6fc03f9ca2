"""Skipping a turn, and where the cards come from."""

import pytest

from tests.shifting.positions import (
    allows,
    codes,
    do,
    hand,
    legal,
    play,
    reasons,
    refuses,
    size,
    table,
)

OWN = "EE TB TF OF"


@pytest.mark.rules("shifting.skip.instead", "shifting.skip.first")
def test_a_skip_takes_the_place_of_the_whole_turn() -> None:
    state = table("HF EE TB OO")
    assert allows(state, "skip", "shifting.skip.instead")
    assert "skip" in legal(state)
    acted = (("pay EE", "flip 1"), ("pay EE", "shift 1 2"), ("score HF",))
    for actions in acted:
        after = play(state, *actions)
        assert refuses(after, "skip", "shifting.skip.first", "shifting.skip.instead")
        assert "skip" not in legal(after)


@pytest.mark.rules("shifting.skip.draw-two", "shifting.skip.hand-six", "shifting.skip.ends-turn")
def test_a_skip_draws_two_cards_and_ends_the_turn() -> None:
    state, events = do(table(OWN, "draw: ... OO HE"), "skip")
    assert {"OO", "HE"} <= set(hand(state).split())
    assert (6, 2, 0) == (size(state), state.turn, state.moves)
    assert ["skipped", "drew"] == codes(events)
    assert {"shifting.skip.draw-two", "shifting.skip.ends-turn"} <= reasons(events)


@pytest.mark.rules("shifting.skip.draw-two")
@pytest.mark.parametrize("held", [0, 1, 2, 3])
def test_a_skip_draws_two_cards_and_does_not_fill_the_hand(held: int) -> None:
    own = " ".join(["?"] * held) or "-"
    assert held + 2 == size(play(table(own), "skip"))


@pytest.mark.rules("shifting.skip.cap", "shifting.skip.hand-six")
@pytest.mark.parametrize(
    ("cap", "held", "after"),
    [
        ("six", 1, 3),
        ("six", 4, 6),
        ("six", 5, 6),
        ("six", 6, 6),
        ("none", 5, 7),
        ("none", 6, 8),
    ],
)
def test_a_skip_stops_at_six_cards(cap: str, held: int, after: int) -> None:
    state, events = do(table(" ".join(["?"] * held), skip_cap=cap), "skip")
    assert after == size(state)
    assert (held > 4) == ("shifting.skip.cap" in reasons(events))
    assert (held == 4) == ("shifting.skip.hand-six" in reasons(events))


@pytest.mark.rules("shifting.skip.not-twice", "shifting.skip.memory")
def test_no_two_own_turns_in_a_row_are_skipped() -> None:
    state = play(table(OWN, seats=3), "skip", "skip", "end")
    assert refuses(state, "skip", "shifting.skip.not-twice", "shifting.skip.memory")
    state = play(state, "end")
    assert refuses(state, "skip", "shifting.skip.not-twice")
    state = play(state, "end")
    assert allows(state, "skip")
    assert allows(play(state, "end"), "skip", "shifting.skip.memory")


@pytest.mark.rules("shifting.skip.no-cards", "shifting.draw.exhausted")
@pytest.mark.parametrize(("draw", "drawn"), [("-", 0), ("OO", 1), ("OO HE", 2)])
def test_a_skip_draws_what_there_is(draw: str, drawn: int) -> None:
    state = table(OWN, f"draw: {draw}")
    assert allows(state, "skip")
    after, events = do(state, "skip")
    assert 4 + drawn == size(after)
    assert (drawn < 2) == ("shifting.skip.no-cards" in reasons(events))


@pytest.mark.rules("shifting.draw.exhausted")
def test_the_discards_become_the_draw_pile_when_a_card_is_needed() -> None:
    start = table("HF EE OT", "draw: TF", "discard: TB OF HB BT FH")
    state, events = do(start, "end")
    assert ["idled", "drew"] == codes(events)
    assert (0, 5) == (len(state.draw_pile), len(state.discard))
    again, events = do(play(state, "end"), "skip")
    assert ["skipped", "reshuffled", "drew"] == codes(events)
    assert (3, 0, 2) == (len(again.draw_pile), len(again.discard), again.shuffles)


@pytest.mark.rules("shifting.draw.exhausted")
def test_with_nothing_to_shuffle_the_player_stops_drawing() -> None:
    state, events = do(table("EE", "draw: OO HE", "2: ?"), "end")
    assert ["idled", "drew", "none-left"] == codes(events)
    assert (3, 2) == (size(state), state.turn)
    after, events = do(state, "end")
    assert ["idled", "none-left"] == codes(events)
    assert 1 == size(after, 2)


@pytest.mark.rules("shifting.draw.exhausted")
@pytest.mark.parametrize(("value", "pile", "discards"), [("lazy", 0, 5), ("eager", 5, 0)])
def test_when_the_discards_are_shuffled(value: str, pile: int, discards: int) -> None:
    start = table("HF EE OT", "draw: TF", "discard: TB OF HB BT FH", reshuffle=value)
    state, events = do(start, "end")
    assert (pile, discards) == (len(state.draw_pile), len(state.discard))
    assert ("reshuffled" in codes(events)) == (value == "eager")


@pytest.mark.rules("shifting.draw.exhausted")
@pytest.mark.parametrize("value", ["lazy", "eager"])
def test_nothing_is_shuffled_while_the_draw_pile_lasts(value: str) -> None:
    state, events = do(table("EE OT", "draw: ... TF", "discard: TB OF", reshuffle=value), "end")
    assert ["idled", "drew"] == codes(events)
    assert 2 == len(state.discard)


@pytest.mark.rules("shifting.turn.zero-actions")
def test_a_player_without_cards_can_always_go_on() -> None:
    nothing = table("-", "draw: -", "skipped: 1", "2: ?", idle_turn="forbidden")
    assert allows(nothing, "end", "shifting.turn.zero-actions")
    assert refuses(table("-", "draw: -", "2: ?", idle_turn="forbidden"), "end",
                   "shifting.turn.zero-actions")  # fmt: skip
    assert allows(table("-", "draw: -", "2: ?", idle_turn="forbidden"), "skip")


@pytest.mark.rules("shifting.skip.no-cards", "shifting.skip.ends-turn")
@pytest.mark.parametrize("left", ["-", "BE"])
def test_a_skip_without_cards_to_draw_ends_the_turn(left: str) -> None:
    _, events = do(table("OF TF TB FH", f"draw: {left}"), "skip")
    assert "none-left" == codes(events)[-1]
    assert {"shifting.skip.no-cards", "shifting.skip.ends-turn"} <= set(events[-1].rules)


@pytest.mark.rules("shifting.skip.no-cards")
def test_a_hand_that_cannot_be_filled_is_no_matter_of_skips() -> None:
    _, events = do(table("OF", "draw: -"), "end")
    assert "none-left" == codes(events)[-1]
    assert "shifting.skip.no-cards" not in reasons(events)
