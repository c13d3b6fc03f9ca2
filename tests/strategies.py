"""Random games for the laws that hold in every game, and what a test must know to check them."""

from abc import ABC, abstractmethod
from collections import Counter
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from hypothesis import strategies as st

from pravila.core.errors import UnreadableError
from pravila.core.event import Event
from pravila.core.game import Game
from pravila.core.record import Record, Step, new_record, perform, start
from pravila.core.shuffle import MAX_SEED
from pravila.games import GAMES
from pravila.games.gnav.cards import DECK as GNAV_DECK
from pravila.games.gnav.legality import has_legal_card
from pravila.games.gnav.state import Phase as GnavPhase
from pravila.games.gnav.state import State as GnavState
from pravila.games.gnoming.cards import GAP, HAZARD, Card
from pravila.games.gnoming.deck import deck
from pravila.games.gnoming.state import Phase, State, is_up
from pravila.games.shifting.cards import Card as PatternCard
from pravila.games.shifting.state import State as ShiftingState

AnyGame = Game[Any, Any, Any]
LEANINGS: Final = (1.0, 0.25, 4.0)
"""How players lean: to none, to the last or to the first of the legal actions."""


@dataclass(frozen=True)
class Playthrough:
    """The beginning of a game, played by random players."""

    game: AnyGame
    record: Record
    first: Any
    steps: tuple[Step[Any], ...]

    @property
    def states(self) -> list[Any]:
        """All states, the first one included."""
        return [self.first, *(step.after for step in self.steps)]

    @property
    def state(self) -> Any:
        """The last state."""
        return self.states[-1]

    @property
    def events(self) -> list[Event]:
        """All events."""
        return [event for step in self.steps for event in step.events]

    def seats(self) -> range:
        """The seats of the players and, as 0, a bystander."""
        return range(self.record.seats + 1)

    def __repr__(self) -> str:
        return f"Playthrough({self.record.to_text()})"


def options(game: AnyGame) -> st.SearchStrategy[dict[str, str]]:
    """Any value of every switch."""
    return st.fixed_dictionaries(
        {switch.name: st.sampled_from(switch.values) for switch in game.options}
    )


@st.composite
def records(draw: st.DrawFn, game: AnyGame) -> Record:
    """A new game with any options, seats and seed; impossible combinations lose their options."""
    chosen = draw(options(game))
    seats = draw(st.sampled_from(game.seat_range(chosen)))
    seed = draw(st.integers(0, MAX_SEED))
    try:
        record = new_record(game, chosen, seats, seed)
        start(game, record)
    except UnreadableError:
        record = new_record(game, {}, game.seat_range({})[0], seed)
    return record


@st.composite
def playthroughs(draw: st.DrawFn, name: str, most: int = 300) -> Playthrough:
    """A game of at most this many random actions.

    Players lean towards some of their actions, so that games get into odd corners: piles run
    out, chains are long, hazards are kept.
    """
    game = GAMES[name]
    record = draw(records(game))
    number = draw(st.integers(0, most))
    rng = Random(draw(st.integers(0, 2**32)))
    few, many = draw(st.sampled_from(LEANINGS)), draw(st.sampled_from(LEANINGS))
    first = state = start(game, record)
    steps: list[Step[Any]] = []
    while len(steps) < number and (choices := game.actions(state)):
        leaning = few if len(choices) <= 3 else many
        action = choices[int(len(choices) * rng.random() ** leaning)]
        steps.append(perform(game, state, game.write_action(action)))
        state = steps[-1].after
    record = replace(record, actions=tuple(step.action for step in steps))
    return Playthrough(game, record, first, tuple(steps))


class Insight(ABC):
    """What a test must know of a game to look behind its views."""

    @abstractmethod
    def cards(self, state: Any) -> Counter[Any]:
        """Every card of the game, wherever it is."""

    @abstractmethod
    def whole(self, state: Any) -> Counter[Any]:
        """The cards of the game as it comes out of the box."""

    @abstractmethod
    def hidden_changed(self, state: Any, seat: int, rng: Random) -> Any:
        """Another possible state that differs only in what this seat does not know."""


class GnomingInsight(Insight):
    """Gnoming A Round from behind."""

    def cards(self, state: State) -> Counter[Card]:
        cards = Counter(card for grid in state.cards for card in grid)
        for part in (state.draw_pile, *state.piles, state.removed, state.gone, (state.held,)):
            cards.update(part)
        del cards[GAP]
        return cards

    def whole(self, state: State) -> Counter[Card]:
        return Counter(deck(state.options.deck))

    def hidden_changed(self, state: State, seat: int, rng: Random) -> State:
        in_hand = state.phase is Phase.PLAY and state.source == "draw" and state.turn != seat
        only_tops = state.options.discard_public == "top"
        buried = [pile[:-1] if only_tops else () for pile in state.piles]
        pool = [*state.draw_pile, *buried[0], *buried[1]]
        for grid, mask in zip(state.cards, state.face_up, strict=True):
            pool += [card for place, card in enumerate(grid, 1) if not is_up(mask, place)]
        pool += [state.held] if in_hand else []
        rng.shuffle(pool)
        pool.sort(key=lambda card: card == HAZARD)  # no hazard may come to lie on a pile
        piles = [
            (*(pool.pop(0) for _ in under), *pile[len(under) :])
            for under, pile in zip(buried, state.piles, strict=True)
        ]
        rng.shuffle(pool)
        cards = tuple(
            tuple(card if is_up(mask, at) else pool.pop() for at, card in enumerate(grid, 1))
            for grid, mask in zip(state.cards, state.face_up, strict=True)
        )
        return replace(
            state,
            cards=cards,
            held=pool.pop() if in_hand else state.held,
            draw_pile=tuple(pool),
            piles=(piles[0], piles[1]),
            chosen=tuple(
                choice if choice[0] == seat else (choice[0], self._other_choice(state, choice, rng))
                for choice in state.chosen
            ),
        )

    def _other_choice(self, state: State, choice: tuple[int, int], rng: Random) -> int:
        """Another place of the grid that could have been chosen as well."""
        seat, place = choice
        taken = {at for who, at in state.chosen if who == seat and at != place}
        free = [at for at in range(1, 10) if not is_up(state.face_up[seat - 1], at)]
        return rng.choice([at for at in free if at not in taken])


class GnavInsight(Insight):
    """Gnav for two from behind."""

    def cards(self, state: GnavState) -> Counter[Card]:
        cards = Counter(state.draw_pile)
        for part in (*state.hands, state.pile, *state.captured, state.removed):
            cards.update(part)
        return cards

    def whole(self, state: GnavState) -> Counter[Card]:
        return Counter(GNAV_DECK)

    def hidden_changed(self, state: GnavState, seat: int, rng: Random) -> GnavState:
        hidden = [other for other in (1, 2) if other != seat]
        pool = list(state.draw_pile)
        for other in hidden:
            pool += state.hands[other - 1]
        for _ in range(20):
            rng.shuffle(pool)
            changed = self._dealt_again(state, hidden, pool)
            if self._is_possible(changed):
                return changed
        return state

    def _dealt_again(self, state: GnavState, hidden: list[int], pool: list[Card]) -> GnavState:
        """The hidden hands and the draw pile made of these cards."""
        hands, left, drawn = list(state.hands), list(pool), state.drawn
        for other in hidden:
            hand = [left.pop() for _ in hands[other - 1]]
            if other == state.turn and drawn:
                drawn = hand[-1]
            hands[other - 1] = tuple(sorted(hand))
        return replace(state, hands=(hands[0], hands[1]), draw_pile=tuple(left), drawn=drawn)

    def _is_possible(self, state: GnavState) -> bool:
        """Whether the player on turn could have come to this point with this hand."""
        hand = state.hands[state.turn - 1]
        top = state.pile[0] if state.pile else 0
        if state.phase is GnavPhase.RUN:
            return has_legal_card(hand, top)
        if state.phase is GnavPhase.DRAWN:
            return not has_legal_card(tuple(card for card in hand if card != state.drawn), top)
        return True


class ShiftingInsight(Insight):
    """Shifting Stones from behind."""

    def cards(self, state: ShiftingState) -> Counter[PatternCard]:
        cards = Counter(state.draw_pile)
        for part in (state.discard, *state.hands, *state.scored):
            cards.update(part)
        return cards

    def whole(self, state: ShiftingState) -> Counter[PatternCard]:
        if state.seats == 1 and state.options.solo == "official":
            chosen = {
                switch.name: getattr(state.options, switch.name.replace("-", "_"))
                for switch in GAMES["shifting"].options
            }
            return self.cards(GAMES["shifting"].setup(chosen, 1, state.seed))
        return Counter(state.card_set.played)

    def hidden_changed(self, state: ShiftingState, seat: int, rng: Random) -> ShiftingState:
        only_top = state.options.discard_public == "top"
        buried = state.discard[:-1] if only_top else ()
        pool = [*state.draw_pile, *buried]
        pool += [
            card for owner, hand in enumerate(state.hands, 1) if owner != seat for card in hand
        ]
        rng.shuffle(pool)
        return replace(
            state,
            discard=(*(pool.pop() for _ in buried), *state.discard[len(buried) :]),
            hands=tuple(
                hand if owner == seat else tuple(sorted(pool.pop() for _ in hand))
                for owner, hand in enumerate(state.hands, 1)
            ),
            draw_pile=tuple(pool),
        )


INSIGHTS: Final[dict[str, Insight]] = {
    "gnoming": GnomingInsight(),
    "gnav": GnavInsight(),
    "shifting": ShiftingInsight(),
}
