"""Positions written as text, and short words for playing and judging on them."""

from typing import Final

from pravila.core.event import Event
from pravila.core.verdict import Verdict
from pravila.games.gnav.cards import Card, points_of, value_of, write_cards
from pravila.games.gnav.game import Gnav
from pravila.games.gnav.state import State

GNAV: Final = Gnav()
SEED: Final = 1
Happening = tuple[State, tuple[Event, ...]]


def options(switches: dict[str, str]) -> dict[str, str]:
    """Options from keyword arguments: `wild_goes="removed"`."""
    return {name.replace("_", "-"): value for name, value in switches.items()}


def position(text: str, **switches: str) -> State:
    """The position that the text describes."""
    return GNAV.read_position(text, options(switches), SEED)


def table(top: str, hand: str, *lines: str, **switches: str) -> State:
    """The first player on turn with this hand and this top card; `lines` say the rest."""
    return position("\n".join([f"top: {top}", f"1: {hand}", *lines]), **switches)


def deal(seed: int = SEED, **switches: str) -> State:
    """A new game, dealt."""
    return GNAV.setup(options(switches), 2, seed)


def named(state: State, action: str) -> str:
    """The action with a card of the hand where it names only a number: `play 7`."""
    word, _, card = action.partition(" ")
    if not card.isdigit():
        return action
    held = state.hands[state.turn - 1]
    card = write_cards(tuple(c for c in held if value_of(c) == int(card))[:1])
    return f"{word} {card}"


def do(state: State, action: str) -> Happening:
    """Do one action."""
    return GNAV.apply(state, GNAV.read_action(named(state, action)))


def play(state: State, *actions: str) -> State:
    """Do the actions in turn."""
    for action in actions:
        state, _ = do(state, action)
    return state


def judge(state: State, action: str) -> Verdict:
    """What the rules say to an action."""
    return GNAV.judge(state, GNAV.read_action(named(state, action)))


def allows(state: State, action: str, *rules: str) -> bool:
    """Whether the action is legal, by these rules."""
    verdict = judge(state, action)
    return verdict.allowed and set(rules) <= set(verdict.rules)


def refuses(state: State, action: str, *rules: str) -> bool:
    """Whether the action is refused, the first of these rules above all."""
    verdict = judge(state, action)
    return (
        not verdict.allowed
        and set(rules) <= set(verdict.rules)
        and list(rules[:1]) == list(verdict.rules[: len(rules[:1])])
    )


def legal(state: State) -> list[str]:
    """The legal actions as text, cards as numbers and without repetition."""
    actions = map(GNAV.write_action, GNAV.actions(state))
    return list(dict.fromkeys(a.rstrip("cdhs") if " " in a else a for a in actions))


def values(cards: tuple[Card, ...]) -> list[int]:
    """The numbers of cards."""
    return [value_of(card) for card in cards]


def taken(state: State, seat: int = 1) -> tuple[int, int]:
    """Points and number of the captured cards of a seat."""
    cards = state.captured[seat - 1]
    return points_of(cards), len(cards)


def sizes(state: State) -> tuple[int, int, int]:
    """How many cards are in both hands and in the draw pile."""
    return len(state.hands[0]), len(state.hands[1]), len(state.draw_pile)


def everything(state: State) -> list[Card]:
    """Every card of the game, sorted, wherever it is."""
    parts = (*state.hands, state.draw_pile, state.pile, *state.captured, state.removed)
    return sorted(card for part in parts for card in part)


def codes(events: tuple[Event, ...]) -> list[str]:
    """What happened, in short."""
    return [event.code.removeprefix("gnav.") for event in events]


def reasons(events: tuple[Event, ...]) -> set[str]:
    """The rules that made the events happen."""
    return {rule for event in events for rule in event.rules}


def subset(cards: tuple[Card, ...], n: int, points: int) -> tuple[Card, ...]:
    """Some n of these cards that have this many points together."""
    ways: dict[tuple[int, int], tuple[Card, ...]] = {(0, 0): ()}
    for card in cards:
        for (size, total), way in list(ways.items()):
            ways.setdefault((size + 1, total + value_of(card)), (*way, card))
    return ways[n, points]


def ended(top: str, first: str, second: str, n: int, points: int, **switches: str) -> Happening:
    """A deal that both players end by passing.

    These cards are left; the first player has captured `n` cards worth `points`, the second one
    all others.
    """
    left = f"draw: -\ntop: {top}\n1: {first}\n2: {second}"
    before = position(f"{left}\ncaptured-1: ...", **switches)
    mine = write_cards(subset(before.captured[0], n, points))
    state = position(f"{left}\ncaptured-1: {mine}\ncaptured-2: ...", **switches)
    state, events = do(state, "pass")
    state, more = do(state, "pass")
    return state, (*events, *more)
