"""What is wrong with a position: every contradiction, and what no game leads to."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from pravila.core.defect import Defect, broken, contradiction, odd, unstated
from pravila.core.errors import UnreadableError
from pravila.core.event import Value
from pravila.games.shifting.cards import SOLO_SIZES, Card, CardSet
from pravila.games.shifting.state import (
    HAND,
    SKIP_MOST,
    SOLO_TARGET,
    STRIKES,
    TARGETS,
    Phase,
    State,
    is_official_solo,
    is_score_attack,
    turns_left,
)
from pravila.games.shifting.tiles import KINDS, LETTERS, PLACES, Grid

_SOLO: Final = "shifting.solo.rules"


def tile_defects(grid: Grid, text: str) -> Iterator[Defect]:
    """The tiles that are there too often or not at all, as `text` has them."""
    error = UnreadableError("shifting.tiles", text=text[:80])
    if len(grid) != len(PLACES):
        found = broken("shifting.grid-size", "grid", error, n=len(grid), most=len(PLACES))
        yield found.against("shifting.setup.grid")
        return
    faces = Counter(grid)
    for copies, first, second in KINDS:
        n = faces[first] + faces[second]
        facts: dict[str, Value] = {
            "tile": LETTERS[first],
            "tile2": LETTERS[second],
            "n": n,
            "most": copies,
        }
        rule = "shifting.components.tiles"
        if n > copies and faces[first] and faces[second] and copies == 1:
            yield broken("shifting.tile-both", "grid", error, **facts).against(rule)
        elif n > copies:
            yield broken("shifting.tile-often", "grid", error, **facts).against(rule)
        elif n < copies:
            yield broken("shifting.tile-few", "grid", error, **facts).against(rule)


def card_defects(known: list[Card], card_set: CardSet, solo: bool) -> Iterator[Defect]:
    """The cards that are named twice, and the values of which a single player has fewer."""
    named = Counter(card for card in known if card >= 0)
    for card, copies in sorted(named.items()):
        if copies > 1:
            counts: dict[str, Value] = {"n": copies, "most": 1}
            error = UnreadableError("too-many", card=card_set.write(card), **counts)
            found = broken("shifting.card-twice", "", error, card=card_set.as_fact(card), **counts)
            yield found.against("shifting.components.cards")
    if solo:
        values = Counter(map(card_set.value, named))
        for value, most in SOLO_SIZES.items():
            if values[value] > most:
                facts: dict[str, Value] = {"value": value, "n": values[value], "most": most}
                error = UnreadableError("shifting.solo-cards", **facts)
                yield broken("shifting.solo-cards", "", error, **facts).against(_SOLO)


def state_defects(state: State) -> tuple[Defect, ...]:
    """What is wrong with a state that was read."""
    return (
        *_phase(state),
        *_progress(state),
        *_trigger(state),
        *_solo(state),
        *_count(state),
        *_hands(state),
        *_scored(state),
    )


def _phase(state: State) -> Iterator[Defect]:
    lost = state.strikes == STRIKES
    if state.phase is Phase.PAID and not state.discard:
        found = contradiction("shifting.paid", "phase")
        yield found.against("shifting.action.discard-face-up")
    if state.phase is Phase.TURN and lost:
        yield contradiction("shifting.lost", "phase", n=state.strikes).against(_SOLO)
    if state.phase is Phase.OVER and not _is_over(state):
        yield contradiction("shifting.over", "phase").against("shifting.game.continue")


def _is_over(state: State) -> bool:
    """Whether something has ended the game."""
    if is_official_solo(state):
        return state.strikes == STRIKES or len(state.scored[0]) == SOLO_TARGET
    return is_score_attack(state) or (state.triggered > 0 and turns_left(state) == 0)


def _progress(state: State) -> Iterator[Defect]:
    own = state.turn - 1
    most = min(state.moves, len(state.scored[own]))
    if state.gained > most:
        yield contradiction("shifting.gained", "gained", n=state.gained, most=most)
    if state.phase is Phase.TURN and state.moves and not state.hands[own]:
        found = contradiction("shifting.moves", "moves", n=state.moves, seat=state.turn)
        yield found.against("shifting.action.last-card")
    paid = state.moves - state.gained
    if state.phase is not Phase.OVER and paid > len(state.discard):
        facts = {"n": len(state.discard), "most": paid}
        yield odd("shifting.discard-few", "discard", **facts).against(
            "shifting.action.discard-face-up"
        )
    if state.strikes and not is_official_solo(state):
        yield contradiction("shifting.strikes", "strikes", n=state.strikes).against(_SOLO)


def _trigger(state: State) -> Iterator[Defect]:
    """The end is triggered just when somebody has enough cards."""
    rule = "shifting.end.trigger"
    target = TARGETS.get(state.seats)
    there = [target is not None and len(cards) >= target for cards in state.scored]
    if state.triggered and not there[state.triggered - 1]:
        facts = {"seat": state.triggered, "n": len(state.scored[state.triggered - 1])}
        found = contradiction("shifting.triggered", "triggered", **facts, most=target or 0)
        yield found.against(rule)
    if any(there) and not state.triggered:
        seat = there.index(True) + 1
        facts = {"seat": seat, "n": len(state.scored[seat - 1])}
        found = unstated("shifting.not-triggered", "triggered", **facts, most=target or 0)
        yield found.against(rule)


def _solo(state: State) -> Iterator[Defect]:
    if not is_official_solo(state):
        return
    there = _in_play(state)
    if there != SOLO_TARGET:
        found = contradiction("shifting.solo-count", "draw", n=there, most=SOLO_TARGET)
        yield found.against(_SOLO)
    if state.phase is not Phase.OVER and len(state.scored[0]) >= SOLO_TARGET:
        found = contradiction("shifting.solo-won", "1", n=len(state.scored[0]))
        yield found.against("shifting.solo.win-at-once")


def _in_play(state: State) -> int:
    """How many cards lie anywhere."""
    return sum(map(len, (*state.hands, *state.scored, state.draw_pile, state.discard)))


def _count(state: State) -> Iterator[Defect]:
    """All cards of the game are somewhere (shifting.components.cards)."""
    if is_official_solo(state):
        return
    parts = (*state.hands, *state.scored, state.draw_pile, state.discard)
    there, most = len({card for part in parts for card in part}), len(state.card_set.played)
    if there != most:
        yield odd("shifting.count", "draw", n=there, most=most).against("shifting.components.cards")


def _hands(state: State) -> Iterator[Defect]:
    """No hand grows beyond six cards (shifting.skip.cap), and none is left with less than four.

    A hand can be smaller only after all cards had been drawn, and since then the other players
    have discarded no more than their hands.
    """
    if state.options.skip_cap != "six" or state.phase is Phase.OVER:
        return
    piles = len(state.draw_pile) + len(state.discard)
    for seat, hand in enumerate(state.hands, 1):
        facts = {"seat": seat, "n": len(hand)}
        if len(hand) > SKIP_MOST:
            found = odd("shifting.hand-many", str(seat), **facts, most=SKIP_MOST)
            yield found.against("shifting.skip.cap")
        acted = seat == state.turn and (state.moves or state.phase is Phase.PAID)
        if len(hand) < HAND and not acted and piles > SKIP_MOST * (state.seats - 1):
            found = odd("shifting.hand-few", str(seat), **facts, most=HAND)
            yield found.against("shifting.turn.refill")


def _scored(state: State) -> Iterator[Defect]:
    """In the turn that reaches the number that ends the game a hand gives six cards at most."""
    target = TARGETS.get(state.seats)
    if target is None or state.options.skip_cap != "six":
        return
    most = target - 1 + SKIP_MOST
    for seat, cards in enumerate(state.scored, 1):
        if len(cards) > most:
            found = odd("shifting.scored-many", str(seat), seat=seat, n=len(cards), most=most)
            yield found.against("shifting.end.trigger")
