"""What a card does to the discard pile."""

from typing import NamedTuple

from pravila.games.gnav.cards import GAP, Card, is_wild, value_of
from pravila.games.gnav.options import Options


class Capture(NamedTuple):
    """The effect of a card: what is captured, what lies on the pile then, what leaves the game."""

    code: str
    taken: tuple[Card, ...]
    pile: tuple[Card, ...]
    removed: tuple[Card, ...]
    rules: tuple[str, ...]


def is_legal(card: Card, top: Card) -> bool:
    """Whether the card may be played onto this top card, GAP for an empty pile.

    A card of the same value (gnav.play.match) or a wild card (gnav.play.wild), whatever the top
    card is (gnav.wild.top-is-ordinary); any card onto an empty pile (gnav.play.empty-centre).
    """
    return top == GAP or value_of(card) == value_of(top) or is_wild(card)


def capture(card: Card, top: Card, as_wild: bool, options: Options) -> Capture:
    """The effect of a legal card; `as_wild` chooses for a wild card on its equal.

    Only the card on the discard pile can be captured (gnav.term.centre).

    Both cards are captured by an equal card (gnav.capture.match), also by a wild one
    (gnav.wild.equal-counts-as-match); a wild card captures only the top card
    (gnav.capture.wild) and stays (gnav.wild.stays), whatever that card is
    (gnav.wild.top-is-ordinary).
    """
    if top == GAP:
        rules: tuple[str, ...] = ("gnav.play.empty-centre", "gnav.term.centre")
        return Capture("led", (), (card,), (), rules)
    equal: tuple[str, ...] = ()
    ordinary = ("gnav.wild.top-is-ordinary",) if is_wild(top) else ()
    if value_of(card) == value_of(top):
        equal = ("gnav.wild.equal-counts-as-match",) if is_wild(card) else ()
        if not equal or not (as_wild or options.equal_wild == "wild"):
            rules = ("gnav.capture.match", *equal, *ordinary)
            return Capture("matched", (card, top), (), (), rules)
    if options.wild_goes == "captured":
        rules = ("gnav.wild.stays", *equal, *ordinary)
        return Capture("wild-captured", (card, top), (), (), rules)
    rules = ("gnav.capture.wild", "gnav.wild.stays", *equal, *ordinary)
    if options.wild_goes == "removed":
        return Capture("wild-removed", (top,), (), (card,), rules)
    return Capture("wild-stayed", (top,), (card,), (), rules)
