"""Gnav for two in pictures and sentences."""

from collections.abc import Mapping
from typing import Final

from pravila.core.event import Event, Value
from pravila.core.score import ScoreEntry
from pravila.games.gnav.action import DEAL, PASS, PLAY, STOP, WILD, Action, Kind, write_action
from pravila.games.gnav.art import SYMBOLS
from pravila.games.gnav.capture import capture
from pravila.games.gnav.cards import (
    GAP,
    HIDDEN,
    Card,
    is_wild,
    points_of,
    read_card,
    suit_of,
    value_of,
)
from pravila.games.gnav.legality import legal, situation, touch
from pravila.games.gnav.position import read_captured
from pravila.games.gnav.scoring import scored_sheets
from pravila.games.gnav.state import SEATS, Phase, View, actor, deal_number, is_scored, other
from pravila.render import board
from pravila.render.markup import tag, text
from pravila.render.presenter import Manner, Presenter, player_name
from pravila.render.svg import CARD_BOX
from pravila.words import Words, number

PILE: Final = (0, 1)
"""The place of the discard pile among the places that change; a card in a hand is its own place."""
_EFFECTS: Final = {
    "led": "nothing",
    "matched": "both",
    "wild-captured": "both",
    "wild-removed": "top",
    "wild-stayed": "top",
}


def card_name(words: Words, card: Card, form: str = "name") -> str:
    """A card in words; `form` is "name" (nominative) or "object" (as a direct object)."""
    if card == HIDDEN:
        return words.say("setting.unknown")
    return words.say(f"card.gnav.{form}.{suit_of(card)}", value=value_of(card))


def kind_of(card: Card) -> str:
    """The picture of a card; wild cards have a sign of their own."""
    if card == HIDDEN:
        return "suits-back"
    if card == GAP:
        return "suits-gap"
    return f"{suit_of(card)}-wild" if is_wild(card) else suit_of(card)


def order_of(view: View) -> tuple[int, int]:
    """The seats as they are shown: the own one first."""
    first = 2 if view.seat == SEATS else 1
    return first, other(first)


class GnavPresenter(Presenter[Action, View]):
    """The table: draw pile, discard pile, two hands and what was captured."""

    symbols: Mapping[str, str] = SYMBOLS

    def sentence(self, event: Event, words: Words, you: int) -> str:
        params: dict[str, object] = dict(event.params)
        key = f"event.{event.code}"
        for name in ("card", "top"):
            fact = event.get(name)
            if fact is not None:
                card = read_card(str(fact))
                params[name] = card_name(words, card)
                params[f"{name}_obj"] = card_name(words, card, "object")
        drawn = event.get("cards")
        if drawn is not None:
            key += ".own"
            params["cards"] = _listed(words, [read_card(part) for part in str(drawn).split()])
        if event.seat:
            params["name"] = player_name(words, event.seat, you)
        return words.say(key, **params)

    def status(self, view: View, words: Words) -> str:
        seat = actor(view)
        if seat != view.seat and seat is not None and view.phase is not Phase.DEAL:
            return words.say("status.turn", name=player_name(words, seat, view.seat))
        key, params = _question(view)
        return words.say(f"status.gnav.{key}", **params)

    def forbidden(self, view: View, press: str) -> tuple[str, ...]:
        return touch(situation(view), press)

    def board_html(self, view: View, words: Words, manner: Manner) -> str:
        own_turn = actor(view) == view.seat and not manner.asks
        choices = legal(situation(view)) if own_turn else ()
        asked = "" if manner.asks else self.status(view, words)
        parts = [board.status(_where(view, words), asked)]
        parts.append(_table(view, words, manner, choices))
        if manner.play:
            parts.append(_controls(view, words, choices))
        if is_scored(view) and not manner.asks:
            parts.append(self._scores(view, words, manner))
        seats = [_player(view, seat, words, manner, choices) for seat in order_of(view)]
        parts.append(board.players(seats, words))
        return tag("div", *parts, cls="pv-board", data_game="gnav")

    def _scores(self, view: View, words: Words, manner: Manner) -> str:
        you = view.seat if manner.seated else 0
        columns = [
            words.say("sheet.player"),
            *(words.say("sheet.gnav.deal", deal=n + 1) for n in range(len(view.scores))),
            words.say("sheet.total"),
        ]
        rows = []
        for seat in range(1, SEATS + 1):
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
        lines = [words.say("label.draw", n=view.draw_size), _pile_label(view, words)]
        if view.options.deals != "1":
            lines.insert(0, _where(view, words))
        if view.removed:
            lines.append(_removed_label(view, words))
        for seat in order_of(view):
            lines += ["", player_name(words, seat, view.seat)]
            if seat == view.seat:
                lines.append(_listed(words, view.hand))
            else:
                lines.append(words.say("label.gnav.hand", n=view.sizes[seat - 1]))
            lines.append(_captured_label(view, seat, words))
        if is_scored(view):
            lines.append("")
            for seat in range(1, SEATS + 1):
                scores = [row[seat - 1] for row in view.scores]
                listed = " ".join(f"{number(points):>4}" for points in scores)
                name = player_name(words, seat, view.seat)
                lines.append(f"{name}: {listed} = {number(sum(scores))}")
        return "\n".join(lines)

    def action_words(self, view: View, action: Action, words: Words) -> str:
        if not action.card:
            return words.say(f"action.gnav.{action.kind}")
        return words.say(
            f"action.gnav.{action.kind}",
            card=card_name(words, action.card),
            card_obj=card_name(words, action.card, "object"),
        )

    def entry_words(self, entry: ScoreEntry, words: Words) -> str:
        return words.say(f"score.{entry.code}", **dict(entry.params))

    def grid_html(self, grid: str, words: Words, marked: tuple[int, ...]) -> str:
        own, others = read_captured(grid)
        parts = [_counted(1, own, words, marked)]
        if others is not None:
            parts.append(_counted(2, others, words, ()))
        return tag("div", board.players(parts, words), cls="pv-board", data_game="gnav")

    def card_list(self, cards: str, words: Words) -> list[tuple[str, str]]:
        named = [(card, card_name(words, card)) for card in map(read_card, cards.split())]
        return [(_card(card, name, None), name) for card, name in named]

    def named(self, name: str, fact: Value, words: Words) -> Value:
        return card_name(words, read_card(str(fact))) if name == "card" else fact

    def changed(self, events: tuple[Event, ...]) -> frozenset[tuple[int, int]]:
        found: set[tuple[int, int]] = set()
        for event in events:
            for name, fact in (*event.params, *event.secret):
                if name == "cards":
                    found |= {(event.seat, read_card(card)) for card in str(fact).split()}
                elif name == "card":
                    found.add(PILE)
        return frozenset(found)


def _question(view: View) -> tuple[str, dict[str, object]]:
    """What the player on turn is asked: the key of the message and its values."""
    if is_scored(view):
        return str(view.phase), {}
    if actor(view) != view.seat:
        return "over", {}
    kinds = {action.kind for action in legal(situation(view))}
    match view.phase:
        case Phase.DRAWN:
            return ("drawn-legal" if Kind.PLAY in kinds else "drawn-other"), {}
        case Phase.RUN:
            return _run_question(view)
    if Kind.PLAY in kinds:
        return ("play" if view.pile else "play-empty"), {}
    return ("draw" if Kind.DRAW in kinds else "pass"), {}


def _run_question(view: View) -> tuple[str, dict[str, object]]:
    """What going on still offers: any card, or how many equal and wild cards."""
    one = "-one" if view.options.sweep == "single-lead" else ""
    if not view.pile:
        return f"run-empty{one}", {}
    value = value_of(view.pile[-1])
    same = sum(value_of(card) == value for card in view.hand)
    wild = sum(is_wild(card) and value_of(card) != value for card in view.hand)
    return f"run{one}", {"same": same, "wild": wild}


def _where(view: View, words: Words) -> str:
    """Where the game stands: the deal if there are several, else what can still be drawn."""
    if view.options.deals == "1":
        return words.say("label.draw", n=view.draw_size)
    return words.say("status.gnav.where", deal=deal_number(view), deals=int(view.options.deals))


def _table(view: View, words: Words, manner: Manner, choices: tuple[Action, ...]) -> str:
    """The draw pile and the discard pile."""
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
        ),
        board.slot(
            _card(
                view.pile[-1] if view.pile else GAP,
                _pile_label(view, words),
                "pile" if manner.play else None,
                "pv-card--changed" if PILE in manner.changed else None,
            ),
            words.say("caption.gnav.pile"),
            words.say("label.count", n=len(view.pile)),
            "pv-pile",
        ),
    ]
    if view.removed:
        slots.append(tag("p", text(_removed_label(view, words)), cls="pv-note"))
    return board.table(slots, words)


def _pile_label(view: View, words: Words) -> str:
    if not view.pile:
        return words.say("label.gnav.pile.empty")
    return words.say("label.gnav.pile", card=card_name(words, view.pile[-1]))


def _removed_label(view: View, words: Words) -> str:
    return words.say("label.gnav.removed", cards=_listed(words, view.removed))


def _captured_label(view: View, seat: int, words: Words) -> str:
    return _count_label(view.captured[seat - 1], words)


def _count_label(cards: tuple[Card, ...], words: Words) -> str:
    known = tuple(card for card in cards if card != HIDDEN)
    return words.say("label.gnav.captured", count=len(cards), sum=points_of(known))


def _controls(view: View, words: Words, choices: tuple[Action, ...]) -> str:
    """What is decided beside the cards; always there, also when it may not be done."""
    labels = {}
    if view.options.equal_wild == "choose":
        labels = {
            WILD[card]: words.say("control.gnav.wild", card=card_name(words, card))
            for card in view.hand
            if is_wild(card)
        }
    labels[STOP] = words.say("control.gnav.keep" if view.drawn else "control.gnav.stop")
    labels[PASS] = words.say("control.gnav.pass")
    buttons = [
        board.button(write_action(action), label, may=action in choices)
        for action, label in labels.items()
    ]
    if view.phase is Phase.DEAL:
        buttons.append(board.button(write_action(DEAL), words.say("control.gnav.deal")))
    return board.controls(buttons)


def _player(
    view: View, seat: int, words: Words, manner: Manner, choices: tuple[Action, ...]
) -> str:
    name = player_name(words, seat, view.seat if manner.seated else 0)
    badges = {}
    if actor(view) == seat and not is_scored(view):
        badges["turn"] = words.say("badge.turn")
    own = seat == view.seat
    if own:
        content = _hand(view, words, manner, choices)
    else:
        content = _back_of_hand(view, seat, words, manner)
    return board.player(name, badges, content + _captured(view, seat, words, manner), own=own)


def _hand(view: View, words: Words, manner: Manner, choices: tuple[Action, ...]) -> str:
    """The own hand; the legal cards have a ring."""
    playable = {action.card for action in choices if action.kind is Kind.PLAY}
    cells = [
        _card(
            card,
            _hand_label(view, words, card, card in playable),
            write_action(PLAY[card]) if manner.play and card != HIDDEN else None,
            "pv-card--can" if card in playable else None,
            "pv-card--mark" if card == view.drawn and card not in playable else None,
            "pv-card--changed" if (view.seat, card) in manner.changed else None,
        )
        for card in view.hand
    ]
    return tag("div", *cells, cls="pv-grid pv-hand") if cells else ""


def _hand_label(view: View, words: Words, card: Card, playable: bool) -> str:
    """The name of a card, and if it is legal what it captures."""
    name = card_name(words, card)
    top = view.pile[-1] if view.pile else GAP
    if not playable:
        return name
    effect = _EFFECTS[capture(card, top, False, view.options).code]
    return words.say(f"label.gnav.legal.{effect}", card=name)


def _back_of_hand(view: View, seat: int, words: Words, manner: Manner) -> str:
    """The hidden hand as a fan of so many backs."""
    size = view.sizes[seat - 1]
    back = tag(
        "svg",
        f'<use href="#pv-{kind_of(HIDDEN if size else GAP)}"/>',
        cls="pv-card__art",
        viewBox=CARD_BOX,
        aria_hidden="true",
        focusable="false",
    )
    label = words.say("label.gnav.hand", n=size)
    fan = board.piece(back * max(size, 1), "pv-fan", label, "hand" if manner.play else None)
    return board.slot(
        fan, words.say("caption.gnav.hand"), words.say("label.count", n=size), "pv-backs"
    )


def _captured(view: View, seat: int, words: Words, manner: Manner) -> str:
    """How much a player has captured; the cards can be looked at (gnav.info.captured)."""
    cards = view.captured[seat - 1]
    label = text(_captured_label(view, seat, words))
    if not cards:
        return tag("p", label, cls="pv-note")
    shown = [
        _card(
            card,
            card_name(words, card),
            "captured" if manner.play else None,
            reachable=not at,
        )
        for at, card in enumerate(sorted(cards))
    ]
    row = tag("div", *shown, cls="pv-scored")
    return tag("details", tag("summary", label), row, cls="pv-details pv-captured")


def _counted(seat: int, cards: tuple[Card, ...], words: Words, marked: tuple[int, ...]) -> str:
    """The captured cards of a player, open and counted; those at the marked places stand out."""
    cells = [
        _card(card, card_name(words, card), None, "pv-card--mark" if at in marked else None)
        for at, card in enumerate(cards, 1)
    ]
    note = tag("p", text(_count_label(cards, words)), cls="pv-note")
    hand = tag("div", *cells, cls="pv-grid pv-hand") if cells else ""
    return board.player(player_name(words, seat, 0), {}, note + hand, own=seat == 1)


def _listed(words: Words, cards: tuple[Card, ...] | list[Card]) -> str:
    return ", ".join(card_name(words, card) for card in cards)


def _card(
    card: Card, label: str, action: str | None, *states: str | None, reachable: bool = True
) -> str:
    value = "" if card in (HIDDEN, GAP) else number(value_of(card))
    names = ("pv-card--suit", *states)
    return board.card(kind_of(card), value, label, action, *names, reachable=reachable)


PRESENTER: Final = GnavPresenter()
