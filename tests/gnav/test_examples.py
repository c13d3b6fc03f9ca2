"""The worked examples of the rules, each under its id."""

import pytest

from pravila.games.gnav.cards import points_of
from pravila.games.gnav.state import Phase
from tests.gnav.positions import (
    GNAV,
    allows,
    codes,
    deal,
    do,
    ended,
    everything,
    legal,
    play,
    position,
    refuses,
    sizes,
    table,
    taken,
    values,
)

BLOCKED = "3 3 4 5 5 6 6 8 8 9"
RUN = "5 6 6 8 2 3 4 4 7 9"
OTHERS = "3 3 4 5 6 7 8 8 9 9"


@pytest.mark.rules("gnav.setup.pack", "gnav.setup.deal-ten", "gnav.setup.draw-pile")
@pytest.mark.parametrize("cards", [pytest.param((36, 216), id="gnav.ex.01")])
def test_the_set_up(cards: tuple[int, int]) -> None:
    state = deal()
    found = tuple(everything(state))
    assert cards == (len(set(found)), points_of(found))
    assert (10, 10, 15) == sizes(state)
    assert 1 == len(state.pile)


@pytest.mark.rules("gnav.capture.match", "gnav.draw.refill")
@pytest.mark.parametrize("top", [pytest.param("7", id="gnav.ex.02")])
def test_a_match(top: str) -> None:
    state = play(table(top, "3 4 4 5 6 7 8 8 9 9"), "play 7")
    assert (14, 2) == taken(state)
    assert () == state.pile
    assert (10, 10, 14) == sizes(play(state, "stop"))


@pytest.mark.rules("gnav.capture.wild", "gnav.wild.stays")
@pytest.mark.parametrize("top", [pytest.param("9", id="gnav.ex.03")])
def test_a_wild_card(top: str) -> None:
    state = play(table(top, "2 3 4 4 5 6 7 8 8 9"), "play 2")
    assert (9, 1) == taken(state)
    assert [2] == values(state.pile)
    assert (10, 10, 14) == sizes(state)


@pytest.mark.rules("gnav.wild.equal-counts-as-match")
@pytest.mark.parametrize(
    ("value", "captured", "pile"),
    [
        pytest.param("match", (4, 2), [], id="gnav.ex.04"),
        pytest.param("wild", (2, 1), [2], id="gnav.ex.04-variant"),
    ],
)
def test_a_wild_card_on_its_equal(value: str, captured: tuple[int, int], pile: list[int]) -> None:
    state = play(table("2", "2 3 4 4 5 6 7 8 8 9", equal_wild=value), "play 2")
    assert captured == taken(state)
    assert pile == values(state.pile)


@pytest.mark.rules("gnav.play.free-choice", "gnav.wild.top-is-ordinary")
@pytest.mark.parametrize(
    ("action", "captured", "pile"),
    [
        pytest.param("play 10", (20, 2), [], id="gnav.ex.05-match"),
        pytest.param("play 2", (10, 1), [2], id="gnav.ex.05-wild"),
    ],
)
def test_two_ways(action: str, captured: tuple[int, int], pile: list[int]) -> None:
    state = table("10", "2 3 4 4 5 6 7 8 8 10")
    assert ["play 2", "play 10"] == legal(state)
    state = play(state, action)
    assert captured == taken(state)
    assert pile == values(state.pile)


@pytest.mark.rules("gnav.play.match", "gnav.blocked.no-bluff")
@pytest.mark.parametrize("top", [pytest.param("6", id="gnav.ex.06")])
def test_what_is_not_legal(top: str) -> None:
    state = table(top, "3 3 4 5 6 7 8 8 9 9")
    assert refuses(state, "play 4", "gnav.play.match", "gnav.play.wild")
    assert refuses(state, "draw", "gnav.blocked.no-bluff")
    assert ["play 6"] == legal(state)


@pytest.mark.rules("gnav.blocked.draw", "gnav.blocked.play-drawn")
@pytest.mark.parametrize(
    ("drawn", "captured", "pile"),
    [
        pytest.param("7", (14, 2), [], id="gnav.ex.07-a"),
        pytest.param("2", (7, 1), [2], id="gnav.ex.07-b"),
    ],
)
def test_a_drawn_card_is_played(drawn: str, captured: tuple[int, int], pile: list[int]) -> None:
    state = table("7", BLOCKED, f"draw: ... {drawn}")
    assert ["draw"] == legal(state)
    state = play(state, "draw", f"play {drawn}")
    assert captured == taken(state)
    assert pile == values(state.pile)
    state = play(state, "stop") if state.phase is Phase.RUN else state
    assert (10, 10, 14) == sizes(state)


@pytest.mark.rules("gnav.blocked.turn-ends", "gnav.blocked.keep")
@pytest.mark.parametrize("drawn", [pytest.param("4", id="gnav.ex.07-c")])
def test_a_drawn_card_is_not_legal(drawn: str) -> None:
    state = play(table("7", BLOCKED, f"draw: ... {drawn}"), "draw")
    assert ["stop"] == legal(state)
    state = play(state, "stop")
    assert (11, 10, 14) == sizes(state)
    assert 2 == GNAV.actor(state)


@pytest.mark.rules("gnav.draw.refill-cap")
@pytest.mark.parametrize("hand", [pytest.param(f"{BLOCKED} 4", id="gnav.ex.08")])
def test_no_refill_after_a_blocked_turn(hand: str) -> None:
    state, events = do(table("9", hand), "play 9")
    state, more = do(state, "stop")
    assert ["matched", "may-go-on", "stopped", "drew-none"] == codes((*events, *more))
    assert (10, 10, 14) == sizes(state)


@pytest.mark.rules("gnav.sweep.continue", "gnav.sweep.legal-plays", "gnav.draw.refill-when")
@pytest.mark.parametrize(
    ("actions", "captured"),
    [
        pytest.param(["play 6", "play 6", "play 8", "play 2"], (30, 5), id="gnav.ex.09"),
        pytest.param(
            ["play 6", "play 6", "play 4", "play 4", "play 8", "play 2"],
            (38, 7),
            id="gnav.ex.09-alternative",
        ),
    ],
)
def test_going_on(actions: list[str], captured: tuple[int, int]) -> None:
    state = play(table("5", RUN), "play 5", *actions)
    assert captured == taken(state)
    assert [2] == values(state.pile)
    assert (10, 10, 15 - 1 - len(actions)) == sizes(state)
    assert 2 == GNAV.actor(state)


@pytest.mark.rules("gnav.sweep.shape")
@pytest.mark.parametrize(
    ("value", "actions", "pile", "draw_pile"),
    [
        pytest.param("none", [], [], 14, id="gnav.ex.10-none"),
        pytest.param("single-lead", ["play 6"], [6], 13, id="gnav.ex.10-single-lead"),
    ],
)
def test_smaller_runs(value: str, actions: list[str], pile: list[int], draw_pile: int) -> None:
    state = play(table("5", RUN, sweep=value), "play 5", *actions)
    assert (10, 2) == taken(state)
    assert pile == values(state.pile)
    assert (10, 10, draw_pile) == sizes(state)
    assert 2 == GNAV.actor(state)


@pytest.mark.rules("gnav.play.empty-centre")
@pytest.mark.parametrize("hand", [pytest.param("3 4 5 6 7 8 9 9 2 10", id="gnav.ex.11")])
def test_an_empty_centre(hand: str) -> None:
    state = position(f"turn: 2\ntop: -\n2: {hand}")
    assert [f"play {value}" for value in range(2, 11)] == legal(state)
    assert refuses(state, "draw", "gnav.blocked.no-bluff")
    after = play(state, "play 5")
    assert (0, 0) == taken(after, 2)
    assert [5] == values(after.pile)
    assert sizes(state)[2] - 1 == sizes(after)[2]
    assert 1 == GNAV.actor(after)


@pytest.mark.rules("gnav.end.two-passes", "gnav.end.no-plays", "gnav.end.leftovers")
@pytest.mark.parametrize("unscored", [pytest.param(26, id="gnav.ex.12")])
def test_an_end_by_passes(unscored: int) -> None:
    start = position("draw: -\ntop: 3\n1: 4 5\n2: 6 8\ncaptured-1: ...")
    assert ["pass"] == legal(start)
    state = play(start, "pass")
    assert ["pass"] == legal(state)
    state = play(state, "pass")
    assert Phase.OVER is state.phase
    assert 216 - unscored == taken(state)[0] + taken(state, 2)[0]
    assert [(216 - unscored + 10, 0)] == list(state.scores)


@pytest.mark.rules("gnav.score.count", "gnav.win.highest", "gnav.win.tie")
@pytest.mark.parametrize(
    ("left", "first", "second", "totals", "winners"),
    [
        pytest.param(("3", "4 4 5", "6 8"), (17, 104), (13, 82), (114, 82), (1,), id="gnav.ex.13"),
        pytest.param(("3", "4 4 5", "6 8"), (15, 96), (15, 90), (101, 95), (1,), id="gnav.ex.14"),
        pytest.param(
            ("3", "4 4 5", "4 6"), (14, 100), (16, 90), (100, 100), (1, 2), id="gnav.ex.15"
        ),
        pytest.param(("4", "3 3 3", "3 5 5"), (14, 98), (15, 92), (98, 102), (2,), id="gnav.ex.16"),
    ],
)
def test_final_counts(
    left: tuple[str, str, str],
    first: tuple[int, int],
    second: tuple[int, int],
    totals: tuple[int, int],
    winners: tuple[int, ...],
) -> None:
    state, _ = ended(*left, *first)
    assert second == taken(state, 2)[::-1]
    outcome = GNAV.outcome(state)
    assert outcome
    assert (totals, winners) == (outcome.totals, outcome.winners)


@pytest.mark.rules("gnav.win.tie")
@pytest.mark.parametrize("winner", [pytest.param(2, id="gnav.ex.15-variant")])
def test_more_cards_break_a_tie(winner: int) -> None:
    state, _ = ended("3", "4 4 5", "4 6", 14, 100, tie="more-cards")
    outcome = GNAV.outcome(state)
    assert outcome
    assert ((100, 100), (winner,)) == (outcome.totals, outcome.winners)
    assert "gnav.win.tie" == outcome.ending.rule


@pytest.mark.rules("gnav.play.must")
def test_the_examples_begin_with_the_first_player() -> None:
    assert allows(table("7", "3 4 4 5 6 7 8 8 9 9"), "play 7", "gnav.play.must")
    assert 1 == GNAV.actor(table("7", OTHERS))
