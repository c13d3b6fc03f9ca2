"""The table as the reader sees it, and whole games through the messages of the page."""

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from pravila import live
from pravila.core.event import Event
from pravila.core.record import read_record, replay
from pravila.games import PRESENTERS
from pravila.games.gnav.cards import DECK, value_of, write_cards
from pravila.games.gnav.presenter import PILE
from pravila.games.gnav.state import State
from pravila.render import page
from pravila.render.presenter import Manner
from pravila.words import words
from tests.gnav.positions import GNAV, deal, do, ended, play, position, table

Answer = dict[str, Any]
Start = Callable[[], State]
SAID = words("en")
SHOWN = PRESENTERS["gnav"]
HAND = "2 3 5 6 6 7 7 8 9 10"


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
    request = {"lang": "en", "game": "gnav", "seats": 2, "seed": 5, "options": {}, "root": "../"}
    return ask(op="new", **(request | given))


def press(answer: Answer, action: str) -> Answer:
    """Press something on the page that shows this answer."""
    return ask(op="press", turn=answer["turn"], action=action)


def state_of(answer: Answer) -> State:
    """The state behind an answer."""
    state: State = replay(GNAV, read_record(answer["record"])).state
    return state


def legal(answer: Answer) -> list[str]:
    """What the reader may do."""
    return [GNAV.write_action(action) for action in GNAV.actions(state_of(answer))]


def buttons(html: str) -> list[str]:
    """The actions of the buttons."""
    return re.findall(r'data-action="([^"]*)"', html)


def ringed(state: State, seat: int = 1) -> list[str]:
    """The actions of the cards that have a ring."""
    html = board(state, seat)
    return re.findall(r'<button type="button" class="[^"]*--can[^"]*" data-action="([^"]*)"', html)


def board(state: State, seat: int = 1, *, may_press: bool = True) -> str:
    """The table of a seat."""
    return SHOWN.board_html(GNAV.view(state, seat), SAID, Manner(play=may_press))


def status(state: State, seat: int = 1) -> str:
    """What a seat is asked."""
    return SHOWN.status(GNAV.view(state, seat), SAID)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("options", [{}, {"deals": "3"}, {"equal-wild": "choose"}])
def test_whole_games_against_the_computer(seed: int, options: dict[str, str]) -> None:
    answer, rng, presses = new(seed=seed, options=options), Random(seed), 0
    while not answer["over"]:
        assert answer["ok"]
        assert set(legal(answer)) <= set(buttons(answer["html"]))
        answer = press(answer, rng.choice(legal(answer)))
        assert answer["refusal"] is None
        presses += 1
    assert presses > 5
    assert SAID.say("status.gnav.over") == answer["status"]
    resumed = ask(op="resume", lang="en", record=answer["record"], root="../")
    assert answer["record"] == resumed["record"]


def test_every_button_is_played_or_explained() -> None:
    answer = new()
    for number in range(25):
        for action in set(buttons(answer["html"])) - set(legal(answer)):
            assert "#gnav." in press(answer, action)["refusal"]
        if answer["over"]:
            break
        answer = press(answer, Random(number).choice(legal(answer)))


def test_the_page_shows_no_hidden_card() -> None:
    answer = new()
    for number in range(12):
        state = state_of(answer)
        hidden = {SHOWN.action_words(None, a, SAID) for a in other_cards(state)}
        assert not any(name.removeprefix("Play the ") in answer["html"] for name in hidden)
        if answer["over"]:
            break
        answer = press(answer, Random(number).choice(legal(answer)))


def other_cards(state: State) -> list[Any]:
    """Playing each card that the reader does not see."""
    hidden = {*state.hands[1], *state.draw_pile}
    return [a for a in GNAV.candidates(state) if a.kind == "play" and a.card in hidden]


def test_legal_cards_have_a_ring() -> None:
    assert ["play 2c", "play 7c", "play 7d", "play 10c"] == ringed(table("7s", HAND))
    assert 10 == len(ringed(table("-", HAND)))
    assert ["draw"] == ringed(table("4", "3 5 6 7 8 9"))
    assert [] == ringed(table("7s", HAND), 2)


def test_while_going_on_the_ring_follows_the_discard_pile() -> None:
    state = play(table("5s", HAND), "play 5")
    assert 9 == len(ringed(state))
    state = play(state, "play 6c")
    assert ["play 2c", "play 6d", "play 10c"] == ringed(state)
    assert "stop" in buttons(board(state))


def test_all_cards_of_the_hand_can_be_played_and_no_others() -> None:
    state = table("7s", HAND)
    pressed = [action for action in buttons(board(state)) if action.startswith("play")]
    assert " ".join(pressed) == "play " + " play ".join(write_cards(state.hands[0]).split())
    assert [] == buttons(board(state, may_press=False))


@pytest.mark.parametrize(
    ("start", "press", "rule"),
    [
        (lambda: table("7s", HAND), "hand", "gnav.play.must"),
        (lambda: table("7s", HAND), "pile", "gnav.play.must"),
        (lambda: table("7s", HAND, "captured-1: 9s 9h"), "captured", "gnav.play.must"),
        (lambda: table("-", HAND), "pile", "gnav.play.empty-centre"),
        (lambda: play(table("5s", HAND), "play 5"), "hand", "gnav.sweep.continue"),
        (lambda: play(table("5s", HAND), "play 5"), "pile", "gnav.sweep.legal-plays"),
    ],
)
@pytest.mark.rules("gnav.play.must", "gnav.play.empty-centre", "gnav.sweep.continue")
def test_what_no_action_touches_says_why_not(start: Start, press: str, rule: str) -> None:
    """The hand of the other player, what was captured, and the discard pile itself."""
    state = start()
    assert press in buttons(board(state))
    assert (rule,) == SHOWN.forbidden(GNAV.view(state, 1), press)
    assert () == SHOWN.forbidden(GNAV.view(state, 1), "draw")


def test_the_label_of_a_legal_card_says_what_it_captures() -> None:
    html = board(table("7s", HAND))
    for key, name in (("both", "7 of clubs"), ("top", "2 of clubs")):
        assert f'aria-label="{SAID.say(f"label.gnav.legal.{key}", card=name)}"' in html
    assert 'aria-label="8 of clubs"' in html
    nothing = SAID.say("label.gnav.legal.nothing", card="8 of clubs")
    assert f'aria-label="{nothing}"' in board(table("-", HAND))


@pytest.mark.parametrize(
    ("start", "key", "params"),
    [
        (lambda: table("7", HAND), "play", {}),
        (lambda: table("-", HAND), "play-empty", {}),
        (lambda: table("4", "3 5"), "draw", {}),
        (lambda: table("4", "3 5", "draw: -", "2: 3", "captured-1: ..."), "pass", {}),
        (lambda: position("phase: drawn\ntop: 7\n1: 3 7\ndrawn: 7"), "drawn-legal", {}),
        (lambda: position("phase: drawn\ntop: 7\n1: 3 4\ndrawn: 3"), "drawn-other", {}),
        (lambda: play(table("5s", HAND), "play 5"), "run-empty", {}),
        (lambda: play(table("5s", HAND), "play 5", "play 6c"), "run", {"same": 1, "wild": 2}),
        (lambda: play(table("5s", HAND), "play 5", "play 2"), "run", {"same": 0, "wild": 1}),
        (lambda: play(table("5s", HAND, sweep="single-lead"), "play 5"), "run-empty-one", {}),
        (
            lambda: play(table("5s", HAND, sweep="single-lead", sweep_on_wild="yes"), "play 2"),
            "run-one",
            {"same": 0, "wild": 1},
        ),
        (lambda: ended("3", "4 4 5", "6 8", 17, 104)[0], "over", {}),
        (lambda: ended("3", "4 4 5", "6 8", 17, 104, deals="2")[0], "deal", {}),
    ],
)
def test_the_player_is_asked(start: Start, key: str, params: dict[str, int]) -> None:
    state = start()
    assert SAID.say(f"status.gnav.{key}", **params) == status(state)
    assert not re.search(r"status\.|[{}]", status(state))


def test_several_deals_are_counted() -> None:
    state, _ = ended("3", "4 4 5", "6 8", 17, 104, deals="2")
    assert "Deal 1 of 2" in board(state)
    assert "Deal 2 of 2" in board(play(state, "deal"))
    assert "Deal 2 of 2" in SHOWN.board_text(GNAV.view(play(state, "deal"), 1), SAID)


def test_who_waits_is_told_whose_turn_it_is() -> None:
    state = table("7", HAND)
    assert "Turn: Player 1" == status(state, 2) == status(state, 0)


def test_a_choice_has_a_button_of_its_own() -> None:
    state = table("2s", HAND, equal_wild="choose")
    assert "wild 2c" in buttons(board(state))
    assert "wild 2c" not in buttons(board(table("2s", HAND)))


def test_captured_cards_are_shown_to_all() -> None:
    state = play(table("7s", HAND), "play 7c", "stop")
    for seat in (0, 1, 2):
        _, _, captured = board(state, seat).partition("<summary>Captured cards: 2, points: 14<")
        assert captured.partition("</details>")[0].count(">7<") == 2


def test_removed_cards_are_shown() -> None:
    state = play(table("7s", HAND, wild_goes="removed"), "play 2c")
    assert "Removed cards: 2 of clubs" in board(state)
    assert "Removed cards: 2 of clubs" in SHOWN.board_text(GNAV.view(state, 1), SAID)


def test_scores_are_shown_when_the_game_is_over() -> None:
    state, _ = ended("3", "4 4 5", "6 8", 17, 104)
    html = board(state)
    assert "114" in html
    assert "#gnav.score.most-cards-bonus" in html
    text = SHOWN.board_text(GNAV.view(state, 1), SAID)
    assert "Player 1 (you):  114 = 114" in text


def test_a_secret_is_told_to_its_owner_alone() -> None:
    _, events = do(table("7", "3 4 5", "draw: ... 9s"), "draw")
    own, others = (SHOWN.sentence(events[0].seen_by(seat), SAID, you=1) for seat in (1, 2))
    assert "9 of spades" in own
    assert "9 of spades" not in others


def test_what_changes_is_marked() -> None:
    before = table("7s", HAND, "draw: ... 9s")
    state, events = do(before, "play 2c")
    changed = SHOWN.changed(events)
    assert {PILE, (1, state.hands[0][-2])} == changed
    html = SHOWN.board_html(GNAV.view(state, 1), SAID, Manner(changed=changed))
    assert 2 == html.count("pv-card--changed")
    assert frozenset() == SHOWN.changed((Event("gnav.passed", 1),))


@pytest.mark.rules("gnav.score.count")
def test_captured_cards_are_shown_while_they_are_counted() -> None:
    html = SHOWN.grid_html("7 7 2 / 3", SAID, (1, 2))
    assert 4 == html.count('role="img"')
    assert 2 == html.count("pv-card--mark")
    for seat, count, points in ((1, 3, 16), (2, 1, 3)):
        assert SAID.say("name.player", seat=seat) in html
        assert SAID.say("label.gnav.captured", count=count, sum=points) in html
    assert [(3,), (1, 2)] == [entry.places for entry in GNAV.score_text("7 7 3", {})]
    none = SHOWN.grid_html("- / -", SAID, ())
    assert 2 == none.count(SAID.say("label.gnav.captured", count=0, sum=0))


def test_every_picture_has_a_name_of_its_own() -> None:
    names = [name for presenter in PRESENTERS.values() for name in presenter.symbols]
    assert len(names) == len(set(names))
    used = {SHOWN.grid_html(f"{value_of(card)}", SAID, ()) for card in DECK}
    drawn = {name for html in used for name in re.findall(r'href="#pv-([^"]*)"', html)}
    assert drawn <= set(SHOWN.symbols)
    for html in (board(deal()), board(table("-", "-", "2: 3"))):
        assert set(re.findall(r'href="#pv-([^"]*)"', html)) <= set(SHOWN.symbols)


def test_the_notice_names_no_publisher() -> None:
    notice = page.unofficial("gnav", "en")
    assert "no publisher" in notice
    assert "Gnav" in notice
