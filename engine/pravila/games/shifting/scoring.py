"""Scoring: the cards on the table and the bonus, every point with its rule."""

from typing import Final

from pravila.core.score import ScoreEntry, ScoreSheet
from pravila.games.shifting.cards import HIDDEN, SIZES, Card, CardSet
from pravila.games.shifting.options import Options
from pravila.games.shifting.state import State, View

BONUS: Final = 3
"""The points for the most 1-point cards (shifting.bonus.most-ones)."""


def card_entries(cards: tuple[Card, ...], card_set: CardSet) -> tuple[ScoreEntry, ...]:
    """A line for each value of the scored cards; no other cards count.

    Cards still in hand or discarded give nothing (shifting.score.only-on-table,
    shifting.discard.no-score).
    """
    values = [card_set.value(card) for card in cards]
    rules = ("shifting.score.only-on-table", "shifting.card.pattern-and-value")
    return tuple(
        ScoreEntry(
            "shifting.card-value",
            value * values.count(value),
            rules,
            places=tuple(at for at, worth in enumerate(values, 1) if worth == value),
            params=(("value", value), ("n", values.count(value))),
        )
        for value in SIZES
        if value in values
    )


def ones(cards: tuple[Card, ...], card_set: CardSet) -> int:
    """How many cards are worth 1 point."""
    return sum(card_set.value(card) == 1 for card in cards)


def bonus_entries(counts: tuple[int, ...], options: Options) -> dict[int, ScoreEntry]:
    """The bonus of each seat that gets one, from the numbers of scored 1-point cards by seat.

    A single player gets none (shifting.bonus.solo), nor does anybody when no such card was
    scored (shifting.bonus.none-scored).
    """
    most = max(counts)
    if len(counts) == 1 or (most == 0 and options.bonus_zero == "none"):
        return {}
    tied = ("shifting.bonus.tie",) if counts.count(most) > 1 else ()
    zero = () if most else ("shifting.bonus.none-scored",)
    entry = ScoreEntry(
        "shifting.bonus",
        BONUS,
        ("shifting.bonus.most-ones", *tied, *zero),
        params=(("cards", most),),
    )
    return {seat: entry for seat, count in enumerate(counts, 1) if count == most}


def score_game(
    scored: tuple[tuple[Card, ...], ...], card_set: CardSet, options: Options
) -> tuple[ScoreSheet, ...]:
    """The sheets by seat from the cards everybody has scored."""
    bonus = bonus_entries(tuple(ones(cards, card_set) for cards in scored), options)
    return tuple(
        ScoreSheet(
            seat,
            (*card_entries(cards, card_set), *((bonus[seat],) if seat in bonus else ())),
            cards.count(HIDDEN),
        )
        for seat, cards in enumerate(scored, 1)
    )


def sheets(state: State | View) -> tuple[ScoreSheet, ...]:
    """The sheets as they would be if the game ended now; everybody sees what they rest on.

    Nothing but scored cards counts (shifting.score.only-on-table).
    """
    return score_game(state.scored, state.card_set, state.options)


def totals(state: State | View) -> tuple[int, ...]:
    """The points by seat, with the bonus."""
    return tuple(sheet.total for sheet in sheets(state))
