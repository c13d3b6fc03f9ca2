"""Hazards: what happens when one is discarded, and where they lie."""

import pytest

from pravila.games.gnoming.cards import HAZARD
from pravila.games.gnoming.state import Phase
from tests.gnoming.positions import (
    GNOMING,
    all_cards,
    allows,
    codes,
    do,
    down,
    drawn,
    judge,
    legal,
    play,
    position,
    reasons,
    refuses,
    scored,
    shown,
    table,
    taken,
)

GRID = "4 1 ? / ? ? ? / ? ? ?"
LAST = "1 2 3 / 4 5 6 / 7 8 ?"
OPEN = "1 2 3 / 4 5 6 / 7 8 9"


@pytest.mark.rules("gnoming.hazard.discard-effect")
def test_every_other_player_may_turn_up_a_card() -> None:
    state = play(table(GRID, drawn("X")), "discard")
    assert (Phase.FLIP, (2, 3)) == (state.phase, state.asked)
    assert allows(state, "flip 4", "gnoming.hazard.discard-effect")
    assert refuses(state, "flip 1", "gnoming.hazard.discard-effect")
    assert refuses(state, "flip 4 of 3", "gnoming.hazard.discard-effect")
    assert refuses(state, "draw", "gnoming.hazard.discard-effect")
    state, events = do(state, "flip 4")
    assert "gnoming.hazard.discard-effect" in reasons(events)
    assert [7, 6, 7] == [down(state, seat) for seat in (1, 2, 3)]


@pytest.mark.rules("gnoming.hazard.discard-effect")
def test_only_one_card_each_and_none_for_the_discarder() -> None:
    state = play(table(GRID, drawn("X")), "discard", "flip 4", "flip 4")
    assert [7, 6, 6] == [down(state, seat) for seat in (1, 2, 3)]
    assert (Phase.DRAW, 2) == (state.phase, state.turn)


@pytest.mark.rules("gnoming.hazard.discard-effect")
def test_another_card_has_no_such_effect() -> None:
    state = play(table(GRID, drawn("9")), "discard A")
    assert (Phase.DRAW, 2) == (state.phase, state.turn)


@pytest.mark.rules("gnoming.hazard.last-card-protected", "gnoming.hazard.no-trigger")
def test_the_last_face_down_card_stays_down() -> None:
    asked = position(f"phase: flip\nasked: 2\nsource: draw\n1: {GRID}\n2: {LAST}\n3: {GRID}")
    assert refuses(
        asked, "flip 9", "gnoming.hazard.last-card-protected", "gnoming.hazard.no-trigger"
    )
    assert ("pass",) == legal(asked)


@pytest.mark.rules("gnoming.hazard.last-card-protected")
def test_a_player_with_one_card_down_is_not_asked() -> None:
    state, events = do(table(GRID, drawn("X"), f"2: {LAST}"), "discard")
    assert (3,) == state.asked
    assert 2 == next(event.seat for event in events if event.code == "gnoming.protected")
    assert "gnoming.hazard.last-card-protected" in reasons(events)


@pytest.mark.rules("gnoming.hazard.last-card-protected")
def test_with_two_cards_down_one_may_be_turned_up() -> None:
    start = table(GRID, drawn("X"), "2: 1 2 3 / 4 5 6 / 7 ? ?")
    state = play(start, "discard")
    assert ("flip 8", "flip 9", "pass") == legal(state)


@pytest.mark.rules("gnoming.hazard.removed")
def test_a_hazard_never_lies_on_a_pile() -> None:
    state = table(GRID, "A: 9\nB: 2 6", drawn("X"))
    assert refuses(state, "discard A", "gnoming.hazard.removed")
    assert refuses(state, "discard B", "gnoming.hazard.removed")
    assert allows(state, "discard", "gnoming.hazard.removed")
    state = play(state, "discard")
    assert ((9,), (2, 6)) == state.piles
    assert (HAZARD,) == state.removed


@pytest.mark.rules("gnoming.hazard.removed")
def test_only_a_hazard_leaves_the_game() -> None:
    assert refuses(table(GRID, drawn("9")), "discard", "gnoming.discard.choice")


@pytest.mark.rules("gnoming.hazard.removed", "gnoming.draw.exhausted")
def test_a_removed_hazard_is_not_shuffled_in_again() -> None:
    start = table("X 1 ? / ? ? ? / ? ? ?", "A: 9 8\nB: 6\ndraw: -")
    state = play(start, "take A", "place 1", "discard", "pass", "pass", "take B", "place 1")
    assert HAZARD in state.removed
    assert HAZARD not in (*state.draw_pile, *state.piles[0], *state.piles[1])


@pytest.mark.rules("gnoming.hazard.any-route")
@pytest.mark.parametrize(
    ("grid", "hand", "way"),
    [
        (GRID, "X", ("discard",)),
        ("X 1 ? / ? ? ? / ? ? ?", "9", ("place 1", "discard")),
        ("2 1 (X) / ? ? ? / ? ? ?", "9", ("place 3", "discard")),
        ("2 1 (2) / (X) ? ? / ? ? ?", "9", ("place 3", "bounce 4", "discard")),
    ],
    ids=["hand", "face-up", "face-down", "chain"],
)
def test_any_discarded_hazard_counts(grid: str, hand: str, way: tuple[str, ...]) -> None:
    state = play(table(grid, drawn(hand)), *way[:-1])
    state, events = do(state, way[-1])
    assert (2, 3) == state.asked
    assert "gnoming.hazard.any-route" in reasons(events)


@pytest.mark.rules("gnoming.hazard.any-route")
def test_a_hazard_put_out_after_a_take_counts_too() -> None:
    state = play(table("X 1 ? / ? ? ? / ? ? ?", taken("9", "A")), "place 1", "discard")
    assert (2, 3) == state.asked


@pytest.mark.rules("gnoming.hazard.may-keep")
def test_a_drawn_hazard_may_be_kept() -> None:
    state = table(GRID, drawn("X"))
    assert allows(state, "place 1", "gnoming.hazard.may-keep")
    assert "X 1 ? / ? ? ? / ? ? ?" == shown(play(state, "place 1", "discard A"))


@pytest.mark.rules("gnoming.hazard.may-keep")
def test_by_the_switch_a_drawn_hazard_must_be_discarded() -> None:
    state = table(GRID, drawn("X"), hazard_place="forbidden")
    assert refuses(state, "place 1", "gnoming.hazard.may-keep")
    assert ("discard",) == legal(state)
    assert allows(table(GRID, drawn("9"), hazard_place="forbidden"), "place 1")


@pytest.mark.rules("gnoming.hazard.order")
def test_the_others_are_asked_clockwise() -> None:
    grids = "\n".join(f"{seat}: {GRID}" for seat in range(1, 6))
    state = play(position(f"turn: 4\n{drawn('X')}\n{grids}"), "discard")
    assert (5, 1, 2, 3) == state.asked
    assert 5 == GNOMING.actor(state)
    assert 1 == GNOMING.actor(play(state, "pass"))


@pytest.mark.rules("gnoming.hazard.order")
def test_each_one_knows_the_earlier_flips() -> None:
    start = table(GRID, drawn("X"), "2: 1 2 (8) / ? ? ? / ? ? ?")
    state = play(start, "discard", "flip 3")
    assert 3 == GNOMING.actor(state)
    assert 8 == GNOMING.view(state, 3).cards[1][2]


@pytest.mark.rules("gnoming.hazard.order")
def test_by_the_switch_all_choose_before_any_card_is_shown() -> None:
    start = table(GRID, drawn("X"), "2: 1 2 (8) / ? ? ? / ? ? ?", hazard_order="simultaneous")
    state, events = do(play(start, "discard"), "flip 3")
    assert [7, 7] == [down(state, seat) for seat in (2, 3)]
    assert () == GNOMING.view(state, 3).chosen
    assert events[0].seen_by(3).get("place") is None
    state, events = do(state, "pass")
    assert ["chose-flip", "flipped"] == codes(events)
    assert [6, 7] == [down(state, seat) for seat in (2, 3)]


@pytest.mark.rules("gnoming.hazard.may")
def test_nobody_has_to_flip() -> None:
    state = play(table(GRID, drawn("X")), "discard")
    assert allows(state, "pass", "gnoming.hazard.may")
    assert "pass" in legal(state)
    state, events = do(state, "pass")
    assert "gnoming.hazard.may" in reasons(events)
    state = play(state, "pass")
    assert [7, 7, 7] == [down(state, seat) for seat in (1, 2, 3)]
    assert (Phase.DRAW, 2) == (state.phase, state.turn)


@pytest.mark.rules("gnoming.hazard.no-trigger")
def test_a_flip_never_ends_the_round() -> None:
    start = table(GRID, drawn("X"), "2: 1 2 3 / 4 5 6 / 7 ? ?", "3: 1 2 3 / 4 5 6 / 7 ? ?")
    state = play(start, "discard", "flip 8", "flip 9")
    assert [1, 1] == [down(state, seat) for seat in (2, 3)]
    assert 0 == state.finisher


@pytest.mark.rules("gnoming.hazard.no-trigger")
def test_two_flips_in_the_setup_never_end_the_round() -> None:
    asked = position(
        f"phase: flip\nasked: 2 2\n1: {GRID}\n2: 1 2 3 / 4 5 6 / 7 ? ?\n3: {GRID}",
        hazard_order="simultaneous",
    )
    state = play(asked, "flip 8")
    assert refuses(state, "flip 9", "gnoming.hazard.no-trigger")


@pytest.mark.rules("gnoming.hazard.flip-reveals-hazard")
def test_a_hazard_that_is_turned_up_stays() -> None:
    start = table(GRID, drawn("X"), "2: 1 2 (X) / ? ? ? / ? ? ?")
    state, events = do(play(start, "discard"), "flip 3")
    assert "gnoming.hazard.flip-reveals-hazard" in reasons(events)
    assert "1 2 X / ? ? ? / ? ? ?" == shown(state, 2)
    assert (3,) == state.asked
    assert (HAZARD,) == state.removed


@pytest.mark.rules("gnoming.hazard.after-trigger")
def test_flips_go_on_during_the_last_turns() -> None:
    lines = (f"1: {GRID}", f"2: {OPEN}", f"3: {LAST}", f"4: {GRID}")
    text = "\n".join(("turn: 1", "finisher: 2", "last-turns: 3", drawn("X"), *lines))
    state, events = do(position(text), "discard")
    assert (4,) == state.asked
    assert ["removed-hazard", "nothing-down", "protected", "may-flip"] == codes(events)
    assert [1, 2, 3, 4] == [event.seat for event in events]
    assert "gnoming.hazard.no-trigger" not in reasons(events)
    assert "gnoming.hazard.after-trigger" in reasons(events)
    assert allows(state, "flip 3", "gnoming.hazard.discard-effect")


@pytest.mark.rules("gnoming.hazard.scope")
def test_a_hazard_is_out_for_the_round_only() -> None:
    state = scored((5, 6, 7), 1, "removed: X")
    assert HAZARD in state.removed
    after = play(state, "deal")
    assert 110 == len(all_cards(after))
    assert 3 == all_cards(after).count(HAZARD)
    assert 3 == sum(part.count(HAZARD) for part in (*after.cards, after.draw_pile, after.removed))


@pytest.mark.rules("gnoming.hazard.scope")
def test_by_the_switch_a_hazard_is_out_for_the_game() -> None:
    start = table(
        OPEN, drawn("X"), "finisher: 2", "last-turns: 1", f"2: {OPEN}", f"3: {OPEN}",
        hazard_return="never",
    )  # fmt: skip
    state = play(start, "discard", "deal")
    assert (HAZARD,) == state.gone
    in_play = [*state.draw_pile, *state.removed, *state.piles[0], *state.piles[1]]
    in_play += [card for grid in state.cards for card in grid]
    assert 109 == len(in_play)
    assert 2 == in_play.count(HAZARD)


@pytest.mark.rules("gnoming.hazard.order")
@pytest.mark.parametrize("action", ["flip 4", "pass"])
def test_each_decision_names_the_order(action: str) -> None:
    _, events = do(play(table(GRID, drawn("X")), "discard"), action)
    assert "gnoming.hazard.order" in events[0].rules


@pytest.mark.rules("gnoming.hazard.discard-effect")
def test_it_is_said_who_may_turn_up_a_card() -> None:
    _, events = do(table(GRID, drawn("X")), "discard")
    assert ["removed-hazard", "all-may-flip"] == codes(events)
    assert ("gnoming.hazard.discard-effect",) == events[1].rules
    _, events = do(table(GRID, drawn("X"), f"2: {LAST}"), "discard")
    assert ["removed-hazard", "protected", "may-flip"] == codes(events)
    assert [1, 2, 3] == [event.seat for event in events]
    assert "gnoming.hazard.discard-effect" in events[2].rules


@pytest.mark.rules(
    "gnoming.hazard.discard-effect",
    "gnoming.hazard.last-card-protected",
    "gnoming.hazard.no-trigger",
)
def test_nobody_is_said_to_turn_up_a_last_card() -> None:
    _, events = do(table(GRID, drawn("X"), f"2: {LAST}", f"3: {LAST}"), "discard")
    assert ["removed-hazard", "protected", "protected"] == codes(events)
    assert "gnoming.hazard.discard-effect" not in reasons(events)
    assert {"gnoming.hazard.no-trigger", "gnoming.hazard.last-card-protected"} <= reasons(events)


@pytest.mark.rules("gnoming.hazard.scope")
@pytest.mark.parametrize(
    ("value", "cards", "removal"), [("each-round", 110, False), ("never", 109, True)]
)
def test_the_deal_says_where_the_hazards_are(value: str, cards: int, removal: bool) -> None:
    given = ("finisher: 2", "last-turns: 1", f"2: {OPEN}", f"3: {OPEN}")
    state, events = do(table(OPEN, drawn("X"), *given, hazard_return=value), "discard")
    assert removal == ("gnoming.hazard.scope" in reasons(events))
    _, events = do(state, "deal")
    assert cards == events[0]["cards"]
    assert "gnoming.hazard.scope" in events[0].rules
    _, events = do(scored((5, 6, 7), 1, hazard_return=value), "deal")
    assert "gnoming.hazard.scope" not in reasons(events)


@pytest.mark.rules("gnoming.hazard.may-keep")
def test_by_the_switch_the_discard_names_it() -> None:
    state = table(GRID, drawn("X"), hazard_place="forbidden")
    assert allows(state, "discard", "gnoming.hazard.may-keep")
    verdict = judge(table(GRID, drawn("X")), "discard")
    assert "gnoming.hazard.may-keep" not in verdict.rules
