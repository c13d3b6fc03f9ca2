"""Wording: L40 English left over, L43 phrases, L45 one word for one thing, L47 address."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from scripts.steps.language.texts import around, without_names
from scripts.steps.words import ROOT

ENGLISH: Final = {
    *("the", "and", "of", "with", "your", "you", "from", "this", "which", "their"),
    *("player", "players", "card", "cards"),
}
ADDRESS: Final = {
    "hr": r"(?i:\b(?:tebi|tebe|tvoj\w*)\b)|(?<=[\w,;–] )(?:Vi|Vas|Vam|Vama|Vaš\w*)\b",
    "sl": r"(?i:\b(?:tebi|tebe|tvoj\w*)\b)|(?<=[\w,;–] )(?:Vi|Vas|Vam|Vami|Vaš\w*)\b",
    "mk": r"\b(?:[Тт]и|[Тт]вој\w*)\b|(?<=[\w,;–] )(?:Вие|Вас|Вам|Ваш\w*)\b",
    "ka": r"\bშენ(?:ი|ს|მა|თან|თვის)?\b",
    "eo": r"(?i:\bci(?:n|a|an|aj|ajn)?\b)",
}
"""How the reader must not be addressed (L47); Georgian is never matched without case."""


def wording_faults(language: str, text: str) -> Iterator[str]:
    """The faults of the wording of one text."""
    if language != "en":
        for paragraph in text.split("\n"):
            found = ENGLISH & set(re.findall(r"[a-z]+", without_names(paragraph).lower()))
            if len(found) > 1:
                yield f"L40: English ({', '.join(sorted(found))}): “{paragraph[:60]}”"
    for pattern, better in phrases(language):
        for match in pattern.finditer(text):
            yield f"L43: “{around(text, match.start())}” - better: {better}"
    if language in ADDRESS:
        for match in re.finditer(ADDRESS[language], text):
            yield f"L47: address: “{around(text, match.start())}”"


def rival_faults(language: str, page: str) -> Iterator[str]:
    """L45: two words for one thing on the same page."""
    for first, second, thing in rivals(language):
        one, other = first.search(page), second.search(page)
        if one and other:
            places = f"“{around(page, one.start())}” and “{around(page, other.start())}”"
            yield f"L45: two words for {thing}: {places}"


@cache
def phrases(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The phrases that a language must not have, and what to write instead."""
    rows = _rows("phrases.tsv", language)
    return tuple((re.compile(pattern), better) for _, pattern, better in rows)


@cache
def rivals(language: str) -> tuple[tuple[re.Pattern[str], re.Pattern[str], str], ...]:
    """Pairs of words that a page must not have both, and the thing they mean."""
    rows = _rows("rivals.tsv", language)
    return tuple((re.compile(one), re.compile(other), thing) for _, one, other, thing in rows)


def _rows(name: str, language: str) -> list[list[str]]:
    rows = [line.split("\t") for line in (ROOT / "locales" / name).read_text("utf-8").splitlines()]
    return [row for row in rows if row[0] == language]
