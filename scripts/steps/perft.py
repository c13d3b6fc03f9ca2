"""Stored positions with the number of action sequences that begin in them.

`python -m scripts.steps.perft` counts anew for all positions in `tests/perft/<game>.json` and
writes the numbers back; review the difference, since a number changes only if the rules do. For a
new position, write its name, options, seed, text and `"counts": [0, 0, 0, 0]`, a number for each
depth from 1.
"""

import json
import sys
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from pravila.core.perft import perft
from pravila.games import GAMES
from scripts.steps.words import ROOT

FOLDER: Final = ROOT / "tests/perft"


@dataclass(frozen=True, slots=True)
class Position:
    """A position of a game as text, and its counts for the depths from 1."""

    name: str
    options: dict[str, str]
    seed: int
    text: tuple[str, ...]
    counts: tuple[int, ...]

    def state(self, game: str) -> Any:
        """The state that the text describes."""
        return GAMES[game].read_position("\n".join(self.text), self.options, self.seed)


def games() -> tuple[str, ...]:
    """The games that have stored positions."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.json")))


def path_of(game: str) -> Path:
    """The file with the positions of a game."""
    return FOLDER / f"{game}.json"


def stored(game: str) -> tuple[Position, ...]:
    """The stored positions of a game."""
    return tuple(
        Position(**{**entry, "text": tuple(entry["text"]), "counts": tuple(entry["counts"])})
        for entry in json.loads(path_of(game).read_text("utf-8"))
    )


def count(game: str, position: Position) -> tuple[int, ...]:
    """The numbers of action sequences, for as many depths as are stored."""
    state = position.state(game)
    depths = range(1, len(position.counts) + 1)
    return tuple(perft(GAMES[game], state, depth) for depth in depths)


def main() -> int:
    """Count anew for every position and say where a number has changed."""
    for game in games():
        found = []
        for before in stored(game):
            began = time.perf_counter()
            counted = replace(before, counts=count(game, before))
            seconds = time.perf_counter() - began
            note = "" if counted == before else f", was {before.counts}"
            print(f"{game}, {before.name}: {counted.counts}, {seconds:.2f} s{note}")
            found.append(asdict(counted))
        text = json.dumps(found, ensure_ascii=False, indent=2)
        path_of(game).write_text(text + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
