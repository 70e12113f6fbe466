"""How far a sheet will go, before the turn: capacity, ships and metal as the player knows them.

The steps that a player can foresee, 3 to 10, on a copy of the own printout (rules 4.6 to 5.3).
Others may still come, fire, load: what is told here is the best that can be known, no promise.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from starpost.games.starweb.known.view import View
from starpost.games.starweb.tables import BOMB_SHIPS, GIFTS, growth_cost, scrap_cost
from starpost.games.starweb.writing import values as o
from starpost.games.starweb.writing.problems import CODES, problem
from starpost.kernel.orders import Order, Problem
from starpost.kernel.panels import Charge, Grid, Panel

NOTHING = {
    "no_ships": "It has no ships, and no line brings it any.",
    "not_enough_ships": "There are not enough ships for it.",
    "not_enough_cargo": "There is no metal aboard.",
}
"""What is said when nothing at all will happen."""
Unit = tuple[str, int]
Line = tuple[int, Order]


class Trim(Struct, frozen=True):
    """An order of which only a part will happen."""

    done: int
    wanted: int
    code: str


class Reckoning:
    """One sheet; `refused` are the places of lines that will not happen at all."""

    def __init__(self, view: View, orders: Sequence[Order], refused: frozenset[int]) -> None:
        self.view = view
        self.lines: list[Line] = [(k, x) for k, x in enumerate(orders) if k not in refused]
        own = [s.world for s in view.my_worlds()]
        self.capacity = {w.id: w.capacity for w in own}
        self.metal = {w.id: w.metal - w.capacity for w in own}
        self.at = {key.id: s.world.id for s, key in view.my_fleets()}
        self.ships: dict[Unit, int] = {("F", key.id): key.ships for _, key in view.my_fleets()}
        self.ships |= {("I", w.id): w.iships for w in own} | {("P", w.id): w.pships for w in own}
        self.cargo = dict(view.cargo)
        self.used = dict.fromkeys(self.capacity, 0)
        self.charges: dict[int, Charge] = {}
        self.trims: dict[int, Trim] = {}
        self._cargo_off()
        self._ships_about()
        self.left = dict(self.ships)
        for unit, count in self.coming.items():
            self.ships[unit] = self.ships.get(unit, 0) + count
        self._built()
        self._manned()
        self._cargo_on()
        self._gifts()

    def _trim(self, index: int, done: int, wanted: int, code: str) -> int:
        if done < wanted:
            self.trims[index] = Trim(done, wanted, code)
        return min(done, wanted)

    def _cargo_off(self) -> None:
        """Steps 3 to 5."""
        for index, order in self.lines:
            if isinstance(order, o.Unload | o.Goods | o.Jettison):
                have = self.cargo.get(order.fleet, 0)
                wanted = have if order.count is None else order.count
                done = self._trim(index, have, max(wanted, 1), "not_enough_cargo")
                self.cargo[order.fleet] = have - done
                if isinstance(order, o.Unload) and self.at.get(order.fleet) in self.metal:
                    self.metal[self.at[order.fleet]] += done

    def _ships_about(self) -> None:
        """Steps 6 and 7: scrapped first, then all transfers at once."""
        self.coming: dict[Unit, int] = {}
        for index, order in self.lines:
            if isinstance(order, o.Scrap):
                cost = scrap_cost(self.view.type) if self.view.type is not None else 1
                unit = ("I", order.world)
                done = self._trim(
                    index, self.ships.get(unit, 0) // cost, order.count, "not_enough_ships"
                )
                self.ships[unit] = self.ships.get(unit, 0) - done * cost
        for index, order in self.lines:
            if isinstance(order, o.Transfer):
                unit = (order.source, order.number)
                have = self.ships.get(unit, 0)
                done = self._trim(index, have, order.count, "not_enough_ships")
                self.ships[unit] = have - done
                here = self.at.get(order.number, 0) if order.source == "F" else order.number
                into = (order.into, order.to if order.into == "F" else here)
                self.coming[into] = self.coming.get(into, 0) + done

    def _built(self) -> None:
        """Step 8: the capacity of each world, by orders as they are written."""
        for index, order in self.lines:
            if not isinstance(order, o.Build | o.Invest | o.Migrate):
                continue
            if order.world not in self.capacity:
                continue
            cost = 1
            if isinstance(order, o.Invest) and self.view.type is not None:
                cost = growth_cost(self.view.type)
            whole = self.capacity[order.world]
            able = (whole - self.used[order.world]) // cost
            done = self._trim(index, able, order.count, "not_enough_industry")
            self.used[order.world] += done * cost
            self.charges[index] = Charge(
                index,
                str(done * cost),
                str(whole - self.used[order.world]),
                used=self.used[order.world],
                of=whole,
            )
            if isinstance(order, o.Build) and order.into != "R":
                unit = (order.into, order.to if order.into == "F" else order.world)
                self.ships[unit] = self.ships.get(unit, 0) + done
        for number, whole in self.capacity.items():  # what no order uses becomes I-ships
            self.ships["I", number] = self.ships.get(("I", number), 0) + whole - self.used[number]

    def _manned(self) -> None:
        """What needs a ship and has none as things stand; a probe one that was there before."""
        for index, order in self.lines:
            match order:
                case o.Move() | o.DropBomb():
                    have = self.ships.get(("F", order.fleet), 0)
                case o.Fire():
                    have = self.ships.get((order.source, order.number), 0)
                case o.Robots():
                    have = max(0, self.ships.get(("F", order.fleet), 0) - 1)
                    self._trim(index, have, order.count, "not_enough_ships")
                    continue
                case o.Probe():
                    have = self.left.get((order.source, order.number), 0)
                    self.left[order.source, order.number] = have - 1
                case o.MakeBomb():
                    have = int(self.ships.get(("F", order.fleet), 0) > BOMB_SHIPS)
                    self._trim(index, have, 1, "not_enough_ships")
                    continue
                case _:
                    continue
            self._trim(index, max(0, have), 1, "no_ships")

    def _cargo_on(self) -> None:
        """Step 10, on one's own worlds; what others leave for their loaders is not known."""
        carry = 2 if self.view.type == "merchant" else 1
        lines = [(k, x) for k, x in self.lines if isinstance(x, o.Load)]
        for index, order in sorted(lines, key=lambda line: line[1].fleet):
            here = self.at.get(order.fleet, 0)
            if here not in self.metal:
                continue
            have = self.cargo.get(order.fleet, 0)
            room = max(0, self.ships.get(("F", order.fleet), 0) * carry - have)
            wanted = max(room, 1) if order.count is None else order.count
            code = "over_capacity" if room <= self.metal[here] else "not_enough_metal"
            done = min(room, max(0, self.metal[here]))
            if order.count is not None or not done:
                done = self._trim(index, done, wanted, code)
            self.cargo[order.fleet] = have + done
            self.metal[here] -= done

    def _gifts(self) -> None:
        """Rule 3.5: two a turn."""
        gifts = [index for index, order in self.lines if isinstance(order, o.Give)]
        for count, index in enumerate(gifts, 1):
            self.charges[index] = Charge(index, "gift", f"{count} of {GIFTS}")


def trims(view: View, orders: Sequence[Order], refused: frozenset[int]) -> list[Problem]:
    """The lines of which only a part will happen, or nothing as things stand."""
    found = []
    for index, trim in sorted(Reckoning(view, orders, refused).trims.items()):
        part = trim.done > 0
        made = problem(orders[index], trim.code, index, partial=part)
        text = f"{trim.done} of {trim.wanted} as things stand. {CODES[trim.code]}"
        if not part:
            text = NOTHING.get(trim.code, text)
        found.append(
            Problem(made.order, made.code, text, partial=part, index=index, rule=made.rule)
        )
    return found


def charges(view: View, orders: Sequence[Order], refused: frozenset[int]) -> list[Charge]:
    found = Reckoning(view, orders, refused).charges
    return [found[index] for index in sorted(found)]


def capacity(view: View, orders: Sequence[Order], refused: frozenset[int]) -> list[Panel]:
    """A row for each world that can build; what no order uses becomes I-ships (rule 5.2)."""
    found = Reckoning(view, orders, refused)
    rows = tuple(
        (f"W{n}", str(able), str(found.used[n]), str(able - found.used[n]))
        for n, able in sorted(found.capacity.items())
        if able
    )
    head = ("World", "Can build", "Ordered", "Left over")
    note = "What no order uses builds I-ships: they guard the world and cannot fly."
    return [Grid("Industry", head, rows, note)] if rows else []
