"""Rule blocks: how the rules pages write one rule under its id, and how it is shown.

A block is one paragraph that begins with the id in brackets. Lines that begin with `? ` (the
question) and `+ ` (the reason) belong to a ruling; other lines continue the line before them::

    [game.part.rule] The clause itself.
    ? The question it settles.
    + The reason for it.

`rule_blocks` reads the blocks of a page; `RuleBlockProcessor` shows them.
"""

import html
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final
from xml.etree import ElementTree

from markdown.blockparser import BlockParser
from markdown.blockprocessors import BlockProcessor

from scripts.steps.blocks import BLOCK_START, QUESTION_ID, Block, BlockError, blocks, read_block

EMPHASIS: Final = re.compile(
    r"(\*\*|\*|`)(?=\S)(.+?)(?<=\S)\1|(?<!\w)(__?)(?=\S)(.+?)(?<=\S)\3(?!\w)"
)

PARTS: Final = ("?", "+")
MARKS: Final[Mapping[str, str]] = {
    "source": "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2z",
    "found": "M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13m0 3a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7",
    "ruling": "M8 .8 15.2 8 8 15.2.8 8z",
}
"""The outline of each origin's sign: a disc, a ring and a diamond, in a box of 16 by 16."""


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
    example: str = ""
    """The page of the example that shows the rule best, below its folder, or empty."""
    lesson: str = ""
    """The address of the step that teaches the rule, below the folder of the course, or empty."""


def rule_blocks(markdown_text: str) -> list[RuleBlock]:
    """Read the rule blocks of a page in their order; raises BlockError."""
    found = blocks(markdown_text, PARTS, lambda id_: not QUESTION_ID.fullmatch(id_))
    return [_rule_block(block) for block in found]


def _rule_block(block: Block) -> RuleBlock:
    return RuleBlock(block.id, block.parts[""], block.parts["?"], block.parts["+"], block.line)


def plain(markdown_text: str) -> str:
    """Take emphasis, escapes and entities out of inline Markdown."""
    text, changes = markdown_text, 1
    while changes:
        text, changes = EMPHASIS.subn(lambda found: found[2] or found[4], text)
    return html.unescape(re.sub(r"\\([\\`*_{}\[\]()#+.!-])", r"\1", text))


def check_rules(blocks: list[RuleBlock], known: Mapping[str, object], page: str) -> None:
    """Demand every known id exactly once; raises BlockError with all that is wrong."""
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
        raise BlockError("\n".join(faults))


def labelled(box: ElementTree.Element, name: str, label: str) -> ElementTree.Element:
    """Add a paragraph of a class that begins with a label; return the label."""
    paragraph = ElementTree.SubElement(box, "p", {"class": name})
    element = ElementTree.SubElement(paragraph, "span", {"class": "rule__label"})
    element.text = label
    return element


def show_variant(box: ElementTree.Element, shown: ShownRule, words: Mapping[str, str]) -> None:
    """Name the option that plays the rule otherwise, with its values."""
    labelled(box, "rule__variant", words["rule.switch"]).tail = f" {shown.variant}"
    values = ElementTree.SubElement(box, "ul", {"class": "rule__values"})
    for number, name in enumerate(shown.values):
        value = ElementTree.SubElement(values, "li")
        value.text = name
        if number == 0:
            here = ElementTree.SubElement(value, "span", {"class": "rule__here"})
            here.text = f"({words['rule.switch.here']})"
            value.text += " "


class RuleBlockProcessor(BlockProcessor):
    """Turns the paragraph of a rule block into its elements."""

    def __init__(
        self,
        parser: BlockParser,
        rules: Mapping[str, ShownRule],
        words: Mapping[str, str],
        old_note: Callable[[str, str], str],
    ) -> None:
        """Take what to show beside the clauses and the words to say it with.

        `old_note` gives, for the key and the anchor of a text, the note that the English has
        changed since, or nothing.
        """
        super().__init__(parser)
        self.rules = rules
        self.words = words
        self.old_note = old_note

    def test(self, parent: ElementTree.Element, block: str) -> bool:
        """Whether the paragraph begins with a rule id in brackets."""
        start = BLOCK_START.match(block)
        return start is not None and not QUESTION_ID.fullmatch(start[1])

    def run(self, parent: ElementTree.Element, blocks: list[str]) -> None:
        """Put the elements of the first block under `parent`."""
        block = _rule_block(read_block(blocks.pop(0).splitlines(), 1, PARTS))
        if block.id not in self.rules:
            raise BlockError(f"unknown rule id {block.id}")
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
            reason = labelled(box, "rule__reason", self.words["rule.reason"])
            reason.tail = " " + block.reason
        if shown.variant:
            show_variant(box, shown, self.words)
        note = self.old_note(block.id, block.id)
        if note:
            box[-1].tail = self.parser.md.htmlStash.store(note)
        self._foot(box, block.id, shown)

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
        # Kept from MkDocs, which does not find the steps in what the build fills in.
        ways = [
            store(f'<a class="rule__{kind}" href="{address}">{self.words[word]}</a>')
            for kind, address, word in (
                ("example", shown.example and f"examples/{shown.example}", "example.see"),
                ("lesson", shown.lesson and f"learn/{shown.lesson}", "rule.lesson"),
            )
            if address
        ]
        link.tail = f" {' '.join(ways)}"
