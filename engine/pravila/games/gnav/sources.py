"""The public material about games called Gnav; what each one says is in the catalogues."""

from typing import Final

from pravila.core.source import Source

PUBLISHER: Final = ""
"""Nobody is known to publish this form of the game."""

SOURCES: Final[tuple[Source, ...]] = (
    Source("F1", "pagat.com", "https://www.pagat.com/cuckoo/gnav.html"),
    Source("F2", "Wikipedia", "https://en.wikipedia.org/wiki/Gnav"),
    Source("F3", "cards.old.no, Wikipedia"),
    Source("F4", "casinospiegel.net", "https://casinospiegel.net/gnav.html"),
    Source("F5", "techuonthechair.com"),
    Source("F7", "eightygames.wordpress.com, iskambilci.com"),
)
