"""Remember that a second reader has read a page in full, and say which pages have changed since.

The texts of the lessons of a game, `lessons-<game>.po`, count as a page.
`locales/<lang>/reviewed.json` holds, for each page, the date of the last full reading and the
hashes of the page and of its English source as they were then (L51). `stamp <lang> [page ...]`
notes a reading of today.
"""

import argparse
import json
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypedDict

from scripts.steps.freshness import text_hash
from scripts.steps.words import LANGUAGES, ROOT, games

SOURCE: Final = "en"


class Reading(TypedDict):
    """A full reading of a page: its date (ISO 8601), what was read, and the English behind it."""

    date: str
    text: str
    source: str


def pages() -> list[str]:
    """Every page without its language, e.g. `gnoming/quick.md`, and the texts of the lessons."""
    folder = ROOT / "docs" / SOURCE
    written = [path.relative_to(folder).as_posix() for path in sorted(folder.rglob("*.md"))]
    return [*written, *(f"lessons-{game}.po" for game in games())]


def readings(language: str) -> dict[str, Reading]:
    """The last reading of each page; empty when none was ever noted."""
    path = _path(language)
    if not path.is_file():
        return {}
    found: dict[str, Reading] = json.loads(path.read_text("utf-8"))
    return found


def never_read(language: str) -> list[str]:
    """The pages that no second reader has read."""
    known = readings(language)
    return [page for page in pages() if page not in known]


def changed_since(language: str) -> list[str]:
    """The pages that were read, but whose text or English has changed since."""
    known = readings(language)
    return [
        page
        for page in pages()
        if page in known and (known[page]["text"], known[page]["source"]) != _hashes(language, page)
    ]


def note_reading(language: str, names: Iterable[str], date: str) -> None:
    """Note that these pages (all when empty) were read in full; raises KeyError for others."""
    known = {page: reading for page, reading in readings(language).items() if page in pages()}
    for page in tuple(names) or pages():
        if page not in pages():
            raise KeyError(page)
        text, source = _hashes(language, page)
        known[page] = {"date": date, "text": text, "source": source}
    lines = json.dumps(dict(sorted(known.items())), indent=1)
    _path(language).write_text(f"{lines}\n", "utf-8")


def _hashes(language: str, page: str) -> tuple[str, str]:
    text, source = (
        text_hash(path.read_text("utf-8")) if path.is_file() else ""
        for path in (_file(it, page) for it in (language, SOURCE))
    )
    return text, source


def _file(language: str, page: str) -> Path:
    folder = "locales" if page.endswith(".po") else "docs"
    return ROOT / folder / language / page


def _path(language: str) -> Path:
    return ROOT / "locales" / language / "reviewed.json"


def main() -> int:
    """Note a reading, or list what has changed since the last one."""
    parser = argparse.ArgumentParser(prog="reviewed", description=(__doc__ or "").splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("list", help="list the pages that have changed since they were read")
    stamp = commands.add_parser("stamp", help="note that pages were read in full today")
    stamp.add_argument("language", choices=LANGUAGES)
    stamp.add_argument("pages", nargs="*", help="e.g. gnoming/quick.md; all when none is named")
    options = parser.parse_args()
    if options.command == "stamp":
        try:
            note_reading(options.language, options.pages, f"{datetime.now(UTC):%Y-%m-%d}")
        except KeyError as error:
            print(f"there is no page called {error}", file=sys.stderr)
            return 2
    for language in LANGUAGES:
        for state, names in (
            ("never read", never_read(language)),
            ("changed since it was read", changed_since(language)),
        ):
            print(*(f"{language}: {name}: {state}" for name in names), sep="\n", end="")
            print("\n" if names else "", end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
