"""Rule blocks: how the rules pages write one rule under its id, and how it is shown.

A block is one paragraph that begins with the id in brackets. Lines that begin with `? ` (the
question) and `+ ` (the reason) belong to a ruling; other lines continue the line before them::

    [game.part.rule] The clause itself.
    ? The question it settles.
    + The reason for it.

`rule_blocks` reads the blocks of a page; `RuleBlockExtension` shows them and fills the fences
that the engine and the theme answer, such as a fence with the info string `example game.ex.1`.
"""

import html
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final
from xml.etree import ElementTree

from markdown import Markdown
from markdown.blockparser import BlockParser
from markdown.blockprocessors import BlockProcessor
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor

RULE_START: Final = re.compile(r"\[([a-z0-9-]+(?:\.[a-z0-9-]+)+)\] +(\S.*)")
FILLED_FENCE: Final = re.compile(r"```(facts|example|demo|sources|unofficial) +([a-z0-9.-]+) *")
EMPHASIS: Final = re.compile(
    r"(\*\*|\*|`)(?=\S)(.+?)(?<=\S)\1|(?<!\w)(__?)(?=\S)(.+?)(?<=\S)\3(?!\w)"
)

MARKS: Final[Mapping[str, str]] = {
    "source": "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2z",
    "found": "M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13m0 3a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7",
    "ruling": "M8 .8 15.2 8 8 15.2.8 8z",
}
"""The outline of each origin's sign: a disc, a ring and a diamond, in a box of 16 by 16."""


class RuleBlockError(ValueError):
    """A rules page that cannot be read; the message names the line or the id."""


@dataclass(frozen=True, slots=True)
class RuleBlock:
    """One rule as a page states it, in Markdown; `line` counts from 1."""

    id: str
    clause: str
    question: str
    reason: str
    line: int


@dataclass(frozen=True, slots=True)
class ShownRule:
    """What stands beside a clause: its origin, and the variant that plays it otherwise.

    `variant` is the name of the option, or empty; `values` are the names of its values, the
    one that the clause describes first.
    """

    origin: str
    sources: tuple[str, ...] = ()
    variant: str = ""
    values: tuple[str, ...] = ()


def rule_blocks(markdown_text: str) -> list[RuleBlock]:
    """Read the rule blocks of a page in their order; raises RuleBlockError."""
    blocks: list[RuleBlock] = []
    for line, paragraph in _paragraphs(markdown_text):
        if RULE_START.match(paragraph[0]):
            blocks.append(_read(paragraph, line))
        for number, text in enumerate(paragraph[1:], line + 1):
            if RULE_START.match(text):
                raise RuleBlockError(f"line {number}: no blank line before the rule block")
    return blocks


def plain(markdown_text: str) -> str:
    """Take emphasis, escapes and entities out of inline Markdown."""
    text, changes = markdown_text, 1
    while changes:
        text, changes = EMPHASIS.subn(lambda found: found[2] or found[4], text)
    return html.unescape(re.sub(r"\\([\\`*_{}\[\]()#+.!-])", r"\1", text))


def check_rules(blocks: list[RuleBlock], known: Mapping[str, object], page: str) -> None:
    """Demand every known id exactly once; raises RuleBlockError with all that is wrong."""
    seen: dict[str, int] = {}
    faults = []
    for block in blocks:
        if block.id not in known:
            faults.append(f"{page}, line {block.line}: unknown rule id {block.id}")
        elif block.id in seen:
            faults.append(
                f"{page}, line {block.line}: {block.id} stands on line {seen[block.id]} already"
            )
        seen[block.id] = block.line
    faults += [f"{page}: rule id {id_} is missing" for id_ in known if id_ not in seen]
    if faults:
        raise RuleBlockError("\n".join(faults))


def _paragraphs(text: str) -> Iterator[tuple[int, list[str]]]:
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


def _read(lines: list[str], line: int) -> RuleBlock:
    """Read the lines of one block, the first of which carries the id."""
    start = RULE_START.match(lines[0])
    if start is None:
        raise RuleBlockError(f"line {line}: no rule id")
    parts = {"": start[2], "?": "", "+": ""}
    current = ""
    for text in lines[1:]:
        mark = text[:1] if text[:2] in ("? ", "+ ") else ""
        if not mark:
            parts[current] += " " + text.strip()
        elif parts[mark]:
            raise RuleBlockError(f"line {line}: {start[1]} has two lines that begin with {mark!r}")
        else:
            current = mark
            parts[mark] = text[2:].strip()
    return RuleBlock(start[1], parts[""], parts["?"], parts["+"], line)


class RuleBlockProcessor(BlockProcessor):
    """Turns the paragraph of a rule block into its elements."""

    def __init__(
        self, parser: BlockParser, rules: Mapping[str, ShownRule], words: Mapping[str, str]
    ) -> None:
        """Take what to show beside the clauses and the words to say it with."""
        super().__init__(parser)
        self.rules = rules
        self.words = words

    def test(self, parent: ElementTree.Element, block: str) -> bool:
        """Whether the paragraph begins with a rule id in brackets."""
        return RULE_START.match(block) is not None

    def run(self, parent: ElementTree.Element, blocks: list[str]) -> None:
        """Put the elements of the first block under `parent`."""
        block = _read(blocks.pop(0).splitlines(), 1)
        if block.id not in self.rules:
            raise RuleBlockError(f"unknown rule id {block.id}")
        shown = self.rules[block.id]
        box = ElementTree.SubElement(
            parent, "div", {"class": "rule", "id": block.id, "data-origin": shown.origin}
        )
        if block.question:
            question = ElementTree.SubElement(box, "p", {"class": "rule__question"})
            label = ElementTree.SubElement(question, "span", {"class": "unseen"})
            label.text = self.words["rule.question"]
            label.tail = " " + block.question
        clause = ElementTree.SubElement(box, "p", {"class": "rule__clause"})
        clause.text = block.clause
        if block.reason:
            self._labelled(box, "rule__reason", "rule.reason").tail = " " + block.reason
        if shown.variant:
            self._variant(box, shown)
        self._foot(box, block.id, shown)

    def _labelled(self, box: ElementTree.Element, name: str, word: str) -> ElementTree.Element:
        """Add a paragraph that begins with a label; return the label."""
        paragraph = ElementTree.SubElement(box, "p", {"class": name})
        label = ElementTree.SubElement(paragraph, "span", {"class": "rule__label"})
        label.text = self.words[word]
        return label

    def _variant(self, box: ElementTree.Element, shown: ShownRule) -> None:
        """Name the option that plays the rule otherwise, with its values."""
        self._labelled(box, "rule__variant", "rule.switch").tail = f" {shown.variant}"
        values = ElementTree.SubElement(box, "ul", {"class": "rule__values"})
        for number, name in enumerate(shown.values):
            value = ElementTree.SubElement(values, "li")
            value.text = name
            if number == 0:
                here = ElementTree.SubElement(value, "span", {"class": "rule__here"})
                here.text = f"({self.words['rule.switch.here']})"
                value.text += " "

    def _foot(self, box: ElementTree.Element, id_: str, shown: ShownRule) -> None:
        """Add the line with the origin and the link of the rule to itself."""
        foot = ElementTree.SubElement(box, "p", {"class": "rule__foot", "data-search-exclude": ""})
        origin = ElementTree.SubElement(foot, "span", {"class": "rule__origin"})
        sign = ElementTree.SubElement(
            origin, "svg", {"class": "rule__sign", "viewBox": "0 0 16 16", "aria-hidden": "true"}
        )
        ElementTree.SubElement(sign, "path", {"d": MARKS[shown.origin]})
        store = self.parser.md.htmlStash.store
        sources = [store(f'<a href="#source-{mark}">{mark}</a>') for mark in shown.sources]
        text = self.words[f"rule.origin.{shown.origin}"]
        sign.tail = " " + text.replace("{sources}", ", ".join(sources))
        origin.tail = " "
        label = self.words["rule.link"].replace("{id}", id_)
        link = ElementTree.SubElement(
            foot, "a", {"class": "rule__link", "href": f"#{id_}", "aria-label": label}
        )
        link.text = id_


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
                raise RuleBlockError(f"the fence {line.strip()!r} must be empty and closed")
            filled = self.fill(fence[1], fence[2])
            result += ["", self.md.htmlStash.store(filled), ""]
        return result


class RuleBlockExtension(Extension):
    """The Markdown extension for rule blocks and filled fences."""

    def __init__(
        self,
        rules: Mapping[str, ShownRule],
        words: Mapping[str, str],
        fill: Callable[[str, str], str],
    ) -> None:
        """Take the rules to show, the words of the language and the filler of the fences."""
        super().__init__()
        self.rules = rules
        self.words = words
        self.fill = fill

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802
        """Register the two processors; the fences go before those of any other extension."""
        md.preprocessors.register(FencePreprocessor(md, self.fill), "filled_fence", 28)
        md.parser.blockprocessors.register(
            RuleBlockProcessor(md.parser, self.rules, self.words), "rule_block", 75
        )
