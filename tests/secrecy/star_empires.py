"""Star Empires: what a seat may know. Chapter 6 of the rules; after the end all, by 7.4."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from secrecy.granted import everybody, grants, own
from starpost.games.star_empires.state import Ship, State

Keys = tuple[Any, ...]


def _visible(state: State, seat: str | None, at: int) -> bool:
    return seat in state.empires and at in state.empires[seat].visible


def _seen(state: State, seat: str | None, at: int) -> bool:
    return seat in state.empires and (
        at in state.empires[seat].visible or at in state.empires[seat].scanned
    )


def _allied(state: State, seat: str | None, other: str) -> bool:
    return (seat, other) in state.alliances or (other, seat) in state.alliances


def over(state: State, seat: str | None, keys: Keys) -> bool:
    return state.victory.status == "won"


# --- ships ---------------------------------------------------------------------------------


def _ship(state: State, keys: Keys) -> Ship | None:
    return state.ships.get(keys[0])


def own_ship(state: State, seat: str | None, keys: Keys) -> bool:
    ship = _ship(state, keys)
    return ship is not None and ship.owner == seat


def aboard(state: State, seat: str | None, keys: Keys) -> bool:
    """Cargo on a carrier of one's own."""
    ship = _ship(state, keys)
    carrier = state.ships.get(ship.carrier) if ship is not None else None
    return carrier is not None and carrier.owner == seat


def close(state: State, seat: str | None, keys: Keys) -> bool:
    """An unloaded ship in a visible sector."""
    ship = _ship(state, keys)
    return ship is not None and not ship.carrier and _visible(state, seat, ship.at)


def afar(state: State, seat: str | None, keys: Keys) -> bool:
    """An unloaded ship in a scanned sector, as number and tonnage at least."""
    ship = _ship(state, keys)
    return ship is not None and not ship.carrier and _seen(state, seat, ship.at)


def readable(state: State, seat: str | None, keys: Keys) -> bool:
    """From afar, with a transponder that the seat reads."""
    ship = _ship(state, keys)
    if ship is None or not afar(state, seat, keys):
        return False
    return ship.public or seat in ship.told or _allied(state, seat, ship.owner)


def knows_class(state: State, seat: str | None, keys: Keys) -> bool:
    return seat in state.empires and keys[0] in state.empires[seat].classes


def sees_class(state: State, seat: str | None, keys: Keys) -> bool:
    """A ship of the class is in sight: its tonnage is."""
    ships = (s for s in state.ships.values() if s.kind == keys[0])
    return any(afar(state, seat, (s.sn,)) or aboard(state, seat, (s.sn,)) for s in ships)


def meets_class(state: State, seat: str | None, keys: Keys) -> bool:
    """A ship of the class is close: what part of it works is seen."""
    ships = (s for s in state.ships.values() if s.kind == keys[0])
    return any(close(state, seat, (s.sn,)) or aboard(state, seat, (s.sn,)) for s in ships)


# --- places --------------------------------------------------------------------------------


def own_world(state: State, seat: str | None, keys: Keys) -> bool:
    return keys[0] in state.worlds and state.worlds[keys[0]].owner == seat is not None


def visible_world(state: State, seat: str | None, keys: Keys) -> bool:
    return keys[0] in state.worlds and _visible(state, seat, state.worlds[keys[0]].at)


def seen_world(state: State, seat: str | None, keys: Keys) -> bool:
    return keys[0] in state.worlds and _seen(state, seat, state.worlds[keys[0]].at)


def charted_world(state: State, seat: str | None, keys: Keys) -> bool:
    """On the seat's map from before: that it is a world stays known."""
    return seat in state.empires and keys[0] in state.empires[seat].worlds


def own_stock(state: State, seat: str | None, keys: Keys) -> bool:
    return keys[1] == seat is not None


def seen_portal(state: State, seat: str | None, keys: Keys) -> bool:
    return keys[0] in state.portals and _seen(state, seat, state.portals[keys[0]].at)


def charted_portal(state: State, seat: str | None, keys: Keys) -> bool:
    return seat in state.empires and keys[0] in state.empires[seat].portals


def navigates(state: State, seat: str | None, keys: Keys) -> bool:
    return seat in state.empires and keys[0] in state.empires[seat].nav


# --- others --------------------------------------------------------------------------------


def _named(state: State, seat: str) -> Iterator[str]:
    """Whom the seat can name: contacts, allies, owners of what it sees or remembers."""
    me = state.empires[seat]
    yield from me.contacts
    yield from (name for name in state.empires if _allied(state, seat, name))
    yield from (memory.owner for memory in me.worlds.values())
    yield from (w.owner for w in state.worlds.values() if _seen(state, seat, w.at))
    for ship in state.ships.values():
        keys = (ship.sn,)
        if any(rule(state, seat, keys) for rule in (close, readable, aboard)):
            yield ship.owner


def named(state: State, seat: str | None, keys: Keys) -> bool:
    if state.rules.show_standings:
        return True
    return seat in state.empires and keys[0] in set(_named(state, seat))


def standings(state: State, seat: str | None, keys: Keys) -> bool:
    return state.rules.show_standings


def granted_to(state: State, seat: str | None, keys: Keys) -> bool:
    """Scan data that a contact gives away: to whom they are given."""
    return keys[1] == seat is not None and keys[0] in state.empires[seat].contacts


def in_pair(state: State, seat: str | None, keys: Keys) -> bool:
    return keys[0] < len(state.alliances) and seat in state.alliances[keys[0]]


def reads_news(state: State, seat: str | None, keys: Keys) -> bool:
    return keys[0] < len(state.last.news) and seat in state.last.news[keys[0]].seats


def addressed(state: State, seat: str | None, keys: Keys) -> bool:
    letters = state.last.letters
    return keys[0] < len(letters) and letters[keys[0]].to == seat


GRANTS = [
    *grants("1.1, 6.3: turn, rules and size of the galaxy", everybody, "turn", "rules", "radius"),
    *grants("6.3: one's own empire, map and memory", own, "empires.*", "last.outcomes.*"),
    *grants("6.2", reads_news, "last.news.*"),
    *grants("5.16", addressed, "last.letters.*"),
    *grants("6.3: diplomacy", in_pair, "alliances.*"),
    *grants("6.2: private: scan data given", granted_to, "empires.*.grants.*"),
    *grants("6.3: numbers of those who can be named", named, "empires.*.number", "empires.*!"),
    *grants("option show_standings", standings, "history"),
    # ships
    *grants("6.1: own ships always", own_ship, "ships.*"),
    *grants(
        "6.1: cargo on own carriers; every unloaded ship in a visible sector",
        lambda state, seat, keys: aboard(state, seat, keys) or close(state, seat, keys),
        "ships.*!",
        "ships.*.sn",
        "ships.*.owner",
        "ships.*.kind",
        "ships.*.at",
        "ships.*.dp",
        "ships.*.name",
        "ships.*.codes",
        "ships.*.carrier",
    ),
    *grants(
        "6.1: from afar, by a transponder that is read",
        readable,
        "ships.*.sn",
        "ships.*.owner",
        "ships.*.kind",
        "ships.*.name",
        "ships.*.public",
        "ships.*.told",
    ),
    *grants(
        "6.1: from afar, a number and a tonnage", afar, "ships.*!", "ships.*.at", "ships.*.kind",
        "ships.*.carrier",
    ),
    *grants("6.1: tonnage", sees_class, "classes.*.tonnage", "classes.*!"),
    *grants("1.9, 6.1: how much of it works", meets_class, "classes.*.dp"),
    *grants("1.4, 6.3: classes learnt", knows_class, "classes.*"),
    # places
    *grants("6.1: own worlds", own_world, "worlds.*"),
    *grants("6.1: owner and production", seen_world, "worlds.*!", "worlds.*.name", "worlds.*.at",
            "worlds.*.owner", "worlds.*.production", "worlds.*.home"),
    *grants("6.1: stockpile and state", visible_world, "worlds.*.stock", "worlds.*.prohibition",
            "worlds.*.taken"),
    *grants("R35", own_stock, "worlds.*.stocks.*"),
    *grants("6.1: what you last knew", charted_world, "worlds.*!", "worlds.*.name"),
    *grants("6.1", seen_portal, "portals.*!", "portals.*.name", "portals.*.at",
            "portals.*.collapsed", "portals.*.owner"),
    *grants("6.1: what you last knew", charted_portal, "portals.*!", "portals.*.at"),
    *grants("6.3: nav data", navigates, "portals.*.exits", "portals.*.owner"),
    # the end
    *grants("7.4", over, "empires", "alliances", "classes", "worlds", "portals", "storms", "ships",
            "history", "log"),
    *grants("7.4", over, "victory.status", "victory.winners", "victory.why"),
]  # fmt: skip
