"""Lessons: what goals mean, how the coach judges, and that every lesson keeps what it promises."""

import json
from dataclasses import replace
from typing import Any

import pytest

from pravila import live
from pravila.core import coach
from pravila.core.coach import Attempt, Result
from pravila.core.errors import UnreadableError
from pravila.core.goal import reached, read_goal
from pravila.core.lesson import OTHERWISE, Lesson, read_lesson
from pravila.games import GAMES
from pravila.render import lesson as render
from pravila.words import LANGUAGES, words
from scripts.steps import lessons as step
from scripts.steps.lessons import (
    LINES,
    course,
    course_faults,
    faults,
    lesson_data,
    lesson_of,
    lessons,
    message_ids,
    ready_answers,
    texts,
    to_teach,
    walk,
)

GNAV = GAMES["gnav"]
ROOT = "../../../"

# -- every lesson --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", lessons())
def test_a_lesson_has_no_fault(name: str) -> None:
    """Its solution works and is a shortest one; random lines through it are never stuck."""
    lesson = lessons()[name]
    assert [] == list(faults(lesson, texts("en", lesson.game)))


@pytest.mark.parametrize("game", GAMES)
def test_a_course_teaches_every_rule_before_it_is_needed(game: str) -> None:
    assert [] == list(course_faults(game))


@pytest.mark.parametrize("game", GAMES)
def test_a_thousand_random_lines_go_through_each_lesson(game: str) -> None:
    for lesson in course(game):
        shares = [step._share(lesson, number) for number in range(len(lesson.steps))]
        assert LINES == sum(shares)
        assert min(shares) > LINES // 10


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_coach_says_everything_in_every_language(game: str, language: str) -> None:
    assert sorted(texts("en", game)) == sorted(texts(language, game))
    needed = {it for lesson in course(game) for it in message_ids(lesson)}
    assert set() == needed - set(texts(language, game))


@pytest.mark.parametrize("name", lessons())
def test_what_is_printed_is_what_the_engine_answers(name: str) -> None:
    """The first step answers without Python as it would with it."""
    for language in ("en", "ka"):
        for key, shown in ready_answers(lessons()[name], 0, language, ROOT).items():
            deeds, begun, press = key.split("|")
            asks = lessons()[name].steps[0].asks
            request: dict[str, Any] = {"deeds": deeds.split(",") if deeds else [], "begun": begun}
            if press.startswith("?"):
                request["help"] = press[1:]
            elif press:
                request["press"] = press
            answer = ask(lesson_data()[name], 0, lang=language, **request)
            assert shown == answer
            assert asks or answer["html"]


# -- goals ---------------------------------------------------------------------------------------


POSITION = "top: 7s\n1: 3c 4d 7h 10d\n2: 3d 5d"
DATA: dict[str, Any] = {
    "id": "gnav.learn.test",
    "game": "gnav",
    "number": 1,
    "version": 1,
    "steps": [
        {
            "id": "one",
            "position": POSITION,
            "goal": {"event": {"code": "gnav.matched", "seat": "reader"}},
            "best": ["play 7h"],
            "mistakes": [{"name": "wild", "when": {"did": "play 10d"}}],
        },
        {
            "id": "two",
            "position": POSITION,
            "goal": {"position": {"1": "4d 10d", "top": "3c"}},
            "best": ["play 7h", "play 3c"],
            "most": 3,
            "rings": ["play 7h"],
        },
        {
            "id": "three",
            "position": POSITION,
            "answers": [
                {"name": "draw", "when": {"allowed": "draw"}},
                {"name": "play", "when": {"allowed": "play 7h"}},
            ],
            "best": ["play"],
        },
        {"id": "four", "seats": 2, "seed": 3, "goal": {"over": True}, "best": [], "most": 0},
    ],
}
"""A lesson for the tests: a capture, a run, a question and a whole game."""


def made(**changes: Any) -> Lesson:
    """The lesson of the tests with a changed first step."""
    first = {**DATA["steps"][0], **changes}
    return read_lesson({**DATA, "steps": [first, *DATA["steps"][1:]]}, GNAV.version)


def attempt(number: int = 0, **changes: Any) -> Attempt:
    """A step of the lesson of the tests before the reader acts."""
    return coach.begin(GNAV, made(**changes), number)


@pytest.mark.parametrize(
    ("goal", "before", "after"),
    [
        ({"event": {"code": "gnav.matched"}}, False, True),
        ({"event": {"code": "gnav.matched", "seat": "reader"}}, False, True),
        ({"event": {"code": "gnav.matched", "seat": 2}}, False, False),
        ({"event": {"code": "gnav.matched", "facts": {"card": "7h"}}}, False, True),
        ({"event": {"code": "gnav.matched", "facts": {"card": "3c"}}}, False, False),
        ({"event": {"code": "gnav.matched", "times": 2}}, False, False),
        ({"rule": "gnav.capture.match"}, False, True),
        ({"rule": "gnav.capture.wild"}, False, False),
        ({"did": "play 7h"}, False, True),
        ({"did": "play"}, False, True),
        ({"did": "pla"}, False, False),
        ({"position": {"top": "7s"}}, True, False),
        ({"position": {"top": "-"}}, False, True),
        ({"allowed": "stop"}, False, True),
        ({"allowed": "draw"}, False, False),
        ({"over": True}, False, False),
        ({"over": False}, True, True),
        ({"winner": 1}, False, False),
        ({"worth": {"grid": "7h 7s / 3c", "points": 24}}, True, True),
        ({"worth": {"grid": "7h 7s / 3c", "points": 14}}, False, False),
        ({"fact": {"code": "gnav.cards", "values": {"n": 36}}}, True, True),
        ({"fact": {"code": "gnav.cards", "values": {"n": 52}}}, False, False),
        ({"not": {"rule": "gnav.capture.match"}}, True, False),
        ({"all": [{"did": "play"}, {"allowed": "stop"}]}, False, True),
        ({"any": [{"did": "stop"}, {"allowed": "stop"}]}, False, True),
    ],
)
def test_a_goal_is_true_of_what_happened(goal: Any, before: bool, after: bool) -> None:
    """A 7 is played onto a 7."""
    first = attempt(goal={"over": True}, most=2)
    assert before == reached(goal, first.line(first.deeds))
    then = coach.act(first, "play 7h")
    assert after == reached(goal, then.line(then.deeds))


def test_a_goal_has_one_known_kind() -> None:
    with pytest.raises(ValueError, match="one kind"):
        read_goal({})
    for nested in ({"luck": True}, {"all": [{"luck": True}]}, {"not": {"luck": True}}):
        with pytest.raises(ValueError, match="unknown goal 'luck'"):
            read_goal(nested)


# -- the coach -----------------------------------------------------------------------------------


def test_reaching_the_goal_ends_the_step() -> None:
    after = coach.act(attempt(), "play 7h")
    assert Result.GOAL is after.result
    assert ("play 7h",) == after.done
    assert () == coach.legal(after)
    with pytest.raises(ValueError, match="is over"):
        coach.act(after, "stop")


def test_a_named_mistake_is_found_and_any_other_miss_has_the_common_name() -> None:
    assert "wild" == coach.act(attempt(), "play 10d").mistake
    other = coach.act(attempt(mistakes=[]), "play 10d")
    assert (Result.MISTAKE, OTHERWISE) == (other.result, other.mistake)


def test_an_illegal_action_is_no_attempt() -> None:
    with pytest.raises(ValueError, match=r"gnav\.play\.match"):
        coach.act(attempt(), "play 3c")


def test_every_line_to_the_goal_counts() -> None:
    """Two ways to the same position; the limit allows one more action than the shortest."""
    goal = {"event": {"code": "gnav.matched"}}
    assert Result.GOAL is coach.act(attempt(goal=goal, most=3), "play 7h").result
    assert Result.OPEN is coach.act(attempt(1), "play 7h").result


def test_the_best_line_is_a_shortest_one_from_where_the_reader_stands() -> None:
    assert ("play 7h", "play 3c") == coach.best_line(attempt(1))
    assert ("play 3c",) == coach.best_line(coach.act(attempt(1), "play 7h"))
    lost = coach.act(coach.act(attempt(1), "play 7h"), "play 4d")
    assert coach.best_line(lost) is None


def test_a_question_has_the_answer_that_the_engine_finds_true() -> None:
    asked = attempt(2)
    assert ("play",) == coach.best_line(asked)
    assert Result.GOAL is coach.answer(asked, "play").result
    assert (Result.MISTAKE, OTHERWISE) == (
        coach.answer(asked, "draw").result,
        coach.answer(asked, "draw").mistake,
    )
    again = coach.answer(coach.answer(asked, "draw"), "play")
    assert Result.GOAL is again.result
    with pytest.raises(ValueError, match="no answer"):
        coach.answer(asked, "pass")


def test_replies_follow_the_script_and_then_the_bot() -> None:
    goal = {"event": {"code": "gnav.led", "seat": 2}}
    first = attempt(goal=goal, most=3, replies=["play 5d"])
    after = coach.act(coach.act(first, "play 7h"), "stop")
    assert ("play 5d",) == tuple(it.action for it in after.deeds if it.seat == 2)
    other = attempt(goal=goal, most=3, replies=["play 9c"])
    bot = coach.act(coach.act(other, "play 7h"), "stop")
    assert "play 9c" not in [it.action for it in bot.deeds]


def test_an_attempt_is_replayed_as_it_was() -> None:
    after = coach.act(coach.act(attempt(1), "play 7h"), "stop")
    fresh = coach.fresh(GNAV, made(), 1)
    again = coach.replayed(fresh, (deed.action for deed in after.deeds))
    assert (after.state, after.deeds) == (again.state, again.deeds)


def test_a_remark_is_made_once_when_it_fits_what_has_just_happened() -> None:
    remarks = [{"name": "captured", "when": {"event": {"code": "gnav.matched"}}}]
    first = attempt(goal={"over": True}, most=3, remarks=remarks)
    once = coach.act(first, "play 7h")
    assert ("captured",) == once.remarks
    assert ("captured",) == coach.act(once, "stop").remarks


def test_a_whole_game_ends_with_its_goal_and_the_bot_can_show_it() -> None:
    playing = attempt(3)
    while playing.result is Result.OPEN:
        way = coach.best_line(playing)
        assert way
        playing = coach.act(playing, way[0])
    assert Result.GOAL is playing.result


# -- the faults are found ------------------------------------------------------------------------


def said(lesson: Lesson) -> dict[str, str]:
    return dict.fromkeys(message_ids(lesson), "Play.")


def planted(**changes: Any) -> list[str]:
    """The faults of the lesson of the tests with a changed first step."""
    lesson = made(**changes)
    return list(faults(lesson, said(lesson)))


def test_the_lesson_of_the_tests_lacks_only_words() -> None:
    missing = "gnav.learn.test.{}.mistake.otherwise has no text"
    expected = [f"{name}: {missing.format(name)}" for name in ("two", "three")]
    assert expected == planted()


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"best": ["play 10d"]}, "one: the stored solution ends in wild"),
        ({"best": ["play 7h", "stop"], "most": 2}, "one: ValueError"),
        (
            {"goal": {"over": False}, "best": ["play 7h"]},
            "one: the goal is reached before the reader acts",
        ),
        ({"mistakes": []}, "one.mistake.otherwise has no text"),
        ({"mistakes": [{"name": "never", "when": {"did": "pass"}}]}, "never happens: never"),
        ({"teaches": ["gnav.no.rule"]}, "gnav.no.rule is no rule"),
        ({"rings": ["play 9c"]}, "one: nothing on the table is 'play 9c'"),
        ({"arrows": [["play 7h", "moon"]]}, "one: nothing on the table is 'moon'"),
        ({"id": "two"}, "two steps are called two"),
        ({"position": "turn: 2\n2: 3c\n1: 4d"}, "one: "),
        ({"position": "nonsense"}, "one: UnreadableError"),
        (
            {
                "best": ["play 7h", "play 3c"],
                "goal": {"any": [{"position": {"top": "3c"}}, {"did": "play 10d"}]},
                "mistakes": [],
            },
            "one: a shortest solution is ('play 10d',)",
        ),
    ],
)
def test_a_planted_fault_is_found(changes: dict[str, Any], fault: str) -> None:
    assert [it for it in planted(**changes) if fault in it]


def test_a_question_with_two_right_answers_is_a_fault() -> None:
    both = [{"name": name, "when": {"allowed": "play 7h"}} for name in ("yes", "no")]
    goal = {"any": [{"said": name} for name in ("yes", "no")]}
    assert "one: right answers: ['yes', 'no']" in planted(answers=both, goal=goal, best=["yes"])


def test_a_long_speech_is_a_fault() -> None:
    lesson = made()
    spoken = said(lesson) | {"gnav.learn.test.one.say": "word " * 46}
    assert "one: the coach says 46 words before the reader acts" in list(faults(lesson, spoken))


def test_a_first_step_that_leads_everywhere_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(step, "MOST_READY", 1)
    found = planted(goal={"over": True}, most=3, mistakes=[])
    assert "one: the step leads to more than 1 positions" in found


@pytest.fixture
def courses(monkeypatch: pytest.MonkeyPatch) -> list[Lesson]:
    """The lessons of Gnav, to be changed."""
    known = list(course("gnav"))
    monkeypatch.setattr(step, "course", lambda _: known)
    return known


def test_a_course_with_a_gap_is_at_fault(courses: list[Lesson]) -> None:
    removed = courses.pop(1)
    found = list(course_faults("gnav"))
    assert f"gnav: the lessons are numbered {[it.number for it in courses]}" in found
    assert {f"{rule}: no lesson teaches it" for rule in removed.teaches} <= set(found)
    assert [it for it in found if "which nothing has taught yet" in it]
    assert [it for it in found if f"nothing says {removed.id}.title" in it]


def test_a_rule_taught_twice_is_a_fault(courses: list[Lesson]) -> None:
    first, second = courses[1], courses[2]
    again = replace(second.steps[0], teaches=first.steps[0].teaches[:1])
    courses[2] = replace(second, steps=(again, *second.steps[1:]))
    fault = f"{second.id}.{again.id}: {again.teaches[0]} was taught before"
    assert fault in list(course_faults("gnav"))


def test_a_course_ends_with_a_whole_game(courses: list[Lesson]) -> None:
    courses[-1] = replace(courses[-1], steps=courses[-1].steps[:-1])
    assert "gnav: the course does not end with a whole game" in list(course_faults("gnav"))


def test_a_stuck_line_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "legal", lambda _: ())
    with pytest.raises(ValueError, match="stuck after"):
        walk(GNAV, made(), 0, 1)


def test_each_rule_leads_to_the_step_that_teaches_it() -> None:
    for name in GAMES:
        for rule in to_teach(name):
            found = lesson_of(rule)
            assert found, rule
            assert rule in found[0].steps[found[1] - 1].teaches


# -- messages ------------------------------------------------------------------------------------


def ask(data: dict[str, Any], number: int, lang: str = "en", **more: Any) -> dict[str, Any]:
    """One message about a step and its answer."""
    request = {"op": "lesson", "lesson": data, "step": number, "lang": lang, "root": ROOT, **more}
    answer: dict[str, Any] = json.loads(live.call(json.dumps(request)))
    return answer


def test_a_step_is_opened_with_its_marks() -> None:
    answer = ask(DATA, 1)
    assert ("open", [], True) == (answer["result"], answer["deeds"], answer["ok"])
    assert ["play 7h"] == [it for it in render.presses(answer["html"]) if ringed(answer, it)]
    assert words("en").say("lesson.marked") in answer["html"]
    assert not ringed(ask(DATA, 1, deeds=["play 7h"]), "stop")


def ringed(answer: dict[str, Any], press: str) -> bool:
    return f'data-action="{press}" data-ring' in answer["html"]


def test_an_illegal_press_is_answered_by_its_rule_and_changes_nothing() -> None:
    answer = ask(DATA, 0, press="play 3c")
    assert "#gnav.play.match" in answer["refusal"]
    assert ("open", []) == (answer["result"], answer["deeds"])


def test_a_press_that_misses_names_its_explanation() -> None:
    answer = ask(DATA, 0, press="play 10d")
    assert ("mistake", "wild") == (answer["result"], answer["mistake"])
    assert "mistake" == ask(DATA, 0, deeds=answer["deeds"], press="stop")["result"]


def test_help_marks_the_next_press_and_plays_the_solution() -> None:
    marked = ask(DATA, 1, deeds=["play 7h"], help="mark")
    assert ringed(marked, "play 3c")
    assert "3 of clubs" in marked["next"]
    shown = ask(DATA, 1, help="show")
    assert ("goal", ["play 7h", "play 3c"]) == (shown["result"], shown["deeds"])
    assert 3 == len(shown["said"])
    lost = ask(DATA, 1, deeds=["play 7h", "play 4d"], help="show")
    assert ["play 7h", "play 3c"] == lost["deeds"]


def test_a_question_is_asked_without_its_answer() -> None:
    asked = ask(DATA, 2)
    assert [] == render.presses(asked["html"])
    assert "legal" not in asked["html"]
    assert "goal" == ask(DATA, 2, press="play")["result"]
    assert "play" == ask(DATA, 2, help="mark")["right"]


def test_hidden_cards_stay_hidden() -> None:
    answer = ask(DATA, 0)
    assert "5 of diamonds" not in answer["html"]
    assert "5 of diamonds" not in answer["status"]


@pytest.mark.parametrize(
    "damage",
    [
        {"lesson": None},
        {"lesson": {}},
        {"lesson": {**DATA, "game": "chess"}},
        {"lesson": {**DATA, "steps": [{}]}},
        {"lesson": {**DATA, "steps": [{**DATA["steps"][0], "goal": {"luck": 1}}]}},
        {"step": 9},
        {"step": -1},
        {"step": "0"},
        {"deeds": "play 7h"},
        {"deeds": ["play 9c"]},
        {"deeds": ["fly"]},
        {"deeds": list(range(30_000))},
        {"press": "fly"},
    ],
)
def test_a_damaged_message_gets_a_sentence(damage: dict[str, Any]) -> None:
    answer = ask(**{"data": DATA, "number": 0, **damage})
    assert False is answer["ok"]
    assert answer["error"]["message"]


def test_data_that_are_no_lesson_cannot_be_read() -> None:
    with pytest.raises(UnreadableError):
        read_lesson({"id": "x"}, "1")


@pytest.mark.parametrize("game", GAMES)
def test_every_action_of_a_solution_can_be_pressed(game: str) -> None:
    """In each language the table has the controls that lead to the goal."""
    for lesson in course(game):
        for number, it in enumerate(lesson.steps):
            attempt_ = coach.begin(GAMES[game], lesson, number)
            for action in it.best:
                for language in ("en", "mk"):
                    assert render.way_to(attempt_, action, words(language))
                if not it.asks:
                    attempt_ = coach.act(attempt_, action)
