"""The own ships of a sector, to be chosen one by one: health, guns, how far they see and fly."""

from __future__ import annotations

from starpost.games.star_empires.galaxy.hexes import text
from starpost.games.star_empires.known.callsigns import callsigns, class_word
from starpost.games.star_empires.known.sights import OwnShip, View
from starpost.games.star_empires.told.wish import sector
from starpost.kernel.telling import Member, Muster
from starpost.told.words import few

COLUMNS = ("Guns", "Sees", "Flies")
NONE = "–"


def muster(view: View, selected: str) -> Muster | None:
    """For a sector, what lies in it, or one's own ships there; nobody's else."""
    at = sector(view, selected)
    foreign = "(" in selected and not selected.startswith(("(", f"{view.seat}("))
    if at is None or foreign or not view.code or view.over:
        return None
    here = [s for s in view.ships if s.at == at]
    if not here:
        return None
    names = callsigns(view.ships)
    by_handle = {s.handle: names[s.sn] for s in view.ships}
    named = sorted(here, key=lambda s: (s.kind, _number(names[s.sn])))
    ranked = sorted(named, key=lambda s: (bool(s.carrier), not s.engines, -s.tonnage))
    rows = tuple(_member(s, names[s.sn], by_handle.get(s.carrier, s.carrier)) for s in ranked)
    still = [names[s.sn] for s in ranked if not s.engines and not s.carrier]
    verb = "has" if len(still) == 1 else "have"
    note = f"{few(still, 'ship')} {verb} no engines." if still else ""
    return Muster(f"{view.seat}{text(at)}", COLUMNS, rows, note)


def _number(name: str) -> tuple[str, int]:
    """So that Pinnace10 comes after Pinnace9."""
    word = name.rstrip("0123456789")
    return word, int(name[len(word) :] or 0)


def _member(ship: OwnShip, name: str, carrier: str) -> Member:
    counts = tuple(str(n) if n else NONE for n in (ship.guns, ship.scan, ship.engines))
    return Member(
        ship.handle, name, class_word(ship.kind), ship.dp, ship.full, counts,
        f"aboard {carrier}" if ship.carrier else "",
    )  # fmt: skip
