"""Step 27: who sees which worlds, whom he meets, what he is told (rules 10.1 to 10.6)."""

from __future__ import annotations

import re

from starpost.games.starweb.phases.building import capacity
from starpost.games.starweb.state import (
    Memo,
    Message,
    Name,
    News,
    Player,
    World,
    WorldId,
    places,
    sightings,
)
from starpost.games.starweb.table import Table
from starpost.games.starweb.writing.problems import shown, told

_WORD = re.compile(r"[A-Z]+")


def sight(table: Table) -> None:
    """The turn is over: everybody gets printout t + 1, names in random order (rule 10.4)."""
    table.state.turn += 1
    table.state.at = table.at
    names = look(table)
    signed = [player.name for player in table.players.values() if player.sign]
    listed = table.dice.shuffles("score_names:", names, len(names))
    for name, player in table.players.items():
        player.seen = tuple(listed[name])
        newly = _meet(player, names[name])
        if signed:
            player.signs = tuple(
                other
                for other in signed
                if other in newly or (other in table.new_signs and other in player.met)
            )
        found = table.problems[name]
        player.problems = (
            (*table.warnings.get(name, ()), *told(found))
            if table.guarded
            else tuple(map(shown, found))
        )
    _deliver(table)


def look(table: Table) -> dict[Name, list[Name]]:
    """Who sees which worlds on this printout; the names that each seat reads there."""
    _changed_keys(table)
    for player in table.players.values():
        if player.home in table.worlds:
            table.see(player.name, player.home)
    glimpses, bits, at, departures = table.glimpses, table.bits, table.at, table.departures
    watched, nobody = table.before.watch, ()
    watch: dict[WorldId, int] = {}
    read: dict[int, int] = {}
    """The names to be read on worlds that the same seats see; who sees one alone reads none."""
    alone = frozenset(bits.values())
    changed: list[tuple[WorldId, int, int]] = []
    """Worlds that other seats see now: which saw it, which do."""
    for world, start in zip(table.worlds.values(), table.before.worlds.values(), strict=True):
        number, owner, here = world.id, world.owner, at.get(world.id, nobody)
        names = bits[owner]
        for key in here:
            names |= bits[key.owner]
        if world.industry or world.capacity:
            world.capacity = capacity(world, here, table.players)
        if start.owner != owner:
            _change(table, world, start.owner)
            names |= bits[start.owner]
        if world.convert_owner:
            names |= bits[world.convert_owner]
        viewers = names
        if number in glimpses:
            viewers |= glimpses[number]
            if number in departures:
                for left in departures[number]:
                    names |= bits[left.owner]
        was = watched.get(number, 0)
        if viewers != was:
            changed.append((number, was, viewers))
        if viewers:
            watch[number] = viewers
            if viewers not in alone:
                read[viewers] = read.get(viewers, 0) | names
    table.state.watch = watch
    _name_losers(table, read)
    _remember(table, changed)
    return _readers(table, read)


def _changed_keys(table: Table) -> None:
    """Who loses a key where it was at the start still sees that world."""
    for number, former in list(table.taken.items()):
        key, start = table.keys[number], table.before.keys[number]
        if key.owner == former:
            del table.taken[number]
        elif former and start.at == key.at:
            table.see(former, key.at)


def _name_losers(table: Table, read: dict[int, int]) -> None:
    """`Captured from NAME` and `Gift from NAME` on a key are meetings too (rule 10.2)."""
    for number, former in table.taken.items():
        key = table.keys[number]
        if key.owner and former:
            viewers = table.state.watch.get(key.at, 0)
            read[viewers] = read.get(viewers, 0) | table.bits[former]


def _change(table: Table, world: World, former: Name) -> None:
    if ("W", world.id) in table.gifts:
        world.change, world.former = "gift", table.gifts["W", world.id]
    else:
        world.change, world.former = ("captured" if world.owner else "neutral"), former


def _readers(table: Table, read: dict[int, int]) -> dict[Name, list[Name]]:
    """For each seat the names it reads, but its own."""
    found = [0] * len(table.players)
    for viewers, seen in read.items():
        for place in places(viewers):
            found[place] |= seen
    names = list(table.players)
    return {
        name: [names[place] for place in places(seen & ~table.bits[name])]
        for seen, name in zip(found, names, strict=True)
    }


def _remember(table: Table, changed: list[tuple[WorldId, int, int]]) -> None:
    """Who sees a world for the first time; what somebody saw last time and no longer sees."""
    gone: dict[WorldId, int] = {}
    newly: list[tuple[WorldId, int]] = []
    archive = table.state.archive
    for number, was, now in changed:
        if now & ~was:
            newly.append((number, now & ~was))
            if number in archive:
                _forget(archive, number, now)
        if was & ~now:
            gone[number] = was & ~now
    _first_reports(table, newly)
    for number, sighting in sightings(table.before, gone).items() if gone else ():
        archive[number] = [*archive.get(number, ()), Memo(gone[number], sighting)]
    table.state.news = News(
        tuple(sorted(table.moved)),
        table.acts,
        table.taken,
        {number: name for (what, number), name in table.gifts.items() if what == "F"},
        table.departures,
        table.ambushes,
        table.remarks,
    )


def _first_reports(table: Table, newly: list[tuple[WorldId, int]]) -> None:
    players = list(table.players.values())
    found: list[dict[WorldId, int]] = [{} for _ in players]
    for number, seats in newly:
        for place in places(seats):
            if number not in players[place].first:
                found[place][number] = table.state.turn
    for player, first in zip(players, found, strict=True):
        if first:
            player.first = player.first | first


def _forget(archive: dict[WorldId, list[Memo]], number: WorldId, seats: int) -> None:
    """Nobody needs an old sighting of a world that he sees again."""
    kept = [Memo(m.seats & ~seats, m.sighting) for m in archive[number] if m.seats & ~seats]
    if kept:
        archive[number] = kept
    else:
        del archive[number]


# --- people --------------------------------------------------------------------------------


def _meet(player: Player, seen: list[Name]) -> list[Name]:
    """Rule 10.2: everyone ever seen is met."""
    met = frozenset(player.met)
    newly = [name for name in seen if name not in met]
    if newly:
        player.met = (*player.met, *newly)
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
