"""Setting up a position of Shifting Stones by pressing."""

from collections.abc import Mapping
from typing import ClassVar, Final

from pravila.core.setting import (
    NOTHING,
    REST,
    UNKNOWN,
    Row,
    Shape,
    grid_row,
    pile_row,
    values_row,
)
from pravila.games.shifting.cards import HIDDEN, SIZES, proposed
from pravila.games.shifting.pictures import pattern_card, stone
from pravila.games.shifting.position import fields_of
from pravila.games.shifting.presenter import card_name, face_name, where
from pravila.games.shifting.state import HAND, Phase
from pravila.games.shifting.tiles import LETTERS
from pravila.render.presenter import player_name
from pravila.render.setting import Setting, common_words
from pravila.words import Words

_OPEN: Final = (UNKNOWN, *(f"{UNKNOWN}{value}" for value in SIZES))
"""Cards to be dealt: of any value, or of one."""


class ShiftingSetting(Setting):
    """The grid, hands, scored cards and piles, and whose turn it is."""

    sample: ClassVar[str] = (
        "turn: 1\nphase: turn\ngrid: O E H / B S T / T H F\n"
        "1: FH HF OO EE | TB\n2: ? ? ? ? | OT\ndiscard: TF\n"
    )
    action: ClassVar[str] = "score HF"

    def scored_position(self, layout: str) -> str:
        cards = proposed()
        rest = [card for card in map(cards.write, cards.played) if card not in layout.split()]
        own, other = " ".join(rest[:HAND]), " ".join([UNKNOWN] * HAND)
        return f"grid: O E H / B S T / T H F\n1: {own} | {layout}\n2: {other}\n"

    def rows(self, position: str, options: Mapping[str, str]) -> tuple[Row, ...]:
        fields = fields_of(position)
        card_set = proposed()
        cards = (*map(card_set.write, card_set.played), *_OPEN)
        seats = tuple(sorted(key for key in fields if key.isdecimal()))
        rows = [
            values_row("turn", fields, "1", seats),
            values_row("phase", fields, Phase.TURN, tuple(map(str, Phase))),
        ]
        if "grid" in fields:
            rows.append(grid_row("grid", fields["grid"], tuple(LETTERS)))
        for seat in seats:
            hand, _, scored = fields[seat].partition("|")
            rows += [pile_row(seat, hand, cards), pile_row(seat, scored, cards, 1)]
        rows.append(pile_row("discard", fields.get("discard", NOTHING), cards))
        return (*rows, pile_row("draw", fields.get("draw", REST), cards))

    def row_words(self, row: Row, words: Words) -> str:
        if row.key.isdecimal():
            name = player_name(words, int(row.key), 0)
            key = "setting.shifting.scored" if row.part else "setting.hand"
            return words.say(key, name=name)
        shared = {"draw": "caption.draw", "discard": "caption.shifting.discard"}
        return words.say(shared.get(row.key, f"setting.shifting.{row.key}"))

    def token_words(self, row: Row, cell: int, token: str, words: Words) -> str:
        if row.key == "turn":
            return player_name(words, int(token), 0)
        if row.key == "phase":
            return words.say(f"phase.shifting.{token}")
        if row.shape is Shape.GRID:
            name = face_name(words, LETTERS.index(token))
            return words.say("label.place.up", card=name, **where(cell + 1))
        if token in _OPEN[1:]:
            return words.say("setting.shifting.value", points=int(token[1:]))
        card_set = proposed()
        return common_words(token, words) or card_name(words, card_set.read(token), card_set)

    def token_html(self, row: Row, token: str, label: str, action: str, *states: str | None) -> str:
        if row.shape is Shape.VALUE or token in _OPEN[1:]:
            return ""
        if row.shape is Shape.GRID:
            return stone(LETTERS.index(token), label, action, *states)
        card_set = proposed()
        card = HIDDEN if token == UNKNOWN else card_set.read(token)
        return pattern_card(card, card_set, label, action, *states)


SETTING: Final = ShiftingSetting()
