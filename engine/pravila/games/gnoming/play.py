"""How a game moves on: each function takes a state and gives the next one with its events."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeVar

from pravila.core.event import Event, Value
from pravila.core.score import ScoreSheet
from pravila.core.shuffle import shuffled
from pravila.games.gnoming.action import PILES, Action, Kind
from pravila.games.gnoming.cards import GAP, HAZARD, MULLIGAN, Card, as_fact
from pravila.games.gnoming.deck import deck
from pravila.games.gnoming.legality import REVEALS, can_draw, flip_rule, pass_rule, situation
from pravila.games.gnoming.options import Options
from pravila.games.gnoming.result import decide
from pravila.games.gnoming.scoring import score_round, sets_of
from pravila.games.gnoming.state import ALL_UP, ROUNDS, Phase, State, down_count, is_up

GRID_SIZE: Final = 9
FIRST_PLAYER_SHUFFLE: Final = 2**16 - 1
"""The number of the shuffle that draws a random first player; no deal ever reaches it."""

Moved = tuple[State, tuple[Event, ...]]
T = TypeVar("T")


def event(code: str, seat: int, rules: tuple[str, ...], **params: Value) -> Event:
    """An event of this game, all of it public."""
    return Event(f"gnoming.{code}", seat, tuple(params.items()), rules)


def new_game(options: Options, seats: int, seed: int) -> Moved:
    """The first deal (gnoming.turn.first-player, gnoming.turn.first-player-engine)."""
    starter = int(options.first_seat)
    if options.first_player == "random":
        starter = shuffled(range(1, seats + 1), seed, FIRST_PLAYER_SHUFFLE)[0]
    empty: tuple[Card, ...] = ()
    state = State(
        options=options,
        seats=seats,
        seed=seed,
        shuffles=0,
        round=0,
        starter=starter,
        turn=starter,
        phase=Phase.DEAL,
        cards=(empty,) * seats,
        face_up=(0,) * seats,
        draw_pile=(),
        piles=((), ()),
    )
    return deal(state)


def deal(state: State) -> Moved:
    """Shuffle and deal the next round; its starter is `state.turn`.

    All cards are shuffled again, also the hazards discarded before (gnoming.hazard.scope).

    Nine cards each (gnoming.setup.shuffle-deal, gnoming.setup.grid), the rest is the draw pile
    (gnoming.setup.draw-pile), two cards start the discard piles
    (gnoming.setup.two-discard-piles, gnoming.setup.hazard-on-discard).
    """
    cards = list(deck(state.options.deck))
    for card in state.gone:
        cards.remove(card)
    pack = list(shuffled(cards, state.seed, state.shuffles))
    grids = tuple(tuple(pack.pop() for _ in range(GRID_SIZE)) for _ in range(state.seats))
    rules = ("gnoming.setup.shuffle-deal", "gnoming.setup.grid", "gnoming.setup.draw-pile")
    facts = {"round": state.round + 1, "cards": len(cards), "starter": state.turn}
    events = [event("dealt", 0, (*rules, *_deal_rules(state)), **facts)]
    starts: list[Card] = []
    aside: list[Card] = []
    while len(starts) < len(PILES):
        card = pack.pop()
        if card == HAZARD:
            aside.append(card)
            events.append(
                event("set-aside", 0, ("gnoming.setup.hazard-on-discard",), card=as_fact(card))
            )
        else:
            pile = PILES[len(starts)]
            why = ("gnoming.setup.two-discard-piles",)
            events.append(event("started-pile", 0, why, pile=pile, card=as_fact(card)))
            starts.append(card)
    dealt = replace(
        state,
        shuffles=state.shuffles + 1,
        round=state.round + 1,
        starter=state.turn,
        phase=Phase.REVEAL,
        cards=grids,
        face_up=(0,) * state.seats,
        draw_pile=tuple(pack),
        piles=((starts[0],), (starts[1],)),
        removed=tuple(aside),
        finisher=0,
        last_turns=0,
        lines=(),
    )
    return dealt, tuple(events)


def _deal_rules(state: State) -> tuple[str, ...]:
    """The rules that named the starter and say where the hazards of the last round are."""
    starter = "gnoming.round.next-starter" if state.round else "gnoming.turn.first-player-engine"
    hazards = HAZARD in (*state.removed, *state.gone)
    return (starter, *(("gnoming.hazard.scope",) if hazards else ()))


def seats_from(seat: int, seats: int) -> tuple[int, ...]:
    """All seats clockwise, beginning with `seat` (gnoming.turn.direction)."""
    return tuple((seat - 1 + step) % seats + 1 for step in range(seats))


def reveal(state: State, action: Action) -> Moved:
    """Set-up: choose a card to turn up; all are shown at once when everybody has chosen two."""
    state, events = _choose(state, state.turn, action.place, "chose-reveal")
    if len(state.chosen) % REVEALS:
        return state, events
    if len(state.chosen) < REVEALS * state.seats:
        return replace(state, turn=state.turn % state.seats + 1), events
    state, shown = _show_chosen(state, "revealed", "gnoming.setup.reveal-two")
    state = replace(state, turn=state.starter)
    events = (*events, *shown)
    owed = len(state.removed) if state.options.setup_hazard == "flip-all" else 0
    asked = seats_from(state.starter, state.seats) * owed
    if asked:
        events = (*events, event("setup-flips", 0, ("gnoming.setup.hazard-on-discard",)))
        return replace(state, phase=Phase.FLIP, asked=asked), events
    return _then(events, begin_turn(state))


def _choose(state: State, seat: int, place: int, code: str) -> Moved:
    """Note a choice that is not shown yet (gnoming.setup.reveal-timing)."""
    chosen = (*state.chosen, (seat, place))
    secret = (("place", place),)
    rules = ("gnoming.setup.reveal-timing" if code == "chose-reveal" else "gnoming.hazard.order",)
    return replace(state, chosen=chosen), (
        Event(f"gnoming.{code}", seat, rules=rules, secret=secret),
    )


def _show_chosen(state: State, code: str, rule: str) -> Moved:
    """Turn up all cards chosen in secret."""
    events: list[Event] = []
    face_up = list(state.face_up)
    for seat, place in state.chosen:
        if place:
            face_up[seat - 1] |= 1 << (place - 1)
            card = state.cards[seat - 1][place - 1]
            events.append(event(code, seat, (rule,), place=place, card=as_fact(card)))
    return replace(state, face_up=tuple(face_up), chosen=()), tuple(events)


def begin_turn(state: State) -> Moved:
    """A turn begins; with no card to draw or take the round stops (gnoming.draw.nothing-left)."""
    state = replace(
        state,
        phase=Phase.DRAW,
        held=GAP,
        source="",
        origin=0,
        was_down=False,
        sent=0,
        asked=(),
        chosen=(),
    )
    if not any(state.piles) and not can_draw(situation(state)):
        stopped = event("nothing-left", 0, ("gnoming.draw.nothing-left",))
        return _then((stopped,), end_round(state))
    return state, ()


def draw(state: State, _: Action) -> Moved:
    """Draw the top card of the draw pile, after a reshuffle if it is empty."""
    events: tuple[Event, ...] = ()
    if not state.draw_pile:
        if state.options.draw_exhausted == "end-round":
            stopped = event("stopped", 0, ("gnoming.draw.exhausted",))
            return _then((stopped,), end_round(state))
        state, events = _reshuffle(state)
    card = state.draw_pile[-1]
    drew = Event(
        "gnoming.drew",
        state.turn,
        rules=("gnoming.draw.source",),
        secret=(("card", as_fact(card)),),
    )
    state = replace(
        state, draw_pile=state.draw_pile[:-1], held=card, source="draw", phase=Phase.PLAY
    )
    return state, (*events, drew)


def _reshuffle(state: State) -> Moved:
    """All discarded cards but the two tops become the draw pile (gnoming.draw.exhausted)."""
    below = (*state.piles[0][:-1], *state.piles[1][:-1])
    a, b = state.piles
    state = replace(
        state,
        draw_pile=shuffled(below, state.seed, state.shuffles),
        shuffles=state.shuffles + 1,
        piles=(a[-1:], b[-1:]),
    )
    return state, (event("reshuffled", 0, ("gnoming.draw.exhausted",), n=len(below)),)


def take(state: State, action: Action) -> Moved:
    """Take the top card of a discard pile."""
    pile = _pile(state, action.pile)
    state = replace(
        _with_pile(state, action.pile, pile[:-1]),
        held=pile[-1],
        source=action.pile,
        phase=Phase.PLAY,
    )
    rules = ("gnoming.draw.source",)
    return state, (event("took", state.turn, rules, pile=action.pile, card=as_fact(pile[-1])),)


def place(state: State, action: Action) -> Moved:
    """Put the card in hand into the grid (gnoming.play.replace)."""
    out = state.cards[state.turn - 1][action.place - 1]
    state, was_down = _land(state, action.place)
    code = "placed-on-down" if was_down else "placed-on-up"
    rules = ("gnoming.play.replace", *(("gnoming.bounce.reveal-first",) if was_down else ()))
    card = state.cards[state.turn - 1][action.place - 1]
    return state, (
        event(code, state.turn, rules, card=as_fact(card), place=action.place, out=as_fact(out)),
    )


def bounce(state: State, action: Action) -> Moved:
    """Move the card just put out to another place (gnoming.bounce.move).

    The places from which cards have bounced are noted (gnoming.bounce.length).
    """
    out = state.cards[state.turn - 1][action.place - 1]
    card, origin = state.held, state.origin
    chain = ("gnoming.bounce.chain",) if state.sent else ()
    state = replace(state, sent=state.sent | 1 << (origin - 1))
    state, was_down = _land(state, action.place)
    down = ("gnoming.bounce.reveal-first",) if was_down else ()
    return state, (
        event(
            "bounced-on-down" if was_down else "bounced-on-up",
            state.turn,
            ("gnoming.bounce.trigger", "gnoming.bounce.move", *chain, *down),
            card=as_fact(card),
            start=origin,
            place=action.place,
            out=as_fact(out),
        ),
    )


def _land(state: State, where: int) -> tuple[State, bool]:
    """Lay `held` on a place of the grid of `turn`; the card there becomes `held`, put out.

    Whether it lay face down is noted (gnoming.bounce.first-face-down). Even when no card is down
    any more, the round goes on until the turn is over (gnoming.round-end.check-time).
    """
    index = state.turn - 1
    grid, mask = state.cards[index], state.face_up[index]
    was_down = not is_up(mask, where)
    landed = (*grid[: where - 1], state.held, *grid[where:])
    return (
        replace(
            state,
            phase=Phase.OUT,
            cards=_with_item(state.cards, index, landed),
            face_up=_with_item(state.face_up, index, mask | 1 << (where - 1)),
            held=grid[where - 1],
            origin=where,
            was_down=was_down,
        ),
        was_down,
    )


def discard(state: State, action: Action) -> Moved:
    """Lay the card in hand or the card put out onto a pile; a hazard leaves play.

    Onto the pile that the player chose (gnoming.discard.choice).
    """
    if state.phase is Phase.OUT:
        why = ["gnoming.discard.replaced"]
    elif state.source == "draw":
        why = ["gnoming.discard.unwanted"]
    else:
        why = ["gnoming.draw.discard-must-play"]
    if state.sent:
        why.append("gnoming.bounce.final-card")
    if state.held == HAZARD:
        return _discard_hazard(state, why)
    pile = _pile(state, action.pile)
    if not any(state.piles):
        why.append("gnoming.discard.empty-choice")
    elif not pile:
        why.append("gnoming.discard.empty-pile")
    code = "discarded" if pile else "restarted"
    done = event(code, state.turn, tuple(why), card=as_fact(state.held), pile=action.pile)
    state = _with_pile(state, action.pile, (*pile, state.held))
    return _then((done,), end_turn(replace(state, held=GAP)))


def _discard_hazard(state: State, why: list[str]) -> Moved:
    """A hazard goes out, and every other player may turn up a card (gnoming.hazard.any-route).

    It is out for the round, or by the switch `hazard-return` for the game (gnoming.hazard.scope).
    """
    state = replace(state, origin=0, was_down=False)
    rules = (*why, "gnoming.hazard.removed", "gnoming.hazard.any-route")
    if not all(state.piles):
        rules += (
            "gnoming.discard.empty-pile-hazard-exception",
            "gnoming.discard.hazard-leaves-gap",
        )
    if state.options.hazard_return == "never":
        rules += ("gnoming.hazard.scope",)
        state = replace(state, gone=(*state.gone, HAZARD), held=GAP)
    else:
        state = replace(state, removed=(*state.removed, HAZARD), held=GAP)
    removed = event("removed-hazard", state.turn, rules, card=as_fact(HAZARD))
    asked, told = _who_may_flip(state)
    if asked:
        return replace(state, phase=Phase.FLIP, asked=asked), (removed, *told)
    return _then((removed, *told), end_turn(state))


def _who_may_flip(state: State) -> tuple[tuple[int, ...], tuple[Event, ...]]:
    """The other players with a card to turn up, clockwise (gnoming.hazard.order); told to all.

    A last face-down card stays down (gnoming.hazard.last-card-protected).
    """
    late = ("gnoming.hazard.after-trigger",) if state.finisher else ()
    may = ("gnoming.hazard.discard-effect", *late)
    protected = ("gnoming.hazard.last-card-protected", *(late or ("gnoming.hazard.no-trigger",)))
    asked: list[int] = []
    events: list[Event] = []
    for seat in seats_from(state.turn, state.seats)[1:]:
        down = down_count(state.face_up[seat - 1])
        if down > 1:
            asked.append(seat)
            events.append(event("may-flip", seat, may))
        elif down == 1:
            events.append(event("protected", seat, protected))
        else:
            events.append(event("nothing-down", seat, ("gnoming.hazard.after-trigger",)))
    if len(asked) == state.seats - 1:
        events = [event("all-may-flip", 0, may)]
    return tuple(asked), tuple(events)


def flip(state: State, action: Action) -> Moved:
    """After a hazard: turn up one card (gnoming.hazard.discard-effect).

    Or for one of the set-up, by a switch (gnoming.setup.hazard-on-discard).
    """
    seat = state.asked[0]
    if state.options.hazard_order == "simultaneous":
        return _next_asked(*_choose(state, seat, action.place, "chose-flip"))
    card = state.cards[seat - 1][action.place - 1]
    mask = state.face_up[seat - 1] | 1 << (action.place - 1)
    state = replace(state, face_up=_with_item(state.face_up, seat - 1, mask))
    more = ("gnoming.hazard.flip-reveals-hazard",) if card == HAZARD else ()
    rules = (flip_rule(state.source), *_flip_order(state), *more)
    return _next_asked(
        state, (event("flipped", seat, rules, place=action.place, card=as_fact(card)),)
    )


def decline(state: State, _: Action) -> Moved:
    """After a hazard: turn up nothing (gnoming.hazard.may)."""
    seat = state.asked[0]
    if state.options.hazard_order == "simultaneous":
        return _next_asked(*_choose(state, seat, 0, "chose-flip"))
    rules = (pass_rule(state.source), *_flip_order(state))
    return _next_asked(state, (event("declined", seat, rules),))


def _flip_order(state: State) -> tuple[str, ...]:
    """What says whose decision it is after a discarded hazard; the set-up has its own order."""
    return ("gnoming.hazard.order",) if state.source else ()


def _next_asked(state: State, events: tuple[Event, ...]) -> Moved:
    """Ask the next player, or go on when all have answered (gnoming.hazard.order)."""
    state = replace(state, asked=state.asked[1:])
    if state.asked:
        return state, events
    state, shown = _show_chosen(state, "flipped", flip_rule(state.source))
    events = (*events, *shown)
    return _then(events, end_turn(state) if state.source else begin_turn(state))


def end_turn(state: State) -> Moved:
    """The turn is over; see whether the round is nearly so (gnoming.round-end.check-time).

    Otherwise the next player clockwise has a turn (gnoming.turn.direction).
    Only the first to turn up the last card is the finisher (gnoming.round-end.second-finisher).
    """
    events: tuple[Event, ...] = ()
    if state.options.sets == "remove-minus-five":
        state, events = _remove_lines(state)
    if state.finisher:
        state = replace(state, last_turns=state.last_turns - 1)
        if state.face_up[state.turn - 1] == ALL_UP:
            later = event("finished-later", state.turn, ("gnoming.round-end.second-finisher",))
            events = (*events, later)
    elif state.face_up[state.turn - 1] == ALL_UP:
        state = replace(state, finisher=state.turn, last_turns=state.seats - 1)
        rules = (
            "gnoming.round-end.trigger",
            "gnoming.round-end.last-card-meaning",
            "gnoming.round-end.check-time",
            *(("gnoming.bounce.last-card",) if state.sent else ()),
            "gnoming.round-end.last-turns",
            "gnoming.round-end.order",
        )
        events = (*events, event("finished", state.turn, rules))
    if state.finisher and not state.last_turns:
        return _then(events, end_round(state))
    return _then(events, begin_turn(replace(state, turn=state.turn % state.seats + 1)))


def _remove_lines(state: State) -> Moved:
    """Switch `sets`: complete face-up lines of the player on turn leave the round."""
    index = state.turn - 1
    grid, mask = state.cards[index], state.face_up[index]
    open_grid = tuple(card if is_up(mask, at) else GAP for at, card in enumerate(grid, 1))
    lines = sets_of(open_grid, state.options)
    if not lines:
        return state, ()
    places = {place for line in lines for place in line}
    left = tuple(GAP if at in places else card for at, card in enumerate(grid, 1))
    counts = state.lines or (0,) * state.seats
    state = replace(
        state,
        cards=_with_item(state.cards, index, left),
        removed=(*state.removed, *(grid[place - 1] for place in sorted(places))),
        lines=_with_item(counts, index, counts[index] + len(lines)),
    )
    rules = ("gnoming.round-end.sets-not-removed",)
    return state, (event("removed-lines", state.turn, rules, n=len(lines)),)


def end_round(state: State) -> Moved:
    """Turn everything up, score, and go on to the next deal or to the end of the game.

    The scores are recorded with bonus and penalty (gnoming.win.third-round-adjusted).
    """
    events: list[Event] = []
    for seat in seats_from(state.turn, state.seats):
        mask = state.face_up[seat - 1]
        down = [card for at, card in enumerate(state.cards[seat - 1], 1) if not is_up(mask, at)]
        if down:
            special = ("gnoming.round-end.specials-stay",) if {*down} & {MULLIGAN, HAZARD} else ()
            rules = ("gnoming.round-end.reveal", "gnoming.round-end.frozen", *special)
            events.append(event("opened", seat, rules, n=len(down)))
    before = totals(state)
    sheets = score_round(state.cards, state.finisher, before, state.lines, state.options)
    if state.finisher:
        events.append(_finisher_event(state, sheets[state.finisher - 1], before))
    for sheet in sheets:
        counted = tuple(dict.fromkeys(rule for entry in sheet.entries for rule in entry.rules))
        rules = counted or ("gnoming.round-end.reveal",)
        events.append(event("scored", sheet.seat, rules, points=sheet.total))
    state = replace(
        state,
        phase=Phase.DEAL,
        face_up=(ALL_UP,) * state.seats,
        scores=(*state.scores, tuple(sheet.total for sheet in sheets)),
        held=GAP,
        source="",
        origin=0,
        was_down=False,
        sent=0,
    )
    if state.round < ROUNDS:
        return replace(state, turn=next_starter(state)), tuple(events)
    outcome = decide(state.scores)
    decided = (
        outcome.ending.rule,
        *_tie_rules(outcome.totals),
        "gnoming.objective.lowest-total",
        "gnoming.game.rounds",
    )
    shared = len(outcome.winners) > 1
    for seat in outcome.winners:
        code = "shared-win" if shared else "won"
        points = outcome.totals[seat - 1]
        events.append(event(code, seat, decided, points=points))
    return replace(state, phase=Phase.OVER), tuple(events)


def _finisher_event(state: State, sheet: ScoreSheet, before: tuple[int, ...]) -> Event:
    """Why points of the finisher are subtracted or added: the last line of the sheet in words."""
    entry = sheet.entries[-1]
    tie = "tie-" if "gnoming.score.finisher-tie" in entry.rules else ""
    code = f"finisher-{tie}{'bonus' if entry.points < 0 else 'penalty'}"
    points = sheet.total - entry.points
    if state.options.finisher_scope == "total":
        code += "-total"
        points += before[sheet.seat - 1]
    return event(code, sheet.seat, entry.rules, points=points)


def _tie_rules(totals: tuple[int, ...]) -> tuple[str, ...]:
    """The rules for a tie for the lowest total: round three is compared as it is written down."""
    tied = totals.count(min(totals))
    if tied == 1:
        return ()
    many = ("gnoming.win.tie-many",) if tied > 2 else ()
    return (*many, "gnoming.win.third-round-adjusted")


def totals(state: State) -> tuple[int, ...]:
    """The totals of the finished rounds by seat."""
    if not state.scores:
        return (0,) * state.seats
    return tuple(map(sum, zip(*state.scores, strict=True)))


def next_starter(state: State) -> int:
    """Who deals and starts the next round (gnoming.round.next-starter)."""
    if state.options.next_starter == "same":
        return state.starter
    following = seats_from(state.starter % state.seats + 1, state.seats)
    if state.options.next_starter == "rotate":
        return following[0]
    by_seat = totals(state)
    return min(following, key=lambda seat: by_seat[seat - 1])


def _pile(state: State, name: str) -> tuple[Card, ...]:
    return state.piles[PILES.index(name)]


def _with_pile(state: State, name: str, pile: tuple[Card, ...]) -> State:
    a, b = state.piles
    return replace(state, piles=(pile, b) if name == PILES[0] else (a, pile))


def _with_item(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])


def _then(before: tuple[Event, ...], moved: Moved) -> Moved:
    return moved[0], (*before, *moved[1])


APPLY: Final[dict[tuple[Phase, Kind], Callable[[State, Action], Moved]]] = {
    (Phase.REVEAL, Kind.FLIP): reveal,
    (Phase.DRAW, Kind.DRAW): draw,
    (Phase.DRAW, Kind.TAKE): take,
    (Phase.PLAY, Kind.PLACE): place,
    (Phase.PLAY, Kind.DISCARD): discard,
    (Phase.OUT, Kind.BOUNCE): bounce,
    (Phase.OUT, Kind.DISCARD): discard,
    (Phase.FLIP, Kind.FLIP): flip,
    (Phase.FLIP, Kind.PASS): decline,
    (Phase.DEAL, Kind.DEAL): lambda state, _: deal(state),
}
"""What each action does in each phase."""
