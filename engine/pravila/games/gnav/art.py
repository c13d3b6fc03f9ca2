"""The pictures of the cards: the pips of the suits and a star for wild cards, told apart by shape.

Colours come from custom properties with fallbacks, so that the style sheet decides.
"""

from typing import Final

_PAPER: Final = (
    '<rect x="1" y="1" width="58" height="82" rx="7" '
    'style="fill:var(--pv-paper,#fffdf6);stroke:var(--pv-edge,#8a8470);stroke-width:1.5"/>'
)
_RED: Final = "fill:var(--pv-red,#a3262a)"
_BLACK: Final = "fill:var(--pv-black,#2b302b)"

_PIPS: Final = {
    "club": f'<g style="{_BLACK}"><circle cx="30" cy="47" r="8"/><circle cx="21.5" cy="59" r="8"/>'
    '<circle cx="38.5" cy="59" r="8"/><path d="M28.5 52h3c0 9 1.5 16 5 20h-13c3.5-4 5-11 5-20z"/>'
    "</g>",
    "diamond": f'<path d="M30 38c4 7 8.5 12 15 17.5-6.5 5.5-11 10.5-15 17.5-4-7-8.5-12-15-'
    f'17.5 6.5-5.5 11-10.5 15-17.5z" style="{_RED}"/>',
    "heart": '<path d="M30 73C22 64.5 13.5 59 13.5 49.5c0-5.5 3.5-9.5 8-9.5 4 0 7 2.5 '
    '8.5 6.5 1.5-4 4.5-6.5 8.5-6.5 4.5 0 8 4 8 9.5C46.5 59 38 64.5 30 73z" '
    f'style="{_RED}"/>',
    "spade": '<path d="M30 37c7 9 16 13.5 16 22 0 4.5-3 7.5-7 7.5-3 0-5.5-1.5-7-4 .3 4 1.7 '
    '7.5 4.5 10h-13c2.8-2.5 4.2-6 4.5-10-1.5 2.5-4 4-7 4-4 0-7-3-7-7.5 0-8.5 9-13 16-22z" '
    f'style="{_BLACK}"/>',
}
_STAR: Final = (
    '<path d="M48 5l2.2 5.4 5.8.4-4.5 3.7 1.5 5.7-5-3.2-5 3.2 1.5-5.7-4.5-3.7 5.8-.4z" '
    'style="fill:var(--pv-star,#8a5a00)"/>'
)


def _suit(pip: str) -> str:
    """A card with the pip as large as the number above it allows."""
    return f'{_PAPER}<g transform="matrix(1.2 0 0 1.2 -6 -11)">{pip}</g>'


SYMBOLS: Final = {
    **{suit: _suit(pip) for suit, pip in _PIPS.items()},
    **{f"{suit}-wild": _suit(pip) + _STAR for suit, pip in _PIPS.items()},
    "suits-back": '<rect x="1" y="1" width="58" height="82" rx="7" '
    'style="fill:var(--pv-suits-back,#4a3f6b);stroke:var(--pv-edge,#8a8470);stroke-width:1.5"/>'
    '<rect x="6" y="6" width="48" height="72" rx="4" '
    'style="fill:none;stroke:var(--pv-suits-back-line,#c3b9e0);stroke-width:1.5"/>'
    '<path d="M30 14l18 28-18 28-18-28zM30 28l9 14-9 14-9-14z" '
    'style="fill:none;stroke:var(--pv-suits-back-line,#c3b9e0);stroke-width:2;'
    'stroke-linejoin:round"/>',
    "suits-gap": '<rect x="2" y="2" width="56" height="80" rx="7" style="fill:none;'
    'stroke:var(--pv-edge,#8a8470);stroke-width:1.5;stroke-dasharray:5 4"/>',
}
