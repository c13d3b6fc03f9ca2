"""Remember from which English text each translation was made, and say which ones are old.

`locales/<lang>/freshness.json` holds, per rule and message, the first 12 hex digits of the
SHA-256 of the English text. After revising a translation: `python -m scripts.steps.freshness
--stamp <lang> [id ...]` (all ids when none is named).
"""

import argparse
import hashlib
import json
import sys
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po

from scripts.steps.rule_blocks import rule_blocks
from scripts.steps.words import LANGUAGES, ROOT, engine_catalogues, games

DIGITS: Final = 12
TRANSLATIONS: Final = tuple(language for language in LANGUAGES if language != "en")


def english_texts() -> dict[str, str]:
    """Every English text that is translated, by its key (`rule id`, `engine/id`, `site/id`)."""
    texts: dict[str, str] = {}
    for name in games():
        page = ROOT / "docs/en" / name / "index.md"
        for block in rule_blocks(page.read_text("utf-8")):
            texts[block.id] = "\n".join((block.clause, block.question, block.reason))
    for catalogue in (*engine_catalogues(), "site"):
        with (ROOT / "locales/en" / f"{catalogue}.po").open("rb") as file:
            for message in read_po(file):
                if message.id:
                    key = message.id if isinstance(message.id, str) else message.id[0]
                    forms = message.string or ""
                    text = forms if isinstance(forms, str) else "\n".join(forms)
                    texts[f"{catalogue}/{key}"] = text
    return texts


def english_hashes() -> dict[str, str]:
    """The hash of every English text."""
    return {
        key: hashlib.sha256(text.encode()).hexdigest()[:DIGITS]
        for key, text in english_texts().items()
    }


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


def stamp(language: str, keys: list[str]) -> None:
    """Note that the translations of these keys (all when empty) fit the English of today.

    Raises KeyError for an unknown key.
    """
    current = english_hashes()
    known = {key: value for key, value in stamps(language).items() if key in current}
    for key in keys or current:
        known[key] = current[key]
    text = json.dumps(dict(sorted(known.items())), indent=0)
    stamp_path(language).write_text(f"{text}\n", "utf-8")


def main() -> int:
    """Stamp a language as the command line says, or list what is old."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--stamp", choices=TRANSLATIONS, help="the language whose text was revised")
    parser.add_argument("keys", nargs="*", help="rule ids or catalogue/message ids")
    options = parser.parse_args()
    if options.stamp:
        try:
            stamp(options.stamp, options.keys)
        except KeyError as error:
            print(f"there is no English text called {error}", file=sys.stderr)
            return 2
    for language in TRANSLATIONS:
        old = stale(language)
        print(f"{language}: {len(old)} old" + "".join(f"\n  {key}" for key in old))
    return 0


if __name__ == "__main__":
    sys.exit(main())
