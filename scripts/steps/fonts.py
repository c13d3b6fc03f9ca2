"""Make the fonts of the site: small subsets of Noto Sans and Noto Serif.

The sources are the pinned npm packages of Fontsource (SIL Open Font License 1.1). A page loads
only the files whose letters it shows, by `unicode-range` in `docs/assets/css/tokens.css`.
"""

import hashlib
import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from scripts.steps.words import HASH_DIGITS, ROOT

PACKAGES: Final = ROOT / "node_modules/@fontsource-variable"
KEPT: Final = ROOT / ".build/fonts"
FEATURES: Final = ("kern", "mark", "mkmk", "ccmp", "locl", "tnum")


LETTERS: Final = {
    "latin": "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100)))) + "‘’“”„‚‹›–—…−•′″€™",
    "latin-ext": "ĆćČčĐđĈĉĜĝĤĥĴĵŜŝŠšŬŭŽž",
    "cyrillic": "АБВГДЃЕЖЗЅИЈКЛЉМНЊОПРСТЌУФХЦЧЏШЀЍабвгдѓежзѕијклљмнњопрстќуфхцчџшѐѝ",
    "georgian": "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ",
}
"""The characters of each script; a page shows one or two of them."""


@dataclass(frozen=True, slots=True)
class Subset:
    """One file of the site: the letters of a script in one face, in a range of weights."""

    face: str
    script: str
    weights: tuple[int, int]

    @property
    def name(self) -> str:
        """The name of the file without its ending."""
        return f"{self.face}-{self.script}"

    @property
    def source(self) -> Path:
        """The file it is cut from."""
        package = f"noto-{self.face}" + ("-georgian" if self.script == "georgian" else "")
        return PACKAGES / package / "files" / f"{package}-{self.script}-wght-normal.woff2"


SUBSETS: Final = (
    *(Subset("sans", script, (400, 700)) for script in LETTERS),
    *(Subset("serif", script, (700, 700)) for script in LETTERS),
)
"""Sans for text and controls, serif for headings."""


def write_fonts(app: Path) -> None:
    """Write `fonts/<name>.woff2` and `css/fonts.css`; unchanged fonts come from the last time."""
    (app / "fonts").mkdir(parents=True, exist_ok=True)
    for name, data in fonts():
        (app / "fonts" / f"{name}.woff2").write_bytes(data)
    licence = (PACKAGES / "noto-sans/LICENSE").read_bytes()
    (app / "fonts/LICENSE.txt").write_bytes(licence)
    (app / "css/fonts.css").write_text(style_sheet(), "utf-8")


def style_sheet() -> str:
    """The CSS that names the fonts; a browser loads those whose letters a page shows."""
    return "".join(
        f"""@font-face {{
  font-display: swap;
  font-family: "Pravila {subset.face}";
  font-weight: {subset.weights[0]} {subset.weights[1]};
  src: url("../fonts/{subset.name}.woff2") format("woff2");
  unicode-range: {unicode_range(LETTERS[subset.script])};
}}
"""
        for subset in SUBSETS
    )


def unicode_range(characters: str) -> str:
    """The characters as CSS writes them: runs of code points, e.g. `U+0041-005A`."""
    runs: list[list[int]] = []
    for code in sorted(map(ord, characters)):
        if runs and code == runs[-1][1] + 1:
            runs[-1][1] = code
        else:
            runs.append([code, code])
    return ", ".join(f"U+{a:04X}" if a == b else f"U+{a:04X}-{b:04X}" for a, b in runs)


def faces_of(language: str) -> tuple[str, ...]:
    """The files that the first screen of a language needs."""
    script = {"ka": "georgian", "mk": "cyrillic"}.get(language, "latin")
    text = (f"sans-{script}", f"serif-{script}")
    return text if script == "latin" else (*text, "sans-latin")


def fonts() -> Iterator[tuple[str, bytes]]:
    """Give the name and the bytes (WOFF2) of each subset."""
    for subset in SUBSETS:
        kept = KEPT / f"{subset.name}-{subset_hash(subset)}.woff2"
        if not kept.is_file():
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(cut(subset))
        yield subset.name, kept.read_bytes()


def subset_hash(subset: Subset) -> str:
    """A hash of all that decides how a subset looks."""
    wish = f"{LETTERS[subset.script]} {subset.weights} {FEATURES}"
    return hashlib.sha256(subset.source.read_bytes() + wish.encode()).hexdigest()[:HASH_DIGITS]


def cut(subset: Subset) -> bytes:
    """Cut a subset out of its source; raises ValueError for a letter the source lacks."""
    font, letters = TTFont(subset.source, recalcTimestamp=False), LETTERS[subset.script]
    lacking = [sign for sign in letters if ord(sign) not in font.getBestCmap()]
    if lacking:
        raise ValueError(f"{subset.source} lacks {' '.join(lacking)}")
    lightest, boldest = subset.weights
    weights = lightest if lightest == boldest else subset.weights
    smaller = instantiateVariableFont(_subset(font, letters), {"wght": weights})
    return _saved(smaller, "woff2")


def static_font(subset: Subset, weight: int) -> bytes:
    """Give a subset in one weight (TTF), for programs that know no variable fonts."""
    font = TTFont(subset.source, recalcTimestamp=False)
    return _saved(instantiateVariableFont(font, {"wght": weight}), None)


def _subset(font: TTFont, characters: str) -> TTFont:
    options = Options(layout_features=list(FEATURES), hinting=False, notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(font)
    return font


def _saved(font: TTFont, flavor: str | None) -> bytes:
    font.flavor = flavor
    file = io.BytesIO()
    font.save(file)
    return file.getvalue()
