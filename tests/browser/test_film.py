"""The film of a turn: words and picture are of one place, nothing is there before its moment."""

from __future__ import annotations

from typing import Any

import pytest
from test_journeys import TITLES
from test_phone_watching import phone
from test_told import first_turn

from starpost.shots.house import House
from starpost.shots.pages import ADA, Page
from starpost.shots.stage import Stage

WATCHED = """() => new Promise(done => {
    const map = document.querySelector('#map svg.starmap'), box = document.getElementById('film'),
        { shots } = JSON.parse(document.getElementById('film-data').textContent), missed = [];
    let hidden = 0;
    document.querySelector('[data-watch]').click();
    const seen = () => {
        if (box.classList.contains('rest')) return done(missed);
        const said = document.getElementById('film-line').textContent,
            shot = shots.find(s => s.line === said && s.at),
            place = shot && document.querySelector(`.starmap [data-ref="${CSS.escape(shot.at)}"]`);
        if (place && !box.classList.contains('turns')) {
            const b = place.querySelector('.n, .dot, .p, .c').getBoundingClientRect(),
                m = map.getBoundingClientRect(), x = b.left + b.width / 2, y = b.top + b.height / 2,
                foot = box.getBoundingClientRect().top;
            if (x >= m.left && x <= m.right && y >= m.top && y <= foot) hidden = 0;
            else if (performance.now() - (hidden ||= performance.now()) > 250) missed.push(said);
        } else hidden = 0;
        requestAnimationFrame(seen);
    };
    requestAnimationFrame(seen);
})"""
"""The sentences that stood below the map for more than a blink with their place not in sight."""
TOLD = """async ([seconds, fights]) => {
    const { Reel, schedule } = await import(new URL('reel.js',
        document.querySelector('script[src*="/match.js"]').src));
    const shots = [...Array(fights).keys()].map(n => ({ kind: 'fight', line: `fight ${n}` }));
    shots.push({ kind: 'flag', line: 'flag' });
    const { length } = schedule({ phases: [{ seconds }], shots }), reel = new Reel(null, shots);
    const times = {};
    for (let now = 0.005; now < length; now += 0.01) {
        const said = reel.told(now).line;
        times[said] = (times[said] || 0) + 0.01;
    }
    return [times, shots.every(s => s.until > s.from)];
}"""
"""How long each sentence of a phase stands, and whether every shot has its moment."""
LAND = "() => document.querySelector('.starmap g.halo.s1').innerHTML.length"
FILLED = """() => { const map = document.querySelector('#map svg.starmap'),
    parts = ['g.nodes', 'g.tokens'].map(n => map.querySelector(n).getBoundingClientRect()),
    span = (from, to) => Math.max(...parts.map(b => b[to])) - Math.min(...parts.map(b => b[from])),
    high = document.querySelector('.time').getBoundingClientRect().top
        - document.querySelector('.tool').getBoundingClientRect().bottom;
    return Math.max(span('top', 'bottom') / high, span('left', 'right') / innerWidth) }"""
"""How much of its frame the map takes between the boxes on it, the way it is larger."""
BOX = "() => document.querySelector('#map svg.starmap').getAttribute('viewBox')"


def test_a_film_waits_for_its_camera(chromium: Any, stage: Stage, house: House) -> None:
    camera = phone(chromium, stage, house)
    key = house.playing["star_chase"]
    with camera.visit(Page("match", f"/m/{key}", ADA)) as tab:
        tab.keyboard.press("Escape")
        tab.locator("[data-speed='2']").wait_for(state="attached")
        assert tab.evaluate(WATCHED) == []
    camera.close()


def test_a_film_that_is_held_up_goes_on_where_it_was(tab: Any) -> None:
    one = tab()
    one.play(TITLES["starweb"])
    steps = one.page.evaluate("""async () => {
        const { since } = await import(new URL('reel.js',
            document.querySelector('script[src*="/match.js"]').src));
        return [since(null, 900), since(900, 880), since(900, 1000), since(900, 9000)] }""")
    assert steps == [0, 0, 0.1, 0.25], "never back, and no leap"


def test_who_stays_and_the_own_border_are_there_while_others_are_built_and_taken(tab: Any) -> None:
    one = tab(viewport={"width": 1440, "height": 900})
    one.play("Star Empires")
    page = one.page
    for _ in range(2):
        page.locator(".its [data-wish]").first.click()
        page.locator(".lines [data-line]").first.wait_for()
        before = one.step()
        page.get_by_role("button", name="Submit orders").click()
        one.wait_step(before)
        page.locator("#told").wait_for()
        page.keyboard.press("Escape")
    page.locator("[data-watch]").first.click()
    page.locator(".reel").wait_for(state="attached")
    seat = page.locator("#table").get_attribute("data-number")
    edge = page.locator(f"path.border.s{seat}")
    assert "filmed" not in (edge.get_attribute("class") or "")
    assert edge.get_attribute("d"), "drawn round what is one's own so far"
    home = page.locator(f"g.tokens .s{seat}[data-ref$='(0,0)']")
    total = int(home.get_attribute("data-count") or 0)
    assert "filmed" not in (home.get_attribute("class") or ""), "the base stood there before"
    assert int(home.locator(".pn").text_content() or 0) <= total
    page.keyboard.press("Escape")
    assert int(home.locator(".pn").text_content() or 0) == total


def test_many_fights_run_together_so_that_every_sentence_can_be_read(tab: Any) -> None:
    one = tab()
    one.play(TITLES["starweb"])
    times, all_shown = one.page.evaluate(TOLD, [5, 12])
    assert all_shown
    assert min(times.values()) > 1.1
    assert "flag" in times
    few, _ = one.page.evaluate(TOLD, [5, 2])
    assert list(few) == ["fight 0", "fight 1", "flag"], "few are told one by one"


def test_moves_follow_each_other_and_what_is_told_is_ringed(tab: Any) -> None:
    one = tab(reduced_motion="no-preference")
    first_turn(one)
    times = one.page.evaluate("""async () => {
        const { schedule } = await import(new URL('reel.js',
            document.querySelector('script[src*="/match.js"]').src));
        const shots = [1, 2, 3].map(n => ({ kind: 'go', line: `move ${n}` }));
        schedule({ phases: [{ seconds: 5 }], shots });
        return shots.flatMap(s => [s.from, s.until]) }""")
    assert times == sorted(times)
    assert times[0] < times[1] == times[2] < times[3] == times[4] < times[5]
    one.page.locator("[data-watch]").click()
    one.page.locator(".where circle").first.wait_for(state="attached")


def test_what_is_taken_is_no_land_and_has_no_number_before_its_moment(tab: Any) -> None:
    one = tab(reduced_motion="no-preference")
    first_turn(one)
    page = one.page
    page.keyboard.press("Escape")
    page.locator("#film").wait_for(state="hidden")
    page.wait_for_timeout(900)  # the camera glides back
    after, where = page.evaluate(LAND), page.evaluate(BOX)
    page.locator("[data-watch]").click()
    page.keyboard.press("Space")
    assert page.evaluate(LAND) < after, "the band does not reach there yet"
    assert page.locator(".pins-told > .filmed").count() > 0
    page.keyboard.press("Escape")
    assert page.evaluate(LAND) == after
    assert page.locator(".starmap .filmed").count() == 0
    page.wait_for_function(f"box => ({BOX})() === box", arg=where)


def test_who_watches_a_turn_reads_its_news_afterwards_and_the_map_keeps_its_size(tab: Any) -> None:
    one = tab(reduced_motion="no-preference")
    first_turn(one)
    page = one.page
    title, wide = page.locator("#told-title"), "() => +(" + BOX + ")().split(' ')[2]"
    page.locator("#film:not(.rest)").wait_for()
    size = page.evaluate(wide)
    assert not title.is_visible()
    assert page.locator("#told .held").is_visible()
    assert not page.locator("#advice").is_visible()
    page.keyboard.press("Escape")
    title.wait_for()
    assert not page.locator("#told .held").is_visible()
    page.wait_for_timeout(900)
    assert abs(page.evaluate(wide) / size - 1) < 0.001
    page.locator("[data-watch]").click()
    assert title.is_visible(), "once they were read, they stay"


def test_the_speed_of_a_film_can_be_chosen_on_a_phone(
    chromium: Any, stage: Stage, house: House
) -> None:
    camera = phone(chromium, stage, house)
    with camera.visit(Page("match", f"/m/{house.playing['starweb']}", ADA)) as tab:
        tab.keyboard.press("Escape")
        tab.evaluate("document.querySelector('[data-watch]').click()")
        tab.keyboard.press("Space")
        quick = tab.locator("[data-speed='2']")
        quick.tap()
        assert quick.get_attribute("aria-pressed") == "true"
        for button in tab.locator(".fctl button").all():
            box = button.bounding_box()
            assert box["height"] >= 44
            assert box["width"] >= 44
            assert box["x"] + box["width"] <= 390
    camera.close()


NEAR = """() => {
    const map = document.querySelector('#map svg.starmap').getBoundingClientRect(),
        { shots } = JSON.parse(document.getElementById('film-data').textContent),
        refs = shots.filter(s => s.mine || s.item).flatMap(s => [s.at, s.origin, s.to]),
        boxes = [...new Set(refs)].filter(Boolean)
            .map(r => document.querySelector(`.starmap [data-ref="${CSS.escape(r)}"]`))
            .map(el => el?.querySelector('.n, .dot, .p, .c')?.getBoundingClientRect())
            .filter(Boolean),
        most = side => Math.max(...boxes.map(b => b[side])),
        span = (from, to) => most(to) - Math.min(...boxes.map(b => b[from]));
    return [Math.max(span('left', 'right') / map.width, span('top', 'bottom') / map.height),
        Number(document.querySelector('#map svg.starmap').style.getPropertyValue('--k'))];
}"""
"""How much of the map what happens to me takes, and how many units of it go to a pixel."""


def test_what_happens_fills_the_map_of_a_phone(chromium: Any, stage: Stage, house: House) -> None:
    camera = phone(chromium, stage, house)
    with camera.visit(Page("match", f"/m/{house.playing['starweb']}", ADA)) as tab:
        tab.keyboard.press("Escape")
        tab.evaluate("document.querySelector('[data-watch]').click()")
        tab.keyboard.press("Space")
        part, size = tab.evaluate(NEAR)
        assert part > 0.6 or size <= 0.6
        assert size <= 1.7, "ships can be counted"
    camera.close()


def test_a_phone_says_who_won_and_fills_its_frame_with_the_opened_map(
    chromium: Any, stage: Stage, house: House
) -> None:
    camera = phone(chromium, stage, house)
    with camera.visit(Page("match", f"/m/{house.over}", ADA)) as tab:
        tab.keyboard.press("Escape")
        won = tab.locator(".won")
        won.wait_for()
        assert "won" in won.inner_text()
        link = won.get_by_role("link", name="See how it ended")
        assert link.bounding_box()["height"] >= 44
        assert not tab.locator(".ended").is_visible(), "it is said once"
        assert tab.evaluate(FILLED) >= 0.85, "names at the edge have their room"
        tab.locator("button[data-part=news]").tap()
        assert not won.is_visible(), "the card has the same"
        tab.locator("#told").get_by_role("link", name="See how it ended").tap()
        tab.wait_for_url("**/end")
    camera.close()


def test_who_sends_orders_is_told_once_how_far_they_are(tab: Any) -> None:
    one = tab()
    one.play(TITLES["star_chase"])
    page = one.page
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    page.route("**/orders", hold)
    page.locator("#text").fill("TECH FT")
    page.clock.install()
    page.locator("#submit").click(no_wait_after=True)
    page.clock.run_for(3000)
    assert page.locator("#strip").is_visible()
    assert not page.locator("#busy-word").is_visible()
    page.clock.resume()
    held[0].continue_()
    page.locator("#told").wait_for()


ABOVE = """() => {
  const at = (css) => document.querySelector(css).getBoundingClientRect(),
    place = at("#map g.nodes [data-ref]");
  return place.top + place.height / 2 < at("#grab").top;
}"""
"""Whether the first place of the map lies above the sheet."""


def test_a_place_pressed_on_the_large_map_is_told_of(
    chromium: Any, stage: Stage, house: House
) -> None:
    camera = phone(chromium, stage, house)
    with camera.visit(Page("match", f"/m/{house.over}", ADA)) as tab:
        tab.keyboard.press("Escape")
        assert tab.locator(".stops").get_attribute("data-stop") == "map"
        place = tab.locator("#map g.nodes [data-ref]").first
        place.tap(force=True)
        tab.locator(".stops[data-stop=half]").wait_for()  # the handle of the sheet has stops too
        tab.locator("#selection").wait_for()  # not only the name of the tab
        tab.wait_for_function(ABOVE)  # the map glides
    camera.close()


BEFORE = """() => {
    const { shots, stood } = JSON.parse(document.getElementById('film-data').textContent),
        at = (ref) => document.querySelector(`.starmap [data-ref="${CSS.escape(ref)}"]`),
        last = (el) => [...el.querySelectorAll('.pn')].at(-1)?.textContent,
        later = stood.filter(s => !s.at && at(s.ref) && !(s.then || []).some(([n]) => n === 0));
    return [later.length, later.filter(({ ref, said }) => {
        const el = at(ref), { opacity, visibility } = getComputedStyle(el);
        const named = [...document.querySelectorAll('.starmap g.labels .nm')]
            .find(name => name.textContent === ref);
        if (!said && named && getComputedStyle(named).opacity !== '0') return true;
        if (!said) return opacity !== '0' && visibility !== 'hidden';
        return el.closest('g.tokens') && last(el) !== said;
    }).map(s => s.ref)];
}"""
"""How much of the map changes later in the film, and what of it has changed at its start."""


@pytest.mark.parametrize("title", ["StarWeb", "Star Chase", "Star Empires"])
def test_a_film_begins_with_the_map_of_the_turn_before(tab: Any, title: str) -> None:
    one = tab()
    one.play(title)
    one.as_advised(2, 4)
    page = one.page
    page.keyboard.press("Escape")
    page.locator("[data-watch]").first.click()
    page.keyboard.press("Space")
    page.locator(".reel").wait_for(state="attached")
    later, early = page.evaluate(BEFORE)
    assert later
    assert early == []
    page.keyboard.press("Escape")
    assert page.locator(".starmap :is(.filmed, .unfound, .former)").count() == 0
