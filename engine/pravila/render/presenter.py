"""What a game must be able to show: boards, sentences, choices and scores."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic

from pravila.core.event import Event, Value
from pravila.core.game import A, Game, S, V
from pravila.core.score import ScoreEntry
from pravila.core.verdict import Verdict, refused
from pravila.words import Words


@dataclass(frozen=True, slots=True)
class Manner:
    """How a board is shown.

    `play` makes every card a button; without it the board is a picture. `marks` are the places
    (seat, place) an example points at, `changed` those that changed since the last look.
    `root` is the relative address of the language's root, for links to rules. `begun` is a press
    that began an action without completing it (see `Presenter.begun`). `asks` is for a question
    about the board: it tells nothing that follows from the rules.
    """

    play: bool = False
    root: str = ""
    marks: frozenset[tuple[int, int]] = frozenset()
    changed: frozenset[tuple[int, int]] = frozenset()
    begun: str = ""
    asks: bool = False

    @property
    def seated(self) -> bool:
        """Whether the seat that looks is the reader's own."""
        return self.play or self.asks


def player_name(words: Words, seat: int, you: int) -> str:
    """The name of a seat; `you` is the seat of the reader, 0 for nobody's."""
    return words.say("name.you" if seat == you else "name.player", seat=seat)


class Presenter(ABC, Generic[A, V]):
    """One game in pictures and sentences."""

    symbols: Mapping[str, str]
    """The pictures its boards use, as SVG by name; a page prints them once."""

    @abstractmethod
    def sentence(self, event: Event, words: Words, you: int) -> str:
        """One line of the log; `event` holds only what the reader may know."""

    @abstractmethod
    def status(self, view: V, words: Words) -> str:
        """What is to be decided now, for the seat that looks."""

    def begun(self, view: V, press: str, words: Words) -> str:
        """What to ask after a press that only begins an action; empty for any other press.

        Such a press is no action of the game: it changes only how the board is shown next.
        """
        return ""

    def forbidden(self, view: V, press: str) -> tuple[str, ...]:
        """The rules against touching what no action touches, such as another player's hand.

        Empty for a press that is an action or begins one.
        """
        return ()

    def judge(self, game: Game[S, A, V], state: S, seat: int, press: str) -> Verdict:
        """Whether a seat may do what a press means; UnreadableError for one that means nothing."""
        against = self.forbidden(game.view(state, seat), press)
        if against:
            return refused(*against)
        return game.judge_by(state, seat, game.read_action(press))

    @abstractmethod
    def board_html(self, view: V, words: Words, manner: Manner) -> str:
        """The whole table as HTML."""

    @abstractmethod
    def board_text(self, view: V, words: Words) -> str:
        """The whole table as plain text."""

    @abstractmethod
    def action_words(self, view: V, action: A, words: Words) -> str:
        """An action as a short phrase."""

    @abstractmethod
    def entry_words(self, entry: ScoreEntry, words: Words) -> str:
        """A line of a score sheet without its points."""

    @abstractmethod
    def grid_html(self, grid: str, words: Words, marked: tuple[int, ...]) -> str:
        """A scored layout, written as `score` reads it, alone as a picture."""

    def card_list(self, cards: str, words: Words) -> list[tuple[str, str]]:
        """Cards, written as the game writes them, each as a picture and as a name."""
        return []

    def named(self, name: str, fact: Value, words: Words) -> Value:
        """The fact of a defect in words, where it is a card or another thing of the game."""
        return fact

    @abstractmethod
    def changed(self, events: tuple[Event, ...]) -> frozenset[tuple[int, int]]:
        """The places (seat, place) that the events touched."""
