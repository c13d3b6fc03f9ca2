"""The pictures of the tiles and cards: eight faces that differ in shape, not only in colour.

A face is drawn in the upper square of a card's area, 60 by 60, on a stone with a notch at its
top, so that which way is up can be seen (shifting.grid.common-top). The square for any tile is no
stone at all: a flat grey square with a broken outline and no picture, unlike the brown stone with
the grain of the seed (shifting.match.grey-any). Colours come from custom properties with fallbacks.
"""

from typing import Final


def _stone(name: str, soft: str, shapes: str) -> str:
    """A stone tile with the picture `shapes`."""
    return (
        '<path d="M10 2h15l5 5 5-5h15a8 8 0 0 1 8 8v40a8 8 0 0 1-8 8H10a8 8 0 0 1-8-8V10a8 8 0 0 1 '
        f'8-8z" style="fill:var(--pv-{name}-soft,{soft});stroke:var(--pv-edge,#8a8470);'
        f'stroke-width:1.5;stroke-linejoin:round"/>{shapes}'
    )


def _full(name: str, colour: str) -> str:
    return f"fill:var(--pv-{name},{colour})"


def _line(name: str, colour: str, width: float) -> str:
    return (
        f"fill:none;stroke:var(--pv-{name},{colour});stroke-width:{width};"
        "stroke-linecap:round;stroke-linejoin:round"
    )


SYMBOLS: Final = {
    "stone-sun": _stone(
        "sun",
        "#fdf0bf",
        f'<circle cx="30" cy="32" r="9" style="{_full("sun", "#8a6100")}"/>'
        '<path d="M30 13v5M30 46v5M11 32h5M44 32h5M17 19l3 3M40 42l3 3M43 19l-3 3M20 42l-3 3" '
        f'style="{_line("sun", "#8a6100", 3.5)}"/>',
    ),
    "stone-moon": _stone(
        "moon",
        "#d9d9e2",
        '<path d="M38 14a19 19 0 1 0 8 27A16 16 0 0 1 38 14z" '
        f'style="{_full("moon", "#23232e")}"/>',
    ),
    "stone-fish": _stone(
        "fish",
        "#fbdfc3",
        '<path d="M9 32c7-11 22-14 32-3l10-8v22l-10-8c-10 11-25 8-32-3z" '
        f'style="{_full("fish", "#a34a00")}"/>'
        '<circle cx="19" cy="29" r="2.6" style="fill:var(--pv-fish-soft,#fbdfc3)"/>',
    ),
    "stone-bird": _stone(
        "bird",
        "#f8d3d8",
        '<path d="M6 25c10-6 17-3 21 5l3-3 3 3c4-8 11-11 21-5-8 1-13 7-15 14l-5 3 6 10H20l6-10-5-3'
        'c-2-7-7-13-15-14z" '
        f'style="{_full("bird", "#a3203a")}"/>'
        f'<circle cx="30" cy="22" r="5" style="{_full("bird", "#a3203a")}"/>'
        f'<path d="M26.5 19.5 30 11l3.5 8.5z" style="{_full("bird", "#a3203a")}"/>',
    ),
    "stone-horse": _stone(
        "horse",
        "#e6d8f2",
        '<path d="M18 52c0-10 2-15 7-20l-8 3-5-6 12-11 2-7 5 5c11 1 17 10 17 22v14z" '
        f'style="{_full("horse", "#5d2f8c")}"/>'
        '<circle cx="28" cy="22" r="2" style="fill:var(--pv-horse-soft,#e6d8f2)"/>',
    ),
    "stone-boat": _stone(
        "boat",
        "#cde9ea",
        '<path d="M9 40h42l-7 11H16z" '
        f'style="{_full("boat", "#0d5f6b")}"/>'
        f'<path d="M28 12v28" style="{_line("boat", "#0d5f6b", 3)}"/>'
        '<path d="M32 13c9 6 14 13 15 22H32zM24 20v15H13c2-6 6-11 11-15z" '
        f'style="{_full("boat", "#0d5f6b")}"/>',
    ),
    "stone-seed": _stone(
        "seed",
        "#ead9c6",
        '<path d="M30 14c11 9 14 18 11 26-3 9-19 9-22 0-3-8 0-17 11-26z" '
        f'style="{_full("seed", "#63452a")}"/>'
        '<path d="M30 24v18" style="fill:none;stroke:var(--pv-seed-soft,#ead9c6);stroke-width:2.5;'
        'stroke-linecap:round"/>',
    ),
    "stone-tree": _stone(
        "tree",
        "#d3e8c9",
        f'<path d="M30 34v19" style="{_line("tree", "#276227", 5)}"/>'
        '<path d="M30 10 44 25h-6l9 11H13l9-11h-6z" '
        f'style="{_full("tree", "#276227")}"/>',
    ),
    "any-tile": '<rect x="5" y="5" width="50" height="50" rx="6" '
    'style="fill:var(--pv-any,#cdccc6);stroke:var(--pv-edge,#8a8470);stroke-width:3;'
    'stroke-dasharray:7 6"/>',
    "pattern-card": '<rect x="1" y="1" width="58" height="82" rx="7" '
    'style="fill:var(--pv-paper,#fffdf6);stroke:var(--pv-edge,#8a8470);stroke-width:1.5"/>'
    '<path d="M6 64h48" style="stroke:var(--pv-edge,#8a8470);stroke-width:1"/>',
    "pattern-back": '<rect x="1" y="1" width="58" height="82" rx="7" '
    'style="fill:var(--pv-pattern-back,#23596a);stroke:var(--pv-edge,#8a8470);stroke-width:1.5"/>'
    '<path d="M12 24h14v14H12zM34 24h14v14H34zM12 46h14v14H12zM34 46h14v14H34z" '
    'style="fill:none;stroke:var(--pv-pattern-back-line,#a3ccd8);stroke-width:2.5"/>',
    "pattern-none": '<rect x="2" y="2" width="56" height="80" rx="7" style="fill:none;'
    'stroke:var(--pv-edge,#8a8470);stroke-width:1.5;stroke-dasharray:5 4"/>',
    "grid-top": '<path d="M30 6 52 34H38v20H22V34H8z" style="fill:currentcolor"/>',
    "pay": '<path d="M38 3 57 17 38 31V22H5V12h33zM22 29v9h33v10H22v9L3 43z" '
    'style="fill:currentcolor"/>',
}
