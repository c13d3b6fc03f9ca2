"""Options: the switches of a game and how a reader's choice of them is read."""

from collections.abc import Mapping
from dataclasses import dataclass

from pravila.core.errors import UnreadableError


@dataclass(frozen=True, slots=True)
class Switch:
    """One option of a game: its values, the default first, and the rule it belongs to."""

    name: str
    values: tuple[str, ...]
    rule: str

    @property
    def default(self) -> str:
        """The value played when nothing is chosen."""
        return self.values[0]


def read_options(switches: tuple[Switch, ...], chosen: Mapping[str, str]) -> dict[str, str]:
    """Complete `chosen` with the defaults, in the order of the switches.

    Raises UnreadableError for an unknown name or value.
    """
    known = {switch.name: switch for switch in switches}
    for name, value in chosen.items():
        if name not in known:
            raise UnreadableError("unknown-option", option=name)
        if value not in known[name].values:
            raise UnreadableError(
                "unknown-value", option=name, value=value, values=", ".join(known[name].values)
            )
    return {switch.name: chosen.get(switch.name, switch.default) for switch in switches}
