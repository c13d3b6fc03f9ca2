"""A step of a lesson as the reader sees it: the table with marks, what happened, the rules."""

import re
from collections.abc import Iterable
from typing import Any, Final

from pravila.core.coach import Attempt, Result
from pravila.core.event import Event
from pravila.games import PRESENTERS
from pravila.render.lines import log_lines, log_reasons
from pravila.render.markup import escape, tag
from pravila.render.presenter import Manner
from pravila.render.rules import read_otherwise, rule_list
from pravila.words import Words

PRESS: Final = re.compile(r'data-action="([^"]*)"')


def board(
    attempt: Attempt,
    words: Words,
    root: str,
    *,
    begun: str = "",
    rings: Iterable[str] = (),
    play: bool = True,
) -> str:
    """The table as the reader's seat sees it, with the presses in `rings` marked.

    A question shows the table as a picture that tells nothing of the answer; `play` False shows
    any step so, for paper and where nothing can be pressed.
    """
    presenter = PRESENTERS[attempt.game.name]
    view = attempt.game.view(attempt.state, attempt.lesson.seat)
    fresh = tuple(event for deed in _latest(attempt) for event in deed.events)
    asks = attempt.step.asks
    manner = Manner(
        play=play and not asks,
        asks=asks,
        root=root,
        changed=presenter.changed(fresh),
        begun=begun,
    )
    return with_rings(presenter.board_html(view, words, manner), rings, words)


def _latest(attempt: Attempt) -> tuple[Any, ...]:
    """The deeds since the reader's last decision, that one included."""
    mine = [at for at, it in enumerate(attempt.deeds) if it.seat == attempt.lesson.seat]
    return attempt.deeds[mine[-1] :] if mine else attempt.deeds


def with_rings(html: str, presses: Iterable[str], words: Words) -> str:
    """Mark the controls of these presses: drawn as a ring by the style sheet, and spoken."""
    note = escape(words.say("lesson.marked"))
    for press in presses:
        control = f'data-action="{escape(press)}"'
        html = html.replace(control, f'{control} data-ring aria-description="{note}"')
    return html


def label(html: str, press: str) -> str:
    """The name of a control of a table, as it is spoken; empty when there is none."""
    button = re.search(rf'<button[^>]*data-action="{re.escape(escape(press))}"[^>]*>([^<]*)', html)
    if not button:
        return ""
    named = re.search(r'aria-label="([^"]*)"', button[0])
    return _plain(named[1] if named else button[1])


def presses(html: str) -> list[str]:
    """What can be pressed on a table, legal or not."""
    return [_plain(press) for press in dict.fromkeys(PRESS.findall(html))]


def _plain(html: str) -> str:
    """The text of an attribute or element that `escape` wrote."""
    signs = {"&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"'}
    return re.sub(r"&\w+;", lambda it: signs[it[0]], html)


def way_to(attempt: Attempt, action: str, words: Words) -> tuple[str, ...]:
    """The presses that together mean an action: one, or two where the first only begins it.

    Raises ValueError for an action that no control of the table leads to.
    """
    if attempt.step.asks:
        return (action,)
    presenter = PRESENTERS[attempt.game.name]
    view = attempt.game.view(attempt.state, attempt.lesson.seat)
    offered = presses(board(attempt, words, ""))
    if action in offered:
        return (action,)
    for first in offered:
        begun = (
            board(attempt, words, "", begun=first) if presenter.begun(view, first, words) else ""
        )
        if action in presses(begun):
            return (first, action)
    raise ValueError(f"{attempt.step.id}: no control leads to {action!r}")


def story(attempt: Attempt, words: Words, since: int = 0) -> list[str]:
    """A sentence for everything that happened from deed number `since` on."""
    seat, presenter = attempt.lesson.seat, PRESENTERS[attempt.game.name]
    return log_lines(_told(attempt, since), presenter, words, seat, you=seat)


def story_log(attempt: Attempt, words: Words, root: str, since: int) -> str:
    """The sentences of `story` as items of a list, each of which opens the rules that decided."""
    seat, presenter = attempt.lesson.seat, PRESENTERS[attempt.game.name]
    otherwise = read_otherwise(attempt.game, dict(attempt.step.record.options))
    told = _told(attempt, since)
    lines = log_reasons(told, presenter, words, seat, root, otherwise, you=seat)
    return "".join(tag("li", line) for line in lines)


def _told(attempt: Attempt, since: int) -> tuple[Event, ...]:
    return tuple(event for deed in attempt.deeds[since:] for event in deed.events)


def phrase(attempt: Attempt, action: str, words: Words) -> str:
    """An action of the reader as a short phrase."""
    view = attempt.game.view(attempt.state, attempt.lesson.seat)
    read = attempt.game.read_action(action)
    return PRESENTERS[attempt.game.name].action_words(view, read, words)


def taught(attempt: Attempt, words: Words, root: str) -> str:
    """The rules that a step teaches, each leading to its clause."""
    otherwise = read_otherwise(attempt.game, dict(attempt.step.record.options))
    return rule_list(attempt.step.teaches, words, root, otherwise)


def status(attempt: Attempt, words: Words, begun: str = "") -> str:
    """What is to be decided now; nothing in a question or after the end of a step."""
    if attempt.step.asks or attempt.result is not Result.OPEN:
        return ""
    presenter = PRESENTERS[attempt.game.name]
    view = attempt.game.view(attempt.state, attempt.lesson.seat)
    return presenter.begun(view, begun, words) or presenter.status(view, words)
