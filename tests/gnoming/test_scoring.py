"""Scoring a grid, and the finisher's five points."""

import pytest

from tests.gnoming.positions import (
    GNOMING,
    codes,
    do,
    drawn,
    points,
    position,
    score_rules,
    scored,
    worth,
)

REST = "1 2 -1 / -2 -3 3"
"""Two rows that are worth nothing together."""


def worth_any(score: int) -> str:
    """An open grid that scores this much, also as little as -20."""
    rows = {-20: "9 9 9 / 8 8 8 / -1 -4 2", -18: "9 9 9 / 8 8 8 / -1 -2 2"}
    return rows.get(score) or worth(score)


@pytest.mark.rules("gnoming.score.positive")
def test_a_loose_positive_card_adds_its_value() -> None:
    assert 5 + 7 + 8 == points(f"5 7 8 / {REST}")
    assert 9 == sum(
        entry.points for entry in GNOMING.score_text(f"5 -1 9 / {REST}", {}) if entry.places == (3,)
    )


@pytest.mark.rules("gnoming.score.set", "gnoming.score.set-once")
def test_a_row_or_a_column_subtracts_its_value_once() -> None:
    assert -8 == points(f"8 8 8 / {REST}")
    assert -8 == points("8 1 2 / 8 -1 -2 / 8 3 -3")
    assert 8 + 8 + 7 == points(f"8 8 7 / {REST}")


@pytest.mark.rules("gnoming.score.set-examples")
@pytest.mark.parametrize(("value", "total"), [(5, -5), (6, -6)])
def test_a_row_of_fives_and_a_row_of_sixes(value: int, total: int) -> None:
    assert total == points(f"{value} {value} {value} / {REST}")


@pytest.mark.rules("gnoming.score.set-once")
def test_cards_of_a_set_score_nothing_else() -> None:
    entries = GNOMING.score_text(f"8 8 8 / {REST}", {})
    assert [(1, 2, 3)] == [entry.places for entry in entries if 1 in entry.places]
    assert "gnoming.score.set-once" in score_rules(f"8 8 8 / {REST}")


@pytest.mark.rules("gnoming.score.crossing")
def test_a_card_in_a_row_and_a_column_counts_in_both() -> None:
    grid = "6 6 6 / 6 2 -1 / 6 -2 5"
    assert -6 - 6 + 2 - 1 - 2 + 5 == points(grid)
    assert "gnoming.score.crossing" in score_rules(grid)
    assert "gnoming.score.crossing" not in score_rules("6 6 6 / 5 2 -1 / 6 -2 5")


@pytest.mark.rules("gnoming.score.diagonal")
@pytest.mark.parametrize("grid", ["7 1 2 / 3 7 4 / 5 6 7", "1 2 7 / 3 7 4 / 7 5 6"])
def test_a_diagonal_is_no_line(grid: str) -> None:
    assert 21 + 1 + 2 + 3 + 4 + 5 + 6 == points(grid)


@pytest.mark.rules("gnoming.score.negative")
def test_a_negative_card_subtracts_its_value() -> None:
    assert -4 + 9 + 10 == points(f"-4 9 10 / {REST}")
    assert "gnoming.score.negative" in score_rules(f"-4 9 10 / {REST}")


@pytest.mark.rules("gnoming.score.negative-triple", "gnoming.score.negative")
@pytest.mark.parametrize("grid", [f"-4 -4 -4 / {REST}", "-4 1 2 / -4 -1 -2 / -4 3 -3"])
def test_three_equal_negatives_are_no_set(grid: str) -> None:
    assert -12 == points(grid)
    assert "gnoming.score.negative-triple" in score_rules(grid)
    assert "gnoming.score.set" not in score_rules(grid)


@pytest.mark.rules("gnoming.score.mulligan-unused")
def test_a_mulligan_in_no_line_is_worth_nothing() -> None:
    assert 5 + 8 == points(f"M 5 8 / {REST}")
    assert "gnoming.score.mulligan-unused" in score_rules(f"M 5 8 / {REST}")
    assert "gnoming.score.mulligan-unused" not in score_rules(f"M 8 8 / {REST}")


@pytest.mark.rules("gnoming.score.hazard")
def test_a_hazard_adds_ten() -> None:
    assert 5 + 8 + 10 == points(f"X 5 8 / {REST}")
    assert 30 == points(f"X X X / {REST}")
    assert "gnoming.score.hazard" in score_rules(f"X 5 8 / {REST}")


@pytest.mark.rules("gnoming.score.finisher-bonus")
@pytest.mark.parametrize("finisher", [1, 2, 3])
def test_a_finisher_with_the_lowest_score_subtracts_five(finisher: int) -> None:
    raw = [12, 12, 12]
    raw[finisher - 1] = 4
    state = scored(raw, finisher)
    assert -1 == state.scores[0][finisher - 1]
    assert [12, 12] == sorted(state.scores[0])[1:]


@pytest.mark.rules("gnoming.score.finisher-penalty")
@pytest.mark.parametrize("finisher", [1, 2, 3])
def test_another_finisher_adds_five(finisher: int) -> None:
    raw = [4, 4, 4]
    raw[finisher - 1] = 7
    state = scored(raw, finisher)
    assert 12 == state.scores[0][finisher - 1]
    assert [4, 4] == sorted(state.scores[0])[:2]


@pytest.mark.rules("gnoming.score.finisher-bonus", "gnoming.score.finisher-may")
def test_the_bonus_is_applied_without_asking() -> None:
    state = scored((4, 7, 12), 1)
    assert ((-1, 7, 12),) == state.scores
    entry = GNOMING.score_sheets(state)[0].entries[-1]
    assert ("gnoming.finisher-bonus", -5) == (entry.code, entry.points)
    assert "gnoming.score.finisher-may" in entry.rules
    assert ("deal",) == tuple(map(GNOMING.write_action, GNOMING.actions(state)))


@pytest.mark.rules("gnoming.score.finisher-scope")
@pytest.mark.parametrize(("scope", "recorded"), [("round", -1), ("total", 9)])
def test_the_lowest_score_of_this_round(scope: str, recorded: int) -> None:
    """Player 1 is lowest in this round, but not in total."""
    lines = ("round: 2", "scores: 20 -5 3")
    state = scored((4, 7, 12), 1, *lines, finisher_scope=scope)
    assert recorded == state.scores[1][0]


@pytest.mark.rules("gnoming.score.finisher-scope")
@pytest.mark.parametrize(("scope", "recorded"), [("round", 12), ("total", 2)])
def test_the_lowest_total_of_all_rounds(scope: str, recorded: int) -> None:
    """Player 1 is lowest in total, but not in this round."""
    lines = ("round: 2", "scores: -20 5 3")
    state = scored((7, 4, 12), 1, *lines, finisher_scope=scope)
    assert recorded == state.scores[1][0]


@pytest.mark.rules("gnoming.score.finisher-scope")
def test_the_scores_are_compared_before_the_adjustment() -> None:
    """7 is not lower than 4, although 7 - 5 would be."""
    assert (12, 4, 12) == scored((7, 4, 12), 1).scores[0]


@pytest.mark.rules("gnoming.score.finisher-tie")
@pytest.mark.parametrize(("tie", "recorded"), [("bonus", 0), ("penalty", 10)])
def test_a_tie_for_the_lowest_score(tie: str, recorded: int) -> None:
    state = scored((5, 5, 8), 1, finisher_tie=tie)
    assert (recorded, 5, 8) == state.scores[0]
    assert "gnoming.score.finisher-tie" in GNOMING.score_sheets(state)[0].entries[-1].rules


@pytest.mark.rules("gnoming.score.finisher-tie")
@pytest.mark.parametrize("tie", ["bonus", "penalty"])
def test_without_a_tie_the_switch_changes_nothing(tie: str) -> None:
    assert (-1, 5, 8) == scored((4, 5, 8), 1, finisher_tie=tie).scores[0]


def test_the_sheet_adds_up_to_the_recorded_score() -> None:
    state = scored((4, 7, 12), 1)
    assert state.scores[0] == tuple(sheet.total for sheet in GNOMING.score_sheets(state))
    assert (1, 2, 3) == tuple(sheet.seat for sheet in GNOMING.score_sheets(state))


@pytest.mark.rules("gnoming.score.diagonal")
@pytest.mark.parametrize(
    ("grid", "named"),
    [
        ("7 1 2 / 3 7 4 / 5 6 7", True),
        ("1 2 7 / 3 7 4 / 7 5 6", True),
        ("7 1 2 / 3 M 4 / 5 6 7", True),
        ("7 1 2 / 3 7 4 / 5 6 8", False),
        ("-2 1 2 / 3 -2 4 / 5 6 -2", False),
    ],
)
def test_a_diagonal_is_named_where_somebody_might_count_it(grid: str, named: bool) -> None:
    assert named == ("gnoming.score.diagonal" in score_rules(grid))


@pytest.mark.rules(
    "gnoming.mulligan.different-neighbours",
    "gnoming.mulligan.with-negatives",
    "gnoming.mulligan.with-hazard",
    "gnoming.mulligan.three-in-line",
    "gnoming.mulligan.two-in-line",
)
@pytest.mark.parametrize(
    ("grid", "reasons"),
    [
        ("M 5 8 / 1 2 -1 / -2 -3 3", {"different-neighbours"}),
        ("M -4 -4 / 1 2 -1 / 2 -3 3", {"with-negatives", "different-neighbours"}),
        ("M X 5 / 1 2 -1 / 3 -3 3", {"with-hazard", "different-neighbours"}),
        ("M M M / 1 3 5 / 2 4 6", {"three-in-line", "different-neighbours"}),
        ("M 6 6 / 1 2 -1 / -2 -3 3", set()),
    ],
)
def test_an_unused_mulligan_has_its_reason(grid: str, reasons: set[str]) -> None:
    loose = [entry for entry in GNOMING.score_text(grid, {}) if entry.code == "gnoming.mulligan"]
    named = {rule.partition("gnoming.mulligan.")[2] for entry in loose for rule in entry.rules}
    assert reasons == named - {""}


@pytest.mark.rules("gnoming.mulligan.two-in-line")
def test_by_the_switch_each_card_beside_two_mulligans_names_it() -> None:
    entries = GNOMING.score_text("M M 9 / 2 4 1 / 3 6 1", {"mulligan-pair": "no-set"})
    named = [it.places for it in entries if "gnoming.mulligan.two-in-line" in it.rules]
    assert [(1,), (2,), (3,)] == named


@pytest.mark.rules(
    "gnoming.score.finisher-bonus",
    "gnoming.score.finisher-penalty",
    "gnoming.score.finisher-tie",
    "gnoming.score.finisher-scope",
)
@pytest.mark.parametrize(
    ("raw", "switches", "code", "points"),
    [
        ((4, 7, 12), {}, "finisher-bonus", 4),
        ((7, 4, 12), {}, "finisher-penalty", 7),
        ((5, 5, 8), {}, "finisher-tie-bonus", 5),
        ((5, 5, 8), {"finisher_tie": "penalty"}, "finisher-tie-penalty", 5),
        ((4, 7, 12), {"finisher_scope": "total"}, "finisher-penalty-total", 24),
        ((-20, 7, 12), {"finisher_scope": "total"}, "finisher-bonus-total", 0),
        ((-18, 7, 12), {"finisher_scope": "total"}, "finisher-tie-bonus-total", 2),
        (
            (-18, 7, 12),
            {"finisher_scope": "total", "finisher_tie": "penalty"},
            "finisher-tie-penalty-total",
            2,
        ),
    ],
)
def test_the_five_points_are_told_before_the_scores(
    raw: tuple[int, ...], switches: dict[str, str], code: str, points: int
) -> None:
    grids = "\n".join(
        f"{seat}: {grid}"
        for seat, grid in enumerate((worth_any(raw[0]), worth(raw[1]), worth(raw[2])), 1)
    )
    lines = "round: 2\nscores: 20 -5 3\nturn: 3\nfinisher: 1\nlast-turns: 1"
    state = position(f"{lines}\n{drawn('10')}\n{grids}", **switches)
    state, events = do(state, "discard A")
    told = next(event for event in events if "finisher" in event.code)
    assert (f"gnoming.{code}", 1, points) == (told.code, told.seat, told["points"])
    assert codes(events).index(code) < codes(events).index("scored")
    assert told.rules == GNOMING.score_sheets(state)[0].entries[-1].rules
