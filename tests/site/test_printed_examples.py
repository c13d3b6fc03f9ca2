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
from scripts.steps.examples import example_data, examples, exempt
from tests.pyodide_node import run_in_pyodide
from tests.site.pages import LANGUAGES, page

STEP = re.compile(r'<li class="pv-step"[^>]*>(.*?)</li>(?=<li class="pv-step"|</ol>)', re.S)
ROOT_FROM_EXAMPLE = "../../../"

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
            {"op": "example", "lang": language, "example": example, "root": ROOT_FROM_EXAMPLE}
            for example in data.values()
        ]
    )
    for name, answer in zip(data, answers, strict=True):
        html = example_page(site, language, name)
        start = html.index(f'id="{name}"')
        printed = STEP.findall(html[start : html.index("</section>", start) + len("</section>")])
        assert printed, name
        readings = answer["readings"]
        assert isinstance(readings, list)
        assert [step for steps in readings for step in steps] == printed, name


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_leads_to_an_example_that_lists_it(site: Path, name: str) -> None:
    known = examples()
    for rule in page(site, "en", name).select(".rule"):
        link = rule.select_one("a.rule__example")
        if rule["id"] in exempt():
            assert link is None
            continue
        assert link
        shown = known[f"{name}.ex.{str(link['href']).split('/')[1]}"]
        assert rule["id"] in shown.all_rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_example_has_a_page_with_caption_steps_and_rules(site: Path, language: str) -> None:
    for name, example in examples().items():
        document = page(site, language, page_of(name))
        caption = document.select_one("h1 + p")
        assert caption
        assert len(caption.get_text()) > 20
        assert len(document.select(".pv-steps")) == len(example.readings)
        links = [str(link["href"]) for link in document.select("ul.worked a")]
        assert [f"../../#{rule}" for rule in example.all_rules] == links


@pytest.mark.parametrize("name", GAMES)
def test_the_list_has_every_example_of_the_game_once(site: Path, name: str) -> None:
    listed = [
        str(link["href"]).strip("/")
        for link in page(site, "en", f"{name}/examples").select("#all ~ ul.worked a")
    ]
    own = [it.split(".")[2] for it in examples() if it.startswith(f"{name}.")]
    assert sorted(own) == sorted(listed)


def page_of(example: str) -> str:
    game_, _, slug = example.split(".")
    return f"{game_}/examples/{slug}"


def example_page(site: Path, language: str, example: str) -> str:
    return (site / language / page_of(example) / "index.html").read_text("utf-8")


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
