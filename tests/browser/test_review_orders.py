"""Bugs that a review of the sheet games found in writing orders, each in a real browser.

Which test holds which bug of the reviews: docs/reviews.md.
"""

from __future__ import annotations

from typing import Any

from test_map import CHASE, WEB, view_of

from starpost.host.matches.find import match_by_key
from starpost.host.storage import SnapshotRow
from starpost.host.turns import record
from starpost.host.turns.packing import pack
from starpost.kernel import registry
from starpost.web.pages.match.outlook import SHELF

EMPIRES = registry.get("star_empires").title


def with_enemy(one: Any) -> tuple[str, str]:
    """StarWeb with three ships of one's own and a stranger's two beside them, at home."""
    address = one.play(WEB)
    home, seat = view_of(one).home, view_of(one).seat
    with one.site.host.db.write() as session:
        row = match_by_key(session, address.rpartition("/")[2])
        state = record.state_at(session, row)
        mine = next(k for k in state.keys.values() if k.owner == seat and k.at == home)
        other = next(k for k in state.keys.values() if k.owner not in (seat, ""))
        mine.ships, other.ships, other.at = 3, 2, home
        snapshot = session.get(SnapshotRow, (row.id, row.standing))
        snapshot.state = pack(state)
    SHELF.forget()
    one.page.goto(address)
    return f"F{mine.id}", f"F{other.id}"


def lines_of(page: Any, where: str) -> list[str]:
    return [str(b.get_attribute("value")) for b in page.locator(where).all()]


def test_4_a_line_that_cannot_be_paid_has_no_tick(tab: Any) -> None:
    one = tab()
    one.play(EMPIRES)
    page = one.page
    world = next(w for w in view_of(one).worlds if w.mine)
    page.locator("#text").fill(f"BUILD {world.name} 999 probe")
    page.locator("#checked .is-bad, #checked .is-part").first.wait_for()
    assert not page.locator("#checked .is-good").count()


def test_4_a_starbase_is_not_moved_with_a_tick(tab: Any) -> None:
    one = tab()
    one.play(EMPIRES)
    page = one.page
    base = next(s for s in view_of(one).ships if s.hull == "orbital")
    page.locator("#text").fill(f"MOVE {base.name} TO (1,0)")
    page.locator("#checked .is-bad").first.wait_for()


def test_4_a_probe_out_of_range_has_no_tick(tab: Any) -> None:
    one = tab()
    one.play(CHASE)
    page = one.page
    home = min(view_of(one).systems)
    page.locator("#text").fill(f"PROBE {home} 999")
    page.locator("#checked .is-bad").first.wait_for()


def test_5_an_enemy_is_offered_to_be_attacked_and_never_a_gift(tab: Any) -> None:
    one = tab()
    mine, other = with_enemy(one)
    page = one.page
    page.locator(f"g.tokens [data-ref='{other}']").click()
    page.locator(f"#selection[data-ref='{other}'] .wishes [data-wish]").first.wait_for()
    offered = lines_of(page, "#selection .wishes [data-wish]")
    assert f"{mine}A{other}" in offered
    assert not [line for line in offered if f"T1{other}" in line or f"B1{other}" in line]


def test_6_fire_is_drawn_on_the_plan(tab: Any) -> None:
    one = tab()
    mine, other = with_enemy(one)
    page = one.page
    page.locator("#text").fill(f"{mine}A{other}")
    page.locator(".own-plans [data-line='1']").wait_for(state="attached")


def test_6_a_ship_named_singly_has_its_arrow(tab: Any) -> None:
    one = tab()
    one.play(EMPIRES)
    page = one.page
    before = one.step()
    world = next(w for w in view_of(one).worlds if w.mine)
    page.locator("#text").fill(f"BUILD {world.name} 1 probe Finch")
    page.locator("#submit").click()
    one.wait_step(before)
    [ship] = [s for s in view_of(one).ships if s.name == "Finch"]
    page.locator("#text").fill(f"MOVE Finch TO ({ship.at[0] + 1},{ship.at[1]})")
    page.locator(".own-plans [data-line='1']").wait_for(state="attached")


def test_7_only_what_can_be_aimed_at_is_ringed(tab: Any) -> None:
    one = tab()
    one.play(CHASE)
    page = one.page
    home = page.locator("#map").get_attribute("data-home")
    places = page.locator("g.nodes [data-ref]").count()
    page.locator("g.tokens [data-ref]").filter(has_text="1c").first.click()
    page.locator(".starmap .offered").first.wait_for()
    assert page.locator(".starmap .offered").count() < places
    page.keyboard.press("Escape")
    page.locator(f"g.nodes [data-ref='{home}']").focus()
    page.keyboard.press("Space")
    page.locator("#selection .wishes").wait_for()
    aims = (
        "() => [...document.querySelectorAll('.wishes [data-target]')].map(e => e.dataset.target)"
    )
    lit = "() => [...document.querySelectorAll('.offered')].map(e => e.dataset.ref)"
    assert set(page.evaluate(lit)) <= set(page.evaluate(aims))


def test_12_enter_takes_the_completion_that_was_chosen(tab: Any) -> None:
    one = tab()
    one.play(CHASE)
    page = one.page
    page.locator("#text").press_sequentially("MOV")
    page.locator("#hints li").nth(1).wait_for()
    page.keyboard.press("ArrowDown")
    chosen = page.locator("#hints [aria-selected=true] code").inner_text()
    page.keyboard.press("Enter")
    assert page.locator("#text").input_value().strip() == chosen.strip()
    page.locator("#text").fill("TAX")
    page.locator("#text").press("End")
    page.keyboard.press("Control+Space")
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.keyboard.type("TAX")
    assert page.locator("#text").input_value() == "TAX\nTAX", "a new line is a key press away"


def test_13_nothing_is_called_good_over_a_problem(tab: Any) -> None:
    one = tab()
    one.play(WEB)
    page = one.page
    page.locator("#text").fill(f"W{view_of(one).home}B")
    page.locator("#checked .is-bad").first.wait_for()
    assert "Good." not in page.locator("main").inner_text()


def test_16_on_a_small_screen_the_order_box_has_room(tab: Any) -> None:
    one = tab(viewport={"width": 1024, "height": 768})
    one.play(WEB)
    page = one.page
    shown = page.locator('button[data-part="orders"]')
    if shown.is_visible():
        shown.click()
    page.locator("#text").click()  # a line at the foot, which opens when one writes
    page.wait_for_function(
        "() => document.getElementById('text').getBoundingClientRect().height >= 44"
    )
    assert page.locator("#submit").bounding_box()["y"] < 768


def test_22_a_number_is_read_back(tab: Any) -> None:
    one = tab()
    one.play(EMPIRES)
    page = one.page
    world = next(w for w in view_of(one).worlds if w.mine)
    page.locator("#text").fill(f"BUILD {world.name} 2 probe")
    page.locator("#checked .lines li small").get_by_text("2 ").first.wait_for()
    page.locator("#text").fill(f"BUILD {world.name} 1 probe")
    page.locator("#checked .lines li small").get_by_text("1 ").first.wait_for()
    assert "1 probes" not in page.locator("main").inner_text()


def test_23_what_is_left_to_nothing_is_run_once(tab: Any) -> None:
    one = tab()
    one.play(WEB)
    page = one.page
    page.get_by_role("button", name="Try it").click()
    page.locator("#trial-runs").wait_for()
    assert "1000" not in page.locator("#trial-runs").inner_text(), "enough came out alike"
