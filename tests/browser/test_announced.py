"""What is announced takes a line of a phone, and nothing is pushed off it."""

from __future__ import annotations

from typing import Any

from starpost.host.host import Host
from starpost.host.office import announcements


def test_an_announcement_leaves_the_actions_on_a_phone(tab: Any, site: Any) -> None:
    host: Host = site.host
    announcements.announce(host, "A pause on Friday at six in the evening, for long repairs")
    try:
        one = tab(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
        one.play("StarWeb")
        page = one.page
        page.locator(".announced").wait_for()
        page.wait_for_function(
            "() => document.querySelector('.stops').getBoundingClientRect().bottom"
            " <= innerHeight + 1"
        )
        assert page.locator(".announced").bounding_box()["height"] < 60
        page.get_by_role("button", name="Put this announcement away").click()
        page.locator(".announced").wait_for(state="detached")
    finally:
        with host.db.read() as session:
            standing = announcements.standing(session, host.clock.now())
        for said in standing:
            announcements.withdraw(host, said.id)
