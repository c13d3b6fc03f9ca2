"""What is printed at build time is what the reader's Python renders."""

import json
import random
import re
from pathlib import Path

import pytest

from pravila.core.playout import playout, random_player, sensible_player
from pravila.core.record import new_record, replay
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
    html = (site / language / "gnoming/examples/index.html").read_text("utf-8")
    data = example_data()
    answers = in_pyodide(
        [
            {"op": "example", "lang": language, "example": example, "root": ROOT_FROM_EXAMPLES}
            for example in data.values()
        ]
    )
    for name, answer in zip(data, answers, strict=True):
        start = html.index(f'id="{name}"')
        printed = STEP.findall(html[start : html.index("</section>", start) + len("</section>")])
        assert len(printed) > 1, name
        assert answer["steps"] == printed, name


def test_every_example_is_on_the_page(site: Path) -> None:
    html = (site / "en/gnoming/examples/index.html").read_text("utf-8")
    for name in example_data():
        assert f'id="{name}"' in html


def test_a_record_gives_the_same_state_in_both_pythons() -> None:
    rules = game("gnoming")
    records = []
    for seed, (seats, player, options) in enumerate(
        [
            (3, random_player, {}),
            (7, random_player, {"bounce-face-up": "yes", "sets": "remove-minus-five"}),
            (4, sensible_player, {"hazard-order": "simultaneous", "first-player": "random"}),
            (2, random_player, {"players-min": "2", "deck": "proposed-wide"}),
        ]
    ):
        record = new_record(rules, options, seats, seed)
        state = rules.setup(options, seats, seed)
        _, actions = playout(rules, state, (player,) * seats, random.Random(seed))
        for action in actions:
            record = record.plus(action)
        records.append(record)
    answers = in_pyodide([{"op": "replay", "record": record.to_text()} for record in records])
    for record, answer in zip(records, answers, strict=True):
        assert rules.write_position(replay(rules, record).state) == answer["position"]


def test_the_games_of_the_engine_have_pages(site: Path) -> None:
    for name in GAMES:
        assert (site / "en" / name / "index.html").is_file()
