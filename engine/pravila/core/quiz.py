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
RIVAL: Final = 0.8
"""How often a wrong choice of cards must be as small as the right one."""
ONE_SIDED: Final = 0.1
"""How often a question may be about a kind of action that is always, or never, allowed."""

X = TypeVar("X")
Y = TypeVar("Y", bound=Hashable)
T = TypeVar("T")


class Chance(Random):
    """A generator that uses nothing but `random()`, the one sequence Python promises to keep.

    `turn` goes up by 1 from question to question.
    """

    def __init__(self, text: str, turn: int = 0) -> None:
        super().__init__(int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big"))
        self.turn = turn

    def choice(self, seq: Any) -> Any:
        """One item, all equally likely; what bots call."""
        return seq[int(self.random() * len(seq))]

    def pick(self, items: Sequence[T]) -> T:
        """One item, all equally likely."""
        return items[int(self.random() * len(items))]

    def steered(self, groups: Mapping[str, T], each: int = 1) -> T:
        """One of the groups; another one, where there are others, `each` questions later."""
        names = sorted(groups)
        return groups[names[self.turn // each % len(names)]]

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
    `actions` are those it asks about, in order. `table` are the cards of each seat, where nothing
    else of the position matters. `entries`, `events`, `facts` and the position `after` the actions
    explain the answer.
    """

    game: str
    kind: str
    seat: int
    prompt: tuple[Line, ...]
    choices: tuple[Choice, ...]
    position: str = ""
    grid: str = ""
    actions: tuple[str, ...] = ()
    table: tuple[tuple[int, str], ...] = ()
    entries: tuple[ScoreEntry, ...] = ()
    events: tuple[Event, ...] = ()
    facts: tuple[Line, ...] = ()
    after: str = ""

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
        chance = Chance(f"{written} {attempt}", address.seed + address.number)
        question = quiz[kind](address.level, chance)
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
    size: Callable[[Y], int] | None = None,
    place: float = 0,
    ordered: bool = False,
) -> tuple[Choice, ...]:
    """The right answer among those that the mistakes give; empty when there are too few.

    `wrong` is how many wrong ones are wanted, at least its start and at most its last number.
    With a `size` the right answer has the given place among the others, from 0 for the smallest
    up to 1 for the largest, so that its size tells nothing where chance chooses the place. The
    choices stand in a random order, or in that of their sizes.
    """
    broken: dict[Y, list[str]] = {}
    for mistake in chance.mixed(mistakes):
        broken.setdefault(mistake.answer(given), []).append(mistake.rule)
    broken.pop(right, None)
    taken = list(broken)[: wrong[-1]]
    if size is not None:
        taken = _around(right, list(broken), size, len(taken), place)
    if len(taken) < wrong.start:
        return ()
    choices = [(right, Choice(line(right), True, rules))]
    for answer in taken:
        why = tuple(dict.fromkeys(broken[answer]))
        choices.append((answer, Choice(line(answer), False, why)))
    choices = chance.mixed(choices)
    if ordered and size is not None:
        sized = size
        choices.sort(key=lambda choice: sized(choice[0]))
    return tuple(choice for _, choice in choices)


def _around(
    right: Y, wrong: list[Y], size: Callable[[Y], int], count: int, place: float
) -> list[Y]:
    """So many wrong answers among which the right one has this place; none if that cannot be."""
    least = int(place * (count + 1))
    below = [it for it in wrong if size(it) <= size(right)][:least]
    above = [it for it in wrong if size(it) >= size(right) and it not in below][: count - least]
    return [*below, *above] if len(below) + len(above) == count else []


def has_rival(choices: Sequence[Choice]) -> bool:
    """Whether a wrong choice has as many cards as the right one or fewer, but not none."""
    right = next(choice for choice in choices if choice.correct)
    most = len(right.line.cards.split())
    return any(0 < len(it.line.cards.split()) <= most for it in choices if it is not right)


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
    """An action in a state with its verdict; the rule that decides stands first in `rules`."""

    state: S
    action: A
    allowed: bool
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scope(Generic[S, A]):
    """What a game asks about with “Is this allowed?”."""

    subject: Callable[[S, A], str]
    """The moment and the kind of action in a word; empty for what nobody would ask about."""
    general: tuple[str, ...]
    """Rules that decide nothing where another one does, the most telling first."""

    def telling(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """The rules of a verdict, the one that decides first."""
        rank = {rule: at for at, rule in enumerate(self.general, 1)}
        return tuple(sorted(rules, key=lambda rule: rank.get(rule, 0)))


Side = dict[str, list[Asked[S, A]]]
"""What is allowed, or refused, by the rule that decides."""


def ask_legality(
    game: Game[S, A, V], states: Iterable[S], scope: Scope[S, A], level: int, chance: Chance
) -> Asked[S, A] | None:
    """Choose an action in one of the states whose verdict suits the level.

    First the moment and the kind of action are chosen, then by a coin whether it is allowed, then
    the rule that decides, then the action: who knows only the moment and the kind of action can
    but guess. Level 1 asks about no rulings, level 2 about one in half of its questions at most;
    on level 3 a ruling decides, or decides the contrary.
    """
    rulings = frozenset(rule.id for rule in game.rules if rule.origin is not Origin.SOURCE)
    subjects: dict[str, dict[bool, Side[S, A]]] = {}
    ordinary = level == 1 or (level < LEVELS[-1] and chance.toss())
    for state in states:
        for action in game.candidates(state):
            subject = scope.subject(state, action)
            if not subject:
                continue
            verdict = game.judge(state, action)
            rules = scope.telling(verdict.rules)
            if ordinary and rules[0] in rulings:
                continue
            if level == 1 and rulings & set(rules) - set(scope.general):
                continue
            sides = subjects.setdefault(subject, {True: {}, False: {}})
            asked = Asked(state, action, verdict.allowed, rules)
            sides[verdict.allowed].setdefault(rules[0], []).append(asked)
    if level == LEVELS[-1]:
        subjects = {subject: _ruled(sides, rulings) for subject, sides in subjects.items()}
    both = {subject: sides for subject, sides in subjects.items() if all(sides.values())}
    single = {
        subject: sides
        for subject, sides in subjects.items()
        if subject not in both and (level == 1 or not _leads(sides) <= set(scope.general))
    }
    found = single if single and chance.random() < ONE_SIDED else both
    if not found:
        return None
    side = chance.pick([side for side in chance.steered(found).values() if side])
    return chance.pick(chance.steered(side, len(found)))


def _leads(sides: Mapping[bool, Side[S, A]]) -> set[str]:
    return {rule for side in sides.values() for rule in side}


def _ruled(sides: dict[bool, Side[S, A]], rulings: frozenset[str]) -> dict[bool, Side[S, A]]:
    """What rulings decide, and where they decide only one side the contrary; else nothing."""
    hard = {
        allowed: {rule: asked for rule, asked in side.items() if rule in rulings}
        for allowed, side in sides.items()
    }
    if not any(hard.values()):
        return {True: {}, False: {}}
    return {allowed: hard[allowed] or side for allowed, side in sides.items()}


def legality_choices(asked: Asked[S, A]) -> tuple[Choice, ...]:
    """Allowed or not: the wrong one overlooks the rule that decides."""
    return tuple(
        Choice(
            Line(f"verdict.{code}"),
            asked.allowed == allowed,
            asked.rules if asked.allowed == allowed else asked.rules[:1],
        )
        for code, allowed in (("allowed", True), ("refused", False))
    )


def legality_question(
    game: Game[S, A, V], asked: Asked[S, A], seat: int, moment: tuple[Line, ...], cards: str = ""
) -> Question:
    """The question whether an action is allowed; `moment` says what has happened before.

    `cards` is the card of the action, for its picture.
    """
    action = game.write_action(asked.action)
    return Question(
        game.name,
        LEGAL,
        seat=seat,
        prompt=(*moment, Line("quiz.action", action=action, cards=cards)),
        choices=legality_choices(asked),
        position=game.write_position(asked.state),
        actions=(action,),
    )


def points_line(points: int) -> Line:
    """A number of points as a choice."""
    return Line("sheet.points", (("n", points),))


def cards_line(cards: tuple[str, ...]) -> Line:
    """Cards, each as the game writes it, as a choice."""
    return Line("quiz.cards", cards=" ".join(cards)) if cards else Line("quiz.none")
