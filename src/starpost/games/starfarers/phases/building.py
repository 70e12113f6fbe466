"""Building (rules 4.8 to 4.11): starships, spaceports, expansions of the mother ship."""

from __future__ import annotations

from starpost.games.starfarers.galaxy.board import IDS, INDEX
from starpost.games.starfarers.state import State
from starpost.games.starfarers.table import Code, Play
from starpost.games.starfarers.tables import (
    COLONY_SHIP,
    KIND,
    KIND_COST,
    KIND_LIMIT,
    RINGS,
    SPACEPORT,
    TRADE_SHIP,
    TRANSPORTERS,
)
from starpost.games.starfarers.writing.orders import (
    Build,
    BuildColonyShip,
    BuildSpaceport,
    BuildTradeShip,
)


def launch(s: State, p: int, place: str, number: int | None, trade: int) -> tuple[Code, int, int]:
    """Rule 4.9: where a new ship may stand and which transporter carries it."""
    at = INDEX.get(place, -1)
    if at < 0:
        return "bad_id", -1, -1
    if s.guards[at] != p + 1:
        return "no_site", -1, -1
    if s.places[at]:
        return "occupied", -1, -1
    carrier = free_transporter(s, p) if number is None else number - 1
    if not 0 <= carrier < TRANSPORTERS or s.ships[3 * p + carrier] >= 0:
        return "no_piece", -1, -1
    if s.free_modules(p)[trade] < 1:
        return "no_piece", -1, -1
    return None, at, carrier


def free_transporter(s: State, p: int) -> int:
    """The lowest free transporter, -1 if all three fly."""
    for k in range(TRANSPORTERS):
        if s.ships[3 * p + k] < 0:
            return k
    return -1


def colony_ship(play: Play, p: int, order: BuildColonyShip) -> Code:
    s = play.s
    code, at, carrier = launch(s, p, order.at, order.ship, 0)
    if code:
        return code
    if not s.holds(p, COLONY_SHIP):
        return "cannot_pay"
    s.pay(p, COLONY_SHIP)
    place_ship(play, p, carrier, 0, at)
    return None


def trade_ship(play: Play, p: int, order: BuildTradeShip) -> Code:
    s = play.s
    code, at, carrier = launch(s, p, order.at, order.ship, 1)
    if code:
        return code
    if order.free:
        if not s.saved[p]:
            return "not_eligible"
        s.saved[p] -= 1
    elif not s.holds(p, TRADE_SHIP):
        return "cannot_pay"
    else:
        s.pay(p, TRADE_SHIP)
    place_ship(play, p, carrier, 1, at)
    return None


def place_ship(play: Play, p: int, carrier: int, trade: int, at: int) -> None:
    play.s.put_ship(p, carrier, trade, at)
    if play.lines is not None:
        kind = "trade ship" if trade else "colony ship"
        text = f"{play.name(p)} launches {kind} {carrier + 1} at {IDS[at]}"
        play.say("launch", text, at=IDS[at])


def spaceport(play: Play, p: int, order: BuildSpaceport) -> Code:
    """Rule 4.10."""
    s = play.s
    at = INDEX.get(order.at, -1)
    if at < 0:
        return "bad_id"
    if at not in s.colonies[p]:
        return "no_site"
    if len(s.ports[p]) >= RINGS:
        return "no_piece"
    if not s.holds(p, SPACEPORT):
        return "cannot_pay"
    s.pay(p, SPACEPORT)
    s.put_port(p, at)
    if play.lines is not None:
        play.say("spaceport", f"{play.name(p)} builds a spaceport at {order.at}", at=order.at)
    return None


def expansion(play: Play, p: int, order: Build) -> Code:
    """Rule 4.11: all of them or none."""
    s = play.s
    kind = KIND[order.kind]
    count = order.count or 1
    if s.parts[3 * p + kind] + count > KIND_LIMIT[kind]:
        return "max_expansion"
    resource, each = KIND_COST[kind]
    if s.hands[5 * p + resource] < each * count:
        return "cannot_pay"
    s.earn(p, resource, -each * count)
    s.parts[3 * p + kind] += count
    if play.lines is not None:
        number = "" if count == 1 else f" {count}"
        play.say("expand", f"{play.name(p)} builds {order.kind}{number}")
    return None
