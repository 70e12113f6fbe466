"""Step 27: who sees which worlds, whom he meets, what he is told (rules 10.1 to 10.6)."""

from __future__ import annotations

import re

from starpost.games.starweb.phases.building import capacity
from starpost.games.starweb.problems import shown
from starpost.games.starweb.sightings import sightings
from starpost.games.starweb.state import Memo, Message, Name, News, Player, World, WorldId
from starpost.games.starweb.table import Table

_WORD = re.compile(r"[A-Z]+")


def sight(table: Table) -> None:
    """The turn is over: everybody gets printout t + 1."""
    table.state.turn += 1
    names = look(table)
    signed = [player.name for player in table.players.values() if player.sign]
    for name, player in table.players.items():
        newly = _meet(table, player, names[name])
        if signed:
            player.signs = tuple(
                other
                for other in signed
                if other in newly or (other in table.new_signs and other in player.met)
            )
        player.problems = tuple(map(shown, table.problems[name]))
    _deliver(table)


def look(table: Table) -> dict[Name, int]:
    """Who sees which worlds on this printout; the names that each seat reads there, as bits."""
    _changed_keys(table)
    for player in table.players.values():
        if player.home in table.worlds:
            table.see(player.name, player.home)
    readers = _Readers(table)
    watch, alone, glimpses, bits = readers.watch, readers.alone, table.glimpses, table.bits
    at, departures, players = table.at, table.departures, table.players
    for world, start in zip(table.worlds.values(), table.before.worlds.values(), strict=True):
        number = world.id
        names = bits[world.owner]
        if start.owner != world.owner:
            _change(table, world, start.owner)
            names |= bits[start.owner]
        if world.convert_owner:
            names |= bits[world.convert_owner]
        here = at.get(number, ())
        for key in here:
            names |= bits[key.owner]
        if world.industry or world.capacity:
            able = capacity(world, here, players)
            if able != world.capacity:
                world.capacity = able
        viewers = names
        if number in glimpses:
            viewers |= glimpses[number]
            if number in departures:
                for left in departures[number]:
                    names |= bits[left.owner]
        if not viewers:
            continue
        watch[number] = viewers
        if viewers == names and viewers in alone:
            alone[viewers].append(number)
        else:
            readers.add(number, viewers, names)
    _name_losers(table, readers)
    return readers.close()


def _changed_keys(table: Table) -> None:
    """Who loses a key where it was at the start still sees that world."""
    for number, former in list(table.taken.items()):
        key, start = table.keys[number], table.before.keys[number]
        if key.owner == former:
            del table.taken[number]
        elif former and start.at == key.at:
            table.see(former, key.at)


def _name_losers(table: Table, readers: _Readers) -> None:
    """`Captured from NAME` and `Gift from NAME` on a key are meetings too (rule 10.2)."""
    for number, former in table.taken.items():
        key = table.keys[number]
        if key.owner and former:
            readers.name(key.at, table.bits[former])


def _change(table: Table, world: World, former: Name) -> None:
    if ("W", world.id) in table.gifts:
        world.change, world.former = "gift", table.gifts["W", world.id]
    else:
        world.change, world.former = ("captured" if world.owner else "neutral"), former


class _Readers:
    """For each seat the worlds it sees and the names it reads."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.watch: dict[WorldId, int] = {}
        self.worlds: list[list[WorldId]] = [[] for _ in table.players]
        self.alone = {1 << place: worlds for place, worlds in enumerate(self.worlds)}
        """The same lists, by the bit of a seat that is the only one to see a world."""
        self.names = [0] * len(self.worlds)

    def add(self, number: WorldId, viewers: int, names: int) -> None:
        while viewers:
            place = viewers.bit_length() - 1
            viewers ^= 1 << place
            self.worlds[place].append(number)
            self.names[place] |= names

    def name(self, number: WorldId, names: int) -> None:
        viewers = self.watch.get(number, 0)
        for place in range(len(self.names)):
            if viewers >> place & 1:
                self.names[place] |= names

    def close(self) -> dict[Name, int]:
        """Note when each world was seen; the names each seat has read, but its own."""
        table, turn = self.table, self.table.state.turn
        for player, worlds in zip(table.players.values(), self.worlds, strict=True):
            now = dict.fromkeys(worlds, turn)
            player.last = player.last | now
            if not player.first.keys() >= now.keys():
                player.first = now | player.first
        _archive(table, self.watch)
        table.state.watch = self.watch
        table.state.news = News(
            tuple(sorted(table.moved)),
            table.acts,
            table.taken,
            {number: name for (what, number), name in table.gifts.items() if what == "F"},
            table.departures,
            table.ambushes,
            table.remarks,
        )
        return {name: self.names[n] & ~(1 << n) for n, name in enumerate(table.players)}


def _archive(table: Table, watch: dict[WorldId, int]) -> None:
    """Keep what somebody saw on the last printout and no longer sees; forget what all see again."""
    archive, before = table.state.archive, table.before
    if table.state.turn == before.turn:
        return
    for number, memos in list(archive.items()):
        bits = watch.get(number, 0)
        if bits:
            kept = [Memo(m.seats & ~bits, m.sighting) for m in memos if m.seats & ~bits]
            if kept:
                archive[number] = kept
            else:
                del archive[number]
    changed = sorted(before.watch.items() - watch.items())
    gone = {n: bits & ~watch.get(n, 0) for n, bits in changed if bits & ~watch.get(n, 0)}
    for number, sighting in sightings(before, gone).items() if gone else ():
        archive[number] = [*archive.get(number, ()), Memo(gone[number], sighting)]


# --- people --------------------------------------------------------------------------------


def _meet(table: Table, player: Player, bits: int) -> list[Name]:
    """Rules 10.2 and 10.4: everyone ever seen is met; names are listed in random order."""
    if not bits:
        player.seen = ()
        return []
    seen = [name for name, bit in table.bits.items() if bits & bit]
    newly = [name for name in seen if name not in player.met]
    if newly:
        player.met = (*player.met, *newly)
    player.seen = tuple(table.dice.shuffle(f"score_names:{player.name}", seen))
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
