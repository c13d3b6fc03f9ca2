"""Spelling: L37 fused words, L49 the language of a text, L50 words that no dictionary knows.

The dictionaries are npm packages used here only; hunspell reads them where it is installed, else
spylls, slower, with the same verdicts. Words of our own are in `locales/<lang>/words.txt`.
"""

import re
import shutil
import subprocess
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, Final

from scripts.steps.language.letters import LETTERS
from scripts.steps.language.texts import BOX, WORD, without_names
from scripts.steps.language.wording import phrases
from scripts.steps.words import LANGUAGES, ROOT

PACKAGES: Final = {language: "en-gb" if language == "en" else language for language in LANGUAGES}
CANARIES: Final = {
    "en": ("shuffle", "shufle"),
    "hr": ("promiješajte", "promješajte"),
    "eo": ("disdonu", "disodnu"),
    "ka": ("მოთამაშე", "მოთამშე"),
    "mk": ("измешајте", "измешаите"),
    "sl": ("premešajte", "premešaite"),
}
"""A right and a wrong word of each language: they prove that the dictionary was read."""
ENDING: Final = re.compile(rf"(?<=[\d{BOX}])-[^\W\d_]{{1,4}}\b")
"""A case ending joined to a number or a name: 5-ის, 1-a, 2-ра."""
CONTRACTION: Final = re.compile(r"(?<=[a-z])(?:’(?:s|re|ll|ve|d|m)|(?<!ca)(?<!wo)n’t|’t)\b")
"""The endings of player’s, they’re, doesn’t."""
LONGEST: Final = 14
"""Unknown words longer than this may be two words in one (L37)."""
OWN_SHARE: Final = {language: 0.88 if language == "ka" else 0.95 for language in LANGUAGES}
LEAD: Final = 0.3
FEWEST: Final = 40
"""Texts with fewer different words than this are too short to tell the language (L49)."""


class NoDictionaryError(Exception):
    """A dictionary is missing or was not read; the message names it."""


def word_types(text: str) -> set[str]:
    """The different words of a text without markup; parts of hyphenated words for themselves.

    English endings behind an apostrophe go, as the programs do not agree where such words end.
    """
    bare = CONTRACTION.sub("", ENDING.sub(BOX, without_names(text)))
    return {part for word in WORD.findall(bare) for part in word.split("’") if len(part) > 1}


def unknown(language: str, words: Iterable[str]) -> set[str]:
    """The words that the dictionary of a language does not know; raises NoDictionaryError."""
    good, bad = CANARIES[language]
    wanted = set(words)
    asked = sorted({*wanted, good, bad})
    path = ROOT / "node_modules" / f"dictionary-{PACKAGES[language]}" / "index"
    if not path.with_suffix(".dic").is_file():
        raise NoDictionaryError(f"{path}.dic is missing; run `npm ci --ignore-scripts`")
    program = shutil.which("hunspell")
    found = _hunspell(program, path, asked) if program else _spylls(path, asked)
    if bad not in found or good in found:
        raise NoDictionaryError(f"the dictionary {path}.dic was not read as it should be")
    return found & wanted


def _hunspell(program: str, path: Path, words: list[str]) -> set[str]:
    """Ask hunspell, which prints what it does not know."""
    answer = subprocess.run(
        [program, "-d", str(path), "-i", "utf-8", "-l"],
        input="\n".join(words) + "\n",
        encoding="utf-8",
        capture_output=True,
        check=True,
    )
    return set(words) & {line.strip() for line in answer.stdout.splitlines()}


def _spylls(path: Path, words: list[str]) -> set[str]:
    dictionary = _dictionary(path)
    return {word for word in words if not dictionary.lookup(word)}


@cache
def _dictionary(path: Path) -> Any:
    from spylls.hunspell import Dictionary

    return Dictionary.from_files(str(path))


@cache
def own_words(language: str) -> tuple[str, ...]:
    """The lines of the list of our own words of a language, empty without a list."""
    path = ROOT / "locales" / language / "words.txt"
    return tuple(path.read_text("utf-8").splitlines()) if path.is_file() else ()


def own_word_faults(language: str, own: tuple[str, ...], used: set[str]) -> Iterator[str]:
    """L50: the list is sorted, small, composed, used, and free of what the phrases forbid."""
    if list(own) != sorted(set(own)):
        yield "L50: the words are not sorted by code point, or one stands twice"
    small = {word.lower() for word in used}
    for word in own:
        if word != word.lower() or not WORD.fullmatch(word):
            yield f"L50: “{word}” is not one word in small letters"
        if not unicodedata.is_normalized("NFC", word):
            yield f"L50: “{word}” is not in composed form (NFC)"
        if word not in small:
            yield f"L50: “{word}” stands in no text"
        for pattern, better in phrases(language):
            if pattern.search(word):
                yield f"L50: “{word}” is forbidden - better: {better}"


def spelling_faults(
    texts: Mapping[str, Mapping[str, str]], own: Mapping[str, tuple[str, ...]]
) -> list[str]:
    """L37, L49 and L50 for the texts of all languages: language, place, words without markup."""
    types = {
        language: {place: word_types(text) for place, text in places.items()}
        for language, places in texts.items()
    }
    strange = _strange(types)
    faults = []
    for language, places in types.items():
        every = set().union(*places.values())
        lacking = {w for w in every & strange[language] if w.lower() not in own[language]}
        fused = _fused(language, lacking)
        for place, words in places.items():
            faults += [
                f"{place}: {fused.get(w, f'L50: “{w}” is unknown')}"
                for w in sorted(words & lacking)
            ]
            faults += [f"{place}: {fault}" for fault in _identity(language, words, strange, own)]
        path = f"locales/{language}/words.txt"
        faults += [f"{path}: {fault}" for fault in own_word_faults(language, own[language], every)]
    return faults


def _strange(types: Mapping[str, Mapping[str, set[str]]]) -> dict[str, set[str]]:
    """For each language the words of all texts that its dictionary does not know.

    A word with a letter that the language does not have is not worth asking for.
    """
    every = {word for places in types.values() for words in places.values() for word in words}

    def ask(language: str) -> set[str]:
        letters = {*LETTERS[language], "’"}
        possible = {word for word in every if letters.issuperset(word.lower())}
        own = set().union(*types[language].values()) if language in types else set()
        return (every - possible - own) | unknown(language, possible | own)

    with ThreadPoolExecutor() as pool:
        return dict(zip(LANGUAGES, pool.map(ask, LANGUAGES), strict=True))


def _identity(
    language: str,
    words: set[str],
    strange: Mapping[str, set[str]],
    own: Mapping[str, tuple[str, ...]],
) -> Iterator[str]:
    """L49: nearly all words are known to the language, and far fewer to every other."""
    if len(words) < FEWEST:
        return
    shares = {other: len(words - strange[other]) / len(words) for other in strange}
    ours = sum(w not in strange[language] or w.lower() in own[language] for w in words) / len(words)
    best = max((other for other in shares if other != language), key=lambda other: shares[other])
    if ours < OWN_SHARE[language]:
        yield f"L49: only {ours:.0%} of the words are words of the language"
    if ours - shares[best] < LEAD:
        yield f"L49: {shares[best]:.0%} of the words are also words of {best}"


def _fused(language: str, words: set[str]) -> dict[str, str]:
    """L37 for the unknown long words that are two known ones without a space."""
    halves = {
        word: [(word[:at], word[at:]) for at in range(3, len(word) - 2)]
        for word in words
        if len(word) > LONGEST
    }
    if not halves:
        return {}
    lacking = unknown(
        language, {half for pairs in halves.values() for pair in pairs for half in pair}
    )
    return {
        word: f"L37: “{word}” is unknown; {' + '.join(pair)}?"
        for word, pairs in halves.items()
        for pair in pairs
        if not lacking.intersection(pair)
    }
