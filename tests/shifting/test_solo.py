"""Playing alone."""

import pytest

from pravila.games.shifting.cards import SOLO_SIZES
from pravila.games.shifting.state import Phase
from tests.shifting.positions import (
    CARDS,
    SHIFTING,
    allows,
    codes,
    deal,
    do,
    play,
    reasons,
    refuses,
    size,
    solo,
    table,
)

FIFTEEN = "B/T EE OO TB TF OF OT SO ES HM M/T OOO EHT OTF H.E/.../T.O"
"""All cards of a single player but one."""


@pytest.mark.rules("shifting.solo.rules")
def test_sixteen_cards_chosen_at_random() -> None:
    packs = set()
    for seed in range(40):
        state = deal(1, seed)
        cards = sorted((*state.hands[0], *state.draw_pile))
        values = [CARDS.value(card) for card in cards]
        assert SOLO_SIZES == {value: values.count(value) for value in SOLO_SIZES}
        packs.add(tuple(cards))
    assert len(packs) > 35


@pytest.mark.rules("shifting.solo.rules", "shifting.solo.idle-strike")
def test_four_turns_without_a_scored_card_lose() -> None:
    state = solo("HF EE TB TF")
    for strikes in range(1, 4):
        state, events = do(state, "end")
        assert (strikes, Phase.TURN) == (state.strikes, state.phase)
        assert "shifting.solo.idle-strike" in reasons(events)
    lost, events = do(state, "end")
    assert (4, Phase.OVER) == (lost.strikes, lost.phase)
    assert "solo-lost" in codes(events)
    outcome = SHIFTING.outcome(lost)
    assert outcome
    assert ((), (2,)) == (outcome.winners, outcome.ranks)
    assert refuses(lost, "end", "shifting.solo.rules")


@pytest.mark.rules("shifting.solo.rules")
def test_a_scored_card_prevents_the_strike() -> None:
    state = solo("HF EE TB TF", "strikes: 3")
    after = play(state, "pay EE", "flip 1", "score HF", "end")
    assert (3, Phase.TURN) == (after.strikes, after.phase)
    assert Phase.OVER is play(state, "pay EE", "flip 1", "end").phase
    assert Phase.OVER is play(after, "end").phase


@pytest.mark.rules("shifting.solo.skip-strike")
@pytest.mark.parametrize(("value", "strikes"), [("strike", 1), ("free", 0)])
def test_a_skip_without_a_scored_card(value: str, strikes: int) -> None:
    state, events = do(solo("HF EE TB TF", solo_skip=value), "skip")
    assert (strikes, 6) == (state.strikes, size(state))
    assert "shifting.solo.skip-strike" in reasons(events)
    assert ("strike" if value == "strike" else "no-strike") in codes(events)
    assert refuses(state, "skip", "shifting.skip.not-twice")
    assert strikes + 1 == play(state, "end").strikes


@pytest.mark.rules("shifting.solo.win-at-once")
def test_the_last_card_wins_at_once() -> None:
    state = solo(f"HF | {FIFTEEN}", "strikes: 3", "draw: -")
    won, events = do(state, "score HF")
    assert Phase.OVER is won.phase
    assert "solo-won" in codes(events)
    outcome = SHIFTING.outcome(won)
    assert outcome
    assert ((1,), "shifting.solo.win-at-once") == (outcome.winners, outcome.ending.rule)
    assert (1,) == outcome.ranks
    early = solo(f"HF BE | {FIFTEEN.removeprefix('B/T ')}", "draw: -")
    assert Phase.TURN is play(early, "score HF").phase


@pytest.mark.rules("shifting.bonus.solo")
def test_no_bonus_for_a_single_player() -> None:
    won = play(solo(f"HF | {FIFTEEN}", "draw: -"), "score HF")
    outcome = SHIFTING.outcome(won)
    assert outcome
    assert (30,) == outcome.totals
    codes_of = {entry.code for entry in SHIFTING.score_sheets(won)[0].entries}
    assert {"shifting.card-value"} == codes_of


@pytest.mark.rules("shifting.solo.small-hand")
def test_spent_cards_come_back_when_few_are_left() -> None:
    rest = FIFTEEN.removeprefix("B/T ")
    state = solo(f"HF BE | {rest}", "draw: -")
    paid = play(state, "pay BE", "flip 5")
    after, events = do(paid, "end")
    assert ["ended", "reshuffled", "drew", "none-left", "strike"] == codes(events)
    assert (2, 0) == (size(after), len(after.discard))
    assert "shifting.solo.small-hand" in reasons(events)
    assert allows(after, "pay BE")


@pytest.mark.rules("shifting.solo.rules")
@pytest.mark.parametrize(
    ("value", "cards", "strikes"), [("official", 16, 1), ("score-attack", 72, 0)]
)
def test_the_two_ways_to_play_alone(value: str, cards: int, strikes: int) -> None:
    state = deal(1, solo=value)
    assert cards == len(state.hands[0]) + len(state.draw_pile)
    assert strikes == play(state, "end").strikes


@pytest.mark.rules("shifting.solo.rules")
@pytest.mark.parametrize("value", ["official", "score-attack"])
def test_the_switch_is_for_a_single_player_only(value: str) -> None:
    state, events = do(table("EE", "draw: -", "discard: OF OT TB", "2: ?", solo=value), "end")
    assert ["idled", "reshuffled", "drew"] == codes(events)
    assert (4, 2, Phase.TURN, 0) == (size(state), state.turn, state.phase, state.strikes)


@pytest.mark.rules("shifting.solo.rules", "shifting.objective.highest-score")
def test_a_score_attack_ends_when_the_cards_run_out() -> None:
    state = solo("HF B/T EE OO", "draw: TB TF", "discard: OF OT", solo="score-attack")
    first = play(state, "score HF", "score B/T", "end")
    assert (4, 0, Phase.TURN) == (size(first), len(first.draw_pile), first.phase)
    assert Phase.TURN is play(first, "end").phase
    over, events = do(play(first, "pay EE", "flip 1"), "end")
    assert ["ended", "none-left", "scored", "attack-over"] == codes(events)
    outcome = SHIFTING.outcome(over)
    assert outcome
    assert ((1,), (2,)) == (outcome.winners, outcome.totals)
    assert "shifting.objective.highest-score" == outcome.ending.rule


@pytest.mark.rules("shifting.solo.rules", "shifting.draw.exhausted")
def test_in_a_score_attack_discards_do_not_come_back() -> None:
    state = play(solo("HF EE TB TF", "draw: -", solo="score-attack"), "pay EE", "flip 1")
    _, events = do(state, "end")
    left = next(event for event in events if event.code == "shifting.none-left")
    assert ("shifting.solo.rules",) == left.rules
