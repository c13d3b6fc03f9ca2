"""The answer to "may I?": allowed or refused, always with the rules that decide."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an action is allowed, and the ids of the rules that decide it, weightiest first."""

    allowed: bool
    rules: tuple[str, ...]

    def __bool__(self) -> bool:
        return self.allowed


def allowed(*rules: str) -> Verdict:
    """A verdict that permits the action."""
    return Verdict(True, rules)


def refused(*rules: str) -> Verdict:
    """A verdict that forbids the action."""
    return Verdict(False, rules)
