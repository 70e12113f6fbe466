"""What a player may want at a system, with its price, a forecast and the reason.

From the report alone. Prices are those of the table of actions; whether all lines together can be
paid is the ledger's business.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from starpost.games.star_chase.known.letters import offers
from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.state import Empire, Sighting, System
from starpost.games.star_chase.tables import (
    KINDS,
    STASH,
    TECH_NAMES,
    tech_cost,
)
from starpost.games.star_chase.told.battle import assault, dated, forecast, left_empty, since
from starpost.games.star_chase.told.contact import scouting
from starpost.games.star_chase.told.danger import endangered, hopeless, relieved, staying
from starpost.games.star_chase.told.fitting import giving_way, left
from starpost.games.star_chase.told.plan import Plan
from starpost.games.star_chase.told.plan import explain as told_of
from starpost.games.star_chase.told.treasury import MEANS, WORTH
from starpost.games.star_chase.told.winning import unplayed
from starpost.games.star_chase.told.yard import name, yard
from starpost.games.star_chase.writing.orders import Take
from starpost.kernel.orders import Order
from starpost.kernel.telling import Intention, Size
from starpost.told.words import counted, few, listed

__all__ = ["cautions", "explain", "giving_way", "intentions", "left", "leftover", "unplayed"]
ENOUGH = 40
"""Intentions with nothing selected: the best of all."""


def intentions(view: View, selected: str = "") -> list[Intention]:
    """By selection: a system or the ships at it; nothing selected means everything."""
    if view.me is None or not view.me.alive or view.result is not None:
        return []
    chosen, _, ships = selected.partition(".")
    found = [
        wish for place, wish in _all(view, view.me) if not chosen or chosen in (place, wish.target)
    ]
    here = view.systems.get(int(chosen)) if ships and chosen.isdecimal() else None
    if here is not None:
        found = [*_of_ships(view, view.me, here), *_onward(view, here)]
    if chosen.isdecimal() and int(chosen) not in view.systems:
        found = _in_reach(chosen, found)
    best = sorted(found, key=lambda wish: -wish.worth)
    return best if selected else [wish for wish in best if not wish.blocked][:ENOUGH]


def explain(view: View, orders: Sequence[Order]) -> list[Intention]:
    """The whole sheet, but for what runs away from what it leaves in danger."""
    return told_of(view, staying(view, orders))


def cautions(view: View, orders: Sequence[Order]) -> dict[int, str]:
    """What a line waits for: nothing can be taken that nobody offers (rule 9.4)."""
    return {
        n: f"{order.who} has announced no offer of it: without one this fails, at no cost."
        for n, order in enumerate(orders)
        if isinstance(order, Take) and not offers(view, order.who, order.tech)
    }


def leftover(view: View, orders: Sequence[Order]) -> list[Intention]:
    """What a sheet leaves undone that pays all the same."""
    return [*endangered(view, orders), *relieved(view, orders), *scouting(view, orders)]


def _in_reach(chosen: str, found: list[Intention]) -> list[Intention]:
    """What one may do to a place of others: where no ship can come, that is said once."""
    free = [wish for wish in found if not wish.blocked]
    if free or not found:
        return free
    return [replace(found[0], blocked=f"None of your cruisers stands next to {chosen}")]


def _all(view: View, me: Empire) -> Iterator[tuple[str, Intention]]:
    """Each with the system it starts from; "" belongs to no place."""
    for code, here in view.systems.items():
        for wish in (
            *_flights(view, me, here),
            *yard(view, me, here, bool(_foes(view, here))),
            *_stance(view, here),
        ):
            yield str(code), wish
    for wish in (*_studies(view, me), *_money(me), *_probes(view, me)):
        yield "", wish


# --- ships ---------------------------------------------------------------------------------


def _flights(view: View, me: Empire, here: System) -> Iterator[Intention]:
    for to in here.links:
        seen = view.memory.get(to)
        owner = seen.owner if seen is not None else ""
        if to in view.systems:
            yield from _gather(view, here, view.systems[to])
        elif not here.crs:
            yield Intention(
                f"Take {name(view, to)}", blocked="You have no cruisers here", rule="5.2",
                sign="take", target=str(to), worth=20,
            )  # fmt: skip
        elif owner and seen is not None:
            yield from _attack(view, me, here, seen)
        else:
            yield _take(view, here, to, seen)


def _sizes(here: System, to: int, action: str = "MOVE") -> tuple[Size, ...]:
    """How many of the cruisers go: one, half or all."""
    if here.crs < 2:
        return ()
    row = f"{action} {here.code} {to}"
    some = {1: "1", here.crs // 2: f"half: {here.crs // 2}"} if here.crs > 3 else {1: "1"}
    fewer = [Size(word, (f"{row} {number}",)) for number, word in some.items()]
    return (*fewer, Size(f"all {here.crs}", (f"{row} ALL",)))


def _take(view: View, here: System, to: int, seen: Sighting | None) -> Intention:
    if seen is None or seen.turn < 0:
        reason, worth = "Nobody has looked there: it may hide something, or be somebody's", 72
    else:
        room = KINDS[seen.type].limit
        people = counted(room, "person", "people")
        lives = f"room for {people}" if room else "nobody can live there"
        on = [str(code) for code in seen.links or () if code not in view.systems]
        ways = f"; leads on to {few(on, 'system')}" if on else ""
        reason = f"{KINDS[seen.type].name.capitalize()}, {lives}{ways}. "
        reason += f"Nobody's when last seen{since(view, seen)}"
        worth = 60 + room
    return Intention(
        f"Take {name(view, to)} with 1 cruiser",
        reason,
        orders=(f"MOVE {here.code} {to} 1",),
        rule="5.2",
        sign="take",
        target=str(to),
        worth=min(worth, 85),
        sizes=_sizes(here, to),
    )


def _attack(view: View, me: Empire, here: System, seen: Sighting) -> Iterator[Intention]:
    said, worth, forces = forecast(view, me, here, seen)
    whose = f"{seen.owner}'s: {counted(seen.pop, 'person', 'people')}, {seen.ind} industry"
    once = ". Both sides fire once" if seen.crs + seen.ftr else ""
    reason = f"{whose}{left_empty(here, here.crs)}{once}"
    yield Intention(
        f"Attack {name(view, seen.code)} with {counted(here.crs, 'cruiser')}",
        reason,
        said,
        (f"MOVE {here.code} {seen.code} ALL",),
        rule="6.2",
        sign="attack",
        target=str(seen.code),
        worth=worth,
        seats=(seen.owner,),
        forces=forces,
        sizes=_sizes(here, seen.code),
    )
    if not seen.crs + seen.ftr:
        return  # nobody to fight to the end
    to_the_end, worth, forces = forecast(view, me, here, seen, assault=True)
    yield Intention(
        assault(name(view, seen.code), f" with {counted(here.crs, 'cruiser')}"),
        "2 build points more: fire goes on until one fleet is gone",
        to_the_end,
        (f"ASSAULT {here.code} {seen.code} ALL",),
        rule="6.6",
        sign="attack",
        target=str(seen.code),
        worth=worth - 6,
        forces=forces,
        sizes=_sizes(here, seen.code, "ASSAULT"),
    )


def _gather(view: View, here: System, to: System) -> Iterator[Intention]:
    if here.crs and _edge(view, to) and not _edge(view, here):
        yield Intention(
            f"Bring {counted(here.crs, 'cruiser')} to {name(view, to.code)}",
            f"Nearer to the border{'' if here.pop + here.ind else '; here they guard nobody'}",
            orders=(f"SEND {here.code} {to.code} ALL",),
            rule="5.2",
            sign="haul",
            target=str(to.code),
            worth=36,
            sizes=_sizes(here, to.code, "SEND"),
        )


def _of_ships(view: View, me: Empire, here: System) -> Iterator[Intention]:
    """What its ships can do; what its people can is offered at the system."""
    yield from _flights(view, me, here)
    yield from _stance(view, here)
    near = (view.systems[code] for code in (here.code, *here.links) if code in view.systems)
    for wish in (wish for place in near for wish in yard(view, me, place, pressed=False)):
        if wish.orders and wish.orders[0].startswith(f"COLONISE {here.code}"):
            yield wish


def _onward(view: View, here: System) -> Iterator[Intention]:
    """To the next system of one's own, where nothing else wants them there."""
    for to in (view.systems[code] for code in here.links if code in view.systems):
        place, row = name(view, to.code), f"{here.code} {to.code}"
        if here.crs and (_edge(view, here) or not _edge(view, to)):
            yield Intention(
                f"Bring {counted(here.crs, 'cruiser')} to {place}", "Yours already; they go on "
                "from there", orders=(f"SEND {row} ALL",), rule="5.2", sign="haul",
                target=str(to.code), worth=14, sizes=_sizes(here, to.code, "SEND"),
            )  # fmt: skip
        if here.col:
            yield Intention(
                f"Move {counted(here.col, 'colony ship')} to {place}",
                f"{counted(2 * here.col, 'build point')}; fighters fly on board", rule="5.6",
                orders=(f"MOVECOL {row}",), sign="haul", target=str(to.code), worth=13,
            )  # fmt: skip


def _edge(view: View, system: System) -> bool:
    return any(near not in view.systems for near in system.links)


def _foes(view: View, here: System) -> list[Sighting]:
    near = (view.memory.get(code) for code in here.links if code not in view.systems)
    return [seen for seen in near if seen is not None and seen.owner and seen.crs]


def _standing(here: System) -> str:
    """ "1 cruiser stands", "2 cruisers and 1 fighter stand"."""
    force = [(here.crs, "cruiser"), (here.ftr, "fighter")]
    verb = "stands" if here.crs + here.ftr == 1 else "stand"
    return f"{listed(counted(n, word) for n, word in force if n)} {verb}"


def _stance(view: View, here: System) -> Iterator[Intention]:
    """How a system meets an attack (rules 6.4, 6.5)."""
    foes = _foes(view, here)
    if not foes:
        if here.crs and here.defmode != "DEFEND":
            yield Intention(
                f"Stand and fight at {name(view, here.code)}",
                "Else the cruisers fall back where they can",
                orders=(f"DEFEND {here.code}",),
                rule="6.4", sign="guard", target=str(here.code), worth=12,
            )  # fmt: skip
        return
    foe = max(foes, key=lambda seen: seen.crs)
    if not here.crs:
        yield from hopeless(view, here)
        return
    sure = Plan(view).holds(str(here.code))
    if sure and here.defmode != "DEFEND":
        yield Intention(
            f"Hold {name(view, here.code)}", f"{foe.owner} is one link away",
            f"{_standing(here)} there",
            (f"DEFEND {here.code}",),
            rule="6.4", sign="guard", target=str(here.code), worth=56,
        )  # fmt: skip
    yield Intention(
        f"Lie in ambush for ships from {name(view, foe.code)}",
        "They must come by this link",
        orders=(f"AMBUSH {here.code} {foe.code}",),
        rule="6.5",
        sign="wait",
        target=str(here.code),
        worth=48,
    )
    safe = next((code for code in here.links if code in view.systems), 0)
    if safe and foe.crs > here.crs and here.defmode != "RETREAT":
        yield Intention(
            f"Fall back on {name(view, safe)} if they come",
            f"{foe.owner} has {foe.crs} cruisers against your {here.crs}",
            orders=(f"RETREAT {here.code} {safe}",),
            rule="6.4",
            sign="retreat",
            target=str(safe),
            worth=50 if sure else 75,  # else before what would have them fight and fall
        )


# --- treasury, technology, probes ----------------------------------------------------------


def _studies(view: View, me: Empire) -> Iterator[Intention]:
    for code, level in me.tech.items():
        cost = tech_cost(level, level + 1)
        if cost <= me.treasury and WORTH.get(code):
            yield Intention(
                f"Raise {TECH_NAMES[code]} to {level + 1}", MEANS[code],
                f"{cost} of {me.treasury} in the treasury", (f"TECH {code} {level + 1}",),
                rule="9.2", sign="grow", worth=WORTH[code] - level,
            )  # fmt: skip


def _money(me: Empire) -> Iterator[Intention]:
    yield Intention(
        "Raise taxes", "Two build points for an action", "+2 build points", ("TAX",), rule="7.8",
        sign="grow", worth=25,
    )  # fmt: skip
    if me.bp >= 2 * STASH:
        count = me.bp // (2 * STASH)
        yield Intention(
            f"Put {count} into the treasury", "Technology is paid from there",
            f"{STASH * count} build points", (f"STASH {count}",), rule="7.8", sign="haul", worth=22,
        )  # fmt: skip


def _probes(view: View, me: Empire) -> Iterator[Intention]:
    """To what was seen of old too: the check knows what a probe can reach."""
    old = sorted(
        (seen.turn, code) for code, seen in view.memory.items()
        if code not in view.systems and seen.turn < view.turn - 1
    )  # fmt: skip
    for turn, code in old:
        why = "Nobody has looked there" if turn < 0 else f"You last saw it {dated(turn)}"
        yield Intention(
            f"Send a probe to {name(view, code)}", why, "seen for sure if it gets there",
            (f"PROBE {code}",), rule="10.2", sign="probe", target=str(code),
            worth=44 if turn < 0 else 26,
        )  # fmt: skip
