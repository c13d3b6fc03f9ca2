"""What a player may do, judged from what that player can see.

`judge` and `legal` need only a `Situation`, which a state and a view both give, so that a bot
sees exactly the moves the referee allows.
"""

from typing import Final, NamedTuple

from pravila.core.verdict import Verdict, allowed, refused
from pravila.games.gnoming.action import (
    BOUNCE,
    DEAL,
    DISCARD,
    DRAW,
    FLIP,
    PASS,
    PILES,
    PLACE,
    PLACES,
    TAKE,
    Action,
    Kind,
)
from pravila.games.gnoming.cards import GAP, HAZARD, MULLIGAN, Card, is_positive
from pravila.games.gnoming.options import Options
from pravila.games.gnoming.state import Phase, State, View, actor, down_count, is_up

REVEALS: Final = 2
"""How many cards each player turns up in the set-up (gnoming.setup.reveal-two)."""
LIMIT: Final = 1
"""How many mulligans a grid may show at the end of the own turn (gnoming.mulligan.limit-one)."""


class Situation(NamedTuple):
    """What decides about the actor's choices; `grid` is looked at only where `up` allows."""

    options: Options
    phase: Phase
    grid: tuple[Card, ...]
    up: int
    tops: tuple[Card, Card]
    """The top cards of the discard piles, GAP for an empty one."""
    sizes: tuple[int, int]
    draw_size: int
    held: Card
    source: str
    origin: int
    was_down: bool
    sent: int
    chosen: int
    """Mask of the places the actor has chosen in the set-up but not yet shown."""


def situation(state: State | View, seat: int = 0) -> Situation:
    """The situation of a seat, or of the actor (of the player on turn when the game is over)."""
    seat = seat or actor(state) or state.turn
    piles = state.piles
    if isinstance(state, View):
        draw_size, sizes = state.draw_size, state.pile_sizes
    else:
        draw_size, sizes = len(state.draw_pile), (len(piles[0]), len(piles[1]))
    chosen = 0
    for who, place in state.chosen:
        if who == seat and place:
            chosen |= 1 << (place - 1)
    return Situation(
        state.options,
        state.phase,
        state.cards[seat - 1],
        state.face_up[seat - 1],
        (piles[0][-1] if piles[0] else GAP, piles[1][-1] if piles[1] else GAP),
        sizes,
        draw_size,
        state.held,
        state.source,
        state.origin,
        state.was_down,
        state.sent,
        chosen,
    )


def decides_at_once(state: State, seat: int) -> bool:
    """Whether a seat that is not the actor may decide all the same, since no order matters.

    In the set-up all choose before any card is shown (gnoming.setup.reveal-timing).
    """
    if state.phase is Phase.REVEAL:
        return sum(who == seat for who, _ in state.chosen) < REVEALS
    one_by_one = state.options.hazard_order == "seat"
    return state.phase is Phase.FLIP and seat in state.asked and not one_by_one


def waiting(state: State, seat: int) -> tuple[str, ...]:
    """The rules by which a seat must wait while another one decides."""
    order = ("gnoming.turn.direction",)
    match state.phase:
        case Phase.REVEAL:
            return ("gnoming.setup.reveal-two", "gnoming.setup.reveal-timing")
        case Phase.FLIP if seat == state.turn:
            return ("gnoming.hazard.discard-effect",)
        case Phase.FLIP:
            last = down_count(state.face_up[seat - 1]) == 1
            protected = ("gnoming.hazard.last-card-protected",) if last else ()
            return (*protected, "gnoming.hazard.order", "gnoming.hazard.discard-effect")
    return ("gnoming.round-end.order", *order) if state.finisher == seat else order


def can_draw(seen: Situation) -> bool:
    """Whether drawing is possible: a card, or by a switch the end of the round instead."""
    return _has_card_to_draw(seen) or seen.options.draw_exhausted == "end-round"


def _has_card_to_draw(seen: Situation) -> bool:
    """Whether a card can be drawn, after a reshuffle if need be (gnoming.draw.exhausted)."""
    reshuffle = seen.options.draw_exhausted == "reshuffle"
    return seen.draw_size > 0 or (reshuffle and max(seen.sizes) > 1)


def legal(seen: Situation) -> tuple[Action, ...]:
    """The legal actions in the order of `action.OWN`."""
    match seen.phase:
        case Phase.REVEAL | Phase.FLIP:
            flips = tuple(a for a in FLIP.values() if _judge_flip(seen, a.place))
            return (*flips, PASS) if seen.phase is Phase.FLIP else flips
        case Phase.DRAW:
            return tuple(a for a in (DRAW, *TAKE.values()) if judge(seen, a))
        case Phase.PLAY:
            choices = (*PLACE.values(), *DISCARD.values())
            return tuple(a for a in choices if judge(seen, a))
        case Phase.OUT:
            bounces: tuple[Action, ...] = ()
            if not _bounce_refusal(seen):
                bounces = tuple(a for a in BOUNCE.values() if _judge_bounce(seen, a.place))
            return (*bounces, *(a for a in DISCARD.values() if _judge_discard(seen, a.pile)))
        case Phase.DEAL:
            return (DEAL,)
        case Phase.OVER:
            return ()


def judge(seen: Situation, action: Action) -> Verdict:
    """Whether the actor may do it, with the rules that decide."""
    if seen.phase is Phase.OVER:
        return refused("gnoming.game.rounds")
    if action.kind not in _PHASE_KINDS[seen.phase]:
        return _out_of_phase(seen, action)
    if action.grid:
        return _foreign_grid(seen)
    match action.kind:
        case Kind.DRAW:
            return _judge_draw(seen)
        case Kind.TAKE:
            return _judge_take(seen, action.pile)
        case Kind.PLACE:
            return _judge_place(seen, action.place)
        case Kind.BOUNCE:
            return _judge_bounce(seen, action.place)
        case Kind.DISCARD:
            return _judge_discard(seen, action.pile)
        case Kind.FLIP:
            return _judge_flip(seen, action.place)
        case Kind.PASS:
            return allowed(pass_rule(seen.source))
        case Kind.DEAL:
            return allowed("gnoming.game.rounds", "gnoming.round.next-starter")


_PHASE_KINDS: Final[dict[Phase, tuple[Kind, ...]]] = {
    Phase.REVEAL: (Kind.FLIP,),
    Phase.DRAW: (Kind.DRAW, Kind.TAKE),
    Phase.PLAY: (Kind.PLACE, Kind.DISCARD),
    Phase.OUT: (Kind.BOUNCE, Kind.DISCARD),
    Phase.FLIP: (Kind.FLIP, Kind.PASS),
    Phase.DEAL: (Kind.DEAL,),
}


ON_PLACE: Final = {
    Phase.REVEAL: Kind.FLIP,
    Phase.PLAY: Kind.PLACE,
    Phase.OUT: Kind.BOUNCE,
    Phase.FLIP: Kind.FLIP,
}
"""What is done with a place of a grid."""


def _out_of_phase(seen: Situation, action: Action) -> Verdict:
    """Refuse an action that does not belong to this moment, by the rule of the moment."""
    match seen.phase:
        case Phase.REVEAL:
            return refused("gnoming.setup.reveal-two")
        case Phase.DEAL if action.kind in (Kind.PLACE, Kind.BOUNCE, Kind.FLIP):
            return refused("gnoming.round-end.frozen")
        case Phase.DEAL:
            return refused("gnoming.round-end.frozen", "gnoming.game.rounds")
        case Phase.FLIP:
            return refused(flip_rule(seen.source))
    match action.kind:
        case Kind.FLIP if is_up(seen.up, action.place) and not action.grid:
            return refused("gnoming.turn.phases").since("gnoming.face-up")
        case Kind.FLIP:
            return refused("gnoming.setup.no-peeking")
        case Kind.PASS:
            return refused("gnoming.hazard.may", "gnoming.turn.phases").since("gnoming.no-hazard")
        case Kind.DEAL:
            return refused("gnoming.round-end.trigger", "gnoming.turn.phases").since(
                "gnoming.round-goes-on"
            )
        case Kind.DRAW | Kind.TAKE:
            return refused("gnoming.draw.source", "gnoming.turn.phases").since("gnoming.has-drawn")
        case Kind.BOUNCE:
            return refused("gnoming.bounce.trigger", "gnoming.turn.phases").since(
                "gnoming.nothing-out"
            )
        case Kind.PLACE if seen.phase is Phase.OUT:
            return refused("gnoming.discard.replaced", "gnoming.turn.phases")
    return refused("gnoming.turn.phases").since("gnoming.not-drawn")


_SET_UP_FLIP: Final = "gnoming.setup.hazard-on-discard"


def flip_rule(source: str) -> str:
    """What lets a player turn up a card: the hazard of this turn or, before any, of the set-up.

    `source` is where the card of the turn came from.
    """
    return "gnoming.hazard.discard-effect" if source else _SET_UP_FLIP


def pass_rule(source: str) -> str:
    """What lets a player turn up no card."""
    return "gnoming.hazard.may" if source else _SET_UP_FLIP


def _foreign_grid(seen: Situation) -> Verdict:
    """Refuse a place in another player's grid."""
    match seen.phase:
        case Phase.REVEAL:
            return refused("gnoming.setup.reveal-two")
        case Phase.FLIP:
            return refused(flip_rule(seen.source))
        case Phase.OUT:
            return refused("gnoming.bounce.move")
    return refused("gnoming.play.replace")


def _judge_draw(seen: Situation) -> Verdict:
    if seen.draw_size:
        return allowed("gnoming.draw.source")
    if _has_card_to_draw(seen):
        return allowed("gnoming.draw.exhausted", "gnoming.draw.source")
    if not can_draw(seen):
        return refused("gnoming.draw.nothing-left")
    cure: tuple[str, ...] = ()
    if _can_cure(seen) and any(top not in (GAP, MULLIGAN) for top in seen.tops):
        cure = ("gnoming.mulligan.over-limit-cure",)
        if _enforced(seen):
            return refused(*cure, "gnoming.mulligan.limit-one")
    return allowed("gnoming.draw.exhausted", "gnoming.draw.source", *cure)


def _can_cure(seen: Situation) -> bool:
    """Whether the right card would bring a grid with too many mulligans back to the limit."""
    return _mulligans(seen) == LIMIT + 1


def _judge_take(seen: Situation, pile: str) -> Verdict:
    index = PILES.index(pile)
    top = seen.tops[index]
    if top == GAP:
        return refused("gnoming.draw.source").since("gnoming.pile-empty", pile=pile)
    if top != MULLIGAN:
        return allowed("gnoming.draw.source")
    cure: tuple[str, ...] = ()
    if _can_cure(seen):
        other = seen.tops[1 - index]
        if _has_card_to_draw(seen) or other not in (GAP, MULLIGAN):
            cure = ("gnoming.mulligan.over-limit-cure",)
            if _enforced(seen):
                return refused(
                    "gnoming.mulligan.take-from-discard", *cure, "gnoming.mulligan.limit-one"
                )
    return allowed("gnoming.mulligan.take-from-discard", "gnoming.draw.source", *cure)


def _judge_place(seen: Situation, place: int) -> Verdict:
    if seen.grid[place - 1] == GAP and is_up(seen.up, place):
        return refused("gnoming.round-end.sets-not-removed")
    if not _may_keep(seen):
        return refused("gnoming.hazard.may-keep")
    after = _mulligans_after(seen, place)
    if not _complies(seen, after):
        return _over_limit(seen)
    keep = ("gnoming.hazard.may-keep",) if seen.held == HAZARD else ()
    return allowed("gnoming.play.replace", *keep, *_beyond_limit(after))


def _judge_discard(seen: Situation, pile: str) -> Verdict:
    """Judge a discard; a card that might bounce may be discarded too (gnoming.bounce.optional)."""
    why: tuple[str, ...] = ()
    if seen.phase is Phase.PLAY:
        if not _may_discard(seen):
            return refused("gnoming.draw.discard-must-play")
        if not _complies(seen, _mulligans(seen)):
            return _over_limit(seen)
        why = _beyond_limit(_mulligans(seen))
    if seen.held == HAZARD:
        must = () if seen.phase is Phase.OUT or _may_keep(seen) else ("gnoming.hazard.may-keep",)
        hazard = ("gnoming.hazard.removed", *must)
        return refused("gnoming.hazard.removed") if pile else allowed(*hazard, *why)
    if not pile:
        return refused("gnoming.discard.choice")
    index = PILES.index(pile)
    if seen.sizes[index] and not seen.sizes[1 - index]:
        return refused("gnoming.discard.empty-forced", "gnoming.discard.empty-pile")
    if seen.phase is Phase.OUT:
        why = ("gnoming.discard.replaced",)
        if any(_judge_bounce(seen, place) for place in PLACES):
            why = (*why, "gnoming.bounce.optional")
    elif seen.source == "draw":
        why = ("gnoming.discard.unwanted", "gnoming.play.optional", *why)
    else:
        why = ("gnoming.draw.discard-must-play", *why)
    if pile == seen.source:
        why = (*why, "gnoming.discard.same-pile")
    if seen.sizes[index]:
        return allowed(*why, "gnoming.discard.choice")
    if seen.sizes[1 - index]:
        return allowed(*why, "gnoming.discard.empty-pile")
    return allowed(*why, "gnoming.discard.empty-choice")


def _judge_flip(seen: Situation, place: int) -> Verdict:
    up = seen.up | seen.chosen
    rule = "gnoming.setup.reveal-two"
    if seen.phase is Phase.FLIP:
        rule = flip_rule(seen.source)
    if is_up(seen.chosen, place):
        return refused(rule).since("gnoming.chosen")
    if is_up(up, place):
        return refused(rule).since("gnoming.face-up")
    if seen.phase is Phase.REVEAL:
        return allowed(rule)
    if down_count(up) == 1:
        return refused("gnoming.hazard.last-card-protected", "gnoming.hazard.no-trigger")
    return allowed(rule)


def _judge_bounce(seen: Situation, place: int) -> Verdict:
    against = _bounce_refusal(seen)
    if against:
        return refused(*against)
    if place == seen.origin:
        return refused("gnoming.bounce.target")
    if seen.grid[place - 1] == GAP and is_up(seen.up, place):
        return refused("gnoming.round-end.sets-not-removed")
    first = "gnoming.bounce.chain" if seen.sent else "gnoming.bounce.trigger"
    by_switch = () if seen.was_down else (_face_up_rule(seen),)
    if not _matches(seen, wild=False):
        by_switch = (*by_switch, "gnoming.mulligan.bounce-match")
    return allowed(first, "gnoming.bounce.move", "gnoming.bounce.optional", *by_switch)


def _face_up_rule(seen: Situation) -> str:
    """What keeps a card that lay face up from bouncing, or by a switch allows it."""
    return "gnoming.bounce.chain-face-down" if seen.sent else "gnoming.bounce.first-face-down"


def _bounce_refusal(seen: Situation) -> tuple[str, ...]:
    """The rules that keep the card just put out from bouncing anywhere; empty when it may.

    A card put out by a bounce may bounce in turn (gnoming.bounce.chain), one that lay face up
    may not (gnoming.bounce.first-face-down, gnoming.bounce.chain-face-down).
    Where the card that replaced it came from does not matter (gnoming.bounce.source).
    """
    if not is_positive(seen.held):
        special = "gnoming.bounce.trigger" if seen.held == HAZARD else "gnoming.bounce.excluded"
        return (special,)
    if not seen.was_down:
        if seen.options.bounce_face_up == "no":
            return (_face_up_rule(seen),)
        if is_up(seen.sent, seen.origin):
            return ("gnoming.bounce.length",)
    if not _matches(seen, wild=seen.options.bounce_mulligan_match == "yes"):
        return ("gnoming.bounce.trigger", "gnoming.bounce.visible-only", *_no_match(seen))
    return ()


def _matches(seen: Situation, wild: bool) -> bool:
    """Whether the card put out equals a face-up card of the grid (gnoming.bounce.equal-value).

    Face-down cards are not compared (gnoming.bounce.visible-only); mulligans match nothing, or
    if `wild` everything (gnoming.mulligan.bounce-match).
    """
    return any(
        card == seen.held or (wild and card == MULLIGAN)
        for index, card in enumerate(seen.grid)
        if seen.up >> index & 1
    )


def _no_match(seen: Situation) -> tuple[str, ...]:
    """The finer reasons why nothing matches."""
    if _mulligans(seen):
        return ("gnoming.mulligan.bounce-match",)
    return ("gnoming.bounce.equal-value",)


def _mulligans(seen: Situation) -> int:
    """The face-up mulligans of the grid (gnoming.mulligan.limit-face-up)."""
    return sum(card == MULLIGAN for index, card in enumerate(seen.grid) if seen.up >> index & 1)


def _mulligans_after(seen: Situation, place: int) -> int:
    """The face-up mulligans once the card in hand lies on `place`."""
    covered = is_up(seen.up, place) and seen.grid[place - 1] == MULLIGAN
    return _mulligans(seen) - covered + (seen.held == MULLIGAN)


def _enforced(seen: Situation) -> bool:
    return seen.options.mulligan_limit == "enforce"


def _may_keep(seen: Situation) -> bool:
    """Whether the card in hand may enter the grid at all (gnoming.hazard.may-keep)."""
    return seen.held != HAZARD or seen.options.hazard_place == "allowed"


def _may_discard(seen: Situation) -> bool:
    """Whether the card in hand may be discarded at all.

    A drawn one may (gnoming.play.optional), one taken from a pile must enter the grid
    (gnoming.draw.discard-must-play).
    """
    return seen.source == "draw" or seen.options.discard_return == "allowed"


def _complies(seen: Situation, after: int) -> bool:
    """Whether a play that leaves `after` mulligans is within the limit, or nothing else is.

    A second one that was drawn is therefore discarded or laid over the first
    (gnoming.mulligan.third-on-draw), and who has too many must mend that
    (gnoming.mulligan.over-limit-cure).
    A later bounce that might put a mulligan out does not count: nobody can promise it.
    """
    if after <= LIMIT or not _enforced(seen):
        return True
    others = [_mulligans(seen)] if _may_discard(seen) else []
    if _may_keep(seen):
        others += [
            _mulligans_after(seen, place)
            for place in PLACES
            if not (seen.grid[place - 1] == GAP and is_up(seen.up, place))
        ]
    return min(others) > LIMIT


def _beyond_limit(after: int) -> tuple[str, ...]:
    """What allows a play that leaves too many mulligans: no other does better, or a switch."""
    return ("gnoming.mulligan.over-limit-cure",) if after > LIMIT else ()


def _over_limit(seen: Situation) -> Verdict:
    """Refuse a play that leaves too many mulligans, most telling rule first."""
    if _mulligans(seen) > LIMIT:
        return refused("gnoming.mulligan.over-limit-cure", "gnoming.mulligan.limit-one")
    if seen.source == "draw":
        return refused("gnoming.mulligan.third-on-draw", "gnoming.mulligan.limit-one")
    return refused("gnoming.mulligan.take-from-discard", "gnoming.mulligan.limit-one")
