"""Tiles and pattern cards as HTML with SVG."""

from typing import Final

from pravila.games.shifting.cards import Card, CardSet
from pravila.games.shifting.patterns import ANY, Pattern
from pravila.games.shifting.tiles import Face
from pravila.render.board import piece
from pravila.render.markup import classes, tag
from pravila.render.svg import CARD_BOX
from pravila.words import number

NAMES: Final = ("sun", "moon", "fish", "bird", "horse", "boat", "seed", "tree")
"""The faces by their numbers."""
NOTHING: Final = -2
"""The place of a card where none lies."""
STONE_BOX: Final = "0 0 60 60"
_STEPS: Final = {1: 26.0, 2: 26.0, 3: 18.8}
"""How far apart the squares of a pattern lie, by the longer side of the pattern."""
_SPACE: Final = 0.6
"""What stays free between two squares."""
_MIDDLE: Final = (30.0, 32.5)
"""Where the middle of a pattern lies on its card."""


def stone_art(face: Face) -> str:
    """The picture of a tile, a square."""
    return _svg(STONE_BOX, f'<use href="#pv-stone-{NAMES[face]}" width="60" height="84"/>')


def top_art() -> str:
    """The arrow that points to the top of the grid."""
    return _svg(STONE_BOX, '<use href="#pv-grid-top" width="60" height="84"/>')


def pay_art() -> str:
    """The arrows to and fro on a card that can pay for an action."""
    return _svg(STONE_BOX, '<use href="#pv-pay" width="60" height="84"/>')


def card_art(card: Card, card_set: CardSet) -> str:
    """The picture of a pattern card, of its back or of an empty place."""
    if card == NOTHING:
        return _svg(CARD_BOX, '<use href="#pv-pattern-none"/>')
    if card < 0:
        return _svg(CARD_BOX, '<use href="#pv-pattern-back"/>')
    return _svg(CARD_BOX, '<use href="#pv-pattern-card"/>' + _squares(card_set.pattern(card)))


def _squares(pattern: Pattern) -> str:
    """The squares of a pattern in the middle of its card, as large as they can be."""
    height, width = len(pattern.rows), len(pattern.rows[0])
    step = _STEPS[max(height, width)]
    side = step - _SPACE
    left = _MIDDLE[0] - (width - 1) * step / 2 - side / 2
    top = _MIDDLE[1] - (height - 1) * step / 2 - side / 2
    drawn = []
    for down, row in enumerate(pattern.rows):
        for right, square in enumerate(row):
            name = "any-tile" if square == ANY else f"stone-{NAMES[square]}"
            x, y = left + right * step, top + down * step
            drawn.append(
                f'<use href="#pv-{name}" x="{x:g}" y="{y:g}" '
                f'width="{side:g}" height="{side * 84 / 60:g}"/>'
            )
    return "".join(drawn)


def _svg(box: str, drawn: str) -> str:
    return tag("svg", drawn, cls="pv-card__art", viewBox=box, aria_hidden="true", focusable="false")


def stone(face: Face, label: str, action: str | None, *states: str | None) -> str:
    """A tile of the grid as a button or as a picture."""
    return piece(stone_art(face), classes("pv-card", "pv-stone", *states), label, action)


def pattern_card(
    card: Card,
    card_set: CardSet,
    label: str,
    action: str | None,
    *states: str | None,
    pays: bool = False,
    reachable: bool = True,
) -> str:
    """A pattern card with its value as a button or as a picture.

    One that can pay for an action now has a sign for that; an unreachable button is left out of
    the order of the tabulator key. The style sheet shows the value, which
    is no text of its own: the label says it.
    """
    face = card_art(card, card_set)
    if card_set.value(card):
        value = number(card_set.value(card))
        face += tag("span", cls="pv-card__value", data_value=value, aria_hidden="true")
    if pays:
        face += tag("span", pay_art(), cls="pv-pay")
    names = classes("pv-card", "pv-card--pattern", *states)
    return piece(face, names, label, action, reachable=reachable)


def squares_of(pattern: Pattern) -> tuple[tuple[str, ...], ...]:
    """The rows of a pattern as the names of faces, `any` for the grey square."""
    return tuple(
        tuple("any" if square == ANY else NAMES[square] for square in row) for row in pattern.rows
    )
