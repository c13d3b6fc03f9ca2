"""Positions and actions as text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pravila.core.errors import UnreadableError
from pravila.games.gnoming.cards import HAZARD, HIDDEN, MULLIGAN
from pravila.games.gnoming.state import Phase
from tests.gnoming.positions import (
    GNOMING,
    all_cards,
    deal,
    drawn,
    play,
    position,
    reveal_all,
    shown,
    table,
)

GRIDS = "1: 4 1 ? / ? ? ? / ? ? ?\n2: 10 9 ? / ? ? ? / ? ? ?\n3: 8 7 ? / ? ? ? / ? ? ?"
OPEN = "1 2 3 / 4 5 6 / 7 8 9"
GAPS = "_ _ _ / _ _ _ / _ _ _"
WHOLE = """\
# a position with everything in it
round: 2
starter: 3
turn: 2
phase: out
scores: 4 -5 12
shuffles: 4
draw: ... 5 6   # the 6 is on top
A: 9
B: 2 -1
removed: X
held: 8
source: B
origin: 4 down
sent: 2 9
finisher: 1
last-turns: 2
1: 1 2 3 / 4 5 6 / 7 8 9
2: 8 (7) ? / 3 (−3) (M) / (X) ? 10
3: 10 9 ? / ? ? ? / ? ? ?
"""


def test_a_whole_position() -> None:
    state = position(WHOLE)
    assert (2, 3, 2, 4) == (state.round, state.starter, state.turn, state.shuffles)
    assert Phase.OUT is state.phase
    assert ((4, -5, 12),) == state.scores
    assert (5, 6) == state.draw_pile[-2:]
    assert ((9,), (2, -1)) == state.piles
    assert (HAZARD,) == state.removed
    assert (8, "B", 4, True) == (state.held, state.source, state.origin, state.was_down)
    assert 0b1_0000_0010 == state.sent
    assert (1, 2) == (state.finisher, state.last_turns)
    assert "8 ? ? / 3 ? ? / ? ? 10" == shown(state, 2)
    assert (7, -3, MULLIGAN, HAZARD) == tuple(state.cards[1][at] for at in (1, 4, 5, 6))
    assert 110 == len(all_cards(state))


def test_everything_but_the_grids_has_a_default() -> None:
    state = position(GRIDS)
    assert (1, 1, 1, Phase.DRAW) == (state.round, state.starter, state.turn, state.phase)
    assert [1, 1] == [len(pile) for pile in state.piles]
    assert 81 == len(state.draw_pile)
    assert () == state.removed


@pytest.mark.parametrize(
    "text",
    [
        WHOLE,
        GRIDS,
        f"{GRIDS}\nphase: flip\nasked: 2 3\nsource: draw\nremoved: X",
        f"{GRIDS}\nphase: reveal\nchosen: 1=3 1=5 2=9",
        f"{GRIDS}\nphase: flip\nasked: 3\nsource: draw\nchosen: 2=0",
        f"{GRIDS}\ngone: X X\nlines: 0 1 2\n",
        f"1: {OPEN}\n2: {OPEN}\n3: {OPEN}\nphase: over\nround: 3\nscores: 1 2 3 / 4 5 6 / -7 8 9",
    ],
)
def test_what_is_written_reads_back(text: str) -> None:
    state = position(text)
    assert state == position(GNOMING.write_position(state))


def test_a_position_after_a_discarded_hazard_reads_back() -> None:
    """The others are asked while the turn remembers where the hazard came from."""
    state = play(table("X 1 ? / ? ? ? / ? ? ?", drawn("9")), "place 1", "discard")
    assert Phase.FLIP is state.phase
    assert state == position(GNOMING.write_position(state))


@pytest.mark.parametrize("seats", range(3, 8))
def test_a_deal_reads_back(seats: int) -> None:
    state = play(reveal_all(deal(seats)), "draw")
    assert state == position(GNOMING.write_position(state))


def test_unknown_cards_are_dealt_by_the_seed() -> None:
    dealt = [GNOMING.read_position(GRIDS, {}, seed) for seed in range(20)]
    assert dealt == [GNOMING.read_position(GRIDS, {}, seed) for seed in range(20)]
    assert 20 == len({state.cards for state in dealt})
    assert [sorted(deal().draw_pile)] != [sorted(dealt[0].draw_pile)]
    assert {110} == {len(all_cards(state)) for state in dealt}
    assert not any(HIDDEN in all_cards(state) for state in dealt)


def test_no_hazard_lies_on_a_pile_that_is_left_open() -> None:
    text = f"{GRIDS}\nA: ? ? ? ?\nB: ? ? ? ?"
    dealt = [GNOMING.read_position(text, {}, seed) for seed in range(60)]
    assert not any(HAZARD in pile for state in dealt for pile in state.piles)


def test_cards_that_a_listed_draw_pile_leaves_out_are_removed() -> None:
    state = position(f"{GRIDS}\nA: 1\nB: 2\ndraw: 5 6")
    assert (5, 6) == state.draw_pile
    assert 79 == len(state.removed)


def test_a_removed_place() -> None:
    state = table("_ _ _ / 1 2 ? / ? ? ?", "lines: 1 0 0", sets="remove-minus-five")
    assert "_ _ _ / 1 2 ? / ? ? ?" == shown(state)


def test_the_options_say_which_deck() -> None:
    assert 11 == table("11 1 ? / ? ? ? / ? ? ?", deck="proposed-wide").cards[0][0]
    with pytest.raises(UnreadableError, match="too-many"):
        table("11 1 ? / ? ? ? / ? ? ?")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "position-grids"),
        ("turn: 1", "position-grids"),
        (f"2: {OPEN}", "position-grids"),
        (f"1: {OPEN}\n3: {OPEN}", "position-grids"),
        (f"{GRIDS}\nnonsense", "position-line"),
        (f"{GRIDS}\ncolour: red", "position-key"),
        (f"{GRIDS}\nturn: 1\nturn: 2", "position-twice"),
        (f"{GRIDS}\n1: {OPEN}", "position-twice"),
        ("1: 1 2 3 / 4 5 6 / 7 8", "gnoming.grid"),
        ("1: 1 2 3 / 4 5 6 / 7 8 9 10", "gnoming.grid"),
        ("1: 1 2 3 / 4 5 6 / 7 8 Q", "gnoming.card"),
        ("1: 1 2 3 / 4 5 6 / 7 8 0", "gnoming.card"),
        ("1: 1 2 3 / 4 5 6 / 7 8 (_)", "gnoming.card"),
        (f"{GRIDS}\nA: Q", "gnoming.card"),
        (f"{GRIDS}\nA: X", "position-contradiction"),
        (f"{GRIDS}\nturn: 4", "position-value"),
        (f"{GRIDS}\nturn: 0", "position-value"),
        (f"{GRIDS}\nturn: one", "position-value"),
        (f"{GRIDS}\nround: 4", "position-value"),
        (f"{GRIDS}\nphase: lunch", "position-value"),
        (f"{GRIDS}\nscores: 1 2", "position-value"),
        (f"{GRIDS}\nscores: a b c", "position-value"),
        (f"{GRIDS}\nscores: 1 2 3", "position-contradiction"),
        (f"{GRIDS}\nround: 2", "position-contradiction"),
        (f"{GRIDS}\nphase: play", "position-contradiction"),
        (f"{GRIDS}\nheld: 5", "position-contradiction"),
        (f"{GRIDS}\nphase: play\nheld: 5", "position-contradiction"),
        (f"{GRIDS}\nphase: play\nheld: 5 6\nsource: draw", "position-contradiction"),
        (f"{GRIDS}\nphase: out\nheld: 5\nsource: draw", "position-contradiction"),
        (f"{GRIDS}\norigin: 5 down", "position-contradiction"),
        (f"{GRIDS}\nphase: flip", "position-contradiction"),
        (f"{GRIDS}\nasked: 2", "position-contradiction"),
        (f"{GRIDS}\nlast-turns: 1", "position-contradiction"),
        (f"{GRIDS}\nlines: 1", "position-contradiction"),
        (f"{GRIDS}\nA: X X X X", "too-many"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, code: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        position(text)
    assert code == caught.value.code


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"1: {OPEN}", id="one-player"),
        pytest.param(f"{GRIDS}\nfinisher: 2\nlast-turns: 0", id="finisher-without-last-turns"),
        pytest.param(f"{GRIDS}\nA: -\nB: -\ndraw: -", id="no-card-to-draw"),
        pytest.param(
            f"{GRIDS}\nphase: deal\nround: 3\nscores: 1 2 3 / 1 2 3 / 1 2 3", id="fourth-round"
        ),
        pytest.param(f"1: {OPEN}\n2: {OPEN}\n3: {OPEN}\nphase: reveal", id="nothing-to-turn-up"),
        pytest.param(GRIDS.replace("4 1 ? / ? ? ? / ? ? ?", GAPS), id="no-place-left"),
    ],
)
def test_a_position_in_which_no_game_can_go_on_is_refused(text: str) -> None:
    with pytest.raises(UnreadableError):
        position(text)


@pytest.mark.parametrize("line", ["removed: ?", "gone: ?", "held: ?", "draw: 5 ... 6"])
def test_what_has_no_meaning_is_refused(line: str) -> None:
    with pytest.raises(UnreadableError):
        position(f"{GRIDS}\n{line}")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"{GRIDS}\norigin:", id="nothing-after-the-colon"),
        pytest.param(GRIDS.replace("3:", "٣:"), id="other-digits"),
        pytest.param(GRIDS.replace("3:", "03:"), id="leading-zero"),
        pytest.param(f"{GRIDS}\nturn: {'1' * 5000}", id="endless-number"),
        pytest.param(f"{GRIDS}\n{'1' * 5000}: {OPEN}", id="endless-seat"),
    ],
)
def test_odd_text_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableError):
        position(text)


def test_more_unknown_cards_than_the_deck_has_are_unreadable() -> None:
    with pytest.raises(UnreadableError):
        position(f"{GRIDS}\nA: {'? ' * 200}")


WORDS = """1: 2: 3: turn: phase: draw: A: held: origin: sent: asked: chosen: lines: scores: 5 X M ?
- ... / ( ) _ : # = 1=2 0 -3 9999 flip play out deal over reveal draw down up 7 ٣ ²"""
PIECES = st.sampled_from([*WORDS.split(), "\n", " "])


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(
    where=st.integers(0, len(WHOLE)),
    cut=st.integers(0, 12),
    pieces=st.lists(PIECES, max_size=4),
)
def test_damaged_text_is_read_or_refused_but_never_breaks(
    where: int, cut: int, pieces: list[str]
) -> None:
    text = WHOLE[:where] + " ".join(pieces) + WHOLE[where + cut :]
    try:
        state = position(text)
    except UnreadableError:
        return
    assert state == position(GNOMING.write_position(state))


@pytest.mark.parametrize(
    "text",
    [
        "draw",
        "take A",
        "take B",
        "place 1",
        "place 9",
        "bounce 5",
        "discard A",
        "discard B",
        "discard",
        "flip 3",
        "pass",
        "deal",
        "place 5 of 2",
        "bounce 5 of 7",
        "flip 1 of 3",
    ],
)
def test_actions_read_back(text: str) -> None:
    assert text == GNOMING.write_action(GNOMING.read_action(text))
    assert GNOMING.read_action(text) == GNOMING.read_action(f"  {text} ")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "take",
        "take C",
        "place",
        "place 0",
        "place 10",
        "place ٣",
        "place 1 2",
        "draw 1",
        "flip",
        "bounce A",
        "discard 3",
        "place 1 of 8",
        "place 1 of",
        "draw of 2",
        "discard A of 2",
    ],
)
def test_other_text_is_no_action(text: str) -> None:
    with pytest.raises(UnreadableError, match="action"):
        GNOMING.read_action(text)


@pytest.mark.parametrize(
    ("text", "action"),
    [("Draw", "draw"), ("take a", "take A"), (" PLACE  1  of 2", "place 1 of 2")],
)
def test_letters_and_spaces_do_not_matter(text: str, action: str) -> None:
    assert GNOMING.read_action(text) == GNOMING.read_action(action)
    rows = (
        "a: m x\n1: 1 2 (m)\n  4 5 6  # in the middle\n7 8 9\n2: ? ? ? / ? ? ? / ? ? ?\nPHASE: Draw"
    )
    line = "A: M X\n1: 1 2 (M) / 4 5 6 / 7 8 9\n2: ? ? ? / ? ? ? / ? ? ?\nphase: draw"
    assert GNOMING.look_at(rows, {}, 1) == GNOMING.look_at(line, {}, 1)


def test_last_turns_that_are_not_written_follow_from_the_finisher() -> None:
    text = f"{GRIDS}\nfinisher: 2"
    assert 2 == GNOMING.look_at(f"{text}\nturn: 3", {}, 1)[0].last_turns


@pytest.mark.parametrize("grid", ["1 2 3", "1 2 3 / 4 5 6 / 7 8 ?", "1 2 3 / 4 5 6 / 7 8 Q"])
def test_only_an_open_grid_can_be_scored(grid: str) -> None:
    with pytest.raises(UnreadableError):
        GNOMING.score_text(grid, {})


def test_a_card_in_hand_is_written() -> None:
    text = GNOMING.write_position(table("4 1 ? / ? ? ? / ? ? ?", drawn("-3")))
    assert "held: -3\nsource: draw\n" in text
