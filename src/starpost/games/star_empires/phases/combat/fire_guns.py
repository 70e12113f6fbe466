"""Phase 22: guns and missiles, aimed automatically or by hand (rule 5.3).

Everything is judged on the DP at the start of phase 20, so orders do not see each other's fire;
only a ship's own guns can be spent but once.
"""

from __future__ import annotations

from starpost.games.star_empires.galaxy.hexes import Pos
from starpost.games.star_empires.phases.logistics.unload_ships import named
from starpost.games.star_empires.state import Ship
from starpost.games.star_empires.table import Entry, Shot, Table
from starpost.games.star_empires.writing import lookup
from starpost.games.star_empires.writing.orders import Fire, FireManual

PHASE = "22 fire guns"


def fire_guns(table: Table) -> None:
    ready = _ready_missiles(table)
    for entry in table.orders(Fire, FireManual):
        gunner = Gunner(table, entry, ready)
        if isinstance(entry.order, Fire):
            gunner.fire(entry.order)
        elif isinstance(entry.order, FireManual):
            gunner.fire_manual(entry.order)
    _tell(table)


def _ready_missiles(table: Table) -> dict[str, None]:
    """Missiles that may fire and are ordered to: nobody can aim at them (ruling R21)."""
    ready: dict[str, None] = {}
    for entry in table.orders(Fire, FireManual):
        silent = Entry(entry.seat, entry.order, quiet=True)
        but = entry.order.but if isinstance(entry.order, Fire) else ()
        for ship, _ in lookup.select(table, silent, named(entry.order), but):
            if table.is_missile(ship) and _may_fire(table, ship):
                ready[ship.sn] = None
    return ready


def _may_fire(table: Table, missile: Ship) -> bool:
    """Off a carrier in phase 3, or on one of its own side now (ruling R56)."""
    if missile.carrier:
        return table.ships[missile.carrier].owner in table.side(missile.owner)
    return missile.sn in table.let_off


def target_order(table: Table, ship: Ship, *, desc: bool = False) -> tuple[object, ...]:
    """Rule 5.3: non-missiles first; fewest DP, smaller OR, smaller tonnage, handle."""
    kind, handle = table.kind(ship), ship.handle.lower()
    sign = -1 if desc else 1
    if table.is_missile(ship):
        return (1, sign * kind.tonnage, handle)
    return (0, sign * ship.dp, -sign * kind.dp, sign * kind.tonnage, handle)


class Gunner:
    """One FIRE order being carried out."""

    def __init__(self, table: Table, entry: Entry, ready: dict[str, None]) -> None:
        self.table, self.entry, self.ready = table, entry, ready
        self.guns: list[Ship] = []
        self.missiles: list[Ship] = []
        self.left: dict[str, int] = {}
        self.reach = 0
        """Guns not fired yet, over all attackers of the order."""

    def unfired(self, ship: Ship) -> int:
        return self.table.guns(ship) - self.table.spent.get(ship.sn, 0)

    # --- who fires ------------------------------------------------------------------------

    def accepts(self, ship: Ship, explicit: bool) -> bool:
        """Whether the ship can fire; a wrong kind picked up by its sector is passed over."""
        table = self.table
        code, wrong_kind = "", False
        if ship.sn in table.destructed or ship.sn in table.doomed:
            code = "destroyed"
        elif table.is_missile(ship):
            code, wrong_kind = self._missile(ship)
        elif ship.carrier:
            code = "loaded"
        elif table.guns(ship) < 1:
            code, wrong_kind = "no_guns", True
        elif self.unfired(ship) < 1:
            code = "no_guns"
        if code and (explicit or not wrong_kind):
            table.reject(self.entry, code, ship.handle)
        return not code

    def _missile(self, ship: Ship) -> tuple[str, bool]:
        if ship.sn in self.table.spent:
            return "destroyed", False
        if self.table.guns(ship) < 1:
            return "no_guns", True
        if ship.sn in self.ready:
            return "", False
        return ("loaded" if ship.carrier else "missile_not_loaded"), True

    def muster(self, chosen: list[tuple[Ship, bool]]) -> None:
        for ship, explicit in chosen:
            if self.accepts(ship, explicit):
                fleet = self.missiles if self.table.is_missile(ship) else self.guns
                fleet.append(ship)
        for missile in self.missiles:
            if missile.carrier:
                self.table.unload(missile)

    def attacker_order(self, ship: Ship) -> tuple[object, ...]:
        """Rule 5.3: fewest unfired guns, operational guns, OR, rated guns, tonnage, handle."""
        kind = self.table.kind(ship)
        rating = ship.dp / kind.dp
        guns = self.table.guns(ship)
        return (self.unfired(ship), guns, rating, kind.guns, kind.tonnage, ship.handle.lower())

    # --- automatic ------------------------------------------------------------------------

    def fire(self, order: Fire) -> None:
        chosen = lookup.select(self.table, self.entry, order.ships, order.but)
        if not chosen or not lookup.in_one_sector(self.table, self.entry, chosen):
            return
        at = chosen[0][0].at
        self.muster(chosen)
        targets = self.targets(order, at)
        if not (self.guns or self.missiles):
            return
        self.guns.sort(key=self.attacker_order)
        self.missiles.sort(key=self.attacker_order)
        self.reach = sum(map(self.unfired, self.guns))
        self.left = {ship.sn: ship.dp for ship in self.table.here.get(at, ())}
        for target in targets:
            if not (self.reach or self.missiles):
                break
            if not self.screened_by_ally(target):
                self.engage(target)

    def targets(self, order: Fire, at: Pos) -> list[Ship]:
        """All ships of the first empire named, then of the second, and so on."""
        table, seat, found = self.table, self.entry.seat, []
        for word in dict.fromkeys(order.empires):
            name = table.canon.get(word.lower(), "")
            ships = [s for s in table.here.get(at, ()) if s.owner == name and self.aimable(s)]
            if name == seat:
                table.reject(self.entry, "self", word)
            elif name and table.allied(seat, name):
                table.reject(self.entry, "ally_target", word)
            elif not ships:
                table.reject(self.entry, "no_targets", word)
            else:
                found += sorted(ships, key=lambda s: target_order(table, s, desc=order.desc))
        return found

    def aimable(self, ship: Ship) -> bool:
        return not ship.carrier and ship.sn not in self.ready

    def screened_by_ally(self, target: Ship) -> bool:
        wings = self.table.screens.get(target.sn, ())
        if any(self.table.allied(self.entry.seat, wing.owner) for wing in wings):
            self.table.reject(self.entry, "ally_screen", target.handle)
            return True
        return False

    def engage(self, target: Ship) -> None:
        """First the wings in front of the target, then the target itself."""
        for element in (*self.table.screens.get(target.sn, ()), target):
            while self.left[element.sn] > 0 and (self.reach or self.missiles):
                need = self.left[element.sn]
                if self.reach >= need or not self.missiles:
                    self.left[element.sn] -= self.volley(target, need)
                else:
                    self.left[element.sn] = max(0, need - self.launch(target, need))

    def volley(self, target: Ship, need: int) -> int:
        """The next attacker with guns left fires as many as are needed."""
        attacker = next(ship for ship in self.guns if self.unfired(ship))
        guns = min(self.unfired(attacker), need)
        self.reach -= guns
        self.shoot(attacker, target, guns)
        return guns

    def launch(self, target: Ship, need: int) -> int:
        """The smallest missile that suffices, or the largest there is."""
        guns = self.table.guns
        enough = [m for m in self.missiles if guns(m) >= need]
        missile = min(enough, key=guns) if enough else max(self.missiles, key=guns)
        self.missiles.remove(missile)
        force = guns(missile)
        self.shoot(missile, target, force, missile=True)
        return force

    def shoot(self, attacker: Ship, target: Ship, guns: int, *, missile: bool = False) -> None:
        table = self.table
        table.shots.append(Shot(attacker, target, guns, missile))
        table.spent[attacker.sn] = table.spent.get(attacker.sn, 0) + guns
        table.mark(attacker, "F")
        what = _count(guns)
        aim = f"{target.owner} {target.handle}"
        table.note(self.entry, f"{attacker.handle} fired {what} at {aim}.")

    # --- by hand --------------------------------------------------------------------------

    def fire_manual(self, order: FireManual) -> None:
        """Each attacker on its own, in the order written (ruling R23)."""
        table, entry = self.table, self.entry
        amounts: dict[str, int | None] = {}
        chosen: list[tuple[Ship, bool]] = []
        for word in order.ships:
            handle, amount = _gun_count(table, entry.seat, word)
            ship = lookup.taken(table, entry, handle)
            if ship is not None and ship.sn not in amounts:
                amounts[ship.sn] = amount
                chosen.append((ship, True))
        if not chosen or not lookup.in_one_sector(table, entry, chosen):
            return
        self.muster(chosen)
        targets = self.manual_targets(order, chosen[0][0].at)
        able = {ship.sn for ship in (*self.guns, *self.missiles)}
        for ship, _ in chosen:
            if ship.sn in able:
                self.manual_fire(ship, amounts[ship.sn], targets)

    def manual_targets(self, order: FireManual, at: Pos) -> list[Ship]:
        table, entry, found = self.table, self.entry, []
        for word in order.targets:
            ship = lookup.settle(
                table, entry, word, lookup.foreign_ship(table, entry.seat, word, at)
            )
            if ship is None:
                continue
            if table.allied(entry.seat, ship.owner):
                table.reject(entry, "ally_target", word)
            elif not self.aimable(ship):
                table.reject(entry, "no_targets", word)
            elif not self.screened_by_ally(ship):
                found.append(ship)
        return found

    def manual_fire(self, ship: Ship, amount: int | None, targets: list[Ship]) -> None:
        guns = self.unfired(ship) if amount is None else amount
        if not 1 <= guns <= self.unfired(ship):
            return self.table.reject(self.entry, "bad_amount", ship.handle)
        if self.table.is_missile(ship):
            if targets:
                self.shoot(ship, targets[0], self.table.guns(ship), missile=True)
            return None
        for target in targets[:-1]:
            part = min(guns, target.dp)
            guns -= part
            if part:
                self.shoot(ship, target, part)
        if targets and guns:
            self.shoot(ship, targets[-1], guns)
        return None


def _gun_count(table: Table, seat: str, word: str) -> tuple[str, int | None]:
    """`Anvil:12` is the ship and its guns; without a number all guns."""
    handle, colon, tail = word.rpartition(":")
    if colon and tail.lstrip("+-").isdecimal() and len(tail) < 10:
        if isinstance(lookup.own_ship(table, seat, word), Ship):
            return word, None
        return handle, int(tail)
    return word, None


def _count(guns: int) -> str:
    return f"{guns} guns" if guns > 1 else "1 gun"


def _tell(table: Table) -> None:
    """Each attacker's shots, summed up by target, for everybody in the sector."""
    sums: dict[tuple[str, str], tuple[Shot, int]] = {}
    for shot in table.shots:
        key = (shot.attacker.sn, shot.target.sn)
        first, guns = sums.get(key, (shot, 0))
        sums[key] = (first, guns + shot.guns)
    for shot, guns in sums.values():
        who = f"{shot.attacker.owner} {shot.attacker.handle}"
        aim = f"{shot.target.owner} {shot.target.handle}"
        text = f"{who} fired {_count(guns)} at {aim}"
        if shot.missile:
            text = f"Missile {who} went off with {_count(guns)} at {aim}"
        table.tell_at(PHASE, shot.attacker.at, text)
