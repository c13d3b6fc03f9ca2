"""The folder of our own scripts, styles and fonts, named after all that it is made from."""

import hashlib
import shutil
from functools import cache
from pathlib import Path
from typing import Final

from scripts.steps.fonts import write_fonts
from scripts.steps.words import HASH_DIGITS, ROOT, content_hash

ASSETS: Final = ROOT / "docs/assets"
SOURCES: Final = (ROOT / "package-lock.json", ROOT / "scripts/steps/fonts.py")
"""What the folder is made from beside its own files."""
SHEETS: Final = ("fonts", "tokens", "site", "board")
"""The style sheets that pages load as one file, in their order."""


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
    sheets = [folder / f"css/{name}.css" for name in SHEETS]
    (folder / "css/pravila.css").write_text(
        "".join(it.read_text("utf-8") for it in sheets), "utf-8"
    )
    for sheet in sheets:
        sheet.unlink()
    return app_folder()
