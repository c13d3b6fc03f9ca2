"""Questions that the engine makes: always there, rightly answered, wrong for a reason."""

import importlib
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from pravila.core.errors import UnreadableError
from pravila.core.quiz import (
    LEGAL,
    LEVELS,
    MIX,
    Address,
    Chance,
    Line,
    Mistake,
    Question,
    make_question,
    offer,
    read_address,
)
from pravila.games import GAMES, PRESENTERS, QUIZZES
from pravila.render.presenter import Manner
from pravila.words import words
from tests.strategies import INSIGHTS

KINDS = [(name, kind) for name, quiz in QUIZZES.items() for kind in quiz]
EVERY_GAME = pytest.mark.parametrize("name", GAMES)
EVERY_KIND = pytest.mark.parametrize(("name", "kind"), KINDS)
SEEDS = range(20)


def ask(name: str, kind: str, level: int, seed: int = 1, number: int = 1) -> Question:
    return make_question(name, QUIZZES[name], Address(kind, level, seed, number))


def state_of(question: Question) -> Any:
    return GAMES[question.game].read_position(question.position, {}, 0)


def after(question: Question) -> Any:
    """The state after the actions that a question is about."""
    game, state = GAMES[question.game], state_of(question)
    for action in question.actions:
        state, _ = game.apply(state, game.read_action(action))
    return state


def mistakes(name: str) -> Iterator[Mistake[Any, Any]]:
    """The wrong rules that a game names."""
    for value in vars(importlib.import_module(f"pravila.games.{name}.quiz")).values():
        if isinstance(value, tuple) and value and isinstance(value[0], Mistake):
            yield from value


# -- every question --------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@EVERY_KIND
def test_there_is_always_a_question_and_its_answer_is_right(
    name: str, kind: str, level: int
) -> None:
    rules = {rule.id for rule in GAMES[name].rules}
    for seed in SEEDS:
        question = ask(name, kind, level, seed)
        where = f"{name} {kind}.{level}.{seed}.1"
        assert (name, kind) == (question.game, question.kind)
        assert 1 == sum(choice.correct for choice in question.choices), where
        assert 2 <= len(question.choices) <= 4, where
        assert len(question.choices) == len({choice.line for choice in question.choices}), where
        assert bool(question.position) != bool(question.grid), where
        for choice in question.choices:
            assert choice.rules, where
            assert set(choice.rules) <= rules, where
        right = question.choices[question.answer].line
        assert ANSWERS.get((name, kind), legal_answer)(question) == right, where


@EVERY_KIND
def test_the_same_address_gives_the_same_question(name: str, kind: str) -> None:
    for level in LEVELS:
        assert ask(name, kind, level, 5, 2) == ask(name, kind, level, 5, 2)
        assert ask(name, kind, level, 5, 2) != ask(name, kind, level, 5, 3)
        assert ask(name, kind, level, 5, 2) != ask(name, kind, level, 6, 2)


@EVERY_GAME
def test_a_mix_has_every_kind(name: str) -> None:
    found = {ask(name, MIX, 1, 3, number).kind for number in range(1, 40)}
    assert set(QUIZZES[name]) == found


@EVERY_KIND
def test_right_answers_stand_in_different_places(name: str, kind: str) -> None:
    assert 1 < len({ask(name, kind, 2, seed).answer for seed in range(20)})


@EVERY_GAME
def test_level_3_asks_about_rulings_and_level_1_does_not(name: str) -> None:
    rulings = {rule.id for rule in GAMES[name].rules if rule.origin != "source"}
    for seed in range(20):
        easy, hard = ask(name, LEGAL, 1, seed), ask(name, LEGAL, 3, seed)
        assert easy.choices[easy.answer].rules[0] not in rulings
        assert rulings & set(hard.choices[hard.answer].rules)


# -- wrong answers ---------------------------------------------------------------------------------


@EVERY_GAME
def test_a_wrong_rule_is_named_after_the_rule_it_breaks(name: str) -> None:
    rules = {rule.id for rule in GAMES[name].rules}
    found = list(mistakes(name))
    assert len(found) > 10
    for mistake in found:
        assert mistake.rule in rules
        tail = re.sub("[.-]", "_", mistake.rule.partition(".")[2])
        assert mistake.answer.__name__.startswith(tail), mistake.rule


@EVERY_KIND
def test_a_wrong_answer_is_never_the_right_one(name: str, kind: str) -> None:
    for seed in range(20):
        question = ask(name, kind, 2, seed)
        right = question.choices[question.answer].line
        assert [it for it in question.choices if not it.correct and it.line == right] == []


def double(number: int) -> int:
    return 2 * number


def same(number: int) -> int:
    return number


@pytest.mark.parametrize(("given", "choices"), [(3, 2), (0, 0)])
def test_a_mistake_that_changes_nothing_is_no_choice(given: int, choices: int) -> None:
    wrong = [Mistake("toy.double", double), Mistake("toy.same", same)]
    offered = offer(
        given, ("toy.same",), wrong, given, lambda it: Line(str(it)), Chance("x"), range(1, 4)
    )
    assert choices == len(offered)
    assert choices == 0 or {"3": ("toy.same",), "6": ("toy.double",)} == {
        choice.line.code: choice.rules for choice in offered
    }


def test_answers_that_several_mistakes_give_break_all_of_their_rules() -> None:
    wrong = [Mistake("toy.a", double), Mistake("toy.b", double)]
    offered = offer(3, ("toy.c",), wrong, 3, lambda it: Line(str(it)), Chance("x"), range(1, 4))
    broken = next(choice for choice in offered if not choice.correct)
    assert {"toy.a", "toy.b"} == set(broken.rules)


# -- what a question tells -------------------------------------------------------------------------


@EVERY_KIND
def test_a_board_that_asks_tells_nothing(name: str, kind: str) -> None:
    """No marks of legal cards, no buttons, no prompt, and nothing that the seat may not see."""
    game, presenter, said = GAMES[name], PRESENTERS[name], words("en")
    for seed in range(8):
        question = ask(name, kind, 1 + seed % 3, seed)
        if question.grid:
            continue
        state, seat = state_of(question), question.seat
        assert seat == game.actor(state)
        assert question.position == game.write_position(state)
        html = presenter.board_html(game.view(state, seat), said, Manner(asks=True))
        assert not re.search(r"pv-card--(can|fits)|data-action|<button|matches|legal", html)
        assert presenter.status(game.view(state, seat), said) not in html
        other = INSIGHTS[name].hidden_changed(state, seat, Random(seed))
        assert html == presenter.board_html(game.view(other, seat), said, Manner(asks=True))


# -- addresses -------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["mix.1.0.1", "score.3.999999999.9999", "legal.2.71.12"])
def test_an_address_reads_back(text: str) -> None:
    assert text == str(read_address(text, QUIZZES["gnoming"]))


@pytest.mark.parametrize(
    "text",
    [
        *("", "score", "score.1.1", "score.1.1.1.1", "match.1.1.1", "score.0.1.1", "score.4.1.1"),
        *("score.1.-1.1", "score.1.1.0", "score.1.01.1", "score.1.1.10000", "score.1.1000000000.1"),
        *("score.1.1.1 ", "score.1.\u0661.1", "SCORE.1.1.1", f"score.1.{'9' * 5000}.1"),
    ],
)
def test_what_is_no_address_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableError, match="quiz-address"):
        read_address(text, QUIZZES["gnoming"])


# -- the answers by the rules ----------------------------------------------------------------------


def legal_answer(question: Question) -> Line:
    game = GAMES[question.game]
    verdict = game.judge(state_of(question), game.read_action(question.actions[0]))
    assert set(verdict.rules) == set(question.choices[question.answer].rules)
    return Line("verdict.allowed" if verdict else "verdict.refused")


def grid_answer(question: Question) -> Line:
    points = sum(entry.points for entry in GAMES["gnoming"].score_text(question.grid, {}))
    others = dict(question.prompt[0].params).get("scores", ())
    if isinstance(others, tuple) and others:
        points += -5 if points <= min(others) else 5
    assert points == sum(entry.points for entry in question.entries)
    return Line("sheet.points", (("n", points),))


def bounce_answer(question: Question) -> Line:
    game, state = GAMES["gnoming"], after(question)
    if any(str(action.kind) == "bounce" for action in game.actions(state)):
        return Line("quiz.gnoming.bounce.yes")
    if state.held > 40 or state.held < 0:
        return Line("quiz.gnoming.bounce.excluded")
    return Line(f"quiz.gnoming.bounce.{'no-match' if state.was_down else 'face-up'}")


def cards_answer(question: Question, kind: str, state: Any) -> Line:
    game = GAMES[question.game]
    shown = [game.write_action(action) for action in game.actions(state)]
    cards = " ".join(it.partition(" ")[2] for it in shown if it.startswith(kind))
    return Line("quiz.cards", cards=cards) if cards else Line("quiz.none")


def captures_answer(question: Question) -> Line:
    before, seat = state_of(question), question.seat
    assert all(not choice.line.cards for choice in question.choices)
    taken = after(question).captured[seat - 1][len(before.captured[seat - 1]) :]
    if ".cards" in question.prompt[-1].code:
        return Line("label.count", (("n", len(taken)),))
    return Line("sheet.points", (("n", sum(card // 4 for card in taken)),))


def go_on_answer(question: Question) -> Line:
    state = after(question)
    if str(state.phase) != "run" or state.turn != question.seat:
        return Line("quiz.gnav.go-on.no")
    return Line(f"quiz.gnav.go-on.{'some' if state.pile else 'any'}")


def points_answer(question: Question) -> Line:
    state, seat = state_of(question), question.prompt[0].seat
    values = [[state.card_set.value(card) for card in cards] for cards in state.scored]
    ones = [cards.count(1) for cards in values]
    bonus = 3 * (ones[seat - 1] == max(ones) > 0)
    return Line("sheet.points", (("n", sum(values[seat - 1]) + bonus),))


ANSWERS: dict[tuple[str, str], Callable[[Question], Line]] = {
    ("gnoming", "score"): grid_answer,
    ("gnoming", "bounce"): bounce_answer,
    ("gnav", "cards"): lambda it: cards_answer(it, "play", state_of(it)),
    ("gnav", "captures"): captures_answer,
    ("gnav", "go-on"): go_on_answer,
    ("shifting", "match"): lambda it: cards_answer(it, "score", state_of(it)),
    ("shifting", "change"): lambda it: cards_answer(it, "score", after(it)),
    ("shifting", "points"): points_answer,
}
