"""Check the texts of all languages: structure, letters, typography, wording, spelling, catalogues.

Faults fail; what only a reader can judge is counted at the end and listed with `--reports`.
"""

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from gettext import c2py
from typing import Final

from babel import Locale
from babel.messages.catalog import Catalog, Message

from scripts.steps.blocks import BlockError
from scripts.steps.examples import examples
from scripts.steps.language.letters import letter_faults
from scripts.steps.language.reports import number_reports, player_reports, term_reports
from scripts.steps.language.sources import source_faults, source_files
from scripts.steps.language.spelling import NoDictionaryError, own_words, spelling_faults
from scripts.steps.language.structure import LINK, anchors, message_faults, structure_faults
from scripts.steps.language.texts import body, message_words, prose
from scripts.steps.language.typography import typography_faults
from scripts.steps.language.wording import rival_faults, wording_faults
from scripts.steps.reviewed import never_read
from scripts.steps.words import LANGUAGES, ROOT, read_catalogue

COUNTS: Final = (0, 1, 2, 3, 4, 5, 11, 12, 21, 22, 101, 102, 103, 111)
"""Numbers that tell the plural rules of our languages apart."""


def text_faults(language: str, text: str) -> list[str]:
    """All faults of one text without markup, spelling left out."""
    return [
        *letter_faults(language, text),
        *typography_faults(language, text),
        *wording_faults(language, text),
    ]


@cache
def pages(language: str) -> dict[str, str]:
    """The pages of a language by their path below its folder."""
    folder = ROOT / "docs" / language
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in sorted(folder.rglob("*.md"))
    }


def page_faults(language: str) -> Iterator[str]:
    """The faults of all pages of a language."""
    english, ours = pages("en"), pages(language)
    for name in sorted(english.keys() ^ ours.keys()):
        yield f"docs/{language}/{name}: L10: only in one of English and this language"
    for name in sorted(english.keys() & ours.keys()):
        text = prose(ours[name])
        try:
            compared = [*structure_faults(language, english[name], ours[name])]
            compared += link_faults(name, ours)
        except BlockError as error:
            compared = [f"L11: {error}"]
        faults = [
            *compared,
            *text_faults(language, text),
            *rival_faults(language, text),
        ]
        yield from (f"docs/{language}/{name}: {fault}" for fault in faults)


def link_faults(name: str, known: dict[str, str]) -> Iterator[str]:
    """L14: links to other pages lead to a page, and to a place that it has."""
    folder = name.split("/")[:-1]
    for link in LINK.findall(body(known[name])):
        target, _, anchor = link.partition("#")
        if ":" in target or not target.endswith(".md"):
            continue
        steps = list(folder)
        for step in target.split("/"):
            steps = steps[:-1] if step == ".." else [*steps, step]
        page = "/".join(steps)
        if page not in known or (anchor and anchor not in anchors(known[page])):
            yield f"L14: the link {link} leads nowhere"


@cache
def catalogues(language: str) -> frozenset[str]:
    """The names of all catalogues of a language."""
    return frozenset(path.stem for path in (ROOT / "locales" / language).glob("*.po"))


@cache
def messages(language: str, name: str) -> dict[str, Message]:
    """The messages of a catalogue by their keys."""
    found = read_catalogue(language, name)
    return {_key(message): message for message in found if message.id}


def catalogue_faults(language: str) -> Iterator[str]:
    """L13, L19 and the text checks for the catalogues of a language."""
    ours, english = catalogues(language), catalogues("en")
    for name in sorted(ours ^ english):
        yield f"locales/{language}/{name}.po: L19: only in one of English and this language"
    for name in sorted(ours & english):
        path = f"locales/{language}/{name}.po"
        catalogue = read_catalogue(language, name)
        yield from (f"{path}: {fault}" for fault in plural_faults(language, catalogue))
        originals, translated = messages("en", name), messages(language, name)
        for key in sorted(originals.keys() ^ translated.keys()):
            yield f"{path}: L19: {key} is only in one of English and this language"
        for key, message in translated.items():
            forms = _forms(message)
            model = _forms(originals[key]) if key in originals else ()
            wanted = catalogue.num_plurals if message.pluralizable else 1
            if message.fuzzy or len(forms) != wanted or not all(forms):
                yield f"{path}: L19: {key} is not complete"
            faults = [
                fault for form in forms for fault in text_faults(language, message_words(form))
            ]
            for fault in [*message_faults(language, key, forms, model), *faults]:
                yield f"{path}: {key}: {fault}"


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _forms(message: Message) -> tuple[str, ...]:
    """The translation, or all its plural forms."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def plural_faults(language: str, catalogue: Catalog) -> Iterator[str]:
    """L19: the catalogue must group numbers exactly as the language does (CLDR, by Babel)."""
    rule = Locale(language).plural_form
    groups: dict[str, set[int]] = {}
    for number in COUNTS:
        form = c2py(catalogue.plural_expr)(number)
        groups.setdefault(rule(number), set()).add(form)
    taken = [form for forms in groups.values() for form in forms]
    if any(len(forms) != 1 for forms in groups.values()) or len(set(taken)) != len(groups):
        yield f"L19: the plural rule {catalogue.plural_expr} is not that of the language"
    if catalogue.num_plurals != len(groups):
        yield f"L19: {catalogue.num_plurals} plural forms, the language has {len(groups)}"


@cache
def words_of(language: str) -> dict[str, str]:
    """All texts of a language without markup, by their files."""
    texts = {f"docs/{language}/{name}": prose(page) for name, page in pages(language).items()}
    for name in sorted(catalogues(language)):
        found = messages(language, name).values()
        forms = (message_words(form) for message in found for form in _forms(message))
        texts[f"locales/{language}/{name}.po"] = "\n".join(forms)
    return texts


def check() -> list[str]:
    """All faults of all languages."""
    faults = []
    for language in LANGUAGES:
        faults += [*page_faults(language), *catalogue_faults(language)]
        faults += [
            f"docs/{language}/{page}: L51: no second reader has read it"
            for page in never_read(language)
        ]
    for path in source_files():
        name = path.relative_to(ROOT).as_posix()
        faults += [f"{name}: {fault}" for fault in source_faults(path.read_text("utf-8"))]
    faults += spelling_faults(
        {language: words_of(language) for language in LANGUAGES},
        {language: own_words(language) for language in LANGUAGES},
    )
    examples()
    return faults


def reports() -> list[str]:
    """What a reader should look at: L44, L46 and L48."""
    found = []
    for language in LANGUAGES:
        for place, text in words_of(language).items():
            asked = [*number_reports(language, text), *player_reports(language, text)]
            name = place.removeprefix(f"docs/{language}/")
            if name in pages("en") and name in pages(language):
                asked += term_reports(language, pages("en")[name], pages(language)[name])
            found += [f"{place}: {report}" for report in asked]
    return found


def main() -> int:
    """Print all faults and count the reports; fail when there are faults."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--reports", action="store_true", help="list what a reader should look at")
    listed = parser.parse_args().reports
    try:
        faults, asked = check(), reports()
    except NoDictionaryError as error:
        print(error, file=sys.stderr)
        return 1
    print(*faults, *(asked if listed else []), sep="\n")
    marks = Counter(re.findall(r": (L\d\d): ", "\n".join(asked)))
    counts = ", ".join(f"{mark} {count}" for mark, count in sorted(marks.items()))
    print(f"for a reader (--reports): {counts or 'nothing'}")
    print(f"checks: {len(faults)} faults in {len(LANGUAGES)} languages")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
