"""Structure: L10 to L18 and L38 to L42, each page and message against the English one."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from scripts.steps.language.texts import (
    FENCE,
    HEADING,
    HOLDER,
    TITLES,
    Section,
    block_words,
    blocks,
    body,
    front_matter,
    message_words,
    outside_blocks,
    plain_words,
    sections,
    without_names,
)

NUMBER: Final = re.compile(r"(?<![\w.])[−-]?\d+(?:[.,\u00a0\u202f]\d{3}\b)*(?:[.,]\d+)?")
CAPITAL: Final = re.compile(r"(?<=[^.:!?…▯] )(?<![“„»‘‚›])\b[^\W\d_]\w+")
"""A word inside a heading, not after a mark that begins anew, nor after a name."""
LINK: Final = re.compile(r"\]\(([^)\s]*)[^)]*\)")
ITEM: Final = re.compile(r"^ *(?:[-*]|\d+\.) ", re.MULTILINE)
ROW: Final = re.compile(r"^ *\|.*\| *$", re.MULTILINE)
ELEMENT: Final = re.compile(r"!\[[^\]]*\]\(([^)\s]*)[^)]*\)|<(/?[a-z][\w-]*)([^<>]*)>")
TRANSLATED: Final = {"title", "description"}
"""Keys of the front matter whose values are words of the language."""
SHORTEST: Final = 80
"""Texts with fewer letters than this in English may have any length (L42)."""
RATIOS: Final = (0.55, 1.8)
MAY_LACK: Final[Mapping[tuple[str, str], set[str]]] = {
    ("ka", "action.shifting.shift"): {"face", "face2"},
    ("ka", "action.shifting.flip"): {"face"},
}
"""Placeholders that a message does without (L13): no form of the name fits a verbal noun."""
EVERY_NAME: Final = re.compile(
    "|".join(re.escape(name).replace("’", "[’']") for name in TITLES), re.IGNORECASE
)


def structure_faults(language: str, english: str, page: str) -> list[str]:
    """All differences of a page from the English page in what must be the same."""
    faults = [*_outline(english, page), *heading_faults(language, page)]
    ids = Counter(block.id for block in blocks(body(page)))
    faults += [f"L11: {id_} stands there {count} times" for id_, count in ids.items() if count > 1]
    ours = {part.id: part for part in sections(page)}
    for original in sections(english):
        if original.id in ours:
            where = f"#{original.id}" if original.id else "before the first heading"
            pairs = _section_faults(language, original, ours[original.id])
            faults += [f"{fault[:4]} {where}: {fault[5:]}" for fault in pairs]
    return faults


def _outline(english: str, page: str) -> Iterator[str]:
    """L10 headings and fences, L14 links, L15 elements, L18 front matter."""
    text, original = body(page), body(english)
    ours, theirs = ([(len(h[1]), h[3]) for h in HEADING.finditer(t)] for t in (text, original))
    if ours != theirs:
        yield f"L10: headings {_difference(ours, theirs)}"
    for heading in HEADING.finditer(text):
        if not heading[3]:
            yield f"L10: the heading “{heading[2]}” has no id"
    if FENCE.findall(text) != FENCE.findall(original):
        yield f"L10: fences {_difference(FENCE.findall(text), FENCE.findall(original))}"
    links = [sorted(LINK.findall(t)) for t in (text, original)]
    if links[0] != links[1]:
        yield f"L14: links {_difference(*links)}"
    known = anchors(page)
    for target in sorted({link[1:] for link in links[0] if link.startswith("#")} - known):
        yield f"L14: there is no #{target} on this page"
    found = [[_element(match) for match in ELEMENT.finditer(t)] for t in (text, original)]
    if found[0] != found[1]:
        yield f"L15: images and tags {_difference(*found)}"
    yield from _front_matter_faults(front_matter(english), front_matter(page))


def anchors(page: str) -> set[str]:
    """What a link can lead to on a page: headings, blocks and elements with an id."""
    text = body(page)
    marked = re.findall(r"\bid=\"([^\"]+)\"|\{#([\w.-]+)", text)
    return {block.id for block in blocks(text)} | {one or other for one, other in marked}


def _element(match: re.Match[str]) -> str:
    """An image by its address, a tag by its name and the attributes that are no words."""
    if match[1] is not None:
        return f"image {match[1]}"
    kept = re.findall(r"\b(?:class|id|src|href|markdown)=\"[^\"]*\"", match[3])
    return " ".join([match[2], *kept])


def _front_matter_faults(english: dict[str, str], page: dict[str, str]) -> Iterator[str]:
    """L18: the same keys; values that are no words are the same. Who reviewed a page is its own."""
    ours, theirs = (
        {key: "" if key in TRANSLATED else value for key, value in keys.items()}
        for keys in (
            {key: value for key, value in page.items() if not key.startswith("review")},
            {key: value for key, value in english.items() if not key.startswith("review")},
        )
    )
    if ours != theirs:
        yield f"L18: front matter {_difference(ours.items(), theirs.items())}"


def heading_faults(language: str, page: str) -> Iterator[str]:
    """L38: headings and the title in sentence case, without a full stop."""
    titles = [heading[2] for heading in HEADING.finditer(body(page))]
    for title in (*titles, *filter(None, [front_matter(page).get("title")])):
        if title.endswith("."):
            yield f"L38: the heading “{title}” ends with a full stop"
        words = re.findall(r"[^\W\d_]+", without_names(title))
        if language != "ka" and any(len(word) > 3 and word.isupper() for word in words):
            yield f"L38: the heading “{title}” is in capitals"
        elif any(word[0].isupper() for word in CAPITAL.findall(without_names(title))):
            yield f"L38: the heading “{title}” is not in sentence case"


def _section_faults(language: str, english: Section, part: Section) -> Iterator[str]:
    """L11, L12, L16, L17, L39, L41 and L42 for one section."""
    yield from _block_faults(english.body, part.body)
    texts = [plain_words(outside_blocks(f"{s.heading}\n{s.body}")) for s in (part, english)]
    yield from number_faults(texts[1], texts[0])
    for fault, pattern in (("L16: list items", ITEM), ("L17: table", ROW)):
        shapes = [[m[0].count("|") for m in pattern.finditer(s.body)] for s in (part, english)]
        if shapes[0] != shapes[1]:
            yield f"{fault}: {len(shapes[0])} instead of {len(shapes[1])}, or other columns"
    whole = [plain_words(f"{s.heading}\n{s.body}") for s in (part, english)]
    yield from name_faults(whole[1], whole[0])
    yield from likeness_faults(language, plain_words(english.body), plain_words(part.body))


def _block_faults(english: str, text: str) -> Iterator[str]:
    """L11 and L12: the same blocks in the same order, with the same parts, rules and numbers."""
    ours, theirs = blocks(text), blocks(english)
    names = [[block.id for block in found] for found in (ours, theirs)]
    if names[0] != names[1]:
        yield f"L11: rules {_difference(*names)}"
        return
    for block, original in zip(ours, theirs, strict=True):
        if [bool(text) for text in block.parts.values()] != [
            bool(text) for text in original.parts.values()
        ]:
            yield f"L11: {block.id} has not the same parts as in English"
        if block.parts["@"] != original.parts["@"]:
            yield f"L11: {block.id} does not name the same rules as in English"
        for fault in number_faults(block_words(original), block_words(block)):
            yield f"{fault} ({block.id})"


def number_faults(english: str, text: str) -> Iterator[str]:
    """L12: the same numbers, however their digits are grouped and their minus is written."""
    ours, theirs = (
        Counter(re.sub(r"[.,\u00a0\u202f]", "", n.replace("-", "−")) for n in NUMBER.findall(t))
        for t in (text, english)
    )
    if ours != theirs:
        yield f"L12: numbers {_difference(sorted(ours.elements()), sorted(theirs.elements()))}"


def name_faults(english: str, text: str) -> Iterator[str]:
    """L39: names exactly as they are, and as many as the English text has."""
    for match in EVERY_NAME.finditer(text):
        if match[0] not in TITLES:
            yield f"L39: “{match[0]}” is not how the name is written"
    for name in TITLES:
        counts = text.count(name), english.count(name)
        if counts[0] != counts[1]:
            yield f"L39: {counts[0]} × {name}, in English {counts[1]} ×"


def likeness_faults(language: str, english: str, text: str) -> Iterator[str]:
    """L41 the same as in English, L42 much shorter or longer than it."""
    if language == "en":
        return
    latin = re.findall(r"[A-Za-z]{2,}", without_names(text))
    if len(latin) > 3 and text.strip() == english.strip():
        yield f"L41: not translated: “{text.strip()[:60]}”"
    lengths = [len(" ".join(t.split())) for t in (text, english)]
    if lengths[1] > SHORTEST and not RATIOS[0] <= lengths[0] / lengths[1] <= RATIOS[1]:
        yield f"L42: {lengths[0]} letters for {lengths[1]} in English: “{text.strip()[:60]}”"


def message_faults(
    language: str, key: str, forms: tuple[str, ...], english: tuple[str, ...]
) -> Iterator[str]:
    """L12, L13, L39, L41 and L42 for the forms of a message.

    A name in the nominative and its object form (`card`, `card_obj`) come together. A plural form
    may say its number in a word or leave it out, but not all forms.
    """
    known = {name.removesuffix("_obj") for form in english for name in HOLDER.findall(form)}
    used = {name.removesuffix("_obj") for form in forms for name in HOLDER.findall(form)}
    if used - known:
        yield f"L13: unknown placeholder {', '.join(sorted(used - known))}"
    if known - used - MAY_LACK.get((language, key), set()):
        yield f"L13: no placeholder {', '.join(sorted(known - used))}"
    model = message_words(english[-1]) if english else ""
    for form in forms:
        text = message_words(form)
        if len(forms) == 1:
            yield from number_faults(model, text)
        yield from name_faults(model, text)
        yield from likeness_faults(language, model, text)


def _difference(ours: Iterable[object], theirs: Iterable[object]) -> str:
    """What is only here and what is only in English, or that the order differs."""
    here, there = Counter(map(str, ours)), Counter(map(str, theirs))
    only = [f"too many: {', '.join((here - there).elements())}" if here - there else ""]
    only += [f"missing: {', '.join((there - here).elements())}" if there - here else ""]
    return "differ: " + ("; ".join(filter(None, only)) or "another order")
