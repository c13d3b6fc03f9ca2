"""Positions and actions as text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pravila.core.errors import UnreadableError
from pravila.games.gnav.action import ACTIONS
from pravila.games.gnav.cards import DECK, HIDDEN, write_cards
from pravila.games.gnav.state import Phase
from tests.gnav.positions import (
    GNAV,
    deal,
    ended,
    everything,
    play,
    position,
    sizes,
    table,
    taken,
    values,
)

WHOLE = """\
# a position with everything in it
starter: 2
turn: 1
phase: drawn
shuffles: 3
top: 7h
draw: ... 9 8s   # the 8 is on top
1: 3 3 4 5s 6 8c
2: ? ? 2d
drawn: 8c
captured-1: 9 9c 6 6
captured-2: 10c
last: 2
scores: 100 80
counts: 16 14
"""
LAST = "draw: -\ntop: 3\n1: 4 5\n2: 6 8"


def test_a_whole_position() -> None:
    state = position(WHOLE, deals="2")
    assert (2, 1, Phase.DRAWN, 3) == (state.starter, state.turn, state.phase, state.shuffles)
    assert "7h" == write_cards(state.pile)
    assert "8s" == write_cards(state.draw_pile[-1:])
    assert "3c 3d 4c 5s 6c 8c" == write_cards(state.hands[0])
    assert "8c" == write_cards((state.drawn,))
    assert "9d 9c 6d 6h" == write_cards(state.captured[0])
    assert (3, 2) == (len(state.hands[1]), state.last)
    assert (((100, 80),), ((16, 14),)) == (state.scores, state.counts)
    assert sorted(DECK) == everything(state)


def test_everything_has_a_default() -> None:
    state = position("")
    assert (1, 1, Phase.PLAY, 1) == (state.starter, state.turn, state.phase, state.shuffles)
    assert (10, 10, 15) == sizes(state)
    assert 1 == len(state.pile)
    assert ((0, 0), (0, 0)) == (taken(state), taken(state, 2))


@pytest.mark.parametrize(
    ("text", "switches"),
    [
        (WHOLE, {"deals": "2"}),
        ("", {}),
        (f"{LAST}\ncaptured-1: ...\npasses: 1\nturn: 2", {}),
        (f"{LAST}\ncaptured-2: ... 9", {}),
        ("phase: run\ntop: -\n1: 3 4", {}),
        ("top: -\n1: 3 4", {}),
        ("removed: 2 10", {"wild-goes": "removed"}),
        ("1: -\n2: 3", {}),
    ],
)
def test_what_is_written_reads_back(text: str, switches: dict[str, str]) -> None:
    state = GNAV.read_position(text, switches, 1)
    assert state == GNAV.read_position(GNAV.write_position(state), switches, 1)


@pytest.mark.parametrize("switches", [{}, {"deals": "2"}, {"tie": "replay"}])
def test_a_scored_deal_reads_back(switches: dict[str, str]) -> None:
    state, _ = ended("3", "4 4 5", "4 6", 14, 100, **switches)
    assert state == GNAV.read_position(GNAV.write_position(state), switches, 1)


def test_unknown_cards_are_dealt_by_the_seed() -> None:
    dealt = [GNAV.read_position("top: 7", {}, seed) for seed in range(20)]
    assert dealt == [GNAV.read_position("top: 7", {}, seed) for seed in range(20)]
    assert 20 == len({state.hands for state in dealt})
    assert all(sorted(DECK) == everything(state) for state in dealt)
    assert not any(HIDDEN in everything(state) for state in dealt)
    assert {(7,)} == {tuple(values(state.pile)) for state in dealt}


def test_open_suits_are_the_first_that_are_left() -> None:
    state = position("top: 7\n1: 7 7\n2: 7c")
    assert "7d 7h" == write_cards(state.hands[0])
    assert "7s" == write_cards(state.pile)


def test_the_rest_lies_where_the_dots_are() -> None:
    assert 36 - 5 == taken(position(f"{LAST}\ncaptured-1: ..."))[1]
    assert 36 - 5 == taken(position(f"{LAST}\ncaptured-2: ..."), 2)[1]
    state = position("draw: ... 9 8\n1: 3\n2: 4\ntop: 5")
    assert (33, [9, 8]) == (len(state.draw_pile), values(state.draw_pile[-2:]))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("nonsense", "position-line"),
        ("colour: red", "position-key"),
        ("turn: 1\nturn: 2", "position-twice"),
        ("turn:", "position-line"),
        ("3: 4 5", "position-seats"),
        ("01: 4 5", "position-seats"),
        ("top: Q", "gnav.card"),
        ("top: 11", "gnav.card"),
        ("top: 1h", "gnav.card"),
        ("top: 7x", "gnav.card"),
        ("1: 3 - 4", "gnav.card"),
        ("1: 3 ... 4", "gnav.card"),
        ("top: ... 4", "gnav.card"),
        ("top: 7h\n1: 7h", "too-many"),
        ("top: 7\n1: 7 7\n2: 7 7", "too-many"),
        ("1: 7c 7d 7h 7s\n2: 7", "too-many"),
        ("draw: -", "gnav.rest"),
        ("draw: 3 4", "gnav.rest"),
        ("draw: ...\ncaptured-1: ...", "position-contradiction"),
        (f"captured-1: {'? ' * 20}", "position-contradiction"),
        ("turn: 3", "position-value"),
        ("turn: 0", "position-value"),
        ("turn: one", "position-value"),
        ("starter: 3", "position-value"),
        ("shuffles: 0", "position-value"),
        ("passes: 2", "position-value"),
        ("last: 3", "position-value"),
        ("phase: lunch", "position-value"),
        ("scores: 1", "position-value"),
        ("scores: 1 2 3", "position-value"),
        ("scores: a b", "position-value"),
        ("scores: -1 2", "position-value"),
        ("counts: 37 0", "position-value"),
        ("phase: drawn\ntop: 7\n1: 3 4\ndrawn: 9", "position-value"),
        ("phase: drawn\ntop: 7\n1: 3 4\ndrawn: 3 4", "position-value"),
        ("phase: drawn\ntop: 7\n1: 3 4\ndrawn: Q", "gnav.card"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, code: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        position(text)
    assert code == caught.value.code


@pytest.mark.parametrize(
    ("text", "key", "switches"),
    [
        ("top: 7 8", "top", {}),
        ("top: -", "top", {"empty-centre": "flip-from-draw"}),
        ("1: 3 4\ndrawn: 3", "drawn", {}),
        ("phase: drawn\ntop: 7\n1: 3 4", "drawn", {}),
        ("phase: drawn\ntop: 7\n1: 3 7\ndrawn: 3", "drawn", {}),
        ("phase: drawn\ntop: 7\n1: 3 4\ndrawn: 3", "drawn", {"blocked-draw": "until-playable"}),
        ("removed: 2", "removed", {}),
        ("removed: 3", "removed", {"wild-goes": "removed"}),
        ("passes: 1", "passes", {}),
        ("phase: run\ntop: -\npasses: 1", "passes", {}),
        ("last: 1", "last", {}),
        ("last: 1\ncaptured-2: 9", "last", {}),
        ("counts: 3 4", "counts", {"deals": "2"}),
        ("scores: 3 4", "counts", {"deals": "2"}),
        ("scores: 3 4\ncounts: 1 1", "phase", {}),
        ("phase: over", "scores", {}),
        ("phase: over\nscores: 5 6\ncounts: 0 0", "scores", {}),
        ("phase: over\nscores: 5 5\ncounts: 0 1", "counts", {}),
        ("phase: over\nscores: 5 5\ncounts: 0 0", "phase", {"tie": "replay"}),
        ("phase: over\nscores: 5 5\ncounts: 0 0", "phase", {"deals": "2"}),
        ("phase: deal\nscores: 5 5\ncounts: 0 0", "phase", {}),
        ("phase: run\ntop: 7\n1: 3 4", "phase", {}),
        ("phase: run\ntop: -\n1: -", "phase", {}),
        ("phase: run\ntop: -", "phase", {"sweep": "none"}),
        ("draw: -\ntop: 3\n1: -\n2: -\ncaptured-1: ...", "phase", {}),
        ("draw: -\ntop: -\n1: -\n2: -\ncaptured-1: ...", "phase", {}),
    ],
)
def test_a_contradiction_is_named(text: str, key: str, switches: dict[str, str]) -> None:
    with pytest.raises(UnreadableError) as caught:
        GNAV.read_position(text, switches, 1)
    assert ("position-contradiction", {"key": key}) == (caught.value.code, caught.value.params)


WORDS = """1: 2: turn: phase: draw: top: drawn: passes: last: scores: counts: captured-1: removed:
captured-2: starter: 5 7h 10s ? - ... / # : 0 9999 play run drawn deal over ٣ ² 2d"""
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
        state = position(text, deals="3")
    except UnreadableError:
        return
    assert state == position(GNAV.write_position(state), deals="3")
    while choices := GNAV.actions(state):
        state, _ = GNAV.apply(state, choices[len(text) % len(choices)])


@pytest.mark.parametrize("text", ["play 7h", "play 10s", "wild 2c", "wild 10d", "draw", "stop"])
def test_actions_read_back(text: str) -> None:
    assert text == GNAV.write_action(GNAV.read_action(text))
    assert GNAV.read_action(text) == GNAV.read_action(f"  {text} ")


def test_there_are_48_actions() -> None:
    assert 36 + 8 + 4 == len(ACTIONS) == len(set(map(GNAV.write_action, ACTIONS)))
    assert ACTIONS == GNAV.candidates(deal())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "play 7",
        "play 7x",
        "play 1h",
        "play 11h",
        "wild 7h",
        "pass 1",
    ],
)
def test_other_text_is_no_action(text: str) -> None:
    with pytest.raises(UnreadableError, match="action"):
        GNAV.read_action(text)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("Draw", "draw"),
        (" play  7H ", "play 7h"),
        ("PLAY 10♠", "play 10s"),
        ("wild 2♥\ufe0f", "wild 2h"),
    ],
)
def test_letters_spaces_and_signs_of_suits_do_not_matter(text: str, action: str) -> None:
    assert GNAV.read_action(text) == GNAV.read_action(action)
    state = GNAV.read_position("TOP: 7♠\nPhase: Play\n1: 7H 3c", {}, 1)
    assert state == GNAV.read_position("top: 7s\nphase: play\n1: 7h 3c", {}, 1)


@pytest.mark.parametrize("layout", ["Q", "?", "7 7 7 7 7", "7h 7h", "3 / Q", "3 / ?", "7h / 7h"])
def test_only_possible_cards_can_be_scored(layout: str) -> None:
    with pytest.raises(UnreadableError, match=r"gnav\.card|too-many"):
        GNAV.score_text(layout, {})


def test_a_view_as_text() -> None:
    state = play(table("7s", "7h 3 4", "2: 9 8"), "play 7h")
    text = GNAV.write_view(GNAV.view(state, 1))
    assert "1: 3c 4c\n2: 2 cards\n" in text
    assert "top: -\ncaptured-1: 7h 7s\n" in text
    assert "1: 2 cards\n2: 8c 9c\n" in GNAV.write_view(GNAV.view(state, 2))
