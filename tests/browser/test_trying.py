"""Try it in a browser: beside the sheet with scripts, on its own page without them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from test_axe import findings

from starpost.kernel import registry

WEB = registry.get("starweb").title
FARERS = registry.get("starfarers").title


def home_of(page: Any) -> str:
    """The number of the home world, which is chosen at the start."""
    return re.sub(r"\D", "", page.locator("#chosen-title").inner_text().split("yours")[0])


def unseen(page: Any) -> str:
    """A key that stands nowhere on the player's page: whoever is in sight cannot be assumed."""
    said = page.locator("main").inner_text()
    return next(f"F{number}" for number in range(60, 100) if f"F{number}" not in said)


def test_a_sheet_is_tried_beside_the_map_and_nothing_is_sent(tab: Any) -> None:
    one = tab()
    one.play(WEB)
    page = one.page
    step = one.step()
    home, key = home_of(page), unseen(page)
    page.get_by_role("button", name="Try it").click()
    page.locator("#trial-runs").get_by_text("tries").wait_for()
    assert page.evaluate("document.activeElement.id") == "trial-title"
    page.locator("#assume").fill(f"JOVIAN: {key} 20 ships at W{home}\nNOBODY")
    page.get_by_role("button", name="Try again").click()
    page.get_by_text(f"{key} is at W{home} with 20 ships.").wait_for()
    assert page.locator("#trial .lines .is-bad").count() == 1
    assert page.locator("#assume").input_value().endswith("NOBODY"), "what was assumed stays"
    assert page.locator("#trial details table").count() == 1
    assert one.step() == step
    assert page.locator(".receipt").count() == 0


def test_an_outcome_is_marked_once_the_orders_are_others(tab: Any) -> None:
    one = tab()
    one.play(WEB)
    page = one.page
    page.get_by_role("button", name="Try it").click()
    page.locator("#trial-runs").get_by_text("tries").wait_for()
    page.locator("#text").fill("F1W1", force=True)
    page.locator("#trial-runs.warn").get_by_text("out of date").wait_for()
    page.locator("#text").fill("", force=True)
    page.locator("#trial-runs:not(.warn)").get_by_text("tries").wait_for()


def test_without_scripts_it_is_a_page(tab: Any) -> None:
    one = tab(java_script_enabled=False)
    address = one.play(WEB)
    page = one.page
    home, key = home_of(page), unseen(page)
    page.locator("#text").fill("F1W1")
    page.get_by_role("button", name="Try it").click()
    page.wait_for_url("**/try")
    page.get_by_text("Your sheet: 1 order").wait_for()
    page.locator("#assume").fill(f"JOVIAN: {key} 20 ships at W{home}")
    page.get_by_role(
        "button", name="Try again"
    ).click()  # of tries that are alike no number is asked
    page.get_by_text(f"{key} is at W{home} with 20 ships.").wait_for()
    assert "100 tries" in page.locator("#trial-runs").inner_text()
    page.goto(address)
    assert page.locator("#text").input_value() == "F1W1", "the draft is kept"


def test_the_enter_key_answers_and_does_not_try(tab: Any) -> None:
    one = tab()
    one.play(FARERS)
    before = one.step()
    one.page.get_by_text("Or type it").click()
    one.page.locator("#text").fill("transporter 1")
    one.page.locator("#text").press("Enter")
    one.wait_step(before)
    assert not one.page.url.endswith("/try")


def test_an_answer_is_tried_and_fits_a_telephone(tab: Any) -> None:
    one = tab(viewport={"width": 390, "height": 844})
    one.play(FARERS)
    page = one.page
    page.get_by_text("Or type it").click()
    page.get_by_role("link", name="Try it in a simulation").click()
    page.wait_for_url("**/try")
    page.get_by_text("Nothing has been tried yet.").wait_for()
    page.locator("#trial-again").click()
    page.locator("#trial-runs").get_by_text("tries").wait_for()
    assert page.locator("svg.spread").count() > 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("looks", [("light", 1440), ("dark", 390)])
def test_axe_finds_nothing_in_an_outcome(tab: Any, looks: tuple[str, int]) -> None:
    theme, width = looks
    one = tab(viewport={"width": width, "height": 900}, color_scheme=theme, bypass_csp=True)
    address = one.play(WEB)
    page = one.page
    page.get_by_role("button", name="Try it").click()
    page.locator("#trial-runs").wait_for()
    page.locator("#assume").fill("STRANGER: F9 20 ships at W3\nNOBODY")
    page.locator("#trial-again").click()
    page.locator("#trial .lines").wait_for()
    page.locator("#trial details").evaluate_all("all => all.forEach(d => { d.open = true })")
    # what is half scrolled away is too small to press, and needs only to be scrolled to
    page.locator("#text").evaluate("box => box.scrollIntoView({block: 'center'})")
    wrong = findings(page)
    page.goto(f"{address.split('?')[0]}/try")
    page.locator("#trial-again").click()
    page.locator("#trial-runs").wait_for()
    assert not wrong + findings(page)
