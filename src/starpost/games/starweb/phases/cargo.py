"""Steps 3, 4, 5 and 10: metal off and onto ships (rules 4.6, 4.7, 4.8, 4.11)."""

from __future__ import annotations

from starpost.games.starweb.state import Key, Name, World, WorldId
from starpost.games.starweb.table import Line, Table, ascending
from starpost.games.starweb.tables import GOODS_POINTS, MOST, by_count
from starpost.games.starweb.writing import values as o


def unload(table: Table) -> None:
    """Rule 4.6: onto the stockpile, as far as there is room."""
    for line in ascending(table.lines(o.Unload), "fleet"):
        key = table.keys[line[2].fleet]
        amount, code = _aboard(key, line[2].count)
        world = table.worlds[key.at]
        if amount > MOST - world.metal:
            amount, code = MOST - world.metal, "over_limit"
        key.cargo -= amount
        world.metal += amount
        table.trim(line, code, amount)
        _trade(table, key, amount, 0)


def consumer_goods(table: Table) -> None:
    """Rule 4.7: once a turn for each player and world it counts, and it may win converts back."""
    done: set[tuple[Name, WorldId]] = set()
    for line in ascending(table.lines(o.Goods), "fleet"):
        key = table.keys[line[2].fleet]
        amount, code = _aboard(key, line[2].count)
        table.trim(line, code, amount)
        if not amount:
            continue
        key.cargo -= amount
        table.acts.setdefault(key.id, []).append("Unloaded-CG")
        world = table.worlds[key.at]
        if (key.owner, world.id) not in done:
            done.add((key.owner, world.id))
            _count_goods(table, key.owner, world)
        _win_back(table, world, amount)


def _count_goods(table: Table, name: Name, world: World) -> None:
    if table.players[name].type == "merchant":
        paid = by_count(GOODS_POINTS, world.cg_count)
        table.score(name, "consumer_goods", paid)
        table.tell(name, world.id, "goods", world.cg_count + 1, paid)
    world.cg_count = min(MOST, world.cg_count + 1)


def _win_back(table: Table, world: World, amount: int) -> None:
    if not world.converts:
        return
    lapsed = min(world.converts, table.dice.successes(f"cg_unconvert:W{world.id}", amount, 1, 2))
    world.converts -= lapsed
    if not world.converts:
        world.convert_owner = ""
    if lapsed:
        table.remark(world.id, "won_back", lapsed)


def jettison(table: Table) -> None:
    """Rule 4.8."""
    for line in table.lines(o.Jettison):
        key = table.keys[line[2].fleet]
        amount, code = _aboard(key, line[2].count)
        key.cargo -= amount
        table.trim(line, code, amount)


def _aboard(key: Key, wanted: int | None) -> tuple[int, str]:
    """How much of what is wanted is there, and the code if it is less."""
    if not key.cargo or (wanted is not None and wanted > key.cargo):
        return key.cargo, "not_enough_cargo"
    return (key.cargo if wanted is None else wanted), ""


def load(table: Table) -> None:
    """Rule 4.11: the owner of a world first, then his loaders, by number of key or by lot."""
    lines = table.lines(o.Load)
    if not lines:
        return
    worlds, keys = table.worlds, table.keys
    if table.before.lots:
        numbers = sorted(line[2].fleet for line in lines)
        lot = {number: n for n, number in enumerate(table.dice.shuffle("loading", numbers))}
    else:
        lot = {}

    def turn_of(line: Line[o.Load]) -> tuple[bool, int]:
        fleet = line[2].fleet
        return worlds[keys[fleet].at].owner != line[0], lot.get(fleet, fleet)

    for line in sorted(lines, key=turn_of):
        _load(table, line, keys[line[2].fleet])


def _load(table: Table, line: Line[o.Load], key: Key) -> None:
    world, wanted = table.worlds[key.at], line[2].count
    if not may_load(table, key.owner, world):
        table.fail(line, "no_permission")
        return
    per_ship = 2 if table.players[key.owner].type == "merchant" else 1
    room = max(0, key.ships * per_ship - key.cargo)
    if not room:
        table.fail(line, "over_capacity")
        return
    amount, code = (room, "") if wanted is None else (min(wanted, room), "")
    if wanted is not None and wanted > room:
        code = "over_capacity"
    if amount > world.metal:
        amount = world.metal
        if wanted is not None or not amount:
            code = "not_enough_metal"
    key.cargo += amount
    world.metal -= amount
    table.trim(line, code, amount)
    _trade(table, key, 0, amount)


def may_load(table: Table, name: Name, world: World) -> bool:
    """Rule 4.2: on one's own world, or where one has been made a loader."""
    if not world.owner:
        return False
    return world.owner == name or name in table.players[world.owner].loaders


def _trade(table: Table, key: Key, unloaded: int, loaded: int) -> None:
    """A Merchant is paid for the net of both (rule 9.3)."""
    if table.players[key.owner].type == "merchant" and (unloaded or loaded):
        sums = table.cargo_moved.setdefault((key.owner, key.at), [0, 0])
        sums[0] += unloaded
        sums[1] += loaded
