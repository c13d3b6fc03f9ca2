"""Questions behind JSON messages: nothing leaks before the answer, all is explained after it."""

import json
import re
from typing import Any

import pytest

from pravila import live
from pravila.core.quiz import LEVELS, Address, make_question
from pravila.games import GAMES, QUIZZES
from pravila.words import words

KINDS = [(name, kind) for name, quiz in QUIZZES.items() for kind in quiz]
EVERY_KIND = pytest.mark.parametrize(("name", "kind"), KINDS)
ROOT = "../../"


def send(**request: object) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(live.call(json.dumps(request)))
    return answer


def ask(name: str, address: str) -> dict[str, Any]:
    return send(op="quiz", game=name, address=address, lang="en", root=ROOT)


def answer(name: str, address: str, choice: object) -> dict[str, Any]:
    return send(op="quiz-answer", game=name, address=address, choice=choice, lang="en", root=ROOT)


@EVERY_KIND
def test_a_question_is_shown_without_its_answer(name: str, kind: str) -> None:
    for level in LEVELS:
        shown = ask(name, f"{kind}.{level}.4.1")
        assert {"ok", "kind", "html", "prompt", "choices"} == set(shown)
        buttons = re.findall(r"<button[^>]*>", shown["choices"])
        assert buttons == [
            f'<button type="button" class="pv-choice" data-choice="{at}">'
            for at in range(len(buttons))
        ]
        said = words("en")
        for mark in ("quiz.mark.right", "quiz.mark.chosen", "rules.heading"):
            assert said.say(mark) not in json.dumps(shown)
        assert not re.search(r"[{}]|\b(quiz|label|sheet)\.[a-z]", "".join(map(str, shown.values())))


@EVERY_KIND
def test_an_answer_is_judged_and_explained(name: str, kind: str) -> None:
    for level in LEVELS:
        address = Address(kind, level, 9, 1)
        question = make_question(name, QUIZZES[name], address)
        for at, choice in enumerate(question.choices):
            told = answer(name, str(address), at)
            assert {"ok", "right", "said", "choices", "why"} == set(told)
            assert choice.correct == told["right"]
            assert told["said"].startswith("Right." if choice.correct else "Wrong.")
            for rule in (*choice.rules, *question.choices[question.answer].rules):
                assert f'href="{ROOT}{name}/#{rule}"' in told["why"]
            assert len(question.choices) == told["choices"].count('aria-disabled="true"')
            assert 1 == told["choices"].count(words("en").say("quiz.mark.right"))
            assert 1 == told["choices"].count(words("en").say("quiz.mark.chosen"))
            shown = re.sub('href="[^"]*"', "", told["said"] + told["why"])
            assert not re.search(r"[{}]|\b(score|event|quiz)\.[a-z]", shown)


def test_points_are_explained_line_by_line() -> None:
    told = answer("gnoming", "score.2.3.1", 0)
    question = make_question("gnoming", QUIZZES["gnoming"], Address("score", 2, 3, 1))
    assert len(question.entries) == told["why"].count('class="pv-points"')


def test_an_answer_needs_no_question_before_it() -> None:
    assert answer("gnav", "cards.1.77.3", 0)["ok"]


@pytest.mark.parametrize("choice", [-1, 9, "0", None, 1.0, True, [0]])
def test_a_choice_that_is_none_is_unreadable(choice: object) -> None:
    told = answer("gnav", "cards.1.1.1", choice)
    assert (False, "request") == (told["ok"], told["error"]["code"])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("address", ["", "mix.9.1.1", "no.1.1.1", "mix.1.1", "<b>.1.1.1"])
def test_an_unknown_address_is_said_in_a_sentence(name: str, address: str) -> None:
    for told in (ask(name, address), answer(name, address, 0)):
        assert (False, "quiz-address") == (told["ok"], told["error"]["code"])
        assert address in told["error"]["message"]


def test_an_unknown_game_is_said_in_a_sentence() -> None:
    assert "unknown-game" == ask("chess", "mix.1.1.1")["error"]["code"]
    assert (
        "unknown-language"
        == send(op="quiz", game="gnav", address="mix.1.1.1", lang="xx", root=ROOT)["error"]["code"]
    )


def test_a_quiz_leaves_a_game_in_progress_alone() -> None:
    new = {"op": "new", "game": "gnav", "lang": "en", "seats": 2, "seed": 1, "options": {}}
    started = send(**new, root=ROOT)
    ask("shifting", "mix.1.1.1")
    assert started["record"] == send(op="undo", turn=-1)["record"]
