"""The search without a browser: the documents of a page, and how words are compared."""

import json
import subprocess
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from mkdocs.exceptions import PluginError

from scripts.steps import site_hook
from scripts.steps.runtime import node
from scripts.steps.search_index import PageReader, write_index, write_library
from scripts.steps.words import ROOT

PAGE = """
<article>
  <h1 id="rules">The game<a class="headerlink" href="#rules">#</a></h1>
  <p>For <em>all</em>.</p>
  <h2 id="draw">Drawing</h2>
  <p>Before.</p>
  <div class="rule" id="toy.draw.one">
    <p class="rule__question"><span class="unseen">Question:</span> How many?</p>
    <p class="rule__clause">Draw 1 card.</p>
    <p class="rule__reason"><span class="rule__label">Reason:</span> The text is silent.</p>
    <p class="rule__foot" data-search-exclude="">Our ruling</p>
  </div>
  <div class="asked">
    <h3 class="asked__question" id="toy.ask.back">May I put it back?</h3>
    <p class="asked__answer">No.</p>
  </div>
  <section class="pv-example"><ol><li>Seven</li></ol></section>
  <h3 id="words">Words</h3>
  <table class="glossary"><tbody>
    <tr id="term.deck"><th>deck</th><td>All cards.</td></tr>
  </tbody></table>
  <h2 id="end">The end</h2>
</article>
"""


def test_rules_questions_terms_and_sections_are_documents() -> None:
    rows = [item.row for item in PageReader("toy/").read(BeautifulSoup(PAGE, "html.parser"))]
    above = "The game › Drawing"
    assert rows == [
        ["toy/", "text", "The game", "", "For all."],
        ["toy/#draw", "text", "Drawing", "The game", "Before."],
        [
            "toy/#toy.draw.one",
            "rule",
            "Drawing",
            above,
            "How many? Draw 1 card. The text is silent.",
        ],
        ["toy/#toy.ask.back", "asked", "May I put it back?", above, "No."],
        ["toy/#words", "text", "Words", above, ""],
        ["toy/#term.deck", "term", "deck", f"{above} › Words", "deck All cards."],
        ["toy/#end", "text", "The end", "The game", ""],
    ]


def test_the_theme_fetches_no_more_than_the_name_of_the_index(tmp_path: Path) -> None:
    (tmp_path / "en/search").mkdir(parents=True)
    (tmp_path / "en/index.html").write_text(PAGE, "utf-8")
    library = write_library(tmp_path)
    index = write_index(tmp_path, "en", library)
    named = json.loads((tmp_path / "en/search/search_index.json").read_text("utf-8"))
    assert named["docs"] == []
    assert named["config"]["index"] == Path(index).name
    assert named["config"]["library"] == Path(library).name
    assert len(json.loads((tmp_path / index).read_text("utf-8"))) == 7
    assert "MIT" in (tmp_path / library).with_name("LICENSE.txt").read_text("utf-8") or (
        "Permission is hereby granted"
        in (tmp_path / "assets/search/LICENSE.txt").read_text("utf-8")
    )


def test_a_page_of_the_theme_gets_our_worker_or_stops_the_build(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = {"search.dialog": "Search"}
    shell = site_hook.Shell("en", "https://example.org/", {}, words, {}, {})
    monkeypatch.setattr(site_hook, "_shells", [shell])
    window = f"<div {site_hook.SEARCH_DIALOG}></div>"
    theirs = '"search": "../assets/javascripts/workers/search.1a2b3c4d.min.js"'
    assert site_hook.app_folder() in site_hook._finish(window + theirs)
    with pytest.raises(PluginError, match="search worker"):
        site_hook._finish(window)


SAME = [
    ("en", "bounce bounces bounced bouncing"),
    ("en", "copy copies"),
    ("en", "player player’s players’"),
    ("en", "grey gray"),
    ("hr", "karta kartu karata kartama"),
    ("hr", "redak retka redci"),
    ("hr", "džoker DZOKERA džokerima"),
    ("hr", "odbaciti odbacuje odbačenih odbacivanje"),
    ("hr", "najmlađi najmladi najmladji"),
    ("sl", "igralec igralca igralci igralcev"),
    ("sl", "ploščica PLOSCIC ploščicami"),
    ("sl", "prazen prazna praznega"),
    ("eo", "forĵetita forjxeti FORĴETAS"),
    ("eo", "raŭndo rauxndon raundoj"),
    ("mk", "играч играчите igrachot igrač igraci"),
    ("mk", "џокер dzhoker džoker dzokerot"),
    ("mk", "ѓавол gjavol gavolot"),
    ("mk", "ќерка kjerkata kerki"),
    ("ka", "კარტი კარტს kartebi ᲙᲐᲠᲢᲘᲡ"),
    ("ka", "წყარო ts'qaro wyaros წყაროები"),
    ("ka", "ღამე ghame"),
    ("ka", "ხელი kheli xelis"),
    ("ka", "ისარი ისრის"),
    ("ka", "თამაში თამაშის tamashs"),
]
DIFFERENT = [
    ("en", "card cart"),
    ("hr", "karta kartica"),
    ("hr", "redak rijeka"),
    ("sl", "krog kup"),
    ("eo", "ludo ludanto"),
    ("mk", "карта куп"),
    ("ka", "კარტი გროვა"),
]


def call(script: str) -> object:
    """What a script gives that may use the functions of search-fold.js."""
    address = (ROOT / "docs/assets/js/search-fold.js").as_uri()
    code = f'import * as fold from "{address}"; console.log(JSON.stringify({script}))'
    run = subprocess.run(
        [node(), "--no-warnings", "--input-type=module", "--eval", code],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return json.loads(run.stdout)


def stems(pairs: list[tuple[str, str]]) -> object:
    asked = json.dumps([(language, text.split()) for language, text in pairs])
    return call(f"{asked}.map(([language, all]) => all.map((word) => fold.stems(language, word)))")


def test_forms_of_a_word_have_a_common_stem() -> None:
    found = stems(SAME)
    assert isinstance(found, list)
    apart = [
        pair
        for pair, each in zip(SAME, found, strict=True)
        if not set.intersection(*map(set, each))
    ]
    assert apart == []


def test_different_words_have_different_stems() -> None:
    found = stems(DIFFERENT)
    assert isinstance(found, list)
    met = [
        pair
        for pair, each in zip(DIFFERENT, found, strict=True)
        if set.intersection(*map(set, each))
    ]
    assert met == []


@pytest.mark.parametrize(
    ("one", "other", "is_near"),
    [
        ("hazard", "hazrad", True),
        ("hazard", "hazrd", True),
        ("hazard", "hazzard", True),
        ("hazards", "hasards", True),
        ("hazard", "wazard", False),
        ("hazard", "hazdra", False),
        ("card", "crad", False),
        ("hazard", "hazard", False),
    ],
)
def test_a_typo_is_one_slip_in_a_longer_word(one: str, other: str, is_near: bool) -> None:
    assert call(f'fold.isOneTypoAway("{one}", "{other}")') is is_near


def test_words_are_cut_at_signs_and_keep_apostrophes() -> None:
    assert call("fold.words(\"A player’s 3 × 3 grid: −2, “ts'q'aro”.\")") == (
        ["A", "player’s", "3", "3", "grid", "2", "ts'q'aro"]
    )
