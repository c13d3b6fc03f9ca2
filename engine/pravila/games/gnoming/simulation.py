"""Gnoming A Round in place, for fast playouts; a move is the index of its action in `OWN`."""

from typing import Final

from pravila.core.outcome import Outcome
from pravila.core.shuffle import shuffled
from pravila.core.simulation import Simulation
from pravila.games.gnoming.action import OWN, PILES, Action, Kind
from pravila.games.gnoming.cards import GAP, HAZARD, HIDDEN, MULLIGAN, Card
from pravila.games.gnoming.deck import deck, top_value
from pravila.games.gnoming.legality import LIMIT, REVEALS
from pravila.games.gnoming.play import GRID_SIZE
from pravila.games.gnoming.result import decide
from pravila.games.gnoming.scoring import (
    FINISHER_POINTS,
    HAZARD_POINTS,
    LINES,
    REMOVED_LINE_POINTS,
)
from pravila.games.gnoming.state import ALL_UP, ROUNDS, Phase, State, actor, visible

_REVEAL, _DRAW, _PLAY, _OUT, _FLIP, _DEAL, _OVER = range(7)
_PHASES: Final = {phase: number for number, phase in enumerate(Phase)}

_FIRST: Final = {
    kind: next(at for at, action in enumerate(OWN) if action.kind is kind) for kind in Kind
}
DRAW: Final = _FIRST[Kind.DRAW]
TAKE: Final = _FIRST[Kind.TAKE]
PLACE: Final = _FIRST[Kind.PLACE]
BOUNCE: Final = _FIRST[Kind.BOUNCE]
DISCARD: Final = _FIRST[Kind.DISCARD]
FLIP: Final = _FIRST[Kind.FLIP]
PASS: Final = _FIRST[Kind.PASS]
DEAL: Final = _FIRST[Kind.DEAL]

_CELLS: Final = range(GRID_SIZE)
_PLACES: Final = [PLACE + cell for cell in _CELLS]
_BOUNCES: Final = [[BOUNCE + cell for cell in _CELLS if cell != origin] for origin in _CELLS]
_FLIPS: Final = [
    [FLIP + cell for cell in _CELLS if not mask >> cell & 1] for mask in range(ALL_UP + 1)
]
_TO_A: Final = [DISCARD]
_TO_B: Final = [DISCARD + 1]
_TO_EITHER: Final = [DISCARD, DISCARD + 1]
_AWAY: Final = [DISCARD + 2]
_LINES: Final = tuple((a - 1, b - 1, c - 1) for a, b, c in LINES)


def move_number(action: Action) -> int:
    """The move of an action on one's own grid."""
    return OWN.index(action)


class GnomingSimulation(Simulation):
    """One game of Gnoming A Round being played in place."""

    __slots__ = (
        "_asked",
        "_cards",
        "_chosen",
        "_draw",
        "_finisher",
        "_gone",
        "_held",
        "_last_turns",
        "_lines",
        "_options",
        "_origin",
        "_phase",
        "_piles",
        "_removed",
        "_round",
        "_scores",
        "_seats",
        "_seed",
        "_sent",
        "_shuffles",
        "_source",
        "_starter",
        "_taking",
        "_turn",
        "_up",
        "_visible",
        "_was_down",
    )

    def __init__(self, state: State) -> None:
        empty: list[Card] = []
        self._options = state.options
        self._seats = state.seats
        self._seed = state.seed
        self._shuffles = state.shuffles
        self._round = state.round
        self._starter = state.starter
        self._turn = state.turn
        self._phase = _PHASES[state.phase]
        self._cards = [empty, *map(list, state.cards)]
        self._visible = [empty, *map(list, map(visible, state.cards, state.face_up))]
        self._up = [0, *state.face_up]
        self._draw = list(state.draw_pile)
        self._piles = (list(state.piles[0]), list(state.piles[1]))
        self._removed = len(state.removed)
        self._gone = list(state.gone)
        self._held = state.held
        self._source = state.source
        self._origin = state.origin - 1
        self._was_down = state.was_down
        self._sent = state.sent
        self._asked = list(state.asked)
        self._chosen = list(state.chosen)
        self._finisher = state.finisher
        self._last_turns = state.last_turns
        self._lines = list(state.lines) or [0] * state.seats
        self._scores = [list(row) for row in state.scores]
        self._taking = state.options.draw_exhausted == "end-round"
        self.actor = actor(state) or 0

    def outcome(self) -> Outcome:
        """The outcome from the recorded scores."""
        return decide(tuple(map(tuple, self._scores)))

    def _totals(self) -> list[int]:
        """The totals of the finished rounds by seat."""
        return [sum(row[seat] for row in self._scores) for seat in range(self._seats)]

    def cards(self) -> int:
        """All cards: grids, piles, in hand, removed for the round and gone for the game."""
        grids = sum(len(grid) - grid.count(GAP) for grid in self._cards)
        piles = len(self._draw) + len(self._piles[0]) + len(self._piles[1])
        in_hand = self._phase in (_PLAY, _OUT)
        return grids + piles + in_hand + self._removed + len(self._gone)

    def moves(self) -> list[int]:
        """The legal moves in the order of the legal actions."""
        phase = self._phase
        if phase == _DRAW:
            return self._draws()
        if phase == _PLAY:
            return self._plays()
        if phase == _OUT:
            return self._bounces() + self._discards()
        if phase == _REVEAL:
            return _FLIPS[self._up[self._turn] | self._chosen_mask(self._turn)]
        if phase == _FLIP:
            flips = _FLIPS[self._up[self.actor] | self._chosen_mask(self.actor)]
            return [*flips, PASS] if len(flips) > 1 else [PASS]
        return [DEAL] if phase == _DEAL else []

    def _chosen_mask(self, seat: int) -> int:
        return sum({1 << (place - 1) for who, place in self._chosen if who == seat and place})

    def _draws(self) -> list[int]:
        a, b = self._piles
        card = bool(self._draw) or (not self._taking and (len(a) > 1 or len(b) > 1))
        found = [DRAW] if card or self._taking else []
        barred = False
        if self._visible[self._turn].count(MULLIGAN) == LIMIT + 1:
            barred = self._options.mulligan_limit == "enforce"
        if barred:
            other = any(pile and pile[-1] != MULLIGAN for pile in (a, b))
            if not card and other:
                found = []
            barred = card or other
        if a and not (barred and a[-1] == MULLIGAN):
            found.append(TAKE)
        if b and not (barred and b[-1] == MULLIGAN):
            found.append(TAKE + 1)
        return found

    def _plays(self) -> list[int]:
        held, options = self._held, self._options
        seen = self._visible[self._turn]
        may_discard = self._source == "draw" or options.discard_return == "allowed"
        places = _PLACES
        if held == HAZARD and options.hazard_place == "forbidden":
            places = []
        elif GAP in seen:
            places = [PLACE + cell for cell in _CELLS if seen[cell] != GAP]
        shown = seen.count(MULLIGAN)
        if shown + (held == MULLIGAN) > LIMIT and options.mulligan_limit == "enforce":
            after = {
                move: shown + (held == MULLIGAN) - (seen[move - PLACE] == MULLIGAN)
                for move in places
            }
            least = min([*after.values(), *([shown] if may_discard else [])])
            if least <= LIMIT:
                places = [move for move in places if after[move] <= LIMIT]
                may_discard = may_discard and shown <= LIMIT
        return places + self._discards() if may_discard else places[:]

    def _discards(self) -> list[int]:
        if self._held == HAZARD:
            return _AWAY
        a, b = self._piles
        if a:
            return _TO_EITHER if b else _TO_B
        return _TO_A if b else _TO_EITHER

    def _bounces(self) -> list[int]:
        held = self._held
        if not 0 < held < MULLIGAN:
            return []
        if not self._was_down and (
            self._options.bounce_face_up == "no" or self._sent >> self._origin & 1
        ):
            return []
        seen = self._visible[self._turn]
        if held not in seen and not (
            self._options.bounce_mulligan_match == "yes" and MULLIGAN in seen
        ):
            return []
        bounces = _BOUNCES[self._origin]
        if GAP in seen:
            return [move for move in bounces if seen[move - BOUNCE] != GAP]
        return bounces

    def do(self, move: int) -> None:
        """Make a legal move."""
        if move < TAKE:
            self._do_draw()
        elif move < PLACE:
            self._held = self._piles[move - TAKE].pop()
            self._source = PILES[move - TAKE]
            self._phase = _PLAY
        elif move < BOUNCE:
            self._land(move - PLACE)
        elif move < DISCARD:
            self._sent |= 1 << self._origin
            self._land(move - BOUNCE)
        elif move < DISCARD + 2:
            self._piles[move - DISCARD].append(self._held)
            self._end_turn()
        elif move < FLIP:
            self._discard_hazard()
        elif move < DEAL:
            self._do_flip(move)
        else:
            self._deal()

    def _do_draw(self) -> None:
        draw = self._draw
        if not draw:
            if self._taking:
                self._end_round()
                return
            a, b = self._piles
            draw += shuffled((*a[:-1], *b[:-1]), self._seed, self._shuffles)
            self._shuffles += 1
            del a[:-1], b[:-1]
        self._held = draw.pop()
        self._source = "draw"
        self._phase = _PLAY

    def _land(self, cell: int) -> None:
        turn = self._turn
        grid = self._cards[turn]
        bit = 1 << cell
        out = grid[cell]
        self._was_down = not self._up[turn] & bit
        grid[cell] = self._visible[turn][cell] = self._held
        self._up[turn] |= bit
        self._held = out
        self._origin = cell
        self._phase = _OUT

    def _discard_hazard(self) -> None:
        if self._options.hazard_return == "never":
            self._gone.append(HAZARD)
        else:
            self._removed += 1
        turn, seats, up = self._turn, self._seats, self._up
        asked = []
        for step in range(1, seats):
            seat = (turn - 1 + step) % seats + 1
            if up[seat].bit_count() < GRID_SIZE - 1:
                asked.append(seat)
        if asked:
            self._asked = asked
            self._phase = _FLIP
            self.actor = asked[0]
        else:
            self._end_turn()

    def _do_flip(self, move: int) -> None:
        seat = self.actor
        place = move - FLIP + 1 if move < PASS else 0
        if self._phase == _REVEAL:
            self._chosen.append((seat, place))
            if len(self._chosen) % REVEALS == 0:
                self._next_reveal()
            return
        if self._options.hazard_order == "simultaneous":
            self._chosen.append((seat, place))
        elif place:
            self._turn_up(seat, place)
        self._asked.pop(0)
        if self._asked:
            self.actor = self._asked[0]
            return
        self._show_chosen()
        if self._source:
            self._end_turn()
        else:
            self._begin_turn(self._turn)

    def _next_reveal(self) -> None:
        self._turn = self.actor = self._turn % self._seats + 1
        if len(self._chosen) < REVEALS * self._seats:
            return
        self._show_chosen()
        self._turn = self._starter
        owed = self._removed if self._options.setup_hazard == "flip-all" else 0
        seats = self._seats
        order = [(self._starter - 1 + step) % seats + 1 for step in range(seats)]
        self._asked = order * owed
        if owed:
            self._phase = _FLIP
            self.actor = order[0]
        else:
            self._begin_turn(self._starter)

    def _show_chosen(self) -> None:
        for seat, place in self._chosen:
            if place:
                self._turn_up(seat, place)
        self._chosen.clear()

    def _turn_up(self, seat: int, place: int) -> None:
        self._up[seat] |= 1 << (place - 1)
        self._visible[seat][place - 1] = self._cards[seat][place - 1]

    def _begin_turn(self, seat: int) -> None:
        self._turn = self.actor = seat
        self._phase = _DRAW
        self._source = ""
        self._sent = 0
        if not (self._draw or self._piles[0] or self._piles[1] or self._taking):
            self._end_round()

    def _end_turn(self) -> None:
        turn = self._turn
        if self._options.sets == "remove-minus-five":
            self._remove_lines(turn)
        if self._finisher:
            self._last_turns -= 1
            if not self._last_turns:
                self._end_round()
                return
        elif self._up[turn] == ALL_UP:
            self._finisher = turn
            self._last_turns = self._seats - 1
        self._begin_turn(turn % self._seats + 1)

    def _remove_lines(self, turn: int) -> None:
        seen = [GAP if card == HIDDEN else card for card in self._visible[turn]]
        lines = [line for line in _LINES if self._line_value(seen, line)]
        cells = {cell for line in lines for cell in line}
        self._removed += len(cells)
        for cell in cells:
            self._cards[turn][cell] = self._visible[turn][cell] = GAP
        self._lines[turn - 1] += len(lines)

    def _line_value(self, grid: list[Card], line: tuple[int, int, int]) -> int:
        """The value a line subtracts, 0 for no set."""
        cards = [grid[line[0]], grid[line[1]], grid[line[2]]]
        low, middle, high = sorted(cards)
        if low <= 0 or high == HAZARD:
            return 0
        if high < MULLIGAN:
            return low if low == high else 0
        if middle < MULLIGAN:
            return low if low == middle else 0
        if low < MULLIGAN:
            return low if self._options.mulligan_pair == "set" else 0
        triple = self._options.mulligan_triple == "highest-positive"
        return top_value(self._options.deck) if triple else 0

    def _score(self, seat: int) -> int:
        grid = self._cards[seat]
        removing = self._options.sets == "remove-minus-five"
        points = REMOVED_LINE_POINTS * self._lines[seat - 1]
        loose = (1 << GRID_SIZE) - 1
        for line in _LINES:
            value = self._line_value(grid, line)
            if value:
                points += REMOVED_LINE_POINTS if removing else -value
                loose &= ~(1 << line[0] | 1 << line[1] | 1 << line[2])
        for cell, card in enumerate(grid):
            if loose >> cell & 1 and card != MULLIGAN:
                points += HAZARD_POINTS if card == HAZARD else card
        return points

    def _end_round(self) -> None:
        raw = [self._score(seat) for seat in range(1, self._seats + 1)]
        finisher = self._finisher
        if finisher:
            before = self._totals() if self._options.finisher_scope == "total" else [0] * len(raw)
            compared = [score + earlier for score, earlier in zip(raw, before, strict=True)]
            own = compared.pop(finisher - 1)
            lowest = min(compared)
            bonus = own < lowest or (own == lowest and self._options.finisher_tie == "bonus")
            raw[finisher - 1] += -FINISHER_POINTS if bonus else FINISHER_POINTS
        self._scores.append(raw)
        if self._round == ROUNDS:
            self._phase = _OVER
            self.actor = 0
            return
        self._phase = _DEAL
        self._turn = self.actor = self._next_starter()

    def _next_starter(self) -> int:
        way, seats = self._options.next_starter, self._seats
        if way == "same":
            return self._starter
        following = [(self._starter + step) % seats + 1 for step in range(seats)]
        if way == "rotate":
            return following[0]
        totals = self._totals()
        return min(following, key=lambda seat: totals[seat - 1])

    def _deal(self) -> None:
        cards = list(deck(self._options.deck))
        for card in self._gone:
            cards.remove(card)
        pack = list(shuffled(cards, self._seed, self._shuffles))
        self._shuffles += 1
        self._round += 1
        self._starter = self._turn
        for seat in range(1, self._seats + 1):
            self._cards[seat] = [pack.pop() for _ in _CELLS]
            self._visible[seat] = [HIDDEN] * GRID_SIZE
            self._up[seat] = 0
        self._removed = 0
        for pile in self._piles:
            while (card := pack.pop()) == HAZARD:
                self._removed += 1
            pile[:] = [card]
        self._draw = pack
        self._finisher = self._last_turns = 0
        self._lines = [0] * self._seats
        self._source = ""
        self._sent = 0
        self._phase = _REVEAL
