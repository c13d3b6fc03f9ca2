"""Read the examples of `tutorials/`, hold them to their schema and to what they say they show.

Run as a step, it prints what is wrong with them: `python -m scripts.steps.examples`.
"""

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from jsonschema import Draft202012Validator

from pravila.core.errors import UnreadableError
from pravila.core.example import Example, moments, read_example, rules_by_step
from pravila.games import GAMES, game
from scripts.steps.data_files import read_yaml

TUTORIALS: Final = Path(__file__).resolve().parents[2] / "tutorials"


def example_data() -> dict[str, dict[str, Any]]:
    """The data of every example by its id; raises ValueError for a file that breaks the schema."""
    schema = json.loads((TUTORIALS / "example.schema.json").read_text("utf-8"))
    validator = Draft202012Validator(schema)
    found: dict[str, dict[str, Any]] = {}
    for path in sorted(TUTORIALS.glob("*/examples/*.yml")):
        data = read_yaml(path)
        for error in validator.iter_errors(data):
            raise ValueError(f"{path.name}: {error.message}")
        if data["id"] != f"{path.parents[1].name}.ex.{path.stem}":
            raise ValueError(f"{path.name}: the id {data['id']} does not fit the file name")
        found[data["id"]] = data
    return found


def examples() -> dict[str, Example]:
    """Every example by its id."""
    return {
        name: read_example(data, game(data["game"]).version)
        for name, data in example_data().items()
    }


def exempt() -> dict[str, str]:
    """The rules that no board can show, each with the reason."""
    found: dict[str, str] = read_yaml(TUTORIALS / "exempt.yml")
    return found


def example_of(rule: str, known: dict[str, Example]) -> Example | None:
    """The example that shows a rule best: the one that names it earliest."""
    showing = [it for it in known.values() if rule in it.all_rules]
    return min(showing, key=lambda it: it.all_rules.index(rule), default=None)


def decided_rules(example: Example) -> set[str]:
    """The rules that decide in the steps of an example: verdicts, events, lines of scores.

    Raises ValueError when an action is refused or an attempt allowed.
    """
    rules = GAMES[example.record.game]
    if example.grid:
        entries = rules.score_text(example.grid, dict(example.record.options))
        return {rule for entry in entries for rule in entry.rules}
    found: set[str] = set()
    for moment in moments(rules, example):
        found |= set(moment.rules)
        for sheet in rules.score_sheets(moment.state):
            found |= {rule for entry in sheet.entries for rule in entry.rules}
    return found


def deciding_step(rule: str, example: Example) -> int:
    """The number, from 1, of the first step that names a rule; 1 when none does."""
    steps = rules_by_step(GAMES[example.record.game], example)
    return next((number for number, rules in enumerate(steps, 1) if rule in rules), 1)


def faults() -> Iterator[str]:
    """Examples that do not show what they say, twins, rules without an example."""
    known = examples()
    for example in known.values():
        try:
            decided = {rule for reading in example.readings for rule in decided_rules(reading)}
        except (ValueError, UnreadableError) as error:
            yield f"{example.id}: {error}"
            continue
        ids = {rule.id for rule in GAMES[example.record.game].rules}
        yield from (f"{example.id}: unknown rule {it}" for it in {*example.all_rules} - ids)
        undecided = [rule for rule in example.rules if rule not in decided]
        yield from (f"{example.id}: {it} decides in no step: see `shows`" for it in undecided)
        decisive = [rule for rule in example.shows if rule in decided]
        yield from (f"{example.id}: {it} decides in a step: see `rules`" for it in decisive)
    plays = Counter((it.record, it.attempts, it.grid, it.variants) for it in known.values())
    yield from (
        f"{number} examples are the same: {key[0]}" for key, number in plays.items() if number > 1
    )
    best = defaultdict(list)
    for name, rules in GAMES.items():
        for rule in rules.rules:
            shown_by = example_of(rule.id, known)
            if rule.id in exempt():
                if shown_by:
                    yield f"{rule.id}: exempt, but shown by {shown_by.id}"
            elif shown_by is None:
                yield f"{rule.id}: no example of {name} shows it"
            else:
                best[shown_by.id].append(rule.id)
    yield from (
        f"{it}: shows no rule better than another example" for it in known if it not in best
    )
    yield from unshown_readings(known)


def unshown_readings(known: dict[str, Example]) -> Iterator[str]:
    """Rules with a switch whose readings no example shows side by side.

    Each value of the switch is a reading; of values that are all numbers two are enough.
    """
    for name, rules in GAMES.items():
        switches = {switch.name: switch for switch in rules.options}
        for rule in (rule for rule in rules.rules if rule.switch):
            switch = switches[rule.switch]
            shown = {
                dict(reading.record.options).get(switch.name, switch.default)
                for example in known.values()
                if example.record.game == name and example.variants and rule.id in example.all_rules
                for reading in example.readings
            }
            numbers = all(value.isdigit() for value in switch.values)
            missing = [value for value in switch.values if value not in shown]
            if missing and not (numbers and len(shown) > 1):
                yield f"{rule.id}: no example shows {switch.name}: {', '.join(missing)}"


def main() -> int:
    """Print the faults; fail when there are any."""
    found = list(faults())
    print(*found, sep="\n")
    print(f"examples: {len(examples())}, faults: {len(found)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
