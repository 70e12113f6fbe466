"""Shopping lists: starting points, what planets make, people who land. With what things do."""

from __future__ import annotations

from collections.abc import Iterator

from starpost.games.stellar_conquest.galaxy.board import STAR_AT, STAR_NAMES
from starpost.games.stellar_conquest.galaxy.cards import WORLDS
from starpost.games.stellar_conquest.hooks import AnyRules
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.phases.building import can_build, cost, factory_room
from starpost.games.stellar_conquest.phases.research import is_open, missing, owns, price
from starpost.games.stellar_conquest.state import STAR_OF, Group, Planet, planet_id, planet_name
from starpost.games.stellar_conquest.tables import CET, GROWTH, ITEMS, ROBOTIC, TECH, TECHS
from starpost.games.stellar_conquest.told.saying import BIRTHS, MEANS
from starpost.games.stellar_conquest.told.wording import planet_kind, tech_name
from starpost.kernel.tabletop import Shop, Ware
from starpost.told.words import capital, counted

MOST = 99
ALWAYS = ("scout", "corvette", "factory", "missile_base", "fighter")
"""Things that stand on the list with a lock while their technology is missing."""
STUDIES = {
    "missile_base": "Planets may build bases that fire at attackers",
    "fighter": "Planets may build fighters, twice the guns of a corvette",
    "advanced_missile_base": "Planets may build bases that fire as well as fighters",
    "death_star": "Planets may build the strongest ships there are",
    "improved_weaponry": "Every gun that misses fires a second time",
    "planet_shield": "Planets may build shields that no ship gets through",
    "cet": "Your people may settle barren planets too",
    "industrial_tech": "Planets may build factories, one for each million: each makes a point",
    "improved_industrial": "Two factories for each million instead of one",
    "unlimited_range": "Your ships may fly any distance from your colonies",
    "unlimited_communication": "Ships may be given new goals under way",
    "robotic_industry": "Cheap factories, as many as you like",
}
"""What a technology is good for; speeds say it by their number."""


def shops(view: View, rules: AnyRules, ask: str) -> tuple[Shop, ...]:
    if view.me is None:
        return ()
    if ask == "setup_fleet" and view.seat in view.known.home:
        return (starting(view),)
    if ask == "land":
        return tuple(landings(view, rules))
    return tuple(productions(view, rules)) if ask == "produce" else ()


# --- before the game ------------------------------------------------------------------------------


def starting(view: View) -> Shop:
    """Rule 2.7: 25 points for scouts, corvettes and first research."""
    assert view.me is not None
    left = view.known.home[view.seat]
    wares = [_item(0, "HOME", item, _affordable(0, item, left)) for item in ("scout", "corvette")]
    wares += studies(view, "HOME", left, first=True)
    note = "Besides 4 scouts, 4 corvettes and 35 transports, which you have. The rest is lost."
    return Shop("Starting points", left, "points", tuple(wares), note)


def _affordable(techs: int, item: str, left: int) -> int:
    most = 0
    while most < MOST and cost(techs, item, most + 1) <= left:
        most += 1
    return most


def _item(techs: int, place: str, item: str, most: int, locked: str = "") -> Ware:
    each = cost(techs, item, 1)
    price = counted(each, "point") + (
        f", two for {cost(techs, item, 2)}" if item == "scout" else " each"
    )
    return Ware(
        item.replace("_", " ").capitalize(),
        MEANS[item],
        f"BUILD {place} {{n}} {item}",
        tuple(cost(techs, item, n) for n in range(1, most + 1)),
        price=price,
        locked=locked or ("" if most else "not enough points here"),
    )


def studies(view: View, place: str, left: int, *, first: bool = False) -> list[Ware]:
    """What may be paid for: a press pays all that is missing, or all there is to pay with."""
    me = view.me
    assert me is not None
    found = []
    for tech in TECHS:
        if owns(me, tech.id) or not is_open(me, tech.id) or (first and tech.level > 1):
            continue
        needs, whole = missing(me, tech.id), price(me, tech.id)
        most = min(left, needs)
        name = tech_name(tech.id)
        found.append(
            Ware(
                capital(name),
                STUDIES.get(tech.id, f"All your ships fly {TECH[tech.id].effect}"),
                f"RESEARCH {place} {tech.id} {{n}}",
                tuple(range(1, most + 1)),
                step=needs,
                price=_study_price(whole, needs, most),
                whole=whole,
                paid=whole - needs,
                locked="" if most else "nothing is left to pay with",
            )
        )
    return found


def _study_price(whole: int, needs: int, most: int) -> str:
    if needs < whole:
        return f"{whole - needs} of {whole} paid, works at {whole}"
    return counted(whole, "point") + (", in parts" if most < needs else "")


# --- production -----------------------------------------------------------------------------------


def productions(view: View, rules: AnyRules) -> Iterator[Shop]:
    """A list for each planet that made something, the richest first."""
    st, me = view.known, view.me
    assert me is not None
    rich = sorted(st.works.items(), key=lambda pair: (-pair[1].left, pair[0]))
    for pid, works in rich:
        planet = st.planets[pid]
        if works.evacuated or not works.made or rules.producer(planet) != view.seat:
            continue
        name, left = planet_name(pid), works.left
        wares = [
            *_goods(view, rules, pid, planet),
            *_leaving(view, rules, pid, planet),
            *studies(view, name, left),
        ]
        people = counted(planet.pop, "million people", "million people")
        note = f"{people}, {counted(planet.factories + planet.robotic, 'factory', 'factories')}"
        if works.growth:
            note += f"; {works.growth} million born"
        # What can be had comes first; what is locked is read once and then in the way.
        shown = sorted((w for w in wares if w.prices or w.locked), key=lambda w: not w.prices)
        yield Shop(name, left, "points", tuple(shown), note)


def _goods(view: View, rules: AnyRules, pid: int, planet: Planet) -> Iterator[Ware]:
    st, me = view.known, view.me
    assert me is not None
    left, name = st.works[pid].left, planet_name(pid)
    besieged = rules.besieged(st, STAR_OF[pid], view.seat)
    for item, line in ITEMS.items():
        if not can_build(me.techs, item):
            if item in ALWAYS:
                need = "industrial technology" if item == "factory" else f"{tech_name(item)}s"
                yield _item(me.techs, name, item, 0, f"study {need} first")
            continue
        locked, most = "", _affordable(me.techs, item, left)
        if line.ship and besieged:
            locked = "enemy warships are over the planet"
        elif not line.ship and item != "factory" and planet.status == "conquered":
            locked = "not on a conquered planet"
        elif item == "planet_shield":
            most, locked = min(most, 1), "it has one" if planet.shield else ""
        elif item == "factory" and not me.techs & ROBOTIC:
            room = factory_room(planet, me.techs)
            most, locked = min(most, max(0, room)), "" if room > 0 else "no people to run more"
        yield _item(me.techs, name, item, 0 if locked else most, locked)


def _leaving(view: View, rules: AnyRules, pid: int, planet: Planet) -> Iterator[Ware]:
    """People who go on in transports; every three bring one more (rule 8.6)."""
    st, works = view.known, view.known.works[pid]
    if planet.status == "dominion" or works.emigrated:
        return
    locked = ""
    if rules.besieged(st, STAR_OF[pid], view.seat):
        locked = "enemy warships are over the planet"
    colony = planet.status == "colony"
    prices = []
    for n in range(1, min(planet.pop, MOST) + 1):
        price = n + (min(n, works.growth + 3) // 3 if colony else 0)
        if price > works.left:
            break
        prices.append(price)
    yield Ware(
        "Transport", "A million people go on to settle; every three bring one more",
        f"EMIGRATE {planet_name(pid)} {{n}}", () if locked else tuple(prices), price="1 point each",
        locked=locked,
    )  # fmt: skip


# --- landing --------------------------------------------------------------------------------------


def landings(view: View, rules: AnyRules) -> Iterator[Shop]:
    """A list for each group with people aboard: the planets under it."""
    st = view.known
    for number, group in sorted(st.groups.items()):
        if group.owner != view.seat or not group.cargo or group.at < 0:
            continue
        star = STAR_AT[group.at]
        if star < 0 or star not in st.cards:
            continue
        wares = [
            _landing(view, rules, number, group, planet_id(star, world.orbit))
            for world in WORLDS[st.cards[star]]
        ]
        if any(ware.prices for ware in wares):
            title = f"G{number} at {STAR_NAMES[star]}"
            yield Shop(title, group.t, "transports", tuple(wares), "a million people in each")


def _landing(view: View, rules: AnyRules, number: int, group: Group, pid: int) -> Ware:
    st, planet = view.known, view.known.planets[pid]
    low, high = rules.landing_limits(st, view.seat, group, pid)
    room = st.world(pid).max - planet.pop
    kind, worth = planet_kind(view, pid), view.worths.get(st.world(pid).type, 0)
    birth = BIRTHS.get(GROWTH.get(st.world(pid).type, 0), "nobody is born there")
    does = f"{kind}; {birth}" + (f"; {counted(worth, 'point')}" if worth else "")
    if planet.status in ("conquered", "dominion"):
        does = f"{kind}; a garrison of {low} or more makes it yours"
    elif planet.pop:
        does += f"; room for {max(room, 0)} million more"
    locked = "" if high >= low > 0 else _why_not(view, pid, planet, low)
    most = 0 if locked else min(high, MOST)
    return Ware(
        planet_name(pid), does, f"LAND G{number} {{n}} {planet_name(pid)}",
        tuple(range(1, most + 1)), least=max(1, low), locked=locked,
    )  # fmt: skip


def _why_not(view: View, pid: int, planet: Planet, low: int) -> str:
    me = view.me
    if view.known.world(pid).type == "barren" and not (me is not None and me.techs & CET):
        return "barren: study controlled environment first"
    if planet.status == "independent":
        return "independent: conquer it first"
    if planet.owner not in (-1, view.seat):
        return f"{view.known.name(planet.owner)} lives there"
    if low > 1:
        return f"it needs a garrison of {low}"
    return "these people came from here"
