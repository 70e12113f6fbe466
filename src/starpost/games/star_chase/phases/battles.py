"""Battles: strengths, retreat, rounds, ambush, winning, losses, capture (rules 6.1-6.8)."""

from __future__ import annotations

from starpost.games.star_chase.phases.exploration import explore
from starpost.games.star_chase.phases.sight import sighting
from starpost.games.star_chase.state import Empire, Sighting, System
from starpost.games.star_chase.table import Table
from starpost.games.star_chase.tables import DWARFS, PLANET, STARS

Fleets = tuple[int, int, int]
"""Attacking cruisers, defending cruisers, defending fighters."""


def people(system: System | Sighting) -> int:
    """Population as it counts in defence: double on a planet."""
    return 2 * system.pop if system.type == PLANET else system.pop


def ground(system: System | Sighting, dt: int) -> int:
    """Rule 6.2: the part of the defence strength that no battle loss lowers."""
    shield = dt if system.type == PLANET and system.pop else 0
    return 5 * system.col + people(system) + shield


def defence(system: System | Sighting, wt: int, dt: int) -> int:
    """Rule 6.2: the defence strength."""
    armed = system.crs + system.ftr
    return armed + ground(system, dt) + (wt if armed else 0)


def clash(fleets: Fleets, attack_wt: int, base: int, defend_wt: int, ambush: bool) -> Fleets:
    """Rule 6.3: one round. An ambush (rule 6.5) shoots first and hits once more."""
    attackers, crs, ftr = fleets
    d = crs + ftr + base + (defend_wt if crs + ftr else 0)
    a = attackers + attack_wt
    loss = (d + max(0, d - a)) // 2
    if ambush and d > 0:
        attackers = max(0, attackers - loss - 1)
        if not attackers:
            return 0, crs, ftr
        a = attackers + attack_wt
        return attackers, *_strike(crs, ftr, (a + max(0, a - d)) // 2)
    return max(0, attackers - loss), *_strike(crs, ftr, (a + max(0, a - d)) // 2)


def siege(fleets: Fleets, attack_wt: int, base: int, defend_wt: int) -> Fleets:
    """Rule 6.6: rounds of a third until one fleet is gone; at least one if anybody resists."""
    attackers, crs, ftr = fleets
    first = crs + ftr + base > 0
    while first or (attackers and crs + ftr):
        first = False
        armed = crs + ftr
        d = armed + base + (defend_wt if armed else 0)
        a = attackers + attack_wt
        attack_loss = (d + max(0, d - a)) // 3
        defend_loss = (a + max(0, a - d)) // 3
        if armed and not attack_loss and not defend_loss:
            attack_loss, defend_loss = int(a <= d), int(d <= a)
        attackers = max(0, attackers - attack_loss)
        crs, ftr = _strike(crs, ftr, defend_loss)
    return attackers, crs, ftr


def _strike(crs: int, ftr: int, loss: int) -> tuple[int, int]:
    """Rule 6.3: cruisers first, then fighters; what is beyond them is ignored."""
    hit = min(crs, loss)
    return crs - hit, max(0, ftr - (loss - hit))


def attack(t: Table, me: Empire, mode: str, origin: System, to: System, count: int) -> str:
    """Rules 6.1 to 6.8: the whole battle for a system that is not the attacker's."""
    t.visited[me.code][to.code] = None
    foe = t.empires[to.owner] if to.owner else None
    wt, colony = me.tech["WT"], to.col > 0
    foe_wt, base = (foe.tech["WT"], ground(to, foe.tech["DT"])) if foe else (0, ground(to, 0))
    fled = _retreat(t, to, foe, count + wt, base, foe_wt)
    before = (count, to.crs, to.ftr)
    if mode == "ASSAULT":
        after = siege(before, wt, base, foe_wt)
    else:
        trap = mode == "MOVE" and to.defmode == "AMBUSH" and to.ambush == origin.code
        after = clash(before, wt, base, foe_wt, trap)
    left, to.crs, to.ftr = after
    origin.crs -= count
    gone, foe_gone = count - left, before[1] - to.crs
    me.lost += gone // 2
    if foe:
        foe.lost += foe_gone // 2
    force = left + wt if t.state.capture == "strength" and left else left
    won = not to.crs and not to.ftr and force > max(0, people(to) - me.tech["MC"])
    story = _story(before, after, fled)
    if won:
        result = f"{to.code} taken ({'from ' + foe.code if foe else 'was unowned'}){story}"
        find = _capture(t, me, mode, origin, to, left, foe)
        sticky = not DWARFS[to.type] or not foe or colony or mode != "MOVE"
        if sticky:
            t.sticky.add((me.code, to.code))
        _report(t, me, foe, mode, to, count, f"it was taken{story}")
        return result + (f". Found: {find}" if find else "")
    _beaten(t, me, mode, origin, left, colony)
    _report(t, me, foe, mode, to, count, f"it was beaten back{story}")
    return f"beaten back from {to.code}{story}"


def _retreat(t: Table, to: System, foe: Empire | None, a: int, base: int, foe_wt: int) -> int:
    """Rule 6.4: outgunned cruisers leave before the first shot; how many left."""
    if not foe or to.defmode != "RETREAT" or not to.crs or to.retreat not in to.links:
        return 0
    refuge = t.systems[to.retreat]
    armed = to.crs + to.ftr
    if refuge.owner != foe.code or a <= armed + base + foe_wt:
        return 0
    fled = to.crs
    refuge.crs += fled
    to.crs = 0
    t.visited[foe.code][refuge.code] = None
    return fled


def _story(before: Fleets, after: Fleets, fled: int) -> str:
    """The losses of both sides, for whoever may know the battle."""
    parts = []
    if fled:
        parts.append(f"{fled} crs retreated")
    lost = [was - now for was, now in zip(before, after, strict=True)]
    if any(lost):
        parts.append(f"attacker lost {lost[0]} crs, defender {lost[1]} crs {lost[2]} ftr")
    return f"; {'; '.join(parts)}" if parts else ""


def _capture(
    t: Table, me: Empire, mode: str, origin: System, to: System, left: int, foe: Empire | None
) -> str:
    """Rule 6.8, in its order; the find, if there was one."""
    if foe:
        had, foe.vp = foe.vp, max(0, foe.vp - 1 - to.pop - to.col)
        if had > foe.vp and not t.first:
            points = "1 VP" if had == foe.vp + 1 else f"{had - foe.vp} VPs"
            t.tell("points", f"You lost {points} with {to.code}", (foe.code,), to.code)
    to.pop //= 2
    to.ind //= 2
    to.col //= 2
    to.owner = me.code
    to.crs = left
    to.defmode, to.ambush = "RETREAT", 0
    to.retreat = origin.code if STARS[origin.type] and mode != "DEEP" else 0
    if foe:
        _taken_from(foe, to)
    fresh = not foe and not to.explored
    to.explored = True
    return explore(t, me, to) if fresh else ""


def _taken_from(foe: Empire, to: System) -> None:
    """Rules 13.1 and 13.4: told of the capture, the loser no longer maps the system as its own."""
    last = foe.memory.get(to.code)
    if last is not None and last.owner == foe.code:
        foe.memory = {**foe.memory, to.code: sighting(to, last.turn)}


def _beaten(t: Table, me: Empire, mode: str, origin: System, left: int, colony: bool) -> None:
    """Rules 6.7 and 5.1: survivors go home, or are lost in deep space; rule 5.7: what sticks."""
    if mode == "DEEP":
        me.lost += left
        return
    origin.crs += left
    if left and (colony or mode == "ASSAULT"):
        t.sticky.add((me.code, origin.code))


def _report(
    t: Table, me: Empire, foe: Empire | None, mode: str, to: System, count: int, end: str
) -> None:
    """Rule 13.4: both sides get the same battle line, third parties nothing."""
    text = f"{me.code} attacked {to.code} ({mode}) with {count} crs: {end}"
    if foe:
        t.tell("fight", text, (me.code, foe.code), to.code)
    else:
        t.tell("capture", text, (me.code,), to.code)
