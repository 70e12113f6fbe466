"""The treasury: everything is pooled at one world and sent to where it is spent (rule 5.10)."""

from __future__ import annotations

from math import ceil

from starpost.bots.star_empires.board import Board, is_civil, is_wing
from starpost.bots.star_empires.designs import Yard
from starpost.games.star_empires.galaxy.drawings import DRAWINGS, Drawing
from starpost.games.star_empires.known.callsigns import new_names
from starpost.games.star_empires.known.sights import OwnShip, WorldSight
from starpost.games.star_empires.tables import ORBITAL
from starpost.games.star_empires.writing import orders as say


class Treasury:
    """RU that can be spent this turn, and what they are spent on.

    Production comes before pooling, shipping and building, so this turn's income counts;
    design fees come before it, so they are paid out of what lies at the base.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.yard = Yard(board.view)
        self.open = [w for w in board.mine if w.prohibition in (None, "none")]
        self.base = max(self.open, key=self._safety, default=None)
        self.income = sum(self._income(w) for w in board.mine)
        self.cash = sum((w.stock or 0) + self._income(w) for w in self.open)
        self.purse = {
            w.name: (w.stock or 0) + self._income(w)
            for w in board.mine
            if w.prohibition == "blockaded"
        }
        """Blockaded worlds cannot send, but spend what they have."""
        self.sent: dict[str, int] = {}
        self.builds: dict[tuple[str, str], int] = {}
        self.repairs: list[tuple[str, str]] = []

    def _safety(self, world: WorldSight) -> tuple[bool, bool, int, int, str]:
        """Where the treasury stands: at home, else where most is defended."""
        spare = (world.garrison or 0) - (world.guns or 0)
        return not self.board.doomed(world.at), world.home, spare, world.production, world.name

    def _income(self, world: WorldSight) -> int:
        if world.pollution and not world.home:
            return 0 if world.pollution > 1 else (world.production + 1) // 2
        return ceil(world.production * self.board.view.rules.production_multiplier)

    # --- spending -------------------------------------------------------------------------

    def funds(self, world: WorldSight) -> int:
        if world.prohibition == "interdicted":
            return 0
        return self.cash + self.purse.get(world.name, 0)

    def build(self, world: WorldSight, drawing: Drawing, count: int = 1, keep: int = 0) -> int:
        """Orders as many of `count` ships as can be paid; says how many."""
        kind, cost = self.yard.pick(drawing)
        number = max(0, min(count, (self.funds(world) - keep) // cost))
        if number:
            self._pay(world, number * cost)
            key = (world.name, kind)
            self.builds[key] = self.builds.get(key, 0) + number
        return number

    def _pay(self, world: WorldSight, amount: int) -> None:
        own = min(amount, self.purse.get(world.name, 0))
        if own:
            self.purse[world.name] -= own
        self.cash -= amount - own
        if self.base is not None and world.name != self.base.name and amount > own:
            self.sent[world.name] = self.sent.get(world.name, 0) + amount - own

    def draw_up(self, wanted: tuple[Drawing, ...] = DRAWINGS, keep: int = 0) -> None:
        """Creates the classes that are missing, the first ones first, from the base's stock."""
        if self.base is None:
            return
        stock = (self.base.stock or 0) - keep
        for drawing in wanted:
            fee = self.yard.fee(drawing)
            if self.yard.known(drawing) is None and fee <= stock:
                self.board.order(self.yard.design(drawing, self.base.name))
                stock -= fee
                self.cash -= fee

    def repair(self, ship: OwnShip) -> None:
        """Mends a damaged ship from the base."""
        rules = self.board.view.rules
        orbital = ship.hull == ORBITAL
        rate = rules.orbital_repair_dp_per_ru if orbital else rules.repair_dp_per_ru
        fee = -(-(ship.full - ship.dp) // rate)
        if self.base is not None and 0 < fee <= self.cash:
            self.cash -= fee
            self.repairs.append((ship.handle, self.base.name))

    def mend(self) -> None:
        """Tenders, warships and bases; wings and small ships are cheaper to replace."""
        ships = self.board.view.ships
        damaged = [s for s in ships if s.dp < s.full and not is_wing(s) and not is_civil(s)]
        for ship in sorted(damaged, key=lambda s: (s.rating, s.handle)):
            self.repair(ship)

    # --- the sheet ------------------------------------------------------------------------

    def write(self) -> None:
        board, base = self.board, self.base
        shut = tuple(w.name for w in board.mine if w not in self.open)
        if base is not None and len(self.open) > 1:
            board.order(say.Pool(base.name, shut))
        if base is not None:
            for name, amount in self.sent.items():
                board.order(say.Transfer(base.name, str(amount), name))
        used = {ship.name for ship in board.view.ships}
        for (world, kind), number in self.builds.items():
            names = new_names(kind, number, used, world)
            used.update(names)
            board.order(say.Build(world, str(number), kind, names))
        for handle, world in self.repairs:
            board.order(say.Repair(handle, "MAX", (world,)))
