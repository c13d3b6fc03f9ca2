"""The part of an address with which the pages to play and to ask take over an example."""

import json
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import replace
from typing import Final
from urllib.parse import quote

from pravila.core.example import Example, moments
from pravila.core.record import replay
from pravila.games import GAMES, SETTINGS

MARK: Final = "#take="
LAYOUT: Final = "#position="
ASK: Final = "&ask="


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
    return f"{_placed(example, first_position(example))}{ASK}score"


def first_position(example: Example) -> str:
    """The position in which an example begins; empty for one that begins a game."""
    record = example.record
    if example.grid:
        return SETTINGS[record.game].scored_position(example.grid)
    if not record.position:
        return ""
    game = GAMES[record.game]
    usual = {switch.name: switch.default for switch in game.options}
    return game.given(record.position, usual | dict(record.options), record.seed)


def asked_fragments(example: Example) -> list[str]:
    """The fragments that open the referee at each step, as the seat of the example sees it.

    Where an action is refused, they ask about it.
    """
    rules = GAMES[example.record.game]
    found = []
    for moment in moments(rules, example):
        ask = f"{ASK}{quote(f'judge {moment.attempt}', safe='')}" if moment.attempt else ""
        found.append(_placed(example, rules.write_seen(moment.state, example.seat)) + ask)
    return found


def _placed(example: Example, text: str) -> str:
    options = dict(example.record.options)
    data = {"game": example.record.game, "text": text, "options": options}
    return LAYOUT + _coded(data | ({"seat": example.seat} if example.seat else {}))


def _coded(data: Mapping[str, object]) -> str:
    """Data as base64 for the part of an address behind `#`."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return urlsafe_b64encode(text.encode()).decode().rstrip("=")


def shown_step(example: Example, done: int) -> int:
    """The number of the step, from 1, that shows the position after `done` actions."""
    return 1 + done + sum(before < done for before, _ in example.attempts)
