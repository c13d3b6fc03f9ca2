"""Positions and actions as text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pravila.core.errors import UnreadableError
from pravila.games.shifting.cards import HIDDEN
from pravila.games.shifting.state import Phase
from tests.shifting.positions import CARDS, GRID, SHIFTING, deal, hand, play, position, shown, table

PLAYERS = "1: ? ? ? ?\n2: ? ? ? ?"
WHOLE = """\
# a position with everything in it
grid: O E H / B S T / T H F
round: 7
starter: 3
turn: 2
phase: paid
shuffles: 4
draw: ... OO EE   # EE is on top
discard: TB OF
skipped: 1 3
moves: 2
gained: 1
triggered: 2
1: HF ?2 ? | TF
2: BE | OT FH HB HE BT O/B E/F E/H T/T
3: - | -
"""


def test_a_whole_position() -> None:
    state = position(WHOLE)
    assert GRID == shown(state)
    assert (7, 3, 2, 4) == (state.round, state.starter, state.turn, state.shuffles)
    assert Phase.PAID is state.phase
    assert ["OO", "EE"] == [CARDS.write(card) for card in state.draw_pile[-2:]]
    assert ["TB", "OF"] == [CARDS.write(card) for card in state.discard]
    assert (0b101, 2, 1, 2) == (state.skipped, state.moves, state.gained, state.triggered)
    assert [3, 1, 0] == [len(cards) for cards in state.hands]
    assert 2 in [CARDS.value(card) for card in state.hands[0]]
    assert [1, 9, 0] == [len(cards) for cards in state.scored]
    cards = [*state.draw_pile, *state.discard]
    cards += [card for part in (*state.hands, *state.scored) for card in part]
    assert sorted(CARDS.played) == sorted(cards)


def test_everything_but_the_players_has_a_default() -> None:
    state = position(PLAYERS)
    assert (1, 1, 1, Phase.TURN) == (state.round, state.starter, state.turn, state.phase)
    assert (64, 0) == (len(state.draw_pile), len(state.discard))
    assert (0, 0, 0, 0) == (state.skipped, state.moves, state.gained, state.triggered)


@pytest.mark.parametrize(
    "text",
    [
        WHOLE,
        PLAYERS,
        f"{PLAYERS}\ndraw: -\ndiscard: OO EE",
        f"{PLAYERS}\ndraw: .../.H./... OO .../.E./...",
        f"{PLAYERS}\n3: -\n4: - | .M. OO\n5: ?5 ?3",
        "1: ? ? ?\nstrikes: 3",
        "1: HF ./S/. ? ?",
        "1: - | " + " ".join(["?"] * 16) + "\nphase: over\ndraw: -",
        "1: ? ?\nphase: over\nstrikes: 4",
    ],
)
def test_what_is_written_reads_back(text: str) -> None:
    state = position(text)
    written = SHIFTING.write_position(state)
    assert state == position(written)
    assert written == SHIFTING.write_position(position(written))


@pytest.mark.parametrize("seats", range(1, 6))
def test_a_deal_reads_back(seats: int) -> None:
    state = deal(seats)
    state = play(state, f"pay {hand(state).split()[0]}", "flip 3")
    assert state == position(SHIFTING.write_position(state))


def test_unknown_cards_are_dealt_by_the_seed() -> None:
    dealt = [SHIFTING.read_position(PLAYERS, {}, seed) for seed in range(20)]
    assert dealt == [SHIFTING.read_position(PLAYERS, {}, seed) for seed in range(20)]
    assert 20 == len({state.hands for state in dealt})
    assert not any(HIDDEN in cards for state in dealt for cards in state.hands)


def test_an_unknown_card_of_a_value() -> None:
    state = position("1: ?1 ?2 ?3 ?5 | ?5 ?5\n2: -")
    assert [1, 2, 3, 5] == [CARDS.value(card) for card in state.hands[0]]
    assert [5, 5] == [CARDS.value(card) for card in state.scored[0]]


def test_the_rest_of_a_single_player() -> None:
    """The draw pile completes the 16 cards."""
    state = position("1: ?5 HF | B/T")
    values = [CARDS.value(card) for card in (*state.hands[0], *state.scored[0], *state.draw_pile)]
    assert [1] * 8 + [2] * 4 + [3] * 3 + [5] == sorted(values)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "shifting.seats"),
        ("turn: 1", "shifting.seats"),
        ("2: ?", "shifting.seats"),
        ("1: ?\n3: ?", "shifting.seats"),
        (f"{PLAYERS}\n6: ?", "position-seats"),
        (f"{PLAYERS}\nnonsense", "position-line"),
        (f"{PLAYERS}\ncolour: red", "position-key"),
        (f"{PLAYERS}\nturn: 1\nturn: 2", "position-twice"),
        (f"{PLAYERS}\ngrid: O E H / B S T / T H", "shifting.tiles"),
        (f"{PLAYERS}\ngrid: O E H / B S T / T H H", "shifting.tiles"),
        (f"{PLAYERS}\ngrid: O E H / B S T / T H Q", "shifting.tiles"),
        (f"{PLAYERS}\ngrid: O E H / B S T / T H FB", "shifting.tiles"),
        ("1: QQ", "shifting.card"),
        ("1: HFO", "shifting.card"),
        ("1: ?4", "shifting.card"),
        ("1: HF HF\n2: ?", "too-many"),
        ("1: HF\n2: - | HF", "too-many"),
        ("1: ?5 ?5 ?5 ?5 ?5 ?5\n2: ?", "position-contradiction"),
        ("1: .F./.../M.F .B./T.T/.S.", "shifting.solo-cards"),
        (f"{PLAYERS}\nturn: 3", "position-value"),
        (f"{PLAYERS}\nturn: 01", "position-value"),
        (f"{PLAYERS}\nround: 0", "position-value"),
        (f"{PLAYERS}\nphase: tea", "position-value"),
        (f"{PLAYERS}\nskipped: 3", "position-value"),
        (f"{PLAYERS}\nstrikes: 5", "position-value"),
        (f"{PLAYERS}\nshuffles: 99999", "position-value"),
        (f"{PLAYERS}\nphase: paid", "position-contradiction.*phase"),
        (f"{PLAYERS}\nphase: over", "position-contradiction.*phase"),
        ("1: ?\nstrikes: 4", "position-contradiction.*phase"),
        ("1: ?\nphase: over", "position-contradiction.*phase"),
        (f"{PLAYERS}\nstrikes: 1", "position-contradiction.*strikes"),
        (f"{PLAYERS}\ngained: 1", "position-contradiction.*gained"),
        (f"{PLAYERS}\nmoves: 1\ngained: 1", "position-contradiction.*gained"),
        ("1: -\n2: ?\nmoves: 1", "position-contradiction.*moves"),
        (f"{PLAYERS}\ntriggered: 1", "position-contradiction.*triggered"),
        ("1: ? | " + " ".join(["?"] * 10) + "\n2: ?", "position-contradiction.*triggered"),
        ("1: ?\ndraw: OO", "position-contradiction.*draw"),
        ("1: - | " + " ".join(["?"] * 16), "position-contradiction.*1"),
    ],
)
def test_what_contradicts_itself_is_refused_by_name(text: str, code: str) -> None:
    with pytest.raises(UnreadableError, match=code):
        position(text)


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(
    text=st.text(max_size=80)
    | st.lists(
        st.sampled_from(
            [*WHOLE.splitlines(), "draw: -", "phase: over", "1: -", "moves: 0", "2: ?"]
        ),
        max_size=14,
    ).map("\n".join)
)
def test_any_text_is_a_position_or_unreadable(text: str) -> None:
    try:
        state = position(text)
    except UnreadableError:
        return
    assert state == position(SHIFTING.write_position(state))


@pytest.mark.parametrize("text", ["pay HF", "score .../.H./...", "shift 1 9", "flip 5", "skip"])
def test_actions_read_back(text: str) -> None:
    assert text == SHIFTING.write_action(SHIFTING.read_action(f" {text} "))


@pytest.mark.parametrize(
    "text",
    ["", "pay", "pay QQ", "score", "shift 1", "shift 1 1", "shift 0 1", "flip 10",
     "flip", "skip 1", "end now", "tile 5"],
)  # fmt: skip
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(UnreadableError, match="action"):
        SHIFTING.read_action(text)


@pytest.mark.parametrize(
    ("text", "action"),
    [("shift 2 1", "shift 1 2"), ("PAY hf", "pay HF"), (" pay  HF", "pay HF"), ("End", "end")],
)
def test_letters_spaces_and_the_order_of_places_do_not_matter(text: str, action: str) -> None:
    assert SHIFTING.read_action(text) == SHIFTING.read_action(action)
    rows = "Grid: o e h\nB S T\nT H F\n1: hf\n2: ?"
    assert SHIFTING.read_position(rows, {}, 1) == SHIFTING.read_position(
        "grid: O E H / B S T / T H F\n1: HF\n2: ?", {}, 1
    )


@pytest.mark.parametrize("text", ["HF HF", "QQ", "HF, B/T"])
def test_what_cannot_be_scored(text: str) -> None:
    with pytest.raises(UnreadableError):
        SHIFTING.score_text(text, {})


def test_a_view_as_text() -> None:
    state = table("HF EE | OO", "discard: TB TF", "draw: ... OT")
    written = SHIFTING.write_view(SHIFTING.view(state, 2))
    assert "discard: TF of 2" in written
    assert "1: ? ? | OO" in written
    assert "1: HF EE | OO" in SHIFTING.write_view(SHIFTING.view(state, 1)).replace("EE HF", "HF EE")
