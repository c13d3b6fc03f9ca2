"""Facts about a game as published: players, components, publisher."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of the facts box.

    `code` is the message id (`fact.<code>`), `params` its values and `rules` the rule ids
    that state it (none for facts that are not rules, such as the publisher).
    """

    code: str
    params: tuple[tuple[str, int | str], ...] = ()
    rules: tuple[str, ...] = ()
