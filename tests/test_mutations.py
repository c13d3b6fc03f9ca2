"""The mutation check: on toys, and on all rules of all games."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

import pytest

from pravila.games import GAMES
from scripts.steps.faulty_runs import Job, Run, run_from
from scripts.steps.mutations import (
    ROOT,
    BadFault,
    Fault,
    Findings,
    Project,
    apply_fault,
    check,
    check_all,
    own_answers,
    read_faults,
)
from scripts.steps.report import report

GAME = '''"""A toy."""

from toy.cards import DECK, is_red

MOST = 3


def may_play(cards: int) -> bool:
    """At most three (toy.play.most)."""
    return cards <= MOST


def points(cards: int) -> int:
    """Two for each (toy.score.double), none for more than the deck has (toy.deck.size)."""
    return 2 * cards if cards <= len(DECK) else 0


class Table:
    def limit(self) -> int:
        return MOST + 0

    def size(self) -> int:
        return MOST + 0
'''

CARDS = '''"""Cards of a toy."""

import json
from pathlib import Path

DECK = json.loads(Path(__file__).with_name("deck.json").read_text("utf-8"))


def is_red(card: int) -> bool:
    return card % 2 == 0
'''

TESTS = """import pytest

from toy.game import may_play, points


@pytest.mark.rules("toy.play.most")
@pytest.mark.parametrize("cards", [0, 1, 3])
def test_three_may_be_played(cards):
    assert may_play(cards)


@pytest.mark.rules("toy.score.double", "toy.deck.size")
def test_each_counts_two():
    assert 8 == points(4)
    assert not may_play(4)


@pytest.mark.rules("toy.deck.size")
def test_no_more_than_there_are():
    assert 0 == points(6)


def test_of_no_rule():
    assert points(1) == 2
"""

CITING = {
    "toy.play.most": ["game.py:may_play", "game.py:MOST"],
    "toy.score.double": ["game.py:points"],
    "toy.deck.size": ["game.py:points", "cards.py:is_red"],
}


@pytest.fixture
def toy(tmp_path: Path) -> Project:
    """A project with a package, its data and its tests."""
    files = {
        "toy/__init__.py": "",
        "toy/game.py": GAME,
        "toy/cards.py": CARDS,
        "toy/deck.json": "[1, 2, 3, 4, 5]\n",
        "toy/other.py": "LIMIT = 1\n",
        "tests/test_toy.py": TESTS,
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    return Project(tmp_path / "toy", (tmp_path / "tests",), tmp_path, CITING)


def tried(toy: Project, *faults: Fault, rules: Sequence[str] = ()) -> Findings:
    """What the check finds; without `rules` only those of the faults must have one."""
    return check(toy, rules or list(dict.fromkeys(fault.rule for fault in faults)), faults)


def fault(rule: str, find: str, replace: str, file: str = "game.py", within: str = "") -> Fault:
    return Fault(f"toy.{rule}", file, find, replace, within)


def test_a_fault_that_the_rules_own_test_sees(toy: Project) -> None:
    findings = tried(toy, fault("play.most", "cards <= MOST", "cards < MOST"))
    assert [] == findings.problems
    assert [
        (
            "toy.play.most",
            "game.py:may_play",
            "`cards <= MOST` → `cards < MOST`",
            "tests/test_toy.py::test_three_may_be_played[3]: AssertionError",
        )
    ] == findings.rows


def test_a_fault_in_another_module_or_in_the_data(toy: Project) -> None:
    findings = tried(
        toy,
        fault("deck.size", "1, 2, 3, 4, 5", "1, 2, 3, 4, 5, 6", "deck.json"),
        fault("deck.size", "DECK = json.loads", "DECK = 2 * json.loads", "cards.py"),
    )
    assert [] == findings.problems
    seen = "tests/test_toy.py::test_no_more_than_there_are: AssertionError"
    assert [seen, seen] == [row[3] for row in findings.rows]
    assert ["deck.json", "cards.py:DECK"] == [row[1] for row in findings.rows]


def test_a_survivor_is_named_with_who_sees_it(toy: Project) -> None:
    findings = tried(
        toy,
        fault("play.most", "MOST = 3", "MOST = 4"),
        fault("play.most", "cards <= MOST", "cards != 7"),
        fault("score.double", "cards <= len(DECK)", "cards <= len(DECK) + 1"),
        fault("deck.size", "% 2 == 0", "% 2 == 1", "cards.py"),
    )
    assert [] == findings.rows
    others = "only other rules' tests see it (tests/test_toy.py::"
    expected = [
        ("play.most", "`MOST = 3` → `MOST = 4`", f"{others}test_each_counts_two)"),
        ("play.most", "`cards <= MOST` → `cards != 7`", f"{others}test_each_counts_two)"),
        (
            "score.double",
            "`cards <= len(DECK)` → `cards <= len(DECK) + 1`",
            f"{others}test_no_more_than_there_are)",
        ),
        ("deck.size", "`% 2 == 0` → `% 2 == 1`", "none sees it"),
    ]
    told = [f"toy.{rule}: its tests do not see {what}; {who}" for rule, what, who in expected]
    assert told == findings.problems


def test_every_rule_needs_a_fault_and_every_fault_a_rule(toy: Project) -> None:
    known = fault("play.most", "cards <= MOST", "cards < MOST")
    findings = tried(
        toy, known, fault("play.least", "2 * cards", "cards"), rules=["toy.play.most", "toy.new"]
    )
    assert "toy.new: has no fault" in findings.problems
    assert "toy.play.least: there is no such rule" in findings.problems
    assert 1 == len(findings.rows)


def test_a_rule_without_a_test(toy: Project) -> None:
    citing: Mapping[str, Sequence[str]] = {"toy.play.new": ["game.py:may_play"]}
    project = Project(toy.package, toy.tests, toy.root, citing)
    findings = tried(project, fault("play.new", "cards <= MOST", "cards < MOST"))
    assert ["toy.play.new: no test names it"] == findings.problems


def test_one_fault_must_be_where_the_rule_is_cited(toy: Project) -> None:
    citing: Mapping[str, Sequence[str]] = {"toy.play.most": ["game.py:points"]}
    project = Project(toy.package, toy.tests, toy.root, citing)
    findings = tried(project, fault("play.most", "cards <= MOST", "cards < MOST"))
    nowhere = "toy.play.most: none of its faults is in a definition that cites it"
    assert [nowhere] == findings.problems
    assert 1 == len(findings.rows)


def test_a_test_that_fails_without_a_fault_proves_nothing(toy: Project) -> None:
    path = toy.root / "tests" / "test_toy.py"
    path.write_text(TESTS.replace("[0, 1, 3]", "[0, 1, 4]"), "utf-8")
    findings = tried(toy, fault("play.most", "cards <= MOST", "cards < MOST"))
    failing = "tests/test_toy.py::test_three_may_be_played[4]"
    assert [f"{failing} fails without any fault"] == findings.problems


@pytest.mark.parametrize(
    ("replace", "said"),
    [("cards <= MAST", "NameError"), ("cards <= __import__('nothing').MOST", "ModuleNotFound")],
)
def test_code_that_is_no_program_is_no_fault(toy: Project, replace: str, said: str) -> None:
    findings = tried(toy, fault("play.most", "cards <= MOST", replace))
    assert [] == findings.rows
    assert 1 == len(findings.problems)
    assert "bad fault" in findings.problems[0]
    assert said in findings.problems[0]


def test_a_fault_that_only_makes_the_code_stumble_proves_nothing(toy: Project) -> None:
    findings = tried(toy, fault("play.most", "cards <= MOST", "cards.none"))
    assert [] == findings.rows
    assert 1 == len(findings.problems)
    assert "only makes the code stumble" in findings.problems[0]
    assert "AttributeError" in findings.problems[0]


def test_a_module_that_cannot_be_loaded_is_no_fault(toy: Project) -> None:
    findings = tried(toy, fault("play.most", "MOST = 3", "MOST = 1 // 0"))
    assert [] == findings.rows
    assert "bad fault `MOST = 3` → `MOST = 1 // 0`: " in findings.problems[0]
    assert "ZeroDivisionError" in findings.problems[0]


def test_a_bad_fault_is_named(toy: Project) -> None:
    wrong = [
        (fault("play.most", "cards >= MOST", "cards"), "the text to find occurs 0 times"),
        (fault("play.most", "MOST", "LEAST"), "the text to find occurs 4 times"),
        (fault("play.most", "MOST", "4", within="Table"), "the text to find occurs 2 times"),
        (fault("play.most", "MOST", "4", within="Chair"), "there is no one definition Chair"),
        (fault("play.most", "cards <= MOST", "cards <= MOST"), "nothing is replaced"),
        (fault("play.most", "cards <= MOST", "(cards <= MOST)"), "the code says the same"),
        (fault("play.most", "cards <= MOST", "cards <="), "the faulty text cannot be read"),
        (fault("deck.size", "5]", "5", "deck.json"), "the faulty text cannot be read"),
        (fault("play.most", "x", "y", "none.py"), "there is no such file"),
        (
            fault("play.most", "LIMIT = 1", "LIMIT = 2", "other.py"),
            "the code that cites the rule does not use this file",
        ),
    ]
    findings = tried(toy, *(what for what, _ in wrong))
    assert [] == findings.rows
    assert len(wrong) == len(findings.problems)
    for (what, why), problem in zip(wrong, findings.problems, strict=True):
        assert f"{what.rule}: bad fault" in problem
        assert why in problem


def test_a_text_is_looked_for_in_a_definition() -> None:
    wanted = fault("play.most", "MOST + 0", "MOST + 1", within="Table.size")
    faulty, place = apply_fault(wanted, GAME)
    assert "Table.size" == place
    assert GAME.rpartition("MOST + 0")[0] == faulty.rpartition("MOST + 1")[0]
    with pytest.raises(BadFault, match="2 times"):
        apply_fault(fault("play.most", "MOST + 0", "MOST + 1", within="Table"), GAME)


def test_one_job_in_a_process_of_its_own(toy: Project, tmp_path: Path) -> None:
    """What systems do that cannot fork."""
    game = toy.package / "game.py"
    text = GAME.replace("cards <= MOST", "cards < MOST")
    job = Job("own", ("tests/test_toy.py",), "toy.play.most", "toy.game", str(game), text)
    given = {"root": str(toy.root), "number": 7, "jobs": [asdict(job)]}
    subprocess.run(
        [sys.executable, "-m", "scripts.steps.faulty_runs", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{toy.root}{os.pathsep}{ROOT}"},
        input=json.dumps(given),
        stdout=subprocess.DEVNULL,
        text=True,
        check=True,
    )
    run = run_from(json.loads((tmp_path / "7.json").read_text("utf-8")))
    failing = "tests/test_toy.py::test_three_may_be_played[3]"
    assert ([(failing, "AssertionError")], "") == (run.failed, run.broken)
    assert {failing.partition("[")[0]: ["toy.play.most"]} == run.tests


@pytest.mark.parametrize(
    "text",
    [
        "toy.play.most: []",
        "Toy: [{file: game.py, find: a, replace: b}]",
        "toy.play.most: [{file: game.py, find: a}]",
        "toy.play.most: [{file: ../game.py, find: a, replace: b}]",
        "toy.play.most: [{file: game.py, find: a, replace: b, when: c}]",
    ],
)
def test_data_that_break_the_schema_are_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "toy.yml"
    path.write_text(text, "utf-8")
    with pytest.raises(ValueError, match=r"toy\.yml"):
        read_faults(path)


@pytest.fixture(scope="module")
def findings() -> Findings:
    """What the check finds in this project, all rules of all games."""
    return check_all()[0]


def test_every_fault_is_seen_by_the_tests_of_its_rule(findings: Findings) -> None:
    assert [] == findings.problems
    rules = {rule.id for game in GAMES.values() for rule in game.rules}
    assert rules == {row[0] for row in findings.rows}


def test_the_report_misses_nothing(findings: Findings, capsys: pytest.CaptureFixture[str]) -> None:
    assert [] == report(findings)
    table = capsys.readouterr().out
    assert all(f"| {rule.id} |" in table for game in GAMES.values() for rule in game.rules)


def test_what_the_engine_says_in_a_test_is_heard(findings: Findings) -> None:
    free = "tests/gnav/test_playing.py::test_a_wild_card_may_be_played_instead_of_an_equal_one"
    assert free in findings.accepting["gnav.play.free-choice"]
    must = "tests/gnav/test_playing.py::test_who_can_play_must_play"
    assert must in findings.refusing["gnav.play.must"]
    assert must not in findings.refusing["gnav.blocked.draw-one"]


def test_a_rule_that_only_other_tests_see_refused_is_a_problem() -> None:
    run = Run(tests={"a.py::one": ["x"], "a.py::two": ["y"]}, no={"a.py::two": ["x", "y"]})
    own, lacking = own_answers(["x", "y", "z"], [run], "refuses", lambda run: run.no)
    assert {"x": [], "y": ["a.py::two"], "z": []} == own
    assert ["x: no test of its own sees that it refuses something, as a.py::two does"] == lacking
