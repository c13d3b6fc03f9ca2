"""Questions that the engine makes: always there, rightly answered, wrong for a reason."""

import importlib
import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
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
from pravila.games.gnoming.cards import write_card
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


# -- is this allowed? ------------------------------------------------------------------------------

OFTEN = 300
EVERY_LEVEL = pytest.mark.parametrize("level", LEVELS)


def decides(question: Question) -> str:
    """The rule that decides."""
    return question.choices[question.answer].rules[0]


def moment(question: Question) -> tuple[str, str]:
    """The phase and the kind of action that a question asks about."""
    return str(state_of(question).phase), question.actions[0].partition(" ")[0]


@EVERY_LEVEL
@EVERY_GAME
def test_what_is_asked_to_be_allowed(name: str, level: int) -> None:
    """Many questions, as many readers get them who start anew after ten of them."""
    asked = [ask(name, LEGAL, level, at // 10, at % 10 + 1) for at in range(OFTEN)]
    check_that_the_moment_does_not_tell(asked)
    check_that_rulings_suit_the_level(asked, level)
    pairs = pairwise((*moment(question), decides(question)) for question in asked)
    assert sum(one == two for one, two in pairs) <= 0.25 * OFTEN
    foreign = sum(" of " in question.actions[0] for question in asked)
    assert foreign <= (OFTEN / 20 if level == 1 else 0)
    for question in asked:
        check_that_the_action_makes_sense(question)


def check_that_the_moment_does_not_tell(asked: list[Question]) -> None:
    """Who guesses by the moment and the kind of action is seldom right."""
    counts: dict[tuple[str, str], Counter[int]] = {}
    for question in asked:
        counts.setdefault(moment(question), Counter())[question.answer] += 1
    assert sum(max(count.values()) for count in counts.values()) <= 0.65 * OFTEN


def check_that_rulings_suit_the_level(asked: list[Question], level: int) -> None:
    name = asked[0].game
    rulings = {rule.id for rule in GAMES[name].rules if rule.origin != "source"}
    ruled = sum(decides(question) in rulings for question in asked)
    least, most = {1: (0, 0), 2: (0.05, 0.5), 3: (0.4, 1)}[level]
    assert least * OFTEN <= ruled <= most * OFTEN
    if level == 1:
        general = set(importlib.import_module(f"pravila.games.{name}.quiz").SCOPE.general)
        for question in asked:
            assert set(question.choices[question.answer].rules) & rulings <= general


def check_that_the_action_makes_sense(question: Question) -> None:
    (phase, kind), state = moment(question), state_of(question)
    assert (phase, kind) not in {("draw", "place"), ("draw", "discard"), ("out", "place")}
    if question.actions[0] == "discard":
        assert write_card(state.held) == "X"
    if (phase, kind) == ("turn", "end"):
        assert not state.moves
    if (phase, kind) == ("turn", "skip") and not state.moves:
        skipped = bool(state.skipped >> (state.turn - 1) & 1)
        key = "turn-first" if state.round == 1 else "turn-after-other"
        key = "turn-after-skip" if skipped else key
        assert f"quiz.shifting.{key}" == question.prompt[0].code


# -- no tells --------------------------------------------------------------------------------------

COUNTED = [("gnoming", "score"), ("gnav", "captures"), ("shifting", "points")]


@EVERY_LEVEL
@pytest.mark.parametrize(("name", "kind"), COUNTED)
def test_the_right_number_has_no_favourite_place(name: str, kind: str, level: int) -> None:
    places: dict[int, Counter[int]] = {}
    for seed in range(100):
        question = ask(name, kind, level, seed)
        places.setdefault(len(question.choices), Counter())[question.answer] += 1
    for count, found in places.items():
        for place in range(count):
            assert found[place] >= 0.1 * found.total() or found.total() < 40, places


@pytest.mark.parametrize("kind", [("gnav", "cards"), ("shifting", "match"), ("shifting", "change")])
def test_the_number_of_cards_tells_nothing(kind: tuple[str, str]) -> None:
    """The right answer is not always the shortest one, and none is right as often as others."""
    for level in LEVELS:
        shortest = none = offered = 0
        for seed in range(60):
            question = ask(*kind, level, seed)
            sizes = [len(choice.line.cards.split()) for choice in question.choices]
            right = sizes.pop(question.answer)
            shortest += 0 < right < min((size for size in sizes if size), default=0)
            none += right == 0
            offered += 0 in (right, *sizes)
        assert shortest <= 30
        assert 0.08 * offered <= none <= 0.5 * offered


def test_only_one_answer_about_a_bounce_is_true() -> None:
    for seed in range(60):
        question = ask("gnoming", "bounce", 1 + seed % 3, seed)
        state = after(question)
        seat = state.turn - 1
        up = [card for at, card in enumerate(state.cards[seat]) if state.face_up[seat] >> at & 1]
        positive = 0 < state.held < 40
        true = {
            "yes": positive and state.was_down and state.held in up,
            "excluded": not positive,
            "face-up": not state.was_down,
            "no-match": state.held not in up,
            "source": False,
        }
        for choice in question.choices:
            assert choice.correct == true[choice.line.code.rpartition(".")[2]], seed


def test_going_on_is_asked_with_three_answers_of_which_one_is_true() -> None:
    for seed in range(60):
        question = ask("gnav", "go-on", 1 + seed % 3, seed)
        assert ["any", "some", "no"] == [
            choice.line.code.rpartition(".")[2] for choice in question.choices
        ]
        if question.choices[2].correct:
            before = state_of(question)
            value = int(question.actions[0].split()[1].rstrip("CDHSabcdefghijklmnopqrstuvwxyz"))
            assert str(before.phase) != "run"
            assert not before.pile or before.pile[-1] // 4 != value


@EVERY_LEVEL
def test_the_bonus_is_not_always_due(level: int) -> None:
    due = 0
    for seed in range(60):
        question = ask("shifting", "points", level, seed)
        due += any(entry.code == "shifting.bonus" for entry in question.entries)
    assert 10 <= due <= 50


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


def more(by: int) -> Callable[[int], int]:
    return lambda number: number + by


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


@pytest.mark.parametrize(("place", "smaller"), [(0, 0), (0.4, 1), (0.99, 2)])
def test_the_right_answer_has_the_place_that_is_asked_for(place: float, smaller: int) -> None:
    wrong = [Mistake("toy.a", more(by)) for by in (-2, -1, 1, 2)]
    offered = offer(
        5, (), wrong, 5, lambda it: Line(str(it)), Chance("x"), range(2, 3), int, place, True
    )
    assert 3 == len(offered)
    assert smaller == [choice.correct for choice in offered].index(True)


def test_there_are_no_choices_where_the_right_answer_cannot_have_its_place() -> None:
    wrong = [Mistake("toy.double", double), Mistake("toy.triple", lambda it: 3 * it)]
    assert () == offer(
        5, (), wrong, 5, lambda it: Line(str(it)), Chance("x"), range(2, 3), int, 0.99
    )


def test_neighbours_are_steered_to_different_groups() -> None:
    groups = {"a": 1, "b": 2, "c": 3}
    assert {1, 2, 3} == {Chance("x", turn).steered(groups) for turn in (7, 8, 9)}


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
