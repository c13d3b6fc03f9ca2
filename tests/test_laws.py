"""What holds in every game, at every moment of it."""

import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from types import FunctionType

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pravila.core.errors import UnreadableError
from pravila.core.event import Event
from pravila.core.playout import PLAYERS, playout
from pravila.core.record import perform, read_record, replay
from pravila.games import GAMES, PRESENTERS
from pravila.render.lines import log_lines
from pravila.render.presenter import Manner
from pravila.words import words
from tests.strategies import INSIGHTS, AnyGame, Playthrough, playthroughs

EVERY_GAME = pytest.mark.parametrize("name", GAMES)
NUMBERS = st.integers(0, 2**32)
few = settings(max_examples=25, deadline=None, derandomize=True, database=None)
many = settings(max_examples=60, deadline=None, derandomize=True, database=None)


def rule_ids(name: str) -> set[str]:
    """The ids of the registry of a game."""
    return {rule.id for rule in GAMES[name].rules}


def test_every_game_can_be_shown_and_looked_into() -> None:
    assert list(GAMES) == list(PRESENTERS) == list(INSIGHTS)
    assert list(GAMES) == [game.name for game in GAMES.values()]


# -- the registry ----------------------------------------------------------------------------------


@EVERY_GAME
def test_rules_have_one_id_and_one_number_each(name: str) -> None:
    rules = GAMES[name].rules
    assert len(rules) == len({rule.id for rule in rules}) == len({rule.number for rule in rules})
    assert all(rule.id.startswith(f"{name}.") for rule in rules)
    marks = {source.mark for source in GAMES[name].sources}
    assert all(set(rule.sources) <= marks for rule in rules)


@EVERY_GAME
def test_switches_and_rules_name_each_other(name: str) -> None:
    game = GAMES[name]
    switches = {switch.name: switch for switch in game.options}
    assert {switch.rule for switch in game.options} <= rule_ids(name)
    assert {rule.switch for rule in game.rules if rule.switch} <= set(switches)
    assert all(len(set(switch.values)) == len(switch.values) > 1 for switch in game.options)


@EVERY_GAME
def test_facts_name_rules(name: str) -> None:
    assert {rule for fact in GAMES[name].facts() for rule in fact.rules} <= rule_ids(name)


def marked_rules(name: str) -> set[str]:
    """The rule ids in the markers of the tests of a game."""
    found: set[str] = set()
    package = importlib.import_module(f"tests.{name}")
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        for item in vars(importlib.import_module(module.name)).values():
            marks = getattr(item, "pytestmark", ()) if isinstance(item, FunctionType) else ()
            found |= {rule for mark in marks if mark.name == "rules" for rule in mark.args}
    return found


@EVERY_GAME
def test_every_rule_has_a_test_and_every_marker_a_rule(name: str) -> None:
    assert set() == rule_ids(name) - marked_rules(name)
    assert set() == marked_rules(name) - rule_ids(name)


# -- options and set-up ----------------------------------------------------------------------------


@EVERY_GAME
@pytest.mark.parametrize("chosen", [{"no-such-switch": "yes"}, {"": ""}])
def test_an_unknown_option_is_unreadable(name: str, chosen: dict[str, str]) -> None:
    with pytest.raises(UnreadableError, match="unknown-option"):
        GAMES[name].setup(chosen, GAMES[name].seat_range({})[0], 1)


@EVERY_GAME
def test_an_unknown_value_is_unreadable(name: str) -> None:
    game = GAMES[name]
    for switch in game.options:
        with pytest.raises(UnreadableError, match="unknown-value"):
            game.setup({switch.name: "no-such-value"}, game.seat_range({})[0], 1)


@EVERY_GAME
def test_a_number_of_seats_out_of_range_is_unreadable(name: str) -> None:
    game = GAMES[name]
    for seats in (-1, 0, game.seat_range({})[-1] + 1, 10**9):
        with pytest.raises(UnreadableError, match="bad-seats"):
            game.setup({}, seats, 1)


# -- actions and verdicts --------------------------------------------------------------------------


@EVERY_GAME
@many
@given(data=st.data())
def test_the_actions_are_the_allowed_candidates_in_their_order(
    name: str, data: st.DataObject
) -> None:
    played = data.draw(playthroughs(name))
    game = played.game
    for state in played.states[-12:]:
        candidates = game.candidates(state)
        assert len(candidates) == len(set(candidates))
        allowed = tuple(action for action in candidates if game.judge(state, action))
        assert allowed == game.actions(state)


@EVERY_GAME
@many
@given(data=st.data())
def test_every_verdict_names_rules_of_the_registry(name: str, data: st.DataObject) -> None:
    played = data.draw(playthroughs(name))
    ids = rule_ids(name)
    for action in played.game.candidates(played.state):
        verdict = played.game.judge(played.state, action)
        assert verdict.rules
        assert set(verdict.rules) <= ids


@EVERY_GAME
@few
@given(data=st.data())
def test_every_event_names_rules_of_the_registry(name: str, data: st.DataObject) -> None:
    played = data.draw(playthroughs(name))
    ids = rule_ids(name)
    for event in played.events:
        assert event.rules, event
        assert set(event.rules) <= ids
        assert event.code.startswith(f"{name}.")


@EVERY_GAME
@few
@given(data=st.data())
def test_a_refused_action_is_never_done(name: str, data: st.DataObject) -> None:
    played = data.draw(playthroughs(name))
    game, state = played.game, played.state
    for action in game.candidates(state):
        if not game.judge(state, action):
            with pytest.raises(ValueError, match="refused"):
                game.apply(state, action)


@EVERY_GAME
@few
@given(data=st.data())
def test_an_action_leaves_the_old_state_as_it_is(name: str, data: st.DataObject) -> None:
    played = data.draw(playthroughs(name, most=120))
    before = played.game.write_position(played.state)
    for action in played.game.actions(played.state):
        played.game.apply(played.state, action)
    assert before == played.game.write_position(played.state)


@EVERY_GAME
@few
@given(data=st.data())
def test_somebody_can_do_something_until_the_game_is_over(name: str, data: st.DataObject) -> None:
    played = data.draw(playthroughs(name))
    for state in played.states:
        over = played.game.actor(state) is None
        assert over == (not played.game.actions(state))
        assert over == (played.game.outcome(state) is not None)


@EVERY_GAME
@few
@given(data=st.data())
def test_who_waits_has_no_actions(name: str, data: st.DataObject) -> None:
    played = data.draw(playthroughs(name))
    game = played.game
    for state in played.states[-30:]:
        for seat in played.seats():
            expected = game.actions(state) if seat == game.actor(state) else ()
            assert expected == game.view_actions(game.view(state, seat))


@EVERY_GAME
@few
@given(data=st.data())
def test_actions_read_back(name: str, data: st.DataObject) -> None:
    played = data.draw(playthroughs(name))
    for action in played.game.candidates(played.state):
        assert action == played.game.read_action(played.game.write_action(action))


@EVERY_GAME
@many
@given(text=st.text(max_size=20))
def test_any_text_is_an_action_or_unreadable(name: str, text: str) -> None:
    try:
        action = GAMES[name].read_action(text)
    except UnreadableError:
        return
    assert text.strip() == GAMES[name].write_action(action)


# -- cards -----------------------------------------------------------------------------------------


@EVERY_GAME
@many
@given(data=st.data())
def test_no_card_is_lost_or_made(name: str, data: st.DataObject) -> None:
    played = data.draw(playthroughs(name, most=600))
    insight = INSIGHTS[name]
    for state in played.states[::7]:
        assert insight.whole(state) == insight.cards(state)


# -- what a seat knows -----------------------------------------------------------------------------


@EVERY_GAME
@many
@given(data=st.data(), number=NUMBERS)
def test_a_view_tells_nothing_hidden(name: str, data: st.DataObject, number: int) -> None:
    played = data.draw(playthroughs(name))
    game, rng = played.game, Random(number)
    for state in played.states[-12:]:
        for seat in played.seats():
            other = INSIGHTS[name].hidden_changed(state, seat, rng)
            assert game.view(state, seat) == game.view(other, seat)


@EVERY_GAME
@few
@given(data=st.data(), number=NUMBERS)
def test_a_board_shows_nothing_hidden(name: str, data: st.DataObject, number: int) -> None:
    played = data.draw(playthroughs(name))
    game, presenter, said = played.game, PRESENTERS[name], words("en")
    for seat in played.seats():
        other = INSIGHTS[name].hidden_changed(played.state, seat, Random(number))
        shown = [
            (
                presenter.board_html(game.view(state, seat), said, Manner(play=True)),
                presenter.board_text(game.view(state, seat), said),
                presenter.status(game.view(state, seat), said),
            )
            for state in (played.state, other)
        ]
        assert shown[0] == shown[1]


@EVERY_GAME
@many
@given(data=st.data(), number=NUMBERS)
def test_events_tell_a_seat_no_more_than_its_view(
    name: str, data: st.DataObject, number: int
) -> None:
    """If a seat sees the same table after an action in two worlds, it has read the same log."""
    played = data.draw(playthroughs(name, most=600))
    game, rng = played.game, Random(number)
    for step in rng.sample(played.steps, min(60, len(played.steps))):
        action = game.read_action(step.action)
        for seat in played.seats():
            world = INSIGHTS[name].hidden_changed(step.before, seat, rng)
            if not game.judge(world, action):
                continue
            other = perform(game, world, step.action)
            after, events = other.after, other.events
            if game.view(after, seat) == game.view(step.after, seat):
                seen = [event.seen_by(seat) for event in step.events]
                assert seen == [event.seen_by(seat) for event in events]
                lines = log_lines(step.events, PRESENTERS[name], words("en"), seat)
                assert lines == log_lines(events, PRESENTERS[name], words("en"), seat)


@EVERY_GAME
@few
@given(data=st.data())
def test_a_secret_choice_leaves_no_trace(name: str, data: st.DataObject) -> None:
    """If two secret actions look the same on another seat's table, they do so in its log."""
    played = data.draw(playthroughs(name))
    game = played.game
    for state in played.states[::9]:
        done = [perform(game, state, game.write_action(it)) for it in game.actions(state)]
        for seat in played.seats():
            if seat == game.actor(state):
                continue
            seen: dict[object, list[Event]] = {}
            for step in done:
                if not step.events[0].secret:
                    continue
                said = [event.seen_by(seat) for event in step.events]
                assert said == seen.setdefault(game.view(step.after, seat), said)


@EVERY_GAME
@few
@given(data=st.data())
def test_only_the_owner_sees_a_secret(name: str, data: st.DataObject) -> None:
    played = data.draw(playthroughs(name))
    for event in played.events:
        for seat in played.seats():
            seen = event.seen_by(seat)
            assert () == seen.secret
            assert () == seen.own
            assert set(seen.rules) == {*event.rules, *(event.own if seat == event.seat else ())}
            assert seen.params == event.params + (event.secret if seat == event.seat else ())


@EVERY_GAME
@few
@given(data=st.data())
def test_score_sheets_need_only_what_is_seen(name: str, data: st.DataObject) -> None:
    played = data.draw(playthroughs(name, most=600))
    for state in played.states:
        sheets = played.game.score_sheets(state)
        if sheets:
            assert [sheet.seat for sheet in sheets] == list(played.seats())[1:]
            for seat in played.seats():
                assert sheets == played.game.score_sheets(played.game.view(state, seat))
            named = {rule for sheet in sheets for entry in sheet.entries for rule in entry.rules}
            assert named <= rule_ids(name)


# -- records and positions -------------------------------------------------------------------------


@EVERY_GAME
@few
@given(data=st.data())
def test_a_replay_gives_the_same_game(name: str, data: st.DataObject) -> None:
    played = data.draw(playthroughs(name))
    again = replay(played.game, played.record)
    assert again.refused is None
    assert played.first == again.first
    assert played.steps == again.steps
    assert played.state == again.state
    assert played.events == list(again.events)


@EVERY_GAME
@few
@given(data=st.data(), back=st.integers(1, 10))
def test_undo_and_redo_lead_back(name: str, data: st.DataObject, back: int) -> None:
    played = data.draw(playthroughs(name))
    assume(back <= len(played.steps))
    undone = played.record.minus(back)
    assert played.states[-1 - back] == replay(played.game, undone).state
    for step in played.steps[-back:]:
        undone = undone.plus(step.action)
    assert played.record == undone
    assert played.state == replay(played.game, undone).state


@EVERY_GAME
@few
@given(data=st.data())
def test_a_record_reads_back(name: str, data: st.DataObject) -> None:
    record = data.draw(playthroughs(name)).record
    text = record.to_text()
    assert record == read_record(text)
    assert text == read_record(text).to_text()
    assert 1 == len(text.splitlines())


@EVERY_GAME
@few
@given(data=st.data())
def test_a_replay_stops_at_a_refused_action(name: str, data: st.DataObject) -> None:
    played = data.draw(playthroughs(name, most=120))
    game = played.game
    wrong = next(
        action for action in game.candidates(played.state) if not game.judge(played.state, action)
    )
    record = played.record.plus(game.write_action(wrong)).plus(game.write_action(wrong))
    stopped = replay(game, record)
    assert stopped.refused == game.judge(played.state, wrong)
    assert played.steps == stopped.steps


@EVERY_GAME
@few
@given(data=st.data())
def test_a_position_reads_back(name: str, data: st.DataObject) -> None:
    played = data.draw(playthroughs(name, most=600))
    game, chosen, seed = played.game, dict(played.record.options), played.record.seed
    for state in played.states[-12:]:
        text = game.write_position(state)
        assert state == game.read_position(text, chosen, seed)
        assert text == game.write_position(game.read_position(text, chosen, seed))


@EVERY_GAME
@few
@given(data=st.data())
def test_a_game_goes_on_alike_from_its_position(name: str, data: st.DataObject) -> None:
    played = data.draw(playthroughs(name))
    middle = len(played.steps) // 2
    text = played.game.write_position(played.states[middle])
    actions = tuple(step.action for step in played.steps[middle:])
    record = replace(played.record, position=text, actions=actions)
    assert played.state == replay(played.game, read_record(record.to_text())).state


@many
@given(text=st.text(max_size=60) | st.text(alphabet='{}[]":,01 gamesdoptinvr', max_size=60))
def test_any_text_is_a_record_or_unreadable(text: str) -> None:
    with pytest.raises(UnreadableError):
        read_record(text)


# -- whole games -----------------------------------------------------------------------------------


def whole_games(name: str, player: str) -> Iterator[tuple[AnyGame, object, int]]:
    """A few games, each played to the end by players of one kind."""
    game = GAMES[name]
    for seats in (game.seat_range({})[0], game.seat_range({})[-1]):
        state, actions = playout(
            game, game.setup({}, seats, seats), (PLAYERS[player],) * seats, Random(seats)
        )
        yield game, state, len(actions)


@EVERY_GAME
@pytest.mark.parametrize("player", PLAYERS)
def test_every_game_comes_to_an_end(name: str, player: str) -> None:
    for game, state, length in whole_games(name, player):
        assert length < game.turn_limit
        outcome = game.outcome(state)
        assert outcome
        best = [seat for seat, rank in enumerate(outcome.ranks, 1) if rank == 1]
        assert best == list(outcome.winners)
        assert outcome.ending.rule in rule_ids(name)


@EVERY_GAME
def test_in_a_finished_game_nothing_can_be_done(name: str) -> None:
    for game, state, _ in whole_games(name, "random"):
        assert game.actor(state) is None
        assert () == game.actions(state)
        for action in game.candidates(state):
            verdict = game.judge(state, action)
            assert not verdict
            assert set(verdict.rules) <= rule_ids(name)
        for seat in range(8):
            assert () == game.view_actions(game.view(state, seat))


@EVERY_GAME
@pytest.mark.parametrize("number", range(6))
def test_games_end_by_any_options(name: str, number: int) -> None:
    """One value after another of every switch."""
    game = GAMES[name]
    chosen = {switch.name: switch.values[number % len(switch.values)] for switch in game.options}
    seats = game.seat_range(chosen)[-1]
    state = game.setup(chosen, seats, number)
    player = PLAYERS["random"]
    state, actions = playout(game, state, (player,) * seats, Random(number))
    assert game.outcome(state)
    assert len(actions) < game.turn_limit


@EVERY_GAME
@few
@given(data=st.data(), number=NUMBERS)
def test_the_sensible_bot_does_what_is_legal(name: str, data: st.DataObject, number: int) -> None:
    played: Playthrough = data.draw(playthroughs(name))
    game = played.game
    for state in played.states[-5:]:
        seat = game.actor(state)
        if seat:
            view = game.view(state, seat)
            chosen = game.choose(view, Random(number))
            assert chosen in game.actions(state)
            assert chosen == game.choose(view, Random(number))


# -- simulations -----------------------------------------------------------------------------------


@EVERY_GAME
@many
@given(data=st.data(), seed=NUMBERS)
def test_a_simulation_has_the_same_moves_and_the_same_end(
    name: str, data: st.DataObject, seed: int
) -> None:
    """From any moment on, to the end: moves in the same order, the same actor, cards, outcome."""
    played = data.draw(playthroughs(name))
    game, state, rng = played.game, played.state, Random(seed)
    simulation = game.simulate(state)
    cards = simulation.cards()
    while actions := game.actions(state):
        moves = simulation.moves()
        assert [game.move_number(action) for action in actions] == moves
        assert game.actor(state) == simulation.actor
        assert cards == simulation.cards()
        choice = rng.randrange(len(actions))
        state, _ = game.apply(state, actions[choice])
        simulation.do(moves[choice])
    assert [] == simulation.moves()
    assert 0 == simulation.actor
    assert game.outcome(state) == simulation.outcome()
