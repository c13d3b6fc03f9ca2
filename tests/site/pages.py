"""The built pages as parsed HTML."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

from bs4 import BeautifulSoup, Tag

from pravila.games import GAMES
from scripts.steps.words import LANGUAGES

PARTS = ("learn/", "", "quick/", "questions/", "examples/", "quiz/", "referee/", "play/")
PAGES = ("", "glossary/", *(f"{name}/{part}" for name in GAMES for part in PARTS))


@cache
def soup(path: Path) -> BeautifulSoup:
    return BeautifulSoup(path.read_text("utf-8"), "html.parser")


def page(site: Path, language: str, name: str) -> BeautifulSoup:
    return soup(site / language / name / "index.html")


def html_files(site: Path) -> list[Path]:
    return sorted(site.rglob("*.html"))


def article(document: BeautifulSoup) -> Tag:
    found = document.find("article")
    assert isinstance(found, Tag)
    return found


def ids(part: Tag) -> list[str]:
    return [str(element["id"]) for element in part.find_all(id=True)]


def links(document: BeautifulSoup) -> Iterator[str]:
    """Every address that the page itself loads or leads to."""
    for name in ("href", "src", "action", "poster"):
        for element in document.select(f"[{name}]"):
            yield str(element[name])


def target(path: Path, site: Path, link: str, prefix: str = "/") -> tuple[Path, str]:
    """The file and the anchor an internal link of the page `path` leads to."""
    parts = urlsplit(link)
    if parts.path.startswith("/"):
        file = site / unquote(parts.path).removeprefix(prefix)
    else:
        file = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    return (file / "index.html" if file.is_dir() else file), unquote(parts.fragment)


__all__ = ["LANGUAGES", "PAGES", "article", "html_files", "ids", "links", "page", "soup", "target"]
