"""Compile the words: catalogues and rule clauses to the .mo files of the engine.

For each language `locales/<lang>/engine.po`, the catalogues of the games beside it and the clauses
of the rules pages `docs/<lang>/<game>/index.md` (context "rule", the rule id as the key) become
`engine/pravila/locale/<lang>/LC_MESSAGES/pravila.mo`. The same words give the same bytes.
"""

import argparse
import hashlib
import io
import json
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from scripts.steps.blocks import BlockError
from scripts.steps.rule_blocks import plain, rule_blocks

ROOT: Final = Path(__file__).resolve().parents[2]
NAMES: Final = {
    "en": "English",
    "hr": "Hrvatski",
    "eo": "Esperanto",
    "ka": "ქართული",
    "mk": "Македонски",
    "sl": "Slovenščina",
}
"""The languages by the names of their folders, each with its own name for itself."""
LANGUAGES: Final = tuple(NAMES)
HTML_LANG: Final = {language: "en-GB" if language == "en" else language for language in NAMES}
"""The value of the attribute `lang` for each language."""
STAMP: Final = Path(".build/words.json")
HASH_DIGITS: Final = 12
EPOCH: Final = datetime(2000, 1, 1, tzinfo=UTC)


class WordsError(Exception):
    """Words are missing or cannot be read; the message lists all that is wrong."""


def games(root: Path = ROOT) -> tuple[str, ...]:
    """Name the games that have a rules page in English, in alphabetical order."""
    pages = (root / "docs" / "en").glob("*/index.md")
    return tuple(sorted(page.parent.name for page in pages))


def content_hash(folder: Path) -> str:
    """Give a short hash of the names and contents of all files below a folder."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:HASH_DIGITS]


def engine_catalogues(root: Path = ROOT) -> tuple[str, ...]:
    """Name the catalogues of what the engine says: the shared one and one for each game."""
    return ("engine", *games(root))


def told_catalogues(root: Path = ROOT) -> tuple[str, ...]:
    """Name the catalogues of what pages tell about examples and in lessons."""
    return ("examples", *(f"lessons-{game}" for game in games(root)))


def read_catalogue(language: str, name: str, root: Path = ROOT) -> Catalog:
    """Read `locales/<language>/<name>.po`."""
    path = root / "locales" / language / f"{name}.po"
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def read_words(language: str, name: str, root: Path = ROOT) -> dict[str, str]:
    """Read the messages without plural of a catalogue as a dictionary."""
    return {
        message.id: message.string
        for message in read_catalogue(language, name, root)
        if message.id and isinstance(message.id, str) and isinstance(message.string, str)
    }


def compile_words(languages: Iterable[str] = LANGUAGES, root: Path = ROOT) -> list[str]:
    """Compile what changed since the last time; return the languages that were compiled."""
    languages = tuple(languages)
    inputs = {language: _inputs(language, root) for language in languages}
    missing = [path for paths in inputs.values() for path in paths if not path.is_file()]
    if missing:
        listing = "\n".join(f"  {path.relative_to(root)}" for path in missing)
        raise WordsError(f"These files are missing:\n{listing}")
    stamps = _read_stamps(root)
    compiled = []
    for language in languages:
        stamp = _stamp([Path(__file__), *inputs[language]])
        target = _target(language, root)
        if stamps.get(language) == stamp and target.is_file():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(compile_language(language, root))
        stamps[language] = stamp
        compiled.append(language)
    if compiled:
        (root / STAMP).parent.mkdir(parents=True, exist_ok=True)
        (root / STAMP).write_text(json.dumps(stamps, indent=1, sort_keys=True) + "\n", "utf-8")
    return compiled


def compile_language(language: str, root: Path = ROOT) -> bytes:
    """Compile the words of one language to the bytes of its .mo file."""
    catalogue = read_catalogue(language, "engine", root)
    _demand_complete(catalogue, language, "engine", root)
    for game in games(root):
        added = read_catalogue(language, game, root)
        _demand_complete(added, language, game, root)
        for message in added:
            if message.id:
                catalogue[message.id] = message
    catalogue.creation_date = catalogue.revision_date = EPOCH
    for game in games(root):
        page = root / "docs" / language / game / "index.md"
        try:
            blocks = rule_blocks(page.read_text("utf-8"))
        except BlockError as error:
            raise WordsError(f"{page.relative_to(root)}: {error}") from error
        for block in blocks:
            catalogue.add(block.id, plain(block.clause), context="rule")
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def _demand_complete(catalogue: Catalog, language: str, name: str, root: Path) -> None:
    """Raise WordsError when a message of the English catalogue is absent, empty or fuzzy."""
    done = {
        (message.context, message.id)
        for message in catalogue
        if message.id and not message.fuzzy and all(_strings(message.string))
    }
    wanted = {(item.context, item.id) for item in read_catalogue("en", name, root) if item.id}
    lacking = sorted(str(id_) for _, id_ in wanted - done)
    if lacking:
        listing = "\n".join(f"  {id_}" for id_ in lacking)
        raise WordsError(f"locales/{language}/{name}.po lacks:\n{listing}")


def _strings(string: str | Iterable[str] | None) -> Iterable[str]:
    """Give the forms of a message: one, several, or an empty one where it has none."""
    return (string or "",) if isinstance(string, str | None) else string


def _inputs(language: str, root: Path) -> list[Path]:
    """List the files from which the words of a language are made."""
    return [
        *(
            root / "locales" / folder / f"{name}.po"
            for folder in (language, "en")
            for name in engine_catalogues(root)
        ),
        *(root / "docs" / language / game / "index.md" for game in games(root)),
    ]


def _target(language: str, root: Path) -> Path:
    """Give the path of the compiled words of a language."""
    return root / "engine/pravila/locale" / language / "LC_MESSAGES/pravila.mo"


def _stamp(paths: list[Path]) -> str:
    """Give a hash of the contents of the files."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


def _read_stamps(root: Path) -> dict[str, str]:
    """Read what the languages were compiled from the last time."""
    try:
        stamps = json.loads((root / STAMP).read_text("utf-8"))
    except (FileNotFoundError, json.JSONDecodeError):
        return {}
    return {str(key): str(value) for key, value in stamps.items()}


def main() -> int:
    """Compile the words of all languages, or of those that are named."""
    parser = argparse.ArgumentParser(description="Compile the words of the engine.")
    parser.add_argument("--only", nargs="+", choices=LANGUAGES, default=LANGUAGES)
    languages = parser.parse_args().only
    try:
        compiled = compile_words(languages)
    except WordsError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"words: {', '.join(compiled) if compiled else 'unchanged'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
