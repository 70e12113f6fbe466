"""Looking back in a real browser: side by side, and the kept file, opened without a network."""

from __future__ import annotations

import base64
import json
import re
import zlib
from pathlib import Path
from typing import Any

import pytest

from starpost.shots.camera import Camera
from starpost.shots.house import House
from starpost.shots.pages import ADA, Page
from starpost.shots.stage import Stage
from starpost.web.folding import packed


@pytest.fixture(scope="module")
def kept(chromium: Any, stage: Stage, house: House, tmp_path_factory: Any) -> Path:
    """The replay of a finished match, downloaded."""
    camera = Camera(chromium, stage, house, 1440, "light")
    with camera.visit(Page("replay", f"/m/{house.over}/replay", ADA)) as tab:
        with tab.expect_download() as waiting:
            tab.get_by_role("link", name="Offline file").click()
        path = tmp_path_factory.mktemp("kept") / "replay.html"
        waiting.value.save_as(path)
    camera.close()
    return path


def opened(chromium: Any, path: Path) -> Any:
    context = chromium.new_context(offline=True)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path.as_uri())
    page.locator("#verdict.note.good, #verdict.note.bad").wait_for()
    assert all(url.startswith("file:") for url in asked), asked
    return page


def test_the_kept_file_opens_without_a_network_and_verifies_itself(
    chromium: Any, kept: Path
) -> None:
    page = opened(chromium, kept)
    assert "Verified" in page.locator("#verdict").inner_text()
    assert page.locator("svg.starmap:visible").count() == 1
    before = page.locator("#turn").inner_text()
    assert page.get_by_text("Shall we leave the middle alone?").is_visible()
    page.locator("#next").click()
    assert page.locator("#turn").inner_text() != before
    assert not page.get_by_text("Shall we leave the middle alone?").is_visible()
    page.locator("#eyes").select_option("*")
    assert page.locator("svg.starmap:visible").count() >= 3
    page.context.close()


def test_a_turn_of_the_replay_plays_as_a_film_on_its_map(
    chromium: Any, stage: Stage, house: House
) -> None:
    camera = Camera(chromium, stage, house, 1440, "light", reduced_motion="no-preference")
    with camera.visit(Page("replay", f"/m/{house.over}/replay?turn=2", ADA)) as tab:
        tab.locator("[data-pace]").select_option("0.5")
        tab.get_by_role("button", name="Play").click()
        tab.locator("svg.starmap .reel .ship").first.wait_for()
        tab.get_by_role("button", name="Pause").click()
        assert tab.locator("svg.starmap .reel").count() == 1, "the moment stands still"
        said = tab.locator(".moment").inner_text()
        assert said.strip()
        tab.wait_for_timeout(600)
        assert tab.locator(".moment").inner_text() == said
        tab.locator("body").press("ArrowRight")
        tab.locator(".reelbar > b", has_text="Turn 2").wait_for()
        assert tab.locator("svg.starmap .reel").count() == 0, "what stood before stands again"
        assert tab.locator("svg.starmap .filmed").count() == 0
        eyes = tab.get_by_role("group", name="Through whose eyes")
        assert eyes.locator("[aria-current]").inner_text() == "The truth"
        eyes.get_by_role("link").nth(1).click()
        tab.locator("figcaption h2", has_not_text="The truth").wait_for()
        assert eyes.locator("[aria-current]").inner_text() != "The truth"
    camera.close()


@pytest.mark.parametrize("what", ["sheet", "seed", "order"])
def test_a_tampered_copy_says_that_it_is_not_verified(
    chromium: Any, kept: Path, tmp_path: Path, what: str
) -> None:
    text = kept.read_text()
    found = re.search(r'id="film">(.*?)</script>', text, re.S)
    assert found
    film = json.loads(zlib.decompress(base64.b64decode(found[1])))
    chain = film["chain"]
    if what == "seed":
        chain["seed"] = chain["seed"][:-1] + ("0" if chain["seed"][-1] != "0" else "1")
    elif what == "order":
        chain["entries"][0], chain["entries"][1] = chain["entries"][1], chain["entries"][0]
    else:
        entry = chain["entries"][-1]
        entry["text"] = entry["text"].replace('"sheets"', '"sheets" ', 1)
    forged = tmp_path / "forged.html"
    forged.write_text(text.replace(found[1], packed(film)))
    page = opened(chromium, forged)
    assert page.locator("#verdict").inner_text().startswith("Not verified.")
    page.context.close()


def played_to(tab: Any, turn: int) -> None:
    """This turn is reached; a slow onlooker may find it already passed."""
    shown = "Number(document.querySelector('[data-shown]').dataset.shown)"
    tab.wait_for_function(f"() => {shown} >= {turn}")


def test_all_eyes_side_by_side_and_played_turn_by_turn(
    chromium: Any, stage: Stage, house: House
) -> None:
    camera = Camera(chromium, stage, house, 1440, "light")
    with camera.visit(Page("replay", f"/m/{house.over}/replay?turn=1", ADA)) as tab:
        seat = house.seats(house.over)[0]  # the truth is shown already
        tab.get_by_text("Side by side").click()
        tab.locator(f'input[name="eyes"][value="{seat}"]').check()
        tab.get_by_role("button", name="Look").click()
        tab.wait_for_function("() => document.querySelectorAll('.replay-stage').length === 2")
        tab.get_by_role("link", name="Turn 1", exact=True).first.click()
        tab.locator("figcaption small", has_text="after turn 1").first.wait_for()
        # Two maps are drawn slowly where no graphics card is, and a film waits for its frames.
        tab.locator("[data-pace]").select_option("2.5")
        tab.locator("[data-play]").click()
        played_to(tab, 4)
        tab.locator("[data-play]").click()
        tab.get_by_role("link", name="Turn 1, 2 messages").click()
        tab.get_by_text("Shall we leave the middle alone?").wait_for()
    camera.close()


def test_the_speed_of_a_replay_is_kept_from_turn_to_turn(
    chromium: Any, stage: Stage, house: House
) -> None:
    camera = Camera(chromium, stage, house, 1440, "light")
    with camera.visit(Page("replay", f"/m/{house.over}/replay?turn=1", ADA)) as tab:
        tab.locator("[data-pace]").select_option("2.5")
        tab.locator("[data-play]").click()
        played_to(tab, 3)
        assert tab.locator("[data-pace]").input_value() == "2.5"
    camera.close()


FULL = """() => { const b = document.querySelector('.replay-stage').getBoundingClientRect(),
    parts = ['g.nodes', 'g.edges'].map(n => document.querySelector(n).getBoundingClientRect()),
    far = (side, way) => way(...parts.map(p => p[side]));
    return Math.max((far('right', Math.max) - far('left', Math.min)) / b.width,
        (far('bottom', Math.max) - far('top', Math.min)) / b.height) }"""
"""How much of its frame a map takes, in height or width."""


def test_a_replay_opens_at_its_first_turn_and_its_map_fills_its_frame(
    chromium: Any, stage: Stage, house: House
) -> None:
    camera = Camera(chromium, stage, house, 1440, "light")
    with camera.visit(Page("replay", f"/m/{house.over}/replay", ADA)) as tab:
        assert tab.locator("[data-shown]").get_attribute("data-shown") == "1"
        assert tab.locator(".reelbar .ticks > *").first.inner_text() == "0"
        last = int(tab.locator(".reelbar .ticks > *").last.inner_text())
        assert last == tab.locator(".reelbar .ticks > *").count() - 1, "the turns that were played"
        frame, box = (tab.locator(n).bounding_box() for n in ("figure.panel", ".replay-stage"))
        assert box["width"] < frame["width"] - 340
        assert tab.evaluate(FULL) > 0.85
    camera.close()


@pytest.mark.parametrize("width", [1440, 390])
def test_the_map_of_a_replay_keeps_its_size_while_it_plays(
    chromium: Any, stage: Stage, house: House, width: int
) -> None:
    narrow = width < 700
    how = {"has_touch": narrow, "is_mobile": narrow, "reduced_motion": "no-preference"}
    camera = Camera(chromium, stage, house, width, "light", **how)
    with camera.visit(Page("replay", f"/m/{house.over}/replay?turn=3", ADA)) as tab:
        box = tab.locator("svg.starmap").bounding_box
        before = box()
        tab.locator("[data-play]").click()
        tab.wait_for_function("() => document.querySelector('.moment').textContent.trim()")
        assert (box()["width"], box()["height"]) == (before["width"], before["height"])
        early = tab.locator(".cues > g:not(.now) .no")
        assert early.count() > early.locator("visible=true").count() == 0, "not before it is told"
    camera.close()


@pytest.mark.parametrize("width", [1440, 1024])
def test_every_turn_of_a_replay_is_in_sight(
    chromium: Any, stage: Stage, house: House, width: int
) -> None:
    camera = Camera(chromium, stage, house, 1440, "light")
    with camera.visit(Page("replay", f"/m/{house.over}/replay", ADA)) as tab:
        tab.set_viewport_size({"width": width, "height": 768})
        row = tab.locator(".reelbar .ticks")
        box, steps = row.bounding_box(), row.locator("> *")
        last = steps.last.bounding_box()
        assert steps.count() > 10
        assert last["x"] + last["width"] <= box["x"] + box["width"] + 1
        row.evaluate("e => e.append(...[...e.children].slice(1, -1).map(c => c.cloneNode(true)))")
        many = steps.last.bounding_box()
        assert many["x"] + many["width"] <= box["x"] + box["width"] + 1, "twice as many too"
        assert tab.locator(".replay-stage").bounding_box()["height"] >= 320
    camera.close()


def chips_of(tab: Any) -> int:
    """How many seats one may look through the eyes of; the first chip is the truth."""
    return int(tab.locator(".eyes a.chip").count()) - 1


def test_the_replay_on_a_phone_hides_nobody_and_spreads_its_turns(
    chromium: Any, stage: Stage, house: House
) -> None:
    how = {"has_touch": True, "is_mobile": True}
    camera = Camera(chromium, stage, house, 390, "light", **how)
    with camera.visit(Page("replay", f"/m/{house.over}/replay?turn=2", ADA)) as tab:
        assert not tab.locator(".beside").is_visible(), "one map at a time"
        slide, frame = (tab.locator(n).bounding_box() for n in (".slide input", "svg.starmap"))
        assert slide["width"] > 340, "every turn is in sight"
        turns = tab.locator("[data-slide]").get_attribute("data-slide").split()
        assert tab.locator("[data-slide]").get_attribute("max") == str(len(turns) - 1)
        tools = tab.locator(".replay-stage .tool").bounding_box()
        assert tools["y"] >= frame["y"] + frame["height"], "they take nothing of the map"
        chips = [chip.bounding_box() for chip in tab.locator(".eyes a.chip").all()]
        assert len({box["y"] for box in chips}) == 1, "one row, which scrolls"
        middle = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in chips]
        first = f"(at) => document.elementFromPoint({middle[0][0]}, at)?.closest('.eyes a.chip')"
        for far in (-21, 21):
            assert tab.evaluate_handle(first, middle[0][1] + far).as_element(), "a finger has 44 px"
        tab.locator(".eyes a.chip").last.scroll_into_view_if_needed()
        last = tab.locator(".eyes a.chip").last.bounding_box()
        assert last["x"] + last["width"] <= 390
        assert tab.locator(".starmap .emp").count() > 1
        assert tab.locator(".standing [data-land]").count() == chips_of(tab), "all are in the key"
        pins = tab.locator(".cues .no").all()
        assert pins
        for pin in pins:
            assert pin.bounding_box()["width"] >= 15
    camera.close()
