"""Step 0: every kind of order against the start of the turn, in the sequence of rule 3.3."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starpost.games.starweb.galaxy import artifacts
from starpost.games.starweb.state import Key
from starpost.games.starweb.tables import ENDINGS, GIFTS, HOPS
from starpost.games.starweb.writing import values as o
from starpost.games.starweb.writing.checker import OK, OPEN, Checker
from starpost.kernel.orders import Order

# --- ships and building --------------------------------------------------------------------


def _transfer(c: Checker, order: o.Transfer) -> str:
    if order.count < 1:
        return "bad_quantity"
    code = c.unit(order.source, order.number)
    if code:
        return code
    if order.into == "F":
        code = c.target(order.to, c.place(order.source, order.number))
        if code:
            return code
        return "bad_target" if order.source == "F" and order.to == order.number else OK
    return "bad_target" if order.into == order.source else OK


def _scrap(c: Checker, order: o.Scrap) -> str:
    if order.count < 1:
        return "bad_quantity"
    return c.world(order.world) or c.single("S", order.world)


def _build(c: Checker, order: o.Build) -> str:
    if order.count < 1:
        return "bad_quantity"
    code = c.world(order.world)
    if code or order.into in "IP":
        return code
    if order.into == "F":
        return c.target(order.to, order.world)
    if c.kind != "berserker":
        return "wrong_type"
    return OK if c.worlds[order.world].robots else "bad_target"


def _invest(c: Checker, order: o.Invest) -> str:
    return c.world(order.world) if order.count > 0 else "bad_quantity"


def _migrate(c: Checker, order: o.Migrate) -> str:
    """Rule 3.6: to one neighbour, and not beside home fire or a gift of the world."""
    if order.count < 1:
        return "bad_quantity"
    code = c.world(order.world) or c.neighbour(order.world, order.to)
    if code:
        return code
    if order.who == "C" and not c.worlds[order.world].converts:
        return "not_enough_population"
    here = order.world
    if (here, "I") in c.home_fire or (here, "P") in c.home_fire or here in c.given:
        return "exclusive"
    return OK if c.migrating.setdefault(here, order.to) == order.to else "exclusive"


# --- movement ------------------------------------------------------------------------------


def _move(c: Checker, order: o.Move) -> str:
    key = c.keys.get(order.fleet)
    if key is None:
        return "unknown_fleet"
    if key.owner != c.me:
        return "not_yours"
    path, worlds, here, code = order.path, c.worlds, key.at, OK
    if len(path) > HOPS:
        return "too_far"
    if not path:
        return "syntax"
    for number in path:
        if number not in worlds[here].links:
            code = _off_the_gates(c, key.at, path)
            break
        here = number
    if code and code != OPEN:
        return code
    if order.fleet in c.action:
        return c.act(order.fleet, "move")
    c.action[order.fleet] = "move"
    return code


def _off_the_gates(c: Checker, here: int, path: tuple[int, ...]) -> str:
    """A path of which not every hop is a gate that the board shows."""
    for number in path:
        if number not in c.worlds:
            return "unknown_world"
    unsure = OK
    for number in path:
        code = c.gate(here, number)
        if code == OPEN:
            unsure = OPEN
        elif code:
            return code
        here = number
    return unsure


def _probe(c: Checker, order: o.Probe) -> str:
    code = c.unit(order.source, order.number) or c.neighbour(
        c.place(order.source, order.number), order.world
    )
    if code:
        return code
    target = c.worlds[order.world]
    if c.me in (target.owner, target.convert_owner) or c.has_key_at(target.id):
        return "already_visible"
    return c.single("probe", order.world)


def _stand(c: Checker, order: o.Stand) -> str:
    return OK if order.world is None or order.world in c.worlds else "unknown_world"


# --- cargo, peace, bombs -------------------------------------------------------------------


def _cargo(c: Checker, order: Any) -> str:
    if order.count is not None and order.count < 1:
        return "bad_quantity"
    return c.fleet(order.fleet) or c.single(type(order), order.fleet)


def _load(c: Checker, order: o.Load) -> str:
    """Whether another's world lets one load is his secret; a world without owner never does."""
    code = _cargo(c, order)
    if code or c.dark is None:
        return code
    owner = c.worlds[c.keys[order.fleet].at].owner
    if owner == c.me:
        return OK
    return OPEN if owner else "no_permission"


def _peace(c: Checker, order: o.Peace) -> str:
    return c.fleet(order.fleet) or c.either(("peace", order.fleet), order.peace)


def _make_bomb(c: Checker, order: o.MakeBomb) -> str:
    return c.fleet(order.fleet) or c.single("B", order.fleet)


def _drop_bomb(c: Checker, order: o.DropBomb) -> str:
    code = c.fleet(order.fleet)
    if code:
        return code
    return c.act(order.fleet, "bomb") if c.keys[order.fleet].pbb else "no_pbb"


def _robots(c: Checker, order: o.Robots) -> str:
    if order.count < 1:
        return "bad_quantity"
    code = c.fleet(order.fleet)
    if code:
        return code
    return c.act(order.fleet, "robots") if c.kind == "berserker" else "wrong_type"


# --- artifacts -----------------------------------------------------------------------------


def _holder(c: Checker, number: int) -> tuple[str, str, int]:
    """(7) The artifact is in play, then on something of yours: code, holder, its number."""
    found = c.where().get(number)
    if found is None or number > artifacts.LAST:
        return "unknown_artifact", "", 0
    what, holder = found
    thing = c.worlds[holder] if what == "W" else c.keys[holder]
    return (OK if thing.owner == c.me else "not_yours"), what, holder


def _hook(c: Checker, order: o.Hook) -> str:
    key = c.keys.get(order.fleet)
    if key is None:
        return "unknown_fleet"
    code, what, holder = _holder(c, order.artifact)
    if code:
        return code
    if key.at != (holder if what == "W" else c.keys[holder].at):
        return "not_here"
    code = _may_hook(c, key, from_key=what == "F")
    if code not in (OK, OPEN):
        return code
    if what == "F" and holder == order.fleet:
        return "bad_target"
    return c.single("V", order.artifact) or code


def _may_hook(c: Checker, key: Key, *, from_key: bool) -> str:
    """Only a Collector takes artifacts of others, and only to or by one go they straight from
    key to key (rule 8.9)."""
    collector = "artifact_collector"
    if key.owner == c.me:
        return OK if not from_key or c.kind == collector else "wrong_type"
    if not key.owner:
        return "wrong_type"
    if c.dark is not None and key.owner not in c.kinds:
        return OPEN
    return OK if c.kinds[key.owner] == collector else "wrong_type"


def _drop(c: Checker, order: o.Drop) -> str:
    code, what, _ = _holder(c, order.artifact)
    if code:
        return code
    return "bad_target" if what == "W" else c.single("V", order.artifact)


# --- fire ----------------------------------------------------------------------------------


def _fire(c: Checker, order: o.Fire) -> str:
    code = c.unit(order.source, order.number)
    if code:
        return code
    if order.at == "F":
        code = c.target(order.to, c.place(order.source, order.number))
        if code:
            return code
        if c.keys[order.to].owner == c.me:
            return "own_target"
    if order.source == "F":
        return c.act(order.number, "fire")
    mark = (order.number, str(order.source))
    if mark in c.home_fire:
        return "duplicate"
    if order.number in c.migrating or order.number in c.given:
        return "exclusive"
    c.home_fire.add(mark)
    return OK


# --- people --------------------------------------------------------------------------------

_PAIRS = {"A": "ally", "N": "ally", "L": "loader", "X": "loader"}


def _declare(c: Checker, order: o.Declare) -> str:
    what, name = order.what, order.name
    code = c.player(name, met=what in "AL")
    if code not in (OK, OPEN):
        return code
    if what == "J":
        if c.kind != "apostle":
            return "wrong_type"
        return c.either(("jihad",), name) or code
    return c.either((_PAIRS[what], name), what) or code


def _give(c: Checker, order: o.Give) -> str:
    key = order.what == "F"
    code = c.fleet(order.number) if key else c.world(order.number)
    code = code or c.player(order.name, met=True)
    if code:
        return code
    unsure = OK
    if not key and c.worlds[order.number].robots and c.kinds.get(order.name) != "berserker":
        if c.dark is None or order.name in c.kinds:
            return "wrong_type"
        unsure = OPEN
    code = _one_gift(c, order.number, key=key)
    return code or unsure


def _one_gift(c: Checker, number: int, *, key: bool) -> str:
    """(8), then (9): only an order that gets this far counts among the two gifts."""
    if key:
        first = c.action.get(number)
        if first:
            return "duplicate" if first == "gift" else "exclusive"
    else:
        if number in c.given:
            return "duplicate"
        busy = (number, "I") in c.home_fire or (number, "P") in c.home_fire
        if busy or number in c.migrating or ("X", number) in c.once:
            return "exclusive"
    if c.gifts >= GIFTS:
        return "too_many_gifts"
    c.gifts += 1
    if key:
        c.act(number, "gift")
    else:
        c.given.add(number)
    return OK


def _plunder(c: Checker, order: o.Plunder) -> str:
    code = c.world(order.world)
    if code:
        return code
    if c.worlds[order.world].plunder_wait:
        return "recovering"
    if order.world in c.given:
        return "exclusive"
    return c.single("X", order.world)


# --- words ---------------------------------------------------------------------------------


def _ending(c: Checker, order: o.Ending) -> str:
    if order.score < 1:
        return "bad_quantity"
    if c.turn != 1:
        return "late"
    if not ENDINGS[0] <= order.score <= ENDINGS[1]:
        return "bad_quantity"
    return c.single("ending")


def _sign(c: Checker, order: o.Sign) -> str:
    """A sign has one or two lines: the bare word, say among other orders, takes none down."""
    return c.single("sign") if order.lines else "syntax"


def _message(c: Checker, order: o.Message) -> str:
    if order.name in c.writable and order.name != c.me:
        return OK
    return c.player(order.name, met=True)


CHECKS: dict[type[Order], Callable[[Checker, Any], str]] = {
    o.Transfer: _transfer,
    o.Scrap: _scrap,
    o.Build: _build,
    o.Invest: _invest,
    o.Migrate: _migrate,
    o.Move: _move,
    o.Probe: _probe,
    o.Stand: _stand,
    o.Unload: _cargo,
    o.Goods: _cargo,
    o.Jettison: _cargo,
    o.Load: _load,
    o.Peace: _peace,
    o.MakeBomb: _make_bomb,
    o.DropBomb: _drop_bomb,
    o.Robots: _robots,
    o.Hook: _hook,
    o.Drop: _drop,
    o.Fire: _fire,
    o.Declare: _declare,
    o.Give: _give,
    o.Plunder: _plunder,
    o.Ending: _ending,
    o.Sign: _sign,
    o.Message: _message,
}
