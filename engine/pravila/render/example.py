"""Examples step by step; the same code prints them at build time and in the reader's browser."""

from collections.abc import Iterable, Sequence
from typing import Any

from pravila.core.example import Example, moments
from pravila.core.game import Game
from pravila.games import GAMES, PRESENTERS
from pravila.render.lines import log_lines
from pravila.render.markup import tag, text
from pravila.render.presenter import Manner, Presenter, player_name
from pravila.render.rules import read_otherwise, rule_list
from pravila.words import Words, number


def example_html(
    example: Example, words: Words, root: str, ways: Sequence[str] = (), *, named: bool = True
) -> str:
    """The whole example with all steps in a row; the stepper upgrades it.

    `root` is the relative address from the page to the language root. With variants, all
    readings stand beside each other under their names. `ways` is HTML below each
    reading. The steps are `named` by ids, which only one example of a page can have.
    """
    lists = [
        _steps_list(reading, words, root, named=named and reading is example)
        for reading in example.readings
    ]
    lists = [steps + way for steps, way in zip(lists, ways or [""] * len(lists), strict=True)]
    if example.variants:
        switches = _differing(example)
        lists = [
            tag("div", _reading(reading, switches, words) + steps, cls="pv-reading")
            for reading, steps in zip(example.readings, lists, strict=True)
        ]
    return tag(
        "section",
        *lists,
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


def _steps_list(example: Example, words: Words, root: str, *, named: bool) -> str:
    """The steps of one reading; `named` ones have ids, to which addresses lead."""
    items = [
        tag("li", step, cls="pv-step", id=f"step-{number}" if named else None)
        for number, step in enumerate(example_steps(example, words, root), 1)
    ]
    return tag("ol", *items, cls="pv-steps")


def _differing(example: Example) -> tuple[str, ...]:
    """The options in which the readings differ."""
    before = dict(example.record.options)
    changed = (
        name
        for variant in example.variants
        for name, value in variant.record.options
        if before.get(name) != value
    )
    return tuple(dict.fromkeys(changed))


def _reading(example: Example, switches: Iterable[str], words: Words) -> str:
    """The name of a reading: the options that tell it from the others, with their values."""
    game = GAMES[example.record.game]
    chosen = {it.name: it.default for it in game.options} | dict(example.record.options)
    names = []
    for switch in switches:
        key, value = f"option.{game.name}.{switch}", chosen[switch]
        said = value if value.isdigit() else words.say(f"{key}.{value}")
        names.append(f"{text(words.say(key))}: {tag('strong', text(said))}")
    return tag("p", "; ".join(names), cls="pv-reading__name")


def example_steps(example: Example, words: Words, root: str) -> tuple[str, ...]:
    """Each step as HTML: what happened, the board, and the rules that decided it.

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
    otherwise = read_otherwise(game, dict(example.record.options))
    steps: list[str] = []
    for moment in moments(game, example):
        view = game.view(moment.state, example.seat)
        manner = Manner(root=root, changed=presenter.changed(moment.events))
        board = presenter.board_html(view, words, manner)
        lines = log_lines(moment.events, presenter, words, example.seat)
        if moment.attempt:
            phrase = presenter.action_words(view, game.read_action(moment.attempt), words)
            name = player_name(words, game.actor(moment.state) or example.seat, 0)
            lines = [words.say("verdict.attempt", name=name, action=phrase)]
        elif not steps:
            lines = [words.say("example.start"), *lines]
        steps.append(_step(lines, board, rule_list(moment.rules, words, root, otherwise)))
    return tuple(steps)


def _scored_steps(
    example: Example,
    game: Game[Any, Any, Any],
    presenter: Presenter[Any, Any],
    words: Words,
    root: str,
) -> tuple[str, ...]:
    """A layout, then one step for each line of its score sheet."""
    before = presenter.grid_html(example.grid, words, ())
    steps = [_step([words.say("example.start-grid")], before)]
    so_far = 0
    otherwise = read_otherwise(game, dict(example.record.options))
    for entry in game.score_text(example.grid, dict(example.record.options)):
        so_far += entry.points
        lines = [
            f"{presenter.entry_words(entry, words)}: {number(entry.points)}",
            words.say("example.so-far", points=so_far),
        ]
        grid = presenter.grid_html(example.grid, words, entry.places)
        steps.append(_step(lines, grid, rule_list(entry.rules, words, root, otherwise)))
    return tuple(steps)


def _step(lines: Iterable[str], board: str, rules: str = "") -> str:
    """What happened, the board after it, and the rules that decided it."""
    told = tag("ul", *(tag("li", text(line)) for line in lines), cls="pv-lines")
    return told + tag("div", board, cls="pv-step__board") + rules
