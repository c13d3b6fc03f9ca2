"""The game behind the page: JSON messages in, JSON answers out."""

import json
import re
from random import Random
from typing import Any

import pytest

from pravila import live
from pravila.core.record import Record, read_record, replay
from pravila.core.shuffle import MAX_SEED
from pravila.games import GAMES
from pravila.words import words
from tests.strategies import INSIGHTS

Answer = dict[str, Any]
GNOMING = GAMES["gnoming"]
ROOT = "../../"
YOU = words("en").say("name.you", seat=1)
SAID = ("html", "status", "said", "log", "refusal")
"""The parts of an answer that the page shows."""


@pytest.fixture(autouse=True)
def fresh_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game is open when a test begins."""
    monkeypatch.setattr(live, "_sessions", [])


def ask(**request: object) -> Answer:
    """One message to the engine and its answer."""
    answer: Answer = json.loads(live.call(json.dumps(request)))
    return answer


def new(**given: object) -> Answer:
    """A new game."""
    request = {"lang": "en", "game": "gnoming", "seats": 3, "seed": 5, "options": {}, "root": ROOT}
    return ask(op="new", **(request | given))


def resume(record: str, lang: str = "en") -> Answer:
    """Go on with a saved game."""
    return ask(op="resume", lang=lang, record=record, root=ROOT)


def press(answer: Answer, action: str) -> Answer:
    """Press something on the page that shows this answer."""
    return ask(op="press", turn=answer["turn"], action=action)


def state(answer: Answer) -> Any:
    """The state behind an answer."""
    return replay(GNOMING, read_record(answer["record"])).state


def legal(answer: Answer) -> list[str]:
    """What the reader may do."""
    return [GNOMING.write_action(action) for action in GNOMING.actions(state(answer))]


def refused(answer: Answer) -> list[str]:
    """What the reader may press in vain."""
    now = state(answer)
    return [
        GNOMING.write_action(action)
        for action in GNOMING.candidates(now)
        if not GNOMING.judge(now, action)
    ]


def play(answer: Answer, presses: int, seed: int = 1) -> Answer:
    """Press legal actions at random."""
    rng = Random(seed)
    for _ in range(presses):
        if answer["over"]:
            break
        answer = press(answer, rng.choice(legal(answer)))
    return answer


def unmarked(html: str) -> str:
    """A board without the marks of what has just changed."""
    return html.replace(" pv-card--changed", "")


# -- playing ---------------------------------------------------------------------------------------


def test_a_new_game() -> None:
    answer = new()
    parts = {"ok", "turn", "html", "status", "said", "log", "since", "record", "refusal", "over"}
    assert parts == set(answer)
    assert answer["ok"] is True
    assert 0 == answer["turn"]
    assert answer["html"].startswith('<div class="pv-board"')
    assert answer["refusal"] is None
    assert answer["over"] is False
    assert GNOMING.setup({}, 3, 5) == state(answer)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_new_game_tells_its_set_up_once(name: str) -> None:
    rules = GAMES[name]
    answer = new(game=name, seats=rules.seat_range({})[-1])
    first = rules.opening(replay(rules, read_record(answer["record"])).first)
    assert first
    assert len(answer["said"]) == len(answer["log"]) == len(first)
    assert all("<details" in line for line in answer["log"])
    assert [] == ask(op="press", turn=0, action=refused_by(name, answer))["log"]
    again = resume(answer["record"])
    assert answer["log"] == again["log"]
    assert [] == again["said"]


def refused_by(name: str, answer: Answer) -> str:
    """What nobody may do in the first turn."""
    rules = GAMES[name]
    now = replay(rules, read_record(answer["record"])).state
    return next(
        rules.write_action(action)
        for action in rules.candidates(now)
        if not rules.judge(now, action)
    )


def test_the_bots_play_until_it_is_the_readers_turn() -> None:
    answer = new(options={"first-seat": "2"})
    assert 4 == answer["turn"]
    assert 1 == GNOMING.actor(state(answer))
    answer = press(press(answer, "flip 1"), "flip 2")
    assert (1, "draw") == (GNOMING.actor(state(answer)), str(state(answer).phase))


def test_the_same_seed_gives_the_same_game() -> None:
    assert new() == new()
    assert new(seed=6)["record"] != new()["record"]
    assert play(new(), 30) == play(new(), 30)


def test_a_legal_press() -> None:
    before = new()
    answer = press(before, "flip 3")
    assert answer["ok"] is True
    assert answer["refusal"] is None
    assert 1 == answer["turn"]
    said = words("en").say("event.gnoming.chose-reveal.own", name=YOU, row=1, column=3)
    assert [said] == answer["said"]
    assert before["html"] != answer["html"]


@pytest.mark.parametrize("lang", ["en", "hr"])
def test_a_refused_press_changes_nothing_and_names_the_rule(lang: str) -> None:
    before = new(lang=lang)
    answer = press(before, "draw")
    assert answer["ok"] is True
    assert unmarked(before["html"]) == unmarked(answer["html"])
    for part in ("turn", "record", "status", "over"):
        assert before[part] == answer[part]
    assert [] == answer["log"]
    rule = "gnoming.setup.reveal-two"
    assert f'href="{ROOT}gnoming/#{rule}"' in answer["refusal"]
    assert words(lang).say("verdict.refused") in answer["refusal"]
    assert f">{words(lang).rule(rule)}<" in answer["refusal"]


def test_every_button_is_played_or_explained() -> None:
    answer = play(new(), 12)
    for action in re.findall(r'data-action="([^"]*)"', answer["html"]):
        verdict = GNOMING.judge(state(answer), GNOMING.read_action(action))
        if not verdict:
            said = press(answer, action)["refusal"]
            assert all(f"#{rule}" in said for rule in verdict.rules)


def test_every_legal_action_has_a_button() -> None:
    answer = new(seed=8)
    for number in range(60):
        buttons = set(re.findall(r'data-action="([^"]*)"', answer["html"]))
        assert set(legal(answer)) <= buttons
        answer = play(answer, 1, seed=number)


def test_a_double_press_plays_once() -> None:
    before = new()
    once = press(before, "flip 3")
    twice = press(before, "flip 3")
    assert once["record"] == twice["record"]
    assert once["turn"] == twice["turn"]
    assert unmarked(once["html"]) == unmarked(twice["html"])
    assert [] == twice["log"]
    assert twice["refusal"] is None


@pytest.mark.parametrize("turn", [-1, 0, 2, 10**9, "1", None, 1.5, [1]])
def test_a_press_on_an_old_page_changes_nothing(turn: object) -> None:
    now = press(new(), "flip 3")
    answer = ask(op="press", turn=turn, action="flip 4")
    assert (now["record"], now["turn"]) == (answer["record"], answer["turn"])
    answer = ask(op="undo", turn=turn)
    assert (now["record"], now["turn"]) == (answer["record"], answer["turn"])


def test_undo_leads_back_to_the_readers_last_decision() -> None:
    start = play(new(), 4)
    after = press(start, legal(start)[0])
    back = ask(op="undo", turn=after["turn"])
    assert start["record"] == back["record"]
    assert start["turn"] == back["turn"]
    assert unmarked(start["html"]) == unmarked(back["html"])


def test_undo_goes_all_the_way_back_and_no_further() -> None:
    start = new(options={"first-seat": "2"})
    answer = play(start, 20)
    for _ in range(30):
        answer = ask(op="undo", turn=answer["turn"])
    assert start["record"] == answer["record"]
    assert 1 == GNOMING.actor(state(answer))


@pytest.mark.parametrize("starter", ["same", "rotate"])
def test_undo_of_a_deal_leads_back_to_the_scores(starter: str) -> None:
    """The reader asks for the next round, whoever starts it."""
    scores = new(options={"next-starter": starter})
    while "pv-sheet" not in scores["html"]:
        scores = play(scores, 1)
    after = press(scores, "deal")
    assert 2 == state(after).round
    back = ask(op="undo", turn=after["turn"])
    assert scores["record"] == back["record"]
    assert unmarked(scores["html"]) == unmarked(back["html"])


def test_undo_then_the_same_press_is_the_same_game() -> None:
    answer = play(new(), 9)
    action = legal(answer)[-1]
    once = press(answer, action)
    ask(op="undo", turn=once["turn"])
    assert once["record"] == press(answer, action)["record"]


def test_a_whole_game_is_played_to_its_end() -> None:
    answer = play(new(seed=2), 3000)
    assert answer["over"] is True
    assert GNOMING.outcome(state(answer))
    assert answer["turn"] == len(read_record(answer["record"]).actions)
    again = press(answer, "draw")
    assert "#gnoming.game.rounds" in again["refusal"]
    assert answer["record"] == again["record"]


def test_the_reader_sees_the_sheet_of_every_round() -> None:
    """Whoever starts the next round, it is not dealt before the reader has seen the scores."""
    answer = new(seed=2)
    shown = set()
    rng = Random(1)
    while not answer["over"]:
        answer = press(answer, rng.choice(legal(answer)))
        if "pv-sheet" in answer["html"]:
            shown.add(state(answer).round)
    assert {1, 2, 3} == shown


# -- saving ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("presses", [0, 1, 7, 40])
def test_a_resumed_game_is_the_same_game(presses: int) -> None:
    answer = play(new(), presses)
    again = resume(answer["record"])
    assert answer["record"] == again["record"]
    assert answer["turn"] == again["turn"]
    assert answer["status"] == again["status"]
    assert unmarked(answer["html"]) == unmarked(again["html"])


def test_the_lines_of_a_resumed_game_belong_to_their_actions() -> None:
    saved = play(new(), 12)
    answer = resume(saved["record"])
    numbers = answer["since"]
    assert len(answer["log"]) == len(numbers)
    assert sorted(numbers) == numbers
    undone = ask(op="undo", turn=answer["turn"])
    kept = [line for line, at in zip(answer["log"], numbers, strict=True) if at < undone["turn"]]
    again = resume(undone["record"])["log"]
    assert again[-len(kept) :] == kept[-len(again) :]


def test_undo_after_the_choice_of_a_tile_was_taken_back() -> None:
    answer = new(game="shifting", seats=2)
    held = re.findall(r'data-action="(pay [^"]+)"', answer["html"])
    paid = press(answer, held[0])
    press(paid, "tile 5")
    back = press(paid, "tile")
    assert paid["turn"] == back["turn"]
    assert answer["turn"] == ask(op="undo", turn=back["turn"])["turn"]


def test_a_resumed_game_goes_on_in_the_same_way() -> None:
    answer = play(new(), 7)
    on = play(answer, 10)
    assert on["record"] == play(resume(answer["record"]), 10)["record"]


def test_a_resumed_game_may_change_its_language() -> None:
    answer = play(new(), 7)
    croatian = resume(answer["record"], "hr")
    assert answer["record"] == croatian["record"]
    assert answer["status"] != croatian["status"]


def test_a_game_saved_while_bots_decide_goes_on_to_the_reader() -> None:
    record = read_record(new()["record"]).plus("flip 1").plus("flip 2").plus("flip 5")
    answer = resume(record.to_text())
    assert 1 == GNOMING.actor(state(answer))


# -- what cannot be read ---------------------------------------------------------------------------


PLACEHOLDERS = (
    "examples",
    "keys",
    "key",
    "option",
    "value",
    "values",
    "seats",
    "least",
    "most",
    "seed",
    "game",
    "games",
    "version",
    "current",
    "detail",
    "n",
    "text",
    "lang",
    "langs",
    "seat",
    "line",
    "key",
    "card",
)
"""Everything that a sentence about unreadable input can name."""
SAVED = Record("gnoming", GNOMING.version, (), 3, 5, ("flip 1", "flip 2"))
"""A save of two actions."""


def error(answer: Answer, lang: str = "en") -> str:
    """The code of a refused message, whose sentence must be one of the reader's language."""
    assert answer["ok"] is False
    assert {"ok", "error"} == set(answer)
    code, message = answer["error"]["code"], answer["error"]["message"]
    assert "unreadable." not in message
    template = words(lang).say(f"unreadable.{code}", **dict.fromkeys(PLACEHOLDERS, "\0"))
    pattern = ".*".join(map(re.escape, template.split("\0")))
    assert re.fullmatch(pattern, message, re.DOTALL), (template, message)
    return str(code)


@pytest.mark.parametrize("lang", ["en", "hr"])
@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"seats": 0}, "bad-seats"),
        ({"seats": -3}, "bad-seats"),
        ({"seats": 2}, "bad-seats"),
        ({"seats": 8}, "bad-seats"),
        ({"seats": 10**30}, "bad-seats"),
        ({"seats": "3"}, "request"),
        ({"seats": 3.0}, "request"),
        ({"seats": True}, "request"),
        ({"seats": None}, "request"),
        ({"seed": -1}, "bad-seed"),
        ({"seed": MAX_SEED + 1}, "bad-seed"),
        ({"seed": 10**300}, "bad-seed"),
        ({"seed": "5"}, "request"),
        ({"seed": 1e9}, "request"),
        ({"options": []}, "request"),
        ({"options": "sets"}, "request"),
        ({"options": {"jokers": "yes"}}, "unknown-option"),
        ({"options": {"sets": "maybe"}}, "unknown-value"),
        ({"options": {"sets": None}}, "unknown-value"),
        ({"options": {"first-seat": "4"}}, "bad-first-seat"),
        ({"game": "chess"}, "unknown-game"),
        ({"game": None}, "unknown-game"),
        ({"game": ["gnoming"]}, "unknown-game"),
    ],
)
def test_a_game_that_cannot_be_played(given: dict[str, object], code: str, lang: str) -> None:
    assert code == error(new(lang=lang, **given), lang)


@pytest.mark.parametrize("lang", ["en", "hr"])
@pytest.mark.parametrize(
    ("record", "code"),
    [
        ("", "damaged-record"),
        ("not json", "damaged-record"),
        ("[]", "damaged-record"),
        ("null", "damaged-record"),
        ("{}", "damaged-record"),
        ("[" * 100_000, "damaged-record"),
        ("9" * 5000, "damaged-record"),
        (" " * 500_000, "damaged-record"),
        (SAVED.to_text()[:-1], "damaged-record"),
        (SAVED.to_text().replace('"seats":3', '"seats":"3"'), "damaged-record"),
        (SAVED.to_text().replace('"seats":3', '"seats":true'), "damaged-record"),
        (SAVED.to_text().replace('"seats":3', '"seats":3.0'), "damaged-record"),
        (SAVED.to_text().replace('"seats":3', '"seats":3,"extra":1'), "damaged-record"),
        (SAVED.to_text().replace('"flip 1"', "1"), "damaged-record"),
        (SAVED.to_text().replace('"flip 1"', '"jump 1"'), "action"),
        (SAVED.to_text().replace('"flip 1"', '"flip 10"'), "action"),
        (SAVED.to_text().replace('"flip 1"', '"flip 2"'), "refused-record"),
        (SAVED.to_text().replace('"flip 1"', '"draw"'), "refused-record"),
        (SAVED.to_text().replace('"gnoming"', '"chess"'), "unknown-game"),
        (SAVED.to_text().replace('"seats":3', '"seats":9'), "bad-seats"),
        (SAVED.to_text().replace('"seats":3', '"seats":-1'), "bad-seats"),
        (SAVED.to_text().replace('"seed":5', '"seed":-5'), "bad-seed"),
        (SAVED.to_text().replace('"seed":5', f'"seed":{10**60}'), "bad-seed"),
        (SAVED.to_text().replace('"options":{}', '"options":{"a":"b"}'), "unknown-option"),
        (SAVED.to_text().replace('"options":{}', '"options":{"sets":"b"}'), "unknown-value"),
        (SAVED.to_text().replace('"options":{}', '"options":{"first-seat":"7"}'), "bad-first-seat"),
        (SAVED.to_text().replace('"version":"1"', '"version":"0"'), "other-version"),
        (None, "damaged-record"),
        (SAVED.to_text().replace('"seats":3', '"seats":3,"position":"1: 2"'), "gnoming.grid"),
    ],
)
def test_a_record_that_cannot_be_resumed(record: str, code: str, lang: str) -> None:
    assert code == error(resume(record, lang), lang)


def one_player() -> str:
    """A record of a position with a single player, who is about to finish the round."""
    text = "phase: play\nheld: 9\nsource: draw\n1: 1 2 3 / 4 5 6 / 7 8 (9)"
    actions = ("place 9", "discard A")
    return Record("gnoming", GNOMING.version, (), 0, 5, actions, text).to_text()


def nothing_to_do() -> str:
    """A record of a position in which a bot has nothing to do."""
    text = "turn: 2\nA: -\nB: -\ndraw: -\n" + "\n".join(
        f"{seat}: 1 2 ? / ? ? ? / ? ? ?" for seat in (1, 2, 3)
    )
    return Record("gnoming", GNOMING.version, (), 0, 5, (), text).to_text()


@pytest.mark.parametrize("record", [one_player(), nothing_to_do()], ids=["one", "nothing"])
def test_a_made_up_position_breaks_nothing(record: str) -> None:
    assert resume(record)["ok"] is False


def test_a_damaged_record_leaves_the_open_game_alone() -> None:
    before = play(new(), 3)
    assert resume("damaged")["ok"] is False
    assert new(seats=99)["ok"] is False
    after = ask(op="press", turn=-1)
    assert before["record"] == after["record"]


@pytest.mark.parametrize(
    "message",
    ["", "nonsense", "{", "[]", "7", "null", '"new"', "{}", '{"op":"dance"}', '{"op":["new"]}',
     '{"op":null}', "[" * 100_000, "\ufeff{}", '{"op":"new"}', '{"op":"example"}',
     '{"op":"example","example":[]}'],
)  # fmt: skip
def test_a_message_that_is_none(message: str) -> None:
    answer = json.loads(live.call(message))
    assert answer["ok"] is False
    assert error(answer) in {"request", "unknown-game"}


@pytest.mark.parametrize(
    "example",
    [
        {},
        {"game": "gnoming"},
        {"game": "gnoming", "id": "x", "rules": [], "steps": [{}]},
        {"game": "gnoming", "id": "x", "rules": [], "steps": [{"do": "draw"}]},
        {"game": "gnoming", "id": "x", "rules": [], "seats": "three"},
    ],
    ids=["empty", "no-id", "no-step", "refused", "seats"],
)
def test_an_example_that_is_none(example: dict[str, object]) -> None:
    answer = ask(op="example", lang="en", example=example)
    assert answer["ok"] is False


@pytest.mark.parametrize("operation", ["press", "undo"])
def test_nothing_can_be_pressed_before_a_game_is_open(operation: str) -> None:
    assert "request" == error(ask(op=operation, turn=0, action="draw"))


@pytest.mark.parametrize(
    "action", ["", "dance", "place 10", "place ٣", "draw\n1", None, 7, [], "\0"]
)
def test_a_press_that_means_nothing(action: object) -> None:
    before = play(new(), 3)
    assert "action" == error(ask(op="press", turn=before["turn"], action=action))
    assert before["record"] == ask(op="press", turn=-1)["record"]


@pytest.mark.parametrize("lang", ["xx", "", "EN", None, 7, "../en", "en\0"])
def test_a_language_we_do_not_have(lang: object) -> None:
    assert "unknown-language" == error(new(lang=lang))


@pytest.mark.parametrize("lang", ["en", "hr"])
def test_the_sentence_is_in_the_language_of_the_message(lang: str) -> None:
    """Whatever game is open: the reader may have changed the language of the page."""
    new(lang="hr" if lang == "en" else "en")
    assert "bad-seats" == error(new(lang=lang, seats=99), lang)
    assert "damaged-record" == error(resume("damaged", lang), lang)


def test_a_press_is_answered_in_the_language_of_the_game() -> None:
    before = new(lang="hr")
    assert "action" == error(ask(op="press", turn=before["turn"], action="dance"), "hr")


def test_names_from_outside_are_not_html() -> None:
    answer = new(root='"><script>')
    assert "<script>" not in answer["html"]
    assert "<script>" not in press(answer, "draw")["refusal"]


# -- hidden cards ----------------------------------------------------------------------------------

WORLD = """\
A: 9 8
B: 2 6
draw: ... 5
1: 7 (7) (3) / (-1) 3 (8) / (2) (M) (X)
2: 10 9 (4) / (4) (5) (-2) / (6) (1) (10)
3: 8 (1) (5) / 1 (6) (M) / (9) (2) (3)
"""
MOMENTS = {
    "draw": "",
    "play": "phase: play\nsource: draw\nheld: 10\n",
    "taken": "phase: play\nsource: A\nheld: 10\n",
    "out": "phase: out\nsource: draw\nheld: 7\norigin: 1 down\n",
    "flip": "turn: 2\nphase: flip\nsource: draw\nasked: 1 3\n",
    "reveal": "phase: reveal\nturn: 1\nstarter: 2\nchosen: 2=3 2=4 3=2 3=3\n",
    "last-turns": "finisher: 3\nlast-turns: 1\n",
}


def worlds(moment: str) -> list[str]:
    """Records of one moment that differ only in what the reader cannot see."""
    first = GNOMING.read_position(WORLD + MOMENTS[moment], {}, 1)
    rng = Random(moment)
    states = [first, *(INSIGHTS["gnoming"].hidden_changed(first, 1, rng) for _ in range(4))]
    assert 5 == len(set(map(GNOMING.write_position, states)))
    return [
        Record("gnoming", GNOMING.version, (), 0, 1, (), GNOMING.write_position(one)).to_text()
        for one in states
    ]


@pytest.mark.parametrize("moment", MOMENTS)
def test_hidden_cards_change_nothing_that_is_said(moment: str) -> None:
    answers = [resume(record) for record in worlds(moment)]
    assert all(answer["ok"] for answer in answers)
    for part in SAID:
        assert [answers[0][part]] * 5 == [answer[part] for answer in answers]


@pytest.mark.parametrize("moment", MOMENTS)
def test_hidden_cards_change_no_refusal(moment: str) -> None:
    said = []
    for record in worlds(moment):
        answer = resume(record)
        said.append([press(answer, action)["refusal"] for action in refused(answer)])
    assert said[0]
    assert all(said[0])
    assert [said[0]] * 5 == said


@pytest.mark.parametrize("seed", range(3))
def test_cards_that_others_draw_are_not_named(seed: int) -> None:
    answer = new(seed=seed)
    rng = Random(seed)
    drawn = words("en").say("event.gnoming.drew", name="Player 2")
    own = words("en").say("event.gnoming.drew.own", name="Player 2", card="")
    seen = 0
    while not answer["over"]:
        answer = press(answer, rng.choice(legal(answer)))
        seen += answer["said"].count(drawn)
        assert not any(line.startswith(own.strip(". ")) for line in answer["said"])
    assert seen


def test_only_the_record_tells_the_seed() -> None:
    answer = new(seed=123_456_789)
    assert all("123456789" not in json.dumps(answer[part]) for part in SAID)
    assert "123456789" in answer["record"]


def test_a_face_down_card_has_no_name_in_the_page() -> None:
    html = new()["html"]
    backs = re.findall(r'<button[^>]*pv-card--back[^>]*aria-label="([^"]*)"', html)
    assert 27 <= len(backs)
    say = words("en").say
    for at in range(9):
        assert say("label.place.down", row=at // 3 + 1, column=at % 3 + 1) in backs
