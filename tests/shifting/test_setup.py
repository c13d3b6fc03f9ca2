"""What is in the box, and how it is laid out and dealt."""

from collections import Counter

import pytest

from pravila.core.errors import UnreadableError
from pravila.games.shifting.cards import HIDDEN, SIZES
from pravila.games.shifting.game import REFERENCES
from pravila.games.shifting.options import MOST_PLAYERS
from pravila.games.shifting.state import Phase
from pravila.games.shifting.tiles import (
    KINDS,
    LETTERS,
    PAIRS,
    PLACES,
    TILES,
    flipped,
    other_side,
    shifted,
    write_grid,
)
from tests.shifting.positions import CARDS, SHIFTING, deal, play, position, shown, table


@pytest.mark.rules("shifting.meta.kind")
def test_the_facts_name_the_kind_of_game() -> None:
    assert "shifting.kind" in [fact.code for fact in SHIFTING.facts()]
    assert ("Shifting Stones", "Gamewright") == (SHIFTING.title, SHIFTING.publisher)


@pytest.mark.rules(
    "shifting.players.range",
    "shifting.components.cards",
    "shifting.components.tiles",
    "shifting.components.references",
    "shifting.card.values",
)
def test_the_facts_are_those_of_the_box() -> None:
    stated = {rule: dict(fact.params) for fact in SHIFTING.facts() for rule in fact.rules}
    assert {"least": 1, "most": 5} == stated["shifting.players.range"]
    assert {"n": 9} == stated["shifting.components.tiles"]
    assert 72 == stated["shifting.components.cards"]["n"]
    assert {"shifting.components.references", "shifting.card.values"} <= set(stated)


@pytest.mark.rules("shifting.players.range")
@pytest.mark.parametrize("seats", range(7))
def test_from_one_to_five_may_play(seats: int) -> None:
    if 1 <= seats <= 5:
        assert seats == deal(seats).seats
        assert seats in SHIFTING.seat_range({})
    else:
        with pytest.raises(UnreadableError, match="bad-seats"):
            deal(seats)


@pytest.mark.rules("shifting.components.cards", "shifting.card.values")
def test_72_different_cards_of_four_values() -> None:
    patterns = [CARDS.pattern(card) for card in CARDS.played]
    assert 72 == len(patterns) == len(set(patterns))
    values = Counter(CARDS.value(card) for card in CARDS.played)
    assert {1: 28, 2: 26, 3: 13, 5: 5} == values == SIZES
    assert 144 == sum(value * copies for value, copies in values.items())


@pytest.mark.rules("shifting.card.pattern-and-value")
def test_every_card_has_a_possible_pattern_and_a_value() -> None:
    places = Counter(len(CARDS.pattern(card).corners) for card in CARDS.played)
    assert {6, 4, 3, 1} == set(places)
    for card in CARDS.played:
        pattern = CARDS.pattern(card)
        assert pattern.is_possible()
        height, width = len(pattern.rows), len(pattern.rows[0])
        assert (4 - height) * (4 - width) == len(pattern.masks)
        assert card == CARDS.read(CARDS.write(card))
        assert CARDS.value(card) in SIZES


@pytest.mark.rules("shifting.components.tiles")
def test_nine_two_sided_tiles() -> None:
    assert 9 == len(TILES)
    sides = [(k.copies, LETTERS[k.first] + LETTERS[k.second]) for k in KINDS]
    assert [(1, "SM"), (2, "FB"), (3, "HO"), (3, "ET")] == sides
    assert all(face == other_side(other_side(face)) != other_side(face) for face in range(8))


@pytest.mark.rules("shifting.components.references", "shifting.setup.reference")
def test_one_reference_card_for_everybody_and_one_dark_one() -> None:
    assert 5 == REFERENCES == MOST_PLAYERS
    for seats in range(1, 6):
        starters = {deal(seats, seed, first_player="random").starter for seed in range(60)}
        assert set(range(1, seats + 1)) == starters


@pytest.mark.rules("shifting.setup.grid")
def test_the_tiles_are_shuffled_into_a_grid() -> None:
    grids = [deal(seed=seed).grid for seed in range(60)]
    assert 9 == len(grids[0])
    assert len(set(grids)) > 55
    same_sides = {deal(seed=seed, start_sides="side-one").grid for seed in range(60)}
    assert len(same_sides) > 50
    for grid in grids:
        assert sorted(TILES) == sorted(min(face, other_side(face)) for face in grid)


@pytest.mark.rules("shifting.setup.random-sides")
@pytest.mark.parametrize(("value", "kinds"), [("random", 8), ("side-one", 4)])
def test_which_sides_are_up(value: str, kinds: int) -> None:
    grids = [deal(seed=seed, start_sides=value).grid for seed in range(60)]
    assert kinds == len({face for grid in grids for face in grid})
    for place in range(9):
        second = sum(grid[place] % 2 for grid in grids)
        assert 15 < second < 45 if value == "random" else second == 0


@pytest.mark.rules("shifting.tile.upright", "shifting.flip.keep-orientation")
def test_nothing_but_the_face_of_a_tile_is_known() -> None:
    """No rotation is stored: 8 faces are all that a place can show."""
    grid = deal().grid
    for place in range(1, 10):
        other = flipped(grid, place)
        assert other[place - 1] == other_side(grid[place - 1])
        assert [place] == [at for at in PLACES if other[at - 1] != grid[at - 1]]
        assert grid == flipped(other, place)
    for a, b in PAIRS:
        swapped = dict(zip(PLACES, shifted(grid, a, b), strict=True))
        assert {a: grid[b - 1], b: grid[a - 1]} == {a: swapped.pop(a), b: swapped.pop(b)}
        assert all(face == grid[at - 1] for at, face in swapped.items())
    state = play(table("EE TB TF OF"), "pay EE", "flip 1", "pay TB", "flip 1")
    assert shown(state) == write_grid(table("EE TB TF OF").grid)


@pytest.mark.rules("shifting.setup.deal-four", "shifting.setup.draw-pile")
def test_four_cards_for_everybody_and_the_rest_is_the_draw_pile() -> None:
    for seats in range(2, 6):
        state = deal(seats)
        assert [4] * seats == [len(cards) for cards in state.hands]
        dealt = [card for cards in state.hands for card in cards]
        assert sorted(CARDS.played) == sorted([*dealt, *state.draw_pile])
        assert () == state.discard
    assert len({deal(seed=seed).hands for seed in range(30)}) == 30


@pytest.mark.rules("shifting.setup.hand-secret")
def test_everybody_sees_the_own_hand_only() -> None:
    state = deal(3)
    for seat in range(4):
        seen = SHIFTING.view(state, seat).hands
        for owner in range(1, 4):
            hidden = (HIDDEN,) * 4
            assert (state.hands[owner - 1] if owner == seat else hidden) == seen[owner - 1]


@pytest.mark.rules("shifting.info.public")
@pytest.mark.parametrize(("value", "seen"), [("top", "TF"), ("all", "EE TB TF")])
def test_what_everybody_may_see(value: str, seen: str) -> None:
    state = table("OF OT | HE", "discard: EE TB TF", "draw: FH OO", discard_public=value)
    for seat in range(3):
        view = SHIFTING.view(state, seat)
        assert seen == " ".join(map(CARDS.write, view.discard))
        assert (3, 2) == (view.discard_size, view.draw_size)
        assert [2, 4] == [len(cards) for cards in view.hands]
        assert (state.grid, state.scored) == (view.grid, view.scored)


@pytest.mark.rules("shifting.turn.first-player", "shifting.setup.dark-card")
@pytest.mark.parametrize("seat", [1, 3])
def test_the_player_with_the_dark_card_starts(seat: int) -> None:
    state = deal(3, first_seat=str(seat))
    assert (seat, seat, Phase.TURN) == (state.starter, state.turn, state.phase)
    assert 1 == deal(3).turn
    with pytest.raises(UnreadableError, match="bad-first-seat"):
        deal(2, first_seat="3")


@pytest.mark.rules("shifting.grid.common-top")
def test_everybody_sees_the_same_grid() -> None:
    state = deal(4)
    assert {state.grid} == {SHIFTING.view(state, seat).grid for seat in range(5)}


def test_a_grid_without_a_line_is_laid_by_the_seed() -> None:
    text = "1: ? ? ? ?\n2: ? ? ? ?"
    assert deal().grid == position(text).grid


@pytest.mark.rules(
    "shifting.setup.grid",
    "shifting.setup.random-sides",
    "shifting.setup.deal-four",
    "shifting.setup.draw-pile",
    "shifting.setup.dark-card",
    "shifting.setup.hand-secret",
    "shifting.setup.reference",
    "shifting.turn.first-player",
    "shifting.components.cards",
)
@pytest.mark.parametrize("seats", [1, 2, 5])
def test_the_set_up_is_told_with_its_rules(seats: int) -> None:
    state = deal(seats, first_player="random")
    laid, dealt, *starts = SHIFTING.opening(state)
    assert {"shifting.setup.grid", "shifting.setup.random-sides"} <= set(laid.rules)
    assert {"shifting.setup.deal-four", "shifting.setup.draw-pile"} <= set(dealt.rules)
    assert "shifting.setup.hand-secret" in dealt.rules
    for started in starts:
        assert {"shifting.setup.reference", "shifting.turn.first-player"} <= set(started.rules)
    assert (seats > 1) == ("shifting.components.cards" in dealt.rules)
    assert (seats == 1) == ("shifting.solo.rules" in dealt.rules)
    assert (len(state.draw_pile) + 4 * seats, len(state.draw_pile)) == (dealt["n"], dealt["left"])
    assert [state.starter] * (seats > 1) == [event.seat for event in starts]
    other = SHIFTING.opening(deal(seats, start_sides="side-one"))[0]
    assert ("shifting.first-sides", laid.rules) == (other.code, other.rules)
