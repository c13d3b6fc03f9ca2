"""Gnoming A Round in pictures and sentences."""

from pravila.core.event import Event
from pravila.core.score import ScoreEntry, ScoreSheet
from pravila.games.gnoming.action import PILES, Action, Kind
from pravila.games.gnoming.cards import (
    GAP,
    HAZARD,
    HIDDEN,
    MULLIGAN,
    Card,
    is_positive,
    write_card,
)
from pravila.games.gnoming.legality import legal, situation
from pravila.games.gnoming.play import seats_from
from pravila.games.gnoming.position import read_grid
from pravila.games.gnoming.sheets import scored_sheets
from pravila.games.gnoming.state import ROUNDS, Phase, View, actor
from pravila.render.markup import classes, tag, text
from pravila.render.presenter import Manner, Presenter, player_name
from pravila.render.rules import rule_link
from pravila.render.svg import CARD_BOX
from pravila.words import Words, number

_OWN_CODES = ("gnoming.drew", "gnoming.chose-reveal")
_SCORED = (Phase.DEAL, Phase.OVER)


def card_name(words: Words, card: Card, form: str = "name") -> str:
    """A card in words; `form` is "name" (nominative) or "object" (as a direct object)."""
    if card == MULLIGAN:
        return words.say(f"card.{form}.mulligan")
    if card == HAZARD:
        return words.say(f"card.{form}.hazard")
    return words.say(f"card.{form}.number", value=card)


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

    def sentence(self, event: Event, words: Words, you: int) -> str:
        params: dict[str, object] = dict(event.params)
        key = f"event.{event.code}"
        if event.code in _OWN_CODES and params:
            key += ".own"
        for name in ("card", "out"):
            card = event.get(name)
            if isinstance(card, int):
                params[name] = card_name(words, card)
                params[f"{name}_obj"] = card_name(words, card, "object")
        place = event.get("place")
        if isinstance(place, int):
            params |= row_column(place)
        if event.seat:
            params["name"] = player_name(words, event.seat, you)
        return words.say(key, **params)

    def status(self, view: View, words: Words) -> str:
        seat = actor(view)
        if seat != view.seat and seat is not None and view.phase is not Phase.DEAL:
            return words.say("status.turn", name=player_name(words, seat, view.seat))
        key = str(view.phase)
        if view.phase is Phase.PLAY:
            key = "play-drawn" if view.source == "draw" else "play-taken"
        elif view.phase is Phase.OUT:
            may_bounce = any(action.kind is Kind.BOUNCE for action in legal(situation(view)))
            key = "out-hazard" if view.held == HAZARD else "out-bounce" if may_bounce else "out"
        return words.say(f"status.gnoming.{key}")

    def board_html(self, view: View, words: Words, manner: Manner) -> str:
        choices = legal(situation(view)) if actor(view) == view.seat else ()
        parts = [self._status_html(view, words), self._table_html(view, words, manner, choices)]
        if view.phase in _SCORED:
            parts.append(self._sheet_html(view, words, manner))
        order = seats_from(view.seat or 1, view.seats)
        grids = [self._player_html(view, seat, words, manner, choices) for seat in order]
        parts.append(
            tag(
                "div", *grids, cls="pv-players", role="group", aria_label=words.say("label.players")
            )
        )
        return tag("div", *parts, cls="pv-board", data_game="gnoming")

    def _status_html(self, view: View, words: Words) -> str:
        return tag(
            "p",
            tag(
                "span",
                text(words.say("status.round", round=view.round, rounds=ROUNDS)),
                cls="pv-status__round",
            ),
            " ",
            tag("span", text(self.status(view, words)), cls="pv-status__ask"),
            cls="pv-status",
        )

    def _table_html(
        self, view: View, words: Words, manner: Manner, choices: tuple[Action, ...]
    ) -> str:
        can_draw = any(action.kind is Kind.DRAW for action in choices)
        slots = [
            _slot(
                _card_html(
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
            slots.append(self._pile_html(view, index, name, words, manner, choices))
        if view.held != GAP:
            slots.append(self._held_html(view, words, manner, choices))
        controls = self._controls_html(view, words, choices) if manner.play else ""
        table = tag(
            "div", *slots, cls="pv-table", role="group", aria_label=words.say("label.table")
        )
        return table + controls

    def _pile_html(
        self,
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
        return _slot(
            _card_html(
                top,
                label,
                f"{verb} {name}" if manner.play else None,
                "pv-card--can" if any(action.pile == name for action in choices) else None,
            ),
            words.say("caption.pile", pile=name),
            words.say("label.count", n=view.pile_sizes[index]),
            "pv-pile",
        )

    def _held_html(
        self, view: View, words: Words, manner: Manner, choices: tuple[Action, ...]
    ) -> str:
        out = view.phase is Phase.OUT
        if view.held == HIDDEN:
            label = words.say("label.held.hidden")
        else:
            name = card_name(words, view.held)
            label = words.say("label.out" if out else "label.held", card=name)
        may = any(action.kind is Kind.DISCARD and not action.pile for action in choices)
        card = _card_html(
            view.held,
            label,
            "discard" if manner.play else None,
            "pv-card--can" if may else None,
        )
        return _slot(card, words.say("caption.out" if out else "caption.held"), "", "pv-held")

    def _controls_html(self, view: View, words: Words, choices: tuple[Action, ...]) -> str:
        buttons = []
        for action in choices:
            if action.kind is Kind.DISCARD and not action.pile:
                label = words.say("control.discard-hazard")
            elif action.kind is Kind.PASS:
                label = words.say("control.pass")
            else:
                continue
            buttons.append(_button(str(action.kind), label))
        if view.phase is Phase.DEAL:
            buttons.append(_button("deal", words.say("control.deal", round=view.round + 1)))
        return tag("div", *buttons, cls="pv-controls") if buttons else ""

    def _player_html(
        self, view: View, seat: int, words: Words, manner: Manner, choices: tuple[Action, ...]
    ) -> str:
        name = player_name(words, seat, view.seat if manner.play else 0)
        own = seat == view.seat
        badges = []
        if actor(view) == seat and view.phase not in _SCORED:
            badges.append("turn")
        if view.finisher == seat:
            badges.append("finisher")
        title = tag(
            "p",
            text(name),
            *(
                " "
                + tag("span", text(words.say(f"badge.{badge}")), cls=f"pv-badge pv-badge--{badge}")
                for badge in badges
            ),
            cls="pv-player__name",
        )
        legal_places = {
            action.place for action in choices if action.kind is target(view) and action.place
        }
        chosen = {place for who, place in view.chosen if who == seat}
        cells = []
        for place, card in enumerate(view.cards[seat - 1], 1):
            action = f"{target(view)} {place}" + ("" if own else f" of {seat}")
            cells.append(
                _card_html(
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
        return tag(
            "div",
            title,
            tag("div", *cells, cls="pv-grid"),
            cls=classes(
                "pv-player",
                "pv-player--you" if own else None,
                "pv-player--turn" if "turn" in badges else None,
            ),
            role="group",
            aria_label=name,
        )

    def _sheet_html(self, view: View, words: Words, manner: Manner) -> str:
        you = view.seat if manner.play else 0
        heads = [tag("th", text(words.say("sheet.player")), scope="col")]
        for played in range(1, len(view.scores) + 1):
            heads.append(tag("th", text(words.say("sheet.round", round=played)), scope="col"))
        heads.append(tag("th", text(words.say("sheet.total")), scope="col"))
        rows = []
        for seat in range(1, view.seats + 1):
            points = [scores[seat - 1] for scores in view.scores]
            cells = [tag("td", number(value)) for value in points]
            rows.append(
                tag(
                    "tr",
                    tag("th", text(player_name(words, seat, you)), scope="row"),
                    *cells,
                    tag("td", tag("strong", number(sum(points)))),
                )
            )
        table = tag(
            "table",
            tag("caption", text(words.say("sheet.caption"))),
            tag("thead", tag("tr", *heads)),
            tag("tbody", *rows),
            cls="pv-sheet",
        )
        details = [self._sheet_details(sheet, view, words, manner) for sheet in scored_sheets(view)]
        return tag(
            "div",
            tag("div", table, cls="pv-scroll"),
            tag(
                "details",
                tag("summary", text(words.say("sheet.details"))),
                *details,
                cls="pv-details",
            ),
            cls="pv-scores",
        )

    def _sheet_details(self, sheet: ScoreSheet, view: View, words: Words, manner: Manner) -> str:
        items = [
            tag(
                "li",
                tag("span", number(entry.points), cls="pv-points"),
                " ",
                text(self.entry_words(entry, words)),
                " ",
                tag("small", rule_link(entry.rules[0], words, manner.root)),
            )
            for entry in sheet.entries
        ]
        name = player_name(words, sheet.seat, view.seat if manner.play else 0)
        heading = f"{name}: {number(sheet.total)}"
        return tag("p", tag("strong", text(heading))) + tag("ul", *items, cls="pv-entries")

    def board_text(self, view: View, words: Words) -> str:
        lines = [
            words.say("status.round", round=view.round, rounds=ROUNDS),
            words.say("label.draw", n=view.draw_size),
        ]
        for name, pile in zip(PILES, view.piles, strict=True):
            if pile:
                top = card_name(words, pile[-1])
                lines.append(words.say("label.pile", pile=name, card=top))
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
            _card_html(
                card,
                _place_label(words, card, place, False),
                None,
                "pv-card--mark" if place in marked else None,
            )
            for place, card in enumerate(cards, 1)
        ]
        player = tag("div", tag("div", *cells, cls="pv-grid"), cls="pv-player pv-player--you")
        return tag("div", tag("div", player, cls="pv-players"), cls="pv-board", data_game="gnoming")

    def changed(self, events: tuple[Event, ...]) -> frozenset[tuple[int, int]]:
        found: set[tuple[int, int]] = set()
        for event in events:
            place = event.get("place")
            if isinstance(place, int):
                found.add((event.seat, place))
        return frozenset(found)


def _place_label(words: Words, card: Card, place: int, chosen: bool) -> str:
    where = row_column(place)
    if card == HIDDEN:
        return words.say("label.place.chosen" if chosen else "label.place.down", **where)
    if card == GAP:
        return words.say("label.place.gap", **where)
    return words.say("label.place.up", card=card_name(words, card), **where)


def _card_html(
    card: Card,
    label: str,
    action: str | None,
    *states: str | None,
    reachable: bool = True,
) -> str:
    """A card as a button (with an action) or as a picture."""
    kind = kind_of(card)
    art = tag(
        "svg",
        f'<use href="#pv-{kind}"/>',
        cls="pv-card__art",
        viewBox=CARD_BOX,
        aria_hidden="true",
        focusable="false",
    )
    value = (
        "" if card in (HIDDEN, GAP) else number(card) if abs(card) < MULLIGAN else write_card(card)
    )
    face = art + (tag("span", value, cls="pv-card__value", aria_hidden="true") if value else "")
    names = classes("pv-card", f"pv-card--{kind}", *states)
    if action is None:
        return tag("span", face, cls=names, role="img", aria_label=label)
    return tag(
        "button",
        face,
        type="button",
        cls=names,
        data_action=action,
        aria_label=label,
        tabindex=None if reachable else "-1",
    )


def _slot(card: str, caption: str, count: str, kind: str) -> str:
    below = tag("span", text(count), cls="pv-slot__count") if count else ""
    return tag(
        "div",
        card,
        tag("span", text(caption), cls="pv-slot__caption"),
        below,
        cls=f"pv-slot {kind}",
    )


def _button(action: str, label: str) -> str:
    return tag("button", text(label), type="button", cls="pv-button", data_action=action)
