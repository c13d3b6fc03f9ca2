"""Paying, shifting and flipping."""

import pytest

from pravila.games.shifting.state import Phase
from pravila.games.shifting.tiles import ADJACENT, PAIRS
from tests.shifting.positions import (
    CARDS,
    SHIFTING,
    allows,
    codes,
    do,
    hand,
    legal,
    play,
    reasons,
    refuses,
    shown,
    size,
    table,
)

OWN = "EE TB TF OF"


@pytest.mark.rules("shifting.action.choice")
def test_several_actions_to_choose_from() -> None:
    state = table("HF TB TF OF")
    payments = ("pay HF", "pay OF", "pay TB", "pay TF")
    assert (*payments, "score HF", "skip", "end") == legal(state)
    paid = play(state, "pay OF")
    for move in ("shift 1 2", "flip 1"):
        assert move in legal(paid)
        assert allows(paid, move)
    assert refuses(state, "flip 1", "shifting.flip.cost")


@pytest.mark.rules("shifting.card.two-uses", "shifting.action.choice")
def test_a_card_is_paid_or_scored() -> None:
    state = table("HF TB TF OF")
    assert allows(state, "pay HF", "shifting.card.two-uses", "shifting.action.choice")
    assert allows(state, "score HF")
    paid = play(state, "pay HF", "flip 1")
    assert refuses(paid, "score HF", "shifting.discard.no-score", "shifting.card.two-uses")
    scored = play(state, "score HF")
    assert () == scored.discard
    assert refuses(scored, "pay HF", "shifting.score.no-fuel", "shifting.card.two-uses")


@pytest.mark.rules("shifting.action.discard-face-up")
def test_a_paid_card_lies_face_up_on_the_discard_pile() -> None:
    state, events = do(table(OWN), "pay TB")
    assert ["TB"] == list(map(CARDS.write, state.discard))
    assert "1:TB" == events[0]["card"]
    assert "shifting.action.discard-face-up" in reasons(events)
    later = play(state, "flip 1", "pay EE")
    assert ["TB", "EE"] == list(map(CARDS.write, later.discard))
    for seat in range(3):
        assert ["EE"] == list(map(CARDS.write, SHIFTING.view(later, seat).discard))


@pytest.mark.rules("shifting.shift.cost")
def test_a_shift_costs_a_card() -> None:
    state = table(OWN)
    assert refuses(state, "shift 1 2", "shifting.shift.cost")
    after = play(state, "pay EE", "shift 1 2")
    assert ("E O H / B S T / T H F", 3) == (shown(after), size(after))
    assert refuses(after, "shift 1 2", "shifting.shift.cost")


@pytest.mark.rules("shifting.flip.cost", "shifting.flip.keep-orientation")
def test_a_flip_costs_a_card() -> None:
    state = table(OWN)
    assert refuses(state, "flip 9", "shifting.flip.cost")
    paid = play(state, "pay EE")
    assert allows(paid, "flip 9", "shifting.flip.cost", "shifting.flip.keep-orientation")
    after = play(paid, "flip 9")
    assert ("O E H / B S T / T H B", 3) == (shown(after), size(after))
    assert refuses(after, "flip 9", "shifting.flip.cost")


@pytest.mark.rules("shifting.shift.cost", "shifting.flip.cost")
@pytest.mark.parametrize("action", ["pay TB", "score TB", "skip", "end"])
def test_a_paid_card_must_be_used(action: str) -> None:
    paid = play(table(OWN), "pay EE")
    assert Phase.PAID is paid.phase
    assert refuses(paid, action, "shifting.shift.cost", "shifting.flip.cost")


@pytest.mark.rules(
    "shifting.shift.adjacent", "shifting.shift.no-diagonal", "shifting.shift.no-wrap"
)
def test_only_tiles_side_by_side_are_swapped() -> None:
    paid = play(table(OWN), "pay EE")
    assert 12 == len(ADJACENT)
    for a, b in PAIRS:
        rows, columns = abs((a - 1) // 3 - (b - 1) // 3), abs((a - 1) % 3 - (b - 1) % 3)
        action = f"shift {a} {b}"
        if rows + columns == 1:
            assert allows(paid, action, "shifting.shift.adjacent")
        elif (rows, columns) == (1, 1):
            assert refuses(paid, action, "shifting.shift.no-diagonal")
        elif 0 in (rows, columns):
            assert refuses(paid, action, "shifting.shift.no-wrap", "shifting.shift.adjacent")
        else:
            assert refuses(paid, action, "shifting.shift.adjacent")


@pytest.mark.rules("shifting.shift.any-pair")
def test_two_tiles_with_the_same_picture_may_be_swapped() -> None:
    paid = play(table(OWN, "grid: O O H / B S T / T E F"), "pay EE")
    assert allows(paid, "shift 1 2", "shifting.shift.any-pair")
    assert "O O H / B S T / T E F" == shown(play(paid, "shift 1 2"))
    assert "shifting.shift.any-pair" in reasons(do(paid, "shift 1 2")[1])
    assert "shifting.shift.any-pair" not in reasons(do(paid, "shift 2 3")[1])


@pytest.mark.rules("shifting.action.last-card")
def test_the_last_card_may_be_paid_and_ends_the_turn() -> None:
    state = table("EE")
    assert allows(state, "pay EE", "shifting.action.last-card")
    paid = play(state, "pay EE")
    assert (0, Phase.PAID, 1) == (size(paid), paid.phase, paid.turn)
    after = play(paid, "flip 1")
    assert (4, Phase.TURN, 2) == (size(after), after.phase, after.turn)


@pytest.mark.rules("shifting.action.no-midturn-draw")
def test_no_card_is_drawn_before_the_end_of_the_turn() -> None:
    state = table("HF EE")
    for action in ("pay EE", "flip 1"):
        before = size(state)
        state, events = do(state, action)
        assert "drew" not in codes(events)
        assert size(state) <= before
    assert "HF" == hand(state)
    empty = play(table("EE"), "pay EE")
    assert refuses(empty, "pay TB", "shifting.shift.cost")
    nothing = table("-", "draw: -")
    assert refuses(nothing, "pay TB", "shifting.action.no-midturn-draw")


@pytest.mark.rules("shifting.turn.refill", "shifting.turn.refill-to-four")
@pytest.mark.parametrize("spent", range(4))
def test_the_hand_is_filled_up_to_four(spent: int) -> None:
    state = table(OWN)
    for card in OWN.split()[:spent]:
        state = play(state, f"pay {card}", "flip 1")
    after, events = do(state, "end")
    assert (4, 2) == (size(after), after.turn)
    assert spent == sum(int(event["n"]) for event in events if event.code == "shifting.drew")
    assert "shifting.turn.refill-to-four" in reasons(events)


@pytest.mark.rules("shifting.turn.refill-none")
def test_more_than_four_cards_are_kept() -> None:
    after, events = do(table(f"{OWN} OO HE"), "end")
    assert (6, 2) == (size(after), after.turn)
    assert ["idled", "drew-none"] == codes(events)
    assert refuses(table(f"{OWN} OO", over_four="spend-down"), "end", "shifting.turn.refill-none")
    assert allows(table(OWN, over_four="spend-down"), "end")


@pytest.mark.rules("shifting.turn.zero-actions")
def test_a_turn_may_end_without_an_action() -> None:
    skipped = table(OWN, "skipped: 1")
    assert allows(skipped, "end", "shifting.turn.zero-actions")
    after = play(skipped, "end", "end")
    assert allows(after, "skip", "shifting.skip.memory")
    assert 4 == size(after)
    assert "end" in legal(skipped)
    forbidden = table(OWN, idle_turn="forbidden")
    assert refuses(forbidden, "end", "shifting.turn.zero-actions")
    assert "end" not in legal(forbidden)
    acted = play(table(OWN, idle_turn="forbidden"), "pay EE", "flip 1")
    assert allows(acted, "end", "shifting.turn.refill")


@pytest.mark.rules("shifting.action.last-card", "shifting.action.no-midturn-draw")
@pytest.mark.parametrize("actions", [("score HF",), ("pay HF", "flip 1")])
def test_a_turn_ends_with_the_last_card(actions: tuple[str, ...]) -> None:
    *before, last = actions
    _, events = do(play(table("HF"), *before), last)
    assert ["hand-empty", "drew"] == codes(events)[1:]
    rules = ("shifting.action.last-card", "shifting.action.no-midturn-draw")
    assert rules == events[1].rules


@pytest.mark.rules("shifting.turn.refill")
def test_the_end_of_a_turn_is_told() -> None:
    _, events = do(play(table("HF EE TB TF"), "pay EE", "flip 1"), "end")
    assert ["ended", "drew"] == codes(events)
