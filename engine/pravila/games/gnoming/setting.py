"""Setting up a position of Gnoming A Round by pressing."""

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar, Final

from pravila.core.setting import (
    NOTHING,
    REST,
    UNKNOWN,
    Row,
    Shape,
    grid_row,
    number_rows,
    one_row,
    pile_row,
    seats_row,
    values_row,
)
from pravila.games.gnoming.action import PILES, PLACES
from pravila.games.gnoming.cards import GAP, HAZARD, HIDDEN, MULLIGAN, Card, read_card, write_card
from pravila.games.gnoming.deck import census
from pravila.games.gnoming.options import make_options
from pravila.games.gnoming.play import seats_from
from pravila.games.gnoming.position import fields_of
from pravila.games.gnoming.presenter import card_name, kind_of, row_column
from pravila.games.gnoming.state import ROUNDS, Phase
from pravila.render import board
from pravila.render.presenter import player_name
from pravila.render.setting import PLAYERS, Setting, common_words
from pravila.words import Words, number

_GAP: Final = "_"
_HIDDEN_GRID: Final = " / ".join([" ".join([UNKNOWN] * 3)] * 3)
_POINTS: Final = tuple(map(str, range(-40, 121)))
_IN_HAND: Final = (Phase.PLAY, Phase.OUT)
_SCORED: Final = (Phase.DEAL, Phase.OVER)
_ORIGINS: Final = tuple(f"{place} {lay}" for place in PLACES for lay in ("up", "down"))


class GnomingSetting(Setting):
    """Grids, piles, the card in hand, and whose turn it is."""

    sample: ClassVar[str] = (
        "turn: 1\nphase: play\nheld: 6\nsource: draw\nA: 9\nB: 2\n"
        "1: 6 (6) 4 / (1) -2 (8) / 10 (M) (3)\n"
        "2: 3 ? ? / ? 5 ? / ? ? ?\n3: ? ? 8 / ? ? ? / 7 ? ?\n"
    )
    empty: ClassVar[str] = (
        f"turn: 1\nphase: draw\nA: {UNKNOWN}\nB: {UNKNOWN}\n"
        f"1: {_HIDDEN_GRID}\n2: {_HIDDEN_GRID}\n3: {_HIDDEN_GRID}\n"
    )
    action: ClassVar[str] = "place 2"
    newcomer: ClassVar[str] = _HIDDEN_GRID

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
        phase = fields.get("phase", Phase.DRAW)
        rows = [
            values_row("turn", fields, "1", seats),
            values_row("phase", fields, Phase.DRAW, tuple(map(str, Phase))),
        ]
        if phase in _IN_HAND or "held" in fields:
            rows.append(one_row("held", fields.get("held", ""), cards))
            rows.append(values_row("source", fields, "", ("draw", *PILES)))
        if phase == Phase.OUT or "origin" in fields:
            rows.append(values_row("origin", fields, "", _ORIGINS))
        if phase == Phase.FLIP or "asked" in fields:
            rows.append(seats_row("asked", fields.get("asked", ""), seats))
        piles = [(pile, fields.get(pile, UNKNOWN)) for pile in PILES]
        rows += [
            pile_row(key, text, (*cards, UNKNOWN))
            for key, text in (*piles, ("draw", fields.get("draw", REST)))
        ]
        rows += [grid_row(seat, fields[seat], grid) for seat in seats]
        rows.append(values_row("finisher", fields, "0", ("0", *seats)))
        if "finisher" in fields or "last-turns" in fields:
            turns = tuple(map(str, range(len(seats))))
            rows.append(values_row("last-turns", fields, "0", turns))
        rounds = tuple(map(str, range(1, ROUNDS + 1)))
        rows.append(values_row("round", fields, "1", rounds, rare=phase not in _SCORED))
        rows += number_rows("scores", fields.get("scores", ""), _POINTS)
        rows.append(values_row("starter", fields, "1", seats, rare=True))
        return (*rows, pile_row("removed", fields.get("removed", ""), cards, rare=True))

    def following(self, position: str, options: Mapping[str, str], key: str) -> dict[str, str]:
        if key not in ("phase", "turn", "finisher", "round", "asked", PLAYERS):
            return {}
        fields = fields_of(position)
        seats = sum(map(str.isdecimal, fields))
        turn, phase = fields.get("turn", "1"), fields.get("phase", Phase.DRAW)
        lines: dict[str, str] = {}
        if turn not in fields:
            lines["turn"] = turn = "1"
        if fields.get("starter", "1") not in fields:
            lines["starter"] = ""
        lines |= _card_of_turn(fields, phase, options)
        lines["asked"] = _asked(fields, int(turn), seats) if phase == Phase.FLIP else ""
        if phase not in (Phase.REVEAL, Phase.FLIP):
            lines["chosen"] = ""
        lines |= _rounds(fields, phase, seats)
        finisher = fields.get("finisher", "0")
        ends = finisher in fields and phase != Phase.REVEAL
        left = (int(finisher) - int(turn)) % seats if ends else 0
        lines["finisher"] = finisher if ends else ""
        lines["last-turns"] = str(left) if ends and phase not in _SCORED else ""
        return lines

    def row_words(self, row: Row, words: Words) -> str:
        if row.shape is Shape.GRID:
            return player_name(words, int(row.key), 0)
        if row.key in PILES:
            return words.say("caption.pile", pile=row.key)
        if row.key == "draw":
            return words.say("caption.draw")
        if row.key == "scores":
            return words.say("setting.gnoming.scores", round=row.part + 1)
        return words.say(f"setting.gnoming.{row.key}")

    def token_words(self, row: Row, cell: int, token: str, words: Words) -> str:
        if row.key in ("turn", "finisher", "asked", "starter"):
            seat = int(token)
            return player_name(words, seat, 0) if seat else words.say("setting.nobody")
        if row.key in ("last-turns", "round"):
            return number(int(token))
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

    def groups(self, row: Row, words: Words) -> list[tuple[str, tuple[str, ...]]]:
        if row.shape is not Shape.GRID:
            return super().groups(row, words)
        down = tuple(token for token in row.palette if token.startswith("(") or token == UNKNOWN)
        up = tuple(token for token in row.palette if token not in down)
        return [(words.say("setting.gnoming.up"), up), (words.say("setting.gnoming.hidden"), down)]

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


def _card_of_turn(
    fields: Mapping[str, str], phase: str, options: Mapping[str, str]
) -> dict[str, str]:
    """The lines of the card that is on its way in a phase, and where it comes from."""
    lines = {"held": "", "source": "", "origin": "", "sent": ""}
    if phase in _IN_HAND:
        held = fields.get("held", NOTHING)
        lines["held"] = _spare_card(fields, options) if held == NOTHING else held
        lines["source"] = fields.get("source", "draw")
    if phase == Phase.OUT:
        lines["origin"] = fields.get("origin", _ORIGINS[0])
        lines["sent"] = fields.get("sent", "")
    if phase == Phase.FLIP:
        lines["source"] = fields.get("source", "draw")
    return lines


def _spare_card(fields: Mapping[str, str], options: Mapping[str, str]) -> str:
    """A card of which a copy is named nowhere; empty if there is none."""
    deck = make_options(options).deck
    named = Counter(token.strip("()") for line in fields.values() for token in line.split())
    left = census(deck)
    order = sorted(_in_order(deck), key=lambda card: card < 1)
    return next((it for it in map(write_card, order) if named[it] < left[read_card(it)]), "")


def _asked(fields: Mapping[str, str], turn: int, seats: int) -> str:
    """Who may still turn up a card after a hazard, clockwise; all who can if nobody is named."""
    others = [str(seat) for seat in seats_from(turn, seats)[1:]]
    named = fields.get("asked", "").split()
    can = [seat for seat in others if sum(it[0] in "(?" for it in fields[seat].split()) > 1]
    return " ".join([seat for seat in others if seat in named] or can or others)


def _rounds(fields: Mapping[str, str], phase: str, seats: int) -> dict[str, str]:
    """The round and the scores of all finished rounds; scores that are missing are 0."""
    now = int(fields.get("round", "1"))
    last = ROUNDS if phase == Phase.OVER else now
    if phase == Phase.DEAL and now == ROUNDS:
        last = ROUNDS - 1
    finished = last - (phase not in _SCORED)
    rows = [row.split() for row in fields.get("scores", "").split("/")]
    rows += [[] for _ in range(finished)]
    scores = [" ".join([*row, *["0"] * seats][:seats]) for row in rows[:finished]]
    number_of_round = str(last) if "round" in fields or last != 1 else ""
    return {"round": number_of_round, "scores": " / ".join(scores)}


def _card(token: str) -> Card:
    """The card of a token, whichever way it lies."""
    if token in (UNKNOWN, _GAP):
        return HIDDEN if token == UNKNOWN else GAP
    return read_card(token.strip("()"))


def _in_order(deck: str) -> list[Card]:
    """The cards of a deck from the lowest number to the highest, the special ones last."""
    return sorted(census(deck), key=lambda card: (card in (MULLIGAN, HAZARD), card))


SETTING: Final = GnomingSetting()
