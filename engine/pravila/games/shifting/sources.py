"""The public material about Shifting Stones; what each one says is in the catalogues."""

from typing import Final

from pravila.core.source import Source

PUBLISHER: Final = "Gamewright"

_BRAILLE: Final = "64-ounce-games.myshopify.com"
_BRAILLE_PAGE: Final = f"https://{_BRAILLE}/pages/shifting-stones"
_SCAN: Final = "github.com/xusandrew/XuShiftingStones"
_SCAN_PAGE: Final = f"https://{_SCAN}"

SOURCES: Final[tuple[Source, ...]] = (
    Source("F1", f"{_BRAILLE}, geekyhobbies.com, coiledspring.co.uk", _BRAILLE_PAGE),
    Source("F2", f"{_SCAN}, Board Game Arena, geekyhobbies.com", _SCAN_PAGE),
    Source("F3", f"{_SCAN}, Board Game Arena, geekyhobbies.com", _SCAN_PAGE),
    Source("F4", f"{_SCAN}, Board Game Arena", _SCAN_PAGE),
    Source("F5", _SCAN, _SCAN_PAGE),
    Source("F6", _SCAN, _SCAN_PAGE),
    Source("F7", _SCAN, _SCAN_PAGE),
    Source("F8", _SCAN, _SCAN_PAGE),
    Source("F9", _SCAN, _SCAN_PAGE),
    Source("F10", f"{_BRAILLE}, pudgycatgames.com, geekyhobbies.com", _BRAILLE_PAGE),
    Source("F11", "coiledspring.co.uk, Board Game Arena"),
    Source("F12", "Board Game Arena, pudgycatgames.com"),
    Source("F13", "Board Game Arena"),
    Source("F14", "Board Game Arena"),
    Source("F15", "meeplemountain.com"),
    Source("F16", "sliding-tiles.vercel.app", "https://sliding-tiles.vercel.app/how-to"),
    Source("F17", f"{_SCAN}, Board Game Arena", _SCAN_PAGE),
    Source("F18", "pudgycatgames.com, Board Game Arena"),
    Source("F19", "grievous667.github.io", "https://grievous667.github.io"),
    Source("F20", "meeplemountain.com"),
)
