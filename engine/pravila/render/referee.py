"""The answers of the referee as HTML, every one with its rules."""

from collections.abc import Iterable
from typing import Any, Final

from pravila.core.defect import Defect
from pravila.core.score import ScoreSheet
from pravila.core.verdict import Verdict
from pravila.referee import Case, Ruled, allowed, refused
from pravila.render.markup import tag, text
from pravila.render.presenter import Presenter, player_name
from pravila.render.rules import rule_link, rule_list
from pravila.words import Words, number

SHOWN: Final = 9
"""How many actions of a group are listed before the others are only counted."""


def defects_html(defects: Iterable[Defect], words: Words) -> str:
    """What is wrong with a position: first what makes it impossible, then what no game leads to."""
    found = tuple(defects)
    parts = []
    for blocks, key in ((True, "referee.impossible"), (False, "referee.odd")):
        items = [tag("li", text(defect_words(it, words))) for it in found if it.blocks is blocks]
        if items:
            parts += [tag("p", tag("strong", text(words.say(key)))), tag("ul", *items)]
    return tag("div", *parts, cls="pv-defects") if parts else ""


def defect_words(defect: Defect, words: Words) -> str:
    """One sentence for a defect."""
    return words.say(f"defect.{defect.code}", **dict(defect.params))


def may_html(case: Case, presenter: Presenter[Any, Any], words: Words, root: str) -> str:
    """Everything the player on turn may do, and below it everything else with what forbids it."""
    view = case.game.view(case.state, case.seat)

    def groups(ruled: Iterable[Ruled]) -> str:
        return "".join(_group(it, view, presenter, words, root) for it in ruled)

    may = groups(allowed(case))
    heading = words.say("referee.may" if may else "referee.nothing")
    parts = [tag("p", text(_turn(case, words)), " ", tag("strong", text(heading))), may]
    summary = tag("summary", text(words.say("referee.forbidden")))
    parts.append(tag("details", summary, groups(refused(case)), cls="pv-details"))
    return tag("div", *parts, cls="pv-answer")


def may_words(case: Case, presenter: Presenter[Any, Any], words: Words) -> str:
    """What may be done, in short."""
    view = case.game.view(case.state, case.seat)
    actions = [action for group in allowed(case) for action in group.actions]
    if not actions:
        return words.say("referee.nothing")
    said = [presenter.action_words(view, action, words) for action in actions[:SHOWN]]
    if len(actions) > SHOWN:
        said.append(words.say("referee.more", n=len(actions) - SHOWN))
    return f"{words.say('referee.may')} {'; '.join(said)}"


def _turn(case: Case, words: Words) -> str:
    return words.say("status.turn", name=player_name(words, case.seat, 0))


def _group(ruled: Ruled, view: Any, presenter: Presenter[Any, Any], words: Words, root: str) -> str:
    items = [
        tag("li", text(presenter.action_words(view, action, words)))
        for action in ruled.actions[:SHOWN]
    ]
    left = len(ruled.actions) - len(items)
    if left:
        items.append(tag("li", text(words.say("referee.more", n=left)), cls="pv-more"))
    rules = [tag("li", rule_link(rule, words, root)) for rule in ruled.rules]
    return tag(
        "div",
        tag("ul", *items, cls="pv-lines"),
        tag("ul", *rules, cls="pv-rules"),
        cls="pv-ruled",
    )


def judged_html(phrase: str, verdict: Verdict, words: Words, root: str) -> str:
    """The verdict on one action."""
    said = tag("p", tag("strong", text(judged_words(phrase, verdict, words))))
    kind = "pv-answer" if verdict else "pv-answer pv-answer--no"
    return tag("div", said, rule_list(verdict.rules, words, root), cls=kind)


def judged_words(phrase: str, verdict: Verdict, words: Words) -> str:
    """The verdict in short."""
    said = words.say("verdict.allowed" if verdict else "verdict.refused")
    return f"{said}: {phrase}"


def score_words(sheets: Iterable[ScoreSheet], words: Words) -> str:
    """The scores in short."""
    return "; ".join(
        f"{player_name(words, sheet.seat, 0)}: {number(sheet.total)}" for sheet in sheets
    )


def scores_html(
    sheets: Iterable[ScoreSheet], presenter: Presenter[Any, Any], words: Words, root: str
) -> str:
    """The score of every player, each line with its rules."""
    parts = [tag("p", text(words.say("referee.score-now")))]
    for sheet in sheets:
        name = player_name(words, sheet.seat, 0)
        heading = tag("p", tag("strong", f"{text(name)}: {number(sheet.total)}"))
        items = []
        for entry in sheet.entries:
            points = tag("span", number(entry.points), cls="pv-points")
            said = text(presenter.entry_words(entry, words))
            rules = tag(
                "ul", *(tag("li", rule_link(it, words, root)) for it in entry.rules), cls="pv-rules"
            )
            items.append(tag("li", points, " ", said, rules))
        parts += [heading, tag("ul", *items, cls="pv-entries") if items else ""]
    return tag("div", *parts, cls="pv-answer")
