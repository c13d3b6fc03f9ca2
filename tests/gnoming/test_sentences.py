"""What is said of a turn, of a decision outside it, and of what happened."""

from pravila.games.gnoming.cards import HAZARD
from pravila.games.gnoming.presenter import PRESENTER
from pravila.games.gnoming.state import State
from pravila.render.lines import log_lines
from pravila.render.presenter import Manner
from pravila.words import words
from tests.gnoming.positions import GNOMING, deal, do, drawn, play, scored, table

ENGLISH = words("en")
GRID = "4 1 ? / ? ? ? / ? ? ?"
LAST = "1 2 3 / 4 5 6 / 7 8 ?"


def status(state: State, seat: int) -> str:
    """What a seat reads above its table."""
    return PRESENTER.status(GNOMING.view(state, seat), ENGLISH)


def on_turn(state: State) -> str:
    """The name on the table that is marked as having the turn."""
    board = PRESENTER.board_html(GNOMING.view(state, 0), ENGLISH, Manner())
    return board.partition(ENGLISH.say("badge.turn"))[0].rpartition("Player ")[2][:1]


def test_who_only_decides_about_a_hazard_does_not_have_the_turn() -> None:
    state = play(table(GRID, drawn("X")), "discard")
    assert ["2", "3"] == [str(seat) for seat in state.asked]
    for asked in ("2", "3"):
        assert f"Player {asked} may turn up a card." == status(state, 1)
        assert "1" == on_turn(state)
        state = play(state, "pass")
    assert "Turn: Player 2" == status(state, 1)
    assert "2" == on_turn(state)


def test_who_chooses_cards_in_the_setup_does_not_have_a_turn_yet() -> None:
    assert "Player 1 chooses 2 cards." == status(deal(), 2)


def test_a_hazard_of_the_setup_is_not_called_discarded() -> None:
    seed = next(seed for seed in range(1000) if HAZARD in deal(seed=seed).removed)
    state = play(deal(seed=seed, setup_hazard="flip-all"), *["flip 1", "flip 2"] * 3)
    assert ENGLISH.say("status.gnoming.flip-setup") == status(state, 1)
    assert "discard" not in status(state, 1)


def test_the_deal_names_the_starter() -> None:
    _, events = do(scored((5, 6, 7), 1), "deal")
    said = log_lines(events, PRESENTER, ENGLISH, 1)[0]
    assert said.endswith("Cards in the deck: 110. Starter: Player 2.")


def test_nobody_is_said_to_turn_up_a_card_where_nobody_may() -> None:
    _, events = do(table(GRID, drawn("X"), f"2: {LAST}", f"3: {LAST}"), "discard")
    said = " ".join(log_lines(events, PRESENTER, ENGLISH, 1))
    assert "may turn up" not in said
    assert said.count("must not turn it up") == 2


def test_a_hazard_that_must_be_discarded_is_not_offered_a_place() -> None:
    forbidden = table(GRID, drawn("X"), hazard_place="forbidden")
    assert ENGLISH.say("status.gnoming.play-discard") == status(forbidden, 1)
    assert ENGLISH.say("status.gnoming.play-hazard") == status(table(GRID, drawn("X")), 1)
