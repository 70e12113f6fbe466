"""Step 24: the Black Box, in one of twelve ways (rule 8.10)."""

from __future__ import annotations

from collections.abc import Callable

from starpost.games.starweb.galaxy.artifacts import BLACK_BOX
from starpost.games.starweb.galaxy.artifacts import name as artifact_name
from starpost.games.starweb.phases.artifacts import take, where
from starpost.games.starweb.phases.special import bust
from starpost.games.starweb.state import Key, World
from starpost.games.starweb.table import Table, lose_people, shed
from starpost.games.starweb.tables import MOST, MOST_MINES

Holder = World | Key


def black_box(table: Table) -> None:
    """It acts only while somebody owns it."""
    table.state.beacon = 0
    act = _KINDS.get(table.state.box)
    if act is None:
        return
    holder = _holder(table)
    if holder is not None and holder.owner:
        act(table, holder)


def _holder(table: Table) -> Holder | None:
    for key in table.keys.values():
        if BLACK_BOX in key.artifacts:
            return key
    for world in table.worlds.values():
        if BLACK_BOX in world.artifacts:
            return world
    return None


def _world(table: Table, holder: Holder) -> World:
    return table.worlds[holder.at] if isinstance(holder, Key) else holder


def _seep(table: Table, holder: Holder) -> None:
    world = _world(table, holder)
    world.metal = min(MOST, world.metal + 1)


def _deep_vein(table: Table, holder: Holder) -> None:
    if isinstance(holder, World) and table.turn % 8 == 0:
        holder.mines = min(MOST_MINES, holder.mines * 2)


def _foundry_bomb(table: Table, holder: Holder) -> None:
    if not isinstance(holder, World):
        return
    if table.turn % 10 == 0:
        bust(holder)
    else:
        holder.industry = min(MOST, holder.industry + 1)


def _shipwright(table: Table, holder: Holder) -> None:
    if isinstance(holder, World):
        holder.iships = min(MOST, holder.iships + 1)
    elif holder.ships:
        holder.ships = min(MOST, holder.ships + 1)


def _rust(table: Table, holder: Holder) -> None:
    if isinstance(holder, World):
        holder.metal = max(0, holder.metal - 1)
    elif holder.ships > 1:
        shed(holder, 1)


def _wanderer(table: Table, holder: Holder) -> None:
    if table.turn % 5 == 0:
        to = table.dice.pick("black_box_world", table.open_worlds())
        take(table, BLACK_BOX, holder, table.worlds[to])


def _oracle(table: Table, holder: Holder) -> None:
    if table.turn % 2 == 0:
        return
    places = where(table)
    known = sorted(number for number in places if number != BLACK_BOX)
    if not known:
        return
    number = table.dice.pick("black_box_artifact", known)
    at = _world(table, places[number]).id
    table.box_messages[holder.owner] = (f"V{number} {artifact_name(number)} is at W{at}.",)


def _beacon(table: Table, holder: Holder) -> None:
    table.state.beacon = _world(table, holder).id


def _tithe(table: Table, holder: Holder) -> None:
    if table.turn % 3 == 0:
        table.score(holder.owner, "black_box", 7)
    if table.turn % 5 == 0:
        table.score(holder.owner, "black_box", -5)


def _cradle(table: Table, holder: Holder) -> None:
    if not isinstance(holder, World):
        return
    holder.limit = min(MOST, holder.limit + 1)
    if table.turn % 6 == 0 and not holder.robots:
        lose_people(holder, holder.population // 2)
        if not holder.converts:
            holder.convert_owner = ""


def _magnet(table: Table, holder: Holder) -> None:
    """Every loose key of the adjacent worlds comes to its world, unowned."""
    if table.turn % 7:
        return
    world = _world(table, holder)
    for number in world.links:
        for key in table.at.get(number, ()):
            if not key.ships:
                start = table.before.keys[key.id]
                if start.at == number:  # who had it there at the start still sees the place
                    table.see(start.owner, number)
                table.hand_over(key, "")
                key.at = world.id
    table.reindex()


_KINDS: dict[int, Callable[[Table, Holder], None]] = {
    2: _seep,
    3: _deep_vein,
    4: _foundry_bomb,
    5: _shipwright,
    6: _rust,
    7: _wanderer,
    8: _oracle,
    9: _beacon,
    10: _tithe,
    11: _cradle,
    12: _magnet,
}
