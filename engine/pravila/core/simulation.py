"""Simulations: mutable twins of states for fast playouts.

A simulation plays by the same rules as `apply`, in place and without events or verdicts. Moves are
small numbers; a game translates them. Laws hold both to the same legal moves and results.
"""

from abc import ABC, abstractmethod
from random import Random

from pravila.core.outcome import Outcome


class Simulation(ABC):
    """One game being played in place."""

    __slots__ = ("actor",)

    actor: int
    """The seat that decides (1-based), 0 when the game is over."""

    @abstractmethod
    def moves(self) -> list[int]:
        """The legal moves, in the order of the legal actions; empty when the game is over."""

    @abstractmethod
    def do(self, move: int) -> None:
        """Make a legal move; what follows an illegal one is undefined."""

    @abstractmethod
    def cards(self) -> int:
        """How many cards there are in all places together; the same from deal to deal."""

    @abstractmethod
    def outcome(self) -> Outcome:
        """How the game ended; undefined while it goes on."""


def play_out(simulation: Simulation, rng: Random, limit: int) -> int:
    """Make random moves until the game is over or `limit` moves are made; give their number."""
    random = rng.random
    moves, do = simulation.moves, simulation.do
    made = 0
    while simulation.actor and made < limit:
        choices = moves()
        do(choices[int(random() * len(choices))])
        made += 1
    return made
