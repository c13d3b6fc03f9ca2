"""The games, by their key. The only place outside its folder that names a game."""

from typing import Any, Final

from pravila.core.errors import UnreadableError
from pravila.core.game import Game
from pravila.games.gnoming.game import Gnoming
from pravila.games.gnoming.presenter import GnomingPresenter
from pravila.render.presenter import Presenter

GAMES: Final[dict[str, Game[Any, Any, Any]]] = {"gnoming": Gnoming()}
PRESENTERS: Final[dict[str, Presenter[Any, Any]]] = {"gnoming": GnomingPresenter()}


def game(name: str) -> Game[Any, Any, Any]:
    """The game with this key; raises UnreadableError for an unknown one."""
    if name not in GAMES:
        raise UnreadableError("unknown-game", game=name[:40], games=", ".join(GAMES))
    return GAMES[name]
