"""Phase 36: the strongest in a sector learns the classes of the wrecks (rule 5.14)."""

from __future__ import annotations

from starpost.games.star_empires.galaxy.hexes import Pos
from starpost.games.star_empires.state import Ship
from starpost.games.star_empires.table import Table

PHASE = "36 salvage"


def salvage_designs(table: Table) -> None:
    wrecks = [w for w, cause in table.wrecks if cause not in ("destruct", "fired", "deployed")]
    for wreck in sorted(wrecks, key=lambda s: (s.owner.lower(), s.handle.lower())):
        salvager = _salvager(table, wreck)
        if salvager is not None and wreck.kind not in table.empires[salvager].classes:
            for friend in table.side(salvager):
                table.learn(table.empires[friend], wreck.kind)
                table.tell(PHASE, f"The design {wreck.kind} was salvaged.", (friend,))
            others = [x for x in table.witnesses(wreck.at) if x not in table.side(salvager)]
            table.tell(PHASE, f"{salvager} salvaged {wreck.handle}.", others, wreck.at)


def _salvager(table: Table, wreck: Ship) -> str | None:
    """The one empire, with its allies' guns, that outguns all and the owner's side threefold."""
    own = _own_guns(table, wreck.at)
    if not own:
        return None
    united = {name: sum(own.get(x, 0) for x in table.side(name)) for name in own}
    best = max(united.values())
    top = [name for name in table.empires if united.get(name) == best]
    if any(b not in table.side(a) for a in top for b in top):
        return None
    salvager = max(top, key=lambda name: own[name])
    if salvager in table.side(wreck.owner):
        return None
    side = table.side(wreck.owner)
    ships = table.here.get(wreck.at, ())
    dp = sum(s.dp for s in ships if s.owner in side and table.conquers(s))
    return salvager if best > table.rules.salvage_threshold * dp else None


def _own_guns(table: Table, at: Pos) -> dict[str, int]:
    guns: dict[str, int] = {}
    for ship in table.here.get(at, ()):
        if table.conquers(ship):
            guns[ship.owner] = guns.get(ship.owner, 0) + table.guns(ship)
    return guns
