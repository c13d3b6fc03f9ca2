"""Checks of the texts that a script can make; each gives the faults it finds, a line each.

The marks (L01 ...) are those of the checks described in `locales/README.md`.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from typing import Final

from scripts.steps.rule_blocks import rule_blocks
from scripts.steps.words import ROOT

LETTERS: Final = {
    "en": "abcdefghijklmnopqrstuvwxyz",
    "hr": "abcčćdđefghijklmnoprsštuvzž",
    "sl": "abcčdefghijklmnoprsštuvzž",
    "eo": "abcĉdefgĝhĥijĵklmnoprsŝtuŭvz",
    "mk": "абвгдѓежзѕијклљмнњопрстќуфхцчџшѐѝ",
    "ka": "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ",
}
"""The letters of each language; everything else in a word is foreign to it (L21)."""
QUOTES: Final = {
    "en": "“”‘’",
    "hr": "„”‘’",
    "eo": "“”‘’",
    "ka": "„“«»",
    "mk": "„“‚‘",
    "sl": "»«›‹",
}
ALL_QUOTES: Final = "“”‘’„‚«»‹›"
KEPT_NAMES: Final = (
    "Gnoming A Round",
    "Gnav",
    "Shifting Stones",
    "Grandpa Beck’s Games",
    "Grandpa Beck’s Golf",
    "Gamewright",
    "Pravila",
    "WebAssembly",
    "JavaScript",
    "fore",
    "MB",
    "Kwanchai Moriya",
    "J. Evan Raitt",
)
"""Names that stay as they are in every language."""
ENGLISH: Final = {
    *("the", "and", "of", "with", "your", "you", "from", "this", "which", "their"),
    *("player", "card", "cards"),
}
STRAY: Final = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff\ufffd\t]|u00a0|&nbsp;|<>")
WORD: Final = re.compile(r"[^\W\d_]+(?:’[^\W\d_]+)?")
NUMBER: Final = re.compile(r"(?<![\w.])[−-]?\d+(?:[.,]\d+)?")
HEADING: Final = re.compile(r"^(#+) (.*?) \{#([\w-]+)\}$", re.MULTILINE)
FENCE: Final = re.compile(r"^```(.*)$", re.MULTILINE)
MARKUP: Final = re.compile(r"<[^>]+>|^@ .*$|^\[[a-z.0-9-]+\]|\{[#:.][^}]*\}|\]\([^)]*\)|`[^`]*`", re.MULTILINE)
HOLDER: Final = re.compile(r"\{(\w+)\}")


def prose(text: str) -> str:
    """A page without front matter, fences, ids, code, links' targets and placeholders."""
    text = re.sub(r"\A---\n.*?\n---\n", "", text, flags=re.DOTALL)
    text = FENCE.sub("", text)
    return HOLDER.sub("▯", MARKUP.sub("▯", text))


def without_names(text: str) -> str:
    """The text with every kept name replaced by a box."""
    for name in KEPT_NAMES:
        text = re.sub(rf"\b{re.escape(name)}\b", "▯", text)
    return text


def characters(language: str, text: str) -> Iterator[str]:
    """L01 composed letters, L02 stray characters, L22 no Georgian capitals."""
    if not unicodedata.is_normalized("NFC", text):
        yield "L01: the text is not in composed form (NFC)"
    for match in STRAY.finditer(text):
        yield f"L02: stray character {match.group()!r} in “{_around(text, match.start())}”"
    if language == "ka":
        for match in re.finditer("[\u1c90-\u1cbf\u10a0-\u10cf\u10f1-\u10ff]", text):
            yield f"L22: not Mkhedruli: “{_around(text, match.start())}”"


def letters(language: str, text: str) -> Iterator[str]:
    """L20, L21, L23-L25: only letters of the language; kept names and single letters are free."""
    known = set(LETTERS[language])
    for word in sorted(set(WORD.findall(without_names(text)))):
        foreign = {letter for letter in word.lower() if letter.isalpha()} - known
        if foreign and len(word) > 1:
            yield f"L21: “{word}” has letters foreign to the language: {' '.join(sorted(foreign))}"
    if language == "eo":
        for match in re.finditer(r"(?i)\w*[cghjsu]x\w*", text):
            yield f"L25: x-system in “{match.group()}”"


def typography(language: str, text: str) -> Iterator[str]:
    """L30-L36: quotation marks, minus, ranges, multiplication sign, ellipsis, spaces."""
    for mark in set(ALL_QUOTES) - set(QUOTES[language]):
        for match in re.finditer(rf"(?<!\w){mark}|{mark}(?!\w)", text):
            yield f"L30: {mark} is not used here: “{_around(text, match.start())}”"
    opening, closing = QUOTES[language][0], QUOTES[language][1]
    if text.count(opening) != text.count(closing):
        yield f"L31: {text.count(opening)} × {opening} but {text.count(closing)} × {closing}"
    patterns = {
        "L30: straight quotation mark": r'"',
        "L32: hyphen before a number": r"(?<![\w-])-\d",
        "L33: range without a closed en dash": r"\d-\d|\d –\d|\d– \d",
        "L34: multiplication sign without no-break spaces": r"(?<!\u00a0)×|×(?!\u00a0)|\d ?x ?\d",
        "L35: three dots": r"\.\.\.",
        "L36: space before a mark": r" [.,;:!?](?!\.)",
        "L36: double space": r"\S  +\S",
    }
    for fault, pattern in patterns.items():
        for match in re.finditer(pattern, text):
            yield f"{fault}: “{_around(text, match.start())}”"


def wording(language: str, text: str) -> Iterator[str]:
    """L40 English left over, L43 phrases that the lists forbid."""
    if language != "en":
        for paragraph in text.split("\n"):
            found = ENGLISH & set(re.findall(r"[a-z]+", without_names(paragraph).lower()))
            if len(found) > 1:
                yield f"L40: English ({', '.join(sorted(found))}): “{paragraph[:60]}”"
    for row in (ROOT / "locales/phrases.tsv").read_text("utf-8").splitlines():
        lang, pattern, better = row.split("\t")
        if lang == language:
            for match in re.finditer(pattern, text):
                yield f"L43: “{_around(text, match.start())}” - better: {better}"


def text_faults(language: str, text: str) -> list[str]:
    """All faults of one text, which must be free of markup."""
    return [
        *characters(language, text),
        *letters(language, text),
        *typography(language, text),
        *wording(language, text),
    ]


def structure_faults(english: str, text: str) -> list[str]:
    """L10-L15: the same headings, fences, rules, numbers, links and list items as in English."""
    faults = []
    for name, pattern in (("L10: headings", HEADING), ("L10: fences", FENCE)):
        ours = [match.groups()[0::2] for match in pattern.finditer(text)]
        theirs = [match.groups()[0::2] for match in pattern.finditer(english)]
        if ours != theirs:
            faults.append(f"{name} differ: {ours} instead of {theirs}")
    blocks, originals = rule_blocks(text), rule_blocks(english)
    if [block.id for block in blocks] != [block.id for block in originals]:
        return [*faults, "L11: the rules are not those of the English page in their order"]
    for block, original in zip(blocks, originals, strict=True):
        ours_, theirs_ = (
            Counter(number.replace("-", "−") for number in NUMBER.findall(part))
            for part in (
                " ".join((block.clause, block.question, block.reason)),
                " ".join((original.clause, original.question, original.reason)),
            )
        )
        if ours_ != theirs_:
            faults.append(f"L12: numbers of {block.id}: {dict(ours_)} instead of {dict(theirs_)}")
        if bool(block.reason) != bool(original.reason):
            faults.append(f"L11: {block.id} has not the same parts as in English")
    for name, pattern_text in (("L14: links", r"\]\(([^)]*)\)"), ("L16: list items", r"(?m)^(-) ")):
        if sorted(re.findall(pattern_text, text)) != sorted(re.findall(pattern_text, english)):
            faults.append(f"{name} differ from the English page")
    return faults


def placeholder_faults(key: str, english: str, text: str) -> list[str]:
    """L13: no placeholder that the English message does not have.

    A name in the nominative and its object form (`card`, `card_obj`) come together.
    """
    known = {name.removesuffix("_obj") for name in HOLDER.findall(english)}
    unknown = {name for name in HOLDER.findall(text) if name.removesuffix("_obj") not in known}
    return [f"L13: {key}: unknown placeholder {', '.join(sorted(unknown))}"] if unknown else []


def _around(text: str, at: int) -> str:
    return " ".join(text[max(0, at - 20) : at + 25].split())
