"""A match page with 255 known worlds stays light, and so do the scripts."""

import gzip
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest
from visiting import Visit, new_account

from starpost.host.host import Host
from starpost.host.matches import opening
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.web.assets import Assets

MOST_PAGE = 250_000
MOST_SCRIPT = 101_000
"""All scripts there are, as they travel; a page of a match loads six tenths of them.
Raised for plans that are numbered and under which no coordinates are written,
for dials that set others, for pieces of a board that set off when they
are told of, for a sheet and a tray that stand still, for a
foot of the table that is measured whenever its words change, for lines from names to homes,
for studies that say when they are done, for maps that a phone shows from afar and from near, with
their key, for a camera that comes near, for a board that is seen whole on a phone and for the arrow
of a flight."""
MOST_STYLE = 33_300
"""Raised for the small head of all pages of a match on a phone, for dials in
rows with steps and purposes, what they make beside what one has, trades above a hand, a purse that
stays in sight, news that wait for a film, what an answer may win and lose, and, on a phone, what
Create will make, the cast in short cards and the legend and whole of a board."""


STATIC = Path(str(files("starpost.web"))) / "static"
SCRIPTS = sorted([*STATIC.glob("js/*.js"), STATIC / "sw.js"])


def packed(data: bytes) -> int:
    return len(gzip.compress(data, 6))


def test_the_largest_map_is_light_enough(host: Host) -> None:
    """The game master's page shows every world of the largest web."""
    gm = new_account(host, "Ada")
    plan = MatchPlan("starweb", "Large", tuple(SeatPlan(kind="bot") for _ in range(15)))
    key = opening.create(host, gm, plan)
    opening.start(host, gm, key, fill=True)
    visit = Visit(host, gm)
    page = visit.get(f"/m/{key}")
    assert page.count('data-ref="W') >= 255
    weight = packed(page.encode())
    assert weight < MOST_PAGE, f"{weight} bytes"
    assert visit.page.headers["content-encoding"] == "zstd"


def test_scripts_and_styles_are_light_enough(host: Host) -> None:
    served = Assets().files
    scripts = sum(packed(asset.data) for path, asset in served.items() if path.endswith(".js"))
    assert scripts < MOST_SCRIPT, f"{scripts} bytes"
    style = packed(served["starpost.css"].data)
    assert style < MOST_STYLE, f"{style} bytes"


def test_only_pages_that_ask_by_attributes_load_htmx(host: Host) -> None:
    """Elsewhere it comes with the first letter of a search."""
    visit = Visit(host, new_account(host, "Ada"))
    tag = "htmx.min.js" + '" defer'
    assert tag not in visit.get("/matches")
    assert tag not in visit.get("/help")
    assert tag in visit.get("/search")
    assert tag in visit.get("/rules/starweb/orders")


def test_scripts_travel_without_remarks_and_room() -> None:
    """What packs them reads no template within a template, so there is none."""
    nested = [path.name for path in SCRIPTS if re.search(r"`[^`]*\$\{[^}`]*`", path.read_text())]
    assert not nested
    served = Assets().files
    film = served["js/film.js"].data
    assert len(film) < 0.8 * len((STATIC / "js" / "film.js").read_bytes())
    assert b"//" not in film


def test_scripts_are_still_programs_when_they_travel(tmp_path: Path) -> None:
    oxfmt = Path(sys.executable).parent / "oxfmt"
    if not oxfmt.exists():
        pytest.skip("oxfmt is not installed")
    for path, asset in Assets().files.items():
        if path.endswith(".js"):
            (tmp_path / Path(path).name).write_bytes(asset.data)
    subprocess.run([oxfmt, tmp_path], check=True, capture_output=True)
