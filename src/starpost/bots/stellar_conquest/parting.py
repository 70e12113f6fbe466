"""Ships part only to go different ways: advice sends no two crumbs of one force to one star, and
keeps together what has no goal of its own."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.bots.stellar_conquest.worth import Worth
from starpost.games.stellar_conquest.galaxy.board import OFFMAP
from starpost.games.stellar_conquest.galaxy.ships import read_ships, write_ships
from starpost.games.stellar_conquest.writing import orders as o
from starpost.games.stellar_conquest.writing.feed import find_group
from starpost.kernel.orders import Order


def together(worth: Worth, orders: Sequence[Order]) -> list[Order]:
    """The same sheet with fewer, larger groups, numbered as they come."""
    sheet = _Sheet(orders)
    for split in sheet.splits:
        sheet.part(split, outside=_outside(worth, split.group))
    return _numbered(worth, sheet)


def _outside(worth: Worth, name: str) -> bool:
    """Whether the whole group must come onto the map now, told or not (R12)."""
    group = worth.st.groups.get(find_group(name) or 0)
    return group is not None and group.at == OFFMAP


class _Sheet:
    """Who parts from whom, and where everybody goes."""

    def __init__(self, orders: Sequence[Order]) -> None:
        self.splits = [order for order in orders if isinstance(order, o.Split)]
        self.rest = [order for order in orders if not isinstance(order, o.Split | o.Move)]
        self.goals = {order.group: order.to for order in orders if isinstance(order, o.Move)}
        self.tied = {name for order in self.rest for name in _named(order)}
        self.kept: dict[str, dict[str, int]] = {}
        """Ships of every group that is still parted from another, by its name."""
        self.source: dict[str, str] = {}

    def part(self, split: o.Split, *, outside: bool) -> None:
        name, ships = split.new or "", dict(read_ships(split.ships))
        if name in self.tied or split.group in self.tied:
            self._keep(split, name, ships)
            return
        goal, home = self.goals.get(name), self.goals.get(split.group)
        if goal is None and home is not None and not outside:
            self._keep(split, name, ships)  # who stays behind holds something there
            return
        if goal is None or goal == home:
            self.goals.pop(name, None)
            return
        if home is None and outside:
            self.goals[split.group] = self.goals.pop(name)
            return
        same = next((n for n in self.kept if self._same(n, split.group, goal)), None)
        if same is None:
            self._keep(split, name, ships)
            return
        self.goals.pop(name)
        for letter, n in ships.items():
            self.kept[same][letter] = self.kept[same].get(letter, 0) + n

    def _keep(self, split: o.Split, name: str, ships: dict[str, int]) -> None:
        self.kept[name], self.source[name] = ships, split.group

    def _same(self, name: str, group: str, goal: str) -> bool:
        return self.source[name] == group and self.goals.get(name) == goal


def _named(order: Order) -> tuple[str, ...]:
    return (order.group, order.into) if isinstance(order, o.Join) else ()


def _numbered(worth: Worth, sheet: _Sheet) -> list[Order]:
    """New groups have the numbers that come next, in the order in which they part."""
    names = {old: f"G{worth.st.next_group + n}" for n, old in enumerate(sheet.kept)}
    found: list[Order] = [
        o.Split(names.get(sheet.source[old], sheet.source[old]), write_ships(ships), names[old])
        for old, ships in sheet.kept.items()
    ]
    for order in sheet.rest:
        if isinstance(order, o.Join):
            group, into = (names.get(n, n) for n in (order.group, order.into))
            found.append(o.Join(group, into))
        else:
            found.append(order)
    return [*found, *(o.Move(names.get(n, n), to) for n, to in sheet.goals.items())]
