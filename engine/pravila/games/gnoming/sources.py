"""The public material about Gnoming A Round; what each one says is in the catalogues."""

from typing import Final

from pravila.core.source import Source

PUBLISHER: Final = "Grandpa Beck’s Games"

SOURCES: Final[tuple[Source, ...]] = (
    Source("F1", "gamerules.com", "https://gamerules.com/rules/gnoming-a-round/"),
    Source("F2", "toysoupcanada.com, pudgycatgames.com"),
    Source("F3", "pudgycatgames.com"),
    Source("F4", "pudgycatgames.com"),
    Source("F5", "archive.therathole.ca", "https://archive.therathole.ca/gnoming-a-round"),
    Source("F6", "archive.therathole.ca, toysoupcanada.com, dragonsdengames"),
    Source("F7", "archive.therathole.ca", "https://archive.therathole.ca/gnoming-a-round"),
    Source("F8", "grandpabecksgames.com"),
    Source("F9", "grandpabecksgames.com/rules-golf, why-games.com"),
    Source("F10", "casualgamerevolution.com (2014), toyandgamereport.com (2015)"),
    Source("F11", "SnapScore"),
    Source("F12", "SnapScore"),
    Source("F13", "github.com"),
)
