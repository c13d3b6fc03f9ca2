"""What is wrong with a position: every contradiction, and what no game leads to."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from pravila.core.defect import Defect, broken, contradiction, odd, unstated
from pravila.core.errors import UnreadableError
from pravila.core.event import Value
from pravila.games.gnav.capture import is_legal
from pravila.games.gnav.cards import (
    DECK,
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
from pravila.games.gnav.state import HAND, SEATS, Phase, State, is_scored

AFTER_DEAL: Final = len(DECK) - SEATS * HAND - 1
"""How many cards the draw pile has after the deal."""


def card_defects(cells: Mapping[str, list[int]]) -> Iterator[Defect]:
    """The cards that are named twice, and the values named more often than there are suits."""
    rule = "gnav.setup.pack"
    named = Counter(cell for group in cells.values() for cell in group if cell > GAP)
    for card, copies in sorted(named.items()):
        if copies > 1:
            facts: dict[str, Value] = {"card": write_card(card), "n": copies, "most": 1}
            error = UnreadableError("too-many", **facts)
            yield broken("gnav.card-twice", "", error, **facts).against(rule)
    open_ = Counter(-cell for group in cells.values() for cell in group if cell < HIDDEN)
    for value in sorted(open_):
        copies = open_[value] + sum(value_of(card) == value for card in named)
        if copies > SUIT_COUNT:
            error = UnreadableError("too-many", card=value, n=copies, most=SUIT_COUNT)
            facts = {"value": value, "n": copies, "most": SUIT_COUNT}
            yield broken("gnav.value-often", "", error, **facts).against(rule)


def state_defects(state: State, sizes: tuple[int, int], *, drawn_read: bool) -> tuple[Defect, ...]:
    """What is wrong with a state that was read.

    `sizes` are the numbers of the cards written as hands, `drawn_read` is False for a foreign
    drawn card.
    """
    return (
        *_pile(state),
        *(_drawn(state) if drawn_read else ()),
        *_removed(state),
        *_passes(state),
        *_scores(state),
        *_phase(state),
        *_hands(state, sizes),
    )


def _top(state: State) -> Card:
    return state.pile[-1] if state.pile else GAP


def _pile(state: State) -> Iterator[Defect]:
    if len(state.pile) > 1:
        rules = ("gnav.capture.match", "gnav.capture.wild", "gnav.wild.stays")
        yield contradiction("gnav.pile-many", "top", n=len(state.pile)).against(*rules)
    flips = state.options.empty_centre == "flip-from-draw"
    if flips and state.phase is Phase.PLAY and not state.pile and state.draw_pile:
        yield contradiction("gnav.owes-flip", "top").against("gnav.play.empty-centre")


def _drawn(state: State) -> Iterator[Defect]:
    """A card was drawn exactly when the phase says so, and because none was legal."""
    if state.phase is not Phase.DRAWN:
        if state.drawn:
            yield contradiction("gnav.drawn-none", "drawn").against("gnav.blocked.draw")
        return
    if not state.drawn:
        yield unstated("gnav.drawn-one", "drawn")
        return
    top = _top(state)
    kept = tuple(card for card in state.hands[state.turn - 1] if card != state.drawn)
    until = state.options.blocked_draw == "until-playable"
    if has_legal_card(kept, top):
        yield contradiction("gnav.drawn-legal", "drawn").against("gnav.blocked.no-bluff")
    elif until and state.draw_pile and not is_legal(state.drawn, top):
        yield contradiction("gnav.drawn-more", "drawn").against("gnav.blocked.draw-one")


def _removed(state: State) -> Iterator[Defect]:
    if state.removed and state.options.wild_goes != "removed":
        yield contradiction("gnav.removed", "removed").against("gnav.wild.stays")
    elif not all(map(is_wild, state.removed)):
        yield contradiction("gnav.removed-tame", "removed").against("gnav.wild.stays")


def _passes(state: State) -> Iterator[Defect]:
    if state.passes and state.draw_pile:
        yield contradiction("gnav.passes", "passes").against("gnav.blocked.pile-empty")
    elif state.passes and state.phase is not Phase.PLAY:
        yield contradiction("gnav.passes-turn", "passes").against("gnav.end.two-passes")
    if state.last and not state.captured[state.last - 1]:
        yield contradiction("gnav.last", "last", seat=state.last)
    elif not state.last and any(state.captured) and state.options.leftovers != "nobody":
        yield odd("gnav.last-none", "last").against("gnav.end.leftovers")


def _scores(state: State) -> Iterator[Defect]:
    scored = is_scored(state)
    worth = tuple(sheet.total for sheet in score_deal(state.captured))
    if scored and state.scores[-1:] != (worth,):
        found = contradiction("gnav.scores", "scores", points=worth[0], points2=worth[1])
        yield found.against("gnav.score.count")
    counts = tuple(map(len, state.captured))
    if len(state.counts) != len(state.scores):
        most = len(state.scores)
        yield contradiction("gnav.counts-rows", "counts", n=len(state.counts), most=most)
    elif scored and state.counts[-1:] != (counts,):
        yield contradiction("gnav.counts", "counts", n=counts[0], n2=counts[1])


def _phase(state: State) -> Iterator[Defect]:
    deals, played = int(state.options.deals), len(state.scores)
    replayed = is_replayed(state.scores, state.options)
    wrong = contradiction("gnav.deals", "phase", n=played, deals=deals)
    if is_scored(state):
        more = played < deals or (played == deals and replayed)
        if more != (state.phase is Phase.DEAL) or played > deals:
            yield wrong.against("gnav.match.length")
        return
    if played >= deals:
        yield wrong.against("gnav.match.length")
    elif end_reason(state):
        yield contradiction("gnav.ended", "phase").against("gnav.end.no-plays")
    elif state.phase is Phase.RUN:
        yield from _run(state)


def _run(state: State) -> Iterator[Defect]:
    """A player goes on after a capture of their own in this turn, with a legal card."""
    if state.options.sweep == "none":
        yield contradiction("gnav.run-never", "phase").against("gnav.sweep.shape")
    elif not has_legal_card(state.hands[state.turn - 1], _top(state)):
        yield contradiction("gnav.run-none", "phase").against("gnav.sweep.continue")
    elif not state.captured[state.turn - 1] or state.last not in (0, state.turn):
        yield odd("gnav.run-captured", "phase", seat=state.turn).against("gnav.sweep.trigger")


def _hands(state: State, sizes: tuple[int, int]) -> Iterator[Defect]:
    """While cards can be drawn, every hand is drawn back to 10 at the end of the own turn.

    It holds more only by cards drawn for want of a legal one.
    """
    if is_scored(state):
        return
    most = HAND + max(0, AFTER_DEAL - len(state.draw_pile))
    for seat, size in enumerate(sizes, 1):
        own = seat == state.turn and state.phase is not Phase.PLAY
        if size < HAND and state.draw_pile and not (own and state.phase is Phase.RUN):
            found = odd("gnav.hand-few", str(seat), seat=seat, n=size, most=HAND)
            yield found.against("gnav.draw.refill")
        if size > most:
            found = odd("gnav.hand-many", str(seat), seat=seat, n=size, most=most)
            yield found.against("gnav.draw.refill-cap", "gnav.blocked.keep")
