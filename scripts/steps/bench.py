"""Measure the engine and the start in the browser, and print both as tables.

Nothing is asserted: copy the tables into `engine/BENCHMARKS.md` when they change noticeably.
"""

import argparse
import os
import platform
import random
import shutil
import sys
import time
from typing import Any, Final

from pravila.core.game import Game
from pravila.core.playout import PLAYERS, playout
from pravila.games import GAMES
from scripts.steps import bench_boot

SECONDS: Final = 3.0
"""How long each row is measured."""


def measure(
    game: Game[Any, Any, Any], player: str, seats: int, seconds: float
) -> tuple[int, int, float]:
    """Play games for some seconds; give games, decisions and the seconds really taken."""
    games = decisions = 0
    began = time.perf_counter()
    while (elapsed := time.perf_counter() - began) < seconds:
        state = game.setup({}, seats, games)
        _, actions = playout(game, state, (PLAYERS[player],) * seats, random.Random(games))
        games += 1
        decisions += len(actions)
    return games, decisions, elapsed


def engine_table(seconds: float) -> None:
    """Playouts and decisions per second of every game, for each kind of player."""
    print("| game | players | bots | playouts/s | decisions/s | decisions/playout |")
    print("|---|--:|---|--:|--:|--:|")
    for name, game in GAMES.items():
        allowed = game.seat_range({})
        for seats in (allowed[0], allowed[-1]):
            for player in PLAYERS:
                games, decisions, elapsed = measure(game, player, seats, seconds)
                print(
                    f"| {name} | {seats} | {player} | {games / elapsed:.1f} "
                    f"| {decisions / elapsed:,.0f} | {decisions / games:.0f} |"
                )


def main() -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each row")
    options = parser.parse_args()
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, {platform.machine()}\n")
    engine_table(options.seconds)
    print()
    if not (os.environ.get("PRAVILA_CHROMIUM") or shutil.which("chromium")):
        print("No Chromium: the start in the browser was not measured.")
        return 0
    bench_boot.bench(bench_boot.ROUNDS)
    return 0


if __name__ == "__main__":
    sys.exit(main())
