"""The pages of a match among friends, on a phone: nothing is printed over anything else."""

from __future__ import annotations

from typing import Any

from visiting import new_account

from starpost.host.matches import opening
from starpost.host.matches.opening import MatchPlan, SeatPlan

PHONE = {"width": 390, "height": 844}
OVER = """() => { const of = (what) => document.querySelector(what).getBoundingClientRect();
    const last = [...document.querySelectorAll('.seatline .short, .seatline .standing')]
        .filter((one) => one.offsetWidth).pop().getBoundingClientRect();
    const count = of('#in .cap');
    return last.right > count.left && last.bottom > count.top && last.top < count.bottom }"""
CUT = """() => { const tab = document.querySelector('.desktabs [aria-current]');
    return tab.getBoundingClientRect().right > innerWidth }"""
NARROWEST = """() => Math.min(...[...document.querySelectorAll('.facts.loose dt')]
    .filter((one) => one.offsetHeight).map((one) => one.offsetWidth))"""


def led(tab: Any) -> Any:
    """A table of three friends with a clock, whose host plays too."""
    one = tab(viewport=PHONE)
    host = one.site.host
    people = [new_account(host, name) for name in ("Leading Lea", "Friend Fay", "Friend Gus")]
    seats = tuple(SeatPlan() for _ in people)
    terms = {"schedule": {"rule": {"type": "every", "days": 1}}}
    options = {"preset": "small", "open_scores": True}
    key = opening.create(host, people[0], MatchPlan("starweb", "Led", seats, options, terms))
    for person in people:
        opening.join(host, person, key, "")
        opening.confirm(host, person, key)
    one.sign_in(people[0])
    return one, key


def test_heads_leave_the_count_alone_and_terms_are_read(tab: Any) -> None:
    one, key = led(tab)
    for page in ("/press", "/players", "/desk", "/turns/1/report"):
        one.page.goto(f"/m/{key}{page}")
        # As it stands after some turns.
        one.page.evaluate(
            "[...document.querySelectorAll('.seatline .short')].pop().textContent"
            " = 'Most points by turn 8 wins · you 104, second'"
        )
        assert not one.page.evaluate(OVER), page
    one.page.goto(f"/m/{key}/desk/settings")
    assert not one.page.evaluate(CUT)
    for width in (390, 1440):
        one.page.set_viewport_size({"width": width, "height": 900})
        assert one.page.evaluate(NARROWEST) > 70
