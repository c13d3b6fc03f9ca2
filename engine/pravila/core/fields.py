"""The lines of a position: `key: value`, one a line, `#` begins a comment."""

import re
from collections.abc import Collection, Mapping
from typing import Final

from pravila.core.errors import UnreadableError

_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,5}")


def read_fields(text: str, keys: Collection[str]) -> dict[str, str]:
    """The values by their keys; raises UnreadableError for a line that is none, or comes twice."""
    fields: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        content = line.split("#")[0].strip()
        if not content:
            continue
        key, colon, value = content.partition(":")
        key = key.strip()
        if not (colon and value.strip()) or key in fields or key not in keys:
            raise UnreadableError("position-line", line=number, text=line.strip()[:80])
        fields[key] = value.strip()
    return fields


def read_number(fields: Mapping[str, str], key: str, default: int, within: range) -> int:
    """A number of at most six digits; raises UnreadableError for any other and out of range."""
    text = fields.get(key, str(default))
    if not _NUMBER.fullmatch(text) or int(text) not in within:
        raise UnreadableError("position-value", key=key, text=text[:80])
    return int(text)


def with_field(text: str, key: str, value: str) -> str:
    """The text with this value in the line of the key, at the end if it has no such line."""
    lines = [line for line in text.splitlines() if line.partition(":")[0].strip() != key]
    return "\n".join([*lines, f"{key}: {value}"]) + "\n"
