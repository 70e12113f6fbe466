"""A tick means: will happen, as far as the empire can know. The count of others is 0."""

from __future__ import annotations

from copy import deepcopy

import pytest
from msgspec.structs import replace

from starpost.games.star_empires import GAME
from starpost.games.star_empires.known.memory import remember_portal
from starpost.games.star_empires.state import Portal, Ship, State
from starpost.games.star_empires.writing.orders import Transfer, Traverse
from starpost.games.star_empires.writing.slots import read_pair
from starpost.kernel.dice import FastDice
from starpost.kernel.orders import Order, Sheet
from ticks import Count, Surprise, surprises

TURNS = 8


def unexplained(seeds: list[str]) -> list[str]:
    count = Count()
    found = [
        f"{seed}, turn {it.view.turn}, {it.view.seat}: {it.problem.order}: {it.problem.code}"
        for seed in seeds
        for it in surprises(GAME, *GAME.brief(), seed, TURNS, count)
        if not explained(it)
    ]
    assert count.ticked > 100 * len(seeds)
    return found


def explained(it: Surprise) -> bool:
    """By something that the report does not show."""
    match it.problem.code:
        case "outside_galaxy":  # where the galaxy ends is told by no report
            aim = read_pair(it.problem.text.partition(": ")[0])
            return aim not in {sector.at for sector in it.view.sectors}
        case _:
            return not _refused_as_supposed(it)


def _refused_as_supposed(it: Surprise) -> bool:
    """Whether the line fails as well if what is out of sight is as the report has it.

    Then the empire could have known. Lines that the check warned of do not count either, since
    whether they come off hangs on what is out of sight: RU sent to a world that somebody else may
    hold, a portal of which nobody told where it leads. Of two such lines for one ship the second
    does what the first would have done.
    """
    doubtful = [i for i in it.marked if i is not None and _hangs(it, it.orders[i])]
    kept = [i for i in range(len(it.orders)) if i not in doubtful]
    sheets = {seat: Sheet() for seat in it.state.empires}
    sheets[it.view.seat] = Sheet.of([it.orders[i] for i in kept])
    again = GAME.advance(_as_reported(it), sheets, FastDice("alone"))
    return any(
        p.index is not None and kept[p.index] == it.problem.index and p.code == it.problem.code
        for p in again.problems.get(it.view.seat, ())
    )


def _hangs(it: Surprise, order: Order) -> bool:
    seen = {w.name for w in it.view.worlds if w.status == "visible"}
    return isinstance(order, Traverse) or (isinstance(order, Transfer) and order.to not in seen)


def _as_reported(it: Surprise) -> State:
    """The truth, but for what the report does not show.

    Worlds out of sight are as they were last seen, nobody's ships stand where nobody looks, ships
    of a class that nobody told are what the check takes them for, and classes that others designed
    in secret have no names that could be in use.
    """
    state, view = deepcopy(it.state), it.view
    for seen in view.worlds:
        if seen.status != "visible":
            world = state.worlds[seen.name]
            world.owner, world.production, world.stock = seen.owner, seen.production, 0
            world.stocks = {}
    supposed = GAME.suppose(view, FastDice("supposed"))
    assert supposed is not None
    watched = set(state.empires[view.seat].visible)
    told = {s.sn for s in view.ships} | {s.sn for s in view.sighted if s.dp is not None}
    for sn, ship in list(state.ships.items()):
        if sn in supposed.ships and sn not in told:
            like = supposed.ships[sn]
            ship.kind, ship.dp = f"{like.kind} as seen", like.dp
            state.classes[ship.kind] = replace(supposed.classes[like.kind], name=ship.kind)
        elif sn not in supposed.ships and ship.at not in watched:
            del state.ships[sn]
    used = {ship.kind for ship in state.ships.values()}
    told = {kind.name for kind in view.classes}
    state.classes = {name: kind for name, kind in state.classes.items() if name in used | told}
    return state


def test_a_ticked_line_is_never_refused_for_something_the_empire_could_know() -> None:
    assert unexplained([f"tick{n}" for n in range(6)]) == []


@pytest.mark.long
def test_nor_over_a_hundred_and_twenty_matches() -> None:
    assert unexplained([f"exp{n}" for n in range(120)]) == []


def test_a_load_is_aboard_its_carrier_whatever_others_call_their_ships() -> None:
    """Another's ship of the same name was taken for the carrier, so the load seemed to be safe."""
    state = GAME.setup(*GAME.brief(), FastDice("load"))
    me, other = list(state.empires)[:2]
    at = next(s.at for s in state.ships.values() if s.owner == me)
    state.ships["AA00001"] = Ship("AA00001", me, "carrier", at, 1, "Wren")
    state.ships["AA00002"] = Ship("AA00002", me, "frigate", at, 1, "Load", "AA00001")
    state.ships["ZZ00001"] = Ship("ZZ00001", other, "carrier", at, 1, "Wren", public=True)
    supposed = GAME.suppose(GAME.view(state, me), FastDice("load"))
    assert supposed is not None
    assert supposed.ships["AA00002"].carrier == "AA00001"


def test_a_portal_is_gone_with_the_warpdrone_that_made_it() -> None:
    state = GAME.setup(*GAME.brief(), FastDice("drone"))
    me, other = list(state.empires)[:2]
    at = next(s.at for s in state.ships.values() if s.owner == me) + 1
    drone = Ship("AA00001", me, "warpdrone", at, 1, deployed=True)
    state.ships[drone.sn] = drone
    name = "AA00001_portal"
    state.portals[name] = Portal(name, at, owner=me, device=drone.sn)
    empire = state.empires[me]
    empire.nav, empire.contacts = (*empire.nav, name), (other,)
    remember_portal(empire, state.portals[name], state.turn)
    orders = GAME.read(f"DESTRUCT AA00001\nTRANSMIT {name} TO {other}").orders
    found = GAME.check(GAME.view(state, me), orders)
    assert [(p.index, p.code) for p in found] == [(1, "unknown_portal")]
