"""The part of an address with which the pages to play and to ask take over an example."""

import json
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from pravila.core.example import Example
from pravila.core.record import replay
from pravila.games import GAMES, SETTINGS

MARK: Final = "#take="
LAYOUT: Final = "#position="


def take_fragment(example: Example, done: int) -> str:
    """The fragment that opens an example after `done` of its actions (0 to all), to play on.

    It holds the record, the seat of the reader, which is the one that decides there, and the way
    back to the step. Raises ValueError for other numbers and for a layout that is only scored.
    """
    if example.grid or not 0 <= done <= len(example.record.actions):
        raise ValueError(f"{example.id} has no step after {done} actions")
    record = replace(example.record, actions=example.record.actions[:done])
    game = GAMES[record.game]
    seat = game.actor(replay(game, record).state) or example.seat or 1
    slug = example.id.rpartition(".")[2]
    data = {
        "record": json.loads(record.to_text()),
        "seat": seat,
        "back": f"../examples/{slug}/#step-{shown_step(example, done)}",
    }
    return MARK + _coded(data)


def layout_fragment(example: Example) -> str:
    """The fragment that opens the referee with a layout that an example scores."""
    game = example.record.game
    data = {
        "game": game,
        "text": SETTINGS[game].scored_position(example.grid),
        "options": dict(example.record.options),
    }
    return LAYOUT + _coded(data)


def _coded(data: Mapping[str, object]) -> str:
    """Data as base64 for the part of an address behind `#`."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return urlsafe_b64encode(text.encode()).decode().rstrip("=")


def shown_step(example: Example, done: int) -> int:
    """The number of the step, from 1, that shows the position after `done` actions."""
    return 1 + done + sum(before < done for before, _ in example.attempts)
