"""Setting up a position of Gnoming A Round by pressing."""

from collections.abc import Mapping
from typing import ClassVar, Final

from pravila.core.setting import (
    REST,
    UNKNOWN,
    Row,
    Shape,
    grid_row,
    one_row,
    pile_row,
    values_row,
)
from pravila.games.gnoming.action import PILES, PLACES
from pravila.games.gnoming.cards import GAP, HAZARD, HIDDEN, MULLIGAN, Card, read_card, write_card
from pravila.games.gnoming.deck import census
from pravila.games.gnoming.options import make_options
from pravila.games.gnoming.position import fields_of
from pravila.games.gnoming.presenter import card_name, kind_of, row_column
from pravila.games.gnoming.state import Phase
from pravila.render import board
from pravila.render.presenter import player_name
from pravila.render.setting import Setting, common_words
from pravila.words import Words, number

_GAP: Final = "_"
_ORIGINS: Final = tuple(f"{place} {lay}" for place in PLACES for lay in ("up", "down"))


class GnomingSetting(Setting):
    """Grids, piles, the card in hand, and whose turn it is."""

    sample: ClassVar[str] = (
        "turn: 1\nphase: play\nheld: 6\nsource: draw\nA: 9\nB: 2\n"
        "1: 6 (6) 4 / (1) -2 (8) / 10 (M) (3)\n"
        "2: 3 ? ? / ? 5 ? / ? ? ?\n3: ? ? 8 / ? ? ? / 7 ? ?\n"
    )
    action: ClassVar[str] = "place 2"

    def scored_position(self, layout: str) -> str:
        others = "2: 3 ? ? / ? 5 ? / ? ? ?\n3: ? ? 8 / ? ? ? / 7 ? ?\n"
        return f"turn: 2\nfinisher: 1\nlast-turns: 2\nA: 9\nB: 2\n1: {layout}\n{others}"

    def rows(self, position: str, options: Mapping[str, str]) -> tuple[Row, ...]:
        fields = fields_of(position)
        chosen = make_options(options)
        seats = tuple(sorted(key for key in fields if key.isdecimal()))
        cards = tuple(map(write_card, _in_order(chosen.deck)))
        gap = (_GAP,) if chosen.sets != "stay" else ()
        grid = (*cards, UNKNOWN, *(f"({card})" for card in cards), *gap)
        rows = [
            values_row("turn", fields, "1", seats),
            values_row("phase", fields, Phase.DRAW, tuple(map(str, Phase))),
        ]
        if fields.get("phase") in (Phase.PLAY, Phase.OUT) or "held" in fields:
            rows.append(one_row("held", fields.get("held", ""), cards))
            rows.append(values_row("source", fields, "", ("draw", *PILES)))
        if fields.get("phase") == Phase.OUT or "origin" in fields:
            rows.append(values_row("origin", fields, "", _ORIGINS))
        piles = [(pile, fields.get(pile, UNKNOWN)) for pile in PILES]
        rows += [
            pile_row(key, text, (*cards, UNKNOWN))
            for key, text in (*piles, ("draw", fields.get("draw", REST)))
        ]
        rows += [grid_row(seat, fields[seat], grid) for seat in seats]
        finishers = ("0", *seats)
        return (*rows, values_row("finisher", fields, "0", finishers))

    def row_words(self, row: Row, words: Words) -> str:
        if row.shape is Shape.GRID:
            return player_name(words, int(row.key), 0)
        if row.key in PILES:
            return words.say("caption.pile", pile=row.key)
        if row.key == "draw":
            return words.say("caption.draw")
        return words.say(f"setting.gnoming.{row.key}")

    def token_words(self, row: Row, cell: int, token: str, words: Words) -> str:
        if row.key in ("turn", "finisher"):
            nobody = words.say("setting.nobody")
            return player_name(words, int(token), 0) if token in "1234567" else nobody
        if row.key == "phase":
            return words.say(f"phase.gnoming.{token}")
        if row.key == "source":
            if token in PILES:
                return words.say("caption.pile", pile=token)
            return words.say("caption.draw" if token else "setting.open")
        if row.key == "origin":
            place, _, lay = token.partition(" ")
            if not place:
                return words.say("setting.open")
            return words.say(f"setting.gnoming.origin.{lay}", **row_column(int(place)))
        name = common_words(token, words)
        if token == _GAP:
            name = words.say("setting.gnoming.gap")
        elif not name:
            name = card_name(words, read_card(token.strip("()")))
        if token.startswith("("):
            name = words.say("setting.gnoming.down", card=name)
        if row.shape is Shape.GRID:
            return words.say("label.place.up", card=name, **row_column(cell + 1))
        return name

    def token_html(self, row: Row, token: str, label: str, action: str, *states: str | None) -> str:
        if row.shape is Shape.VALUE:
            return ""
        down = token.startswith("(")
        card = _card(token)
        value = ""
        if card not in (GAP, HIDDEN):
            value = number(card) if abs(card) < MULLIGAN else write_card(card)
        kind = "back" if down else kind_of(card)
        return board.card(kind, value, label, action, "pv-card--down" if down else None, *states)


def _card(token: str) -> Card:
    """The card of a token, whichever way it lies."""
    if token in (UNKNOWN, _GAP):
        return HIDDEN if token == UNKNOWN else GAP
    return read_card(token.strip("()"))


def _in_order(deck: str) -> list[Card]:
    """The cards of a deck from the lowest number to the highest, the special ones last."""
    return sorted(census(deck), key=lambda card: (card in (MULLIGAN, HAZARD), card))


SETTING: Final = GnomingSetting()
