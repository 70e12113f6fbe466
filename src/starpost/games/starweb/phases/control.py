"""Steps 19 to 21: who owns worlds and keys (rules 8.1 to 8.6)."""

from __future__ import annotations

from starpost.games.starweb.state import Key, Name, World
from starpost.games.starweb.table import Table, renew_turns


def control(table: Table) -> None:
    """Step 19, for each world."""
    at = table.at
    for number, world in table.worlds.items():
        if not world.population:
            if world.owner or world.robots or world.convert_owner or world.turns:
                _empty(table, world)
            continue
        if world.converts:
            if world.converts == world.population:
                _convert_all(table, world)
                continue
        elif world.convert_owner:
            world.convert_owner = ""
        # home ships hold a world, whoever owns it, or nobody (rule 8.3)
        if number in at and not (world.iships or world.pships):
            owner = world.owner
            for key in at[number]:
                if key.owner != owner and key.owner and key.ships and not key.at_peace:
                    _capture(table, world, at[number])
                    break


def _empty(table: Table, world: World) -> None:
    """Rule 8.1: nobody lives there, so nobody owns it; home ships stay, ownerless."""
    if world.owner:
        table.remark(world.id, "emptied")
    world.owner, world.turns, world.robots = "", 0, False
    world.converts, world.convert_owner = 0, ""


def _convert_all(table: Table, world: World) -> None:
    """Rule 8.2: a wholly converted world is its Apostle's, whatever ships are there."""
    if world.owner != world.convert_owner:
        world.owner = world.convert_owner
        renew_turns(world)
        table.remark(world.id, "all_converts")


def present(world: World, here: list[Key]) -> set[Name]:
    """Players with ships not at peace: on keys, and the owner's home ships."""
    found = {key.owner for key in here if key.ships and not key.at_peace}
    if world.owner and (world.iships or world.pships):
        found.add(world.owner)
    found.discard("")
    return found


def _capture(table: Table, world: World, here: list[Key]) -> None:
    """Rule 8.3: exactly one player has ships there that are not at peace."""
    owner, armed = world.owner, present(world, here)
    if len(armed) != 1 or owner in armed:
        return
    name = next(iter(armed))
    players = table.players
    if owner and owner in players[name].allies:
        table.tell(name, world.id, "spared_ally", owner)
        return
    if world.robots and players[name].type != "berserker":
        table.tell(name, world.id, "robots_refuse")
        return
    if owner and _guarded(table, owner, here):
        table.tell(name, world.id, "guarded")
        return
    world.owner = name
    renew_turns(world)
    table.remark(world.id, "captured")


def _guarded(table: Table, owner: Name, here: list[Key]) -> bool:
    """A fleet of the owner, or of one who has declared him an ally, protects even at peace."""
    return any(
        key.ships and key.owner and (key.owner == owner or owner in table.players[key.owner].allies)
        for key in here
    )


def loose_keys(table: Table) -> None:
    """Rule 8.5, step 20: a key without ships goes to the only player with ships there."""
    for key in table.keys.values():
        if not key.ships:
            here = table.at[key.at]
            _claim(table, key, here, present(table.worlds[key.at], here))


def _claim(table: Table, key: Key, here: list[Key], armed: set[Name]) -> None:
    if len(armed) == 1:
        owner = next(iter(armed))
    elif not armed and key.owner and _alone(key.owner, here):
        owner = key.owner
    else:
        owner = ""
    if owner == key.owner:
        return
    if key.owner or len(armed) != 1:
        table.remark(key.at, "key_lost" if not owner else "key_taken", key.id)
    table.hand_over(key, owner)


def _alone(name: Name, here: list[Key]) -> bool:
    """Whether he has ships there, at peace, and no other player has."""
    owners = {key.owner for key in here if key.ships}
    owners.discard("")
    return owners == {name}


def pirate_capture(table: Table) -> None:
    """Rule 8.6, step 21: more than three times all other ships on keys."""
    pirates = {p.name for p in table.players.values() if p.type == "pirate"}
    at = table.at
    raids = {
        (key.at, key.owner)
        for key in table.keys.values()
        if key.owner in pirates and key.ships and not key.at_peace and len(at[key.at]) > 1
    }
    for number, name in sorted(raids):
        _board(table, name, at[number])


def _board(table: Table, name: Name, here: list[Key]) -> None:
    mine = others = 0
    for key in here:
        if key.owner != name:
            others += key.ships
        elif not key.at_peace:
            mine += key.ships
    if not others or mine <= 3 * others:
        return
    allies = table.players[name].allies
    for key in here:
        if key.ships and key.owner != name and key.owner not in allies:
            table.hand_over(key, name)
            key.cargo = min(key.cargo, key.ships)
            table.remark(key.at, "boarded", key.id, mine, others)
