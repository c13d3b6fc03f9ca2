"""Refuse a release while a translation is older than its English or a page was not read again."""

import sys

from scripts.steps.freshness import TRANSLATIONS, stale
from scripts.steps.reviewed import changed_since, never_read
from scripts.steps.words import LANGUAGES


def faults() -> list[str]:
    """What stands in the way of a release, a line each."""
    old = [f"{language}: {key} is old" for language in TRANSLATIONS for key in stale(language)]
    unread = [
        f"{language}: {page} was not read since it changed"
        for language in LANGUAGES
        for page in (*never_read(language), *changed_since(language))
    ]
    return [*old, *unread]


def main() -> int:
    """Print the faults; fail when there are any."""
    found = faults()
    print(*found, sep="\n")
    print(
        f"release: {len(found)} texts stand in its way" if found else "release: all texts are fit"
    )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
