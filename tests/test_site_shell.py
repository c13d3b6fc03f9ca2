"""The shell of the site: rule blocks, words, links between languages, the pages of the root."""

import gettext
import io
import json
import re
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest
from markdown import Markdown
from mkdocs.exceptions import PluginError

from pravila.core.rule import Origin
from pravila.games import game
from scripts.steps import site, site_hook
from scripts.steps.blocks import BlockError
from scripts.steps.page_blocks import PageBlockExtension
from scripts.steps.question_blocks import check_questions, question_blocks
from scripts.steps.rule_blocks import ShownRule, check_rules, plain, rule_blocks
from scripts.steps.runtime import node
from scripts.steps.site_hook import Shell
from scripts.steps.words import (
    LANGUAGES,
    NAMES,
    ROOT,
    WordsError,
    compile_language,
    compile_words,
    games,
    read_words,
)

PAGE = """# Rules {#rules}

[toy.draw] Draw *one* card
and look at it.

[toy.stop] The round **ends**.
? When does the round end?
+ The text is silent, so
it ends at once.

```
[toy.not] Inside a fence.
```
"""

RULES = {
    "toy.draw": ShownRule("source"),
    "toy.stop": ShownRule("ruling", variant="The round", values=("ends", "goes on")),
    "toy.seen": ShownRule("found", ("F1", "F2")),
}


def convert(text: str) -> str:
    def fill(kind: str, name: str) -> str:
        return f'<section class="filled">{kind}:{name}</section>'

    def old_note(key: str, anchor: str) -> str:
        return f'<p class="old">{anchor}</p>' if key == "toy.seen" else ""

    clauses = {"toy.draw": "Draw one card.", "toy.stop": "The round ends."}
    words = read_words("en", "site")
    extension = PageBlockExtension(RULES, clauses, words, fill, old_note)
    return Markdown(extensions=[extension]).convert(text)


def test_blocks_are_read_with_their_parts() -> None:
    draw, stop = rule_blocks(PAGE)
    assert (draw.id, draw.clause, draw.line) == ("toy.draw", "Draw *one* card and look at it.", 3)
    assert stop.question == "When does the round end?"
    assert stop.reason == "The text is silent, so it ends at once."


@pytest.mark.parametrize(
    "text",
    [
        "Some words\n[toy.draw] Draw.\n",
        "[toy.draw] Draw.\n[toy.stop] Stop.\n",
        "[toy.draw] Draw.\n? One?\n? Two?\n",
    ],
)
def test_a_block_that_is_not_alone_is_an_error(text: str) -> None:
    with pytest.raises(BlockError, match="line"):
        rule_blocks(text)


def test_plain_takes_marks_away() -> None:
    assert plain(r"A **bold *and* `code`** 3&nbsp;×&nbsp;3 \*star") == (
        "A bold and code 3\u00a0×\u00a03 *star"
    )
    assert plain("3 * 4 and snake_case_name") == "3 * 4 and snake_case_name"


def test_unknown_double_and_missing_ids_are_all_named() -> None:
    text = "[toy.draw] A.\n\n[toy.draw] B.\n\n[toy.new] C.\n"
    with pytest.raises(BlockError) as caught:
        check_rules(rule_blocks(text), RULES, "docs/en/toy/index.md")
    assert str(caught.value).splitlines() == [
        "docs/en/toy/index.md, line 3: toy.draw stands on line 1 already",
        "docs/en/toy/index.md, line 5: unknown rule id toy.new",
        "docs/en/toy/index.md: rule id toy.stop is missing",
        "docs/en/toy/index.md: rule id toy.seen is missing",
    ]


def test_a_block_becomes_an_element_with_its_parts() -> None:
    html = convert(PAGE)
    assert '<div class="rule" data-origin="source" id="toy.draw">' in html or (
        '<div class="rule" id="toy.draw" data-origin="source">' in html
    )
    assert "Draw <em>one</em> card" in html
    assert 'href="#toy.stop"' in html
    assert 'aria-label="Link to the rule toy.stop"' in html
    assert html.index("When does") < html.index("<strong>ends</strong>") < html.index("silent")
    assert "goes on" in html
    assert html.count("Our ruling") == 1


def test_a_found_rule_links_to_its_sources() -> None:
    html = convert("[toy.seen] Seen.\n")
    assert '<a href="#source-F1">F1</a>, <a href="#source-F2">F2</a>' in html


def test_fences_are_filled_without_a_paragraph_around() -> None:
    html = convert("Before.\n\n```example toy.ex.30\n```\n\nAfter.\n")
    assert html == (
        '<p>Before.</p>\n<section class="filled">example:toy.ex.30</section>\n<p>After.</p>'
    )
    with pytest.raises(BlockError, match="empty"):
        convert("```facts toy\nsomething\n```\n")


def test_an_unknown_rule_stops_the_conversion() -> None:
    with pytest.raises(BlockError, match=r"toy\.nowhere"):
        convert("[toy.nowhere] Nothing.\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_states_every_rule_once(language: str) -> None:
    for name in games():
        page = ROOT / "docs" / language / name / "index.md"
        known = {rule.id: rule for rule in game(name).rules}
        check_rules(rule_blocks(page.read_text("utf-8")), known, str(page))


@pytest.mark.parametrize("language", LANGUAGES)
def test_compiled_words_are_the_same_each_time(language: str) -> None:
    compiled = compile_language(language)
    assert compiled == compile_language(language)
    words = gettext.GNUTranslations(io.BytesIO(compiled))
    clause = words.pgettext("rule", "gnoming.setup.grid")
    assert "9" in clause
    assert "*" not in clause


def test_missing_words_are_listed(tmp_path: Path) -> None:
    (tmp_path / "locales/en").mkdir(parents=True)
    with pytest.raises(WordsError, match=r"locales/ka/engine\.po"):
        compile_words(["ka"], tmp_path)


def test_words_are_compiled_only_when_they_change(tmp_path: Path) -> None:
    for path in ("locales/en/engine.po", "docs/en/toy/index.md"):
        (tmp_path / path).parent.mkdir(parents=True)
    catalogue = tmp_path / "locales/en/engine.po"
    catalogue.write_text('msgid "a"\nmsgstr "A"\n', "utf-8")
    (tmp_path / "locales/en/toy.po").write_text('msgid "b"\nmsgstr "B"\n', "utf-8")
    (tmp_path / "docs/en/toy/index.md").write_text("[toy.a] A *rule*.\n", "utf-8")
    assert compile_words(["en"], tmp_path) == ["en"]
    assert compile_words(["en"], tmp_path) == []
    catalogue.write_text('msgid "a"\nmsgstr "Another"\n', "utf-8")
    assert compile_words(["en"], tmp_path) == ["en"]
    catalogue.write_text('msgid "a"\nmsgstr ""\n', "utf-8")
    with pytest.raises(WordsError, match="lacks:\n  a"):
        compile_words(["en"], tmp_path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_shell_speaks_every_language(language: str) -> None:
    english, words = read_words("en", "site"), read_words(language, "site")
    assert words.keys() == english.keys()
    for key, text in words.items():
        assert text, key
        assert re.findall(r"\{\w+\}|#", text) == re.findall(r"\{\w+\}|#", english[key]), key


def test_every_word_of_the_shell_is_used() -> None:
    places = [*(ROOT / "docs/theme").rglob("*.html"), *(ROOT / "scripts/steps").glob("*.py")]
    text = "".join(path.read_text("utf-8") for path in places)
    text += (ROOT / "mkdocs.yml").read_text("utf-8")
    text += " ".join(f"rule.origin.{origin}" for origin in Origin)
    assert not [key for key in read_words("en", "site") if key not in text]


def shell(language: str) -> Shell:
    return Shell(language, "https://example.org/repo/", dict(NAMES), {}, {}, {}, {})


def test_alternates_keep_the_page_and_are_relative() -> None:
    there = {item.language: item for item in shell("hr").alternates("gnoming/play/")}
    assert there["sl"].url == "../../../sl/gnoming/play/"
    assert there["sl"].absolute == "https://example.org/repo/sl/gnoming/play/"
    assert there["en"].html_lang == "en-GB"
    assert [item.language for item in there.values() if item.current] == ["hr"]
    assert {item.language: item.url for item in shell("hr").alternates("")}["ka"] == "../ka/"


def test_the_root_is_found_from_every_depth() -> None:
    assert shell("hr").root("") == ".."
    assert shell("hr").root("gnoming/play/") == "../../.."


def test_numbers_of_players_name_the_option_they_need() -> None:
    numbers = dict(site_hook.seat_numbers(game("gnoming")))
    assert numbers == {2: ("players-min", "2"), **dict.fromkeys(range(3, 8))}


def test_a_missing_bundle_stops_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PRAVILA_NO_RUNTIME", raising=False)
    monkeypatch.setenv("PRAVILA_MANIFEST", str(tmp_path / "manifest.json"))
    with pytest.raises(PluginError, match="missing"):
        site_hook.runtime_bundle("en")
    (tmp_path / "manifest.json").write_text('{"hash": "ab12", "transfer": 5349000}', "utf-8")
    assert site_hook.runtime_bundle("hr") == {"hash": "ab12", "size": "5,3"}
    assert site_hook.runtime_bundle("en") == {"hash": "ab12", "size": "5.3"}


class Links(HTMLParser):
    """Collects the links of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[dict[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a":
            self.found.append(dict(attrs))


@pytest.mark.parametrize(("page", "at"), [("index.html", ""), ("404.html", "/some/project/")])
def test_the_root_lists_all_languages_without_a_script(page: str, at: str, tmp_path: Path) -> None:
    site.write_root(tmp_path, "https://example.org/some/project/", "assets/app/x", LANGUAGES)
    links = Links()
    links.feed((tmp_path / page).read_text("utf-8"))
    assert [link["href"] for link in links.found] == [f"{at}{name}/" for name in LANGUAGES]
    assert [link["lang"] for link in links.found] == ["en-GB", *LANGUAGES[1:]]
    assert (tmp_path / ".nojekyll").is_file()


@pytest.mark.parametrize(
    ("saved", "asked", "chosen"),
    [
        (None, ["sl-SI", "en"], "sl"),
        ("mk", ["sl-SI"], "mk"),
        ("xx", ["fr", "KA-ge"], "ka"),
        (None, ["fr-FR", "de"], "en"),
        (None, [], "en"),
    ],
)
def test_the_language_is_the_saved_one_or_one_asked_for(
    saved: str | None, asked: list[str], chosen: str
) -> None:
    given = ", ".join(json.dumps(value) for value in (saved, asked, list(LANGUAGES)))
    assert run_script("language.js", f"preferred({given})") == chosen


def test_the_language_menu_keeps_the_place() -> None:
    assert run_script("language.js", 'withPlace("../hr/#old", "#gnoming.setup.grid")') == (
        "../hr/#gnoming.setup.grid"
    )
    assert run_script("language.js", 'withPlace("../hr/", "")') == "../hr/"


def run_script(name: str, expression: str) -> str:
    """Evaluate an expression with the exports of one of our scripts."""
    address = (ROOT / "docs/assets/js" / name).as_uri()
    function = expression.partition("(")[0]
    code = f'import {{ {function} }} from "{address}"; process.stdout.write({expression});'
    return subprocess.run(
        [node(), "--input-type=module", "--eval", code],
        capture_output=True,
        text=True,
        check=True,
    ).stdout


QUESTIONS = """# Questions {#questions}

[toy.ask.again] May I draw *again*?
= No. One card
a turn.
@ toy.stop toy.draw
+ A shop says otherwise.

[toy.ask.short] How many cards?
= 1.
@ toy.draw
"""


def test_questions_are_read_with_their_parts() -> None:
    again, short = question_blocks(QUESTIONS)
    assert ("toy.ask.again", "May I draw *again*?") == (again.id, again.question)
    assert "No. One card a turn." == again.answer
    assert ("toy.stop", "toy.draw") == again.rules
    assert "A shop says otherwise." == again.others
    assert ("toy.ask.short", "", 9) == (short.id, short.others, short.line)


@pytest.mark.parametrize("lacking", ["= No. One card\na turn.\n", "@ toy.stop toy.draw\n"])
def test_a_question_needs_an_answer_and_rules(lacking: str) -> None:
    with pytest.raises(BlockError, match=r"toy\.ask\.again needs an answer"):
        question_blocks(QUESTIONS.replace(lacking, ""))


def test_a_question_names_only_known_rules_and_stands_once() -> None:
    with pytest.raises(BlockError, match=r"line 3: unknown rule id toy\.stop"):
        check_questions(question_blocks(QUESTIONS), {"toy.draw": 0}, "page")
    twice = QUESTIONS.replace("toy.ask.short", "toy.ask.again")
    with pytest.raises(BlockError, match=r"toy\.ask\.again stands there twice"):
        check_questions(question_blocks(twice), RULES, "page")


def test_a_question_shows_answer_variant_and_links_to_its_rules() -> None:
    html = convert(QUESTIONS)
    assert '<h3 class="asked__question" id="toy.ask.again">May I draw <em>again</em>?</h3>' in html
    assert html.index("One card") < html.index("goes on") < html.index("A shop")
    assert 1 == html.count("goes on")
    assert '<a href="index.md#toy.stop">The round ends.</a>' in html


def test_a_rule_block_and_a_question_block_do_not_mix() -> None:
    assert [] == rule_blocks(QUESTIONS)
    assert [] == question_blocks(PAGE)


def test_an_old_clause_carries_a_note() -> None:
    html = convert("[toy.seen] A clause.\n\n[toy.draw] Another.")
    assert 1 == html.count('<p class="old">')
    assert (
        html.index("A clause") < html.index('<p class="old">toy.seen</p>') < html.index("Another")
    )
