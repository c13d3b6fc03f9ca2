"""Fences that the build fills, such as one whose info string is `example game.ex.1`."""

import re
from collections.abc import Callable
from typing import Final

from markdown import Markdown
from markdown.preprocessors import Preprocessor

from scripts.steps.blocks import BlockError

KINDS: Final = (
    "facts",
    "example",
    "demo",
    "referee",
    "quiz",
    "lesson",
    "course",
    "sources",
    "unofficial",
    "variants",
    "worked",
    "glossary",
    "all",
)
FILLED_FENCE: Final = re.compile(rf"```({'|'.join(KINDS)}) +([a-z0-9.-]+) *")


class FencePreprocessor(Preprocessor):
    """Replaces each filled fence by the HTML that `fill` gives for its kind and name."""

    def __init__(self, md: Markdown, fill: Callable[[str, str], str]) -> None:
        """Take the function that fills the fences."""
        super().__init__(md)
        self.fill = fill

    def run(self, lines: list[str]) -> list[str]:
        """Return the lines of the page with the fences replaced."""
        result: list[str] = []
        rest = iter(lines)
        for line in rest:
            fence = FILLED_FENCE.fullmatch(line)
            if fence is None:
                result.append(line)
                continue
            if next(rest, "").rstrip() != "```":
                raise BlockError(f"the fence {line.strip()!r} must be empty and closed")
            filled = self.fill(fence[1], fence[2])
            result += ["", self.md.htmlStash.store(filled), ""]
        return result
