"""Steps 8 and 9: what industry builds, who is told to migrate, bombs (rules 5.1 to 5.5, 5.11)."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from starpost.games.starweb.state import Key, Player, World, WorldId
from starpost.games.starweb.table import Line, Table, shed, shots
from starpost.games.starweb.tables import BOMB_SHIPS, MOST, growth_cost
from starpost.games.starweb.writing import values as o

Works = o.Build | o.Invest | o.Migrate
"""What the industry of a world can be told to do."""


def capacity(world: World, here: Sequence[Key], players: dict[str, Player]) -> int:
    """Rule 5.1: what a world's industry can build, given the keys there."""
    owner, able = world.owner, world.industry
    if not owner or world.plunder_wait:
        return 0
    for key in here:
        if key.owner != owner:
            able -= _stopped(world, here, players)
            break
    able = able if able < world.metal else world.metal
    able = able if able < world.population else world.population
    return able if able > 0 else 0


def _stopped(world: World, here: Sequence[Key], players: dict[str, Player]) -> int:
    """Enemy shots beyond the defence stop industry one for one. I-ships defend double; own ships
    and those of friends guard even at peace."""
    owner, enemy, defence = world.owner, 0, 2 * world.iships + world.pships
    for key in here:
        if not key.owner or not key.ships:
            continue
        if key.owner == owner or owner in players[key.owner].allies:
            defence += key.ships
        elif not key.at_peace:
            enemy += shots(key)
    return max(0, enemy - defence)


def build(table: Table) -> None:
    """Rule 5.2: all capacity is used, by orders as written, and what is left builds I-ships."""
    sheets = _by_world(table)
    yard = _Yard(table)
    for number, world in table.worlds.items():
        left = world.capacity
        if left:
            world.metal -= left
        if number in sheets:
            left = yard.carry_out(world, left, sheets[number])
        if left:
            world.iships = min(MOST, world.iships + left)


def _by_world(table: Table) -> dict[WorldId, list[Line[Works]]]:
    """Build, invest and migrate orders in one list for each world, as they were written."""
    found: dict[WorldId, list[Line[Works]]] = {}
    kinds: tuple[type[Works], ...] = (o.Build, o.Invest, o.Migrate)
    for kind in kinds:
        for line in table.lines(kind):
            number = line[2].world
            if number in found:
                found[number].append(line)
            else:
                found[number] = [line]
    for lines in found.values():
        if len(lines) > 1:
            lines.sort(key=itemgetter(1))
    return found


class _Yard:
    """The building orders of one world after another."""

    world: World
    left: int
    """Capacity that no order has used yet."""
    booked: dict[str, int]
    """People and converts who have been told to migrate."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def carry_out(self, world: World, left: int, lines: list[Line[Works]]) -> int:
        """The capacity that is left over."""
        self.world, self.left, self.booked = world, left, {}
        for line in lines:
            order = line[2]
            if isinstance(order, o.Build):
                done, code = self.build(order)
            elif isinstance(order, o.Invest):
                done, code = self.invest(order, growth_cost(self.table.players[line[0]].type))
            else:
                done, code = self.migrate(order, line[0])
            if code:
                self.table.trim(line, code, done)
        return self.left

    def build(self, order: o.Build) -> tuple[int, str]:
        world, into, done, code = self.world, order.into, order.count, ""
        if done > self.left:
            done, code = self.left, "not_enough_industry"
        if into == "F":
            key = self.table.keys[order.to]
            room = MOST - key.ships
        elif into == "R":
            room = (MOST - world.population) // 2
        else:
            room = MOST - (world.iships if into == "I" else world.pships)
        if done > room:
            done, code = room, "over_limit"
        self.left -= done
        if into == "F":
            key.ships += done
        elif into == "I":
            world.iships += done
        elif into == "P":
            world.pships += done
        else:
            world.population += 2 * done
        return done, code

    def invest(self, order: o.Invest, cost: int) -> tuple[int, str]:
        """Rule 5.3: whole units only."""
        done, code = self.fit(order.count, cost)
        have = self.world.industry if order.into == "I" else self.world.limit
        if done > MOST - have:
            done, code = MOST - have, "over_limit"
        self.left -= done * cost
        if order.into == "I":
            self.world.industry += done
        else:
            self.world.limit += done
        return done, code

    def migrate(self, order: o.Migrate, sender: str) -> tuple[int, str]:
        """Rule 5.11: they are reserved now and leave in step 18."""
        done, code = self.fit(order.count, 1)
        world = self.world
        here = world.converts if order.who == "C" else world.population - world.converts
        free = max(0, here - self.booked.get(order.who, 0))
        if done > free:
            done, code = free, "not_enough_population"
        self.left -= done
        self.booked[order.who] = self.booked.get(order.who, 0) + done
        if done:
            kind = "R" if world.robots else order.who
            self.table.migrants.append((world.id, order.to, kind, done, sender))
        return done, code

    def fit(self, wanted: int, cost: int) -> tuple[int, str]:
        able = self.left // cost
        return (able, "not_enough_industry") if wanted > able else (wanted, "")


def make_bombs(table: Table) -> None:
    """Rule 5.5: 25 of at least 26 ships; a new bomb only where the old one is being dropped."""
    for line in table.lines(o.MakeBomb):
        key = table.keys[line[2].fleet]
        if key.pbb and table.action.get(key.id) != "bomb":
            table.fail(line, "has_pbb")
        elif key.ships <= BOMB_SHIPS:
            table.fail(line, "not_enough_ships")
        else:
            shed(key, BOMB_SHIPS)
            table.new_bombs[key.id] = key.pbb
            key.pbb = True
