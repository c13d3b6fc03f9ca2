"""The referee: what a player may do in a position, what forbids the rest, and what it scores."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pravila.core.defect import Defect
from pravila.core.errors import UnreadableError
from pravila.core.game import Game
from pravila.core.option import read_options

MOST_TEXT: Final = 8_000
"""More characters than any position needs."""
SEED: Final = 1
"""Deals what a position leaves open."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """Actions for which the same rules decide."""

    rules: tuple[str, ...]
    actions: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """A position that was read, with everything that is wrong with it."""

    game: Game[Any, Any, Any]
    text: str
    options: Mapping[str, str]
    state: Any
    defects: tuple[Defect, ...]

    @property
    def stands(self) -> bool:
        """Whether a game can go on from the position, so that the rules have an answer."""
        return not any(defect.blocks for defect in self.defects)

    @property
    def seat(self) -> int:
        """The seat that decides, or had the last turn."""
        return self.game.actor(self.state) or int(self.state.turn)


def open_case(game: Game[Any, Any, Any], text: str, options: Mapping[str, str]) -> Case:
    """Read a position; raises UnreadableError for unknown options and for text that is none."""
    if len(text) > MOST_TEXT:
        raise UnreadableError("position-long", n=len(text), most=MOST_TEXT)
    chosen = read_options(game.options, options)
    state, defects = game.look_at(text, chosen, SEED)
    return Case(game, text, chosen, state, defects)


def allowed(case: Case) -> tuple[Ruled, ...]:
    """All legal actions in their order, grouped by the rules that allow them."""
    judged = ((it, case.game.judge(case.state, it).rules) for it in case.game.actions(case.state))
    return _grouped(judged, lambda rules: rules)


def refused(case: Case) -> tuple[Ruled, ...]:
    """Every other action that can be said, grouped by the rule that forbids it first of all."""
    verdicts = ((it, case.game.judge(case.state, it)) for it in case.game.candidates(case.state))
    return _grouped(((it, verdict.rules) for it, verdict in verdicts if not verdict), _first)


def _first(rules: tuple[str, ...]) -> tuple[str, ...]:
    return rules[:1]


def _grouped(
    judged: Iterable[tuple[Any, tuple[str, ...]]],
    by: Callable[[tuple[str, ...]], tuple[str, ...]],
) -> tuple[Ruled, ...]:
    groups: dict[tuple[str, ...], list[Any]] = {}
    for action, rules in judged:
        groups.setdefault(by(rules), []).append(action)
    return tuple(Ruled(rules, tuple(actions)) for rules, actions in groups.items())


def line_of(text: str, error: UnreadableError) -> int:
    """The number of the line of a position that cannot be read, 0 where the error tells none.

    It is the line of the part that the error names, or the first one that holds what it quotes.
    """
    key, quoted = str(error.params.get("key", "")), str(error.params.get("text", ""))
    for number, line in enumerate(text.splitlines(), 1):
        content = line.split("#")[0]
        if key and content.partition(":")[0].strip() == key:
            return number
        if not key and quoted and quoted in content:
            return number
    return 0
