"""Serve one lesson while it is written: its faults and its page, made again at each change."""

import argparse
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from scripts.steps.example_pages import slug
from scripts.steps.lessons import TUTORIALS
from scripts.steps.serve import Pages
from scripts.steps.words import LANGUAGES, ROOT

FOLDER: Final = ROOT / ".build" / "preview"
SECONDS: Final = 1
"""How often files are looked at."""


def sources(game: str, language: str) -> Iterator[Path]:
    """What the page of a lesson is made from."""
    yield TUTORIALS / "lesson.schema.json"
    yield from (TUTORIALS / game / "lessons").glob("*.yml")
    yield from (ROOT / "locales" / language).glob("*.po")
    yield from (ROOT / "locales" / "en").glob("lessons-*.po")
    yield from (ROOT / "docs" / "assets").rglob("*.*")
    yield from (ROOT / "docs" / "theme").rglob("*.html")


def newest(game: str, language: str) -> float:
    """When one of the sources was changed last, in seconds."""
    return max(path.stat().st_mtime for path in sources(game, language) if path.is_file())


def build(lesson: str, language: str, address: str) -> None:
    """Print the faults of the lesson and build the pages of one language."""
    run = [sys.executable, "-m"]
    subprocess.run([*run, "scripts.steps.lessons", lesson], cwd=ROOT, check=False)
    site = ["scripts.steps.site", "--out", str(FOLDER), "--base", address, "--only", language]
    subprocess.run([*run, *site], cwd=ROOT, check=False)


def main() -> int:
    """Build, serve, and build again when something changes, until it is interrupted."""
    parser = argparse.ArgumentParser(description="Serve one lesson while it is written.")
    parser.add_argument("lesson", help="for example gnav.learn.going-on")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--port", type=int, default=8001)
    options = parser.parse_args()
    game, name = options.lesson.partition(".")[0], slug(options.lesson)
    if not (TUTORIALS / game / "lessons" / f"{name}.yml").is_file():
        print(f"There is no tutorials/{game}/lessons/{name}.yml.", file=sys.stderr)
        return 1
    runtime = ROOT / "site" / "assets" / "py"
    shutil.copytree(runtime, FOLDER / "assets" / "py", dirs_exist_ok=True)
    with Pages(FOLDER, "/", port=options.port) as address:
        built = 0.0
        while True:
            changed = newest(game, options.language)
            if changed > built:
                built = changed
                build(options.lesson, options.language, address)
                print(f"\n{address}{options.language}/{game}/learn/{name}/\n", flush=True)
            time.sleep(SECONDS)


if __name__ == "__main__":
    sys.exit(main())
