"""The folder of our own scripts, styles and fonts, named after all that it is made from."""

import hashlib
import re
import shutil
from functools import cache
from pathlib import Path
from typing import Final

from scripts.steps.fonts import write_fonts
from scripts.steps.words import HASH_DIGITS, ROOT, content_hash

ASSETS: Final = ROOT / "docs/assets"
SOURCES: Final = (ROOT / "package-lock.json", ROOT / "scripts/steps/fonts.py")
"""What the folder is made from beside its own files."""
SHEETS: Final = ("fonts", "tokens", "site", "tools", "print", "board")
"""The style sheets in their order; a page loads them as one file."""
READING: Final = tuple(name for name in SHEETS if name != "tools")
"""Those that suffice for pages that only tell something."""
BUNDLES: Final = {"pravila": READING, "pravila-tools": SHEETS}


COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
INDENT: Final = re.compile(r"\s*\n\s*")


@cache
def app_folder() -> str:
    """Give the folder below the root of the site."""
    digest = hashlib.sha256(content_hash(ASSETS).encode())
    for source in SOURCES:
        digest.update(source.read_bytes())
    return f"assets/app/{digest.hexdigest()[:HASH_DIGITS]}"


def write_app(out: Path) -> str:
    """Write the folder below the root of the site, and give its name."""
    folder = out / app_folder()
    shutil.copytree(ASSETS, folder)
    write_fonts(folder)
    sheets = {name: folder / f"css/{name}.css" for name in SHEETS}
    for bundle, names in BUNDLES.items():
        text = "".join(sheets[name].read_text("utf-8") for name in names)
        (folder / f"css/{bundle}.css").write_text(compact(text), "utf-8")
    for sheet in sheets.values():
        sheet.unlink()
    return app_folder()


def compact(css: str) -> str:
    """A style sheet without comments, indents and empty lines."""
    return INDENT.sub("\n", COMMENT.sub("", css)).strip() + "\n"
