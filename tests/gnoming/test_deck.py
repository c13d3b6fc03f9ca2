"""Players, cards and the deal."""

from dataclasses import replace

import pytest

from pravila.core.errors import UnreadableError
from pravila.core.fact import Fact
from pravila.games.gnoming.cards import (
    HAZARD,
    HIDDEN,
    MULLIGAN,
    from_fact,
    is_negative,
    is_positive,
)
from pravila.games.gnoming.deck import DECK_NAMES, census, deck
from pravila.games.gnoming.play import deal as deal_round
from pravila.games.gnoming.state import Phase
from tests.gnoming.positions import (
    GNOMING,
    all_cards,
    allows,
    codes,
    deal,
    do,
    down,
    legal,
    play,
    reasons,
    refuses,
    reveal_all,
    scored,
    shown,
)

DOWN = "? ? ? / ? ? ? / ? ? ?"
DECKS = pytest.mark.parametrize("name", DECK_NAMES)


def fact(rule: str) -> Fact:
    """The line of the facts box that states this rule."""
    return next(fact for fact in GNOMING.facts() if rule in fact.rules)


def deal_with_hazard_aside() -> int:
    """A seed whose deal turns up a hazard for the discard piles."""
    return next(seed for seed in range(1000) if deal(seed=seed).removed)


@pytest.mark.rules("gnoming.meta.kind")
def test_the_facts_say_what_kind_of_game_it_is() -> None:
    assert "gnoming.kind" == fact("gnoming.meta.kind").code
    assert "Gnoming A Round" == GNOMING.title
    assert "Grandpa Beck’s Games" == GNOMING.publisher


@pytest.mark.rules("gnoming.components.deck-size")
@DECKS
def test_the_deck_has_110_cards(name: str) -> None:
    assert 110 == len(deck(name))
    assert sorted(deck(name)) == all_cards(deal(deck=name))
    assert {"n": 110} == dict(fact("gnoming.components.deck-size").params)


@pytest.mark.rules(
    "gnoming.components.positive-count",
    "gnoming.components.negative-count",
    "gnoming.components.special-count",
    "gnoming.components.hazard-count",
    "gnoming.components.mulligan-count",
)
@DECKS
def test_the_cards_by_kind(name: str) -> None:
    cards = deck(name)
    assert 82 == sum(map(is_positive, cards))
    assert 22 == sum(map(is_negative, cards))
    assert 3 == cards.count(HAZARD)
    assert 3 == cards.count(MULLIGAN)
    assert 6 == sum(not is_positive(card) and not is_negative(card) for card in cards)


@pytest.mark.rules(
    "gnoming.components.positive-count",
    "gnoming.components.negative-count",
    "gnoming.components.special-count",
    "gnoming.components.hazard-count",
    "gnoming.components.mulligan-count",
)
def test_the_facts_count_the_cards() -> None:
    counted = {"positive": 82, "negative": 22, "special": 6, "hazards": 3, "mulligans": 3}
    assert counted == dict(fact("gnoming.components.special-count").params)


@pytest.mark.rules("gnoming.components.extras")
@DECKS
def test_booklet_and_recipe_take_no_part(name: str) -> None:
    assert fact("gnoming.components.extras")
    assert {MULLIGAN, HAZARD} == {card for card in deck(name) if not -4 <= card <= 11}


def test_the_proposed_deck_by_value() -> None:
    copies = census("proposed-1")
    assert [8, 8, 8, 8, 9, 9, 8, 8, 8, 8] == [copies[value] for value in range(1, 11)]
    assert [7, 6, 5, 4] == [copies[value] for value in (-1, -2, -3, -4)]
    assert 451 == sum(value * n for value, n in copies.items() if is_positive(value))
    assert -50 == sum(value * n for value, n in copies.items() if is_negative(value))


def test_the_wide_deck_by_value() -> None:
    copies = census("proposed-wide")
    assert [8] * 5 + [7] * 6 == [copies[value] for value in range(1, 12)]
    assert [7, 6, 5, 4] == [copies[value] for value in (-1, -2, -3, -4)]


@pytest.mark.rules("gnoming.players.range", "gnoming.players.two")
@pytest.mark.parametrize(("least", "playable"), [("3", (3, 4, 5, 6, 7)), ("2", (2, 3, 4, 5, 6, 7))])
def test_how_many_may_play(least: str, playable: tuple[int, ...]) -> None:
    assert playable == tuple(GNOMING.seat_range({"players-min": least}))
    for seats in range(-1, 10):
        if seats in playable:
            assert seats == deal(seats, players_min=least).seats
        else:
            with pytest.raises(UnreadableError, match="bad-seats"):
                deal(seats, players_min=least)
    low, high = GNOMING.seat_range({})[0], GNOMING.seat_range({})[-1]
    assert {"least": low, "most": high} == dict(fact("gnoming.players.range").params)


@pytest.mark.rules("gnoming.setup.shuffle-deal")
def test_the_cards_are_shuffled() -> None:
    assert deal(seed=1) == deal(seed=1)
    assert deal(seed=1).cards != deal(seed=2).cards
    assert all_cards(deal(seed=1)) == all_cards(deal(seed=2))


@pytest.mark.rules("gnoming.setup.shuffle-deal")
def test_every_round_is_shuffled_anew() -> None:
    second = play(scored((5, 6, 7), 1), "deal")
    third = play(scored((5, 6, 7), 1, "round: 2", "scores: 1 2 3", "shuffles: 2"), "deal")
    assert 3 == len({deal().cards, second.cards, third.cards})
    assert [DOWN] * 3 == [shown(third, seat) for seat in (1, 2, 3)]
    assert sorted(deck("proposed-1")) == all_cards(third)


@pytest.mark.rules("gnoming.setup.shuffle-deal", "gnoming.setup.grid")
@pytest.mark.parametrize("seats", range(3, 8))
def test_nine_cards_each_face_down(seats: int) -> None:
    state = deal(seats)
    assert [9] * seats == [len(grid) for grid in state.cards]
    assert [DOWN] * seats == [shown(state, seat) for seat in range(1, seats + 1)]


@pytest.mark.rules("gnoming.setup.no-peeking")
def test_nobody_sees_a_face_down_card() -> None:
    state = deal()
    for seat in range(4):
        assert ((HIDDEN,) * 9,) * 3 == GNOMING.view(state, seat).cards


@pytest.mark.rules("gnoming.setup.no-peeking")
def test_nobody_turns_up_a_card_to_look() -> None:
    state = reveal_all(deal())
    assert refuses(state, "flip 3", "gnoming.setup.no-peeking")
    state = play(state, "draw")
    assert refuses(state, "flip 3", "gnoming.setup.no-peeking")
    assert allows(state, "place 3")


@pytest.mark.rules("gnoming.setup.draw-pile")
@pytest.mark.parametrize("seats", range(3, 8))
def test_the_rest_is_the_draw_pile(seats: int) -> None:
    state = deal(seats)
    assert 110 - 9 * seats - 2 - len(state.removed) == len(state.draw_pile)
    assert len(state.draw_pile) == GNOMING.view(state, 1).draw_size


@pytest.mark.rules("gnoming.setup.two-discard-piles")
def test_two_cards_start_two_discard_piles() -> None:
    state = deal()
    assert [1, 1] == [len(pile) for pile in state.piles]
    assert state.piles == GNOMING.view(state, 2).piles


@pytest.mark.rules("gnoming.setup.reveal-two")
def test_each_player_turns_up_two_cards() -> None:
    state = deal()
    assert tuple(f"flip {place}" for place in range(1, 10)) == legal(state)
    assert refuses(state, "draw", "gnoming.setup.reveal-two")
    assert refuses(state, "flip 1 of 2", "gnoming.setup.reveal-two")
    state = play(state, "flip 7")
    assert refuses(state, "flip 7", "gnoming.setup.reveal-two")
    assert allows(state, "flip 2", "gnoming.setup.reveal-two")
    state = play(state, "flip 2")
    assert 2 == GNOMING.actor(state)
    state = play(state, "flip 1", "flip 9", "flip 5", "flip 4")
    assert Phase.DRAW is state.phase
    assert [{2, 7}, {1, 9}, {4, 5}] == [
        {place for place in range(1, 10) if mask >> (place - 1) & 1} for mask in state.face_up
    ]


@pytest.mark.rules("gnoming.setup.reveal-timing")
def test_all_choose_before_any_card_is_shown() -> None:
    state = play(deal(), "flip 1", "flip 2", "flip 3", "flip 4", "flip 5")
    assert [DOWN] * 3 == [shown(state, seat) for seat in (1, 2, 3)]
    assert () == GNOMING.view(state, 3).chosen[1:]
    state, events = do(state, "flip 6")
    assert ["chose-reveal", *["revealed"] * 6] == codes(events)
    assert [7] * 3 == [down(state, seat) for seat in (1, 2, 3)]
    told = [state.cards[seat - 1][seat * 2 - 2 : seat * 2] for seat in (1, 2, 3)]
    cards = tuple(from_fact(event["card"]) for event in events[1:])
    assert (*told[0], *told[1], *told[2]) == cards


@pytest.mark.rules("gnoming.setup.reveal-timing")
def test_a_choice_is_secret_until_all_are_shown() -> None:
    _, events = do(deal(), "flip 4")
    assert 4 == events[0].seen_by(1).get("place")
    assert events[0].seen_by(2).get("place") is None


@pytest.mark.rules("gnoming.setup.hazard-on-discard", "gnoming.hazard.removed")
def test_a_hazard_never_starts_a_discard_pile() -> None:
    dealt = [deal(7, seed) for seed in range(200)]
    assert not any(HAZARD in pile for state in dealt for pile in state.piles)


@pytest.mark.rules("gnoming.setup.hazard-on-discard")
def test_a_hazard_turned_up_in_the_setup_is_set_aside() -> None:
    state = deal(seed=deal_with_hazard_aside())
    assert {HAZARD} == set(state.removed)
    assert [1, 1] == [len(pile) for pile in state.piles]
    state = reveal_all(state)
    assert Phase.DRAW is state.phase
    assert [7, 7, 7] == [down(state, seat) for seat in (1, 2, 3)]


@pytest.mark.rules("gnoming.setup.hazard-on-discard")
def test_by_the_switch_a_hazard_in_the_setup_lets_all_flip() -> None:
    seed = deal_with_hazard_aside()
    state = reveal_all(deal(seed=seed, setup_hazard="flip-all", first_seat="2"))
    assert Phase.FLIP is state.phase
    assert (2, 3, 1) == state.asked[:3]
    assert 3 * len(state.removed) == len(state.asked)
    state = play(state, "flip 3", "pass", "flip 3", *["pass"] * len(state.asked[3:]))
    assert [6, 6, 7] == [down(state, seat) for seat in (1, 2, 3)]
    assert (Phase.DRAW, 2) == (state.phase, state.turn)


@pytest.mark.rules("gnoming.turn.first-player", "gnoming.turn.first-player-engine")
@pytest.mark.parametrize("seat", range(1, 8))
def test_the_host_says_who_is_the_youngest(seat: int) -> None:
    state = deal(7, first_seat=str(seat))
    assert seat == GNOMING.actor(state)
    state = reveal_all(state)
    assert (seat, Phase.DRAW) == (GNOMING.actor(state), state.phase)


@pytest.mark.rules("gnoming.turn.first-player-engine")
def test_seat_1_begins_if_nobody_says_otherwise() -> None:
    assert [1] * 20 == [deal(seed=seed).turn for seed in range(20)]


@pytest.mark.rules("gnoming.turn.first-player-engine")
def test_the_first_seat_must_be_at_the_table() -> None:
    with pytest.raises(UnreadableError, match="bad-first-seat"):
        deal(3, first_seat="4")


@pytest.mark.rules("gnoming.turn.first-player-engine")
def test_a_random_first_player() -> None:
    starters = [deal(seed=seed, first_player="random").turn for seed in range(40)]
    assert {1, 2, 3} == set(starters)
    assert starters == [deal(seed=seed, first_player="random").turn for seed in range(40)]


@pytest.mark.rules("gnoming.setup.hazard-on-discard")
def test_by_the_switch_a_hazard_of_the_setup_lets_all_turn_up_a_card() -> None:
    """Nobody has discarded it: no line and no verdict speaks of a discarded hazard."""
    seed = next(seed for seed in range(1000) if HAZARD in deal(seed=seed).removed)
    state = play(deal(seed=seed, setup_hazard="flip-all"), *["flip 1", "flip 2"] * 2, "flip 1")
    state, events = do(state, "flip 2")
    assert "setup-flips" == codes(events)[-1]
    for action in ("flip 3", "pass"):
        assert allows(state, action, "gnoming.setup.hazard-on-discard")
    for action in ("flip 1", "draw", "flip 3 of 2"):
        assert refuses(state, action, "gnoming.setup.hazard-on-discard")
    state, flipped = do(state, "flip 3")
    _, declined = do(state, "pass")
    for told in (flipped, declined):
        assert {"gnoming.setup.hazard-on-discard"} == reasons(told)


@pytest.mark.rules(
    "gnoming.setup.grid", "gnoming.setup.draw-pile", "gnoming.setup.two-discard-piles"
)
def test_the_next_deal_names_its_rules() -> None:
    state, events = do(scored((5, 6, 7), 1), "deal")
    rules = {"gnoming.setup.grid", "gnoming.setup.draw-pile", "gnoming.setup.two-discard-piles"}
    assert rules <= reasons(events)
    assert [9, 9, 9] == [down(state, seat) for seat in (1, 2, 3)]
    assert [1, 1] == list(map(len, state.piles))
    assert 81 == len(state.draw_pile) + len(state.removed)


@pytest.mark.rules("gnoming.round.next-starter", "gnoming.turn.first-player-engine")
def test_the_deal_says_how_many_cards_and_who_starts() -> None:
    state = scored((5, 6, 7), 1, "starter: 2")
    _, events = do(state, "deal")
    assert (2, 110, 3) == tuple(events[0][fact] for fact in ("round", "cards", "starter"))
    assert "gnoming.round.next-starter" in events[0].rules
    first = deal_round(replace(state, round=0))[1][0]
    assert "gnoming.turn.first-player-engine" in first.rules
