"""Mulligans: wild in lines, and at most one of them face up."""

import pytest

from pravila.games.gnoming.state import Phase
from tests.gnoming.positions import (
    allows,
    drawn,
    judge,
    legal,
    play,
    points,
    refuses,
    score_rules,
    shown,
    table,
    taken,
)

PLACES = tuple(f"place {place}" for place in range(1, 10))
DISCARDS = ("discard A", "discard B")
PILES = "A: 9 8\nB: 2 6"


@pytest.mark.rules("gnoming.mulligan.wild")
@pytest.mark.parametrize(
    ("line", "total"), [("M 9 9", -9), ("9 M 9", -9), ("9 9 M", -9), ("9 9 9", -9), ("9 9 8", 26)]
)
def test_a_mulligan_completes_a_row(line: str, total: int) -> None:
    assert total == points(f"{line} / 1 2 -1 / -2 -3 3")
    assert ("M" in line) == ("gnoming.mulligan.wild" in score_rules(f"{line} / 1 2 -1 / -2 -3 3"))


@pytest.mark.rules("gnoming.mulligan.wild")
def test_a_mulligan_completes_a_column() -> None:
    assert -9 == points("M 1 2 / 9 -1 -2 / 9 3 -3")


@pytest.mark.rules("gnoming.mulligan.both-lines")
def test_a_mulligan_completes_row_and_column_at_once() -> None:
    grid = "M 6 6 / 6 1 2 / 6 3 4"
    assert -6 - 6 + 10 == points(grid)
    assert "gnoming.mulligan.both-lines" in score_rules(grid)
    assert "gnoming.mulligan.both-lines" not in score_rules("M 6 6 / 5 1 2 / 6 3 4")


@pytest.mark.rules("gnoming.mulligan.different-values")
def test_it_may_stand_for_two_values() -> None:
    grid = "M 7 7 / 3 1 2 / 3 4 9"
    assert -7 - 3 + 16 == points(grid)
    assert "gnoming.mulligan.different-values" in score_rules(grid)
    assert "gnoming.mulligan.different-values" not in score_rules("M 6 6 / 6 1 2 / 6 3 4")


@pytest.mark.rules("gnoming.mulligan.different-neighbours")
@pytest.mark.parametrize("line", ["M 5 8", "5 M 8", "5 8 M"])
def test_one_wild_cannot_equal_two_values(line: str) -> None:
    assert 13 == points(f"{line} / 1 2 -1 / -2 -3 3")


@pytest.mark.rules("gnoming.mulligan.two-in-line")
@pytest.mark.parametrize("line", ["M M 9", "M 9 M", "9 M M"])
def test_two_mulligans_and_a_number(line: str) -> None:
    grid = f"{line} / 1 2 -1 / -2 -3 3"
    assert -9 == points(grid)
    assert "gnoming.mulligan.two-in-line" in score_rules(grid)
    assert 9 == points(grid, mulligan_pair="no-set")


@pytest.mark.rules("gnoming.mulligan.two-in-line")
@pytest.mark.parametrize("third", ["-4", "X"])
def test_two_mulligans_with_no_positive_card(third: str) -> None:
    loose = {"-4": -4, "X": 10}[third]
    assert loose == points(f"M M {third} / 1 2 -1 / -2 -3 3")


@pytest.mark.rules("gnoming.mulligan.three-in-line")
def test_three_mulligans_have_no_value_to_copy() -> None:
    grid = "M M M / 1 2 -1 / -2 -3 3"
    assert 0 == points(grid)
    assert -10 == points(grid, mulligan_triple="highest-positive")
    assert -11 == points(grid, mulligan_triple="highest-positive", deck="proposed-wide")
    assert "gnoming.mulligan.three-in-line" in score_rules(grid, mulligan_triple="highest-positive")


@pytest.mark.rules("gnoming.mulligan.with-negatives")
def test_a_mulligan_completes_no_line_of_negatives() -> None:
    assert -8 == points("M -4 -4 / 1 2 -1 / -2 -3 3")
    assert -4 == points("M 4 4 / 1 2 -1 / -2 -3 3")


@pytest.mark.rules("gnoming.mulligan.with-hazard")
@pytest.mark.parametrize(("line", "total"), [("M X 7", 17), ("7 X 7", 24), ("M X X", 20)])
def test_a_line_with_a_hazard_is_no_set(line: str, total: int) -> None:
    assert total == points(f"{line} / 1 2 -1 / -2 -3 3")


@pytest.mark.rules("gnoming.mulligan.limit-one")
def test_a_second_mulligan_may_not_be_added() -> None:
    state = table("M 1 ? / ? ? ? / ? ? ?", drawn("M"))
    assert refuses(state, "place 2", "gnoming.mulligan.limit-one")
    assert refuses(state, "place 3", "gnoming.mulligan.limit-one")
    assert allows(state, "place 1", "gnoming.play.replace")


@pytest.mark.rules("gnoming.mulligan.limit-one")
def test_the_first_mulligan_may_lie_anywhere() -> None:
    state = table("2 1 ? / ? ? ? / ? ? ?", drawn("M"))
    assert PLACES + DISCARDS == legal(state)


@pytest.mark.rules("gnoming.mulligan.limit-face-up")
def test_a_mulligan_that_lies_face_down_does_not_count() -> None:
    state = table("(M) 1 ? / ? ? ? / ? ? ?", drawn("M"))
    assert allows(state, "place 2", "gnoming.play.replace")
    assert "? M ? / ? ? ? / ? ? ?" == shown(play(state, "place 2", "discard A"))
    seen = table("M 1 ? / ? ? ? / ? ? ?", drawn("M"))
    assert refuses(seen, "place 2", "gnoming.mulligan.limit-one")


@pytest.mark.rules("gnoming.mulligan.limit-face-up")
def test_only_the_own_grid_counts() -> None:
    state = table("2 1 ? / ? ? ? / ? ? ?", drawn("M"), "2: M M ? / ? ? ? / ? ? ?")
    assert allows(state, "place 2", "gnoming.play.replace")


@pytest.mark.rules("gnoming.mulligan.limit-face-up")
def test_a_flip_may_show_a_second_mulligan() -> None:
    start = table("2 1 ? / ? ? ? / ? ? ?", drawn("X"), "2: M 1 (M) / ? ? ? / ? ? ?")
    state = play(start, "discard")
    assert allows(state, "flip 3", "gnoming.hazard.discard-effect")
    assert "M 1 M / ? ? ? / ? ? ?" == shown(play(state, "flip 3"), 2)


@pytest.mark.rules("gnoming.mulligan.over-limit-cure")
def test_with_two_mulligans_one_must_go() -> None:
    state = table("M M ? / ? ? ? / ? ? ?", drawn("8"))
    assert ("place 1", "place 2") == legal(state)
    assert refuses(state, "place 3", "gnoming.mulligan.over-limit-cure")
    assert refuses(state, "discard A", "gnoming.mulligan.over-limit-cure")


@pytest.mark.rules("gnoming.mulligan.over-limit-cure")
def test_with_three_mulligans_no_play_helps_and_the_duty_remains() -> None:
    state = table("M M M / ? ? ? / ? ? ?", PILES, drawn("8"))
    assert PLACES + DISCARDS == legal(state)
    state = play(state, "place 1", "discard A", "take A", "place 1", "discard A")
    state = play(state, "take A", "place 1", "discard A", "draw")
    assert 1 == state.turn
    assert ("place 2", "place 3") == legal(state)


@pytest.mark.rules("gnoming.mulligan.over-limit-cure")
def test_by_the_switch_there_is_no_limit() -> None:
    state = table("M M ? / ? ? ? / ? ? ?", drawn("M"), mulligan_limit="ignore")
    assert PLACES + DISCARDS == legal(state)


@pytest.mark.rules("gnoming.mulligan.third-on-draw")
def test_a_drawn_second_mulligan_is_discarded_or_laid_over_the_first() -> None:
    state = table("1 2 ? / ? M ? / ? ? ?", drawn("M"))
    assert ("place 5", *DISCARDS) == legal(state)
    assert refuses(state, "place 1", "gnoming.mulligan.third-on-draw")
    state = play(state, "place 5")
    assert DISCARDS == legal(state)


@pytest.mark.rules("gnoming.mulligan.take-from-discard")
def test_a_mulligan_may_be_taken_from_a_discard_pile() -> None:
    state = table("1 2 ? / ? ? ? / ? ? ?", "A: 9 M\nB: 2 6")
    assert allows(state, "take A", "gnoming.mulligan.take-from-discard")
    assert PLACES == legal(play(state, "take A"))


@pytest.mark.rules("gnoming.mulligan.take-from-discard")
def test_a_taken_mulligan_is_subject_to_the_limit() -> None:
    state = table("M 2 ? / ? ? ? / ? ? ?", taken("M", "A"), PILES)
    assert ("place 1",) == legal(state)
    assert refuses(state, "place 2", "gnoming.mulligan.take-from-discard")


@pytest.mark.rules("gnoming.mulligan.take-from-discard", "gnoming.mulligan.over-limit-cure")
def test_who_shows_two_mulligans_takes_no_third() -> None:
    state = table("M M ? / ? ? ? / ? ? ?", "A: 9 M\nB: 2 6")
    assert refuses(state, "take A", "gnoming.mulligan.take-from-discard")
    assert allows(state, "take B", "gnoming.draw.source")
    assert allows(state, "draw", "gnoming.draw.source")


@pytest.mark.rules("gnoming.mulligan.take-from-discard", "gnoming.mulligan.over-limit-cure")
def test_a_third_mulligan_is_taken_if_nothing_else_can_be() -> None:
    state = table("M M ? / ? ? ? / ? ? ?", "A: M\nB: -\ndraw: -")
    assert ("take A",) == legal(state)
    state = play(state, "take A")
    assert PLACES == legal(state)
    assert Phase.DRAW is play(state, "place 1", "discard A").phase


@pytest.mark.rules("gnoming.mulligan.take-from-discard")
@pytest.mark.parametrize(
    ("piles", "choices"),
    [
        ("A: M\nB: 7\ndraw: -", ("take B",)),
        ("A: 7\nB: M\ndraw: -", ("take A",)),
        ("A: M\nB: -", ("draw",)),
    ],
)
def test_who_shows_two_mulligans_takes_what_can_replace_one(
    piles: str, choices: tuple[str, ...]
) -> None:
    assert choices == legal(table("M M ? / ? ? ? / ? ? ?", piles))


@pytest.mark.rules("gnoming.mulligan.take-from-discard", "gnoming.mulligan.over-limit-cure")
def test_by_the_switch_any_mulligan_may_be_taken() -> None:
    state = table("M M ? / ? ? ? / ? ? ?", "A: 9 M\nB: 2 6", mulligan_limit="ignore")
    assert ("draw", "take A", "take B") == legal(state)


@pytest.mark.rules("gnoming.mulligan.over-limit-cure")
def test_who_shows_two_mulligans_does_not_end_the_round_by_drawing() -> None:
    """By a switch drawing from the empty pile ends the round, unless a card would mend the grid."""
    grid, switch = "M M ? / ? ? ? / ? ? ?", {"draw_exhausted": "end-round"}
    mends = table(grid, "A: 9\nB: M\ndraw: -", **switch)
    assert refuses(mends, "draw", "gnoming.mulligan.over-limit-cure")
    nothing = table(grid, "A: M\nB: -\ndraw: -", **switch)
    assert allows(nothing, "draw", "gnoming.draw.exhausted")
    one = table("M 2 ? / ? ? ? / ? ? ?", "A: 9\nB: M\ndraw: -", **switch)
    assert allows(one, "draw", "gnoming.draw.exhausted")


@pytest.mark.rules("gnoming.mulligan.limit-face-up")
def test_a_face_down_mulligan_that_is_replaced_was_not_counted() -> None:
    state = table("M (M) ? / ? ? ? / ? ? ?", drawn("M"))
    assert refuses(state, "place 2", "gnoming.mulligan.limit-one")
    assert allows(state, "place 1", "gnoming.play.replace")


@pytest.mark.rules("gnoming.mulligan.limit-one")
def test_a_mulligan_over_another_leaves_one() -> None:
    state = play(table("M 1 ? / ? ? ? / ? ? ?", PILES, drawn("M")), "place 1", "discard B")
    assert "M 1 ? / ? ? ? / ? ? ?" == shown(state)


@pytest.mark.rules("gnoming.mulligan.over-limit-cure")
@pytest.mark.parametrize(
    ("lines", "action"),
    [
        (drawn("M"), "place 5"),
        (f"{PILES}\n{drawn('8')}", "discard A"),
        ("A: 9 M\nB: 2 6", "take A"),
    ],
    ids=["place", "discard", "take"],
)
def test_by_the_switch_a_play_beyond_the_limit_names_it(lines: str, action: str) -> None:
    grid = "M 1 ? / ? ? ? / ? ? ?" if action.startswith("place") else "M M ? / ? ? ? / ? ? ?"
    state = table(grid, lines, mulligan_limit="ignore")
    assert allows(state, action, "gnoming.mulligan.over-limit-cure")
    plain = table("1 2 ? / ? ? ? / ? ? ?", lines, mulligan_limit="ignore")
    assert "gnoming.mulligan.over-limit-cure" not in judge(plain, action).rules


@pytest.mark.rules("gnoming.mulligan.over-limit-cure")
def test_a_play_is_allowed_where_none_can_cure() -> None:
    state = table("M M M / ? ? ? / ? ? ?", drawn("8"))
    assert allows(state, "place 5", "gnoming.mulligan.over-limit-cure")
    assert allows(state, "place 1", "gnoming.mulligan.over-limit-cure")
