"""The answers of the referee as HTML, every one with its rules."""

from collections.abc import Collection, Iterable
from typing import Any, Final

from pravila.core.defect import Defect
from pravila.core.score import ScoreSheet
from pravila.core.verdict import Verdict
from pravila.games import PRESENTERS
from pravila.referee import Case, Ruled, allowed, refused
from pravila.render.markup import tag, text
from pravila.render.presenter import Presenter, player_name
from pravila.render.rules import (
    fact_html,
    fact_words,
    read_otherwise,
    rule_link,
    rule_list,
)
from pravila.words import Words, number

SHOWN: Final = 9
"""How many forbidden actions of a group are listed before the others are only counted."""


def defects_html(case: Case, words: Words, root: str) -> str:
    """What makes a position impossible, what no game leads to, and what it does not say yet."""
    impossible = [it for it in case.defects if it.blocks and not it.lacks]
    odd = [it for it in case.defects if not it.blocks]
    headed = (
        ("referee.impossible", impossible),
        ("referee.missing", case.lacking),
        ("referee.odd.also" if impossible or case.lacking else "referee.odd", odd),
    )
    presenter = PRESENTERS[case.game.name]
    parts = []
    for key, found in headed:
        if found:
            items = [tag("li", _defect(it, presenter, words, root)) for it in found]
            parts += [tag("p", tag("strong", text(words.say(key)))), tag("ul", *items)]
    return tag("div", *parts, cls="pv-defects") if parts else ""


def _defect(defect: Defect, presenter: Presenter[Any, Any], words: Words, root: str) -> str:
    """A defect with the rules that it breaks."""
    said = text(defect_words(defect, presenter, words))
    if not defect.rules:
        return said
    rules = [tag("li", rule_link(rule, words, root)) for rule in defect.rules]
    return said + tag("ul", *rules, cls="pv-rules")


def defect_words(defect: Defect, presenter: Presenter[Any, Any], words: Words) -> str:
    """One sentence for a defect."""
    params = {name: presenter.named(name, fact, words) for name, fact in defect.params}
    return words.say(f"defect.{defect.code}", **params)


def may_html(case: Case, presenter: Presenter[Any, Any], words: Words, root: str) -> str:
    """Everything the player on turn may do, and below it everything else with what forbids it."""
    if case.over:
        return tag("div", tag("p", text(words.say("referee.nothing"))), cls="pv-answer")
    view = case.view(case.seat)
    otherwise = read_otherwise(case.game, case.options)

    def groups(ruled: Iterable[Ruled], most: int | None) -> str:
        return "".join(_group(it, view, presenter, words, root, otherwise, most) for it in ruled)

    turn = words.say("status.turn", name=player_name(words, case.seat, 0))
    heading = tag("strong", text(words.say("referee.may")))
    summary = tag("summary", text(words.say("referee.forbidden")))
    return tag(
        "div",
        tag("p", text(turn), " ", heading),
        groups(allowed(case), None),
        tag("details", summary, groups(refused(case), SHOWN), cls="pv-details"),
        cls="pv-answer",
    )


def may_words(case: Case, presenter: Presenter[Any, Any], words: Words) -> str:
    """What may be done, in short."""
    view = case.view(case.seat)
    actions = [action for group in allowed(case) for action in group.actions]
    if not actions:
        return words.say("referee.nothing")
    said = [presenter.action_words(view, action, words) for action in actions[:SHOWN]]
    if len(actions) > SHOWN:
        said.append(words.say("referee.more", n=len(actions) - SHOWN))
    return f"{words.say('referee.may')} {'; '.join(said)}"


def _group(
    ruled: Ruled,
    view: Any,
    presenter: Presenter[Any, Any],
    words: Words,
    root: str,
    otherwise: Collection[str],
    most: int | None,
) -> str:
    """Actions with one verdict; those after the first `most` are only counted."""
    said = [presenter.action_words(view, action, words) for action in ruled.actions[:most]]
    items = [tag("li", text(it)) for it in said]
    left = len(ruled.actions) - len(items)
    if left:
        items.append(tag("li", text(words.say("referee.more", n=left)), cls="pv-more"))
    items += [tag("li", text(words.say(f"referee.others.{kind}"))) for kind in ruled.others]
    verdict = ruled.verdict
    rules = [tag("li", rule_link(rule, words, root, otherwise)) for rule in verdict.rules]
    return tag(
        "div",
        tag("ul", *items, cls="pv-lines"),
        fact_html(verdict, words),
        tag("ul", *rules, cls="pv-rules"),
        cls="pv-ruled",
    )


def judged_html(
    phrase: str, verdict: Verdict, words: Words, root: str, otherwise: Collection[str]
) -> str:
    """The verdict on one action."""
    said = words.say("verdict.allowed" if verdict else "verdict.refused")
    heading = tag("p", tag("strong", text(f"{said}: {phrase}")))
    kind = "pv-answer" if verdict else "pv-answer pv-answer--no"
    rules = rule_list(verdict.rules, words, root, otherwise)
    return tag("div", heading, fact_html(verdict, words), rules, cls=kind)


def judged_words(phrase: str, verdict: Verdict, words: Words) -> str:
    """The verdict in short; without a phrase for a press that is no action."""
    said = words.say("verdict.allowed" if verdict else "verdict.refused")
    fact = fact_words(verdict, words)
    return (f"{said}: {phrase}" if phrase else said) + (f". {fact}" if fact else "")


def score_words(sheets: Iterable[ScoreSheet], words: Words) -> str:
    """The scores in short."""
    return "; ".join(
        f"{player_name(words, sheet.seat, 0)}: {_total(sheet, words)}" for sheet in sheets
    )


def _total(sheet: ScoreSheet, words: Words) -> str:
    """The points of a sheet, and how many cards may still change them."""
    if not sheet.unknown:
        return number(sheet.total)
    return words.say("referee.so-far", total=sheet.total, n=sheet.unknown)


def scores_html(
    sheets: Iterable[ScoreSheet],
    presenter: Presenter[Any, Any],
    words: Words,
    root: str,
    otherwise: Collection[str],
) -> str:
    """The score of every player; lines with the same rules stand together above them."""
    parts = [tag("p", text(words.say("referee.score-now")))]
    for sheet in sheets:
        name = player_name(words, sheet.seat, 0)
        heading = tag("p", tag("strong", text(f"{name}: {_total(sheet, words)}")))
        groups: dict[tuple[str, ...], list[str]] = {}
        for entry in sheet.entries:
            points = tag("span", number(entry.points), cls="pv-points")
            said = text(presenter.entry_words(entry, words))
            groups.setdefault(entry.rules, []).append(tag("div", points, " ", said))
        items = []
        for rules, lines in groups.items():
            links = (tag("li", rule_link(it, words, root, otherwise)) for it in rules)
            items.append(tag("li", *lines, tag("ul", *links, cls="pv-rules")))
        parts += [heading, tag("ul", *items, cls="pv-entries") if items else ""]
    return tag("div", *parts, cls="pv-answer")
