"""What the board shows, and the presses that choose two tiles."""

import json
import re
from typing import Any

import pytest

from pravila.core.record import Record
from pravila.games import PRESENTERS
from pravila.games.shifting.art import SYMBOLS
from pravila.games.shifting.pictures import NAMES
from pravila.games.shifting.state import State
from pravila.live import call
from pravila.render.presenter import Manner
from pravila.words import words
from tests.shifting.positions import GRID, SHIFTING, of_value, table

PRESENTER = PRESENTERS["shifting"]
ENGLISH = words("en")


def board(state: State, seat: int = 1, **manner: Any) -> str:
    """The board as a seat sees it."""
    return PRESENTER.board_html(SHIFTING.view(state, seat), ENGLISH, Manner(**manner))


def actions(html: str) -> list[str]:
    """The presses that a board offers."""
    return re.findall(r'data-action="([^"]*)"', html)


def test_every_picture_that_is_used_exists() -> None:
    state = table("HF ./S/. M../.B./..B OO | TF", "2: - | EHT", "discard: OT")
    used = set(re.findall(r'href="#pv-([a-z-]+)"', board(state)))
    used |= set(re.findall(r'href="#pv-([a-z-]+)"', board(table("HF", "draw: -"))))
    assert used <= set(SYMBOLS)
    assert {f"stone-{name}" for name in NAMES} <= set(SYMBOLS)
    assert {"any-tile", "grid-top", "pattern-back", "pattern-card", "pattern-none"} <= used


def test_pictures_differ_in_shape() -> None:
    """Without colours and their names no two faces are drawn alike."""
    bare = {name: re.sub(r"style=\"[^\"]*\"", "", art) for name, art in SYMBOLS.items()}
    assert len(bare) == len(set(bare.values()))
    assert "var(--pv-seed" not in SYMBOLS["any-tile"]


@pytest.mark.rules("shifting.grid.common-top")
def test_the_top_of_the_grid_is_marked() -> None:
    for seat in range(3):
        html = board(table("HF EE OO TB"), seat)
        assert ENGLISH.say("label.shifting.top") in html
        places = [html.index(f"Row {row}, column {column}") for row in (1, 2, 3) for column in (1,)]
        assert html.index("Draw pile") < places[0] < places[1] < places[2]


@pytest.mark.rules("shifting.info.public")
def test_all_see_how_many_cards_everybody_has() -> None:
    state = table("OF OT | HE", "2: EE TB TF | HF B/T OOO")
    for seat in range(3):
        html = board(state, seat)
        for n in (2, 3):
            assert ENGLISH.say("label.shifting.hand", n=n) in html
        for cards, points in ((1, 1), (3, 5)):
            params = {"cards": cards, "target": 10, "points": points}
            assert ENGLISH.say("label.shifting.scored-of", **params) in html


def test_the_cards_that_match_are_marked_at_any_time() -> None:
    for lines in ((), ("turn: 2",)):
        html = board(table("HF EE OO B/T", *lines))
        assert 2 == html.count("pv-card--fits") == html.count('class="pv-fits"')
        assert "horse, fish (1 point), matches the grid" in html
    assert "pv-card--fits" not in board(table("HF EE OO B/T"), 0)


def test_a_card_offers_to_pay_and_to_score() -> None:
    offered = actions(board(table("HF EE OO TB"), play=True))
    assert {"pay HF", "score HF", "pay EE", "score EE", "skip", "end"} <= set(offered)
    assert [f"flip {place}" for place in range(1, 10)] == [a for a in offered if "flip" in a]


@pytest.mark.rules("shifting.action.no-midturn-draw", "shifting.action.discard-face-up")
def test_what_no_action_touches_says_why_not() -> None:
    """The draw pile, and the discard pile while it is empty."""
    view = SHIFTING.view(table("HF EE OO TB"), 1)
    assert {"draw", "discard"} <= set(actions(board(table("HF EE OO TB"), play=True)))
    assert "shifting.action.no-midturn-draw" == PRESENTER.forbidden(view, "draw")[0]
    assert ("shifting.action.discard-face-up",) == PRESENTER.forbidden(view, "discard")
    assert () == PRESENTER.forbidden(view, "end")


@pytest.mark.rules("shifting.score.no-fuel", "shifting.discard.no-score")
def test_scored_and_discarded_cards_say_why_not() -> None:
    state = table("HF EE OO TB", "discard: OT", "2: - | EHT")
    offered = actions(board(state, play=True))
    for press, rule in (("pay EHT", "score.no-fuel"), ("score OT", "discard.no-score")):
        assert press in offered
        verdict = SHIFTING.judge(state, SHIFTING.read_action(press))
        assert f"shifting.{rule}" == verdict.rules[0]


def test_a_board_as_a_picture_has_no_buttons() -> None:
    assert [] == actions(board(table("HF EE OO TB")))


def test_a_first_tile_is_chosen_and_left() -> None:
    paid = table("EE OO TB", "discard: HF", "phase: paid")
    first = actions(board(paid, play=True))
    assert [f"tile {place}" for place in range(1, 10)] == [a for a in first if "tile" in a]
    second = actions(board(paid, play=True, begun="tile 5"))
    shifts = ["shift 1 5", "shift 2 5", "shift 3 5", "shift 4 5", "flip 5", "shift 5 6"]
    assert [*shifts, "shift 5 7", "shift 5 8", "shift 5 9"] == second[2:11]
    assert ["end", "skip", "flip 5", "tile"] == second[11:15]


def press(turn: int, action: str) -> dict[str, Any]:
    """Press something in the live game."""
    return dict(json.loads(call(json.dumps({"op": "press", "turn": turn, "action": action}))))


def test_two_presses_make_a_shift() -> None:
    position = f"grid: {GRID}\n1: HF EE OO TB"
    record = Record("shifting", SHIFTING.version, (), 0, 5, (), position)
    call(json.dumps({"op": "resume", "lang": "en", "record": record.to_text()}))
    assert "shifting.flip.cost" in press(0, "flip 5")["refusal"]
    paid = press(0, "pay EE")
    assert (1, ENGLISH.say("status.shifting.paid")) == (paid["turn"], paid["status"])
    begun = press(1, "tile 5")
    assert (1, None, []) == (begun["turn"], begun["refusal"], begun["said"])
    assert ENGLISH.say("status.shifting.second") == begun["status"]
    assert "pv-card--chosen" in begun["html"]
    refused = press(1, "shift 1 5")
    assert "shifting.shift.no-diagonal" in refused["refusal"]
    assert "pv-card--chosen" in refused["html"]
    assert "pv-card--chosen" not in press(1, "tile")["html"]
    press(1, "tile 5")
    back = json.loads(call(json.dumps({"op": "undo", "turn": 1})))
    assert 1 == back["turn"]
    assert "pv-card--chosen" not in back["html"]
    press(1, "tile 5")
    done = press(1, "shift 2 5")
    assert 2 == done["turn"]
    assert "pv-card--chosen" not in done["html"]
    assert "swaps the seed in row 1, column 2 and the sun in row 2, column 2" in done["said"][0]
    assert not json.loads(call(json.dumps({"op": "press", "turn": 2, "action": "tile 5"})))["ok"]


def test_a_whole_solo_game_in_the_page() -> None:
    request = {"op": "new", "lang": "en", "game": "shifting", "seats": 1, "seed": 3}
    answer = json.loads(call(json.dumps(request)))
    for _ in range(4):
        assert answer["ok"]
        answer = press(answer["turn"], "end")
    assert answer["over"]
    assert "pv-sheet" in answer["html"]
    assert "Player 1 (you) has 4 strikes and loses." in answer["said"]


@pytest.mark.parametrize("seats", [2, 5])
def test_a_game_against_bots_in_the_page(seats: int) -> None:
    request = {"op": "new", "lang": "en", "game": "shifting", "seats": seats, "seed": 4}
    answer = json.loads(call(json.dumps(request)))
    turns = 0
    while not answer["over"]:
        answer = press(answer["turn"], "end")
        assert answer["refusal"] is None
        turns += 1
    assert 3 < turns < 80
    assert any("wins the game" in line or "victory" in line for line in answer["said"])


@pytest.mark.rules("shifting.card.pattern-and-value")
def test_scored_cards_are_shown_while_they_are_counted() -> None:
    html = PRESENTER.grid_html("HF SO HE", ENGLISH, (1, 3))
    assert 2 == html.count("pv-card--mark")
    assert ENGLISH.say("label.shifting.scored", cards=3, points=4) in html
    assert [(1, 3), (2,)] == [entry.places for entry in SHIFTING.score_text("HF SO HE", {})]


@pytest.mark.rules("shifting.end.at-least")
def test_more_cards_than_are_needed_are_not_said_to_be_out_of_them() -> None:
    state = table(f"? ? | {of_value(3, 11)}", "triggered: 1")
    assert ENGLISH.say("label.shifting.scored", cards=11, points=33) in board(state)
    enough = table(f"? ? | {of_value(3, 10)}", "triggered: 1")
    said = ENGLISH.say("label.shifting.scored-of", cards=10, target=10, points=30)
    assert said in board(enough)
