"""Run tests against faulty code: one warm process, a fork of it for each fault.

This process has pytest and the other libraries loaded, but nothing of the code under test; each
child serves the faulty text of one file to the import system and runs the tests it was given. It
is started by `scripts.steps.mutations`, reads its jobs as JSON and answers with a line for each.
"""

import contextlib
import gc
import importlib
import importlib.abc
import importlib.machinery
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Final

import pytest

from scripts.steps.answers import Listener

LIBRARIES: Final = ("hypothesis", "yaml", "jsonschema", "bs4", "playwright.sync_api")
"""What the tests load beside the code under test."""
LONGEST: Final = 60
"""After so many seconds a run is given up: the fault makes the code go on for ever."""
BROKEN_CODE: Final = (SyntaxError, ImportError, NameError)
"""Exceptions that say that a fault is no program, not that a test has noticed it."""
CRASHES: Final = (ArithmeticError, AttributeError, LookupError, StopIteration, TypeError)
"""Exceptions that say that a fault made the code stumble, not that a test has noticed it."""

Done = Callable[[int, "Run"], None]
"""What is called with the number of a job and its run."""


@dataclass(frozen=True)
class Job:
    """Which tests to run, and the one file that is different meanwhile.

    `which` selects by the `rules` marker: "own" tests name the rule, "others" name only other
    rules, "marked" name any; "collect" runs nothing. With `module` the faulty text is Python, with
    `path` alone it is data.
    """

    which: str
    files: tuple[str, ...]
    rule: str = ""
    module: str = ""
    path: str = ""
    text: str = ""


@dataclass
class Run:
    """What came of a job: rules by test, tests that failed and how, why nothing could be run."""

    tests: dict[str, list[str]] = field(default_factory=dict)
    failed: list[tuple[str, str]] = field(default_factory=list)
    broken: str = ""
    crashed: str = ""
    """A test in which the code stumbled over a fault, and how."""
    yes: dict[str, list[str]] = field(default_factory=dict)
    """Without a fault: the rules by which the engine allowed something, by test."""
    no: dict[str, list[str]] = field(default_factory=dict)
    """Without a fault: the rules by which it refused something, by test."""


def run_from(said: Any) -> Run:
    """The run that was written as JSON."""
    failed = [(test, how) for test, how in said["failed"]]
    return Run(**{**said, "failed": failed})


class Watcher:
    """A plugin of pytest: it selects the tests of one job and notes what comes of them."""

    def __init__(self, job: Job, answer: Path) -> None:
        self.job, self.answer = job, answer
        self.run = Run()
        self.listener = None if job.path else Listener()

    def begin(self, session: pytest.Session) -> None:
        """Set the session to the tests of the job."""
        session.config.args = list(self.job.files)
        session.config.option.collectonly = self.job.which == "collect"
        serve_fault(self.job)

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[Any]) -> None:
        """Keep the tests of the job."""
        kept: list[Any] = []
        dropped: list[Any] = []
        for item in items:
            rules = [rule for mark in item.iter_markers("rules") for rule in mark.args]
            wanted = bool(rules)
            if self.job.which in ("own", "others"):
                wanted = wanted and (self.job.rule in rules) == (self.job.which == "own")
            (kept if wanted else dropped).append(item)
            if wanted:
                name = item.nodeid.split("[")[0]
                self.run.tests[name] = sorted({*self.run.tests.get(name, []), *rules})
        items[:] = kept
        config.hook.pytest_deselected(items=dropped)

    def pytest_collection_finish(self) -> None:
        """Everything is loaded: from now on listen to what the engine says."""
        if self.listener:
            self.listener.attach()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: Any) -> Any:
        """Note what the engine says while a test runs."""
        if not self.listener:
            return (yield)
        self.listener.begin()
        outcome = yield
        name = item.nodeid.split("[")[0]
        for said, heard in ((self.run.yes, self.listener.yes), (self.run.no, self.listener.no)):
            said[name] = sorted({*said.get(name, ()), *heard})
        return outcome

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file that cannot be loaded."""
        if report.failed:
            self.run.broken = self.run.broken or _last_line(report.longreprtext)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: Any, call: Any) -> Any:
        """A test that failed, or code that is no program; one failure by a fault is enough."""
        report = yield
        if report.failed:
            how = call.excinfo.typename if call.excinfo else "failed"
            if call.excinfo and issubclass(call.excinfo.type, BROKEN_CODE):
                self.run.broken = self.run.broken or call.excinfo.exconly()
            if self.job.path and call.excinfo and issubclass(call.excinfo.type, CRASHES):
                self.run.crashed = self.run.crashed or f"{item.nodeid}: {how}"
            else:
                self.run.failed.append((item.nodeid, how))
                item.session.shouldfail = "the fault is seen" if self.job.path else False
        return report

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, exitstatus: int) -> None:
        """Write what came of the job."""
        usual = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
        if exitstatus not in usual and not self.run.broken:
            none = exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED
            self.run.broken = "no tests" if none else f"pytest ends with {int(exitstatus)}"
        self.answer.write_text(json.dumps(asdict(self.run)), "utf-8")


def _last_line(text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1].strip() if lines else "cannot be loaded"


class FaultyLoader(importlib.machinery.SourceFileLoader):
    """Loads a module from another text than that of its file."""

    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self.text = text

    def get_code(self, fullname: str) -> CodeType:
        """The faulty code; nothing is cached."""
        return compile(self.text, self.path, "exec", dont_inherit=True)


class FaultyFinder(importlib.abc.MetaPathFinder):
    """Finds one module, with the faulty text."""

    def __init__(self, job: Job) -> None:
        self.job = job

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """The module's spec with a loader of the faulty text, None for all other modules."""
        if fullname != self.job.module:
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin is None or Path(spec.origin) != Path(self.job.path):
            raise ImportError(f"{fullname} is not loaded from {self.job.path}")
        spec.loader = FaultyLoader(fullname, spec.origin, self.job.text)
        return spec


def serve_fault(job: Job) -> None:
    """Serve the faulty text of the job from now on, until this process ends."""
    if job.module:
        sys.meta_path.insert(0, FaultyFinder(job))
    elif job.path:
        read, path = Path.read_text, Path(job.path)

        def read_text(self: Path, *args: Any, **kwargs: Any) -> str:
            return job.text if self == path else read(self, *args, **kwargs)

        setattr(Path, "read_text", read_text)  # noqa: B010


def warm_up() -> None:
    """Load what every run needs, but nothing of the code under test."""
    for name in LIBRARIES:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    with contextlib.suppress(ImportError):
        from hypothesis import settings

        settings.register_profile("faulty", derandomize=True, max_examples=20, database=None)
        settings.load_profile("faulty")


# -- many runs from one session --------------------------------------------------------------------


class Forks:
    """A plugin of pytest that makes of one session many: a fork for each job, some at a time.

    Configured and with its plugins loaded, but before any test or code under test is, the session
    forks; each child goes on with the tests of its job, the parent waits and collects nothing.
    """

    def __init__(self, jobs: Sequence[Job], folder: Path, workers: int, done: Done) -> None:
        self.jobs, self.folder, self.workers, self.done = jobs, folder, workers, done

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> bool | None:
        """In the parent run all jobs and say that everything is collected; in a child go on."""
        gc.freeze()
        running: dict[int, int] = {}
        waiting = list(range(len(self.jobs)))[::-1]
        while waiting or running:
            while waiting and len(running) < self.workers:
                number = waiting.pop()
                child = os.fork()
                if not child:
                    signal.alarm(LONGEST)
                    watcher = Watcher(self.jobs[number], answer_file(self.folder, number))
                    watcher.begin(session)
                    session.config.pluginmanager.register(watcher)
                    session.config.pluginmanager.register(Ending())
                    return None
                running[child] = number
            child, _ = os.wait()
            number = running.pop(child)
            self.done(number, read_answer(self.folder, number))
        return True


class Ending:
    """A plugin of pytest that ends the process with the session, quickly."""

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_sessionfinish(self) -> Iterator[None]:
        """Whatever happened is written; nothing else of this process matters."""
        try:
            yield
        finally:
            os._exit(0)


class Single:
    """A plugin of pytest that does one job in this very session."""

    def __init__(self, job: Job, answer: Path) -> None:
        self.watcher = Watcher(job, answer)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> None:
        """Go on with the tests of the job."""
        self.watcher.begin(session)
        session.config.pluginmanager.register(self.watcher)


def answer_file(folder: Path, number: int) -> Path:
    """Where the run of a job is written."""
    return folder / f"{number}.json"


def read_answer(folder: Path, number: int) -> Run:
    """What came of a job."""
    path = answer_file(folder, number)
    if not path.is_file():
        return Run(broken=f"the run did not end within {LONGEST} seconds, or crashed")
    return run_from(json.loads(path.read_text("utf-8")))


def start_pytest(root: Path, jobs: Sequence[Job], plugin: object) -> None:
    """Start a session; its plugin does the jobs."""
    files = sorted({file for job in jobs for file in job.files})
    options = ["--rootdir", str(root), "-p", "no:cacheprovider", "-o", "addopts=", "-q", "-s"]
    # Python's own assertions fail just as well, and their files need no rewriting.
    pytest.main([*options, "--assert=plain", *files], plugins=[plugin])


def in_processes(root: Path, jobs: Sequence[Job], folder: Path, done: Done) -> None:
    """Do the jobs on a system that cannot fork: slowly, with a process for each."""
    command = [sys.executable, "-m", "scripts.steps.faulty_runs", str(folder)]
    for number, job in enumerate(jobs):
        given = json.dumps({"root": str(root), "number": number, "jobs": [asdict(job)]})
        with contextlib.suppress(subprocess.TimeoutExpired):
            subprocess.run(
                command,
                input=given,
                stdout=subprocess.DEVNULL,
                text=True,
                timeout=LONGEST,
                check=False,
            )
        done(number, read_answer(folder, number))


def main(arguments: Sequence[str]) -> int:
    """Read the jobs, write what came of each as a line of JSON.

    With a folder as argument there is one job, and its run is written there.
    """
    given = json.load(sys.stdin)
    root = Path(given["root"])
    jobs = [Job(**{**job, "files": tuple(job["files"])}) for job in given["jobs"]]
    os.chdir(root)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    if arguments:
        start_pytest(root, jobs, Single(jobs[0], answer_file(Path(arguments[0]), given["number"])))
        return 0
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 1)

    def done(number: int, run: Run) -> None:
        print(json.dumps({"job": number, "run": asdict(run)}), file=answers, flush=True)

    with tempfile.TemporaryDirectory() as folder:
        if hasattr(os, "fork"):
            warm_up()
            start_pytest(root, jobs, Forks(jobs, Path(folder), given["workers"], done))
        else:
            in_processes(root, jobs, Path(folder), done)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
