"""Makes what the search of the site reads: one index for each language, and the library.

A document is a rule with its question, clause and reason, a question with its answer, an entry of
the glossary, or the other text between two headings. All are read from the finished pages.
`docs/assets/js/search-worker.js` fetches the index at the first use of the search box; the file
that the theme fetches on every page only names it.
"""

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from bs4 import BeautifulSoup, Tag
from bs4.element import NavigableString

from scripts.steps.example_pages import FOLDER as EXAMPLES
from scripts.steps.words import HASH_DIGITS, ROOT

FOLDER: Final = "assets/search"
LIBRARY: Final = ROOT / "node_modules/minisearch"
SEPARATOR: Final = r"[\s\-–—.,:;!?()“”„‘’«»]+"
"""Where the theme cuts the words that it highlights on a page."""
NOT_SEARCHED: Final = (
    ".asked__rules, .compare, .contents, .demo, .headerlink, .hero, .lesson, .lesson__others, "
    ".old, .pv-example, "
    ".pv-sprite, .pv-unofficial, .rule__foot, "
    ".rule__here, .rule__label, .unseen, .asked__label, [data-search-exclude], noscript, script, "
    "style"
)
TOOLS: Final = ("quiz", "referee")
"""Pages of which only the beginning is searched."""
INLINE: Final = frozenset(
    ("a", "abbr", "b", "code", "em", "i", "mark", "span", "strong", "sub", "sup")
)
PICTURE: Final = re.compile(r"<svg.*?</svg>", re.DOTALL)
COMMENT: Final = re.compile(r"^[ \t]*/\*\*.*?\*/\n", re.DOTALL | re.MULTILINE)
SOURCE_MAP: Final = re.compile(r"^//# sourceMappingURL=.*\n?", re.MULTILINE)


@dataclass(slots=True)
class Document:
    """One thing that can be found."""

    location: str
    """The address below the folder of the language, with the id of the place."""
    title: str
    kind: str = "text"
    """`rule`, `asked`, `term` or `text`."""
    above: str = ""
    """The headings above the place, without its own title."""
    parts: list[str] = field(default_factory=list)

    @property
    def row(self) -> list[str]:
        """What the index holds of it."""
        text = re.sub(r"\s+", " ", "".join(self.parts)).strip()
        return [self.location, self.kind, self.title, self.above, text]


class PageReader:
    """Walks through a page and collects its documents."""

    def __init__(self, url: str) -> None:
        """Take the address of the page below its language."""
        self.url = url
        self.headings: dict[int, str] = {}
        self.documents: list[Document] = []
        self.open = Document(url, "")

    def read(self, article: Tag) -> list[Document]:
        """Return the documents of the page."""
        for element in article.select(NOT_SEARCHED):
            element.decompose()
        self.walk(article)
        return self.documents

    def walk(self, element: Tag) -> None:
        """Read what is inside an element into the open document, and open others on the way."""
        for child in element.children:
            if isinstance(child, Tag):
                self.meet(child)
            elif type(child) is NavigableString:
                self.open.parts.append(str(child))

    def meet(self, element: Tag) -> None:
        """Read one element."""
        level = re.fullmatch(r"h([1-6])", element.name)
        if level and element.get("id"):
            self.start_section(int(level[1]), str(element["id"]), words_of(element))
        elif kind := entry_kind(element):
            self.read_entry(kind, element)
        else:
            self.walk(element)
            if element.name not in INLINE:
                self.open.parts.append(" ")

    def start_section(self, level: int, id_: str, title: str) -> None:
        """Begin the document of a heading."""
        self.headings = {at: text for at, text in self.headings.items() if at < level}
        place = self.url if level == 1 else f"{self.url}#{id_}"
        self.open = Document(place, title, above=self.above())
        self.headings[level] = title
        self.documents.append(self.open)

    def read_entry(self, kind: str, element: Tag) -> None:
        """Make the document of a rule, a question or a term; its words belong to it alone."""
        around, id_ = self.open, entry_id(element)
        title = around.title
        if kind == "term" and isinstance(first := element.find(["th", "td"]), Tag):
            title = words_of(first)
        elif kind == "asked" and isinstance(first := element.select_one(".asked__question"), Tag):
            title = words_of(first.extract())
        self.open = Document(f"{self.url}#{id_}", title, kind, self.above())
        self.documents.append(self.open)
        self.walk(element)
        self.open = around

    def above(self) -> str:
        """Give the headings above the present place, each once."""
        return " › ".join(dict.fromkeys(text for text in self.headings.values() if text))


def entry_kind(element: Tag) -> str:
    """Name the kind of an element that is a document of its own; nothing for all others."""
    classes = element.get_attribute_list("class")
    if not entry_id(element):
        return ""
    for kind in ("rule", "asked"):
        if kind in classes:
            return kind
    is_term = element.name == "tr" and element.find_parent("table", class_="glossary")
    return "term" if is_term else ""


def entry_id(element: Tag) -> str:
    """Give the id of an entry; that of a question is with its heading."""
    named = element.select_one(".asked__question[id]") if element.name == "div" else None
    return str(element.get("id") or (named["id"] if named else ""))


def words_of(element: Tag) -> str:
    """Give the text of an element in one line."""
    return re.sub(r"\s+", " ", element.get_text(" ")).strip()


def documents(folder: Path) -> Iterator[Document]:
    """Read all pages below the folder of a language."""
    paths = [it for it in sorted(folder.rglob("index.html")) if it.parents[1].name != EXAMPLES]
    for path in paths:
        url = path.parent.relative_to(folder).as_posix()
        html = path.read_text("utf-8")
        # The pictures are most of a page, and parsing them most of the time.
        part = PICTURE.sub("", html[html.index("<article") : html.rindex("</article>")])
        article = BeautifulSoup(part, "html.parser")
        found = PageReader("" if url == "." else f"{url}/").read(article)
        # What a tool explains about itself would crowd out the rules.
        yield from found[:1] if path.parent.name in TOOLS else found


def write_index(out: Path, language: str, library: str) -> str:
    """Write the index of a language below `out`; return its path there."""
    folder = out / language
    rows = [document.row for document in documents(folder)]
    if not rows:
        raise ValueError(f"no page in {folder} has anything to find")
    data = json.dumps(rows, ensure_ascii=False, separators=(",", ":")).encode()
    path = f"{FOLDER}/{language}-{digest(data)}.json"
    (out / path).write_bytes(data)
    config = {
        "lang": ["en"],
        "separator": SEPARATOR,
        "pipeline": [],
        "fields": {},
        "language": language,
        "index": Path(path).name,
        "library": Path(library).name,
    }
    named = json.dumps({"config": config, "docs": []}, ensure_ascii=False, separators=(",", ":"))
    (folder / "search/search_index.json").write_text(named, "utf-8")
    return path


def write_library(out: Path) -> str:
    """Copy the search library and its licence below `out`; return the path of the former."""
    source = (LIBRARY / "dist/es/index.js").read_text("utf-8")
    licence = (LIBRARY / "LICENSE.txt").read_text("utf-8")
    version = json.loads((LIBRARY / "package.json").read_text("utf-8"))["version"]
    code = SOURCE_MAP.sub("", COMMENT.sub("", source))
    code = f"/* MiniSearch {version}; licence: LICENSE.txt beside this file. */\n{code}"
    folder = out / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    path = f"{FOLDER}/minisearch-{digest(code.encode())}.js"
    (out / path).write_text(code, "utf-8")
    (folder / "LICENSE.txt").write_text(licence, "utf-8")
    return path


def digest(data: bytes) -> str:
    """Give the short hash that a file is named after."""
    return hashlib.sha256(data).hexdigest()[:HASH_DIGITS]
