"""The Markdown extension of the site: rule blocks, question blocks and filled fences."""

from collections.abc import Callable, Mapping

from markdown import Markdown
from markdown.extensions import Extension

from scripts.steps.fences import FencePreprocessor
from scripts.steps.question_blocks import QuestionBlockProcessor
from scripts.steps.rule_blocks import RuleBlockProcessor, ShownRule


class PageBlockExtension(Extension):
    """Shows what our pages have beside plain Markdown."""

    def __init__(
        self,
        rules: Mapping[str, ShownRule],
        clauses: Mapping[str, str],
        words: Mapping[str, str],
        fill: Callable[[str, str], str],
        old_note: Callable[[str, str], str],
    ) -> None:
        """Take the rules with their clauses, the words, the filler of fences, the note of age."""
        super().__init__()
        self.rules = rules
        self.clauses = clauses
        self.words = words
        self.fill = fill
        self.old_note = old_note

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802
        """Register the processors; the fences go before those of any other extension."""
        md.preprocessors.register(FencePreprocessor(md, self.fill), "filled_fence", 28)
        rules = RuleBlockProcessor(md.parser, self.rules, self.words, self.old_note)
        asked = QuestionBlockProcessor(
            md.parser, self.rules, self.clauses, self.words, self.old_note
        )
        md.parser.blockprocessors.register(rules, "rule_block", 75)
        md.parser.blockprocessors.register(asked, "question_block", 74)
