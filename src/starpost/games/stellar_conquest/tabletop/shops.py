"""Shopping lists: starting points and people who land. With what things do."""

from __future__ import annotations

from collections.abc import Iterator

from starpost.games.stellar_conquest.galaxy.board import STAR_AT, STAR_NAMES
from starpost.games.stellar_conquest.galaxy.cards import WORLDS
from starpost.games.stellar_conquest.hooks import AnyRules
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.phases.building import cost
from starpost.games.stellar_conquest.phases.research import is_open, missing, owns, price
from starpost.games.stellar_conquest.state import Group, Planet, planet_id, planet_name
from starpost.games.stellar_conquest.tables import CET, GROWTH, TECH, TECHS
from starpost.games.stellar_conquest.told.saying import BIRTHS, MEANS
from starpost.games.stellar_conquest.told.wording import planet_kind, tech_name
from starpost.kernel.tabletop import Shop, Ware
from starpost.told.words import capital, counted

MOST = 99
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


# --- before the game ------------------------------------------------------------------------------


def starting(view: View) -> Shop:
    """Rule 2.7: 25 points for scouts, corvettes and first research."""
    assert view.me is not None
    left = view.known.home[view.seat]
    wares = [item_of(0, "HOME", item, affordable(0, item, left)) for item in ("scout", "corvette")]
    wares += [ware for _, ware in studies(view, "HOME", left, first=True)]
    note = "Besides 4 scouts, 4 corvettes and 35 transports, which you have. The rest is lost."
    return Shop("Starting points", left, "points", tuple(wares), note)


def affordable(techs: int, item: str, left: int) -> int:
    most = 0
    while most < MOST and cost(techs, item, most + 1) <= left:
        most += 1
    return most


def item_of(techs: int, place: str, item: str, most: int, locked: str = "") -> Ware:
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


def studies(
    view: View, place: str, left: int, *, first: bool = False
) -> Iterator[tuple[str, Ware]]:
    """What may be paid for: a press pays all that is missing, or all there is to pay with."""
    me = view.me
    assert me is not None
    for tech in TECHS:
        if owns(me, tech.id) or not is_open(me, tech.id) or (first and tech.level > 1):
            continue
        needs, whole = missing(me, tech.id), price(me, tech.id)
        most = min(left, needs)
        yield tech.id, Ware(
            capital(tech_name(tech.id)), _use(tech.id), f"RESEARCH {place} {tech.id} {{n}}",
            tuple(range(1, most + 1)), step=needs,
            price=f"{whole - needs} of {whole} paid" if needs < whole else counted(whole, "point"),
            whole=whole, paid=whole - needs, locked="" if most else "nothing is left to pay with",
        )  # fmt: skip


def closed(view: View) -> Iterator[Ware]:
    """What opens by another study: one of the level below, of the same kind."""
    me = view.me
    assert me is not None
    for tech in TECHS:
        if owns(me, tech.id) or is_open(me, tech.id):
            continue
        below = [t.id for t in TECHS if (t.field, t.level) == (tech.field, tech.level - 1)]
        yield Ware(
            capital(tech_name(tech.id)), _use(tech.id), "",
            price=counted(price(me, tech.id), "point"),
            locked=f"study {' or '.join(map(tech_name, below))} first",
        )  # fmt: skip


def _use(tech: str) -> str:
    return STUDIES.get(tech, f"All your ships fly {TECH[tech].effect}")


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
    if planet.status == "conquered":
        does = f"{kind}; a garrison of {low} or more makes it yours"
    elif planet.status == "dominion":
        does = f"{kind}; your dominion already"
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
