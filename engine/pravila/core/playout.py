"""Playing games out by machine: random and sensible players, and what simulations count."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from pravila.core.game import A, Game, S, V

Player = Callable[[Game[Any, Any, Any], Any, Random], Any]
"""A player chooses an action from a game and a view; it never sees a state."""


def random_player(game: Game[S, A, V], view: V, rng: Random) -> A:
    """Any legal action, all equally likely."""
    return rng.choice(game.view_actions(view))


def sensible_player(game: Game[S, A, V], view: V, rng: Random) -> A:
    """The game's own sensible bot."""
    return game.choose(view, rng)


PLAYERS: Final[dict[str, Player]] = {"random": random_player, "sensible": sensible_player}


class EndlessError(RuntimeError):
    """A playout passed the turn limit of its game."""


def playout(
    game: Game[S, A, V], state: S, players: tuple[Player, ...], rng: Random
) -> tuple[S, tuple[str, ...]]:
    """Play to the end with one player per seat; gives the last state and the actions as text.

    Raises EndlessError when the game has not ended after `game.turn_limit` actions.
    """
    actions: list[str] = []
    while (seat := game.actor(state)) is not None:
        if len(actions) >= game.turn_limit:
            raise EndlessError(f"{game.name}: no end after {len(actions)} actions")
        action = players[seat - 1](game, game.view(state, seat), rng)
        actions.append(game.write_action(action))
        state, _ = game.apply(state, action)
    return state, tuple(actions)
