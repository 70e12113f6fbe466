"""A state made of one seat's view alone, for Try it: what was last seen stands as it was seen.

Worlds nobody has reported hold what most worlds do, and nobody stands there; keys out of all
knowledge are nowhere (W0, which no gate leads to), the types of other players are drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

from starpost.games.starweb.galaxy.contents import ordinary
from starpost.games.starweb.known.view import View
from starpost.games.starweb.state import (
    Departure,
    Key,
    KeyId,
    KeySeen,
    Memo,
    Name,
    News,
    Player,
    Sighting,
    State,
    World,
    WorldId,
)
from starpost.games.starweb.tables import KINDS
from starpost.kernel.dice import Dice

STRANGER: Name = "STRANGER"
"""Somebody whom the seat has not met, so that one can be assumed."""
NOWHERE: WorldId = 0


def suppose(view: View, dice: Dice) -> State | None:
    """Only for a player of a game that goes on."""
    if view.type is None or view.ended:
        return None
    players = _players(view, dice)
    bit = 1 << list(players).index(view.seat)
    return State(
        turn=view.turn,
        players=players,
        worlds=_worlds(view, dice),
        keys=_keys(view),
        watch=dict.fromkeys(view.worlds, bit),
        news=_news(view),
        archive={number: [Memo(bit, s)] for number, s in view.memory.items()},
        name=view.game,
        max_turns=view.last_turn,
        by_score=False,  # at which score the game ends is known to nobody
        box=dice.between("suppose", 1, 12),
        beacon=view.beacon,
        mentor=view.mentor,
        open_scores=bool(view.rivals),
    )


# --- players -------------------------------------------------------------------------------


def _players(view: View, dice: Dice) -> dict[Name, Player]:
    """Everybody the seat has heard of, and a stranger. Scores were seen, but not whose they are;
    where names and scores are open there is no stranger."""
    scores = dict(zip(dice.shuffle("suppose", view.seen), view.scores, strict=True))
    scores |= view.rivals
    heard = {*view.rivals} if view.rivals else {STRANGER}
    return {
        name: _me(view)
        if name == view.seat
        else Player(
            name,
            dice.pick("suppose", KINDS),
            score=scores.get(name, 0),
            sign=view.signs.get(name, ()),
        )
        for name in sorted({view.seat, *heard, *_heard(view)})
    }


def _me(view: View) -> Player:
    assert view.type is not None
    return Player(
        view.seat,
        view.type,
        home=view.home,
        score=view.score,
        allies=view.allies,
        loaders=view.loaders,
        jihad=view.jihad,
        ending=view.ending,
        sign=view.sign,
        met=view.met,
        introduced=view.introduced,
        missed=view.missed,
        first=dict(view.first),
        seen=view.seen,
        points=view.points,
        problems=view.problems,
        messages=view.messages,
        signs=tuple(view.signs),
        remarks=view.remarks,
    )


def _heard(view: View) -> set[Name]:
    """Names that stand anywhere in the view."""
    found = {view.mentor, view.jihad, *view.met, *view.introduced, *view.allies, *view.loaders}
    for s in _sightings(view):
        found |= {s.world.owner, s.world.convert_owner, s.world.former}
        found |= {name for key in s.keys for name in (key.owner, key.former)}
        found |= {left.owner for left in s.departures}
    found.discard("")
    return found


def _sightings(view: View) -> Iterator[Sighting]:
    yield from view.worlds.values()
    yield from view.memory.values()


# --- worlds and keys -----------------------------------------------------------------------


def _worlds(view: View, dice: Dice) -> dict[WorldId, World]:
    gates: dict[WorldId, set[WorldId]] = {}
    for s in _sightings(view):
        for other in s.world.links:
            gates.setdefault(other, set()).add(s.world.id)
    worlds = {NOWHERE: World(NOWHERE, black_hole=True)}
    worlds |= {number: World(number) for number in range(1, view.size[0] + 1)}
    for number, known in gates.items():
        worlds[number].links = tuple(sorted(known))
        ordinary(worlds[number], dice)
    for number, old in view.memory.items():
        worlds[number] = _remembered(view, old)
    for number, seen in view.worlds.items():
        worlds[number] = copy(seen.world)
    return worlds


def _remembered(view: View, old: Sighting) -> World:
    """As it was; but what was one's own and is out of sight is lost."""
    world = copy(old.world)
    if world.owner == view.seat:
        world.owner = ""
    if world.convert_owner == view.seat:
        world.converts, world.convert_owner = 0, ""
    return world


def _keys(view: View) -> dict[KeyId, Key]:
    """Each where it was last seen; later sightings win."""
    keys = {number: Key(number, NOWHERE) for number in range(1, view.size[1] + 1)}
    old = sorted(view.memory.items(), key=lambda item: item[1].turn)
    for number, sighting in (*old, *view.worlds.items()):
        for seen in sighting.keys:
            if seen.owner != view.seat or number in view.worlds:
                keys[seen.id] = _key(view, number, seen)
    return keys


def _key(view: View, at: WorldId, seen: KeySeen) -> Key:
    return Key(
        seen.id,
        at,
        seen.owner,
        seen.ships,
        view.cargo.get(seen.id, 0),
        seen.at_peace,
        seen.pbb,
        seen.artifacts,
    )


def _news(view: View) -> News:
    """What the printout tells of the turn before it."""
    keys = [key for s in view.worlds.values() for key in s.keys]
    departures: dict[WorldId, list[Departure]] = {
        n: list(s.departures) for n, s in view.worlds.items() if s.departures
    }
    return News(
        moved=tuple(sorted(key.id for key in keys if key.moved)),
        acts={key.id: list(reversed(key.acts)) for key in keys if key.acts},
        taken={key.id: key.former for key in keys if key.change == "captured"},
        gifts={key.id: key.former for key in keys if key.change == "gift"},
        departures=departures,
        ambushes={n: list(s.ambushes) for n, s in view.worlds.items() if s.ambushes},
        remarks={n: list(s.remarks) for n, s in view.worlds.items() if s.remarks},
    )
