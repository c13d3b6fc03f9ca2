"""Build the site: one MkDocs build for each language, put together under one root.

The result has `<lang>/` for each language, `assets/` shared by all, and at the root the page
where readers choose a language and the page for missing addresses. All links are relative;
only canonical addresses, `hreflang` and site maps carry the base address.
"""

import argparse
import html
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from scripts.steps.app import write_app
from scripts.steps.example_pages import FOLDER as EXAMPLES
from scripts.steps.lesson_pages import FOLDER as LESSONS
from scripts.steps.open_data import write_open_data
from scripts.steps.pictures import write_pictures
from scripts.steps.search_index import write_index, write_library
from scripts.steps.words import (
    HTML_LANG,
    LANGUAGES,
    NAMES,
    ROOT,
    content_hash,
    engine_catalogues,
    games,
    read_words,
    told_catalogues,
)

PAGES: Final = (
    *("learn.md", "index.md", "quick.md", "questions.md", "examples.md", "quiz.md"),
    *("referee.md", "play.md"),
)
"""The pages of a game."""
HOME_PAGES: Final = ("index.md", "glossary.md")
BASE: Final = "http://localhost:8000/"
AT_ONCE: Final = 2
SITE_MARK: Final = '/* site */ { version: "", shared: [], pages: {} }'
LIST_MARK: Final = "<!-- languages -->"
BUNDLE: Final = ROOT / ".build/runtime/bundle/manifest.json"


class SiteError(Exception):
    """The site cannot be built; the message says what is wrong."""


def build_site(out: Path, base: str = BASE, languages: Iterable[str] = LANGUAGES) -> None:
    """Build the site into `out`; what `assets/py/` there holds is kept."""
    languages = tuple(language for language in LANGUAGES if language in set(languages))
    if not base.endswith("/"):
        base += "/"
    demand_pages(languages)
    clear(out)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        faults = [text for text in pool.map(lambda it: build(it, out, base), languages) if text]
    if faults:
        raise SiteError("\n\n".join(faults))
    share_theme_assets(out, languages)
    app = write_app(out)
    library = write_library(out)
    indexes = {language: write_index(out, language, library) for language in languages}
    write_root(out, base, app, languages)
    write_open_data(out, base, languages)
    write_pictures(out, languages)
    write_worker(out, languages, indexes, library)


def demand_pages(languages: Iterable[str]) -> None:
    """Raise SiteError with all files that the languages lack."""
    wanted = [
        path
        for language in languages
        for path in (
            *(
                ROOT / "locales" / language / f"{name}.po"
                for name in (*engine_catalogues(), *told_catalogues(), "site")
            ),
            *(ROOT / "docs" / language / page for page in HOME_PAGES),
            *(ROOT / "docs" / language / game / page for game in games() for page in PAGES),
        )
    ]
    missing = [str(path.relative_to(ROOT)) for path in wanted if not path.is_file()]
    if missing:
        raise SiteError("These files are missing:\n  " + "\n  ".join(missing))


def clear(out: Path) -> None:
    """Empty the folder, but for the bundle of the runtime."""
    out.mkdir(parents=True, exist_ok=True)
    for path in [*out.iterdir(), *(out / "assets").glob("*")]:
        if path == out / "assets" or path == out / "assets" / "py":
            continue
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()


def build(language: str, out: Path, base: str) -> str:
    """Build the pages of one language; return what went wrong, or nothing."""
    published = out / "assets/py/manifest.json"
    environment = {
        **os.environ,
        "PRAVILA_LOCALE": language,
        "PRAVILA_URL": f"{base}{language}/",
        "PRAVILA_MANIFEST": str(published if published.is_file() else BUNDLE),
        "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "engine"))),
        "SOURCE_DATE_EPOCH": "0",
        "NO_MKDOCS_2_WARNING": "1",
    }
    command = [sys.executable, "-m", "mkdocs", "build", "--strict"]
    run = subprocess.run(
        [*command, "--site-dir", str((out / language).resolve())],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    (out / language / "sitemap.xml.gz").unlink(missing_ok=True)
    return f"[{language}]\n{run.stdout}{run.stderr}" if run.returncode else ""


def share_theme_assets(out: Path, languages: Iterable[str]) -> None:
    """Move the files of the theme, equal in all languages, to one place."""
    shared = out / "assets/material"
    for language in languages:
        own = out / language / "assets"
        if shared.exists():
            shutil.rmtree(own)
        else:
            shared.parent.mkdir(exist_ok=True)
            shutil.move(own, shared)
    for unused in ("lunr", "workers"):
        shutil.rmtree(shared / "javascripts" / unused)
    for path in shared.rglob("*.map"):
        path.unlink()


def write_root(out: Path, base: str, app: str, languages: Iterable[str]) -> None:
    """Write the pages of the root, with the list of the languages, and the list of site maps."""
    languages = tuple(languages)
    for source in sorted((ROOT / "docs/root").iterdir()):
        if source.name == "jsconfig.json":
            continue
        if source.suffix == ".html":
            text = source.read_text("utf-8")
            if text.count(LIST_MARK) != 1:
                raise SiteError(f"{source.relative_to(ROOT)} must hold {LIST_MARK} once")
            at = urlsplit(base).path if source.name == "404.html" else ""
            listing = language_list(languages, at)
            text = text.replace(LIST_MARK, listing).replace("./app/", f"./{app}/")
            (out / source.name).write_text(text, "utf-8")
        else:
            shutil.copyfile(source, out / source.name)
    maps = "".join(
        f"  <sitemap><loc>{html.escape(base)}{language}/sitemap.xml</loc></sitemap>\n"
        for language in languages
    )
    (out / "sitemap.xml").write_text(
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{maps}'
        "</sitemapindex>\n",
        "utf-8",
    )
    (out / ".nojekyll").touch()


def write_worker(
    out: Path, languages: Iterable[str], indexes: Mapping[str, str], library: str
) -> None:
    """Write the service worker with what it keeps: pages by language, and what they share."""
    pages = {
        language: [
            *(
                f"{path.parent.relative_to(out).as_posix()}/"
                for path in sorted((out / language).rglob("index.html"))
                if path.parents[1].name not in (EXAMPLES, LESSONS)
            ),
            f"{language}/search/search_index.json",
            indexes[language],
        ]
        for language in languages
    }
    shared = [
        library,
        *(
            path.relative_to(out).as_posix()
            for folder in ("app", "material")
            for path in sorted((out / "assets" / folder).rglob("*"))
            if path.suffix in (".css", ".js", ".woff2")
        ),
    ]
    site = {"version": content_hash(out), "shared": shared, "pages": pages}
    worker = out / "sw.js"
    text = worker.read_text("utf-8")
    if text.count(SITE_MARK) != 1:
        raise SiteError(f"docs/root/sw.js must hold {SITE_MARK} once")
    worker.write_text(text.replace(SITE_MARK, json.dumps(site, ensure_ascii=False)), "utf-8")


def language_list(languages: Iterable[str], at: str = "") -> str:
    """Give the links to the languages, each in its own words.

    `at` is the path of the site root; only the page for missing addresses needs it, since it
    is shown at any address.
    """
    items = []
    for language in languages:
        tag = HTML_LANG[language]
        line = html.escape(read_words(language, "site")["site.tagline"])
        items.append(
            f'<li><a href="{at}{language}/" lang="{tag}" hreflang="{tag}" '
            f'data-language="{language}">'
            f"<strong>{NAMES[language]}</strong> <span>{line}</span></a></li>"
        )
    return "\n".join(items)


def main() -> int:
    """Build the site as the command line says."""
    parser = argparse.ArgumentParser(description="Build the site.")
    parser.add_argument("--out", type=Path, default=ROOT / "site", help="folder of the result")
    parser.add_argument("--base", default=BASE, help="address of the root of the site")
    parser.add_argument("--only", nargs="+", choices=LANGUAGES, default=LANGUAGES)
    options = parser.parse_args()
    try:
        build_site(options.out, options.base, options.only)
    except SiteError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"site: {options.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
