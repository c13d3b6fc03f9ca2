"""Positions written as text, and short words for playing and judging on them."""

from typing import Final

from pravila.core.event import Event
from pravila.core.verdict import Verdict
from pravila.games.shifting.game import Shifting
from pravila.games.shifting.patterns import read_pattern
from pravila.games.shifting.state import State
from pravila.games.shifting.tiles import as_bits, read_faces, write_grid

SHIFTING: Final = Shifting()
CARDS: Final = SHIFTING.card_set
SEED: Final = 1
GRID: Final = "O E H / B S T / T H F"
"""The grid of the worked examples."""
Happening = tuple[State, tuple[Event, ...]]


def options(switches: dict[str, str]) -> dict[str, str]:
    """Options from keyword arguments: `skip_cap="none"`."""
    return {name.replace("_", "-"): value for name, value in switches.items()}


def position(text: str, **switches: str) -> State:
    """The position that the text describes."""
    return SHIFTING.read_position(text, options(switches), SEED)


def table(own: str, *lines: str, seats: int = 2, **switches: str) -> State:
    """The grid of the examples, the first player on turn with the line `own`."""
    given = {line.partition(":")[0] for part in lines for line in part.splitlines()}
    grid = [] if "grid" in given else [f"grid: {GRID}"]
    others = [f"{seat}: ? ? ? ?" for seat in range(2, seats + 1) if str(seat) not in given]
    return position("\n".join([*grid, f"1: {own}", *lines, *others]), **switches)


def solo(own: str, *lines: str, **switches: str) -> State:
    """A single player."""
    return table(own, *lines, seats=1, **switches)


def deal(seats: int = 2, seed: int = SEED, **switches: str) -> State:
    """A new game, dealt."""
    return SHIFTING.setup(options(switches), seats, seed)


def do(state: State, action: str) -> Happening:
    """Do one action."""
    return SHIFTING.apply(state, SHIFTING.read_action(action))


def play(state: State, *actions: str) -> State:
    """Do the actions in turn."""
    for action in actions:
        state, _ = do(state, action)
    return state


def told(state: State, *actions: str) -> list[Event]:
    """The events of the actions."""
    events: list[Event] = []
    for action in actions:
        state, happened = do(state, action)
        events += happened
    return events


def judge(state: State, action: str) -> Verdict:
    """What the rules say to an action."""
    return SHIFTING.judge(state, SHIFTING.read_action(action))


def allows(state: State, action: str, *rules: str) -> bool:
    """Whether the action is legal, by these rules."""
    verdict = judge(state, action)
    return verdict.allowed and set(rules) <= set(verdict.rules)


def refuses(state: State, action: str, first: str, *rules: str) -> bool:
    """Whether the action is refused, by the rule `first` before all others."""
    verdict = judge(state, action)
    named = verdict.rules[0] == first and set(rules) <= set(verdict.rules)
    return not verdict.allowed and named


def legal(state: State) -> tuple[str, ...]:
    """The legal actions as text."""
    return tuple(map(SHIFTING.write_action, SHIFTING.actions(state)))


def shown(state: State) -> str:
    """The grid as text."""
    return write_grid(state.grid)


def hand(state: State, seat: int = 1) -> str:
    """The hand of a seat as text."""
    return " ".join(map(CARDS.write, state.hands[seat - 1]))


def size(state: State, seat: int = 1) -> int:
    """How many cards a seat has in hand."""
    return len(state.hands[seat - 1])


def fits(pattern: str, grid: str = GRID) -> tuple[tuple[int, int], ...]:
    """Where a pattern fits: row and column of its top left square."""
    return read_pattern(pattern).places(as_bits(read_faces(grid)))


def codes(events: list[Event] | tuple[Event, ...]) -> list[str]:
    """What happened, in short."""
    return [event.code.removeprefix("shifting.") for event in events]


def reasons(events: list[Event] | tuple[Event, ...]) -> set[str]:
    """The rules that made the events happen."""
    return {rule for event in events for rule in event.rules}


def of_value(value: int, copies: int, skip: int = 0) -> str:
    """Some cards of a value, as text."""
    found = [card for card in CARDS.played if CARDS.value(card) == value]
    return " ".join(map(CARDS.write, found[skip : skip + copies]))


def cards_of(counts: dict[int, int], before: dict[int, int] | None = None) -> str:
    """Cards by value as text, `{1: 5, 2: 2}`; those of `before` are taken already."""
    taken = before or {}
    return " ".join(of_value(value, n, taken.get(value, 0)) for value, n in counts.items() if n)
