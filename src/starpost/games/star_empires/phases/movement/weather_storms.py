"""Phases 31 and 32: ion storms hurt, and destroy (rule 5.8)."""

from __future__ import annotations

from starpost.games.star_empires.galaxy.hexes import Pos
from starpost.games.star_empires.phases.combat.apply_combat_damage import remove
from starpost.games.star_empires.state import Ship
from starpost.games.star_empires.table import Table
from starpost.games.star_empires.tables import operational

PHASE = "31 weather"


def weather_storms(table: Table) -> None:
    """All storms of a sector add up; cargo is safe as long as its carrier lives."""
    force: dict[Pos, int] = {}
    for storm in table.state.storms.values():
        if storm.intensity:
            force[storm.at] = force.get(storm.at, 0) + storm.intensity
    for at, damage in force.items():
        ships = table.here.get(at, ())
        cover = shelters(table, at) if ships else {}
        for ship in ships:
            if table.kind(ship).device == "generator":
                continue
            if ship.owner in cover:
                table.tell_at(PHASE, at, f"{ship.owner} {ship.handle} was sheltered.")
                continue
            ship.dp -= damage
            table.mark(ship, "D")
            if ship.dp > 0:
                rating = operational(ship.dp, table.kind(ship).dp)
                text = f"{ship.owner} {ship.handle} took {damage} DP of storm damage: OR {rating}%."
                table.tell_at(PHASE, at, text)


def shelters(table: Table, at: Pos) -> dict[str, None]:
    """Empires whose ships a starbase or a storm shield covers there."""
    givers: list[Ship] = table.starbases(at)
    owners = [ship.owner for ship in givers]
    owners += [owner for where, owner in table.shields if where == at]
    return dict.fromkeys(friend for owner in owners for friend in table.side(owner))


def remove_destroyed_ships_ii(table: Table) -> None:
    lost = {ship.sn: "storm" for ship in table.ships.values() if ship.dp <= 0 and not ship.carrier}
    remove(table, lost, "32 destroyed")
