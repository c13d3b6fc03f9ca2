"""Every value of every switch, and what it changes."""

import pytest

from pravila.core.errors import UnreadableError
from pravila.core.option import Switch
from pravila.games.gnoming.cards import HAZARD
from pravila.games.gnoming.options import SWITCHES, Options
from pravila.games.gnoming.state import Phase
from tests.gnoming.positions import (
    GNOMING,
    all_cards,
    deal,
    drawn,
    legal,
    play,
    points,
    reveal_all,
    scored,
    shown,
    table,
    taken,
)

GRID = "4 1 ? / ? ? ? / ? ? ?"
OPEN = "1 2 3 / 4 5 6 / 7 8 9"
DISCARDS = {"discard A", "discard B"}


@pytest.mark.rules("gnoming.draw.discard-must-play")
@pytest.mark.parametrize(("value", "may"), [("forbidden", False), ("allowed", True)])
def test_discard_return(value: str, may: bool) -> None:
    state = table(GRID, taken("9", "A"), discard_return=value)
    assert may == (set(legal(state)) >= DISCARDS)


@pytest.mark.rules("gnoming.draw.exhausted")
@pytest.mark.parametrize(("value", "phase"), [("reshuffle", Phase.PLAY), ("end-round", Phase.DEAL)])
def test_draw_exhausted(value: str, phase: Phase) -> None:
    state = table(GRID, "A: 1 2\nB: 3 4\ndraw: -", draw_exhausted=value)
    assert phase is play(state, "draw").phase


@pytest.mark.rules("gnoming.setup.hazard-on-discard")
@pytest.mark.parametrize(("value", "phase"), [("replace", Phase.DRAW), ("flip-all", Phase.FLIP)])
def test_setup_hazard(value: str, phase: Phase) -> None:
    seed = next(seed for seed in range(1000) if HAZARD in deal(seed=seed).removed)
    assert phase is reveal_all(deal(seed=seed, setup_hazard=value)).phase
    clean = next(seed for seed in range(1000) if not deal(seed=seed).removed)
    assert Phase.DRAW is reveal_all(deal(seed=clean, setup_hazard=value)).phase


@pytest.mark.rules("gnoming.discard.pile-depth")
@pytest.mark.parametrize(("value", "seen"), [("top", (7,)), ("all", (9, 8, 7))])
def test_discard_public(value: str, seen: tuple[int, ...]) -> None:
    state = table(GRID, "A: 9 8 7", discard_public=value)
    assert [seen] * 4 == [GNOMING.view(state, seat).piles[0] for seat in range(4)]


@pytest.mark.rules("gnoming.hazard.may-keep")
@pytest.mark.parametrize(("value", "choices"), [("allowed", 10), ("forbidden", 1)])
def test_hazard_place(value: str, choices: int) -> None:
    assert choices == len(legal(table(GRID, drawn("X"), hazard_place=value)))


@pytest.mark.rules("gnoming.hazard.order")
@pytest.mark.parametrize(
    ("value", "seen"),
    [("seat", "10 9 8 / ? ? ? / ? ? ?"), ("simultaneous", "10 9 ? / ? ? ? / ? ? ?")],
)
def test_hazard_order(value: str, seen: str) -> None:
    start = table(GRID, drawn("X"), "2: 10 9 (8) / ? ? ? / ? ? ?", hazard_order=value)
    state = play(start, "discard", "flip 3")
    assert 3 == GNOMING.actor(state)
    assert seen == shown(state, 2)
    assert "10 9 8 / ? ? ? / ? ? ?" == shown(play(state, "pass"), 2)


@pytest.mark.rules("gnoming.hazard.scope")
@pytest.mark.parametrize(("value", "hazards"), [("each-round", 3), ("never", 2)])
def test_hazard_return(value: str, hazards: int) -> None:
    given = ("finisher: 2", "last-turns: 1", f"2: {OPEN}", f"3: {OPEN}")
    after = play(table(OPEN, drawn("X"), *given, hazard_return=value), "discard", "deal")
    assert 3 - hazards == len(after.gone)
    assert 3 == all_cards(after).count(HAZARD)


@pytest.mark.rules("gnoming.mulligan.over-limit-cure")
@pytest.mark.parametrize(("value", "choices"), [("enforce", 3), ("ignore", 11)])
def test_mulligan_limit(value: str, choices: int) -> None:
    state = table("M 1 ? / ? ? ? / ? ? ?", "A: 2 6\nB: 9", drawn("M"), mulligan_limit=value)
    assert choices == len(legal(state))


@pytest.mark.rules("gnoming.mulligan.two-in-line")
@pytest.mark.parametrize(("value", "total"), [("set", 8), ("no-set", 26)])
def test_mulligan_pair(value: str, total: int) -> None:
    assert total == points("M M 9 / 2 4 1 / 3 6 1", mulligan_pair=value)


@pytest.mark.rules("gnoming.mulligan.three-in-line")
@pytest.mark.parametrize(("value", "total"), [("zero", 21), ("highest-positive", 11)])
def test_mulligan_triple(value: str, total: int) -> None:
    assert total == points("M M M / 1 2 3 / 4 5 6", mulligan_triple=value)


@pytest.mark.rules("gnoming.mulligan.bounce-match")
@pytest.mark.parametrize(("value", "choices"), [("no", 2), ("yes", 10)])
def test_bounce_mulligan_match(value: str, choices: int) -> None:
    start = table("M (8) ? / ? ? ? / ? ? ?", drawn("5"), bounce_mulligan_match=value)
    assert choices == len(legal(play(start, "place 2")))


@pytest.mark.rules("gnoming.bounce.first-face-down", "gnoming.bounce.chain-face-down")
@pytest.mark.parametrize(("value", "choices"), [("no", 2), ("yes", 10)])
def test_bounce_face_up(value: str, choices: int) -> None:
    first = table("7 7 ? / ? ? ? / ? ? ?", drawn("5"), bounce_face_up=value)
    assert choices == len(legal(play(first, "place 1")))
    chain = table("7 (7) 3 / 3 ? ? / ? ? ?", drawn("5"), bounce_face_up=value)
    assert choices == len(legal(play(chain, "place 2", "bounce 3")))


@pytest.mark.rules("gnoming.round-end.sets-not-removed")
@pytest.mark.parametrize(
    ("value", "seen"),
    [("stay", "6 6 6 / ? ? ? / ? ? ?"), ("remove-minus-five", "_ _ _ / ? ? ? / ? ? ?")],
)
def test_sets(value: str, seen: str) -> None:
    start = table("6 6 2 / ? ? ? / ? ? ?", drawn("6"), sets=value)
    assert seen == shown(play(start, "place 3", "discard A"))


@pytest.mark.rules("gnoming.round.next-starter")
@pytest.mark.parametrize(("value", "seat"), [("rotate", 2), ("same", 1), ("lowest-total", 3)])
def test_next_starter(value: str, seat: int) -> None:
    state = scored((8, 7, 6), 1, next_starter=value)
    assert seat == GNOMING.actor(state)
    assert seat == play(state, "deal").starter


@pytest.mark.rules("gnoming.score.finisher-scope")
@pytest.mark.parametrize(("value", "recorded"), [("round", -1), ("total", 9)])
def test_finisher_scope(value: str, recorded: int) -> None:
    lines = ("round: 2", "scores: 20 -5 3")
    assert recorded == scored((4, 7, 12), 1, *lines, finisher_scope=value).scores[1][0]


@pytest.mark.rules("gnoming.score.finisher-tie")
@pytest.mark.parametrize(("value", "recorded"), [("bonus", 0), ("penalty", 10)])
def test_finisher_tie(value: str, recorded: int) -> None:
    assert recorded == scored((5, 5, 8), 1, finisher_tie=value).scores[0][0]


@pytest.mark.rules("gnoming.players.two")
@pytest.mark.parametrize(("value", "least"), [("3", 3), ("2", 2)])
def test_players_min(value: str, least: int) -> None:
    assert range(least, 8) == GNOMING.seat_range({"players-min": value})
    assert least == deal(least, players_min=value).seats
    with pytest.raises(UnreadableError, match="bad-seats"):
        deal(least - 1, players_min=value)


@pytest.mark.rules("gnoming.turn.first-player-engine")
@pytest.mark.parametrize(("value", "starters"), [("chosen", {2}), ("random", {1, 2, 3})])
def test_first_player(value: str, starters: set[int]) -> None:
    dealt = [deal(seed=seed, first_player=value, first_seat="2") for seed in range(40)]
    assert starters == {state.starter for state in dealt}


@pytest.mark.rules("gnoming.turn.first-player-engine")
@pytest.mark.parametrize("value", ["1", "2", "3", "4", "5", "6", "7"])
def test_first_seat(value: str) -> None:
    assert int(value) == deal(7, first_seat=value).starter


@pytest.mark.rules("gnoming.components.deck-size")
@pytest.mark.parametrize(("value", "highest"), [("proposed-1", 10), ("proposed-wide", 11)])
def test_deck(value: str, highest: int) -> None:
    cards = all_cards(deal(deck=value))
    assert 110 == len(cards)
    assert highest == max(card for card in cards if card < 50)


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.name)
def test_every_value_is_shown_above(switch: Switch) -> None:
    test = globals()[f"test_{switch.name.replace('-', '_')}"]
    rows = next(mark.args[1] for mark in test.pytestmark if mark.name == "parametrize")
    assert switch.values == tuple(row if isinstance(row, str) else row[0] for row in rows)
    marked = {rule for mark in test.pytestmark if mark.name == "rules" for rule in mark.args}
    assert switch.rule in marked


def test_the_first_value_is_played_if_nothing_is_chosen() -> None:
    defaults = {switch.name.replace("-", "_"): switch.default for switch in SWITCHES}
    assert Options(**defaults) == deal().options


def test_unknown_switches_and_values_are_refused() -> None:
    with pytest.raises(UnreadableError, match="unknown-option"):
        deal(jokers="yes")
    with pytest.raises(UnreadableError, match="unknown-value"):
        deal(sets="maybe")
