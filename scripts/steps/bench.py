"""Measure the engine, comparable engines and the start in the browser, and print tables.

Nothing is asserted: copy the tables into `engine/BENCHMARKS.md` when they change noticeably.
"""

import argparse
import json
import os
import platform
import random
import shutil
import subprocess
import sys
import time
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from pravila.core.game import Game
from pravila.core.playout import PLAYERS, playout
from pravila.core.simulation import play_out
from pravila.games import GAMES
from scripts.steps import bench_boot
from scripts.steps.words import ROOT

SECONDS: Final = 3.0
"""How long each row is measured."""
OTHERS: Final = ROOT / ".build/bench"
Row = tuple[str, int, int, float]
"""What was played, playouts, decisions, seconds."""


def engine_rows(seconds: float) -> Iterator[Row]:
    """Every game with its fewest and most players: simulation, random and sensible players."""
    for name, game in GAMES.items():
        allowed = game.seat_range({})
        for seats in sorted({allowed[0], allowed[-1]}):
            title = f"{name}, {seats} seats"
            yield f"{title}: simulation, random", *simulate(game, seats, seconds)
            for player in PLAYERS:
                yield f"{title}: views, {player} players", *play(game, player, seats, seconds)


def simulate(game: Game[Any, Any, Any], seats: int, seconds: float) -> tuple[int, int, float]:
    """Random playouts in place, each from a new deal."""
    playouts = decisions = 0
    began = time.perf_counter()
    while (elapsed := time.perf_counter() - began) < seconds:
        simulation = game.simulate(game.setup({}, seats, playouts))
        decisions += play_out(simulation, random.Random(playouts), game.turn_limit)
        playouts += 1
    return playouts, decisions, elapsed


def play(
    game: Game[Any, Any, Any], player: str, seats: int, seconds: float
) -> tuple[int, int, float]:
    """Whole games through views, verdicts and events, as in the demo."""
    playouts = decisions = 0
    began = time.perf_counter()
    while (elapsed := time.perf_counter() - began) < seconds:
        state = game.setup({}, seats, playouts)
        _, actions = playout(game, state, (PLAYERS[player],) * seats, random.Random(playouts))
        playouts += 1
        decisions += len(actions)
    return playouts, decisions, elapsed


def other_rows(seconds: float) -> list[Row]:
    """RLCard and OpenSpiel in an environment of their own; nothing where they cannot be had."""
    program = OTHERS / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    steps = Path(__file__).parent
    try:
        if not program.is_file():
            venv.create(OTHERS, with_pip=True, clear=True)
            wanted = str(steps / "bench_others.txt")
            subprocess.run(
                [program, "-m", "pip", "install", "-q", "-r", wanted],
                check=True,
                capture_output=True,
            )
        run = subprocess.run(
            [program, str(steps / "bench_others.py"), str(seconds)],
            check=True,
            capture_output=True,
            text=True,
        )
    except (OSError, subprocess.CalledProcessError) as error:
        shutil.rmtree(OTHERS, ignore_errors=True)
        print(f"RLCard and OpenSpiel cannot be measured here: {error}\n")
        return []
    rows: list[Row] = [tuple(row) for row in json.loads(run.stdout)]
    return rows


def print_rows(rows: Iterator[Row] | list[Row]) -> None:
    """Print rows as a Markdown table."""
    print("| what | playouts/s | decisions/s | decisions/playout |")
    print("|---|--:|--:|--:|")
    for name, playouts, decisions, elapsed in rows:
        print(
            f"| {name} | {playouts / elapsed:,.1f} | {decisions / elapsed:,.0f} "
            f"| {decisions / playouts:,.0f} |"
        )
    print()


def main() -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each row")
    options = parser.parse_args()
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, {platform.machine()}\n")
    print_rows(engine_rows(options.seconds))
    print_rows(other_rows(options.seconds))
    if not (os.environ.get("PRAVILA_CHROMIUM") or shutil.which("chromium")):
        print("No Chromium: the start in the browser was not measured.")
        return 0
    bench_boot.bench(bench_boot.ROUNDS)
    return 0


if __name__ == "__main__":
    sys.exit(main())
