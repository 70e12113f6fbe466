"""What a seat must not know, changed at will: the secrecy test demands an equal view."""

from __future__ import annotations

from starpost.games.star_chase.known.view import _levels
from starpost.games.star_chase.state import Empire, State, System
from starpost.kernel.dice import Dice


def disturb(state: State, seat: str, dice: Dice) -> State:
    """Another state that differs in all that the seat does not see."""
    new = state.copy()
    if state.result is None:
        new.next_census = state.next_census + dice.between("disturb", 1, 3)
    new.rewind = {}
    new.events = [event for event in state.events if event.known_to(seat)]
    mine = [s for s in new.systems.values() if s.owner == seat]
    fixed = {s.parent: None for s in mine if s.parent}
    others = [code for code in new.empires if code != seat]
    for system in new.systems.values():
        if system.owner != seat:
            _system(system, system.code in fixed, dice)
            if system.owner and system.code not in fixed:
                system.owner = dice.pick("disturb", others)
    _cut(new, seat)
    for empire in new.empires.values():
        if empire.code != seat:
            _empire(empire, state, dice)
    return new


def _cut(new: State, seat: str) -> None:
    """Links between foreign systems are as last seen, so a cut one must not show."""
    for system in new.systems.values():
        far = [
            c for c in system.links if new.systems[c].owner != seat and not new.systems[c].parent
        ]
        if system.owner != seat and not system.parent and far:
            other = new.systems[far[0]]
            system.links = [code for code in system.links if code != other.code]
            other.links = [code for code in other.links if code != system.code]


def _system(system: System, blockades: bool, dice: Dice) -> None:
    """Settings are never seen; what is there only by scouting, which is in the seat's memory."""
    system.defmode = dice.pick("disturb", ("DEFEND", "RETREAT"))
    system.retreat = dice.pick("disturb", system.links) if system.links else 0
    system.explored = not system.explored
    if blockades:
        return
    system.name = dice.pick("disturb", ("", "Elsewhere", "Nowhere"))
    for name in ("pop", "ind", "crs", "ftr", "col"):
        setattr(system, name, getattr(system, name) + dice.below("disturb", 4))


def _empire(empire: Empire, state: State, dice: Dice) -> None:
    empire.bp += dice.below("disturb", 9)
    empire.treasury += dice.below("disturb", 9)
    empire.reserve += dice.below("disturb", 5)
    empire.lost += dice.below("disturb", 5)
    empire.bombs_used += 1
    if state.result is None:
        empire.vp += dice.below("disturb", 20)
    empire.base = empire.home = 0
    empire.active = dice.pick("disturb", list(state.systems)) if state.systems else 0
    empire.inactive = []
    empire.missed = 0
    empire.memory = {}
    empire.scouted = []
    empire.record = type(empire.record)()
    for _, code in sorted(_levels(empire.tech))[3:]:
        empire.tech[code] = 0
