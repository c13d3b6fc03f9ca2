"""What the software says, in the reader's language: gettext catalogues with symbolic ids."""

from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from typing import Final

from pravila.core.errors import UnreadableError

LANGUAGES: Final = ("en", "hr", "eo", "ka", "mk", "sl")
MINUS: Final = "\N{MINUS SIGN}"
_COUNTED: Final = ("n", "points")


class Words:
    """The messages and rule clauses of one language."""

    def __init__(self, lang: str, catalogue: GNUTranslations) -> None:
        self.lang = lang
        self._catalogue = catalogue

    def say(self, key: str, /, **params: object) -> str:
        """The message `key` with its placeholders filled in.

        Where a message has plural forms, `n` or else `points` chooses the form; integers are
        written with a real minus sign.
        """
        counted = next((params[name] for name in _COUNTED if name in params), None)
        template = key
        if isinstance(counted, int):
            template = self._catalogue.ngettext(key, key, abs(counted))
        if template == key:
            template = self._catalogue.gettext(key)
        return template.format_map({name: number(value) for name, value in params.items()})

    def rule(self, rule_id: str) -> str:
        """The clause of a rule as the rules page of this language has it."""
        return self._catalogue.pgettext("rule", rule_id)

    def explain(self, error: UnreadableError) -> str:
        """One sentence that says what could not be read."""
        return self.say(f"unreadable.{error.code}", **error.params)


def number(value: object) -> str:
    """The value as text, integers with a real minus sign."""
    return str(value).replace("-", MINUS) if isinstance(value, int) else str(value)


@cache
def words(lang: str) -> Words:
    """The words of a language; raises UnreadableError for one we do not have."""
    if lang not in LANGUAGES:
        raise UnreadableError("unknown-language", lang=lang[:20], langs=", ".join(LANGUAGES))
    path = files("pravila").joinpath("locale", lang, "LC_MESSAGES", "pravila.mo")
    with path.open("rb") as file:
        return Words(lang, GNUTranslations(file))
