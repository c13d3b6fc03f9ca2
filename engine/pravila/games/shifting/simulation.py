"""A mutable twin of a state for fast playouts.

The grid is one number with eight bits a place, hands are sorted lists of card numbers, and a move
is the number of an action in `action.every`.
"""

from typing import Final

from pravila.core.outcome import Outcome
from pravila.core.shuffle import shuffled
from pravila.core.simulation import Simulation
from pravila.games.shifting.action import END, FLIP, SHIFT, SKIP, numbers
from pravila.games.shifting.cards import CardSet
from pravila.games.shifting.legality import TILE_MOVES
from pravila.games.shifting.result import settle
from pravila.games.shifting.scoring import BONUS
from pravila.games.shifting.state import (
    HAND,
    SKIP_DRAW,
    SKIP_MOST,
    SOLO_TARGET,
    STRIKES,
    TARGETS,
    Phase,
    State,
)
from pravila.games.shifting.tiles import FACES, as_bits, other_side

_BYTE: Final = 0xFF
_NEVER: Final = 1000
"""More than any number of cards."""
_FLIPPED: Final = tuple(
    byte ^ (1 << other_side(byte.bit_length() - 1)) if byte.bit_count() == 1 else 0
    for byte in range(1 << len(FACES))
)
"""What changes in a byte with one face when the tile is flipped."""


class Tables:
    """What a set of cards says about moves, computed once."""

    __slots__ = ("cards", "end", "masks", "ones", "shifts", "skip", "tile_moves", "values")

    def __init__(self, card_set: CardSet) -> None:
        number = numbers(card_set)
        self.cards = len(card_set.faces)
        self.values = [face.value for face in card_set.faces]
        self.ones = [int(face.value == 1) for face in card_set.faces]
        self.masks = [face.pattern.masks for face in card_set.faces]
        self.tile_moves = [number[action] for action in TILE_MOVES]
        self.skip, self.end = number[SKIP], number[END]
        self.shifts: list[tuple[int, int]] = [(0, 0)] * (self.end + 1)
        for (a, b), action in SHIFT.items():
            self.shifts[number[action]] = (8 * (a - 1), 8 * (b - 1))
        for place, action in FLIP.items():
            self.shifts[number[action]] = (8 * (place - 1), -1)


_tables: Final[dict[CardSet, Tables]] = {}


def tables(card_set: CardSet) -> Tables:
    """The tables of a set of cards."""
    if card_set not in _tables:
        _tables[card_set] = Tables(card_set)
    return _tables[card_set]


class ShiftingSimulation(Simulation):
    """One game being played in place."""

    __slots__ = (
        "attack",
        "bits",
        "bonus_zero",
        "discard",
        "eager",
        "free_skip",
        "gained",
        "hands",
        "idle",
        "last",
        "moved",
        "one_each",
        "paid",
        "pile",
        "scored",
        "seats",
        "seed",
        "shuffles",
        "skip_most",
        "skipped",
        "solo",
        "spend",
        "starter",
        "strikes",
        "tables",
        "target",
    )

    def __init__(self, state: State) -> None:
        options = state.options
        self.tables = tables(state.card_set)
        self.seats, self.seed, self.shuffles = state.seats, state.seed, state.shuffles
        self.starter = state.starter
        self.actor = 0 if state.phase is Phase.OVER else state.turn
        self.paid = state.phase is Phase.PAID
        self.bits = as_bits(state.grid)
        self.hands = [[], *(list(hand) for hand in state.hands)]
        self.scored = [[], *(list(cards) for cards in state.scored)]
        self.pile, self.discard = list(state.draw_pile), list(state.discard)
        self.skipped = [False, *(bool(state.skipped >> at & 1) for at in range(state.seats))]
        self.moved, self.gained = state.moves, state.gained
        self.strikes = state.strikes
        self.solo = state.seats == 1 and options.solo == "official"
        self.attack = state.seats == 1 and options.solo == "score-attack"
        self.target = SOLO_TARGET if self.solo else TARGETS.get(state.seats, _NEVER)
        self.spend = options.over_four == "spend-down"
        self.skip_most = SKIP_MOST if options.skip_cap == "six" else _NEVER
        self.idle = options.idle_turn == "allowed"
        self.eager = options.reshuffle == "eager"
        self.one_each = options.last_turns == "one-each"
        self.free_skip = options.solo_skip == "free"
        self.bonus_zero = options.bonus_zero == "all"
        self.last = self._last_after(state.triggered) if state.triggered else 0
        """The seat that has the last turn of all; 0 until the end is triggered."""

    def moves(self) -> list[int]:
        seat = self.actor
        if not seat:
            return []
        if self.paid:
            return self.tables.tile_moves
        hand = self.hands[seat]
        found = hand[:]
        bits, masks, cards = self.bits, self.tables.masks, self.tables.cards
        for card in hand:
            for mask in masks[card]:
                if bits & mask == mask:
                    found.append(cards + card)
                    break
        if self.moved:
            if not self.spend or len(hand) <= HAND:
                found.append(self.tables.end)
            return found
        may_skip = not self.skipped[seat]
        if may_skip:
            found.append(self.tables.skip)
        may_idle = self.idle or not (hand or may_skip)
        if may_idle and not (self.spend and len(hand) > HAND):
            found.append(self.tables.end)
        return found

    def do(self, move: int) -> None:
        if self.paid:
            low, high = self.tables.shifts[move]
            bits = self.bits
            if high < 0:
                self.bits = bits ^ _FLIPPED[bits >> low & _BYTE] << low
            else:
                change = (bits >> low ^ bits >> high) & _BYTE
                self.bits = bits ^ (change << low | change << high)
            self.paid = False
            self.moved += 1
            if not self.hands[self.actor]:
                self._end_turn()
            return
        cards = self.tables.cards
        if move < cards:
            self.hands[self.actor].remove(move)
            self.discard.append(move)
            self.paid = True
        elif move < 2 * cards:
            self._score(move - cards)
        elif move == self.tables.end:
            self._end_turn()
        else:
            seat = self.actor
            self._draw(min(SKIP_DRAW, self.skip_most - len(self.hands[seat])))
            self.skipped[seat] = True
            self._next(self.free_skip)

    def cards(self) -> int:
        """All cards: hands, scored cards, draw pile and discard pile."""
        held = sum(map(len, self.hands)) + sum(map(len, self.scored))
        return held + len(self.pile) + len(self.discard)

    def outcome(self) -> Outcome:
        """The outcome from everybody's points."""
        return settle(tuple(self._points()), self.strikes, solo=self.solo, attack=self.attack)

    def _points(self) -> list[int]:
        """The points by seat, bonus included."""
        values = self.tables.values
        points = [sum(values[card] for card in cards) for cards in self.scored[1:]]
        if self.seats > 1:
            counts = [sum(self.tables.ones[card] for card in cards) for cards in self.scored[1:]]
            most = max(counts)
            if most or self.bonus_zero:
                for at, count in enumerate(counts):
                    if count == most:
                        points[at] += BONUS
        return points

    def _score(self, card: int) -> None:
        """Lay a card on the table; perhaps the game or the turn is over."""
        seat = self.actor
        self.hands[seat].remove(card)
        self.scored[seat].append(card)
        self.moved += 1
        self.gained += 1
        if len(self.scored[seat]) >= self.target:
            if self.solo:
                self.actor = 0
                return
            if not self.last:
                self.last = self._last_after(seat)
        if not self.hands[seat]:
            self._end_turn()

    def _last_after(self, trigger: int) -> int:
        """Who has the last turn when this seat triggers the end."""
        before = trigger if self.one_each else self.starter
        return (before - 2) % self.seats + 1

    def _end_turn(self) -> None:
        seat = self.actor
        self._draw(HAND - len(self.hands[seat]))
        self.skipped[seat] = False
        self._next(False)

    def _next(self, free: bool) -> None:
        """Count a strike, end the game or pass the turn on."""
        seat = self.actor
        if self.solo and not self.gained and not free:
            self.strikes += 1
            if self.strikes == STRIKES:
                self.actor = 0
                return
        if seat == self.last or (self.attack and not self.pile and len(self.hands[seat]) < HAND):
            self.actor = 0
            return
        self.moved = self.gained = 0
        self.actor = seat % self.seats + 1

    def _draw(self, number: int) -> None:
        if number <= 0:
            return
        hand, pile = self.hands[self.actor], self.pile
        for _ in range(number):
            if not pile:
                pile = self._reshuffled()
                if not pile:
                    break
            hand.append(pile.pop())
            if self.eager and not pile:
                pile = self._reshuffled()
        hand.sort()

    def _reshuffled(self) -> list[int]:
        """The draw pile after the discards were shuffled, where there are any to shuffle."""
        if self.discard and not self.attack:
            self.pile = list(shuffled(self.discard, self.seed, self.shuffles))
            self.shuffles += 1
            self.discard = []
        return self.pile
