"""Moving worlds on a web: by dragging, by two clicks, by keys; kept, told, and let go."""

from __future__ import annotations

from typing import Any

from test_map import view_of, with_a_fleet

from starpost.kernel import registry

WEB = registry.get("starweb").title
SPOT = """ref => {
  const c = document.querySelector(`g.nodes [data-ref="${ref}"] circle.n`).getBoundingClientRect();
  return [c.x + c.width / 2, c.y + c.height / 2];
}"""


def spot(page: Any, ref: str) -> tuple[float, float]:
    """Where a world is seen, in the window."""
    x, y = page.evaluate(SPOT, ref)
    return float(x), float(y)


def near(a: tuple[float, float], b: tuple[float, float]) -> bool:
    return abs(a[0] - b[0]) < 3 and abs(a[1] - b[1]) < 3


def begin(one: Any) -> str:
    """A web in which worlds can be moved; the world at home."""
    one.play(WEB)
    arrange(one.page)
    return f"W{view_of(one).home}"


def arrange(page: Any) -> None:
    page.locator(".tool [data-tool=move]").click()
    page.locator("svg.starmap.arranging").wait_for()


def pinned(page: Any, ref: str) -> None:
    """Wait until the server has drawn the map with this world pinned."""
    page.locator(f"#pins[data-pinned~='{ref}']").wait_for(state="attached")


def pull(page: Any, ref: str, dx: float, dy: float, *, drop: bool = True) -> tuple[float, float]:
    x, y = spot(page, ref)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx, y + dy, steps=5)
    if drop:
        page.mouse.up()
    return x + dx, y + dy


def test_a_world_is_dragged_and_stays(tab: Any) -> None:
    one = tab()
    home = begin(one)
    page = one.page
    first, other = (f"W{n}" for n in view_of(one).links(view_of(one).home)[:2])
    still = spot(page, home), spot(page, other)
    goal = pull(page, first, 60, 75)
    pinned(page, first)
    assert near(spot(page, first), goal)
    assert near(spot(page, home), still[0]), "nothing else is seen to move"
    assert near(spot(page, other), still[1])
    page.locator("#speak").get_by_text(f"{first} is pinned here.").wait_for()
    page.locator("svg.starmap.arranging").wait_for()  # and one may go on
    page.reload()
    pinned(page, first)
    assert page.locator("g.pins .pin").count() == 1


def test_worlds_with_one_gate_go_along(tab: Any) -> None:
    one = tab()
    home = begin(one)
    page = one.page
    gate = f"W{view_of(one).links(view_of(one).home)[0]}"
    x, y = spot(page, gate)
    pull(page, home, 80, 50)
    pinned(page, home)
    assert near(spot(page, gate), (x + 80, y + 50))


def test_ships_and_plans_follow_while_it_is_dragged(tab: Any) -> None:
    one = tab()
    fleet = with_a_fleet(one)
    page = one.page
    view = view_of(one)
    page.locator("#text").fill(f"{fleet}W{view.links(view.home)[0]}")
    page.locator(".own-plans [data-line='1']").wait_for(state="attached")
    arrange(page)
    shaft = page.locator(".own-plans [data-line='1'] .a").get_attribute("d")
    pull(page, f"W{view.home}", 60, 140, drop=False)
    page.locator(f"g.tokens [data-ref='{fleet}'][style*=translate]").wait_for(state="attached")
    page.wait_for_function(
        "w => document.querySelector(\".own-plans [data-line='1'] .a\").getAttribute('d') !== w",
        arg=shaft,
    )
    page.mouse.up()
    pinned(page, f"W{view.home}")
    assert page.locator("#text").input_value().startswith(fleet), "nor is the sheet disturbed"


FREE = """([x, y]) => [[150, 140], [-150, 140], [150, -140], [-150, -140], [190, 40], [-190, 40]]
    .map(([a, b]) => [x + a, y + b])
    .find(([a, b]) => { const el = document.elementFromPoint(a, b);
        return el?.closest('svg.starmap') && !el.closest('[data-ref]') })"""
"""A place beside another where nothing of the map lies."""


def test_two_clicks_do_what_dragging_does(tab: Any) -> None:
    one = tab()
    home = begin(one)
    page = one.page
    x, y = spot(page, home)
    page.mouse.click(x, y)
    page.locator(f"g.nodes .held[data-ref='{home}']").wait_for()
    goal = page.evaluate(FREE, [x, y])
    page.mouse.click(*goal)
    pinned(page, home)
    assert near(spot(page, home), goal)


def test_keys_pick_up_move_and_pin(tab: Any) -> None:
    one = tab()
    one.play(WEB)
    page = one.page
    home = f"W{view_of(one).home}"
    page.locator(f"g.nodes [data-ref='{home}']").focus()
    x, y = spot(page, home)
    page.keyboard.press("m")
    page.keyboard.press("Enter")
    page.locator("#speak").get_by_text("is picked up").wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    assert near(spot(page, home), (x, y)), "Escape puts it back"
    page.keyboard.press("Enter")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    pinned(page, home)
    now = spot(page, home)
    assert abs(now[0] - x) < 3
    assert now[1] > y + 20
    assert page.evaluate("() => document.activeElement.dataset.ref") == home, "focus stays there"
    page.keyboard.press("Escape")
    page.locator("svg.starmap:not(.arranging)").wait_for()


def test_worlds_are_let_go(tab: Any) -> None:
    one = tab()
    home = begin(one)
    page = one.page
    pull(page, home, 90, 60)
    pinned(page, home)
    page.locator("#selection [data-unpin] button").click()
    page.locator("#pins[data-pinned='']").wait_for(state="attached")
    pull(page, home, 90, 60)
    pinned(page, home)
    page.locator("#pins").get_by_role("button", name="Let go of the pinned world").click()
    page.locator("#pins[data-pinned='']").wait_for(state="attached")
    assert page.locator("g.pins").count() == 0


def test_without_the_switch_dragging_moves_the_map(tab: Any) -> None:
    one = tab()
    one.play(WEB)
    page = one.page
    home = f"W{view_of(one).home}"
    goal = pull(page, home, 70, 40)
    assert near(spot(page, home), goal)
    assert page.locator("#pins").get_attribute("data-pinned") == ""
    assert page.locator("#pins").is_hidden()


def test_what_could_not_be_kept_goes_back(tab: Any) -> None:
    one = tab()
    home = begin(one)
    page = one.page
    was = spot(page, home)
    page.route("**/pins", lambda route: route.abort())
    pull(page, home, 90, 60)
    page.locator("#speak").get_by_text("could not be kept").wait_for()
    assert near(spot(page, home), was)
    one.wrong.clear()  # the browser notes the failed request, as it should


def test_without_scripts_a_pinned_world_can_be_let_go(tab: Any) -> None:
    one = tab()
    home = begin(one)
    pull(one.page, home, 90, 60)
    pinned(one.page, home)
    plain = tab(java_script_enabled=False)
    plain.context.add_cookies(one.context.cookies())
    plain.page.goto(one.page.url)
    plain.page.get_by_role("button", name="Let go").click()
    plain.page.locator("#pins[data-pinned='']").wait_for(state="attached")
