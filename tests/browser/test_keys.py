"""Starfarers without a mouse: every kind of question is answered by keys, and the focus stays."""

from __future__ import annotations

from typing import Any

from test_tabletop import FREE, TITLE

HELD = "!!document.activeElement.closest('#table')"


def typed(page: Any, where: str) -> None:
    """Type the number of an answer, and press it."""
    number = page.locator(where).first.get_attribute("data-no")
    page.locator("#tt-side").focus()
    for figure in number:
        page.keyboard.press(figure)
    assert page.evaluate("document.activeElement.dataset.no") == number
    page.keyboard.press("Enter")


def pressed(page: Any, where: str, times: int = 1) -> None:
    """What is reached by Tab, and pressed."""
    for _ in range(times):
        page.locator(where).first.focus()
        page.keyboard.press("Enter")


def picked(page: Any) -> None:
    pick = page.locator("[data-pick]")
    pressed(page, "[data-card][aria-pressed=false]", int(pick.get_attribute("data-least") or 0))
    pressed(page, "[data-want]:not([disabled])", int(pick.get_attribute("data-take") or 0))
    pressed(page, "[data-send]")


def offered(page: Any) -> bool:
    """A card for another kind, to everybody; False: there is none, or it cannot be offered."""
    cards = page.locator("[data-card]")
    if not cards.count() or not page.locator("[data-ask=all]").count():
        return False
    given = cards.first.get_attribute("data-card")
    pressed(page, "[data-card]")
    pressed(page, f"[data-trade] [data-want]:not([data-want={given}])")
    typed(page, "[data-ask=all]")
    return True


def answered(page: Any, once: set[str]) -> None:
    """One answer by keys alone; an offer is made once."""
    if page.locator("[data-pick]").count():
        picked(page)
    elif page.locator(".next button[value=decline]").count():
        typed(page, ".next button[value=decline]")
    elif page.locator("[data-main]").count():
        if "offer" not in once and offered(page):
            once.add("offer")
            return
        asks = page.locator("[data-main]").get_attribute("data-asks")
        leads = page.locator("[data-main].pri").count()
        page.keyboard.press("r")
        if not leads:
            page.keyboard.press("Enter")
        if asks:
            page.keyboard.press("Enter")
        once.add("main")
    else:
        typed(page, FREE)


def test_a_game_is_played_by_keys_alone_and_the_focus_stays(tab: Any) -> None:
    one = tab(reduced_motion="reduce")
    one.play(TITLE)
    page, once, heard = one.page, set[str](), ""
    for _ in range(14):
        page.locator(f"[data-main], [data-pick], {FREE}").first.wait_for()
        before = one.step()
        answered(page, once)
        one.wait_step(before)
        assert page.evaluate(HELD), "the focus stays at the table"
        heard += page.locator("#speak").inner_text()
    assert once == {"offer", "main"}
    assert "rolled" in heard, "dice are spoken"
