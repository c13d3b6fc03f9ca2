"""The pages of the examples: one for each, and the list of all examples of a game."""

import json
from collections.abc import Iterable, Mapping
from typing import Final

from pravila.core.example import Example
from pravila.render.markup import tag, text
from scripts.steps.blocks import BLOCK_START, paragraphs
from scripts.steps.examples import example_of
from scripts.steps.page_texts import HEADING
from scripts.steps.take import layout_fragment, take_fragment
from scripts.steps.words import ROOT

FOLDER: Final = "examples"


def slug(example: str) -> str:
    """The last part of an example's id, which is the name of its page."""
    return example.rpartition(".")[2]


def example_page(
    example: Example,
    caption: str,
    words: Mapping[str, str],
    clauses: Mapping[str, str],
    old_note: str,
) -> str:
    """The Markdown of the page of one example, three folders below the language."""
    rules = [
        tag("li", tag("a", text(clauses[rule]), href=f"../../#{rule}"))
        for rule in example.all_rules
    ]
    title = json.dumps(caption, ensure_ascii=False)
    back = tag("a", text(words["example.all"]), href="../#all")
    return "\n\n".join(
        (
            f"---\ntitle: {title}\ndescription: {title}\n---",
            f"# {words['example.title']} {{#example}}",
            caption,
            old_note,
            f"```example {example.id}\n```",
            f"## {words['example.rules']} {{#shown}}",
            tag("ul", *rules, cls="worked"),
            tag("p", back),
        )
    )


def way_on(reading: Example, words: Mapping[str, str]) -> str:
    """The link that takes a reading over: to play on, or to the referee with a scored layout."""
    if reading.grid:
        link = tag(
            "a",
            text(words["example.try-layout"]),
            cls="take__link",
            href=f"../../referee/{layout_fragment(reading)}",
        )
    else:
        takes = step_fragments(reading)
        link = tag(
            "a",
            text(words["example.try"]),
            cls="take__link",
            href=f"../../play/{takes[0]}",
            data_takes=" ".join(takes),
        )
    return tag("p", link, cls="take")


def step_fragments(example: Example) -> list[str]:
    """The part of the play page's address that takes over each step."""
    return [
        take_fragment(example, done)
        for done in range(len(example.record.actions) + 1)
        for _ in range(1 + sum(before == done for before, _ in example.attempts))
    ]


def best_examples(known: Mapping[str, Example], rules: Iterable[str]) -> dict[str, str]:
    """The example that shows each rule best, by the rule's id; rules without one are left out."""
    found = ((rule, example_of(rule, dict(known))) for rule in rules)
    return {rule: example.id for rule, example in found if example}


def all_examples(
    game: str, language: str, known: Mapping[str, Example], captions: Mapping[str, str]
) -> str:
    """All examples of a game under the headings of the rules that they are best for."""
    page = (ROOT / "docs" / language / game / "index.md").read_text("utf-8")
    parts: list[str] = []
    listed: set[str] = set()
    best = best_examples(known, _rules_of(page))
    for heading, rules in _sections(page):
        names = dict.fromkeys(best[rule] for rule in rules if rule in best)
        fresh = [name for name in names if name not in listed]
        listed.update(fresh)
        items = [tag("li", tag("a", text(captions[it]), href=f"{slug(it)}/")) for it in fresh]
        if items:
            parts += [tag("h3", text(heading)), tag("ul", *items, cls="worked")]
    return "".join(parts)


def _sections(page: str) -> list[tuple[str, list[str]]]:
    """The headings of a rules page with the rules below each."""
    found: list[tuple[str, list[str]]] = []
    for _, lines in paragraphs(page):
        heading, block = HEADING.match(lines[0]), BLOCK_START.match(lines[0])
        if heading:
            found.append((heading[2], []))
        elif block and found:
            found[-1][1].append(block[1])
    return found


def _rules_of(page: str) -> list[str]:
    return [rule for _, rules in _sections(page) for rule in rules]
