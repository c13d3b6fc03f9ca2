"""What the engine says while a test runs: the rules by which it allows things and refuses them.

Only what a test asks for counts, not what the engine asks itself on the way to an answer.
"""

import functools
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

Said = tuple[Iterable[str], Iterable[str]]
"""The rules behind a yes, and those behind a no."""


def _verdict(verdict: Any) -> Said:
    return (verdict.rules, ()) if verdict.allowed else ((), verdict.rules)


def _applied(answer: Any) -> Said:
    _, events = answer
    return _told(events)


def _sheets(sheets: Any) -> Said:
    return [rule for sheet in sheets for entry in sheet.entries for rule in entry.rules], ()


def _stated(items: Any) -> Said:
    return [rule for item in items for rule in item.rules], ()


def _told(events: Any) -> Said:
    return [rule for event in events for rule in event.rules], ()


def _ended(outcome: Any) -> Said:
    return ((outcome.ending.rule,) if outcome else (), ())


HEARD: Final[dict[str, Callable[[Any], Said]]] = {
    "judge": _verdict,
    "apply": _applied,
    "opening": _told,
    "score_sheets": _sheets,
    "scores_now": _sheets,
    "score_text": _stated,
    "facts": _stated,
    "outcome": _ended,
}
"""The questions to a game, each with what its answer says."""


class Listener:
    """Listens to all games that are loaded; notes the rules since it last began."""

    def __init__(self) -> None:
        self.yes: set[str] = set()
        self.no: set[str] = set()
        self._depth = 0

    def attach(self) -> None:
        """Listen from now on; does nothing where no game is loaded."""
        core = sys.modules.get("pravila.core.game")
        for game in _heirs(core.Game) if core else ():
            for question, heard in HEARD.items():
                if question in vars(game):
                    setattr(game, question, self._listening(vars(game)[question], heard))

    def begin(self) -> None:
        """Forget what was said."""
        self.yes, self.no = set(), set()

    def _listening(
        self, method: Callable[..., Any], heard: Callable[[Any], Said]
    ) -> Callable[..., Any]:
        @functools.wraps(method)
        def asked(*args: Any, **kwargs: Any) -> Any:
            self._depth += 1
            try:
                answer = method(*args, **kwargs)
            finally:
                self._depth -= 1
            if not self._depth:
                yes, no = heard(answer)
                self.yes.update(yes)
                self.no.update(no)
            return answer

        return asked


def _heirs(kind: type[Any]) -> Iterator[type[Any]]:
    heir: type[Any]
    for heir in kind.__subclasses__():
        yield heir
        yield from _heirs(heir)
