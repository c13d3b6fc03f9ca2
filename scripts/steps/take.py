"""The part of an address with which the play page takes over a step of an example."""

import json
from base64 import urlsafe_b64encode
from dataclasses import replace
from typing import Final

from pravila.core.example import Example

MARK: Final = "#take="


def take_fragment(example: Example, done: int) -> str:
    """The fragment that opens an example after `done` of its actions (0 to all), to play on.

    It holds the record, the seat of the reader and the way back to the step; a bystander gets
    seat 1. Empty for a layout that is only scored; raises ValueError for other numbers.
    """
    if not 0 <= done <= len(example.record.actions):
        raise ValueError(f"{example.id} has no step after {done} actions")
    if example.grid:
        return ""
    record = replace(example.record, actions=example.record.actions[:done])
    slug = example.id.rpartition(".")[2]
    data = {
        "record": json.loads(record.to_text()),
        "seat": example.seat or 1,
        "back": f"../examples/{slug}/#step-{shown_step(example, done)}",
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return MARK + urlsafe_b64encode(text.encode()).decode().rstrip("=")


def shown_step(example: Example, done: int) -> int:
    """The number of the step, from 1, that shows the position after `done` actions."""
    return 1 + done + sum(before < done for before, _ in example.attempts)
