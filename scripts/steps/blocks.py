"""Blocks: paragraphs of a page that begin with an id in brackets and have marked parts.

A part begins on a line of its own with its mark and a space; other lines continue the line before
them. `rule_blocks` and `question_blocks` say what the parts of their blocks mean.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

BLOCK_START: Final = re.compile(r"\[([a-z0-9-]+(?:\.[a-z0-9-]+)+)\] +(\S.*)")
QUESTION_ID: Final = re.compile(r"[a-z0-9-]+\.ask\.[a-z0-9-]+")
"""The ids of question blocks; every other block states a rule."""


class BlockError(ValueError):
    """A page whose blocks cannot be read; the message names the line or the id."""


@dataclass(frozen=True, slots=True)
class Block:
    """A block as the page has it: its id, its parts by their marks, its line (from 1).

    The first part, which stands behind the id, has the empty mark.
    """

    id: str
    parts: Mapping[str, str]
    line: int


def paragraphs(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield (line number, lines) of each run of lines between blank lines, fences left out."""
    paragraph: list[str] = []
    fence = ""
    for number, line in enumerate(text.splitlines(), 1):
        opening = re.match(r"(`{3,}|~{3,})", line)
        if fence:
            fence = "" if line.rstrip() == fence else fence
        elif opening:
            fence = opening[1]
        if line.strip() and not fence and not opening:
            paragraph.append(line.rstrip())
        elif paragraph:
            yield number - len(paragraph), paragraph
            paragraph = []
    if paragraph:
        yield number - len(paragraph) + 1, paragraph


def blocks(text: str, marks: Sequence[str], belongs: Callable[[str], bool]) -> Iterator[Block]:
    """Read the blocks of a page whose ids `belongs` accepts, in their order; raises BlockError."""
    for line, paragraph in paragraphs(text):
        start = BLOCK_START.match(paragraph[0])
        for number, inner in enumerate(paragraph[1:], line + 1):
            if BLOCK_START.match(inner):
                raise BlockError(f"line {number}: no blank line before the block")
        if start and belongs(start[1]):
            yield read_block(paragraph, line, marks)


def read_block(lines: Sequence[str], line: int, marks: Sequence[str]) -> Block:
    """Read the lines of one block, the first of which carries the id; raises BlockError."""
    start = BLOCK_START.match(lines[0])
    if start is None:
        raise BlockError(f"line {line}: no id")
    parts = {"": start[2]} | dict.fromkeys(marks, "")
    current = ""
    for text in lines[1:]:
        mark = text[:1] if text[:1] in marks and text[1:2] == " " else ""
        if not mark:
            parts[current] += " " + text.strip()
        elif parts[mark]:
            raise BlockError(f"line {line}: {start[1]} has two lines that begin with {mark!r}")
        else:
            current = mark
            parts[mark] = text[2:].strip()
    return Block(start[1], parts, line)
