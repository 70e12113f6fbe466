"""A tick means: will happen, as far as the empire can know. The count of others is 0."""

from __future__ import annotations

from starpost.games.star_empires import GAME
from starpost.games.star_empires.known.memory import remember_portal
from starpost.games.star_empires.state import Portal, Ship
from starpost.games.star_empires.writing.orders import Transfer
from starpost.games.star_empires.writing.slots import read_pair
from starpost.kernel.dice import FastDice
from ticks import Count, Surprise, surprises

TURNS = 8
SHORT = frozenset({"insufficient_ru", "no_stock", "unknown_ship"})
"""What is missing if RU have gone that seemed to stay: for ships, and for names they would bear."""


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
    """By something that the report does not show.

    Where the galaxy ends is told by no report. And RU go to whomever they are sent to only if he
    holds the world, which is not known of one out of sight: the check warns of that line, and if it
    comes off, what it took is missing elsewhere, and what would have been built there is not.
    """
    if it.problem.code == "outside_galaxy":
        aim = read_pair(it.problem.text.partition(": ")[0])
        return aim not in {sector.at for sector in it.view.sectors}
    if it.problem.code not in SHORT:
        return False
    seen = {w.name for w in it.view.worlds if w.status == "visible"}
    gone = [o for o in it.came_off() if isinstance(o, Transfer)]
    return any(transfer.to not in seen for transfer in gone)


def test_a_ticked_line_is_never_refused_for_something_the_empire_could_know() -> None:
    assert unexplained([f"tick{n}" for n in range(6)]) == []


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
