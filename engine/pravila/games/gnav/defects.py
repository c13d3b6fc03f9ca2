"""What is wrong with a position: every contradiction, and what no game leads to."""

from collections import Counter
from collections.abc import Iterator, Mapping

from pravila.core.defect import Defect, broken, contradiction, odd
from pravila.core.errors import UnreadableError
from pravila.core.event import Value
from pravila.games.gnav.capture import is_legal
from pravila.games.gnav.cards import (
    GAP,
    HIDDEN,
    SUIT_COUNT,
    Card,
    is_wild,
    value_of,
    write_card,
)
from pravila.games.gnav.legality import has_legal_card
from pravila.games.gnav.play import end_reason
from pravila.games.gnav.result import is_replayed
from pravila.games.gnav.scoring import score_deal
from pravila.games.gnav.state import HAND, Phase, State, is_scored


def card_defects(cells: Mapping[str, list[int]]) -> Iterator[Defect]:
    """The cards that are named twice, and the values named more often than there are suits."""
    named = Counter(cell for group in cells.values() for cell in group if cell > GAP)
    for card, copies in sorted(named.items()):
        if copies > 1:
            facts: dict[str, Value] = {"card": write_card(card), "n": copies, "most": 1}
            yield broken("gnav.card-twice", "", UnreadableError("too-many", **facts), **facts)
    open_ = Counter(-cell for group in cells.values() for cell in group if cell < HIDDEN)
    for value in sorted(open_):
        copies = open_[value] + sum(value_of(card) == value for card in named)
        if copies > SUIT_COUNT:
            facts = {"card": str(value), "n": copies, "most": SUIT_COUNT}
            yield broken("gnav.value-often", "", UnreadableError("too-many", **facts), **facts)


def state_defects(state: State, *, drawn_read: bool) -> tuple[Defect, ...]:
    """What is wrong with a state that was read; `drawn_read` is False for a foreign drawn card."""
    return (
        *_pile(state),
        *(_drawn(state) if drawn_read else ()),
        *_removed(state),
        *_passes(state),
        *_scores(state),
        *_phase(state),
        *_hands(state),
    )


def _top(state: State) -> Card:
    return state.pile[-1] if state.pile else GAP


def _pile(state: State) -> Iterator[Defect]:
    if len(state.pile) > 1:
        yield contradiction("gnav.pile-many", "top", n=len(state.pile))
    flips = state.options.empty_centre == "flip-from-draw"
    if flips and state.phase is Phase.PLAY and not state.pile and state.draw_pile:
        yield contradiction("gnav.owes-flip", "top")


def _drawn(state: State) -> Iterator[Defect]:
    """A card was drawn exactly when the phase says so, and because none was legal."""
    if state.phase is not Phase.DRAWN:
        if state.drawn:
            yield contradiction("gnav.drawn-none", "drawn")
        return
    if not state.drawn:
        yield contradiction("gnav.drawn-one", "drawn")
        return
    top = _top(state)
    kept = tuple(card for card in state.hands[state.turn - 1] if card != state.drawn)
    until = state.options.blocked_draw == "until-playable"
    if has_legal_card(kept, top):
        yield contradiction("gnav.drawn-legal", "drawn")
    elif until and state.draw_pile and not is_legal(state.drawn, top):
        yield contradiction("gnav.drawn-more", "drawn")


def _removed(state: State) -> Iterator[Defect]:
    if state.removed and state.options.wild_goes != "removed":
        yield contradiction("gnav.removed", "removed")
    elif not all(map(is_wild, state.removed)):
        yield contradiction("gnav.removed-tame", "removed")


def _passes(state: State) -> Iterator[Defect]:
    if state.passes and (state.phase is not Phase.PLAY or state.draw_pile):
        yield contradiction("gnav.passes", "passes")
    if state.last and not state.captured[state.last - 1]:
        yield contradiction("gnav.last", "last", seat=state.last)
    elif not state.last and any(state.captured) and state.options.leftovers != "nobody":
        yield odd("gnav.last-none", "last")


def _scores(state: State) -> Iterator[Defect]:
    scored = is_scored(state)
    worth = tuple(sheet.total for sheet in score_deal(state.captured))
    if scored and state.scores[-1:] != (worth,):
        yield contradiction("gnav.scores", "scores", points=worth[0], points2=worth[1])
    counts = tuple(map(len, state.captured))
    if len(state.counts) != len(state.scores):
        most = len(state.scores)
        yield contradiction("gnav.counts-rows", "counts", n=len(state.counts), most=most)
    elif scored and state.counts[-1:] != (counts,):
        yield contradiction("gnav.counts", "counts", n=counts[0], n2=counts[1])


def _phase(state: State) -> Iterator[Defect]:
    deals, played = int(state.options.deals), len(state.scores)
    replayed = is_replayed(state.scores, state.options)
    if is_scored(state):
        more = played < deals or (played == deals and replayed)
        if more != (state.phase is Phase.DEAL) or played > deals:
            yield contradiction("gnav.deals", "phase", n=played, deals=deals)
        return
    if played >= deals:
        yield contradiction("gnav.deals", "phase", n=played, deals=deals)
    elif end_reason(state):
        yield contradiction("gnav.ended", "phase")
    elif state.phase is Phase.RUN:
        if state.options.sweep == "none":
            yield contradiction("gnav.run-never", "phase")
        elif not has_legal_card(state.hands[state.turn - 1], _top(state)):
            yield contradiction("gnav.run-none", "phase")


def _hands(state: State) -> Iterator[Defect]:
    """While cards can be drawn, every hand is drawn back to 10 at the end of the own turn."""
    if is_scored(state) or not state.draw_pile:
        return
    for seat, hand in enumerate(state.hands, 1):
        own = seat == state.turn and state.phase is not Phase.PLAY
        if len(hand) < HAND and not (own and state.phase is Phase.RUN):
            yield odd("gnav.hand-few", str(seat), seat=seat, n=len(hand), most=HAND)
