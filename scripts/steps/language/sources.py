"""What program files must not do to translated text: L26 capitals, L27 sorting by code point."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from scripts.steps.words import ROOT

FILES: Final = (
    "docs/assets/**/*",
    "docs/root/**/*",
    "docs/theme/**/*",
    "engine/pravila/*.py",
    "engine/pravila/render/*.py",
    "engine/pravila/games/*/presenter.py",
    "engine/pravila/games/*/art.py",
    "scripts/steps/site*.py",
    "scripts/steps/*blocks.py",
    "scripts/steps/page_*.py",
    "scripts/steps/fences.py",
)
"""The files through which translated text goes."""
SUFFIXES: Final = frozenset({".css", ".js", ".html", ".py", ".svg"})
PATTERNS: Final = {
    "L26: Georgian has no capitals": re.compile(
        r"text-transform\s*:\s*(?!none\b)\w+|\bsmall-caps\b|font-variant-caps\s*:\s*(?!normal\b)\w+"
        r"|\bto(?:Locale)?UpperCase\b|\.(?:upper|capitalize|title|swapcase)\(|\|\s*(?:upper|capitalize|title)\b"
    ),
    "L27: sort with Intl.Collator": re.compile(r"\.(?:sort|toSorted)\(\s*\)|\.localeCompare\("),
    "L27: sort with collation.sort_key": re.compile(r"\bstrxfrm\b|key=str\.(?:lower|casefold)\b"),
}


def source_files() -> list[Path]:
    """The files to look at, in their order."""
    found = {path for pattern in FILES for path in ROOT.glob(pattern)}
    return sorted(path for path in found if path.suffix in SUFFIXES and path.is_file())


def source_faults(text: str) -> Iterator[str]:
    """L26 and L27 for the text of one file; a line gives at most one fault of a kind."""
    for number, line in enumerate(text.splitlines(), 1):
        for fault, pattern in PATTERNS.items():
            match = pattern.search(line)
            if match:
                yield f"line {number}: {fault}: {match[0]}"
