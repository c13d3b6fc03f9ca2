"""The built site: pages at parity, no dead link, no missing rule, no foreign host."""

import json
import re
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from bs4 import Tag

from pravila.games import GAMES
from tests.site.pages import LANGUAGES, PAGES, article, html_files, ids, links, page, soup, target

OUTWARD = ("http://", "https://", "mailto:")
EVERY_GAME = pytest.mark.parametrize("game", GAMES)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_the_same_ids_in_all_languages(site: Path, name: str) -> None:
    order = sorted if name == "glossary/" else list  # each alphabet has its own order
    english = order(ids(article(page(site, "en", name))))
    for language in LANGUAGES:
        assert english == order(ids(article(page(site, language, name)))), language


@EVERY_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_a_block_with_mark_permalink_and_text(
    site: Path, language: str, game: str
) -> None:
    document = page(site, language, f"{game}/")
    rules = GAMES[game].rules
    assert {rule.id for rule in rules} == {
        str(block["id"]) for block in document.select(".rule[id]")
    }
    for rule in rules:
        block = document.find(id=rule.id)
        assert isinstance(block, Tag)
        assert rule.origin.value == block["data-origin"]
        assert block.find("a", href=f"#{rule.id}"), f"{rule.id} has no permalink"
        assert len(block.get_text(" ", strip=True)) > len(rule.id) + 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_marks_of_origin_differ_in_words(site: Path, language: str) -> None:
    document = page(site, language, "gnoming/")
    marks = {
        origin: {
            mark.get_text(strip=True)
            for mark in document.select(f'.rule[data-origin="{origin}"] .rule__origin')
        }
        for origin in ("source", "found", "ruling")
    }
    assert all(marks.values()), marks
    assert len(set.union(*marks.values())) >= len(marks)


def test_no_id_stands_twice_on_a_page(site: Path) -> None:
    for path in html_files(site):
        found = ids(soup(path))
        assert len(found) == len(set(found)), path


@cache
def places(path: Path) -> frozenset[str]:
    return frozenset(ids(soup(path)))


def is_place(anchor: str) -> bool:
    """Whether the part of an address behind # names a place, and is no position to take over."""
    return bool(anchor) and not anchor.startswith(("take=", "position="))


def test_no_link_is_dead(site: Path) -> None:
    dead = []
    for path in html_files(site):
        own_404 = path.name == "404.html"
        for link in links(soup(path)):
            if link.startswith(OUTWARD) or own_404:
                continue
            file, anchor = target(path, site, link)
            if not file.is_file():
                dead.append(f"{path.relative_to(site)}: {link}")
            elif is_place(anchor) and file.suffix == ".html" and anchor not in places(file):
                dead.append(f"{path.relative_to(site)}: {link} (no such place)")
    assert [] == dead


def test_pages_load_nothing_from_another_host(site: Path) -> None:
    for path in html_files(site):
        for element in soup(path).find_all(["script", "link", "img", "iframe", "source", "use"]):
            if element.name == "link" and not {"stylesheet", "icon", "preload"} & set(
                element.get("rel") or []
            ):
                continue
            for name in ("src", "href"):
                address = str(element.get(name) or "")
                assert not urlsplit(address).netloc, f"{path}: {address}"
    for path in sorted(site.rglob("*.css")):
        for address in re.findall(r"""url\(["']?([^"')]*)""", path.read_text("utf-8")):
            assert address.startswith("data:") or "//" not in address, f"{path}: {address}"


@EVERY_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_game_page_says_it_is_unofficial_and_names_the_publisher(
    site: Path, language: str, game: str
) -> None:
    for name in (f"{game}/", f"{game}/play/"):
        notice = page(site, language, name).select_one(".pv-unofficial")
        assert notice
        assert GAMES[game].publisher in notice.get_text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_gnav_page_says_first_that_it_is_another_game(site: Path, language: str) -> None:
    first = article(page(site, language, "gnav/")).select_one("h1 + p")
    assert first
    assert "pagat" in str(first)


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_name_their_language_and_all_others(site: Path, language: str) -> None:
    for name in PAGES:
        document = page(site, language, name)
        root = document.find("html")
        assert isinstance(root, Tag)
        assert str(root["lang"]).startswith(language)
        alternates = {str(link["hreflang"]) for link in document.select("link[hreflang]")}
        assert {"en-GB", "hr", "eo", "ka", "mk", "sl", "x-default"} >= alternates
        assert len(alternates) == len(LANGUAGES) + 1
        assert document.select_one('meta[name="description"]')


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_switcher_leads_to_the_same_page(site: Path, language: str) -> None:
    for name in PAGES:
        path = site / language / name / "index.html"
        menu = soup(path).select("a[data-language][hreflang]")
        assert set(LANGUAGES) == {str(link["data-language"]) for link in menu}
        for link in menu:
            file, _ = target(path, site, str(link["href"]))
            assert site / str(link["data-language"]) / name / "index.html" == file


@EVERY_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_play_button_states_the_size(site: Path, language: str, game: str) -> None:
    manifest = json.loads((site / "assets/py/manifest.json").read_text("utf-8"))
    button = page(site, language, f"{game}/play/").select_one('button[data-press="play"]')
    megabytes = f"{manifest['transfer'] / 1_000_000:.1f}"
    assert button
    assert re.search(megabytes.replace(".", "[.,]"), button.get_text())


def test_the_chooser_lists_the_languages_without_script(site: Path) -> None:
    document = soup(site / "index.html")
    listed = {str(link["data-language"]): link for link in document.select("a[data-language]")}
    assert set(LANGUAGES) == set(listed)
    assert all(link.get("lang") for link in listed.values())


def test_the_runtime_lies_in_a_folder_named_after_its_contents(site: Path) -> None:
    manifest = json.loads((site / "assets/py/manifest.json").read_text("utf-8"))
    folder = site / "assets/py" / manifest["hash"]
    assert {*manifest["files"], "manifest.json"} == {path.name for path in folder.iterdir()}
    for name, size in manifest["files"].items():
        assert size == (folder / name).stat().st_size
    assert [folder] == [path for path in folder.parent.iterdir() if path.is_dir()]
