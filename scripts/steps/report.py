"""Report, per rule id: text in six languages, functions that enforce it, tests, examples, lesson.

A function enforces a rule when its code or docstring names the id; lists of rules and the quiz,
which only tell of them, do not count. The tests of a rule are those
whose `rules` marker names it; they are run, and each counts for what the engine was heard to say
in it: it allowed something by the rule, or it refused something. The deliberate faults of the
mutation check tell which tests know the rule from another one. What is missing makes the report
fail.
"""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from pravila.games import GAMES
from scripts.steps.examples import examples
from scripts.steps.examples import faults as example_faults
from scripts.steps.freshness import TRANSLATIONS, stale
from scripts.steps.lessons import course_faults, lesson_of
from scripts.steps.mutations import Findings, check_all
from scripts.steps.reviewed import changed_since, never_read
from scripts.steps.rule_blocks import rule_blocks
from scripts.steps.words import LANGUAGES, ROOT

TELLING: Final = ("rules", "quiz")
"""Modules of a game that name rules without enforcing them."""
RULE_ID: Final = re.compile(r"\b[a-z]+\.[a-z]+(?:-[a-z]+)*\.[a-z0-9]+(?:-[a-z0-9]+)*\b")


def texts(game: str) -> dict[str, set[str]]:
    """The languages in which each rule of a game has a text."""
    found: dict[str, set[str]] = defaultdict(set)
    for language in LANGUAGES:
        page = ROOT / "docs" / language / game / "index.md"
        for block in rule_blocks(page.read_text("utf-8")):
            found[block.id].add(language)
    return found


def enforcers(game: str) -> dict[str, list[str]]:
    """The functions (module:name) and named constants whose code names each rule of a game."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "engine/pravila/games" / game).glob("*.py")):
        if path.stem in TELLING:
            continue
        source = path.read_text("utf-8")
        for name, text in _definitions(ast.parse(source), source):
            for rule in sorted(set(RULE_ID.findall(text))):
                found[rule].append(f"{path.stem}:{name}")
    return found


def _definitions(tree: ast.Module, source: str) -> list[tuple[str, str]]:
    """Every function, method and module-level constant with its source text."""
    found = []
    nodes = list(ast.iter_child_nodes(tree))
    for node in nodes:
        text = ast.get_source_segment(source, node) or ""
        if isinstance(node, ast.FunctionDef):
            found.append((node.name, text))
        elif isinstance(node, ast.ClassDef):
            for child in node.body:
                inner = ast.get_source_segment(source, child) or ""
                if isinstance(child, ast.FunctionDef):
                    found.append((f"{node.name}.{child.name}", inner))
                elif isinstance(child, ast.Assign):
                    found.append((node.name, inner))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.append((node.target.id, text))
        elif isinstance(node, ast.Expr) and found and isinstance(node.value, ast.Constant):
            found.append((found[-1][0], text))
    return found


def tests() -> dict[str, list[str]]:
    """The tests (file:name) whose `rules` marker names each rule."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            for mark in node.decorator_list:
                text = ast.unparse(mark)
                if "mark.rules" in text:
                    for rule in sorted(set(RULE_ID.findall(text))):
                        found[rule].append(f"{path.stem}:{node.name}")
    return found


def shown() -> dict[str, list[str]]:
    """The examples that illustrate each rule."""
    found: dict[str, list[str]] = defaultdict(list)
    for example in examples().values():
        for rule in example.all_rules:
            found[rule].append(example.id)
    return found


def report(findings: Findings) -> list[str]:
    """Print the table; give what is missing, a line each. `findings` are those of all rules."""
    missing: list[str] = list(findings.problems)
    killers = {rule: seen.partition(": ")[0] for rule, _, _, seen in findings.rows}
    tested, illustrated = findings.tests, shown()
    for name, game in GAMES.items():
        written, enforced = texts(name), enforcers(name)
        print(f"{game.title}: {len(game.rules)} rules\n")
        print(
            "| no | rule | from | text | enforced by | tests | allow | refuse | fail with a fault "
            "| examples | lesson |"
        )
        print("|---|---|---|---|---|---|---|---|---|---|---|")
        for rule in game.rules:
            functions, checks = enforced[rule.id], tested.get(rule.id, [])
            languages = len(written[rule.id])
            print(
                f"| {rule.number} | {rule.id} | {rule.origin} | {languages}/{len(LANGUAGES)} "
                f"| {' '.join(functions)} | {len(checks)}: {_names(checks)} "
                f"| {_names(findings.accepting.get(rule.id, ()))} "
                f"| {_names(findings.refusing.get(rule.id, ()))} "
                f"| {_names([killers[rule.id]] if rule.id in killers else ())} "
                f"| {' '.join(illustrated[rule.id])} | {_lesson(rule.id)} |"
            )
            if languages < len(LANGUAGES):
                lacking = sorted(set(LANGUAGES) - written[rule.id])
                missing.append(f"{rule.id}: no text in {', '.join(lacking)}")
            if not functions:
                missing.append(f"{rule.id}: no function names it")
            if not checks:
                missing.append(f"{rule.id}: no test names it")
        known = {rule.id for rule in game.rules}
        for source in (enforced, tested, illustrated):
            missing += [
                f"{rule}: named by {places[0]}, but there is no such rule"
                for rule, places in source.items()
                if places and rule.startswith(f"{name}.") and _is_rule(rule) and rule not in known
            ]
    missing += example_faults()
    for name in GAMES:
        missing += course_faults(name)
    print("\nTranslations made from an older English text:")
    for language in TRANSLATIONS:
        old = stale(language)
        print(f"  {language}: {len(old)}" + "".join(f"\n    {key}" for key in old))
    print("\nPages that have changed since a second reader read them:")
    for language in LANGUAGES:
        pages = [*never_read(language), *changed_since(language)]
        print(f"  {language}: {len(pages)}" + "".join(f"\n    {page}" for page in pages))
    return missing


def _names(tests_: Iterable[str]) -> str:
    """Tests without their files."""
    return " ".join(dict.fromkeys(test.partition("::")[2] for test in tests_))


def _lesson(rule: str) -> str:
    """The lesson and the step that teach a rule."""
    found = lesson_of(rule)
    return f"{found[0].id} {found[1]}" if found else ""


def _is_rule(name: str) -> bool:
    """Whether a dotted name is meant as a rule, not as an example."""
    return name.split(".")[1] != "ex"


def main() -> int:
    """Print the report; fail when something is missing."""
    missing = report(check_all()[0])
    if missing:
        print(f"\nMissing: {len(missing)}", *missing, sep="\n  ")
        return 1
    print("\nNothing is missing.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
