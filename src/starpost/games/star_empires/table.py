"""The working table of one turn: the state's copy, its indexes, and what is to be told.

Only its methods load, unload, place, add and remove ships, so that the indexes stay true.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from starpost.games.star_empires.galaxy.hexes import Pos, atlas, galaxy, text
from starpost.games.star_empires.state import (
    Empire,
    News,
    Ship,
    ShipClass,
    State,
    World,
)
from starpost.games.star_empires.tables import DEVICE, MISSILE, STARBASE, rated
from starpost.games.star_empires.writing.problems import CODES
from starpost.kernel.contract import GM
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order, Problem

EDITION = 2
"""Of the rules as they are now; matches of the first edition are played on with theirs."""


class Entry:
    """One order of a sheet, and what became of it."""

    __slots__ = ("_text", "index", "order", "quiet", "results", "seat")

    def __init__(self, seat: str, order: Order, index: int = 0, *, quiet: bool = False) -> None:
        self.seat = seat
        self.order = order
        self.index = index
        self.quiet = quiet
        self.results: list[tuple[str, str]] = []
        self._text = ""

    @property
    def text(self) -> str:
        """The order as it is listed: written out once, however often it is told."""
        self._text = self._text or self.order.text
        return self._text


class Shot:
    """Guns, or one missile, aimed at a ship."""

    __slots__ = ("attacker", "guns", "missile", "target")

    def __init__(self, attacker: Ship, target: Ship, guns: int, missile: bool) -> None:
        self.attacker, self.target, self.guns, self.missile = attacker, target, guns, missile


class Table:
    """Everything the phases work on."""

    # The rules ask for them all the time, and so many are found at once in slots alone.
    __slots__ = (
        "allies", "canon", "cargo", "cloudy", "damped", "destructed", "dice", "doomed", "doubled",
        "edition", "empires", "entries", "fresh", "gone", "hammered", "held_shut", "here", "homes",
        "hurt", "inside", "kinds", "let_off", "met_at_start", "moved", "names", "nav_at_start",
        "news", "now", "problems", "routes", "rules", "saw_wreck", "screening", "screens",
        "serials", "shields", "ships", "shots", "spent", "state", "stood", "traversed", "turn",
        "unled", "used_portals", "world_at", "wrecks",
    )  # fmt: skip

    def __init__(self, state: State, dice: Dice, edition: int = EDITION) -> None:
        self.state = state
        self.edition = edition
        """By which edition of the rules the turn is played."""
        self.dice = dice
        self.turn = state.turn
        self.now = state.turn + 1
        """The turn whose map is being made: what is seen and told is dated with it."""
        self.rules = state.rules
        self.inside = galaxy(state.radius)
        self.ships = state.ships
        self.empires = state.empires
        self.entries: dict[type[Order], dict[str, list[Entry]]] = {}
        self.problems: dict[str, list[Problem]] = {}
        self.news: list[News] = []
        self.gone: dict[tuple[str, str], Ship] = {}
        """Ships destroyed this turn, by owner and lower-case handle."""
        self.wrecks: list[tuple[Ship, str]] = []
        """The same with the cause, in the order of removal."""
        self.nav_at_start = {name: empire.nav for name, empire in state.empires.items()}
        """What may be passed on this turn (rule 3.3)."""
        self.met_at_start = {name: empire.contacts for name, empire in state.empires.items()}
        """Who may be sent RU this turn (rule 4.16)."""
        self.stood = {sn: ship.at for sn, ship in state.ships.items()}
        """Where ships stood when the turn began (rule 4.12)."""
        self.homes = {w.owner: w.name for w in state.worlds.values() if w.home and w.owner}
        """Homeworlds when the turn began (rule 5.12)."""
        self.unled = {e.name for e in state.empires.values() if e.status == "abandoned"}
        """Empires that were abandoned when the turn began (rule 8.3)."""
        if edition == 1:
            self.unled.clear()
        self.saw_wreck: dict[str, tuple[str, ...]] = {}
        """Who was told of a ship's end when it came, by SN."""
        # what this turn's devices and orders have set in motion
        self.damped: dict[Pos, None] = {}
        self.hammered: dict[Pos, None] = {}
        self.shields: list[tuple[Pos, str]] = []
        self.fresh: list[str] = []
        self.let_off: dict[str, None] = {}
        """Ships unloaded in phase 3."""
        self.held_shut: dict[str, None] = {}
        """Portals that the game master keeps collapsed."""
        self.destructed: dict[str, None] = {}
        self.doomed: dict[str, None] = {}
        """Cargo and carriers that go up with a self-destructed ship."""
        self.screens: dict[str, list[Ship]] = {}
        self.screening: dict[str, str] = {}
        self.shots: list[Shot] = []
        self.spent: dict[str, int] = {}
        """Guns fired, by SN."""
        self.hurt: dict[str, int] = {}
        self.moved: dict[str, None] = {}
        self.traversed: dict[str, None] = {}
        self.used_portals: list[tuple[str, str]] = []
        self.doubled: dict[str, None] = {}
        self.routes: dict[str, tuple[str, str]] = {}
        """Portals that ships of abandoned empires head for."""
        self.cloudy: set[Pos] = set()
        self._index()

    def _index(self) -> None:
        state = self.state
        self.here: dict[Pos, list[Ship]] = {}
        self.cargo: dict[str, list[Ship]] = {}
        self.names: dict[str, dict[str, Ship]] = {name: {} for name in (GM, *state.empires)}
        """By owner and lower-case name."""
        self.serials: dict[str, Ship] = {}
        for ship in state.ships.values():
            self._enter(ship)
        self.world_at: dict[Pos, World] = {w.at: w for w in state.worlds.values()}
        self.canon = {name.lower(): name for name in state.empires}
        self.kinds = {name.lower(): name for name in state.classes}
        self.ally()

    def ally(self) -> None:
        """Read the alliances anew."""
        self.allies: dict[str, tuple[str, ...]] = dict.fromkeys(self.empires, ())
        for a, b in self.state.alliances:
            self.allies[a] += (b,)
            self.allies[b] += (a,)

    # --- orders, problems, news -----------------------------------------------------------

    def add_order(self, entry: Entry) -> None:
        kind = type(entry.order)
        self.entries.setdefault(kind, {}).setdefault(entry.seat, []).append(entry)

    def orders(self, *kinds: type[Order]) -> Iterator[Entry]:
        """Rule 3.1: empires in name order, each one's orders as written."""
        found = [self.entries[kind] for kind in kinds if kind in self.entries]
        if not found:
            return
        for seat in (GM, *self.empires):
            mine = [entry for by_seat in found for entry in by_seat.get(seat, ())]
            if len(found) > 1:
                mine.sort(key=lambda entry: entry.index)
            yield from mine

    def reject(self, entry: Entry, code: str, item: str = "", why: str = "") -> None:
        """A problem: the order, or the part of it that the item names, has no effect."""
        if entry.quiet:
            return
        if code == "unknown_empire" and entry.seat != GM:
            code = "no_contact"  # ruling R18
        sentence = why or (f"{item}: {CODES[code]}" if item else CODES[code])
        entry.results.append((code, sentence))
        problem = Problem(entry.text, code, sentence, index=entry.index)
        self.problems.setdefault(entry.seat, []).append(problem)

    def note(self, entry: Entry, sentence: str) -> None:
        """A result to list under the order."""
        if not entry.quiet:
            entry.results.append(("", sentence))

    def tell(self, phase: str, sentence: str, seats: Iterable[str], at: Pos | None = None) -> None:
        readers = tuple(seats)
        self.news.append(News(phase, sentence, readers, at))

    def tell_at(self, phase: str, at: Pos, sentence: str) -> None:
        """News for everybody with an unloaded ship or a world in the sector now."""
        self.news.append(News(phase, sentence, self.witnesses(at), at))

    def witnesses(self, at: Pos) -> tuple[str, ...]:
        owners = {ship.owner for ship in self.here.get(at, ())}
        world = self.world_at.get(at)
        if world is not None and world.owner:
            owners.add(world.owner)
        if len(owners) < 2:
            return tuple(owners)
        return tuple([name for name in self.empires if name in owners])

    def local(self, seat: str, at: Pos) -> str:
        """A sector as that seat writes it."""
        return text(atlas(self.empires[seat].frame, self.state.radius)[at])

    # --- ships ----------------------------------------------------------------------------

    def kind(self, ship: Ship) -> ShipClass:
        return self.state.classes[ship.kind]

    def guns(self, ship: Ship) -> int:
        kind = self.state.classes[ship.kind]
        return rated(kind.guns, ship.dp, kind.dp)

    def engines(self, ship: Ship) -> int:
        kind = self.state.classes[ship.kind]
        return rated(kind.engines, ship.dp, kind.dp)

    def scan(self, ship: Ship) -> int:
        kind = self.state.classes[ship.kind]
        return rated(kind.scan, ship.dp, kind.dp)

    def is_missile(self, ship: Ship) -> bool:
        return self.state.classes[ship.kind].hull == MISSILE

    def conquers(self, ship: Ship) -> bool:
        """A conquering ship: unloaded, no missile, no device, with a gun that works."""
        kind = self.state.classes[ship.kind]
        return (
            not ship.carrier
            and kind.hull not in (MISSILE, DEVICE)
            and rated(kind.guns, ship.dp, kind.dp) >= 1
        )

    def starbases(self, at: Pos) -> list[Ship]:
        return [ship for ship in self.here.get(at, ()) if ship.kind == STARBASE]

    def free_racks(self, carrier: Ship) -> int:
        used = sum(self.kind(ship).tonnage for ship in self.cargo.get(carrier.sn, ()))
        return self.kind(carrier).racks - used

    def allied(self, a: str, b: str) -> bool:
        return b in self.allies[a]

    def side(self, empire: str) -> tuple[str, ...]:
        """An empire and its allies."""
        return (empire, *self.allies[empire])

    def mark(self, ship: Ship, code: str) -> None:
        """A condition code of rule 1.9."""
        if code not in ship.codes.split(" "):
            ship.codes = f"{ship.codes} {code}" if ship.codes else code

    def _enter(self, ship: Ship) -> None:
        if ship.carrier:
            self.cargo.setdefault(ship.carrier, []).append(ship)
        else:
            self.here.setdefault(ship.at, []).append(ship)
        self.serials[ship.sn.lower()] = ship
        if ship.name:
            self.names[ship.owner][ship.name.lower()] = ship

    def add(self, ship: Ship) -> None:
        self.ships[ship.sn] = ship
        self._enter(ship)

    def place(self, ship: Ship, at: Pos) -> None:
        """An unloaded ship and its cargo stand in another sector."""
        self.here[ship.at].remove(ship)
        ship.at = at
        self.here.setdefault(at, []).append(ship)
        for item in self.cargo.get(ship.sn, ()):
            item.at = at

    def unload(self, ship: Ship) -> None:
        carrier = self.ships[ship.carrier]
        self.cargo[ship.carrier].remove(ship)
        ship.carrier = ""
        self.here.setdefault(ship.at, []).append(ship)
        self.mark(carrier, "u")
        self.mark(ship, "U")

    def load(self, ship: Ship, carrier: Ship) -> None:
        self.here[ship.at].remove(ship)
        ship.carrier = carrier.sn
        self.cargo.setdefault(carrier.sn, []).append(ship)
        self.mark(carrier, "l")
        self.mark(ship, "L")

    def rename(self, ship: Ship, name: str) -> None:
        if ship.name:
            self.names[ship.owner].pop(ship.name.lower(), None)
        ship.name = name
        if name:
            self.names[ship.owner][name.lower()] = ship

    def take_away(self, ship: Ship) -> None:
        """The ship leaves the map, by whatever cause; its cargo is somebody else's business."""
        if ship.carrier:
            self.cargo[ship.carrier].remove(ship)
        else:
            self.here[ship.at].remove(ship)
        del self.ships[ship.sn], self.serials[ship.sn.lower()]
        if ship.name:
            self.names[ship.owner].pop(ship.name.lower(), None)
        self.state.spent = (*self.state.spent, ship.sn)
        if ship.deployed:
            self.vanish(ship.sn)

    def destroy(self, ship: Ship, cause: str) -> None:
        """The ship is lost this turn."""
        self.take_away(ship)
        self.gone[ship.owner, ship.sn.lower()] = ship
        if ship.name:
            self.gone[ship.owner, ship.name.lower()] = ship
        self.wrecks.append((ship, cause))

    def vanish(self, device: str) -> None:
        """The portal of a warpdrone that is gone or loaded goes at once (rule 5.8)."""
        for portal in [p for p in self.state.portals.values() if p.device == device]:
            self.remove_portal(portal.name)

    def remove_portal(self, name: str) -> None:
        """Ruling R28: a portal that no longer exists disappears from everybody's charts."""
        del self.state.portals[name]
        for portal in self.state.portals.values():
            if name in portal.exits:
                portal.exits = tuple(x for x in portal.exits if x != name)
        for empire in self.empires.values():
            empire.portals.pop(name, None)
            empire.nav = tuple(x for x in empire.nav if x != name)

    # --- knowledge ------------------------------------------------------------------------

    def meet(self, empire: Empire, other: str) -> None:
        """The empire gets to know another."""
        if other != empire.name and other not in empire.contacts:
            empire.contacts = tuple(sorted((*empire.contacts, other), key=str.lower))

    def learn(self, empire: Empire, kind: str) -> None:
        if kind not in empire.classes:
            empire.classes = (*empire.classes, kind)

    def taken_name(self, name: str) -> bool:
        """Whether a world, portal or storm has the name (ruling R3)."""
        low, state = name.lower(), self.state
        return any(low == x.lower() for x in (*state.worlds, *state.portals, *state.storms))
