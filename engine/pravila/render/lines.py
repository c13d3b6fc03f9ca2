"""Events as log lines."""

from collections.abc import Iterable
from typing import Any

from pravila.core.event import Event
from pravila.render.presenter import Presenter
from pravila.words import Words


def log_lines(
    events: Iterable[Event], presenter: Presenter[Any, Any], words: Words, viewer: int, you: int = 0
) -> list[str]:
    """One sentence per event, as the seat `viewer` may know it; `you` is the reader's own seat."""
    return [presenter.sentence(event.seen_by(viewer), words, you) for event in events]
