"""Gnav for two in place, for fast playouts.

Cards are their values, since suits never matter. Moves are small numbers: 2-10 play a card of
this value, 12 and 20 play a 2 or a 10 as a wild card onto its equal; cards of the same value are
the same move, which is listed once for each of them.
"""

from typing import Final

from pravila.core.outcome import Outcome
from pravila.core.simulation import Simulation
from pravila.games.gnav.action import Action, Kind
from pravila.games.gnav.cards import value_of
from pravila.games.gnav.dealing import deal_out
from pravila.games.gnav.pack import PACK
from pravila.games.gnav.result import decide, sums
from pravila.games.gnav.scoring import BONUS, SHARED_BONUS
from pravila.games.gnav.state import HAND, SEATS, Phase, State, actor

AS_WILD: Final = 10
"""What a move adds to the value of a wild card that is played as such onto its equal."""
STOP: Final = 0
DRAW: Final = 1
PASS: Final = 21
DEAL: Final = 22

_NUMBERS: Final = {Kind.STOP: STOP, Kind.DRAW: DRAW, Kind.PASS: PASS, Kind.DEAL: DEAL}
_PLAY, _RUN, _DRAWN, _DEAL, _OVER = range(5)
_PHASES: Final = {
    Phase.PLAY: _PLAY,
    Phase.DRAWN: _DRAWN,
    Phase.RUN: _RUN,
    Phase.DEAL: _DEAL,
    Phase.OVER: _OVER,
}
_MOST: Final = max(PACK.values)
_WILD: Final = tuple(value in PACK.wild for value in range(_MOST + 1))
_LEGAL: Final = tuple(
    tuple(not top or value == top or _WILD[value] for value in range(_MOST + 1))
    for top in range(_MOST + 1)
)
"""Whether a value may be played onto a top value; 0 is the empty pile."""


def move_number(action: Action) -> int:
    """The move of an action."""
    if action.kind is Kind.PLAY:
        return value_of(action.card)
    if action.kind is Kind.WILD:
        return value_of(action.card) + AS_WILD
    return _NUMBERS[action.kind]


class GnavSimulation(Simulation):
    """One game of Gnav being played in place."""

    __slots__ = (
        "_captured",
        "_chooses",
        "_counts",
        "_deals",
        "_draw",
        "_drawn",
        "_each_play",
        "_equal_is_wild",
        "_flips",
        "_hands",
        "_last",
        "_options",
        "_passes",
        "_phase",
        "_played",
        "_points",
        "_removed",
        "_replays",
        "_seed",
        "_shuffles",
        "_starter",
        "_sweep",
        "_sweep_on_wild",
        "_takes_pile",
        "_top",
        "_totals",
        "_until",
        "_wild_goes",
    )

    def __init__(self, state: State) -> None:
        options = state.options
        self._options = options
        self._wild_goes = options.wild_goes
        self._equal_is_wild = options.equal_wild == "wild"
        self._chooses = options.equal_wild == "choose"
        self._flips = options.empty_centre == "flip-from-draw"
        self._sweep_on_wild = options.sweep_on_wild == "yes"
        self._sweep = options.sweep
        self._each_play = options.refill == "each-play"
        self._until = options.blocked_draw == "until-playable"
        self._takes_pile = options.leftovers == "last-capturer-takes-pile"
        self._replays = options.tie == "replay"
        self._deals = int(options.deals)
        self._seed = state.seed
        self._shuffles = state.shuffles
        self._starter = state.starter
        self.actor = actor(state) or 0
        self._phase = _PHASES[state.phase]
        self._hands = [[], *([value_of(card) for card in hand] for hand in state.hands)]
        self._draw = [value_of(card) for card in state.draw_pile]
        self._top = value_of(state.pile[0]) if state.pile else 0
        self._captured = [0, *map(len, state.captured)]
        self._points = [0, *(sum(map(value_of, cards)) for cards in state.captured)]
        self._removed = len(state.removed)
        self._drawn = value_of(state.drawn)
        self._passes = state.passes
        self._last = state.last
        self._played = len(state.scores)
        self._totals = [0, *sums(state.scores)]
        self._counts = [0, *sums(state.counts)]

    def moves(self) -> list[int]:
        """The legal moves; equal cards give the same move several times."""
        phase = self._phase
        top = self._top
        if phase <= _RUN:
            hand = self._hands[self.actor]
            if top:
                fits = _LEGAL[top]
                found = [value for value in hand if fits[value]]
                if self._chooses and _WILD[top]:
                    found += [value + AS_WILD for value in found if value == top]
            else:
                found = hand[:]
            if phase == _RUN:
                found.append(STOP)
            elif not found:
                found.append(DRAW if self._draw else PASS)
            return found
        if phase == _DRAWN:
            drawn = self._drawn
            if not _LEGAL[top][drawn]:
                return [STOP]
            if self._chooses and drawn == top and _WILD[top]:
                return [drawn, drawn + AS_WILD, STOP]
            return [drawn, STOP]
        return [DEAL] if phase == _DEAL else []

    def do(self, move: int) -> None:
        """Make a legal move."""
        if DRAW < move < PASS:
            self._do_play(move)
        elif move == STOP:
            if self._phase == _RUN:
                self._refill()
            self._next_turn()
        elif move == DRAW:
            self._do_draw()
        elif move == PASS:
            self._passes += 1
            self._next_turn()
        else:
            self._do_deal()

    def cards(self) -> int:
        """How many cards there are in hands, piles and out of the game."""
        held = sum(map(len, self._hands)) + len(self._draw) + (self._top > 0)
        return held + sum(self._captured) + self._removed

    def outcome(self) -> Outcome:
        """How the game ended."""
        return decide((tuple(self._totals[1:]),), (tuple(self._counts[1:]),), self._options)

    def _do_play(self, move: int) -> None:
        seat = self.actor
        hand = self._hands[seat]
        top = self._top
        value = move if move <= _MOST else move - AS_WILD
        hand.remove(value)
        self._passes = 0
        running = self._phase == _RUN
        goes_on = running
        if not top:
            self._top = value
        else:
            self._last = seat
            goes_on = True
            if value == top and (not _WILD[value] or (move == value and not self._equal_is_wild)):
                self._captured[seat] += 2
                self._points[seat] += top + value
                self._top = 0
            else:
                self._captured[seat] += 1
                self._points[seat] += top
                if self._wild_goes == "stays":
                    self._top = value
                    goes_on = running or self._sweep_on_wild
                else:
                    self._top = 0
                    if self._wild_goes == "captured":
                        self._captured[seat] += 1
                        self._points[seat] += value
                    else:
                        self._removed += 1
        if self._each_play:
            self._refill()
        if goes_on and hand and self._shape_allows(running) and self._has_legal(hand):
            self._phase = _RUN
            return
        self._refill()
        self._next_turn()

    def _shape_allows(self, running: bool) -> bool:
        return self._sweep == "full" or (self._sweep == "single-lead" and not running)

    def _has_legal(self, hand: list[int]) -> bool:
        fits = _LEGAL[self._top]
        return any([fits[value] for value in hand])  # noqa: C419 - a list is faster here

    def _do_draw(self) -> None:
        hand, draw = self._hands[self.actor], self._draw
        drawn = draw.pop()
        hand.append(drawn)
        if self._until:
            fits = _LEGAL[self._top]
            while draw and not fits[drawn]:
                drawn = draw.pop()
                hand.append(drawn)
        hand.sort()
        self._drawn = drawn
        self._phase = _DRAWN

    def _refill(self) -> None:
        hand, draw = self._hands[self.actor], self._draw
        wanted = HAND - len(hand)
        if wanted > 0 and draw:
            hand += draw[-wanted:]
            del draw[-wanted:]
            hand.sort()

    def _next_turn(self) -> None:
        if not self._draw:
            hands = self._hands
            if self._passes == SEATS or not (hands[1] or hands[2]):
                self._end_deal()
                return
        self.actor = 3 - self.actor
        self._phase = _PLAY
        if self._flips and not self._top and self._draw:
            self._top = self._draw.pop()

    def _end_deal(self) -> None:
        captured, points, totals = self._captured, self._points, self._totals
        if self._takes_pile and self._last and self._top:
            captured[self._last] += 1
            points[self._last] += self._top
            self._top = 0
        lead = captured[1] - captured[2]
        if lead:
            points[1 if lead > 0 else 2] += BONUS
        else:
            points[1] += SHARED_BONUS
            points[2] += SHARED_BONUS
        for seat in (1, 2):
            totals[seat] += points[seat]
            self._counts[seat] += captured[seat]
        self._played += 1
        self._passes = 0
        if self._played < self._deals or (self._replays and totals[1] == totals[2]):
            self._phase = _DEAL
            self.actor = 3 - self._starter
        else:
            self._phase = _OVER
            self.actor = 0

    def _do_deal(self) -> None:
        dealt = deal_out(self._options, self._seed, self._shuffles)
        self._shuffles = dealt.shuffles
        self._starter = self.actor
        self._phase = _PLAY
        self._hands = [[], *([value_of(card) for card in hand] for hand in dealt.hands)]
        self._draw = [value_of(card) for card in dealt.draw_pile]
        self._top = value_of(dealt.pile[0])
        self._captured = [0] * (SEATS + 1)
        self._points = [0] * (SEATS + 1)
        self._removed = 0
        self._last = 0
        self._passes = 0
        if self._played == self._deals:
            self._played = 0
            self._totals = [0] * (SEATS + 1)
            self._counts = [0] * (SEATS + 1)
