"""The engine agrees with a second referee, written from the text alone."""

from itertools import product
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pravila.games.gnoming.action import OWN, Action, foreign
from pravila.games.gnoming.cards import GAP, HAZARD, MULLIGAN, Card, write_card
from pravila.games.gnoming.deck import census
from pravila.games.gnoming.options import MOST_PLAYERS, SWITCHES, Options, make_options
from pravila.games.gnoming.scoring import score_grid
from pravila.games.gnoming.state import State
from scripts.steps.perft import Position, stored
from tests import referee_gnoming as referee
from tests.gnoming.positions import GNOMING, drawn, play, table, taken
from tests.strategies import Playthrough, options, playthroughs

EVERYTHING: Final = (*OWN, *(act for seat in range(1, MOST_PLAYERS + 1) for act in foreign(seat)))
"""All that can be said, the own seat's number and seats that nobody has included."""
COUNTING: Final = ("mulligan-pair", "mulligan-triple", "sets", "deck")
"""The switches that change what a grid counts."""
DECIDING: Final = (
    "discard-return",
    "draw-exhausted",
    "hazard-place",
    "mulligan-limit",
    "bounce-mulligan-match",
    "bounce-face-up",
)
"""The switches that change what may be done in a given position."""
law = settings(deadline=None, derandomize=True, database=None)


def combinations(names: tuple[str, ...]) -> list[dict[str, str]]:
    """Every combination of the values of these switches."""
    values = [switch.values for switch in SWITCHES if switch.name in names]
    chosen = [switch.name for switch in SWITCHES if switch.name in names]
    return [dict(zip(chosen, combination, strict=True)) for combination in product(*values)]


def disputes(state: State, actions: tuple[Action, ...] = ()) -> list[str]:
    """What engine and referee judge differently, and where."""
    found = []
    for action in actions or GNOMING.candidates(state):
        verdict = GNOMING.judge(state, action)
        if referee.may(state, action) != verdict.allowed:
            said = GNOMING.write_action(action)
            found.append(f"{said}: the engine says {verdict}\n{GNOMING.write_position(state)}")
    return found


# -- random games and random positions -------------------------------------------------------------


@settings(law, max_examples=100)
@given(played=playthroughs("gnoming"))
def test_they_agree_in_random_games(played: Playthrough) -> None:
    for state in played.states:
        assert not disputes(state)


@settings(law, max_examples=500)
@given(chosen=options(GNOMING), number=st.integers(0, 2**32))
def test_they_agree_in_random_positions(chosen: dict[str, str], number: int) -> None:
    rng = Random(number)
    state = GNOMING.read_position(random_position(rng, make_options(chosen)), chosen, number)
    for _ in range(10):
        assert not disputes(state, EVERYTHING)
        choices = GNOMING.actions(state)
        if not choices:
            break
        state, _ = GNOMING.apply(state, rng.choice(choices))


def random_position(rng: Random, chosen: Options) -> str:
    """A position in the middle of a turn, in which mulligans, hazards and pairs are frequent."""
    seats = rng.randint(2, MOST_PLAYERS)
    pack = random_pack(rng, chosen)
    turn = rng.randint(1, seats)
    phase = rng.choice(("draw", "play", "out", "flip"))
    lines = [f"turn: {turn}", f"phase: {phase}"]
    if phase in ("play", "out"):
        card = pack.pop()
        source = "draw" if card == HAZARD else rng.choice(("draw", "A", "B"))
        lines += [f"held: {write_card(card)}", f"source: {source}"]
    if phase == "out":
        lines.append(f"origin: {rng.randint(1, 9)} {rng.choice(('up', 'down'))}")
        if rng.random() < 0.5:
            lines.append("sent: " + " ".join(map(str, rng.sample(range(1, 10), 3))))
    if phase == "flip":
        asked = [seat for seat in range(1, seats + 1) if seat != turn]
        lines.append("asked: " + " ".join(map(str, rng.sample(asked, rng.randint(1, len(asked))))))
        if chosen.hazard_order == "simultaneous":
            lines.append(f"chosen: {rng.randint(1, seats)}={rng.randint(0, 9)}")
    cards = [[pack.pop() for _ in range(rng.choice((0, 1, 1, 2, 4)))] for _ in referee.PILES]
    piles = [" ".join(write_card(card) for card in pile if card != HAZARD) for pile in cards]
    lines += [f"A: {piles[0] or '-'}", f"B: {piles[1] or '-'}"]
    if any(piles) and rng.random() < 0.5:
        lines.append("draw: -")
    if rng.random() < 0.3:
        lines += [f"finisher: {turn % seats + 1}", f"last-turns: {rng.randint(1, seats - 1)}"]
    for seat in range(1, seats + 1):
        share = rng.choice((0.2, 0.5, 0.9))
        grid = [write_card(pack.pop()) for _ in range(9)]
        cells = [cell if rng.random() < share else f"({cell})" for cell in grid]
        if chosen.sets != "stay":
            for place in rng.choice(((), (), *referee.LINES)):
                cells[place - 1] = "_"
        lines.append(f"{seat}: {' '.join(cells)}")
    return "\n".join(lines)


def random_pack(rng: Random, chosen: Options) -> list[Card]:
    """A shuffled deck; in most of them some cards come early (they are taken from the end)."""
    pack = [card for card, copies in census(chosen.deck).items() for _ in range(copies)]
    rng.shuffle(pack)
    early = rng.choice(((), (MULLIGAN,), (MULLIGAN, HAZARD), (MULLIGAN, HAZARD, 3, 7)))
    return sorted(pack, key=lambda card: card in early and rng.random() < 0.8)


# -- positions made by hand ------------------------------------------------------------------------

GRID: Final = "4 1 ? / ? ? ? / ? ? ?"
DOWN: Final = "? ? ? / ? ? ? / ? ? ?"
LAST: Final = "1 2 3 / 4 5 6 / 7 8 ?"
BOUNCE: Final = "7 (7) (3) / (-1) 3 (8) / (2) (M) (X)"
DEALT: Final = f"phase: reveal\n2: {DOWN}\n3: {DOWN}"
ASKED: Final = "phase: flip\nasked: 2 3\nsource: draw"
OUT: Final = "phase: out\nsource: A\norigin: 1 up"
GAP_IN_A: Final = "A: -\nB: 6"

MULLIGANS: Final = (
    ("2 1 ? / ? ? ? / ? ? ?", drawn("M"), "place 123456789, discard AB"),
    ("M 1 ? / ? ? ? / ? ? ?", drawn("M"), "place 1, discard AB"),
    ("M 1 ? / ? ? ? / ? ? ?", taken("M", "A"), "place 1"),
    ("(M) 1 ? / ? ? ? / ? ? ?", drawn("M"), "place 123456789, discard AB"),
    ("M M ? / ? ? ? / ? ? ?", drawn("8"), "place 12"),
    ("M M ? / ? ? ? / ? ? ?", drawn("X"), "place 12"),
    ("M M ? / ? ? ? / ? ? ?", drawn("M"), "place 123456789, discard AB"),
    ("M M M / ? ? ? / ? ? ?", drawn("8"), "place 123456789, discard AB"),
    ("M M ? / ? ? ? / ? ? ?", "A: 9 M\nB: 6", "draw, take B"),
    ("M M ? / ? ? ? / ? ? ?", "A: M\nB: 6\ndraw: -", "take B"),
    ("M M ? / ? ? ? / ? ? ?", "A: M\nB: -\ndraw: -", "take A"),
    ("M M M / ? ? ? / ? ? ?", "A: 9\nB: 6", "draw, take AB"),
)
PILES: Final = (
    (GRID, "A: 9\nB: 2 6", "draw, take AB"),
    (GRID, "A: 9\nB: 2 6\ndraw: -", "draw, take AB"),
    (GRID, "A: 9\nB: 6\ndraw: -", "take AB"),
    (GRID, "A: -\nB: 6", "draw, take B"),
    (GRID, "A: -\nB: 6\ndraw: -", "take B"),
    (GRID, f"{drawn('9')}\nA: -\nB: -", "place 123456789, discard AB"),
    (GRID, f"{drawn('9')}\n{GAP_IN_A}", "place 123456789, discard A"),
    (GRID, f"{taken('9', 'A')}\n{GAP_IN_A}", "place 123456789"),
    (GRID, f"{OUT}\nheld: 9\n{GAP_IN_A}", "discard A"),
)
HAZARDS: Final = (
    (GRID, f"{drawn('X')}\n{GAP_IN_A}", "place 123456789, discard"),
    (GRID, f"{OUT}\nheld: X\n{GAP_IN_A}", "discard"),
    (GRID, ASKED, "flip 3456789, pass"),
    (GRID, f"{ASKED}\n2: {LAST}", "pass"),
    (GRID, f"{ASKED}\n2: 1 2 3 / 4 5 6 / 7 ? ?", "flip 89, pass"),
    (GRID, f"{ASKED}\nchosen: 2=8\n2: 1 2 3 / 4 5 6 / 7 ? ?", "pass"),
    (DOWN, DEALT, "flip 123456789"),
    (DOWN, f"{DEALT}\nchosen: 1=4", "flip 12356789"),
)
BOUNCES: Final = (
    (BOUNCE, "5 on 2", "bounce 13456789, discard AB"),
    (BOUNCE, "5 on 2, bounce 3", "bounce 12456789, discard AB"),
    (BOUNCE, "5 on 2, bounce 3, bounce 9", "discard"),
    (BOUNCE, "5 on 2, bounce 8", "discard AB"),
    (BOUNCE, "5 on 2, bounce 5", "discard AB"),
    (BOUNCE, "5 on 4", "discard AB"),
    (BOUNCE, "8 on 6", "bounce 12345789, discard AB"),
    (BOUNCE, "5 on 7", "discard AB"),
    (BOUNCE, "7 on 5", "discard AB"),
    ("1 2 ? / ? ? (8) / ? (8) ?", "5 on 6", "discard AB"),
    ("M (8) ? / ? ? ? / ? ? ?", "5 on 2", "discard AB"),
    ("7 7 7 / 7 7 7 / 7 1 2", "7 on 1", "discard AB"),
    ("_ _ _ / 8 (8) ? / ? ? ?", "9 on 5", "bounce 46789, discard AB"),
)


def described(own: str, lines: str, **switches: str) -> State:
    """The position; `5 on 2, bounce 3` says that the card is drawn and played so."""
    if " on " not in lines:
        return table(own, lines, **switches)
    first, *bounces = lines.split(", ")
    card, _, place = first.partition(" on ")
    return play(table(own, drawn(card), **switches), f"place {place}", *bounces)


def spelled_out(legal: str) -> set[str]:
    """`draw, take AB` is draw, take A and take B."""
    found: set[str] = set()
    for part in legal.split(", "):
        kind, _, objects = part.partition(" ")
        found |= {f"{kind} {each}" for each in objects} or {kind}
    return found


@pytest.mark.parametrize(
    ("own", "lines", "legal"), [*MULLIGANS, *PILES, *HAZARDS, *BOUNCES], ids=str
)
def test_they_agree_in_positions_made_by_hand(own: str, lines: str, legal: str) -> None:
    state = described(own, lines)
    allowed = {GNOMING.write_action(act) for act in EVERYTHING if referee.may(state, act)}
    assert spelled_out(legal) == allowed
    for switches in combinations(DECIDING):
        chosen = {name.replace("-", "_"): value for name, value in switches.items()}
        state = described(own, lines, **chosen)
        assert not disputes(state, EVERYTHING), chosen


@pytest.mark.parametrize(
    ("piles", "legal"), [("A: 9\nB: -", {"take A"}), ("A: M\nB: -", {"draw", "take A"})]
)
def test_to_end_the_round_leaves_the_mulligans(piles: str, legal: set[str]) -> None:
    """Variant: to draw from the empty pile leaves both face up (mulligan.over-limit-cure)."""
    state = table("M M ? / ? ? ? / ? ? ?", f"{piles}\ndraw: -", draw_exhausted="end-round")
    allowed = {GNOMING.write_action(act) for act in EVERYTHING if referee.may(state, act)}
    assert legal == allowed
    assert not disputes(state)


def counted(state: State, depth: int) -> int:
    """Sequences of actions as in `perft`, but of those that the referee allows."""
    if depth == 0:
        return 1
    allowed = [act for act in GNOMING.candidates(state) if referee.may(state, act)]
    return sum(counted(GNOMING.apply(state, act)[0], depth - 1) for act in allowed)


@pytest.mark.parametrize("position", stored("gnoming"), ids=lambda position: position.name)
def test_the_referee_counts_the_same(position: Position) -> None:
    state = position.state("gnoming")
    assert position.counts[:3] == tuple(counted(state, depth) for depth in (1, 2, 3))


# -- the second scorer -----------------------------------------------------------------------------

CARDS: Final = (*range(-4, 0), *range(1, 12), MULLIGAN, HAZARD, GAP)
"""Every card of both decks, and no card."""


def test_they_count_every_line_alike() -> None:
    for switches in combinations(COUNTING):
        chosen = make_options(switches)
        for line in product(CARDS, repeat=3):
            grid = (*line, *[GAP] * 6)
            engine = sum(entry.points for entry in score_grid(grid, chosen))
            assert referee.score(grid, chosen) == engine, (grid, switches)


def test_they_count_random_grids_alike() -> None:
    rng = Random(1)
    for switches in combinations(COUNTING):
        chosen = make_options(switches)
        for _ in range(1000):
            pool = [*rng.sample(CARDS, rng.randint(1, 6)), MULLIGAN]
            grid = tuple(rng.choice(pool) for _ in range(9))
            engine = sum(entry.points for entry in score_grid(grid, chosen))
            assert referee.score(grid, chosen) == engine, (grid, switches)
