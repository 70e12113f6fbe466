"""A place is chosen on a board that nothing covers; the tale is read beside it."""

from __future__ import annotations

from typing import Any

from test_every_question import SEATS, met, put, seated

PHONE = {"width": 390, "height": 844}


def test_a_jump_is_chosen_on_a_free_board(tab: Any) -> None:
    state = met()["jump"]
    one = tab(reduced_motion="reduce")
    key, host = seated(one, "starfarers", SEATS, "Finger"), one.site.host
    with host.db.write() as session:
        put(session, host, key, state)
    for size in ({"width": 1440, "height": 900}, PHONE):
        one.page.set_viewport_size(size)
        one.page.goto(f"/m/{key}")
        assert not one.page.locator("#map :is(.book, .veil)").count()
        tale = one.page.locator("#tt-side #tt-story")
        assert tale.bounding_box()["width"] > 250
        assert "ship 1 jump to?" in one.page.inner_text("#tt-side")
        first = one.page.locator("[data-where-list] button").first
        first.wait_for()
        assert first.inner_text().startswith(("a site at", "dock")), "what is worth a jump is first"
        ref = first.get_attribute("value").split()[-1]
        assert one.page.locator(f"#tt-board [data-ref='{ref}'].offered").count()
        assert one.page.get_attribute("[data-where]", "data-does") == "Jump here"
