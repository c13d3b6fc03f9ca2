"""The end of the game, the score and the winner."""

import pytest

from pravila.games.gnav.cards import points_of
from pravila.games.gnav.state import Phase
from tests.gnav.positions import (
    GNAV,
    Happening,
    allows,
    codes,
    do,
    ended,
    legal,
    play,
    position,
    reasons,
    refuses,
    table,
    taken,
    values,
)

LEFT = "3", "4 4 5", "4 6"
"""A top card and two hands that cannot be played: 26 points on 6 cards."""


def tied(**switches: str) -> Happening:
    """A deal that ends 100 : 100, with 14 and 16 cards captured."""
    return ended(*LEFT, 14, 100, **switches)


@pytest.mark.rules("gnav.end.all-captured", "gnav.end.all-thirty-six")
def test_the_game_ends_when_all_36_cards_are_captured() -> None:
    last = "draw: -", "2: -", "captured-2: 5 6", "captured-1: ..."
    state, events = do(table("7", "7", *last), "play 7")
    assert Phase.OVER is state.phase
    assert 36 == taken(state)[1] + taken(state, 2)[1]
    assert {"gnav.end.all-captured", "gnav.end.all-thirty-six"} <= reasons(events)
    assert "left-over" not in codes(events)


@pytest.mark.rules("gnav.end.all-captured")
def test_it_goes_on_while_any_card_is_not_captured() -> None:
    last = "draw: -", "2: 9", "captured-1: ..."
    state = play(table("7", "7", *last), "play 7")
    assert (2, Phase.PLAY) == (state.turn, state.phase)


@pytest.mark.rules("gnav.end.all-thirty-six")
def test_an_empty_discard_pile_does_not_end_the_game() -> None:
    state, events = do(table("7", "7 3 4"), "play 7")
    assert () == state.pile
    assert Phase.RUN is state.phase
    assert "gnav.end.all-thirty-six" not in reasons(events)
    after = play(state, "stop")
    assert ((), 2, Phase.PLAY) == (after.pile, after.turn, after.phase)


@pytest.mark.rules("gnav.end.hands-empty", "gnav.end.no-plays")
def test_it_ends_with_empty_hands_and_a_card_on_the_pile() -> None:
    last = "draw: -", "2: -", "captured-1: ..."
    state, events = do(table("-", "7", *last), "play 7")
    assert Phase.OVER is state.phase
    assert ["led", "hands-empty", "left-over"] == codes(events)[:3]
    assert {"gnav.end.hands-empty", "gnav.end.no-plays"} <= reasons(events)
    assert (1, 7) == (events[2]["n"], events[2]["points"])


@pytest.mark.rules("gnav.end.hands-empty")
@pytest.mark.parametrize("line", ["draw: 5", "2: 5"])
def test_it_goes_on_while_anybody_has_a_card_or_can_draw_one(line: str) -> None:
    given = {"draw": "-", "2": "-", "captured-1": "..."} | dict([line.split(": ")])
    lines = [f"{key}: {value}" for key, value in given.items()]
    state = play(table("-", "7", *lines), "play 7")
    assert (2, Phase.PLAY) == (state.turn, state.phase)


@pytest.mark.rules("gnav.end.two-passes", "gnav.end.no-plays")
def test_it_ends_when_both_pass() -> None:
    state, events = tied()
    assert Phase.OVER is state.phase
    assert codes(events)[:3] == ["passed", "passed", "two-passes"]
    assert {"gnav.end.two-passes", "gnav.end.no-plays"} <= reasons(events)


@pytest.mark.rules("gnav.end.two-passes")
def test_a_play_between_two_passes_counts() -> None:
    start = table("3", "4 5", "draw: -", "2: 2 6 6", "captured-1: ...")
    state = play(start, "pass", "play 2")
    assert 0 == state.passes
    state = play(state, "pass")
    assert (2, Phase.PLAY) == (state.turn, state.phase)
    assert Phase.OVER is play(state, "pass").phase


@pytest.mark.rules("gnav.end.two-passes")
def test_nobody_passes_while_there_are_cards_to_draw() -> None:
    state = table("3", "4 5", "draw: 6", "2: 6 8", "captured-1: ...")
    assert ["draw"] == legal(state)


@pytest.mark.rules("gnav.end.leftovers", "gnav.score.count")
def test_what_is_left_counts_for_nobody() -> None:
    state, events = tied()
    assert (6, 26) == next((e["n"], e["points"]) for e in events if e.code == "gnav.left-over")
    assert 216 - 26 == taken(state)[0] + taken(state, 2)[0]
    assert "gnav.end.leftovers" in reasons(events)


@pytest.mark.rules("gnav.end.leftovers")
def test_by_the_switch_the_last_capturer_takes_the_pile() -> None:
    start = table(
        "3",
        "3 6",
        "draw: -",
        "2: 5 5",
        "captured-1: 8 8 9 9",
        "captured-2: ...",
        leftovers="last-capturer-takes-pile",
    )
    state = play(start, "play 3", "play 6")
    assert (1, 2, [6]) == (state.last, state.turn, values(state.pile))
    state, events = do(play(state, "pass"), "pass")
    assert "took-pile" in codes(events)
    assert (34 + 6 + 6, 7) == taken(state)
    assert () == state.pile
    assert 34 + 6 + 6 == state.scores[0][0]


@pytest.mark.rules("gnav.end.leftovers")
def test_by_the_switch_nobody_takes_the_pile_without_a_capture() -> None:
    switch = {"leftovers": "last-capturer-takes-pile"}
    state, events = ended(*LEFT, 14, 100, **switch)
    assert 0 == state.last
    assert "took-pile" not in codes(events)


@pytest.mark.rules("gnav.end.leftovers")
def test_who_only_leads_a_card_has_made_no_capture() -> None:
    lines = "draw: -", "2: 4", "captured-1: 8 8 9 9", "captured-2: ..."
    state = play(table("3", "3", *lines, leftovers="last-capturer-takes-pile"), "play 3")
    assert (1, 2, ()) == (state.last, state.turn, state.pile)
    state, events = do(state, "play 4")
    assert 1 == next(event.seat for event in events if event.code == "gnav.took-pile")
    assert (34 + 6 + 4, 7) == taken(state)


@pytest.mark.rules("gnav.end.leftovers")
def test_an_empty_pile_is_taken_by_nobody() -> None:
    last = "draw: -", "2: -", "captured-1: ..."
    state, events = do(table("7", "7", *last, leftovers="last-capturer-takes-pile"), "play 7")
    assert Phase.OVER is state.phase
    assert not {"took-pile", "left-over"} & set(codes(events))


@pytest.mark.rules("gnav.match.length")
def test_nothing_can_be_done_after_the_end() -> None:
    state, _ = tied()
    assert [] == legal(state)
    for action in ("draw", "pass", "stop", "play 4c", "deal"):
        assert ("gnav.match.length",) == GNAV.judge(state, GNAV.read_action(action)).rules


@pytest.mark.rules("gnav.score.during-play", "gnav.score.face-value")
@pytest.mark.parametrize("value", range(2, 11))
def test_a_captured_card_is_worth_its_number(value: int) -> None:
    entries = GNAV.score_text(str(value), {})
    assert [value] == [entry.points for entry in entries]
    assert {"gnav.score.face-value", "gnav.score.during-play"} <= set(entries[0].rules)


@pytest.mark.rules("gnav.score.during-play")
def test_the_cards_captured_during_the_game_are_the_points() -> None:
    """Seat 1 has captured a 3 and a 4, now both 7s, and fewer cards than seat 2."""
    last = "draw: -", "2: -", "captured-1: 3 4", "captured-2: ..."
    state = play(table("7", "7", *last), "play 7")
    assert [(3 + 4 + 7 + 7, 216 - 21 + 10)] == list(state.scores)


@pytest.mark.rules("gnav.score.bonus-counts-cards", "gnav.score.most-cards-bonus")
def test_fewer_points_on_more_cards_get_the_bonus() -> None:
    state, _ = ended("4", "3 3 3", "3 5 5", 14, 98)
    assert [(98, 14), (92, 15)] == [taken(state, seat) for seat in (1, 2)]
    assert [(98, 92 + 10)] == list(state.scores)


@pytest.mark.rules("gnav.score.face-value")
def test_all_cards_together_are_worth_216() -> None:
    every = " ".join(f"{value} {value} {value} {value}" for value in range(2, 11))
    assert 216 == sum(entry.points for entry in GNAV.score_text(every, {}))


@pytest.mark.rules("gnav.score.most-cards-bonus", "gnav.score.bonus-counts-cards")
@pytest.mark.parametrize(
    ("layout", "bonus"),
    [("3 3 4 / 9 10", 10), ("9 10 / 3 3 4", 0), ("3 / -", 10), ("- / 3", 0)],
)
def test_the_bonus_goes_to_more_cards_not_to_more_points(layout: str, bonus: int) -> None:
    own = layout.partition(" /")[0]
    bare = sum(entry.points for entry in GNAV.score_text(own, {}))
    entries = GNAV.score_text(layout, {})
    assert bare + bonus == sum(entry.points for entry in entries)
    named = {rule for entry in entries for rule in entry.rules}
    assert bool(bonus) == ("gnav.score.most-cards-bonus" in named)
    assert bool(bonus) == ("gnav.score.bonus-counts-cards" in named)


@pytest.mark.rules("gnav.score.most-cards-tie", "gnav.score.zero-zero")
@pytest.mark.parametrize(("layout", "zero"), [("3 4 / 9 10", False), ("- / -", True)])
def test_equally_many_cards_share_the_bonus(layout: str, zero: bool) -> None:
    last = GNAV.score_text(layout, {})[-1]
    assert 5 == last.points
    assert "gnav.score.most-cards-tie" in last.rules
    assert zero == ("gnav.score.zero-zero" in last.rules)


@pytest.mark.rules("gnav.score.zero-zero")
def test_a_game_without_captures_ends_5_to_5() -> None:
    sheets = GNAV.score_sheets(
        position(
            "phase: over\nscores: 5 5\ncounts: 0 0\ndraw: ...\n1: 3\n2: 4",
        )
    )
    assert [5, 5] == [sheet.total for sheet in sheets]
    assert ["gnav.equal-cards"] * 2 == [entry.code for s in sheets for entry in s.entries]


@pytest.mark.rules("gnav.score.count", "gnav.score.timing")
def test_points_are_counted_when_the_game_is_over() -> None:
    before = play(table("7", "7 3 4"), "play 7")
    assert () == GNAV.score_sheets(before)
    assert () == before.scores
    state, events = tied()
    sheets = GNAV.score_sheets(state)
    assert [(100, 100)] == list(state.scores) == [tuple(sheet.total for sheet in sheets)]
    assert [100, 100] == [e["points"] for e in events if e.code == "gnav.scored"]
    assert 100 == points_of(state.captured[0])
    assert all("gnav.score.count" in s.entries[0].rules for s in sheets)


@pytest.mark.rules("gnav.win.highest", "gnav.objective.most-points")
@pytest.mark.parametrize(("n", "points", "winner", "total"), [(17, 104, 1, 114), (13, 82, 2, 114)])
def test_the_higher_score_wins(n: int, points: int, winner: int, total: int) -> None:
    state, events = ended("3", "4 4 5", "6 8", n, points)
    outcome = GNAV.outcome(state)
    assert outcome
    assert (winner,) == outcome.winners
    assert "gnav.win.highest" == outcome.ending.rule
    assert (1, 2) == tuple(sorted(outcome.ranks))
    told = [(event.seat, event["points"]) for event in events if event.code == "gnav.won"]
    assert [(winner, total)] == told
    assert {"gnav.win.highest", "gnav.objective.most-points"} <= reasons(events)


@pytest.mark.rules("gnav.win.tie")
def test_equal_scores_share_the_victory() -> None:
    state, events = tied()
    outcome = GNAV.outcome(state)
    assert outcome
    assert ((1, 2), (1, 1), "gnav.win.tie") == (
        outcome.winners,
        outcome.ranks,
        outcome.ending.rule,
    )
    assert [1, 2] == [event.seat for event in events if event.code == "gnav.shared-win"]


@pytest.mark.rules("gnav.win.tie")
def test_more_cards_win_by_their_number() -> None:
    """100 points each: 14 cards, and 16 with the bonus."""
    _, events = ended("3", "4 5", "4 5 5", 14, 100, tie="more-cards")
    last = events[-1]
    assert ("gnav.won-by-cards", 2, ("gnav.win.tie",)) == (last.code, last.seat, last.rules)
    assert (16, 14, 100) == (last["own"], last["others"], last["points"])


@pytest.mark.rules("gnav.win.tie")
def test_more_cards_that_are_equally_many_share_the_victory() -> None:
    """Equal points and equally many cards: 15 cards each, 93 points each."""
    state, _ = ended("3", "4 4 5", "6 8", 15, 93, tie="more-cards")
    outcome = GNAV.outcome(state)
    assert outcome
    assert ((98, 98), (1, 2)) == (outcome.totals, outcome.winners)


@pytest.mark.rules("gnav.win.tie", "gnav.match.length")
def test_by_the_switch_a_tied_game_is_played_again() -> None:
    state, events = tied(tie="replay")
    assert "tied" in codes(events)
    assert ["deal"] == legal(state)
    assert GNAV.outcome(state) is None
    again = play(state, "deal")
    assert (2, Phase.PLAY, ()) == (again.turn, again.phase, again.scores)
    decided, _ = ended("3", "4 4 5", "6 8", 17, 104, tie="replay")
    assert Phase.OVER is decided.phase


@pytest.mark.rules("gnav.match.length")
def test_one_deal_is_a_game() -> None:
    state, _ = ended("3", "4 4 5", "6 8", 17, 104)
    assert Phase.OVER is state.phase


@pytest.mark.rules("gnav.match.length")
def test_by_the_switch_several_deals_are_added_up() -> None:
    state, events = ended("3", "4 4 5", "6 8", 17, 104, deals="2")
    assert "won" not in codes(events)
    assert allows(state, "deal", "gnav.match.length")
    assert refuses(state, "draw", "gnav.match.length")
    state, events = do(state, "deal")
    assert 2 == events[0]["deal"]
    assert (2, 2) == (state.starter, state.turn)
    assert refuses(state, "deal", "gnav.match.length")
    left = "draw: -\ntop: 3\n1: 4 4 5\n2: 6 8\ncaptured-2: ...\nscores: 114 82\ncounts: 17 13"
    state = play(position(left, deals="2"), "pass", "pass")
    outcome = GNAV.outcome(state)
    assert outcome
    assert ((114, 82 + 186 + 10), (2,)) == (outcome.totals, outcome.winners)


@pytest.mark.rules("gnav.match.length", "gnav.turn.order")
def test_the_starters_alternate() -> None:
    state, starters = position("1: 3\n2: 4", deals="4"), []
    while choices := GNAV.actions(state):
        if state.phase is Phase.DEAL:
            starters.append(state.starter)
        state, _ = GNAV.apply(state, choices[0])
    assert [1, 2, 1, 2] == [*starters, state.starter]
