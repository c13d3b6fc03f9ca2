"""Events as log lines."""

from collections.abc import Collection, Iterable
from typing import Any

from pravila.core.event import Event
from pravila.render.markup import text
from pravila.render.presenter import Presenter
from pravila.render.rules import reason
from pravila.words import Words


def log_lines(
    events: Iterable[Event], presenter: Presenter[Any, Any], words: Words, viewer: int, you: int = 0
) -> list[str]:
    """One sentence per event, as the seat `viewer` may know it; `you` is the reader's own seat."""
    return [presenter.sentence(event.seen_by(viewer), words, you) for event in events]


def log_reasons(
    events: Iterable[Event],
    presenter: Presenter[Any, Any],
    words: Words,
    viewer: int,
    root: str,
    otherwise: Collection[str] = (),
    you: int = 0,
) -> list[str]:
    """The lines of `log_lines` as HTML, each of which opens the rules that decided the event.

    Rules in `otherwise` are marked as played in another way than their clauses say.
    """
    told = list(events)
    lines = log_lines(told, presenter, words, viewer, you)
    return [
        reason(text(line), event.seen_by(viewer).rules, words, root, otherwise)
        for line, event in zip(lines, told, strict=True)
    ]
