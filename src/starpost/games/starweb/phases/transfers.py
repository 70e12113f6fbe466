"""Steps 6 and 7: scrapping I-ships, and ships changing places at a world (rules 4.9, 4.10)."""

from __future__ import annotations

from starpost.games.starweb.table import Line, Table, shed
from starpost.games.starweb.tables import MOST, scrap_cost
from starpost.games.starweb.writing import values as o

Unit = tuple[str, int]
"""A key ("F", number), or the I- or P-ships of a world."""


def scrap(table: Table) -> None:
    """Rule 4.9: only I-ships of the start of the turn, so before transfers."""
    for line in table.lines(o.Scrap):
        world = table.worlds[line[2].world]
        cost = scrap_cost(table.players[line[0]].type)
        made, code = line[2].count, ""
        if made > world.iships // cost:
            made, code = world.iships // cost, "not_enough_ships"
        if made > MOST - world.industry:
            made, code = MOST - world.industry, "over_limit"
        world.iships -= made * cost
        world.industry += made
        table.sent["I", world.id] = made * cost
        table.trim(line, code, made)


class _Shipment:
    """One transfer order on its way."""

    __slots__ = ("code", "count", "line", "source", "target")

    def __init__(self, table: Table, line: Line[o.Transfer]) -> None:
        order = line[2]
        self.line, self.count, self.code = line, order.count, ""
        self.source: Unit = (order.source, order.number)
        if order.into == "F":
            self.target: Unit = ("F", order.to)
        else:
            at = table.keys[order.number].at if order.source == "F" else order.number
            self.target = (order.into, at)


def transfer(table: Table) -> None:
    """Rule 4.10: all at once, each unit from what it had when the step began."""
    shipments = [_Shipment(table, line) for line in table.lines(o.Transfer)]
    left: dict[Unit, int] = {}
    coming: dict[Unit, int] = {}
    for s in shipments:
        have = left[s.source] if s.source in left else ships_of(table, s.source)
        if s.count > have:
            s.count, s.code = have, "not_enough_ships"
        left[s.source] = have - s.count
        coming[s.target] = coming.get(s.target, 0) + s.count
    for unit, count in coming.items():
        if ships_of(table, unit) + count > MOST:
            _keep_below_limit(table, shipments)
            break
    for s in shipments:
        if s.count:
            _depart(table, s)
        if s.code:
            table.trim(s.line, s.code, s.count)
    for s in shipments:
        _arrive(table, s.target, s.count)


def ships_of(table: Table, unit: Unit) -> int:
    kind, number = unit
    if kind == "F":
        return table.keys[number].ships
    world = table.worlds[number]
    return world.iships if kind == "I" else world.pships


def _keep_below_limit(table: Table, shipments: list[_Shipment]) -> None:
    """A unit takes no more than 255: what cannot come in stays where it was, and may in turn
    leave no room there. Incoming ships are accepted by ascending source, keys first."""
    by_source = sorted(shipments, key=lambda s: ("FIP".index(s.source[0]), s.source[1]))
    while True:
        after: dict[Unit, int] = {}
        for s in shipments:
            for unit, change in ((s.source, -s.count), (s.target, s.count)):
                after[unit] = after.get(unit, ships_of(table, unit)) + change
        full = next((unit for unit, ships in after.items() if ships > MOST), None)
        if full is None:
            return
        _refuse(by_source, full, after[full] - MOST)


def _refuse(by_source: list[_Shipment], full: Unit, surplus: int) -> None:
    for s in reversed(by_source):
        if s.target == full and surplus and s.count:
            back = min(s.count, surplus)
            s.count -= back
            surplus -= back
            s.code = "over_limit"


def _depart(table: Table, s: _Shipment) -> None:
    kind, number = s.source
    table.sent[s.source] = table.sent.get(s.source, 0) + s.count
    if kind == "F":
        key = table.keys[number]
        bomb = key.pbb
        shed(key, s.count)
        key.pbb = bomb  # lost only if no ship is there when the step ends
    elif kind == "I":
        table.worlds[number].iships -= s.count
    else:
        table.worlds[number].pships -= s.count


def _arrive(table: Table, target: Unit, count: int) -> None:
    kind, number = target
    if kind == "F":
        table.keys[number].ships += count
    elif kind == "I":
        table.worlds[number].iships += count
    else:
        table.worlds[number].pships += count


def drop_lost_bombs(table: Table) -> None:
    """Rule 5.5: a bomb is lost when its key has no ship left at the end of a step."""
    for line in table.lines(o.Transfer):
        if line[2].source == "F":
            key = table.keys[line[2].number]
            if not key.ships:
                key.pbb = False
