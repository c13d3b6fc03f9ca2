"""What a player may do, judged from what that player can see.

`judge` and `legal` need only a `Situation`, which a state and a view both give, so that a bot
sees exactly the moves the referee allows. Nothing but the own turn lets a player act.
"""

from typing import Final, NamedTuple

from pravila.core.verdict import Verdict, allowed, refused
from pravila.games.shifting.action import (
    END,
    FLIP,
    SHIFT,
    SKIP,
    Action,
    Kind,
    pays,
    scores,
)
from pravila.games.shifting.cards import Card, CardSet
from pravila.games.shifting.options import Options
from pravila.games.shifting.state import (
    HAND,
    SKIP_DRAW,
    SKIP_MOST,
    Phase,
    State,
    View,
    actor,
    has_skipped,
)
from pravila.games.shifting.tiles import ADJACENT, Grid, as_bits, distance

TILE_MOVES: Final[tuple[Action, ...]] = (*(SHIFT[pair] for pair in ADJACENT), *FLIP.values())
"""The 21 moves that a paid card allows on any grid (shifting.shift.no-wrap)."""

THINGS: Final = ("draw", "discard")
"""What is touched by no action: the draw pile, and a discard pile without a card to be read."""


class Situation(NamedTuple):
    """What decides about the actor's choices."""

    options: Options
    card_set: CardSet
    seats: int
    phase: Phase
    grid: Grid
    hand: tuple[Card, ...]
    scored: tuple[tuple[Card, ...], ...]
    discard: tuple[Card, ...]
    """The discarded cards that may be seen."""
    moves: int
    gained: int
    skipped: bool


def situation(state: State | View) -> Situation:
    """The situation of the actor (of the player on turn when the game is over)."""
    seat = actor(state) or state.turn
    discard = state.discard
    if isinstance(state, State) and state.options.discard_public == "top":
        discard = discard[-1:]
    return Situation(
        state.options,
        state.card_set,
        state.seats,
        state.phase,
        state.grid,
        tuple(card for card in state.hands[seat - 1] if card >= 0),
        state.scored,
        discard,
        state.moves,
        state.gained,
        has_skipped(state, seat),
    )


def legal(seen: Situation) -> tuple[Action, ...]:
    """The legal actions in the order of `action.every` (shifting.action.choice)."""
    if seen.phase is Phase.PAID:
        return TILE_MOVES
    if seen.phase is Phase.OVER:
        return ()
    fitting = matching(seen.card_set, seen.grid, seen.hand)
    choices = [pays(seen.card_set)[card] for card in seen.hand]
    choices += [scores(seen.card_set)[card] for card in fitting]
    if not _skip_refusal(seen):
        choices.append(SKIP)
    if not _end_refusal(seen):
        choices.append(END)
    return tuple(choices)


def matching(card_set: CardSet, grid: Grid, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of a hand whose patterns the grid forms."""
    bits = as_bits(grid)
    known = (card for card in hand if card >= 0)
    return tuple(card for card in known if card_set.pattern(card).fits(bits))


def judge(seen: Situation, action: Action) -> Verdict:
    """Whether the actor may do it, with the rules that decide."""
    if seen.phase is Phase.OVER:
        return refused("shifting.solo.rules" if seen.seats == 1 else "shifting.end.stop")
    if seen.phase is Phase.PAID:
        return _judge_paid(seen, action)
    match action.kind:
        case Kind.PAY:
            return _judge_pay(seen, action.card)
        case Kind.SCORE:
            return _judge_score(seen, action.card)
        case Kind.SHIFT:
            verdict = _judge_shift(seen, action.place, action.other)
            return _not_paid(seen, "shifting.shift.cost") if verdict else verdict
        case Kind.FLIP:
            return _not_paid(seen, "shifting.flip.cost")
        case Kind.SKIP:
            return _judge_skip(seen)
        case Kind.END:
            return _judge_end(seen)


def touch(seen: Situation, thing: str) -> tuple[str, ...]:
    """The rules against touching what no action touches; empty for what is none of `THINGS`."""
    if thing not in THINGS:
        return ()
    if seen.phase is Phase.OVER:
        return judge(seen, END).rules
    if thing == "draw":
        return ("shifting.action.no-midturn-draw", "shifting.turn.refill")
    return ("shifting.discard.no-score" if seen.discard else "shifting.action.discard-face-up",)


def _not_paid(seen: Situation, rule: str) -> Verdict:
    """Refuse a shift or a flip for which no card has been discarded yet."""
    if seen.hand:
        return refused(rule).since("shifting.not-paid")
    return refused("shifting.action.no-midturn-draw", rule).since("shifting.no-card")


def _judge_paid(seen: Situation, action: Action) -> Verdict:
    """Judge an action after a payment: the card pays for one shift or one flip."""
    match action.kind:
        case Kind.SHIFT:
            return _judge_shift(seen, action.place, action.other)
        case Kind.FLIP:
            return allowed("shifting.flip.cost", "shifting.flip.keep-orientation")
    return refused("shifting.shift.cost", "shifting.flip.cost").since("shifting.paid")


def _judge_shift(seen: Situation, a: int, b: int) -> Verdict:
    rows, columns = distance(a, b)
    if rows + columns == 1:
        same = seen.grid[a - 1] == seen.grid[b - 1]
        why = ("shifting.shift.any-pair",) if same else ()
        return allowed("shifting.shift.cost", "shifting.shift.adjacent", *why)
    if rows == columns == 1:
        return refused("shifting.shift.no-diagonal", "shifting.shift.adjacent")
    if 0 in (rows, columns):
        return refused("shifting.shift.no-wrap", "shifting.shift.adjacent")
    return refused("shifting.shift.adjacent")


def _judge_pay(seen: Situation, card: Card) -> Verdict:
    if card in seen.hand:
        last = ("shifting.action.last-card",) if len(seen.hand) == 1 else ()
        costs = ("shifting.shift.cost", "shifting.flip.cost")
        return allowed("shifting.card.two-uses", "shifting.action.choice", *costs, *last)
    if _is_scored(seen, card):
        return refused("shifting.score.no-fuel", "shifting.card.two-uses")
    if not seen.hand:
        against = refused("shifting.action.no-midturn-draw", "shifting.shift.cost")
        return against.since("shifting.no-card")
    return refused("shifting.shift.cost", "shifting.flip.cost").since("not-held")


def _judge_score(seen: Situation, card: Card) -> Verdict:
    if card in seen.hand:
        return _judge_match(seen, card)
    if _is_scored(seen, card):
        return refused("shifting.score.once")
    if card in seen.discard:
        return refused("shifting.discard.no-score", "shifting.card.two-uses")
    return refused("shifting.score.match").since("not-held")


def _judge_match(seen: Situation, card: Card) -> Verdict:
    """Judge the scoring of a card in hand by its pattern."""
    pattern = seen.card_set.pattern(card)
    bits = as_bits(seen.grid)
    if pattern.fits(bits):
        again = ("shifting.turn.several-patterns", "shifting.score.many") if seen.gained else ()
        same = ("shifting.score.same-grid",) if 0 < seen.gained == seen.moves else ()
        return allowed("shifting.score.match", "shifting.score.free", *again, *same)
    if pattern.core.fits(bits):
        grey = ("shifting.match.grey-any", "shifting.score.match")
        return refused("shifting.match.box-inside", *grey)
    if any(other.fits(bits) for other in pattern.turned):
        seen_from_there = any(other.fits(bits) for other in pattern.rotated)
        top = ("shifting.grid.common-top",) if seen_from_there else ()
        return refused("shifting.match.translation-only", "shifting.score.match", *top)
    faces = {square for row in pattern.rows for square in row}
    if faces.isdisjoint(seen.grid):
        return refused("shifting.score.match", "shifting.match.face-only")
    return refused("shifting.score.match", "shifting.match.colour-and-pattern")


def _judge_skip(seen: Situation) -> Verdict:
    against = _skip_refusal(seen)
    if against:
        return refused(*against)
    verdict = allowed("shifting.skip.instead", "shifting.skip.first", "shifting.skip.memory")
    drawn = max(0, SKIP_MOST - len(seen.hand))
    if drawn >= SKIP_DRAW or seen.options.skip_cap != "six":
        return verdict
    return allowed(*verdict.rules, "shifting.skip.cap").since("shifting.skip-draws", n=drawn)


def _skip_refusal(seen: Situation) -> tuple[str, ...]:
    """The rules that forbid a skip now; empty when it is allowed.

    It is allowed even without cards to draw (shifting.skip.no-cards).
    """
    if seen.moves:
        return ("shifting.skip.first", "shifting.skip.instead")
    if seen.skipped:
        return ("shifting.skip.not-twice", "shifting.skip.memory")
    return ()


def _judge_end(seen: Situation) -> Verdict:
    against = _end_refusal(seen)
    if against:
        return refused(*against)
    idle = () if seen.moves else ("shifting.turn.zero-actions",)
    if len(seen.hand) > HAND:
        return allowed(*idle, "shifting.turn.refill-none")
    return allowed(*idle, "shifting.turn.refill")


def _end_refusal(seen: Situation) -> tuple[str, ...]:
    """The rules that forbid the end of the turn; empty when it is allowed.

    A player without cards who may not skip can do nothing else, so that every switch lets the
    turn end then.
    """
    idle = not seen.moves and seen.options.idle_turn == "forbidden"
    if idle and (seen.hand or not _skip_refusal(seen)):
        return ("shifting.turn.zero-actions",)
    if len(seen.hand) > HAND and seen.options.over_four == "spend-down":
        return ("shifting.turn.refill-none",)
    return ()


def _is_scored(seen: Situation, card: Card) -> bool:
    return any(card in cards for cards in seen.scored)
