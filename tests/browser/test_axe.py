"""axe-core finds nothing on any page, in both themes, on a screen and on a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

AXE = next((Path(__file__).parent / "vendor").glob("axe-core-*/axe.min.js"))
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SIZES = {"screen": (1440, 900), "phone": (390, 844)}


def findings(page: Any) -> list[str]:
    page.evaluate(AXE.read_text())
    found = page.evaluate(
        "tags => axe.run(document, {runOnly: {type: 'tag', values: tags}})", RULES
    )
    return [
        f"{page.url} {v['id']}: {v['help']}: {n['target']} {n['html'][:120]}"
        for v in found["violations"]
        for n in v["nodes"][:3]
    ]


@pytest.mark.parametrize(
    ("size", "theme"),
    [
        ("screen", "light"),
        ("phone", "dark"),
        pytest.param("screen", "dark", marks=pytest.mark.long),
        pytest.param("phone", "light", marks=pytest.mark.long),
    ],
)
def test_axe_finds_nothing(tab: Any, theme: str, size: str) -> None:
    width, height = SIZES[size]
    one = tab(color_scheme=theme, viewport={"width": width, "height": height}, bypass_csp=True)
    page = one.page
    wrong: list[str] = []
    page.goto("/")
    wrong += findings(page)
    for title in ("Star Chase", "Starfarers"):
        address = one.play(title)
        wrong += findings(page)
        page.locator("#list summary").click()
        for tail in ("/turns/1/report", "/press", "/players", "/replay", "/desk"):
            page.goto(address.split("?")[0] + tail)
            wrong += findings(page)
    for path in ("/matches", "/matches/new", "/rules", "/rules/starweb", "/rules/starweb/orders",
                 "/arena", "/bots", "/me", "/sign-in", "/nothing"):  # fmt: skip
        page.goto(path)
        wrong += findings(page)
    one.wrong = [line for line in one.wrong if "404" not in line and "401" not in line]
    assert not wrong, "\n".join(sorted(set(wrong)))
