"""A position as rows of cards that can be pressed to change it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Final

from pravila.core.setting import REST, UNKNOWN, Press, Row, Shape, Thing, elsewhere
from pravila.render.board import button
from pravila.render.markup import classes, escape, tag, text
from pravila.render.presenter import player_name
from pravila.words import Words

PALETTE: Final = "pv-palette"
"""The id of the choice that is open."""
PLAYERS: Final = "players"
"""Stands for the number of players where the key of a line is asked for."""


class Setting(ABC):
    """What a game lets the reader set up by pressing, and how it looks."""

    sample: ClassVar[str]
    """A sensible position to start from."""
    empty: ClassVar[str]
    """A position in which nothing is known."""
    action: ClassVar[str]
    """An action in that position, as an example of how actions are written."""
    newcomer: ClassVar[str] = ""
    """The line of a player who is added; empty where the number of players is fixed."""

    @abstractmethod
    def rows(self, position: str, options: Mapping[str, str]) -> tuple[Row, ...]:
        """The rows of a position that can be read; raises UnreadableError for any other."""

    @abstractmethod
    def following(self, position: str, options: Mapping[str, str], key: str) -> dict[str, str]:
        """The lines that a press on the line `key` brings with it.

        They are what the position needs then; those without a value are what it may not have.
        """

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

    def thing(self, row: Row, token: str) -> Thing | None:
        """What a token stands for if it changes places with others; None for any other token."""
        return None

    def groups(self, row: Row, words: Words) -> list[tuple[str, tuple[str, ...]]]:
        """The tokens that can be written into a cell of the row, in groups with headings."""
        return [("", row.palette)]


def setting_html(
    setting: Setting,
    game: str,
    rows: tuple[Row, ...],
    words: Words,
    press: Press,
    players: Mapping[str, bool],
) -> str:
    """All rows as groups of controls, those that are seldom needed to be opened.

    `players` are the presses that change the number of players, and whether they can be done.
    """
    shown = [(row.rare, _row(setting, at, row, words, press)) for at, row in enumerate(rows)]
    parts = [html for rare, html in shown if not rare]
    ways = [
        button(way, words.say(f"setting.{way}")) for way, possible in players.items() if possible
    ]
    if ways:
        parts.append(tag("div", *ways, cls="pv-controls"))
    rest = [html for rare, html in shown if rare]
    if rest:
        summary = tag("summary", text(words.say("setting.rare")))
        more = tag("div", *rest, cls="pv-setting__rows")
        parts.append(tag("details", summary, more, cls="pv-details"))
    return tag("div", *parts, cls="pv-board pv-setting", data_game=game)


def _row(setting: Setting, at: int, row: Row, words: Words, press: Press) -> str:
    name = setting.row_words(row, words)
    kind = row.shape.name.lower()
    if row.shape is Shape.VALUE:
        shown = _choice(setting, at, row, words, f"pv-row-{at}")
        heading = tag("label", text(name), cls="pv-setting__name", **{"for": f"pv-row-{at}"})
        return tag("div", heading, shown, cls=f"pv-setting__row pv-setting__row--{kind}")
    if row.shape is Shape.NUMBERS:
        cells = [_number(at, row, cell, words) for cell in range(len(row.cells))]
    elif row.shape is Shape.SEATS:
        cells = [_toggle(setting, at, row, token, words) for token in row.palette]
    else:
        cells = [
            _cell(setting, row, cell, token, words, f"set {at} {cell}", _is_open(press, at, cell))
            for cell, token in enumerate(row.cells)
        ]
        if row.grows:
            more = _plain(words.say("setting.add"), f"set {at} {len(cells)}")
            cells.append(_chosen(more, _is_open(press, at, len(cells)), opens=True))
    return tag(
        "div",
        tag("p", text(name), cls="pv-setting__name", aria_hidden="true"),
        tag("div", *cells, cls=f"pv-setting__cells pv-setting__cells--{kind}"),
        cls=f"pv-setting__row pv-setting__row--{kind}",
        role="group",
        aria_label=name,
    )


def _choice(setting: Setting, at: int, row: Row, words: Words, name: str) -> str:
    """A line with one of several values, as a list to choose from."""
    now = row.cells[0]
    options = [
        tag(
            "option",
            text(setting.token_words(row, 0, token, words)),
            value=token,
            selected=token == now,
        )
        for token in dict.fromkeys((*row.palette, now))
    ]
    return tag("select", *options, id=name, data_put=f"put {at} 0", data_value=now)


def _number(at: int, row: Row, cell: int, words: Words) -> str:
    name = player_name(words, cell + 1, 0)
    field = (
        f'<input type="number" step="1" min="{row.palette[0]}" max="{row.palette[-1]}" '
        f'value="{escape(row.cells[cell])}" data-put="put {at} {cell}" '
        f'data-value="{escape(row.cells[cell])}">'
    )
    return tag("label", tag("span", text(name)), field, cls="pv-setting__number")


def _toggle(setting: Setting, at: int, row: Row, token: str, words: Words) -> str:
    there = token in row.cells
    action = f"cut {at} {row.cells.index(token)}" if there else f"put {at} {len(row.cells)} {token}"
    label = setting.token_words(row, 0, token, words)
    return _chosen(_plain(label, action), there)


def _is_open(press: Press, row: int, cell: int) -> bool:
    return press == Press("set", row, cell)


def _cell(
    setting: Setting, row: Row, cell: int, token: str, words: Words, action: str, chosen: bool
) -> str:
    label = _label(setting, row, cell, token, words)
    if token == REST:
        return tag("span", text(label), cls="pv-setting__rest")
    state = "pv-card--chosen" if chosen else None
    shown = setting.token_html(row, token, label, action, state) or _plain(label, action)
    return _chosen(shown, chosen, opens=True)


def _chosen(shown: str, chosen: bool, *, opens: bool = False) -> str:
    """A button that tells whether it is chosen, and whether what it `opens` is open."""
    told = f'aria-pressed="{str(chosen).lower()}"'
    if opens:
        told += f' aria-expanded="{str(chosen).lower()}"'
    return shown.replace(">", f" {told}>", 1)


def _label(setting: Setting, row: Row, cell: int, token: str, words: Words) -> str:
    if token == REST:
        return words.say("setting.rest")
    return setting.token_words(row, cell, token, words)


def _plain(label: str, action: str) -> str:
    return tag("button", text(label), type="button", cls="pv-button", data_action=action)


def palette_html(
    setting: Setting, game: str, rows: tuple[Row, ...], words: Words, press: Press
) -> str:
    """What can stand in the cell that a press opens, and the ways out; empty for another press."""
    if press.verb != "set":
        return ""
    at, row, cell = press.row, rows[press.row], press.cell
    now = row.cells[cell] if cell < len(row.cells) else ""
    ways = []
    if row.shrinks and now:
        ways.append(button(f"cut {at} {cell}", words.say("setting.remove")))
    ways.append(button("none", words.say("setting.close")))
    place = setting.row_words(row, words)
    if now:
        place = f"{place} – {_label(setting, row, cell, now, words)}"
    heading = words.say("setting.choose", place=place)
    head = tag(
        "div",
        tag("p", text(heading), cls="pv-setting__name", aria_hidden="true"),
        tag("div", *ways, cls="pv-controls"),
        cls="pv-setting__head",
    )
    groups = []
    for name, tokens in setting.groups(row, words):
        cells = [
            _token(setting, rows, Press("put", at, cell, token), now, words) for token in tokens
        ]
        title = tag("p", text(name), cls="pv-setting__name", aria_hidden="true") if name else ""
        groups.append(
            tag(
                "div",
                title,
                tag("div", *cells, cls="pv-setting__cells"),
                cls=classes("pv-setting__group", "pv-setting__group--named" if name else None),
                role="group" if name else None,
                aria_label=name or None,
            )
        )
    choices = tag("div", *groups, cls="pv-setting__groups", data_shape=row.shape.name.lower())
    palette = tag(
        "div",
        head,
        choices,
        cls="pv-setting__palette",
        id=PALETTE,
        role="group",
        aria_label=heading,
        tabindex="-1",
    )
    return tag("div", palette, cls="pv-board pv-setting", data_game=game)


def _token(setting: Setting, rows: tuple[Row, ...], put: Press, now: str, words: Words) -> str:
    """A token of a choice; one that lies elsewhere says so."""
    row, token = rows[put.row], put.token
    label = _label(setting, row, put.cell, token, words)
    other = elsewhere(rows, put, setting.thing)
    if other:
        there, cell = rows[other[0]], other[1]
        place = setting.row_words(there, words)
        if there.shape is Shape.GRID:
            place = _label(setting, there, cell, there.cells[cell], words)
        label = words.say("setting.swap" if now else "setting.move", card=label, place=place)
    action = f"put {put.row} {put.cell} {token}"
    state = "pv-card--chosen" if token == now else None
    away = "pv-card--elsewhere" if other else None
    shown = setting.token_html(row, token, label, action, state, away) or _plain(label, action)
    return _chosen(shown, token == now)


def common_words(token: str, words: Words) -> str:
    """What a token means in every game; empty for a token of its own."""
    return words.say("setting.unknown") if token == UNKNOWN else ""
