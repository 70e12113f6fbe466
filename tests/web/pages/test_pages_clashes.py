"""The five states of a line, and the bracket that joins lines which exclude each other."""

from __future__ import annotations

import re

from visiting import Visit

from starpost.games.star_empires.state import Ship
from starpost.host.host import Host
from starpost.host.looking import views
from starpost.host.matches.find import match_by_key
from starpost.kernel import registry
from starpost.kernel.dice import Dice
from starpost.told.rival import rival
from starpost.web.pages.orders.clashes import brackets
from starpost.web.pages.orders.refs import Atlas
from starpost.web.pages.orders.sheet import check


def starweb(guest: Visit, host: Host) -> tuple[object, list[int], int]:
    """A view with a home world: the view, its gates, its number."""
    key = guest.play("starweb")
    with host.db.read() as session:
        view = views.view(session, views.Eyes(match_by_key(session, key), "TERRAN"))
    return view, list(view.links(view.home)), view.home


def test_the_line_that_stands_is_named_and_joined_by_a_bracket(guest: Visit, host: Host) -> None:
    view, gates, home = starweb(guest, host)
    game = registry.get("starweb")
    text = f"W{home}B1I\nP{home}M1W{gates[0]}\nW{home}B1P\nP{home}M1W{gates[1]}"
    checked = check(game, view, text, Atlas(game.scene(view)))
    states = [line.state for line in checked.lines]
    assert states == ["good", "good", "good", "bad"]
    assert checked.lines[3].stands == 2
    assert checked.lines[3].problem.endswith(f"Line 2 stands: P{home}M1W{gates[0]}")
    assert [[b.part for b in line.brackets] for line in checked.lines] == [
        [], ["from"], ["mid"], ["end"]
    ]  # fmt: skip
    assert [p.kind for p in checked.plans if len(p.way) > 1] == ["plan", "void"]
    assert [p.way for p in checked.plans if len(p.way) == 1] == [(f"W{home}",)] * 2, "built here"


def test_what_happens_in_part_is_trimmed_and_says_how_much(guest: Visit, host: Host) -> None:
    view, _, home = starweb(guest, host)
    game = registry.get("starweb")
    able = view.worlds[home].world.capacity
    checked = check(game, view, f"W{home}B{able - 2}I\nW{home}B9P")
    assert [line.state for line in checked.lines] == ["good", "part"]
    assert "2 of 9 as things stand" in checked.lines[1].problem
    assert [line.charge.used for line in checked.lines] == [able - 2, able]
    assert checked.lines[1].percent == 10


def test_what_cannot_be_known_is_a_question_and_not_a_mistake(guest: Visit, host: Host) -> None:
    view, _, _ = starweb(guest, host)
    game = registry.get("starweb")
    [line] = check(game, view, "N=SOMEBODY").lines
    assert (line.state, line.said, line.sign) == ("ask", "cannot be checked", "ask")


def test_the_page_draws_the_bracket(guest: Visit, host: Host) -> None:
    _, gates, home = starweb(guest, host)
    key = re.search(r"/m/(\w+)", str(guest.page.url))[1]
    text = f"P{home}M1W{gates[0]}\nP{home}M1W{gates[1]}"
    found = guest.post(f"/m/{key}/check", text=text)
    assert 'class="br l0 from"' in found
    assert 'class="br l0 end"' in found
    assert "Line 1 stands: " in found


def test_an_order_written_later_may_be_the_one_that_stands() -> None:
    """Guns are fired before ships leave, so the second line stands and the first does not."""
    game = registry.get("star_empires")
    options, seats = game.brief()
    state = game.setup(options, seats, Dice("clash"))
    at = next(w.at for w in state.worlds.values() if w.home and w.owner == "VERDANT")
    for number, owner, name in (("VE00001", "VERDANT", "Thorn"), ("UM00001", "UMBRA", "Maul")):
        state.ships[number] = Ship(number, owner, "frigate", at, 15, name)
    view = game.view(state, "VERDANT")
    orders = game.read("MOVE Thorn TO (0,-1)\nFIRE Thorn AT Umbra").orders
    assert rival(game, view, orders, 0) == 1


def test_lines_that_lose_to_the_same_one_share_a_bracket() -> None:
    joined = brackets({3: 1, 5: 1, 4: 2})
    assert [b.part for b in joined[1]] == ["from"]
    assert [b.part for b in joined[3]] == ["tick", "mid"]
    assert {b.lane for b in joined[4]} == {0, 1}
    assert [b.part for b in joined[5]] == ["end"]


def test_equal_lines_one_below_the_other_are_one_row(guest: Visit, host: Host) -> None:
    key = guest.play("star_chase")
    with host.db.read() as session:
        view = views.view(session, views.Eyes(match_by_key(session, key), "ARC"))
    game = registry.get("star_chase")
    checked = check(game, view, "TAX\nTAX\nTECH BL\nTAX\n\nTAX")
    rows = [(row.first.text, row.first.number, row.last.number, row.times) for row in checked.rows]
    assert rows == [("TAX", 1, 2, 2), ("TECH BL", 3, 3, 1), ("TAX", 4, 4, 1), ("TAX", 6, 6, 1)]
    page = guest.post(f"/m/{key}/check", text="TAX\nTAX\nTAX", seat="ARC", step="1")
    assert page.count("<code>TAX <b>×3</b></code>") == 1
    assert 'value="drop-3"' in page
