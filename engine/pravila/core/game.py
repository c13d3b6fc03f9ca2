"""The protocol that every game implements.

Seats and places are numbered from 1, as people at a table count; a state says how many `seats`
there are. States, actions and views are
frozen: `apply` returns a new state and leaves the old one as it is. Rules answer with verdicts;
only input that cannot be read raises `UnreadableError`.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from typing import ClassVar, Generic, TypeVar

from pravila.core.defect import Defect
from pravila.core.errors import UnreadableError
from pravila.core.event import Event
from pravila.core.fact import Fact
from pravila.core.option import Switch
from pravila.core.outcome import Outcome
from pravila.core.rule import Rule
from pravila.core.score import ScoreEntry, ScoreSheet
from pravila.core.simulation import Simulation
from pravila.core.source import Source
from pravila.core.verdict import Verdict, refused

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")


class Game(ABC, Generic[S, A, V]):
    """One game: its rules as functions over states S, actions A and views V."""

    name: ClassVar[str]
    """The key of the game in addresses, rule ids and records."""
    title: ClassVar[str]
    """The trade name; never translated."""
    version: ClassVar[str]
    """The version of the rules; a record names it."""
    publisher: ClassVar[str]
    """The publisher's name; never translated; empty where there is none."""
    rules: ClassVar[tuple[Rule, ...]]
    sources: ClassVar[tuple[Source, ...]]
    options: ClassVar[tuple[Switch, ...]]
    telling: ClassVar[frozenset[str]] = frozenset()
    """Rules that allow an action and tell by this what only the actor sees: hidden cards, or a
    choice that is not shown yet."""
    turn_limit: ClassVar[int]
    """More actions than any game of sane players needs; playouts stop there."""

    @abstractmethod
    def seat_range(self, options: Mapping[str, str]) -> range:
        """The numbers of players the options allow."""

    def with_cards(self, text: str) -> "Game[S, A, V]":
        """The same game with the owner's list of cards.

        Raises UnreadableError naming what is wrong with the list, or that the game takes none.
        """
        raise UnreadableError("no-card-list", game=self.title)

    @abstractmethod
    def setup(self, options: Mapping[str, str], seats: int, seed: int) -> S:
        """Deal a new game; raises UnreadableError for options or numbers it does not know."""

    @abstractmethod
    def opening(self, state: S) -> tuple[Event, ...]:
        """What the set-up of a game came to; `state` is any of a game that began with a deal."""

    @abstractmethod
    def actor(self, state: S) -> int | None:
        """The seat that decides now, or None when the game is over."""

    def decides(self, state: S, seat: int) -> bool:
        """Whether a seat has to go on: on turn, or looking at the scores of a round."""
        actor = self.actor(state)
        return actor == seat or (actor is not None and bool(self.score_sheets(state)))

    @abstractmethod
    def actions(self, state: S) -> tuple[A, ...]:
        """The legal actions, in a stable order that the game documents."""

    @abstractmethod
    def candidates(self, state: S) -> tuple[A, ...]:
        """Every action that can be said at all, legal or not."""

    @abstractmethod
    def within_reach(self, state: S) -> tuple[tuple[str, A], ...]:
        """The candidates that are about the actor's own cards and places, each with "".

        All the others follow as one of each kind, with the name of the kind
        (`referee.others.<name>` in the catalogues).
        """

    @abstractmethod
    def judge(self, state: S, action: A) -> Verdict:
        """Whether the actor may do it, with the ids of the rules that decide; never raises."""

    @abstractmethod
    def waiting(self, state: S, seat: int) -> tuple[str, ...]:
        """The rules by which a seat must wait while another one decides."""

    def judge_by(self, state: S, seat: int, action: A) -> Verdict:
        """Whether this seat may do it, also one that is not on turn; never raises."""
        if self.actor(state) is None or self.decides(state, seat):
            return self.judge(state, action)
        return refused(*self.waiting(state, seat)).since("not-on-turn")

    def meant(self, state: S, seat: int, action: A) -> tuple[int, A]:
        """Whose action is meant and which one, where a seat says one that has other names."""
        return seat, action

    @abstractmethod
    def apply(self, state: S, action: A) -> tuple[S, tuple[Event, ...]]:
        """Do a legal action; raises ValueError when `judge` refuses it."""

    @abstractmethod
    def simulate(self, state: S) -> Simulation:
        """A mutable twin of the state for fast playouts."""

    @abstractmethod
    def move_number(self, action: A) -> int:
        """The move of a simulation that stands for the action."""

    @abstractmethod
    def view(self, state: S, seat: int) -> V:
        """All that this seat may know, and nothing else (seat 0: a bystander)."""

    @abstractmethod
    def open_view(self, state: S, seat: int, text: str) -> V:
        """As `view`, but what the position leaves open as it is written stays hidden."""

    @abstractmethod
    def not_given(self, state: S, text: str) -> tuple[Defect, ...]:
        """What the rules must know about a position and its text leaves open."""

    @abstractmethod
    def given(self, text: str, options: Mapping[str, str], seed: int) -> str:
        """The position with all that the rules must know, as the seed deals it."""

    @abstractmethod
    def view_actions(self, view: V) -> tuple[A, ...]:
        """The legal actions of the seat that has this view; none when it waits."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def score_sheets(self, state: S | V) -> tuple[ScoreSheet, ...]:
        """The sheets of the round just scored, by seat; empty while a round is played."""

    @abstractmethod
    def scores_now(self, state: S, text: str) -> tuple[ScoreSheet, ...]:
        """The sheets by seat as if the round ended now; `text` is the position as written.

        What the text leaves open counts nothing.
        """

    @abstractmethod
    def score_text(self, text: str, options: Mapping[str, str]) -> tuple[ScoreEntry, ...]:
        """Score one open layout written as text; raises UnreadableError."""

    @abstractmethod
    def facts(self) -> tuple[Fact, ...]:
        """The facts box, each fact computed from the engine's own data."""

    @abstractmethod
    def read_action(self, text: str) -> A:
        """Read an action written by `write_action`; raises UnreadableError."""

    @abstractmethod
    def write_action(self, action: A) -> str:
        """Write an action as the short text used in records, examples and the terminal."""

    @abstractmethod
    def read_position(self, text: str, options: Mapping[str, str], seed: int) -> S:
        """Read a position; what it leaves open is dealt by the seed; raises UnreadableError."""

    @abstractmethod
    def look_at(
        self, text: str, options: Mapping[str, str], seed: int
    ) -> tuple[S, tuple[Defect, ...]]:
        """Read a position as well as it can be, with everything that is wrong with it.

        Raises UnreadableError only for text that is no position at all. `read_position` gives the
        same state, or raises the error of the first defect with which no game can go on.
        """

    def defects(self, text: str, options: Mapping[str, str], seed: int = 1) -> tuple[Defect, ...]:
        """All that is wrong with a position; raises UnreadableError for text that is none."""
        return self.look_at(text, options, seed)[1]

    @abstractmethod
    def write_position(self, state: S) -> str:
        """Write a position that `read_position` reads back as the same state."""

    @abstractmethod
    def write_seen(self, state: S, seat: int) -> str:
        """Write a position with `?` for the cards that a seat does not see.

        Those that the player on turn decides about stay named, or nothing could be judged.
        """

    @abstractmethod
    def write_view(self, view: V) -> str:
        """Write what a seat sees as text, one fact a line, hidden cards as `?`."""

    @abstractmethod
    def choose(self, view: V, rng: Random) -> A:
        """The sensible bot: choose from what the seat sees."""
