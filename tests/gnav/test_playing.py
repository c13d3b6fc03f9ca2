"""Playing a card, and what it captures."""

import pytest

from pravila.games.gnav.cards import DECK, is_wild, value_of
from pravila.games.gnav.state import Phase
from tests.gnav.positions import (
    GNAV,
    allows,
    codes,
    deal,
    do,
    judge,
    legal,
    play,
    position,
    reasons,
    refuses,
    sizes,
    table,
    taken,
    values,
)

HAND = "2 3 4 5 6 7 8 9 9 10"
DULL = "3 3 4 5 5 6 6 8 8 9"


@pytest.mark.rules("gnav.turn.order")
def test_the_turns_alternate() -> None:
    state = deal()
    seats = []
    for _ in range(6):
        seats.append(state.turn)
        turn = state.turn
        while state.turn == turn and state.phase is not Phase.OVER:
            stops = [action for action in GNAV.actions(state) if str(action.kind) == "stop"]
            state, _ = GNAV.apply(state, (stops or GNAV.actions(state))[0])
    assert [1, 2, 1, 2, 1, 2] == seats


@pytest.mark.rules("gnav.play.must")
def test_a_card_must_be_in_the_hand() -> None:
    state = table("7", HAND, "draw: ... 7h")
    assert allows(state, "play 7", "gnav.play.must")
    assert refuses(state, "play 7h", "gnav.play.must")


@pytest.mark.rules("gnav.play.must", "gnav.blocked.no-bluff")
def test_who_can_play_must_play() -> None:
    state = table("7", HAND)
    assert refuses(state, "pass", "gnav.play.must")
    assert refuses(state, "stop", "gnav.play.must")
    assert refuses(state, "draw", "gnav.blocked.no-bluff", "gnav.play.must")


@pytest.mark.rules("gnav.play.match", "gnav.play.wild")
@pytest.mark.parametrize("top", range(2, 11))
def test_equal_and_wild_cards_are_legal_and_no_others(top: int) -> None:
    state = table(str(top), HAND)
    for card in state.hands[0]:
        fits = value_of(card) == top or is_wild(card)
        assert fits == allows(state, f"play {value_of(card)}")
    assert [f"play {value}" for value in sorted({2, top, 10})] == legal(state)


@pytest.mark.rules("gnav.play.match", "gnav.play.wild")
def test_the_verdict_says_why_a_card_is_legal() -> None:
    state = table("7", HAND)
    assert allows(state, "play 7", "gnav.play.match")
    assert allows(state, "play 10", "gnav.play.wild")
    assert "gnav.play.match" not in judge(state, "play 10").rules
    assert refuses(state, "play 8", "gnav.play.match", "gnav.play.wild")


@pytest.mark.rules("gnav.play.match")
def test_suits_do_not_matter() -> None:
    for suit in "cdhs":
        for other in "cdhs".replace(suit, ""):
            assert allows(table(f"7{suit}", f"7{other} 3 4"), "play 7", "gnav.play.match")


@pytest.mark.rules("gnav.play.free-choice")
def test_a_wild_card_may_be_played_instead_of_an_equal_one() -> None:
    state = table("7", HAND)
    assert ["play 2", "play 7", "play 10"] == legal(state)
    assert allows(state, "play 2", "gnav.play.free-choice")
    assert allows(state, "play 7", "gnav.play.free-choice")
    only = table("7", "3 3 4 5 6 7 8 8 9 9")
    assert "gnav.play.free-choice" not in judge(only, "play 7").rules


@pytest.mark.rules("gnav.capture.match")
def test_an_equal_card_captures_both() -> None:
    state, events = do(table("7s", "7h 3 4"), "play 7h")
    assert [7, 7] == values(state.captured[0])
    assert () == state.pile
    assert ["matched", "may-go-on"] == codes(events)
    assert ("7h", "7s") == (events[0]["card"], events[0]["top"])
    assert "gnav.capture.match" in reasons(events)


@pytest.mark.rules("gnav.capture.wild", "gnav.wild.stays")
@pytest.mark.parametrize("wild", [2, 10])
def test_a_wild_card_captures_only_the_top_card(wild: int) -> None:
    state, events = do(table("7", HAND), f"play {wild}")
    assert (7, 1) == taken(state)
    assert [wild] == values(state.pile)
    assert ["wild-stayed", "must-not-go-on", "refilled"] == codes(events)
    assert {"gnav.capture.wild", "gnav.wild.stays"} <= reasons(events)


@pytest.mark.rules("gnav.wild.stays")
def test_by_the_switch_a_wild_card_is_captured_or_removed() -> None:
    captured = play(table("7", HAND, wild_goes="captured"), "play 2")
    assert [2, 7] == values(captured.captured[0])
    assert () == captured.pile
    removed = play(table("7", HAND, wild_goes="removed"), "play 2")
    assert [7] == values(removed.captured[0])
    assert ([], [2]) == (values(removed.pile), values(removed.removed))
    assert [Phase.RUN] * 2 == [captured.phase, removed.phase]


@pytest.mark.rules("gnav.wild.top-is-ordinary")
@pytest.mark.parametrize(("top", "other"), [("2", "10"), ("10", "2")])
def test_a_wild_top_card_is_captured_like_any_other(top: str, other: str) -> None:
    state = table(top, HAND)
    assert ["play 2", "play 10"] == legal(state)
    assert allows(state, f"play {other}", "gnav.wild.top-is-ordinary")
    assert (int(top), 1) == taken(play(state, f"play {other}"))
    assert refuses(state, "play 7", "gnav.play.match")


@pytest.mark.rules("gnav.wild.equal-counts-as-match", "gnav.capture.match")
@pytest.mark.parametrize("wild", ["2", "10"])
def test_a_wild_card_on_its_equal_captures_both(wild: str) -> None:
    state = table(wild, HAND)
    assert allows(state, f"play {wild}", "gnav.play.match", "gnav.wild.equal-counts-as-match")
    assert refuses(state, f"wild {wild}", "gnav.wild.equal-counts-as-match", "gnav.capture.match")
    after, events = do(state, f"play {wild}")
    equal = ("gnav.capture.match", "gnav.wild.equal-counts-as-match")
    assert (*equal, "gnav.wild.top-is-ordinary") == events[0].rules
    assert (2 * int(wild), 2) == taken(after)
    assert Phase.RUN is after.phase


@pytest.mark.rules("gnav.wild.equal-counts-as-match", "gnav.play.empty-centre")
def test_by_the_switch_the_player_chooses() -> None:
    state = table("2", HAND, equal_wild="choose")
    assert ["play 2", "play 10", "wild 2"] == legal(state)
    assert (4, 2) == taken(play(state, "play 2"))
    after = play(state, "wild 2")
    assert (2, 1) == taken(after)
    assert [2] == values(after.pile)
    assert refuses(state, "wild 10", "gnav.wild.equal-counts-as-match")
    assert refuses(table("-", HAND, equal_wild="choose"), "wild 2", "gnav.play.empty-centre")


@pytest.mark.rules("gnav.wild.equal-counts-as-match", "gnav.capture.match")
@pytest.mark.parametrize("value", ["match", "wild", "choose"])
def test_the_switch_is_for_wild_cards_only(value: str) -> None:
    state = table("7", HAND, equal_wild=value)
    assert ["play 2", "play 7", "play 10"] == legal(state)
    assert (14, 2) == taken(play(state, "play 7"))


@pytest.mark.rules("gnav.term.centre")
def test_the_centre_has_one_card_or_none() -> None:
    for seed in range(30):
        state = deal(seed)
        while choices := GNAV.actions(state):
            state, _ = GNAV.apply(state, choices[seed % len(choices)])
            assert len(state.pile) <= 1
            assert len(DECK) >= sum(map(len, state.captured))


@pytest.mark.rules("gnav.term.centre")
def test_a_card_of_the_draw_pile_is_never_captured() -> None:
    before = table("7", HAND)
    after = play(before, "play 7")
    assert before.draw_pile == after.draw_pile
    assert {7} == set(values(after.captured[0]))


@pytest.mark.rules("gnav.play.empty-centre")
@pytest.mark.parametrize("value", range(2, 11))
def test_any_card_is_led_onto_an_empty_pile(value: int) -> None:
    state = table("-", HAND)
    assert allows(state, f"play {value}", "gnav.play.empty-centre")
    after, events = do(state, f"play {value}")
    assert [value] == values(after.pile)
    assert (0, 0) == taken(after)
    assert ["led", "refilled"] == codes(events)
    assert 2 == GNAV.actor(after)


@pytest.mark.rules("gnav.play.empty-centre")
def test_after_a_lead_the_player_must_not_go_on() -> None:
    """Not even with a card equal to the one just led."""
    after = play(table("-", HAND), "play 9")
    assert (2, Phase.PLAY) == (after.turn, after.phase)


@pytest.mark.rules("gnav.play.empty-centre")
def test_by_the_switch_a_card_is_turned_up_first() -> None:
    start = table("7", "7 3 3 4 5 5 6 6 8 8", "draw: ... 9 4", empty_centre="flip-from-draw")
    state, events = do(play(start, "play 7"), "stop")
    assert ["stopped", "refilled", "flipped"] == codes(events)
    assert [9] == values(state.pile)
    assert (10, 10, 13) == sizes(state)
    assert "9" == str(events[-1]["card"])[0]


@pytest.mark.rules("gnav.play.empty-centre")
def test_by_the_switch_no_card_is_turned_up_onto_another() -> None:
    start = table("7", HAND, "draw: ... 9 4", empty_centre="flip-from-draw")
    state, events = do(start, "play 2")
    assert ["wild-stayed", "must-not-go-on", "refilled"] == codes(events)
    assert ([2], (10, 10, 14)) == (values(state.pile), sizes(state))


@pytest.mark.rules("gnav.play.empty-centre")
def test_with_nothing_to_turn_up_a_card_is_led() -> None:
    last = "draw: -", "2: 4 5", "captured-1: ..."
    state = play(table("7", "7 3", *last, empty_centre="flip-from-draw"), "play 7", "stop")
    assert () == state.pile
    assert ["play 4", "play 5"] == legal(state)


@pytest.mark.rules("gnav.play.empty-centre")
def test_a_player_with_a_turned_up_card_may_go_on() -> None:
    flipped = position("top: 7\nturn: 2\n2: 7 3 4", empty_centre="flip-from-draw")
    assert Phase.RUN is play(flipped, "play 7").phase


@pytest.mark.rules("gnav.play.match", "gnav.blocked.draw", "gnav.blocked.pile-empty")
def test_a_refusal_says_what_to_do_instead() -> None:
    assert refuses(table("7", DULL), "play 4", "gnav.play.match", "gnav.blocked.draw")
    empty = table("7", "4 5", "draw: -", "captured-1: ...", "2: 3 3")
    assert refuses(empty, "play 4", "gnav.play.match", "gnav.blocked.pile-empty")


@pytest.mark.rules("gnav.term.centre", "gnav.play.empty-centre")
def test_nothing_is_captured_from_the_draw_pile() -> None:
    _, events = do(table("-", HAND), "play 4")
    assert ("gnav.play.empty-centre", "gnav.term.centre") == events[0].rules[:2]


@pytest.mark.rules("gnav.wild.equal-counts-as-match")
@pytest.mark.parametrize(("value", "action"), [("wild", "play 2"), ("choose", "wild 2")])
def test_by_the_switch_the_ruling_on_equal_wild_cards_decides(value: str, action: str) -> None:
    _, events = do(table("2", "2 3 3 4 4 5 6 7 8 9", equal_wild=value), action)
    assert "gnav.wild.equal-counts-as-match" in events[0].rules


@pytest.mark.rules("gnav.capture.wild", "gnav.wild.stays")
def test_by_the_switch_a_wild_card_does_not_capture_only_the_top_card() -> None:
    _, events = do(table("9", "2 3 3 4 4 5 6 7 8 9", wild_goes="captured"), "play 2")
    assert "gnav.wild.stays" in events[0].rules
    assert "gnav.capture.wild" not in events[0].rules
