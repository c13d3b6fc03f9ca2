"""Each check of the texts finds a planted fault and leaves good text alone."""

from io import BytesIO

import pytest
from babel.messages.pofile import read_po

from scripts.steps.checks import check, link_faults, plural_faults, text_faults
from scripts.steps.collation import ALPHABETS, sort_key
from scripts.steps.language.letters import LETTERS
from scripts.steps.language.reports import number_reports, player_reports, term_reports
from scripts.steps.language.sources import source_faults
from scripts.steps.language.spelling import own_word_faults, spelling_faults, unknown, word_types
from scripts.steps.language.structure import message_faults, structure_faults
from scripts.steps.language.texts import block_words, blocks, message_words, prose
from scripts.steps.language.wording import rival_faults
from scripts.steps.words import LANGUAGES

ENGLISH = """---
title: "Gnav for two: rules"
description: "The rules."
---

# Gnav for two: rules {#rules}

The game Gnav has 36 cards. A player draws back to 10 cards at the end of each turn, and then the
turn of the other player begins.

- [Play](play.md)
- [The end](#end)

[gnav.setup.deal] Deal 10 cards to each player.

[gnav.wild.any] A wild card captures 1 card.
? Which cards?
+ The source says so.

| Card | Points |
|------|--------|
| 7    | 7      |

<div class="game" markdown="1">
![A card](card.svg)
</div>

```example gnav.ex.1
```

## End {#end}

[gnav.ask.put-back] May I put a card back?
= No. Each card stays for 1 turn.
@ gnav.setup.deal gnav.wild.any
+ Shops do not mention this.
"""
PAGES = {
    "hr": """---
title: "Gnav za dvoje: pravila"
description: "Pravila igre."
---

# Gnav za dvoje: pravila {#rules}

Igra Gnav ima 36 karata. Na kraju svakog poteza igrač izvlači karte dok ih ponovno nema 10, a zatim
počinje potez drugog igrača.

- [Igrajte](play.md)
- [Kraj](#end)

[gnav.setup.deal] Svakom igraču podijelite 10 karata.

[gnav.wild.any] Džoker osvaja 1 kartu.
? Koje karte?
+ Tako kaže izvor.

| Karta | Bodovi |
|-------|--------|
| 7     | 7      |

<div class="game" markdown="1">
![Karta](card.svg)
</div>

```example gnav.ex.1
```

## Kraj {#end}

[gnav.ask.put-back] Smijem li vratiti kartu?
= Ne. Svaka karta ostaje 1 potez.
@ gnav.setup.deal gnav.wild.any
+ Trgovine to ne spominju.
""",
    "sl": """---
title: "Gnav za dva: pravila"
description: "Pravila igre."
---

# Gnav za dva: pravila {#rules}

Igra Gnav ima 36 kart. Ob koncu vsake poteze igralec vleče karte, dokler jih nima spet 10, nato pa
se začne poteza drugega igralca.

- [Igrajte](play.md)
- [Konec](#end)

[gnav.setup.deal] Vsakemu igralcu razdelite 10 kart.

[gnav.wild.any] Joker pobere 1 karto.
? Katere karte?
+ Tako pravi vir.

| Karta | Točke |
|-------|-------|
| 7     | 7     |

<div class="game" markdown="1">
![Karta](card.svg)
</div>

```example gnav.ex.1
```

## Konec {#end}

[gnav.ask.put-back] Ali smem karto vrniti?
= Ne. Vsaka karta ostane 1 potezo.
@ gnav.setup.deal gnav.wild.any
+ Trgovine tega ne omenjajo.
""",
    "eo": """---
title: "Gnav por du: reguloj"
description: "La reguloj de la ludo."
---

# Gnav por du: reguloj {#rules}

La ludo Gnav havas 36 kartojn. Fine de ĉiu vico la ludanto prenas kartojn, ĝis estas denove 10, kaj
poste komenciĝas la vico de la alia ludanto.

- [Ludu](play.md)
- [La fino](#end)

[gnav.setup.deal] Disdonu 10 kartojn al ĉiu ludanto.

[gnav.wild.any] Ĵokero kaptas 1 karton.
? Kiujn kartojn?
+ Tion diras la fonto.

| Karto | Poentoj |
|-------|---------|
| 7     | 7       |

<div class="game" markdown="1">
![Karto](card.svg)
</div>

```example gnav.ex.1
```

## Fino {#end}

[gnav.ask.put-back] Ĉu mi rajtas remeti karton?
= Ne. Ĉiu karto restas dum 1 vico.
@ gnav.setup.deal gnav.wild.any
+ Vendejoj ne mencias tion.
""",
    "mk": """---
title: "Gnav за двајца: правила"
description: "Правила на играта."
---

# Gnav за двајца: правила {#rules}

Играта Gnav има 36 карти. На крајот од секој потег играчот влече карти, сѐ додека повторно нема 10,
а потоа почнува потегот на другиот играч.

- [Играјте](play.md)
- [Крај](#end)

[gnav.setup.deal] Поделете му на секој играч по 10 карти.

[gnav.wild.any] Џокерот освојува 1 карта.
? Кои карти?
+ Така вели изворот.

| Карта | Поени |
|-------|-------|
| 7     | 7     |

<div class="game" markdown="1">
![Карта](card.svg)
</div>

```example gnav.ex.1
```

## Крај {#end}

[gnav.ask.put-back] Смеам ли да вратам карта?
= Не. Секоја карта останува 1 потег.
@ gnav.setup.deal gnav.wild.any
+ Продавниците не го спомнуваат тоа.
""",
    "ka": """---
title: "Gnav ორი მოთამაშისთვის: წესები"
description: "თამაშის წესები."
---

# Gnav ორი მოთამაშისთვის: წესები {#rules}

თამაშ Gnav-ში 36 კარტია. ყოველი ჯერის ბოლოს მოთამაშე კარტს იღებს, სანამ ხელში კვლავ 10 არ ექნება,
შემდეგ კი მეორე მოთამაშის ჯერი იწყება.

- [ითამაშეთ](play.md)
- [დასასრული](#end)

[gnav.setup.deal] თითოეულ მოთამაშეს 10 კარტი დაურიგეთ.

[gnav.wild.any] ჯოკერს 1 კარტი მიაქვს.
? რომელი კარტი?
+ ასე წერია წყაროში.

| კარტი | ქულა |
|-------|------|
| 7     | 7    |

<div class="game" markdown="1">
![კარტი](card.svg)
</div>

```example gnav.ex.1
```

## დასასრული {#end}

[gnav.ask.put-back] შემიძლია კარტის დაბრუნება?
= არა. ყოველი კარტი 1 ჯერით რჩება.
@ gnav.setup.deal gnav.wild.any
+ მაღაზიები ამას არ ახსენებს.
""",
}


def marks(faults: object) -> set[str]:
    """The marks of the faults."""
    assert hasattr(faults, "__iter__")
    return {fault[:3] for fault in faults}


def test_our_own_texts_have_no_fault() -> None:
    assert [] == check()


@pytest.mark.parametrize(
    ("language", "text", "mark"),
    [
        ("en", "cafe\u0301", "L01"),
        ("mk", "се\u0300 уште", "L01"),
        ("en", "a\u200bb", "L02"),
        ("hr", "karta&nbsp;na stolu", "L02"),
        ("hr", "kartа na stolu", "L20"),
        ("mk", "Tурнирски", "L20"),
        ("hr", "karta quick", "L21"),
        ("hr", "karta і hrpa", "L21"),
        ("sl", "svoj ćevap", "L21"),
        ("mk", "картa", "L21"),
        ("mk", "выше", "L21"),
        ("mk", "картата, a потоа", "L21"),
        ("mk", "раздайте", "L21"),
        ("ka", "Ჯოკერი", "L22"),
        ("ka", "კარტი ჱ", "L22"),
        ("mk", "Тој се уште игра", "L23"),
        ("hr", "ǆoker", "L24"),
        ("sl", "ǉudje", "L24"),
        ("eo", "cxiu ludanto", "L25"),
        ("eo", "chiu ludanto", "L25"),
        ("hr", "»karta«", "L30"),
        ("sl", "„karta”", "L30"),
        ("en", 'the "card"', "L30"),
        ("en", "the player's card", "L30"),
        ("ka", "„კარტი", "L31"),
        ("en", "“the “top” card”", "L31"),
        ("en", "the “top card\nof the pile”", "L31"),
        ("mk", "‚карта", "L31"),
        ("en", "it counts -5", "L32"),
        ("en", "3-7 players", "L33"),
        ("en", "3 – 7 players", "L33"),
        ("en", "a 3 x 3 grid", "L34"),
        ("hr", "mreža 3×3", "L34"),
        ("en", "wait...", "L35"),
        ("sl", "Nalaganje…", "L35"),
        ("hr", "karta .", "L36"),
        ("hr", "dvije  karte", "L36"),
        ("hr", "karta ( gornja)", "L36"),
        ("eo", "raŭndoFinita", "L37"),
        ("mk", "Играчот with the card", "L40"),
        ("hr", "karta je paluba", "L43"),
        ("ka", "გემბანი", "L43"),
        ("hr", "to je tvoja karta", "L47"),
        ("hr", "kad ste Vi na potezu", "L47"),
        ("sl", "to je tvoja karta", "L47"),
        ("sl", "kadar ste na Vaši potezi", "L47"),
        ("mk", "ова е твојата карта", "L47"),
        ("mk", "кога сте Вие на потег", "L47"),
        ("ka", "ეს შენი კარტია", "L47"),
        ("eo", "ci prenas karton", "L47"),
    ],
)
def test_a_planted_fault_is_found(language: str, text: str, mark: str) -> None:
    assert mark in marks(text_faults(language, text))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The row 5, 5, 5 counts −5; a 3\u00a0×\u00a03 grid is for 3–7 players’ cards."),
        ("en", "“The ‘top’ card is the player’s,” says JavaScript."),
        ("hr", "Igrač kaže „karta” i odbacuje prepreku, a ti potezi vrijede. Učitavanje…"),
        ("sl", "Igralec reče »karta« in odvrže oviro. Nalaganje\u00a0…"),
        ("mk", "Играчот вели „карта“ и отфрла препрека; сѐ уште е на потег. Вие играте."),
        ("mk", "Картите J, Q и K не се користат (извор F5; q: крај)."),
        ("ka", "მოთამაშე კარტს იღებს (ზედა კარტს) და შენახულ კარტს ხსნის."),
        ("eo", "La ludanto forĵetas la muliganon; la flughaveno kaj la senchava cirko."),
    ],
)
def test_good_text_has_no_fault(language: str, text: str) -> None:
    assert [] == text_faults(language, text)


@pytest.mark.parametrize("language", PAGES)
def test_a_good_pair_has_no_fault(language: str) -> None:
    assert [] == structure_faults(language, ENGLISH, PAGES[language])
    assert [] == text_faults(language, prose(PAGES[language]))
    assert [] == [*rival_faults(language, prose(PAGES[language]))]
    assert [] == structure_faults("en", ENGLISH, ENGLISH)


@pytest.mark.parametrize(
    ("old", "new", "mark"),
    [
        ("{#rules}", "{#pravila}", "L10"),
        (" {#end}", "", "L10"),
        ("## Kraj", "### Kraj", "L10"),
        ("example gnav.ex.1", "example gnav.ex.2", "L10"),
        ("[gnav.setup.deal]", "[gnav.setup.dael]", "L11"),
        ("? Koje karte?\n", "", "L11"),
        ("+ Tako", "\n+ Tako", "L11"),
        ("@ gnav.setup.deal gnav.wild.any", "@ gnav.setup.deal", "L11"),
        ("[gnav.wild.any]", "[gnav.setup.deal]", "L11"),
        ("podijelite 10 karata", "podijelite 9 karata", "L12"),
        ("ima 36 karata", "ima 63 karte", "L12"),
        ("ostaje 1 potez", "ostaje jedan potez", "L12"),
        ("play.md", "index.md", "L14"),
        ("(#end)", "(#kraj)", "L14"),
        ("![Karta](card.svg)", "", "L15"),
        ('class="game"', 'class="igra"', "L15"),
        ("- [Kraj](#end)", "[Kraj](#end)", "L16"),
        ("| 7     | 7      |\n", "", "L17"),
        ("| 7     | 7      |", "| 7     | 7    | 7 |", "L17"),
        ('description: "Pravila igre."\n', "", "L18"),
        ("---\n\n#", "date: 2026-01-01\n---\n\n#", "L18"),
        ("## Kraj", "## KRAJ", "L38"),
        ("## Kraj", "## Kraj Igre", "L38"),
        ("## Kraj", "## Kraj.", "L38"),
        ("Igra Gnav ima", "Igra GNAV ima", "L39"),
        ("Igra Gnav ima", "Igra ima", "L39"),
        ("Igra Gnav", "Gnav je Gnav: igra", "L39"),
        ("Na kraju svakog poteza", "Na kraju " + "zaista dugog " * 30 + "poteza", "L42"),
    ],
)
def test_a_difference_from_the_english_page_is_found(old: str, new: str, mark: str) -> None:
    assert old in PAGES["hr"]
    assert mark in marks(structure_faults("hr", ENGLISH, PAGES["hr"].replace(old, new)))


def test_a_section_left_in_english_is_found() -> None:
    page = PAGES["hr"].split("# Gnav")[0] + "# Gnav" + ENGLISH.split("# Gnav")[1]
    assert "L41" in marks(structure_faults("hr", ENGLISH, page))


def test_a_link_to_another_page_must_lead_somewhere() -> None:
    pages = {"a/index.md": "[x](play.md#how) [y](../b.md)", "a/play.md": "# P {#how}", "b.md": ""}
    assert [] == [*link_faults("a/index.md", pages)]
    assert "L14" in marks(link_faults("a/index.md", pages | {"a/play.md": "# P {#why}"}))
    assert "L14" in marks(link_faults("a/index.md", {"a/index.md": "[y](../b.md)"}))


@pytest.mark.parametrize(
    ("forms", "english", "mark"),
    [
        (("{name} vuče",), ("{name} draws",), ""),
        (("{name} vuče {card_obj}",), ("{name} draws {card}",), ""),
        (("jedna karta", "{n} karte", "{n} karata"), ("{n} card", "{n} cards"), ""),
        (("{ime} vuče {name}",), ("{name} draws",), "L13"),
        (("igrač vuče",), ("{name} draws",), "L13"),
        (("karte: 9",), ("cards: 10",), "L12"),
        (("2.580.480 rasporeda",), ("2580480 layouts",), ""),
        (("gnoming a round",), ("Gnoming A Round",), "L39"),
        (("draw back to ten cards",), ("draw back to ten cards",), "L41"),
        (
            ("Vuče.",),
            ("The player draws back to the number of cards that everybody had before it. " * 2,),
            "L42",
        ),
    ],
)
def test_messages_are_held_against_english(
    forms: tuple[str, ...], english: tuple[str, ...], mark: str
) -> None:
    assert ({mark} if mark else set()) == marks(message_faults("hr", "key", forms, english))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("hr", "Runda počinje. Treći krug je posljednji."),
        ("sl", "Igralec na potezi konča svoj krog."),
        ("eo", "La raŭndo finiĝas post la rondo."),
        ("ka", "მწკრივი და ქვედა რიგი"),
        ("mk", "Еден поен и еден бод."),
    ],
)
def test_two_words_for_one_thing_are_found(language: str, text: str) -> None:
    assert {"L45"} == marks(rival_faults(language, text))
    assert [] == [*rival_faults(language, text.split(" ", maxsplit=1)[0])]


@pytest.mark.parametrize(
    ("language", "fault", "right"),
    [
        ("hr", "Ima 3 karata.", "Ima 3 karte i 5 karata."),
        ("hr", "Ima 5 karte.", "Ima 1–5 karata."),
        ("sl", "Vzame 2 karte.", "Vzame 2 karti, 3 karte in 5 kart."),
        ("sl", "Ima 5 točke.", "Ima 5 točk."),
        ("ka", "9 კარტები", "9 კარტი"),
        ("mk", "Има 5 карта.", "Има 5 карти и 21 карта."),
        ("eo", "Prenu 5 karton.", "Prenu 5 kartojn aŭ 1 karton."),
    ],
)
def test_forms_after_numbers_are_reported(language: str, fault: str, right: str) -> None:
    assert {"L46"} == marks(number_reports(language, fault))
    assert [] == [*number_reports(language, right)]


@pytest.mark.parametrize(
    ("language", "fault", "right"),
    [
        ("hr", "Igrač vuče kartu, a zatim moraju odbaciti.", "Igrač mora odbaciti."),
        ("mk", "Играчот влече, а потоа тие отфрлаат.", "Играчот влече."),
        ("eo", "La ludanto prenas, kaj ili forĵetas.", "La ludanto prenas."),
        ("ka", "მოთამაშე კარტს იღებს და მათ ხსნის", "მოთამაშე კარტს იღებს"),
    ],
)
def test_one_player_as_many_is_reported(language: str, fault: str, right: str) -> None:
    assert {"L48"} == marks(player_reports(language, fault))
    assert [] == [*player_reports(language, right)]


def test_a_missing_term_is_reported() -> None:
    assert [] == [*term_reports("hr", ENGLISH, PAGES["hr"])]
    assert {"L44"} == marks(term_reports("hr", ENGLISH, PAGES["hr"].replace("Džoker", "Joker")))


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("h1 { text-transform: uppercase; }", "L26"),
        ("h1 { font-variant: small-caps; }", "L26"),
        ("title[0].toUpperCase()", "L26"),
        ("words[key].capitalize()", "L26"),
        ("{{ page.title | upper }}", "L26"),
        ("names.sort()", "L27"),
        ("sorted(names, key=str.lower)", "L27"),
        ("h1 { text-transform: none; font-variant-caps: normal; }", ""),
        ("names.sort(new Intl.Collator(language).compare)", ""),
    ],
)
def test_programs_leave_capitals_and_order_to_the_language(text: str, mark: str) -> None:
    assert ({mark} if mark else set()) == {fault.split(": ")[1] for fault in source_faults(text)}


@pytest.mark.parametrize(
    ("language", "right", "wrong"),
    [
        ("en", "Shuffle the player’s rulebook.", "Shufle"),
        ("hr", "Pobjeđuje igrač.", "Pobjedjuje"),
        ("hr", "karta-podsjetnik", "karta-podsijetnik"),
        ("hr", "Promiješajte.", "Promješajte"),
        ("hr", "promiješajte", "promješajte"),
        ("en", "The players’ cards, the player’s rulebook doesn’t and can’t.", "playerz’s"),
        ("eo", "Miksu la kartaron ĝis la 1-a.", "kartarn"),
        ("ka", "მოთამაშეს 5-ის კარტი აქვს Gnav-ში", "მოთამშეს"),
        ("mk", "Измешајте го шпилот.", "прескокнуа"),
        ("sl", "Igralec premeša karte.", "ploščiči"),
    ],
)
def test_misspellings_are_found(language: str, right: str, wrong: str) -> None:
    texts = {language: {"page": f"{right} {wrong}"}}
    own = {language: ("rulebook",) if language == "en" else ()}
    faults = [fault for fault in spelling_faults(texts, own) if fault.startswith("page: L50")]
    assert 1 == len(faults)
    assert wrong.rpartition("-")[2].partition("’")[0] in faults[0]


def test_fused_words_are_found() -> None:
    faults = spelling_faults({"hr": {"page": "Zatim promiješajtekarte."}}, {"hr": ()})
    assert ["page: L37: “promiješajtekarte” is unknown; promiješajte + karte?"] == faults


def test_a_page_in_another_language_is_found() -> None:
    words = prose(PAGES["sl"]).replace("točka", "")
    page = (
        words
        + """ Promešajte komplet kart in ga položite na mizo z licem navzdol. Kdor
    preskoči potezo, povleče dve karti. Zmaga tisti z največ točkami, ob izenačenju pa odloča žreb.
    """
    )
    assert not [f for f in spelling_faults({"sl": {"page": page}}, {"sl": ()}) if "L49" in f]
    assert [f for f in spelling_faults({"hr": {"page": page}}, {"hr": ()}) if "L49" in f]


@pytest.mark.parametrize(
    ("language", "own", "used"),
    [
        ("sl", ("minigolf", "gnom"), {"minigolf", "gnom"}),
        ("sl", ("gnom", "gnom"), {"gnom"}),
        ("sl", ("Gnom",), {"Gnom"}),
        ("sl", ("gnom minigolf",), {"gnom", "minigolf"}),
        ("mk", ("се\u0300",), {"се\u0300"}),
        ("sl", ("gnom",), set()),
        ("hr", ("paluba",), {"paluba"}),
    ],
)
def test_the_list_of_our_own_words_is_kept_small(
    language: str, own: tuple[str, ...], used: set[str]
) -> None:
    assert "L50" in marks(own_word_faults(language, own, used))
    assert [] == [*own_word_faults("sl", ("gnom", "minigolf"), {"Gnom", "minigolf"})]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_dictionary_knows_its_language(language: str) -> None:
    right = {"en": "card", "mk": "карта", "ka": "კარტი", "eo": "karto"}.get(language, "karta")
    assert {"xyzzy"} == unknown(language, [right, "xyzzy"])


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "3–7, card, Cards, draw pile, drawing"),
        ("hr", "cilj, čvor, ćup, dno, džoker, đak, lutka, ljubav, niz, njiva, žeton"),
        ("sl", "cilj, člen, dan, stran, škatla, zmaga, žeton"),
        ("eo", "celo, ĉefo, ludo, ŝtono, uzo, ŭa, vico"),
        ("mk", "где, дом, ѓон, ехо, зима, ѕид, ива, јас, лист, љубов, џокер, шпил, Gnav"),
        ("ka", "ბადე, დასტა, ზედა, კარტი, ჯერი, ჰაერი, Gnav"),
    ],
)
def test_texts_are_sorted_by_the_alphabet(language: str, words: str) -> None:
    right = words.split(", ")
    shuffled = right[1::2] + right[::2]
    assert right == sorted(shuffled, key=lambda word: sort_key(language, word))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_has_its_place(language: str) -> None:
    letters = {letter for letter in ALPHABETS[language].split() if len(letter) == 1}
    assert set(LETTERS[language]) - letters <= set("ѐѝ")
    assert sort_key("mk", "сѐ") > sort_key("mk", "се") > sort_key("mk", "сд")


def test_prose_has_no_markup() -> None:
    words = prose(PAGES["hr"])
    assert "Gnav za dvoje: pravila\nPravila igre.\n" == words[:37]
    for gone in ("gnav.", "{", "[", "|", "#", "<", "`", "= ", "? K", "+ T", "@", "- "):
        assert gone not in words
    assert "▯ Smijem li vratiti kartu?\nNe. Svaka karta ostaje 1 potez.\n" in words
    assert "▯ draws ▯▯▯" == message_words("{name} draws <b>{card}</b>")
    noted = "a line „scores: 9 14 -1“, »...« or “draw”, not “drew” or “A 1 karta”"
    assert "a line „▯“, »▯« or “▯”, not “drew” or “A 1 karta”" == message_words(noted)
    assert {"karta", "podsjetnik"} == word_types("karta-podsjetnik, 5-ica, Gnav")


def test_blocks_are_read() -> None:
    rule, question = [b for b in blocks(PAGES["hr"]) if b.parts["+"]]
    assert ["", "?", "+"] == [mark for mark, text in rule.parts.items() if text]
    assert {"", "=", "@", "+"} == {mark for mark, text in question.parts.items() if text}
    assert "gnav." not in block_words(question)


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
