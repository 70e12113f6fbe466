"""axe-core finds nothing on any page: both themes, a phone, a tablet and a screen.

The quick suite looks at every page once, in one of the looks; the long one at all in all.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from starpost.shots.camera import SIZES, THEMES, Camera
from starpost.shots.house import House
from starpost.shots.pages import Page, pages
from starpost.shots.stage import Stage

AXE = next((Path(__file__).parent / "vendor").glob("axe-core-*/axe.min.js"))
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LOOKS = [(width, theme) for width in SIZES for theme in THEMES]
QUICK = ((390, "dark"), (1440, "light"))
SCRIPT = AXE.read_text()
LOOK = """tags => axe.run(document, {
  runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'], preload: false })
  .then(found => ({ violations: found.violations }))"""
"""Only what is wrong is written down: listing all that is right takes most of the time."""


CUT = """place => { const box = document.querySelector(place).getBoundingClientRect();
    return place.startsWith('#map-') && (box.left < 0 || box.right > innerWidth) }"""
"""A place that the frame of the map cuts: of its label axe reads only the letters in sight."""


def findings(tab: Any) -> list[str]:
    tab.evaluate(SCRIPT)
    found = tab.evaluate(LOOK, RULES)
    return [
        f"{tab.url} {v['id']}: {v['help']}: {n['target']} {n['html'][:120]}"
        for v in found["violations"]
        for n in v["nodes"][:3]
        if not (v["id"] == "label-content-name-mismatch" and tab.evaluate(CUT, n["target"][0]))
    ]


def too_wide(tab: Any) -> list[str]:
    """Only maps and tables may scroll sideways, inside their frames."""
    wide = tab.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [f"{tab.url} is {wide} px wider than the window"] if wide > 0 else []


def looked_at(camera: Camera, shown: list[Page]) -> list[str]:
    wrong: list[str] = []
    for page in shown:
        with camera.visit(page) as tab:
            tab.evaluate(
                "document.querySelectorAll('main details').forEach(d => { d.open = true })"
            )
            wrong += findings(tab) + too_wide(tab)
    camera.close()
    return wrong


@pytest.mark.parametrize(("width", "theme"), QUICK)
def test_axe_finds_nothing(
    chromium: Any, stage: Stage, house: House, width: int, theme: str
) -> None:
    camera = Camera(chromium, stage, house, width, theme, bypass_csp=True)
    half = pages(house)[QUICK.index((width, theme)) :: 2]
    wrong = looked_at(camera, half)
    assert not wrong, "\n".join(sorted(set(wrong)))


@pytest.mark.long
@pytest.mark.parametrize(("width", "theme"), LOOKS)
def test_axe_finds_nothing_on_any_page_in_any_look(
    chromium: Any, stage: Stage, house: House, width: int, theme: str
) -> None:
    camera = Camera(chromium, stage, house, width, theme, bypass_csp=True)
    wrong = looked_at(camera, pages(house))
    assert not wrong, "\n".join(sorted(set(wrong)))
