"""The parts of which every game's board is made."""

from collections.abc import Iterable

from pravila.core.score import ScoreEntry
from pravila.render.markup import classes, tag, text
from pravila.render.rules import reason
from pravila.render.svg import CARD_BOX
from pravila.words import Words, number


def card(
    kind: str,
    value: str,
    label: str,
    action: str | None,
    *states: str | None,
    reachable: bool = True,
) -> str:
    """A card as a button (with an action) or as a picture.

    `kind` names its symbol and class, `value` is the text on it, `states` are further classes;
    an unreachable button is left out of the order of the tabulator key.
    """
    art = tag(
        "svg",
        f'<use href="#pv-{kind}"/>',
        cls="pv-card__art",
        viewBox=CARD_BOX,
        aria_hidden="true",
        focusable="false",
    )
    face = art
    if value:
        face += tag("span", text(value), cls="pv-card__value", aria_hidden="true")
    names = classes("pv-card", f"pv-card--{kind}", *states)
    return piece(face, names, label, action, reachable=reachable)


def piece(face: str, names: str, label: str, action: str | None, *, reachable: bool = True) -> str:
    """Anything on the table as a button (with an action) or as a picture.

    `face` is its HTML and `names` its classes.
    """
    if action is None:
        return tag("span", face, cls=names, role="img", aria_label=label)
    return tag(
        "button",
        face,
        type="button",
        cls=names,
        data_action=action,
        aria_label=label,
        tabindex=None if reachable else "-1",
    )


def slot(shown: str, caption: str, count: str, kind: str) -> str:
    """A card with a caption and a count below it."""
    below = tag("span", text(count), cls="pv-slot__count") if count else ""
    return tag(
        "div",
        shown,
        tag("span", text(caption), cls="pv-slot__caption"),
        below,
        cls=f"pv-slot {kind}",
    )


def button(action: str, label: str, *, may: bool = True) -> str:
    """A control that is no card; one that may not be used now stays and says why not."""
    return tag(
        "button",
        text(label),
        type="button",
        cls="pv-button",
        data_action=action,
        aria_disabled=None if may else "true",
    )


def controls(buttons: list[str]) -> str:
    """A row of buttons, or nothing."""
    return tag("div", *buttons, cls="pv-controls") if buttons else ""


def status(where: str, ask: str) -> str:
    """Where the game stands, and what is to be decided."""
    return tag(
        "p",
        tag("span", text(where), cls="pv-status__round"),
        " ",
        tag("span", text(ask), cls="pv-status__ask"),
        cls="pv-status",
    )


def player(name: str, badges: dict[str, str], content: str, *, own: bool) -> str:
    """A player's part of the table; `badges` are shown beside the name, by their key."""
    marks = (
        " " + tag("span", text(label), cls=f"pv-badge pv-badge--{key}")
        for key, label in badges.items()
    )
    return tag(
        "div",
        tag("p", text(name), *marks, cls="pv-player__name"),
        content,
        cls=classes(
            "pv-player",
            "pv-player--you" if own else None,
            "pv-player--turn" if "turn" in badges else None,
        ),
        role="group",
        aria_label=name,
    )


def players(parts: list[str], words: Words) -> str:
    """All players' parts."""
    return tag("div", *parts, cls="pv-players", role="group", aria_label=words.say("label.players"))


def table(parts: list[str], words: Words) -> str:
    """What lies in the middle."""
    return tag("div", *parts, cls="pv-table", role="group", aria_label=words.say("label.table"))


def score_table(columns: list[str], rows: list[tuple[str, list[int]]], words: Words) -> str:
    """Points of all players: `columns` are headings, each row a name and its numbers.

    The last number of a row is the total.
    """
    heads = [tag("th", text(head), scope="col") for head in columns]
    body = [
        tag(
            "tr",
            tag("th", text(name), scope="row"),
            *(tag("td", number(value)) for value in values[:-1]),
            tag("td", tag("strong", number(values[-1]))),
        )
        for name, values in rows
    ]
    made = tag(
        "table",
        tag("caption", text(words.say("sheet.caption"))),
        tag("thead", tag("tr", *heads)),
        tag("tbody", *body),
        cls="pv-sheet",
    )
    return tag("div", made, cls="pv-scroll")


def score_details(
    sheets: Iterable[tuple[str, Iterable[tuple[ScoreEntry, str]]]], words: Words, root: str
) -> str:
    """How points come about: per player a heading and the lines, each of which opens its rules."""
    parts = []
    for heading, entries in sheets:
        items = [tag("li", _entry(entry, said, words, root)) for entry, said in entries]
        parts.append(tag("p", tag("strong", text(heading))) + tag("ul", *items, cls="pv-entries"))
    summary = tag("summary", text(words.say("sheet.details")))
    return tag("details", summary, *parts, cls="pv-details")


def _entry(entry: ScoreEntry, said: str, words: Words, root: str) -> str:
    """A line of a score sheet: points, words, and the rules that gave the points."""
    points = tag("span", number(entry.points), cls="pv-points")
    return reason(f"{points} {text(said)}", entry.rules, words, root)
