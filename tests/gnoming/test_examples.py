"""The worked examples of the rules, each under its id."""

import pytest

from pravila.games.gnoming.cards import HAZARD
from pravila.games.gnoming.state import Phase
from tests.gnoming.positions import (
    GNOMING,
    allows,
    codes,
    deal,
    do,
    down,
    drawn,
    legal,
    play,
    points,
    position,
    refuses,
    scored,
    shown,
    table,
)

BOUNCE = "7 (7) (3) / (-1) 3 (8) / (2) (M) (X)"
PILES = "A: 9\nB: 2 6"
OPEN = "1 2 3 / 4 5 6 / 7 8 9"


@pytest.mark.rules("gnoming.score.positive", "gnoming.score.set", "gnoming.score.negative")
@pytest.mark.parametrize(
    ("grid", "lines", "loose", "total"),
    [
        pytest.param("6 6 6 / 1 -2 9 / 4 M 3", {"row 1": -6}, 15, 9, id="gnoming.ex.01"),
        pytest.param(
            "6 6 6 / 6 2 -1 / 6 X 5", {"row 1": -6, "column 1": -6}, 16, 4, id="gnoming.ex.02"
        ),
        pytest.param(
            "4 4 M / 1 2 7 / -3 5 7", {"row 1": -4, "column 3": -7}, 5, -6, id="gnoming.ex.03"
        ),
        pytest.param("M 5 8 / 2 -2 -2 / 3 3 1", {}, 18, 18, id="gnoming.ex.04"),
        pytest.param("-2 -2 -2 / 10 10 9 / 1 1 1", {"row 3": -1}, 23, 22, id="gnoming.ex.05"),
        pytest.param(
            "5 5 5 / 5 5 5 / 5 5 5",
            {f"{line} {n}": -5 for line in ("row", "column") for n in (1, 2, 3)},
            0,
            -30,
            id="gnoming.ex.06",
        ),
        pytest.param("M M 9 / 2 4 1 / 3 6 1", {"row 1": -9}, 17, 8, id="gnoming.ex.07"),
        pytest.param("M M M / 1 2 3 / 4 5 6", {}, 21, 21, id="gnoming.ex.08"),
        pytest.param("M -4 -4 / 7 X 7 / 1 8 2", {}, 27, 27, id="gnoming.ex.09"),
        pytest.param(
            "5 M 5 / 3 8 2 / 1 8 X", {"row 1": -5, "column 2": -8}, 16, 3, id="gnoming.ex.10"
        ),
        pytest.param(
            "M 6 6 / 6 1 2 / 6 3 4", {"row 1": -6, "column 1": -6}, 10, -2, id="gnoming.ex.11"
        ),
        pytest.param(
            "M 7 7 / 3 1 2 / 3 4 9", {"row 1": -7, "column 1": -3}, 16, 6, id="gnoming.ex.12"
        ),
        pytest.param(
            "8 8 8 / 8 8 8 / 1 2 3", {"row 1": -8, "row 2": -8}, 6, -10, id="gnoming.ex.13"
        ),
        pytest.param("10 9 8 / 7 6 5 / 4 3 2", {}, 54, 54, id="gnoming.ex.14"),
    ],
)
def test_grid_scores(grid: str, lines: dict[str, int], loose: int, total: int) -> None:
    entries = GNOMING.score_text(grid, {})
    sets = {
        f"{entry.code.removeprefix('gnoming.set-')} {dict(entry.params)['number']}": entry.points
        for entry in entries
        if len(entry.places) == 3
    }
    assert lines == sets
    assert loose == sum(entry.points for entry in entries if len(entry.places) == 1)
    assert total == points(grid)


@pytest.mark.rules("gnoming.mulligan.two-in-line")
@pytest.mark.parametrize(
    ("pair", "total"), [("set", 8), ("no-set", 26)], ids=["gnoming.ex.07", "gnoming.ex.07-variant"]
)
def test_two_wilds_at_the_reveal(pair: str, total: int) -> None:
    assert total == points("M M 9 / 2 4 1 / 3 6 1", mulligan_pair=pair)


@pytest.mark.rules("gnoming.mulligan.three-in-line")
@pytest.mark.parametrize(
    ("triple", "total"),
    [("zero", 21), ("highest-positive", 11)],
    ids=["gnoming.ex.08", "gnoming.ex.08-variant"],
)
def test_three_wilds_at_the_reveal(triple: str, total: int) -> None:
    assert total == points("M M M / 1 2 3 / 4 5 6", mulligan_triple=triple)


@pytest.mark.rules("gnoming.setup.draw-pile", "gnoming.components.deck-size")
@pytest.mark.parametrize(
    ("seats", "cards"),
    [(2, 90), (3, 81), (4, 72), (5, 63), (6, 54), (7, 45)],
    ids=lambda value: f"gnoming.ex.20-{value}",
)
def test_draw_pile_after_the_setup(seats: int, cards: int) -> None:
    dealt = [deal(seats, seed, players_min="2") for seed in range(12)]
    assert all(cards == len(state.draw_pile) + len(state.removed) for state in dealt)
    assert cards == max(len(state.draw_pile) for state in dealt)


@pytest.mark.rules("gnoming.bounce.chain", "gnoming.bounce.final-card", "gnoming.hazard.any-route")
@pytest.mark.parametrize("start", [pytest.param(BOUNCE, id="gnoming.ex.30")])
def test_two_bounces_and_a_hazard(start: str) -> None:
    before = table(start, "A: 1", "B: 2", "draw: ... 5")
    first = play(before, "draw", "place 2")
    assert allows(first, "bounce 3", "gnoming.bounce.trigger")
    second = play(first, "bounce 3")
    assert allows(second, "bounce 9", "gnoming.bounce.chain")
    third = play(second, "bounce 9")
    assert ("discard",) == legal(third)
    after = play(third, "discard")
    assert "7 5 7 / ? 3 ? / ? ? 3" == shown(after)
    assert 4 == down(after)
    assert (HAZARD,) == after.removed
    assert (2, 3) == after.asked
    assert ((1,), (2,)) == after.piles


@pytest.mark.rules("gnoming.bounce.excluded")
@pytest.mark.parametrize("start", [pytest.param(BOUNCE, id="gnoming.ex.31")])
def test_a_negative_card_is_discarded(start: str) -> None:
    state = play(table(start, "draw: ... 5"), "draw", "place 4")
    assert -1 == state.held
    assert refuses(state, "bounce 2", "gnoming.bounce.excluded")
    assert ("discard A", "discard B") == legal(state)


@pytest.mark.rules("gnoming.bounce.trigger")
@pytest.mark.parametrize("start", [pytest.param(BOUNCE, id="gnoming.ex.32")])
def test_the_card_just_played_counts(start: str) -> None:
    state = play(table(start, "draw: ... 8"), "draw", "place 6")
    assert 8 == state.held
    assert allows(state, "bounce 2", "gnoming.bounce.trigger")


@pytest.mark.rules("gnoming.bounce.trigger")
@pytest.mark.parametrize("start", [pytest.param(BOUNCE, id="gnoming.ex.33")])
def test_a_card_that_matches_nothing(start: str) -> None:
    state = play(table(start, "draw: ... 5"), "draw", "place 7")
    assert 2 == state.held
    assert refuses(state, "bounce 2", "gnoming.bounce.trigger")


@pytest.mark.rules("gnoming.bounce.first-face-down")
@pytest.mark.parametrize(
    ("face_up", "rule"),
    [
        pytest.param("no", "gnoming.bounce.first-face-down", id="gnoming.ex.34"),
        pytest.param("yes", "gnoming.bounce.trigger", id="gnoming.ex.34-variant"),
    ],
)
def test_a_card_that_lay_face_up(face_up: str, rule: str) -> None:
    start = table(BOUNCE, "draw: ... 7", bounce_face_up=face_up)
    state = play(start, "draw", "place 5")
    assert 3 == state.held
    assert refuses(state, "bounce 2", rule)
    assert ("discard A", "discard B") == legal(state)


@pytest.mark.rules("gnoming.bounce.visible-only")
@pytest.mark.parametrize(
    "start", [pytest.param("1 2 (3) / (4) (5) (8) / (6) (8) (7)", id="gnoming.ex.35")]
)
def test_a_hidden_card_is_no_match(start: str) -> None:
    state = play(table(start, "draw: ... 5"), "draw", "place 6")
    assert 8 == state.held
    assert refuses(state, "bounce 8", "gnoming.bounce.visible-only")


@pytest.mark.rules("gnoming.discard.empty-pile", "gnoming.discard.empty-forced")
@pytest.mark.parametrize("start", [pytest.param("4 1 ? / ? ? ? / ? ? ?", id="gnoming.ex.40")])
def test_the_emptied_pile_is_restarted(start: str) -> None:
    state = play(table(start, PILES), "take A", "place 1")
    assert refuses(state, "discard B", "gnoming.discard.empty-forced")
    assert allows(state, "discard A", "gnoming.discard.empty-pile")
    assert ((4,), (2, 6)) == play(state, "discard A").piles


@pytest.mark.rules(
    "gnoming.discard.empty-pile-hazard-exception", "gnoming.discard.hazard-leaves-gap"
)
@pytest.mark.parametrize("start", [pytest.param("X 1 ? / ? ? ? / ? ? ?", id="gnoming.ex.41")])
def test_a_hazard_leaves_the_pile_empty(start: str) -> None:
    state = play(table(start, PILES, "draw: ... 10"), "take A", "place 1", "discard")
    assert (HAZARD,) == state.removed
    assert ((), (2, 6)) == state.piles
    state = play(state, "pass", "pass", "draw")
    assert 2 == state.turn
    assert refuses(state, "discard B", "gnoming.discard.empty-forced")
    assert ((10,), (2, 6)) == play(state, "discard A").piles


@pytest.mark.rules("gnoming.hazard.discard-effect", "gnoming.hazard.last-card-protected")
@pytest.mark.parametrize("third", [pytest.param("1 2 3 / 4 5 6 / ? ? ?", id="gnoming.ex.42")])
def test_who_may_flip_after_a_hazard(third: str) -> None:
    start = table("7 8 ? / ? ? ? / ? ? ?", drawn("X"), "2: 1 2 3 / 4 5 6 / 7 8 ?", f"3: {third}")
    state, events = do(start, "discard")
    assert (3,) == state.asked
    assert ["removed-hazard", "protected", "may-flip"] == codes(events)
    state = play(state, "flip 7")
    assert 2 == down(state, 3)
    assert 1 == down(state, 2)
    assert 7 == down(state, 1)
    assert 2 == GNOMING.actor(state)


@pytest.mark.rules("gnoming.hazard.no-trigger")
@pytest.mark.parametrize("second", [pytest.param("1 2 3 / 4 5 6 / 7 ? ?", id="gnoming.ex.43")])
def test_a_flip_that_leaves_one_card_down(second: str) -> None:
    start = table("7 8 ? / ? ? ? / ? ? ?", drawn("X"), f"2: {second}")
    state = play(start, "discard", "flip 8")
    assert 1 == down(state, 2)
    assert 0 == state.finisher


@pytest.mark.rules("gnoming.mulligan.third-on-draw", "gnoming.mulligan.limit-one")
@pytest.mark.parametrize("start", [pytest.param("M 1 ? / ? ? ? / ? ? ?", id="gnoming.ex.44")])
def test_a_second_mulligan(start: str) -> None:
    state = play(table(start, "draw: ... M"), "draw")
    assert ("place 1", "discard A", "discard B") == legal(state)
    assert all(
        refuses(state, f"place {place}", "gnoming.mulligan.limit-one") for place in range(2, 10)
    )
    assert "M 1 ? / ? ? ? / ? ? ?" == shown(play(state, "place 1", "discard A"))


@pytest.mark.rules("gnoming.mulligan.over-limit-cure", "gnoming.mulligan.limit-face-up")
@pytest.mark.parametrize("start", [pytest.param("M M ? / ? ? ? / ? ? ?", id="gnoming.ex.45")])
def test_two_mulligans_from_the_setup(start: str) -> None:
    state = play(table(start, "draw: ... 8"), "draw")
    assert ("place 1", "place 2") == legal(state)
    for action in ("place 3", "discard A", "discard B"):
        assert refuses(state, action, "gnoming.mulligan.over-limit-cure")


@pytest.mark.rules("gnoming.round-end.last-turns", "gnoming.round-end.order")
@pytest.mark.parametrize("last_turns", [pytest.param([3, 4, 1], id="gnoming.ex.50")])
def test_the_others_have_one_last_turn(last_turns: list[int]) -> None:
    grids = "1: {0}\n3: {0}\n4: {0}\n2: 1 2 3 / 4 5 6 / 7 8 ?".format("4 ? ? / ? ? ? / ? ? 2")
    state = play(position(f"turn: 2\n{drawn('9')}\n{grids}"), "place 9", "discard A")
    turns = []
    while state.phase is not Phase.DEAL:
        turns.append(state.turn)
        state = play(state, "take A", "place 1", "discard A")
    assert last_turns == turns
    assert [0, 0, 0, 0] == [down(state, seat) for seat in (1, 2, 3, 4)]


@pytest.mark.rules("gnoming.score.finisher-bonus", "gnoming.score.finisher-penalty")
@pytest.mark.parametrize(
    ("raw", "tie", "recorded"),
    [
        pytest.param((4, 7, 12), "bonus", (-1, 7, 12), id="gnoming.ex.51"),
        pytest.param((7, 3, 9), "bonus", (12, 3, 9), id="gnoming.ex.52"),
        pytest.param((5, 5, 8), "bonus", (0, 5, 8), id="gnoming.ex.53"),
        pytest.param((5, 5, 8), "penalty", (10, 5, 8), id="gnoming.ex.53-variant"),
    ],
)
def test_the_finisher(raw: tuple[int, ...], tie: str, recorded: tuple[int, ...]) -> None:
    assert (recorded,) == scored(raw, 1, finisher_tie=tie).scores


@pytest.mark.rules("gnoming.win.tie-third-round", "gnoming.win.third-round-adjusted")
@pytest.mark.parametrize("winner", [pytest.param(2, id="gnoming.ex.54")])
def test_a_whole_game(winner: int) -> None:
    first = scored((9, 14, 4), 3)
    assert ((9, 14, -1),) == first.scores
    second = scored((-6, 3, 18), 2, "round: 2", "scores: 9 14 -1")
    assert (-6, 8, 18) == second.scores[-1]
    third = scored((12, -2, 5), 1, "round: 3", "scores: 9 14 -1 / -6 8 18")
    assert (17, -2, 5) == third.scores[-1]
    outcome = GNOMING.outcome(third)
    assert outcome
    assert (20, 20, 22) == outcome.totals
    assert (winner,) == outcome.winners
    assert "gnoming.win.tie-third-round" == outcome.ending.rule


@pytest.mark.rules("gnoming.win.tie-shared")
@pytest.mark.parametrize("winners", [pytest.param((1, 2), id="gnoming.ex.55")])
def test_a_shared_win(winners: tuple[int, ...]) -> None:
    grids = "\n".join(f"{seat}: {grid}" for seat, grid in enumerate([OPEN] * 3, 1))
    scores = "scores: 10 8 9 / 5 7 9 / 3 3 9"
    outcome = GNOMING.outcome(position(f"round: 3\nphase: over\n{scores}\n{grids}"))
    assert outcome
    assert (18, 18, 27) == outcome.totals
    assert winners == outcome.winners
    assert "gnoming.win.tie-shared" == outcome.ending.rule
