"""Taking over: any step of any example, and any shared position, is live for any seat."""

import json
import re
from base64 import urlsafe_b64decode
from dataclasses import replace
from random import Random
from typing import Any
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pravila import live
from pravila.core.example import Example, moments
from pravila.core.record import Record, new_record, read_record, replay
from pravila.games import GAMES, PRESENTERS
from pravila.referee import open_case
from pravila.render.example import example_steps
from pravila.render.presenter import Manner
from pravila.words import words
from scripts.steps.example_pages import step_fragments
from scripts.steps.examples import examples
from scripts.steps.take import (
    ASK,
    LAYOUT,
    MARK,
    asked_fragments,
    layout_fragment,
    shown_step,
    take_fragment,
)
from tests.strategies import INSIGHTS, playthroughs
from tests.test_laws import few

Answer = dict[str, Any]
ENGLISH = words("en")
ROOT = "../../"
EVERY_GAME = pytest.mark.parametrize("name", GAMES)
PLAYED = [
    reading for example in examples().values() for reading in example.readings if not reading.grid
]
EVERY_EXAMPLE = pytest.mark.parametrize("example", PLAYED, ids=lambda example: example.id)
SAID = ("html", "status", "said", "log", "refusal")


@pytest.fixture(autouse=True)
def fresh_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game is open when a test begins."""
    monkeypatch.setattr(live, "_sessions", [])


def ask(**request: object) -> Answer:
    """One message to the engine and its answer."""
    answer: Answer = json.loads(live.call(json.dumps({"lang": "en", "root": ROOT} | request)))
    return answer


def take(record: Record, seat: object = 1) -> Answer:
    """Take over a position as the player of a seat."""
    return ask(op="take", record=record.to_text(), seat=seat)


def press(answer: Answer, action: str) -> Answer:
    """Press something on the page that shows this answer."""
    return ask(op="press", turn=answer["turn"], action=action)


def read_fragment(fragment: str) -> dict[str, Any]:
    """What an address holds."""
    assert re.fullmatch(r"#take=[A-Za-z0-9_-]+", fragment)
    text = fragment.removeprefix(MARK)
    data: dict[str, Any] = json.loads(urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    return data


def state_of(answer: Answer) -> Any:
    """The state behind an answer."""
    record = read_record(answer["record"])
    return replay(GAMES[record.game], record).state


# -- examples --------------------------------------------------------------------------------------


@EVERY_EXAMPLE
def test_every_step_of_every_example_is_live(example: Example) -> None:
    game = GAMES[example.record.game]
    for done in range(len(example.record.actions) + 1):
        data = read_fragment(take_fragment(example, done))
        assert {"record", "seat", "back"} == set(data)
        record = read_record(json.dumps(data["record"]))
        assert replace(example.record, actions=example.record.actions[:done]) == record
        answer = take(record, data["seat"])
        assert answer["ok"], answer
        played = read_record(answer["record"])
        assert record.actions == played.actions[:done]
        assert record.position == played.position
        state = state_of(answer)
        seat = data["seat"]
        assert game.actor(state) in (seat, None) or game.score_sheets(state)
        bots = range(done, len(played.actions))
        states = [step.before for step in replay(game, played).steps]
        assert seat not in {game.actor(states[at]) for at in bots}


@EVERY_EXAMPLE
def test_the_way_back_leads_to_the_step_that_shows_the_position(example: Example) -> None:
    game, presenter = GAMES[example.record.game], PRESENTERS[example.record.game]
    steps = example_steps(example, ENGLISH, ROOT)
    played = replay(game, example.record)
    for done, state in enumerate([played.first, *(step.after for step in played.steps)]):
        slug = example.id.rpartition(".")[2]
        number = shown_step(example, done)
        back = read_fragment(take_fragment(example, done))["back"]
        assert f"../examples/{slug}/#step-{number}" == back
        events = played.steps[done - 1].events if done else moments(game, example)[0].events
        manner = Manner(root=ROOT, changed=presenter.changed(events))
        board = presenter.board_html(game.view(state, example.seat), ENGLISH, manner)
        assert board in steps[number - 1]


@EVERY_EXAMPLE
def test_every_step_of_every_example_can_be_asked_about(example: Example) -> None:
    """With what the seat of the example sees, the referee says what the example shows."""
    game = GAMES[example.record.game]
    shown = moments(game, example)
    fragments = asked_fragments(example)
    assert len(step_fragments(example)) == len(shown) == len(fragments)
    for moment, fragment in zip(shown, fragments, strict=True):
        share, _, asks = fragment.removeprefix(LAYOUT).partition(ASK)
        opened = ask(op="referee-open", game=game.name, share=share)
        assert opened["stands"], (example.id, opened.get("defects") or opened)
        assert example.seat == opened["seat"]
        if asks:
            question, _, action = unquote(asks).partition(" ")
            request = {"game": game.name, "text": opened["text"], "options": opened["options"]}
            answer = ask(op="referee-ask", question=question, action=action, **request)
            assert answer["said"].startswith("Not allowed"), (example.id, answer)
            assert all(f"#{rule}" in answer["answer"] for rule in moment.rules)


@EVERY_GAME
@few
@given(data=st.data())
def test_a_game_can_be_asked_about_without_seeing_more(name: str, data: st.DataObject) -> None:
    """The referee gets what the seat sees, and allows the seat the same."""
    played = data.draw(playthroughs(name, most=120))
    game, state = played.game, played.state
    seat = game.actor(state) or 1
    placed = ask(op="referee-place", record=played.record.to_text(), seat=seat)
    opened = ask(op="referee-open", game=name, share=placed["share"])
    assert opened["stands"], opened.get("defects") or opened
    case = open_case(game, opened["text"], opened["options"])
    seen = game.view(case.state, seat)
    assert game.view_actions(game.view(state, seat)) == game.view_actions(seen)


SCORED = [reading for it in examples().values() for reading in it.readings if reading.grid]


@pytest.mark.parametrize("example", SCORED, ids=lambda example: example.id)
def test_a_layout_that_is_only_scored_is_taken_to_the_referee(example: Example) -> None:
    name = example.record.game
    share, _, asks = layout_fragment(example).removeprefix(LAYOUT).partition(ASK)
    assert "score" == asks
    opened = ask(op="referee-open", game=name, share=share)
    answer = ask(op="referee-ask", game=name, question="score", share=share)
    assert answer["said"].startswith("Player 1: "), answer
    options = dict(example.record.options)
    assert options.items() <= opened["options"].items()
    scored = GAMES[name].score_text(example.grid, options)
    case = open_case(GAMES[name], opened["text"], opened["options"])
    assert case.stands, case.defects
    sheets = GAMES[name].scores_now(case.state, opened["text"])
    shown = [entry for sheet in sheets for entry in sheet.entries if "bonus" not in entry.code]
    assert {it.code for it in scored if "bonus" not in it.code} <= {it.code for it in shown}
    with pytest.raises(ValueError, match="no step"):
        take_fragment(example, 0)


@pytest.mark.parametrize("done", [-1, 99])
def test_a_step_that_an_example_lacks(done: int) -> None:
    with pytest.raises(ValueError, match="no step"):
        take_fragment(PLAYED[0], done)


# -- any seat --------------------------------------------------------------------------------------


def beginnings(name: str, number: int = 3) -> list[tuple[Record, int]]:
    """Games in which some moves are done, each with a seat."""
    game, rng, found = GAMES[name], Random(name), []
    for seed in range(number):
        seats = rng.choice(game.seat_range({}))
        for seat in range(1, seats + 1):
            record = new_record(game, {}, seats, seed)
            for _ in range(rng.randrange(25)):
                actions = game.actions(replay(game, record).state)
                if actions:
                    record = record.plus(game.write_action(rng.choice(actions)))
            found.append((record, seat))
    return found


@EVERY_GAME
def test_any_seat_plays_a_game_to_its_end(name: str) -> None:
    game = GAMES[name]
    for record, seat in beginnings(name, 1):
        rng, answer = Random(seat), take(record, seat)
        assert answer["ok"]
        for _ in range(300):
            if answer["over"]:
                break
            state = live._sessions[-1].state()
            assert seat == game.actor(state) or game.score_sheets(state)
            answer = press(answer, game.write_action(rng.choice(game.actions(state))))
            assert answer["refusal"] is None
        assert answer["record"] == take(read_record(answer["record"]), seat)["record"]


@EVERY_GAME
def test_undo_leads_back_through_the_moves_that_were_taken_over(name: str) -> None:
    game = GAMES[name]
    for record, seat in beginnings(name):
        answer = take(record, seat)
        for _ in range(40):
            answer = ask(op="undo", turn=answer["turn"])
        first = read_record(answer["record"])
        assert first.actions == read_record(take(record, seat)["record"]).actions[: answer["turn"]]
        decided = [step.before for step in replay(game, first).steps]
        assert all(game.actor(state) != seat for state in decided)


@EVERY_GAME
def test_the_table_is_that_of_the_seat(name: str) -> None:
    for record, seat in beginnings(name):
        answer = take(record, seat)
        assert ENGLISH.say("name.you", seat=seat) in answer["html"]
        others = {ENGLISH.say("name.you", seat=other) for other in range(1, 8) if other != seat}
        assert not any(name in answer[part] for name in others for part in ("html", "status"))
        assert not any(name in line for name in others for line in answer["said"])


@EVERY_GAME
def test_nothing_that_the_seat_does_not_see_is_said(name: str) -> None:
    """Worlds that differ only in what a seat cannot see answer alike, also to refused presses."""
    game, compared = GAMES[name], 0
    for record, seat in beginnings(name):
        first = state_of(take(record, seat))
        rng = Random(seat)
        worlds = [first, *(INSIGHTS[name].hidden_changed(first, seat, rng) for _ in range(3))]
        texts = list(dict.fromkeys(map(game.write_position, worlds)))
        shown = []
        for text in texts:
            answer = take(Record(name, game.version, record.options, 0, 1, (), text), seat)
            assert answer["ok"], answer
            pressed = re.findall(r'data-action="([^"]*)"', answer["html"])
            answers = [answer]
            for action in dict.fromkeys(pressed):
                after = press(answer, action)
                if after["turn"] == answer["turn"]:
                    answers.append(after)
                else:
                    ask(op="undo", turn=after["turn"])
            shown.append([[it[part] for part in SAID] for it in answers])
        compared += len(shown) - 1
        assert all(shown[0] == other for other in shown)
    assert compared


# -- what cannot be taken over ---------------------------------------------------------------------

SOME = Record("gnoming", GAMES["gnoming"].version, (), 3, 5, ("flip 1", "flip 2"))


@pytest.mark.parametrize("seat", [0, 4, -1, "1", None, 1.0, True, [1], 10**30])
def test_a_seat_that_nobody_has(seat: object) -> None:
    answer = take(SOME, seat)
    assert "bad-seat" == answer["error"]["code"]
    assert "from 1 to 3" in answer["error"]["message"]


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ("", "damaged-link"),
        ("{}", "damaged-link"),
        (SOME.to_text().replace('"version":"1"', '"version":"0"'), "link-version"),
        (SOME.to_text().replace("flip 2", "draw"), "refused-link"),
        (SOME.to_text().replace("flip 2", "dance"), "action"),
        (SOME.to_text().replace('"seats":3', '"seats":30'), "bad-seats"),
        (SOME.to_text().replace('"seats":3', '"seats":3,"position":"1: 2"'), "gnoming.grid"),
        (SOME.to_text().replace("gnoming", "chess"), "unknown-game"),
    ],
)
def test_a_link_that_cannot_be_read(record: str, code: str) -> None:
    before = take(SOME)
    answer = ask(op="take", record=record, seat=1)
    assert code == answer["error"]["code"]
    assert "unreadable." not in answer["error"]["message"]
    assert "saved" not in answer["error"]["message"]
    assert before["record"] == ask(op="press", turn=-1)["record"]


def test_without_a_seat_the_reader_has_seat_1() -> None:
    answer = ask(op="take", record=SOME.to_text())
    assert answer["record"] == take(SOME, 1)["record"]
