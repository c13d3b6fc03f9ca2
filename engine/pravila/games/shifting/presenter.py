"""Shifting Stones in pictures and sentences."""

from collections.abc import Mapping
from typing import Final

from pravila.core.event import Event, Value
from pravila.core.score import ScoreEntry
from pravila.games.shifting.action import END, SKIP, Action, Kind
from pravila.games.shifting.art import SYMBOLS
from pravila.games.shifting.cards import HIDDEN, Card, CardSet, Printed, proposed, read_fact
from pravila.games.shifting.legality import legal, matching, situation, touch
from pravila.games.shifting.pictures import (
    NAMES,
    NOTHING,
    pattern_card,
    squares_of,
    stone,
    stone_art,
    top_art,
)
from pravila.games.shifting.position import read_scored
from pravila.games.shifting.scoring import card_entries, sheets
from pravila.games.shifting.state import (
    SOLO_TARGET,
    STRIKES,
    TARGETS,
    Phase,
    View,
    actor,
    is_official_solo,
)
from pravila.games.shifting.tiles import KINDS, LETTERS, PLACES, SIDE, Face, column_of, row_of
from pravila.render import board
from pravila.render.markup import classes, tag, text
from pravila.render.presenter import Manner, Presenter, player_name
from pravila.words import Words, number

BEGIN = "tile"
"""The press of a first tile, `tile 5`, or of no tile any more."""


def face_name(words: Words, face: Face, form: str = "name") -> str:
    """A face in words; `form` is "name" (nominative) or "object" (as a direct object)."""
    return words.say(f"card.shifting.{form}.{NAMES[face]}")


def printed_name(words: Words, printed: Printed) -> str:
    """A pattern card in words: its squares row by row, and its points."""
    rows = [
        ", ".join(words.say(f"card.shifting.name.{square}") for square in row)
        for row in squares_of(printed.pattern)
    ]
    return words.say("card.shifting.pattern", pattern=" / ".join(rows), points=printed.value)


def card_name(words: Words, card: Card, card_set: CardSet) -> str:
    """A pattern card in words."""
    if card >= 0:
        return printed_name(words, card_set.faces[card])
    points = card_set.value(card)
    return words.say("setting.shifting.value" if points else "setting.unknown", points=points)


def where(place: int, mark: str = "") -> dict[str, object]:
    """Row and column (1-3) of a place, for the placeholders of a message."""
    return {f"row{mark}": row_of(place) + 1, f"column{mark}": column_of(place) + 1}


def first_tile(view: View, begun: str) -> int:
    """The tile that a press has chosen already, or 0."""
    verb, _, place = begun.partition(" ")
    if view.phase is Phase.PAID and verb == BEGIN and place in map(str, PLACES):
        return int(place)
    return 0


def target(view: View) -> int:
    """How many cards a player needs, or 0 for a single player who plays for points."""
    return SOLO_TARGET if is_official_solo(view) else TARGETS.get(view.seats, 0)


class ShiftingPresenter(Presenter[Action, View]):
    """The table: piles, the grid below them, one's own hand and what everybody has scored."""

    symbols: Mapping[str, str] = SYMBOLS

    def sentence(self, event: Event, words: Words, you: int) -> str:
        params: dict[str, object] = dict(event.params)
        key = f"event.{event.code}"
        card, cards = event.get("card"), event.get("cards")
        if isinstance(card, str):
            params["card"] = printed_name(words, read_fact(card))
        if isinstance(cards, str):
            key += ".own"
            names = [printed_name(words, read_fact(fact)) for fact in cards.split()]
            params["cards"] = "; ".join(names)
        for mark in ("", "2"):
            face, place = event.get(f"face{mark}"), event.get(f"place{mark}")
            if isinstance(face, str):
                shown = LETTERS.index(face)
                params[f"face{mark}"] = face_name(words, shown)
                params[f"face{mark}_obj"] = face_name(words, shown, "object")
            if isinstance(place, int):
                params |= where(place, mark)
        if event.seat:
            params["name"] = player_name(words, event.seat, you)
        return words.say(key, **params)

    def status(self, view: View, words: Words) -> str:
        seat = actor(view)
        if seat != view.seat and seat is not None:
            return words.say("status.turn", name=player_name(words, seat, view.seat))
        key = str(view.phase)
        if view.phase is Phase.TURN and SKIP not in legal(situation(view)):
            key = "acting"
        return words.say(f"status.shifting.{key}")

    def begun(self, view: View, press: str, words: Words) -> str:
        if view.phase is not Phase.PAID:
            return ""
        if first_tile(view, press):
            return words.say("status.shifting.second")
        return words.say("status.shifting.paid") if press == BEGIN else ""

    def forbidden(self, view: View, press: str) -> tuple[str, ...]:
        return touch(situation(view), press)

    def board_html(self, view: View, words: Words, manner: Manner) -> str:
        own_turn = actor(view) == view.seat and not manner.asks
        choices = legal(situation(view)) if own_turn else ()
        asked = self.begun(view, manner.begun, words) or self.status(view, words)
        if manner.asks:
            asked = ""
        parts = [board.status(words.say("status.shifting.round", round=view.round), asked)]
        parts.append(_table(view, words, manner, choices))
        if manner.play:
            parts.append(_controls(view, words, manner, choices))
        if view.phase is Phase.OVER and not manner.asks:
            parts.append(self._scores(view, words, manner))
        first = view.seat or 1
        order = [(first - 1 + step) % view.seats + 1 for step in range(view.seats)]
        parts.append(
            board.players([_player(view, seat, words, manner, choices) for seat in order], words)
        )
        return tag("div", *parts, cls="pv-board", data_game="shifting")

    def _scores(self, view: View, words: Words, manner: Manner) -> str:
        you = view.seat if manner.seated else 0
        columns = [
            words.say("sheet.player"),
            words.say("sheet.shifting.cards"),
            words.say("sheet.shifting.bonus"),
            words.say("sheet.total"),
        ]
        rows, details = [], []
        for sheet in sheets(view):
            name = player_name(words, sheet.seat, you)
            cards = sum(e.points for e in card_entries(view.scored[sheet.seat - 1], view.card_set))
            rows.append((name, [cards, sheet.total - cards, sheet.total]))
            entries = [(entry, self.entry_words(entry, words)) for entry in sheet.entries]
            details.append((f"{name}: {number(sheet.total)}", entries))
        return tag(
            "div",
            board.score_table(columns, rows, words),
            board.score_details(details, words, manner.root),
            cls="pv-scores",
        )

    def board_text(self, view: View, words: Words) -> str:
        lines = [
            words.say("status.shifting.round", round=view.round),
            words.say("label.shifting.draw", n=view.draw_size),
            _discard_label(view, words),
            words.say("label.shifting.top"),
        ]
        names = [face_name(words, face) for face in view.grid]
        width = max(map(len, names)) + 2
        for at in range(0, len(names), SIDE):
            lines.append("".join(f"{name:>{width}}" for name in names[at : at + SIDE]))
        for step in range(view.seats):
            seat = ((view.seat or 1) - 1 + step) % view.seats + 1
            lines += ["", player_name(words, seat, view.seat), *_counts(view, seat, words)]
            fitting = _fitting(view) if seat == view.seat else ()
            for card in view.hands[seat - 1]:
                if card != HIDDEN:
                    lines.append("  " + _card_label(words, view, card, card in fitting))
        if view.phase is Phase.OVER:
            lines.append("")
            for sheet in sheets(view):
                name = player_name(words, sheet.seat, view.seat)
                lines.append(f"{name}: {number(sheet.total)}")
        return "\n".join(lines)

    def action_words(self, view: View, action: Action, words: Words) -> str:
        params: dict[str, object] = {}
        if action.kind in (Kind.PAY, Kind.SCORE):
            params["card"] = card_name(words, action.card, view.card_set)
        for mark, place in (("", action.place), ("2", action.other)):
            if place:
                params |= where(place, mark)
                params[f"face{mark}_obj"] = face_name(words, view.grid[place - 1], "object")
        return words.say(f"action.shifting.{action.kind}", **params)

    def entry_words(self, entry: ScoreEntry, words: Words) -> str:
        return words.say(f"score.{entry.code}", **dict(entry.params))

    def grid_html(self, grid: str, words: Words, marked: tuple[int, ...]) -> str:
        card_set = proposed()
        cards = read_scored(grid, card_set)
        shown = [
            pattern_card(
                card,
                card_set,
                card_name(words, card, card_set),
                None,
                "pv-card--mark" if at in marked else None,
            )
            for at, card in enumerate(cards, 1)
        ]
        points = sum(map(card_set.value, cards))
        label = words.say("label.shifting.scored", cards=len(cards), points=points)
        row = tag("p", text(label), cls="pv-counts") + tag("div", *shown, cls="pv-scored")
        player = board.player(player_name(words, 1, 0), {}, row, own=True)
        return tag("div", board.players([player], words), cls="pv-board", data_game="shifting")

    def card_list(self, cards: str, words: Words) -> list[tuple[str, str]]:
        card_set = proposed()
        named = [
            (card, card_name(words, card, card_set)) for card in map(card_set.read, cards.split())
        ]
        return [(pattern_card(card, card_set, name, None), name) for card, name in named]

    def named(self, name: str, fact: Value, words: Words) -> Value:
        if name == "card":
            return printed_name(words, read_fact(str(fact)))
        return face_name(words, LETTERS.index(str(fact))) if name in ("tile", "tile2") else fact

    def changed(self, events: tuple[Event, ...]) -> frozenset[tuple[int, int]]:
        found: set[tuple[int, int]] = set()
        for event in events:
            for mark in ("place", "place2"):
                place = event.get(mark)
                if isinstance(place, int):
                    found.add((0, place))
        return frozenset(found)


def _table(view: View, words: Words, manner: Manner, choices: tuple[Action, ...]) -> str:
    """The piles at the top, below them the mark of the top and the grid."""
    draw = pattern_card(
        HIDDEN if view.draw_size else NOTHING,
        view.card_set,
        words.say("label.shifting.draw", n=view.draw_size),
        "draw" if manner.play else None,
    )
    top = pattern_card(
        view.discard[-1] if view.discard else NOTHING,
        view.card_set,
        _discard_label(view, words),
        _discard_press(view) if manner.play else None,
    )
    slots = [
        board.slot(
            draw,
            words.say("caption.draw"),
            words.say("label.shifting.count", n=view.draw_size),
            "pv-draw",
        ),
        board.slot(
            top,
            words.say("caption.shifting.discard"),
            words.say("label.shifting.count", n=view.discard_size),
            "pv-pile",
        ),
    ]
    if view.options.discard_public == "all" and len(view.discard) > 1:
        below = Kind.SCORE if manner.play else None
        slots.append(_row(view.discard[:-1], view, words, "label.shifting.discard-below", below))
    sides = [_sides(words)] if manner.play else []
    return board.table([*slots, _stones(view, words, manner, choices), *sides], words)


def _stones(view: View, words: Words, manner: Manner, choices: tuple[Action, ...]) -> str:
    """The grid with the mark that tells which side is its top (shifting.grid.common-top)."""
    begun = first_tile(view, manner.begun)
    cells = []
    for place, face in enumerate(view.grid, 1):
        label = words.say("label.place.up", card=face_name(words, face), **where(place))
        if place == begun:
            label = words.say("label.shifting.chosen", tile=label)
        cells.append(
            stone(
                face,
                label,
                _stone_press(view, place, begun) if manner.play else None,
                "pv-card--can" if _may_press(place, begun, choices) else None,
                "pv-card--mark" if (0, place) in manner.marks else None,
                "pv-card--changed" if (0, place) in manner.changed else None,
                "pv-card--chosen" if place == begun else None,
            )
        )
    mark = tag(
        "p", top_art(), " ", tag("span", text(words.say("label.shifting.top"))), cls="pv-top"
    )
    return tag("div", mark, tag("div", *cells, cls="pv-grid"), cls="pv-stones")


def _sides(words: Words) -> str:
    """Both sides of each kind of tile, as a reference card shows them."""
    pairs = [
        tag(
            "span",
            stone_art(kind.first),
            stone_art(kind.second),
            cls="pv-sides__pair",
            role="img",
            aria_label=" / ".join(face_name(words, face) for face in (kind.first, kind.second)),
        )
        for kind in KINDS
    ]
    caption = tag("span", text(words.say("label.shifting.sides")), cls="pv-sides__caption")
    return tag("p", caption, *pairs, cls="pv-sides")


def _stone_press(view: View, place: int, begun: int) -> str:
    """What pressing a tile means: the first of two, the second one, or a flip."""
    if begun and place != begun:
        return f"{Kind.SHIFT} {min(place, begun)} {max(place, begun)}"
    if view.phase is Phase.PAID and not begun:
        return f"{BEGIN} {place}"
    return f"{Kind.FLIP} {place}"


def _may_press(place: int, begun: int, choices: tuple[Action, ...]) -> bool:
    """Whether pressing the tile leads to something legal."""
    return any(
        place in (action.place, action.other)
        and (not begun or begun in (action.place, action.other))
        for action in choices
    )


def _discard_press(view: View) -> str:
    """What pressing the discard pile would mean: scoring its top card, which is in no hand."""
    if not view.discard or view.discard[-1] < 0:
        return "discard"
    return f"{Kind.SCORE} {view.card_set.write(view.discard[-1])}"


def _discard_label(view: View, words: Words) -> str:
    if not view.discard:
        return words.say("label.shifting.discard.empty")
    top = card_name(words, view.discard[-1], view.card_set)
    return words.say("label.shifting.discard", card=top)


def _controls(view: View, words: Words, manner: Manner, choices: tuple[Action, ...]) -> str:
    """Skip and end, also when they may not be done; after a first tile, the way back."""
    buttons = [
        board.button(Kind.END, words.say("control.shifting.end"), may=END in choices),
        board.button(Kind.SKIP, words.say("control.shifting.skip"), may=SKIP in choices),
    ]
    if first_tile(view, manner.begun):
        place = first_tile(view, manner.begun)
        buttons.append(board.button(f"{Kind.FLIP} {place}", words.say("control.shifting.flip")))
        buttons.append(board.button(BEGIN, words.say("control.shifting.other-tile")))
    return board.controls(buttons)


def _player(
    view: View, seat: int, words: Words, manner: Manner, choices: tuple[Action, ...]
) -> str:
    name = player_name(words, seat, view.seat if manner.seated else 0)
    own = seat == view.seat
    badges = {}
    if actor(view) == seat:
        badges["turn"] = words.say("badge.turn")
    if view.starter == seat and view.seats > 1:
        badges["starter"] = words.say("badge.shifting.starter")
    if view.triggered == seat:
        badges["finisher"] = words.say("badge.shifting.triggered")
    if is_official_solo(view):
        badges["strikes"] = words.say("badge.shifting.strikes", n=view.strikes, most=STRIKES)
    counts = _counts(view, seat, words)[: 1 if manner.asks else None]
    parts = [tag("p", text(line), cls="pv-counts") for line in counts]
    if own and view.hands[seat - 1]:
        parts.insert(0, _hand(view, words, manner, choices))
    if view.scored[seat - 1]:
        press = Kind.PAY if manner.play else None
        parts.append(_row(view.scored[seat - 1], view, words, "label.shifting.scored-cards", press))
    return board.player(name, badges, "".join(parts), own=own)


def _counts(view: View, seat: int, words: Words) -> list[str]:
    """What everybody may know of a player in numbers (shifting.info.public)."""
    scored, most = view.scored[seat - 1], target(view)
    key = "label.shifting.scored-of" if len(scored) <= most else "label.shifting.scored"
    points = sum(view.card_set.value(card) for card in scored)
    return [
        words.say("label.shifting.hand", n=len(view.hands[seat - 1])),
        words.say(key, cards=len(scored), target=most, points=points),
    ]


def _hand(view: View, words: Words, manner: Manner, choices: tuple[Action, ...]) -> str:
    """The own cards; those that match now are marked and say so."""
    fitting = () if manner.asks else _fitting(view)
    shown = []
    for card in view.hands[view.seat - 1]:
        if card < 0:
            shown.append(
                pattern_card(card, view.card_set, card_name(words, card, view.card_set), None)
            )
            continue
        fits = card in fitting
        written = view.card_set.write(card)
        payable, scorable = (
            any(a.kind is kind and a.card == card for a in choices)
            for kind in (Kind.PAY, Kind.SCORE)
        )
        face = pattern_card(
            card,
            view.card_set,
            _card_label(words, view, card, fits),
            f"{Kind.PAY} {written}" if manner.play else None,
            "pv-card--can" if payable else None,
            "pv-card--fits" if fits else None,
            pays=payable and manner.play,
        )
        below = tag("span", text(words.say("label.shifting.fits")), cls="pv-fits") if fits else ""
        if manner.play and view.phase is not Phase.OVER:
            score = words.say("control.shifting.score")
            label = f"{score}: {card_name(words, card, view.card_set)}"
            below += tag(
                "button",
                text(score),
                type="button",
                cls=classes("pv-button", "pv-button--main" if fits else None),
                data_action=f"{Kind.SCORE} {written}",
                aria_label=label,
                aria_disabled=None if scorable else "true",
            )
        shown.append(tag("div", face, below, cls="pv-slot pv-hand__card"))
    label = words.say("label.shifting.hand", n=len(shown))
    return tag("div", *shown, cls="pv-hand", role="group", aria_label=label)


def _fitting(view: View) -> tuple[Card, ...]:
    """The cards of the own hand that match the grid, on turn or not."""
    return matching(view.card_set, view.grid, view.hands[view.seat - 1]) if view.seat else ()


def _card_label(words: Words, view: View, card: Card, fits: bool) -> str:
    name = card_name(words, card, view.card_set)
    return words.say("label.shifting.card-fits", card=name) if fits else name


def _row(
    cards: tuple[Card, ...], view: View, words: Words, key: str, press: Kind | None = None
) -> str:
    """A row of small open cards; `press` is what pressing one of them would mean."""
    shown = [
        pattern_card(
            card,
            view.card_set,
            card_name(words, card, view.card_set),
            f"{press} {view.card_set.write(card)}" if press and card >= 0 else None,
            reachable=not at,
        )
        for at, card in enumerate(cards)
    ]
    return tag("div", *shown, cls="pv-scored", role="group", aria_label=words.say(key))


PRESENTER: Final = ShiftingPresenter()
