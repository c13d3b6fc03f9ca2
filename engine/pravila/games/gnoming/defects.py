"""What is wrong with a position: every contradiction, and what no game leads to."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from pravila.core.defect import Defect, broken, contradiction, odd
from pravila.core.errors import UnreadableError
from pravila.core.event import Value
from pravila.games.gnoming.action import PILES
from pravila.games.gnoming.cards import GAP, HAZARD, HIDDEN, MULLIGAN, Card, write_card
from pravila.games.gnoming.deck import census
from pravila.games.gnoming.legality import REVEALS, can_draw, situation
from pravila.games.gnoming.options import seat_range
from pravila.games.gnoming.play import seats_from
from pravila.games.gnoming.state import ALL_UP, ROUNDS, Phase, State, down_count, is_up

_SCORED: Final = (Phase.DEAL, Phase.OVER)
_OFTEN: Final = {MULLIGAN: "gnoming.mulligans", HAZARD: "gnoming.hazards"}


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
            yield broken(_OFTEN.get(card, "gnoming.card-often"), "", error, **facts)


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
    if needs and held != 1:
        yield contradiction("gnoming.held-one", "held", n=held)
    if held and not needs:
        yield contradiction("gnoming.held-none", "held", n=held)
    sources = ("draw", *PILES) if needs else ("", "draw", *PILES)
    if state.source not in sources:
        yield contradiction("gnoming.source", "source")
    if state.phase is Phase.PLAY and state.held == HAZARD and state.source in PILES:
        yield odd("gnoming.hazard-from-pile", "held", pile=state.source)


def _turn(state: State) -> Iterator[Defect]:
    if bool(state.origin) != (state.phase is Phase.OUT):
        yield contradiction("gnoming.origin", "origin")
    if bool(state.asked) != (state.phase is Phase.FLIP):
        yield contradiction("gnoming.asked", "asked")
    if state.phase not in _SCORED and not any(state.cards[state.turn - 1]):
        yield contradiction("gnoming.no-grid", str(state.turn), seat=state.turn)


def _piles(state: State) -> Iterator[Defect]:
    for name, pile in zip(PILES, state.piles, strict=True):
        if HAZARD in pile:
            yield contradiction("gnoming.hazard-on-pile", name, pile=name)
    if state.phase is Phase.DRAW and not can_draw(situation(state)) and not any(state.piles):
        yield contradiction("gnoming.no-card", "draw")


def _scores(state: State) -> Iterator[Defect]:
    finished = state.round - (state.phase not in _SCORED)
    if len(state.scores) != finished:
        yield contradiction("gnoming.scores", "scores", n=len(state.scores), most=finished)
    if len(state.lines) not in (0, state.seats):
        yield contradiction("gnoming.lines", "lines", n=len(state.lines), most=state.seats)
    if state.phase is (Phase.DEAL if state.round == ROUNDS else Phase.OVER):
        yield contradiction("gnoming.round", "phase", round=state.round, rounds=ROUNDS)


def _reveal(state: State) -> Iterator[Defect]:
    if state.phase is not Phase.REVEAL:
        return
    for seat, mask in enumerate(state.face_up, 1):
        if down_count(mask) < REVEALS:
            yield contradiction("gnoming.reveal", str(seat), seat=seat)
        elif mask:
            yield odd("gnoming.reveal", str(seat), seat=seat)


def _last_turns(state: State) -> Iterator[Defect]:
    if state.phase in _SCORED:
        return
    wanted = (state.finisher - state.turn) % state.seats if state.finisher else 0
    if bool(state.last_turns) != bool(state.finisher):
        yield contradiction("gnoming.last-turns", "last-turns", n=state.last_turns, most=wanted)
    elif state.finisher == state.turn:
        yield odd("gnoming.finisher-turn", "turn", seat=state.turn)
    elif state.last_turns != wanted:
        yield odd("gnoming.last-turns", "last-turns", n=state.last_turns, most=wanted)


def _grids(state: State) -> Iterator[Defect]:
    least = seat_range(state.options)[0]
    if state.seats < least:
        yield odd("gnoming.players", "", n=state.seats, most=least)
    if state.options.sets == "stay":
        for seat, grid in enumerate(state.cards, 1):
            if GAP in grid:
                yield odd("gnoming.gap", str(seat), seat=seat)
    if state.phase in (*_SCORED, Phase.REVEAL):
        return
    for seat, mask in enumerate(state.face_up, 1):
        if seat == state.finisher:
            if mask != ALL_UP:
                yield odd("gnoming.finisher-down", str(seat), seat=seat)
        elif mask == ALL_UP and not _may_be_open(state, seat):
            yield odd("gnoming.all-up", str(seat), seat=seat)


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
    if state.source:
        order = [seat for seat in seats_from(state.turn, state.seats)[1:] if seat in state.asked]
        fits = list(state.asked) == order and all(
            down_count(state.face_up[seat - 1]) > 1 for seat in order
        )
    else:
        hazards = state.removed.count(HAZARD)
        fits = state.asked == (seats_from(state.turn, state.seats) * hazards)[-len(state.asked) :]
    if not fits:
        yield odd("gnoming.asked-order", "asked")


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
        yield odd("gnoming.chosen", "chosen")


def _out_of_play(state: State) -> Iterator[Defect]:
    gaps = sum(grid.count(GAP) for grid in state.cards)
    others = sum(card != HAZARD for card in state.removed)
    if others > gaps:
        yield odd("gnoming.removed", "removed", n=others, most=gaps)
    kept = state.options.hazard_return == "never"
    if state.gone and not (kept and set(state.gone) == {HAZARD}):
        yield odd("gnoming.gone", "gone")
