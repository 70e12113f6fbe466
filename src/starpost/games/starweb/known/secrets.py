"""What a seat must not know, and another state that differs in all of it (rule 10.1)."""

from __future__ import annotations

from typing import Any

import msgspec

from starpost.games.starweb.known.view import View, view
from starpost.games.starweb.state import (
    Departure,
    Key,
    Memo,
    Name,
    News,
    Player,
    Remark,
    Sighting,
    State,
    World,
    WorldId,
)
from starpost.games.starweb.tables import KINDS
from starpost.kernel.dice import Dice


def disturb(state: State, seat: Name, dice: Dice) -> State:
    """Change whatever stands on none of the seat's printouts. When the game is over nothing is
    secret any more."""
    if state.ended:
        return state
    known = view(state, seat)
    other = _renamed(state.copy(), known)
    names = list(other.players)
    for number, world in other.worlds.items():
        if number not in known.worlds:
            _disturb_world(world, names, dice)
    _disturb_gates(other, known, dice)
    for key in other.keys.values():
        _disturb_key(key, other, known, names, dice)
    for player in other.players.values():
        if player.name != seat:
            _disturb_player(player, known, names, dice)
    other.box = 1 + dice.below("disturb", 12)
    other.target = 1000 + dice.below("disturb", 9000)
    other.news = _disturb_news(other.news, known, names)
    _disturb_archive(other, seat, dice)
    return other


def _disturb_world(world: World, names: list[Name], dice: Dice) -> None:
    for field in ("industry", "metal", "population", "limit", "iships", "pships", "cg_count"):
        setattr(world, field, dice.below("disturb", 100))
    world.mines = dice.below("disturb", 32)
    world.owner = dice.pick("disturb", ["", *names]) if world.population else ""
    world.turns = 1 + dice.below("disturb", 7) if world.owner and world.mines else 0
    world.robots = bool(dice.below("disturb", 2))
    world.converts, world.convert_owner = 0, ""
    world.capacity, world.deaths = min(world.industry, 3), dice.below("disturb", 5)
    world.busted = bool(dice.below("disturb", 2))


def _disturb_gates(state: State, known: View, dice: Dice) -> None:
    """A gate between two worlds that were never reported appears or disappears."""
    dark = [n for n in state.worlds if n not in known.first]
    if len(dark) < 2:
        return
    a, b = dice.shuffle("disturb", dark)[:2]
    for one, two in ((a, b), (b, a)):
        links = set(state.worlds[one].links) ^ {two}
        state.worlds[one].links = tuple(sorted(links))


def _disturb_key(key: Key, state: State, known: View, names: list[Name], dice: Dice) -> None:
    """Nobody sees another's cargo; a key out of sight may be anywhere else out of sight."""
    if key.owner != known.seat:
        key.cargo = dice.below("disturb", 1 + key.ships)
    dark = [n for n in state.worlds if n not in known.worlds]
    if key.at in known.worlds or not dark:
        return
    key.at = dice.pick("disturb", dark)
    key.owner = dice.pick("disturb", ["", *(n for n in names if n != known.seat)])
    key.ships = dice.below("disturb", 50)
    key.at_peace = bool(dice.below("disturb", 2))


def _disturb_player(player: Player, known: View, names: list[Name], dice: Dice) -> None:
    others = tuple(n for n in names if n != player.name)
    player.type = dice.pick("disturb", KINDS)
    player.allies = player.loaders = others
    player.introduced = others
    player.jihad = others[0]
    player.ending = 1000 + dice.below("disturb", 9000)
    player.missed = dice.below("disturb", 3)
    player.points = {"income": dice.below("disturb", 50)}
    player.problems, player.messages = (), ()
    player.remarks = (Remark("sign_cut", 0, (78,)),)
    if player.name not in known.seen and player.name not in known.rivals:
        player.score += 1 + dice.below("disturb", 500)
    if player.name not in known.signs:
        player.sign = ("Something else.",)


def _disturb_news(news: News, known: View, names: list[Name]) -> News:
    """What happened out of sight happened otherwise."""
    hidden = [n for n in news.departures if n not in known.worlds]
    departures = dict(news.departures)
    for number in hidden:
        departures[number] = [Departure(1, names[0], number)]
    remarks = {n: r for n, r in news.remarks.items() if n in known.worlds}
    return News(news.moved, news.acts, news.taken, news.gifts, departures, news.ambushes, remarks)


def _disturb_archive(state: State, seat: Name, dice: Dice) -> None:
    """Others remember other things."""
    bit = 1 << list(state.players).index(seat)
    for number, memos in state.archive.items():
        state.archive[number] = [
            m if m.seats & bit else Memo(m.seats, _misremembered(m.sighting, number)) for m in memos
        ]


def _misremembered(sighting: Sighting, number: WorldId) -> Sighting:
    return Sighting(sighting.turn, World(number, sighting.world.links, metal=77))


def _renamed(state: State, known: View) -> State:
    """Players nobody has told the seat about go by other names, in the same order."""
    heard = {known.seat, *known.met, *known.introduced, known.mentor, *known.rivals}
    new: dict[Name, Name] = {}
    for name in state.players:
        changed = name + "A" if len(name) < 9 else name[:8] + "Z"
        if name not in heard and changed not in state.players:
            new[name] = changed
    order = [new.get(name, name) for name in state.players]
    if order != sorted(order):
        return state
    return msgspec.convert(_replace(msgspec.to_builtins(state), new), State, strict=False)


def _replace(value: Any, new: dict[Name, Name]) -> Any:
    if isinstance(value, str):
        return new.get(value, value)
    if isinstance(value, dict):
        return {_replace(k, new): _replace(v, new) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [_replace(item, new) for item in value]
    return value
