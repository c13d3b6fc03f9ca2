"""Rules as links: the clause in the reader's language, leading to its place on the page."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from pravila.core.game import Game
from pravila.core.verdict import Verdict
from pravila.render.markup import tag, text
from pravila.words import Words


def read_otherwise(game: Game[Any, Any, Any], options: Mapping[str, str]) -> frozenset[str]:
    """The rules that these options play otherwise than their clauses say."""
    usual = {switch.name: switch.default for switch in game.options}
    return frozenset(
        rule.id
        for rule in game.rules
        if rule.switch and options.get(rule.switch, usual[rule.switch]) != usual[rule.switch]
    )


def rule_link(rule_id: str, words: Words, root: str, otherwise: Collection[str] = ()) -> str:
    """The clause, linked to the rules page; `root` leads from the page to the language root.

    A rule in `otherwise` is marked as played in another way than its clause says.
    """
    game = rule_id.partition(".")[0]
    link = tag("a", text(words.rule(rule_id)), href=f"{root}{game}/#{rule_id}", cls="pv-rule")
    if rule_id not in otherwise:
        return link
    return f"{link} {tag('span', text(words.say('rules.otherwise')), cls='pv-otherwise')}"


def rule_list(
    rule_ids: Iterable[str], words: Words, root: str, otherwise: Collection[str] = ()
) -> str:
    """A list of rules without repetitions; nothing for no rules."""
    items = [tag("li", rule_link(rule, words, root, otherwise)) for rule in dict.fromkeys(rule_ids)]
    if not items:
        return ""
    heading = tag("p", text(words.say("rules.heading")), cls="pv-rules__heading")
    return tag("div", heading, tag("ul", *items, cls="pv-rules"), cls="pv-why")


def reason(
    said: str, rule_ids: Iterable[str], words: Words, root: str, otherwise: Collection[str] = ()
) -> str:
    """Something said, given as HTML, that opens the rules which decided it."""
    rules = rule_list(rule_ids, words, root, otherwise)
    if not rules:
        return tag("div", said, cls="pv-reason")
    ask = tag("span", text(words.say("rules.why")), cls="pv-reason__ask")
    return tag("details", tag("summary", said, " ", ask), rules, cls="pv-reason")


def notice(said: str) -> str:
    """Why a press changed nothing, where no rule of the game decides."""
    return tag("div", tag("p", text(said)), cls="pv-refusal")


def fact_words(verdict: Verdict, words: Words) -> str:
    """What about the position makes the rules of a verdict decide; empty for nothing to say."""
    return words.say(f"because.{verdict.fact}", **dict(verdict.params)) if verdict.fact else ""


def fact_html(verdict: Verdict, words: Words) -> str:
    """The fact of a verdict as a paragraph."""
    said = fact_words(verdict, words)
    return tag("p", text(said), cls="pv-fact") if said else ""


def refusal(verdict: Verdict, words: Words, root: str, otherwise: Collection[str] = ()) -> str:
    """Why an action is refused: the fact, then the deciding rule, the others below."""
    return tag(
        "div",
        tag("p", tag("strong", text(words.say("verdict.refused")))),
        fact_html(verdict, words),
        tag(
            "ul",
            *(
                tag("li", rule_link(rule, words, root, otherwise))
                for rule in dict.fromkeys(verdict.rules)
            ),
            cls="pv-rules",
        ),
        cls="pv-refusal",
    )
