"""A sensible player: looks one decision ahead, with the average of what it cannot see."""

from collections import Counter
from random import Random
from typing import Final

from pravila.games.gnoming.action import PILES, Action, Kind
from pravila.games.gnoming.cards import GAP, HAZARD, HIDDEN, MULLIGAN, Card, is_positive
from pravila.games.gnoming.deck import census
from pravila.games.gnoming.legality import legal, situation
from pravila.games.gnoming.scoring import HAZARD_POINTS, LINES, line_value, score_grid
from pravila.games.gnoming.state import Phase, View, down_count, is_up

PAIR_HOPE: Final = 0.2
"""Guessed chance that two matching cards of a line still find their third."""
EARLY_FINISH_COST: Final = 10.0
"""Finishing without the lowest score costs 5 and forgoes 5."""


def choose(view: View, rng: Random) -> Action:
    """Choose the action that leaves the lowest expected grid; the rng breaks ties."""
    choices = legal(situation(view))
    if len(choices) == 1:
        return choices[0]
    match view.phase:
        case Phase.REVEAL:
            return rng.choice(choices)
        case Phase.FLIP:
            return rng.choice(choices[:-1])
        case Phase.DRAW:
            costs = _draw_costs(view, choices)
        case _:
            unseen = _mean(_unseen(view))
            costs = {action: _cost(view, action, view.held, unseen) for action in choices}
    best = min(costs.values())
    return rng.choice([action for action in choices if costs[action] <= best + 1e-9])


def _draw_costs(view: View, choices: tuple[Action, ...]) -> dict[Action, float]:
    """For every source of a card, the cost of the best play with it."""
    unseen = _unseen(view)
    mean = _mean(unseen)
    costs: dict[Action, float] = {}
    for action in choices:
        if action.kind is Kind.TAKE:
            card = view.piles[PILES.index(action.pile)][-1]
            costs[action] = _best_play(view, card, mean, may_discard=False)
        else:
            total = unseen.total() or 1
            costs[action] = sum(
                copies * _best_play(view, card, mean, may_discard=True) / total
                for card, copies in unseen.items()
            )
    return costs


def _best_play(view: View, card: Card, mean: float, may_discard: bool) -> float:
    grid, mask = _own(view)
    costs = [
        _grid_cost(view, _with(grid, place, card), mask | 1 << (place - 1), mean)
        for place in range(1, 10)
        if not (grid[place - 1] == GAP and is_up(mask, place)) and _within_limit(view, card, place)
    ]
    if may_discard or not costs:
        costs.append(_grid_cost(view, grid, mask, mean))
    return min(costs)


def _within_limit(view: View, card: Card, place: int) -> bool:
    grid, mask = _own(view)
    shown = sum(c == MULLIGAN and is_up(mask, at) for at, c in enumerate(grid, 1) if at != place)
    return card != MULLIGAN or shown == 0


def _cost(view: View, action: Action, card: Card, mean: float) -> float:
    """Expected points of the own grid after the action, plus what the next player gains."""
    grid, mask = _own(view)
    if action.kind is Kind.DISCARD:
        gift = 0.0 if not action.pile else _gift(view, action.pile, card)
        return _grid_cost(view, grid, mask, mean) + gift
    return _grid_cost(view, _with(grid, action.place, card), mask | 1 << (action.place - 1), mean)


def _gift(view: View, pile: str, card: Card) -> float:
    """A small cost for leaving good cards on top, so that a good top is buried if possible."""
    other = view.piles[1 - PILES.index(pile)]
    tops = [card, *other[-1:]]
    return sum(0.05 * max(0.0, 5 - (0 if top == MULLIGAN else top)) for top in tops)


def _grid_cost(view: View, grid: tuple[Card, ...], mask: int, mean: float) -> float:
    """Expected points of a grid: sets, loose cards, hopes, and the price of finishing."""
    cost = _expected(view, grid, mask, mean)
    if down_count(mask) == 0 and not view.finisher and down_count(view.face_up[view.seat - 1]):
        others = min(
            _expected(view, view.cards[seat - 1], view.face_up[seat - 1], mean)
            for seat in range(1, view.seats + 1)
            if seat != view.seat
        )
        cost += -5.0 if cost < others - 2 else EARLY_FINISH_COST
    return cost


def _expected(view: View, grid: tuple[Card, ...], mask: int, mean: float) -> float:
    """Points of the face-up part as scored, the mean for each face-down card, less the hopes."""
    seen = tuple(card if is_up(mask, place) else GAP for place, card in enumerate(grid, 1))
    cost: float = sum(entry.points for entry in score_grid(seen, view.options))
    cost += mean * down_count(mask)
    if view.last_turns == 1 or (view.finisher and view.last_turns <= 1):
        return cost
    return cost - sum(_hope(view, grid, mask, line) for line in LINES)


def _hope(view: View, grid: tuple[Card, ...], mask: int, line: tuple[int, ...]) -> float:
    """What two matching face-up cards of a line promise."""
    up = [grid[place - 1] for place in line if is_up(mask, place) and grid[place - 1] != GAP]
    for a, b in ((0, 1), (0, 2), (1, 2)):
        if b < len(up):
            value = line_value((up[a], up[b], MULLIGAN), view.options)
            if value and is_positive(value) and len(set(up)) <= len(up) - (len(up) > 2):
                return PAIR_HOPE * 3 * value
    return 0.0


def _own(view: View) -> tuple[tuple[Card, ...], int]:
    return view.cards[view.seat - 1], view.face_up[view.seat - 1]


def _with(grid: tuple[Card, ...], place: int, card: Card) -> tuple[Card, ...]:
    return (*grid[: place - 1], card, *grid[place:])


def _unseen(view: View) -> Counter[Card]:
    """The cards this seat has not seen: face down, in the draw pile or under the piles."""
    unseen = Counter(census(view.options.deck))
    for grid in view.cards:
        unseen.subtract(card for card in grid if card not in (HIDDEN, GAP))
    for pile in view.piles:
        unseen.subtract(pile)
    unseen.subtract(view.removed)
    unseen.subtract(view.gone)
    if view.held not in (HIDDEN, GAP):
        unseen.subtract([view.held])
    return +unseen


def _mean(unseen: Counter[Card]) -> float:
    """The average points of an unseen card; a mulligan counts 0, a hazard 10."""
    points = {MULLIGAN: 0, HAZARD: HAZARD_POINTS}
    total = unseen.total() or 1
    return sum(points.get(card, card) * copies for card, copies in unseen.items()) / total
