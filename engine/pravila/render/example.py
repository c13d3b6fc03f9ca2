"""Examples step by step; the same code prints them at build time and in the reader's browser."""

from collections.abc import Iterable
from typing import Any

from pravila.core.event import Event
from pravila.core.example import Example
from pravila.core.game import Game
from pravila.core.record import replay
from pravila.games import GAMES, PRESENTERS
from pravila.render.lines import log_lines
from pravila.render.markup import tag, text
from pravila.render.presenter import Manner, Presenter
from pravila.render.rules import read_otherwise, rule_list
from pravila.words import Words, number


def example_html(example: Example, words: Words, root: str) -> str:
    """The whole example with all steps in a row; the stepper upgrades it.

    `root` is the relative address from the page to the language root. With a variant, both
    readings stand beside each other under their names.
    """
    readings = [_steps_list(example, words, root)]
    if example.variant:
        other = _steps_list(example.variant, words, root)
        changed = example.variant.record.options
        before = dict(example.record.options)
        switches = [name for name, value in changed if before.get(name) != value]
        readings = [
            tag("div", _reading(it, switches, words) + steps, cls="pv-reading")
            for it, steps in ((example, readings[0]), (example.variant, other))
        ]
    return tag(
        "section",
        *readings,
        cls="pv-example",
        id=example.id,
        aria_label=words.say("example.label", id=example.id),
        data_example=True,
        data_first=words.say("example.first"),
        data_back=words.say("example.back"),
        data_next=words.say("example.next"),
        data_last=words.say("example.last"),
        data_step=words.say("example.step", n="{n}", m="{m}"),
    )


def _steps_list(example: Example, words: Words, root: str) -> str:
    items = [tag("li", step, cls="pv-step") for step in example_steps(example, words, root)]
    return tag("ol", *items, cls="pv-steps")


def _reading(example: Example, switches: Iterable[str], words: Words) -> str:
    """The name of a reading: the options that tell it from the other, with their values."""
    game = GAMES[example.record.game]
    chosen = {it.name: it.default for it in game.options} | dict(example.record.options)
    names = []
    for switch in switches:
        key, value = f"option.{game.name}.{switch}", chosen[switch]
        said = value if value.isdigit() else words.say(f"{key}.{value}")
        names.append(f"{text(words.say(key))}: {tag('strong', text(said))}")
    return tag("p", "; ".join(names), cls="pv-reading__name")


def example_steps(example: Example, words: Words, root: str) -> tuple[str, ...]:
    """Each step as HTML: the board, what happened, and the rules that decided it.

    Raises ValueError when the example does not do what it says: an action is refused, or an
    attempt is allowed.
    """
    game, presenter = GAMES[example.record.game], PRESENTERS[example.record.game]
    if example.grid:
        return _scored_steps(example, game, presenter, words, root)
    return _played_steps(example, game, presenter, words, root)


def _played_steps(
    example: Example,
    game: Game[Any, Any, Any],
    presenter: Presenter[Any, Any],
    words: Words,
    root: str,
) -> tuple[str, ...]:
    played = replay(game, example.record)
    if played.refused is not None:
        at = len(played.steps)
        action = example.record.actions[at]
        raise ValueError(f"{example.id}: {action!r} is refused by {played.refused.rules}")
    steps: list[str] = []
    otherwise = read_otherwise(game, dict(example.record.options))

    def add(
        state: Any, lines: Iterable[str], rules: Iterable[str], events: tuple[Event, ...]
    ) -> None:
        manner = Manner(root=root, changed=presenter.changed(events))
        board = presenter.board_html(game.view(state, example.seat), words, manner)
        steps.append(board + _lines(lines) + rule_list(rules, words, root, otherwise))

    states = [played.first, *(step.after for step in played.steps)]
    for done, state in enumerate(states):
        if done:
            events = played.steps[done - 1].events
            rules = (
                rule
                for event in events
                if not event.code.endswith(".scored")
                for rule in event.rules
            )
            add(state, log_lines(events, presenter, words, example.seat), rules, events)
        else:
            add(state, [words.say("example.start")], (), ())
        for before, attempt in example.attempts:
            if before == done:
                action = game.read_action(attempt)
                verdict = game.judge(state, action)
                if verdict:
                    raise ValueError(f"{example.id}: the attempt {attempt!r} is allowed")
                view = game.view(state, example.seat)
                phrase = presenter.action_words(view, action, words)
                add(state, [words.say("verdict.attempt", action=phrase)], verdict.rules, ())
    return tuple(steps)


def _scored_steps(
    example: Example,
    game: Game[Any, Any, Any],
    presenter: Presenter[Any, Any],
    words: Words,
    root: str,
) -> tuple[str, ...]:
    """A layout, then one step for each line of its score sheet."""
    steps = [
        presenter.grid_html(example.grid, words, ()) + _lines([words.say("example.start-grid")])
    ]
    so_far = 0
    otherwise = read_otherwise(game, dict(example.record.options))
    for entry in game.score_text(example.grid, dict(example.record.options)):
        so_far += entry.points
        lines = [
            f"{presenter.entry_words(entry, words)}: {number(entry.points)}",
            words.say("example.so-far", points=so_far),
        ]
        steps.append(
            presenter.grid_html(example.grid, words, entry.places)
            + _lines(lines)
            + rule_list(entry.rules, words, root, otherwise)
        )
    return tuple(steps)


def _lines(lines: Iterable[str]) -> str:
    return tag("ul", *(tag("li", text(line)) for line in lines), cls="pv-lines")
