"""A sensible player: looks for the shortest run of shifts and flips that scores something."""

from random import Random
from typing import Final, NamedTuple

from pravila.games.shifting.action import END, SKIP, Action, Kind
from pravila.games.shifting.cards import Card, CardSet
from pravila.games.shifting.legality import TILE_MOVES, legal, situation
from pravila.games.shifting.state import Phase, View, is_official_solo
from pravila.games.shifting.tiles import FACES, as_bits, other_side

NEAR: Final = 2
FAR: Final = 3
"""How many moves of tiles are looked ahead: first a few, then more if nothing was found."""
LEAST: Final = 2
"""How many cards are kept when nothing can be scored and a turn may not be skipped."""
_OTHER: Final = {1 << face: 1 << other_side(face) for face in FACES}
_BYTE: Final = 0xFF


class Plan(NamedTuple):
    """Where some moves of tiles lead: what is gained, the cards to keep, the first move."""

    gain: float
    keep: tuple[Card, ...]
    first: Action


def choose(view: View, rng: Random) -> Action:
    """Score what matches, pay for what leads to a match, else look for better cards."""
    choices = legal(situation(view))
    if view.phase is Phase.PAID:
        plan = best_plan(view, rng)
        return plan.first if plan else rng.choice(TILE_MOVES)
    scoring = [action for action in choices if action.kind is Kind.SCORE]
    if is_official_solo(view) and view.gained and END in choices:
        return END  # what still matches prevents a strike in the next turn
    if scoring:
        return max(scoring, key=lambda action: view.card_set.value(action.card))
    plan = best_plan(view, rng)
    hand = view.hands[view.seat - 1]
    spare = [card for card in hand if not plan or card not in plan.keep]
    if plan and spare:
        return _cheapest(spare, view.card_set, choices, rng)
    if SKIP in choices:
        return SKIP
    if END in choices and (len(hand) <= LEAST or view.gained):
        return END
    return _cheapest(list(hand), view.card_set, choices, rng)


def _cheapest(
    cards: list[Card], card_set: CardSet, choices: tuple[Action, ...], rng: Random
) -> Action:
    """Pay with a card of the lowest value; end the turn where there is none."""
    payments = [action for action in choices if action.kind is Kind.PAY and action.card in cards]
    if not payments:
        return choices[-1]
    least = min(card_set.value(action.card) for action in payments)
    return rng.choice([action for action in payments if card_set.value(action.card) == least])


def best_plan(view: View, rng: Random) -> Plan | None:
    """The best of the plans that the hand can pay for, or None when nothing can be scored."""
    hand = view.hands[view.seat - 1]
    paid = int(view.phase is Phase.PAID)
    for depth in (NEAR, FAR):
        plans = _plans(view, hand, min(depth, len(hand) - 1 + paid), paid)
        if plans:
            best = max(plan.gain for plan in plans)
            return rng.choice([plan for plan in plans if plan.gain == best])
    return None


def _plans(view: View, hand: tuple[Card, ...], depth: int, paid: int) -> list[Plan]:
    """Every grid within `depth` moves on which some cards of the hand match."""
    start = as_bits(view.grid)
    masks = [(card, view.card_set.value(card), view.card_set.pattern(card).masks) for card in hand]
    seen = {start}
    layer: list[tuple[int, Action | None]] = [(start, None)]
    plans: list[Plan] = []
    for done in range(1, depth + 1):
        following: list[tuple[int, Action | None]] = []
        for bits, first in layer:
            for action, after in _neighbours(bits):
                if after in seen:
                    continue
                seen.add(after)
                following.append((after, first or action))
                matched = [
                    (value, card)
                    for card, value, places in masks
                    if any(after & mask == mask for mask in places)
                ]
                if matched:
                    plan = _rated(matched, len(hand), done, paid, first or action)
                    if plan.gain > 0:
                        plans.append(plan)
        layer = following
    return plans


def _rated(
    matched: list[tuple[int, Card]], hand: int, moves: int, paid: int, first: Action
) -> Plan:
    """What the matches are worth when the cheapest of them must help to pay; short is better."""
    matched.sort(reverse=True)
    kept = matched[: max(0, hand - (moves - paid))]
    gain = sum(value for value, _ in kept) - 0.25 * moves if kept else 0.0
    return Plan(gain, tuple(card for _, card in kept), first)


def _neighbours(bits: int) -> list[tuple[Action, int]]:
    """The grids after each of the 21 moves of tiles."""
    found = []
    for action in TILE_MOVES:
        low = 8 * (action.place - 1)
        face = bits >> low & _BYTE
        if action.other:
            high = 8 * (action.other - 1)
            change = face ^ (bits >> high & _BYTE)
            found.append((action, bits ^ (change << low | change << high)))
        else:
            found.append((action, bits ^ ((face ^ _OTHER[face]) << low)))
    return found
