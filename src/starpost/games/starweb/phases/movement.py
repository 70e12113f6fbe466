"""Step 15: movement, ambush, black holes (rules 6.7 to 6.10)."""

from __future__ import annotations

from starpost.games.starweb.phases.fire import pay_destroyers
from starpost.games.starweb.state import Departure, Key, Name, WorldId
from starpost.games.starweb.table import Table, shots, strike
from starpost.games.starweb.writing import values as o


def movement(table: Table) -> None:
    """All movers leave at once, so none of them ambushes another."""
    orders = sorted([(order.fleet, order.path) for _, _, order in table.lines(o.Move)])
    keys, worlds, lurking = table.keys, table.worlds, _Ambush(table)
    departures, glimpses, bits = table.departures, table.glimpses, table.bits
    for number, path in orders:
        key = keys[number]
        if not key.ships:
            continue
        name, here, hops_left, bit = key.owner, key.at, len(path), bits[key.owner]
        glimpses[here] = glimpses[here] | bit if here in glimpses else bit
        for hop in path:
            hops_left -= 1
            departures.setdefault(here, []).append(Departure(number, name, hop))
            key.at = here = hop
            glimpses[hop] = glimpses[hop] | bit if hop in glimpses else bit
            if worlds[hop].black_hole:
                _fall(table, key)
                break
            if hops_left and lurking.strikes(key, hop):
                break
        else:
            table.moved.add(number)
    table.reindex()


def _fall(table: Table, key: Key) -> None:
    """Rule 6.10: ships, cargo and bomb are gone, the key turns up anywhere."""
    table.tell(key.owner, key.at, "black_hole", key.id, key.ships)
    key.ships = key.cargo = 0
    key.pbb = False
    table.hand_over(key, "")
    key.at = table.dice.pick(f"black_hole_key:F{key.id}", table.open_worlds())


class _Ambush:
    """Who lies in wait at each world: worked out only for worlds that somebody passes."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.known: dict[WorldId, list[tuple[Name, int]]] = {}

    def strikes(self, key: Key, number: WorldId) -> bool:
        """Rule 6.8: the fleet is hit with two for each ship there; whether it is destroyed."""
        lurkers = self.known.get(number)
        if lurkers is None:
            lurkers = self.known[number] = self.units(number)
        if not lurkers:
            return False
        players, name = self.table.players, key.owner
        hits, against = 0, []
        for owner, count in lurkers:
            if owner != name and name not in players[owner].allies:
                hits += count
                against.append(owner)
        if not against:
            return False
        lost = strike(key, hits)
        self.table.ambushes.setdefault(number, []).append((key.id, lost))
        if key.ships:
            return False
        pay_destroyers(self.table, against, lost)
        return True

    def units(self, number: WorldId) -> list[tuple[Name, int]]:
        """Rule 6.9: whoever neither moves nor fires nor has anything else to do."""
        table = self.table
        found: list[tuple[Name, int]] = []
        for start in table.before.at.get(number, ()):
            if start.id in table.action:
                continue
            key = table.keys[start.id]
            if key.owner and key.ships:
                hits = 2 * shots(key)
                if hits and not self.stands_down(key.owner, number):
                    found.append((key.owner, hits))
        world = table.worlds[number]
        if world.owner and (world.iships or world.pships) and number not in table.no_home_ambush:
            ships = 0 if (number, "I") in table.home_fire else world.iships
            ships += 0 if (number, "P") in table.home_fire else world.pships
            if ships and not self.stands_down(world.owner, number):
                found.append((world.owner, 2 * ships))
        return found

    def stands_down(self, name: Name, number: WorldId) -> bool:
        if name not in self.table.standing_down:
            return False
        worlds = self.table.standing_down[name]
        return worlds is None or number in worlds
