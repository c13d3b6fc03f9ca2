"""A translation that is older than its English says so on its page, and nowhere else."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from bs4 import BeautifulSoup, Tag

from scripts.steps.words import ROOT

COPIED = ("docs", "engine", "locales", "scripts", "tests", "tutorials")
FILES = ("mkdocs.yml", "package-lock.json", "pyproject.toml")


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with one English number and one English heading changed."""
    project = tmp_path_factory.mktemp("project")
    for folder in COPIED:
        shutil.copytree(ROOT / folder, project / folder, symlinks=True)
    for file in FILES:
        shutil.copyfile(ROOT / file, project / file)
    run(project, "-m", "scripts.steps.freshness", "stamp", "hr")
    page = project / "docs/en/gnav/index.md"
    text = page.read_text("utf-8")
    assert 1 == text.count("[gnav.setup.deal-ten] Shuffle the deck and deal 10 cards")
    assert 1 == text.count("## Goal of the game {#goal}")
    text = text.replace("Shuffle the deck and deal 10 cards", "Shuffle the deck and deal 11 cards")
    page.write_text(text.replace("## Goal of the game", "## The goal of the game"), "utf-8")
    return project


def run(project: Path, *command: str, **more: str) -> None:
    environment = {**os.environ, **more, "PYTHONPATH": f"{project}{os.pathsep}{project / 'engine'}"}
    done = subprocess.run(
        [sys.executable, *command],
        cwd=project,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert 0 == done.returncode, done.stdout + done.stderr


def notes(project: Path, language: str) -> list[Tag]:
    run(
        project,
        *("-m", "mkdocs", "build", "--strict", "--site-dir", str(project / "out" / language)),
        PRAVILA_LOCALE=language,
        PRAVILA_URL=f"http://localhost:8000/{language}/",
        PRAVILA_NO_RUNTIME="1",
        NO_MKDOCS_2_WARNING="1",
    )
    return [
        note
        for page in sorted((project / "out" / language).rglob("index.html"))
        for note in BeautifulSoup(page.read_text("utf-8"), "html.parser").select(".old")
    ]


def test_exactly_the_changed_texts_are_marked(changed: Path) -> None:
    section, clause = notes(changed, "hr")
    rule = clause.find_parent("div", class_="rule")
    assert rule
    assert "gnav.setup.deal-ten" == rule["id"]
    heading = section.find_previous("h2")
    assert heading
    assert "goal" == heading["id"]
    for note, anchor in ((section, "goal"), (clause, "gnav.setup.deal-ten")):
        link = note.select_one("a")
        assert link
        assert f"../../en/gnav/#{anchor}" == link["href"]
        assert "en-GB" == link["hreflang"]


def test_the_english_itself_is_never_old(changed: Path) -> None:
    assert [] == notes(changed, "en")
