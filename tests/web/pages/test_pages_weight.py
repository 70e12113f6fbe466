"""A match page with 255 known worlds stays light, and so do the scripts."""

import gzip
from importlib.resources import files

from visiting import Visit, new_account

from starpost.host.host import Host
from starpost.host.matches import opening
from starpost.host.matches.opening import MatchPlan, SeatPlan

MOST_PAGE = 250_000
MOST_SCRIPT = 78_000
"""All scripts there are; no page loads the half of them."""
MOST_STYLE = 25_000
STATIC = files("starpost.web").joinpath("static")


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
    scripts = sum(
        packed(item.read_bytes()) for item in STATIC.joinpath("js").iterdir()
    ) + sum(
        packed(item.read_bytes())
        for folder in STATIC.joinpath("vendor").iterdir()
        if folder.is_dir()
        for item in folder.iterdir()
        if item.name.endswith(".js")
    )  # fmt: skip
    assert scripts < MOST_SCRIPT, f"{scripts} bytes"
    from starpost.web import looks

    style = packed(looks.sheet().encode())
    assert style < MOST_STYLE, f"{style} bytes"
