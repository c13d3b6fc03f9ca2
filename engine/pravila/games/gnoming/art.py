"""The pictures of the cards: ball, pit, hat and waves tell the kinds apart without colour.

Colours come from custom properties with fallbacks, so that the style sheet decides.
"""

from typing import Final

_PAPER: Final = (
    '<rect x="1" y="1" width="58" height="82" rx="7" '
    'style="fill:var(--pv-paper,#fffdf6);stroke:var(--pv-edge,#8a8470);stroke-width:1.5"/>'
)

SYMBOLS: Final = {
    "positive": _PAPER
    + '<path d="M2 62c10-9 20-9 29-4s18 5 27-2v20a6 6 0 0 1-6 6H8a6 6 0 0 1-6-6z" '
    'style="fill:var(--pv-positive-soft,#d5e8c8)"/>'
    '<circle cx="30" cy="40" r="19" style="fill:var(--pv-paper,#fffdf6);'
    'stroke:var(--pv-positive,#2f6b2b);stroke-width:2.5"/>'
    '<path d="M48 20V7l8 3.5-8 3.5" style="fill:var(--pv-positive,#2f6b2b);'
    'stroke:var(--pv-positive,#2f6b2b);stroke-width:1.5;stroke-linejoin:round"/>',
    "negative": _PAPER + '<path d="M2 12h56v9H2z" style="fill:var(--pv-negative-soft,#cfe0f2)"/>'
    '<path d="M4 23h52L30 76z" style="fill:var(--pv-paper,#fffdf6);'
    'stroke:var(--pv-negative,#1f4e8c);stroke-width:2.5;stroke-linejoin:round"/>',
    "mulligan": _PAPER + '<path d="M30 10c9 12 15 25 17 38H13c2-13 8-26 17-38z" '
    'style="fill:var(--pv-mulligan,#7a3d8f)"/>'
    '<path d="M11 46h38a3 3 0 0 1 0 8H11a3 3 0 0 1 0-8z" '
    'style="fill:var(--pv-mulligan-soft,#e6d5ee)"/>'
    '<path d="M17 54h26c0 11-5 20-13 24-8-4-13-13-13-24z" '
    'style="fill:var(--pv-paper,#fffdf6);stroke:var(--pv-mulligan,#7a3d8f);stroke-width:2"/>'
    '<path d="M24 62c2 2 4 2 6 0 2 2 4 2 6 0" style="fill:none;'
    'stroke:var(--pv-mulligan,#7a3d8f);stroke-width:2;stroke-linecap:round"/>',
    "hazard": _PAPER + '<path d="M20 10h20l14 14v20L40 58H20L6 44V24z" '
    'style="fill:var(--pv-hazard-soft,#f6d9c4);stroke:var(--pv-hazard,#a33b12);'
    'stroke-width:2.5;stroke-linejoin:round"/>'
    '<path d="M8 66c5-4 8-4 13 0s8 4 13 0 8-4 13 0 4 2 6 2M8 74c5-4 8-4 13 0s8 4 13 0 '
    '8-4 13 0 4 2 6 2" style="fill:none;stroke:var(--pv-hazard,#a33b12);stroke-width:2.5;'
    'stroke-linecap:round"/>',
    "back": '<rect x="1" y="1" width="58" height="82" rx="7" '
    'style="fill:var(--pv-back,#35573a);stroke:var(--pv-edge,#8a8470);stroke-width:1.5"/>'
    '<rect x="6" y="6" width="48" height="72" rx="4" '
    'style="fill:none;stroke:var(--pv-back-line,#a9c7a0);stroke-width:1.5"/>'
    '<path d="M30 22c6 8 10 16 11 24H19c1-8 5-16 11-24z" '
    'style="fill:var(--pv-back-line,#a9c7a0)"/>'
    '<path d="M18 49h24" style="stroke:var(--pv-back-line,#a9c7a0);stroke-width:4;'
    'stroke-linecap:round"/>'
    '<path d="M12 66h36M18 60h24" style="stroke:var(--pv-back-line,#a9c7a0);stroke-width:1.5;'
    'stroke-linecap:round"/>',
    "gap": '<rect x="2" y="2" width="56" height="80" rx="7" style="fill:none;'
    'stroke:var(--pv-edge,#8a8470);stroke-width:1.5;stroke-dasharray:5 4"/>',
}
