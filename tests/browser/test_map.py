"""The map by mouse and by keys: choose and aim, drag, one hop more, the walk, the list."""

from __future__ import annotations

from typing import Any

import pytest

from starpost.host.looking import views
from starpost.host.matches.find import match_by_key, seats_of
from starpost.kernel import registry

CHASE = registry.get("star_chase").title
WEB = registry.get("starweb").title


def view_of(one: Any) -> Any:
    """What the player of this browser knows."""
    host = one.site.host
    key = one.page.locator("#table").get_attribute("data-key")
    with host.db.read() as session:
        row = match_by_key(session, key)
        [mine] = [s.name for s in seats_of(session, row) if s.kind == "player"]
        return views.view(session, views.Eyes(row, mine))


def with_a_fleet(one: Any) -> str:
    """StarWeb with ten ships on a key at home."""
    one.play(WEB)
    view = view_of(one)
    number = view.worlds[view.home].keys[0].id
    before = one.step()
    one.page.locator("#text").fill(f"W{view.home}B10F{number}")
    one.page.locator("#submit").click()
    one.wait_step(before)
    one.page.locator(f"g.tokens [data-ref='F{number}']").wait_for()
    return f"F{number}"


def focus_of(page: Any) -> str:
    return str(page.evaluate("() => document.activeElement.dataset.ref || ''"))


def test_a_ship_that_is_chosen_marks_where_it_may_go_and_shift_adds_a_hop(tab: Any) -> None:
    one = tab()
    fleet = with_a_fleet(one)
    page = one.page
    view = view_of(one)
    gates = view.links(view.home)
    page.locator(f"g.tokens [data-ref='{fleet}']").click()
    page.locator(f"g.nodes .offered[data-ref='W{gates[0]}']").wait_for()
    page.locator(f"g.nodes [data-ref='W{gates[0]}']").click()
    page.locator("#menu .it").first.wait_for()
    page.locator("#menu").get_by_text(f"{fleet}W{gates[0]}", exact=True).click()
    page.locator(f"#checked code:text-is('{fleet}W{gates[0]}')").wait_for()
    page.locator(f"g.nodes [data-ref='W{view.home}']").click(modifiers=["Shift"])
    page.locator(f"#checked code:text-is('{fleet}W{gates[0]}W{view.home}')").wait_for()
    assert page.locator("#text").input_value().count("\n") == 0, "the same line, longer"


def test_a_ship_is_dragged_to_its_target(tab: Any) -> None:
    one = tab()
    fleet = with_a_fleet(one)
    page = one.page
    view = view_of(one)
    box = page.locator("svg.starmap").get_attribute("viewBox")
    page.locator(f"g.tokens [data-ref='{fleet}']").hover()
    page.mouse.down()
    target = page.locator(f"g.nodes [data-ref='W{view.links(view.home)[0]}']").bounding_box()
    page.mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 3, steps=6)
    page.mouse.up()
    page.locator("#menu .it").first.wait_for()
    assert not page.evaluate("() => `${getSelection()}`"), "dragging marks no words"
    page.locator(f"#selection[data-ref='{fleet}']").wait_for()
    page.locator("#menu .it").first.click()
    page.locator("#checked .lines li code").get_by_text(fleet).wait_for()
    assert page.locator("svg.starmap").get_attribute("viewBox") == box, "the map did not move"


NUMBERS = """async n => {
    const { Plans } = await import(new URL('plans.js',
        document.querySelector('script[src*="/match.js"]').src));
    const svg = document.querySelector('svg.starmap'),
        plans = new Plans(svg, ref => ({ x: 60 * Number(ref), y: 60, r: 10 }));
    plans.draw([...Array(n).keys()].map(k =>
        ({ line: k + 1, mark: `${k + 1}`, kind: 'move', way: [`${k}`, `${k + 1}`] })));
    plans.light(2);
    return [...svg.querySelectorAll('.own-chips > g')].filter(g => g.getClientRects().length)
        .map(g => g.textContent) }"""
"""The numbers on the map of a plan of so many lines, the second of them in hand."""


def test_a_long_plan_shows_the_number_of_the_line_in_hand_alone(tab: Any) -> None:
    """The numbers of all lines would hide the map."""
    one = tab()
    one.play(WEB)
    assert one.page.evaluate(NUMBERS, 3) == ["1", "2", "3"]
    assert one.page.evaluate(NUMBERS, 9) == ["2"]


def test_line_and_arrow_light_each_other(tab: Any) -> None:
    one = tab()
    fleet = with_a_fleet(one)
    page = one.page
    view = view_of(one)
    gates = view.links(view.home)
    page.locator("#text").fill(f"W{view.home}B1I\n{fleet}W{gates[0]}")
    page.locator(".own-plans [data-line='2']").wait_for(state="attached")
    page.locator("#checked li[data-line='2']").hover()
    page.locator(".own-plans .lit[data-line='2']").wait_for(state="attached")
    page.locator("#checked li[data-line='1']").hover()
    page.locator(".own-plans [data-line='2']:not(.lit)").wait_for(state="attached")
    page.evaluate(
        "() => document.querySelector('.own-plans [data-line] .grip')"
        ".dispatchEvent(new MouseEvent('click', {bubbles: true}))"
    )
    chosen = page.evaluate("() => { const t = document.getElementById('text');"
                           " return t.value.slice(t.selectionStart, t.selectionEnd) }")  # fmt: skip
    assert chosen == f"{fleet}W{gates[0]}"


def test_a_plan_of_several_legs_is_a_line_and_no_black_shape(tab: Any) -> None:
    one = tab()
    fleet = with_a_fleet(one)
    view = view_of(one)
    gate, other = view.links(view.home)[:2]
    one.page.locator("#text").fill(f"{fleet}W{gate}W{view.home}W{other}")
    one.page.locator(".own-plans [data-line='1'] .grip").wait_for(state="attached")
    filled = one.page.evaluate(
        "() => [...document.querySelectorAll('.own-plans path:not(.h)')]"
        ".filter(p => getComputedStyle(p).fill != 'none').map(p => p.outerHTML)"
    )
    assert not filled


def test_every_key_of_the_walk(tab: Any) -> None:
    one = tab()
    fleet = with_a_fleet(one)
    page = one.page
    view = view_of(one)
    home, gates = f"W{view.home}", view.links(view.home)
    page.keyboard.press("Escape")
    page.locator(f"g.nodes [data-ref='{home}']").focus()
    page.keyboard.press("f")
    assert focus_of(page) == fleet
    page.locator("#speak").get_by_text("10").wait_for()
    page.locator(f"#selection[data-ref='{fleet}']").wait_for()  # the side follows
    page.keyboard.press("h")
    assert focus_of(page) == home
    page.keyboard.press("n")
    assert focus_of(page) in {f"W{n}" for n in gates}
    page.keyboard.press("Backspace")
    assert focus_of(page) == home
    page.keyboard.type(str(gates[-1]))
    assert focus_of(page) == f"W{gates[-1]}"
    page.keyboard.press("h")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("h")
    page.keyboard.press("e")
    page.keyboard.press("h")
    page.keyboard.press("o")
    page.locator("#menu").wait_for()
    page.keyboard.press("Escape")
    page.locator("#menu").wait_for(state="detached")
    page.keyboard.press("l")
    assert page.evaluate("() => document.activeElement.dataset.layer") is not None
    page.locator(f"g.nodes [data-ref='{home}']").focus()
    page.keyboard.press("t")
    assert page.evaluate("() => document.activeElement.tagName") == "SUMMARY"


def test_a_plan_is_told_where_it_passes(tab: Any) -> None:
    one = tab()
    fleet = with_a_fleet(one)
    page = one.page
    view = view_of(one)
    gate = view.links(view.home)[0]
    page.locator("#text").fill(f"{fleet}W{gate}")
    page.locator(".own-plans [data-line='1']").wait_for(state="attached")
    page.locator(f"g.nodes [data-ref='W{view.home}']").focus()
    page.keyboard.type(str(gate))
    page.locator("#speak").get_by_text("Your plan, line 1, comes through here.").wait_for()


@pytest.mark.parametrize("scripts", [True, False])
def test_the_list_can_be_sorted(tab: Any, scripts: bool) -> None:
    one = tab(java_script_enabled=scripts)
    one.play(registry.get("star_empires").title)
    page = one.page
    page.locator(".tool a[href='#list']" if scripts else "#list summary").click()
    page.locator("#list th a").get_by_text("Distance").click()
    page.locator("#list th[aria-sort=ascending]").get_by_text("Distance").wait_for()
    cells = [c.inner_text() for c in page.locator("#list tbody td:last-child").all()]
    far = [float(c) for c in cells if c]
    assert far == sorted(far)
    assert len(far) > 2


def test_keys_are_told_and_lead_everywhere(tab: Any) -> None:
    one = tab()
    one.play(CHASE)
    page = one.page
    page.locator("body").click(position={"x": 700, "y": 20})
    page.keyboard.press("?")
    page.locator("#keys").get_by_text("next ship").wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("g")
    page.keyboard.press("o")
    assert page.evaluate("() => document.activeElement.id") == "text"
    page.locator("body").click(position={"x": 700, "y": 20})
    page.keyboard.press("g")
    page.keyboard.press("m")
    assert focus_of(page)
    page.keyboard.press("/")
    assert page.evaluate("() => document.activeElement.id") == "find"
    page.locator(".legend summary").click()
    assert page.locator(".legend svg").is_visible()
