"""A galaxy made of one empire's view alone, for Try it: systems stand as they were last scouted.

What is not on the map is left out. There is no census and no elimination: when the one comes and
what the others still own is not known.
"""

from __future__ import annotations

from copy import copy

from starpost.games.star_chase.known.view import Public, View
from starpost.games.star_chase.state import Empire, Record, Sighting, State, System, blockaded
from starpost.games.star_chase.tables import DARK, TECH_START
from starpost.kernel.dice import Dice

NEVER = 0
"""As the turn of the next census."""
MODES = ("DEFEND", "RETREAT")


def suppose(view: View, dice: Dice) -> State | None:
    """Only for an empire that still plays."""
    me = view.me
    if me is None or not me.alive or view.result is not None:
        return None
    empires = {p.code: _empire(p, me) for p in view.roundup}
    return State(
        turn=view.turn,
        research=view.turn == 1 or bool(me.record.research),
        elimination=False,
        next_census=NEVER,
        warned=view.warned,
        census=view.census,
        target=view.target,
        knockout=view.knockout,
        order=list(view.order),
        systems=_systems(view, me, dice),
        empires=empires,
        messages=list(view.messages),
        events=list(view.events),
    )


def _empire(public: Public, me: Empire) -> Empire:
    """Of others the best three technologies are public; their purse is taken to be like ours."""
    if public.code == me.code:
        mine = copy(me)
        mine.tech = dict(me.tech)
        return mine
    best = dict(public.best)
    least = min(best.values(), default=0)
    return Empire(
        public.code,
        public.name,
        public.player,
        bp=me.bp,
        tech={code: best.get(code, min(level, least)) for code, level in TECH_START.items()},
        alive=public.alive,
        phone=public.phone,
        email=public.email,
        record=Record([], [], []),
    )


# --- the map -------------------------------------------------------------------------------


def _systems(view: View, me: Empire, dice: Dice) -> dict[int, System]:
    links = _links(view)
    found: dict[int, System] = {}
    for code in sorted({*view.memory, *view.systems}):
        own = view.systems.get(code)
        if own is not None:
            found[code] = copy(own)
        else:
            found[code] = _system(view.memory[code], links.get(code, []), me, dice)
    for system in list(found.values()):
        if system.parent and system.parent not in found:
            found[system.parent] = System(system.parent, DARK, system.row, system.column)
    _blockades(view, me, found)
    return {code: found[code] for code in sorted(found)}


def _links(view: View) -> dict[int, list[int]]:
    """For each system those that are known to lead to it."""
    found: dict[int, list[int]] = {}
    for code, sighting in view.memory.items():
        for other in sighting.links or ():
            found.setdefault(other, []).append(code)
    return {code: sorted(others) for code, others in found.items()}


def _system(seen: Sighting, links: list[int], me: Empire, dice: Dice) -> System:
    """As it was last scouted; what was ours and is no longer is nobody's."""
    owner = "" if seen.owner == me.code else seen.owner
    return System(
        seen.code,
        seen.type,
        seen.row,
        seen.column,
        seen.parent,
        links if seen.links is None else list(seen.links),
        owner,
        seen.pop,
        seen.ind,
        seen.crs if owner else 0,
        seen.ftr if owner else 0,
        seen.col if owner else 0,
        defmode=dice.pick("suppose", MODES) if owner else "RETREAT",
        name=seen.name,
        explored=bool(seen.owner or seen.pop or seen.ind),
    )


def _blockades(view: View, me: Empire, systems: dict[int, System]) -> None:
    """A planet knows whether it is blockaded, even where the star was not scouted of late."""
    rivals = [p.code for p in view.roundup if p.code != me.code]
    for code, planet in view.systems.items():
        told = code in view.blockaded
        star = systems.get(planet.parent)
        if star is None or blockaded(planet, systems) == told:
            continue
        if not told:
            star.crs = star.ftr = star.col = 0
        elif rivals:
            star.owner = star.owner or rivals[0]
            star.crs += planet.pop + planet.crs + 1
