"""As many things can happen as were counted before (renew: python -m scripts.steps.perft)."""

import pytest

from pravila.core.perft import perft
from pravila.games import GAMES
from scripts.steps.perft import Position, count, games, stored

STORED = [
    pytest.param(game, position, id=f"{game}: {position.name}")
    for game in games()
    for position in stored(game)
]


@pytest.mark.parametrize(("game", "position"), STORED)
def test_counts_are_as_reviewed(game: str, position: Position) -> None:
    assert position.counts == count(game, position)


@pytest.mark.parametrize("game", games())
def test_names_tell_positions_apart(game: str) -> None:
    names = [position.name for position in stored(game)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("game", GAMES)
def test_doing_nothing_is_one_sequence(game: str) -> None:
    rules = GAMES[game]
    assert 1 == perft(rules, rules.setup({}, rules.seat_range({})[0], 1), 0)
