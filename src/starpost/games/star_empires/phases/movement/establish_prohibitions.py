"""Phase 35: blockades and interdictions, from scratch (rule 5.13)."""

from __future__ import annotations

from starpost.games.star_empires.phases.movement.establish_homeworlds import balance
from starpost.games.star_empires.state import World
from starpost.games.star_empires.table import Table

PHASE = "35 prohibitions"


def establish_prohibitions(table: Table) -> None:
    for world in table.state.worlds.values():
        before, world.prohibition = world.prohibition, _prohibition(table, world)
        if world.prohibition != before:
            word = "free of blockades" if world.prohibition == "none" else world.prohibition
            table.tell_at(PHASE, world.at, f"{world.name} is {word}.")


def _prohibition(table: Table, world: World) -> str:
    """Strictly more guns than three times the DP interdict, than twice blockade."""
    if not world.owner or len(table.here.get(world.at, ())) == 0:
        return "none"
    side = table.side(world.owner)
    if any(base.owner in side for base in table.starbases(world.at)):
        return "none"
    dp, guns = balance(table, world)
    if guns > table.rules.interdiction_threshold * dp and not world.home:
        return "interdicted"
    return "blockaded" if guns > table.rules.blockade_threshold * dp else "none"
