"""What a player may do, judged from what that player can see.

`judge` and `legal` need only a `Situation`, which a state and the view of the actor both give,
so that a bot sees exactly the moves the referee allows.
"""

from typing import Final, NamedTuple

from pravila.core.verdict import Verdict, allowed, refused
from pravila.games.gnav.action import (
    DEAL,
    DRAW,
    PASS,
    PLAY,
    STOP,
    WILD,
    Action,
    Kind,
)
from pravila.games.gnav.capture import is_legal
from pravila.games.gnav.cards import GAP, HIDDEN, Card, is_wild, value_of
from pravila.games.gnav.options import Options
from pravila.games.gnav.state import Phase, State, View

_UNEQUAL: Final = ("gnav.play.match", "gnav.play.wild")
"""Why a card that is neither equal nor wild is not legal."""

THINGS: Final = ("hand", "captured", "pile")
"""What is touched by no action: the other hand, captured cards, the discard pile."""


class Situation(NamedTuple):
    """What decides about the actor's choices."""

    options: Options
    phase: Phase
    hand: tuple[Card, ...]
    top: Card
    """The card on the discard pile, GAP for none."""
    draw_size: int
    drawn: Card


def situation(state: State | View) -> Situation:
    """The situation of the player on turn; a view must be that player's."""
    if isinstance(state, View):
        hand, draw_size = tuple(card for card in state.hand if card != HIDDEN), state.draw_size
    else:
        hand, draw_size = state.hands[state.turn - 1], len(state.draw_pile)
    top = state.pile[-1] if state.pile else GAP
    return Situation(state.options, state.phase, hand, top, draw_size, state.drawn)


def meant(seen: Situation, action: Action) -> Action:
    """A wild card called one means the same as without the word where it can be nothing else."""
    if action.kind is not Kind.WILD or seen.top == GAP:
        return action
    either = is_equal(seen, action) and seen.options.equal_wild != "wild"
    return action if either else PLAY[action.card]


def is_equal(seen: Situation, action: Action) -> bool:
    """Whether the card of the action has the value of the top card."""
    return seen.top != GAP and value_of(action.card) == value_of(seen.top)


def has_legal_card(hand: tuple[Card, ...], top: Card) -> bool:
    """Whether any card of the hand may be played onto this top card."""
    return any(is_legal(card, top) for card in hand)


def legal(seen: Situation) -> tuple[Action, ...]:
    """The legal actions in the order of `action.ACTIONS`.

    Every legal card of the hand may be played (gnav.play.free-choice), also when going on
    (gnav.sweep.legal-plays), but after a draw only the card drawn (gnav.blocked.play-drawn).
    """
    if seen.phase is Phase.OVER:
        return ()
    if seen.phase is Phase.DEAL:
        return (DEAL,)
    hand = (seen.drawn,) if seen.phase is Phase.DRAWN else seen.hand
    cards = [card for card in hand if is_legal(card, seen.top)]
    plays = (
        *(PLAY[card] for card in cards),
        *(WILD[card] for card in cards if _may_choose(seen, card)),
    )
    if seen.phase is not Phase.PLAY:
        return (*plays, STOP)
    return plays or ((DRAW,) if seen.draw_size else (PASS,))


def judge(seen: Situation, action: Action) -> Verdict:
    """Whether the actor may do it, with the rules that decide."""
    if seen.phase is Phase.OVER:
        return refused("gnav.match.length")
    if action.kind is Kind.DEAL or seen.phase is Phase.DEAL:
        same = action.kind is Kind.DEAL and seen.phase is Phase.DEAL
        return Verdict(same, ("gnav.match.length",))
    match action.kind:
        case Kind.PLAY | Kind.WILD:
            return _judge_card(seen, action)
        case Kind.DRAW:
            return _judge_draw(seen)
        case Kind.STOP:
            return _judge_stop(seen)
        case Kind.PASS:
            return _judge_pass(seen)


def touch(seen: Situation, thing: str) -> tuple[str, ...]:
    """The rules against touching what no action touches; empty for what is none of `THINGS`.

    Cards are played from the own hand alone, onto the discard pile.
    """
    if thing not in THINGS:
        return ()
    if seen.phase in (Phase.OVER, Phase.DEAL):
        return judge(seen, DRAW).rules
    running = seen.phase is Phase.RUN
    if thing == "pile" and seen.top == GAP:
        return ("gnav.sweep.legal-plays" if running else "gnav.play.empty-centre",)
    return ("gnav.sweep.continue" if running else "gnav.play.must",)


def _judge_card(seen: Situation, action: Action) -> Verdict:
    """A card from the hand that is legal now (gnav.play.must)."""
    card = action.card
    if card not in seen.hand:
        return refused(_hand_rule(seen)).since("not-held")
    if seen.phase is Phase.DRAWN and card != seen.drawn:
        return _not_the_drawn_card(seen)
    if not is_legal(card, seen.top):
        return refused(*_illegal(seen))
    if action.kind is Kind.WILD and not _may_choose(seen, card):
        return refused(*_no_choice(seen))
    return allowed(*_permission(seen), *_legality(seen, action))


def _hand_rule(seen: Situation) -> str:
    """The rule that has only cards of the own hand played now."""
    match seen.phase:
        case Phase.RUN:
            return "gnav.sweep.continue"
        case Phase.DRAWN:
            return _not_the_drawn_card(seen).rules[0]
    duty = _duty(seen)[0]
    return "gnav.play.empty-centre" if duty == "gnav.play.must" and seen.top == GAP else duty


def _may_choose(seen: Situation, card: Card) -> bool:
    """Whether this wild card may be played as such onto its equal (switch `equal-wild`)."""
    return (
        seen.options.equal_wild == "choose"
        and is_wild(card)
        and seen.top != GAP
        and value_of(card) == value_of(seen.top)
    )


def _no_choice(seen: Situation) -> tuple[str, ...]:
    """Why there is nothing to choose between an equal card and a wild one."""
    if seen.top != GAP:
        return ("gnav.wild.equal-counts-as-match", "gnav.capture.match")
    return ("gnav.sweep.legal-plays" if seen.phase is Phase.RUN else "gnav.play.empty-centre",)


def _not_the_drawn_card(seen: Situation) -> Verdict:
    if is_legal(seen.drawn, seen.top):
        return refused("gnav.blocked.play-drawn", *_UNEQUAL)
    return refused("gnav.blocked.turn-ends", *_UNEQUAL)


def _illegal(seen: Situation) -> tuple[str, ...]:
    """Why a card of the hand is not legal, the most telling rule first."""
    match seen.phase:
        case Phase.DRAWN:
            return ("gnav.blocked.turn-ends", *_UNEQUAL)
        case Phase.RUN:
            return (*_UNEQUAL, "gnav.sweep.legal-plays")
    if has_legal_card(seen.hand, seen.top):
        return _UNEQUAL
    return (*_UNEQUAL, "gnav.blocked.draw" if seen.draw_size else "gnav.blocked.pile-empty")


def _permission(seen: Situation) -> tuple[str, ...]:
    """The rule that lets the player play a card at all in this phase."""
    match seen.phase:
        case Phase.RUN:
            return ("gnav.sweep.continue", "gnav.sweep.legal-plays", "gnav.sweep.shape")
        case Phase.DRAWN:
            return ("gnav.blocked.play-drawn",)
    return ("gnav.play.must",)


def _legality(seen: Situation, action: Action) -> tuple[str, ...]:
    """The rules that make a card legal."""
    if seen.top == GAP:
        return () if seen.phase is Phase.RUN else ("gnav.play.empty-centre",)
    equal = value_of(action.card) == value_of(seen.top)
    top = ("gnav.wild.top-is-ordinary",) if is_wild(seen.top) else ()
    if action.kind is Kind.WILD or (equal and is_wild(action.card)):
        return ("gnav.play.match", "gnav.wild.equal-counts-as-match", *top)
    why = ("gnav.play.match",) if equal else ("gnav.play.wild",)
    return (*why, *top, *(("gnav.play.free-choice",) if _has_both(seen) else ()))


def _has_both(seen: Situation) -> bool:
    """Whether the hand has an equal card and another wild one (gnav.play.free-choice)."""
    value = value_of(seen.top)
    return any(value_of(card) == value for card in seen.hand) and any(
        is_wild(card) and value_of(card) != value for card in seen.hand
    )


def _judge_draw(seen: Situation) -> Verdict:
    match seen.phase:
        case Phase.RUN:
            return refused("gnav.draw.refill-when")
        case Phase.DRAWN:
            return refused("gnav.blocked.draw-one")
    if has_legal_card(seen.hand, seen.top):
        return refused("gnav.blocked.no-bluff", "gnav.play.must")
    if not seen.draw_size:
        return refused("gnav.blocked.pile-empty")
    return allowed("gnav.blocked.draw", "gnav.blocked.draw-one")


def _judge_stop(seen: Situation) -> Verdict:
    match seen.phase:
        case Phase.RUN:
            return allowed("gnav.sweep.may-stop")
        case Phase.DRAWN:
            if is_legal(seen.drawn, seen.top):
                return allowed("gnav.blocked.may", "gnav.blocked.keep")
            return allowed("gnav.blocked.turn-ends", "gnav.blocked.keep")
    return refused(*_duty(seen))


def _judge_pass(seen: Situation) -> Verdict:
    match seen.phase:
        case Phase.RUN:
            return refused("gnav.sweep.may-stop", "gnav.blocked.pile-empty")
        case Phase.DRAWN:
            return refused("gnav.blocked.keep", "gnav.blocked.pile-empty")
    duty = _duty(seen)
    return Verdict(duty == ("gnav.blocked.pile-empty",), duty)


def _duty(seen: Situation) -> tuple[str, ...]:
    """What the player must do when a turn begins: play, else draw, else pass."""
    if has_legal_card(seen.hand, seen.top):
        return ("gnav.play.must",)
    return ("gnav.blocked.draw",) if seen.draw_size else ("gnav.blocked.pile-empty",)
