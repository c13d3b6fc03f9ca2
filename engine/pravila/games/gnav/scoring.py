"""Scoring: captured cards and the bonus, every point with its rule."""

from collections import Counter
from typing import Final

from pravila.core.score import ScoreEntry, ScoreSheet
from pravila.games.gnav.cards import HIDDEN, Card, value_of
from pravila.games.gnav.state import State, View, is_scored

BONUS: Final = 10
SHARED_BONUS: Final = 5

Captured = tuple[tuple[Card, ...], ...]


def face_entries(cards: tuple[Card, ...]) -> tuple[ScoreEntry, ...]:
    """One line for each value among the captured cards (gnav.score.face-value).

    The points are known during play (gnav.score.during-play) and counted at the end
    (gnav.score.count, gnav.score.timing).
    """
    return tuple(
        ScoreEntry(
            "gnav.cards",
            value * n,
            ("gnav.score.face-value", "gnav.score.count", "gnav.score.during-play"),
            places=tuple(at for at, card in enumerate(cards, 1) if value_of(card) == value),
            params=(("value", value), ("n", n)),
        )
        for value, n in sorted(Counter(map(value_of, _known(cards))).items())
    )


def _known(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card != HIDDEN)


def bonus_entries(own: int, others: int) -> tuple[ScoreEntry, ...]:
    """The bonus for a player who captured `own` cards, where the opponent captured `others`.

    It depends on the cards, not on their points (gnav.score.bonus-counts-cards); also 0 and 0
    are equally many (gnav.score.zero-zero).
    """
    if own > others:
        rules = ("gnav.score.most-cards-bonus", "gnav.score.bonus-counts-cards")
        return (ScoreEntry("gnav.most-cards", BONUS, rules, params=(("n", own),)),)
    if own == others:
        none = () if own else ("gnav.score.zero-zero",)
        rules = ("gnav.score.most-cards-tie", "gnav.score.bonus-counts-cards", *none)
        return (ScoreEntry("gnav.equal-cards", SHARED_BONUS, rules, params=(("n", own),)),)
    return ()


def score_deal(captured: Captured) -> tuple[ScoreSheet, ...]:
    """The sheets of a deal by seat, from what each player captured (gnav.score.during-play).

    The numbers of the cards decide about the bonus (gnav.score.bonus-counts-cards).
    """
    a, b = map(len, captured)
    first, second = captured
    return (
        ScoreSheet(1, (*face_entries(first), *bonus_entries(a, b)), first.count(HIDDEN)),
        ScoreSheet(2, (*face_entries(second), *bonus_entries(b, a)), second.count(HIDDEN)),
    )


def scored_sheets(state: State | View) -> tuple[ScoreSheet, ...]:
    """The sheets of the deal just scored; empty while a deal is played (gnav.score.timing)."""
    return score_deal(state.captured) if is_scored(state) else ()
