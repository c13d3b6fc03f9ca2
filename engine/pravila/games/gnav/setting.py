"""Setting up a position of Gnav for two by pressing."""

from collections.abc import Mapping
from typing import ClassVar, Final

from pravila.core.setting import NOTHING, REST, UNKNOWN, Row, Shape, one_row, pile_row, values_row
from pravila.games.gnav.cards import DECK, HIDDEN, read_card, value_of, write_card
from pravila.games.gnav.position import fields_of
from pravila.games.gnav.presenter import card_name, kind_of
from pravila.games.gnav.state import HAND, Phase
from pravila.render import board
from pravila.render.presenter import player_name
from pravila.render.setting import Setting, common_words
from pravila.words import Words, number

_CARDS: Final = tuple(map(write_card, DECK))
_HIDDEN_HAND: Final = " ".join([UNKNOWN] * HAND)


class GnavSetting(Setting):
    """Hands, piles, captured cards, and whose turn it is."""

    sample: ClassVar[str] = (
        "turn: 1\nphase: play\ntop: 7s\n1: 2h 3c 3d 4h 5s 6c 7d 8s 8c 9d\n"
        "2: ? ? ? ? ? ? ? ? ? ?\ncaptured-2: 6h 6s\nlast: 2\n"
    )
    action: ClassVar[str] = "play 7d"

    def scored_position(self, layout: str) -> str:
        first, second = (part.strip() for part in layout.split("/"))
        rest = [card for card in _CARDS if card not in (first + " " + second).split()]
        hand, top = " ".join(rest[:HAND]), " ".join(rest[HAND : HAND + 1]) or NOTHING
        return f"top: {top}\n1: {hand}\ncaptured-1: {first}\ncaptured-2: {second}\n"

    def rows(self, position: str, options: Mapping[str, str]) -> tuple[Row, ...]:
        fields = fields_of(position)
        cards = (*_CARDS, UNKNOWN)
        elsewhere = any(fields.get(f"captured-{seat}", "").startswith(REST) for seat in "12")
        draw = fields.get("draw", "-" if elsewhere else REST)
        rows = [
            values_row("turn", fields, "1", ("1", "2")),
            values_row("phase", fields, Phase.PLAY, tuple(map(str, Phase))),
            one_row("top", fields.get("top", UNKNOWN), cards),
            *(pile_row(seat, fields.get(seat, _HIDDEN_HAND), cards) for seat in "12"),
        ]
        if fields.get("phase") == Phase.DRAWN or "drawn" in fields:
            hand = fields.get(fields.get("turn", "1"), "").split()
            own = tuple(dict.fromkeys(card for card in hand if card in _CARDS))
            rows.append(one_row("drawn", fields.get("drawn", ""), own))
        rows.append(pile_row("draw", draw, cards))
        captured = ("captured-1", "captured-2")
        return (*rows, *(pile_row(key, fields.get(key, "-"), cards) for key in captured))

    def row_words(self, row: Row, words: Words) -> str:
        if row.key in ("1", "2"):
            name = player_name(words, int(row.key), 0)
            return words.say("setting.hand", name=name)
        if row.key.startswith("captured-"):
            name = player_name(words, int(row.key[-1]), 0)
            return words.say("setting.gnav.captured", name=name)
        if row.key == "draw":
            return words.say("caption.draw")
        if row.key == "top":
            return words.say("caption.gnav.pile")
        return words.say(f"setting.gnav.{row.key}")

    def token_words(self, row: Row, cell: int, token: str, words: Words) -> str:
        if row.key == "turn":
            return player_name(words, int(token), 0)
        if row.key == "phase":
            return words.say(f"phase.gnav.{token}")
        if token.isdecimal():
            return words.say("setting.gnav.any-suit", value=int(token))
        return common_words(token, words) or card_name(words, read_card(token))

    def token_html(self, row: Row, token: str, label: str, action: str, *states: str | None) -> str:
        if row.shape is Shape.VALUE or token.isdecimal():
            return ""
        card = HIDDEN if token == UNKNOWN else read_card(token)
        value = "" if card == HIDDEN else number(value_of(card))
        return board.card(kind_of(card), value, label, action, "pv-card--suit", *states)


SETTING: Final = GnavSetting()
