"""The examples in the browser: every one is walked to its end, opened at rules, taken over."""

import pytest
from playwright.sync_api import Page, expect

from pravila.games import GAMES
from scripts.steps.example_pages import slug
from scripts.steps.examples import deciding_step, examples
from tests.site.test_browser import BOOT, axe_faults, watch


@pytest.mark.parametrize("name", GAMES)
def test_every_example_can_be_walked_to_its_end(page: Page, address: str, name: str) -> None:
    asked, errors = watch(page)
    for example in (it for it in examples().values() if it.record.game == name):
        page.goto(f"{address}hr/{name}/examples/{slug(example.id)}/")
        lists = page.locator(".pv-steps")
        steps = max(lists.nth(at).locator(".pv-step").count() for at in range(lists.count()))
        expect(lists.first.locator(".pv-step:visible")).to_have_count(1)
        for number in range(1, steps):
            page.locator(".stepper__button--next").click()
            first = lists.first.locator(".pv-step")
            expect(first.nth(min(number, first.count() - 1))).to_be_visible()
        if steps > 1:
            expect(page.locator(".stepper__button--next")).to_have_attribute("aria-disabled", "true")
    assert [] == errors
    assert [] == [url for url in asked if not url.startswith(address)]


def test_a_rule_opens_its_example_in_place_and_closes_it(page: Page, address: str) -> None:
    page.goto(f"{address}ka/gnav/")
    rule = page.locator("[id='gnav.wild.stays']")
    rule.locator("a.rule__example").click()
    button = rule.locator("button.rule__example")
    expect(button).to_be_focused()
    expect(rule.locator(".pv-reading")).to_have_count(3)
    expect(rule.locator(".pv-step:visible")).to_have_count(3)
    expect(button).to_have_attribute("aria-expanded", "true")
    rule.locator(".stepper__button--next").click()
    expect(rule.locator(".is-now .pv-card").first).to_be_visible()
    assert [] == axe_faults(page)
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map((it) => it.id)")
    assert len(set(ids)) == len(ids)
    button.click()
    expect(rule.locator(".rule__shown")).to_be_hidden()
    expect(button).to_have_attribute("aria-expanded", "false")


def test_an_example_opens_at_the_step_that_the_rule_decides(page: Page, address: str) -> None:
    rule = "gnav.sweep.may-stop"
    number = deciding_step(rule, examples()["gnav.ex.02"])
    assert number > 1
    page.goto(f"{address}eo/gnav/")
    page.locator(f"[id='{rule}'] a.rule__example").click()
    shown = page.locator(f"[id='{rule}'] .pv-step")
    expect(shown.nth(number - 1)).to_be_visible()
    expect(page.locator(f"[id='{rule}'] .is-now .pv-rule[href$='#{rule}']")).to_be_visible()


def test_a_question_opens_the_example_of_its_rule(page: Page, address: str) -> None:
    page.goto(f"{address}sl/shifting/questions/")
    asked = page.locator(".asked").first
    asked.locator("a.rule__example").click()
    expect(asked.locator(".pv-step:visible .pv-board")).to_be_visible()
    assert [] == axe_faults(page)


def test_each_reading_is_taken_over_by_itself(page: Page, address: str) -> None:
    page.goto(f"{address}mk/gnav/examples/03/#step-2")
    ways = page.locator(".pv-reading .take__link[href*='/play/']")
    expect(ways).to_have_count(3)
    ways.nth(1).click()
    expect(page.locator(".pv-board")).to_be_visible(timeout=BOOT)
    assert '"wild-goes":"captured"' in page.evaluate(
        "localStorage.getItem('pravila.game.gnav') ?? atob(location.hash.slice(6)"
        ".replaceAll('-', '+').replaceAll('_', '/'))"
    )


def test_a_scored_layout_is_changed_in_the_referee(page: Page, address: str) -> None:
    page.goto(f"{address}hr/gnoming/examples/diagonal/")
    page.locator(".take__link").click()
    page.wait_for_url(f"{address}hr/gnoming/referee/#position=*")


def test_an_example_that_cannot_be_fetched_is_said(page: Page, address: str) -> None:
    page.goto(f"{address}mk/gnav/")
    page.route("**/gnav/examples/**", lambda route: route.abort())
    rule = page.locator("[id='gnav.wild.stays']")
    rule.locator("a.rule__example").click()
    expect(rule.locator("[role=alert]")).not_to_be_empty()


def test_without_script_a_rule_leads_to_the_page_of_its_example(
    page: Page, address: str
) -> None:
    plain = page.context.browser
    assert plain
    bare = plain.new_context(java_script_enabled=False)
    reader = bare.new_page()
    reader.goto(f"{address}sl/gnav/")
    reader.locator("[id='gnav.wild.stays'] a.rule__example").click()
    reader.wait_for_url(f"{address}sl/gnav/examples/03/#step-*")
    assert reader.locator(".pv-step:visible").count() == reader.locator(".pv-step").count() > 2
    bare.close()


def test_a_step_can_be_taken_over_and_led_back_to(page: Page, address: str) -> None:
    page.goto(f"{address}en/gnav/examples/07/")
    page.locator(".stepper__button--next").click()
    page.locator(".stepper__button--next").click()
    page.locator(".take__link").first.click()
    page.wait_for_url(f"{address}en/gnav/play/#take=*")
    expect(page.locator(".pv-board")).to_be_visible(timeout=BOOT)
    page.get_by_role("link", name="Back to the example").click()
    page.wait_for_url(f"{address}en/gnav/examples/07/#step-3")
    expect(page.locator(".pv-step").nth(2)).to_be_visible()
