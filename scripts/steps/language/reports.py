"""What only a reader can judge: L44 terms, L46 forms after numbers, L48 one player as many."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from scripts.steps.language.texts import around, plain_words, sections
from scripts.steps.words import ROOT

AFTER_NUMBERS: Final = {
    "hr": (
        r"(?<![–,.\d])\b[2-4] (?:karata|bodova|igrača\w)\b",
        r"(?<![–,.\d])\b(?:[5-9]|1\d|20) (?:karte|boda)\b",
    ),
    "sl": (
        r"(?<![–,.\d])\b2 (?:karte|kart|točke|točk|igralci|igralcev|ploščice)\b",
        r"(?<![–,.\d])\b[34] (?:karti|kart|točki|točk)\b",
        r"(?<![–,.\d])\b(?:[5-9]|[1-9]\d) (?:karte|karti|točke|točki)\b",
    ),
    "ka": (r"\b\d+ [ა-ჰ]+ები\b",),
    "mk": (r"(?<![–,.\d])\b(?:[02-9]|1\d) (?:карта|поен|потег)\b",),
    "eo": (r"(?<![–,.\d])\b(?!1\b)\d+ (?:karto|poento|vico)n?\b", r"(?<![–,.\d])\b1 \w+ojn?\b"),
}
"""Forms that rarely stand after these numbers (L46)."""
ONE_AS_MANY: Final = {
    "hr": r"(?i:igrač)\b[^.;:?]*\b(?:zamijene|moraju|nemaju|mogu)\b",
    "mk": r"[Ии]грачот[^.;:?]*\bтие\b(?! \d| карти)",
    "eo": r"(?i:ludanto)\b[^.;]{0,60}\bili\b",
    "ka": r"მოთამაშე\b[^.;:?]*\b(?:ისინი|მათ)\b",
}
"""One player who becomes several in the same sentence (L48)."""


def number_reports(language: str, text: str) -> Iterator[str]:
    """L46: a form that may not agree with the number before it."""
    for pattern in AFTER_NUMBERS.get(language, ()):
        for match in re.finditer(pattern, text):
            yield f"L46: “{around(text, match.start())}”"


def player_reports(language: str, text: str) -> Iterator[str]:
    """L48: one player called by a plural."""
    if language in ONE_AS_MANY:
        for match in re.finditer(ONE_AS_MANY[language], text):
            yield f"L48: “{' '.join(match[0].split())}”"


def term_reports(language: str, english: str, page: str) -> Iterator[str]:
    """L44: sections where English has a term and the language has none of its stems."""
    ours = {part.id: part for part in sections(page)}
    for original in sections(english):
        if original.id not in ours:
            continue
        part = ours[original.id]
        theirs, text = (plain_words(f"{s.heading}\n{s.body}") for s in (original, part))
        for term, stems in terms(language):
            found = term.search(theirs)
            if found and not stems.search(text):
                yield f"L44: #{part.id} has no word for “{found[0]}”"


@cache
def terms(language: str) -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    """The English terms (a pattern each) with the stems allowed in a language."""
    lines = (ROOT / "locales/stems.tsv").read_text("utf-8").splitlines()
    head, *rows = [line.split("\t") for line in lines]
    column = head.index(language) if language in head else 0
    flags = re.IGNORECASE if language != "ka" else re.NOFLAG
    return tuple(
        (re.compile(rf"\b(?:{row[0]})\b"), re.compile(row[column], flags)) for row in rows if column
    )
