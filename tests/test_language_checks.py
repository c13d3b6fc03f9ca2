"""Each check of the texts finds a planted fault and leaves good text alone."""

from io import BytesIO

import pytest
from babel.messages.pofile import read_po

from scripts.steps.checks import check, plural_faults
from scripts.steps.language_checks import placeholder_faults, structure_faults, text_faults

PAGE = """# Rules {#rules}

[gnoming.setup.grid] The 9 cards lie face down in a 3 × 3 grid.

[gnoming.hazard.order] In order.
? In which order?
+ See [play](play.md).
"""


def test_our_own_texts_have_no_fault() -> None:
    assert [] == check()


@pytest.mark.parametrize(
    ("language", "text", "mark"),
    [
        ("en", "cafe\u0301", "L01"),
        ("en", "a\u200bb", "L02"),
        ("hr", "karta quick", "L21"),
        ("hr", "kartа na stolu", "L21"),
        ("sl", "svoj ćevap", "L21"),
        ("mk", "картa", "L21"),
        ("mk", "выше", "L21"),
        ("ka", "Ჯოკერი", "L22"),
        ("eo", "cxiu ludanto", "L25"),
        ("hr", "»karta«", "L30"),
        ("sl", "„karta”", "L30"),
        ("en", 'the "card"', "L30"),
        ("ka", "„კარტი", "L31"),
        ("en", "it counts -5", "L32"),
        ("en", "3-7 players", "L33"),
        ("en", "a 3 x 3 grid", "L34"),
        ("en", "wait...", "L35"),
        ("hr", "karta .", "L36"),
        ("mk", "Играчот with the card", "L40"),
        ("hr", "karta je paluba", "L43"),
        ("ka", "გემბანი", "L43"),
    ],
)
def test_a_planted_fault_is_found(language: str, text: str, mark: str) -> None:
    assert mark in {fault[:3] for fault in text_faults(language, text)}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The row 5, 5, 5 counts −5; a 3\u00a0×\u00a03 grid is for 3–7 players."),
        ("hr", "Igrač kaže „karta” i odbacuje prepreku."),
        ("sl", "Igralec reče »karta« in odvrže oviro."),
        ("mk", "Играчот вели „карта“ и отфрла препрека."),
        ("ka", "მოთამაშე კარტს იღებს."),
        ("eo", "La ludanto forĵetas la muliganon."),
    ],
)
def test_good_text_has_no_fault(language: str, text: str) -> None:
    assert [] == text_faults(language, text)


@pytest.mark.parametrize(
    ("old", "new", "mark"),
    [
        ("{#rules}", "{#pravila}", "L10"),
        ("[gnoming.setup.grid]", "[gnoming.setup.gird]", "L11"),
        ("The 9 cards", "The 8 cards", "L12"),
        ("play.md", "index.md", "L14"),
        ("+ See", "\n\n+ See", "L11"),
    ],
)
def test_a_difference_from_the_english_page_is_found(old: str, new: str, mark: str) -> None:
    assert [] == structure_faults(PAGE, PAGE)
    assert mark in {fault[:3] for fault in structure_faults(PAGE, PAGE.replace(old, new))}


def test_an_unknown_placeholder_is_found() -> None:
    assert [] == placeholder_faults("key", "{name} draws", "{name} vuče")
    assert placeholder_faults("key", "{name} draws", "{ime} vuče")


@pytest.mark.parametrize(
    ("language", "forms", "rule", "right"),
    [
        ("en", 2, "(n != 1)", True),
        ("mk", 2, "(n % 10 == 1 && n % 100 != 11 ? 0 : 1)", True),
        ("mk", 2, "(n != 1)", False),
        ("sl", 2, "(n != 1)", False),
        ("hr", 4, "(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3)", False),
        ("sl", 4, "(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3)", True),
    ],
)
def test_the_plural_rule_must_be_that_of_the_language(
    language: str, forms: int, rule: str, right: bool
) -> None:
    text = f'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals={forms}; plural={rule};\\n"\n'
    catalogue = read_po(BytesIO(text.encode()))
    assert right == (not list(plural_faults(language, catalogue)))
