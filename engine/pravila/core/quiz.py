"""Questions about a game that the engine makes and answers itself.

The right answer is what `judge`, `apply` or the scoring says; a wrong one is what a deliberately
wrong rule gives, so that each can be explained by the rule it breaks. The same address (game,
kind, level, seed, number) gives the same question on every machine.
"""

import hashlib
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Generic, TypeVar

from pravila.core.errors import UnreadableError
from pravila.core.event import Event, Value
from pravila.core.game import A, Game, S, V
from pravila.core.rule import Origin
from pravila.core.score import ScoreEntry
from pravila.core.verdict import Verdict

LEVELS: Final = range(1, 4)
"""1: few choices and frequent rules; 2: more of both; 3: rulings and corner cases."""
MIX: Final = "mix"
"""Stands for any kind of question."""
LEGAL: Final = "legal"
"""The kind that every game has: whether an action is allowed."""
MOST_SEED: Final = 999_999_999
MOST_NUMBER: Final = 9_999
ATTEMPTS: Final = 400
"""After so many positions without an interesting question something is wrong."""
HALF: Final = 0.5

X = TypeVar("X")
Y = TypeVar("Y", bound=Hashable)
T = TypeVar("T")


class Chance(Random):
    """A generator that uses nothing but `random()`, the one sequence Python promises to keep."""

    def __init__(self, text: str) -> None:
        super().__init__(int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big"))

    def choice(self, seq: Any) -> Any:
        """One item, all equally likely; what bots call."""
        return seq[int(self.random() * len(seq))]

    def pick(self, items: Sequence[T]) -> T:
        """One item, all equally likely."""
        return items[int(self.random() * len(items))]

    def toss(self) -> bool:
        """Whether a fair coin shows heads."""
        return self.random() < HALF

    def mixed(self, items: Iterable[T]) -> list[T]:
        """The items in a random order."""
        keyed = [(self.random(), item) for item in items]
        return [item for _, item in sorted(keyed, key=lambda pair: pair[0])]


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of a question or choice: a message id and its values.

    `action` and `cards` are written as the game writes them and put in words where they are shown,
    as {action} and {cards}; `seat` becomes {name}. A tuple of numbers is shown as a list.
    """

    code: str
    params: tuple[tuple[str, Value | tuple[int, ...]], ...] = ()
    action: str = ""
    cards: str = ""
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to choose, with the rules that make it right or that it breaks."""

    line: Line
    correct: bool
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """One question, free of any language.

    It is about a `position`, seen by `seat`, or about an open layout `grid`; the other is empty.
    `actions` are those it asks about, in order. `entries` and `events` explain the answer.
    """

    game: str
    kind: str
    seat: int
    prompt: tuple[Line, ...]
    choices: tuple[Choice, ...]
    position: str = ""
    grid: str = ""
    actions: tuple[str, ...] = ()
    entries: tuple[ScoreEntry, ...] = ()
    events: tuple[Event, ...] = ()

    @property
    def answer(self) -> int:
        """The index of the right choice."""
        return next(at for at, choice in enumerate(self.choices) if choice.correct)


Maker = Callable[[int, Chance], Question | None]
"""Makes a question of one kind from a level and chance, or None where nothing is interesting."""


@dataclass(frozen=True, slots=True)
class Mistake(Generic[X, Y]):
    """A wrong rule in place of the right one with this id; the function is named after it."""

    rule: str
    answer: Callable[[X], Y]


@dataclass(frozen=True, slots=True)
class Address:
    """What fixes a question of a game, written `score.2.71.1`."""

    kind: str
    level: int
    seed: int
    number: int

    def __str__(self) -> str:
        return f"{self.kind}.{self.level}.{self.seed}.{self.number}"


def read_address(text: str, quiz: Mapping[str, Maker]) -> Address:
    """Read an address; raises UnreadableError for one that names no question."""
    kind, *numbers = text.split(".")
    if len(numbers) == 3 and all(part.isascii() and part.isdigit() for part in numbers):
        level, seed, number = (int(part[:12]) for part in numbers)
        address = Address(kind, level, seed, number)
        within = level in LEVELS and seed <= MOST_SEED and 1 <= number <= MOST_NUMBER
        if within and (kind in quiz or kind == MIX) and str(address) == text:
            return address
    raise UnreadableError("quiz-address", text=text[:80])


def make_question(name: str, quiz: Mapping[str, Maker], address: Address) -> Question:
    """The question at an address; raises LookupError if none is found, which no address does."""
    written = f"{name} {address}"
    kind = address.kind
    if kind == MIX:
        kind = Chance(written).pick(list(quiz))
    for attempt in range(ATTEMPTS):
        question = quiz[kind](address.level, Chance(f"{written} {attempt}"))
        if question is not None:
            return question
    raise LookupError(written)


def journey(
    game: Game[S, A, V],
    state: S,
    player: Callable[[Game[S, A, V], V, Chance], A],
    chance: Chance,
    most: int,
) -> list[S]:
    """The states of a playout of at most so many actions, the first one included."""
    states = [state]
    while len(states) <= most and (seat := game.actor(state)) is not None:
        state, _ = game.apply(state, player(game, game.view(state, seat), chance))
        states.append(state)
    return states


def offer(
    right: Y,
    rules: tuple[str, ...],
    mistakes: Sequence[Mistake[X, Y]],
    given: X,
    line: Callable[[Y], Line],
    chance: Chance,
    wrong: range,
    order: Callable[[Y], Any] | None = None,
) -> tuple[Choice, ...]:
    """The right answer among those that the mistakes give; empty when there are too few.

    `wrong` is how many wrong ones are wanted, at least its start and at most its last number.
    The choices stand in the given order, else in a random one.
    """
    broken: dict[Y, list[str]] = {}
    for mistake in chance.mixed(mistakes):
        broken.setdefault(mistake.answer(given), []).append(mistake.rule)
    broken.pop(right, None)
    if len(broken) < wrong.start:
        return ()
    choices = [(right, Choice(line(right), True, rules))]
    for answer, why in list(broken.items())[: wrong[-1]]:
        choices.append((answer, Choice(line(answer), False, tuple(dict.fromkeys(why)))))
    if order is None:
        choices = chance.mixed(choices)
    else:
        choices.sort(key=lambda choice: order(choice[0]))
    return tuple(choice for _, choice in choices)


def choices_of(
    answers: Mapping[str, str], right: str, rules: tuple[str, ...]
) -> tuple[Choice, ...]:
    """A fixed list of choices: message id to the rule that it breaks when it is wrong."""
    return tuple(
        Choice(Line(code), code == right, rules if code == right else (rule,))
        for code, rule in answers.items()
    )


@dataclass(frozen=True, slots=True)
class Asked(Generic[S, A]):
    """An action in a state with its verdict."""

    state: S
    action: A
    verdict: Verdict


def ask_legality(
    game: Game[S, A, V],
    states: Iterable[S],
    askable: Callable[[S, A], bool],
    routine: frozenset[str],
    level: int,
    chance: Chance,
) -> Asked[S, A] | None:
    """Choose an action in one of the states whose verdict suits the level.

    First the verdict is chosen, then the rule that decides, then the action, so that rare rules
    come as often as frequent ones. The rules in `routine` say only whose turn or phase it is and
    are asked about on level 1 alone; level 3 asks about rulings.
    """
    rulings = {rule.id for rule in game.rules if rule.origin is not Origin.SOURCE}
    groups: dict[bool, dict[str, list[Asked[S, A]]]] = {True: {}, False: {}}
    for state in states:
        for action in game.candidates(state):
            if not askable(state, action):
                continue
            verdict = game.judge(state, action)
            lead = verdict.rules[0]
            if level > 1 and lead in routine:
                continue
            if level == 1 and lead in rulings:
                continue
            if level == LEVELS[-1] and not rulings & set(verdict.rules):
                continue
            asked = Asked(state, action, verdict)
            groups[verdict.allowed].setdefault(lead, []).append(asked)
    sides = [side for side in chance.mixed(groups.values()) if side]
    if not sides:
        return None
    return chance.pick(chance.pick(list(sides[0].values())))


def legality_choices(verdict: Verdict) -> tuple[Choice, ...]:
    """Allowed or not: the wrong one overlooks the rule that decides."""
    return tuple(
        Choice(
            Line(f"verdict.{code}"),
            verdict.allowed == allowed,
            verdict.rules if verdict.allowed == allowed else verdict.rules[:1],
        )
        for code, allowed in (("allowed", True), ("refused", False))
    )


def legality_question(
    game: Game[S, A, V], asked: Asked[S, A], seat: int, moment: tuple[Line, ...]
) -> Question:
    """The question whether an action is allowed; `moment` says what has happened before."""
    action = game.write_action(asked.action)
    return Question(
        game.name,
        LEGAL,
        seat=seat,
        prompt=(*moment, Line("quiz.action", action=action)),
        choices=legality_choices(asked.verdict),
        position=game.write_position(asked.state),
        actions=(action,),
    )


def points_line(points: int) -> Line:
    """A number of points as a choice."""
    return Line("sheet.points", (("n", points),))


def cards_line(cards: tuple[str, ...]) -> Line:
    """Cards, each as the game writes it, as a choice."""
    return Line("quiz.cards", cards=" ".join(cards)) if cards else Line("quiz.none")
