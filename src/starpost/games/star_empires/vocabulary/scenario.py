"""The words of scenarios: a state from sparse words, and a state in them."""

from __future__ import annotations

from typing import Any

import msgspec

from starpost.games.star_empires.galaxy.basics import basic_classes
from starpost.games.star_empires.galaxy.codes import empire_code
from starpost.games.star_empires.galaxy.design import auto_repair
from starpost.games.star_empires.galaxy.hexes import Pos, length, pair, pos
from starpost.games.star_empires.known.memory import remember_portal, remember_world
from starpost.games.star_empires.phases.astronomics.portals import open_portal
from starpost.games.star_empires.phases.scanning.scan import scan
from starpost.games.star_empires.phases.scanning.scan_grants import grant
from starpost.games.star_empires.state import (
    STATUSES,
    Empire,
    Portal,
    Ship,
    ShipClass,
    State,
    Storm,
    World,
)
from starpost.games.star_empires.table import Table
from starpost.games.star_empires.tables import HULLS, MADE_BY
from starpost.games.star_empires.vocabulary.words import (
    HOMELESS,
    PROHIBITIONS,
    Words,
    checked,
    drift,
    frame,
    one_of,
    pattern,
    rules,
)
from starpost.kernel.compare import ScenarioError, truth
from starpost.kernel.dice import Dice

KEYS = (
    "turn", "radius", "options", "players", "alliances", "classes", "worlds", "ships", "portals",
    "storms", "random", "more",
)  # fmt: skip


def load(setup: Words, dice: Dice) -> State:
    """The state a scenario begins with; `more`, if there, is a whole state as `dump` wrote it."""
    for key in setup:
        if key not in KEYS:
            raise ScenarioError(f"setup has no key {key!r}; it may have {', '.join(KEYS)}")
    try:
        if "more" in setup:
            return msgspec.convert(setup["more"], State, strict=False)
        return Loader(setup, dice).load()
    except (msgspec.ValidationError, TypeError, ValueError, KeyError, AttributeError) as error:
        if isinstance(error, ScenarioError):
            raise
        raise ScenarioError(f"the setup makes no sense: {error}") from None


class Loader:
    """One setup being read."""

    def __init__(self, setup: Words, dice: Dice) -> None:
        self.setup = setup
        self.dice = dice
        self.state = State(
            turn=int(setup.get("turn") or 0),
            radius=int(setup.get("radius") or 10),
            rules=rules(setup.get("options") or {}),
        )
        self.players: dict[str, Words] = {
            str(name): checked("players", str(name), words or {})
            for name, words in (setup.get("players") or {}).items()
        }
        if not self.players:
            raise ScenarioError("setup needs players")

    def load(self) -> State:
        self.state.classes = basic_classes()
        self._classes()
        self._empires()
        self._map()
        self._ships()
        self._homes()
        table = Table(self.state, self.dice)
        table.now = self.state.turn
        self._devices(table)
        self._known(table)
        scan(table)
        return self.state

    # --- pieces ---------------------------------------------------------------------------

    def _named(self, key: str) -> list[tuple[str, Words]]:
        """The things of one kind; a key without a value takes its default."""
        found: list[tuple[str, Words]] = []
        for name, words in (self.setup.get(key) or {}).items():
            given = checked(key, str(name), words or {})
            found.append((str(name), {k: v for k, v in given.items() if v is not None}))
        return found

    def _at(self, value: Any, what: str) -> Pos:
        if not isinstance(value, list | tuple) or len(value) != 2:
            raise ScenarioError(f"{what} needs a sector `at: [o, y]`")
        o, y = int(value[0]), int(value[1])
        if length(o, y) > self.state.radius:
            raise ScenarioError(f"{what} lies outside the galaxy")
        return pos(o, y)

    def _portals(self, names: Any) -> tuple[str, ...]:
        return tuple(map(str, self.setup.get("portals") or () if names == "all" else names))

    def _player(self, name: Any, what: str) -> str:
        if name is None:
            return ""
        for player in self.players:
            if player.lower() == str(name).lower():
                return player
        raise ScenarioError(f"{what} names {name}, who is no player")

    def _players(self, names: Any, what: str) -> tuple[str, ...]:
        """Players listed by name; one alone may stand without brackets, and `all` for all."""
        if isinstance(names, str):
            names = list(self.players) if names == "all" else [names]
        return tuple(self._player(name, what) for name in names or ())

    def _class(self, name: Any, what: str) -> str:
        low = str(name).lower()
        for kind in self.state.classes:
            if kind.lower() == low:
                return kind
        raise ScenarioError(f"{what}: there is no class {name}")

    def _listed(self, player: str, key: str, kind: str) -> list[str]:
        """The worlds or portals that a player knows; `all` stands for all of them."""
        there = [str(name) for name in self.setup.get(kind) or ()]
        names = self.players[player].get(key, "all")
        if names == "all":
            return there
        for name in names or ():
            if str(name) not in there:
                raise ScenarioError(f"players: {player} knows {name}, which is missing")
        return [str(name) for name in names or ()]

    def _classes(self) -> None:
        for name, words in self._named("classes"):
            hull = str(words.get("hull", "device" if "device" in words else "gunship")).lower()
            if hull not in HULLS:
                raise ScenarioError(f"class {name}: there is no hull {hull}")
            numbers = {k: int(words.get(k, 0)) for k in ("guns", "dp", "engines", "scan", "racks")}
            numbers["dp"] = max(1, numbers["dp"])
            self.state.classes[name] = ShipClass(
                name,
                hull,
                guns=numbers["guns"],
                dp=numbers["dp"],
                engines=numbers["engines"],
                scan=numbers["scan"],
                racks=numbers["racks"],
                tonnage=int(words.get("tonnage", 1)),
                cost=int(words.get("cost", 1)),
                ar=int(words.get("ar", auto_repair(hull, numbers["dp"]))),
                device=str(words.get("device") or ""),
            )

    def _empires(self) -> None:
        basic = tuple(basic_classes())
        taken: dict[str, None] = {}
        for number, name in enumerate(self.players, 1):
            words = self.players[name]
            first = "".join(c for c in name if c.isalpha())[:2].upper()
            plain = first if len(first) == 2 and first not in taken else empire_code(name, taken)
            code = str(words.get("code") or plain)
            taken[code] = None
            known = dict.fromkeys(basic, True)
            for kind, spec in self._named("classes"):
                if name in self._players(spec.get("known_to"), f"class {kind}"):
                    known[kind] = True
            for kind, yes in (words.get("classes") or {}).items():
                known[self._class(kind, name)] = truth(yes, f"{name}.classes.{kind}")
            others = [other for other in self.players if other != name]
            contacts = words.get("contacts", "all")
            contacts = others if contacts == "all" else self._players(contacts, name)
            abandoned = int(words.get("abandoned") or 0)
            usual = "abandoned" if abandoned else "active"
            status = one_of((usual, *STATUSES, HOMELESS), words, "status", name)
            self.state.empires[name] = Empire(
                name,
                code,
                number,
                status=STATUSES.get(status, "active"),
                abandoned=max(abandoned, 1) if status == "abandoned" else 0,
                dedication=int(words.get("dedication") or 0),
                homeless=status == HOMELESS,
                frame=frame(words.get("frame") or {}),
                contacts=tuple(sorted(dict.fromkeys(contacts), key=str.lower)),
                classes=tuple(kind for kind, yes in known.items() if yes),
                nav=self._portals(words.get("nav_data") or ()),
                attacked_by=self._players(words.get("attacked_by"), name),
            )
        ordered = sorted(self.state.empires.items(), key=lambda item: item[0].lower())
        self.state.empires = dict(ordered)
        pairs = [
            sorted((self._player(a, "alliances"), self._player(b, "alliances")), key=str.lower)
            for a, b in self.setup.get("alliances") or ()
        ]
        self.state.alliances = tuple(sorted({(a, b) for a, b in pairs}))

    def _map(self) -> None:
        state = self.state
        for name, w in self._named("worlds"):
            stocks = {self._player(p, name): int(n) for p, n in (w.get("stockpiles") or {}).items()}
            state.worlds[name] = World(
                name, self._at(w.get("at"), name), int(w.get("production", 5)),
                self._player(w.get("owner"), name), int(w.get("stockpile", 0)),
                {p: n for p, n in stocks.items() if n},
                truth(w.get("homeworld"), name) and bool(w.get("owner")),
                one_of(PROHIBITIONS, w, "prohibition", name), int(w.get("pollution", 0)),
                drift=drift(w.get("drift")),
            )  # fmt: skip
        for name, p in self._named("portals"):
            state.portals[name] = Portal(
                name, self._at(p.get("at"), name), tuple(map(str, p.get("exits") or ())),
                truth(p.get("collapsed"), name), drift(p.get("drift")),
                self._player(p.get("owner"), name),
            )  # fmt: skip
        for portal in state.portals.values():
            for other in portal.exits:
                if other not in state.portals:
                    raise ScenarioError(f"portal {portal.name} leads to {other}, which is missing")
        for name, s in self._named("storms"):
            force = int(s.get("intensity", 0))
            wave = pattern(s.get("fluctuation"))
            state.storms[name] = Storm(
                name, self._at(s.get("at"), name), force, int(s.get("initial", force)),
                wave if isinstance(wave, str) else tuple(map(int, wave)),
                drift(s.get("drift")), str(s.get("device") or ""),
            )  # fmt: skip

    def _ships(self) -> None:
        """Serial numbers are counted, so that no forced draw is used up."""
        listed = self._named("ships")
        serials = {}
        for number, (name, words) in enumerate(listed, 1):
            owner = self._player(words.get("owner") or "?", f"ship {name}")
            serials[name] = f"{self.state.empires[owner].code}{0xE0000 + number:05x}"
        places = {name: words.get("at") for name, words in listed}
        for name, words in listed:
            kind = self.state.classes[self._class(words.get("class"), f"ship {name}")]
            carrier = words.get("carrier")
            if carrier is not None and str(carrier) not in serials:
                raise ScenarioError(f"ship {name}: there is no carrier {carrier}")
            at = places[str(carrier)] if carrier is not None else words.get("at")
            self.state.ships[serials[name]] = Ship(
                serials[name], self._player(words["owner"], name), kind.name,
                self._at(at, f"ship {name}"),
                int(kind.dp if words.get("dp", "full") == "full" else words["dp"]), name,
                serials[str(carrier)] if carrier is not None else "",
                one_of(("private", "public"), words, "transponder", name) == "public",
                self._players(words.get("identified_to"), name),
                truth(words.get("deployed"), name), self.state.turn,
            )  # fmt: skip
        for storm in self.state.storms.values():
            if storm.device and storm.device not in serials:
                raise ScenarioError(f"storm {storm.name}: there is no device {storm.device}")
            storm.device = serials.get(storm.device, "")

    def _homes(self) -> None:
        for name, empire in self.state.empires.items():
            worlds = [w for w in self.state.worlds.values() if w.owner == name]
            wanted = self.players[name].get("homeworld", "elsewhere")
            for world in worlds:
                world.home = world.home or world.name == wanted
            home = next((w for w in worlds if w.home), None)
            if home is None and wanted not in (None, "elsewhere"):
                raise ScenarioError(f"players: {name} owns no world {wanted} for a homeworld")
            if home is not None:
                empire.last_home = home.at
            elif wanted == "elsewhere" and not empire.homeless:
                empire.elsewhere = True
            elif not worlds:
                empire.homeless = True

    def _devices(self, table: Table) -> None:
        """Deployed devices get the objects they make, unless the setup lists them."""
        state = self.state
        for ship in list(state.ships.values()):
            device = table.kind(ship).device
            if not ship.deployed or device not in MADE_BY:
                continue
            name = f"{ship.handle}_{MADE_BY[device]}"
            if device == "warpdrone":
                mine = [p for p in state.portals.values() if p.owner == ship.owner and not p.device]
                found = [p for p in mine if p.name == name] or [p for p in mine if p.at == ship.at]
                if found:
                    found[0].device = ship.sn
                else:
                    open_portal(table, ship)
            elif not any(s.device == ship.sn for s in state.storms.values()):
                if name in state.storms:
                    state.storms[name].device = ship.sn
                else:
                    force = state.rules.generated_storm_intensity if device == "generator" else 0
                    state.storms[name] = Storm(name, ship.at, force, force, device=ship.sn)
        table.news.clear()

    def _known(self, table: Table) -> None:
        state, now = self.state, self.state.turn
        for name, empire in state.empires.items():
            words = self.players[name]
            for known in self._listed(name, "known_worlds", "worlds"):
                remember_world(empire, state.worlds[known], now)
            portals = self._listed(name, "known_portals", "portals")
            if words.get("known_portals", "all") == "all":
                portals = list(state.portals)
            for portal in state.portals.values():
                if portal.name in portals or portal.name in empire.nav:
                    remember_portal(empire, portal, now)
                if portal.owner in table.side(name) and portal.name not in empire.nav:
                    remember_portal(empire, portal, now)
                    empire.nav = (*empire.nav, portal.name)
            for nav in empire.nav:
                if nav not in state.portals:
                    raise ScenarioError(f"{name} has nav data of {nav}, which is missing")
            for other, scope in (words.get("grants") or {}).items():
                given = [scope] if isinstance(scope, str) else scope or ()
                items = [grant(table, name, str(word)) for word in given]
                for word, item in zip(given, items, strict=True):
                    if item.startswith("!"):
                        raise ScenarioError(f"{name} grants {word}, which is missing")
                empire.grants[self._player(other, name)] = tuple(items)


def dump(state: State) -> dict[str, Any]:
    """The words of a set-up, for people; `more` is the whole state, which `load` reads back."""
    words = {
        "turn": state.turn,
        "radius": state.radius,
        "players": {
            name: {"code": e.code, "status": e.status, "contacts": list(e.contacts)}
            for name, e in state.empires.items()
        },
        "alliances": [list(pair) for pair in state.alliances],
        "worlds": {
            w.name: {
                "at": list(pair(w.at)), "owner": w.owner or None, "production": w.production,
                "stockpile": w.stock, "homeworld": w.home,
            }
            for w in state.worlds.values()
        },
        "ships": {
            s.handle: {"owner": s.owner, "class": s.kind, "at": list(pair(s.at)), "dp": s.dp}
            for s in state.ships.values()
        },
    }  # fmt: skip
    return {**words, "more": msgspec.to_builtins(state)}
