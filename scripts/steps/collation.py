"""Sort texts as a reader of the language expects (L27)."""

import unicodedata
from functools import cache
from typing import Final, TypeAlias

ALPHABETS: Final = {
    "en": "a b c d e f g h i j k l m n o p q r s t u v w x y z",
    "hr": "a b c č ć d dž đ e f g h i j k l lj m n nj o p q r s š t u v w x y z ž",
    "sl": "a b c č ć d đ e f g h i j k l m n o p q r s š t u v w x y z ž",
    "eo": "a b c ĉ d e f g ĝ h ĥ i j ĵ k l m n o p q r s ŝ t u ŭ v w x y z",
    "mk": "а б в г д ѓ е ж з ѕ и ј к л љ м н њ о п р с т ќ у ф х ц ч џ ш",
    "ka": "ა ბ გ დ ე ვ ზ თ ი კ ლ მ ნ ო პ ჟ რ ს ტ უ ფ ქ ღ ყ შ ჩ ც ძ წ ჭ ხ ჯ ჰ",
}
"""The letters in their order, two for one sound included, and where foreign letters stand."""
SPACE, MARK, DIGIT, LETTER, FOREIGN = range(5)

SortKey: TypeAlias = tuple[tuple[tuple[int, int], ...], tuple[str, ...], str]


def sort_key(language: str, text: str) -> SortKey:
    """A key for `sorted`: letters by the alphabet, then accents, then small before capital.

    Spaces come before marks, these before digits, these before letters; letters of another
    script come last. Raises KeyError for an unknown language.
    """
    order = _order(language)
    small = unicodedata.normalize("NFC", text).lower()
    weights: list[tuple[int, int]] = []
    accents: list[str] = []
    at = 0
    while at < len(small):
        step = 2 if small[at : at + 2] in order and len(small[at : at + 2]) == 2 else 1
        weight, accent = _weight(order, small[at : at + step])
        weights.append(weight)
        accents.append(accent)
        at += step
    return tuple(weights), tuple(accents), text.swapcase()


@cache
def _order(language: str) -> dict[str, int]:
    return {letter: number for number, letter in enumerate(ALPHABETS[language].split())}


def _weight(order: dict[str, int], letter: str) -> tuple[tuple[int, int], str]:
    """The place of a letter, and its accent where the alphabet does not know the two together."""
    if letter in order:
        return (LETTER, order[letter]), ""
    base, accent = unicodedata.normalize("NFD", letter)[0], unicodedata.normalize("NFD", letter)[1:]
    if base in order:
        return (LETTER, order[base]), accent
    if letter.isspace():
        return (SPACE, 0), ""
    if letter.isdecimal():
        return (DIGIT, int(letter)), ""
    return (FOREIGN if base.isalpha() else MARK, ord(base)), accent
