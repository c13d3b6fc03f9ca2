"""A second referee and a second scorer for Gnoming A Round, written from the text of the rules.

They share no code with the engine: of it they know only how a state, the options and an action are
written down. They are slow and plain on purpose, one sentence of the rules to a condition, so that
they can be read beside the rules page; `tests/gnoming/test_referee.py` asks both about the same
positions. Rule ids stand without their first part, `gnoming.`.
"""

from typing import Final

from pravila.games.gnoming.action import OWN, Action, Kind
from pravila.games.gnoming.cards import GAP, HAZARD, MULLIGAN, Card
from pravila.games.gnoming.options import Options
from pravila.games.gnoming.state import Phase, State

Grid = dict[int, Card]
"""Cards by place, 1-9; a place whose card was removed (switch `sets`) is missing."""
PILES: Final = ("A", "B")
LINES: Final = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9))
"""Rows and columns, never diagonals (score.diagonal)."""
HIGHEST: Final = {"proposed-1": 10, "proposed-wide": 11}
"""The highest value in each deck."""


# -- what lies on the table ------------------------------------------------------------------------


def decider(state: State) -> int:
    """Who decides: after a hazard the others in order (hazard.order), else who is on turn."""
    return state.asked[0] if state.phase is Phase.FLIP else state.turn


def cards_of(state: State, seat: int) -> Grid:
    """All cards of a grid, face up or face down."""
    return {at: card for at, card in enumerate(state.cards[seat - 1], 1) if card != GAP}


def face_up(state: State, seat: int) -> Grid:
    """The cards of a grid that everybody sees."""
    mask = f"{state.face_up[seat - 1]:09b}"[::-1]
    return {at: card for at, card in cards_of(state, seat).items() if mask[at - 1] == "1"}


def face_down(state: State, seat: int) -> set[int]:
    """The places of a grid whose cards nobody has seen.

    A card that its owner has chosen to turn up counts as turned up, even while the others have
    still to choose (setup.reveal-timing, hazard.order).
    """
    chosen = {place for who, place in state.chosen if who == seat}
    return set(cards_of(state, seat)) - set(face_up(state, seat)) - chosen


def pile(state: State, name: str) -> tuple[Card, ...]:
    """A discard pile, its top card last."""
    return state.piles[PILES.index(name)]


def is_positive(card: Card) -> bool:
    """Whether it is a number card above zero; mulligans and hazards have no number."""
    return card > 0 and card not in (MULLIGAN, HAZARD)


def mulligans(grid: Grid) -> int:
    """How many mulligans are among these cards."""
    return list(grid.values()).count(MULLIGAN)


# -- may I? ----------------------------------------------------------------------------------------


def may(state: State, action: Action) -> bool:
    """Whether the player who decides now may do this."""
    if action.grid:
        # setup.reveal-two, play.replace, bounce.move, hazard.discard-effect: only the own grid.
        return False
    match state.phase:
        case Phase.REVEAL:
            return may_reveal(state, action)
        case Phase.DRAW:
            return within_the_limit(state, action)
        case Phase.PLAY:
            return within_the_limit(state, action)
        case Phase.OUT:
            return may_bounce(state, action) or may_discard(state, action)
        case Phase.FLIP:
            return may_flip(state, action)
        case Phase.DEAL:
            # game.rounds, round.next-starter: the next round begins with a deal, nothing else.
            return action.kind is Kind.DEAL
        case Phase.OVER:
            # game.rounds: there are no more than three.
            return False


def may_reveal(state: State, action: Action) -> bool:
    """Set-up: turn up any two of the own cards, two different ones (setup.reveal-two)."""
    return action.kind is Kind.FLIP and action.place in face_down(state, state.turn)


def may_flip(state: State, action: Action) -> bool:
    """After a hazard of another player: turn up one own card or decline."""
    down = face_down(state, decider(state))
    if action.kind is Kind.PASS:
        # hazard.may: nobody is obliged.
        return True
    if action.kind is not Kind.FLIP:
        # hazard.discard-effect: nothing else is offered.
        return False
    # hazard.discard-effect: a face-down card; hazard.last-card-protected: but not the last one.
    return action.place in down and len(down) > 1


def may_draw(state: State, action: Action) -> bool:
    """The first phase of a turn, but for the limit of mulligans: exactly one card (draw.source)."""
    if action.kind is Kind.TAKE:
        if not cards_of(state, state.turn) and state.options.discard_return == "forbidden":
            # draw.discard-must-play: it could not be put into a grid without places (switch sets).
            return False
        # draw.source: the top card of a discard pile, if there is one.
        return bool(pile(state, action.pile))
    if action.kind is not Kind.DRAW:
        # turn.phases: drawing comes first.
        return False
    if state.draw_pile:
        # draw.source: the top card of the draw pile.
        return True
    if state.options.draw_exhausted == "end-round":
        # draw.exhausted, variant: to draw from the empty pile is to end the round.
        return True
    # draw.exhausted: all but the two top cards are shuffled; draw.nothing-left: if there are any.
    return any(len(pile(state, name)) > 1 for name in PILES)


def may_play(state: State, action: Action) -> bool:
    """The second phase of a turn, but for the limit of mulligans: keep the card or discard it."""
    if action.kind is Kind.PLACE:
        if state.held == HAZARD and state.options.hazard_place == "forbidden":
            # hazard.may-keep, variant: a drawn hazard must be discarded.
            return False
        # play.replace: it replaces one card of the own grid, face up or face down.
        return action.place in cards_of(state, state.turn)
    # play.optional, discard.unwanted: a drawn card may be discarded instead.
    # draw.discard-must-play: a taken card may not, unless the switch allows it.
    kept = state.source != "draw" and state.options.discard_return == "forbidden"
    return not kept and may_discard(state, action)


def may_discard(state: State, action: Action) -> bool:
    """The third phase: where the card in hand, or the card put out of the grid, may go."""
    if action.kind is not Kind.DISCARD:
        return False
    if state.held == HAZARD:
        # hazard.removed: it lies on no pile; discard.empty-pile-hazard-exception: not even to
        # restart one.
        return action.pile == ""
    if action.pile not in PILES:
        # discard.unwanted, discard.replaced: every other card goes onto a pile.
        return False
    empty = [name for name in PILES if not pile(state, name)]
    if len(empty) == 1:
        # discard.empty-pile, discard.empty-forced, discard.same-pile, discard.hazard-leaves-gap:
        # the empty pile must be restarted, whichever it is and whoever has emptied it.
        return action.pile in empty
    # discard.choice: either pile; discard.empty-choice: also when both are empty.
    return True


def may_bounce(state: State, action: Action) -> bool:
    """Whether the card put out of the grid may move on to that place (bounce.source: always)."""
    own, seen = cards_of(state, state.turn), face_up(state, state.turn)
    if action.kind is not Kind.BOUNCE:
        return False
    if not is_positive(state.held):
        # bounce.excluded, bounce.trigger: no negative card, no mulligan, no hazard.
        return False
    if not state.was_down:
        # bounce.first-face-down, bounce.chain-face-down: a card that lay face up is discarded.
        if state.options.bounce_face_up == "no":
            return False
        # The same, variant: from each place at most one card bounces in a turn.
        if f"{state.sent:09b}"[::-1][state.origin - 1] == "1":
            return False
    # bounce.trigger, bounce.equal-value: the same value as the card that has replaced it or as
    # another card of the grid; bounce.visible-only: one that lies face up.
    matches = state.held in seen.values()
    # bounce.mulligan-match: only by the switch does a mulligan match as well.
    if state.options.bounce_mulligan_match == "yes" and mulligans(seen):
        matches = True
    # bounce.move, bounce.target: to any other place with a card, not back to where it came from.
    return matches and action.place in own and action.place != state.origin


# -- the limit of one mulligan ---------------------------------------------------------------------


def within_the_limit(state: State, action: Action) -> bool:
    """Whether the draw or the play is right, also by the limit of mulligans.

    Bouncing is never a duty (bounce.optional), so nothing of this concerns the card put out.
    """
    right = may_draw if state.phase is Phase.DRAW else may_play
    if not right(state, action):
        return False
    if state.options.mulligan_limit == "ignore" or least_left(state, action) <= 1:
        # mulligan.limit-one, mulligan.third-on-draw, mulligan.take-from-discard.
        return True
    # mulligan.over-limit-cure: only what leaves at most one, if any move can do that.
    return not any(right(state, other) and least_left(state, other) <= 1 for other in OWN)


def least_left(state: State, action: Action) -> int:
    """How many face-up mulligans the player has after this turn, at best.

    Only face-up mulligans count (mulligan.limit-face-up), and no bounces that might follow
    (mulligan.over-limit-cure). A card not yet drawn can be any card.
    """
    seen = face_up(state, state.turn)
    now = mulligans(seen)
    match action.kind:
        case Kind.PLACE:
            return mulligans({**seen, action.place: state.held})
        case Kind.DRAW if not state.draw_pile and state.options.draw_exhausted == "end-round":
            # The round ends at once: nothing is played.
            return now
        case Kind.TAKE if pile(state, action.pile)[-1] == MULLIGAN:
            # At best it is put in the place of another one.
            return max(now, 1)
        case Kind.DRAW | Kind.TAKE:
            # At best the card is put in the place of a mulligan.
            return max(now - 1, 0)
        case _:
            # A discard changes nothing in the grid.
            return now


# -- scoring ---------------------------------------------------------------------------------------


def score(grid: tuple[Card, ...], options: Options) -> int:
    """What an open grid counts, before the finisher's 5 points; GAP is a place without a card."""
    total = 0
    in_sets: set[int] = set()
    for line in LINES:
        value = set_value([grid[place - 1] for place in line], options)
        if not value:
            continue
        in_sets.update(line)
        # score.set: it subtracts the value of one card, score.set-once: not of three;
        # score.crossing, mulligan.both-lines, mulligan.different-values: each line by itself.
        # round-end.sets-not-removed, variant: every set counts -5, also one made by the reveal.
        total -= 5 if options.sets == "remove-minus-five" else value
    for place, card in enumerate(grid, 1):
        if card in (GAP, MULLIGAN):
            # score.mulligan-unused: 0; and in a set it has counted there.
            continue
        if card == HAZARD:
            # score.hazard
            total += 10
        elif card < 0:
            # score.negative: whether it matches or not.
            total -= abs(card)
        elif place not in in_sets:
            # score.positive: only a card that is in no set.
            total += card
    return total


def set_value(line: list[Card], options: Options) -> int:
    """What a row or a column subtracts as a set of three, or 0 if it is none."""
    if line == [MULLIGAN] * 3:
        # mulligan.three-in-line: there is no value to copy.
        return HIGHEST[options.deck] if options.mulligan_triple == "highest-positive" else 0
    if line.count(MULLIGAN) == 2 and options.mulligan_pair == "no-set":
        # mulligan.two-in-line, variant.
        return 0
    numbers = [card for card in line if card != MULLIGAN]
    if not all(map(is_positive, numbers)):
        # score.negative-triple, mulligan.with-negatives, mulligan.with-hazard; nor is a line with
        # an empty place a set of three.
        return 0
    if numbers.count(numbers[0]) != len(numbers):
        # bounce.equal-value, mulligan.different-neighbours: one wild cannot equal two values.
        return 0
    # mulligan.wild, mulligan.two-in-line: wilds count as the value needed.
    return numbers[0]
