"""Phases 23 to 25: damage, removal of destroyed ships, auto-repair (rules 5.3, 3.2)."""

from __future__ import annotations

from starpost.games.star_empires.galaxy.hexes import Pos
from starpost.games.star_empires.state import Ship
from starpost.games.star_empires.table import Shot, Table
from starpost.games.star_empires.tables import operational


def apply_combat_damage(table: Table) -> None:
    """Direct fire first; then each screened ship's shots in the order they were fired."""
    direct: dict[str, int] = {}
    screened: dict[str, list[Shot]] = {}
    for shot in table.shots:
        if shot.target.sn in table.screens:
            screened.setdefault(shot.target.sn, []).append(shot)
        else:
            direct[shot.target.sn] = direct.get(shot.target.sn, 0) + shot.guns
    for sn, guns in direct.items():
        _hit(table, sn, guns)
    for sn, shots in screened.items():
        wings = table.screens[sn]
        room = {wing.sn: max(0, wing.dp - direct.get(wing.sn, 0)) for wing in wings}
        for shot in shots:
            _absorb(table, sn, shot, room)
    for sn, damage in table.hurt.items():
        ship = table.ships[sn]
        ship.dp -= damage
        table.mark(ship, "H")
    _new_ratings(table)


def _hit(table: Table, sn: str, guns: int) -> None:
    table.hurt[sn] = table.hurt.get(sn, 0) + guns


def _absorb(table: Table, target: str, shot: Shot, room: dict[str, int]) -> None:
    """Guns run through the wings; a missile spends itself on the first (ruling R24)."""
    guns = shot.guns
    for wing, left in room.items():
        if left and guns:
            taken = guns if shot.missile else min(guns, left)
            room[wing] = max(0, left - taken)
            _hit(table, wing, taken)
            guns -= taken
    if guns:
        _hit(table, target, guns)


def _new_ratings(table: Table) -> None:
    for sn in table.hurt:
        ship = table.ships[sn]
        if ship.dp > 0:
            rating = operational(ship.dp, table.kind(ship).dp)
            text = f"{ship.owner} {ship.handle} was damaged: OR {rating}%."
            table.tell_at("23 damage", ship.at, text)


def remove_destroyed_ships_i(table: Table) -> None:
    """Ships without DP, self-destructed ones and spent missiles go, with all their cargo."""
    lost: dict[str, str] = dict.fromkeys(table.destructed, "destruct")
    for shot in table.shots:
        if shot.missile:
            lost.setdefault(shot.attacker.sn, "fired")
    for sn in table.doomed:
        lost.setdefault(sn, "carrier")
    for sn in table.hurt:
        if table.ships[sn].dp <= 0:
            lost.setdefault(sn, "combat")
    remove(table, lost, "24 destroyed")


def remove(table: Table, lost: dict[str, str], phase: str) -> None:
    """Takes ships away; whoever had one there saw who else was there (ruling R53)."""
    for sn in list(lost):
        for cargo in table.cargo.get(sn, ()):
            lost.setdefault(cargo.sn, "carrier")
    places: dict[Pos, list[Ship]] = {}
    for sn in lost:
        ship = table.ships[sn]
        places.setdefault(ship.at, []).append(ship)
    for at, ships in places.items():
        _witness(table, phase, at, ships, lost)
    for sn in sorted(lost, key=lambda sn: not table.ships[sn].carrier):
        table.destroy(table.ships[sn], lost[sn])


def _witness(table: Table, phase: str, at: Pos, ships: list[Ship], lost: dict[str, str]) -> None:
    seats = table.witnesses(at)
    owners = {ship.owner for ship in table.here.get(at, ())}
    for name in dict.fromkeys(ship.owner for ship in ships if not ship.carrier):
        for other in table.empires:
            if other in owners:
                table.meet(table.empires[name], other)
    present = ", ".join(_sighted(table, s) for s in table.here.get(at, ()))
    mourners = dict.fromkeys(ship.owner for ship in ships if not ship.carrier)
    for ship in ships:
        cause = {"fired": "spent", "carrier": "lost with its carrier"}.get(lost[ship.sn], "lost")
        text = f"{ship.owner} {ship.handle} ({ship.kind}) was {cause}."
        table.saw_wreck[ship.sn] = tuple(dict.fromkeys((*seats, ship.owner)))
        table.tell(phase, text, table.saw_wreck[ship.sn], at)
    for name in mourners:
        table.tell(phase, f"Ships present: {present}.", (name,), at)


def _sighted(table: Table, ship: Ship) -> str:
    """What a short range scan tells of a ship (rule 5.9)."""
    if table.edition == 1:
        return f"{ship.owner} {ship.handle}"
    kind = table.kind(ship)
    rating = operational(max(0, ship.dp), kind.dp)
    return f"{ship.owner} {ship.handle} ({ship.kind}, {kind.tonnage} t, OR {rating}%)"


def auto_repair_ships(table: Table) -> None:
    """Every damaged survivor gains its AR."""
    for ship in table.ships.values():
        kind = table.kind(ship)
        if ship.dp < kind.dp and kind.ar:
            ship.dp = min(kind.dp, ship.dp + kind.ar)
            table.mark(ship, "A")
            text = f"{ship.owner} {ship.handle} repaired itself."
            table.tell("25 auto-repair", text, _onlookers(table, ship), ship.at)


def _onlookers(table: Table, ship: Ship) -> tuple[str, ...]:
    """A loaded ship is nobody's business but the owners' of cargo and carrier."""
    if not ship.carrier:
        return table.witnesses(ship.at)
    return tuple(dict.fromkeys((ship.owner, table.ships[ship.carrier].owner)))
