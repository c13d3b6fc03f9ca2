"""How the game ends, and who wins."""

import pytest

from pravila.core.outcome import Outcome
from pravila.games.shifting.state import TARGETS, Phase, State
from tests.shifting.positions import (
    CARDS,
    SHIFTING,
    allows,
    cards_of,
    codes,
    deal,
    do,
    of_value,
    play,
    reasons,
    refuses,
    table,
)

READY = "HF B/T EE OO"


def nearly(seats: int, turn: int = 1, **switches: str) -> State:
    """The player on turn lacks one card and can score two."""
    own = f"{READY} | {of_value(3, TARGETS[seats] - 1)}"
    lines = [f"{turn}: {own}", f"turn: {turn}"]
    if turn == 1:
        return table(own, seats=seats, **switches)
    return table("? ? ? ?", *lines, seats=seats, **switches)


def rest_of(state: State) -> list[int]:
    """Who has the turns until the end, each ending without an action."""
    turns = []
    while state.phase is Phase.TURN:
        turns.append(state.turn)
        state = play(state, "end")
    return turns


def result(state: State) -> Outcome:
    """The outcome of a game that is over."""
    outcome = SHIFTING.outcome(state)
    assert outcome
    return outcome


@pytest.mark.rules("shifting.end.trigger", "shifting.game.continue")
@pytest.mark.parametrize(("seats", "cards"), [(2, 10), (3, 9), (4, 8), (5, 7)])
def test_the_number_of_cards_that_triggers_the_end(seats: int, cards: int) -> None:
    assert cards == TARGETS[seats]
    state = nearly(seats)
    assert cards - 1 == len(state.scored[0])
    assert Phase.TURN is play(state, *["end"] * (3 * seats)).phase
    after, events = do(state, "score HF")
    assert (cards, 1) == (len(after.scored[0]), after.triggered)
    assert "triggered" in codes(events)


@pytest.mark.rules("shifting.end.trigger")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_cards_are_counted_whatever_their_points(seats: int) -> None:
    own = f"{READY} | {of_value(3, TARGETS[seats] - 2)}"
    state = play(table(own, seats=seats), "score HF")
    assert 0 == state.triggered
    assert 1 == play(state, "score B/T").triggered


@pytest.mark.rules("shifting.end.at-least", "shifting.end.finish-turn")
def test_the_player_who_triggers_the_end_goes_on() -> None:
    state = play(nearly(3), "score HF")
    assert allows(state, "score B/T")
    assert allows(state, "pay EE")
    after = play(state, "score B/T", "pay EE", "flip 1")
    assert (10, 1, Phase.TURN) == (len(after.scored[0]), after.triggered, after.phase)


@pytest.mark.rules("shifting.end.last-turns", "shifting.end.who-plays", "shifting.end.equal-turns")
@pytest.mark.parametrize(
    ("value", "turn", "turns"),
    [
        ("finish-round", 1, [1, 2, 3, 4]),
        ("finish-round", 2, [2, 3, 4]),
        ("finish-round", 4, [4]),
        ("one-each", 1, [1, 2, 3, 4]),
        ("one-each", 2, [2, 3, 4, 1]),
        ("one-each", 4, [4, 1, 2, 3]),
    ],
)
def test_who_has_a_final_turn(value: str, turn: int, turns: list[int]) -> None:
    state, events = do(nearly(4, turn, last_turns=value), "score HF")
    assert len(turns) - 1 == next(e["n"] for e in events if e.code == "shifting.triggered")
    assert turns == rest_of(state)


@pytest.mark.rules("shifting.end.equal-turns", "shifting.end.stop")
@pytest.mark.parametrize("starter", [1, 2, 3])
def test_the_game_stops_at_the_dark_card(starter: int) -> None:
    own = f"{READY} | {of_value(3, 8)}"
    state = table("? ? ? ?", f"starter: {starter}", "turn: 2", f"2: {own}", seats=3)
    turns = rest_of(play(state, "score HF"))
    assert starter == turns[-1] % 3 + 1
    over = play(state, "score HF", *["end"] * len(turns))
    assert refuses(over, "end", "shifting.end.stop")
    assert refuses(over, "skip", "shifting.end.stop")


@pytest.mark.rules("shifting.end.second-trigger")
def test_a_second_player_with_enough_cards_changes_nothing() -> None:
    twos = of_value(2, 9, 1)
    state = table(f"{READY} | {of_value(3, 9)}", f"2: BT FH ./S/. TF | {twos}")
    first = play(state, "score HF", "end")
    after, events = do(first, "score ./S/.")
    assert "triggered" not in codes(events)
    assert (1, 10) == (after.triggered, len(after.scored[1]))
    assert Phase.OVER is play(after, "end").phase


@pytest.mark.rules("shifting.end.stall")
def test_nothing_limits_the_number_of_turns() -> None:
    state = deal(2)
    for _ in range(600):
        state = play(state, "end")
    assert (Phase.TURN, 301) == (state.phase, state.round)


def ended(own: str, other: str, bonus_zero: str = "none") -> State:
    """Two players; the second ends the last turn. Each text lists scored cards."""
    state = table(
        f"? ? | {own}", "turn: 2", "triggered: 1", f"2: ? ? | {other}", bonus_zero=bonus_zero
    )
    return play(state, "end")


@pytest.mark.rules("shifting.win.highest", "shifting.objective.highest-score")
def test_the_most_points_win() -> None:
    own, other = cards_of({2: 10}), cards_of({3: 9}, {2: 10})
    over = ended(own, other)
    outcome = result(over)
    assert ((2,), (20, 27), (2, 1)) == (outcome.winners, outcome.totals, outcome.ranks)
    assert "shifting.win.highest" == outcome.ending.rule
    start = table(f"? ? | {own}", "turn: 2", "triggered: 1", f"2: ? ? | {other}")
    _, events = do(start, "end")
    assert {"shifting.objective.highest-score"} <= reasons(events)
    assert [(2, 27)] == [(e.seat, e["points"]) for e in events if e.code == "shifting.won"]


@pytest.mark.rules("shifting.win.tie-shared")
def test_a_tie_is_shared() -> None:
    shared = result(ended(cards_of({2: 10}), cards_of({3: 5, 5: 1}, {2: 10})))
    assert ((1, 2), (1, 1)) == (shared.winners, shared.ranks)
    assert "shifting.win.tie-shared" == shared.ending.rule


@pytest.mark.rules("shifting.score.only-on-table")
def test_cards_in_hand_and_discards_count_nothing() -> None:
    own = cards_of({2: 10})
    lines = ["turn: 2", "triggered: 1", "2: OOO HHH | EE", "discard: BOE .B./T.T/.S."]
    over = play(table(f"E/O/B HF | {own}", *lines), "end")
    assert (20, 4) == result(over).totals
    sheets = SHIFTING.score_sheets(over)
    assert {"shifting.card-value", "shifting.bonus"} == {e.code for s in sheets for e in s.entries}
    entries = SHIFTING.score_text("HF B/T OOO", {})
    assert [2, 3] == [entry.points for entry in entries]
    assert () == SHIFTING.score_sheets(deal())


@pytest.mark.rules("shifting.bonus.most-ones")
def test_the_bonus_for_the_most_1_point_cards() -> None:
    over = ended(cards_of({1: 10}), cards_of({1: 9}, {1: 10}))
    assert (13, 9) == result(over).totals
    sheet = SHIFTING.score_sheets(over)[0]
    assert [10, 3] == [entry.points for entry in sheet.entries]


@pytest.mark.rules("shifting.bonus.tie")
def test_a_tie_gives_everybody_the_bonus() -> None:
    over = ended(cards_of({1: 5, 2: 5}), cards_of({1: 5, 3: 2}, {1: 5}))
    assert (18, 14) == result(over).totals
    assert "shifting.bonus.tie" in {
        r for e in SHIFTING.score_sheets(over)[1].entries for r in e.rules
    }


@pytest.mark.rules("shifting.bonus.none-scored")
@pytest.mark.parametrize(("value", "points"), [("none", (20, 3)), ("all", (23, 6))])
def test_nobody_has_scored_a_1_point_card(value: str, points: tuple[int, int]) -> None:
    over = ended(cards_of({2: 10}), cards_of({3: 1}), bonus_zero=value)
    assert points == result(over).totals


@pytest.mark.rules("shifting.card.pattern-and-value")
@pytest.mark.parametrize(("card", "value"), [("HF", 1), (".M.", 2), ("OOO", 3), (".F./.../M.F", 5)])
def test_a_card_scores_the_points_printed_on_it(card: str, value: int) -> None:
    assert value == CARDS.value(CARDS.read(card))
    assert [value] == [entry.points for entry in SHIFTING.score_text(card, {})]


@pytest.mark.rules("shifting.end.finish-turn", "shifting.end.second-trigger")
def test_cards_scored_after_the_trigger_are_told_as_such() -> None:
    twos = of_value(2, 8, 1)
    state = table(f"HF ./S/. OO EE | {of_value(3, 9)}", f"2: BT B/T T/T TF | {twos}")
    state = play(state, "score HF")
    state, events = do(state, "score ./S/.")
    assert "shifting.end.finish-turn" in events[0].rules
    state = play(state, "end")
    state, events = do(state, "score B/T")
    assert not {"shifting.end.finish-turn", "shifting.end.second-trigger"} & reasons(events)
    state = play(state, "pay T/T", "flip 4")
    state = play(state, "pay TF", "flip 4")
    assert "shifting.end.second-trigger" not in reasons(events)


@pytest.mark.rules("shifting.end.second-trigger")
def test_a_second_player_with_enough_cards_is_told_so() -> None:
    twos = of_value(2, 9, 1)
    state = table(f"{READY} | {of_value(3, 9)}", f"2: BT FH ./S/. TF | {twos}")
    _, events = do(play(state, "score HF", "end"), "score ./S/.")
    assert "shifting.end.second-trigger" in events[0].rules


@pytest.mark.rules("shifting.end.who-plays", "shifting.end.equal-turns", "shifting.end.stop")
@pytest.mark.parametrize("value", ["finish-round", "one-each"])
def test_by_the_switch_turns_are_not_equal(value: str) -> None:
    state = table(f"{READY} | {of_value(3, 9)}", last_turns=value)
    state, events = do(state, "score HF")
    assert "shifting.end.who-plays" in reasons(events)
    assert (value == "finish-round") == ("shifting.end.equal-turns" in reasons(events))
    _, events = do(play(state, "end"), "end")
    assert (value == "finish-round") == ("shifting.end.stop" in events[-1].rules)


@pytest.mark.rules("shifting.bonus.none-scored")
@pytest.mark.parametrize(("value", "told"), [("none", True), ("all", False)])
def test_it_is_said_that_there_is_no_bonus(value: str, told: bool) -> None:
    lines = f"1: ? ? ? ? | {of_value(2, 10)}", f"2: ? ? ? ? | {of_value(3, 9)}"
    state = table(lines[0][3:], lines[1], "turn: 2", "triggered: 1", bonus_zero=value)
    _, events = do(state, "end")
    assert told == ("no-bonus" in codes(events))
    assert "shifting.bonus.none-scored" in reasons(events)
