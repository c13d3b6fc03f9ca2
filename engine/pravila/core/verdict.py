"""The answer to "may I?": allowed or refused, always with the rules that decide."""

from dataclasses import dataclass, replace

from pravila.core.event import Value


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an action is allowed, and the ids of the rules that decide it, weightiest first.

    `fact` is the id of a sentence (`because.<fact>` in the catalogues) that says what about the
    position makes these rules decide, `params` the values of its placeholders; empty where the
    rules say enough.
    """

    allowed: bool
    rules: tuple[str, ...]
    fact: str = ""
    params: tuple[tuple[str, Value], ...] = ()

    def __bool__(self) -> bool:
        return self.allowed

    def since(self, fact: str, **params: Value) -> "Verdict":
        """The same verdict with the fact that makes its rules decide."""
        return replace(self, fact=fact, params=tuple(params.items()))


def allowed(*rules: str) -> Verdict:
    """A verdict that permits the action."""
    return Verdict(True, rules)


def refused(*rules: str) -> Verdict:
    """A verdict that forbids the action."""
    return Verdict(False, rules)
