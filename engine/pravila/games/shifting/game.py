"""Shifting Stones as a `Game`."""

from collections.abc import Mapping
from random import Random
from typing import ClassVar, Final

from pravila.core.defect import Defect
from pravila.core.errors import UnreadableError
from pravila.core.event import Event
from pravila.core.fact import Fact
from pravila.core.game import Game
from pravila.core.option import Switch
from pravila.core.outcome import Outcome
from pravila.core.rule import Rule
from pravila.core.score import ScoreEntry, ScoreSheet
from pravila.core.source import Source
from pravila.core.verdict import Verdict
from pravila.games.shifting import bot, legality, play, position, scoring
from pravila.games.shifting.action import (
    NO_CARD,
    Action,
    every,
    numbers,
    read_action,
    scores,
    write_action,
)
from pravila.games.shifting.cards import CardSet, proposed, read_card_list
from pravila.games.shifting.options import MOST_PLAYERS, SWITCHES, make_options, seat_range
from pravila.games.shifting.result import decide
from pravila.games.shifting.rules import RULES
from pravila.games.shifting.simulation import ShiftingSimulation
from pravila.games.shifting.sources import PUBLISHER, SOURCES
from pravila.games.shifting.state import Phase, State, View, actor, make_view
from pravila.games.shifting.tiles import TILES

REFERENCES: int = MOST_PLAYERS
"""How many reference cards there are (shifting.components.references)."""


class Shifting(Game[State, Action, View]):
    """Nine two-sided tiles, 72 pattern cards; the most points win."""

    name: ClassVar[str] = "shifting"
    title: ClassVar[str] = "Shifting Stones"
    version: ClassVar[str] = "1"
    publisher: ClassVar[str] = PUBLISHER
    rules: ClassVar[tuple[Rule, ...]] = RULES
    sources: ClassVar[tuple[Source, ...]] = SOURCES
    options: ClassVar[tuple[Switch, ...]] = SWITCHES
    turn_limit: ClassVar[int] = 10_000
    card_set: ClassVar[CardSet] = proposed()

    def seat_range(self, options: Mapping[str, str]) -> range:
        make_options(options)
        return seat_range()

    def with_cards(self, text: str) -> "Shifting":
        return with_cards(text)

    def setup(self, options: Mapping[str, str], seats: int, seed: int) -> State:
        chosen = make_options(options)
        allowed = seat_range()
        if seats not in allowed:
            raise UnreadableError("bad-seats", seats=seats, least=allowed[0], most=allowed[-1])
        if int(chosen.first_seat) > seats:
            raise UnreadableError("bad-first-seat", seat=chosen.first_seat, seats=seats)
        return play.new_game(chosen, self.card_set, seats, seed)[0]

    def opening(self, state: State) -> tuple[Event, ...]:
        return play.new_game(state.options, state.card_set, state.seats, state.seed)[1]

    def actor(self, state: State) -> int | None:
        return actor(state)

    def actions(self, state: State) -> tuple[Action, ...]:
        return legality.legal(legality.situation(state))

    def candidates(self, state: State) -> tuple[Action, ...]:
        return every(state.card_set)

    def within_reach(self, state: State) -> tuple[tuple[str, Action], ...]:
        hand = state.hands[state.turn - 1]
        sayable = [("", it) for it in every(state.card_set) if it.card in (*hand, NO_CARD)]
        elsewhere = {card for cards in state.scored for card in cards} | {*hand, *state.discard}
        strange = [it for it in scores(state.card_set) if it.card not in elsewhere]
        return (*sayable, *(("not-held", it) for it in strange[:1]))

    def judge(self, state: State, action: Action) -> Verdict:
        return legality.judge(legality.situation(state), action)

    def waiting(self, state: State, seat: int) -> tuple[str, ...]:
        return ("shifting.action.choice", "shifting.score.free")

    def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        verdict = self.judge(state, action)
        if not verdict:
            written = self.write_action(action)
            raise ValueError(f"{written} is refused by {', '.join(verdict.rules)}")
        return play.APPLY[action.kind](state, action)

    def view(self, state: State, seat: int) -> View:
        return make_view(state, seat)

    def open_view(self, state: State, seat: int, text: str) -> View:
        return position.hidden(make_view(state, seat), text)

    def not_given(self, state: State, text: str) -> tuple[Defect, ...]:
        return position.not_given(state, text)

    def given(self, text: str, options: Mapping[str, str], seed: int) -> str:
        return position.given(text, make_options(options), self.card_set, seed)

    def view_actions(self, view: View) -> tuple[Action, ...]:
        return legality.legal(legality.situation(view)) if actor(view) == view.seat else ()

    def outcome(self, state: State) -> Outcome | None:
        return decide(state) if state.phase is Phase.OVER else None

    def score_sheets(self, state: State | View) -> tuple[ScoreSheet, ...]:
        return scoring.sheets(state) if state.phase is Phase.OVER else ()

    def scores_now(self, state: State, text: str) -> tuple[ScoreSheet, ...]:
        """Unknown cards count for nothing, unless their value is known."""
        return scoring.sheets(position.hidden(make_view(state, 0), text))

    def score_text(self, text: str, options: Mapping[str, str]) -> tuple[ScoreEntry, ...]:
        """Score the cards that one player has on the table; raises UnreadableError."""
        make_options(options)
        return scoring.card_entries(position.read_scored(text, self.card_set), self.card_set)

    def facts(self) -> tuple[Fact, ...]:
        """Players, tiles and cards, computed from the data of the engine."""
        players = seat_range()
        return (
            Fact("shifting.kind", (), ("shifting.meta.kind",)),
            Fact(
                "shifting.players",
                (("least", players[0]), ("most", players[-1])),
                ("shifting.players.range",),
            ),
            Fact("shifting.tiles", (("n", len(TILES)),), ("shifting.components.tiles",)),
            Fact(
                "shifting.cards",
                (("n", len(self.card_set.played)), ("references", REFERENCES)),
                ("shifting.components.cards", "shifting.components.references"),
            ),
            Fact("shifting.values", (), ("shifting.card.values",)),
            Fact("shifting.publisher"),
        )

    def read_action(self, text: str) -> Action:
        return read_action(text, self.card_set)

    def write_action(self, action: Action) -> str:
        return write_action(action, self.card_set)

    def read_position(self, text: str, options: Mapping[str, str], seed: int) -> State:
        return position.read_position(text, make_options(options), self.card_set, seed)

    def look_at(
        self, text: str, options: Mapping[str, str], seed: int
    ) -> tuple[State, tuple[Defect, ...]]:
        return position.look_at(text, make_options(options), self.card_set, seed)

    def write_position(self, state: State) -> str:
        return position.write_position(state)

    def write_seen(self, state: State, seat: int) -> str:
        return position.write_seen(state, seat)

    def write_view(self, view: View) -> str:
        return position.write_view(view)

    def choose(self, view: View, rng: Random) -> Action:
        return bot.choose(view, rng)

    def simulate(self, state: State) -> ShiftingSimulation:
        return ShiftingSimulation(state)

    def move_number(self, action: Action) -> int:
        return numbers(self.card_set)[action]


def with_cards(text: str) -> Shifting:
    """The game with an owner's list of cards; raises UnreadableError naming the line at fault.

    Its version tells the list, so that records are not replayed with other cards.
    """
    own = read_card_list(text)

    class OwnShifting(Shifting):
        """Shifting Stones with the cards of one list."""

        version: ClassVar[str] = f"{Shifting.version}-{own.mark}"
        card_set: ClassVar[CardSet] = own

    return OwnShifting()


GAME: Final = Shifting()
