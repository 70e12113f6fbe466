"""What `expect` may name after a turn, and how it is compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from starpost.games.star_empires.galaxy.hexes import pair, text
from starpost.games.star_empires.known.sights import OwnShip, ShipSight, View, WorldSight
from starpost.games.star_empires.known.view import view
from starpost.games.star_empires.state import Empire, Ship, ShipClass, State, World
from starpost.kernel.compare import Bag, Exact, ScenarioError, differences, listed, show, truth
from starpost.kernel.contract import Step


class Pairs:
    """The exact set of alliances, whichever way round a pair is written."""

    def __init__(self, pairs: tuple[tuple[str, str], ...]) -> None:
        self.pairs = sorted(sorted(pair) for pair in pairs)

    def differs(self, expected: Any, path: str) -> list[str]:
        want = sorted(sorted(map(str, pair)) for pair in expected or ())
        if want == self.pairs:
            return []
        return [f"{path}: expected {show(want)}, found {show(self.pairs)}"]


class Known:
    """The classes an empire knows: any name may be asked for."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def differs(self, expected: Any, path: str) -> list[str]:
        if isinstance(expected, list):
            expected = dict.fromkeys(expected, True)
        return differences(
            {str(name): truth(yes, path) for name, yes in (expected or {}).items()},
            {str(name): str(name) in self.names for name in expected or ()},
            path,
        )


class Stocks(Exact):
    """Separate stockpiles as a player sees them; none at all may be asked for as null."""

    def differs(self, expected: Any, path: str) -> list[str]:
        return super().differs({} if expected is None else expected, path)


class Strength:
    """Remaining DP; `full` means all that the class has."""

    def __init__(self, dp: int, full: int) -> None:
        self.dp, self.full = dp, full

    def differs(self, expected: Any, path: str) -> list[str]:
        return differences(self.full if expected == "full" else expected, self.dp, path)


class Maps:
    """The views of players, made when a scenario asks for one."""

    def __init__(self, state: State) -> None:
        self.state = state

    def differs(self, expected: Any, path: str) -> list[str]:
        found: list[str] = []
        seats = {name.lower(): name for name in self.state.empires}
        for seat, sectors in _mapping(expected, path).items():
            name = seats.get(str(seat).lower())
            if name is None:
                raise ScenarioError(f"{path}: there is no player {seat}")
            seen = view(self.state, name)
            for place, wanted in _mapping(sectors, f"{path}.{seat}").items():
                place = f"({str(place).replace(' ', '').strip('()')})"
                here = f"{path}.{seat}.{place}"
                fact = sector_facts(seen, place, self.state.classes)
                wanted = dict(_mapping(wanted, here))
                hidden = listed(wanted.pop("lacks_ships", None) or [])
                found += [
                    f"{here}: shows the ship {name}" for name in hidden if name in fact["ships"]
                ]
                found += differences(wanted, fact, here)
        return found


def _mapping(value: Any, path: str) -> Mapping[Any, Any]:
    """Words of a scenario; null asks for nothing that is there, which is an unknown sector."""
    if value is None:
        return {"status": "unknown"}
    if not isinstance(value, Mapping):
        raise ScenarioError(f"`{path}` must be a mapping, not {show(value)}")
    return value


def sector_facts(seen: View, place: str, kinds: Mapping[str, ShipClass]) -> dict[str, Any]:
    """One sector as a player sees it."""
    sector = next((s for s in seen.sectors if text(s.at) == place), None)
    world = next((w for w in seen.worlds if text(w.at) == place and w.status != "lost"), None)
    shade = next((s for s in seen.shades if text(s.at) == place), None)
    everyone: list[OwnShip | ShipSight] = [*seen.ships, *seen.sighted]
    return {
        "status": "unknown" if sector is None else sector.status,
        "as_of": None if sector is None else sector.as_of,
        "world": None if world is None else _world_sight(world, seen.seat),
        "unidentified": {
            "count": shade.count if shade else 0,
            "tonnage": shade.tonnage if shade else 0,
        },
        "ships": {
            s.handle: _ship_sight(s, kinds) for s in everyone if text(s.at) == place
        },
        "storms": {s.name: s.intensity for s in seen.storms if text(s.at) == place},
        "portals": {
            p.name: {
                "collapsed": p.collapsed, "nav_data": p.nav, "exits": Bag(p.exits),
                "as_of": p.as_of, "owner": p.owner or None,
            }
            for p in seen.portals
            if text(p.at) == place and p.status != "lost"
        },
    }  # fmt: skip


def _world_sight(w: WorldSight, seat: str) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "name": w.name, "owner": w.owner or None, "production": w.production,
        "homeworld": w.home, "as_of": w.as_of,
    }  # fmt: skip
    if w.stock is not None:
        facts["stockpile"] = w.stock
        facts["prohibition"] = w.prohibition
    shown = dict(w.others)
    if w.mine_stock and not w.mine:
        shown[seat] = w.mine_stock
    facts["stockpiles"] = Stocks(shown, 0)
    return facts


def _ship_sight(s: OwnShip | ShipSight, kinds: Mapping[str, ShipClass]) -> dict[str, Any]:
    """Ratings are those of the class."""
    facts = {
        "name": s.name or None, "sn": s.sn, "owner": s.owner, "class": s.kind,
        "tonnage": s.tonnage, "or": s.rating, "hull": s.hull, "dp": s.dp,
        "conditions": None if s.codes is None else s.codes.split(),
        "carrier": s.carrier or None,
    }  # fmt: skip
    own = isinstance(s, OwnShip)
    for word in ("guns", "engines", "scan", "racks"):
        facts[word] = getattr(kinds[s.kind], word) if own else getattr(s, word)
    return {key: value for key, value in facts.items() if value is not None}


def facts(step: Step[State]) -> Mapping[str, Any]:
    """Everything but problems and reports."""
    state = step.state
    return {
        "turn": state.turn,
        "players": {name: _player(state, e) for name, e in state.empires.items()},
        "alliances": Pairs(state.alliances),
        "worlds": {name: _world(w) for name, w in state.worlds.items()},
        "ships": {s.handle: _ship(state, s) for s in state.ships.values()},
        "portals": {
            p.name: {
                "at": list(pair(p.at)), "exits": Bag(p.exits), "collapsed": p.collapsed,
                "drift": _listed(p.drift), "owner": p.owner or None,
            }
            for p in state.portals.values()
        },
        "storms": {
            s.name: {
                "at": list(pair(s.at)), "intensity": s.intensity, "initial": s.initial,
                "fluctuation": _listed(s.fluctuation), "drift": _listed(s.drift),
                "device": _handle(state, s.device),
            }
            for s in state.storms.values()
        },
        "classes": {
            c.name: {
                **msgspec.to_builtins(c), "device": c.device or None,
                "known_to": Bag(e.name for e in state.empires.values() if c.name in e.classes),
            }
            for c in state.classes.values()
        },
        "destroyed": state.last.destroyed,
        "victory": {
            "status": state.victory.status,
            "winners": sorted(state.victory.winners, key=str.lower),
        },
        "view": Maps(state),
    }  # fmt: skip


def _handle(state: State, sn: str) -> str | None:
    if not sn:
        return None
    return state.ships[sn].handle if sn in state.ships else sn


def _listed(value: str | tuple[Any, ...]) -> Any:
    return value if isinstance(value, str) else list(value)


def _player(state: State, e: Empire) -> dict[str, Any]:
    worlds = [w for w in state.worlds.values() if w.owner == e.name]
    home = next((w.name for w in worlds if w.home), "elsewhere" if e.elsewhere else None)
    alive = bool(worlds) or e.elsewhere or any(s.owner == e.name for s in state.ships.values())
    return {
        "code": e.code, "status": e.status, "abandoned": e.abandoned, "homeworld": home,
        "homeless": e.homeless, "eliminated": not alive, "dedication": e.dedication,
        "contacts": Bag(e.contacts), "nav_data": Bag(e.nav),
        "classes": Known(e.classes),
        "known_worlds": Bag(e.worlds), "known_portals": Bag(e.portals),
        "attacked_by": Bag(e.attacked_by),
        "grants": {other: Bag(_grants(state, e, given)) for other, given in e.grants.items()},
    }  # fmt: skip


def _grants(state: State, e: Empire, given: Iterable[str]) -> Iterator[str]:
    """Scan authorizations as a scenario and the orders write them, in the giver's frame."""
    for item in given:
        kind, _, what = item.partition(":")
        if kind == "sector":
            yield "({},{})".format(*e.frame.local(*pair(int(what))))
        else:
            yield str(_handle(state, what)) if kind == "ship" else item


def _world(w: World) -> dict[str, Any]:
    return {
        "at": list(pair(w.at)), "owner": w.owner or None, "production": w.production,
        "stockpile": w.stock, "stockpiles": Exact(w.stocks, 0), "homeworld": w.home,
        "prohibition": w.prohibition, "pollution": w.pollution, "drift": _listed(w.drift),
        "captured_this_turn": w.taken,
    }  # fmt: skip


def _ship(state: State, s: Ship) -> dict[str, Any]:
    return {
        "owner": s.owner, "class": s.kind, "at": list(pair(s.at)),
        "dp": Strength(s.dp, state.classes[s.kind].dp),
        "carrier": _handle(state, s.carrier), "transponder": "public" if s.public else "private",
        "identified_to": Bag(s.told), "deployed": s.deployed, "sn": s.sn, "name": s.name or None,
        "conditions": s.codes.split(),
    }  # fmt: skip
