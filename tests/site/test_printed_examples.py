"""What is printed at build time is what the reader's Python renders."""

import json
import random
import re
from dataclasses import replace as changed
from pathlib import Path

import pytest

from pravila.core.playout import playout, random_player, sensible_player
from pravila.core.record import new_record, replay, start
from pravila.games import GAMES, game
from scripts.steps.examples import example_data
from tests.pyodide_node import run_in_pyodide
from tests.site.pages import LANGUAGES

STEP = re.compile(r'<li class="pv-step">(.*?)</li>(?=<li class="pv-step">|</ol></section>)', re.S)
ROOT_FROM_EXAMPLES = "../../"

CALLS = """
import json
from pravila.live import call
print(json.dumps([json.loads(call(json.dumps(message))) for message in json.loads({messages!r})]))
"""


def in_pyodide(messages: list[dict[str, object]]) -> list[dict[str, object]]:
    """The answers of the engine that the site ships to a list of messages."""
    printed = run_in_pyodide(CALLS.format(messages=json.dumps(messages)))
    answers: list[dict[str, object]] = json.loads(printed)
    return answers


@pytest.mark.parametrize("language", LANGUAGES)
def test_printed_steps_equal_what_the_worker_renders(site: Path, language: str) -> None:
    data = example_data()
    answers = in_pyodide(
        [
            {"op": "example", "lang": language, "example": example, "root": ROOT_FROM_EXAMPLES}
            for example in data.values()
        ]
    )
    for name, answer in zip(data, answers, strict=True):
        html = examples_page(site, language, str(data[name]["game"]))
        start = html.index(f'id="{name}"')
        printed = STEP.findall(html[start : html.index("</section>", start) + len("</section>")])
        assert len(printed) > 1, name
        assert answer["steps"] == printed, name


@pytest.mark.parametrize("name", GAMES)
def test_at_least_five_examples_of_each_game_are_on_its_page(site: Path, name: str) -> None:
    html = examples_page(site, "en", name)
    own = [example for example, data in example_data().items() if data["game"] == name]
    assert len(own) >= 5
    assert [example for example in own if f'id="{example}"' not in html] == []


def examples_page(site: Path, language: str, game: str) -> str:
    return (site / language / game / "examples/index.html").read_text("utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_a_record_gives_the_same_state_in_both_pythons(name: str) -> None:
    rules = game(name)
    records = []
    for seed in range(6):
        rng = random.Random(seed)
        options = {switch.name: rng.choice(switch.values) for switch in rules.options}
        seats = rules.seat_range(options)[-1]
        player = sensible_player if seed == 5 else random_player
        record = new_record(rules, options, seats, seed)
        _, actions = playout(rules, start(rules, record), (player,) * seats, rng)
        records.append(changed(record, actions=actions))
    answers = in_pyodide([{"op": "replay", "record": record.to_text()} for record in records])
    for record, answer in zip(records, answers, strict=True):
        assert rules.write_position(replay(rules, record).state) == answer["position"]


def test_the_games_of_the_engine_have_pages(site: Path) -> None:
    for name in GAMES:
        assert (site / "en" / name / "index.html").is_file()
