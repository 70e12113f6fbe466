"""Shopping lists of a production: research once for the whole empire, then each planet's goods."""

from __future__ import annotations

from collections.abc import Iterator

from starpost.games.stellar_conquest.hooks import AnyRules
from starpost.games.stellar_conquest.known.spending import in_time
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.phases.building import can_build, factory_room
from starpost.games.stellar_conquest.phases.research import is_open, owns
from starpost.games.stellar_conquest.state import STAR_OF, Planet, planet_name
from starpost.games.stellar_conquest.tables import BONUS, ITEMS, ROBOTIC, TECHS
from starpost.games.stellar_conquest.tabletop.shops import MOST, affordable, item_of, studies
from starpost.kernel.tabletop import FROM, Shop, Ware
from starpost.told.words import counted


def productions(view: View, rules: AnyRules) -> Iterator[Shop]:
    """What all pay for first, then what each planet can pay for, the richest first. Studies of
    which none is finished before the end come last."""
    works = view.known.works
    rich = [pid for pid in sorted(works, key=lambda pid: (-works[pid].left, pid))
            if _works(view, rules, pid)]  # fmt: skip
    purses = [(planet_name(pid), works[pid].left) for pid in rich if works[pid].left]
    bonus = rules.bonus(view.known, BONUS) or 0
    if bonus:
        purses.insert(0, (BONUS, bonus))
    total = sum(left for _, left in purses)
    first: list[Shop] = []
    if total:
        made = f"made by {counted(len(rich), 'planet')}"
        extra = f", {bonus} of it from imperial cadres for research only" if bonus else ""
        first = [Shop(
            "Research", total, "points", tuple(studies(view, FROM, total)),
            f"{counted(total, 'point')} {made}{extra}. Any of it may be studied with.",
            purses=tuple(purses),
        )]  # fmt: skip
    me = view.known.players[view.seat]
    studied = [t.id for t in TECHS if is_open(me, t.id) and not owns(me, t.id)]
    timely = any(in_time(view.known, me, tech, total) for tech in studied)
    yield from first if timely else ()
    for pid in rich:
        wares = _affordable_wares(view, rules, pid)
        if wares:
            yield Shop(planet_name(pid), works[pid].left, "points", wares, _note(view, rules, pid))
    yield from () if timely else first


def _works(view: View, rules: AnyRules, pid: int) -> bool:
    works = view.known.works[pid]
    mine = rules.producer(view.known.planets[pid]) == view.seat
    return bool(works.made) and not works.evacuated and mine


def _affordable_wares(view: View, rules: AnyRules, pid: int) -> tuple[Ware, ...]:
    """Nothing that it cannot have: what must be studied first stands with the research."""
    planet = view.known.planets[pid]
    wares = (*_goods(view, rules, pid, planet), *_leaving(view, rules, pid, planet))
    return tuple(ware for ware in wares if ware.prices)


def _note(view: View, rules: AnyRules, pid: int) -> str:
    planet, works = view.known.planets[pid], view.known.works[pid]
    people = counted(planet.pop, "million people", "million people")
    note = f"{people}, {counted(planet.factories + planet.robotic, 'factory', 'factories')}"
    if works.growth:
        note += f"; {works.growth} million born"
    if rules.besieged(view.known, STAR_OF[pid], view.seat):
        note += "; enemy warships are over it, so no ships"
    return note


def _goods(view: View, rules: AnyRules, pid: int, planet: Planet) -> Iterator[Ware]:
    st, me = view.known, view.me
    assert me is not None
    left, name = st.works[pid].left, planet_name(pid)
    besieged = rules.besieged(st, STAR_OF[pid], view.seat)
    for item, line in ITEMS.items():
        if not can_build(me.techs, item) or (line.ship and besieged):
            continue
        most = affordable(me.techs, item, left)
        if not line.ship and item != "factory" and planet.status == "conquered":
            continue
        if item == "planet_shield":
            most = 0 if planet.shield else min(most, 1)
        elif item == "factory" and not me.techs & ROBOTIC:
            most = min(most, max(0, factory_room(planet, me.techs)))
        yield item_of(me.techs, name, item, most)


def _leaving(view: View, rules: AnyRules, pid: int, planet: Planet) -> Iterator[Ware]:
    """People who go on in transports; every three bring one more (rule 8.6)."""
    st, works = view.known, view.known.works[pid]
    if planet.status == "dominion" or works.emigrated:
        return
    if rules.besieged(st, STAR_OF[pid], view.seat):
        return
    colony = planet.status == "colony"
    prices = []
    for n in range(1, min(planet.pop, MOST) + 1):
        price = n + (min(n, works.growth + 3) // 3 if colony else 0)
        if price > works.left:
            break
        prices.append(price)
    yield Ware(
        "Transport", "A million people go on to settle; every three bring one more",
        f"EMIGRATE {planet_name(pid)} {{n}}", tuple(prices), price="1 point each",
    )  # fmt: skip
