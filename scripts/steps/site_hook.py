"""The MkDocs hook of the site: words, rule blocks, links between languages, shared assets.

MkDocs loads this file from `mkdocs.yml` and calls the functions named `on_...`.
"""

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, Final, cast

from babel.numbers import format_decimal
from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

from pravila.core.example import Example
from pravila.core.game import Game
from pravila.core.option import Switch
from pravila.core.quiz import LEVELS, MIX
from pravila.games import PRESENTERS, QUIZZES, SETTINGS
from pravila.games import game as find_game
from pravila.render import page as engine_page
from pravila.render import svg
from pravila.render.example import example_html
from pravila.render.quiz import kind_key
from pravila.words import words as engine_words
from scripts.steps.app import app_folder
from scripts.steps.blocks import BlockError
from scripts.steps.example_pages import FOLDER as EXAMPLES
from scripts.steps.example_pages import (
    all_examples,
    best_examples,
    example_page,
    example_positions,
    slug,
    way_on,
    way_to,
)
from scripts.steps.examples import deciding_step, examples
from scripts.steps.fonts import faces_of
from scripts.steps.freshness import stale
from scripts.steps.lesson_pages import FOLDER as LESSONS_FOLDER
from scripts.steps.lesson_pages import (
    course_rows,
    lesson_page,
    lesson_state,
    lesson_steps,
    lessons_of_rules,
)
from scripts.steps.lessons import catalogue, course, lessons, texts
from scripts.steps.page_blocks import PageBlockExtension
from scripts.steps.page_parts import Variant, glossary, variants, worked
from scripts.steps.page_texts import headings
from scripts.steps.question_blocks import check_questions, question_blocks
from scripts.steps.rule_blocks import ShownRule, check_rules, plain, rule_blocks
from scripts.steps.words import (
    HTML_LANG,
    NAMES,
    ROOT,
    engine_catalogues,
    games,
    read_words,
)

THEME_WORDS: Final[Mapping[str, str]] = {
    "action.skip": "theme.skip",
    "clipboard.copied": "theme.copied",
    "clipboard.copy": "theme.copy",
    "footer": "theme.footer",
    "footer.next": "theme.next",
    "footer.previous": "theme.previous",
    "header": "theme.header",
    "nav": "theme.nav",
    "search": "search.placeholder",
    "search.placeholder": "search.placeholder",
    "search.reset": "search.clear",
    "search.result.initializer": "search.loading",
    "search.result.more.one": "search.more",
    "search.result.more.other": "search.more",
    "search.result.none": "search.none",
    "search.result.one": "search.found",
    "search.result.other": "search.found",
    "search.result.placeholder": "search.type",
    "search.result.term.missing": "search.missing",
    "select.language": "theme.language",
    "toc": "theme.toc",
    "top": "theme.top",
}
"""Which of our words the theme shows for each of its own keys."""

PAGE_WORDS: Final[Mapping[str, str]] = {
    "learn.md": "nav.learn",
    "index.md": "nav.rules",
    "quick.md": "nav.quick",
    "questions.md": "nav.questions",
    "examples.md": "nav.examples",
    "referee.md": "nav.referee",
    "quiz.md": "nav.quiz",
    "play.md": "nav.play",
    "glossary.md": "nav.glossary",
}
"""The word in the menu for each page below the home page."""

COMPARED: Final = ("index.md", "quick.md", "questions.md")
"""The pages of a game on which a second language can be shown."""

DEMO_WORDS: Final = (
    "demo.loading.percent",
    "demo.loading.start",
    "demo.play.loaded",
    "demo.continue.loaded",
    "demo.error.unsupported",
    "demo.error.network",
    "demo.error.blocked",
    "demo.error.timeout",
    "demo.error.failed",
    "demo.error.cancelled",
    "demo.seed.wrong",
    "demo.kept.not",
    "demo.damaged.copied",
    "demo.damaged.uncopied",
    "demo.take.play.loaded",
    "demo.take.wrong",
    "demo.take.done",
    "demo.share.copied",
    "demo.share.uncopied",
)
"""The words that the script of the game shows by itself."""

LOADING_WORDS: Final = tuple(
    key for key in DEMO_WORDS if key.startswith(("demo.loading.", "demo.error."))
)
"""The words of every script that loads the engine."""

REFEREE_WORDS: Final = (
    *LOADING_WORDS,
    "demo.variants.changed",
    "referee.answer.none",
    "referee.link.wrong",
    "referee.seat.turn",
    "referee.shared",
    "referee.unread",
    "referee.unshared",
)
"""The words that the script of the referee shows by itself."""

QUIZ_WORDS: Final = (
    *LOADING_WORDS,
    "quiz.address.wrong",
    "quiz.asked",
    "quiz.copied",
    "quiz.kept.not",
    "quiz.open.loaded",
    "quiz.start.loaded",
    "quiz.streak",
    "quiz.uncopied",
)
"""The words that the script of the questions shows by itself."""

LESSON_WORDS: Final = (
    *LOADING_WORDS,
    "lesson.arrow",
    "lesson.cannot",
    "lesson.end.helped",
    "lesson.end.more",
    "lesson.finish",
    "lesson.goal",
    "lesson.hint",
    "lesson.hint.more",
    "lesson.hint.move",
    "lesson.kept.not",
    "lesson.marked.card",
    "lesson.miss",
    "lesson.next",
    "lesson.reached",
    "lesson.right",
    "lesson.stars",
    "lesson.step",
)
"""The words that the script of the lessons shows by itself."""

COURSE_WORDS: Final = (
    "course.changed",
    "course.count",
    "course.forgotten",
    "course.kept.not",
    "course.loaded",
    "course.reached",
    "course.wrong",
    "lesson.stars",
)
"""The words that the script of the progress shows by itself."""

LEVEL_WORDS: Final = ("quiz.level.1", "quiz.level.2", "quiz.level.3")
"""The words for the levels of questions."""

THEME_ASSETS: Final = re.compile(r'"((?:\./)?(?:\.\./)*)assets/(?=javascripts|stylesheets|images)')
SEARCH_WORKER: Final = re.compile(
    r'"search": "((?:\./)?(?:\.\./)*)assets/javascripts/workers/search\.\w+\.min\.js"'
)
BODY: Final = re.compile("<body(?= )")
SEARCH_DIALOG: Final = 'data-md-component="search" role="dialog"'
MEGABYTE: Final = 1_000_000
OG_LOCALES: Final[Mapping[str, str]] = {
    "en": "en_GB",
    "hr": "hr_HR",
    "eo": "eo_EO",
    "ka": "ka_GE",
    "mk": "mk_MK",
    "sl": "sl_SI",
}
"""The languages as Open Graph names them."""


@dataclass(frozen=True, slots=True)
class Alternate:
    """The same page in one language: relative and absolute address."""

    language: str
    html_lang: str
    name: str
    url: str
    absolute: str
    current: bool
    og_locale: str


@dataclass(slots=True)
class Shell:
    """What the hook knows during the build of one language."""

    language: str
    base: str
    """The address of the site root, above the language; ends with a slash."""
    names: dict[str, str]
    words: dict[str, str]
    labels: dict[str, str]
    examples: dict[str, Example]
    captions: dict[str, str]
    old: frozenset[str] = frozenset()
    """The keys of the texts whose English has changed since they were translated."""
    lesson_texts: dict[str, str] = field(default_factory=dict)
    """What the coach says, by the ids of the messages, for all games."""
    environment: Environment | None = None
    page: Page | None = None
    sections: dict[str, Section] = field(default_factory=dict)

    def alternates(self, url: str) -> list[Alternate]:
        """Give the addresses of a page in all languages; `url` is below the language."""
        return [
            Alternate(
                language,
                HTML_LANG[language],
                name,
                get_relative_url(f"{language}/{url}", f"{self.language}/{url}"),
                f"{self.base}{language}/{url}",
                language == self.language,
                OG_LOCALES[language],
            )
            for language, name in self.names.items()
        ]

    def root(self, url: str) -> str:
        """Give the relative address of the site root, without a slash at the end."""
        return get_relative_url(".", f"{self.language}/{url}")

    def fill(self, kind: str, name: str) -> str:
        """Give the HTML of a fence on the present page."""
        root = get_relative_url(".", self.page.url if self.page else "") + "/"
        if kind == "facts":
            return engine_page.facts(name, self.language)
        if kind == "sources":
            return engine_page.sources(name, self.language)
        if kind == "unofficial":
            return engine_page.unofficial(name, self.language)
        if kind == "example":
            return self.example(name, root)
        if kind == "variants":
            return variants(self.variants(name), self.words)
        if kind == "worked":
            return worked(name, self.language)
        if kind == "all":
            return all_examples(name, self.language, self.examples, self.captions)
        if kind == "glossary":
            return glossary(self.language, self.words)
        if kind == "referee":
            return self.referee(name, root)
        if kind == "quiz":
            return self.quiz(name, root)
        if kind == "lesson":
            return self.lesson(name, root)
        if kind == "course":
            return self.course(name, root)
        return self.demo(name, root)

    def old_note(self, key: str, anchor: str) -> str:
        """Give the note that the English of a text has changed, with a link; empty when fresh."""
        if key not in self.old:
            return ""
        url = self.page.url if self.page else ""
        english = next(it for it in self.alternates(url) if it.language == "en")
        link = f'<a href="{english.url}#{anchor}" hreflang="{english.html_lang}">'
        return f'<p class="old">{self.words["old.note"]} {link}{self.words["old.link"]}</a></p>'

    def clauses(self) -> dict[str, str]:
        """Give the clause of every rule as the language's rules pages say it."""
        pages = (ROOT / "docs" / self.language / name / "index.md" for name in games())
        return {
            block.id: plain(block.clause)
            for page in pages
            for block in rule_blocks(page.read_text("utf-8"))
        }

    def example(self, name: str, root: str) -> str:
        """Print all steps of an example."""
        if name not in self.examples:
            raise PluginError(f"tutorials/ has no example {name}")
        example = self.examples[name]
        page = f"{example.record.game}/{EXAMPLES}/{slug(name)}/"
        alone = self.page is not None and self.page.url.endswith(page)
        if alone:
            ways = [way_on(reading, self.words) for reading in example.readings]
        else:
            ways = [""] * len(example.readings)
            ways[-1] = way_to(f"{root}{page}", self.words)
        return example_html(example, engine_words(self.language), root, ways, named=alone)

    def demo(self, name: str, root: str) -> str:
        """Render the shell of the page where the reader plays."""
        game = find_game(name)
        return self.engine_part(
            "demo",
            name,
            root,
            demo_words={key: text for key, text in self.words.items() if key in DEMO_WORDS},
            switches=[self.switch(name, switch) for switch in game.options],
            bots=[
                {
                    "bots": seats - 1,
                    "needs": needs,
                    "label": self.label(f"option.{name}.{needs[0]}") if needs else "",
                }
                for seats, needs in seat_numbers(game)
            ],
        )

    def referee(self, name: str, root: str) -> str:
        """Render the shell of the page where the reader asks about positions."""
        found = example_positions(name, self.language, self.examples, self.captions)
        number = count()
        return self.engine_part(
            "referee",
            name,
            root,
            referee_words={key: text for key, text in self.words.items() if key in REFEREE_WORDS},
            sample=SETTINGS[name].sample,
            empty=SETTINGS[name].empty,
            action=SETTINGS[name].action,
            switches=[self.switch(name, switch) for switch in find_game(name).options],
            positions=[
                {"text": it.text, "options": it.options} for _, group in found for it in group
            ],
            groups=[
                {"heading": heading, "titles": [(it.title, next(number)) for it in group]}
                for heading, group in found
            ],
        )

    def quiz(self, name: str, root: str) -> str:
        """Render the shell of the page with questions."""
        shown = {key: text for key, text in self.words.items() if key in QUIZ_WORDS}
        shown["demo.error.failed"] = self.words["quiz.error.failed"]
        return self.engine_part(
            "quiz",
            name,
            root,
            quiz_words=shown,
            mix=MIX,
            kinds=[(kind, self.label(kind_key(name, kind))) for kind in QUIZZES[name]],
            levels=[(level, self.words[LEVEL_WORDS[level - 1]]) for level in LEVELS],
        )

    def lesson(self, name: str, root: str) -> str:
        """Render a lesson: the printed walk-through, and what the script makes a lesson of."""
        lesson, said = lessons()[name], engine_words(self.language)
        steps = lesson_steps(lesson, self.lesson_texts, said, root)
        after = next((it for it in course(lesson.game) if it.number == lesson.number + 1), None)
        return self.engine_part(
            "lesson",
            lesson.game,
            root,
            lesson_words={key: text for key, text in self.words.items() if key in LESSON_WORDS},
            slug=slug(name),
            steps=steps,
            state=lesson_state(lesson, steps, said, root),
            after=(f"../{slug(after.id)}/", self.lesson_texts[f"{after.id}.title"])
            if after
            else None,
        )

    def course(self, name: str, root: str) -> str:
        """Render the list of the lessons of a game."""
        return self.engine_part(
            "course",
            name,
            root,
            course_words={key: text for key, text in self.words.items() if key in COURSE_WORDS},
            rows=course_rows(name, self.lesson_texts),
        )

    def engine_part(self, part: str, game: str, root: str, **values: object) -> str:
        """Render a part of a page that loads the engine."""
        if self.environment is None:
            raise PluginError("the templates are not ready")
        return self.environment.get_template(f"partials/{part}.html").render(
            game=game,
            language=self.language,
            root=root,
            site_root=f"{root}..",
            words=self.words,
            bundle=runtime_bundle(self.language),
            app=app_folder(),
            **values,
        )

    def switch(self, game: str, switch: Switch) -> dict[str, object]:
        """Give the words of an option for the form: its label, its values with theirs."""
        key = f"option.{game}.{switch.name}"
        values = [(value, self.value_label(key, value)) for value in switch.values]
        return {"name": switch.name, "label": self.label(key), "values": values}

    def variants(self, game: str) -> list[Variant]:
        """Give the options of a game as a table shows them."""
        return [
            Variant(
                switch.name,
                self.label(f"option.{game}.{switch.name}"),
                tuple(self.value_label(f"option.{game}.{switch.name}", it) for it in switch.values),
                switch.rule,
            )
            for switch in find_game(game).options
        ]

    def label(self, key: str) -> str:
        """Give a message of the engine that labels an option or its value."""
        if key not in self.labels:
            raise PluginError(f"no catalogue in locales/{self.language} has {key}")
        return self.labels[key]

    def value_label(self, key: str, value: str) -> str:
        """Give the words for a value of an option; numbers speak for themselves."""
        return value if value.isdigit() else self.label(f"{key}.{value}")

    def example_address(self, rule: str, name: str) -> str:
        """Give the page of an example, opened where a rule decides; empty for no example."""
        if not name:
            return ""
        number = deciding_step(rule, self.examples[name])
        return f"{slug(name)}/" + (f"#step-{number}" if number > 1 else "")

    def shown_rules(self) -> dict[str, ShownRule]:
        """Give what stands beside the rules of all games."""
        shown = {}
        taught = lessons_of_rules(games())
        for name in games():
            game = find_game(name)
            switches = {switch.name: switch for switch in game.options}
            best = best_examples(self.examples, (rule.id for rule in game.rules))
            for rule in game.rules:
                example = self.example_address(rule.id, best.get(rule.id, ""))
                if not rule.switch:
                    shown[rule.id] = ShownRule(
                        rule.origin.value,
                        rule.sources,
                        example=example,
                        lesson=taught.get(rule.id, ""),
                    )
                    continue
                key = f"option.{name}.{rule.switch}"
                values = tuple(self.value_label(key, v) for v in switches[rule.switch].values)
                shown[rule.id] = ShownRule(
                    rule.origin.value,
                    rule.sources,
                    self.label(key),
                    values,
                    example,
                    taught.get(rule.id, ""),
                )
        return shown


_shells: list[Shell] = []


def shell() -> Shell:
    """Give the shell of the present build."""
    return _shells[-1]


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Read the words of the language and put them into the configuration."""
    languages = config.plugins["i18n"].config
    language = str(languages["build_only_locale"])
    words = read_words(language, "site")
    lacking = sorted(read_words("en", "site").keys() - {key for key in words if words[key]})
    if lacking:
        raise PluginError(f"locales/{language}/site.po lacks: {', '.join(lacking)}")
    names = {str(item["locale"]): str(item["name"]) for item in languages["languages"]}
    if names != NAMES:
        raise PluginError("mkdocs.yml must name the languages as scripts/steps/words.py does")
    ending = f"/{language}/"
    if not config.site_url or not config.site_url.endswith(ending):
        raise PluginError(f"site_url must end with {ending}")
    present = Shell(
        language,
        config.site_url.removesuffix(ending) + "/",
        names,
        words,
        {
            key: text
            for name in engine_catalogues()
            for key, text in read_words(language, name).items()
        },
        examples(),
        read_words(language, "examples"),
        frozenset(stale(language)) if language != "en" else frozenset(),
        {key: said for name in games() for key, said in texts(language, name).items()},
    )
    _shells[:] = [present]
    config.site_name = words["site.name"]
    config.site_description = words["site.description"]
    config.mdx_configs["toc"]["permalink_title"] = words["theme.permalink"]
    for option in config.theme["palette"]:
        option["toggle"]["name"] = words[option["toggle"]["name"]]
    extensions = cast(list[Any], config.markdown_extensions)
    extensions.append(
        PageBlockExtension(
            present.shown_rules(), present.clauses(), words, present.fill, present.old_note
        )
    )
    present.environment = config.theme.get_env()
    return config


@event_priority(-200)
def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add a page for each example and each lesson."""
    present, clauses = shell(), shell().clauses()
    for example in present.examples.values():
        url = f"{example.record.game}/examples/{slug(example.id)}/"
        caption = present.captions[example.id]
        note = ""
        if f"examples/{example.id}" in present.old:
            note = f'<p class="old">{present.words["old.note"]}</p>'
        content = example_page(example, caption, present.words, clauses, note)
        file = File.generated(config, f"{present.language}/{url.rstrip('/')}.md", content=content)
        file.dest_uri, file.url = f"{url}index.html", url
        file.inclusion = InclusionLevel.NOT_IN_NAV
        files.append(file)
    for lesson in lessons().values():
        url = f"{lesson.game}/{LESSONS_FOLDER}/{slug(lesson.id)}/"
        old = any(key.startswith(f"{catalogue(lesson.game)}/{lesson.id}.") for key in present.old)
        note = f'<p class="old">{present.words["old.note"]}</p>' if old else ""
        content = lesson_page(lesson, present.lesson_texts, present.words, note)
        file = File.generated(config, f"{present.language}/{url.rstrip('/')}.md", content=content)
        file.dest_uri, file.url = f"{url}index.html", url
        file.inclusion = InclusionLevel.NOT_IN_NAV
        files.append(file)
    return files


@event_priority(-200)
def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
    """Give the pages their short names in the menu."""
    words = shell().words
    for item in nav.items:
        if isinstance(item, Page):
            name = "nav.home" if item.is_homepage else PAGE_WORDS[Path(item.file.src_uri).name]
            item.title = words[name]
        elif isinstance(item, Section):
            for child in item.children:
                if isinstance(child, Page):
                    child.title = words[PAGE_WORDS[Path(child.file.src_uri).name]]
                    shell().sections[child.file.src_uri] = item
    return nav


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Check the blocks of a page before it is rendered, and note what is old in it."""
    shell().page = page
    path = f"docs/{page.file.src_uri}"
    parts = Path(page.file.src_uri).parts
    in_game = len(parts) == 3
    known = {rule.id: rule for rule in find_game(parts[1]).rules} if in_game else {}
    is_rules = in_game and parts[2] == "index.md"
    try:
        check_rules(rule_blocks(markdown), known if is_rules else {}, path)
        check_questions(question_blocks(markdown), known, path)
    except BlockError as error:
        raise PluginError(f"{path}: {error}") from error
    return _with_old_notes(markdown, "/".join(parts[1:]).removesuffix(".md"))


def _with_old_notes(markdown: str, name: str) -> str:
    """Put a note below the heading of each section whose English has changed."""
    lines = markdown.splitlines()
    for anchor, heading in reversed(headings(markdown).items()):
        note = shell().old_note(f"{name}#{anchor}", anchor)
        if note:
            lines[heading.line + 1 : heading.line + 1] = ["", note, ""]
    return "\n".join(lines)


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Put the pictures of the cards before the content of each page that shows them."""
    marks = ('class="pv-', "data-demo", "data-quiz", "data-referee", "data-lesson")
    needs_cards = any(mark in html for mark in marks)
    return f"{_sprite(page)}\n{html}" if needs_cards else html


def _picture(page: Page) -> str:
    """Name the picture that stands for a page where it is shared."""
    folder = Path(page.file.src_uri).parts[1]
    return folder if folder in PRESENTERS else "site"


def _sprite(page: Page) -> str:
    """Give the pictures of the game of the page; those of all games for a page of none."""
    folder = Path(page.file.src_uri).parts[1]
    presenters = [PRESENTERS[folder]] if folder in PRESENTERS else PRESENTERS.values()
    return svg.sprite({name: art for it in presenters for name, art in it.symbols.items()})


def on_env(env: Environment, config: MkDocsConfig, files: Files) -> Environment:
    """Give the templates the words of the language."""
    present = shell()
    theme_words = {key: present.words[word] for key, word in THEME_WORDS.items()}
    for key in ("search.result.one", "search.result.more.one"):
        theme_words[key] = theme_words[key].replace("#", "1")
    theme_words["language"] = HTML_LANG[present.language]
    theme_words["direction"] = "ltr"
    env.globals.update(
        words=present.words, theme_words=theme_words, fonts=faces_of(present.language)
    )
    return env


@event_priority(-100)
def on_page_context(
    context: dict[str, Any], page: Page, config: MkDocsConfig, nav: Navigation
) -> dict[str, Any]:
    """Give the templates the same page in other languages and the pages of its game."""
    present = shell()
    alternates = present.alternates(page.url)
    english = next(item.absolute for item in alternates if item.language == "en")
    parts = Path(page.file.src_uri).parts
    section = present.sections.get("/".join((*parts[:2], "index.md")) if parts[2:] else "")
    context.update(
        alternates=alternates,
        x_default=present.base if page.is_homepage else english,
        site_root=present.root(page.url),
        app=app_folder(),
        language=present.language,
        sprite=_sprite(page),
        compares=Path(page.file.src_uri).name in COMPARED and section is not None,
        picture=f"{present.base}assets/pictures/{_picture(page)}.{present.language}.png",
        og_locale=OG_LOCALES[present.language],
        game_title=section.title if section else "",
        game_pages=section.children if section else [],
        game=parts[1] if section else "",
        lesson_names=" ".join(slug(it.id) for it in course(parts[1]) if it.number)
        if section
        else "",
    )
    return context


@event_priority(-200)
def on_template_context(
    context: dict[str, Any], template_name: str, config: MkDocsConfig
) -> dict[str, Any]:
    """Give the pages without a Markdown source what the others have."""
    present = shell()
    context.update(
        alternates=present.alternates(""), site_root="..", app=app_folder(), present=present
    )
    if template_name == "404.html":
        context["base_url"] = "."
    return context


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Finish the HTML of a page, and say on its body which page of which game it is."""
    parts = Path(page.file.src_uri).with_suffix("").parts
    game = f' data-page-game="{parts[1]}"' if parts[2:] else ""
    name = "home" if page.is_homepage else parts[-1]
    if len(parts) > 3 and parts[2] == LESSONS_FOLDER:
        name = "lesson"
    named, count = BODY.subn(f'<body data-page="{name}"{game}', output)
    if count != 1:
        raise PluginError(f"{page.file.src_uri}: {count} bodies instead of one")
    return _finish(named)


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:
    """Finish the HTML of a page without a Markdown source."""
    return _finish(output_content) if template_name == "404.html" else output_content


def runtime_bundle(language: str) -> dict[str, str]:
    """Give the folder of what the game loads and its size in megabytes, as the language writes it.

    Raises PluginError when nothing was bundled, unless PRAVILA_NO_RUNTIME is set.
    """
    if os.environ.get("PRAVILA_NO_RUNTIME") == "1":
        return {"hash": "", "size": "?"}
    path = Path(os.environ.get("PRAVILA_MANIFEST", ".build/runtime/bundle/manifest.json"))
    if not path.is_file():
        raise PluginError(f"{path} is missing: bundle the runtime before the site is built")
    manifest = json.loads(path.read_text("utf-8"))
    size = format_decimal(round(manifest["transfer"] / MEGABYTE, 1), locale=language)
    return {"hash": str(manifest["hash"]), "size": size}


def seat_numbers(game: Game[Any, Any, Any]) -> list[tuple[int, tuple[str, str] | None]]:
    """List how many players fit, each number with the option and value it needs, if any."""
    usual = {switch.name: switch.default for switch in game.options}
    needs: dict[int, tuple[str, str] | None] = dict.fromkeys(game.seat_range(usual))
    for switch in game.options:
        for value in switch.values[1:]:
            for seats in game.seat_range({**usual, switch.name: value}):
                needs.setdefault(seats, (switch.name, value))
    return sorted(needs.items(), key=lambda item: item[0])


def _finish(html: str) -> str:
    """Point to the shared assets of the theme; put our own search into its search window."""
    if SEARCH_DIALOG not in html:
        raise PluginError("the theme has no search window to name")
    label = _attribute(shell().words["search.dialog"])
    named = html.replace(SEARCH_DIALOG, f'{SEARCH_DIALOG} aria-label="{label}"')
    worker = rf'"search": "\1../{app_folder()}/js/search-worker.js"'
    searched, count = SEARCH_WORKER.subn(worker, named)
    if count != 1:
        raise PluginError(f"the theme names its search worker {count} times instead of once")
    return THEME_ASSETS.sub(r'"\1../assets/material/', searched)


def _attribute(text: str) -> str:
    """Escape a text for an attribute in double quotes."""
    return text.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
