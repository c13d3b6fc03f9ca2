"""The command line: answers, JSON, exit codes, one clear line for bad input."""

import io
import json
from pathlib import Path

import pytest

from pravila.cli import main
from pravila.core.record import new_record, read_record
from pravila.games import GAMES, game
from pravila.words import LANGUAGES

POSITION = """
A: 9
B: 2 6
1: 4 ? ? / ? ? ? / ? ? ?
2: ? ? ? / ? ? ? / ? ? ?
3: ? ? ? / ? ? ? / ? ? ?
"""


@pytest.fixture
def position(tmp_path: Path) -> str:
    path = tmp_path / "position.txt"
    path.write_text(POSITION, "utf-8")
    return str(path)


@pytest.fixture
def record(tmp_path: Path) -> str:
    path = tmp_path / "record.json"
    start = new_record(game("gnoming"), {}, 3, 5)
    for place in (1, 2, 3, 4, 5, 6):
        start = start.plus(f"flip {place}")
    path.write_text(start.to_text(), "utf-8")
    return str(path)


def test_score_gives_every_point_with_its_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["score", "gnoming", "6 6 6 / 1 -2 9 / 4 M 3"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1].split()[0] == "9"
    assert "gnoming.score.set" in lines[0]
    assert all("[gnoming." in line for line in lines[:-1])


def test_score_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["score", "gnoming", "-2 -2 -2 / 10 10 9 / 1 1 1", "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert 22 == answer["total"] == sum(entry["points"] for entry in answer["entries"])
    assert all(entry["rules"] for entry in answer["entries"])


def test_score_obeys_a_switch(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["score", "gnoming", "M M 9 / 2 4 1 / 3 6 1", "--json"]
    main([*arguments, "--option", "mulligan-pair=no-set"])
    assert 26 == json.loads(capsys.readouterr().out)["total"]


def test_judge_allows(capsys: pytest.CaptureFixture[str], position: str) -> None:
    assert 0 == main(["judge", "gnoming", "take A", "--position", position, "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert answer["allowed"] is True
    assert "gnoming.draw.source" in [rule["id"] for rule in answer["rules"]]


def test_judge_refuses_with_exit_code_1_and_the_rule(
    capsys: pytest.CaptureFixture[str], position: str
) -> None:
    assert 1 == main(["judge", "gnoming", "place 1", "--position", position, "--lang", "sl"])
    assert "gnoming.turn.phases" in capsys.readouterr().out


def test_judge_reads_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(POSITION))
    assert 0 == main(["judge", "gnoming", "draw", "--position", "-"])


def test_rules_as_json_have_text_and_origin(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["rules", "gnoming", "gnoming.mulligan", "--json", "--lang", "hr"])
    rules = json.loads(capsys.readouterr().out)
    wanted = [rule for rule in game("gnoming").rules if rule.id.startswith("gnoming.mulligan.")]
    assert len(wanted) == len(rules)
    assert all(rule["text"] != rule["id"] for rule in rules)
    assert {"source", "found", "ruling"} >= {rule["origin"] for rule in rules}


def test_replay_prints_the_position(capsys: pytest.CaptureFixture[str], record: str) -> None:
    assert 0 == main(["replay", record, "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert 6 == answer["actions"]
    assert answer["refused"] is None
    state = game("gnoming").read_position(answer["position"], {}, 5)
    assert 1 == state.turn


def test_replay_of_a_forbidden_action_says_which_rule(
    capsys: pytest.CaptureFixture[str], record: str, tmp_path: Path
) -> None:
    wrong = read_record(Path(record).read_text("utf-8")).plus("place 1")
    path = tmp_path / "wrong.json"
    path.write_text(wrong.to_text(), "utf-8")
    assert 1 == main(["replay", str(path), "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert "gnoming.turn.phases" in [rule["id"] for rule in answer["refused"]]


def test_simulate_repeats_with_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    answers = []
    for _ in range(2):
        assert 0 == main(["simulate", "gnoming", "--games", "3", "--seed", "9", "--json"])
        answers.append(json.loads(capsys.readouterr().out))
    assert answers[0]["wins"] == answers[1]["wins"]
    assert answers[0]["mean_total"] == answers[1]["mean_total"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_play_shows_the_table_and_leaves_with_a_record(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\nnonsense\n1\nu\nq\n"))
    assert 0 == main(["play", "gnoming", "--lang", language, "--seed", "4"])
    last = capsys.readouterr().out.splitlines()[-1]
    kept = read_record(last)
    assert 6 == len(kept.actions)


def test_a_whole_game_can_be_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 1000))
    assert 0 == main(["play", "gnoming", "--seed", "2"])
    assert "wins" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ["score", "gnoming", "6 6 6 / 1 -2 9 / 4 M"],
        ["score", "gnoming", "6 6 6 / 1 -2 9 / 4 M Q"],
        ["score", "chess", "6 6 6"],
        ["score", "gnoming", "6 6 6 / 1 -2 9 / 4 M 3", "--lang", "xx"],
        ["score", "gnoming", "6 6 6 / 1 -2 9 / 4 M 3", "--option", "mulligan-pair=often"],
        ["score", "gnoming", "6 6 6 / 1 -2 9 / 4 M 3", "--option", "nonsense"],
        ["rules", "gnoming", "gnoming.nonsense"],
        ["replay", "/nonexistent/file"],
        ["simulate", "gnoming", "--seats", "99"],
        ["simulate", "gnoming", "--games", "0"],
        ["simulate", "gnoming", "--seed", "-1"],
        ["simulate", "gnoming", "--games", "many"],
        ["judge", "gnoming"],
        ["nonsense"],
    ],
)
def test_unreadable_input_exits_2_with_one_clear_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    try:
        code: object = main(arguments)
    except SystemExit as stop:
        code = stop.code
    printed = capsys.readouterr()
    assert 2 == code
    assert "" == printed.out
    assert 1 == len(printed.err.splitlines()), printed.err


@pytest.mark.parametrize(
    "text",
    ["", "nonsense", "1: 4 4 4", POSITION + "A: 9", POSITION.replace("9", "X"), "A: 9\n2: ? ? ?"],
)
def test_an_unreadable_position_exits_2_with_one_clear_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert 2 == main(["judge", "gnoming", "draw", "--position", "-", "--lang", "mk"])
    assert 1 == len(capsys.readouterr().err.splitlines())


def card_list() -> str:
    """The 72 patterns of the set we propose, as an owner would write a list."""
    cards = GAMES["shifting"].setup({}, 2, 1).card_set
    return "\n".join(f"{cards.value(card)} {cards.write(card)}" for card in cards.played)


def test_an_owner_plays_with_an_own_list(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "cards.txt"
    path.write_text(card_list(), "utf-8")
    arguments = ["simulate", "shifting", "--games", "2", "--cards", str(path), "--json"]
    assert 0 == main(arguments)
    assert 2 == json.loads(capsys.readouterr().out)["games"]


def test_a_wrong_list_is_refused_with_the_line_that_is_wrong(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    lines = card_list().splitlines()
    lines[4] = "nonsense"
    path = tmp_path / "cards.txt"
    path.write_text("\n".join(lines), "utf-8")
    assert 2 == main(["simulate", "shifting", "--cards", str(path)])
    assert "5" in capsys.readouterr().err
    assert 2 == main(["simulate", "gnav", "--cards", str(path)])
    assert "Gnav" in capsys.readouterr().err
