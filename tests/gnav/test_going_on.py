"""Going on after a capture, as long and as far as the rules say."""

import pytest

from pravila.games.gnav.state import Phase
from tests.gnav.positions import (
    GNAV,
    allows,
    codes,
    do,
    legal,
    play,
    reasons,
    refuses,
    sizes,
    table,
    taken,
    values,
)

HAND = "5 6 6 8 2 3 4 4 7 9"
DULL = "3 3 4 5 5 6 6 8 8 9"


@pytest.mark.rules("gnav.sweep.continue", "gnav.sweep.trigger")
def test_an_equal_card_lets_the_player_go_on() -> None:
    state, events = do(table("5", HAND), "play 5")
    assert (1, Phase.RUN) == (GNAV.actor(state), state.phase)
    assert {"gnav.sweep.continue", "gnav.sweep.trigger"} <= reasons(events)
    assert allows(state, "play 9", "gnav.sweep.continue")


@pytest.mark.rules("gnav.sweep.trigger")
def test_a_wild_card_that_stays_does_not() -> None:
    state, events = do(table("5", HAND), "play 2")
    assert 2 == GNAV.actor(state)
    assert "may-go-on" not in codes(events)


@pytest.mark.rules("gnav.sweep.trigger")
def test_by_the_switch_it_does() -> None:
    state = play(table("5", "2 2 10 3 3 4 4 6 7 8", sweep_on_wild="yes"), "play 2")
    assert (1, Phase.RUN) == (GNAV.actor(state), state.phase)
    assert ["play 2", "play 10", "stop"] == legal(state)
    dry = play(table("5", "2 3 3 4 4 6 6 7 8 9", sweep_on_wild="yes"), "play 2")
    assert 2 == GNAV.actor(dry)


@pytest.mark.rules("gnav.sweep.trigger", "gnav.play.empty-centre")
def test_a_lead_captures_nothing_and_starts_no_run() -> None:
    for value in ("no", "yes"):
        assert 2 == GNAV.actor(play(table("-", HAND, sweep_on_wild=value), "play 6"))


@pytest.mark.rules("gnav.sweep.legal-plays")
def test_any_card_is_legal_on_the_empty_pile() -> None:
    state = play(table("5", HAND), "play 5")
    assert [f"play {value}" for value in (2, 3, 4, 6, 7, 8, 9)] + ["stop"] == legal(state)
    after, events = do(state, "play 8")
    assert ("gnav.sweep.legal-plays", "gnav.term.centre") == events[0].rules
    assert (10, 2) == taken(after)
    assert [8] == values(after.pile)


@pytest.mark.rules("gnav.sweep.legal-plays", "gnav.play.match")
def test_otherwise_equal_and_wild_cards_are_legal() -> None:
    state = play(table("5", HAND), "play 5", "play 6")
    assert ["play 2", "play 6", "stop"] == legal(state)
    assert allows(state, "play 6", "gnav.sweep.legal-plays", "gnav.play.match")
    assert refuses(state, "play 7", "gnav.play.match", "gnav.sweep.legal-plays")


@pytest.mark.rules("gnav.sweep.legal-plays", "gnav.wild.equal-counts-as-match")
def test_on_the_empty_pile_there_is_nothing_to_choose() -> None:
    state = play(table("5", HAND, equal_wild="choose"), "play 5")
    assert refuses(state, "wild 2", "gnav.sweep.legal-plays")


@pytest.mark.rules("gnav.sweep.continue")
def test_only_cards_from_the_hand_are_played() -> None:
    state = play(table("5", HAND, "draw: ... 9s"), "play 5")
    assert refuses(state, "play 9s", "gnav.sweep.continue")


@pytest.mark.rules("gnav.sweep.may-stop")
@pytest.mark.parametrize("actions", [[], ["play 6"], ["play 6", "play 6"]])
def test_the_player_may_stop_after_any_card(actions: list[str]) -> None:
    state = play(table("5", HAND), "play 5", *actions)
    assert allows(state, "stop", "gnav.sweep.may-stop")
    assert "stop" in legal(state)
    after, events = do(state, "stop")
    assert 2 == GNAV.actor(after)
    assert ("gnav.sweep.may-stop",) == events[0].rules
    assert refuses(state, "pass", "gnav.sweep.may-stop")


@pytest.mark.rules("gnav.sweep.may-stop", "gnav.play.must")
def test_before_any_card_nobody_may_stop() -> None:
    assert refuses(table("5", HAND), "stop", "gnav.play.must")


@pytest.mark.rules("gnav.sweep.shape")
def test_a_run_goes_on_whether_cards_capture_or_not() -> None:
    """Two leads in a row are impossible; a wild card in the run does not end it."""
    start = table("5", "5 8 2 2 3 3 4 6 7 9")
    state = play(start, "play 5", "play 8", "play 2")
    assert (1, Phase.RUN) == (state.turn, state.phase)
    assert ["play 2", "stop"] == legal(state)
    state = play(state, "play 2", "play 3", "play 3", "play 9")
    assert (10 + 8 + 4 + 6, 7) == taken(state)
    assert 2 == state.turn


@pytest.mark.rules("gnav.sweep.continue")
def test_a_run_ends_when_no_card_is_legal() -> None:
    state, events = do(play(table("5", HAND), "play 5", "play 8"), "play 2")
    assert 2 == state.turn
    assert ["wild-stayed", "cannot-go-on", "refilled"] == codes(events)
    assert ("gnav.sweep.continue",) == events[1].rules


@pytest.mark.rules("gnav.sweep.continue")
def test_a_run_ends_when_the_hand_is_empty() -> None:
    state = play(table("5", "5 6 6"), "play 5", "play 6", "play 6")
    assert 2 == state.turn
    assert (10, 10) == sizes(state)[:2]


@pytest.mark.rules("gnav.sweep.shape")
def test_by_the_switch_one_further_card_or_none() -> None:
    one = play(table("5", HAND, sweep="single-lead"), "play 5")
    assert allows(one, "play 6", "gnav.sweep.shape")
    assert allows(one, "stop", "gnav.sweep.may-stop")
    after, events = do(one, "play 6")
    assert 2 == after.turn
    assert ["led", "must-not-go-on", "refilled"] == codes(events)
    assert ("gnav.sweep.shape",) == events[1].rules
    assert 2 == play(table("5", HAND, sweep="none"), "play 5").turn


@pytest.mark.rules("gnav.draw.refill-when")
def test_cards_are_drawn_once_at_the_end_of_the_turn() -> None:
    state = play(table("5", HAND), "play 5", "play 6", "play 6", "play 8")
    assert (6, 10, 15) == sizes(state)
    assert refuses(state, "draw", "gnav.draw.refill-when")
    after, events = do(state, "stop")
    assert (10, 10, 11) == sizes(after)
    assert "gnav.draw.refill-when" in reasons(events)


@pytest.mark.rules("gnav.draw.refill-when")
def test_by_the_switch_after_each_card() -> None:
    state = table("5", HAND, refill="each-play")
    for draw_pile, action in enumerate(["play 5", "play 6", "play 6"], 1):
        state = play(state, action)
        assert (10, 10, 15 - draw_pile) == sizes(state)


@pytest.mark.rules("gnav.blocked.then-sweep")
def test_a_drawn_card_may_start_a_run() -> None:
    state = play(table("7", DULL, "draw: ... 7"), "draw")
    state, events = do(state, "play 7")
    assert (1, Phase.RUN) == (state.turn, state.phase)
    assert "gnav.blocked.then-sweep" in reasons(events)
    assert allows(state, "play 3", "gnav.sweep.continue")


@pytest.mark.rules("gnav.blocked.then-sweep")
def test_a_drawn_wild_card_does_not() -> None:
    state = play(table("7", DULL, "draw: ... 10"), "draw", "play 10")
    assert 2 == state.turn


@pytest.mark.rules("gnav.sweep.trigger")
@pytest.mark.parametrize("hand", ["2 3 3 4 4 5 6 7 8 9", "2 2 3 3 4 4 5 6 7 8"])
def test_a_wild_card_that_stays_ends_the_turn(hand: str) -> None:
    """Whatever else the hand holds: what is said tells nothing of it."""
    _, events = do(table("9", hand), "play 2")
    assert ["wild-stayed", "must-not-go-on", "refilled"] == codes(events)
    assert ("gnav.sweep.trigger",) == events[1].rules


@pytest.mark.rules("gnav.sweep.shape")
def test_by_the_switch_nobody_goes_on() -> None:
    _, events = do(table("5", HAND, sweep="none"), "play 5")
    assert ["matched", "must-not-go-on", "refilled"] == codes(events)
    assert ("gnav.sweep.shape",) == events[1].rules


@pytest.mark.rules("gnav.sweep.may-stop", "gnav.turn.order")
def test_who_stops_passes_the_turn_on() -> None:
    _, events = do(play(table("5", HAND, "draw: 3", "captured-1: ..."), "play 5"), "stop")
    assert ["stopped", "refilled"] == codes(events)
    assert "gnav.turn.order" in events[-1].rules
