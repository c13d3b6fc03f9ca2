"""Why? and taking over, in Chromium."""

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from scripts.steps.examples import examples
from scripts.steps.take import MARK, take_fragment
from scripts.steps.words import read_words
from tests.site.test_browser import BOOT, axe_faults, press, start_game, tab_to, watch

SAYS = read_words("en", "site")
EXAMPLE = next(
    it for it in examples().values() if it.record.game == "gnoming" and len(it.record.actions) > 1
)
PLAY = "en/gnoming/play/"
KEPT = "localStorage.getItem('pravila.game.gnoming')"
KEPT_RECORD = "() => JSON.parse(localStorage.getItem('pravila.game.gnoming') ?? '{}')"


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(
        locale="en-GB", viewport={"width": 1280, "height": 900}, service_workers="block"
    )
    made.grant_permissions(["clipboard-read", "clipboard-write"])
    yield made
    made.close()


def fragment(**data: object) -> str:
    """An address that holds this data."""
    text = json.dumps(data).encode()
    return MARK + urlsafe_b64encode(text).decode().rstrip("=")


def record_of(example_fragment: str) -> dict[str, object]:
    """The record in an address."""
    found: dict[str, object] = data_of(example_fragment)["record"]
    return found


def data_of(hash_: str) -> dict[str, dict[str, object]]:
    """What an address holds."""
    text = hash_.partition(MARK)[2]
    found: dict[str, dict[str, object]] = json.loads(
        urlsafe_b64decode(text + "=" * (-len(text) % 4))
    )
    return found


def take(page: Page, address: str, hash_: str, where: str = PLAY) -> None:
    """Open an address with a position and play on from it."""
    page.goto(f"{address}{where}{hash_}")
    page.locator('button[data-press="take"]').click()
    expect(page.locator(".pv-board")).to_be_visible(timeout=BOOT)


def actions_in_address(page: Page) -> list[str]:
    """The actions of the game in the address."""
    actions = data_of(page.url)["record"]["actions"]
    assert isinstance(actions, list)
    return actions


def press_something_legal(page: Page) -> None:
    """Press the first card or control that is legal, and wait for the answer."""
    legal = ".pv-card--can, .pv-controls button:not([aria-disabled])"
    page.locator('[data-part="board"]').locator(legal).first.click()
    expect(page.locator('[data-part="board"]')).not_to_have_attribute("aria-busy", "true")


# --- why? ---------------------------------------------------------------------------------------


def test_why_opens_the_rules_of_a_line(page: Page, address: str) -> None:
    start_game(page, address)
    press(page, "flip 1")
    line = page.locator('[data-part="log"] li').last
    rule = line.locator("a.pv-rule").first
    expect(rule).to_be_hidden()
    tab_to(page, '[data-part="log"] li:last-child summary')
    page.keyboard.press("Enter")
    expect(rule).to_be_visible()
    assert [] == axe_faults(page)
    rule.click()
    page.wait_for_url(re.compile(r"/en/gnoming/#gnoming\."))


def test_only_the_line_is_spoken(page: Page, address: str) -> None:
    """The region that screen readers follow has sentences alone, and the list is none."""
    start_game(page, address)
    press(page, "flip 1")
    spoken = page.locator('[role="log"]')
    expect(spoken.locator("p")).not_to_have_count(0)
    expect(spoken.locator("a, summary")).to_have_count(0)
    line = page.locator('[data-part="log"] li summary').last.inner_text()
    assert line.startswith(spoken.locator("p").last.inner_text())
    live = '[aria-live]:not([aria-live="off"]), [role="log"], [role="status"], [role="alert"]'
    assert not page.locator('[data-part="log"]').evaluate("(it, live) => it.closest(live)", live)


@pytest.mark.parametrize("game", ["gnoming", "gnav", "shifting"])
def test_impossible_controls_are_reached_and_answer(page: Page, address: str, game: str) -> None:
    start_game(page, address, game=game)
    vain = page.locator('[data-part="board"] button[aria-disabled="true"]')
    for at in range(vain.count()):
        vain.nth(at).focus()
        page.keyboard.press("Enter")
        expect(page.locator('[data-part="refusal"] a').first).to_be_visible()
    assert vain.count()
    expect(page.locator('[data-part="board"] [disabled]')).to_have_count(0)
    assert [] == axe_faults(page)


def test_a_reason_is_put_away_by_its_button_and_by_escape(page: Page, address: str) -> None:
    start_game(page, address)
    reason = page.locator('[data-part="refusal"] a').first
    for away in ("click", "Escape"):
        page.locator('[data-part="board"] button[aria-disabled="true"]').first.press("Enter")
        expect(reason).to_be_visible()
        if away == "click":
            page.locator('button[data-press="close"]').click()
        else:
            page.keyboard.press(away)
        expect(reason).to_be_hidden()


def test_after_a_look_at_the_rule_the_table_is_there_again(page: Page, address: str) -> None:
    start_game(page, address)
    press(page, "flip 1")
    page.locator('[data-part="board"] button[aria-disabled="true"]').first.press("Enter")
    page.locator('[data-part="refusal"] a').first.click()
    page.wait_for_url(re.compile(r"/en/gnoming/#gnoming\."))
    page.go_back()
    expect(page.locator(".pv-board")).to_be_visible(timeout=BOOT)
    assert 1 == len(page.evaluate(KEPT_RECORD)["actions"])


def test_undo_without_a_decision_says_so(page: Page, address: str) -> None:
    start_game(page, address)
    page.locator('button[data-press="undo"]').click()
    expect(page.locator('[data-part="refusal"]')).not_to_be_empty()


# --- taking over --------------------------------------------------------------------------------


def test_a_step_of_an_example_is_live(page: Page, address: str) -> None:
    asked, errors = watch(page)
    wanted = take_fragment(EXAMPLE, 1)
    page.goto(f"{address}{PLAY}{wanted}")
    offer = page.locator('button[data-press="take"]')
    expect(offer).to_contain_text("MB")
    assert [] == axe_faults(page)
    assert [] == [url for url in asked if "/assets/py/" in url]
    offer.click()
    expect(page.locator(".pv-board")).to_be_visible(timeout=BOOT)
    assert record_of(wanted)["actions"] == actions_in_address(page)[:1]
    before = actions_in_address(page)
    press_something_legal(page)
    assert before == actions_in_address(page)[: len(before)]
    assert len(before) < len(actions_in_address(page))
    page.locator('button[data-press="undo"]').click()
    expect(page.locator('[data-part="board"]')).not_to_have_attribute("aria-busy", "true")
    assert before == actions_in_address(page)
    assert [] == axe_faults(page)
    assert [] == errors


def test_the_way_back_leads_to_the_step(page: Page, address: str) -> None:
    wanted = take_fragment(EXAMPLE, 1)
    take(page, address, wanted)
    link = page.locator(".demo__tools a[data-back]")
    expect(link).to_be_visible()
    back = data_of(wanted)["back"]
    assert link.evaluate("it => it.href") == page.evaluate(
        "(back) => new URL(back, document.baseURI).href", back
    )
    assert f"{address}en/gnoming/examples/" in link.evaluate("it => it.href")


def test_a_reload_keeps_the_game_of_the_address(page: Page, address: str) -> None:
    take(page, address, take_fragment(EXAMPLE, 0))
    press_something_legal(page)
    before = actions_in_address(page)
    page.reload()
    expect(page.locator(".pv-board")).to_be_visible(timeout=BOOT)
    assert before == actions_in_address(page)


def test_the_saved_game_survives_and_is_replaced_only_on_demand(page: Page, address: str) -> None:
    start_game(page, address)
    press(page, "flip 1")
    saved = page.evaluate(KEPT)
    page.goto("about:blank")
    take(page, address, take_fragment(EXAMPLE, 1))
    press_something_legal(page)
    assert saved == page.evaluate(KEPT)
    page.locator('button[data-press="new"]').click()
    page.locator('button[data-press="continue"]').click()
    expect(page.locator(".pv-board")).to_be_visible(timeout=BOOT)
    assert "#" not in page.url
    assert saved == page.evaluate(KEPT)
    page.go_back()
    page.locator('button[data-press="take"]').click()
    keep = page.locator('button[data-press="keep"]')
    expect(keep).to_be_visible()
    taken = data_of(page.url)["record"]
    keep.click()
    expect(page.locator('[data-part="notice"]')).to_have_text(SAYS["demo.take.done"])
    assert "#" not in page.url
    assert taken == page.evaluate(KEPT_RECORD)
    expect(keep).to_be_hidden()


def test_a_kept_game_has_the_seat_it_was_taken_over_with(page: Page, address: str) -> None:
    take(page, address, fragment(record=record_of(take_fragment(EXAMPLE, 0)), seat=2))
    page.locator('button[data-press="keep"]').click()
    page.reload()
    expect(page.locator(".pv-board")).to_be_visible(timeout=BOOT)
    expect(page.locator(".pv-player--you .pv-player__name")).to_contain_text("Player 2 (you)")


def test_a_shared_position_opens_in_a_new_tab(page: Page, address: str) -> None:
    start_game(page, address)
    press(page, "flip 2")
    press(page, "flip 8")
    grid = page.locator(".pv-player--you .pv-grid").inner_html()
    page.locator('button[data-press="share"]').click()
    expect(page.locator('[data-part="notice"]')).to_have_text(SAYS["demo.share.copied"])
    expect(page.get_by_text(SAYS["demo.share.help"])).to_be_visible()
    assert [] == axe_faults(page)
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.locator('[data-part="address"]').input_value()
    assert copied.startswith(f"{address}{PLAY}{MARK}")
    other = page.context.new_page()
    other.goto(copied)
    other.locator('button[data-press="take"]').click()
    expect(other.locator(".pv-board")).to_be_visible(timeout=BOOT)
    strip = re.compile(r" pv-card--changed")
    shown = other.locator(".pv-player--you .pv-grid").inner_html()
    assert strip.sub("", grid) == strip.sub("", shown)
    assert other.evaluate(KEPT_RECORD) == data_of(copied)["record"]
    expect(other.locator(".demo__tools a[data-back]")).to_be_hidden()


def test_where_copying_is_forbidden_the_address_is_selected(browser: Browser, address: str) -> None:
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.add_init_script("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))")
    start_game(page, address)
    page.locator('button[data-press="share"]').click()
    expect(page.locator('[data-part="notice"]')).to_have_text(SAYS["demo.share.uncopied"])
    assert page.evaluate("String(getSelection())").startswith(address)
    context.close()


DAMAGED = {
    "empty": MARK,
    "no base64": f"{MARK}%%%",
    "no json": f"{MARK}abcd",
    "no record": fragment(seat=1),
    "another game": take_fragment(
        next(it for it in examples().values() if it.record.game == "gnav" and not it.grid), 0
    ),
    "cut off": take_fragment(EXAMPLE, 1)[:-20],
    "no number": fragment(record=record_of(take_fragment(EXAMPLE, 0)), seat="1"),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_link_is_explained_and_the_form_stays(
    page: Page, address: str, damage: str
) -> None:
    _, errors = watch(page)
    page.goto(f"{address}{PLAY}{DAMAGED[damage]}")
    expect(page.locator('[data-part="fault"]')).to_have_text(SAYS["demo.take.wrong"])
    expect(page.locator('button[data-press="take"]')).to_be_hidden()
    expect(page.locator('button[data-press="play"]')).to_be_visible()
    assert [] == errors


def test_a_link_that_the_rules_refuse_is_explained_and_the_form_stays(
    page: Page, address: str
) -> None:
    record = record_of(take_fragment(EXAMPLE, 0)) | {"actions": ["deal"]}
    page.goto(f"{address}{PLAY}{fragment(record=record, seat=1)}")
    page.locator('button[data-press="take"]').click()
    fault = page.locator('[data-part="fault"]')
    expect(fault).to_contain_text("the rules do not allow", timeout=BOOT)
    page.locator('button[data-press="play"]').click()
    expect(page.locator(".pv-board")).to_be_visible(timeout=BOOT)
    expect(fault).to_be_empty()
    assert "#" not in page.url


@pytest.mark.parametrize(
    "back",
    ["https://example.org/", "//example.org/", "/en/", "javascript:alert(1)", "../../../../x/",
     "../../../hr/", "..\\..\\x", "data:text/html,x", 5, None, ["../examples/"]],
)  # fmt: skip
def test_a_way_back_out_of_the_site_is_not_offered(
    page: Page, address: str, back: object
) -> None:
    record = record_of(take_fragment(EXAMPLE, 0))
    page.goto(f"{address}{PLAY}{fragment(record=record, seat=1, back=back)}")
    expect(page.locator('button[data-press="take"]')).to_be_visible()
    for link in page.locator("a[data-back]").all():
        expect(link).to_be_hidden()
        assert link.get_attribute("href") in ("", None)


def test_a_link_pasted_into_the_open_page_is_offered(page: Page, address: str) -> None:
    page.goto(f"{address}{PLAY}")
    page.evaluate("(hash) => { location.hash = hash; }", take_fragment(EXAMPLE, 0))
    expect(page.locator('button[data-press="take"]')).to_be_visible()


def test_a_taken_over_game_fits_a_small_phone(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 320, "height": 640}, color_scheme="dark")
    page = context.new_page()
    take(page, address, take_fragment(EXAMPLE, 1))
    page.locator('button[data-press="share"]').click()
    page.locator('[data-part="log"] summary').first.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert [] == axe_faults(page)
    context.close()
