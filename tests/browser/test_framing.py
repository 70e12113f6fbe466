"""What is shown of a map lies in the part of its frame that no box covers."""

from __future__ import annotations

from typing import Any

from test_journeys import TITLES

FRAME = """async ([wide, high, boxes, spots, k]) => {
    const { View } = await import(new URL('view.js',
        document.querySelector('script[src*="/match.js"]').src));
    const place = (el, x, y, w, h) => Object.assign(el.style, { position: 'absolute',
        left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` });
    const root = document.body.appendChild(document.createElement('div'));
    place(root, 0, 0, wide, high);
    root.innerHTML = '<svg viewBox="0 0 3000 3000"><g class="nodes"><circle class="n" cx="1500"'
        + ' cy="1500" r="1400"/></g></svg>';
    const svg = root.firstChild;
    place(svg, 0, 0, wide, high);
    for (const box of boxes) {
        const over = root.appendChild(document.createElement('div'));
        over.className = 'over';
        place(over, ...box);
    }
    const view = new View(svg), places = spots.map(([x, y]) => ({ x, y, r: 20 }));
    if (k === 'open') view.open([places], places);
    else view.set(k ? view.gathered(places, k) : view.framed(places));
    const seen = places.map(p => new DOMPoint(p.x, p.y).matrixTransform(svg.getCTM()));
    const scale = view.scale();
    root.remove();
    return [seen.map(p => [p.x, p.y]), scale];
}"""
"""Places on a map of some size, with boxes over it, as they are then seen."""

TITLE, TOOLS, FOOT = (20, 20, 600, 40), (940, 20, 40, 240), (14, 520, 972, 100)


def seen(one: Any, *frame: Any) -> tuple[list[list[float]], float]:
    found = one.page.evaluate(FRAME, list(frame))
    return found[0], found[1]


def test_nothing_that_is_framed_lies_under_title_tools_or_film(tab: Any) -> None:
    one = tab()
    one.play(TITLES["starweb"])
    corners = [(1000, 1000), (1000, 1900), (2000, 1000), (2000, 1900)]
    places, _ = seen(one, 1000, 640, [TITLE, TOOLS, FOOT], corners, 0)
    for x, y in places:
        assert 20 < x < 940 - 20
        assert 60 + 20 < y < 520 - 20


def test_a_box_in_a_corner_that_is_beside_the_map_takes_nothing_more(tab: Any) -> None:
    one = tab()
    one.play(TITLES["starweb"])
    things, finder = (20, 200, 250, 330), (20, 580, 160, 42)
    _, large = seen(one, 1000, 640, [things], [(1000, 1000), (1300, 1600)], 0)
    _, same = seen(one, 1000, 640, [things, finder], [(1000, 1000), (1300, 1600)], 0)
    assert same == large


def test_a_box_in_a_corner_lies_at_the_side_that_costs_the_map_least(tab: Any) -> None:
    one = tab()
    one.play(TITLES["starweb"])
    corner, tools = (20, 560, 160, 60), (940, 20, 40, 240)
    places, _ = seen(one, 1000, 640, [corner, tools], [(100, 100), (100, 2900)], 0)
    assert min(x for x, _ in places) > 180, "a map as high as wide is seen beside it"
    assert max(y for _, y in places) > 560, "and uses the height"


def test_a_map_too_large_to_be_read_whole_opens_on_what_matters(tab: Any) -> None:
    one = tab()
    one.play(TITLES["starweb"])
    places, scale = seen(one, 1000, 640, [TITLE, TOOLS, FOOT], [(700, 800), (900, 900)], "open")
    assert scale == 1, "with words as large as they are drawn"
    for x, y in places:
        assert 20 < x < 940
        assert 60 < y < 520


def test_a_small_frame_gathers_what_can_be_read_and_the_first_surely(tab: Any) -> None:
    one = tab()
    one.play(TITLES["starweb"])
    tools = (336, 8, 46, 134)
    home, near, below, far = (1500, 1200), (1600, 1250), (1450, 1380), (400, 2600)
    places, scale = seen(one, 390, 290, [tools], [home, far, near, below], 1.25)
    assert scale <= 1.25
    for x, y in (places[0], places[2], places[3]):
        assert 12 < x < 336
        assert 12 < y < 290 - 12
    above, under = min(places[0][1], places[2][1]), 290 - places[3][1]
    assert abs(above - under) < 20, "what was gathered is in the middle, not home alone"
    alone, _ = seen(one, 390, 290, [tools], [far, home], 1.25)
    assert 12 < alone[0][0] < 336
    assert 12 < alone[0][1] < 278


def test_nothing_is_drawn_on_the_line_around_a_map_nor_beyond_it(tab: Any) -> None:
    one = tab()
    one.play(TITLES["star_empires"])
    inset, border = one.page.evaluate(
        "() => ['inset', 'border-top-width'].map(name => parseFloat(getComputedStyle("
        "document.getElementById('map'), '::after').getPropertyValue(name)))"
    )
    frame = one.page.locator("#map").bounding_box()
    drawn = one.page.locator("#map > svg").bounding_box()
    for at, long in (("x", "width"), ("y", "height")):
        assert drawn[at] - frame[at] >= inset + border
        assert frame[at] + frame[long] - drawn[at] - drawn[long] >= inset + border


def test_the_numbers_of_rows_and_columns_are_seen_with_the_whole_map(tab: Any) -> None:
    one = tab()
    one.play(TITLES["star_chase"])
    one.page.locator("[data-tool=fit]").click()
    title = one.page.locator(".maptitle").bounding_box()
    words = one.page.locator("svg.starmap > g:not([class]) > text").all()
    assert words
    for word in words:
        assert word.bounding_box()["y"] > title["y"] + title["height"]
