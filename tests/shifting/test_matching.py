"""When a pattern matches, and what scoring a card means."""

import pytest

from pravila.core.errors import UnreadableError
from pravila.games.shifting.patterns import read_pattern
from pravila.games.shifting.state import Phase
from tests.shifting.positions import (
    CARDS,
    SHIFTING,
    allows,
    do,
    fits,
    play,
    reasons,
    refuses,
    size,
    table,
)


@pytest.mark.rules("shifting.score.match", "shifting.match.colour-and-pattern")
def test_only_a_pattern_that_the_grid_forms_is_scored() -> None:
    state = table("HF OT TF OO")
    assert allows(state, "score HF", "shifting.score.match")
    assert refuses(state, "score OO", "shifting.score.match", "shifting.match.colour-and-pattern")
    assert refuses(state, "score B/T", "shifting.score.match")


@pytest.mark.rules("shifting.match.translation-only")
@pytest.mark.parametrize(
    ("card", "printed"), [("FH", "HF"), ("HE", "EH"), ("TB", "B/T"), ("E/O", "OE")]
)
def test_a_pattern_is_neither_rotated_nor_mirrored(card: str, printed: str) -> None:
    state = table(f"{card} EE OO TF")
    assert fits(printed)
    assert not fits(card)
    assert refuses(state, f"score {card}", "shifting.match.translation-only")
    assert allows(table("HF EE OO TF"), "score HF")


@pytest.mark.rules("shifting.match.translation-only")
def test_a_pattern_matches_anywhere() -> None:
    grids = ["O O H / S E T / T B F", "S E T / O O H / T B F", "S E T / T B F / H O O"]
    assert [((1, 1),), ((2, 1),), ((3, 2),)] == [fits("OO", grid) for grid in grids]


def test_the_other_ways_to_see_a_pattern() -> None:
    def turns(text: str) -> set[str]:
        return {pattern.text for pattern in read_pattern(text).turned}

    assert {"FH", "H/F", "F/H"} == turns("HF")
    assert {"O/O"} == turns("OO")
    assert set() == turns(".../.H./...")
    assert {"S", "..S", "./S"} & turns("S..") == {"..S"}
    assert 7 == len(turns("S./TT"))


@pytest.mark.rules("shifting.match.box-inside", "shifting.match.grey-any")
@pytest.mark.parametrize("card", ["S..", "..S/.../...", "M/./."])
def test_a_grey_square_needs_a_tile(card: str) -> None:
    grid = "O E H / B M T / T H F" if "M" in card else "O E H / B S T / T H F"
    state = table(f"{card} EE OO TB", f"grid: {grid}")
    assert refuses(state, f"score {card}", "shifting.match.box-inside", "shifting.match.grey-any")


@pytest.mark.rules("shifting.match.grey-any")
@pytest.mark.parametrize(
    "grid", ["O E H / B S T / T H F", "O B H / E S T / T H F", "O S H / E B T / T H F"]
)
def test_any_tile_lies_under_a_grey_square(grid: str) -> None:
    assert ((1, 1),) == fits("O.H", grid)


@pytest.mark.rules("shifting.match.face-only")
def test_the_picture_decides() -> None:
    state = table("HM OO EE TB")
    assert refuses(state, "score EE", "shifting.score.match")
    gone = table("BE OO EE TB", "grid: O T H / F S T / T H F")
    assert refuses(gone, "score BE", "shifting.score.match", "shifting.match.face-only")
    assert ((1, 3),) == fits("T/T", "H O T / B S T / E O F")


@pytest.mark.rules("shifting.score.free")
def test_scoring_needs_no_card_and_no_action_before() -> None:
    before = table("HF EE OO TB")
    after, events = do(before, "score HF")
    assert (3, 0) == (size(after), len(after.discard))
    assert (1, Phase.TURN) == (after.turn, after.phase)
    assert "shifting.score.free" in reasons(events)
    assert allows(play(before, "pay EE", "flip 1"), "score HF", "shifting.score.free")


@pytest.mark.rules("shifting.turn.several-patterns", "shifting.score.many")
def test_any_number_of_cards_is_scored_in_a_turn() -> None:
    state = table("HF B/T S/H ./S/. E.H OO", "grid: O E H / B S T / T H F")
    for done, card in enumerate(["HF", "B/T", "S/H", "./S/."]):
        assert allows(state, f"score {card}", *(["shifting.score.many"] if done else []))
        state = play(state, f"score {card}")
    assert (4, 4, 1) == (len(state.scored[0]), state.gained, state.turn)


@pytest.mark.rules("shifting.score.same-grid")
def test_the_same_tiles_serve_several_cards() -> None:
    same = play(table("HF H/E EE OO", "grid: H F E / E S B / O O T"), "score HF")
    assert allows(same, "score H/E", "shifting.score.same-grid")
    both = play(table("S/H ./S/. EE OO"), "score S/H")
    assert allows(both, "score ./S/.", "shifting.score.same-grid")


@pytest.mark.rules("shifting.score.place", "shifting.score.visible")
def test_scored_cards_lie_open_before_their_owner() -> None:
    after, events = do(table("HF EE OO TB"), "score HF")
    assert ["HF"] == list(map(CARDS.write, after.scored[0]))
    assert {"shifting.score.place"} <= reasons(events)
    for seat in range(3):
        assert after.scored == SHIFTING.view(after, seat).scored


@pytest.mark.rules("shifting.score.once")
def test_a_card_is_scored_once() -> None:
    after = play(table("HF EE OO TB"), "score HF")
    assert refuses(after, "score HF", "shifting.score.once")
    grid = "O O O / S B F / E T T"
    assert ((1, 1), (1, 2)) == fits("OO", grid)
    twice = play(table("OO EE TB TF", f"grid: {grid}"), "score OO")
    assert refuses(twice, "score OO", "shifting.score.once")


@pytest.mark.rules("shifting.score.no-fuel")
def test_scored_cards_pay_for_nothing() -> None:
    state = table("HF EE OO TB | TF", "2: ? ? | OF")
    assert refuses(state, "pay TF", "shifting.score.no-fuel")
    assert refuses(state, "pay OF", "shifting.score.no-fuel")
    assert allows(state, "pay HF")


@pytest.mark.rules("shifting.discard.no-score")
def test_a_discarded_card_is_not_scored() -> None:
    state = table("EE OO TB TF", "discard: HF")
    assert refuses(state, "score HF", "shifting.discard.no-score")
    assert allows(table("HF EE OO TB"), "score HF")


@pytest.mark.rules("shifting.discard.no-score", "shifting.info.public")
@pytest.mark.parametrize(
    ("value", "rule"), [("top", "shifting.score.match"), ("all", "shifting.discard.no-score")]
)
def test_a_refusal_does_not_tell_what_is_below_the_top_card(value: str, rule: str) -> None:
    state = table("EE OO TB TF", "discard: HF OT", discard_public=value)
    assert refuses(state, "score HF", rule)
    assert refuses(state, "score OT", "shifting.discard.no-score")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "shifting.pattern"),
        ("...", "shifting.pattern"),
        ("HFHF", "shifting.pattern"),
        ("H/FF", "shifting.pattern"),
        ("H/F/H/F", "shifting.pattern"),
        ("HX", "shifting.pattern"),
        ("hf", "shifting.pattern"),
        ("SM", "shifting.impossible-pattern"),
        ("FBF", "shifting.impossible-pattern"),
        ("HOH/O..", "shifting.impossible-pattern"),
    ],
)
def test_what_is_no_pattern(text: str, code: str) -> None:
    with pytest.raises(UnreadableError, match=code):
        read_pattern(text)


@pytest.mark.rules("shifting.match.grey-any")
@pytest.mark.parametrize(("card", "grey"), [("HF", False), ("./S/.", True)])
def test_a_grey_square_is_told_of(card: str, grey: bool) -> None:
    _, events = do(table(f"{card} EE OO TB"), f"score {card}")
    assert grey == ("shifting.match.grey-any" in events[0].rules)


@pytest.mark.rules("shifting.score.same-grid")
def test_the_grid_is_the_same_until_a_tile_moves() -> None:
    start = play(table("HF B/T TB OF EE"), "score HF")
    assert allows(start, "score B/T", "shifting.score.same-grid")
    moved = play(start, "pay EE", "flip 1")
    verdict = SHIFTING.judge(moved, SHIFTING.read_action("score B/T"))
    assert verdict
    assert "shifting.score.same-grid" not in verdict.rules


@pytest.mark.rules("shifting.grid.common-top", "shifting.match.translation-only")
@pytest.mark.parametrize(
    ("card", "grid", "turned"),
    [
        ("B/T", "O E H / T S T / B H F", True),
        ("FH", "O E H / B S T / T H F", True),
        ("S./TT", "O E H / B S F / T T H", False),
    ],
)
def test_other_sides_of_the_table_do_not_count(card: str, grid: str, turned: bool) -> None:
    state = table(f"{card} EE OO TB", f"grid: {grid}")
    assert refuses(state, f"score {card}", "shifting.match.translation-only")
    verdict = SHIFTING.judge(state, SHIFTING.read_action(f"score {card}"))
    assert turned == ("shifting.grid.common-top" in verdict.rules)
