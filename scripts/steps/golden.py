"""Golden transcripts: readable text of every example and of some whole games.

`python -m scripts.steps.golden` writes them to `tests/golden/`; review the difference. The tests
compare them with what the engine does now.
"""

import random
import sys
from pathlib import Path
from typing import Final

from pravila.core.playout import playout, random_player, sensible_player
from pravila.core.record import Record, new_record
from pravila.core.transcript import transcript
from pravila.games import GAMES
from scripts.steps.examples import examples
from scripts.steps.words import ROOT

GOLDEN: Final = ROOT / "tests/golden"


def golden() -> dict[str, str]:
    """The transcript of every example with actions, and of two whole games for each game."""
    found = {
        example.id: transcript(GAMES[example.record.game], example.record, example.attempts)
        for example in examples().values()
        if not example.grid
    }
    for name, game in GAMES.items():
        for kind, player in (("random", random_player), ("sensible", sensible_player)):
            seats = game.seat_range({})[0]
            record = new_record(game, {}, seats, seed=1)
            start = game.setup({}, seats, record.seed)
            _, actions = playout(game, start, (player,) * seats, random.Random(1))
            whole = Record(name, game.version, record.options, seats, record.seed, actions)
            found[f"{name}.{kind}"] = transcript(game, whole)
    return found


def path_of(name: str) -> Path:
    """The file of a transcript."""
    return GOLDEN / f"{name}.txt"


def main() -> int:
    """Write all transcripts anew and remove those that nothing makes any more."""
    GOLDEN.mkdir(parents=True, exist_ok=True)
    made = golden()
    for name, text in made.items():
        path_of(name).write_text(text, "utf-8")
    for path in GOLDEN.glob("*.txt"):
        if path.stem not in made:
            path.unlink()
    print(f"golden: {len(made)} transcripts")
    return 0


if __name__ == "__main__":
    sys.exit(main())
