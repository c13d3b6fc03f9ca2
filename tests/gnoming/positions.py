"""Positions written as text, and short words for playing and judging on them."""

from collections.abc import Sequence
from typing import Final

from pravila.core.event import Event
from pravila.core.verdict import Verdict
from pravila.games.gnoming.cards import Card
from pravila.games.gnoming.game import Gnoming
from pravila.games.gnoming.position import write_grid
from pravila.games.gnoming.state import State, down_count, visible

GNOMING: Final = Gnoming()
SEED: Final = 1
OTHER: Final = "10 9 ? / ? ? ? / ? ? ?"
"""The grid of a player who does not matter."""
Happening = tuple[State, tuple[Event, ...]]


def options(switches: dict[str, str]) -> dict[str, str]:
    """Options from keyword arguments: `bounce_face_up="yes"`."""
    return {name.replace("_", "-"): value for name, value in switches.items()}


def position(text: str, **switches: str) -> State:
    """The position that the text describes."""
    return GNOMING.read_position(text, options(switches), SEED)


def table(own: str, *lines: str, **switches: str) -> State:
    """Three players, the first one on turn with the grid `own`; `lines` say the rest."""
    given = {line.partition(":")[0] for part in lines for line in part.splitlines()}
    others = [f"{seat}: {OTHER}" for seat in "23" if seat not in given]
    return position("\n".join([f"1: {own}", *lines, *others]), **switches)


def drawn(card: str) -> str:
    """The lines of a position in which this card has just been drawn."""
    return f"phase: play\nheld: {card}\nsource: draw"


def taken(card: str, pile: str) -> str:
    """The lines of a position in which this card has just been taken from a discard pile."""
    return f"phase: play\nheld: {card}\nsource: {pile}"


def deal(seats: int = 3, seed: int = SEED, **switches: str) -> State:
    """A new game, dealt."""
    return GNOMING.setup(options(switches), seats, seed)


def do(state: State, action: str) -> Happening:
    """Do one action."""
    return GNOMING.apply(state, GNOMING.read_action(action))


def play(state: State, *actions: str) -> State:
    """Do the actions in turn."""
    for action in actions:
        state, _ = do(state, action)
    return state


def reveal_all(state: State) -> State:
    """The set-up in which every player turns up the places 1 and 2."""
    return play(state, *["flip 1", "flip 2"] * state.seats)


def judge(state: State, action: str) -> Verdict:
    """What the rules say to an action."""
    return GNOMING.judge(state, GNOMING.read_action(action))


def allows(state: State, action: str, *rules: str) -> bool:
    """Whether the action is legal, by these rules."""
    verdict = judge(state, action)
    return verdict.allowed and set(rules) <= set(verdict.rules)


def refuses(state: State, action: str, *rules: str) -> bool:
    """Whether the action is refused, by these rules."""
    verdict = judge(state, action)
    return not verdict.allowed and set(rules) <= set(verdict.rules)


def legal(state: State) -> tuple[str, ...]:
    """The legal actions as text."""
    return tuple(map(GNOMING.write_action, GNOMING.actions(state)))


def shown(state: State, seat: int = 1) -> str:
    """The grid of a seat as everybody sees it."""
    mask = state.face_up[seat - 1]
    return write_grid(visible(state.cards[seat - 1], mask), mask)


def down(state: State, seat: int = 1) -> int:
    """How many cards of a seat lie face down."""
    return down_count(state.face_up[seat - 1])


def all_cards(state: State) -> list[Card]:
    """Every card of the game, sorted, wherever it is."""
    cards = [card for grid in state.cards for card in grid]
    for part in (state.draw_pile, *state.piles, state.removed, state.gone, (state.held,)):
        cards += part
    return sorted(card for card in cards if card)


def codes(events: tuple[Event, ...]) -> list[str]:
    """What happened, in short."""
    return [event.code.removeprefix("gnoming.") for event in events]


def reasons(events: tuple[Event, ...]) -> set[str]:
    """The rules that made the events happen."""
    return {rule for event in events for rule in event.rules}


def points(grid: str, **switches: str) -> int:
    """What an open grid scores."""
    return sum(entry.points for entry in GNOMING.score_text(grid, options(switches)))


def score_rules(grid: str, **switches: str) -> set[str]:
    """The rules by which an open grid scores."""
    return {rule for entry in GNOMING.score_text(grid, options(switches)) for rule in entry.rules}


def worth(score: int) -> str:
    """An open grid without lines that scores this much, from -7 to 20."""
    cards = (5, 6, 7, 8, 9, 10, -1, -2, -3, -4, 1, 2, 3, 4)
    a, b = next((a, b) for a in cards for b in cards if a + b == score - 1)
    return f"4 -4 3 / -3 {a} 2 / -2 1 {b}"


def scored(raw: Sequence[int], finisher: int, *lines: str, **switches: str) -> State:
    """A round that has just ended with these raw scores by seat; see `last_discard`."""
    return last_discard(raw, finisher, *lines, **switches)[0]


def last_discard(raw: Sequence[int], finisher: int, *lines: str, **switches: str) -> Happening:
    """The end of a round with these raw scores by seat.

    `finisher` has turned up the last card first; the last card of the last turn is discarded.
    """
    last = (finisher - 2) % len(raw) + 1
    grids = [f"{seat}: {worth(score)}" for seat, score in enumerate(raw, 1)]
    text = [f"turn: {last}", f"finisher: {finisher}", "last-turns: 1", drawn("10")]
    return do(position("\n".join([*text, *lines, *grids]), **switches), "discard A")
