"""The runtime boots and answers; whatever goes wrong gives its code at once, and nothing hangs."""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright

from scripts.steps import runtime
from scripts.steps.serve import PagesHandler, PagesServer
from tests.pyodide_node import bundle, run_in_pyodide

ROOT = Path(__file__).resolve().parent.parent
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
NEW_GAME = json.dumps(
    {"op": "new", "lang": "en", "game": "gnoming", "seats": 3, "seed": 7, "options": {}}
    | {"root": "../../"}
)
PAGE = "<!doctype html><title>Runtime</title>"
START = """
async ({base, deadlines = {}, cancelAfter = null, request = null}) => {
  const {Runtime} = await import("./assets/js/runtime.js");
  const runtime = window.runtime = new Runtime(deadlines);
  const progress = [];
  const controller = new AbortController();
  const onProgress = (p) => {
    progress.push(p);
    if (cancelAfter !== null && p.loaded >= cancelAfter) controller.abort();
  };
  try {
    const workerUrl = "assets/js/runtime-worker.js";
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error("it hangs")), 45000));
    const started = runtime.start({workerUrl, base, onProgress, signal: controller.signal});
    await Promise.race([started, late]);
    return {progress, answer: request === null ? null : await runtime.call(request)};
  } catch (error) {
    return {progress, code: error.code, message: error.message, ready: runtime.ready};
  }
}
"""

TRY = """
async (text) => {
  try { return {answer: await runtime.call(text)}; }
  catch (error) { return {code: error.code, message: error.message, ready: runtime.ready}; }
}
"""
TRANSCRIPT = """
import hashlib, json, random, re
from pravila.live import call

def ask(**request):
    text = call(json.dumps(request))
    heard.update(text.encode())
    answer = json.loads(text)
    assert answer["ok"], text
    return answer

heard = hashlib.sha256()
rng = random.Random(20260101)
heard.update(repr([rng.random() for _ in range(1000)]).encode())
presses = 0
for lang in ("en", "hr", "eo", "ka", "mk", "sl"):
    new = {"op": "new", "lang": lang, "game": "gnoming", "seats": 4, "seed": 11, "options": {}}
    answer = ask(**new, root="../../")
    for _ in range(60):
        actions = re.findall('data-action="([^"]+)"', answer["html"])
        if not actions:
            break
        action = actions[int(rng.random() * len(actions))]
        answer = ask(op="press", turn=answer["turn"], action=action)
        presses += 1
    ask(op="resume", lang=lang, record=answer["record"], root="../../")
for game in ("gnoming", "gnav", "shifting"):
    for number in range(1, 13):
        address = f"mix.{number % 3 + 1}.2026.{number}"
        asked = {"game": game, "address": address, "lang": "en", "root": "../../"}
        ask(op="quiz", **asked)
        ask(op="quiz-answer", choice=1, **asked)
print(presses, heard.hexdigest())
"""

Fault = Callable[["FaultyHandler", Path], None]


class FaultyHandler(PagesHandler):
    """A server that misbehaves for some files and sends extra headers."""

    faults: ClassVar[dict[str, Fault]] = {}
    headers_sent: ClassVar[dict[str, str]] = {}

    def send_file(self, path: Path, status: Any, *, with_body: bool) -> None:
        fault = self.faults.get(path.name) or self.faults.get(path.suffix)
        if fault:
            fault(self, path)
        else:
            super().send_file(path, status, with_body=with_body)

    def end_headers(self) -> None:
        for name, value in self.headers_sent.items():
            self.send_header(name, value)
        super().end_headers()

    def send_bytes(self, data: bytes, content_type: str, length: int | None = None) -> None:
        self.send_response(200)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(data) if length is None else length))
        self.end_headers()
        self.wfile.write(data)
        self.close_connection = True


def not_found(handler: FaultyHandler, _path: Path) -> None:
    handler.missing(inside=False, with_body=True)


def dropped(handler: FaultyHandler, _path: Path) -> None:
    handler.close_connection = True


def cut_off(handler: FaultyHandler, path: Path) -> None:
    data = path.read_bytes()
    types = {".wasm": "application/wasm", ".mjs": "text/javascript"}
    handler.send_bytes(data[: len(data) // 2], types.get(path.suffix, "x/y"), len(data))


def other_type(handler: FaultyHandler, path: Path) -> None:
    handler.send_bytes(path.read_bytes(), "application/octet-stream")


def login_page(handler: FaultyHandler, _path: Path) -> None:
    handler.send_bytes(b"<!doctype html><title>Log in</title>", "text/html")


def damaged(handler: FaultyHandler, path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    handler.send_bytes(bytes(data), "application/octet-stream")


def wrong_checksum(handler: FaultyHandler, path: Path) -> None:
    lock = json.loads(path.read_text("utf-8"))
    lock["packages"]["pravila"]["sha256"] = "0" * 64
    handler.send_bytes(json.dumps(lock).encode(), "application/json")


def empty_lock(handler: FaultyHandler, path: Path) -> None:
    lock = json.loads(path.read_text("utf-8"))
    handler.send_bytes(json.dumps(lock | {"packages": {}}).encode(), "application/json")


def script(text: str) -> Fault:
    return lambda handler, _: handler.send_bytes(text.encode(), "text/javascript")


broken_script = script("throw new Error('broken');")


def bundle_hash() -> str:
    return str(json.loads((bundle() / "manifest.json").read_text("utf-8"))["hash"])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with one page, the scripts and the bundle."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "index.html").write_text(PAGE, "utf-8")
    for name in ("runtime.js", "runtime-worker.js"):
        target = folder / "assets" / "js" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / "docs" / "assets" / "js" / name, target)
    shutil.copytree(bundle(), folder / "assets" / "py" / bundle_hash())
    return folder


@pytest.fixture(scope="module")
def server(site: Path) -> Iterator[PagesServer]:
    handler = partial(FaultyHandler, directory=site, prefix="/some/project/", max_age=600)
    server = PagesServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(autouse=True)
def well_behaved() -> Iterator[None]:
    FaultyHandler.faults, FaultyHandler.headers_sent = {}, {}
    yield
    FaultyHandler.faults, FaultyHandler.headers_sent = {}, {}


def program() -> str | None:
    return os.environ.get("PRAVILA_CHROMIUM") or shutil.which("chromium")


Launch = Callable[..., Browser]


@pytest.fixture(scope="module")
def launch(playwright_: Playwright) -> Launch:
    """Starts Chromium with extra arguments."""
    return lambda *extra: playwright_.chromium.launch(
        executable_path=program(), args=[*ARGUMENTS, *extra]
    )


@pytest.fixture(scope="module")
def chromium(launch: Launch) -> Iterator[Browser]:
    browser = launch()
    yield browser
    browser.close()


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser profile without anything stored."""
    context = chromium.new_context()
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext, server: PagesServer) -> Page:
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.goto(f"http://127.0.0.1:{server.server_port}/some/project/")
    return page


def start(page: Page, **options: Any) -> dict[str, Any]:
    base = f"assets/py/{bundle_hash()}"
    result: dict[str, Any] = page.evaluate(START, {"base": base, **options})
    return result


def test_boots_answers_and_asks_no_other_host(page: Page, context: BrowserContext) -> None:
    hosts: set[str] = set()
    context.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    result = start(page, request=NEW_GAME)
    assert json.loads(result["answer"])["ok"] is True
    assert hosts == {page.url.split("/")[2]}
    loaded = [step["loaded"] for step in result["progress"]]
    assert loaded == sorted(loaded)
    assert loaded[-1] == result["progress"][-1]["total"] > 5_000_000


def test_python_errors_leave_the_runtime_usable(page: Page, site: Path) -> None:
    worker = (site / "assets" / "js" / "runtime-worker.js").read_text("utf-8")
    changed = worker.replace("from ${ENGINE}.live import call; call", "import json; json.loads")
    assert changed != worker
    FaultyHandler.faults = {"runtime-worker.js": script(changed)}
    assert "code" not in start(page)
    wrong = page.evaluate(TRY, "{")
    assert wrong["code"] == "failed"
    assert "JSONDecodeError" in wrong["message"]
    assert wrong["ready"]
    assert page.evaluate(TRY, '"answer"') == {"answer": "answer"}
    assert page.evaluate(TRY, "[]")["code"] == "failed"  # only texts cross
    assert page.evaluate("runtime.ready") is False


def test_other_media_type_still_boots(page: Page) -> None:
    FaultyHandler.faults = {".wasm": other_type}
    assert "answer" in start(page, request=NEW_GAME)


@pytest.mark.parametrize(
    ("file", "fault", "code"),
    [
        (".wasm", not_found, "network"),
        (".wasm", dropped, "network"),
        (".wasm", cut_off, "network"),
        (".wasm", login_page, "network"),
        ("pyodide.mjs", not_found, "network"),
        ("pyodide.asm.mjs", not_found, "network"),
        ("pyodide.asm.mjs", cut_off, "network"),
        ("python_stdlib.zip", not_found, "network"),
        ("python_stdlib.zip", cut_off, "network"),
        ("python_stdlib.zip", login_page, "failed"),
        ("manifest.json", not_found, "network"),
        ("pyodide-lock.json", not_found, "network"),
        ("pyodide-lock.json", dropped, "network"),
        ("pyodide-lock.json", login_page, "failed"),
        ("pyodide-lock.json", wrong_checksum, "failed"),
        ("pyodide-lock.json", empty_lock, "failed"),
        (".whl", not_found, "network"),
        (".whl", dropped, "network"),
        (".whl", cut_off, "network"),
        (".whl", damaged, "failed"),
        ("runtime-worker.js", not_found, "network"),
        ("runtime-worker.js", dropped, "network"),
        ("runtime-worker.js", broken_script, "failed"),
    ],
)
def test_damage_gives_its_code(page: Page, file: str, fault: Fault, code: str) -> None:
    FaultyHandler.faults = {file: fault}
    result = start(page)
    assert (result.get("code"), result.get("ready")) == (code, False), result


def test_a_silent_server_meets_the_deadline(page: Page) -> None:
    released = threading.Event()
    FaultyHandler.faults = {".wasm": lambda handler, _: (released.wait(30), None)[1]}
    result = start(page, deadlines={"boot": 700})
    released.set()
    assert result["code"] == "timeout"


@pytest.mark.parametrize(
    "policy", ["script-src 'self'", "connect-src 'none'", "script-src 'self'; default-src 'none'"]
)
def test_policy_of_the_worker_blocks(page: Page, policy: str) -> None:
    FaultyHandler.headers_sent = {"Content-Security-Policy": policy}
    assert start(page)["code"] == "blocked"


def test_policy_of_the_page_blocks(page: Page) -> None:
    FaultyHandler.headers_sent = {"Content-Security-Policy": "worker-src 'none'"}
    page.reload()
    assert start(page)["code"] == "blocked"


def test_strict_policy_is_enough(page: Page) -> None:
    policy = "script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'"
    FaultyHandler.headers_sent = {"Content-Security-Policy": policy}
    page.reload()
    assert "answer" in start(page, request=NEW_GAME)


def test_cancelled_while_loading_and_started_again(page: Page) -> None:
    assert start(page, cancelAfter=0)["code"] == "cancelled"
    assert "answer" in start(page, request=NEW_GAME)


def test_stop_and_second_start_reject_what_is_under_way(page: Page) -> None:
    codes = page.evaluate(
        """async (base) => {
          const {Runtime} = await import("./assets/js/runtime.js");
          const runtime = new Runtime();
          const workerUrl = "assets/js/runtime-worker.js";
          const code = (promise) => promise.then(() => "ok", (error) => error.code);
          const early = code(runtime.call("{}"));
          const first = code(runtime.start({workerUrl, base}));
          const second = code(runtime.start({workerUrl, base}));
          const result = [await early, await first, await second];
          const call = code(runtime.call("{}"));
          runtime.stop();
          return [...result, await call, runtime.ready];
        }""",
        f"assets/py/{bundle_hash()}/",
    )
    assert codes == ["failed", "cancelled", "ok", "cancelled", False]


def test_an_answer_that_never_comes_meets_the_deadline(page: Page) -> None:
    assert "code" not in start(page, deadlines={"call": 200})
    page.evaluate("Worker.prototype.postMessage = () => {}")
    assert page.evaluate(TRY, "{}") == {"code": "timeout", "message": "timeout", "ready": False}


def test_a_browser_without_webassembly_is_told_apart(server: PagesServer, launch: Launch) -> None:
    browser = launch("--js-flags=--jitless")
    page = browser.new_page()
    page.goto(f"http://127.0.0.1:{server.server_port}/some/project/")
    assert page.evaluate("typeof WebAssembly") == "undefined"
    assert start(page)["code"] == "unsupported"
    browser.close()


def test_a_worker_without_webassembly_says_so(page: Page, site: Path) -> None:
    worker = (site / "assets" / "js" / "runtime-worker.js").read_text("utf-8")
    FaultyHandler.faults = {"runtime-worker.js": script("delete self.WebAssembly;" + worker)}
    assert start(page)["code"] == "unsupported"


# -- the bundle ------------------------------------------------------------------------------------


def test_the_engine_runs_on_exactly_the_small_library() -> None:
    run_in_pyodide(f"KEPT = ''\n{runtime.EXERCISE}")
    run_in_pyodide(f"KEPT = {runtime.KEPT!r}\n{runtime.EXERCISE}")


def test_same_seeds_give_the_same_games_in_both_pythons() -> None:
    here = io.StringIO()
    with contextlib.redirect_stdout(here):
        exec(TRANSCRIPT, {})
    presses = int(here.getvalue().split()[0])
    assert presses > 100
    assert run_in_pyodide(TRANSCRIPT) == here.getvalue()


def test_a_failing_program_is_reported() -> None:
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        run_in_pyodide("1 / 0")


def test_the_manifest_tells_the_truth() -> None:
    manifest = json.loads((bundle() / "manifest.json").read_text("utf-8"))
    sizes = {path.name: path.stat().st_size for path in bundle().iterdir()}
    del sizes["manifest.json"]
    assert manifest["files"] == sizes
    assert manifest["transfer"] <= 5_900_000
    lock = json.loads((bundle() / "pyodide-lock.json").read_text("utf-8"))
    (package,) = lock["packages"].values()
    assert package["file_name"] == manifest["wheel"]
    wheel = (bundle() / manifest["wheel"]).read_bytes()
    assert package["sha256"] == hashlib.sha256(wheel).hexdigest()


def test_two_builds_give_the_same_bytes(tmp_path: Path) -> None:
    tool = runtime.install_tool()
    library, engine = tmp_path / "library", tmp_path / "engine"
    library.mkdir()
    engine.mkdir()
    runtime.trim_stdlib(library, tool)
    runtime.compile_engine(engine, ROOT, tool)
    for path in (library / runtime.STDLIB, engine / runtime.LOCK, *engine.glob("*.whl")):
        assert path.read_bytes() == (bundle() / path.name).read_bytes(), path.name


def test_nothing_is_done_twice(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    first = bundle_hash()
    for worker in ("run_python", "pip", "assemble", "build_wheel"):
        monkeypatch.delattr(runtime, worker)
    assert runtime.build_runtime(tmp_path)["hash"] == first
    assert (tmp_path / "py" / first / "pyodide.asm.wasm").exists()
    assert (tmp_path / "py" / "manifest.json").exists()


def test_a_module_missing_from_the_library_is_found_before_the_build(tmp_path: Path) -> None:
    assert runtime.missing_modules(ROOT / "engine") == []
    (tmp_path / "bad.py").write_text("import json, sqlite3\nfrom xml import dom\n", "utf-8")
    (tmp_path / "cli.py").write_text("import argparse\n", "utf-8")
    assert runtime.missing_modules(tmp_path) == [
        "bad.py: sqlite3",
        "bad.py: xml.dom",
        "bad.py: xml",
    ]


def test_the_npm_lock_names_no_host() -> None:
    text = (ROOT / "package-lock.json").read_text("utf-8")
    assert "://" not in text
    packages = json.loads(text)["packages"]
    assert all("integrity" in package for name, package in packages.items() if name)
