"""Match pages at every width between a phone and a desk: nothing makes them scroll sideways."""

from __future__ import annotations

import re
from typing import Any

import pytest

PHONES = (360, 390)
WIDTHS = (701, 768, 834, 1024, 1440)
WIDE = "() => document.documentElement.scrollWidth - innerWidth"
SPILT = """() => [...document.querySelectorAll('#rivals .who-name')].filter((e) => {
  const b = e.getBoundingClientRect(), t = e.closest('.opp').getBoundingClientRect();
  return e.scrollWidth > e.clientWidth + 1 || b.right > t.right + 1;
}).map((e) => e.textContent.trim())"""


@pytest.mark.parametrize(
    "title",
    ["StarWeb", "Star Empires", "Star Chase", "Stellar Conquest", "The Fate", "Starfarers"],
)
def test_no_match_page_scrolls_sideways(tab: Any, title: str) -> None:
    one = tab()
    one.play(title)
    for width in (*PHONES, *WIDTHS):
        one.page.set_viewport_size({"width": width, "height": 1000})
        assert one.page.evaluate(WIDE) <= 0, width


def test_fifteen_players_stand_beside_each_other_each_with_his_name(tab: Any) -> None:
    one = tab()
    page = one.page
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Whole game StarWeb")).click()
    page.wait_for_url("**/m/*")
    assert page.locator("#rivals .opp").count() == 15
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 1000})
        assert page.evaluate(WIDE) <= 0, width
        assert page.evaluate(SPILT) == [], width
