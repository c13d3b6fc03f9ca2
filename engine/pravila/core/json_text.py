"""JSON that came from outside."""

import json
from typing import Any


def read_json(text: str) -> Any:
    """Read JSON.

    Raises ValueError for anything else, also for half of a surrogate pair, which no text can hold,
    and for nesting without end.
    """
    try:
        data = json.loads(text)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    json.dumps(data, ensure_ascii=False).encode()
    return data
