"""Mutation check: a deliberate fault in the code of each rule must be seen by that rule's tests.

The faults are data, `tests/mutations/<game>.yml`: under each rule id where and what. Each is
tried alone, against the tests whose `rules` marker names the id. What fails the check: a fault that
they let live, an id without a fault, and a fault that is no fault of this rule's code.
"""

import ast
import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from jsonschema import Draft202012Validator

from scripts.steps.data_files import read_yaml
from scripts.steps.faulty_runs import Job, Run, run_from

ROOT: Final = Path(__file__).resolve().parents[2]
SCHEMA: Final = ROOT / "tests" / "mutations" / "mutations.schema.json"
WORKERS: Final = min(os.cpu_count() or 1, 8)


class BadFault(Exception):
    """The data of a fault do not describe a fault of the rule's code."""


@dataclass(frozen=True)
class Fault:
    """In `file` (below the package) `find` becomes `replace`.

    `find` occurs once in the file, or once in the definition `within` ("play", "Gnav.facts").
    """

    rule: str
    file: str
    find: str
    replace: str
    within: str = ""


@dataclass(frozen=True)
class Project:
    """What is checked: a package with its tests, and the places that cite each rule.

    `citing` lists places as `file:definition`, files below the package.
    """

    package: Path
    tests: tuple[Path, ...]
    root: Path
    citing: Mapping[str, Sequence[str]]

    def run(self, jobs: Sequence[Job]) -> Iterator[tuple[int, Run]]:
        """Do the jobs in a process of their own; gives the runs as they come."""
        paths = [str(self.package.parent), str(self.root)]
        given = {
            "root": str(self.root),
            "workers": WORKERS,
            "paths": paths,
            "jobs": [asdict(job) for job in jobs],
        }
        old = os.environ.get("PYTHONPATH", "")
        env = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
        env["PYTHONPATH"] = os.pathsep.join([*paths, str(ROOT), old])
        command = [sys.executable, "-m", "scripts.steps.faulty_runs"]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env, cwd=ROOT, text=True
        ) as process:
            assert process.stdin
            assert process.stdout
            process.stdin.write(json.dumps(given))
            process.stdin.close()
            for line in process.stdout:
                answer = json.loads(line)
                yield answer["job"], run_from(answer["run"])
        if process.returncode:
            raise RuntimeError(f"the runs ended with {process.returncode}")


# -- the data --------------------------------------------------------------------------------------


def read_faults(path: Path) -> list[Fault]:
    """The faults of a file; raises ValueError when it breaks the schema."""
    data = read_yaml(path)
    schema = json.loads(SCHEMA.read_text("utf-8"))
    for error in Draft202012Validator(schema).iter_errors(data):
        raise ValueError(f"{path.name}: {error.json_path}: {error.message}")
    return [Fault(rule, **fault) for rule, faults in data.items() for fault in faults]


def definitions(source: str) -> list[tuple[str, int, int]]:
    """Functions, methods, classes and constants: name, first and last line; inner ones later."""
    found: list[tuple[str, int, int]] = []

    def note(node: ast.stmt, prefix: str) -> None:
        name = ""
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            name = prefix + node.name
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            name = prefix + node.target.id
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = prefix + node.targets[0].id
        if name:
            found.append((name, node.lineno, node.end_lineno or node.lineno))
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                note(inner, f"{node.name}.")

    for node in ast.parse(source).body:
        note(node, "")
    return found


def apply_fault(fault: Fault, source: str) -> tuple[str, str]:
    """The faulty text, and the definition in which it is; raises BadFault."""
    python = fault.file.endswith(".py")
    known = definitions(source) if python else []
    lines = source.splitlines(keepends=True)
    start, end = 0, len(source)
    if fault.within:
        spans = [(a, b) for name, a, b in known if name == fault.within]
        if len(spans) != 1:
            raise BadFault(f"there is no one definition {fault.within}")
        first, last = spans[0]
        start, end = len("".join(lines[: first - 1])), len("".join(lines[:last]))
    times = source.count(fault.find, start, end)
    if times != 1:
        raise BadFault(f"the text to find occurs {times} times")
    at = source.index(fault.find, start, end)
    faulty = source[:at] + fault.replace + source[at + len(fault.find) :]
    if faulty == source:
        raise BadFault("nothing is replaced")
    try:
        if python:
            if ast.dump(ast.parse(faulty)) == ast.dump(ast.parse(source)):
                raise BadFault("the code says the same")
        else:
            json.loads(faulty)
    except (SyntaxError, ValueError) as error:
        raise BadFault(f"the faulty text cannot be read: {error}") from error
    line = source.count("\n", 0, at + len(fault.find) - len(fault.find.lstrip())) + 1
    places = [name for name, first, last in known if first <= line <= last]
    return faulty, places[-1] if places else ""


def check_place(project: Project, fault: Fault) -> None:
    """Raise BadFault unless the file cites the rule, or one that does imports or reads it."""
    cited = {place.partition(":")[0] for place in project.citing.get(fault.rule, ())}
    if fault.file in cited:
        return
    reached = set(cited)
    for name in cited:
        reached |= _imports(project.package, name)
    if fault.file in reached:
        return
    if not fault.file.endswith(".py"):
        name = Path(fault.file).name
        for reader in reached:
            path = project.package / reader
            if path.parent == (project.package / fault.file).parent and name in path.read_text(
                "utf-8"
            ):
                return
    raise BadFault("the code that cites the rule does not use this file")


def cites(project: Project, fault: Fault, place: str) -> bool:
    """Whether the fault is in a definition that cites the rule, or in data that it reads."""
    cited = project.citing.get(fault.rule, ())
    names = [name for name in cited if f"{place}.".startswith(f"{name}.")]
    return bool(names) or not fault.file.endswith(".py")


def _imports(package: Path, file: str) -> set[str]:
    """The files of the package that a file imports by name."""
    found = set()
    for node in ast.walk(ast.parse((package / file).read_text("utf-8"))):
        if not isinstance(node, ast.ImportFrom) or not node.module:
            continue
        parts = node.module.split(".")
        if parts[0] != package.name:
            continue
        base = "/".join(parts[1:])
        for candidate in (base, *(f"{base}/{alias.name}" for alias in node.names)):
            if (package / f"{candidate}.py").is_file():
                found.add(f"{candidate}.py")
    return found


# -- the check -------------------------------------------------------------------------------------


@dataclass
class Findings:
    """What the check has found.

    The rows of the table (rule, place, fault, killed by); what is wrong, a line each; by rule,
    its own tests that were run, and those in which the engine allows something by it, and refuses
    something.
    """

    rows: list[tuple[str, str, str, str]] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    tests: dict[str, list[str]] = field(default_factory=dict)
    accepting: dict[str, list[str]] = field(default_factory=dict)
    refusing: dict[str, list[str]] = field(default_factory=dict)


def shown(fault: Fault) -> str:
    """A fault in one line."""
    find, replace = (" ".join(text.split()) for text in (fault.find, fault.replace))
    return f"`{find}` → `{replace}`"


def check(
    project: Project,
    rules: Sequence[str],
    faults: Sequence[Fault],
    say: Callable[[str], None] = lambda _: None,
) -> Findings:
    """Try every fault; the rules are all ids that must have one."""
    findings = Findings()
    known = {fault.rule for fault in faults}
    findings.problems += [f"{rule}: has no fault" for rule in rules if rule not in known]
    findings.problems += [
        f"{rule}: there is no such rule" for rule in sorted(known) if rule not in rules
    ]

    sound: list[tuple[Fault, str, str]] = []
    for fault in faults:
        try:
            path = project.package / fault.file
            if not path.is_file():
                raise BadFault("there is no such file")
            faulty, place = apply_fault(fault, path.read_text("utf-8"))
            check_place(project, fault)
        except BadFault as error:
            findings.problems.append(f"{fault.rule}: bad fault {shown(fault)}: {error}")
        else:
            sound.append((fault, faulty, f"{fault.file}:{place}" if place else fault.file))

    at_home = {fault.rule for fault, _, place in sound if cites(project, fault, place)}
    findings.problems += [
        f"{rule}: none of its faults is in a definition that cites it"
        for rule in dict.fromkeys(fault.rule for fault, _, _ in sound)
        if rule not in at_home
    ]
    files = _files_by_rule(project, findings)
    marked = sorted({file for rule in rules for file in files.get(rule, ())})
    untouched = [Job("marked", (file,)) for file in marked]
    tried = [item for item in sound if item[0].rule in files]
    for fault, _, _ in sound:
        if fault.rule not in files:
            findings.problems.append(f"{fault.rule}: no test names it")
    jobs = [*untouched, *(_job(project, "own", files[f.rule], f, text) for f, text, _ in tried)]
    say(f"{len(tried)} faults of {len(known)} rules, {len(marked)} files of tests")
    runs: dict[int, Run] = {}
    for done, (number, run) in enumerate(project.run(jobs), 1):
        runs[number] = run
        if done % 50 == 0:
            say(f"  {done} of {len(jobs)} runs")

    for number, job in enumerate(untouched):
        for test, _ in runs[number].failed:
            findings.problems.append(f"{test} fails without any fault")
        if runs[number].broken:
            findings.problems.append(f"{job.files[0]}: {runs[number].broken}")
    heard = [runs[number] for number in range(len(untouched))]
    for run in heard:
        for test in run.yes:
            for rule in run.tests[test]:
                findings.tests.setdefault(rule, []).append(test)
    findings.problems += [
        f"{rule}: none of its tests is run"
        for rule in rules
        if rule in files and rule not in findings.tests
    ]
    findings.accepting, one_sided = own_answers(rules, heard, "allows", lambda run: run.yes)
    findings.problems += one_sided
    findings.refusing, one_sided = own_answers(rules, heard, "refuses", lambda run: run.no)
    findings.problems += one_sided
    survivors = []
    for number, (fault, text, place) in enumerate(tried, len(untouched)):
        run = runs[number]
        if run.broken:
            findings.problems.append(f"{fault.rule}: bad fault {shown(fault)}: {run.broken}")
        elif run.crashed and not run.failed:
            findings.problems.append(
                f"{fault.rule}: {shown(fault)} only makes the code stumble ({run.crashed})"
            )
        elif run.failed:
            findings.rows.append((fault.rule, place, shown(fault), ": ".join(run.failed[0])))
        else:
            survivors.append((fault, text))
    findings.problems += _survivors(project, survivors, tuple(marked))
    return findings


def own_answers(
    rules: Sequence[str],
    runs: Sequence[Run],
    verb: str,
    said: Callable[[Run], Mapping[str, Sequence[str]]],
) -> tuple[dict[str, list[str]], list[str]]:
    """The own tests by rule in which the engine says this of it; rules of which only others do.

    What the engine says of a rule nowhere is not missed: such a rule only tells what is set up,
    counted or seen, and the faults show that its tests know it from another one.
    """
    own: dict[str, list[str]] = {rule: [] for rule in rules}
    others: dict[str, str] = {}
    for run in runs:
        for test, heard in said(run).items():
            for rule in heard:
                if rule in run.tests[test]:
                    own.setdefault(rule, []).append(test)
                else:
                    others.setdefault(rule, test)
    lacking = [
        f"{rule}: no test of its own sees that it {verb} something, as {others[rule]} does"
        for rule in rules
        if rule in others and not own[rule]
    ]
    return own, lacking


def _files_by_rule(project: Project, findings: Findings) -> dict[str, tuple[str, ...]]:
    """The files with tests that name each rule."""
    every = tuple(sorted(str(path) for folder in project.tests for path in _test_files(folder)))
    found: dict[str, set[str]] = defaultdict(set)
    for _, run in project.run([Job("collect", every)]):
        if run.broken:
            findings.problems.append(f"the tests cannot be collected: {run.broken}")
        for test, rules in run.tests.items():
            for rule in rules:
                found[rule].add(test.partition("::")[0])
    return {rule: tuple(sorted(names)) for rule, names in found.items()}


def _test_files(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("test_*.py")) if "mark.rules" in _text(path)]


def _text(path: Path) -> str:
    return path.read_text("utf-8")


def _job(project: Project, which: str, files: tuple[str, ...], fault: Fault, text: str) -> Job:
    module = ""
    if fault.file.endswith(".py"):
        parts = Path(fault.file).with_suffix("").parts
        module = ".".join((project.package.name, *(p for p in parts if p != "__init__")))
    return Job(which, files, fault.rule, module, str(project.package / fault.file), text)


def _survivors(
    project: Project, survivors: Sequence[tuple[Fault, str]], marked: tuple[str, ...]
) -> list[str]:
    """What to say of faults that a rule's own tests let live: whether any other test sees them."""
    if not survivors:
        return []
    jobs = [_job(project, "others", marked, fault, text) for fault, text in survivors]
    problems = []
    for number, run in sorted(project.run(jobs), key=lambda answer: answer[0]):
        fault, _ = survivors[number]
        seen = (
            f"only other rules' tests see it ({run.failed[0][0]})" if run.failed else "none sees it"
        )
        problems.append(f"{fault.rule}: its tests do not see {shown(fault)}; {seen}")
    return problems


# -- the project -----------------------------------------------------------------------------------


def this_project() -> tuple[Project, dict[str, list[str]]]:
    """This project, and the rule ids by game."""
    from pravila.games import GAMES
    from scripts.steps.report import enforcers

    citing = {
        rule: [f"games/{game}/{place.replace(':', '.py:')}" for place in places]
        for game in GAMES
        for rule, places in enforcers(game).items()
    }
    tests = tuple(ROOT / "tests" / game for game in GAMES)
    project = Project(ROOT / "engine" / "pravila", tests, ROOT, citing)
    return project, {name: [rule.id for rule in game.rules] for name, game in GAMES.items()}


def check_all(
    wanted: Sequence[str] = (), say: Callable[[str], None] = lambda _: None
) -> tuple[Findings, dict[str, list[str]]]:
    """Check all rules, or those that begin with a wanted text; the findings and the ids by game."""
    project, by_game = this_project()
    faults: list[Fault] = []
    unread = []
    for game in by_game:
        path = ROOT / "tests" / "mutations" / f"{game}.yml"
        try:
            faults += read_faults(path) if path.is_file() else []
        except ValueError as error:
            unread.append(str(error))
    rules = [rule for ids in by_game.values() for rule in ids]
    if wanted:
        unknown = [start for start in wanted if not any(rule.startswith(start) for rule in rules)]
        unread += [f"no rule begins with {start}" for start in unknown]
        rules = [rule for rule in rules if rule.startswith(tuple(wanted))]
        faults = [fault for fault in faults if fault.rule.startswith(tuple(wanted))]
    findings = check(project, rules, faults, say)
    findings.problems[:0] = unread
    return findings, by_game


def main(arguments: Sequence[str]) -> int:
    """Check all rules, or those that begin with one of the arguments; print what was found."""

    def say(text: str) -> None:
        print(text, file=sys.stderr, flush=True)

    findings, by_game = check_all(arguments, say)
    print("| rule | place | fault | seen by |", "|---|---|---|---|", sep="\n")
    for row in findings.rows:
        print("|", " | ".join(cell.replace("|", "\\|") for cell in row), "|")
    print()
    for game, ids in by_game.items():
        mine = [row[0] for row in findings.rows if row[0] in ids]
        print(f"{game}: {len(mine)} faults are seen, of {len(set(mine))} of {len(ids)} rules")
    if findings.problems:
        print(f"\nWrong: {len(findings.problems)}", *findings.problems, sep="\n  ")
        return 1
    print("\nEvery fault is seen by the tests of its own rule.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
