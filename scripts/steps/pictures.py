"""Draw the pictures that stand for a page where it is shared (Open Graph), from our own art.

One picture a game and language, and one for the other pages: 1200 by 630 pixels, PNG.
"""

import hashlib
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import resvg_py

from pravila.games import GAMES, PRESENTERS
from pravila.render.markup import text
from scripts.steps.fonts import SUBSETS, static_font
from scripts.steps.words import HASH_DIGITS, ROOT, read_words

WIDTH: Final = 1200
HEIGHT: Final = 630
KEPT: Final = ROOT / ".build/pictures"
TOKENS: Final = ROOT / "docs/assets/css/tokens.css"
PROPERTY: Final = re.compile(r"(--[\w-]+):\s*([^;]+);")
VARIABLE: Final = re.compile(r"var\((--[\w-]+)(?:,([^()]*))?\)")

Thing = tuple[str, str]
"""A card or tile: the name of its symbol, and the value written on it (may be empty)."""

SHOWN: Final[Mapping[str, tuple[Thing, ...]]] = {
    "gnoming": (("positive", "7"), ("positive", "7"), ("negative", "−2"), ("mulligan", "")),
    "gnav": (("spade", "8"), ("heart-wild", "10"), ("club", "8"), ("diamond-wild", "2")),
    "shifting": (("stone-horse", ""), ("stone-sun", ""), ("stone-boat", ""), ("stone-moon", "")),
    "": (("positive", "7"), ("heart-wild", "10"), ("stone-horse", ""), ("stone-sun", "")),
}
"""What each picture shows; the empty name is that of the site itself."""

INKS: Final[Mapping[str, str]] = {
    "positive": "--pv-positive",
    "negative": "--pv-negative",
    "spade": "--pv-black",
    "club": "--pv-black",
    "heart-wild": "--pv-red",
    "diamond-wild": "--pv-red",
}
"""The colour of the value on a card."""
SUITS: Final = ("spade", "club", "heart-wild", "diamond-wild")
"""The cards with their value in the corner."""


def write_pictures(out: Path, languages: Iterable[str]) -> None:
    """Write `assets/pictures/<name>.<language>.png` below the root of the site."""
    folder = out / "assets/pictures"
    folder.mkdir(parents=True, exist_ok=True)
    wanted = {
        f"{name or 'site'}.{language}.png": picture(name, language)
        for language in languages
        for name in SHOWN
    }
    kept = {name: KEPT / f"{_hash(svg)}.png" for name, svg in wanted.items()}
    if not all(path.is_file() for path in kept.values()):
        KEPT.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as fonts:
            files = list(_write_fonts(Path(fonts)))
            for name, path in kept.items():
                if not path.is_file():
                    path.write_bytes(draw(wanted[name], files))
    for name, path in kept.items():
        (folder / name).write_bytes(path.read_bytes())


def picture(game: str, language: str) -> str:
    """The SVG of a picture."""
    words, colours = read_words(language, "site"), properties()
    title = GAMES[game].title if game else words["site.name"]
    art = {
        f"pv-{name}": shapes for it in PRESENTERS.values() for name, shapes in it.symbols.items()
    }
    things = "".join(_thing(thing, place, art) for place, thing in enumerate(SHOWN[game]))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="var(--paper)"/>'
        f'<rect width="{WIDTH}" height="22" fill="var(--accent)"/>'
        f"{things}"
        f'<text x="80" y="470" font-size="84" font-family="Noto Serif" font-weight="700" '
        f'fill="var(--ink)">{text(title)}</text>'
        f'<text x="82" y="534" font-size="36" font-family="Noto Sans" fill="var(--soft)">'
        f"{text(words['site.tagline'])}</text>"
        f'<text x="82" y="590" font-size="30" font-family="Noto Sans" fill="var(--accent)">'
        f"{text(words['site.name']) if game else ''}</text></svg>"
    )
    return VARIABLE.sub(lambda found: colours.get(found[1], found[2] or "none"), svg)


def _thing(thing: Thing, place: int, art: Mapping[str, str]) -> str:
    """A card or tile at its place in the row, a little turned."""
    name, value = thing
    turn = (-6, -2, 2, 6)[place]
    left, top = 120 + place * 245, (92, 76, 76, 92)[place]
    size = 4.0 if name.startswith("stone-") else 3.2
    x, y, height = (13, 21, 17) if name in SUITS else (30, 48, 22)
    label = (
        f'<text x="{x}" y="{y}" font-size="{height}" font-family="Noto Serif" font-weight="700" '
        f'text-anchor="middle" fill="var({INKS[name]})">{text(value)}</text>'
        if value
        else ""
    )
    return (
        f'<g transform="translate({left} {top}) rotate({turn} 96 134) scale({size})">'
        f"{art[f'pv-{name}']}{label}</g>"
    )


def properties() -> dict[str, str]:
    """The custom properties of the style sheet in light colours."""
    found: dict[str, str] = {}
    for name, value in PROPERTY.findall(TOKENS.read_text("utf-8")):
        found.setdefault(name, value.strip())
    return found


def draw(svg: str, fonts: list[str]) -> bytes:
    """Give the picture as PNG."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, font_files=fonts, skip_system_fonts=True))


def _write_fonts(folder: Path) -> Iterator[str]:
    for subset in SUBSETS:
        path = folder / f"{subset.name}.ttf"
        path.write_bytes(static_font(subset, subset.weights[0]))
        yield str(path)


def _hash(svg: str) -> str:
    return hashlib.sha256(svg.encode()).hexdigest()[:HASH_DIGITS]
