"""Step 27: who sees which worlds, whom he meets, and what his printout holds (rules 10.1 to 10.6)."""

from __future__ import annotations

import re

from starpost.games.starweb.phases.building import capacity
from starpost.games.starweb.problems import shown
from starpost.games.starweb.state import (
    Key,
    KeySeen,
    Memo,
    Message,
    Name,
    Player,
    Sighting,
    World,
    WorldId,
)
from starpost.games.starweb.table import Table

_WORD = re.compile(r"[A-Z]+")


def sight(table: Table) -> None:
    """The turn is over: everybody gets printout t + 1."""
    table.state.turn += 1
    names = look(table)
    for name, player in table.players.items():
        newly = _meet(table, player, names[name])
        player.signs = tuple(
            other
            for other in player.met
            if table.players[other].sign and (other in newly or other in table.new_signs)
        )
        player.problems = tuple(shown(p) for p in table.problems[name])
    _deliver(table)


def look(table: Table) -> dict[Name, int]:
    """Make the sightings of this printout; the names that each seat sees, as bits."""
    _close(table)
    seats = {name: 1 << place for place, name in enumerate(table.players)}
    viewers: dict[WorldId, int] = {}
    visible = _visible(table)
    for name, worlds in visible.items():
        bit = seats[name]
        for number in worlds:
            viewers[number] = viewers.get(number, 0) | bit
    named = {number: _sighting(table, number, viewers[number], seats) for number in viewers}
    found: dict[Name, int] = {}
    for name, worlds in visible.items():
        bits = 0
        for number in worlds:
            bits |= named[number]
        found[name] = bits & ~seats[name]
        _remember(table.players[name], worlds, table.state.turn)
    return found


def _close(table: Table) -> None:
    """What the world lines say of the turn: changed owners, and the coming capacity (5.1)."""
    before, at, players = table.before.worlds, table.at, table.players
    nobody: list[Key] = []
    for number, world in table.worlds.items():
        former = before[number].owner
        if world.owner != former:
            _change(table, world, former)
        if world.industry or world.capacity:
            world.capacity = capacity(world, at.get(number, nobody), players)


def _change(table: Table, world: World, former: Name) -> None:
    if ("W", world.id) in table.gifts:
        world.change, world.former = "gift", table.gifts["W", world.id]
    else:
        world.change, world.former = ("captured" if world.owner else "neutral"), former


def _visible(table: Table) -> dict[Name, set[WorldId]]:
    """Rule 10.1: worlds owned, visited, converted, probed or passed, now or at the start."""
    found = table.sights
    before = table.before
    for number, world in table.worlds.items():
        if world.owner:
            found[world.owner].add(number)
        former = before.worlds[number].owner
        if former and former != world.owner:
            found[former].add(number)
        if world.convert_owner:
            found[world.convert_owner].add(number)
    for number, key in table.keys.items():
        if key.owner:
            found[key.owner].add(key.at)
        start = before.keys[number]
        if start.owner and (start.at != key.at or start.owner != key.owner):
            found[start.owner].add(start.at)
    for name, player in table.players.items():
        if player.home in table.worlds:
            found[name].add(player.home)
    return found


def _sighting(table: Table, number: WorldId, viewers: int, seats: dict[Name, int]) -> int:
    """Archive the world as it is now, for those who see it; the names on it, as bits."""
    world = table.worlds[number]
    bits = 0
    for name in (world.owner, world.former, world.convert_owner):
        if name:
            bits |= seats[name]
    keys = []
    for key in table.at.get(number, ()):
        seen = _key_seen(table, key)
        keys.append(seen)
        if seen.owner:
            bits |= seats[seen.owner]
        if seen.former:
            bits |= seats[seen.former]
    departures = table.departures.get(number, ())
    for left in departures:
        bits |= seats[left.owner]
    fresh = Sighting(
        table.state.turn,
        world,
        tuple(keys),
        tuple(departures),
        tuple(table.ambushes.get(number, ())),
        tuple(table.remarks.get(number, ())),
    )
    archive = table.state.archive
    kept = [
        Memo(memo.seats & ~viewers, memo.sighting)
        for memo in archive.get(number, ())
        if memo.seats & ~viewers
    ]
    kept.append(Memo(viewers, fresh))
    archive[number] = kept
    return bits


def _key_seen(table: Table, key: Key) -> KeySeen:
    number, former = key.id, table.before.keys[key.id].owner
    if number in table.acts or former != key.owner or ("F", number) in table.gifts:
        gift = table.gifts.get(("F", number), "")
        taken = bool(key.owner) and former != key.owner
        return KeySeen(
            number,
            key.owner,
            key.ships,
            key.at_peace,
            key.pbb,
            number in table.moved,
            "gift" if gift else "captured" if taken else "",
            gift or (former if taken else ""),
            # goods are unloaded first and printed last; of the other acts a key has only one
            tuple(reversed(table.acts.get(number, ()))),
            key.artifacts,
        )
    return KeySeen(
        number,
        key.owner,
        key.ships,
        key.at_peace,
        key.pbb,
        number in table.moved,
        artifacts=key.artifacts,
    )


def _remember(player: Player, worlds: set[WorldId], turn: int) -> None:
    now = dict.fromkeys(sorted(worlds), turn)
    player.last = {**player.last, **now}
    fresh = {number: turn for number in now if number not in player.first}
    if fresh:
        player.first = {**player.first, **fresh}


# --- people --------------------------------------------------------------------------------


def _meet(table: Table, player: Player, bits: int) -> list[Name]:
    """Rules 10.2 and 10.4: everyone ever seen is met; names are listed in random order."""
    seen = [name for place, name in enumerate(table.players) if bits >> place & 1]
    newly = [name for name in seen if name not in player.met]
    if newly:
        player.met = (*player.met, *newly)
    player.seen = tuple(table.dice.shuffle(f"score_names:{player.name}", seen)) if seen else ()
    return newly


def _deliver(table: Table) -> None:
    """Rule 10.6: a letter introduces its sender, and everybody it names."""
    boxes: dict[Name, list[Message]] = {}
    for name, text in table.box_messages.items():
        boxes.setdefault(name, []).append(Message("", text))
    for sender, letter in table.letters:
        boxes.setdefault(letter.name, []).append(Message(sender, letter.lines))
        receiver = table.players[letter.name]
        words = set(_WORD.findall(" ".join(letter.lines).upper()))
        named = [name for name in table.players if name in words or name == sender]
        new = [n for n in named if n != receiver.name and n not in receiver.introduced]
        receiver.introduced = (*receiver.introduced, *new)
    for name, letters in boxes.items():
        table.players[name].messages = tuple(letters)
