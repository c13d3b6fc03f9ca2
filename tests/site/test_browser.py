"""The site in Chromium, under a sub-path as GitHub Pages serves a project."""

import json
import re
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from pravila.games import GAMES
from scripts.steps.serve import Pages
from scripts.steps.words import LANGUAGES
from tests.conftest import PREFIX
from tests.site.pages import PAGES

AXE = Path(__file__).resolve().parents[2] / "node_modules/axe-core/axe.min.js"
BOOT = 60_000
"""Milliseconds that Python may take to start on a slow machine."""
MAY = ":not([aria-disabled])"
"""Added to a control: it may be used now."""
KEPT = "(url) => caches.match(url).then((kept) => Boolean(kept))"
"""Whether the service worker has kept an address."""


def watch(page: Page) -> tuple[list[str], list[str]]:
    """Two lists that fill: addresses asked for, and errors on the page."""
    asked: list[str] = []
    errors: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    page.on("request", note)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    return asked, errors


def axe_faults(page: Page) -> list[tuple[str, list[str]]]:
    """What axe finds on the page: the rule and the elements at fault."""
    page.add_script_tag(path=str(AXE))
    found = page.evaluate("axe.run(document).then((result) => result.violations)")
    return [(rule["id"], [node["html"][:120] for node in rule["nodes"]]) for rule in found]


def start_game(
    page: Page, address: str, language: str = "en", seed: str = "7", game: str = "gnoming"
) -> None:
    page.goto(f"{address}{language}/{game}/play/")
    page.locator("#demo-seed").fill(seed)
    page.locator('button[data-press="play"]').click()
    expect(page.locator(".pv-board")).to_be_visible(timeout=BOOT)


def record(page: Page) -> dict[str, object]:
    kept: dict[str, object] = json.loads(
        page.evaluate("localStorage.getItem('pravila.game.gnoming')")
    )
    return kept


def press(page: Page, action: str) -> None:
    """Press a card or control and wait until the engine has answered."""
    before = page.locator('[data-part="board"]')
    page.locator(f'[data-part="board"] [data-action="{action}"]').first.click()
    expect(before).not_to_have_attribute("aria-busy", "true")


# --- choosing a language ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("locale", "language"), [("hr-HR", "hr"), ("ka", "ka"), ("sl-SI", "sl"), ("fr-FR", "en")]
)
def test_the_root_leads_to_the_language_of_the_browser(
    browser: Browser, address: str, locale: str, language: str
) -> None:
    context = browser.new_context(locale=locale)
    page = context.new_page()
    page.goto(address)
    page.wait_for_url(f"{address}{language}/")
    context.close()


def test_the_saved_choice_wins(page: Page, address: str) -> None:
    page.goto(f"{address}en/gnoming/")
    page.locator("details[data-tongues] summary").click()
    page.locator('details[data-tongues] a[data-language="mk"]').click()
    page.wait_for_url(f"{address}mk/gnoming/")
    page.goto(address)
    page.wait_for_url(f"{address}mk/")


def test_without_script_the_root_lists_six_languages(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    assert len(LANGUAGES) == page.locator("a[data-language]:visible").count()
    page.locator('a[data-language="eo"]').click()
    page.wait_for_url(f"{address}eo/")
    context.close()


def test_the_switcher_keeps_page_and_rule(page: Page, address: str) -> None:
    page.goto(f"{address}en/gnoming/#gnoming.bounce.chain")
    page.locator("details[data-tongues] summary").click()
    page.locator('details[data-tongues] a[data-language="ka"]').click()
    page.wait_for_url(f"{address}ka/gnoming/#gnoming.bounce.chain")
    assert page.locator("[id='gnoming.bounce.chain']").is_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_address_answers_in_the_language_of_the_path(
    page: Page, address: str, language: str
) -> None:
    answer = page.goto(f"{address}{language}/nothing/here")
    assert answer
    assert 404 == answer.status
    expect(page.locator("html")).to_have_attribute("lang", re.compile(f"^{language}"))
    page.wait_for_function(
        "(home) => [...document.links].some((link) => link.href === home)",
        arg=f"{address}{language}/",
    )


# --- choosing the colours -----------------------------------------------------------------------


@pytest.mark.parametrize(("system", "scheme"), [("light", "default"), ("dark", "slate")])
def test_the_colours_are_those_of_the_system_before_anything_is_drawn(
    browser: Browser, address: str, system: Literal["light", "dark"], scheme: str
) -> None:
    context = browser.new_context(color_scheme=system)
    page = context.new_page()
    page.route("**/*.js", lambda route: route.abort())
    page.goto(f"{address}sl/gnav/")
    assert scheme == page.locator("body").get_attribute("data-md-color-scheme")
    context.close()


def test_chosen_colours_are_kept_and_the_keyboard_goes_round(page: Page, address: str) -> None:
    body = page.locator("body")
    page.goto(f"{address}sl/gnav/")
    page.locator("[data-palette] label:visible").click()
    page.locator("[data-palette] label:visible").click()
    expect(body).to_have_attribute("data-md-color-scheme", "slate")
    page.goto(f"{address}ka/")
    expect(body).to_have_attribute("data-md-color-scheme", "slate")
    page.locator("[data-palette] input:checked").press("Enter")
    expect(body).to_have_attribute("data-md-color-scheme", "default")
    expect(page.locator("[data-palette] input:checked")).to_be_focused()
    page.emulate_media(color_scheme="dark")
    expect(body).to_have_attribute("data-md-color-scheme", "slate")


# --- reading ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_accessible_clean_and_loads_nothing_foreign(
    page: Page, address: str, language: str
) -> None:
    asked, errors = watch(page)
    games = list(GAMES)
    looked_at = ("", games[LANGUAGES.index(language) % len(games)])
    for name in PAGES:
        page.goto(f"{address}{language}/{name}")
        page.wait_for_load_state("load")
        if name.partition("/")[0] in looked_at:
            assert [] == axe_faults(page), f"{language}/{name}"
    assert [] == errors
    assert [] == [url for url in asked if not url.startswith(address)]
    assert [] == [url for url in asked if "/py/" in url or "pyodide" in url]


@pytest.mark.parametrize("name", PAGES)
def test_pages_are_accessible_in_dark_colours(browser: Browser, address: str, name: str) -> None:
    context = browser.new_context(color_scheme="dark", viewport={"width": 360, "height": 800})
    page = context.new_page()
    page.goto(f"{address}sl/{name}")
    assert [] == axe_faults(page)
    context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_wider_than_a_small_phone(browser: Browser, address: str, language: str) -> None:
    context = browser.new_context(viewport={"width": 320, "height": 640})
    page = context.new_page()
    for name in PAGES:
        page.goto(f"{address}{language}/{name}")
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= 320, f"{language}/{name}"
    context.close()


# --- examples -----------------------------------------------------------------------------------


def test_the_stepper_answers_the_first_press_and_loads_no_python(page: Page, address: str) -> None:
    asked, errors = watch(page)
    page.goto(f"{address}en/gnoming/examples/")
    example = page.locator("[id='gnoming.ex.30']")
    steps = example.locator(".pv-step")
    assert 1 == example.locator(".pv-step:visible").count()
    example.get_by_role("button", name="Next").click()
    expect(steps.nth(1)).to_be_visible()
    expect(steps.nth(0)).to_be_hidden()
    expect(example.get_by_text(f"Step 2 of {steps.count()}")).to_be_visible()
    page.keyboard.press("End")
    expect(steps.last).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Home")
    expect(steps.first).to_be_visible()
    assert [] == errors
    assert [] == [url for url in asked if "/assets/py/" in url]


def test_without_script_all_steps_are_shown_in_a_row(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}ka/gnoming/examples/")
    steps = page.locator(".pv-step")
    assert steps.count() > 40
    assert steps.count() == page.locator(".pv-step:visible").count()
    context.close()


def test_the_place_of_the_stepper_does_not_jump(page: Page, address: str) -> None:
    page.goto(f"{address}en/gnoming/examples/")
    example = page.locator("[id='gnoming.ex.40']")
    heights = []
    for _ in range(example.locator(".pv-step").count()):
        box = example.bounding_box()
        assert box
        heights.append(round(box["height"]))
        example.get_by_role("button", name="Next").press("ArrowRight")
    assert 1 == len(set(heights))


# --- playing ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "bots", "language"), [("gnav", "", "mk"), ("shifting", "0", "ka"), ("shifting", "4", "hr")]
)
def test_a_whole_game_can_be_played(
    page: Page, address: str, game: str, bots: str, language: str
) -> None:
    asked, errors = watch(page)
    page.goto(f"{address}{language}/{game}/play/")
    if bots:
        page.locator("#demo-bots").select_option(bots)
    page.locator("#demo-seed").fill("3")
    page.locator('button[data-press="play"]').click()
    expect(page.locator(".pv-board")).to_be_visible(timeout=BOOT)
    for _ in range(400):
        if page.locator(".pv-sheet").count():
            break
        press_something_legal(page)
    expect(page.locator(".pv-sheet")).to_be_visible()
    assert [] == errors
    assert [] == [url for url in asked if not url.startswith(address)]


def press_something_legal(page: Page) -> None:
    """Score a card if possible, else end the turn, else press any control marked as legal."""
    before = page.locator('[data-part="board"]').inner_html()
    for action in ('.pv-button[data-action^="score"]', '[data-action="end"]'):
        wanted = f"{action}{MAY}"
        if page.locator(wanted).count():
            page.locator(wanted).first.click()
            break
    else:
        legal = page.locator(f'[data-part="board"] .pv-card--can, .pv-controls button{MAY}')
        legal.nth(len(before) % legal.count()).click()
    page.wait_for_function(
        "(before) => document.querySelector('[data-part=board]').innerHTML !== before", arg=before
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_starts_and_moves_in_each_language(page: Page, address: str, language: str) -> None:
    asked, errors = watch(page)
    start_game(page, address, language)
    press(page, "flip 1")
    press(page, "flip 5")
    expect(page.locator('[data-part="board"] .pv-card--back')).not_to_have_count(0)
    expect(page.locator('[data-part="log"] li')).not_to_have_count(0)
    assert [] == axe_faults(page)
    assert [] == errors
    assert [] == [url for url in asked if not url.startswith((address, "blob:", "data:"))]


def test_nothing_of_python_is_loaded_before_the_press(page: Page, address: str) -> None:
    asked, _ = watch(page)
    page.goto(f"{address}en/gnoming/play/")
    page.wait_for_load_state("networkidle")
    assert [] == [url for url in asked if "/assets/py/" in url]


def test_a_refused_action_changes_nothing_and_shows_the_rule(page: Page, address: str) -> None:
    start_game(page, address)
    press(page, "flip 1")
    press(page, "flip 5")
    before = record(page)
    press(page, "place 3")
    refusal = page.locator('[data-part="refusal"]')
    link = refusal.locator("a").first
    expect(link).to_be_visible()
    assert before == record(page)
    link.click()
    page.wait_for_url(re.compile(r"/en/gnoming/#gnoming\.turn\.phases$"))


def test_another_players_card_says_why_not(page: Page, address: str) -> None:
    start_game(page, address)
    page.locator('[data-action="flip 1 of 2"]').click()
    expect(page.locator('[data-part="refusal"] a').first).to_be_visible()


def test_pressing_twice_plays_once(page: Page, address: str) -> None:
    start_game(page, address)
    page.locator('[data-action="flip 1"]').dblclick()
    press(page, "flip 9")
    actions = record(page)["actions"]
    assert isinstance(actions, list)
    assert ["flip 1", "flip 9"] == actions[:2]


def test_a_reload_resumes_the_game(page: Page, address: str) -> None:
    start_game(page, address)
    press(page, "flip 2")
    press(page, "flip 8")
    press(page, "draw")
    grid = page.locator(".pv-player--you .pv-grid").inner_html()
    before = record(page)
    page.reload()
    expect(page.locator(".pv-board")).to_be_visible(timeout=BOOT)
    assert before == record(page)
    strip = re.compile(r" pv-card--changed")
    after = page.locator(".pv-player--you .pv-grid").inner_html()
    assert strip.sub("", grid) == strip.sub("", after)


def test_undo_takes_back_the_last_decision(page: Page, address: str) -> None:
    start_game(page, address)
    press(page, "flip 2")
    page.locator('button[data-press="undo"]').click()
    expect(page.locator(".pv-card--chosen")).to_have_count(0)
    assert [] == record(page)["actions"]


def test_a_damaged_save_is_explained_and_kept(page: Page, address: str) -> None:
    page.goto(f"{address}hr/gnoming/play/")
    page.evaluate("localStorage.setItem('pravila.game.gnoming', '{\"game\": 5')")
    page.reload()
    page.locator('button[data-press="continue"]').click()
    damaged = page.locator('[data-part="damaged"]')
    expect(damaged).to_be_visible(timeout=BOOT)
    assert len(page.locator('[data-part="damage"]').inner_text()) > 20
    assert '{"game": 5' == page.evaluate("localStorage.getItem('pravila.game.gnoming')")


def test_loading_can_be_cancelled(page: Page, address: str) -> None:
    page.route("**/*.wasm", lambda route: None)
    page.goto(f"{address}en/gnoming/play/")
    page.locator('button[data-press="play"]').click()
    page.locator('button[data-press="cancel"]').click()
    expect(page.locator('[data-part="fault"]')).not_to_be_empty()
    expect(page.locator('button[data-press="play"]')).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_failed_start_is_said_in_the_readers_language(
    page: Page, address: str, language: str
) -> None:
    page.route("**/*.wasm", lambda route: route.fulfill(status=404, body=""))
    page.goto(f"{address}{language}/gnoming/play/")
    page.locator('button[data-press="play"]').click()
    fault = page.locator('[data-part="fault"]')
    expect(fault).not_to_be_empty(timeout=BOOT)
    expect(page.locator('button[data-press="retry"]')).to_be_visible()


def test_hidden_cards_never_reach_the_page(page: Page, address: str) -> None:
    """Face-down cards have no value in the page: neither as text nor as a name."""
    start_game(page, address)
    press(page, "flip 1")
    press(page, "flip 5")
    backs = page.locator('[data-part="board"] .pv-grid .pv-card--back')
    total = page.locator('[data-part="board"] .pv-grid .pv-card').count()
    assert 36 == total
    assert total - 2 * 4 == backs.count()
    for index in range(backs.count()):
        card = backs.nth(index)
        assert "" == card.inner_text().strip()
        name = card.get_attribute("aria-label") or ""
        assert re.fullmatch(r"Row \d, column \d: face down", name), name


def test_a_full_round_by_keyboard_only(page: Page, address: str) -> None:
    """From the page's top to the score sheet of round 1 with Tab, arrows and Enter alone."""
    page.goto(f"{address}en/gnoming/play/")
    tab_to(page, 'button[data-press="play"]')
    page.keyboard.press("Enter")
    expect(page.locator(".pv-board")).to_be_visible(timeout=BOOT)
    for _ in range(200):
        if page.locator(".pv-sheet").count():
            break
        before = len(list_of_actions(page))
        tab_to(page, wanted(page))
        page.keyboard.press("Enter")
        page.wait_for_function(
            "(count) => JSON.parse(localStorage.getItem('pravila.game.gnoming'))"
            ".actions.length > count",
            arg=before,
        )
    expect(page.locator(".pv-sheet")).to_be_visible()
    assert 4 == page.locator(".pv-sheet tbody tr").count()


def list_of_actions(page: Page) -> list[str]:
    actions = record(page)["actions"]
    assert isinstance(actions, list)
    return actions


def wanted(page: Page) -> str:
    """A sensible legal control: a face-down place of one's own, else the first that is legal."""
    own = '.pv-player--you .pv-card--back.pv-card--can[data-action^="place"]'
    if page.locator(own).count():
        return own
    return f".pv-card--can, .pv-controls button{MAY}"


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until an element that fits the selector has the focus."""
    for _ in range(150):
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached with the keyboard")


# --- without a network --------------------------------------------------------------------------


def test_the_site_is_read_and_played_without_a_network_after_one_visit(
    browser: Browser, site: Path
) -> None:
    context = browser.new_context(service_workers="allow")
    page = context.new_page()
    with Pages(str(site), PREFIX) as address:
        start_game(page, address, "hr")
        page.evaluate("navigator.serviceWorker.ready")
        page.wait_for_function(KEPT, arg=f"{address}hr/gnoming/examples/")
        page.reload()
        expect(page.locator(".pv-board")).to_be_visible(timeout=BOOT)
    context.set_offline(True)
    page.goto(f"{address}hr/gnoming/examples/")
    expect(page.locator(".pv-step:visible").first).to_be_visible()
    page.goto(f"{address}hr/gnoming/play/")
    page.locator('button[data-press="continue"]').click()
    expect(page.locator(".pv-board")).to_be_visible(timeout=BOOT)
    context.close()


def test_what_an_older_build_kept_is_thrown_away(browser: Browser, address: str) -> None:
    context = browser.new_context(service_workers="allow")
    page = context.new_page()
    page.goto(f"{address}sl/")
    page.evaluate("caches.open('pravila-old').then((cache) => cache.put('/x', new Response()))")
    page.evaluate("navigator.serviceWorker.ready.then((worker) => worker.unregister())")
    page.goto(f"{address}sl/gnoming/")
    page.wait_for_function("caches.has('pravila-old').then((there) => !there)")
    context.close()
