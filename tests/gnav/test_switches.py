"""Every value of every switch, and what it changes."""

import pytest

from pravila.core.errors import UnreadableError
from pravila.core.option import Switch
from pravila.games.gnav.cards import is_wild
from pravila.games.gnav.options import SWITCHES, Options
from pravila.games.gnav.state import Phase
from tests.gnav.positions import GNAV, deal, ended, legal, play, sizes, table, taken, values

HAND = "2 5 6 6 7 7 8 8 9 9"
DULL = "3 3 4 5 5 6 6 8 8 9"


@pytest.mark.rules("gnav.wild.stays")
@pytest.mark.parametrize(
    ("value", "pile", "captured", "removed"),
    [("stays", [2], 1, 0), ("captured", [], 2, 0), ("removed", [], 1, 1)],
)
def test_wild_goes(value: str, pile: list[int], captured: int, removed: int) -> None:
    state = play(table("5", HAND, wild_goes=value), "play 2")
    assert pile == values(state.pile)
    assert (captured, removed) == (taken(state)[1], len(state.removed))


@pytest.mark.rules("gnav.wild.equal-counts-as-match")
@pytest.mark.parametrize(
    ("value", "captured", "choices"),
    [("match", (4, 2), 1), ("wild", (2, 1), 1), ("choose", (4, 2), 2)],
)
def test_equal_wild(value: str, captured: tuple[int, int], choices: int) -> None:
    state = table("2", HAND, equal_wild=value)
    assert choices == len(legal(state))
    assert captured == taken(play(state, "play 2"))


@pytest.mark.rules("gnav.play.empty-centre")
@pytest.mark.parametrize(("value", "pile"), [("lead-any", []), ("flip-from-draw", [4])])
def test_empty_centre(value: str, pile: list[int]) -> None:
    state = table("5", HAND, "draw: ... 4 3", empty_centre=value)
    assert pile == values(play(state, "play 5", "stop").pile)


@pytest.mark.rules("gnav.sweep.trigger")
@pytest.mark.parametrize(("value", "seat"), [("no", 2), ("yes", 1)])
def test_sweep_on_wild(value: str, seat: int) -> None:
    state = play(table("9", "2 2 3 4 5 6 7 8 8 8", sweep_on_wild=value), "play 2")
    assert seat == GNAV.actor(state)


@pytest.mark.rules("gnav.sweep.shape")
@pytest.mark.parametrize(("value", "cards"), [("full", 5), ("single-lead", 2), ("none", 1)])
def test_sweep(value: str, cards: int) -> None:
    state, played = table("5", HAND, sweep=value), 0
    for action in ["play 5", "play 6", "play 6", "play 7", "play 7"]:
        if state.turn == 1:
            state, played = play(state, action), played + 1
    assert cards == played


@pytest.mark.rules("gnav.draw.refill-when")
@pytest.mark.parametrize(("value", "hand"), [("turn-end", 8), ("each-play", 10)])
def test_refill(value: str, hand: int) -> None:
    state = play(table("5", HAND, refill=value), "play 5", "play 6")
    assert hand == len(state.hands[0])


@pytest.mark.rules("gnav.blocked.draw-one")
@pytest.mark.parametrize(("value", "hand"), [("one", 11), ("until-playable", 13)])
def test_blocked_draw(value: str, hand: int) -> None:
    state = play(table("7", DULL, "draw: ... 10 4 9", blocked_draw=value), "draw")
    assert hand == len(state.hands[0])


@pytest.mark.rules("gnav.end.leftovers")
@pytest.mark.parametrize(("value", "cards"), [("nobody", 4), ("last-capturer-takes-pile", 5)])
def test_leftovers(value: str, cards: int) -> None:
    lines = "draw: -", "2: 4 5", "captured-1: 8 8 9 9", "captured-2: ...", "last: 1"
    state = play(table("3", "6", *lines, leftovers=value), "pass", "pass")
    assert cards == taken(state)[1]


@pytest.mark.rules("gnav.win.tie")
@pytest.mark.parametrize(
    ("value", "winners"), [("shared", (1, 2)), ("more-cards", (2,)), ("replay", None)]
)
def test_tie(value: str, winners: tuple[int, ...] | None) -> None:
    state, _ = ended("3", "4 4 5", "4 6", 14, 100, tie=value)
    outcome = GNAV.outcome(state)
    assert winners == (outcome and outcome.winners)


@pytest.mark.rules("gnav.turn.first-player")
@pytest.mark.parametrize(("value", "starters"), [("chosen", {2}), ("random", {1, 2})])
def test_first_player(value: str, starters: set[int]) -> None:
    dealt = [deal(seed, first_player=value, first_seat="2") for seed in range(40)]
    assert starters == {state.starter for state in dealt}


@pytest.mark.rules("gnav.turn.first-player")
@pytest.mark.parametrize("value", ["1", "2"])
def test_first_seat(value: str) -> None:
    assert int(value) == deal(first_seat=value).starter


@pytest.mark.rules("gnav.setup.wild-start")
@pytest.mark.parametrize(("value", "wild"), [("keep", True), ("redraw", False)])
def test_start_wild(value: str, wild: bool) -> None:
    dealt = [deal(seed, start_wild=value) for seed in range(60)]
    assert wild == any(is_wild(state.pile[0]) for state in dealt)
    assert {(10, 10, 15)} == {sizes(state) for state in dealt}


@pytest.mark.rules("gnav.match.length")
@pytest.mark.parametrize("value", ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"])
def test_deals(value: str) -> None:
    state, played = deal(deals=value), 1
    while choices := GNAV.actions(state):
        played += state.phase is Phase.DEAL
        state, _ = GNAV.apply(state, choices[0])
    assert int(value) == played == len(state.scores)


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
        deal(sweep="maybe")
