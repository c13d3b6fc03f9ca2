"""What is wrong with a position that can be read but cannot be: facts with names, never prose."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from pravila.core.errors import UnreadableError
from pravila.core.event import Value


@dataclass(frozen=True, slots=True)
class Defect:
    """One reason why a position cannot be.

    `code` is the message id (`defect.<code>` in the catalogues), `params` are the values of its
    placeholders and `key` is the line of the position it is about (empty for none). `error` is
    what reading the position raises; without one the position can be played on from, but no game
    leads to it. `rules` are the rules that it breaks. A
    position that `lacks` something is not wrong but does not say enough.
    """

    code: str
    key: str = ""
    params: tuple[tuple[str, Value], ...] = ()
    rules: tuple[str, ...] = ()
    lacks: bool = False
    error: UnreadableError | None = field(default=None, compare=False, repr=False)

    def against(self, *rules: str) -> "Defect":
        """The same defect with the rules that it breaks."""
        return replace(self, rules=rules)

    @property
    def blocks(self) -> bool:
        """Whether no game can go on from the position."""
        return self.error is not None


def contradiction(code: str, key: str, /, **params: Value) -> Defect:
    """A defect with which no game can go on; reading the position names only its line."""
    return broken(code, key, UnreadableError("position-contradiction", key=key), **params)


def broken(code: str, key: str, error: UnreadableError, /, **params: Value) -> Defect:
    """A defect with which no game can go on; reading the position raises the error."""
    return Defect(code, key, tuple(params.items()), error=error)


def unstated(code: str, key: str, /, **params: Value) -> Defect:
    """Something that the line of this key must say and does not."""
    return replace(contradiction(code, key, **params), lacks=True)


def odd(code: str, key: str, /, **params: Value) -> Defect:
    """A defect that no game leads to, though one could go on from it."""
    return Defect(code, key, tuple(params.items()))


def missing(code: str, key: str, /, **params: Value) -> Defect:
    """What a position must say before the rules can judge it."""
    return Defect(code, key, tuple(params.items()), lacks=True)


def demand_sound(found: Iterable[Defect]) -> None:
    """Raise the error of the first defect with which no game can go on."""
    for defect in found:
        if defect.error is not None:
            raise defect.error
