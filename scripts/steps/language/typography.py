"""Typography: L30 to L37, each paragraph for itself."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from scripts.steps.language.texts import WORD, around, without_names

QUOTES: Final = {
    "en": "“”‘’",
    "hr": "„”‘’",
    "eo": "“”‘’",
    "ka": "„“«»",
    "mk": "„“‚‘",
    "sl": "»«›‹",
}
"""The quotation marks of each language: opening, closing, inner opening, inner closing."""
ALL_QUOTES: Final = "“”‘’„‚«»‹›"
APOSTROPHE: Final = "’"
PATTERNS: Final = {
    "L30: straight quotation mark": re.compile(r"[\"']"),
    "L32: hyphen before a number": re.compile(r"(?<![\w-])-\d"),
    "L33: range without a closed en dash": re.compile(
        r"\d-\d|\d[ \u00a0]–[ \u00a0]?\d|\d–[ \u00a0]\d"
    ),
    "L34: multiplication sign without no-break spaces": re.compile(
        r"(?<!\u00a0)×|×(?!\u00a0)|\d ?[xх] ?\d"
    ),
    "L35: three dots": re.compile(r"\.\.\."),
    "L36: space before a mark": re.compile(r"[ \u00a0][.,;:!?](?!\.)"),
    "L36: double space": re.compile(r"\S[ \u00a0]{2,}\S"),
    "L36: space inside brackets": re.compile(r"\([ \u00a0]|[ \u00a0]\)"),
}


def typography_faults(language: str, text: str) -> Iterator[str]:
    """All faults of the typography of a text."""
    for mark in set(ALL_QUOTES) - set(QUOTES[language]):
        for match in re.finditer(rf"(?<!\w){mark}|{mark}(?!\w)", text):
            yield f"L30: {mark} is not used here: “{around(text, match.start())}”"
    for fault, pattern in PATTERNS.items():
        for match in pattern.finditer(text):
            yield f"{fault}: “{around(text, match.start())}”"
    if language == "sl":
        for match in re.finditer(r"(?<=\w)(?<!\u00a0)…", text):
            yield f"L35: no no-break space before …: “{around(text, match.start())}”"
    for paragraph in text.split("\n"):
        yield from _unbalanced(language, paragraph)
    yield from _fused(text)


def _unbalanced(language: str, paragraph: str) -> Iterator[str]:
    """L31: quotation marks close in the paragraph that opens them and never hold themselves."""
    marks = QUOTES[language]
    for opening, closing in ((marks[0], marks[1]), (marks[2], marks[3])):
        inside = False
        for match in re.finditer(f"[{opening}{closing}]", paragraph):
            mark, at = match.group(), match.start()
            if mark == APOSTROPHE and not (inside and _ends(paragraph, at)):
                continue
            if inside == (mark == opening):
                yield f"L31: {mark} without its fellow: “{around(paragraph, at)}”"
            inside = mark == opening
        if inside:
            yield f"L31: {opening} is never closed: “{paragraph[:60]}”"


def _ends(paragraph: str, at: int) -> bool:
    """Whether an apostrophe may close a quotation: no letter follows it."""
    return not paragraph[at + 1 : at + 2].isalpha()


def _fused(text: str) -> Iterator[str]:
    """L37: a capital after a small letter inside a word."""
    for word in sorted(set(WORD.findall(without_names(text)))):
        if any(a.islower() and b.isupper() for a, b in pairwise(word)):
            yield f"L37: two words in one: “{word}”"
