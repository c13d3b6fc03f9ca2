"""What is wrong with a position: every contradiction, and what no game leads to."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from pravila.core.defect import Defect, broken, contradiction, odd, unstated
from pravila.core.errors import UnreadableError
from pravila.core.event import Value
from pravila.games.gnoming.action import PILES
from pravila.games.gnoming.cards import GAP, HAZARD, HIDDEN, MULLIGAN, Card, write_card
from pravila.games.gnoming.deck import census
from pravila.games.gnoming.legality import REVEALS, can_draw, situation
from pravila.games.gnoming.options import seat_range
from pravila.games.gnoming.play import GRID_SIZE, seats_from
from pravila.games.gnoming.sheets import scored_sheets
from pravila.games.gnoming.state import ALL_UP, ROUNDS, Phase, State, down_count, is_up

_SCORED: Final = (Phase.DEAL, Phase.OVER)
_LAST: Final = "gnoming.round-end.last-turns"
_OFTEN: Final = {
    MULLIGAN: ("mulligans", "mulligan-count"),
    HAZARD: ("hazards", "hazard-count"),
}


def card_defects(known: list[Card], deck: str) -> Iterator[Defect]:
    """The cards that are named more often than the deck has them."""
    most = census(deck)
    for card, copies in sorted(Counter(card for card in known if card != HIDDEN).items()):
        if copies > most.get(card, 0):
            facts: dict[str, Value] = {
                "card": write_card(card),
                "n": copies,
                "most": most.get(card, 0),
            }
            error = UnreadableError("too-many", **facts)
            code, rule = _OFTEN.get(card, ("card-often", "deck-size"))
            found = broken(f"gnoming.{code}", "", error, **facts)
            yield found.against(f"gnoming.components.{rule}")


def state_defects(state: State, held: int) -> tuple[Defect, ...]:
    """What is wrong with a state that was read; `held` counts the cards written in hand."""
    return (
        *_hand(state, held),
        *_turn(state),
        *_piles(state),
        *_scores(state),
        *_reveal(state),
        *_last_turns(state),
        *_grids(state),
        *_asked(state),
        *_chosen(state),
        *_out_of_play(state),
    )


def _hand(state: State, held: int) -> Iterator[Defect]:
    needs = state.phase in (Phase.PLAY, Phase.OUT)
    if needs and held > 1:
        found = contradiction("gnoming.held-one", "held", n=held)
        yield found.against("gnoming.draw.source")
    elif held and not needs:
        yield contradiction("gnoming.held-none", "held", n=held).against("gnoming.turn.phases")
    elif state.phase is Phase.PLAY and not held:
        yield unstated("gnoming.held-open", "held")
    elif state.phase is Phase.OUT and not held:
        yield unstated("gnoming.out-open", "held")
    if state.source not in ("", "draw", *PILES):
        yield contradiction("gnoming.source", "source", text=state.source[:20])
    elif needs and not state.source:
        yield unstated("gnoming.source-open", "source")
    elif state.phase is Phase.DRAW and (state.source or state.sent):
        key = "source" if state.source else "sent"
        yield odd("gnoming.source-early", key).against("gnoming.turn.phases")
    if state.phase is Phase.PLAY and state.held == HAZARD and state.source in PILES:
        found = odd("gnoming.hazard-from-pile", "held", pile=state.source)
        yield found.against("gnoming.hazard.removed")


def _turn(state: State) -> Iterator[Defect]:
    if state.phase is not Phase.OUT:
        if state.origin:
            yield contradiction("gnoming.origin", "origin")
    elif not state.origin:
        yield unstated("gnoming.origin-open", "origin")
    elif not is_up(state.face_up[state.turn - 1], state.origin):
        found = odd("gnoming.origin-down", "origin", seat=state.turn)
        yield found.against("gnoming.play.replace")
    if state.phase is not Phase.FLIP:
        if state.asked:
            yield contradiction("gnoming.asked", "asked").against("gnoming.hazard.discard-effect")
    elif not state.asked:
        yield unstated("gnoming.asked-open", "asked")
    if state.phase not in _SCORED and not any(state.cards[state.turn - 1]):
        yield contradiction("gnoming.no-grid", str(state.turn), seat=state.turn)


def _piles(state: State) -> Iterator[Defect]:
    for name, pile in zip(PILES, state.piles, strict=True):
        if HAZARD in pile:
            found = contradiction("gnoming.hazard-on-pile", name, pile=name)
            yield found.against("gnoming.hazard.removed")
    if state.phase is Phase.DRAW and not can_draw(situation(state)) and not any(state.piles):
        yield contradiction("gnoming.no-card", "draw").against("gnoming.draw.nothing-left")
    taken = state.source if state.phase in (Phase.PLAY, Phase.OUT) else ""
    empty = [name for name, pile in zip(PILES, state.piles, strict=True) if not pile]
    unfilled = [name for name in empty if name != taken]
    if len(unfilled) > (*state.removed, *state.gone).count(HAZARD):
        found = odd("gnoming.pile-empty", unfilled[0], pile=unfilled[0])
        yield found.against("gnoming.discard.empty-pile", "gnoming.discard.hazard-leaves-gap")


def _scores(state: State) -> Iterator[Defect]:
    finished = state.round - (state.phase not in _SCORED)
    rule = "gnoming.game.rounds"
    if len(state.lines) not in (0, state.seats):
        yield contradiction("gnoming.lines", "lines", n=len(state.lines), most=state.seats)
    if state.phase is Phase.OVER and state.round < ROUNDS:
        facts = {"round": state.round, "rounds": ROUNDS}
        yield contradiction("gnoming.over-early", "phase", **facts).against(rule)
        return
    if state.phase is Phase.DEAL and state.round == ROUNDS:
        yield contradiction("gnoming.round", "phase", rounds=ROUNDS).against(rule)
    if not state.scores and finished:
        yield unstated("gnoming.scores-open", "scores", most=finished)
    elif len(state.scores) != finished:
        found = contradiction("gnoming.scores", "scores", n=len(state.scores), most=finished)
        yield found.against(rule)
    elif state.phase in _SCORED:
        yield from _counted(state)


def _counted(state: State) -> Iterator[Defect]:
    """When a round is scored, all cards are face up and the scores are theirs."""
    down = [seat for seat, mask in enumerate(state.face_up, 1) if mask != ALL_UP]
    for seat in down:
        found = odd("gnoming.scored-down", str(seat), seat=seat)
        yield found.against("gnoming.round-end.reveal")
    if down or len(state.lines) not in (0, state.seats):
        return
    for sheet, points in zip(scored_sheets(state), state.scores[-1], strict=True):
        if sheet.total != points:
            facts = {"seat": sheet.seat, "points": points, "points2": sheet.total}
            yield odd("gnoming.score", "scores", **facts)


def _reveal(state: State) -> Iterator[Defect]:
    if state.phase is not Phase.REVEAL:
        return
    for seat, mask in enumerate(state.face_up, 1):
        rule = "gnoming.setup.reveal-timing"
        if down_count(mask) < REVEALS:
            yield contradiction("gnoming.reveal", str(seat), seat=seat).against(rule)
        elif mask:
            yield odd("gnoming.reveal", str(seat), seat=seat).against(rule)


def _last_turns(state: State) -> Iterator[Defect]:
    if state.phase in _SCORED:
        return
    wanted = due_turns(state.finisher, state.turn, state.seats)
    facts = {"n": state.last_turns, "most": wanted}
    if state.finisher == state.turn:
        found = contradiction("gnoming.finisher-turn", "turn", seat=state.turn)
        yield found.against("gnoming.round-end.order")
    elif not state.finisher and state.last_turns:
        found = contradiction("gnoming.last-turns-early", "last-turns", n=state.last_turns)
        yield found.against("gnoming.round-end.trigger")
    elif state.finisher and not state.last_turns:
        yield contradiction("gnoming.last-turns", "last-turns", **facts).against(_LAST)
    elif state.last_turns != wanted:
        yield odd("gnoming.last-turns", "last-turns", **facts).against(_LAST)


def due_turns(finisher: int, turn: int, seats: int) -> int:
    """How many last turns are still to come, this one included (gnoming.round-end.last-turns)."""
    return (finisher - turn) % seats if finisher else 0


def _grids(state: State) -> Iterator[Defect]:
    least = seat_range(state.options)[0]
    if state.seats < least:
        found = odd("gnoming.players", "", n=state.seats, most=least)
        yield found.against("gnoming.players.range")
    if state.options.sets == "stay":
        for seat, grid in enumerate(state.cards, 1):
            if GAP in grid:
                found = odd("gnoming.gap", str(seat), seat=seat)
                yield found.against("gnoming.round-end.sets-not-removed")
    if state.phase in (*_SCORED, Phase.REVEAL):
        return
    for seat, mask in enumerate(state.face_up, 1):
        up = GRID_SIZE - down_count(mask)
        if up < REVEALS:
            found = odd("gnoming.few-up", str(seat), seat=seat, n=up, most=REVEALS)
            yield found.against("gnoming.setup.reveal-two")
        if seat == state.finisher:
            if mask != ALL_UP:
                found = odd("gnoming.finisher-down", str(seat), seat=seat)
                yield found.against("gnoming.round-end.trigger")
        elif mask == ALL_UP and not _may_be_open(state, seat):
            yield odd("gnoming.all-up", str(seat), seat=seat).against("gnoming.round-end.trigger")


def _may_be_open(state: State, seat: int) -> bool:
    """Whether a whole grid may be face up without having ended the round.

    It may in a turn that is not yet over, and after the own last turn.
    """
    if seat == state.turn:
        return state.phase in (Phase.OUT, Phase.FLIP)
    return bool(state.finisher) and (
        (seat - state.finisher) % state.seats < (state.turn - state.finisher) % state.seats
    )


def _asked(state: State) -> Iterator[Defect]:
    """Seats are asked clockwise, each once in a turn, and only with cards to turn up."""
    if state.phase is not Phase.FLIP or not state.asked:
        return
    if not state.source and state.options.setup_hazard == "flip-all":
        yield from _asked_in_set_up(state)
        return
    order = [seat for seat in seats_from(state.turn, state.seats)[1:] if seat in state.asked]
    if state.turn in state.asked:
        found = odd("gnoming.asked-self", "asked", seat=state.turn)
        yield found.against("gnoming.hazard.discard-effect")
    elif list(state.asked) != order:
        yield odd("gnoming.asked-order", "asked").against("gnoming.hazard.order")
    for seat in order:
        if down_count(state.face_up[seat - 1]) <= 1:
            found = odd("gnoming.asked-last", "asked", seat=seat)
            yield found.against("gnoming.hazard.last-card-protected")


def _asked_in_set_up(state: State) -> Iterator[Defect]:
    """By a switch a hazard of the set-up lets all players turn up cards."""
    hazards = state.removed.count(HAZARD)
    if state.asked != (seats_from(state.turn, state.seats) * hazards)[-len(state.asked) :]:
        yield odd("gnoming.asked-order", "asked").against("gnoming.setup.hazard-on-discard")


def _chosen(state: State) -> Iterator[Defect]:
    """Choices that are not shown yet: in turn from the starter, of face-down places, none twice."""
    if not state.chosen:
        return
    seats = [seat for seat, _ in state.chosen]
    placed = [choice for choice in state.chosen if choice[1]]
    fits = len(set(placed)) == len(placed) and not any(
        is_up(state.face_up[seat - 1], place) for seat, place in placed
    )
    if state.phase is Phase.REVEAL:
        order = [seat for seat in seats_from(state.starter, state.seats) for _ in range(REVEALS)]
        fits = fits and len(placed) == len(seats) < len(order)
        fits = fits and seats == order[: len(seats)] and state.turn == order[len(seats)]
    elif state.phase is Phase.FLIP and state.options.hazard_order == "simultaneous":
        if state.source:
            first = state.asked[0] if state.asked else state.turn
            waited = seats_from(state.turn, state.seats)[1:]
            before = waited[: waited.index(first)] if first in waited else ()
            fits = fits and seats == [seat for seat in before if seat in seats]
    else:
        fits = False
    if not fits:
        yield odd("gnoming.chosen", "chosen").against("gnoming.setup.reveal-timing")


def _out_of_play(state: State) -> Iterator[Defect]:
    gaps = sum(grid.count(GAP) for grid in state.cards)
    others = sum(card != HAZARD for card in state.removed)
    if others > gaps:
        found = odd("gnoming.removed", "removed", n=others, most=gaps)
        yield found.against("gnoming.round-end.sets-not-removed")
    kept = state.options.hazard_return == "never"
    if state.gone and not (kept and set(state.gone) == {HAZARD}):
        yield odd("gnoming.gone", "gone").against("gnoming.hazard.scope")
