"""The cards that are kept of an ordinary deck, read from `pack.json`."""

import json
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from pravila.core.errors import UnreadableError

LEAST: Final = 2
MOST: Final = 10
SUITS: Final = 4


@dataclass(frozen=True, slots=True)
class Pack:
    """The values in play, the names of the suits, and the values that are wild."""

    values: tuple[int, ...]
    suits: tuple[str, ...]
    wild: tuple[int, ...]


def read_pack(text: str) -> Pack:
    """Read a list of cards; raises UnreadableError that names the part that is wrong.

    An ordinary deck without its court cards and aces has the values 2-10 in 4 suits
    (gnav.setup.pack).
    """
    try:
        data = json.loads(text)
        pack = Pack(*(tuple(data[part]) for part in ("values", "suits", "wild")))
    except (ValueError, TypeError, LookupError) as error:
        raise UnreadableError("gnav.pack", part="json") from error
    numbers = range(LEAST, MOST + 1)
    checks = {
        "values": pack.values == tuple(numbers) and all(type(n) is int for n in pack.values),
        "suits": len(pack.suits) == len({suit[:1] for suit in pack.suits if suit}) == SUITS
        if all(isinstance(suit, str) for suit in pack.suits)
        else False,
        "wild": len(set(map(str, pack.wild))) == len(pack.wild)
        and all(type(n) is int and n in numbers for n in pack.wild),
    }
    for part, right in checks.items():
        if not right:
            raise UnreadableError("gnav.pack", part=part)
    return pack


PACK: Final = read_pack(files("pravila.games.gnav").joinpath("pack.json").read_text("utf-8"))
"""The pack of the game."""
