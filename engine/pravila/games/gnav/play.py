"""How a game moves on: each function takes a state and gives the next one with its events."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeVar

from pravila.core.event import Event, Value
from pravila.games.gnav.action import Action, Kind
from pravila.games.gnav.capture import Capture, capture, is_legal
from pravila.games.gnav.cards import DECK, GAP, Card, is_wild, points_of, write_card, write_cards
from pravila.games.gnav.dealing import deal_out, first_starter
from pravila.games.gnav.legality import has_legal_card
from pravila.games.gnav.options import Options
from pravila.games.gnav.result import GnavEnding, decide, is_replayed, sums
from pravila.games.gnav.scoring import score_deal
from pravila.games.gnav.state import HAND, SEATS, Phase, State, deal_number, other

Moved = tuple[State, tuple[Event, ...]]
T = TypeVar("T")


def event(code: str, seat: int, rules: tuple[str, ...], **params: Value) -> Event:
    """An event of this game, all of it public."""
    return Event(f"gnav.{code}", seat, tuple(params.items()), rules)


def drawing(code: str, seat: int, rules: tuple[str, ...], cards: tuple[Card, ...]) -> Event:
    """An event in which a player draws cards that only this player sees."""
    secret = (("cards", write_cards(cards)),)
    return Event(f"gnav.{code}", seat, (("n", len(cards)),), rules, secret)


# -- dealing ---------------------------------------------------------------------------------------


def new_game(options: Options, seed: int) -> Moved:
    """The first deal, and who starts it (gnav.turn.first-player)."""
    starter = first_starter(options, seed)
    none: tuple[Card, ...] = ()
    state = State(
        options=options,
        seed=seed,
        shuffles=0,
        starter=starter,
        turn=starter,
        phase=Phase.DEAL,
        hands=(none, none),
        draw_pile=none,
        pile=none,
    )
    state, events = deal(state)
    return state, (*events, event("starts", starter, ("gnav.turn.first-player",)))


def deal(state: State) -> Moved:
    """Deal anew; the starter is `state.turn` (gnav.match.length).

    After a tied game that is played again nothing of it counts (gnav.win.tie).
    """
    options = state.options
    begun = len(state.scores) % int(options.deals)
    dealt = deal_out(options, state.seed, state.shuffles)
    state = State(
        options=options,
        seed=state.seed,
        shuffles=dealt.shuffles,
        starter=state.turn,
        turn=state.turn,
        phase=Phase.PLAY,
        hands=dealt.hands,
        draw_pile=dealt.draw_pile,
        pile=dealt.pile,
        scores=state.scores[:begun],
        counts=state.counts[:begun],
    )
    rules = ("gnav.setup.pack", "gnav.setup.deal-ten", "gnav.setup.draw-pile", "gnav.match.length")
    events = [event("dealt", 0, rules, deal=deal_number(state))]
    for card in dealt.redrawn:
        events.append(event("redrawn", 0, ("gnav.setup.wild-start",), card=write_card(card)))
    top = dealt.pile[0]
    start = ("gnav.setup.discard-start", *(("gnav.setup.wild-start",) if is_wild(top) else ()))
    events.append(event("started", 0, start, card=write_card(top)))
    return state, tuple(events)


# -- playing a card --------------------------------------------------------------------------------


def play(state: State, action: Action) -> Moved:
    """Play a card from the hand onto the discard pile."""
    seat, phase, card = state.turn, state.phase, action.card
    top = state.pile[-1] if state.pile else GAP
    effect = capture(card, top, action.kind is Kind.WILD, state.options)
    hand = tuple(held for held in state.hands[seat - 1] if held != card)
    state = replace(
        state,
        hands=_with_item(state.hands, seat, hand),
        pile=effect.pile,
        captured=_with_item(state.captured, seat, state.captured[seat - 1] + effect.taken),
        removed=state.removed + effect.removed,
        last=seat if effect.taken else state.last,
        drawn=GAP,
        passes=0,
    )
    rules = (*effect.rules, *(("gnav.blocked.play-drawn",) if phase is Phase.DRAWN else ()))
    if phase is Phase.RUN:
        rules = ("gnav.sweep.legal-plays", *(r for r in rules if r != "gnav.play.empty-centre"))
    known = {"card": write_card(card)} | ({"top": write_card(top)} if effect.taken else {})
    moved: Moved = state, (event(effect.code, seat, rules, **known),)
    if state.options.refill == "each-play":
        moved = _and_then(moved, refill)
    return _after_play(moved, effect, phase)


def _after_play(moved: Moved, effect: Capture, phase: Phase) -> Moved:
    """Go on if the player may; otherwise the turn ends (gnav.sweep.shape)."""
    state, events = moved
    seat, options = state.turn, state.options
    hand = state.hands[seat - 1]
    can = has_legal_card(hand, state.pile[-1] if state.pile else GAP)
    if phase is Phase.RUN:
        if options.sweep == "full" and can:
            return moved
    elif may_begin_run(effect, options) and can:
        drawn = ("gnav.blocked.then-sweep",) if phase is Phase.DRAWN else ()
        rules = ("gnav.sweep.continue", "gnav.sweep.trigger", *drawn)
        going_on = event("may-go-on", seat, rules)
        return replace(state, phase=Phase.RUN), (*events, going_on)
    elif not (effect.taken and hand):
        return end_turn(moved)
    return end_turn((state, (*events, _no_further_card(state, effect, phase))))


def _no_further_card(state: State, effect: Capture, phase: Phase) -> Event:
    """Why a player who has captured plays no further card.

    They must not after a capture like this (gnav.sweep.trigger) or in a variant
    (gnav.sweep.shape), or no card of the hand is legal (gnav.sweep.continue).
    """
    seat, options = state.turn, state.options
    if options.sweep == "none" or (phase is Phase.RUN and options.sweep == "single-lead"):
        return event("must-not-go-on", seat, ("gnav.sweep.shape",))
    if phase is not Phase.RUN and not may_begin_run(effect, options):
        return event("must-not-go-on", seat, ("gnav.sweep.trigger",))
    return event("cannot-go-on", seat, ("gnav.sweep.continue",))


def may_begin_run(effect: Capture, options: Options) -> bool:
    """Whether this card lets the player go on (gnav.sweep.continue, gnav.sweep.trigger).

    A capture must have left the discard pile empty; by the switch `sweep-on-wild` any capture
    will do.
    """
    if options.sweep == "none" or not effect.taken:
        return False
    return not effect.pile or options.sweep_on_wild == "yes"


def stop(state: State, _: Action) -> Moved:
    """End the turn: do not go on (gnav.sweep.may-stop), or keep the card drawn.

    Whether that card is legal (gnav.blocked.may) or not (gnav.blocked.turn-ends), it stays in the
    hand (gnav.blocked.keep), and the event does not tell.
    """
    seat = state.turn
    if state.phase is Phase.RUN:
        done = event("stopped", seat, ("gnav.sweep.may-stop",))
        return end_turn((state, (done,)))
    done = event("kept", seat, ("gnav.blocked.keep",))
    return next_turn((replace(state, drawn=GAP), (done,)))


# -- drawing ---------------------------------------------------------------------------------------


def draw(state: State, _: Action) -> Moved:
    """Draw because no card is legal: 1 card (gnav.blocked.draw, gnav.blocked.draw-one).

    By the switch `blocked-draw` until a card is legal or the draw pile is empty.
    """
    seat, pile = state.turn, list(state.draw_pile)
    top = state.pile[-1] if state.pile else GAP
    taken = [pile.pop()]
    if state.options.blocked_draw == "until-playable":
        while pile and not is_legal(taken[-1], top):
            taken.append(pile.pop())
    hand = tuple(sorted((*state.hands[seat - 1], *taken)))
    state = replace(
        state,
        phase=Phase.DRAWN,
        hands=_with_item(state.hands, seat, hand),
        draw_pile=tuple(pile),
        drawn=taken[-1],
        passes=0,
    )
    rules = ("gnav.blocked.draw", "gnav.blocked.draw-one")
    return state, (drawing("drew", seat, rules, tuple(taken)),)


def refill(state: State) -> Moved:
    """Draw back to 10 cards (gnav.draw.refill).

    No card with 10 or more (gnav.draw.refill-cap), fewer if the draw pile has no more
    (gnav.draw.refill-short); once at the end of the turn, or by the switch `refill` after each
    card (gnav.draw.refill-when).
    """
    seat = state.turn
    hand = state.hands[seat - 1]
    wanted = HAND - len(hand)
    taken = state.draw_pile[-wanted:][::-1] if wanted > 0 else ()
    if not taken:
        none = event("drew-none", seat, ("gnav.draw.refill-cap",))
        return state, (none,) if wanted <= 0 else ()
    short = ("gnav.draw.refill-short",) if len(taken) < wanted else ()
    rules = ("gnav.draw.refill", "gnav.draw.refill-when", *short)
    state = replace(
        state,
        hands=_with_item(state.hands, seat, tuple(sorted((*hand, *taken)))),
        draw_pile=state.draw_pile[: -len(taken)],
    )
    return state, (drawing("refilled", seat, rules, taken),)


def decline(state: State, _: Action) -> Moved:
    """Pass: nothing can be played or drawn (gnav.blocked.pile-empty)."""
    passed = event("passed", state.turn, ("gnav.blocked.pile-empty",))
    return next_turn((replace(state, passes=state.passes + 1), (passed,)))


# -- the end of a turn, of a deal, of the game -----------------------------------------------------


def end_turn(moved: Moved) -> Moved:
    """The end of a turn in which a card was played; perhaps the cards are drawn already."""
    state, _ = moved
    drawn = state.options.refill == "each-play" and len(state.hands[state.turn - 1]) >= HAND
    return next_turn(moved if drawn else _and_then(moved, refill))


def next_turn(moved: Moved) -> Moved:
    """The other player's turn (gnav.turn.order), or the end of the deal."""
    state, events = moved
    reason = end_reason(state)
    if reason:
        code, rules = reason
        return _and_then((state, (*events, event(code, 0, rules))), end_deal)
    *before, last = events
    events = (*before, replace(last, rules=(*last.rules, "gnav.turn.order")))
    state = replace(state, turn=other(state.turn), phase=Phase.PLAY)
    if state.options.empty_centre == "flip-from-draw" and not state.pile and state.draw_pile:
        card = state.draw_pile[-1]
        state = replace(state, pile=(card,), draw_pile=state.draw_pile[:-1])
        rules = ("gnav.play.empty-centre",)
        events = (*events, event("flipped", 0, rules, card=write_card(card)))
    return state, events


def end_reason(state: State) -> tuple[str, tuple[str, ...]] | None:
    """Why the deal is over, as an event code with its rules; None while it is not.

    All 36 cards are captured (gnav.end.all-captured, gnav.end.all-thirty-six), nobody has a
    card to play or to draw (gnav.end.hands-empty), or both have passed (gnav.end.two-passes).
    """
    if sum(map(len, state.captured)) == len(DECK):
        return "all-captured", ("gnav.end.all-captured", "gnav.end.all-thirty-six")
    if not state.draw_pile and not any(state.hands):
        return "hands-empty", ("gnav.end.hands-empty", "gnav.end.no-plays")
    if state.passes == SEATS:
        return "two-passes", ("gnav.end.two-passes", "gnav.end.no-plays")
    return None


def end_deal(state: State) -> Moved:
    """Score, and go on to the next deal or to the end of the game (gnav.match.length)."""
    state, left = _leftovers(state)
    sheets = score_deal(state.captured)
    events = list(left)
    for sheet in sheets:
        counted = tuple(dict.fromkeys(rule for entry in sheet.entries for rule in entry.rules))
        rules = counted or ("gnav.score.count",)
        events.append(event("scored", sheet.seat, rules, points=sheet.total))
    a, b = state.captured
    state = replace(
        state,
        phase=Phase.DEAL,
        turn=other(state.starter),
        passes=0,
        scores=(*state.scores, tuple(sheet.total for sheet in sheets)),
        counts=(*state.counts, (len(a), len(b))),
    )
    if len(state.scores) < int(state.options.deals):
        return state, tuple(events)
    if is_replayed(state.scores, state.options):
        return state, (*events, event("tied", 0, ("gnav.win.tie",)))
    return replace(state, phase=Phase.OVER), (*events, *_victory(state))


def _leftovers(state: State) -> Moved:
    """Nobody gets what is left, or the last capturer gets the discard pile (gnav.end.leftovers)."""
    rules = ("gnav.end.leftovers",)
    events: tuple[Event, ...] = ()
    if state.options.leftovers == "last-capturer-takes-pile" and state.last and state.pile:
        card = state.pile[0]
        mine = (*state.captured[state.last - 1], card)
        captured = _with_item(state.captured, state.last, mine)
        state = replace(state, captured=captured, pile=())
        events = (event("took-pile", state.last, rules, card=write_card(card)),)
    left = (*state.pile, *state.draw_pile, *state.hands[0], *state.hands[1])
    if left:
        known = {"n": len(left), "points": points_of(left)}
        events = (*events, event("left-over", 0, rules, **known))
    return state, events


def _victory(state: State) -> tuple[Event, ...]:
    """Who wins, and by which rule (gnav.win.highest, gnav.win.tie)."""
    outcome = decide(state.scores, state.counts, state.options)
    code = "shared-win" if len(outcome.winners) > 1 else "won"
    rules = (outcome.ending.rule, "gnav.objective.most-points")
    if code == "won" and outcome.ending is GnavEnding.TIE:
        seat, cards = outcome.winners[0], sums(state.counts)
        known = {"own": cards[seat - 1], "others": cards[other(seat) - 1]}
        points = outcome.totals[0]
        return (event("won-by-cards", seat, (outcome.ending.rule,), points=points, **known),)
    return tuple(
        event(code, seat, rules, points=outcome.totals[seat - 1]) for seat in outcome.winners
    )


def _with_item(items: tuple[T, T], seat: int, item: T) -> tuple[T, T]:
    return (item, items[1]) if seat == 1 else (items[0], item)


def _and_then(moved: Moved, step: Callable[[State], Moved]) -> Moved:
    """Do the next step and put its events after those so far."""
    state, events = step(moved[0])
    return state, (*moved[1], *events)


APPLY: Final[dict[tuple[Phase, Kind], Callable[[State, Action], Moved]]] = {
    (Phase.PLAY, Kind.PLAY): play,
    (Phase.PLAY, Kind.WILD): play,
    (Phase.PLAY, Kind.DRAW): draw,
    (Phase.PLAY, Kind.PASS): decline,
    (Phase.DRAWN, Kind.PLAY): play,
    (Phase.DRAWN, Kind.WILD): play,
    (Phase.DRAWN, Kind.STOP): stop,
    (Phase.RUN, Kind.PLAY): play,
    (Phase.RUN, Kind.WILD): play,
    (Phase.RUN, Kind.STOP): stop,
    (Phase.DEAL, Kind.DEAL): lambda state, _: deal(state),
}
"""What each action does in each phase."""
