"""Gnoming A Round as a `Game`."""

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
from pravila.core.simulation import Simulation
from pravila.core.source import Source
from pravila.core.verdict import Verdict
from pravila.games.gnoming import bot, legality, play, position
from pravila.games.gnoming.action import OWN, Action, foreign, read_action, write_action
from pravila.games.gnoming.cards import HAZARD, HIDDEN, MULLIGAN, is_negative, is_positive
from pravila.games.gnoming.deck import DECK_NAMES, census
from pravila.games.gnoming.options import MOST_PLAYERS, SWITCHES, make_options, seat_range
from pravila.games.gnoming.result import decide
from pravila.games.gnoming.rules import RULES
from pravila.games.gnoming.scoring import score_grid
from pravila.games.gnoming.sheets import scored_sheets
from pravila.games.gnoming.simulation import GnomingSimulation, move_number
from pravila.games.gnoming.sources import PUBLISHER, SOURCES
from pravila.games.gnoming.state import (
    ROUNDS,
    Phase,
    State,
    View,
    actor,
    make_view,
)


class Gnoming(Game[State, Action, View]):
    """Nine cards in a 3 x 3 grid, two discard piles, three rounds; the lowest total wins."""

    name: ClassVar[str] = "gnoming"
    title: ClassVar[str] = "Gnoming A Round"
    version: ClassVar[str] = "1"
    publisher: ClassVar[str] = PUBLISHER
    rules: ClassVar[tuple[Rule, ...]] = RULES
    sources: ClassVar[tuple[Source, ...]] = SOURCES
    options: ClassVar[tuple[Switch, ...]] = SWITCHES
    telling: ClassVar[frozenset[str]] = frozenset(
        {"gnoming.hazard.may", "gnoming.hazard.discard-effect"}
    )
    turn_limit: ClassVar[int] = 10_000

    def seat_range(self, options: Mapping[str, str]) -> range:
        return seat_range(make_options(options))

    def setup(self, options: Mapping[str, str], seats: int, seed: int) -> State:
        """The first seat must be at the table (gnoming.turn.first-player-engine)."""
        chosen = make_options(options)
        allowed = seat_range(chosen)
        if seats not in allowed:
            raise UnreadableError("bad-seats", seats=seats, least=allowed[0], most=allowed[-1])
        if int(chosen.first_seat) > seats:
            raise UnreadableError("bad-first-seat", seat=chosen.first_seat, seats=seats)
        return play.new_game(chosen, seats, seed)[0]

    def opening(self, state: State) -> tuple[Event, ...]:
        return play.new_game(state.options, state.seats, state.seed)[1]

    def actor(self, state: State) -> int | None:
        return actor(state)

    def actions(self, state: State) -> tuple[Action, ...]:
        return legality.legal(legality.situation(state))

    def candidates(self, state: State) -> tuple[Action, ...]:
        seat = actor(state) or state.turn
        others = (other for other in range(1, state.seats + 1) if other != seat)
        return (*OWN, *(action for other in others for action in foreign(other)))

    def within_reach(self, state: State) -> tuple[tuple[str, Action], ...]:
        """The places of all other grids are one kind, while places can be chosen at all."""
        own = tuple(("", action) for action in OWN)
        kind = legality.ON_PLACE.get(state.phase)
        if kind is None:
            return own
        other = (actor(state) or state.turn) % state.seats + 1
        return (*own, ("other-grid", Action(kind, 1, grid=other)))

    def judge(self, state: State, action: Action) -> Verdict:
        return legality.judge(legality.situation(state), action)

    def waiting(self, state: State, seat: int) -> tuple[str, ...]:
        return legality.waiting(state, seat)

    def judge_by(self, state: State, seat: int, action: Action) -> Verdict:
        """In the set-up and, by a switch, after a hazard players decide without an order."""
        if legality.decides_at_once(state, seat):
            return legality.judge(legality.situation(state, seat), action)
        return super().judge_by(state, seat, action)

    def meant(self, state: State, seat: int, action: Action) -> tuple[int, Action]:
        """A place of the grid of the player on turn is theirs to press, whoever looks."""
        owner = actor(state) or state.turn
        if action.grid not in (owner, seat) or not action.grid:
            return seat, action
        return action.grid, Action(action.kind, action.place, action.pile)

    def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        verdict = self.judge(state, action)
        if not verdict:
            raise ValueError(f"{write_action(action)} is refused by {', '.join(verdict.rules)}")
        return play.APPLY[state.phase, action.kind](state, action)

    def simulate(self, state: State) -> Simulation:
        return GnomingSimulation(state)

    def move_number(self, action: Action) -> int:
        return move_number(action)

    def view(self, state: State, seat: int) -> View:
        return make_view(state, seat)

    def open_view(self, state: State, seat: int, text: str) -> View:
        return position.hidden(make_view(state, seat), text)

    def not_given(self, state: State, text: str) -> tuple[Defect, ...]:
        return position.not_given(state, text)

    def given(self, text: str, options: Mapping[str, str], seed: int) -> str:
        return position.given(text, make_options(options), seed)

    def view_actions(self, view: View) -> tuple[Action, ...]:
        return legality.legal(legality.situation(view)) if actor(view) == view.seat else ()

    def outcome(self, state: State) -> Outcome | None:
        return decide(state.scores) if state.phase is Phase.OVER else None

    def score_sheets(self, state: State | View) -> tuple[ScoreSheet, ...]:
        if state.phase not in (Phase.DEAL, Phase.OVER):
            return ()
        return scored_sheets(state)

    def scores_now(self, state: State, text: str) -> tuple[ScoreSheet, ...]:
        """Every grid as at the end of the round; the finisher counts when all cards are known."""
        return self.score_sheets(state) or position.written_sheets(state, text)

    def score_text(self, text: str, options: Mapping[str, str]) -> tuple[ScoreEntry, ...]:
        """Score one open grid written in rows; raises UnreadableError for a face-down card."""
        cards, _ = position.read_grid(text)
        if HIDDEN in cards:
            raise UnreadableError("gnoming.card", text="?")
        return score_grid(tuple(cards), make_options(options))

    def facts(self) -> tuple[Fact, ...]:
        """Players, cards and rounds, computed from the data of the engine."""
        counts = census(DECK_NAMES[0])
        positive = sum(n for card, n in counts.items() if is_positive(card))
        negative = sum(n for card, n in counts.items() if is_negative(card))
        special = counts[HAZARD] + counts[MULLIGAN]
        players = seat_range(make_options({}))
        return (
            Fact("gnoming.kind", (), ("gnoming.meta.kind",)),
            Fact(
                "gnoming.players",
                (("least", players[0]), ("most", MOST_PLAYERS)),
                ("gnoming.players.range", "gnoming.players.two"),
            ),
            Fact("gnoming.rounds", (("n", ROUNDS),), ("gnoming.game.rounds",)),
            Fact(
                "gnoming.cards", (("n", sum(counts.values())),), ("gnoming.components.deck-size",)
            ),
            Fact(
                "gnoming.values",
                (
                    ("positive", positive),
                    ("negative", negative),
                    ("special", special),
                    ("hazards", counts[HAZARD]),
                    ("mulligans", counts[MULLIGAN]),
                ),
                (
                    "gnoming.components.positive-count",
                    "gnoming.components.negative-count",
                    "gnoming.components.special-count",
                    "gnoming.components.hazard-count",
                    "gnoming.components.mulligan-count",
                    "gnoming.components.extras",
                ),
            ),
            Fact("gnoming.publisher"),
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


GAME: Final = Gnoming()
