"""Shopping lists of a production: research once for the whole empire, then each planet's goods."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from starpost.games.stellar_conquest.hooks import AnyRules
from starpost.games.stellar_conquest.known.spending import in_time, is_of_use, productions_left
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.phases.building import can_build, cost, factory_room
from starpost.games.stellar_conquest.phases.research import owns
from starpost.games.stellar_conquest.state import STAR_OF, Planet, planet_name
from starpost.games.stellar_conquest.tables import (
    BONUS,
    ITEMS,
    PRODUCTION_EVERY,
    ROBOTIC,
    TECHS,
)
from starpost.games.stellar_conquest.tabletop.shops import (
    MOST,
    affordable,
    closed,
    item_of,
    studies,
)
from starpost.games.stellar_conquest.told.wording import tech_name
from starpost.kernel.tabletop import FROM, Shop, Ware
from starpost.told.words import counted, listed


def productions(view: View, rules: AnyRules) -> Iterator[Shop]:
    """What all pay for first, then what each planet can pay for, the richest first; those that can
    buy nothing are one line. Studies of which none is finished before the end come last."""
    works = view.known.works
    rich = [pid for pid in sorted(works, key=lambda pid: (-works[pid].left, pid))
            if _works(view, rules, pid)]  # fmt: skip
    purses = [(planet_name(pid), works[pid].left) for pid in rich if works[pid].left]
    bonus = rules.bonus(view.known, BONUS) or 0
    if bonus:
        purses.insert(0, (BONUS, bonus))
    total = sum(left for _, left in purses)
    research = _studies(view, rules, tuple(purses), total, len(rich), bonus) if total else None
    timely = research is not None and any(not (w.late or w.locked) for w in research.wares)
    if research is not None and timely:
        yield research
    poor = []
    for pid in rich:
        wares = _affordable_wares(view, rules, pid)
        if wares:
            yield Shop(planet_name(pid), works[pid].left, "points", wares, _note(view, rules, pid),
                       lacks=_lacks(view, rules, pid))  # fmt: skip
        elif works[pid].left:
            poor.append(pid)
    if poor:
        yield _idle(view, poor, len(rich) > len(poor), timely)
    if research is not None and not timely:
        yield research


def _studies(
    view: View, rules: AnyRules, purses: tuple[tuple[str, int], ...], total: int, many: int,
    bonus: int,
) -> Shop:  # fmt: skip
    """Research, which every planet may pay for: what is done soonest is told of each."""
    st, me = view.known, view.known.players[view.seat]
    later = tuple(PRODUCTION_EVERY * n for n in range(1, productions_left(st)))
    wares = []
    for tech, ware in studies(view, FROM, total):
        late = "" if in_time(st, me, tech, total) else _too_late(ware, total, later)
        soon = when_done(ware.whole - ware.paid - total, total, later)
        spent = min(total, ware.whole - ware.paid)
        soon = f"with {'all ' * (spent == total)}{spent}: {soon}"
        wares.append(replace(ware, late=late, soon="" if late else soon))
    made = f"made by {counted(many, 'planet')}"
    if bonus:
        made += f", {bonus} of it from imperial cadres for research only"
    if not is_of_use(rules, st, view.seat):
        made += "; nothing that they buy is ready before the end"
    known = listed(tech_name(t.id) for t in TECHS if owns(me, t.id))
    return Shop(
        "Research", total, "points", (*wares, *closed(view)), made,
        lacks=f"You have {known}." if known else "", later=later, purses=purses,
    )  # fmt: skip


def when_done(rest: int, made: int, later: tuple[int, ...]) -> str:
    """When what is still to be paid is paid: as much is made each time, or else so much more."""
    if rest <= 0:
        return "yours at once"
    if not later:
        return "not before the end"
    times = -(-rest // made)
    if times <= len(later):
        return f"done in {later[times - 1]} turns"
    return f"done in {later[-1]} turns if you make {-(-rest // len(later))} then"


def _too_late(ware: Ware, total: int, later: tuple[int, ...]) -> str:
    if ware.whole - ware.paid <= total or (later and ware.whole - ware.paid <= 3 * total):
        return "done too late to build anything with it"
    return "not paid for before the end"


def _idle(view: View, poor: list[int], others: bool, timely: bool) -> Shop:
    """Planets that can buy nothing of their own, and whether there is something to study."""
    works = view.known.works
    made = sorted({works[pid].left for pid in poor})
    each = f"{made[0]} to {made[-1]} points" if len(made) > 1 else counted(made[0], "point")
    each += " each" if len(poor) > 1 else ""
    names = listed(planet_name(pid) for pid in poor)
    title = counted(len(poor), "more planet" if others else "planet")
    return Shop(
        title, sum(works[pid].left for pid in poor), "points", (),
        f"{names} {'have' if len(poor) > 1 else 'has'} {each}: too little to "
        f"build{', enough to study with' * timely}.",
    )  # fmt: skip


def _lacks(view: View, rules: AnyRules, pid: int) -> str:
    """What this planet would have to be richer or wiser for."""
    me, planet = view.me, view.known.planets[pid]
    assert me is not None
    dear, unknown = [], []
    besieged = rules.besieged(view.known, STAR_OF[pid], view.seat)
    for item, line in ITEMS.items():
        fixed = not line.ship and item != "factory"
        if (line.ship and besieged) or (fixed and planet.status == "conquered"):
            continue
        word, price = item.replace("_", " "), cost(me.techs, item, 1)
        if not can_build(me.techs, item):
            unknown.append(word)
        elif price > view.known.works[pid].left:
            dear.append(f"{word} {price}")
    found = [f"Too dear here: {listed(dear)}."] if dear else []
    found += [f"Needs a study first: {listed(unknown)}."] if unknown else []
    return " ".join(found)


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
    """People who go on in transports; every three bring one more (rule 8.6). The last million
    stays: a planet that everybody leaves is lost."""
    st, works = view.known, view.known.works[pid]
    if planet.status == "dominion" or works.emigrated:
        return
    if rules.besieged(st, STAR_OF[pid], view.seat):
        return
    colony = planet.status == "colony"
    prices = []
    for n in range(1, min(planet.pop - 1, MOST) + 1):
        price = n + (min(n, works.growth + 3) // 3 if colony else 0)
        if price > works.left:
            break
        prices.append(price)
    yield Ware(
        "Transport", "A million people go on to settle; every three bring one more",
        f"EMIGRATE {planet_name(pid)} {{n}}", tuple(prices), price="1 point each",
    )  # fmt: skip
