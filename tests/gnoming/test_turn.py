"""A turn: draw, play, discard."""

import pytest

from pravila.games.gnoming.cards import HAZARD, HIDDEN
from pravila.games.gnoming.state import Phase, State
from tests.gnoming.positions import (
    GNOMING,
    all_cards,
    allows,
    codes,
    deal,
    do,
    down,
    drawn,
    judge,
    legal,
    play,
    reasons,
    refuses,
    reveal_all,
    shown,
    table,
    taken,
)

GRID = "4 1 ? / ? ? ? / ? ? ?"
PILES = "A: 9\nB: 2 6"


def after_hazard(*lines: str) -> State:
    """Player 1 has discarded a hazard and nobody turned up a card."""
    return play(table(GRID, drawn("X"), *lines), "discard", "pass", "pass")


@pytest.mark.rules("gnoming.turn.phases")
def test_draw_then_play_then_discard() -> None:
    state = table(GRID, PILES)
    assert refuses(state, "place 1", "gnoming.turn.phases")
    assert refuses(state, "discard A", "gnoming.turn.phases")
    assert refuses(state, "bounce 1", "gnoming.turn.phases")
    assert refuses(state, "pass", "gnoming.turn.phases")
    assert refuses(state, "deal", "gnoming.turn.phases")
    state = play(state, "draw")
    assert Phase.PLAY is state.phase
    assert refuses(state, "bounce 1", "gnoming.turn.phases")
    state = play(state, "place 1")
    assert Phase.OUT is state.phase
    assert refuses(state, "place 2", "gnoming.turn.phases")
    state = play(state, "discard A")
    assert (Phase.DRAW, 2) == (state.phase, state.turn)


@pytest.mark.rules("gnoming.hazard.may", "gnoming.round-end.trigger")
def test_no_card_is_turned_up_without_a_hazard_and_no_round_ends_before_its_end() -> None:
    state = table(GRID, PILES)
    assert refuses(state, "pass", "gnoming.hazard.may")
    assert refuses(state, "deal", "gnoming.round-end.trigger")


@pytest.mark.rules("gnoming.turn.direction")
def test_play_goes_clockwise() -> None:
    state = reveal_all(deal(4, first_seat="3"))
    turns = []
    for _ in range(6):
        turns.append(state.turn)
        state = play(state, "take A", "place 1", "discard A")
    assert [3, 4, 1, 2, 3, 4] == turns


@pytest.mark.rules("gnoming.draw.source")
def test_a_card_comes_from_one_of_three_piles() -> None:
    state = table(GRID, PILES, "draw: ... 10")
    for action, card in (("draw", 10), ("take A", 9), ("take B", 6)):
        assert allows(state, action, "gnoming.draw.source")
        assert card == play(state, action).held
    assert ("draw", "take A", "take B") == legal(state)


@pytest.mark.rules("gnoming.draw.source")
@pytest.mark.parametrize("first", ["draw", "take A", "take B"])
@pytest.mark.parametrize("second", ["draw", "take A", "take B"])
def test_exactly_one_card(first: str, second: str) -> None:
    state = play(table(GRID, "A: 9 8\nB: 2 6"), first)
    assert refuses(state, second, "gnoming.draw.source")
    assert refuses(play(state, "place 1"), second, "gnoming.draw.source")


@pytest.mark.rules("gnoming.draw.source")
def test_an_empty_pile_gives_no_card() -> None:
    state = table(GRID, "A: -\nB: 2 6")
    assert refuses(state, "take A", "gnoming.draw.source")
    assert allows(state, "take B", "gnoming.draw.source")


@pytest.mark.rules("gnoming.draw.source")
def test_only_the_player_sees_the_drawn_card() -> None:
    state, events = do(table(GRID, "draw: ... 10"), "draw")
    assert [HIDDEN, 10, HIDDEN, HIDDEN] == [GNOMING.view(state, seat).held for seat in range(4)]
    assert [None, 10, None] == [events[-1].seen_by(seat).get("card") for seat in range(3)]


@pytest.mark.rules("gnoming.draw.source")
def test_everybody_sees_the_taken_card() -> None:
    state = play(table(GRID, PILES), "take A")
    assert [9, 9, 9, 9] == [GNOMING.view(state, seat).held for seat in range(4)]


@pytest.mark.rules("gnoming.play.replace")
def test_a_kept_card_replaces_a_card_of_the_own_grid() -> None:
    state = table(GRID, drawn("10"))
    for place in range(1, 10):
        assert allows(state, f"place {place}", "gnoming.play.replace")
        assert refuses(state, f"place {place} of 2", "gnoming.play.replace")
    assert "10 1 ? / ? ? ? / ? ? ?" == shown(play(state, "place 1"))
    assert "4 1 ? / ? 10 ? / ? ? ?" == shown(play(state, "place 5"))


@pytest.mark.rules("gnoming.play.optional", "gnoming.discard.unwanted")
def test_a_drawn_card_need_not_be_kept() -> None:
    state = table(GRID, PILES, drawn("10"))
    assert allows(state, "discard A", "gnoming.discard.unwanted")
    after, events = do(state, "discard B")
    assert ((9,), (2, 6, 10)) == after.piles
    assert state.cards == after.cards
    assert 7 == down(after)
    assert "gnoming.discard.unwanted" in reasons(events)


@pytest.mark.rules("gnoming.discard.unwanted")
def test_an_unwanted_card_leaves_the_hand() -> None:
    state = table(GRID, drawn("10"))
    assert refuses(state, "discard", "gnoming.discard.choice")
    assert refuses(state, "pass", "gnoming.turn.phases")


@pytest.mark.rules("gnoming.discard.replaced")
def test_the_replaced_card_is_discarded() -> None:
    state = play(table(GRID, PILES, drawn("10")), "place 1")
    assert ("discard A", "discard B") == legal(state)
    assert refuses(state, "place 2", "gnoming.discard.replaced")
    assert allows(state, "discard B", "gnoming.discard.replaced")
    assert ((9,), (2, 6, 4)) == play(state, "discard B").piles


@pytest.mark.rules("gnoming.discard.choice")
def test_the_player_chooses_the_pile() -> None:
    state = table(GRID, PILES, drawn("10"))
    assert allows(state, "discard A", "gnoming.discard.choice")
    assert allows(state, "discard B", "gnoming.discard.choice")
    assert refuses(state, "discard", "gnoming.discard.choice")
    state = play(state, "place 1")
    assert allows(state, "discard A", "gnoming.discard.choice")
    assert allows(state, "discard B", "gnoming.discard.choice")
    assert refuses(state, "discard", "gnoming.discard.choice")
    assert ((9, 4), (2, 6)) == play(state, "discard A").piles
    assert ((9,), (2, 6, 4)) == play(state, "discard B").piles


@pytest.mark.rules("gnoming.discard.empty-pile", "gnoming.discard.empty-forced")
@pytest.mark.parametrize("emptied", ["A", "B"])
def test_an_empty_pile_is_restarted(emptied: str) -> None:
    other = "B" if emptied == "A" else "A"
    state = play(table(GRID, f"{emptied}: 9\n{other}: 2 6"), f"take {emptied}", "place 1")
    assert refuses(state, f"discard {other}", "gnoming.discard.empty-forced")
    assert allows(state, f"discard {emptied}", "gnoming.discard.empty-pile")
    assert [1, 2] == sorted(map(len, play(state, f"discard {emptied}").piles))


@pytest.mark.rules("gnoming.discard.empty-pile", "gnoming.discard.empty-forced")
def test_a_drawn_card_restarts_an_empty_pile_too() -> None:
    state = table(GRID, "A: -\nB: 2 6", drawn("10"))
    assert refuses(state, "discard B", "gnoming.discard.empty-forced")
    assert allows(state, "discard A", "gnoming.discard.empty-pile")


@pytest.mark.rules(
    "gnoming.discard.empty-pile-hazard-exception", "gnoming.discard.hazard-leaves-gap"
)
def test_a_hazard_restarts_no_pile() -> None:
    start = table("X 1 ? / ? ? ? / ? ? ?", PILES, "draw: ... 10")
    state = play(start, "take A", "place 1")
    assert ("discard",) == legal(state)
    state, events = do(state, "discard")
    assert "gnoming.discard.empty-pile-hazard-exception" in reasons(events)
    assert ((), (2, 6)) == state.piles
    state = play(state, "pass", "pass", "draw")
    assert refuses(state, "discard B", "gnoming.discard.empty-forced")
    assert ((10,), (2, 6)) == play(state, "discard A").piles


@pytest.mark.rules("gnoming.draw.discard-must-play")
@pytest.mark.parametrize("pile", ["A", "B"])
def test_a_taken_card_enters_the_grid(pile: str) -> None:
    state = play(table(GRID, "A: 9 8\nB: 2 6"), f"take {pile}")
    assert refuses(state, "discard A", "gnoming.draw.discard-must-play")
    assert refuses(state, "discard B", "gnoming.draw.discard-must-play")
    assert tuple(f"place {place}" for place in range(1, 10)) == legal(state)


@pytest.mark.rules("gnoming.draw.discard-must-play")
def test_a_drawn_card_may_be_discarded() -> None:
    assert allows(table(GRID, "A: 9 8\nB: 2 6", drawn("7")), "discard A")


@pytest.mark.rules("gnoming.draw.exhausted")
def test_an_empty_draw_pile_is_made_of_the_discarded_cards() -> None:
    start = table(GRID, "A: 1 2 3\nB: 4 5\ndraw: -")
    assert allows(start, "draw", "gnoming.draw.exhausted")
    state, events = do(start, "draw")
    assert ["reshuffled", "drew"] == codes(events)
    assert 3 == events[0]["n"]
    assert ((3,), (5,)) == state.piles
    assert [1, 2, 4] == sorted([*state.draw_pile, state.held])
    assert all_cards(start) == all_cards(state)


@pytest.mark.rules("gnoming.draw.exhausted")
def test_the_reshuffle_follows_the_seed() -> None:
    text = GNOMING.write_position(table(GRID, "A: 1 2 3 4 5 6 7 8\nB: 9\ndraw: -"))
    held = {play(GNOMING.read_position(text, {}, seed), "draw").held for seed in range(30)}
    assert set(range(1, 8)) == held


@pytest.mark.rules("gnoming.draw.exhausted")
def test_nothing_is_shuffled_while_the_draw_pile_lasts() -> None:
    state, events = do(table(GRID, "A: 1 2 3\nB: 4 5\ndraw: 7"), "draw")
    assert ["drew"] == codes(events)
    assert ((1, 2, 3), (4, 5)) == state.piles


@pytest.mark.rules("gnoming.draw.exhausted")
def test_by_the_switch_an_empty_draw_pile_ends_the_round() -> None:
    start = table(GRID, "A: 1 2 3\nB: 4 5\ndraw: -", draw_exhausted="end-round")
    state, events = do(start, "draw")
    assert "stopped" == codes(events)[0]
    assert Phase.DEAL is state.phase
    assert 0 == state.finisher
    assert state.scores[0] == tuple(sheet.total for sheet in GNOMING.score_sheets(state))


@pytest.mark.rules("gnoming.draw.nothing-left")
def test_with_nothing_to_reshuffle_a_top_card_must_be_taken() -> None:
    state = table(GRID, "A: 7\nB: 8\ndraw: -")
    assert refuses(state, "draw", "gnoming.draw.nothing-left")
    assert ("take A", "take B") == legal(state)
    one_pile = table(GRID, "A: 7\nB: -\ndraw: -")
    assert ("take A",) == legal(one_pile)


@pytest.mark.rules("gnoming.draw.nothing-left")
def test_with_no_card_at_all_the_round_stops() -> None:
    start = table("X 1 ? / ? ? ? / ? ? ?", "A: 7\nB: -\ndraw: -")
    state = play(start, "take A", "place 1", "discard", "pass")
    state, events = do(state, "pass")
    assert {"gnoming.draw.nothing-left"} <= reasons(events)
    assert Phase.DEAL is state.phase
    assert [0, 0, 0] == [down(state, seat) for seat in (1, 2, 3)]
    codes_of_sheets = {
        entry.code for sheet in GNOMING.score_sheets(state) for entry in sheet.entries
    }
    assert not {"gnoming.finisher-bonus", "gnoming.finisher-penalty"} & codes_of_sheets
    assert state.scores == (tuple(sheet.total for sheet in GNOMING.score_sheets(state)),)


@pytest.mark.rules("gnoming.draw.nothing-left")
def test_with_a_card_on_one_pile_the_round_goes_on() -> None:
    start = table("X 1 ? / ? ? ? / ? ? ?", "A: 7\nB: 8\ndraw: -")
    state = play(start, "take A", "place 1", "discard", "pass", "pass")
    assert ((), (8,), 2) == (*state.piles, state.turn)
    assert ("take B",) == legal(state)


@pytest.mark.rules("gnoming.draw.nothing-left")
def test_a_finisher_keeps_bonus_or_penalty_when_the_round_stops() -> None:
    lines = ("finisher: 3", "last-turns: 2", "3: 1 1 1 / 2 2 2 / 3 3 3")
    start = table("X 1 ? / ? ? ? / ? ? ?", "A: 7\nB: -\ndraw: -", *lines)
    state = play(start, "take A", "place 1", "discard", "pass")
    assert Phase.DEAL is state.phase
    assert "gnoming.finisher-bonus" in {
        entry.code for entry in GNOMING.score_sheets(state)[2].entries
    }


@pytest.mark.rules("gnoming.discard.empty-choice")
def test_with_both_piles_empty_the_player_picks_one() -> None:
    state = table(GRID, "A: -\nB: -", drawn("9"))
    assert allows(state, "discard A", "gnoming.discard.empty-choice")
    assert allows(state, "discard B", "gnoming.discard.empty-choice")
    assert ((), (9,)) == play(state, "discard B").piles


@pytest.mark.rules("gnoming.discard.same-pile")
def test_the_pile_just_taken_from_may_be_used() -> None:
    state = play(table(GRID, "A: 9 8\nB: 2 6"), "take A", "place 1")
    assert allows(state, "discard A", "gnoming.discard.choice")
    assert allows(state, "discard B", "gnoming.discard.choice")
    assert ((9, 4), (2, 6)) == play(state, "discard A").piles


@pytest.mark.rules("gnoming.discard.same-pile")
def test_the_pile_just_emptied_must_be_used() -> None:
    state = play(table(GRID, PILES), "take A", "place 1")
    assert ("discard A",) == legal(state)


@pytest.mark.rules("gnoming.discard.pile-depth")
def test_only_the_top_of_a_pile_is_seen() -> None:
    view = GNOMING.view(table(GRID, "A: 9 8 7\nB: 2 6"), 1)
    assert ((7,), (6,)) == view.piles
    assert (3, 2) == view.pile_sizes


@pytest.mark.rules("gnoming.discard.pile-depth")
def test_by_the_switch_all_discarded_cards_are_seen() -> None:
    view = GNOMING.view(table(GRID, "A: 9 8 7\nB: 2 6", discard_public="all"), 1)
    assert ((9, 8, 7), (2, 6)) == view.piles


@pytest.mark.rules("gnoming.discard.replaced")
def test_a_taken_card_puts_out_the_card_of_its_place() -> None:
    state = play(table(GRID, PILES, taken("7", "A")), "place 2")
    assert (1, Phase.OUT, 2) == (state.held, state.phase, state.origin)


@pytest.mark.rules("gnoming.hazard.removed")
def test_a_hazard_leaves_the_piles_as_they_are() -> None:
    state = after_hazard(PILES)
    assert ((9,), (2, 6)) == state.piles
    assert (HAZARD,) == state.removed


@pytest.mark.rules("gnoming.draw.nothing-left")
def test_the_line_says_that_nothing_is_left() -> None:
    start = table("X 1 ? / ? ? ? / ? ? ?", "A: 7\nB: -\ndraw: -")
    _, events = do(play(start, "take A", "place 1", "discard", "pass"), "pass")
    assert "nothing-left" in codes(events)
    assert "stopped" not in codes(events)


@pytest.mark.rules("gnoming.discard.empty-choice", "gnoming.discard.empty-pile")
@pytest.mark.parametrize(
    ("other", "rule"),
    [("-", "gnoming.discard.empty-choice"), ("2 6", "gnoming.discard.empty-pile")],
)
def test_the_line_says_why_a_pile_is_restarted(other: str, rule: str) -> None:
    _, events = do(table(GRID, f"A: -\nB: {other}", drawn("9")), "discard A")
    named = {"gnoming.discard.empty-choice", "gnoming.discard.empty-pile"} & set(events[0].rules)
    assert {rule} == named


@pytest.mark.rules("gnoming.draw.discard-must-play")
def test_by_the_switch_a_taken_card_is_not_an_unwanted_drawn_one() -> None:
    state = table(GRID, taken("9", "A"), discard_return="allowed")
    assert allows(state, "discard A", "gnoming.draw.discard-must-play")
    _, events = do(state, "discard A")
    assert "gnoming.draw.discard-must-play" in events[0].rules
    unwanted = {"gnoming.discard.unwanted", "gnoming.play.optional"}
    assert not unwanted & {*events[0].rules, *judge(state, "discard A").rules}
