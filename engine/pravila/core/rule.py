"""A rule: one statement of a game's text under one stable id."""

from dataclasses import dataclass
from enum import StrEnum


class Origin(StrEnum):
    """Where the statement comes from."""

    SOURCE = "source"
    """Stated by the rules text the page is based on."""
    FOUND = "found"
    """Not in that text, but stated by other public material (see `Rule.sources`)."""
    RULING = "ruling"
    """Decided by us where the text is silent; the rules page gives the reason."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule id with its number in the rules document, its origin and its switch.

    `switch` names the option that plays another reading of this rule, or is empty.
    `sources` lists the marks of the game's sources ("F5") that state a found rule.
    """

    id: str
    number: str
    origin: Origin
    sources: tuple[str, ...] = ()
    switch: str = ""
