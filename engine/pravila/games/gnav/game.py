"""Gnav for two as a `Game`."""

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
from pravila.games.gnav import bot, legality, play, position
from pravila.games.gnav.action import ACTIONS, Action, Kind, read_action, write_action
from pravila.games.gnav.cards import DECK, is_wild, points_of
from pravila.games.gnav.options import SWITCHES, make_options
from pravila.games.gnav.pack import PACK
from pravila.games.gnav.result import decide
from pravila.games.gnav.rules import RULES
from pravila.games.gnav.scoring import bonus_entries, face_entries, score_deal, scored_sheets
from pravila.games.gnav.simulation import GnavSimulation, move_number
from pravila.games.gnav.sources import PUBLISHER, SOURCES
from pravila.games.gnav.state import (
    HAND,
    SEATS,
    Phase,
    State,
    View,
    actor,
    hidden,
    is_scored,
    make_view,
)


class Gnav(Game[State, Action, View]):
    """Two hands, one discard pile; equal cards and wild cards capture, the most points win."""

    name: ClassVar[str] = "gnav"
    title: ClassVar[str] = "Gnav"
    version: ClassVar[str] = "1"
    publisher: ClassVar[str] = PUBLISHER
    rules: ClassVar[tuple[Rule, ...]] = RULES
    sources: ClassVar[tuple[Source, ...]] = SOURCES
    options: ClassVar[tuple[Switch, ...]] = SWITCHES
    telling: ClassVar[frozenset[str]] = frozenset(
        {"gnav.play.free-choice", "gnav.blocked.may", "gnav.blocked.turn-ends"}
    )
    turn_limit: ClassVar[int] = 10_000

    def seat_range(self, options: Mapping[str, str]) -> range:
        """Always two (gnav.players.two)."""
        make_options(options)
        return range(SEATS, SEATS + 1)

    def setup(self, options: Mapping[str, str], seats: int, seed: int) -> State:
        chosen = make_options(options)
        if seats != SEATS:
            raise UnreadableError("bad-seats", seats=seats, least=SEATS, most=SEATS)
        return play.new_game(chosen, seed)[0]

    def opening(self, state: State) -> tuple[Event, ...]:
        return play.new_game(state.options, state.seed)[1]

    def actor(self, state: State) -> int | None:
        return actor(state)

    def actions(self, state: State) -> tuple[Action, ...]:
        return legality.legal(legality.situation(state))

    def candidates(self, state: State) -> tuple[Action, ...]:
        return ACTIONS

    def within_reach(self, state: State) -> tuple[tuple[str, Action], ...]:
        """A card can be called wild where it could be an equal card as well."""
        seen = legality.situation(state)
        own = (it for it in ACTIONS if not it.card or it.card in seen.hand)
        sayable = [
            ("", it) for it in own if it.kind is not Kind.WILD or legality.is_equal(seen, it)
        ]
        strange = next(it for it in ACTIONS if it.card not in seen.hand)
        return (*sayable, ("not-held", strange)) if not is_scored(state) else tuple(sayable)

    def judge(self, state: State, action: Action) -> Verdict:
        return legality.judge(legality.situation(state), action)

    def waiting(self, state: State, seat: int) -> tuple[str, ...]:
        return ("gnav.turn.order",)

    def meant(self, state: State, seat: int, action: Action) -> tuple[int, Action]:
        """A wild card that can only be one is played as any other card is."""
        return seat, legality.meant(legality.situation(state), action)

    def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        verdict = self.judge(state, action)
        if not verdict:
            raise ValueError(f"{write_action(action)} is refused by {', '.join(verdict.rules)}")
        return play.APPLY[state.phase, action.kind](state, action)

    def simulate(self, state: State) -> GnavSimulation:
        return GnavSimulation(state)

    def move_number(self, action: Action) -> int:
        return move_number(action)

    def view(self, state: State, seat: int) -> View:
        return make_view(state, seat)

    def open_view(self, state: State, seat: int, text: str) -> View:
        return hidden(make_view(state, seat), position.open_cards(text))

    def not_given(self, state: State, text: str) -> tuple[Defect, ...]:
        return position.not_given(state, position.open_cards(text))

    def given(self, text: str, options: Mapping[str, str], seed: int) -> str:
        return position.given(text, make_options(options), seed)

    def view_actions(self, view: View) -> tuple[Action, ...]:
        return legality.legal(legality.situation(view)) if actor(view) == view.seat else ()

    def outcome(self, state: State) -> Outcome | None:
        if state.phase is not Phase.OVER:
            return None
        return decide(state.scores, state.counts, state.options)

    def score_sheets(self, state: State | View) -> tuple[ScoreSheet, ...]:
        return scored_sheets(state)

    def scores_now(self, state: State, text: str) -> tuple[ScoreSheet, ...]:
        """Unknown captured cards count for the bonus alone."""
        return score_deal(hidden(make_view(state, 0), position.open_cards(text)).captured)

    def score_text(self, text: str, options: Mapping[str, str]) -> tuple[ScoreEntry, ...]:
        """Score captured cards, with the bonus where the opponent's follow after a slash."""
        make_options(options)
        own, others = position.read_captured(text)
        bonus = () if others is None else bonus_entries(len(own), len(others))
        return (*face_entries(own), *bonus)

    def facts(self) -> tuple[Fact, ...]:
        """Players, cards and points, computed from the data of the engine."""
        wild = sum(map(is_wild, DECK))
        values = PACK.values
        return (
            Fact("gnav.kind", (), ("gnav.meta.name", "gnav.meta.adaptation")),
            Fact("gnav.players", (("n", SEATS),), ("gnav.players.two",)),
            Fact("gnav.deals", (("n", 1),), ("gnav.match.length",)),
            Fact(
                "gnav.cards",
                (("n", len(DECK)), ("least", values[0]), ("most", values[-1])),
                ("gnav.setup.pack",),
            ),
            Fact("gnav.hand", (("n", HAND),), ("gnav.setup.deal-ten",)),
            Fact("gnav.wild", (("n", wild),), ("gnav.play.wild",)),
            Fact("gnav.points", (("n", points_of(DECK)),), ("gnav.score.face-value",)),
        )

    def read_action(self, text: str) -> Action:
        return read_action(text)

    def write_action(self, action: Action) -> str:
        return write_action(action)

    def read_position(self, text: str, options: Mapping[str, str], seed: int) -> State:
        return position.read_position(text, make_options(options), seed)

    def look_at(
        self, text: str, options: Mapping[str, str], seed: int
    ) -> tuple[State, tuple[Defect, ...]]:
        return position.look_at(text, make_options(options), seed)

    def write_position(self, state: State) -> str:
        return position.write_position(state)

    def write_seen(self, state: State, seat: int) -> str:
        return position.write_seen(state, seat)

    def write_view(self, view: View) -> str:
        return position.write_view(view)

    def choose(self, view: View, rng: Random) -> Action:
        return bot.choose(view, rng)


GAME: Final = Gnav()
