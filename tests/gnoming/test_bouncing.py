"""Bouncing: a card that was turned up may move on."""

from random import Random

import pytest

from pravila.games.gnoming.action import Kind
from pravila.games.gnoming.state import Phase, State
from tests.gnoming.positions import (
    GNOMING,
    allows,
    codes,
    deal,
    do,
    down,
    drawn,
    judge,
    legal,
    play,
    reasons,
    refuses,
    shown,
    table,
    taken,
)

GRID = "7 (7) (3) / (-1) 3 (8) / (2) (M) (X)"
DISCARDS = ("discard A", "discard B")


def out(place: int, card: str = "5", grid: str = GRID, **switches: str) -> State:
    """The card is drawn and put on the place of the grid."""
    return play(table(grid, drawn(card), **switches), f"place {place}")


def bounces(state: State) -> list[int]:
    """The places to which the card that was put out may bounce."""
    return [int(action[-1]) for action in legal(state) if action.startswith("bounce")]


@pytest.mark.rules("gnoming.bounce.reveal-first")
def test_a_replaced_face_down_card_is_turned_up_first() -> None:
    state, events = do(table(GRID, drawn("5")), "place 2")
    assert [7] * 4 == [GNOMING.view(state, seat).held for seat in range(4)]
    assert 7 == events[0].seen_by(3)["out"]
    assert "gnoming.bounce.reveal-first" in reasons(events)


@pytest.mark.rules("gnoming.bounce.reveal-first")
def test_a_face_up_card_needs_no_turning() -> None:
    _, events = do(table(GRID, drawn("5")), "place 1")
    assert ["placed-on-up"] == codes(events)
    assert "gnoming.bounce.reveal-first" not in reasons(events)


@pytest.mark.rules("gnoming.bounce.trigger", "gnoming.bounce.equal-value")
def test_a_card_bounces_if_it_matches_another_card_of_the_grid() -> None:
    assert allows(out(2), "bounce 3", "gnoming.bounce.trigger")
    assert refuses(out(6), "bounce 3", "gnoming.bounce.trigger", "gnoming.bounce.equal-value")


@pytest.mark.rules("gnoming.bounce.trigger")
def test_a_card_bounces_if_it_matches_the_card_replacing_it() -> None:
    assert allows(out(6, "8"), "bounce 3", "gnoming.bounce.trigger")
    assert refuses(out(6, "9"), "bounce 3", "gnoming.bounce.trigger")


@pytest.mark.rules("gnoming.bounce.trigger")
def test_a_hazard_never_bounces() -> None:
    state = out(9, "10", "7 2 ? / ? ? ? / ? ? (X)")
    assert refuses(state, "bounce 3", "gnoming.bounce.trigger")
    assert ("discard",) == legal(state)
    beside_another = out(9, "10", "7 2 ? / ? ? ? / X ? (X)")
    assert refuses(beside_another, "bounce 3", "gnoming.bounce.trigger")


@pytest.mark.rules("gnoming.bounce.trigger")
def test_only_a_card_that_was_put_out_bounces() -> None:
    assert refuses(table(GRID, drawn("7")), "bounce 2", "gnoming.bounce.trigger")
    assert refuses(table(GRID), "bounce 2", "gnoming.bounce.trigger")


@pytest.mark.rules("gnoming.bounce.equal-value")
@pytest.mark.parametrize(("hidden", "may"), [("6", False), ("7", True), ("8", False)])
def test_a_match_is_the_same_value(hidden: str, may: bool) -> None:
    state = out(2, "5", f"7 ({hidden}) ? / ? ? ? / ? ? ?")
    assert may == allows(state, "bounce 3")
    assert may != refuses(state, "bounce 3", "gnoming.bounce.equal-value")


@pytest.mark.rules("gnoming.bounce.equal-value")
def test_a_negative_card_of_the_same_number_is_no_match() -> None:
    state = out(2, "5", "-2 (2) ? / ? ? ? / ? ? ?")
    assert refuses(state, "bounce 3", "gnoming.bounce.equal-value")


@pytest.mark.rules("gnoming.bounce.visible-only")
def test_only_face_up_cards_match() -> None:
    hidden = out(6, "5", "1 2 (3) / (4) (5) (8) / (6) (8) (7)")
    assert refuses(hidden, "bounce 8", "gnoming.bounce.visible-only")
    seen = out(6, "5", "1 2 (3) / (4) (5) (8) / (6) 8 (7)")
    assert allows(seen, "bounce 8", "gnoming.bounce.trigger")


@pytest.mark.rules("gnoming.bounce.visible-only")
def test_cards_of_other_players_do_not_match() -> None:
    state = play(
        table("1 (8) ? / ? ? ? / ? ? ?", drawn("5"), "2: 8 8 ? / ? ? ? / ? ? ?"), "place 2"
    )
    assert refuses(state, "bounce 3", "gnoming.bounce.visible-only")


@pytest.mark.rules("gnoming.bounce.move")
def test_a_bouncing_card_puts_out_the_card_of_its_new_place() -> None:
    state, events = do(out(2), "bounce 4")
    assert "7 5 ? / 7 3 ? / ? ? ?" == shown(state)
    assert (-1, 4) == (state.held, state.origin)
    assert "gnoming.bounce.move" in reasons(events)


@pytest.mark.rules("gnoming.bounce.move", "gnoming.play.replace")
def test_a_card_bounces_within_the_own_grid() -> None:
    state = out(2)
    assert allows(state, "bounce 3", "gnoming.bounce.move")
    assert refuses(state, "bounce 3 of 2", "gnoming.bounce.move")
    assert refuses(table(GRID, drawn("7")), "place 3 of 2", "gnoming.play.replace")


@pytest.mark.rules("gnoming.bounce.optional")
def test_a_matching_card_need_not_bounce() -> None:
    state = out(2)
    assert allows(state, "bounce 3", "gnoming.bounce.optional")
    assert allows(state, "discard A", "gnoming.discard.replaced")
    assert "7 5 ? / ? 3 ? / ? ? ?" == shown(play(state, "discard A"))


@pytest.mark.rules("gnoming.bounce.optional")
def test_a_chain_may_stop_at_any_card() -> None:
    state = play(out(2), "bounce 3")
    assert allows(state, "bounce 9", "gnoming.bounce.optional")
    assert allows(state, "discard A", "gnoming.discard.replaced")


@pytest.mark.rules("gnoming.bounce.chain")
def test_the_next_card_may_bounce_in_turn() -> None:
    state = play(out(2), "bounce 3")
    assert 3 == state.held
    assert allows(state, "bounce 9", "gnoming.bounce.chain")
    _, events = do(state, "bounce 9")
    assert "gnoming.bounce.chain" in reasons(events)


@pytest.mark.rules("gnoming.bounce.chain")
def test_the_next_card_must_match_too() -> None:
    state = play(out(2), "bounce 6")
    assert 8 == state.held
    assert refuses(state, "bounce 9", "gnoming.bounce.trigger")
    assert DISCARDS == legal(state)


@pytest.mark.rules("gnoming.bounce.excluded")
@pytest.mark.parametrize("card", ["-1", "-2", "M"])
def test_negative_cards_and_mulligans_never_bounce(card: str) -> None:
    grid = f"7 ({card}) ? / {'-1' if card == 'M' else card} ? ? / ? ? ?"
    state = out(2, "5", grid)
    assert refuses(state, "bounce 3", "gnoming.bounce.excluded")
    assert DISCARDS == legal(state)


@pytest.mark.rules("gnoming.bounce.excluded")
def test_no_switch_makes_a_mulligan_bounce() -> None:
    state = out(
        2, "5", "M (M) ? / ? ? ? / ? ? ?", bounce_mulligan_match="yes", mulligan_limit="ignore"
    )
    assert refuses(state, "bounce 3", "gnoming.bounce.excluded")


@pytest.mark.rules("gnoming.bounce.first-face-down")
def test_a_card_that_lay_face_up_does_not_bounce() -> None:
    grid = "7 7 (7) / ? ? ? / ? ? ?"
    assert refuses(out(1, "5", grid), "bounce 4", "gnoming.bounce.first-face-down")
    assert allows(out(3, "5", grid), "bounce 4", "gnoming.bounce.trigger")


@pytest.mark.rules("gnoming.bounce.first-face-down")
def test_by_the_switch_a_card_that_lay_face_up_bounces() -> None:
    state = out(1, "5", "7 7 ? / ? ? ? / ? ? ?", bounce_face_up="yes")
    assert allows(state, "bounce 4", "gnoming.bounce.trigger")


@pytest.mark.rules("gnoming.bounce.chain-face-down")
def test_a_chain_ends_at_a_card_that_lay_face_up() -> None:
    grid = "7 (7) 3 / 3 (3) ? / ? ? ?"
    face_up = play(out(2, "5", grid), "bounce 3")
    assert 3 == face_up.held
    assert refuses(face_up, "bounce 6", "gnoming.bounce.chain-face-down")
    assert DISCARDS == legal(face_up)
    face_down = play(out(2, "5", grid), "bounce 5")
    assert 3 == face_down.held
    assert allows(face_down, "bounce 6", "gnoming.bounce.chain")


@pytest.mark.rules("gnoming.bounce.chain-face-down")
def test_by_the_switch_a_chain_goes_on_from_a_card_that_lay_face_up() -> None:
    state = out(2, "5", "7 (7) 3 / 3 (3) ? / ? ? ?", bounce_face_up="yes")
    assert allows(play(state, "bounce 3"), "bounce 6", "gnoming.bounce.chain")


@pytest.mark.rules("gnoming.bounce.target")
def test_any_other_place_of_the_grid() -> None:
    state = out(2)
    assert [1, 3, 4, 5, 6, 7, 8, 9] == bounces(state)
    assert refuses(state, "bounce 2", "gnoming.bounce.target")


@pytest.mark.rules("gnoming.bounce.target")
def test_a_face_up_place_is_a_target_too() -> None:
    state = play(out(2), "bounce 5")
    assert "7 5 ? / ? 7 ? / ? ? ?" == shown(state)
    assert 3 == state.held


@pytest.mark.rules("gnoming.bounce.length")
def test_seven_bounces_on_a_first_turn() -> None:
    state = out(3, "5", "7 1 (7) / (7) (7) (7) / (7) (7) (7)")
    for number, place in enumerate((4, 5, 6, 7, 8, 9, 2), 1):
        assert allows(state, f"bounce {place}", "gnoming.bounce.move"), number
        state = play(state, f"bounce {place}")
    assert 1 == state.held
    assert DISCARDS == legal(state)


@pytest.mark.rules("gnoming.bounce.length")
def test_no_chain_is_longer_than_the_cards_that_lay_face_down() -> None:
    rng = Random(1)
    longest = 0
    for seed in range(15):
        state, least, length = deal(seed=seed), 0, 0
        for _ in range(150):
            if state.phase is Phase.DRAW:
                least, length = down(state, state.turn), 0
            choices = GNOMING.actions(state)
            bouncing = [action for action in choices if action.kind is Kind.BOUNCE]
            action = rng.choice(bouncing or choices)
            length += action.kind is Kind.BOUNCE
            state, _ = GNOMING.apply(state, action)
            assert state.phase is not Phase.OUT or length <= least
            longest = max(longest, length)
    assert longest > 1


@pytest.mark.rules("gnoming.bounce.length")
def test_by_the_switch_a_chain_is_finite_as_well() -> None:
    state = out(1, "7", "7 7 7 / 7 7 7 / 7 1 2", bounce_face_up="yes")
    length = 0
    while places := bounces(state):
        state = play(state, f"bounce {places[0]}")
        length += 1
        assert length <= 9
    assert 7 == state.held
    assert refuses(state, "bounce 8", "gnoming.bounce.length")


@pytest.mark.rules("gnoming.bounce.length")
def test_by_the_switch_a_card_bounces_once_from_each_place() -> None:
    state = out(1, "7", "7 7 7 / 7 7 7 / 7 1 2", bounce_face_up="yes")
    state = play(state, *[f"bounce {place}" for place in (2, 3, 4, 5, 6, 7)])
    assert allows(state, "bounce 1", "gnoming.bounce.chain")
    assert refuses(play(state, "bounce 1"), "bounce 2", "gnoming.bounce.length")


@pytest.mark.rules("gnoming.bounce.last-card")
def test_a_bounce_that_turns_up_the_last_card_ends_the_round() -> None:
    state = out(8, "5", "7 1 2 / 3 4 6 / 8 (7) (9)")
    state = play(state, "bounce 9")
    assert 0 == state.finisher
    state, events = do(state, "discard A")
    assert 1 == state.finisher
    assert "gnoming.bounce.last-card" in reasons(events)


@pytest.mark.rules("gnoming.bounce.last-card")
def test_without_the_bounce_one_card_stays_down() -> None:
    state = play(out(8, "5", "7 1 2 / 3 4 6 / 8 (7) (9)"), "discard A")
    assert 0 == state.finisher


@pytest.mark.rules("gnoming.bounce.final-card")
def test_the_last_card_put_out_is_discarded() -> None:
    start = table(GRID, drawn("5"), "A: 9\nB: 2 6")
    state = play(start, "place 2", "bounce 4")
    assert refuses(state, "discard", "gnoming.discard.choice")
    state, events = do(state, "discard B")
    assert ((9,), (2, 6, -1)) == state.piles
    assert "gnoming.bounce.final-card" in reasons(events)


@pytest.mark.rules("gnoming.bounce.final-card")
def test_a_hazard_put_out_last_lets_the_others_flip() -> None:
    state = play(out(2), "bounce 9")
    assert refuses(state, "discard A", "gnoming.hazard.removed")
    state, events = do(state, "discard")
    assert (2, 3) == state.asked
    assert "gnoming.bounce.final-card" in reasons(events)


@pytest.mark.rules("gnoming.bounce.source")
@pytest.mark.parametrize("hand", [drawn("5"), taken("5", "A"), taken("5", "B")])
def test_the_source_of_the_played_card_does_not_matter(hand: str) -> None:
    state = play(table(GRID, hand), "place 2")
    assert [1, 3, 4, 5, 6, 7, 8, 9] == bounces(state)


@pytest.mark.rules("gnoming.mulligan.bounce-match")
@pytest.mark.parametrize("wild", ["no", "yes"])
def test_a_mulligan_matches_nothing_when_bouncing(wild: str) -> None:
    state = out(2, "5", "M (8) ? / ? ? ? / ? ? ?", bounce_mulligan_match=wild)
    if wild == "no":
        assert refuses(state, "bounce 3", "gnoming.mulligan.bounce-match")
    else:
        assert allows(state, "bounce 3", "gnoming.bounce.trigger")


@pytest.mark.rules("gnoming.mulligan.bounce-match")
def test_by_the_switch_only_a_mulligan_matches_every_card() -> None:
    state = out(2, "5", "1 (8) ? / ? ? ? / ? ? ?", bounce_mulligan_match="yes")
    assert refuses(state, "bounce 3", "gnoming.bounce.trigger")


@pytest.mark.rules("gnoming.mulligan.bounce-match")
def test_a_mulligan_just_placed_matches_nothing_either() -> None:
    state = out(2, "M", "1 (8) ? / ? ? ? / ? ? ?")
    assert refuses(state, "bounce 3", "gnoming.mulligan.bounce-match")


@pytest.mark.rules("gnoming.bounce.optional")
def test_the_discard_of_a_card_that_may_bounce_names_it() -> None:
    assert allows(out(2), "discard A", "gnoming.bounce.optional")
    assert "gnoming.bounce.optional" not in judge(out(4), "discard A").rules
    assert "gnoming.bounce.optional" not in judge(table(GRID, drawn("7")), "discard A").rules


@pytest.mark.rules("gnoming.bounce.first-face-down", "gnoming.bounce.chain-face-down")
def test_by_the_switch_a_bounce_of_a_face_up_card_names_it() -> None:
    first = out(1, grid="7 7 ? / ? ? ? / ? ? ?", bounce_face_up="yes")
    assert allows(first, "bounce 3", "gnoming.bounce.first-face-down")
    chain = play(out(2, grid="7 (7) 3 / 3 ? ? / ? ? ?", bounce_face_up="yes"), "bounce 3")
    assert allows(chain, "bounce 5", "gnoming.bounce.chain-face-down")
    down_card = out(2, grid="7 (7) 3 / 3 ? ? / ? ? ?", bounce_face_up="yes")
    assert "gnoming.bounce.first-face-down" not in judge(down_card, "bounce 3").rules


@pytest.mark.rules("gnoming.mulligan.bounce-match")
def test_by_the_switch_a_bounce_by_a_mulligan_names_it() -> None:
    wild = out(2, grid="M (8) ? / ? ? ? / ? ? ?", bounce_mulligan_match="yes")
    assert allows(wild, "bounce 3", "gnoming.mulligan.bounce-match")
    equal = out(2, grid="M (8) 8 / ? ? ? / ? ? ?", bounce_mulligan_match="yes")
    assert "gnoming.mulligan.bounce-match" not in judge(equal, "bounce 4").rules
