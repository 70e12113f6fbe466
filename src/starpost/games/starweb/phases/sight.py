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
    seats = {name: 1 << place for place, name in enumerate(table.players)}
    named: dict[WorldId, int] = {}
    """By world, the names that stand on its report."""
    keys = _look_at_keys(table, seats, named)
    _look_at_worlds(table, seats, named)
    viewers: dict[WorldId, int] = {}
    found: dict[Name, int] = {}
    for name, worlds in table.sights.items():
        home = table.players[name].home
        if home in table.worlds:
            worlds.add(home)
        bit, bits = seats[name], 0
        for number in worlds:
            viewers[number] = viewers.get(number, 0) | bit
            bits |= named.get(number, 0)
        found[name] = bits & ~bit
        _remember(table.players[name], worlds, table.state.turn)
    _archive(table, viewers, keys)
    return found


def _look_at_keys(
    table: Table, seats: dict[Name, int], named: dict[WorldId, int]
) -> dict[WorldId, list[KeySeen]]:
    """Each key as it is seen, by world. Its owner sees its world, now and at the start (10.1)."""
    found: dict[WorldId, list[KeySeen]] = {}
    sights, before, moved, acts = table.sights, table.before.keys, table.moved, table.acts
    for number, key in table.keys.items():
        owner, at, start = key.owner, key.at, before[number]
        former = start.owner
        if owner:
            sights[owner].add(at)
            named[at] = named.get(at, 0) | seats[owner]
        if former and (start.at != at or former != owner):
            sights[former].add(start.at)
        if former != owner or number in acts:
            seen = _busy_key(table, key, former)
            if seen.former:
                named[at] = named.get(at, 0) | seats[seen.former]
        else:
            seen = KeySeen(
                number, owner, key.ships, key.at_peace, key.pbb, number in moved, "", "", (),
                key.artifacts,
            )  # fmt: skip
        here = found.get(at)
        if here is None:
            found[at] = [seen]
        else:
            here.append(seen)
    for number, left in table.departures.items():
        for departure in left:
            named[number] = named.get(number, 0) | seats[departure.owner]
    return found


def _busy_key(table: Table, key: Key, former: Name) -> KeySeen:
    """A key that did something or changed hands."""
    gift = table.gifts.get(("F", key.id), "")
    taken = bool(key.owner) and former != key.owner
    return KeySeen(
        key.id,
        key.owner,
        key.ships,
        key.at_peace,
        key.pbb,
        key.id in table.moved,
        "gift" if gift else "captured" if taken else "",
        gift or (former if taken else ""),
        # goods are unloaded first and printed last; of the other acts a key has only one
        tuple(reversed(table.acts.get(key.id, ()))),
        key.artifacts,
    )


def _look_at_worlds(table: Table, seats: dict[Name, int], named: dict[WorldId, int]) -> None:
    """What world lines say of the turn: changed owners, the coming capacity (5.1); and who sees
    the world as its owner, now or at the start, or by his converts (10.1)."""
    before, at, players, sights = table.before.worlds, table.at, table.players, table.sights
    for number, world in table.worlds.items():
        owner, former = world.owner, before[number].owner
        if owner:
            sights[owner].add(number)
            named[number] = named.get(number, 0) | seats[owner]
            if world.industry:
                world.capacity = capacity(world, at.get(number, ()), players)
        elif world.capacity:
            world.capacity = 0
        if former != owner:
            _change(table, world, former)
            if former:
                sights[former].add(number)
                named[number] = named.get(number, 0) | seats[former]
        if world.convert_owner:
            sights[world.convert_owner].add(number)
            named[number] = named.get(number, 0) | seats[world.convert_owner]


def _change(table: Table, world: World, former: Name) -> None:
    if ("W", world.id) in table.gifts:
        world.change, world.former = "gift", table.gifts["W", world.id]
    else:
        world.change, world.former = ("captured" if world.owner else "neutral"), former


def _archive(table: Table, viewers: dict[WorldId, int], keys: dict[WorldId, list[KeySeen]]) -> None:
    """One sighting of each world for all who see it; older ones go when nobody needs them."""
    turn, archive, worlds = table.state.turn, table.state.archive, table.worlds
    departures, ambushes, remarks = table.departures, table.ambushes, table.remarks
    for number in sorted(viewers):
        fresh = Sighting(
            turn,
            worlds[number],
            tuple(keys.get(number, ())),
            tuple(departures.get(number, ())),
            tuple(ambushes.get(number, ())),
            tuple(remarks.get(number, ())),
        )
        bits = viewers[number]
        kept = [Memo(bits, fresh)]
        for memo in archive.get(number, ()):
            left = memo.seats & ~bits
            if left:
                kept.append(memo if left == memo.seats else Memo(left, memo.sighting))
        archive[number] = kept


def _remember(player: Player, worlds: set[WorldId], turn: int) -> None:
    player.last = player.last | dict.fromkeys(sorted(worlds), turn)
    fresh = worlds - player.first.keys()
    if fresh:
        player.first = player.first | dict.fromkeys(sorted(fresh), turn)


# --- people --------------------------------------------------------------------------------


def _meet(table: Table, player: Player, bits: int) -> list[Name]:
    """Rules 10.2 and 10.4: everyone ever seen is met; names are listed in random order."""
    seen = [name for place, name in enumerate(table.players) if bits >> place & 1] if bits else []
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
