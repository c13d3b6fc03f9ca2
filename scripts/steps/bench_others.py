"""The speed of comparable games of RLCard and OpenSpiel, as JSON rows.

Run by `bench` with the Python of an environment of its own, since neither library is a dependency
of this project. A row is [name, playouts, decisions, seconds]; random legal moves, one process.
"""

import json
import random
import sys
import time
from collections.abc import Callable

OPEN_SPIEL = (
    "python_kuhn_poker",
    "python_liars_poker",
    "python_block_dominoes",
    "crazy_eights",
    "gin_rummy",
)
RLCARD = ("uno", "gin-rummy")


def measure(play: Callable[[random.Random], int], seconds: float) -> tuple[int, int, float]:
    """Play for some seconds; `play` gives the decisions of one playout."""
    rng = random.Random(1)
    playouts = decisions = 0
    began = time.perf_counter()
    while (elapsed := time.perf_counter() - began) < seconds:
        decisions += play(rng)
        playouts += 1
    return playouts, decisions, elapsed


def open_spiel_playout(name: str) -> Callable[[random.Random], int]:
    """One playout of an OpenSpiel game, driven from Python; chance moves count as decisions."""
    import pyspiel  # type: ignore[import-not-found]
    from open_spiel.python import games  # type: ignore[import-not-found] # noqa: F401

    game = pyspiel.load_game(name)

    def play(rng: random.Random) -> int:
        state = game.new_initial_state()
        made = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
            made += 1
        return made

    return play


def rlcard_playout(name: str) -> Callable[[random.Random], int]:
    """One playout of an RLCard game through its environment."""
    import rlcard  # type: ignore[import-not-found]

    env = rlcard.make(name)

    def play(rng: random.Random) -> int:
        state, _ = env.reset()
        made = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            made += 1
        return made

    return play


def main() -> int:
    """Print the rows of all games that can be loaded."""
    seconds = float(sys.argv[1])
    rows = []
    for library, names, playout in (
        ("OpenSpiel", OPEN_SPIEL, open_spiel_playout),
        ("RLCard", RLCARD, rlcard_playout),
    ):
        for name in names:
            try:
                rows.append([f"{library} {name}", *measure(playout(name), seconds)])
            except ImportError as error:
                print(f"{library} {name}: {error}", file=sys.stderr)
    print(json.dumps(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
