"""YAML files of the project, in which no key may stand twice."""

from pathlib import Path
from typing import Any

import yaml


class _Strict(yaml.SafeLoader):
    """Refuses a mapping in which a key stands twice; PyYAML would keep the last one silently."""


def _mapping(loader: _Strict, node: yaml.MappingNode) -> dict[Any, Any]:
    found: dict[Any, Any] = {}
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node)
        if key in found:
            line = key_node.start_mark.line + 1
            raise ValueError(f"{node.start_mark.name}: {key} stands twice (line {line})")
        found[key] = loader.construct_object(value_node, deep=True)
    return found


_Strict.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)


def read_yaml(path: Path) -> Any:
    """The data of a file; raises ValueError when a key stands twice or the file is no YAML."""
    with path.open(encoding="utf-8") as file:
        try:
            return yaml.load(file, _Strict)
        except yaml.YAMLError as error:
            raise ValueError(f"{path.name}: {error}") from error
