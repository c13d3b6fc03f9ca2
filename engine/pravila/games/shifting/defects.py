"""What is wrong with a position: every contradiction, and what no game leads to."""

from collections import Counter
from collections.abc import Iterator

from pravila.core.defect import Defect, broken, contradiction, odd
from pravila.core.errors import UnreadableError
from pravila.core.event import Value
from pravila.games.shifting.cards import SOLO_SIZES, Card, CardSet
from pravila.games.shifting.state import (
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


def tile_defects(grid: Grid, text: str) -> Iterator[Defect]:
    """The tiles that are there too often or not at all, as `text` has them."""
    error = UnreadableError("shifting.tiles", text=text[:80])
    if len(grid) != len(PLACES):
        yield broken("shifting.grid-size", "grid", error, n=len(grid), most=len(PLACES))
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
        if n > copies and faces[first] and faces[second] and copies == 1:
            yield broken("shifting.tile-both", "grid", error, **facts)
        elif n > copies:
            yield broken("shifting.tile-often", "grid", error, **facts)
        elif n < copies:
            yield broken("shifting.tile-few", "grid", error, **facts)


def card_defects(known: list[Card], card_set: CardSet, solo: bool) -> Iterator[Defect]:
    """The cards that are named twice, and the values of which a single player has fewer."""
    named = Counter(card for card in known if card >= 0)
    for card, copies in sorted(named.items()):
        if copies > 1:
            facts: dict[str, Value] = {"card": card_set.write(card), "n": copies, "most": 1}
            yield broken("shifting.card-twice", "", UnreadableError("too-many", **facts), **facts)
    if solo:
        values = Counter(map(card_set.value, named))
        for value, most in SOLO_SIZES.items():
            if values[value] > most:
                facts = {"value": value, "n": values[value], "most": most}
                error = UnreadableError("shifting.solo-cards", **facts)
                yield broken("shifting.solo-cards", "", error, **facts)


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
        yield contradiction("shifting.paid", "phase")
    if state.phase is Phase.TURN and lost:
        yield contradiction("shifting.lost", "phase", n=state.strikes)
    if state.phase is Phase.OVER and not _is_over(state):
        yield contradiction("shifting.over", "phase")


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
        yield contradiction("shifting.moves", "moves", n=state.moves, seat=state.turn)
    if state.strikes and not is_official_solo(state):
        yield contradiction("shifting.strikes", "strikes", n=state.strikes)


def _trigger(state: State) -> Iterator[Defect]:
    """The end is triggered just when somebody has enough cards."""
    target = TARGETS.get(state.seats)
    there = [target is not None and len(cards) >= target for cards in state.scored]
    if state.triggered and not there[state.triggered - 1]:
        facts = {"seat": state.triggered, "n": len(state.scored[state.triggered - 1])}
        yield contradiction("shifting.triggered", "triggered", **facts, most=target or 0)
    if any(there) and not state.triggered:
        seat = there.index(True) + 1
        facts = {"seat": seat, "n": len(state.scored[seat - 1])}
        yield contradiction("shifting.not-triggered", "triggered", **facts, most=target or 0)


def _solo(state: State) -> Iterator[Defect]:
    if not is_official_solo(state):
        return
    parts = (*state.hands, *state.scored, state.draw_pile, state.discard)
    there = sum(map(len, parts))
    if there != SOLO_TARGET:
        yield contradiction("shifting.solo-count", "draw", n=there, most=SOLO_TARGET)
    if state.phase is not Phase.OVER and len(state.scored[0]) >= SOLO_TARGET:
        yield contradiction("shifting.solo-won", "1", n=len(state.scored[0]))


def _count(state: State) -> Iterator[Defect]:
    """All cards of the game are somewhere (shifting.components.cards)."""
    if is_official_solo(state):
        return
    parts = (*state.hands, *state.scored, state.draw_pile, state.discard)
    there, most = len({card for part in parts for card in part}), len(state.card_set.played)
    if there != most:
        yield odd("shifting.count", "draw", n=there, most=most)


def _hands(state: State) -> Iterator[Defect]:
    """No hand grows beyond six cards (shifting.skip.cap)."""
    if state.options.skip_cap != "six":
        return
    for seat, hand in enumerate(state.hands, 1):
        if len(hand) > SKIP_MOST:
            facts = {"seat": seat, "n": len(hand), "most": SKIP_MOST}
            yield odd("shifting.hand-many", str(seat), **facts)


def _scored(state: State) -> Iterator[Defect]:
    """In the turn that reaches the number that ends the game a hand gives six cards at most."""
    target = TARGETS.get(state.seats)
    if target is None or state.options.skip_cap != "six":
        return
    most = target - 1 + SKIP_MOST
    for seat, cards in enumerate(state.scored, 1):
        if len(cards) > most:
            yield odd("shifting.scored-many", str(seat), seat=seat, n=len(cards), most=most)
