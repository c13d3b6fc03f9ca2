"""The referee: what a player may do in a position, what forbids the rest, and what it scores."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from pravila.core.defect import Defect
from pravila.core.errors import UnreadableError
from pravila.core.game import Game
from pravila.core.option import read_options
from pravila.core.verdict import Verdict

MOST_TEXT: Final = 8_000
"""More characters than any position needs."""
SEED: Final = 1
"""Deals what a position leaves open."""
OTHER_DEALS: Final = 6
"""How many other deals of open cards a defect must be found in while the rules must know these."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """Actions with the same verdict; `others` are kinds of actions (see `Game.within_reach`)."""

    verdict: Verdict
    actions: tuple[Any, ...]
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """A position that was read, with everything that is wrong with it."""

    game: Game[Any, Any, Any]
    text: str
    options: Mapping[str, str]
    state: Any
    defects: tuple[Defect, ...]
    missing: tuple[Defect, ...]
    """What the rules must know and the position leaves open."""

    @property
    def stands(self) -> bool:
        """Whether the position is possible, so that it can be scored."""
        return not any(defect.blocks for defect in self.defects)

    @property
    def lacking(self) -> tuple[Defect, ...]:
        """All that the position does not say yet and must say."""
        return (*(it for it in self.defects if it.lacks), *self.missing)

    @property
    def contradicts(self) -> bool:
        """Whether something makes the position impossible, whatever else it says."""
        return any(it.blocks and not it.lacks for it in self.defects)

    @property
    def complete(self) -> bool:
        """Whether the rules have an answer and a game can go on from the position."""
        return self.stands and not self.missing

    @property
    def over(self) -> bool:
        """Whether nobody can do anything any more."""
        return self.game.actor(self.state) is None

    @property
    def seat(self) -> int:
        """The seat that decides, or had the last turn."""
        return self.game.actor(self.state) or int(self.state.turn)

    def view(self, seat: int) -> Any:
        """What a seat may know, as far as the position says it."""
        return self.game.open_view(self.state, seat, self.text)

    def judge(self, seat: int, action: Any) -> tuple[int, Any, Verdict]:
        """Whether a seat may do what it says: whose action is meant, which one, and the verdict."""
        doer, meant = self.game.meant(self.state, seat, action)
        return doer, meant, self.game.judge_by(self.state, doer, meant)


def open_case(game: Game[Any, Any, Any], text: str, options: Mapping[str, str]) -> Case:
    """Read a position; raises UnreadableError for unknown options and for text that is none."""
    if len(text) > MOST_TEXT:
        raise UnreadableError("position-long", n=len(text), most=MOST_TEXT)
    chosen = read_options(game.options, options)
    state, defects = game.look_at(text, chosen, SEED)
    missing = game.not_given(state, text)
    if missing:
        others = [game.look_at(text, chosen, SEED + more)[1] for more in range(1, OTHER_DEALS + 1)]
        defects = tuple(it for it in defects if all(it in other for other in others))
    return Case(game, text, chosen, state, defects, missing)


def allowed(case: Case) -> tuple[Ruled, ...]:
    """All legal actions in their order, grouped by the rules that allow them."""
    game, state = case.game, case.state
    return _grouped(("", it, game.judge(state, it)) for it in game.actions(state))


def refused(case: Case) -> tuple[Ruled, ...]:
    """What is not allowed with one's own cards and places, then what else can be said by its kind.

    It is grouped by the rule that decides first of all.
    """
    reach = () if case.over else case.game.within_reach(case.state)
    judged = ((kind, it, case.game.judge(case.state, it)) for kind, it in reach)
    return _grouped(
        (kind, it, replace(verdict, rules=verdict.rules[:1]))
        for kind, it, verdict in judged
        if not verdict
    )


def _grouped(judged: Iterable[tuple[str, Any, Verdict]]) -> tuple[Ruled, ...]:
    groups: dict[Verdict, list[tuple[str, Any]]] = {}
    for kind, action, verdict in judged:
        groups.setdefault(verdict, []).append((kind, action))
    return tuple(
        Ruled(
            verdict,
            tuple(action for kind, action in found if not kind),
            tuple(kind for kind, _ in found if kind),
        )
        for verdict, found in groups.items()
    )


def line_of(text: str, error: UnreadableError) -> int:
    """The number of the line of a position that cannot be read, 0 where the error tells none.

    It is the line of the part that the error names, or the first one that holds what it quotes.
    """
    key, quoted = str(error.params.get("key", "")), str(error.params.get("text", ""))
    for number, line in enumerate(text.splitlines(), 1):
        content = line.split("#")[0]
        if key and content.partition(":")[0].strip().casefold() == key.casefold():
            return number
        if not key and quoted and quoted in content:
            return number
    return 0
