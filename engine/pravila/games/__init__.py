"""The games, by their key. The only place outside its folder that names a game.

A game is imported when it is first asked for, so that a page starts no game but its own. Its
folder has a module `game` with GAME, a module `presenter` with PRESENTER, a module `setting` with
SETTING and a module `quiz` with QUIZ.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pravila.core.errors import UnreadableError
from pravila.core.game import Game
from pravila.render.presenter import Presenter
from pravila.render.setting import Setting

if TYPE_CHECKING:
    from pravila.core.quiz import Maker

NAMES: Final = ("gnoming", "gnav", "shifting")

T = TypeVar("T")


class _Lazy(Mapping[str, T]):
    """The same constant of every game's module, imported on demand."""

    def __init__(self, module: str, constant: str) -> None:
        self._module, self._constant = module, constant

    def __getitem__(self, name: str) -> T:
        if name not in NAMES:
            raise KeyError(name)
        found: T = getattr(import_module(f"{__name__}.{name}.{self._module}"), self._constant)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


GAMES: Final[Mapping[str, Game[Any, Any, Any]]] = _Lazy("game", "GAME")
PRESENTERS: Final[Mapping[str, Presenter[Any, Any]]] = _Lazy("presenter", "PRESENTER")
SETTINGS: Final[Mapping[str, Setting]] = _Lazy("setting", "SETTING")
QUIZZES: Final[Mapping[str, "Mapping[str, Maker]"]] = _Lazy("quiz", "QUIZ")
"""The kinds of questions about each game, each with the function that makes them."""


def game(name: str) -> Game[Any, Any, Any]:
    """The game with this key; raises UnreadableError for an unknown one."""
    if name not in NAMES:
        raise UnreadableError("unknown-game", game=name[:40], games=", ".join(NAMES))
    return GAMES[name]
