"""The order of words in each language."""

from scripts.steps.language_checks import LETTERS


def sort_key(language: str, text: str) -> tuple[tuple[int, int], ...]:
    """Give the key by which a sorted list of the language is put in order.

    Letters stand in the order of the alphabet; a space comes before them, other signs behind.
    """
    order = {letter: number for number, letter in enumerate(LETTERS[language], 1)}
    order[" "] = 0
    return tuple((order.get(sign, len(order)), ord(sign)) for sign in text.lower())
