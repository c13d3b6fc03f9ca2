"""What the software says: every message exists and can be filled in, in all six languages."""

import ast
import random
import re
from pathlib import Path

import pytest

import pravila
from pravila.core.errors import UnreadableError
from pravila.core.playout import random_player, sensible_player
from pravila.games import GAMES, PRESENTERS
from pravila.render import page
from pravila.render.presenter import Manner
from pravila.words import LANGUAGES, words
from scripts.steps.checks import COUNTS
from scripts.steps.words import engine_catalogues, read_catalogue

ENGINE = Path(pravila.__file__).parent
KEY = re.compile(r"\b(?:event|label|status|score|card|action|option|unreadable)\.[a-z]")


def codes_of_unreadable() -> set[str]:
    """Every code with which the engine says that input cannot be read."""
    found = set()
    for path in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "UnreadableError":
                code = node.args[0]
                assert isinstance(code, ast.Constant), path
                found.add(str(code.value))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_for_unreadable_input_exists(language: str) -> None:
    known = {
        message.id
        for name in engine_catalogues()
        for message in read_catalogue(language, name)
        if message.id
    }
    assert set() == {f"unreadable.{code}" for code in codes_of_unreadable()} - known


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_whole_games_can_be_told_and_shown(name: str, language: str) -> None:
    """Play with random and sensible players; tell every event, show every kind of table."""
    game, presenter, said = GAMES[name], PRESENTERS[name], words(language)
    for seed in range(4):
        rng = random.Random(seed)
        options = {switch.name: switch.values[seed % len(switch.values)] for switch in game.options}
        state = game.setup(options, game.seat_range(options)[-1 if seed else 0], seed)
        player = sensible_player if seed == 2 else random_player
        while (seat := game.actor(state)) is not None:
            view = game.view(state, seat)
            action = player(game, view, rng)
            shown = presenter.board_html(view, said, Manner(play=True)) if seat == 1 else ""
            shown += presenter.board_text(view, said) if seat == 2 else ""
            shown += presenter.status(view, said) + presenter.action_words(view, action, said)
            state, events = game.apply(state, action)
            for event in events:
                shown += presenter.sentence(event.seen_by(seat), said, you=1)
                shown += presenter.sentence(event.seen_by(0), said, you=0)
            for sheet in game.score_sheets(state):
                shown += " ".join(presenter.entry_words(entry, said) for entry in sheet.entries)
            shown = re.sub('href="[^"]*"', "", shown)
            assert not KEY.search(shown), KEY.search(shown)
            assert not re.search(r"[{}]", shown)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_a_clause(name: str, language: str) -> None:
    said = words(language)
    clauses = {rule.id: said.rule(rule.id) for rule in GAMES[name].rules}
    assert [] == [rule for rule, clause in clauses.items() if clause == rule]
    assert len(clauses) == len(set(clauses.values()))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_the_pieces_of_a_page_can_be_printed(name: str, language: str) -> None:
    pieces = page.facts(name, language) + page.sources(name, language)
    pieces += page.unofficial(name, language)
    assert not re.search(r"[{}]", pieces)
    assert "fact." not in pieces
    assert "sources." not in pieces


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", ["0 cards", "1 card", "2 cards", "3 cards", "5 cards", "11 cards", "21 cards"]),
        ("hr", ["0 karata", "1 karta", "2 karte", "3 karte", "5 karata", "11 karata", "21 karta"]),
        ("sl", ["0 kart", "1 karta", "2 karti", "3 karte", "5 kart", "11 kart", "21 kart"]),
        ("mk", ["0 карти", "1 карта", "2 карти", "3 карти", "5 карти", "11 карти", "21 карта"]),
        ("ka", ["0 კარტი", "1 კარტი", "2 კარტი", "3 კარტი", "5 კარტი", "11 კარტი", "21 კარტი"]),
        (
            "eo",
            ["0 kartoj", "1 karto", "2 kartoj", "3 kartoj", "5 kartoj", "11 kartoj", "21 kartoj"],
        ),
    ],
)
def test_plurals(language: str, forms: list[str]) -> None:
    counts = (0, 1, 2, 3, 5, 11, 21)
    assert forms == [words(language).say("label.count", n=count) for count in counts]


@pytest.mark.parametrize("language", LANGUAGES)
def test_negative_points_take_the_form_of_the_number_and_a_real_minus(language: str) -> None:
    said = words(language)
    for count in COUNTS[1:]:
        up, down = (said.say("sheet.points", n=value) for value in (count, -count))
        assert f"−{up}" == down


def test_an_unknown_language_is_unreadable() -> None:
    with pytest.raises(UnreadableError):
        words("xx")
