"""The worked examples of the rules, each under its id."""

from itertools import combinations

import pytest

from pravila.core.score import ScoreSheet
from pravila.games.shifting.cards import SOLO_SIZES
from pravila.games.shifting.options import Options
from pravila.games.shifting.scoring import score_game
from pravila.games.shifting.state import Phase
from pravila.games.shifting.tiles import PLACES, read_faces
from tests.shifting.positions import (
    CARDS,
    GRID,
    SHIFTING,
    allows,
    cards_of,
    codes,
    deal,
    do,
    fits,
    legal,
    of_value,
    play,
    refuses,
    shown,
    size,
    solo,
    table,
)


@pytest.mark.rules(
    "shifting.match.translation-only",
    "shifting.match.box-inside",
    "shifting.match.grey-any",
    "shifting.match.colour-and-pattern",
)
@pytest.mark.parametrize(
    ("pattern", "corners"),
    [
        pytest.param("HF", [(3, 2)], id="shifting.ex.01"),
        pytest.param("FH", [], id="shifting.ex.02"),
        pytest.param("B/T", [(2, 1)], id="shifting.ex.03"),
        pytest.param("T/B", [], id="shifting.ex.04"),
        pytest.param("O.H", [(1, 1)], id="shifting.ex.05"),
        pytest.param(".HF", [(3, 1)], id="shifting.ex.06"),
        pytest.param("HF.", [], id="shifting.ex.07"),
        pytest.param(".../.S./...", [(1, 1)], id="shifting.ex.08"),
        pytest.param("S..", [], id="shifting.ex.09"),
        pytest.param(".S.", [(2, 1)], id="shifting.ex.10"),
        pytest.param("O../.S./..F", [(1, 1)], id="shifting.ex.11"),
        pytest.param("O/B/T", [(1, 1)], id="shifting.ex.12"),
    ],
)
def test_where_a_pattern_fits(pattern: str, corners: list[tuple[int, int]]) -> None:
    assert tuple(corners) == fits(pattern)


@pytest.mark.rules(
    "shifting.shift.adjacent", "shifting.shift.no-diagonal", "shifting.shift.no-wrap"
)
@pytest.mark.parametrize("grid", [pytest.param(GRID, id="shifting.ex.20"), "S F F/H H H/E E E"])
def test_a_paid_card_allows_21_moves(grid: str) -> None:
    paid = play(table("EE TB TF OF", f"grid: {grid}"), "pay EE")
    moves = legal(paid)
    assert 21 == len(moves)
    assert 12 == len([move for move in moves if move.startswith("shift ")])
    assert [f"flip {place}" for place in PLACES] == list(moves[12:])
    assert refuses(paid, "shift 1 5", "shifting.shift.no-diagonal")
    assert refuses(paid, "shift 1 3", "shifting.shift.no-wrap")


@pytest.mark.rules("shifting.shift.cost")
@pytest.mark.parametrize("start", [pytest.param(GRID, id="shifting.ex.21")])
def test_a_shift_in_column_one(start: str) -> None:
    after = play(table("EE TB TF OF", f"grid: {start}"), "pay EE", "shift 4 7")
    assert "O E H / T S T / B H F" == shown(after)
    assert (((2, 1),), ()) == (fits("B/T"), fits("B/T", shown(after)))
    assert ((2, 1),) == fits("T/B", shown(after))


@pytest.mark.rules("shifting.flip.cost")
@pytest.mark.parametrize("start", [pytest.param(GRID, id="shifting.ex.22")])
def test_a_flip_of_the_centre(start: str) -> None:
    before = table("./S/. .M. EE OO", f"grid: {start}")
    flipped = play(before, "pay EE", "flip 5")
    assert allows(before, "score ./S/.")
    assert refuses(flipped, "score ./S/.", "shifting.score.match")
    assert allows(flipped, "score .M.", "shifting.score.match")
    assert ((2, 1),) == fits(".M.", shown(flipped))
    again = play(flipped, "pay OO", "flip 5")
    assert start == shown(again)
    assert 2 == len(again.discard)


@pytest.mark.rules("shifting.components.tiles")
@pytest.mark.parametrize("number", [pytest.param(2_580_480, id="shifting.ex.23")])
def test_how_many_grids_there_are(number: int) -> None:
    """Count the ways to lay the kinds of tiles, then their sides."""
    kinds = [min(face, face ^ 1) for face in read_faces(GRID)]
    places = set(PLACES)
    arrangements = sum(
        1
        for _ in places
        for animals in combinations(range(8), kinds.count(2))
        for _ in combinations(set(range(8)) - set(animals), kinds.count(4))
    )
    assert number == arrangements * 2 ** len(places)


@pytest.mark.rules(
    "shifting.turn.several-patterns", "shifting.score.many", "shifting.action.last-card"
)
@pytest.mark.parametrize("own", [pytest.param("HF B/T .M. BE", id="shifting.ex.30")])
def test_three_cards_in_one_turn(own: str) -> None:
    actions = ("score HF", "score B/T", "pay BE", "flip 5")
    before = play(table(own), *actions)
    after, events = do(before, "score .M.")
    assert (1, 0) == (size(before), 0)
    assert 3 == len(after.scored[0])
    assert 4 == sum(CARDS.value(card) for card in after.scored[0])
    assert 1 == len(after.discard)
    assert (4, 2) == (size(after), after.turn)
    assert ["scored-card", "hand-empty", "drew"] == codes(events)


@pytest.mark.rules("shifting.skip.hand-six", "shifting.skip.ends-turn", "shifting.skip.not-twice")
@pytest.mark.parametrize("cards", [pytest.param(6, id="shifting.ex.31")])
def test_a_skip_with_four_cards(cards: int) -> None:
    skipped = play(table("EE TB TF OF"), "skip")
    assert (cards, 2) == (size(skipped), skipped.turn)
    assert refuses(play(skipped, "end"), "skip", "shifting.skip.not-twice")


@pytest.mark.rules("shifting.skip.cap", "shifting.turn.refill-none")
@pytest.mark.parametrize(
    ("cap", "drawn", "cards"),
    [
        pytest.param("six", 1, 6, id="shifting.ex.32"),
        pytest.param("none", 2, 7, id="shifting.ex.32-variant"),
    ],
)
def test_five_cards_after_a_skip(cap: str, drawn: int, cards: int) -> None:
    start = table("EE TB TF OF", skip_cap=cap)
    skipped = play(start, "skip", "end")
    paid = play(skipped, f"pay {CARDS.write(skipped.hands[0][0])}", "flip 1")
    ended, events = do(paid, "end")
    assert 5 == size(ended)
    assert ["ended", "drew-none"] == codes(events)
    again, events = do(play(ended, "end"), "skip")
    assert [drawn] == [event["n"] for event in events if event.code == "shifting.drew"]
    assert cards == size(again)


@pytest.mark.rules("shifting.turn.refill-none")
@pytest.mark.parametrize("switch", [pytest.param("spend-down", id="shifting.ex.32-spend-down")])
def test_five_cards_must_be_spent_down(switch: str) -> None:
    start = play(table("EE TB TF OF", over_four=switch), "skip", "end")
    paid = play(start, f"pay {CARDS.write(start.hands[0][0])}", "flip 1")
    assert refuses(paid, "end", "shifting.turn.refill-none")


@pytest.mark.rules("shifting.draw.exhausted")
@pytest.mark.parametrize("switch", [pytest.param("lazy", id="shifting.ex.33")])
def test_the_draw_pile_runs_out(switch: str) -> None:
    start = table("OO EE", "draw: TF", "discard: TB OF OT FH", reshuffle=switch)
    after, events = do(play(start, "pay EE"), "flip 1")
    assert [] == [event for event in events if event.code == "shifting.drew"]
    ended, events = do(after, "end")
    assert ["ended", "drew", "reshuffled", "drew"] == codes(events)
    assert [1, 5, 2] == [event["n"] for event in events[1:]]
    assert (4, 3, 0) == (size(ended), len(ended.draw_pile), len(ended.discard))


@pytest.mark.rules("shifting.setup.draw-pile", "shifting.setup.deal-four")
@pytest.mark.parametrize(
    ("seats", "cards"),
    [(1, 12), (2, 64), (3, 60), (4, 56), (5, 52)],
    ids=lambda value: f"shifting.ex.34-{value}",
)
def test_draw_pile_after_the_deal(seats: int, cards: int) -> None:
    state = deal(seats)
    assert cards == len(state.draw_pile)
    assert [4] * seats == [len(held) for held in state.hands]


@pytest.mark.rules("shifting.end.trigger", "shifting.end.equal-turns", "shifting.end.stop")
@pytest.mark.parametrize(
    ("turn", "left"),
    [pytest.param(1, 1, id="shifting.ex.40-first"), pytest.param(2, 0, id="shifting.ex.40-second")],
)
def test_two_players(turn: int, left: int) -> None:
    scored = of_value(3, 9)
    start = table("? ? ? ?", "turn: 2", f"2: HF EE | {scored}")
    if turn == 1:
        start = table(f"HF EE | {scored}")
    state, events = do(start, "score HF")
    assert left == next(event["n"] for event in events if event.code == "shifting.triggered")
    for _ in range(1 + left):
        assert state.phase is Phase.TURN
        state = play(state, "end")
    assert Phase.OVER is state.phase


@pytest.mark.rules("shifting.end.who-plays", "shifting.end.last-turns", "shifting.end.equal-turns")
@pytest.mark.parametrize("rounds", [pytest.param(9, id="shifting.ex.41")])
def test_four_players(rounds: int) -> None:
    start = table(
        "? ? ? ?", "turn: 2", f"round: {rounds}", f"2: HF EE OO TB | {of_value(3, 7)}", seats=4
    )
    state = play(start, "score HF")
    turns = []
    while state.phase is Phase.TURN:
        turns.append(state.turn)
        state = play(state, "end")
    assert [2, 3, 4] == turns
    assert (rounds, 4) == (state.round, state.turn)


@pytest.mark.rules("shifting.end.at-least", "shifting.end.finish-turn")
@pytest.mark.parametrize("cards", [pytest.param(11, id="shifting.ex.42")])
def test_passing_the_number(cards: int) -> None:
    start = table(f"HF B/T ./S/. EE | {of_value(3, 8)}", seats=3)
    first = play(start, "score HF")
    assert (9, 1) == (len(first.scored[0]), first.triggered)
    state = play(first, "score B/T", "score ./S/.")
    assert (cards, 1) == (len(state.scored[0]), state.triggered)
    assert Phase.OVER is play(state, "end", "end", "end").phase


def final(*players: dict[int, int]) -> tuple[ScoreSheet, ...]:
    """The sheets of a game in which the players scored so many cards of each value."""
    before: dict[int, int] = {}
    scored = []
    for counts in players:
        text = cards_of(counts, before)
        scored.append(tuple(map(CARDS.read, text.split())))
        before = {value: before.get(value, 0) + counts.get(value, 0) for value in (1, 2, 3, 5)}
    return score_game(tuple(scored), CARDS, Options())


@pytest.mark.rules("shifting.bonus.most-ones", "shifting.bonus.tie", "shifting.win.highest")
@pytest.mark.parametrize(
    ("first", "second", "points"),
    [
        pytest.param({1: 5, 2: 2, 3: 1}, {1: 3, 2: 3, 5: 1}, (15, 14), id="shifting.ex.43"),
        pytest.param({1: 4, 3: 3}, {1: 4, 5: 2}, (16, 17), id="shifting.ex.44"),
        pytest.param({1: 2, 2: 4}, {1: 1, 3: 3}, (13, 10), id="shifting.ex.45"),
    ],
)
def test_final_counts(
    first: dict[int, int], second: dict[int, int], points: tuple[int, int]
) -> None:
    assert points == tuple(sheet.total for sheet in final(first, second))


@pytest.mark.rules("shifting.win.tie-shared")
@pytest.mark.parametrize("counts", [pytest.param({1: 2, 3: 8}, id="shifting.ex.46")])
def test_equal_totals_share_the_win(counts: dict[int, int]) -> None:
    """Both have 26 points and two 1-point cards each."""
    own, other = cards_of(counts), cards_of({1: 2, 2: 2, 5: 4}, {1: 2})
    state = table(f"? ? | {own}", "turn: 2", "triggered: 1", f"2: ? ? | {other}")
    after, events = do(state, "end")
    outcome = SHIFTING.outcome(after)
    assert outcome
    assert ((1, 2), (29, 29)) == (outcome.winners, outcome.totals)
    assert 2 == codes(events).count("shared-win")


@pytest.mark.rules("shifting.solo.rules", "shifting.solo.skip-strike")
@pytest.mark.parametrize("strikes", [pytest.param([0, 1, 2, 2, 3, 4], id="shifting.ex.47")])
def test_solo_turns(strikes: list[int]) -> None:
    state = solo("HF B/T EE TB", "draw: ... OO BE FH BT")
    turns = [("score HF", "end"), ("pay EE", "flip 3", "end"), ("end",)]
    turns += [("score B/T", "end"), ("skip",), ("end",)]
    seen = []
    for turn in turns:
        assert Phase.TURN is state.phase
        state = play(state, *turn)
        seen.append(state.strikes)
    assert strikes == seen
    assert Phase.OVER is state.phase
    outcome = SHIFTING.outcome(state)
    assert outcome
    assert "shifting.solo.rules" == outcome.ending.rule
    assert () == outcome.winners


@pytest.mark.rules("shifting.solo.rules")
@pytest.mark.parametrize("points", [pytest.param(30, id="shifting.ex.48")])
def test_solo_deck(points: int) -> None:
    assert points == sum(value * copies for value, copies in SOLO_SIZES.items())
    for seed in range(20):
        state = deal(1, seed)
        cards = [*state.hands[0], *state.draw_pile]
        values = [CARDS.value(card) for card in cards]
        assert (16, points) == (len(set(cards)), sum(values))
        assert SOLO_SIZES == {value: values.count(value) for value in (1, 2, 3, 5)}
