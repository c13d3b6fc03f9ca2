"""Measures in Chromium how long Python needs until its first answer, against plain Pyodide.

``python -m scripts.steps.bench_boot`` starts both kinds in turn, each in a fresh browser profile:

* ours: the bundle of the site through ``runtime.js``;
* plain: ``loadPyodide()`` with npm's own files, then the wheel with the engine's sources.

Times run from the making of the worker to the first answered call. The second start in the same
profile ("warm") finds the files in the browser's cache. Trust the ratio more than the milliseconds.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

from scripts.steps.runtime import BUNDLE, NPM, ROOT, WORK, build_runtime
from scripts.steps.serve import Pages

GOAL = 0.5
ROUNDS = 5
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
REQUEST = {"op": "new", "lang": "en", "game": "gnoming", "seats": 4, "seed": 1}
KINDS = ("plain", "ours")

PLAIN_WORKER = """
import { loadPyodide } from "./plain/pyodide.mjs";
self.onmessage = async ({ data }) => {
  try {
    const py = await loadPyodide({ indexURL: new URL("plain/", self.location).href });
    await py.loadPackage(new URL(data.wheel, self.location).href);
    self.postMessage(py.runPython("from pravila.live import call; call")(data.text));
  } catch (error) {
    self.postMessage(null);
    throw error;
  }
};
"""

MEASURE = {
    "plain": """async ({wheel, text}) => {
      const before = performance.now();
      const worker = new Worker("plain-worker.js", {type: "module"});
      const answer = await new Promise((resolve) => {
        worker.onmessage = ({data}) => resolve(data);
        worker.onerror = () => resolve(null);
        worker.postMessage({wheel, text});
      });
      const time = performance.now() - before;
      worker.terminate();
      return {answer, time};
    }""",
    "ours": """async ({text}) => {
      const {Runtime} = await import("./js/runtime.js");
      const before = performance.now();
      const runtime = new Runtime();
      await runtime.start({workerUrl: "js/runtime-worker.js", base: "bundle/"});
      const answer = await runtime.call(text);
      const time = performance.now() - before;
      const trips = [];
      for (let i = 0; i < 50; i++) {
        const sent = performance.now();
        await runtime.call('{"op": "press", "turn": -1, "action": ""}');
        trips.push(performance.now() - sent);
      }
      runtime.stop();
      return {answer, time, trip: trips.sort((a, b) => a - b)[25]};
    }""",
}


def lay_out(folder: Path) -> str:
    """Puts what both kinds load into a folder; gives the name of the wheel with sources."""
    (wheel,) = (WORK / "engine" / "plain").glob("*.whl")
    shutil.copytree(BUNDLE, folder / "bundle")
    shutil.copytree(ROOT / "docs" / "assets" / "js", folder / "js")
    shutil.copytree(NPM, folder / "plain")
    shutil.copy(wheel, folder)
    (folder / "plain-worker.js").write_text(PLAIN_WORKER, "utf-8")
    (folder / "index.html").write_text("<!doctype html><title>Boot</title>", "utf-8")
    return wheel.name


def measure(browser: Browser, url: str, kind: str, wheel: str) -> tuple[float, float, float]:
    """Milliseconds of a first and a second start in a fresh profile, and of one short call."""
    context = browser.new_context()
    text = json.dumps(REQUEST | {"options": {}, "root": ""})
    results = []
    for _ in range(2):
        page = context.new_page()
        page.goto(url)
        results.append(page.evaluate(MEASURE[kind], {"wheel": wheel, "text": text}))
        page.close()
        if not json.loads(results[-1]["answer"] or "{}").get("ok"):
            raise SystemExit(f"{kind}: no answer")
    context.close()
    return results[0]["time"], results[1]["time"], results[1].get("trip", 0.0)


def bench(rounds: int) -> int:
    """Prints the medians and the ratios; 0 when the goal is met, else 1."""
    manifest = build_runtime()
    program = os.environ.get("PRAVILA_CHROMIUM") or shutil.which("chromium")
    times: dict[str, list[tuple[float, float, float]]] = {kind: [] for kind in KINDS}
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        wheel = lay_out(Path(name))
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        with Pages(name, "/some/project/", max_age=600) as url:
            for _ in range(rounds):
                for kind in KINDS:
                    times[kind].append(measure(browser, url, kind, wheel))
        browser.close()
    plain, ours = ([median(column) for column in zip(*times[kind], strict=True)] for kind in KINDS)
    cold, warm = ours[0] / plain[0], ours[1] / plain[1]
    print(f"start to first answer, median of {rounds}   plain      ours   ratio")
    print(f"  first visit                     {plain[0]:6.0f} ms {ours[0]:6.0f} ms    {cold:.2f}")
    print(f"  second visit                    {plain[1]:6.0f} ms {ours[1]:6.0f} ms    {warm:.2f}")
    print(f"  one short call                            {ours[2]:6.2f} ms")
    print(f"to download: {manifest['transfer'] / 1e6:.2f} MB; goal: first visit at most {GOAL:.2f}")
    return 0 if cold <= GOAL else 1


def main() -> int:
    """Measures as the command line says."""
    parser = argparse.ArgumentParser(prog="bench_boot", description=bench.__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    return bench(parser.parse_args().rounds)


if __name__ == "__main__":
    sys.exit(main())
