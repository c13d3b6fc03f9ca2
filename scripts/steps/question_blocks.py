"""Question blocks: how a page answers a question of the table, and how it is shown.

A block is one paragraph: the question behind its id, the answer, the ids of the rules that decide
(the most decisive first), and what other sources say, if anything::

    [game.ask.slug] May I do this?
    = No. The answer in a sentence.
    @ game.part.rule game.part.other-rule
    + Other sources say ...

`question_blocks` reads the blocks of a page; `QuestionBlockProcessor` shows them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final
from xml.etree import ElementTree

from markdown.blockparser import BlockParser
from markdown.blockprocessors import BlockProcessor

from scripts.steps.blocks import BLOCK_START, QUESTION_ID, Block, BlockError, blocks, read_block
from scripts.steps.rule_blocks import ShownRule, labelled, show_variant

PARTS: Final = ("=", "@", "+")


@dataclass(frozen=True, slots=True)
class QuestionBlock:
    """A question as a page states it, in Markdown; `line` counts from 1."""

    id: str
    question: str
    answer: str
    rules: tuple[str, ...]
    others: str
    line: int


def question_blocks(markdown_text: str) -> list[QuestionBlock]:
    """Read the question blocks of a page in their order; raises BlockError."""
    found = blocks(markdown_text, PARTS, lambda id_: bool(QUESTION_ID.fullmatch(id_)))
    return [_question_block(block) for block in found]


def _question_block(block: Block) -> QuestionBlock:
    rules = tuple(block.parts["@"].split())
    if not block.parts["="] or not rules:
        raise BlockError(f"line {block.line}: {block.id} needs an answer (=) and rules (@)")
    return QuestionBlock(
        block.id, block.parts[""], block.parts["="], rules, block.parts["+"], block.line
    )


def check_questions(asked: list[QuestionBlock], known: Mapping[str, object], page: str) -> None:
    """Demand known rule ids and each question once; raises BlockError with all that is wrong."""
    faults = [
        f"{page}, line {block.line}: unknown rule id {rule}"
        for block in asked
        for rule in block.rules
        if rule not in known
    ]
    ids = [block.id for block in asked]
    faults += [
        f"{page}: {id_} stands there twice" for id_ in sorted(set(ids)) if ids.count(id_) > 1
    ]
    if faults:
        raise BlockError("\n".join(faults))


class QuestionBlockProcessor(BlockProcessor):
    """Turns the paragraph of a question block into its elements."""

    def __init__(
        self,
        parser: BlockParser,
        rules: Mapping[str, ShownRule],
        clauses: Mapping[str, str],
        words: Mapping[str, str],
        old_note: Callable[[str, str], str],
    ) -> None:
        """Take what is known of the rules, their clauses, and the words to show it with."""
        super().__init__(parser)
        self.rules = rules
        self.clauses = clauses
        self.words = words
        self.old_note = old_note

    def test(self, parent: ElementTree.Element, block: str) -> bool:
        """Whether the paragraph begins with the id of a question in brackets."""
        start = BLOCK_START.match(block)
        return start is not None and QUESTION_ID.fullmatch(start[1]) is not None

    def run(self, parent: ElementTree.Element, blocks: list[str]) -> None:
        """Put the elements of the first block under `parent`."""
        block = _question_block(read_block(blocks.pop(0).splitlines(), 1, PARTS))
        box = ElementTree.SubElement(parent, "div", {"class": "asked"})
        heading = {"class": "asked__question", "id": block.id}
        ElementTree.SubElement(box, "h3", heading).text = block.question
        answer = ElementTree.SubElement(box, "p", {"class": "asked__answer"})
        answer.text = block.answer
        for shown in self._variants(block):
            show_variant(box, shown, self.words)
        note = self.old_note(block.id, block.id)
        if note:
            box[-1].tail = self.parser.md.htmlStash.store(note)
        self._example(box, block)
        self._rules(box, block)
        if block.others:
            others = labelled(box, "asked__others", self.words["ask.others"])
            others.tail = " " + block.others

    def _variants(self, block: QuestionBlock) -> list[ShownRule]:
        """The options that play the deciding rules otherwise, each once."""
        options = {self.rules[id_].variant: self.rules[id_] for id_ in block.rules}
        return [shown for variant, shown in options.items() if variant]

    def _example(self, box: ElementTree.Element, block: QuestionBlock) -> None:
        """Add the way to the example of the first deciding rule that has one."""
        for example in (self.rules[id_].example for id_ in block.rules):
            if example:
                # Kept from MkDocs, which does not find the steps in what the build fills in.
                address = f'class="rule__example" href="../examples/{example}"'
                link = self.parser.md.htmlStash.store(
                    f"<a {address}>{self.words['example.see']}</a>"
                )
                ElementTree.SubElement(box, "p", {"class": "asked__example"}).text = link
                return

    def _rules(self, box: ElementTree.Element, block: QuestionBlock) -> None:
        """Add the deciding rules, each a link to its place on the rules page."""
        details = ElementTree.SubElement(box, "details", {"class": "asked__rules"})
        summary = ElementTree.SubElement(details, "summary")
        summary.text = self.words["ask.rules"]
        listing = ElementTree.SubElement(details, "ul")
        for id_ in block.rules:
            item = ElementTree.SubElement(listing, "li")
            link = ElementTree.SubElement(item, "a", {"href": f"index.md#{id_}"})
            link.text = self.clauses[id_]
            name = ElementTree.SubElement(item, "span", {"class": "asked__id"})
            name.text = id_
            link.tail = " "
