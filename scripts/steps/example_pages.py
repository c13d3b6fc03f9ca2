"""The pages of the examples: one for each, and the list of all examples of a game."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from pravila.core.example import Example
from pravila.games import GAMES
from pravila.render.markup import tag, text
from scripts.steps.blocks import BLOCK_START, paragraphs
from scripts.steps.examples import example_of
from scripts.steps.page_texts import HEADING
from scripts.steps.take import asked_fragments, first_position, layout_fragment, take_fragment
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
    """The links that take a reading over: to play on, and to ask the referee."""
    if reading.grid:
        link = tag(
            "a",
            text(words["example.try-layout"]),
            cls="take__link",
            href=f"../../referee/{layout_fragment(reading)}",
        )
        return tag("p", link, cls="take")
    ways = (
        ("play", "example.try", step_fragments(reading)),
        ("referee", "example.ask", asked_fragments(reading)),
    )
    links = [
        tag(
            "a",
            text(words[key]),
            cls="take__link",
            href=f"../../{page}/{parts[0]}",
            data_takes=" ".join(parts),
        )
        for page, key, parts in ways
    ]
    return tag("p", *links, cls="take")


def way_to(address: str, words: Mapping[str, str]) -> str:
    """The link from an example on another page to its own page, where it can be taken over."""
    return tag(
        "p", tag("a", text(words["example.page"]), cls="take__link", href=address), cls="take"
    )


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
    parts: list[str] = []
    for heading, names in _by_heading(game, language, known):
        items = [tag("li", tag("a", text(captions[it]), href=f"{slug(it)}/")) for it in names]
        parts += [tag("h3", text(heading)), tag("ul", *items, cls="worked")]
    return "".join(parts)


@dataclass(frozen=True, slots=True)
class ExamplePosition:
    """Where an example begins, for the referee."""

    title: str
    text: str
    options: dict[str, str]


def example_positions(
    game: str, language: str, known: Mapping[str, Example], captions: Mapping[str, str]
) -> list[tuple[str, list[ExamplePosition]]]:
    """The positions in which the examples of a game begin, under the headings of their rules."""
    usual = {switch.name: switch.default for switch in GAMES[game].options}
    found: list[tuple[str, list[ExamplePosition]]] = []
    for heading, names in _by_heading(game, language, known):
        places = [
            ExamplePosition(captions[name], begins, {**usual, **dict(known[name].record.options)})
            for name in names
            if (begins := first_position(known[name]))
        ]
        if places:
            found.append((heading, places))
    return found


def _by_heading(
    game: str, language: str, known: Mapping[str, Example]
) -> list[tuple[str, list[str]]]:
    """The headings of the rules page, each with the examples that are best for its rules.

    An example stands under the first heading only, and a heading without one is left out.
    """
    page = (ROOT / "docs" / language / game / "index.md").read_text("utf-8")
    best = best_examples(known, _rules_of(page))
    found: list[tuple[str, list[str]]] = []
    listed: set[str] = set()
    for heading, rules in _sections(page):
        names = dict.fromkeys(best[rule] for rule in rules if rule in best)
        fresh = [name for name in names if name not in listed]
        listed.update(fresh)
        if fresh:
            found.append((heading, fresh))
    return found


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
