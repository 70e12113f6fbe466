"""Pictures of every page in both themes, for a person to look at.

    STARPOST_SHOTS=folder pytest tests/browser/test_shots.py

Without the variable they go to a folder of the test and only prove that every page can be drawn.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from starpost.kernel import registry
from starpost.kernel.registry import ids

SIZES = {"wide": (1440, 900), "phone": (390, 844)}
PAGES = ("/", "/matches", "/matches/new", "/rules", "/rules/starweb", "/rules/starweb/orders",
         "/arena", "/bots", "/me", "/sign-in", "/nothing")  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", list(SIZES))
def test_every_page_has_its_picture(tab: Any, tmp_path: Path, theme: str, size: str) -> None:
    folder = Path(os.environ.get("STARPOST_SHOTS") or tmp_path)
    width, height = SIZES[size]
    one = tab(color_scheme=theme, viewport={"width": width, "height": height})

    def shoot(name: str, whole: bool = False) -> None:
        one.page.screenshot(path=folder / f"{name}-{size}-{theme}.png", full_page=whole)

    for game in ids():
        address = one.play(registry.get(game).title).split("?")[0]
        shoot(f"match-{game}")
        if game == "star_chase":
            before = one.step()
            one.page.locator("#submit").click()
            one.wait_step(before)
            for tail in ("press", "players", "replay", "desk", "turns/2/report"):
                one.page.goto(f"{address}/{tail}")
                shoot(tail.rpartition("/")[2], whole=True)
    for path in PAGES:
        one.page.goto(path)
        shoot(path.strip("/").replace("/", "-") or "landing", whole=True)
    one.wrong = [line for line in one.wrong if "404" not in line]
    assert len(list(folder.glob(f"*-{size}-{theme}.png"))) >= len(PAGES) + len(ids()) + 5
