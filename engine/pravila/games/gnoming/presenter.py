"""Gnoming A Round in pictures and sentences."""

from collections.abc import Mapping
from typing import Final

from pravila.core.event import Event, Value
from pravila.core.score import ScoreEntry
from pravila.games.gnoming.action import DISCARD, PASS, PILES, Action, Kind, write_action
from pravila.games.gnoming.art import SYMBOLS
from pravila.games.gnoming.cards import (
    GAP,
    HAZARD,
    HIDDEN,
    MULLIGAN,
    Card,
    from_fact,
    is_positive,
    read_card,
    write_card,
)
from pravila.games.gnoming.legality import legal, situation
from pravila.games.gnoming.play import seats_from
from pravila.games.gnoming.position import read_grid
from pravila.games.gnoming.sheets import scored_sheets
from pravila.games.gnoming.state import ROUNDS, Phase, View, actor
from pravila.render import board
from pravila.render.markup import tag, text
from pravila.render.presenter import Manner, Presenter, player_name
from pravila.words import Words, number

_OWN_CODES = ("gnoming.drew", "gnoming.chose-reveal")
_SCORED = (Phase.DEAL, Phase.OVER)
_WAITING: Final = {
    Phase.REVEAL: "status.gnoming.reveal.other",
    Phase.FLIP: "status.gnoming.flip.other",
}
"""What is said of another player who decides something but does not have the turn."""
_BELOW: Final = {pile: f"below {pile}" for pile in PILES}
"""What pressing a card below the top card of a discard pile is called."""


def card_name(words: Words, card: Card, form: str = "name") -> str:
    """A card in words; `form` is "name" (nominative) or "object" (as a direct object)."""
    if card == HIDDEN:
        return words.say("setting.unknown")
    if card == MULLIGAN:
        return words.say(f"card.gnoming.{form}.mulligan")
    if card == HAZARD:
        return words.say(f"card.gnoming.{form}.hazard")
    return words.say(f"card.gnoming.{form}.number", value=card)


def kind_of(card: Card) -> str:
    """The picture of a card."""
    special = {HIDDEN: "back", GAP: "gap", MULLIGAN: "mulligan", HAZARD: "hazard"}
    return special.get(card) or ("positive" if is_positive(card) else "negative")


def row_column(place: int) -> dict[str, int]:
    """Row and column (1-3) of a place (1-9)."""
    return {"row": (place - 1) // 3 + 1, "column": (place - 1) % 3 + 1}


def target(view: View) -> Kind:
    """What pressing a place of a grid means now."""
    if view.phase in (Phase.REVEAL, Phase.FLIP):
        return Kind.FLIP
    return Kind.BOUNCE if view.phase is Phase.OUT else Kind.PLACE


class GnomingPresenter(Presenter[Action, View]):
    """The table: draw pile, two discard piles, the card in hand and a grid per player."""

    symbols: Mapping[str, str] = SYMBOLS

    def sentence(self, event: Event, words: Words, you: int) -> str:
        params: dict[str, object] = dict(event.params)
        key = f"event.{event.code}"
        if event.code in _OWN_CODES and params:
            key += ".own"
        for name in ("card", "out"):
            fact = event.get(name)
            if fact is not None:
                card = from_fact(fact)
                params[name] = card_name(words, card)
                params[f"{name}_obj"] = card_name(words, card, "object")
        place = event.get("place")
        if isinstance(place, int):
            params |= row_column(place)
        starter = event.get("starter")
        if isinstance(starter, int):
            params["starter"] = player_name(words, starter, you)
        if event.seat:
            params["name"] = player_name(words, event.seat, you)
        return words.say(key, **params)

    def status(self, view: View, words: Words) -> str:
        seat = actor(view)
        if seat != view.seat and seat is not None and view.phase is not Phase.DEAL:
            key = _WAITING.get(view.phase, "status.turn")
            return words.say(key, name=player_name(words, seat, view.seat))
        return words.say(f"status.gnoming.{_question(view)}")

    def forbidden(self, view: View, press: str) -> tuple[str, ...]:
        """Only the top card of a discard pile can be taken, not those below it."""
        return ("gnoming.draw.source",) if press in _BELOW.values() else ()

    def board_html(self, view: View, words: Words, manner: Manner) -> str:
        own_turn = actor(view) == view.seat and not manner.asks
        choices = legal(situation(view)) if own_turn else ()
        where = words.say("status.round", round=view.round, rounds=ROUNDS)
        parts = [board.status(where, "" if manner.asks else self.status(view, words))]
        parts.append(_table(view, words, manner, choices))
        if manner.play:
            parts.append(_controls(view, words, choices))
        if view.phase in _SCORED and not manner.asks:
            parts.append(self._scores(view, words, manner))
        order = seats_from(view.seat or 1, view.seats)
        parts.append(
            board.players([_player(view, seat, words, manner, choices) for seat in order], words)
        )
        return tag("div", *parts, cls="pv-board", data_game="gnoming")

    def _scores(self, view: View, words: Words, manner: Manner) -> str:
        you = view.seat if manner.seated else 0
        rounds = range(1, len(view.scores) + 1)
        columns = [
            words.say("sheet.player"),
            *(words.say("sheet.round", round=played) for played in rounds),
            words.say("sheet.total"),
        ]
        rows = []
        for seat in range(1, view.seats + 1):
            points = [scores[seat - 1] for scores in view.scores]
            rows.append((player_name(words, seat, you), [*points, sum(points)]))
        details = [
            (
                f"{player_name(words, sheet.seat, you)}: {number(sheet.total)}",
                [(entry, self.entry_words(entry, words)) for entry in sheet.entries],
            )
            for sheet in scored_sheets(view)
        ]
        return tag(
            "div",
            board.score_table(columns, rows, words),
            board.score_details(details, words, manner.root),
            cls="pv-scores",
        )

    def board_text(self, view: View, words: Words) -> str:
        lines = [
            words.say("status.round", round=view.round, rounds=ROUNDS),
            words.say("label.draw", n=view.draw_size),
        ]
        for name, pile in zip(PILES, view.piles, strict=True):
            if pile:
                top = card_name(words, pile[-1])
                lines.append(words.say("label.pile", pile=name, card=top))
                below = ", ".join(card_name(words, card) for card in pile[:-1])
                if below:
                    lines.append(f"{words.say('label.pile.below', pile=name)}: {below}")
            else:
                lines.append(words.say("label.pile.empty", pile=name))
        if view.held not in (GAP, HIDDEN):
            key = "label.out" if view.phase is Phase.OUT else "label.held"
            lines.append(words.say(key, card=card_name(words, view.held)))
        for seat in seats_from(view.seat or 1, view.seats):
            lines.append("")
            lines.append(player_name(words, seat, view.seat))
            shown = [number(card) if abs(card) < MULLIGAN and card else write_card(card)
                     for card in view.cards[seat - 1]]  # fmt: skip
            lines += ["".join(f"{cell:>4}" for cell in shown[at : at + 3]) for at in (0, 3, 6)]
        if view.phase in _SCORED:
            lines.append("")
            for seat in range(1, view.seats + 1):
                scores = [row[seat - 1] for row in view.scores]
                listed = " ".join(f"{number(points):>4}" for points in scores)
                name = player_name(words, seat, view.seat)
                lines.append(f"{name}: {listed} = {number(sum(scores))}")
        return "\n".join(lines)

    def action_words(self, view: View, action: Action, words: Words) -> str:
        key = f"action.gnoming.{action.kind}"
        if action.kind is Kind.DISCARD and not action.pile:
            key += ".hazard"
        params: dict[str, object] = {"pile": action.pile}
        if action.place:
            params |= row_column(action.place)
        phrase = words.say(key, **params)
        if action.grid:
            name = player_name(words, action.grid, view.seat)
            phrase += f" ({words.say('action.other-grid', name=name)})"
        return phrase

    def entry_words(self, entry: ScoreEntry, words: Words) -> str:
        params: dict[str, object] = dict(entry.params)
        if len(entry.places) == 1:
            params |= row_column(entry.places[0])
        return words.say(f"score.{entry.code}", **params)

    def grid_html(self, grid: str, words: Words, marked: tuple[int, ...]) -> str:
        cards, _ = read_grid(grid)
        cells = [
            _card(
                card,
                _place_label(words, card, place, False),
                None,
                "pv-card--mark" if place in marked else None,
            )
            for place, card in enumerate(cards, 1)
        ]
        shown = tag("div", tag("div", *cells, cls="pv-grid"), cls="pv-player pv-player--you")
        return tag("div", tag("div", shown, cls="pv-players"), cls="pv-board", data_game="gnoming")

    def named(self, name: str, fact: Value, words: Words) -> Value:
        return card_name(words, read_card(str(fact))) if name == "card" else fact

    def changed(self, events: tuple[Event, ...]) -> frozenset[tuple[int, int]]:
        found: set[tuple[int, int]] = set()
        for event in events:
            place = event.get("place")
            if isinstance(place, int):
                found.add((event.seat, place))
        return frozenset(found)


def _question(view: View) -> str:
    """What the player on turn is asked: the key of the message."""
    if view.phase is Phase.FLIP and not view.source:
        return "flip-setup"
    if view.phase not in (Phase.PLAY, Phase.OUT) or actor(view) != view.seat:
        return str(view.phase)
    choices = legal(situation(view))
    piles = sum(action.kind is Kind.DISCARD for action in choices)
    if view.phase is Phase.PLAY:
        if len(choices) == piles:
            return "play-discard"
        return "play-taken" if not piles else _with_hazard("play", view, "drawn")
    if any(action.kind is Kind.BOUNCE for action in choices):
        return "out-bounce"
    return _with_hazard("out", view, "empty" if piles == 1 else "")


def _with_hazard(key: str, view: View, usual: str) -> str:
    """The key with its ending: a hazard in hand has a question of its own."""
    ending = "hazard" if view.held == HAZARD else usual
    return f"{key}-{ending}" if ending else key


def _table(view: View, words: Words, manner: Manner, choices: tuple[Action, ...]) -> str:
    """Draw pile, discard piles and the card in hand."""
    can_draw = any(action.kind is Kind.DRAW for action in choices)
    slots = [
        board.slot(
            _card(
                HIDDEN if view.draw_size else GAP,
                words.say("label.draw", n=view.draw_size),
                "draw" if manner.play else None,
                "pv-card--can" if can_draw else None,
            ),
            words.say("caption.draw"),
            words.say("label.count", n=view.draw_size),
            "pv-draw",
        )
    ]
    for index, name in enumerate(PILES):
        slots.append(_pile(view, index, name, words, manner, choices))
    if view.held != GAP:
        slots.append(_held(view, words, manner, choices))
    below = [
        _below(name, pile[:-1], words, manner)
        for name, pile in zip(PILES, view.piles, strict=True)
        if len(pile) > 1
    ]
    return board.table([*slots, *below], words)


def _pile(
    view: View,
    index: int,
    name: str,
    words: Words,
    manner: Manner,
    choices: tuple[Action, ...],
) -> str:
    shown = view.piles[index]
    top = shown[-1] if shown else GAP
    label = words.say("label.pile.empty", pile=name)
    if shown:
        label = words.say("label.pile", pile=name, card=card_name(words, top))
    verb = "discard" if view.phase in (Phase.PLAY, Phase.OUT) else "take"
    return board.slot(
        _card(
            top,
            label,
            f"{verb} {name}" if manner.play else None,
            "pv-card--can" if any(action.pile == name for action in choices) else None,
        ),
        words.say("caption.pile", pile=name),
        words.say("label.count", n=view.pile_sizes[index]),
        "pv-pile",
    )


def _below(name: str, cards: tuple[Card, ...], words: Words, manner: Manner) -> str:
    """The cards below the top card of a discard pile, where all may be seen."""
    shown = [
        _card(
            card,
            card_name(words, card),
            _BELOW[name] if manner.play else None,
            reachable=not at,
        )
        for at, card in enumerate(cards)
    ]
    said = words.say("label.pile.below", pile=name)
    row = tag("div", *shown, cls="pv-below__cards")
    return tag("div", tag("span", text(said)), row, cls="pv-below", role="group", aria_label=said)


def _held(view: View, words: Words, manner: Manner, choices: tuple[Action, ...]) -> str:
    out = view.phase is Phase.OUT
    if view.held == HIDDEN:
        label = words.say("label.held.hidden")
    else:
        name = card_name(words, view.held)
        label = words.say("label.out" if out else "label.held", card=name)
    may = any(action.kind is Kind.DISCARD and not action.pile for action in choices)
    shown = _card(
        view.held, label, "discard" if manner.play else None, "pv-card--can" if may else None
    )
    return board.slot(shown, words.say("caption.out" if out else "caption.held"), "", "pv-held")


def _controls(view: View, words: Words, choices: tuple[Action, ...]) -> str:
    """What is decided without a card; always there, also when it may not be done."""
    labels = {
        DISCARD[""]: words.say("control.gnoming.discard-hazard"),
        PASS: words.say("control.gnoming.pass"),
    }
    buttons = [
        board.button(write_action(action), label, may=action in choices)
        for action, label in labels.items()
    ]
    if view.phase is Phase.DEAL:
        label = words.say("control.gnoming.deal", round=view.round + 1)
        buttons.append(board.button("deal", label))
    return board.controls(buttons)


def _player(
    view: View, seat: int, words: Words, manner: Manner, choices: tuple[Action, ...]
) -> str:
    name = player_name(words, seat, view.seat if manner.seated else 0)
    own = seat == view.seat
    badges = {}
    if view.turn == seat and view.phase not in _SCORED:
        badges["turn"] = words.say("badge.turn")
    if view.finisher == seat:
        badges["finisher"] = words.say("badge.gnoming.finisher")
    legal_places = {
        action.place for action in choices if action.kind is target(view) and action.place
    }
    chosen = {place for who, place in view.chosen if who == seat}
    cells = []
    for place, card in enumerate(view.cards[seat - 1], 1):
        action = f"{target(view)} {place}" + ("" if own else f" of {seat}")
        cells.append(
            _card(
                card,
                _place_label(words, card, place, place in chosen),
                action if manner.play else None,
                "pv-card--can" if own and place in legal_places else None,
                "pv-card--mark" if (seat, place) in manner.marks else None,
                "pv-card--changed" if (seat, place) in manner.changed else None,
                "pv-card--chosen" if place in chosen else None,
                reachable=own or place == 1,
            )
        )
    return board.player(name, badges, tag("div", *cells, cls="pv-grid"), own=own)


def _place_label(words: Words, card: Card, place: int, chosen: bool) -> str:
    where = row_column(place)
    if card == HIDDEN:
        return words.say("label.place.chosen" if chosen else "label.place.down", **where)
    if card == GAP:
        return words.say("label.place.gap", **where)
    return words.say("label.place.up", card=card_name(words, card), **where)


def _card(
    card: Card, label: str, action: str | None, *states: str | None, reachable: bool = True
) -> str:
    value = ""
    if card not in (HIDDEN, GAP):
        value = number(card) if abs(card) < MULLIGAN else write_card(card)
    return board.card(kind_of(card), value, label, action, *states, reachable=reachable)


PRESENTER: Final = GnomingPresenter()
