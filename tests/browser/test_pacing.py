"""The log of a table tells one thing after the other, and the foot of the table with it."""

from __future__ import annotations

from typing import Any

import pytest
from test_tabletop import TITLE, answer_once, press, settle

SEEN = """() => {
  const words = (el) => el?.textContent.replace(/\\s+/g, " ").trim(),
    shown = () => !!document.querySelector(".fell .head_").getClientRects().length,
    deeds = [...document.querySelectorAll("[data-told] li:not(.said)")].filter((li) => !li.hidden);
  const foot = words(document.querySelector("[data-meanwhile]"));
  if (!foot) return null;
  const before = shown();
  document.querySelector("[data-skip]").click();
  return { foot, log: words(deeds.pop()), before, after: shown() };
}"""


def test_dice_stay_covered_until_the_log_has_come_to_them(tab: Any) -> None:
    one = tab(reduced_motion="no-preference")
    one.play(TITLE)
    settle(one)
    for _ in range(40):
        if seen := one.page.evaluate(SEEN):
            break
        if one.page.locator("[data-main]").count():
            press(one, "[data-main]")
        else:
            answer_once(one)
    else:
        pytest.fail("no turn of the others was told")
    assert seen["foot"] == seen["log"], "the foot says what the list has come to"
    assert not seen["before"]
    assert seen["after"], "who skips sees what fell last"


PACED = """async () => {
  const from = performance.getEntriesByType("resource").map((r) => r.name);
  const { Pace } = await import(from.find((n) => n.includes("/pacing"))),
    box = document.createElement("div"),
    deed = (n) => `<li data-turn="1">deed ${n}</li>`,
    list = (...ns) => (box.querySelector("ol").innerHTML = ns.map(deed).join("")),
    open = () => [...box.querySelectorAll("li:not([hidden])")],
    shown = () => open().map((li) => li.textContent.slice(5)).join("");
  box.innerHTML = `<ol data-told></ol><button data-skip hidden></button>`;
  const pace = new Pace(box, () => {}), seen = [];
  for (const now of [[1, 2, 3], [1, 2, 3], [1, 2, 3, 4]]) {
    const before = pace.told();
    list(...now);
    pace.show(before);
    seen.push(shown());
  }
  pace.rest();
  return [...seen, shown()];
}"""


def test_news_in_between_let_the_rest_come_one_by_one_all_the_same(tab: Any) -> None:
    one = tab(reduced_motion="no-preference")
    one.play(TITLE)
    assert one.page.evaluate(PACED) == ["1", "12", "123", "1234"]
