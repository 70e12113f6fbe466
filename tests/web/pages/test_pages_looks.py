"""What every page looks like: colours that can be read, nothing inline, nothing from elsewhere."""

import re
import sys
from importlib.resources import files
from pathlib import Path

import pytest
from visiting import Visit

from starpost.draw.tokens import Theme
from starpost.web import looks
from starpost.web.assets import Assets
from starpost.web.pages.match.telling import THINGS
from starpost.web.templating import icon, seat

ROOT = Path(__file__).parents[3]
THEMES: tuple[Theme, ...] = ("light", "dark")
STATIC = files("starpost.web").joinpath("static")


def brightness(colour: str) -> float:
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["page", "panel", "map", "sunken"])
@pytest.mark.parametrize("ink", ["ink", "ink-2", "ink-3", "accent", "good", "warn", "bad"])
def test_text_can_be_read_on_every_ground(theme: Theme, ground: str, ink: str) -> None:
    tokens = looks.colours(theme)
    assert contrast(tokens[ink], tokens[ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_tints_buttons_borders_and_seats_keep_their_contrast(theme: Theme) -> None:
    tokens = looks.colours(theme)
    for tone in ("good", "warn", "bad"):
        assert contrast(tokens[tone], tokens[f"{tone}-soft"]) >= 4.5, tone
    assert contrast(tokens["accent"], tokens["accent-soft"]) >= 4.5
    assert contrast(tokens["on-accent"], tokens["accent"]) >= 4.5
    for ground in ("page", "panel", "map"):
        assert contrast(tokens["line-2"], tokens[ground]) >= 3, ground
        assert contrast(tokens["focus"], tokens[ground]) >= 3, ground
    for number in range(1, 9):
        assert contrast(tokens[f"s{number}"], tokens["map"]) >= 3, number
        assert contrast(tokens[f"o{number}"], tokens[f"s{number}"]) >= 4.4, number


def test_our_style_sheets_name_no_colour() -> None:
    for name in looks.OWN:
        text = STATIC.joinpath("css", name).read_text()
        assert not re.search(r"#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(", text), name


def test_every_token_that_a_rule_uses_is_defined() -> None:
    sheet = looks.sheet()
    used = set(re.findall(r"var\(--([\w-]+)", sheet))
    measured = {"shape", "head", "dock"}  # how wide a map is, how high a table's head and foot
    defined = set(re.findall(r"--([\w-]+):", sheet)) | measured
    assert used <= defined, used - defined


def test_no_token_of_a_page_hides_one_of_the_maps() -> None:
    own = "".join(STATIC.joinpath("css", name).read_text() for name in looks.OWN)
    twice = set(re.findall(r"--([\w-]+):", own)) & set(looks.colours("light"))
    assert twice <= {"ink-2", "ink-3", "line"}  # more contrast, if the reader asks for it


def test_vendored_files_are_what_the_manifest_says() -> None:
    sys.path.insert(0, str(ROOT))
    from tools.vendor import differences

    assert differences(ROOT) == []


def test_a_changed_vendored_file_is_noticed(tmp_path: Path) -> None:
    import shutil

    from tools.vendor import SERVED, TESTING, differences

    for folder in (SERVED, TESTING):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    victim = next((tmp_path / SERVED).rglob("*.min.js"))
    victim.write_bytes(victim.read_bytes() + b" ")
    assert differences(tmp_path) == [victim.relative_to(tmp_path).as_posix()]


def test_every_icon_that_a_template_names_is_drawn() -> None:
    drawn = set(re.findall(r'<symbol id="(\w+)"', STATIC.joinpath("icons.svg").read_text()))
    templates = files("starpost.web").joinpath("templates")
    used = {
        name
        for item in templates.iterdir()
        for name in re.findall(r'icon\("(\w+)"', item.read_text())
    }
    assert used <= drawn, used - drawn
    assert set(THINGS.values()) <= drawn
    assert len({THINGS["world"], THINGS["ship"], THINGS["hex"]}) == 3, "they look different"


def test_seats_have_different_marks() -> None:
    marks = [str(seat(n)) for n in range(1, 16)]
    assert len(set(marks)) == 15
    assert 'aria-hidden="true"' in str(icon("map"))
    assert 'aria-label="Zoom in"' in str(icon("plus", "Zoom in"))


def test_asset_addresses_change_with_their_contents() -> None:
    one = Assets()
    assert one.url("starpost.css") == f"/static/{one.version}/starpost.css"
    assert one.get("css/base.css") is None
    with pytest.raises(KeyError):
        one.url("nothing.js")


def test_static_files_may_be_kept_and_pages_may_not(guest: Visit) -> None:
    text = guest.get("/")
    assert guest.page.headers["cache-control"] == "private, no-store"
    address = re.search(r'href="(/static/[^"]*starpost.css)"', text)
    assert address
    guest.get(address[1])
    assert "immutable" in guest.page.headers["cache-control"]
    guest.get("/static/x/none.css", status=404)


def inline(page: str) -> list[str]:
    """What a strict policy would block, or what would fetch something from elsewhere."""
    found = re.findall(r'<[^>]+ style="[^"]*"', page)
    found += re.findall(r"<style[\s>]", page)
    found += re.findall(r"<[^>]+ on\w+=", page)
    found += re.findall(r"<script(?![^>]* src=)[^>]*>", page)
    found += re.findall(r'(?:src|href)="(?:https?:)?//[^"]+"', page)
    return found


def test_inline_styles_and_scripts_are_noticed() -> None:
    assert inline('<p style="x">')
    assert inline("<script>")
    assert inline('<a onclick="x">')
    assert inline('<img src="//elsewhere/x">')
    assert not inline('<script src="/x"></script>')


def test_no_page_needs_anything_inline_or_from_elsewhere(guest: Visit, gm: Visit) -> None:
    assert not inline(guest.get("/"))
    policy = guest.page.headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    key = guest.play("star_chase")
    assert not inline(guest.text)
    turn = re.search(r'data-turn="(\d+)"', guest.text)
    assert turn
    for tail in ("press", "players", "replay", "desk", f"turns/{turn[1]}/report"):
        assert not inline(guest.get(f"/m/{key}/{tail}")), tail
    for address in ("/matches", "/rules", "/arena", "/bots", "/me", "/sign-in"):
        assert not inline(guest.get(address)), address
    assert not inline(gm.get("/matches/new"))
