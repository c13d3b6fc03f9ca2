"""The texts of a page one by one, each with the key under which its translation is remembered.

A rule and a question have their own ids as keys; the free text of a section has
`<page>#<heading id>`; the title and the description have `<page>#`.
"""

import re
from dataclasses import dataclass
from typing import Final

from scripts.steps.blocks import BLOCK_START, paragraphs

FRONT_MATTER: Final = re.compile(r"\A---\n(.*?)\n---\n", re.DOTALL)
HEADING: Final = re.compile(r"(#+) (.*?) *\{#([\w.-]+)\}")


def page_texts(page: str, text: str) -> dict[str, str]:
    """Give the texts of a page, e.g. `gnoming/quick`, in their order."""
    front = FRONT_MATTER.match(text)
    texts = {f"{page}#": front[1]} if front else {}
    section = f"{page}#"
    for _, lines in paragraphs(text[front.end() :] if front else text):
        start, heading = BLOCK_START.match(lines[0]), HEADING.match(lines[0])
        if start:
            texts[start[1]] = "\n".join(lines)
            continue
        if heading:
            section = f"{page}#{heading[3]}"
        known = texts.get(section)
        texts[section] = "\n".join([*([known] if known else []), *lines])
    return texts


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a page: its level from 1, its title in Markdown, its line from 0."""

    level: int
    title: str
    line: int


def headings(text: str) -> dict[str, Heading]:
    """Give the headings of a page by their ids, in their order."""
    found = [(HEADING.match(line), number) for number, line in enumerate(text.splitlines())]
    return {it[3]: Heading(len(it[1]), it[2], number) for it, number in found if it}
