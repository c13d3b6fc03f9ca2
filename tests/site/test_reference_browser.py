"""The rules reference in the browser: two languages side by side, the fonts, the printed sheet."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, Route, expect

from pravila.games import GAMES
from scripts.steps.words import HTML_LANG, LANGUAGES
from tests.site.test_browser import axe_faults

COMPARED = tuple(f"{name}/{part}" for name in GAMES for part in ("", "quick/", "questions/"))


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(service_workers="block")
    yield made
    made.close()


# --- two languages side by side -----------------------------------------------------------------


@pytest.mark.parametrize("name", COMPARED)
def test_every_block_has_its_counterpart(page: Page, address: str, name: str) -> None:
    page.goto(f"{address}en/{name}")
    page.locator("#compare").select_option("ka")
    expect(page.locator("article.paired")).to_be_visible()
    boxes = page.locator("article :is(.rule, .asked)").count()
    assert boxes == page.locator('article :is(.rule, .asked) > .second[lang="ka"]').count()
    lonely = page.evaluate(
        """() => [...document.querySelectorAll("article > :is(h1, h2, h3, p, ul, ol)")]
            .filter((block) => !block.matches(".pv-unofficial, .pv-sources, .worked"))
            .map((block) => block.textContent)"""
    )
    assert [] == lonely


def test_a_clause_stands_beside_the_same_clause(page: Page, address: str) -> None:
    page.goto(f"{address}hr/gnav/")
    page.locator("#compare").select_option("mk")
    clause = page.locator("[id='gnav.setup.pack'] .second .rule__clause")
    expect(clause).to_be_visible()
    shown = clause.inner_text()
    page.goto(f"{address}mk/gnav/")
    assert shown == page.locator("[id='gnav.setup.pack'] .rule__clause").first.inner_text()


def test_the_second_language_is_remembered_and_can_be_taken_off(page: Page, address: str) -> None:
    page.goto(f"{address}sl/gnav/")
    before = page.locator("article").inner_text()
    page.locator("#compare").select_option("eo")
    expect(page.locator("article.paired")).to_be_visible()
    page.goto(f"{address}sl/shifting/questions/")
    expect(page.locator("article.paired .second").first).to_have_attribute("lang", "eo")
    page.goto(f"{address}sl/gnav/")
    expect(page.locator("article.paired")).to_be_visible()
    page.locator("#compare").select_option("")
    expect(page.locator("article.paired")).to_have_count(0)
    assert before == page.locator("article").inner_text()


def test_links_of_the_second_language_lead_to_its_own_pages(page: Page, address: str) -> None:
    page.goto(f"{address}en/gnoming/quick/")
    page.locator("#compare").select_option("hr")
    link = page.locator(".second a").first
    expect(link).to_have_attribute("href", re.compile(f"^{re.escape(address)}hr/gnoming/#gnoming"))


def test_no_id_stands_twice_beside_a_second_language(page: Page, address: str) -> None:
    page.goto(f"{address}en/shifting/")
    page.locator("#compare").select_option("sl")
    expect(page.locator("article.paired")).to_be_visible()
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map((it) => it.id)")
    assert len(set(ids)) == len(ids)


def test_a_failure_is_said_and_the_page_stays_whole(page: Page, address: str) -> None:
    def refuse(route: Route) -> None:
        route.abort()

    page.goto(f"{address}ka/gnav/")
    page.route("**/hr/gnav/", refuse)
    page.locator("#compare").select_option("hr")
    expect(page.locator(".compare [role=alert]")).not_to_be_empty()
    assert page.locator(".second").count() == 0


@pytest.mark.parametrize("width", [320, 1280])
def test_two_languages_fit_and_are_accessible(browser: Browser, address: str, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800})
    page = context.new_page()
    page.goto(f"{address}ka/gnoming/")
    page.locator("#compare").select_option("mk")
    expect(page.locator("article.paired")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    first = page.locator("[id='gnoming.draw.source'] > .rule__clause").bounding_box()
    second = page.locator("[id='gnoming.draw.source'] > .second").bounding_box()
    assert first
    assert second
    if width == 320:
        assert first["y"] + first["height"] <= second["y"]
    else:
        assert first["x"] + first["width"] <= second["x"]
        assert abs(first["y"] - second["y"]) < 12
    assert [] == axe_faults(page)
    context.close()


# --- fonts --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_loads_only_the_fonts_of_its_script(
    page: Page, address: str, language: str
) -> None:
    loaded: list[str] = []

    def note(request: Request) -> None:
        if request.resource_type == "font":
            loaded.append(request.url.rsplit("/", 1)[-1].removesuffix(".woff2"))

    page.on("request", note)
    page.goto(f"{address}{language}/gnoming/")
    page.wait_for_load_state("networkidle")
    script = {"ka": "georgian", "mk": "cyrillic"}.get(language, "latin")
    foreign = {"georgian", "cyrillic", "latin-ext"} - {script}
    if script == "latin" and language != "en":
        foreign -= {"latin-ext"}
    assert {f"sans-{script}", f"serif-{script}"} <= set(loaded)
    assert not {f"{face}-{it}" for face in ("sans", "serif") for it in foreign} & set(loaded)
    assert page.evaluate("document.fonts.check('16px \"Pravila sans\"')")


# --- print --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_quick_reference_prints_on_one_sheet(
    page: Page, address: str, language: str, name: str
) -> None:
    page.goto(f"{address}{language}/{name}/quick/")
    page.evaluate("document.fonts.ready")
    assert HTML_LANG[language] == page.locator("html").get_attribute("lang")
    for size in ("A4", "A5"):
        printed = page.pdf(format=size)
        assert 1 == len(re.findall(rb"/Type\s*/Page\b", printed)), size


MOST_BYTES = 150_000
PACKED = (".woff2", ".png")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_rules_page_is_light(
    page: Page, address: str, site: Path, name: str, language: str
) -> None:
    """All that is loaded before the first press, packed as GitHub Pages packs it."""
    asked: set[str] = set()
    page.on("response", lambda answer: asked.add(answer.url))
    page.goto(f"{address}{language}/{name}/")
    page.wait_for_load_state("networkidle")
    weight = 0
    for url in asked:
        file = site / re.split("[?#]", url.removeprefix(address))[0]
        data = (file / "index.html" if file.is_dir() else file).read_bytes()
        weight += len(data if file.suffix in PACKED else gzip.compress(data, 6))
    assert 50_000 < weight <= MOST_BYTES
