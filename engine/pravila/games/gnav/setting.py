"""Setting up a position of Gnav for two by pressing."""

from collections.abc import Mapping
from typing import ClassVar, Final

from pravila.core.setting import (
    NOTHING,
    REST,
    UNKNOWN,
    Row,
    Shape,
    Thing,
    one_row,
    pile_row,
    values_row,
)
from pravila.games.gnav.cards import DECK, HIDDEN, read_card, value_of, write_card
from pravila.games.gnav.options import make_options
from pravila.games.gnav.pack import PACK
from pravila.games.gnav.position import fields_of, look_at
from pravila.games.gnav.presenter import card_name, kind_of
from pravila.games.gnav.scoring import score_deal
from pravila.games.gnav.state import HAND, Phase
from pravila.render import board
from pravila.render.presenter import player_name
from pravila.render.setting import Setting, common_words
from pravila.words import Words, number

_CARDS: Final = tuple(map(write_card, DECK))
_HIDDEN_HAND: Final = " ".join([UNKNOWN] * HAND)
_SEATS: Final = ("1", "2")
_SCORED: Final = (Phase.DEAL, Phase.OVER)


class GnavSetting(Setting):
    """Hands, piles, captured cards, and whose turn it is."""

    sample: ClassVar[str] = (
        "turn: 1\nphase: play\ntop: 7s\n1: 2h 3c 3d 4h 5s 6c 7d 8s 8c 9d\n"
        "2: ? ? ? ? ? ? ? ? ? ?\ncaptured-2: 6h 6s\nlast: 2\n"
    )
    empty: ClassVar[str] = (
        f"turn: 1\nphase: play\ntop: {NOTHING}\n1: {_HIDDEN_HAND}\n2: {_HIDDEN_HAND}\n"
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
            own = tuple(dict.fromkeys(card for card in hand if card != UNKNOWN))
            rows.append(one_row("drawn", fields.get("drawn", ""), own))
        rows.append(pile_row("draw", draw, cards))
        captured = ("captured-1", "captured-2")
        rows += [pile_row(key, fields.get(key, NOTHING), cards) for key in captured]
        rows.append(values_row("last", fields, "0", ("0", *_SEATS)))
        if "removed" in fields or options["wild-goes"] == "removed":
            rows.append(pile_row("removed", fields.get("removed", NOTHING), cards))
        rows.append(values_row("starter", fields, "1", _SEATS, rare=True))
        return (*rows, values_row("passes", fields, "0", ("0", "1"), rare=True))

    def following(self, position: str, options: Mapping[str, str], key: str) -> dict[str, str]:
        fields = fields_of(position)
        phase = fields.get("phase", Phase.PLAY)
        lines: dict[str, str] = {}
        if key in ("phase", "turn", *_SEATS):
            hand = fields.get(fields.get("turn", "1"), "").split()
            known = [card for card in hand if card not in (UNKNOWN, NOTHING)]
            drawn = fields.get("drawn", NOTHING)
            just = drawn if drawn in known else "".join(known[-1:])
            lines["drawn"] = just if phase == Phase.DRAWN else ""
            lines["passes"] = fields.get("passes", "") if phase == Phase.PLAY else ""
        deals = int(options["deals"])
        rows = [part.strip() for part in fields.get("scores", "").split("/") if part.strip()]
        if phase in _SCORED:
            return lines | _points(position, options, rows, phase)
        if key == "phase" and len(rows) >= deals:
            lines["scores"] = " / ".join(rows[: deals - 1])
            lines["counts"] = " / ".join(fields.get("counts", "").split(" / ")[: deals - 1])
        return lines

    def thing(self, row: Row, token: str) -> Thing | None:
        return Thing(token) if row.key != "drawn" and token in _CARDS else None

    def groups(self, row: Row, words: Words) -> list[tuple[str, tuple[str, ...]]]:
        if row.shape is Shape.VALUE or row.key == "drawn":
            return super().groups(row, words)
        values: list[tuple[str, tuple[str, ...]]] = []
        for value in PACK.values:
            cards = tuple(write_card(card) for card in DECK if value_of(card) == value)
            values.append((number(value), cards))
        return [*values, ("", (UNKNOWN,))]

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
        if row.key in ("turn", "last", "starter"):
            seat = int(token)
            return player_name(words, seat, 0) if seat else words.say("setting.nobody")
        if row.key == "passes":
            return number(int(token))
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


def _points(
    position: str, options: Mapping[str, str], rows: list[str], phase: str
) -> dict[str, str]:
    """The scores and the numbers of captured cards of all deals, the last one counted anew."""
    state, _ = look_at(position, make_options(options), 1)
    deals = int(options["deals"])
    before = [*rows[: deals - 1], *["0 0"] * deals]
    finished = deals - 1 if phase == Phase.OVER else min(max(len(rows) - 1, 0), deals - 1)
    scores = " ".join(str(sheet.total) for sheet in score_deal(state.captured))
    counts = " ".join(str(len(cards)) for cards in state.captured)
    return {
        "scores": " / ".join([*before[:finished], scores]),
        "counts": " / ".join([*["0 0"] * finished, counts]),
    }


SETTING: Final = GnavSetting()
