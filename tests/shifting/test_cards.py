"""The list of cards, ours and an owner's."""

from random import Random

import pytest

from pravila.core.errors import UnreadableError
from pravila.core.playout import playout, random_player
from pravila.core.record import Record, new_record, replay
from pravila.games.shifting.cards import proposed, read_card_list
from pravila.games.shifting.game import with_cards
from tests.shifting.positions import CARDS

LINES = [f"{CARDS.value(card)} {CARDS.write(card)}" for card in CARDS.played]


def changed(number: int, line: str) -> str:
    """Our own list with another line, counted from 1."""
    return "\n".join([*LINES[: number - 1], line, *LINES[number:]])


@pytest.mark.rules("shifting.components.cards")
def test_our_own_list_reads_back() -> None:
    own = read_card_list("\n".join(LINES))
    assert [face.pattern for face in own.faces] == [face.pattern for face in proposed().faces]
    short = "# by value\n\n" + "\n".join(
        f"{value} " + " ".join(CARDS.write(c) for c in CARDS.played if CARDS.value(c) == value)
        for value in (5, 3, 2, 1)
    )
    assert own.numbers == read_card_list(short).numbers
    assert own.mark == read_card_list(short).mark


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (changed(7, "1"), "shifting.list-line", 7),
        (changed(7, "4 HM"), "shifting.list-line", 7),
        (changed(7, "HF 1"), "shifting.list-line", 7),
        (changed(3, "1 HQ"), "shifting.list-pattern", 3),
        (changed(3, "1 HFHF"), "shifting.list-pattern", 3),
        (changed(72, "5 M../.M./..B"), "shifting.list-pattern", 72),
        (changed(9, "1 BE"), "shifting.list-twice", 9),
        (changed(72, "1 FE"), "shifting.list-many", 72),
        ("\n".join(["# ours", *LINES, "2 FE"]), "shifting.list-many", 74),
    ],
)
def test_a_wrong_list_is_refused_by_its_line(text: str, code: str, line: int) -> None:
    with pytest.raises(UnreadableError, match=code) as caught:
        read_card_list(text)
    assert line == caught.value.params["line"]


@pytest.mark.parametrize("text", ["", "\n".join(LINES[:-1])])
def test_a_list_with_too_few_cards(text: str) -> None:
    with pytest.raises(UnreadableError, match="list-few"):
        read_card_list(text)


def test_a_game_with_an_owners_cards() -> None:
    game = with_cards(changed(1, "1 FE"))
    assert game.version != with_cards("\n".join(LINES)).version != "1"
    start = game.setup({}, 3, 5)
    state, actions = playout(game, start, (random_player,) * 3, Random(1))
    assert game.outcome(state)
    record = new_record(game, {}, 3, 5)
    record = Record(record.game, record.version, record.options, 3, 5, actions)
    assert state == replay(game, record).state
    assert "FE" in [game.card_set.write(card) for card in game.card_set.played]
    with pytest.raises(UnreadableError, match="action"):
        game.read_action("pay BE")
    twin = game.simulate(start)
    assert [game.move_number(action) for action in game.actions(start)] == twin.moves()
