"""Elimination, census and victory, and the next order of play (rules 4.5, 11.1-11.4)."""

from __future__ import annotations

from starpost.games.star_chase.state import Empire, Ending, System
from starpost.games.star_chase.table import Table
from starpost.games.star_chase.tables import CENSUS_GAP

CONDITIONS = {
    "runaway": "twice the VPs of the next",
    "knockout": "its share of all VPs",
    "points": "more VPs than the target",
}


def elimination(t: Table, owned: dict[str, list[System]]) -> None:
    """Rule 11.4: no system, or no income from systems and no balance."""
    for code in t.order:
        me = t.empires[code]
        if owned[code] and (me.record.systems or me.bp):
            continue
        _eliminate(t, me, owned[code])
        t.announce("elimination", f"{code} is eliminated")


def _eliminate(t: Table, me: Empire, systems: list[System]) -> None:
    code = me.code
    for field in ("reserve", "lost", "active", "inactive", "alive"):
        t.was(code, field, getattr(me, field))
    me.bp = me.treasury = me.reserve = me.lost = me.active = 0
    me.inactive = []
    me.alive = False
    for system in systems:
        for field in ("owner", "crs", "ftr", "col", "defmode", "retreat", "ambush", "explored"):
            t.was(str(system.code), field, getattr(system, field))
        system.owner, system.defmode = "", "RETREAT"
        system.crs = system.ftr = system.col = system.retreat = system.ambush = 0
        system.explored = True


def census(t: Table, owned: dict[str, list[System]]) -> None:
    """Rules 11.1 to 11.3 on a census turn; then the last survivor."""
    state = t.state
    t.was("game", "next_census", state.next_census or None)
    t.was("game", "warning", state.warning)
    state.census = state.next_census == state.turn
    if state.census:
        _score(t, owned)
        state.next_census = state.turn + t.dice.between("census_gap", *CENSUS_GAP)
        t.announce("census", f"Turn {state.turn} was a census turn")
        _victory(t)
    elif state.victory_clock == "at_once" and not state.warning:
        _warn(t)
    living = [e for e in t.empires.values() if e.alive]
    if state.result is None and len(living) < min(2, len(t.empires)):
        winner = living[0].code if living else ""
        state.result = Ending(winner, "knockout" if winner else "none")
        t.announce("end", f"{winner or 'Nobody'} is left; the game is over")


def _score(t: Table, owned: dict[str, list[System]]) -> None:
    for code in t.order:
        me = t.empires[code]
        if me.alive:
            t.was(code, "vp", me.vp)
            me.vp += sum(system.ind for system in owned[code]) + me.tech["CL"]


def condition(points: dict[str, int], target: int, percent: int) -> tuple[str, str] | None:
    """Rule 11.2: the leader and the first condition it meets."""
    ranked = sorted(points.items(), key=lambda item: -item[1])
    if not ranked or ranked[0][1] <= 0:
        return None
    leader, most = ranked[0]
    if len(ranked) > 1:
        second = ranked[1][1]
        if second == most:
            return None
        if most >= 2 * second:
            return leader, "runaway"
    if 100 * most >= percent * sum(points.values()):
        return leader, "knockout"
    return (leader, "points") if most > target else None


def _victory(t: Table) -> None:
    """Rule 11.3: a condition once is a warning, again at the next census it is the end."""
    state = t.state
    met = _met(t)
    if met is None:
        state.warning, state.warned = False, ""
        return
    leader, kind = met
    if state.warning:
        state.result = Ending(leader, kind)
        t.announce("end", f"{leader} wins ({kind}: {CONDITIONS[kind]}); the game is over")
        return
    _warn(t)


def _met(t: Table) -> tuple[str, str] | None:
    points = {e.code: e.vp for e in t.empires.values() if e.alive}
    return condition(points, t.state.target, t.state.knockout)


def _warn(t: Table) -> None:
    """Everybody is told of a condition that is met, and the clock begins."""
    state, met = t.state, _met(t)
    if met is None:
        return
    leader, kind = met
    state.warning = True
    state.warned = f"{leader} has met a win condition ({kind}: {CONDITIONS[kind]})"
    t.announce("warning", state.warned)


def order_of_play(t: Table) -> None:
    """Rule 4.5: the highest bid first; ties keep their places."""
    t.was("game", "order_of_play", list(t.order))
    living = [code for code in t.order if t.empires[code].alive]
    t.state.order = sorted(living, key=lambda code: -t.bids[code])
