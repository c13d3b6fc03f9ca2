"""Counting what can happen: a number that changes when the rules of a game change by accident."""

from pravila.core.game import A, Game, S, V


def perft(game: Game[S, A, V], state: S, depth: int) -> int:
    """How many sequences of exactly `depth` (0 or more) legal actions begin in this state.

    All cards are known and chance is fixed by the seed, so the number is exact; sequences that
    the end of the game cuts short do not count. Named after the performance test of chess
    programs, which finds faults of move generators in the same way.
    """
    if depth == 0:
        return 1
    actions = game.actions(state)
    if depth == 1:
        return len(actions)
    return sum(perft(game, game.apply(state, action)[0], depth - 1) for action in actions)
