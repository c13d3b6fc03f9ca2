"""The bootstrap decides rightly when to install, and the server behaves like GitHub Pages."""

from __future__ import annotations

import http.client
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from scripts import dev
from scripts.steps.serve import Pages, content_type, folder_prefix

ROOT = Path(__file__).resolve().parent.parent


# -- stamps ----------------------------------------------------------------------------------------


@pytest.fixture
def checkout(tmp_path: Path) -> dev.Installation:
    """A checkout whose installation is complete."""
    for name in ("requirements.lock", "pyproject.toml", "package.json", "package-lock.json"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    installation = dev.Installation(tmp_path)
    for path in (installation.python, installation.node, installation.npm_marker):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    for stamp in (installation.packages, installation.project, installation.npm_packages):
        with stamp.renewing():
            pass
    return installation


def needs(installation: dev.Installation) -> tuple[bool, bool, bool]:
    return (
        installation.needs_packages(),
        installation.needs_project(),
        installation.needs_npm_packages(),
    )


def test_nothing_is_installed_when_nothing_changed(
    checkout: dev.Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_program(*_: object, **__: object) -> int:
        raise AssertionError("a program was started")

    monkeypatch.setattr(dev, "run", no_program)
    assert checkout.is_complete()
    checkout.complete()


def test_an_empty_checkout_needs_everything(tmp_path: Path, checkout: dev.Installation) -> None:
    assert needs(dev.Installation(tmp_path / "elsewhere")) == (True, True, True)
    assert needs(checkout) == (False, False, False)


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ("requirements.lock", (True, True, False)),
        ("pyproject.toml", (False, True, False)),
        ("package.json", (False, False, True)),
        ("package-lock.json", (False, False, True)),
    ],
)
def test_a_changed_file_renews_what_depends_on_it(
    checkout: dev.Installation, changed: str, expected: tuple[bool, bool, bool]
) -> None:
    (checkout.root / changed).write_text("changed", encoding="utf-8")
    assert needs(checkout) == expected


def test_another_python_renews_everything(
    checkout: dev.Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platform.python_version", lambda: "3.99.0")
    assert needs(checkout) == (True, True, True)


def test_a_moved_checkout_renews_everything(checkout: dev.Installation) -> None:
    moved = checkout.root.rename(checkout.root.with_name("moved"))
    assert needs(dev.Installation(moved)) == (True, True, True)


@pytest.mark.parametrize("lost", ["python", "node"])
def test_a_broken_environment_is_made_anew(checkout: dev.Installation, lost: str) -> None:
    getattr(checkout, lost).unlink()
    assert checkout.needs_packages()


def test_lost_npm_packages_are_installed_again(checkout: dev.Installation) -> None:
    checkout.npm_marker.unlink()
    assert needs(checkout) == (False, False, True)


def test_an_interrupted_installation_does_not_count(checkout: dev.Installation) -> None:
    with pytest.raises(KeyboardInterrupt), checkout.packages.renewing():
        raise KeyboardInterrupt
    assert checkout.needs_packages()


def test_the_installation_happens_in_order(
    checkout: dev.Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    for what in ("packages", "project", "npm_packages"):
        monkeypatch.setattr(checkout, f"install_{what}", lambda what=what: done.append(what))
    (checkout.root / "requirements.lock").write_text("changed", encoding="utf-8")
    (checkout.root / "package-lock.json").write_text("changed", encoding="utf-8")
    checkout.complete()
    assert done == ["packages", "project", "npm_packages"]
    assert checkout.is_complete()
    checkout.complete()
    assert len(done) == 3


# -- pins ------------------------------------------------------------------------------------------


def names(text: str) -> set[str]:
    return {name.lower().replace("_", "-") for name in re.findall(r"(?m)^[A-Za-z][\w.-]*", text)}


def test_every_requirement_is_pinned_with_hashes_and_without_hosts() -> None:
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    wanted = names((ROOT / "requirements.in").read_text(encoding="utf-8"))
    assert wanted <= names(lock)
    assert "//" not in lock
    entries = re.split(r"(?m)^(?=[a-z])", lock)[1:]
    for entry in entries:
        first = entry.splitlines()[0]
        assert re.match(r"[a-z0-9.-]+==[\w.]+ ", first), first
        assert "--hash=sha256:" in entry, first


# -- command line ----------------------------------------------------------------------------------


def test_help_names_every_command_and_installs_nothing() -> None:
    shown = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "dev.py"), "--help"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    known = ("serve", "test", "build", "check", "bench", "report", "mutations", "lesson")
    for command in known:
        assert command in shown


def test_what_follows_test_goes_to_pytest(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, ...]] = []

    def python(_: dev.Commands, *arguments: str) -> int:
        asked.append(arguments)
        return 5

    monkeypatch.setattr(dev, "need_browser", lambda build: "chromium")
    monkeypatch.setattr(dev, "want_hunspell", lambda build: None)
    monkeypatch.setattr(dev.Installation, "complete", lambda self: None)
    monkeypatch.setattr(dev.Commands, "build", lambda self, base: None)
    monkeypatch.setattr(dev.Commands, "python", python)
    assert dev.main(["test", "-k", "bounce", "tests/test_dev.py"]) == 5
    [command] = asked
    assert command[:3] == ("-m", "pytest", "-n")
    assert command[4:] == ("--dist", "loadfile", "-k", "bounce", "tests/test_dev.py")


def test_an_old_python_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev, "OLDEST", (3, 99))
    with pytest.raises(dev.Failure, match=r"needs Python 3\.99 or newer; this is Python 3\."):
        dev.main(["build"])


def test_a_failing_step_ends_the_build_with_its_exit_code(
    checkout: dev.Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev.Commands, "python", lambda self, *args: 7)
    with pytest.raises(dev.Failure, match="words") as failure:
        dev.Commands(checkout, None).build(None)
    assert failure.value.code == 7


def test_a_browser_named_by_hand_must_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRAVILA_CHROMIUM", sys.executable)
    assert dev.find_browser() == sys.executable
    monkeypatch.setenv("PRAVILA_CHROMIUM", "/no/such/browser")
    with pytest.raises(dev.Failure, match="/no/such/browser"):
        dev.find_browser()


def test_a_missing_browser_is_installed_where_we_can_and_explained_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed: list[str] = []
    monkeypatch.setattr(dev, "find_browser", lambda: "/bin/chromium" if installed else None)
    monkeypatch.setattr(dev, "can_use_apt", lambda: False)
    with pytest.raises(dev.Failure, match="apt-get install chromium"):
        dev.need_browser(tmp_path)

    monkeypatch.setattr(dev, "can_use_apt", lambda: True)
    monkeypatch.setattr(dev, "apt_install", lambda packages, build: installed.extend(packages))
    assert dev.need_browser(tmp_path) == "/bin/chromium"
    assert installed == ["chromium"]


def test_a_failing_program_shows_its_output(tmp_path: Path) -> None:
    log = tmp_path / "program.log"
    program = "for n in range(100): print('line', n)\nraise SystemExit(3)"
    with pytest.raises(dev.Failure) as failure:
        dev.run_quietly("The program", [sys.executable, "-c", program], log)
    shown = str(failure.value).splitlines()
    assert shown[0] == "line 0"
    assert "line 99" in shown
    assert "line 50" not in shown
    assert shown[-1] == f"The program failed; all its output is in {log}"


def test_two_runs_do_not_hold_the_lock_together(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with dev.exclusive(path, "test"), path.open("a+b") as other:
        assert not dev.try_lock(other.fileno())
    with path.open("a+b") as other:
        assert dev.try_lock(other.fileno())
        dev.unlock(other.fileno())


# -- server ----------------------------------------------------------------------------------------


class Browser:
    """Asks for exactly the given path and follows nothing."""

    def __init__(self, url: str) -> None:
        self.host = urlsplit(url).netloc

    def get(
        self, path: str, method: str = "GET", headers: dict[str, str] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        connection = http.client.HTTPConnection(self.host, timeout=10)
        try:
            connection.request(method, path, headers=headers or {})
            answer = connection.getresponse()
            found = {name.lower(): value for name, value in answer.getheaders()}
            return answer.status, found, answer.read()
        finally:
            connection.close()


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    files = {
        "index.html": "home",
        "404.html": "nothing here",
        "about.html": "about",
        "hr/index.html": "hrvatski",
        "hr/ž š.txt": "slova",
        "assets/engine.wasm": "\0asm",
        "assets/worker.mjs": "export {}",
        "assets/manifest.json": "{}",
        "assets/card.svg": "<svg/>",
        "assets/engine.whl": "wheel",
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    return folder


@pytest.fixture(params=["/", "/some/project/"])
def prefix(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def browser(site: Path, prefix: str) -> Iterator[Browser]:
    with Pages(site, prefix) as url:
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+" + prefix, url)
        yield Browser(url)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("index.html", "text/html; charset=utf-8"),
        ("assets/engine.wasm", "application/wasm"),
        ("assets/worker.mjs", "application/javascript; charset=utf-8"),
        ("assets/manifest.json", "application/json; charset=utf-8"),
        ("assets/card.svg", "image/svg+xml"),
        ("assets/engine.whl", "application/octet-stream"),
    ],
)
def test_files_have_their_content_type(
    browser: Browser, prefix: str, site: Path, name: str, expected: str
) -> None:
    status, headers, body = browser.get(prefix + name)
    assert (status, headers["content-type"]) == (200, expected)
    assert body == (site / name).read_bytes()
    assert content_type(Path(name)) == expected


def test_folders_and_bare_names_find_their_page(browser: Browser, prefix: str) -> None:
    assert browser.get(prefix)[2] == b"home"
    assert browser.get(prefix + "hr/")[2] == b"hrvatski"
    assert browser.get(prefix + "about")[2] == b"about"
    assert browser.get(prefix + "hr/%C5%BE%20%C5%A1.txt?x=1#y")[2] == b"slova"


def test_a_missing_slash_is_added_by_redirect(browser: Browser, prefix: str) -> None:
    status, headers, _ = browser.get(prefix + "hr?lang=hr")
    assert (status, headers["location"]) == (301, prefix + "hr/?lang=hr")


def test_a_redirect_never_leaves_the_host(browser: Browser, prefix: str) -> None:
    status, headers, _ = browser.get(prefix + "//hr")
    assert (status, headers["location"]) == (301, prefix + "hr/")


@pytest.mark.parametrize(
    "name", ["none", "none/", "assets/", "hr/none.html", "about.html/", "a" * 3000]
)
def test_what_is_missing_gets_the_404_page(browser: Browser, prefix: str, name: str) -> None:
    status, headers, body = browser.get(prefix + name)
    assert (status, body) == (404, b"nothing here")
    assert headers["content-type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize(
    "name",
    ["../secret.txt", "%2e%2e/secret.txt", "hr/..%2f..%2fsecret.txt", "a%00b", "..%5Csecret"],
)
def test_nothing_outside_the_folder_is_served(browser: Browser, prefix: str, name: str) -> None:
    assert browser.get(prefix + name)[0] == 404


def test_head_sends_no_body(browser: Browser, prefix: str) -> None:
    status, headers, body = browser.get(prefix, method="HEAD")
    assert (status, headers["content-length"], body) == (200, "4", b"")


def test_a_known_file_is_not_sent_again(browser: Browser, prefix: str, site: Path) -> None:
    _, headers, _ = browser.get(prefix)
    tag, date = headers["etag"], headers["last-modified"]
    assert browser.get(prefix, headers={"If-None-Match": tag})[0] == 304
    assert browser.get(prefix, headers={"If-Modified-Since": date})[0] == 304
    assert browser.get(prefix, headers={"If-Modified-Since": "yesterday"})[0] == 200
    (site / "index.html").write_text("home, changed", encoding="utf-8")
    assert browser.get(prefix, headers={"If-None-Match": tag})[2] == b"home, changed"


def test_outside_the_prefix_there_is_nothing(site: Path) -> None:
    with Pages(site, "some/project") as url:
        browser = Browser(url)
        assert browser.get("/some/project")[1]["location"] == "/some/project/"
        for path in ("/", "/hr/", "/some/", "/some/projects/"):
            status, _, body = browser.get(path)
            assert status == 404
            assert body != b"nothing here"


def test_a_prefix_is_written_with_one_slash_at_each_end() -> None:
    assert [folder_prefix(p) for p in ("", "/", "a", "/a/b/")] == ["/", "/", "/a/", "/a/b/"]


def test_a_site_without_a_404_page_still_answers_404(tmp_path: Path) -> None:
    with Pages(tmp_path) as url:
        status, headers, body = Browser(url).get("/none")
        assert (status, headers["content-type"]) == (404, "text/plain; charset=utf-8")
        assert b"404" in body
