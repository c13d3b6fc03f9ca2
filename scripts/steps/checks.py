"""Check the texts of all languages: structure, letters, typography, wording, catalogues."""

import sys
from collections.abc import Iterator
from gettext import c2py
from typing import Final

from babel import Locale
from babel.messages.catalog import Catalog, Message

from scripts.steps.examples import examples
from scripts.steps.language_checks import (
    HOLDER,
    placeholder_faults,
    prose,
    structure_faults,
    text_faults,
)
from scripts.steps.words import LANGUAGES, ROOT, engine_catalogues, read_catalogue

COUNTS: Final = (0, 1, 2, 3, 4, 5, 11, 12, 21, 22, 101, 102, 103, 111)
"""Numbers that tell the plural rules of our languages apart."""


def page_faults(language: str) -> Iterator[str]:
    """The faults of all pages of a language."""
    english_pages = sorted((ROOT / "docs/en").rglob("*.md"))
    for english in english_pages:
        name = english.relative_to(ROOT / "docs/en")
        path = ROOT / "docs" / language / name
        if not path.is_file():
            yield f"docs/{language}/{name}: missing"
            continue
        text = path.read_text("utf-8")
        faults = structure_faults(english.read_text("utf-8"), text)
        for fault in [*faults, *text_faults(language, prose(text))]:
            yield f"docs/{language}/{name}: {fault}"


def catalogue_faults(language: str) -> Iterator[str]:
    """L13, L19 and the text checks for the catalogues of a language."""
    for name in (*engine_catalogues(), "site"):
        path = f"locales/{language}/{name}.po"
        english, catalogue = read_catalogue("en", name), read_catalogue(language, name)
        yield from (f"{path}: {fault}" for fault in plural_faults(language, catalogue))
        originals = {_key(message): message for message in english if message.id}
        translated = {_key(message): message for message in catalogue if message.id}
        for key in sorted(originals.keys() ^ translated.keys()):
            yield f"{path}: L19: {key} is only in one of English and this language"
        for key, message in translated.items():
            forms = _forms(message)
            model = " ".join(_forms(originals[key])) if key in originals else ""
            wanted = catalogue.num_plurals if message.pluralizable else 1
            if message.fuzzy or len(forms) != wanted or not all(forms):
                yield f"{path}: L19: {key} is not complete"
            for form in forms:
                faults = placeholder_faults(key, model, form)
                for fault in [*faults, *text_faults(language, HOLDER.sub("▯", form))]:
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


def check() -> list[str]:
    """All faults of all languages."""
    faults = []
    for language in LANGUAGES:
        faults += [*page_faults(language), *catalogue_faults(language)]
    examples()
    return faults


def main() -> int:
    """Print all faults; fail when there are any."""
    faults = check()
    print(*faults, sep="\n")
    print(f"checks: {len(faults)} faults in {len(LANGUAGES)} languages")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
