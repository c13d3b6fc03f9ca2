"""Publish the rules as data: `api/index.json`, its schema, and one file per game and language.

Each file joins what stands under a rule's id: its text, origin, sources, the option that plays it
otherwise, the examples that show it and the tests that hold the engine to it.
"""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from pravila.core.game import Game
from pravila.core.rule import Rule
from pravila.games import GAMES
from scripts.steps.example_pages import slug
from scripts.steps.lessons import lesson_of
from scripts.steps.question_blocks import question_blocks
from scripts.steps.report import shown, tests
from scripts.steps.rule_blocks import RuleBlock, plain, rule_blocks
from scripts.steps.words import HTML_LANG, NAMES, ROOT, read_words

SCHEMA: Final = ROOT / "scripts/steps/rules.schema.json"
LICENCE: Final = "https://creativecommons.org/licenses/by/4.0/"


def write_open_data(out: Path, base: str, languages: Iterable[str]) -> None:
    """Write the folder `api` below `out`; `base` is the address of the site's root."""
    languages = tuple(languages)
    folder = out / "api/rules"
    folder.mkdir(parents=True, exist_ok=True)
    tested, illustrated = tests(), shown()
    for name in GAMES:
        for language in languages:
            data = rules_data(name, language, base, tested, illustrated)
            _write(folder / f"{name}.{language}.json", data)
    _write(out / "api/index.json", index_data(base, languages))
    _write(out / "api/rules.schema.json", json.loads(SCHEMA.read_text("utf-8")))


def index_data(base: str, languages: Iterable[str]) -> dict[str, object]:
    """What there is: the files of each game by language, the schema, the licence."""
    languages = tuple(languages)
    return {
        "site": base,
        "schema": f"{base}api/rules.schema.json",
        "licence": LICENCE,
        "languages": {HTML_LANG[language]: NAMES[language] for language in languages},
        "games": [
            {
                "game": name,
                "title": game.title,
                "version": game.version,
                "rules": len(game.rules),
                "files": {HTML_LANG[it]: f"{base}api/rules/{name}.{it}.json" for it in languages},
            }
            for name, game in GAMES.items()
        ],
    }


def rules_data(
    name: str,
    language: str,
    base: str,
    tested: Mapping[str, list[str]],
    illustrated: Mapping[str, list[str]],
) -> dict[str, object]:
    """Everything that stands under the ids of a game, in one language."""
    game = GAMES[name]
    folder = ROOT / "docs" / language / name
    page = f"{base}{language}/{name}/"
    blocks = {it.id: it for it in rule_blocks((folder / "index.md").read_text("utf-8"))}
    labels = read_words(language, name)
    return {
        "$schema": f"{base}api/rules.schema.json",
        "game": name,
        "title": game.title,
        "version": game.version,
        "language": HTML_LANG[language],
        "page": page,
        "licence": LICENCE,
        "sources": [
            {"mark": it.mark, "name": it.name, "address": it.address} for it in game.sources
        ],
        "rules": [
            _rule(rule, blocks[rule.id], page)
            | {
                "switch": _switch(name, game, rule.switch, labels),
                "examples": [
                    {"id": it, "page": f"{page}examples/{slug(it)}/"}
                    for it in illustrated.get(rule.id, [])
                ],
                "lesson": _lesson(rule.id, page),
                "tests": tested.get(rule.id, []),
            }
            for rule in game.rules
        ],
        "questions": [
            {
                "id": block.id,
                "question": plain(block.question),
                "answer": plain(block.answer),
                "rules": list(block.rules),
                "elsewhere": plain(block.others) or None,
                "page": f"{page}questions/#{block.id}",
            }
            for block in question_blocks((folder / "questions.md").read_text("utf-8"))
        ],
    }


def _lesson(rule: str, page: str) -> dict[str, object] | None:
    """The lesson that teaches a rule, with the address of the step."""
    found = lesson_of(rule)
    if not found:
        return None
    lesson, step = found
    return {"id": lesson.id, "page": f"{page}learn/{slug(lesson.id)}/#step-{step}"}


def _rule(rule: Rule, block: RuleBlock, page: str) -> dict[str, object]:
    return {
        "id": rule.id,
        "number": rule.number,
        "origin": rule.origin.value,
        "sources": list(rule.sources),
        "text": plain(block.clause),
        "question": plain(block.question) or None,
        "reason": plain(block.reason) or None,
        "page": f"{page}#{rule.id}",
    }


def _switch(
    name: str, game: Game[Any, Any, Any], option: str, labels: Mapping[str, str]
) -> dict[str, object] | None:
    """The option that plays a rule otherwise: its name, its label, its values with theirs."""
    if not option:
        return None
    values = next(it.values for it in game.options if it.name == option)
    key = f"option.{name}.{option}"
    return {
        "name": option,
        "label": labels[key],
        "values": [
            {"value": value, "label": value if value.isdigit() else labels[f"{key}.{value}"]}
            for value in values
        ],
    }


def _write(path: Path, data: object) -> None:
    path.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", "utf-8")
