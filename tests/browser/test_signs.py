"""What is written on a map can be read at the size it opens with, on a screen and on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from test_phone_room import COVERED, SHEETS

from starpost.shots.camera import Camera
from starpost.shots.house import House
from starpost.shots.pages import ADA, Page
from starpost.shots.stage import Stage

SEEN = """() => { const map = document.querySelector('svg.starmap'),
        frame = map.getBoundingClientRect();
    return [...map.querySelectorAll('text')].filter(t => {
        const b = t.getBoundingClientRect();
        return !t.closest('.out, .folded') && b.width
            && b.right > frame.left && b.left < frame.right
            && b.bottom > frame.top && b.top < frame.bottom }) """
SMALL = f"""{SEEN}.map(t => [t.textContent,
    parseFloat(getComputedStyle(t).fontSize) * t.getScreenCTM().a])
    .filter(([, px]) => px < 10.9) }}"""
"""Words in sight that are lower than eleven pixels, and how high they are."""
LAID = """() => document.querySelectorAll(
    'svg.starmap [display=none] :is(.u, text)[style*=translate]').length"""
"""Words and ships of layers that are off, which were found room all the same."""
CLASH = f"""{SEEN}.map(t => [t, (t.closest('.u') || t).getBoundingClientRect()])
    .flatMap(([t, a], n, all) => all.slice(n + 1).filter(([u, b]) =>
        (!t.closest('.u') || t.closest('.u') !== u.closest('.u'))
        && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4)
        .map(([u]) => [t.textContent, u.textContent])) }}"""
"""Words in sight that cover each other."""
OUTSIDE = """() => { const frame = document.querySelector('svg.starmap').getBoundingClientRect();
    return [...document.querySelectorAll('svg.starmap g.nodes .n')].filter(n => {
        const b = n.getBoundingClientRect();
        return b.left < frame.left || b.right > frame.right || b.top < frame.top
            || b.bottom > frame.bottom }).length }"""
"""How many places lie outside of the frame."""
HELD = """() => [...document.querySelectorAll(innerWidth > 700 ? 'svg.starmap g.nodes [class^=s]'
    : `svg.starmap g.nodes .s${document.getElementById('table').dataset.number}`)]
    .map(el => el.dataset.ref)"""
"""What somebody holds; on a phone, which is too small for that, what the reader holds."""
UNCOUNTED = """() => { const map = document.getElementById('map'), r = map.getBoundingClientRect(),
        links = JSON.parse(map.dataset.links || '{}'),
        { number } = document.getElementById('table').dataset;
    const inside = el => { const b = el.getBoundingClientRect(), x = (b.left + b.right) / 2,
        y = (b.top + b.bottom) / 2; return x > r.left && x < r.right && y > r.top && y < r.bottom };
    const ships = [...map.querySelectorAll('g.tokens [data-ref]:has(.u):not(:has(.none))')],
        near = new Set(ships.filter(t => t.matches(`.s${number}`))
            .flatMap(t => [t.dataset.at, ...links[t.dataset.at] || []])),
        words = [...map.querySelectorAll('g.nodes > g')].filter(g => near.has(g.dataset.ref))
            .map(g => g.querySelector('.l') || g.querySelector('.tag'));
    return [...ships.filter(t => !t.querySelector('.k-stale')).map(t => t.querySelector('.u')),
        ...words].filter(el => el && inside(el) && el.closest('.out'))
        .map(el => el.textContent) }"""
"""Ships that are seen now, and numbers of worlds in reach of the reader's, which are left out."""

UNNAMED = """() => { const cards = [...document.querySelectorAll('#told, #advice')]
        .map(el => el.textContent).join(' '),
        said = [...document.querySelectorAll('#map g.labels .nm')]
            .filter(el => cards.includes(el.textContent));
    return [said.length, said.filter(el => el.closest('.out')).map(el => el.textContent)] }"""
"""How many places on the map the cards name, and those whose names are left out."""
ASTRAY = """() => { const map = document.getElementById('map'),
        discs = [...map.querySelectorAll('g.nodes > [data-ref]')].map(g => [g.dataset.ref,
            g.querySelector('.n')?.getBoundingClientRect()]).filter(([, b]) => b);
    const gap = (a, b) => { const r = b.width / 2, x = b.left + r, y = b.top + r;
        return Math.hypot(Math.max(a.left - x, 0, x - a.right),
            Math.max(a.top - y, 0, y - a.bottom)) - r };
    return [...map.querySelectorAll('g.tokens [data-at]')].filter(t => {
        const a = t.querySelector('.u:not(.out)')?.getBoundingClientRect(),
            own = a && discs.find(([ref]) => ref === t.dataset.at);
        return own && !t.querySelector('.stem')?.getAttribute('d')
            && discs.some(([, b]) => gap(a, b) < gap(a, own[1]) - 9) })
        .map(t => t.dataset.ref) }"""
"""Ships without a line to their place that stand beside another one."""


NUMBERED = """() => [...document.querySelectorAll('svg.starmap g.nodes > g:has(> .l)')]
    .filter(g => { const a = g.querySelector('.l').getBoundingClientRect(),
        b = g.querySelector('.n').getBoundingClientRect();
        return g.querySelector('.l').matches('.out') || a.width > b.width + 4 })
    .map(g => g.dataset.ref)"""
"""Places whose number is left out, or wider than they are."""
LOOSE = """() => [...document.querySelectorAll('svg.starmap .cues > g')].filter(g => {
        const a = g.querySelector('.no').getBoundingClientRect(),
            b = g.querySelector('.ring').getBoundingClientRect(),
            far = Math.hypot(a.x + a.width / 2 - b.x - b.width / 2,
                a.y + a.height / 2 - b.y - b.height / 2);
        return far > (a.width + b.width) / 2 + 8
            && !g.querySelector('.stem')?.getAttribute('d') }).map(g => g.dataset.cue)"""
"""Numbers of the news that stand off their place without a line to it."""
HIDDEN = """() => { const words = [...document.querySelectorAll('svg.starmap g.nodes .l:not(.out)')]
        .map(t => t.getBoundingClientRect());
    return [...document.querySelectorAll('svg.starmap .cues .no')].map(n =>
        [n.closest('[data-cue]').dataset.cue, n.getBoundingClientRect()]).filter(([, a]) =>
        words.some(b => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4)).map(([n]) => n) }"""
"""Numbers of the news that hide the number of a place."""
UPON = """() => { const map = document.querySelector('svg.starmap:not(.calm)');
    return [...(map?.querySelectorAll('g.labels g:has(> .emp):not(.out)') || [])].flatMap(g => {
        const a = g.getBoundingClientRect();
        return [...map.querySelectorAll('g.nodes .n')].map(n => n.getBoundingClientRect())
            .filter(b => Math.hypot(Math.max(a.left - b.x - b.width / 2, 0,
                b.x + b.width / 2 - a.right), Math.max(a.top - b.y - b.height / 2, 0,
                b.y + b.height / 2 - a.bottom)) < b.width / 2 - 3).map(() => g.textContent) }) }"""
"""Names of empires, with their crowns, that stand upon a place; from afar they stand for land."""


@pytest.fixture(params=[1440, 390])
def camera(
    request: pytest.FixtureRequest, chromium: Any, stage: Stage, house: House
) -> Iterator[Camera]:
    narrow = request.param < 700
    how = {"has_touch": narrow, "is_mobile": narrow, "reduced_motion": "reduce"}
    made = Camera(chromium, stage, house, request.param, "light", **how)
    yield made
    made.close()


@pytest.mark.parametrize("game", SHEETS)
def test_a_turn_opens_on_all_that_is_held_with_words_that_can_be_read(
    camera: Camera, house: House, game: str
) -> None:
    with camera.visit(Page("match", f"/m/{house.playing[game]}", ADA)) as tab:
        assert tab.evaluate(SMALL) == []
        assert tab.evaluate(CLASH) == []
        held = tab.evaluate(HELD)
        assert len(held) > 1
        covered = tab.evaluate(COVERED, held)
        if tab.viewport_size["width"] > 700:
            assert covered == []
        assert tab.locator("#map").get_attribute("data-home") not in covered
        assert len(covered) < len(held) / 3, "most of it, where words stay readable"


@pytest.mark.parametrize("game", SHEETS)
def test_who_plans_sees_all_ships_with_their_numbers_and_where_they_can_go(
    camera: Camera, house: House, game: str
) -> None:
    with camera.visit(Page("match", f"/m/{house.playing[game]}", ADA)) as tab:
        orders = tab.locator('button[data-part="orders"]')
        if orders.is_visible():
            orders.click()
        assert tab.evaluate(UNCOUNTED) == []
        assert tab.evaluate(ASTRAY) == []
        assert tab.evaluate(
            "() => document.querySelector('svg.starmap').style.getPropertyValue('--k') < 2"
        )
        for tool in ("in", "out"):
            assert tab.locator(f"[data-tool={tool}]").bounding_box()["height"] >= 32
        if tab.viewport_size["width"] < 700:
            assert tab.locator("[data-tool=in]").bounding_box()["height"] >= 44
            assert tab.locator(".tool").bounding_box()["height"] < 60, "one flat row"
            assert tab.evaluate(COVERED, [tab.locator("#map").get_attribute("data-home")]) == []


def test_what_news_and_advice_name_has_its_name_on_the_map(camera: Camera, house: House) -> None:
    with camera.visit(Page("match", f"/m/{house.playing['star_empires']}", ADA)) as tab:
        orders = tab.locator('button[data-part="orders"]')
        if orders.is_visible():
            orders.click()
        said, missing = tab.evaluate(UNNAMED)
        assert said
        assert missing == []


def test_after_the_end_the_whole_map_can_be_read(camera: Camera, house: House) -> None:
    for page in ("", "/replay"):
        with camera.visit(Page("over", f"/m/{house.over}{page}", ADA)) as tab:
            assert tab.evaluate(SMALL) == []
            assert tab.evaluate(CLASH) == []
            assert tab.evaluate(UPON) == []
            assert tab.evaluate(OUTSIDE) == 0
            assert tab.evaluate(LAID) == 0, "a layer that is off takes nobody's room"
            afar = tab.locator("svg.starmap.calm").count()
            shown = ("g.labels g:has(> .emp)", 2) if afar else ("g.nodes .l", 20)
            assert tab.locator(f"svg.starmap {shown[0]}:not(.out)").count() > shown[1]


def test_a_map_that_is_over_shows_every_number_and_ships(camera: Camera, house: House) -> None:
    for page in ("", "/replay?turn=4"):
        with camera.visit(Page("over", f"/m/{house.over}{page}", ADA)) as tab:
            while tab.locator("svg.starmap:is(.few, .some)").count():  # on a phone from near
                tab.locator("[data-tool=in]").click()
            assert tab.evaluate(NUMBERED) == []
            assert tab.locator("svg.starmap g.tokens .u:not(.out)").count() > 3


@pytest.mark.parametrize("game", SHEETS)
def test_numbers_of_a_replay_touch_their_places_and_hide_no_number(
    camera: Camera, house: House, game: str
) -> None:
    with camera.visit(Page("replay", f"/m/{house.playing[game]}/replay?turn=4", ADA)) as tab:
        assert tab.locator("svg.starmap .cues .no").count() > 0
        assert tab.evaluate(LOOSE) == []
        assert tab.evaluate(HIDDEN) == []


def test_a_finger_that_misses_a_place_by_a_little_means_it(
    chromium: Any, stage: Stage, house: House
) -> None:
    how = {"has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
    camera = Camera(chromium, stage, house, 390, "light", **how)
    with camera.visit(Page("match", f"/m/{house.playing['starweb']}", ADA)) as tab:
        home = tab.locator("#map").get_attribute("data-home")
        box = tab.locator(f"g.nodes [data-ref='{home}'] .n").bounding_box()
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        spot = tab.evaluate(
            """([x, y, r]) => [...Array(24).keys()].map(n => [x + (r + 5) * Math.cos(n / 3.8),
                y + (r + 5) * Math.sin(n / 3.8)]).find(([a, b]) =>
                document.elementFromPoint(a, b)?.closest('svg.starmap')
                && !document.elementFromPoint(a, b).closest('[data-ref]'))""",
            [*middle, box["width"] / 2],
        )
        tab.touchscreen.tap(*spot)
        tab.locator(f"#selection[data-chosen][data-ref='{home}']").wait_for(state="attached")
    camera.close()


def test_industry_is_told_at_every_place_of_ones_own(tab: Any) -> None:
    one = tab()
    one.play("Star Chase")
    works = one.page.locator("svg.starmap g.badges .u:has(text)")
    assert works.count() == 2
    for n in range(2):
        assert "out" not in works.nth(n).get_attribute("class").split()


LEAST = """() => {
    const wide = el => el.getBoundingClientRect().width,
        moons = [...document.querySelectorAll('g.nodes > g:not(:has(> .l)) > .n')],
        a = document.querySelector('g.labels g:has(> .emp)').getBoundingClientRect(),
        hit = p => p.x > a.left && p.x < a.right && p.y > a.top + 3 && p.y < a.bottom - 3,
        spots = e => [...Array(101).keys()].map(n =>
            e.getPointAtLength(e.getTotalLength() * n / 100).matrixTransform(e.getScreenCTM()));
    return [Math.min(...moons.map(wide)),
        [...document.querySelectorAll('g.edges path')].some(e => spots(e).some(hit))] }"""
"""How wide the smallest place is, and whether an empire's name lies on a link."""


def test_a_small_place_is_large_enough_for_a_finger_and_no_name_lies_on_a_link(tab: Any) -> None:
    one = tab(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    one.play("Star Chase")
    small, on = one.page.evaluate(LEAST)
    assert small > 14
    assert not on


CROSSED = """() => { const map = document.querySelector('svg.starmap');
    return [...map.querySelectorAll('g.labels g:has(> .emp):not(.out)')].filter(g => {
        const b = g.querySelector('.emp').getBoundingClientRect();
        return [...map.querySelectorAll('.own-plans path.a')].some(way =>
            [...Array(41).keys()].some(n => { const at = way.getPointAtLength(
                way.getTotalLength() * n / 40).matrixTransform(map.getScreenCTM());
                return at.x > b.left && at.x < b.right && at.y > b.top + 2
                    && at.y < b.bottom - 2 })) }).map(g => g.textContent) }"""
"""Names of empires that lie across the way of an order."""


def test_no_name_lies_across_the_way_of_an_order(tab: Any) -> None:
    one = tab()
    one.play("Star Chase")
    one.page.locator("#advice [data-wish]").first.wait_for()
    for card in one.page.locator("#advice [data-wish]").all()[:2]:
        one.press(card)
    one.page.locator(".own-plans path.a").first.wait_for(state="attached")
    assert one.page.evaluate(CROSSED) == []
