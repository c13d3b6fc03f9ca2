"""Events as log lines."""

from collections.abc import Iterable
from typing import Any

from pravila.core.event import Event
from pravila.render.presenter import Presenter
from pravila.words import Words


def log_lines(
    events: Iterable[Event], presenter: Presenter[Any, Any], words: Words, viewer: int
) -> list[str]:
    """One sentence per event, as the viewer may know it."""
    return [presenter.sentence(event.seen_by(viewer), words, viewer) for event in events]
