"""The parts of a page that the build fills from data: variants, list of examples, glossary."""

import csv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from pravila.render.markup import tag, text
from scripts.steps.collation import sort_key
from scripts.steps.page_texts import headings
from scripts.steps.words import HTML_LANG, NAMES, ROOT

GLOSSARY: Final = ROOT / "locales/glossary.csv"


@dataclass(frozen=True, slots=True)
class Variant:
    """An option in the words of a language: its values, the usual one first, and its rule."""

    name: str
    label: str
    values: tuple[str, ...]
    rule: str


def variants(options: Iterable[Variant], words: Mapping[str, str]) -> str:
    """The table of a game's options: what each decides, its values, the rule it belongs to."""
    here = tag("span", text(f"({words['variants.usual']})"), cls="rule__here")
    rows = []
    for option in options:
        usual, *others = option.values
        values = [tag("li", f"{text(usual)} {here}"), *(tag("li", text(it)) for it in others)]
        cells = (
            tag("th", text(option.label), scope="row"),
            tag("td", tag("ul", *values)),
            tag("td", tag("a", text(option.rule), href=f"#{option.rule}")),
        )
        rows.append(tag("tr", *cells, id=f"variant-{option.name}"))
    heads = ("variants.option", "variants.values", "variants.rule")
    head = tag("tr", *(tag("th", text(words[key]), scope="col") for key in heads))
    return tag("table", tag("thead", head), tag("tbody", *rows), cls="variants")


def worked(game: str, language: str) -> str:
    """The list of a game's examples, each a link to its place on their page."""
    page = (ROOT / "docs" / language / game / "examples.md").read_text("utf-8")
    items = [
        tag("li", tag("a", text(heading.title), href=f"examples/#{anchor}"))
        for anchor, heading in headings(page).items()
        if heading.level == 2
    ]
    return tag("ul", *items, cls="worked")


@cache
def terms() -> tuple[dict[str, str], ...]:
    """The rows of the glossary: for each term its id, its form in each language, notes."""
    with GLOSSARY.open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))


def glossary(language: str, words: Mapping[str, str]) -> str:
    """The terms in the order of the language, each beside the English.

    The English page has the other languages beside the English.
    """
    rows = []
    for row in sorted(terms(), key=lambda it: sort_key(language, it[language])):
        others = [it for it in NAMES if it != "en"] if language == "en" else ["en"]
        named = [_in_language(it, row[it], named=language == "en") for it in others]
        cells = tag("th", text(row[language]), scope="row") + tag(
            "td", *named, data_search_exclude=language == "en"
        )
        rows.append(tag("tr", cells, id=f"term-{row['id'].replace('_', '-')}"))
    heads = ("glossary.term", "glossary.others" if language == "en" else "glossary.english")
    head = tag("tr", *(tag("th", text(words[key]), scope="col") for key in heads))
    return tag("table", tag("thead", head), tag("tbody", *rows), cls="glossary")


def _in_language(language: str, term: str, *, named: bool) -> str:
    """A term of another language, with the name of the language before it if asked for."""
    word = tag("span", text(term), lang=HTML_LANG[language])
    if not named:
        return word
    name = tag("span", text(NAMES[language]), cls="glossary__name", lang=HTML_LANG[language])
    return tag("div", f"{name} {word}", cls="glossary__other")
