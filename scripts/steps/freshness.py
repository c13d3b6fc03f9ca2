"""Remember from which English text each translation was made, and say which ones are old.

`locales/<lang>/freshness.json` holds, for each text of a page and each message, the first 12 hex
digits of the SHA-256 of the English text. `list` names what is old, `diff` shows how the English
has changed since, `stamp` notes that revised translations fit the English of today.
"""

import argparse
import hashlib
import io
import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from difflib import ndiff
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po

from scripts.steps.page_texts import page_texts
from scripts.steps.words import LANGUAGES, ROOT, engine_catalogues, told_catalogues

DIGITS: Final = 12
TRANSLATIONS: Final = tuple(language for language in LANGUAGES if language != "en")
PAGES: Final = "docs/en"
CATALOGUES: Final = "locales/en"


def english_files() -> list[str]:
    """Every file with English text that is translated, below the root of the project."""
    pages = sorted((ROOT / PAGES).rglob("*.md"))
    names = (*engine_catalogues(), *told_catalogues(), "site")
    return [
        *(path.relative_to(ROOT).as_posix() for path in pages),
        *(f"{CATALOGUES}/{name}.po" for name in names),
    ]


def texts_of(file: str, content: str) -> dict[str, str]:
    """The texts of a page (keys of `page_texts`) or catalogue (`<catalogue>/<message id>`)."""
    path = Path(file)
    if path.suffix == ".md":
        return page_texts(path.relative_to(PAGES).with_suffix("").as_posix(), content)
    texts = {}
    for message in read_po(io.StringIO(content)):
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            forms = message.string or ""
            texts[f"{path.stem}/{key}"] = forms if isinstance(forms, str) else "\n".join(forms)
    return texts


def english_texts() -> dict[str, str]:
    """Every English text that is translated, by its key."""
    return {
        key: text
        for file in english_files()
        for key, text in texts_of(file, (ROOT / file).read_text("utf-8")).items()
    }


def text_hash(text: str) -> str:
    """The hash of a text; how its lines are broken does not matter."""
    return hashlib.sha256(" ".join(text.split()).encode()).hexdigest()[:DIGITS]


def english_hashes() -> dict[str, str]:
    """The hash of every English text."""
    return {key: text_hash(text) for key, text in english_texts().items()}


def stamps(language: str) -> dict[str, str]:
    """The hashes a language was translated from; empty when it was never stamped."""
    path = stamp_path(language)
    if not path.is_file():
        return {}
    found: dict[str, str] = json.loads(path.read_text("utf-8"))
    return found


def stamp_path(language: str) -> Path:
    """Where the stamps of a language are kept."""
    return ROOT / "locales" / language / "freshness.json"


def stale(language: str) -> list[str]:
    """The keys whose English text has changed since the translation was stamped."""
    known = stamps(language)
    return [key for key, value in english_hashes().items() if known.get(key) != value]


def stamp(language: str, keys: Iterable[str]) -> None:
    """Note that the translations of these keys (all when empty) fit the English of today.

    Raises KeyError for an unknown key.
    """
    current = english_hashes()
    known = {key: value for key, value in stamps(language).items() if key in current}
    for key in tuple(keys) or current:
        known[key] = current[key]
    text = json.dumps(dict(sorted(known.items())), indent=0)
    stamp_path(language).write_text(f"{text}\n", "utf-8")


def earlier_text(key: str, digest: str) -> str | None:
    """The English text with this hash from the history of the project, or nothing."""
    for file in english_files():
        if key not in texts_of(file, (ROOT / file).read_text("utf-8")):
            continue
        for revision in _git("log", "--format=%H", "--", file).split():
            text = texts_of(file, _git("show", f"{revision}:{file}")).get(key, "")
            if text_hash(text) == digest:
                return text
    return None


def difference(key: str, digest: str) -> Iterator[str]:
    """The lines that show how an English text has changed since it had this hash."""
    now = english_texts()[key]
    before = earlier_text(key, digest) if digest else None
    if before is None:
        yield "  (never translated, or the earlier text is not in the history)"
        yield from (f"+ {line}" for line in now.splitlines())
        return
    yield from (line.rstrip("\n") for line in ndiff(before.splitlines(), now.splitlines()))


def _git(*arguments: str) -> str:
    run = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return run.stdout


def command_line() -> argparse.ArgumentParser:
    """The command line of this step."""
    parser = argparse.ArgumentParser(prog="fresh", description=(__doc__ or "").splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, text in (
        ("list", "list the old translations"),
        ("diff", "show how the English of the old translations has changed"),
        ("stamp", "note that revised translations fit the English of today"),
    ):
        command = commands.add_parser(name, help=text)
        command.add_argument(
            "language", choices=TRANSLATIONS, nargs=None if name == "stamp" else "?"
        )
        command.add_argument("keys", nargs="*", help="rule ids, pages' or messages' keys; else all")
    return parser


def main() -> int:
    """Do as the command line says."""
    options = command_line().parse_args()
    if options.command == "stamp":
        try:
            stamp(options.language, options.keys)
        except KeyError as error:
            print(f"there is no English text called {error}", file=sys.stderr)
            return 2
    for language in (options.language,) if options.language else TRANSLATIONS:
        old = [key for key in stale(language) if not options.keys or key in options.keys]
        print(f"{language}: {len(old)} old")
        for key in old:
            print(f"  {key}")
            if options.command == "diff":
                print(*difference(key, stamps(language).get(key, "")), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
