"""Freshness of translations: what is remembered, what is old, what a release refuses."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from scripts.steps import freshness, release, reviewed
from scripts.steps.freshness import TRANSLATIONS, stale, stamp
from scripts.steps.page_texts import headings, page_texts
from scripts.steps.words import ROOT

PAGE = """---
title: "Toy"
---

# Toy {#toy}

A line
of text.

[toy.draw] Draw 1 card.
? How many?
+ So it is.

## Scoring {#scoring}

- one
- two

[toy.ask.why] Why?
= So.
@ toy.draw

```facts toy
```
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of all texts, in which the translations are as fresh as can be."""
    for folder in ("docs", "locales"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    for module in (freshness, reviewed):
        monkeypatch.setattr(module, "ROOT", tmp_path)
    for language in TRANSLATIONS:
        stamp(language, [])
    return tmp_path


def change(path: Path, before: str, after: str) -> None:
    text = path.read_text("utf-8")
    assert 1 == text.count(before)
    path.write_text(text.replace(before, after), "utf-8")


def test_the_texts_of_a_page_have_keys() -> None:
    texts = page_texts("toy/index", PAGE)
    assert ["toy/index#", "toy/index#toy", "toy.draw", "toy/index#scoring", "toy.ask.why"] == list(
        texts
    )
    assert "# Toy {#toy}\nA line\nof text." == texts["toy/index#toy"]
    assert "[toy.draw] Draw 1 card.\n? How many?\n+ So it is." == texts["toy.draw"]


def test_headings_know_level_title_and_line() -> None:
    found = headings(PAGE)
    assert [(1, "Toy"), (2, "Scoring")] == [(it.level, it.title) for it in found.values()]
    assert "## Scoring {#scoring}" == PAGE.splitlines()[found["scoring"].line]


def test_breaking_a_line_elsewhere_makes_nothing_old(project: Path) -> None:
    change(
        project / "docs/en/gnoming/index.md", "9 cards to each player", "9 cards\nto each player"
    )
    assert [[]] * 5 == [stale(language) for language in TRANSLATIONS]


def test_one_number_makes_one_clause_old_in_five_languages(project: Path) -> None:
    change(
        project / "docs/en/gnoming/index.md",
        "[gnoming.setup.shuffle-deal] Shuffle the deck and deal 9 cards",
        "[gnoming.setup.shuffle-deal] Shuffle the deck and deal 8 cards",
    )
    assert [["gnoming.setup.shuffle-deal"]] * 5 == [stale(language) for language in TRANSLATIONS]


def test_a_changed_message_is_old_too(project: Path) -> None:
    change(project / "locales/en/site.po", 'msgstr "Questions"', 'msgstr "Disputes"')
    assert [["site/nav.questions"]] * 5 == [stale(language) for language in TRANSLATIONS]


def test_stamping_one_text_leaves_the_others_old(project: Path) -> None:
    page = project / "docs/en/gnav/index.md"
    change(page, "deal 10 cards to each player", "deal 9 cards to each player")
    change(page, "keep only the number cards 2–10", "keep only the number cards 2–9")
    stamp("sl", ["gnav.setup.pack"])
    assert ["gnav.setup.deal-ten"] == stale("sl")
    assert ["gnav.setup.pack", "gnav.setup.deal-ten"] == stale("hr")


def test_an_unknown_text_cannot_be_stamped(project: Path) -> None:
    with pytest.raises(KeyError, match="toy"):
        stamp("hr", ["toy"])


def test_the_difference_shows_what_the_english_was(project: Path) -> None:
    git = ["git", "-C", str(project), "-c", "user.name=A", "-c", "user.email=a@example.org"]
    subprocess.run([*git, "init", "-q"], check=True)
    subprocess.run([*git, "add", "docs"], check=True)
    subprocess.run([*git, "commit", "-qm", "texts"], check=True)
    change(
        project / "docs/en/gnav/index.md",
        "[gnav.setup.deal-ten] Shuffle the deck and deal 10 cards",
        "[gnav.setup.deal-ten] Shuffle the deck and deal 9 cards",
    )
    known = freshness.stamps("hr")["gnav.setup.deal-ten"]
    lines = list(freshness.difference("gnav.setup.deal-ten", known))
    assert lines[0].startswith("- [gnav.setup.deal-ten] Shuffle the deck and deal 10 cards")
    assert any(line.startswith("+ ") and "deal 9 cards" in line for line in lines)


def test_a_release_is_refused_while_a_text_is_old(project: Path) -> None:
    for language in ("en", *TRANSLATIONS):
        reviewed.note_reading(language, [], "2026-01-01")
    assert [] == release.faults()
    change(project / "docs/en/gnav/quick.md", "# Gnav for two: quick", "# Gnav for 2: quick")
    faults = release.faults()
    assert 5 == len([fault for fault in faults if fault.endswith("gnav/quick#quick is old")])
    assert 6 == len([fault for fault in faults if "gnav/quick.md was not read" in fault])
    assert 11 == len(faults)


def test_a_reading_is_noted_with_its_day_and_outdated_by_a_change(project: Path) -> None:
    reviewed.note_reading("ka", ["gnav/play.md"], "2026-01-01")
    kept = json.loads((project / "locales/ka/reviewed.json").read_text("utf-8"))
    assert "2026-01-01" == kept["gnav/play.md"]["date"]
    assert "gnav/play.md" not in reviewed.changed_since("ka")
    page = project / "docs/ka/gnav/play.md"
    page.write_text(page.read_text("utf-8") + "\n\nახალი სიტყვა.\n", "utf-8")
    assert "gnav/play.md" in reviewed.changed_since("ka")


def test_only_pages_can_be_read(project: Path) -> None:
    with pytest.raises(KeyError, match=re.escape("gnav/none.md")):
        reviewed.note_reading("ka", ["gnav/none.md"], "2026-01-01")
