"""Drawing back to 10 cards, and what a player without a legal card does."""

import pytest

from pravila.core.record import perform
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
    values,
)

HAND = "3 4 4 5 6 7 8 8 9 9"
DULL = "3 3 4 5 5 6 6 8 8 9"
LAST = "draw: -", "2: 3 3", "captured-1: ..."


@pytest.mark.rules("gnav.draw.refill")
def test_after_playing_a_player_has_10_cards_again() -> None:
    state, events = do(play(table("7", HAND, "draw: ... 9c 2c"), "play 7"), "stop")
    assert (10, 10, 14) == sizes(state)
    assert "2c" == events[-1].seen_by(1)["cards"]
    assert "gnav.draw.refill" in reasons(events)


@pytest.mark.rules("gnav.draw.refill")
def test_the_top_cards_of_the_draw_pile_are_drawn_in_their_order() -> None:
    state = play(table("7", "7 3 3", "draw: ... 9c 8c 2c", sweep="none"), "play 7")
    assert 10 == len(state.hands[0])
    _, events = do(table("7", "7 7 3 3 4 4 5 5", "draw: ... 9c 8c 2c", sweep="none"), "play 7")
    assert "2c 8c 9c" == events[-1].seen_by(1)["cards"]


@pytest.mark.rules("gnav.draw.refill-cap")
@pytest.mark.parametrize(("more", "drawn"), [("", 1), (" 4", 0), (" 4 7", 0)])
def test_who_has_10_cards_draws_none(more: str, drawn: int) -> None:
    state, events = do(table("9", DULL + more, sweep="none"), "play 9")
    assert (not drawn) == ("drew-none" in codes(events))
    assert (not drawn) == ("gnav.draw.refill-cap" in reasons(events))
    assert 15 - drawn - max(0, len(more.split())) == sizes(state)[2]
    assert max(10, 9 + len(more.split())) == sizes(state)[0]


@pytest.mark.rules("gnav.draw.refill-short")
@pytest.mark.parametrize("left", ["4", "4 5", "4 5 6"])
def test_too_few_cards_are_all_drawn(left: str) -> None:
    state = table("7", "7 3 3", f"draw: {left}", "2: 3 3", "captured-1: ...", sweep="none")
    after, events = do(state, "play 7")
    assert (2 + len(left.split()), 2, 0) == sizes(after)
    assert "gnav.draw.refill-short" in reasons(events)


@pytest.mark.rules("gnav.draw.refill-short")
def test_with_enough_cards_nothing_is_short() -> None:
    _, events = do(table("7", HAND, sweep="none"), "play 7")
    assert "gnav.draw.refill-short" not in reasons(events)


@pytest.mark.rules("gnav.blocked.draw")
def test_who_has_no_legal_card_must_draw() -> None:
    state = table("7", DULL)
    assert ["draw"] == legal(state)
    assert allows(state, "draw", "gnav.blocked.draw")
    assert refuses(state, "pass", "gnav.blocked.draw")
    assert refuses(state, "stop", "gnav.blocked.draw")


@pytest.mark.rules("gnav.blocked.no-bluff")
@pytest.mark.parametrize("legal_card", ["7", "2", "10"])
def test_who_has_a_legal_card_must_not_draw(legal_card: str) -> None:
    assert refuses(table("7", f"3 4 {legal_card}"), "draw", "gnav.blocked.no-bluff")
    assert allows(table("7", "3 4 5"), "draw", "gnav.blocked.draw")


@pytest.mark.rules("gnav.blocked.draw-one")
def test_exactly_one_card_is_drawn() -> None:
    state, events = do(table("7", DULL, "draw: ... 9 4"), "draw")
    assert (11, 10, 14) == sizes(state)
    assert {"gnav.blocked.draw", "gnav.blocked.draw-one"} == reasons(events)
    assert refuses(state, "draw", "gnav.blocked.draw-one")


@pytest.mark.rules("gnav.blocked.draw-one")
def test_by_the_switch_until_a_card_is_legal() -> None:
    start = table("7", DULL, "draw: ... 7 4 9", blocked_draw="until-playable")
    state, events = do(start, "draw")
    assert (13, 10, 12) == sizes(state)
    assert [7] == values((state.drawn,))
    assert (3, 1) == (events[0]["n"], len(events))
    assert ["play 7", "stop"] == legal(state)


@pytest.mark.rules("gnav.blocked.draw-one")
def test_by_the_switch_or_until_nothing_is_left() -> None:
    given = "draw: 4 9", "2: 3 3", "captured-1: ..."
    state = play(table("7", "5 6", *given, blocked_draw="until-playable"), "draw")
    assert (4, 2, 0) == sizes(state)
    assert ["stop"] == legal(state)


@pytest.mark.rules("gnav.blocked.play-drawn", "gnav.blocked.may")
@pytest.mark.parametrize("drawn", ["7", "2", "10"])
def test_a_legal_card_may_be_played_or_kept(drawn: str) -> None:
    state = play(table("7", DULL, f"draw: ... {drawn}"), "draw")
    assert [f"play {drawn}", "stop"] == legal(state)
    assert allows(state, f"play {drawn}", "gnav.blocked.play-drawn")
    assert allows(state, "stop", "gnav.blocked.may", "gnav.blocked.keep")
    kept = perform(GNAV, state, "stop")
    assert (11, 2) == (sizes(kept.after)[0], kept.after.turn)
    own, others = (kept.events[0].seen_by(seat).rules for seat in (1, 2))
    assert {"gnav.blocked.may"} == {*own} - {*others}


@pytest.mark.rules("gnav.blocked.play-drawn")
def test_no_other_card_may_be_played() -> None:
    state = play(table("7", DULL, "draw: ... 7"), "draw")
    assert refuses(state, "play 4", "gnav.blocked.play-drawn")
    chosen = play(table("2", DULL, "draw: ... 2", equal_wild="choose"), "draw")
    assert ["play 2", "wild 2", "stop"] == legal(chosen)


@pytest.mark.rules("gnav.blocked.turn-ends", "gnav.blocked.keep")
def test_a_card_that_is_not_legal_ends_the_turn_and_stays() -> None:
    state = play(table("7", DULL, "draw: ... 4h"), "draw")
    assert ["stop"] == legal(state)
    assert allows(state, "stop", "gnav.blocked.turn-ends", "gnav.blocked.keep")
    assert refuses(state, "play 4h", "gnav.blocked.turn-ends")
    assert refuses(state, "play 3", "gnav.blocked.turn-ends")
    assert refuses(state, "pass", "gnav.blocked.keep")
    after, events = do(state, "stop")
    assert 11 == len(after.hands[0])
    assert [7] == values(after.pile)
    assert ["kept"] == codes(events)
    own, others = (perform(GNAV, state, "stop").events[0].seen_by(seat).rules for seat in (1, 2))
    assert {"gnav.blocked.turn-ends"} == {*own} - {*others}


@pytest.mark.rules("gnav.blocked.keep", "gnav.blocked.draw-one")
def test_a_blocked_player_draws_no_more_at_the_end_of_the_turn() -> None:
    state = play(table("7", "3 4 5", "draw: ... 4h"), "draw", "stop")
    assert 4 == len(state.hands[0])


@pytest.mark.rules("gnav.draw.refill")
def test_who_plays_the_drawn_card_draws_back_to_10() -> None:
    state = play(table("7", "3 4 5", "draw: ... 10"), "draw", "play 10")
    assert 10 == len(state.hands[0])


@pytest.mark.rules("gnav.blocked.pile-empty")
def test_who_can_neither_play_nor_draw_passes() -> None:
    state = table("7", "4 5", *LAST)
    assert ["pass"] == legal(state)
    assert allows(state, "pass", "gnav.blocked.pile-empty")
    assert refuses(state, "draw", "gnav.blocked.pile-empty")
    assert refuses(state, "stop", "gnav.blocked.pile-empty")
    after, events = do(state, "pass")
    assert (2, 1) == (after.turn, after.passes)
    assert ["passed"] == codes(events)
    assert state.hands == after.hands


@pytest.mark.rules("gnav.blocked.pile-empty", "gnav.play.must")
def test_nobody_passes_who_can_play() -> None:
    assert refuses(table("7", "4 7", *LAST), "pass", "gnav.play.must")
    assert refuses(table("-", "4 7", *LAST), "pass", "gnav.play.must")


@pytest.mark.rules("gnav.blocked.pile-empty")
def test_an_empty_hand_passes_while_the_other_plays() -> None:
    state = table("-", "-", "draw: -", "2: 4 5", "captured-1: ...")
    assert ["pass"] == legal(state)
    state = play(state, "pass", "play 4")
    assert (1, 0, Phase.PLAY) == (state.turn, state.passes, state.phase)


@pytest.mark.rules("gnav.draw.refill-when", "gnav.draw.refill-cap")
def test_by_the_switch_nothing_is_said_of_drawing_at_the_end() -> None:
    state = play(table("5", "5 6 3 3 4 4 7 8 8 9", refill="each-play"), "play 5")
    _, events = do(state, "stop")
    assert ["stopped"] == codes(events)
