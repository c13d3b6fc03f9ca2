"""The end of a round: the last card, the last turns, the reveal, the next deal."""

import pytest

from pravila.games.gnoming.cards import HAZARD, MULLIGAN
from pravila.games.gnoming.state import Phase, State
from tests.gnoming.positions import (
    GNOMING,
    allows,
    codes,
    do,
    down,
    drawn,
    judge,
    legal,
    play,
    points,
    position,
    reasons,
    refuses,
    reveal_all,
    score_rules,
    scored,
    shown,
    table,
)

LAST = "1 2 3 / 4 5 6 / 7 8 (10)"
OPEN = "1 2 3 / 4 5 6 / 7 8 9"
TWO = "4 1 ? / ? ? ? / ? ? ?"


def last_turn(own: str, *lines: str, **switches: str) -> State:
    """Player 1 has the very last turn; player 2 finished the round."""
    given = ("finisher: 2", "last-turns: 1", f"2: {OPEN}", drawn("9"))
    return table(own, *given, *lines, **switches)


@pytest.mark.rules("gnoming.round-end.trigger")
def test_turning_up_the_last_card_begins_the_end() -> None:
    state, events = do(play(table(LAST, drawn("9")), "place 9"), "discard A")
    assert (1, 2) == (state.finisher, state.last_turns)
    assert "gnoming.round-end.trigger" in reasons(events)


@pytest.mark.rules("gnoming.round-end.trigger", "gnoming.round-end.last-card-meaning")
@pytest.mark.parametrize(
    ("grid", "finisher"), [(LAST, 1), ("1 2 3 / 4 5 6 / 7 (8) (10)", 0), (TWO, 0)]
)
def test_the_last_card_is_the_only_one_still_down(grid: str, finisher: int) -> None:
    state = play(table(grid, drawn("9")), "place 9", "discard A")
    assert finisher == state.finisher


@pytest.mark.rules("gnoming.round-end.last-card-meaning")
def test_replacing_a_face_up_card_ends_nothing() -> None:
    state = play(table(LAST, drawn("9")), "place 8", "discard A")
    assert 0 == state.finisher
    assert 1 == down(state)


@pytest.mark.rules("gnoming.round-end.check-time")
def test_the_end_is_noticed_when_the_turn_is_over() -> None:
    state = play(table("1 2 3 / 4 5 6 / 10 8 (10)", drawn("9")), "place 9")
    assert (0, 0) == (down(state), state.finisher)
    assert allows(state, "bounce 1", "gnoming.bounce.trigger")
    state = play(state, "bounce 1")
    assert 0 == state.finisher
    assert 1 == play(state, "discard A").finisher


@pytest.mark.rules("gnoming.round-end.check-time")
def test_the_flips_after_a_hazard_come_before_the_end() -> None:
    state = play(table("1 2 3 / 4 5 6 / 7 8 (X)", drawn("9")), "place 9", "discard")
    assert (Phase.FLIP, 0) == (state.phase, state.finisher)
    state = play(state, "flip 3", "flip 3")
    assert (Phase.DRAW, 1) == (state.phase, state.finisher)


@pytest.mark.rules("gnoming.round-end.last-turns", "gnoming.round-end.order")
def test_every_other_player_has_one_more_turn() -> None:
    grids = "\n".join(f"{seat}: {TWO if seat != 4 else LAST}" for seat in range(1, 6))
    state = play(position(f"turn: 4\n{drawn('9')}\n{grids}"), "place 9", "discard A")
    turns = []
    while state.phase is Phase.DRAW:
        turns.append(state.turn)
        state = play(state, "take A", "place 1", "discard A")
    assert [5, 1, 2, 3] == turns
    assert Phase.DEAL is state.phase


@pytest.mark.rules("gnoming.round-end.order")
def test_the_finisher_has_no_further_turn() -> None:
    state = play(table(TWO, "turn: 3", "finisher: 1", "last-turns: 1", drawn("9")), "discard A")
    assert Phase.DEAL is state.phase


@pytest.mark.rules("gnoming.round-end.reveal")
def test_all_remaining_cards_are_turned_up() -> None:
    start = last_turn(TWO)
    state, events = do(start, "discard A")
    assert [0, 0, 0] == [down(state, seat) for seat in (1, 2, 3)]
    assert [(1, 7), (3, 7)] == [
        (event.seat, event["n"]) for event in events if event.code == "gnoming.opened"
    ]
    assert start.cards == GNOMING.view(state, 2).cards
    assert "gnoming.round-end.reveal" in reasons(events)


@pytest.mark.rules("gnoming.round-end.frozen")
def test_nothing_is_moved_after_the_reveal() -> None:
    before = last_turn("7 1 (7) / (2) (3) (4) / (7) (7) (10)")
    assert allows(before, "place 3", "gnoming.play.replace")
    state = play(before, "discard A")
    assert before.cards == state.cards
    for action in ("place 3", "bounce 4", "draw", "take A", "discard A", "flip 3"):
        assert refuses(state, action, "gnoming.round-end.frozen")
    assert ("deal",) == legal(state)


@pytest.mark.rules("gnoming.round-end.specials-stay")
def test_specials_turned_up_at_the_end_stay() -> None:
    state = play(last_turn("M 1 (M) / (X) 3 4 / 5 6 7"), "discard A")
    assert Phase.DEAL is state.phase
    assert "M 1 M / X 3 4 / 5 6 7" == shown(state)
    assert HAZARD not in state.removed
    assert (2, 1) == (state.cards[0].count(MULLIGAN), state.cards[0].count(HAZARD))
    assert -1 + 10 + 3 + 4 + 5 + 6 + 7 == state.scores[0][0]
    assert "gnoming.hazard" in [entry.code for entry in GNOMING.score_sheets(state)[0].entries]


@pytest.mark.rules("gnoming.round-end.second-finisher")
def test_only_the_first_finisher_counts() -> None:
    start = last_turn("1 1 1 / 2 2 2 / 3 3 (10)")
    state, events = do(play(start, "place 9"), "discard A")
    assert "finished" not in codes(events)
    assert 2 == state.finisher
    sheets = GNOMING.score_sheets(state)
    assert [False, True, False] == [
        any("finisher" in entry.code for entry in sheet.entries) for sheet in sheets
    ]


@pytest.mark.rules("gnoming.round-end.second-finisher")
def test_a_second_finisher_brings_no_new_last_turns() -> None:
    start = table(LAST, "finisher: 2", "last-turns: 2", f"2: {OPEN}", "turn: 3", f"3: {LAST}")
    state = play(start, "take A", "place 9", "discard A")
    assert (1, 1, 2) == (state.turn, state.last_turns, state.finisher)


@pytest.mark.rules("gnoming.round-end.sets-not-removed")
def test_a_complete_line_stays_and_may_be_broken() -> None:
    state = play(table("6 6 2 / ? ? ? / ? ? ?", drawn("6")), "place 3", "discard A")
    assert "6 6 6 / ? ? ? / ? ? ?" == shown(state)
    broken = table("6 6 6 / ? ? ? / ? ? ?", drawn("9"))
    assert allows(broken, "place 2", "gnoming.play.replace")
    assert "6 9 6 / ? ? ? / ? ? ?" == shown(play(broken, "place 2"))


@pytest.mark.rules("gnoming.round-end.sets-not-removed")
def test_by_the_switch_a_complete_line_leaves_the_grid() -> None:
    start = table("6 6 2 / ? ? ? / ? ? ?", drawn("6"), sets="remove-minus-five")
    state, events = do(play(start, "place 3"), "discard A")
    assert "_ _ _ / ? ? ? / ? ? ?" == shown(state)
    assert (6, 6, 6) == state.removed
    assert (1, 0, 0) == state.lines
    assert "removed-lines" in codes(events)
    assert start.cards[0][3:] == state.cards[0][3:]


@pytest.mark.rules("gnoming.round-end.sets-not-removed")
def test_by_the_switch_a_line_with_a_face_down_card_stays() -> None:
    start = table("6 2 (6) / ? ? ? / ? ? ?", drawn("6"), sets="remove-minus-five")
    state = play(start, "place 2", "discard A")
    assert "6 6 ? / ? ? ? / ? ? ?" == shown(state)
    assert () == state.lines


@pytest.mark.rules("gnoming.round-end.sets-not-removed")
def test_by_the_switch_removed_lines_add_up() -> None:
    start = table("_ _ _ / 6 6 2 / ? ? ?", "lines: 1 0 0", drawn("6"), sets="remove-minus-five")
    assert (2, 0, 0) == play(start, "place 6", "discard A").lines


@pytest.mark.rules("gnoming.round-end.sets-not-removed")
def test_by_the_switch_every_set_scores_minus_five() -> None:
    assert -5 == points("6 6 6 / 1 2 -1 / -2 -3 3", sets="remove-minus-five")
    assert -6 == points("6 6 6 / 1 2 -1 / -2 -3 3")


@pytest.mark.rules("gnoming.round-end.sets-not-removed")
def test_by_the_switch_a_removed_place_is_no_place() -> None:
    grid = "_ _ _ / 8 (8) ? / ? ? ?"
    state = table(grid, "lines: 1 0 0", drawn("9"), sets="remove-minus-five")
    assert refuses(state, "place 1", "gnoming.round-end.sets-not-removed")
    state = play(state, "place 5")
    assert refuses(state, "bounce 1", "gnoming.round-end.sets-not-removed")
    assert allows(state, "bounce 6", "gnoming.bounce.trigger")


@pytest.mark.rules("gnoming.round-end.sets-not-removed")
def test_by_the_switch_a_removed_line_scores_minus_five() -> None:
    start = last_turn("_ _ _ / 1 2 -1 / -2 -3 3", "lines: 1 0 0", sets="remove-minus-five")
    assert -5 == play(start, "discard A").scores[0][0]


@pytest.mark.rules("gnoming.round-end.sets-not-removed")
def test_by_the_switch_crossing_lines_leave_together() -> None:
    start = table("6 6 2 / ? ? 6 / ? ? 6", drawn("6"), sets="remove-minus-five")
    state = play(start, "place 3", "discard A")
    assert "_ _ _ / ? ? _ / ? ? _" == shown(state)
    assert (2, 0, 0) == state.lines


@pytest.mark.rules("gnoming.round.next-starter")
@pytest.mark.parametrize(("starter", "following"), [("1", 2), ("2", 3), ("3", 1)])
def test_the_next_round_starts_to_the_left(starter: str, following: int) -> None:
    state = scored((5, 6, 7), 1, f"starter: {starter}")
    assert (following,) == (GNOMING.actor(state),)
    state = play(state, "deal")
    assert (following, following) == (state.starter, state.turn)
    state = reveal_all(state)
    assert (Phase.DRAW, following) == (state.phase, state.turn)


@pytest.mark.rules("gnoming.round.next-starter")
def test_by_the_switch_the_same_player_starts_again() -> None:
    assert 3 == scored((5, 6, 7), 1, "starter: 3", next_starter="same").turn


@pytest.mark.rules("gnoming.round.next-starter")
@pytest.mark.parametrize(
    ("raw", "starter", "following"),
    [((12, 6, 7), "1", 2), ((12, 7, 6), "1", 3), ((8, 8, 12), "1", 2), ((12, 8, 8), "2", 3)],
)
def test_by_the_switch_the_lowest_total_starts(
    raw: tuple[int, ...], starter: str, following: int
) -> None:
    """Of equal totals the first to the left of the earlier starter begins."""
    finisher = 1 + raw.index(max(raw))
    state = scored(raw, finisher, f"starter: {starter}", next_starter="lowest-total")
    assert following == state.turn


@pytest.mark.rules("gnoming.round.next-starter")
def test_the_lowest_total_counts_all_rounds() -> None:
    lines = ("round: 2", "scores: 0 20 20", "starter: 2")
    assert 1 == scored((12, 6, 7), 1, *lines, next_starter="lowest-total").turn


@pytest.mark.rules("gnoming.round-end.check-time")
def test_the_line_names_when_it_is_checked() -> None:
    _, events = do(play(table(LAST, drawn("9")), "place 9"), "discard A")
    finished = next(event for event in events if event.code == "gnoming.finished")
    assert "gnoming.round-end.check-time" in finished.rules


@pytest.mark.rules("gnoming.round-end.second-finisher")
def test_a_second_finisher_is_told_so() -> None:
    _, events = do(play(last_turn("1 1 1 / 2 2 2 / 3 3 (10)"), "place 9"), "discard A")
    later = next(event for event in events if event.code == "gnoming.finished-later")
    assert (1, ("gnoming.round-end.second-finisher",)) == (later.seat, later.rules)
    _, events = do(last_turn("1 1 1 / 2 2 2 / 3 3 (10)"), "discard A")
    assert "finished-later" not in codes(events)


@pytest.mark.rules("gnoming.round-end.specials-stay", "gnoming.round-end.frozen")
@pytest.mark.parametrize(("card", "named"), [("X", True), ("M", True), ("6", False)])
def test_specials_are_named_only_where_one_is_turned_up(card: str, named: bool) -> None:
    grids = (f"M 2 3 / 4 5 6 / X 8 ({card})", "3: 1 2 3 / 4 5 6 / 7 8 9")
    _, events = do(last_turn(*grids), "discard A")
    opened = next(event for event in events if event.code == "gnoming.opened")
    assert named == ("gnoming.round-end.specials-stay" in opened.rules)


@pytest.mark.rules("gnoming.round-end.frozen")
def test_a_card_that_is_moved_after_the_reveal_is_frozen_and_nothing_else() -> None:
    state = play(last_turn(TWO), "discard A")
    for action in ("place 3", "bounce 4", "flip 3"):
        assert ("gnoming.round-end.frozen",) == judge(state, action).rules


@pytest.mark.rules("gnoming.round-end.sets-not-removed")
def test_by_the_switch_the_line_of_a_set_names_it() -> None:
    rule = "gnoming.round-end.sets-not-removed"
    assert rule in score_rules("6 6 6 / 1 2 -1 / -2 -3 3", sets="remove-minus-five")
    assert rule not in score_rules("6 6 6 / 1 2 -1 / -2 -3 3")
