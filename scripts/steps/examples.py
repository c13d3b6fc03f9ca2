"""Read the examples of `tutorials/` and hold them to their schema."""

import json
from pathlib import Path
from typing import Any, Final

import yaml
from jsonschema import Draft202012Validator

from pravila.core.example import Example, read_example
from pravila.games import game

TUTORIALS: Final = Path(__file__).resolve().parents[2] / "tutorials"


def example_data() -> dict[str, dict[str, Any]]:
    """The data of every example by its id; raises ValueError for a file that breaks the schema."""
    schema = json.loads((TUTORIALS / "example.schema.json").read_text("utf-8"))
    validator = Draft202012Validator(schema)
    found: dict[str, dict[str, Any]] = {}
    for path in sorted(TUTORIALS.glob("*/ex.*.yaml")):
        data = yaml.safe_load(path.read_text("utf-8"))
        for error in validator.iter_errors(data):
            raise ValueError(f"{path.name}: {error.message}")
        if data["id"] != f"{path.parent.name}.{path.stem}":
            raise ValueError(f"{path.name}: the id {data['id']} does not fit the file name")
        found[data["id"]] = data
    return found


def examples() -> dict[str, Example]:
    """Every example by its id."""
    return {
        name: read_example(data, game(data["game"]).version)
        for name, data in example_data().items()
    }
