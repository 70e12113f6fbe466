"""Films, news and looking back on a phone: the map goes where it happens, and what it leaves out it
says; no replay is wider than its screen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from test_journeys import TITLES
from test_phone import PHONE
from test_signs import CLASH, SMALL
from test_widths import WIDE

from settling import settle
from starpost.games.starweb.setup import Options
from starpost.host.matches import opening
from starpost.host.matches.find import match_by_key
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.turns import adjudication
from starpost.host.words import Status
from starpost.kernel import registry
from starpost.shots.camera import Camera
from starpost.shots.house import House
from starpost.shots.pages import ADA, Page
from starpost.shots.stage import Stage

IN_SIGHT = """(names) => {
    const map = document.querySelector('svg.starmap').getBoundingClientRect();
    const shown = [...document.querySelectorAll(names)].map(e => e.getBoundingClientRect());
    return shown.some(b => b.left + b.width / 2 > map.left && b.left + b.width / 2 < map.right
        && b.top + b.height / 2 > map.top && b.top + b.height / 2 < map.bottom) }"""
"""Whether one of these lies in the frame of the map."""
DRAWN = """() => [...document.querySelectorAll('#told .items [data-at]')].flatMap((e, n) =>
    document.querySelector(`svg.starmap [data-ref="${CSS.escape(e.dataset.at)}"]`) ? [n] : [])"""
"""Which pieces of news have a place that the map draws."""
COARSE = """() => { const map = document.querySelector('svg.starmap');
    return map.viewBox.baseVal.width / map.getBoundingClientRect().width }"""
"""Units of the map to a pixel."""
CUT = """() => [...document.querySelectorAll('.reelbar .ticks > *, .eyes > .beside > summary')]
    .filter(e => e.getBoundingClientRect().right > innerWidth).length"""
"""How many turns, and ways to look, are beyond the edge."""


@pytest.fixture(scope="module")
def fifteen(house: House) -> str:
    """A whole web of fifteen players, over after two turns."""
    options = msgspec.to_builtins(Options("custom", "SW-0", rows=15, columns=17, turns=2))
    return played(house, "starweb", 15, options)


@pytest.fixture(scope="module")
def hexes(house: House) -> str:
    """Four empires on hexes, over after five turns."""
    short = registry.get("star_empires").lengths()[-1].options
    options = msgspec.to_builtins(short) | {"radius": 6, "max_turns": 5}
    return played(house, "star_empires", 4, options)


def played(house: House, game: str, seats: int, options: dict[str, Any]) -> str:
    """A match of bots alone, to its end."""
    plan = MatchPlan(game, "Large", tuple(SeatPlan(kind="bot") for _ in range(seats)), options)
    with pytest.MonkeyPatch.context() as patch:
        settle(patch, game)
        key = opening.create(house.host, house.ada, plan)
        opening.start(house.host, house.ada, key, fill=True)
    while True:
        with house.host.db.read() as session:
            row = match_by_key(session, key)
        if row.status != Status.RUNNING:
            return key
        adjudication.run(house.host, row.id)


def phone(chromium: Any, stage: Stage, house: House) -> Camera:
    how = {"has_touch": True, "is_mobile": True, "reduced_motion": "no-preference"}
    return Camera(chromium, stage, house, 390, "light", **how)


@contextmanager
def seen_from_afar(
    chromium: Any, stage: Stage, house: House, key: str, signs: str = "few"
) -> Iterator[Any]:
    """A match on a phone, once its map shows only what can be read from so far."""
    camera = phone(chromium, stage, house)
    with camera.visit(Page("match", f"/m/{key}", ADA)) as tab:
        tab.wait_for_selector(f"svg.starmap.{signs}")
        yield tab
    camera.close()


def test_no_replay_scrolls_sideways_on_a_phone(
    chromium: Any, stage: Stage, house: House, fifteen: str
) -> None:
    camera = phone(chromium, stage, house)
    for key in (house.over, fifteen):
        one, other = house.seats(key)[:2]
        for eyes in ("", f"?eyes={one}", f"?eyes=GM&eyes={one}&eyes={other}"):
            with camera.visit(Page("replay", f"/m/{key}/replay{eyes}", ADA)) as tab:
                for width in (390, 360, 320):
                    tab.set_viewport_size({"width": width, "height": 844})
                    assert tab.evaluate(WIDE) <= 0, (key, eyes, width)
                    assert tab.evaluate(CUT) == 0, (key, eyes, width)
    camera.close()


def test_the_replay_shows_the_whole_web_with_its_moments(
    chromium: Any, stage: Stage, house: House
) -> None:
    camera = phone(chromium, stage, house)
    with camera.visit(Page("replay", f"/m/{house.over}/replay?turn=2", ADA)) as tab:
        tab.get_by_role("button", name="Show everything").tap()
        whole = tab.evaluate(COARSE)
        tab.locator("[data-pace]").select_option("0.5")
        tab.get_by_role("button", name="Play").tap()
        tab.locator(".moment").wait_for()
        assert tab.locator(".moment").inner_text()
        tab.locator("svg.starmap .reel > g > *").first.wait_for(state="attached")
        tab.wait_for_function(IN_SIGHT, arg="svg.starmap .reel > g")
        assert tab.evaluate(COARSE) == pytest.approx(whole), "nothing is cut off"
        tab.get_by_role("button", name="Pause").tap()
    camera.close()


def test_a_phone_watches_one_map_at_a_time(chromium: Any, stage: Stage, house: House) -> None:
    """Who comes by the link to two of them sees the first, and one chip is lit."""
    camera = phone(chromium, stage, house)
    seat = house.seats(house.over)[0]
    with camera.visit(Page("replay", f"/m/{house.over}/replay", ADA)) as tab:
        tab.goto(f"{tab.url}?turn=2&eyes=GM&eyes={seat}")
        assert tab.locator(".replay-stage").count() == 1
        assert tab.locator(".eyes [aria-current]").count() == 1
    camera.close()


OFF = """() => Math.max(...[...document.querySelectorAll('svg .within')].map(words => {
    const [a, b] = [words, words.closest('g.nodes > g').querySelector('.n')]
        .map(e => e.getBoundingClientRect());
    return Math.abs(a.x + a.width / 2 - b.x - b.width / 2) }))"""
"""How far off the middle of a home the words in it stand."""


def test_small_pictures_have_their_words_inside_the_home(
    chromium: Any, stage: Stage, house: House
) -> None:
    camera = phone(chromium, stage, house)
    with camera.visit(Page("play", "/rules/starweb/play", ADA)) as tab:
        assert tab.evaluate(OFF) < 4
    camera.close()


def test_a_film_and_the_news_after_it_are_in_sight(tab: Any) -> None:
    one = tab(**PHONE)
    one.play(TITLES["star_empires"])
    page = one.page
    for _ in range(2):
        one.as_advised(wishes=3)
        page.keyboard.press("Escape")
    page.wait_for_function("() => !document.querySelector('.map.filming')")
    drawn = page.evaluate(DRAWN)
    if drawn:
        page.wait_for_function(IN_SIGHT, arg="svg.starmap .pointed")
    page.locator("[data-watch]").tap()
    page.keyboard.press("Space")
    while page.locator(".map.filming").count():
        assert page.locator("#film-line").inner_text() is not None
        if page.locator("svg.starmap .reel > g > *").count():
            page.wait_for_function(IN_SIGHT, arg="svg.starmap .reel > g")
        page.keyboard.press("ArrowRight")
    news = page.locator("#told .items [data-at]")
    for n in drawn:
        news.nth(n).locator("p").first.tap()
        page.wait_for_function(IN_SIGHT, arg="svg.starmap .pointed")
        assert news.nth(n).evaluate("e => e.classList.contains('on')")
        assert page.locator("#told-title").is_visible() or n, "the news stay open"


ENDED = """() => {
    const map = document.querySelector('svg.starmap'), frame = map.getBoundingClientRect();
    const seen = (e) => getComputedStyle(e).opacity !== '0' && e.getBoundingClientRect().width;
    const shown = (names) => [...map.querySelectorAll(names)].filter(seen);
    const boxes = [...shown('.emp'), ...shown('g.nodes .n')].map(e => e.getBoundingClientRect());
    return {
        names: shown('g.labels g:has(> .emp):not(.out)').length,
        cut: boxes.filter(b => b.left < frame.left || b.right > frame.right
            || b.top < frame.top || b.bottom > frame.bottom).length,
        crowns: shown('.crown').length, pins: shown('.pins-told .u').length,
        numbers: shown('g.nodes .l:not(.out)').length }
}"""
"""What is seen of a map: names of empires, what its edges cut, crowns, news, numbers of places."""


LOOK_BACK = """() => {
    const map = document.querySelector('svg.starmap'), note = document.querySelector('.nearer'),
        box = e => e.getBoundingClientRect(), seat = e => e.classList[0],
        seen = e => getComputedStyle(e).opacity !== '0' && box(e).width,
        own = [...map.querySelectorAll('g.nodes > g')].filter(g => /^s[1-9]/.test(seat(g))
            && g.querySelector('.n')),
        gap = (a, n) => { const b = box(n), r = b.width / 2;
            return Math.hypot(Math.max(a.left - b.x - r, 0, b.x + r - a.right),
                Math.max(a.top - b.y - r, 0, b.y + r - a.bottom)) - r },
        names = [...map.querySelectorAll('g.labels g:has(> .emp):not(.out)')].filter(seen);
    const astray = names.filter(g => {
        const a = box(g), far = mine => Math.min(...own.filter(p => (seat(p) === seat(g)) === mine)
            .map(p => gap(a, p.querySelector('.n'))));
        if (g.matches('.short')) return far(true) > 6;
        return far(true) > 14 || far(true) > far(false) + 2 || far(false) < -4 });
    const stems = [...map.querySelectorAll('g.tokens .stem:has(+ .u:not(.out))')]
        .filter(e => e.getAttribute('d') && seen(e) && !e.parentElement.matches('.folded'));
    return { names: names.length, astray: astray.map(g => g.textContent),
        leader: Math.max(0, ...stems.map(e => Math.hypot(box(e).width, box(e).height))),
        left: [...map.querySelectorAll('g.tokens .u.out')]
            .filter(e => !e.closest('.folded, [display=none]')).length,
        said: note && !note.hidden && getComputedStyle(note).visibility === 'visible'
            ? note.textContent : '' } }"""
"""What a map shows that one looks back at: names of empires, those that do not stand in their own
land, the longest line from ships to their place, ships that are left out, what is said of it."""


TWO_TAPS = """([x, y]) => { const map = document.querySelector('svg.starmap');
    for (const type of ['pointerdown', 'pointerup', 'pointerdown', 'pointerup'])
        map.dispatchEvent(new PointerEvent(type, { pointerId: 7, clientX: x, clientY: y })) }"""
"""Two taps of a finger, one right after the other."""


def test_from_afar_names_stand_in_their_land_and_what_is_left_out_is_said(
    chromium: Any, stage: Stage, house: House, fifteen: str, hexes: str
) -> None:
    camera = phone(chromium, stage, house)
    for key, seats in ((fifteen, 15), (hexes, 4), (house.over, 4)):
        with camera.visit(Page("match", f"/m/{key}", ADA)) as tab:
            tab.wait_for_selector("svg.starmap.signed")
            empires = tab.locator("#rivals [data-land]")
            assert empires.count() >= seats, "whoever has no name on the map is in the key"
            for _ in range(5):
                seen = tab.evaluate(LOOK_BACK)
                assert seen["astray"] == [], key
                assert seen["leader"] < 60, key
                assert bool(seen["said"]) >= bool(seen["left"]), "nothing is left out in silence"
                assert tab.evaluate(SMALL) == []
                assert tab.evaluate(CLASH) == []
                tab.locator("[data-tool=in]").tap()
    camera.close()


def test_an_empire_of_the_key_and_two_taps_lead_nearer(
    chromium: Any, stage: Stage, house: House, fifteen: str
) -> None:
    with seen_from_afar(chromium, stage, house, fifteen) as tab:
        whole = tab.evaluate(COARSE)
        first = tab.locator("#rivals [data-land] button").first
        assert first.bounding_box()["height"] >= 44
        first.tap()
        assert first.get_attribute("aria-pressed") == "true"
        land = f"svg.starmap g.nodes .s{tab.locator('#rivals li').first.get_attribute('data-land')}"
        tab.wait_for_function(f"() => ({COARSE})() < {whole / 1.3}")
        tab.wait_for_function(IN_SIGHT, arg=land)
        numbers = "document.querySelectorAll('svg.starmap g.nodes .l:not(.out)').length"
        tab.wait_for_function(f"() => {numbers} > 3")
        first.tap()
        tab.wait_for_function(f"() => ({COARSE})() > {whole * 0.95}")
        tab.wait_for_selector("svg.starmap.few")
        box = tab.locator("svg.starmap").bounding_box()
        spot = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.7
        tab.evaluate(TWO_TAPS, list(spot))
        tab.wait_for_function(f"() => ({COARSE})() < {whole * 0.6}")


def test_a_replay_opens_where_its_turn_happened_and_slides_through_its_turns(
    chromium: Any, stage: Stage, house: House, fifteen: str, hexes: str
) -> None:
    camera = phone(chromium, stage, house)
    for key in (fifteen, hexes, house.over):
        with camera.visit(Page("replay", f"/m/{key}/replay?turn=2", ADA)) as tab:
            tab.wait_for_selector("svg.starmap.signed")
            first = tab.locator("li[data-cue][data-at]").first
            at = first.get_attribute("data-at")
            assert tab.evaluate(IN_SIGHT, f"svg.starmap [data-ref='{at}']")
            assert not tab.locator("svg.starmap.few").count()
            seen = tab.evaluate(LOOK_BACK)
            assert seen["leader"] < 60
            assert bool(seen["said"]) >= bool(seen["left"])
            assert tab.evaluate(SMALL) == []
            near = tab.evaluate(COARSE)
            tab.get_by_role("button", name="Show everything").tap()
            assert tab.evaluate(COARSE) >= near
            first.tap()
            tab.wait_for_function(f"() => ({COARSE})() <= {near * 1.1}")
            tab.wait_for_function(IN_SIGHT, arg=f"svg.starmap [data-ref='{at}']")
            assert tab.locator(".standing [data-land]").count() >= 4
            slide = tab.get_by_role("slider", name="Turn")
            assert slide.bounding_box()["height"] >= 44
            start = tab.locator("[data-slide]").get_attribute("data-slide").split()[0]
            slide.fill("0")
            tab.locator(f"[data-shown='{start}']").wait_for()
            assert tab.url.endswith(f"turn={start}")
    camera.close()


def test_a_map_after_the_end_shows_at_once_who_held_what(
    chromium: Any, stage: Stage, house: House, fifteen: str
) -> None:
    with seen_from_afar(chromium, stage, house, fifteen) as tab:
        seen = tab.evaluate(ENDED)
        assert seen["names"] > 8
        assert seen["crowns"] >= 1, "the winner wears one"
        assert (seen["cut"], seen["pins"], seen["numbers"]) == (0, 0, 0)
        for _ in range(4):
            tab.locator("[data-tool=in]").tap()
        tab.wait_for_function(f"() => ({ENDED})().numbers > 3")
    with seen_from_afar(chromium, stage, house, house.over, "signed") as tab:
        seen = tab.evaluate(ENDED)
        assert seen["names"] > 1
        assert seen["crowns"] >= 1
        assert (seen["cut"], seen["pins"]) == (0, 0)


PIECES = """() => {
    const map = document.querySelector('svg.starmap'), box = e => e.getBoundingClientRect(),
    pieces = [...map.querySelectorAll('g.tokens > g > circle.p')].map(box),
    numbers = [...map.querySelectorAll('g.nodes .l:not(.out)')].map(box),
    mid = b => [b.x + b.width / 2, b.y + b.height / 2];
    return { count: pieces.length, least: Math.min(...pieces.map(b => b.width)),
        hidden: numbers.map(mid).filter(([x, y]) => pieces.some(b =>
            Math.hypot(mid(b)[0] - x, mid(b)[1] - y) < b.width / 2)).length } }"""
"""The pieces of a board: how many, how wide the smallest, and how many numbers they cover."""


def test_whose_a_piece_of_a_board_is_can_be_seen_from_afar(
    chromium: Any, stage: Stage, house: House
) -> None:
    camera = phone(chromium, stage, house)
    with camera.visit(Page("replay", f"/m/{house.playing['starfarers']}/replay", ADA)) as tab:
        tab.wait_for_selector("svg.starmap.signed")
        seen = tab.evaluate(PIECES)
        assert seen["count"] > 5
        assert seen["least"] > 8.5
        assert not seen["hidden"]
    camera.close()


MISCALLED = """() => [...document.querySelectorAll('svg.starmap g.tokens [aria-label]')]
    .filter(g => !g.getAttribute('aria-label').includes([...g.querySelectorAll('.pn')]
        .map(e => e.textContent).join(' '))).map(g => g.id)"""
"""Flags whose name does not say what is written on them."""


def test_a_flag_is_called_by_what_is_written_on_it_while_a_film_plays(
    chromium: Any, stage: Stage, house: House
) -> None:
    camera = phone(chromium, stage, house)
    with camera.visit(Page("match", f"/m/{house.playing['star_empires']}", ADA)) as tab:
        tab.wait_for_selector("svg.starmap g.tokens .filmed", state="attached")
        assert tab.evaluate(MISCALLED) == []
    camera.close()
