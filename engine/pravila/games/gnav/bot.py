"""A sensible player: weighs what the rest of the turn brings and what it leaves the opponent."""

from collections import Counter
from math import comb
from random import Random
from typing import Final

from pravila.games.gnav.action import Action, Kind
from pravila.games.gnav.capture import capture
from pravila.games.gnav.cards import DECK, GAP, Card, is_wild, value_of
from pravila.games.gnav.legality import legal, situation
from pravila.games.gnav.pack import PACK
from pravila.games.gnav.play import may_begin_run
from pravila.games.gnav.state import Phase, View, other

CARD_WORTH: Final = 0.7
"""What a captured card brings beside its points, because of the bonus for the most cards."""
RUN_WORTH: Final = 3.0
"""What the opponent is guessed to gain by going on after a capture."""
WILD_WORTH: Final = 5.0
"""What a wild card in hand is worth: the capture it promises."""
PAIR_WORTH: Final = 0.5
"""The part of a pair in hand that is counted on: it is captured when the player goes on."""


def choose(view: View, rng: Random) -> Action:
    """Choose the action with the best sum of gain, prospects and danger; the rng breaks ties."""
    choices = legal(situation(view))
    if len(choices) == 1:
        return choices[0]
    unseen = _unseen(view)
    worth = {action: _worth(view, action, unseen) for action in choices}
    best = max(worth.values())
    return rng.choice([action for action in choices if worth[action] >= best - 1e-9])


def _worth(view: View, action: Action, unseen: Counter[int]) -> float:
    top = view.pile[-1] if view.pile else GAP
    if action.kind is Kind.STOP:
        return _prospects(view.hand) - _danger(view, top, unseen)
    effect = capture(action.card, top, action.kind is Kind.WILD, view.options)
    hand = tuple(card for card in view.hand if card != action.card)
    gain = _points(effect.taken)
    after = effect.pile[-1] if effect.pile else GAP
    running = view.phase is Phase.RUN
    goes_on = view.options.sweep == "full" if running else may_begin_run(effect, view.options)
    if goes_on:
        more, hand, after = _rest_of_run(view, hand, after)
        gain += more
    return gain + _prospects(hand) - _danger(view, after, unseen)


def _rest_of_run(
    view: View, hand: tuple[Card, ...], top: Card
) -> tuple[float, tuple[Card, ...], Card]:
    """What going on brings: equal cards onto the top card, then every pair of the hand.

    Only a full run plays both cards of a pair. Gives the gain, the hand left and the top card.
    """
    gain = 0.0
    left = list(hand)
    full = view.options.sweep == "full"
    while True:
        if top == GAP:
            counted = Counter(map(value_of, left))
            pairs = [card for card in left if counted[value_of(card)] > 1 and not is_wild(card)]
            if not pairs or not full:
                return gain, tuple(left), top
            top = max(pairs)
            left.remove(top)
        equal = [card for card in left if value_of(card) == value_of(top) and not is_wild(card)]
        if not equal:
            return gain, tuple(left), top
        gain += _points((equal[0], top))
        left.remove(equal[0])
        top = GAP


def _points(cards: tuple[Card, ...]) -> float:
    return sum(value_of(card) + CARD_WORTH for card in cards)


def _prospects(hand: tuple[Card, ...]) -> float:
    """What the hand promises for later turns: wild cards, and pairs."""
    worth = 0.0
    for value, copies in Counter(map(value_of, hand)).items():
        if value in PACK.wild:
            worth += WILD_WORTH * copies
        elif copies > 1:
            worth += PAIR_WORTH * copies * (value + CARD_WORTH)
    return worth


def _danger(view: View, top: Card, unseen: Counter[int]) -> float:
    """What the opponent may be expected to gain from this top card."""
    if top == GAP:
        return 0.0
    size = view.sizes[other(view.seat) - 1]
    value = value_of(top)
    equal = _chance(unseen[value], size, unseen.total())
    wilds = sum(unseen[kind] for kind in PACK.wild if kind != value)
    wild = (1 - equal) * _chance(wilds, size, unseen.total())
    return equal * (2 * (value + CARD_WORTH) + RUN_WORTH) + wild * (value + CARD_WORTH)


def _chance(copies: int, size: int, total: int) -> float:
    """The chance that a hand of `size` out of `total` cards has one of these copies."""
    if total <= 0 or size >= total:
        return float(copies > 0)
    return 1 - comb(total - copies, size) / comb(total, size)


def _unseen(view: View) -> Counter[int]:
    """How many cards of each value this seat has not seen."""
    unseen = Counter(map(value_of, DECK))
    for cards in (view.hand, view.pile, view.removed, *view.captured):
        unseen.subtract(map(value_of, cards))
    return +unseen
