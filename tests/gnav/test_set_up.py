"""Players, cards, the deal, and who may see what."""

import json
from collections import Counter

import pytest

from pravila.core.errors import UnreadableError
from pravila.core.fact import Fact
from pravila.core.shuffle import shuffled
from pravila.games.gnav.cards import DECK, is_wild, points_of, suit_of, value_of, write_card
from pravila.games.gnav.pack import PACK, read_pack
from pravila.games.gnav.state import Phase, State
from tests.gnav.positions import (
    GNAV,
    codes,
    deal,
    do,
    everything,
    play,
    sizes,
    table,
    values,
)

LIST = {"values": list(range(2, 11)), "suits": ["club", "diamond", "heart", "spade"]}


def fact(rule: str) -> Fact:
    """The line of the facts box that states this rule."""
    return next(fact for fact in GNAV.facts() if rule in fact.rules)


@pytest.mark.rules("gnav.meta.name", "gnav.meta.adaptation")
def test_the_facts_say_what_kind_of_game_it_is() -> None:
    stated = {rule: fact.code for fact in GNAV.facts() for rule in fact.rules}
    assert "gnav.kind" == stated.get("gnav.meta.name") == stated.get("gnav.meta.adaptation")
    assert "Gnav" == GNAV.title
    assert "" == GNAV.publisher


@pytest.mark.rules("gnav.players.two")
def test_exactly_two_play() -> None:
    assert [2] == list(GNAV.seat_range({}))
    assert 2 == GNAV.setup({}, 2, 1).seats
    assert {"n": 2} == dict(fact("gnav.players.two").params)
    for seats in (1, 3):
        with pytest.raises(UnreadableError, match="bad-seats"):
            GNAV.setup({}, seats, 1)


@pytest.mark.rules("gnav.setup.pack")
def test_the_cards_are_the_numbers_from_2_to_10_in_four_suits() -> None:
    assert dict.fromkeys(range(2, 11), 4) == Counter(map(value_of, DECK))
    assert dict.fromkeys(PACK.suits, 9) == Counter(map(suit_of, DECK))
    assert (36, 216) == (len(DECK), points_of(DECK))
    assert sorted(DECK) == everything(deal())
    assert {"n": 36, "least": 2, "most": 10} == dict(fact("gnav.setup.pack").params)


@pytest.mark.rules("gnav.play.wild", "gnav.score.face-value")
def test_the_facts_count_wild_cards_and_points() -> None:
    assert 8 == sum(map(is_wild, DECK))
    assert {"n": 8} == dict(fact("gnav.play.wild").params)
    assert {"n": 216} == dict(fact("gnav.score.face-value").params)


@pytest.mark.rules("gnav.setup.pack")
@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"values": [2, 3, 4, 5, 6, 7, 8, 9]}, "values"),
        ({"values": [2, 3, 4, 5, 6, 7, 8, 9, 9]}, "values"),
        ({"values": list(range(1, 11))}, "values"),
        ({"values": [*range(2, 10), 10.0]}, "values"),
        ({"values": "23456789"}, "values"),
        ({"suits": ["club", "diamond", "heart"]}, "suits"),
        ({"suits": ["club", "diamond", "heart", "heart"]}, "suits"),
        ({"suits": ["club", "diamond", "heart", ""]}, "suits"),
        ({"suits": ["club", "diamond", "heart", 4]}, "suits"),
        ({"wild": [2, 11]}, "wild"),
        ({"wild": [2, 2]}, "wild"),
        ({"wild": ["2"]}, "wild"),
        ({"wild": [[2]]}, "wild"),
        ({"wild": 2}, "json"),
        ({"suits": None}, "json"),
    ],
)
def test_a_wrong_list_of_cards_is_named(change: dict[str, object], part: str) -> None:
    right = {**LIST, "wild": [2, 10]}
    assert PACK == read_pack(json.dumps(right))
    with pytest.raises(UnreadableError) as caught:
        read_pack(json.dumps({**right, **change}))
    assert ("gnav.pack", {"part": part}) == (caught.value.code, caught.value.params)


@pytest.mark.rules("gnav.setup.pack")
@pytest.mark.parametrize("text", ["", "[]", "{}", "7", "null"])
def test_what_is_no_list_of_cards_is_refused(text: str) -> None:
    with pytest.raises(UnreadableError, match=r"gnav\.pack"):
        read_pack(text)


@pytest.mark.rules("gnav.setup.deal-ten", "gnav.setup.draw-pile", "gnav.setup.discard-start")
@pytest.mark.parametrize("seed", range(5))
def test_the_deal(seed: int) -> None:
    state = deal(seed)
    assert (10, 10, 15) == sizes(state)
    assert 1 == len(state.pile)
    assert Phase.PLAY is state.phase
    assert {"n": 10} == dict(fact("gnav.setup.deal-ten").params)
    assert [15] * 3 == [GNAV.view(state, seat).draw_size for seat in (0, 1, 2)]


@pytest.mark.rules("gnav.setup.discard-start", "gnav.setup.draw-pile")
@pytest.mark.parametrize("seed", range(5))
def test_the_top_card_of_the_draw_pile_starts_the_discard_pile(seed: int) -> None:
    undealt = shuffled(DECK, seed, 0)[:16]
    state = deal(seed)
    assert undealt[-1:] == state.pile
    assert undealt[:-1] == state.draw_pile


@pytest.mark.rules("gnav.setup.deal-ten")
def test_the_deal_depends_on_the_seed_alone() -> None:
    dealt = [deal(seed) for seed in range(30)]
    assert dealt == [deal(seed) for seed in range(30)]
    assert 30 == len({state.hands for state in dealt})


@pytest.mark.rules("gnav.setup.wild-start")
def test_a_wild_card_may_start_the_discard_pile() -> None:
    starts = [deal(seed).pile[0] for seed in range(100)]
    assert any(map(is_wild, starts))
    assert not all(map(is_wild, starts))


def seed_with_wild_start() -> int:
    """A seed whose deal turns up a wild card for the discard pile."""
    return next(seed for seed in range(1000) if is_wild(deal(seed).pile[0]))


@pytest.mark.rules("gnav.setup.wild-start")
def test_by_the_switch_a_wild_card_goes_back_into_the_draw_pile() -> None:
    dealt = [deal(seed, start_wild="redraw") for seed in range(200)]
    assert not any(is_wild(state.pile[0]) for state in dealt)
    assert {(10, 10, 15)} == {sizes(state) for state in dealt}
    seed = seed_with_wild_start()
    state = deal(seed, start_wild="redraw")
    assert deal(seed).hands == state.hands
    assert deal(seed).pile[0] in state.draw_pile


@pytest.mark.rules("gnav.setup.wild-start", "gnav.setup.discard-start")
def test_a_later_deal_tells_of_the_card_shuffled_back() -> None:
    told = []
    for seed in range(40):
        over = table("3", "4 5", "draw: -", "2: 6 8", "captured-1: ...", deals="2")
        state = GNAV.read_position(
            GNAV.write_position(over), {"deals": "2", "start-wild": "redraw"}, seed
        )
        _, events = do(play(state, "pass", "pass"), "deal")
        told.append(codes(events))
    assert ["dealt", "started"] in told
    assert ["dealt", "redrawn", "started"] in told
    assert {("dealt", "started")} == {(names[0], names[-1]) for names in told}


@pytest.mark.rules("gnav.turn.first-player", "gnav.turn.order")
@pytest.mark.parametrize("seat", [1, 2])
def test_the_starter_is_a_chosen_seat(seat: int) -> None:
    assert [seat] * 20 == [deal(seed, first_seat=str(seat)).turn for seed in range(20)]


@pytest.mark.rules("gnav.turn.first-player")
def test_seat_1_starts_if_no_other_seat_is_chosen() -> None:
    assert [1] * 20 == [deal(seed).turn for seed in range(20)]
    random = [deal(seed, first_player="random").turn for seed in range(40)]
    assert {1, 2} == set(random)


@pytest.mark.rules("gnav.info.captured")
def test_all_see_what_was_captured() -> None:
    state = play(table("7", "3 4 4 5 6 7 8 8 9 9"), "play 7", "stop")
    assert [[7, 7]] * 3 == [values(GNAV.view(state, seat).captured[0]) for seat in (0, 1, 2)]


def secrets(state: State, seat: int) -> str:
    """The text of what a seat sees."""
    return GNAV.write_view(GNAV.view(state, seat))


@pytest.mark.rules("gnav.setup.draw-pile")
def test_hands_and_the_draw_pile_are_hidden() -> None:
    state = deal()
    hidden = {write_card(card) for card in (*state.draw_pile, *state.hands[1])}
    seen = secrets(state, 1).split()
    assert not hidden & set(seen)
    assert {write_card(card) for card in state.hands[0]} <= set(seen)
    both = {write_card(card) for hand in state.hands for card in hand}
    assert not both & set(secrets(state, 0).split())
    assert () == GNAV.view(state, 0).hand


@pytest.mark.rules("gnav.blocked.keep")
def test_a_drawn_card_is_a_secret() -> None:
    state, events = do(table("7", "3 3 4 5 5 6 6 8 8 9", "draw: ... 4s"), "draw")
    assert "4s" == events[0].seen_by(1)["cards"]
    assert events[0].seen_by(2).get("cards") is None
    assert 1 == events[0].seen_by(2)["n"]
    assert [write_card(GNAV.view(state, seat).drawn) for seat in (0, 1, 2)] == ["?", "4s", "?"]


@pytest.mark.rules("gnav.blocked.may", "gnav.blocked.turn-ends", "gnav.blocked.keep")
def test_the_other_player_does_not_learn_whether_a_kept_card_was_legal() -> None:
    told = []
    for drawn in ("4s", "7s"):
        state = play(table("7h", "3 3 4 5 5 6 6 8 8 9", f"draw: ... {drawn}"), "draw")
        told.append(do(state, "stop")[1])
    assert told[0] == told[1]


@pytest.mark.rules(
    "gnav.setup.pack",
    "gnav.setup.deal-ten",
    "gnav.setup.draw-pile",
    "gnav.setup.discard-start",
    "gnav.turn.first-player",
)
def test_the_set_up_is_told_with_its_rules() -> None:
    for seed in range(1, 9):
        events = GNAV.opening(deal(seed, first_player="random"))
        assert ["dealt", "started", "starts"] == codes(events)
        told = {"gnav.setup.pack", "gnav.setup.deal-ten", "gnav.setup.draw-pile"}
        assert told <= set(events[0].rules)
        assert "gnav.setup.discard-start" in events[1].rules
        assert ("gnav.turn.first-player",) == events[2].rules
        assert deal(seed, first_player="random").turn == events[2].seat
