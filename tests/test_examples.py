"""The examples of the site: each shows what it says, each rule has one, none is there twice."""

import re
from pathlib import Path

import pytest

from pravila.core.example import Example, rules_by_step
from pravila.core.record import replay
from pravila.games import GAMES, PRESENTERS
from pravila.render.example import example_steps
from pravila.render.lines import log_lines
from pravila.render.presenter import Manner
from pravila.words import words
from scripts.steps import examples as step
from scripts.steps.data_files import read_yaml
from scripts.steps.examples import example_of, examples, exempt, faults


def test_the_examples_have_no_fault() -> None:
    assert [] == list(faults())


def test_few_rules_are_exempt_and_each_has_a_reason() -> None:
    assert len(exempt()) <= 16
    assert all(reason.strip() for reason in exempt().values())


def planted(monkeypatch: pytest.MonkeyPatch, **changes: object) -> list[str]:
    """The faults when the example gnav.ex.02 is changed, or joined by another one."""
    from dataclasses import replace

    known = examples()
    changed = replace(known["gnav.ex.02"], **changes)  # type: ignore[arg-type]
    monkeypatch.setattr(step, "examples", lambda: {**known, changed.id: changed})
    return list(faults())


def test_a_rule_that_decides_nowhere_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    found = planted(monkeypatch, rules=("gnav.end.leftovers",), shows=())
    assert "gnav.ex.02: gnav.end.leftovers decides in no step: see `shows`" in found


def test_a_rule_that_decides_is_not_only_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    found = planted(monkeypatch, rules=(), shows=("gnav.capture.match",))
    assert "gnav.ex.02: gnav.capture.match decides in a step: see `rules`" in found


def test_an_unknown_rule_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "gnav.ex.02: unknown rule gnav.none.such" in planted(
        monkeypatch, shows=("gnav.none.such",)
    )


def test_a_twin_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    found = planted(monkeypatch, id="gnav.ex.twin")
    assert any("examples are the same" in fault for fault in found)
    assert "gnav.ex.twin: shows no rule better than another example" in found


def test_an_attempt_that_is_allowed_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    found = planted(monkeypatch, attempts=((0, "play 7h"),))
    assert any("gnav.ex.02: the attempt 'play 7h' is allowed" in fault for fault in found)


def test_a_reading_that_is_not_shown_beside_the_usual_one_is_a_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wild = examples()["gnav.ex.03"]
    found = planted(monkeypatch, id=wild.id, rules=wild.rules, variants=wild.variants[:1])
    assert "gnav.wild.stays: no example shows wild-goes: removed" in found


def seen(reading: Example) -> tuple[list[str], list[str]]:
    """The boards of a reading and the lines of what happens there."""
    game, presenter = GAMES[reading.record.game], PRESENTERS[reading.record.game]
    if reading.grid:
        entries = game.score_text(reading.grid, dict(reading.record.options))
        return [], [f"{it.points} {presenter.entry_words(it, words('en'))}" for it in entries]
    played = replay(game, reading.record)
    states = [played.first, *(step.after for step in played.steps)]
    views = [game.view(state, reading.seat) for state in states]
    boards = [presenter.board_html(view, words("en"), Manner()) for view in views]
    return boards, log_lines(played.events, presenter, words("en"), reading.seat)


def test_the_readings_of_an_example_look_different() -> None:
    for example in (it for it in examples().values() if it.variants):
        shown = [seen(reading) for reading in example.readings]
        assert len(shown) == sum(shown.count(one) for one in shown), example.id


MADE_UP = {
    "gnoming.ex.nothing-left": "shows a rule for a case to which this deck never leads",
    "gnav.ex.last-card-left": "the usual reading needs no last capturer, the variant names none",
}
"""The examples whose positions no game leads to, each with the reason."""


def test_the_position_of_every_example_may_come_about_in_a_game() -> None:
    wrong = {
        example.id
        for example in examples().values()
        for reading in example.readings
        if reading.record.position
        and GAMES[reading.record.game].defects(
            reading.record.position, dict(reading.record.options), reading.record.seed
        )
    }
    assert wrong <= MADE_UP.keys()


def test_a_rule_leads_to_the_example_that_names_it_first() -> None:
    def made(name: str, *rules: str) -> Example:
        return Example(name, rules, (), 1, examples()["gnav.ex.02"].record)

    known = {it.id: it for it in (made("a", "x", "y"), made("b", "y", "x"))}
    best = example_of("y", known)
    assert best
    assert "b" == best.id
    assert example_of("z", known) is None


@pytest.mark.parametrize("game", ["gnav", "shifting"])
def test_no_example_begins_with_what_no_game_leads_to(game: str) -> None:
    """All readings, and also what one could go on from."""
    for example in examples().values():
        for reading in example.readings:
            record = reading.record
            if record.game == game and record.position:
                options = dict(record.options)
                found = GAMES[game].defects(record.position, options, record.seed)
                assert () == found, (example.id, options)


def test_a_key_that_stands_twice_is_no_data(tmp_path: Path) -> None:
    path = tmp_path / "some.yml"
    path.write_text("a: 1\nb: {c: 1, d: 2}\n", "utf-8")
    assert {"a": 1, "b": {"c": 1, "d": 2}} == read_yaml(path)
    for text in ("a: 1\nb: 2\na: 3\n", "b: {c: 1, c: 2}\n", "a: [\n"):
        path.write_text(text, "utf-8")
        with pytest.raises(ValueError, match=r"some\.yml"):
            read_yaml(path)


@pytest.mark.parametrize("name", GAMES)
def test_below_each_step_stand_the_rules_that_decided_it(name: str) -> None:
    for example in (it for it in examples().values() if it.record.game == name):
        for reading in example.readings:
            named = rules_by_step(GAMES[name], reading)
            for html, rules in zip(example_steps(reading, words("en"), ""), named, strict=True):
                below = html.rpartition('class="pv-why"')[2] if rules else ""
                assert [*dict.fromkeys(rules)] == re.findall(r'href="[^"#]*#([^"]+)"', below)
