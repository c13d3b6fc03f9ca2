"""Why not, and why: every control answers, and every line opens the rules that decided it."""

import json
import re
from collections.abc import Iterator
from html import escape
from random import Random
from typing import Any

import pytest

from pravila import live
from pravila.core.errors import UnreadableError
from pravila.core.record import new_record, read_record, replay, start
from pravila.games import GAMES, PRESENTERS
from pravila.render.lines import log_lines
from pravila.words import words
from tests.strategies import AnyGame

Answer = dict[str, Any]
ENGLISH = words("en")
ROOT = "../../"
EVERY_GAME = pytest.mark.parametrize("name", GAMES)
CONTROL = re.compile(r'<button type="button" class="pv-button[^"]*" data-action="([^"]*)"([^>]*)>')
RULE_LINK = re.compile(r'<a href="\.\./\.\./([a-z]+)/#([a-z0-9.-]+)" class="pv-rule">([^<]+)</a>')


@pytest.fixture(autouse=True)
def fresh_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game is open when a test begins."""
    monkeypatch.setattr(live, "_sessions", [])


def ask(**request: object) -> Answer:
    """One message to the engine and its answer."""
    answer: Answer = json.loads(live.call(json.dumps({"lang": "en", "root": ROOT} | request)))
    return answer


def press(answer: Answer, action: str) -> Answer:
    """Press something on the page that shows this answer."""
    return ask(op="press", turn=answer["turn"], action=action)


def resume(record: str) -> Answer:
    """Open a saved game."""
    return ask(op="resume", record=record)


def new(game: AnyGame, rng: Random) -> Answer:
    """A new game with any options and seats."""
    while True:
        options = {switch.name: rng.choice(switch.values) for switch in game.options}
        try:
            seats = rng.choice(game.seat_range(options))
            start(game, new_record(game, options, seats, 0))
        except UnreadableError:
            continue
        seed = rng.randrange(1000)
        return ask(op="new", game=game.name, options=options, seats=seats, seed=seed)


def controls(answer: Answer) -> list[str]:
    """What can be pressed on the table."""
    return list(dict.fromkeys(re.findall(r'data-action="([^"]*)"', answer["html"])))


def links(html: str) -> list[str]:
    """The rules that a piece of HTML links, which must be rules, in their own words."""
    found = RULE_LINK.findall(html)
    for game, rule, clause in found:
        assert rule in {it.id for it in GAMES[game].rules}
        assert escape(ENGLISH.rule(rule), quote=False) == clause.replace("&quot;", '"')
    return [rule for _, rule, _ in found]


def situations(game: AnyGame, seed: int) -> Iterator[Answer]:
    """Answers of games that a random reader plays to their ends, now and then before."""
    rng = Random(f"{game.name} {seed}")
    answer = new(game, rng)
    for _ in range(150):
        if rng.random() < 0.04 or answer["over"] or "pv-sheet" in answer["html"]:
            yield answer
            answer = resume(answer["record"])
        if answer["over"]:
            return
        chosen = rng.choice(game.actions(live._sessions[-1].state()))
        answer = press(answer, game.write_action(chosen))


@EVERY_GAME
@pytest.mark.parametrize("seed", range(5))
def test_every_control_does_something_or_says_why_not(name: str, seed: int) -> None:
    """Each press is done, begins an action, or is refused by a rule at least."""
    walked = 0
    for before in situations(GAMES[name], seed):
        pressed = controls(before)
        assert pressed
        for action in pressed:
            after = press(before, action)
            walked += 1
            if explain(before, after, action):
                walk_on(before, after, action)
            if not after["refusal"]:
                resume(before["record"])
    assert walked


def walk_on(before: Answer, begun: Answer, action: str) -> None:
    """Press every control after a press that began an action."""
    for second in controls(begun):
        resume(before["record"])
        press(before, action)
        explain(begun, press(begun, second), second)


def unmarked(answer: Answer) -> str:
    """The table without the marks of what has just changed."""
    html: str = answer["html"]
    return html.replace(" pv-card--changed", "")


def explain(before: Answer, after: Answer, action: str) -> bool:
    """Check the answer to a press, and tell whether the press began an action."""
    assert after["ok"], action
    done = after["turn"] > before["turn"]
    begun = not done and unmarked(after) != unmarked(before)
    if not done and not begun:
        assert after["refusal"], action
        assert links(after["refusal"]), action
    return begun


@EVERY_GAME
def test_a_control_that_may_not_be_used_says_so_and_stays(name: str) -> None:
    """Controls are marked as unavailable exactly when the rules refuse them; none is cut off."""
    game = GAMES[name]
    marked = set()
    for answer in situations(game, 99):
        assert not re.search(r"<button[^>]* disabled", answer["html"])
        state = replay(game, read_record(answer["record"])).state
        legal = {game.write_action(action) for action in game.actions(state)}
        for action, rest in CONTROL.findall(answer["html"]):
            assert ('aria-disabled="true"' in rest) == (action not in legal), action
            marked |= {action} - legal
    assert marked


@EVERY_GAME
def test_every_line_of_the_log_opens_its_rules(name: str) -> None:
    game, seen = GAMES[name], set()
    for seed in range(2):
        for answer in situations(game, seed):
            again = resume(answer["record"])
            played = replay(game, read_record(answer["record"]))
            events = [*game.opening(played.first), *played.events]
            told = events[-len(again["log"]) :] if again["log"] else []
            lines = log_lines(told, PRESENTERS[name], ENGLISH, 1, you=1)
            assert [] == again["said"]
            for event, said, line in zip(told, lines, again["log"], strict=True):
                assert list(dict.fromkeys(event.seen_by(1).rules)) == links(line), event
                assert event.rules, event
                assert line.startswith("<details")
                assert escape(said, quote=False) in line
                seen.add(event.code)
    assert len(seen) > 5


@EVERY_GAME
def test_every_line_of_a_score_sheet_opens_its_rules(name: str) -> None:
    game, lines = GAMES[name], 0
    for seed in range(4):
        for answer in situations(game, seed):
            state = replay(game, read_record(answer["record"])).state
            sheets = game.score_sheets(state)
            if "pv-entries" not in answer["html"]:
                continue
            shown = re.findall(
                r"<li>(<details class=\"pv-reason\">.*?</details>)</li>", answer["html"], re.S
            )
            entries = [entry for sheet in sheets for entry in sheet.entries]
            assert len(entries) == len(shown)
            for entry, line in zip(entries, shown, strict=True):
                assert list(dict.fromkeys(entry.rules)) == links(line)
                lines += 1
    assert lines


def test_what_is_spoken_is_what_has_just_happened() -> None:
    """The same lines as in the list, but of a resumed game only what the bots do then."""
    answer = ask(op="new", game="gnoming", options={}, seats=3, seed=3)
    answer = press(press(answer, "flip 1"), "flip 2")
    assert len(answer["said"]) == len(answer["log"]) > 4
    for said, line in zip(answer["said"], answer["log"], strict=True):
        assert f"<summary>{escape(said, quote=False)} <" in line
    paused = read_record(answer["record"])
    resumed = resume(paused.minus(len(paused.actions) - 2).to_text())
    assert len(resumed["log"]) > len(resumed["said"]) > 0
    assert resumed["said"] == answer["said"][-len(resumed["said"]) :]


def test_a_line_is_closed_and_says_what_it_opens() -> None:
    answer = ask(op="new", game="gnav", options={}, seats=2, seed=3)
    state = replay(GAMES["gnav"], read_record(answer["record"])).state
    answer = press(answer, GAMES["gnav"].write_action(GAMES["gnav"].actions(state)[0]))
    assert answer["log"]
    for line in answer["log"]:
        assert "<details open" not in line
        assert f">{ENGLISH.say('rules.why')}</span></summary>" in line


def test_lines_are_in_the_language_of_the_reader() -> None:
    answer = ask(op="new", game="gnoming", options={}, seats=3, seed=3, lang="hr")
    answer = press(answer, "flip 1")
    assert escape(words("hr").rule("gnoming.setup.reveal-timing"), quote=False) in answer["log"][0]


def test_undo_with_nothing_to_undo_says_so() -> None:
    answer = ask(op="new", game="gnoming", options={}, seats=3, seed=3)
    again = ask(op="undo", turn=answer["turn"])
    assert again["ok"]
    assert ENGLISH.say("undo.nothing") in again["refusal"]
    assert answer["record"] == again["record"]
