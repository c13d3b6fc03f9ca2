"""Questions behind JSON messages. Nothing is remembered: an address fixes a question.

The question that is sent tells nothing of its answer, and no card that the asked seat may not see.
"""

from functools import lru_cache
from typing import Any

from pravila.core.errors import UnreadableError
from pravila.core.quiz import Address, Question, make_question, read_address
from pravila.games import QUIZZES, game
from pravila.render.quiz import (
    choices_html,
    explanation_html,
    kind_label,
    question_board,
    question_prompt,
    result_words,
)
from pravila.words import Words


def ask(request: dict[str, Any], words: Words) -> dict[str, Any]:
    """The question at `address` about `game`; raises UnreadableError for an unknown one."""
    question = _asked(request)
    return {
        "ok": True,
        "kind": kind_label(question, words),
        "html": question_board(question, words, str(request.get("root", ""))),
        "prompt": question_prompt(question, words),
        "choices": choices_html(question, words),
    }


def judge(request: dict[str, Any], words: Words) -> dict[str, Any]:
    """Whether the answer number `choice` to a question is right, and why."""
    question, chosen = _asked(request), request.get("choice")
    if type(chosen) is not int or not 0 <= chosen < len(question.choices):
        raise UnreadableError("request")
    return {
        "ok": True,
        "right": question.choices[chosen].correct,
        "said": result_words(question, chosen, words),
        "choices": choices_html(question, words, chosen),
        "why": explanation_html(question, chosen, words, str(request.get("root", ""))),
    }


def _asked(request: dict[str, Any]) -> Question:
    name = game(str(request.get("game"))).name
    return _question(name, read_address(str(request.get("address")), QUIZZES[name]))


@lru_cache(maxsize=4)
def _question(name: str, address: Address) -> Question:
    """The question at an address, made once for asking and answering."""
    return make_question(name, QUIZZES[name], address)
