"""Runs Python code in the bundle that the site ships, under Node."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from scripts.steps.runtime import BUNDLE, build_runtime, run_python


@cache
def bundle() -> Path:
    """The folder with exactly the files that a browser loads."""
    build_runtime()
    return BUNDLE


def run_in_pyodide(code: str) -> str:
    """What the code prints in the browser's Python, with the engine `pravila` installed."""
    return run_python(code, bundle(), packages=["pravila"])
