"""The kinds of things that orders name, and what a view offers for each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from starpost.games.star_empires.galaxy.hexes import DIRECTIONS, text
from starpost.games.star_empires.known.callsigns import new_names
from starpost.games.star_empires.tables import DEVICE, HULLS
from starpost.kernel.writing.forms import Slot

_WORDS = "TO|AT|FROM|ONTO|THROUGH|EXCEPT|WITH|ASC|DESC|MANUAL"
ITEM = rf"(?!(?:{_WORDS})(?!\S))\S+"
"""Any word but those that hold an order together."""
WHOLE = r"[+-]?\d{1,9}"
PAIR = re.compile(r"\(?([+-]?\d{1,9}),([+-]?\d{1,9})\)?")


def read_pair(word: str) -> tuple[int, int] | None:
    """A coordinate as written, `(o,y)` or `o,y`; None: it is something else."""
    found = PAIR.fullmatch(word) if "," in word else None
    if found is None or word.startswith("(") != word.endswith(")"):
        return None
    return int(found[1]), int(found[2])


Values = Callable[[Any], Iterable[str]]


def _item(name: str, help: str, values: Values) -> Slot:
    return Slot(name, ITEM, help, values=values)


def ships(view: Any) -> list[str]:
    return [ship.handle for ship in view.ships]


def _places(view: Any) -> list[str]:
    return [f"@{world.name}" for world in view.worlds]


def _groups(view: Any) -> list[str]:
    """Handles first, those that can fly before the others; whole sectors by their coordinates."""
    at = {text(ship.at): None for ship in view.ships if not ship.carrier}
    return [s.handle for s in sorted(view.ships, key=lambda s: not s.engines)] + [*at]


def _kinds(view: Any) -> list[str]:
    return [f"class:{name}" for name in {ship.kind: None for ship in view.ships}]


def _goals(view: Any) -> list[str]:
    named = [*view.worlds, *view.portals, *view.storms]
    return [item.name for item in named] + [text(s.at) for s in view.sectors]


def _of_hull(hull: str) -> Values:
    return lambda view: [ship.handle for ship in view.ships if ship.hull == hull]


def _carriers(view: Any) -> list[str]:
    return [ship.handle for ship in view.ships if ship.racks]


def _cargo(view: Any) -> list[str]:
    return [ship.handle for ship in view.ships if ship.carrier]


def _foes(view: Any) -> list[str]:
    return [ship.handle for ship in view.sighted]


def _own_worlds(view: Any) -> list[str]:
    return [w.name for w in view.worlds if w.mine or w.mine_stock]


def _worlds(view: Any) -> list[str]:
    return [w.name for w in view.worlds]


def _portals(view: Any) -> list[str]:
    return [p.name for p in view.portals]


def _empires(view: Any) -> list[str]:
    return list(view.contacts)


def _new_names(view: Any) -> tuple[str, ...]:
    """Names that no ship of one's own has."""
    return new_names("", 4, [ship.name for ship in view.ships])


def _objects(view: Any) -> list[str]:
    return [item.name for item in (*view.worlds, *view.portals, *view.storms)]


def _knowable(view: Any) -> list[str]:
    return [*_objects(view), *(c.name for c in view.classes), *_empires(view)]


def _fixed(*words: str) -> Values:
    return lambda _: words


def _number(name: str, help: str, *words: str) -> Slot:
    return Slot(name, WHOLE, help, read=int, values=_fixed(*words))


SLOTS = (
    _item("ship", "a ship of yours, by name or serial number", ships),
    _item("ships", "ships: handles, (o,y) or @Location", _groups),
    _item("many", "ships: handles, (o,y), @Location, class:name or ALL",
          lambda v: ["ALL", *_kinds(v), *_groups(v)]),
    _item("scope", "ALL, a sector, a ship or class:name",
          lambda v: ["ALL", *_places(v), *_kinds(v), *ships(v)]),
    _item("wing", "a wing of yours", _of_hull("wing")),
    _item("device", "a device of yours", _of_hull(DEVICE)),
    _item("carrier", "a carrier", _carriers),
    _item("cargo", "a loaded ship", _cargo),
    _item("attacker", "a ship of yours, or ship:guns", ships),
    _item("target", "a foreign ship: serial number, EMPIRE:name or name", _foes),
    _item("empire", "an empire", _empires),
    _item("goal", "a sector (o,y) or a known location", _goals),
    _item("mine", "a world of yours or an ally's", _own_worlds),
    _item("world", "a world you know", _worlds),
    _item("portal", "a portal you know", _portals),
    _item("class", "a class you know", lambda v: [c.name for c in v.classes]),
    _item("hull", "a hull", _fixed(*(h.upper() for h in HULLS if h != DEVICE))),
    _item("rating", "a whole number", _fixed("1", "2", "5", "10", "20")),
    Slot("name", r"\S+", "a name", values=_new_names),
    Slot("amount", rf"{WHOLE}|MAX", "a number or MAX", values=_fixed("MAX", "1", "2", "5")),
    Slot("mode", "PUBLIC|PRIVATE", "PUBLIC or PRIVATE", read=str.upper,
         values=_fixed("PUBLIC", "PRIVATE")),
    Slot("sector", r"\([+-]?\d{1,9},[+-]?\d{1,9}\)|[+-]?\d{1,9},[+-]?\d{1,9}", "a sector (o,y)",
         values=lambda v: [text(s.at) for s in v.sectors]),
    Slot("object", "WORLD|PORTAL|STORM", "WORLD, PORTAL or STORM", read=str.upper,
         values=_fixed("WORLD", "PORTAL", "STORM")),
    Slot("item", "WORLD|PORTAL|NAVDATA|STORM|SHIPCLASS|CONTACT",
         "WORLD, PORTAL, NAVDATA, STORM, SHIPCLASS or CONTACT", read=str.upper,
         values=_fixed("WORLD", "PORTAL", "NAVDATA", "STORM", "SHIPCLASS", "CONTACT")),
    _item("thing", "a name", _objects),
    _item("knowable", "a name", _knowable),
    _number("whole", "a whole number", "0", "1", "5", "10"),
    Slot("pattern", r"NONE|RANDOM|(?:NE|NW|SE|SW|N|S|\.)(?:,(?:NE|NW|SE|SW|N|S|\.))*",
         "NONE, RANDOM or steps such as N,SE,.", read=str.upper,
         values=_fixed("NONE", "RANDOM", ",".join(DIRECTIONS))),
    Slot("wave", rf"NONE|RANDOM|{WHOLE}(?:,{WHOLE})*", "NONE, RANDOM or changes such as 2,-1,-1",
         read=str.upper, values=_fixed("NONE", "RANDOM", "1,-1")),
    Slot("standing", "ACTIVE|ABANDONED|INACTIVE|NPC", "ACTIVE, ABANDONED, INACTIVE or NPC",
         read=str.upper, values=_fixed("ACTIVE", "NPC")),
    Slot("portal_state", "COLLAPSED|STABLE", "COLLAPSED or STABLE", read=str.upper,
         values=_fixed("COLLAPSED", "STABLE")),
    _item("winner", "CONFIRM, REJECT or empires", _fixed("REJECT")),
)  # fmt: skip
