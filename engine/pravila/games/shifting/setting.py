"""Setting up a position of Shifting Stones by pressing."""

from collections.abc import Mapping
from typing import ClassVar, Final

from pravila.core.setting import (
    NOTHING,
    REST,
    UNKNOWN,
    Row,
    Shape,
    Thing,
    grid_row,
    pile_row,
    seats_row,
    values_row,
)
from pravila.games.shifting.cards import HIDDEN, SIZES, proposed
from pravila.games.shifting.pictures import pattern_card, stone
from pravila.games.shifting.position import fields_of
from pravila.games.shifting.presenter import card_name, face_name, where
from pravila.games.shifting.state import HAND, STRIKES, TARGETS, Phase
from pravila.games.shifting.tiles import KINDS, LETTERS
from pravila.render.presenter import player_name
from pravila.render.setting import PLAYERS, Setting, common_words
from pravila.words import Words, number

_OPEN: Final = (UNKNOWN, *(f"{UNKNOWN}{value}" for value in SIZES))
"""Cards to be dealt: of any value, or of one."""
_HIDDEN_HAND: Final = " ".join([UNKNOWN] * HAND)
_MOST_MOVES: Final = 12
_MOST_ROUNDS: Final = 60


class ShiftingSetting(Setting):
    """The grid, hands, scored cards and piles, and whose turn it is."""

    sample: ClassVar[str] = (
        "turn: 1\nphase: turn\ngrid: O E H / B S T / T H F\n"
        "1: FH HF OO EE | TB\n2: ? ? ? ? | OT\ndiscard: TF\n"
    )
    empty: ClassVar[str] = (
        f"turn: 1\nphase: turn\ngrid: S F F / H H H / E E E\n1: {_HIDDEN_HAND}\n2: {_HIDDEN_HAND}\n"
    )
    action: ClassVar[str] = "score HF"
    newcomer: ClassVar[str] = _HIDDEN_HAND

    def scored_position(self, layout: str) -> str:
        cards = proposed()
        rest = [card for card in map(cards.write, cards.played) if card not in layout.split()]
        own = " ".join(rest[:HAND])
        return f"grid: O E H / B S T / T H F\n1: {own} | {layout}\n2: {_HIDDEN_HAND}\n"

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
        rows.append(pile_row("draw", fields.get("draw", REST), cards))
        moves = tuple(map(str, range(_MOST_MOVES + 1)))
        rows.append(values_row("moves", fields, "0", moves))
        rows.append(values_row("gained", fields, "0", moves, rare=fields.get("moves", "0") == "0"))
        if len(seats) == 1:
            strikes = tuple(map(str, range(STRIKES + 1)))
            rows.append(values_row("strikes", fields, "0", strikes))
        else:
            ends = fields.get("phase") == Phase.OVER or bool(_enough(fields, seats))
            seldom = not ends and "triggered" not in fields
            rows.append(values_row("triggered", fields, "0", ("0", *seats), rare=seldom))
            rows.append(values_row("starter", fields, "1", seats, rare=seldom))
        rows.append(seats_row("skipped", fields.get("skipped", ""), seats, rare=True))
        rounds = tuple(map(str, range(1, _MOST_ROUNDS)))
        return (*rows, values_row("round", fields, "1", rounds, rare=True))

    def following(self, position: str, options: Mapping[str, str], key: str) -> dict[str, str]:
        fields = fields_of(position)
        seats = tuple(sorted(it for it in fields if it.isdecimal()))
        phase = fields.get("phase", Phase.TURN)
        lines: dict[str, str] = {}
        if key == PLAYERS:
            skipped = (it for it in fields.get("skipped", "").split() if it in seats)
            lines["skipped"] = " ".join(skipped)
            for name in ("turn", "starter"):
                if fields.get(name, "1") not in seats:
                    lines[name] = "1"
            if len(seats) > 1:
                lines["strikes"] = ""
        if key == "turn":
            lines |= {"moves": "", "gained": ""}
        if key == "phase" and phase == Phase.PAID and fields.get("discard", NOTHING) == NOTHING:
            lines["discard"] = UNKNOWN
        if key == "phase" and phase == Phase.OVER and len(seats) > 1:
            lines |= _ended(fields, seats, options)
        elif key in (*seats, PLAYERS, "phase"):
            enough = _enough(fields, seats)
            named = fields.get("triggered", "")
            lines["triggered"] = named if named in enough else "".join(enough[:1])
        return lines

    def thing(self, row: Row, token: str) -> Thing | None:
        if row.shape is Shape.GRID:
            face = LETTERS.index(token)
            kind = next(it for it in KINDS if face in (it.first, it.second))
            return Thing(f"tile {kind.first}", kind.copies)
        cards = row.shape is Shape.PILE and token not in (*_OPEN, REST)
        return Thing(token) if cards else None

    def groups(self, row: Row, words: Words) -> list[tuple[str, tuple[str, ...]]]:
        if row.shape is not Shape.PILE:
            return super().groups(row, words)
        card_set = proposed()
        values: list[tuple[str, tuple[str, ...]]] = []
        for points in SIZES:
            cards = (card for card in card_set.played if card_set.value(card) == points)
            group = tuple(map(card_set.write, cards))
            values.append((words.say("setting.shifting.points", points=points), group))
        return [*values, ("", _OPEN)]

    def row_words(self, row: Row, words: Words) -> str:
        if row.key.isdecimal():
            name = player_name(words, int(row.key), 0)
            key = "setting.shifting.scored" if row.part else "setting.hand"
            return words.say(key, name=name)
        shared = {"draw": "caption.draw", "discard": "caption.shifting.discard"}
        return words.say(shared.get(row.key, f"setting.shifting.{row.key}"))

    def token_words(self, row: Row, cell: int, token: str, words: Words) -> str:
        if row.key in ("turn", "triggered", "starter", "skipped"):
            seat = int(token)
            return player_name(words, seat, 0) if seat else words.say("setting.nobody")
        if row.key in ("moves", "gained", "strikes", "round"):
            return number(int(token))
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


def _enough(fields: Mapping[str, str], seats: tuple[str, ...]) -> list[str]:
    """The players who have scored as many cards as trigger the end."""
    target = TARGETS.get(len(seats))
    scored = {seat: fields[seat].partition("|")[2].replace(NOTHING, "").split() for seat in seats}
    return [seat for seat in seats if target and len(scored[seat]) >= target]


def _ended(
    fields: Mapping[str, str], seats: tuple[str, ...], options: Mapping[str, str]
) -> dict[str, str]:
    """What a finished game needs: who triggered the end, and that the last turn is over."""
    enough = _enough(fields, seats)
    named = fields.get("triggered", "")
    seat = named if named in enough else "".join(enough[:1]) or fields.get("turn", "1")
    lines = {"triggered": seat}
    if not enough:
        hand, _, scored = fields[seat].partition("|")
        cards = scored.replace(NOTHING, "").split()
        cards += [UNKNOWN] * (TARGETS[len(seats)] - len(cards))
        lines[seat] = f"{hand.strip() or NOTHING} | {' '.join(cards)}"
    by_trigger = options["last-turns"] == "one-each"
    last = int(seat if by_trigger else fields.get("starter", "1"))
    lines["turn"] = str((last - 2) % len(seats) + 1)
    return lines


SETTING: Final = ShiftingSetting()
