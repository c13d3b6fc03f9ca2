"""The lines of a position: `key: value`, one a line, `#` begins a comment.

Capital and small letters are the same in a key. The rows of a grid may stand below one another.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from pravila.core.errors import UnreadableError

_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,5}")
GRID_SIZE: Final = 9


def read_fields(text: str, keys: Collection[str], grids: Collection[str] = ()) -> dict[str, str]:
    """The values by their keys; those in `grids` may go on in the next lines.

    Raises UnreadableError for a line that is none, has an unknown key, or comes twice.
    """
    fields: dict[str, str] = {}
    known = {key.casefold(): key for key in keys}
    last = ""
    for number, line in enumerate(text.splitlines(), 1):
        content = line.split("#")[0].strip()
        if not content:
            continue
        if last in grids and ":" not in content and _is_short(fields[last]):
            fields[last] += f" / {content}"
            continue
        said, colon, value = content.partition(":")
        said = said.strip()
        if not (colon and value.strip()):
            raise UnreadableError("position-line", line=number, text=line.strip()[:80])
        key = known.get(said.casefold())
        if key is None:
            raise _unknown(said, number, keys)
        if key in fields:
            raise UnreadableError("position-twice", line=number, key=key)
        fields[key] = value.strip()
        last = key
    return fields


def _is_short(grid: str) -> bool:
    return len(grid.replace("/", " ").split()) < GRID_SIZE


def _unknown(said: str, line: int, keys: Collection[str]) -> UnreadableError:
    """Why there is no line with this key: too many players, or no such thing."""
    seats = [int(key) for key in keys if key.isdecimal()]
    if said.isdecimal() and seats:
        return UnreadableError("position-seats", line=line, text=said[:20], most=max(seats))
    listed = ", ".join(key for key in keys if not key.isdecimal())
    return UnreadableError("position-key", line=line, text=said[:20], keys=listed)


def joined(text: str, grids: Collection[str]) -> str:
    """The text with every grid in one line."""
    lines: list[str] = []
    last = ""
    for line in text.splitlines():
        content = line.split("#")[0].strip()
        if (
            content
            and last in grids
            and ":" not in content
            and _is_short(lines[-1].partition(":")[2])
        ):
            lines[-1] += f" / {content}"
            continue
        if content:
            last = content.partition(":")[0].strip()
        lines.append(line)
    return "\n".join(lines) + "\n"


def read_number(fields: Mapping[str, str], key: str, default: int, within: range) -> int:
    """A number of at most six digits; raises UnreadableError for any other and out of range."""
    text = fields.get(key, str(default))
    if not _NUMBER.fullmatch(text) or int(text) not in within:
        few = map(str, within) if len(within) <= GRID_SIZE else (f"{within[0]}–{within[-1]}",)
        raise bad_value(key, text, few)
    return int(text)


def bad_value(key: str, text: str, values: Iterable[str]) -> UnreadableError:
    """The error for a value that cannot stand in a line; `values` are all others, or examples."""
    return UnreadableError("position-value", key=key, text=text[:80], values=", ".join(values))


def with_field(text: str, key: str, value: str) -> str:
    """The text with this value in the line of the key, at the end if it has no such line."""
    lines = [line for line in text.splitlines() if line.partition(":")[0].strip() != key]
    return "\n".join([*lines, f"{key}: {value}"]) + "\n"
