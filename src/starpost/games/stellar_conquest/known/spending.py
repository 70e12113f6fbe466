"""What points of a production can still become before the end."""

from __future__ import annotations

from starpost.games.stellar_conquest.hooks import AnyRules
from starpost.games.stellar_conquest.phases.building import cost, factory_room
from starpost.games.stellar_conquest.phases.research import is_open, missing, owns
from starpost.games.stellar_conquest.state import STAR_OF, Player, State
from starpost.games.stellar_conquest.tables import (
    BONUS,
    INDUSTRY,
    PRODUCTION_EVERY,
    ROBOTIC,
    TECHS,
)

CLOSING = 2
"""So many productions before the end nobody studies what would not be finished."""
AT_ONCE = ("unlimited_range", "unlimited_communication", "improved_weaponry")
STAYS = 3
"""Millions that a planet keeps."""
PAYS = 2
"""Productions after this one from which on a factory brings more than it costs."""


def productions_left(st: State) -> int:
    """With the one under way: none follows the last turn (R36)."""
    return (st.turns - 1) // PRODUCTION_EVERY - max(0, st.played - 1) // PRODUCTION_EVERY


def works_at_once(tech: str) -> bool:
    """Without a production after it: ships that are there fly or fire by it."""
    return tech in AT_ONCE or tech.startswith("speed_")


def in_time(st: State, player: Player, tech: str, points: int) -> bool:
    """Whether so many points a production, or twice as many in the next one, finish it before the
    end, as far as the end is near. What planets must still build by it is of no use if it comes
    with the last production."""
    left = productions_left(st)
    if left > CLOSING:
        return True
    if works_at_once(tech):
        return missing(player, tech) <= points * (2 * left - 1)
    return left == CLOSING and missing(player, tech) <= points


def is_of_use(rules: AnyRules, st: State, seat: int) -> bool:
    """Whether anything that the points left over buy is ready before the end."""
    me = st.players[seat]
    mine = {pid: w for pid, w in st.works.items() if rules.producer(st.planets[pid]) == seat}
    total = sum(w.left for w in mine.values()) + (rules.bonus(st, BONUS) or 0)
    open_ = (t.id for t in TECHS if is_open(me, t.id) and not owns(me, t.id))
    if any(in_time(st, me, tech, total) for tech in open_):
        return True
    return any(_buys(rules, st, seat, pid, works.left) for pid, works in mine.items())


def _buys(rules: AnyRules, st: State, seat: int, pid: int, left: int) -> bool:
    """A ship, people who sail, or a factory that pays."""
    planet, me = st.planets[pid], st.players[seat]
    if not left:
        return False
    free = not rules.besieged(st, STAR_OF[pid], seat)
    if free and (left >= cost(me.techs, "scout", 1) or planet.pop > STAYS):
        return True
    room = bool(me.techs & ROBOTIC) or factory_room(planet, me.techs) > 0
    return bool(me.techs & INDUSTRY) and room and left >= 3 and productions_left(st) > PAYS
