"""Script and letters: L01, L02 and L20 to L25."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from scripts.steps.language.texts import BOX, WORD, around, without_names

LETTERS: Final = {
    "en": "abcdefghijklmnopqrstuvwxyz",
    "hr": "abcčćdđefghijklmnoprsštuvzž",
    "sl": "abcčdefghijklmnoprsštuvzž",
    "eo": "abcĉdefgĝhĥijĵklmnoprsŝtuŭvz",
    "mk": "абвгдѓежзѕијклљмнњопрстќуфхцчџшѐѝ",
    "ka": "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ",
}
"""The letters of each language; everything else in a word is foreign to it (L21)."""
SCRIPTS: Final = ("LATIN", "CYRILLIC", "GEORGIAN", "GREEK")
STRAY: Final = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff\ufffd\t]|u00a0|&nbsp;|<>")
NOT_MKHEDRULI: Final = re.compile("[\u1c90-\u1cbf\u10a0-\u10cf\u2d00-\u2d2f\u10f1-\u10ff]")
LIGATURE: Final = re.compile("[\u01c4-\u01cc]")
X_SYSTEM: Final = re.compile(r"(?i)\w*[cghjsu]x\w*")
H_SYSTEM: Final = re.compile(
    r"(?i)\b(?:chiu(?:j?n?)|ghi(?:n|s|a|an|aj|ajn)?|jhus|shi(?:n|a|an)?)\b"
)
SIGN: Final = re.compile(r"(?<![^\W\d_])[A-Za-z](?![^\W\d_])")
"""A letter that is no word: a card (Q), a mark of a source (F5), a suit (10h)."""
LOOK_ALIKE: Final = frozenset("aeo")
"""Single Latin letters that look like Macedonian words."""
NO_ACCENT: Final = re.compile(r"\b[Сс]е уште\b")


def letter_faults(language: str, text: str) -> Iterator[str]:
    """All faults of the letters of a text."""
    if not unicodedata.is_normalized("NFC", text):
        yield "L01: the text is not in composed form (NFC)"
    for match in STRAY.finditer(text):
        yield f"L02: stray character {match.group()!r} in “{around(text, match.start())}”"
    yield from _foreign_letters(language, text)
    patterns = {
        "ka": ((NOT_MKHEDRULI, "L22: not Mkhedruli"),),
        "mk": ((NO_ACCENT, "L23: write сѐ уште"),),
        "eo": ((X_SYSTEM, "L25: x-system"), (H_SYSTEM, "L25: h-system")),
    }
    for pattern, fault in ((LIGATURE, "L24: two letters in one sign"), *patterns.get(language, ())):
        for match in pattern.finditer(text):
            yield f"{fault}: “{around(text, match.start())}”"


def _foreign_letters(language: str, text: str) -> Iterator[str]:
    """L20 two scripts in one word, L21 foreign letters; names and signs are free."""
    known = set(LETTERS[language])
    bare = SIGN.sub(lambda sign: _sign(language, sign[0]), without_names(text))
    for word in sorted(set(WORD.findall(bare))):
        scripts = {name for letter in word for name in SCRIPTS if _is(name, letter)}
        if len(scripts) > 1:
            yield f"L20: “{word}” is written in two scripts: {', '.join(sorted(scripts))}"
        foreign = {letter for letter in word.lower() if letter.isalpha()} - known
        if foreign:
            yield f"L21: “{word}” has letters foreign to the language: {' '.join(sorted(foreign))}"


def _sign(language: str, letter: str) -> str:
    """A box for a free letter, the letter itself where it must stand for a word."""
    return letter if language == "mk" and letter in LOOK_ALIKE else BOX


def _is(script: str, letter: str) -> bool:
    return unicodedata.name(letter, "").startswith(script)
