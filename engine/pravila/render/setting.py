"""A position as rows of cards that can be pressed to change it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Final

from pravila.core.setting import REST, UNKNOWN, Press, Row, Shape
from pravila.render.board import button
from pravila.render.markup import classes, tag, text
from pravila.words import Words

PALETTE: Final = "pv-palette"
"""The id of the choice that is open."""


class Setting(ABC):
    """What a game lets the reader set up by pressing, and how it looks."""

    sample: ClassVar[str]
    """A sensible position to start from."""
    action: ClassVar[str]
    """An action in that position, as an example of how actions are written."""

    @abstractmethod
    def rows(self, position: str, options: Mapping[str, str]) -> tuple[Row, ...]:
        """The rows of a position that can be read; raises UnreadableError for any other."""

    @abstractmethod
    def scored_position(self, layout: str) -> str:
        """A position, as text, in which a layout is scored that is written as for `score`."""

    @abstractmethod
    def row_words(self, row: Row, words: Words) -> str:
        """What a row is."""

    @abstractmethod
    def token_words(self, row: Row, cell: int, token: str, words: Words) -> str:
        """What a token in a cell of the row means."""

    @abstractmethod
    def token_html(self, row: Row, token: str, label: str, action: str, *states: str | None) -> str:
        """A card or tile as a button; empty for a token that is neither."""


def setting_html(
    setting: Setting, game: str, rows: tuple[Row, ...], words: Words, press: Press
) -> str:
    """All rows as groups of buttons; the choice that the press opens stands below its row."""
    parts = []
    for at, row in enumerate(rows):
        parts.append(_row(setting, at, row, words, press))
        if press.verb == "set" and press.row == at:
            parts.append(_palette(setting, at, row, words, press.cell))
    return tag("div", *parts, cls="pv-board pv-setting", data_game=game)


def _row(setting: Setting, at: int, row: Row, words: Words, press: Press) -> str:
    name = setting.row_words(row, words)
    cells = [
        _cell(setting, row, cell, token, words, f"set {at} {cell}", _is_open(press, at, cell))
        for cell, token in enumerate(row.cells)
    ]
    if row.grows:
        cells.append(button(f"set {at} {len(cells)}", words.say("setting.add")))
    kind = f"pv-setting__cells--{row.shape.name.lower()}"
    return tag(
        "div",
        tag("p", text(name), cls="pv-setting__name", aria_hidden="true"),
        tag("div", *cells, cls=f"pv-setting__cells {kind}"),
        cls="pv-setting__row",
        role="group",
        aria_label=name,
    )


def _is_open(press: Press, row: int, cell: int) -> bool:
    return press == Press("set", row, cell)


def _cell(
    setting: Setting, row: Row, cell: int, token: str, words: Words, action: str, chosen: bool
) -> str:
    label = _label(setting, row, cell, token, words)
    if token == REST:
        return tag("span", text(label), cls="pv-setting__rest")
    state = "pv-card--chosen" if chosen else None
    return setting.token_html(row, token, label, action, state) or _plain(label, action, chosen)


def _label(setting: Setting, row: Row, cell: int, token: str, words: Words) -> str:
    if token == REST:
        return words.say("setting.rest")
    return setting.token_words(row, cell, token, words)


def _plain(label: str, action: str, chosen: bool) -> str:
    names = classes("pv-button", "pv-button--main" if chosen else None)
    return tag("button", text(label), type="button", cls=names, data_action=action)


def _palette(setting: Setting, at: int, row: Row, words: Words, cell: int) -> str:
    """What can stand in the cell, and the ways out of the choice."""
    now = row.cells[cell] if cell < len(row.cells) else ""
    choices = []
    for token in row.palette:
        label = _label(setting, row, cell, token, words)
        action = f"put {at} {cell} {token}"
        state = "pv-card--chosen" if token == now else None
        choices.append(
            setting.token_html(row, token, label, action, state)
            or _plain(label, action, token == now)
        )
    ways = []
    if row.shrinks and now:
        ways.append(button(f"cut {at} {cell}", words.say("setting.remove")))
    ways.append(button("none", words.say("setting.close")))
    place = setting.row_words(row, words)
    if now and row.shape is not Shape.VALUE:
        place = f"{place} – {_label(setting, row, cell, now, words)}"
    heading = words.say("setting.choose", place=place)
    return tag(
        "div",
        tag("p", text(heading), cls="pv-setting__name", aria_hidden="true"),
        tag("div", *choices, cls="pv-setting__cells"),
        tag("div", *ways, cls="pv-controls"),
        cls="pv-setting__palette",
        id=PALETTE,
        role="group",
        aria_label=heading,
        tabindex="-1",
    )


def common_words(token: str, words: Words) -> str:
    """What a token means in every game; empty for a token of its own."""
    return words.say("setting.unknown") if token == UNKNOWN else ""
