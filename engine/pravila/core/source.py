"""Sources: where the published facts about a game come from."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Source:
    """One witness: its mark ("F5"), its name, its web address (may be empty)."""

    mark: str
    name: str
    address: str = ""
