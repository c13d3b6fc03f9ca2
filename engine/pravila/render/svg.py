"""Pictures: the symbols of a game, printed once per page and used by every board on it."""

from collections.abc import Mapping
from typing import Final

CARD_BOX: Final = "0 0 60 84"
"""The drawing area of a card."""


def sprite(symbols: Mapping[str, str]) -> str:
    """The hidden element with the symbols `pv-<name>`; each value is SVG inside a card's area."""
    drawn = "".join(
        f'<symbol id="pv-{name}" viewBox="{CARD_BOX}">{shapes}</symbol>'
        for name, shapes in symbols.items()
    )
    return f'<svg class="pv-sprite" width="0" height="0" aria-hidden="true">{drawn}</svg>'
