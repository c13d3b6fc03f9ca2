"""Read a page the way the checks need it: its plain words, its sections, its blocks.

A block is a paragraph that begins with an id in brackets: a rule (`? question`, `+ reason`) or a
question (`= answer`, `@ rule ids`, `+ what others say`).
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from scripts.steps.blocks import Block
from scripts.steps.blocks import blocks as read_blocks

TITLES: Final = (
    "Gnoming A Round",
    "Shifting Stones",
    "Grandpa Beck’s Games",
    "Grandpa Beck’s Golf",
    "Gamewright",
    "Gnav",
)
"""Names of games and publishers; they stand in every language as often as in English (L39)."""
KEPT_NAMES: Final = (
    *TITLES,
    "Pravila",
    "WebAssembly",
    "JavaScript",
    "fore",
    "Cuckoo",
    "Golf",
    "pagat.com",
    "MB",
    "Kwanchai Moriya",
    "J. Evan Raitt",
)
"""Names that stay as they are in every language."""
NOTATION: Final = (
    *("turn", "phase", "round", "starter", "top", "held", "source", "origin", "asked", "draw"),
    *("drawn", "finisher", "last-turns", "scores", "removed", "grid", "triggered", "up", "down"),
)
"""The words in which a position is written; a message may quote them in every language."""
BOX: Final = "▯"
"""What stands in a text in the place of a name, an id, a tag or a placeholder."""
WORD: Final = re.compile(r"[^\W\d_]+(?:’[^\W\d_]+)?")
HEADING: Final = re.compile(r"^(#+) +(.*?)(?: +\{#([\w.-]+)\})?$", re.MULTILINE)
FRONT_MATTER: Final = re.compile(r"\A---\n(.*?\n)---\n", re.DOTALL)
FENCE: Final = re.compile(r"^```(.+)$", re.MULTILINE)
HOLDER: Final = re.compile(r"\{(\w+)\}")
TAG: Final = re.compile(r"</?[a-z][^<>]*>")
MARKS: Final = ("?", "+", "=", "@")
"""What the lines of rule and question blocks may begin with."""
BLOCK: Final = re.compile(
    r"^\[([a-z0-9-]+(?:\.[a-z0-9-]+)+)\] +(\S.*(?:\n(?![ \t]*$).+)*)", re.MULTILINE
)
_NAMES: Final = re.compile(
    r"\b(?:" + "|".join(map(re.escape, sorted(KEPT_NAMES, key=len, reverse=True))) + r")\b"
)
_QUOTED: Final = re.compile(r"(?<=[“„»])[^“”„«»]+(?=[”“«])")
_NOTED: Final = re.compile(
    rf"(?:(?:{'|'.join(NOTATION)}|[A-Z]|-?\d+[a-z]?|\{{\w+\}}|/|-|\.\.\.):?\s*)+"
)
_FENCED: Final = re.compile(r"^```.*?^```[ \t]*$", re.MULTILINE | re.DOTALL)
_MARKUP: Final = re.compile(
    r"^\[[a-z0-9-]+(?:\.[a-z0-9-]+)+\]|\{[#:.][^}]*\}|\]\([^)]*\)|`[^`]*`|</?[a-z][^<>]*>|<!--.*?-->",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Section:
    """What stands between one heading and the next; `id` is empty before the first heading."""

    id: str
    heading: str
    body: str


def front_matter(page: str) -> dict[str, str]:
    """The keys of the front matter with their values as written, without quotation marks."""
    found = FRONT_MATTER.match(page)
    lines = found[1].splitlines() if found else []
    pairs = (line.partition(":") for line in lines if re.match(r"[\w-]+:", line))
    return {key: value.strip().strip("\"'") for key, _, value in pairs}


def body(page: str) -> str:
    """The page without its front matter."""
    return FRONT_MATTER.sub("", page)


def prose(page: str) -> str:
    """The words of a page, a paragraph, cell or item a line.

    Title and description come first. Fences and lines of rule ids go; ids, targets of links,
    code, tags and placeholders leave a box each.
    """
    known = front_matter(page)
    head = [known[key] for key in ("title", "description") if key in known]
    return "\n".join([*head, plain_words(body(page))])


@cache
def plain_words(markdown: str) -> str:
    """Take the markup out of Markdown without front matter, as `prose` says."""
    text = _FENCED.sub("", markdown)
    text = re.sub(r"^@ .*$", "", text, flags=re.MULTILINE)
    text = re.sub(r"^(?:[=?+] +|#+ +| *[-*] +)", "", text, flags=re.MULTILINE)
    text = re.sub(r"^ *\|[ :|-]+\|$", "", text, flags=re.MULTILINE)
    text = re.sub(r"^ *\|.*\|$", _cells, text, flags=re.MULTILINE)
    text = HOLDER.sub(BOX, _MARKUP.sub(BOX, text))
    return re.sub(r"!?\[|\*\*|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)", "", text)


def _cells(row: re.Match[str]) -> str:
    return "\n".join(cell.strip() for cell in row[0].strip(" |").split("|"))


def message_words(message: str) -> str:
    """A message of a catalogue with a box for each tag, placeholder and quoted notation."""
    noted = _QUOTED.sub(lambda found: BOX if _NOTED.fullmatch(found[0]) else found[0], message)
    return HOLDER.sub(BOX, TAG.sub(BOX, noted))


@cache
def without_names(text: str) -> str:
    """The text with every kept name replaced by a box."""
    return _NAMES.sub(BOX, text)


@cache
def sections(page: str) -> tuple[Section, ...]:
    """The sections of a page in their order, the text before the first heading included."""
    text = body(page)
    starts = [*HEADING.finditer(text)]
    ends = [*(match.start() for match in starts[1:]), len(text)]
    first = Section("", "", text[: starts[0].start() if starts else len(text)])
    rest = (
        Section(match[3] or "", match[2], text[match.end() : end])
        for match, end in zip(starts, ends, strict=False)
    )
    return (first, *rest)


@cache
def blocks(text: str) -> tuple[Block, ...]:
    """The rule and question blocks of a text in their order; raises BlockError."""
    return tuple(read_blocks(text, MARKS, lambda _: True))


def block_words(block: Block) -> str:
    """The words of a block, without the rule ids that a question names."""
    return "\n".join(text for mark, text in block.parts.items() if mark != "@")


def outside_blocks(text: str) -> str:
    """The text without its rule and question blocks."""
    return BLOCK.sub("", text)


def around(text: str, at: int) -> str:
    """The words around a place, on one line."""
    return " ".join(text[max(0, at - 20) : at + 25].split())
