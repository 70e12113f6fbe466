"""An order as something a player wants: its label, its reason, what is likely to come of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from starpost.games.stellar_conquest.galaxy.board import (
    STAR_AT,
    STAR_HEX,
    find_star,
)
from starpost.games.stellar_conquest.galaxy.cards import TYPE_NAMES, WORLDS
from starpost.games.stellar_conquest.galaxy.reach import turns_left
from starpost.games.stellar_conquest.galaxy.ships import ships_of
from starpost.games.stellar_conquest.known.points import guarded, staked
from starpost.games.stellar_conquest.known.refuge import foes, hostile, own
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.phases.building import cost
from starpost.games.stellar_conquest.state import STAR_OF, Group, Planet, planet_id
from starpost.games.stellar_conquest.tables import CET, GROWTH, ITEMS, TECH
from starpost.games.stellar_conquest.told.wording import fleet, fleet_of, tech_name
from starpost.games.stellar_conquest.writing import orders as o
from starpost.games.stellar_conquest.writing.feed import find_group, find_planet
from starpost.kernel.orders import Order
from starpost.kernel.telling import Intention
from starpost.told.words import capital, counted

MEANS = {
    "scout": "Finds stars and dares the unknown",
    "corvette": "Fights, and guards those who explore",
    "fighter": "Beats corvettes and missile bases",
    "death_star": "Beats nearly everything",
    "factory": "Makes a point every production, for good",
    "missile_base": "Fires at whoever attacks the planet",
    "advanced_missile_base": "Fires as well as a fighter",
    "planet_shield": "Nothing gets through it any more",
}
"""What a thing is bought for."""
STUDY = {
    "speed": "Farther each turn: more stars, and sooner",
    "weapons": "Better guns, or guns that stay at home",
    "technology": "Better planets and fuller factories",
}
"""What a class of research is good for."""
SHORT = 16
"""Rounds of a game in which none should be wasted, and people hardly grow."""
SOON = 8
"""Turns before the end from which on people wait for no escort any more."""
BIRTHS = {5: "people grow by a fifth", 10: "people grow by a tenth"}
"""Rule 2.5 in words."""


def said(view: View, order: Order) -> Intention | None:
    """The words for an order; None: nothing one wants for itself."""
    say = SAYINGS.get(type(order))
    return say(view, order) if say is not None else None


# --- going ----------------------------------------------------------------------------------------


def turns_to(view: View, group: Group, star: int) -> int:
    """Turns until a group is there, clouds on its way counted."""
    return max(1, turns_left(view.known, group, STAR_HEX[star]))


def slowed(view: View, group: Group, star: int) -> str:
    """Why it takes longer than the hexes say (rule 1.4); "": it does not."""
    plain = turns_left(view.known, group, STAR_HEX[star], clouds=False)
    return ", clouds slow it" if turns_to(view, group, star) > max(1, plain) else ""


def late(view: View, soon: int) -> str:
    """That who flies so long arrives when nothing is counted any more; "": in time."""
    left = view.known.turns - view.known.turn + 1
    return "" if soon <= left else ", after the end"


def going(view: View, group: Group, ships: str, star: int, lines: tuple[str, ...]) -> Intention:
    """Ships on their way to a star: to explore it, to settle there, or simply to be there."""
    from starpost.games.stellar_conquest.galaxy.board import STAR_NAMES

    name, soon = STAR_NAMES[star], turns_to(view, group, star)
    when = "arrives this turn" if soon == 1 else f"arrives in {soon} turns"
    when += slowed(view, group, star) + late(view, soon)
    label, reason, sign, worth = f"Send {ships} to {name}", "", "go", 34 - soon
    if star not in view.known.cards:
        label, sign, worth = f"Explore {name}: send {ships}", "explore", 74 - 3 * soon
        reason = "Nobody of yours has seen its planets"
        if "corvette" not in ships and "fighter" not in ships and "death star" not in ships:
            when += ", 1 in 6 is lost"
            reason += _bare(view) if "transport" in ships else ""
    elif best := best_planet(view, star):
        kind, room, points = best
        reason = f"A {kind} planet for {room} million"
        reason += f", {counted(points, 'point')}" if points else ""
        worth = 30 + min(8 * points, 24) - soon + (25 if "transport" in ships else 0)
        if "transport" in ships:
            label, sign = f"Settle at {name}: send {ships}", "settle"
    else:
        reason = _there(view, star)
    worth = 11 if late(view, soon) else max(12, worth)
    return Intention(label, reason, when, lines, rule="4.5", sign=sign, target=name, worth=worth)


def _bare(view: View) -> str:
    """Why people dare the unknown without a warship, or rather do not."""
    soon = view.known.turns - view.known.turn <= SOON
    return ", and no warship is free to go along before the end" if soon else "; wait for a warship"


def _there(view: View, star: int) -> str:
    """Why one goes where nothing is to be settled: somebody lives there, or it lies on the way."""
    st = view.known
    held = [p.owner for pid, p in st.planets.items() if STAR_OF[pid] == star and p.owner >= 0]
    rival = next((seat for seat in held if seat != view.seat), None)
    if rival is not None:
        return f"{st.name(rival)} lives there, and may be attacked"
    return "Your own people live there" if held else "From there it is nearer to other stars"


def best_planet(view: View, star: int) -> tuple[str, int, int] | None:
    """The best planet there that is free or one's own: its type, room, points."""
    st, me = view.known, view.me
    found = []
    for world in WORLDS[st.cards[star]]:
        planet = st.planets.get(planet_id(star, world.orbit))
        barren = world.type == "barren" and not (me is not None and me.techs & CET)
        if planet is None or planet.owner not in (-1, view.seat) or barren:
            continue
        if planet.status in ("empty", "colony") and planet.pop < world.max:
            # What one holds already brings no further points.
            points = 0 if planet.owner == view.seat else view.worths.get(world.type, 0)
            found.append((points, world.max - planet.pop, world.type))
    if not found:
        return None
    points, room, kind = max(found)
    return TYPE_NAMES[kind], room, points


def _move(view: View, order: o.Move) -> Intention | None:
    number, star = find_group(order.group), find_star(order.to)
    group = view.known.groups.get(number or 0)
    if group is None or star is None:
        return None
    ships = fleet_of(ships_of(group))
    wish = going(view, group, f"G{number} with {ships}", star, (str(order),))
    lost = guarded(view, number or 0) + staked(view, number or 0)
    if not lost:
        return wish
    cost = f"you lose {counted(lost, 'point')} by this, which it holds where it is"
    return replace(wish, forecast=f"{wish.forecast}; {cost}", worth=max(11, wish.worth - 8 * lost))


def _hold(view: View, order: o.Hold) -> Intention | None:
    group = view.known.groups.get(find_group(order.group) or 0)
    if group is None:
        return None
    at = STAR_AT[group.at] if group.at >= 0 else -1
    reason = "It guards what you have there" if at >= 0 else "It keeps its goal and goes on later"
    return Intention(f"Keep {order.group} where it is", reason, "", (str(order),), rule="4.6",
                     sign="wait", worth=20)  # fmt: skip


# --- planets --------------------------------------------------------------------------------------


def _land(view: View, order: o.Land) -> Intention | None:
    pid = find_planet(order.planet)
    if pid is None or pid not in view.known.planets:
        return None
    planet, world = view.known.planets[pid], view.known.world(pid)
    points = view.worths.get(world.type, 0)
    grows = BIRTHS.get(GROWTH.get(world.type, 0), "nobody is born there")
    more = planet.status == "colony"
    verb = "Send" if more else "Settle"
    label = f"{verb} {order.n} million {'to' if more else 'on'} {order.planet}"
    brief = view.known.turns <= SHORT and not more
    if planet.status in ("conquered", "dominion"):
        return _garrison(view, order, planet)
    reason = f"{TYPE_NAMES[world.type]}: {'one million holds it' if brief else grows}"
    reason += f", {counted(points, 'point')} at the end" if points and not more else ""
    room = world.max - planet.pop
    worth = 50 + min(10 * points, 30) + min(order.n, room) - 40 * (order.n > max(room, 10))
    return Intention(
        label, reason, f"room for {room} million", (str(order),), rule="7.1", sign="settle",
        target=order.planet.partition("/")[0], worth=max(11, min(95, worth)),
    )  # fmt: skip


def _garrison(view: View, order: o.Land, planet: Planet) -> Intention:
    """Rule 7.3 of the campaign: people who land on a conquest hold it."""
    held = planet.status == "dominion"
    reason = "It is your dominion already" if held else "Their garrison makes it your dominion"
    return Intention(
        f"Land {order.n} million on {order.planet}", reason, "", (str(order),), rule="7.3",
        sign="settle", target=order.planet.partition("/")[0], worth=20 if held else 84,
    )  # fmt: skip


def _build(view: View, order: o.Build) -> Intention | None:
    item = order.item.lower()
    if item not in ITEMS or view.me is None:
        return None
    what = item.replace("_", " ")
    name = what if order.n == 1 else {"factory": "factories"}.get(what, f"{what}s")
    price = cost(view.me.techs, item, order.n)
    where = "" if order.planet.upper() == "HOME" else f" at {order.planet}"
    worth = {"factory": 70, "corvette": 44, "scout": 48, "fighter": 46}.get(item, 40)
    return Intention(
        f"Build {order.n} {name}{where}", MEANS[item], counted(price, "point"), (str(order),),
        rule="8.7", sign="build", target=order.planet.partition("/")[0] if where else "",
        worth=worth + min(order.n, 9),
    )  # fmt: skip


def _research(view: View, order: o.Research) -> Intention | None:
    tech = order.tech.lower()
    if tech not in TECH or view.me is None:
        return None
    from starpost.games.stellar_conquest.phases.research import missing

    needs = missing(view.me, tech)
    left = max(0, needs - order.n)
    forecast = "yours at once" if not left else f"{counted(left, 'point')} to go after it"
    line = TECH[tech]
    return Intention(
        f"Study {tech_name(tech)} for {counted(order.n, 'point')}",
        f"{STUDY[line.field]}: {line.effect}", forecast, (str(order),), rule="8.9",
        sign="research", worth=58 if not left else 42,
    )  # fmt: skip


def _surplus(view: View, order: o.Surplus) -> Intention | None:
    """The standing list for what is left over; None: it stands already, or nothing is left."""
    from starpost.games.stellar_conquest.phases.research import find_tech, is_open, owns

    me, left = view.me, sum(works.left for works in view.known.works.values())
    techs = [t for word in (order.techs or "").replace(",", " ").split() if (t := find_tech(word))]
    wanted = [t for t in techs if me is not None and is_open(me, t) and not owns(me, t)]
    if me is None or not left or not wanted or tuple(techs) == me.surplus:
        return None
    line = TECH[wanted[0]]
    return Intention(
        f"Study {tech_name(wanted[0])} with whatever is left",
        f"{STUDY[line.field]}: {line.effect}",
        f"up to {counted(left, 'point')}, then the next on the list", (str(order),), rule="8.10",
        sign="research", worth=57,
    )  # fmt: skip


def _emigrate(view: View, order: o.Emigrate) -> Intention | None:
    return Intention(
        f"Send {order.n} million people on from {order.planet}",
        "They grow again where they left, and settle elsewhere",
        f"{counted(order.n, 'transport')} and more",
        (str(order),), rule="8.5", sign="haul", target=order.planet.partition("/")[0], worth=62,
    )  # fmt: skip


# --- fights ---------------------------------------------------------------------------------------


def _attack(view: View, order: o.Attack) -> Intention | None:
    pid = find_planet(order.planet)
    planet = view.known.planets.get(pid) if pid is not None else None
    if pid is None or planet is None:
        return None
    return Intention(
        f"Attack {order.planet}", _prey(view, pid, planet), "", (str(order),), rule="6.1",
        sign="attack", target=order.planet.partition("/")[0], worth=66,
    )  # fmt: skip


def _prey(view: View, pid: int, planet: Planet) -> str:
    """Whose world it is, what defends it, and what it would bring."""
    st = view.known
    whose = f"{st.name(planet.owner)}'s" if planet.owner >= 0 else "An independent"
    note = view.me.notes.get(pid) if view.me is not None else None
    unseen = note is not None and note.mb < 0
    bases = fleet({"M": planet.mb, "A": planet.amb}) if planet.mb or planet.amb else "no base"
    found = [
        f"{whose} {TYPE_NAMES[st.world(pid).type]} world",
        "bases not seen yet" if unseen else bases,
    ]
    if worth := view.worths.get(st.world(pid).type, 0):
        found.append(f"{counted(worth, 'point')} {view.for_conquest}")
    return ", ".join(found)


def _harm(view: View, order: Any) -> Intention | None:
    word = {o.Bombard: "Bombard", o.Raze: "Raze factories on", o.Scorch: "Blow up factories on"}
    what = "million people die" if isinstance(order, o.Bombard) else "factories are gone"
    planet = view.known.planets.get(find_planet(order.planet) or 0)
    kinds = {"conquered": "conquest", "dominion": "dominion"}
    own = f"Your own {kinds.get(planet.status, 'colony') if planet is not None else 'colony'}"
    return Intention(
        f"{word[type(order)]} {order.planet}: {order.n}", f"{own}: {order.n} {what} for good", "",
        (str(order),), sign="lose", target=order.planet.partition("/")[0], worth=5,
        danger=f"{own}: {order.n} {what} for good. Do it?",
    )  # fmt: skip


def _withdraw(view: View, order: o.Withdraw) -> Intention | None:
    to = f" for {order.to}" if order.to else ""
    star = find_star(order.to) if order.to else None
    return Intention(
        f"Withdraw all ships from {order.star}{to}",
        waits_there(view, star) if star is not None else "Ships are worth more than the star", "",
        (str(order),), rule="5.5", sign="retreat", target=order.to or order.star,
        worth=34 if star is not None and not hostile(view, star) else 24,
    )  # fmt: skip


def waits_there(view: View, star: int) -> str:
    """Whom ships that leave a fight meet where they go, as far as one knows."""
    enemies = foes(view, star)
    if enemies:
        return f"{capital(fleet(enemies))} of others are known to wait there"
    if hostile(view, star):
        return "Others live there, without a gun that you know of"
    if own(view, star):
        return "Your own people live there"
    if star not in view.known.cards:
        return "Nobody of yours has been there"
    return "Nobody is known to wait there"


def _stop(view: View, order: o.Stop) -> Intention | None:
    return Intention("Call off the attack", "What is left of your ships stays whole", "", ("STOP",),
                     rule="6.5", sign="retreat", worth=35)  # fmt: skip


SAYINGS: Mapping[type, Callable[[View, Any], Intention | None]] = {
    o.Move: _move, o.Hold: _hold, o.Land: _land, o.Build: _build, o.Research: _research,
    o.Emigrate: _emigrate, o.Surplus: _surplus, o.Attack: _attack, o.Bombard: _harm, o.Raze: _harm,
    o.Scorch: _harm,
    o.Withdraw: _withdraw, o.Stop: _stop,
}  # fmt: skip
