"""The rules reference as it is built: questions, glossary, variants, data, head, fonts, pictures."""

import json
import re
import struct
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from bs4 import BeautifulSoup, Tag
from jsonschema import Draft202012Validator

from pravila.games import GAMES
from scripts.steps import fonts
from scripts.steps.collation import sort_key
from scripts.steps.page_parts import terms
from scripts.steps.site_hook import THEME_WORDS
from scripts.steps.words import HTML_LANG
from tests.site.pages import LANGUAGES, PAGES, article, page

FONT_LIMIT = 120_000
"""Bytes of the fonts of all scripts together."""


# --- pages --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_question_has_an_answer_and_links_to_its_rules(
    site: Path, language: str, name: str
) -> None:
    asked = article(page(site, language, f"{name}/questions")).select(".asked")
    rules = {rule["id"] for rule in page(site, language, name).select(".rule")}
    assert 14 <= len(asked)
    for block in asked:
        heading, answer = block.select_one("h3[id]"), block.select_one(".asked__answer")
        assert heading
        assert heading.get_text(strip=True).rstrip("#").endswith(("?", ".")), heading
        assert answer
        assert answer.get_text(strip=True)
        links = [urlsplit(str(link["href"])) for link in block.select(".asked__rules a")]
        assert links
        assert {"../"} == {link.path for link in links}
        assert {link.fragment for link in links} <= rules


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_variants_are_listed_with_their_rules(site: Path, language: str, name: str) -> None:
    table = article(page(site, language, name)).select_one("table.variants tbody")
    assert table
    rows = table.select("tr")
    options = GAMES[name].options
    assert [f"variant-{option.name}" for option in options] == [row["id"] for row in rows]
    for row, option in zip(rows, options, strict=True):
        assert len(option.values) == len(row.select("li"))
        link = row.select_one("a")
        assert link
        assert f"#{option.rule}" == link["href"]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_lists_all_worked_examples(site: Path, language: str, name: str) -> None:
    listed = article(page(site, language, name)).select("ul.worked a")
    shown = article(page(site, language, f"{name}/examples")).select("h2[id]")
    assert [f"examples/#{heading['id']}" for heading in shown] == [link["href"] for link in listed]
    assert len(shown) >= 5


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_a_quick_reference_leads_to_a_rule(
    site: Path, language: str, name: str
) -> None:
    content = article(page(site, language, f"{name}/quick"))
    rules = {rule["id"] for rule in page(site, language, name).select(".rule")}
    lines = [item for item in content.select("li") if not item.find_parent("details")]
    assert len(lines) >= 10
    for line in lines:
        links = [urlsplit(str(link["href"])) for link in line.select("a")]
        assert links, line
        assert {link.fragment for link in links} <= rules, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_glossary_has_every_term_in_the_order_of_the_alphabet(
    site: Path, language: str
) -> None:
    rows = article(page(site, language, "glossary")).select("table.glossary tbody tr")
    names = [head.get_text() for row in rows if (head := row.select_one("th"))]
    assert sorted(term[language] for term in terms()) == sorted(names)
    assert sorted(names, key=lambda name: sort_key(language, name)) == names
    for row in rows:
        foreign = {str(word["lang"]) for word in row.select("td [lang]")}
        others = {HTML_LANG[it] for it in LANGUAGES if it != "en"}
        assert foreign == (others if language == "en" else {"en-GB"})


# --- data ---------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def api(site: Path) -> dict[tuple[str, str], dict[str, object]]:
    """The published data by game and language."""
    return {
        (name, language): json.loads(
            (site / f"api/rules/{name}.{language}.json").read_text("utf-8")
        )
        for name in GAMES
        for language in LANGUAGES
    }


def test_the_data_fit_their_schema(
    site: Path, api: dict[tuple[str, str], dict[str, object]]
) -> None:
    schema = json.loads((site / "api/rules.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    assert [] == [error.message for data in api.values() for error in validator.iter_errors(data)]


@pytest.mark.parametrize("name", GAMES)
def test_the_data_have_every_rule_in_every_language(
    api: dict[tuple[str, str], dict[str, object]], name: str
) -> None:
    for language in LANGUAGES:
        rules = api[name, language]["rules"]
        assert isinstance(rules, list)
        assert [rule.id for rule in GAMES[name].rules] == [rule["id"] for rule in rules]
        assert all(rule["tests"] for rule in rules)
        assert HTML_LANG[language] == api[name, language]["language"]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_data_say_what_the_page_says_and_their_links_lead_there(
    site: Path, api: dict[tuple[str, str], dict[str, object]], name: str, language: str
) -> None:
    shown = {
        str(rule["id"]): " ".join(clause.get_text().split())
        for rule in page(site, language, name).select(".rule")
        if (clause := rule.select_one(".rule__clause"))
    }
    rules = api[name, language]["rules"]
    assert isinstance(rules, list)
    assert shown == {rule["id"]: " ".join(rule["text"].split()) for rule in rules}
    for rule in rules:
        assert rule["page"].endswith(f"/{language}/{name}/#{rule['id']}")
        for example in rule["examples"]:
            path = urlsplit(example["page"]).path.lstrip("/")
            assert f'id="{example["id"]}"' in (site / path / "index.html").read_text("utf-8")


def test_the_index_names_every_file(site: Path) -> None:
    index = json.loads((site / "api/index.json").read_text("utf-8"))
    files = [urlsplit(file).path for game in index["games"] for file in game["files"].values()]
    assert len(GAMES) * len(LANGUAGES) == len(files)
    assert all((site / file.lstrip("/")).is_file() for file in files)


# --- head ---------------------------------------------------------------------------------------


def meta(document: BeautifulSoup, name: str) -> str:
    found = document.select_one(f'meta[property="{name}"], meta[name="{name}"]')
    assert isinstance(found, Tag), name
    return str(found["content"])


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_head_describes_the_page_for_sharing(site: Path, language: str, name: str) -> None:
    document = page(site, language, name)
    canonical = document.select_one('link[rel="canonical"]')
    assert canonical
    assert canonical["href"] == meta(document, "og:url")
    assert meta(document, "description") == meta(document, "og:description")
    assert meta(document, "og:title")
    picture = urlsplit(meta(document, "og:image"))
    assert picture.scheme.startswith("http")
    data = (site / picture.path.lstrip("/")).read_bytes()
    assert b"\x89PNG\r\n\x1a\n" == data[:8]
    assert (1200, 630) == struct.unpack(">II", data[16:24])
    assert len(data) < 300_000
    languages = {str(it["hreflang"]) for it in document.select("link[hreflang]")}
    assert {*HTML_LANG.values(), "x-default"} == languages
    assert all(str(it["href"]).startswith("http") for it in document.select("link[hreflang]"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_descriptions_differ_and_are_of_a_useful_length(site: Path, language: str) -> None:
    texts = [meta(page(site, language, name), "description") for name in PAGES]
    assert len(set(texts)) == len(texts)
    assert [] == [text for text in texts if not 40 <= len(text) <= 220]


# --- words of the theme -------------------------------------------------------------------------

NOT_SHOWN = {
    "action.edit": "no link for editing",
    "action.view": "no link to the source of a page",
    "announce.dismiss": "nothing is announced",
    "blog.archive": "no blog",
    "blog.authors": "no blog",
    "blog.categories": "no blog",
    "blog.categories.in": "no blog",
    "blog.continue": "no blog",
    "blog.draft": "no blog",
    "blog.index": "no blog",
    "blog.meta": "no blog",
    "blog.references": "no blog",
    "clipboard": "settings",
    "consent.accept": "nothing to consent to",
    "consent.manage": "nothing to consent to",
    "consent.reject": "nothing to consent to",
    "direction": "a setting: all languages run from left to right",
    "language": "a setting: the language of the page",
    "meta.comments": "no comments",
    "meta.source": "no link to the source of a page",
    "nav.home": "the menu of the theme is not shown",
    "nav.multi": "the menu of the theme is not shown",
    "readtime.one": "no reading times",
    "readtime.other": "no reading times",
    "rss.created": "no feed",
    "rss.updated": "no feed",
    "search.config.lang": "a setting",
    "search.config.pipeline": "a setting",
    "search.config.separator": "a setting",
    "search.share": "sharing a search is not offered",
    "select.version": "no versions",
    "source": "no link to a repository",
    "source.file.contributors": "no repository",
    "source.file.date.created": "no dates of files",
    "source.file.date.updated": "no dates of files",
    "source.revision.date": "no dates of files",
    "tabs": "the tabs of the theme are not shown",
    "toggle.dark": "our own words",
    "toggle.light": "our own words",
}
"""The texts of the theme that no page of ours shows, with the reason."""


def theme_keys() -> set[str]:
    """The texts that the pinned theme has in English."""
    import material

    folder = Path(material.__file__).parent / "templates/partials/languages"
    text = (folder / "en.html").read_text("utf-8")
    return set(re.findall(r'"([a-z.]+)":', text))


def test_every_text_of_the_pinned_theme_is_ours_or_not_shown() -> None:
    assert theme_keys() == (set(THEME_WORDS) | set(NOT_SHOWN)) & theme_keys()
    assert not set(THEME_WORDS) & set(NOT_SHOWN)
    assert set(THEME_WORDS) <= theme_keys() | {"language", "direction"}


# --- fonts --------------------------------------------------------------------------------------


def test_the_fonts_of_all_scripts_are_small(site: Path) -> None:
    files = sorted((site / "assets/app").glob("*/fonts/*.woff2"))
    assert sorted(f"{subset.name}.woff2" for subset in fonts.SUBSETS) == [it.name for it in files]
    assert sum(it.stat().st_size for it in files) <= FONT_LIMIT


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fonts_have_every_letter_of_the_pages(site: Path, language: str) -> None:
    known = set("".join(fonts.LETTERS.values()))
    shown = {
        sign
        for name in PAGES
        for sign in article(page(site, language, name)).get_text()
        if sign.isalpha()
    }
    assert set() == shown - known


def test_the_ranges_of_the_fonts_are_written_as_css_wants() -> None:
    assert "U+0041-0043, U+010D" == fonts.unicode_range("CABč")
    sheet = fonts.style_sheet()
    assert len(fonts.SUBSETS) == sheet.count("@font-face")
