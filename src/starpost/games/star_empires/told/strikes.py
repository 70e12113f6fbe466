"""Carriers with guns aboard, or with wings beside them that fit: whom they could strike."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from starpost.games.star_empires.galaxy.hexes import Pair
from starpost.games.star_empires.known.sights import OwnShip, WorldSight
from starpost.games.star_empires.tables import WING
from starpost.games.star_empires.told.purpose import last_turn
from starpost.games.star_empires.told.wish import Reader, Wish, apart, handles, holds, weathers
from starpost.kernel.telling import Intention
from starpost.told.words import capital, counted

FORCE = 10
"""Guns below which a foreign world is looked at, not struck."""


def outgunned(reader: Reader, world: WorldSight, force: list[OwnShip]) -> str:
    """Why a strike would come to nothing; "": it would not."""
    foe, stands = reader.holding(world)
    guns = sum(s.guns for s in force)
    if guns > max(foe.guns, FORCE) and sum(s.dp for s in force) > foe.guns:
        return ""
    mine = f"yours in reach have {counted(guns, 'gun')}" if guns else "none of yours is in reach"
    return f"{capital(stands)}, {'and' if foe.count else 'but'} {mine}"


def strikes(reader: Reader) -> Iterator[Wish]:
    """A carrier stands for what it carries: fire, its own or what it can load now. On the last turn
    it comes too late: what it carries would fire on the next."""
    if last_turn(reader.view):
        return
    for at, ships in reader.here.items():
        if reader.foes.get(at):
            continue  # fire comes before flight: who leaves is shot at with its guns stowed
        spare = _spare(reader, at, ships)
        for carrier in ships:
            if not carrier.engines or not carrier.racks:
                continue
            taken = _fit(carrier, spare) if not reader.aboard.get(carrier.handle) else []
            force = [carrier, *reader.aboard.get(carrier.handle, ()), *taken]
            if sum(s.guns for s in force) > carrier.guns:
                yield from _goals(reader, at, force, taken)


def ready(reader: Reader, busy: Collection[str]) -> Iterator[Intention]:
    """For each carrier without work the best strike, of ships without work, that should succeed in
    one volley."""
    worlds = {w.name: w for w in reader.view.worlds}
    fleet = {s.handle: s for s in reader.view.ships}
    found: dict[str, Intention] = {}
    for wish in (w.intention for w in strikes(reader)):
        words = " ".join(wish.orders).split()
        crew = [fleet[word] for word in dict.fromkeys(words) if word in fleet]
        carrier = words[-3]
        guns = sum(s.guns for s in (*crew, *reader.aboard.get(carrier, ())))
        sure = guns >= reader.holding(worlds[wish.target])[0].dp
        best = carrier not in found or wish.worth > found[carrier].worth
        if sure and best and not any(s.handle in busy for s in crew):
            found[carrier] = wish
    yield from found.values()


def _spare(reader: Reader, at: Pair, ships: list[OwnShip]) -> list[OwnShip]:
    """Wings that may leave: a world of one's own keeps the sturdiest, if nobody else holds it."""
    wings = sorted((s for s in ships if s.hull == WING and s.guns), key=lambda s: (-s.guns, -s.dp))
    world = reader.worlds.get(at)
    others = any(holds(s) and not s.engines and s not in wings for s in ships)
    if wings and not reader.chosen and world is not None and world.mine and not others:
        wings.remove(max(wings, key=lambda s: s.dp))
    return wings


def _fit(carrier: OwnShip, spare: list[OwnShip]) -> list[OwnShip]:
    """Guns first, and as many to take the hits."""
    guns = sorted(spare, key=lambda s: (-s.guns, -s.dp))
    hits = sorted(spare, key=lambda s: (-s.dp, -s.guns))
    room, aboard = carrier.free, dict[str, OwnShip]()
    for pair in zip(guns, hits, strict=True):
        for ship in pair:
            if ship.handle not in aboard and ship.tonnage <= room:
                aboard[ship.handle] = ship
                room -= ship.tonnage
    return list(aboard.values())


def _goals(reader: Reader, at: Pair, force: list[OwnShip], taken: list[OwnShip]) -> Iterator[Wish]:
    carrier = force[0]
    guns = counted(sum(s.guns for s in force), "gun")
    for world in reader.view.worlds:
        far = apart(at, world.at)
        foreign = world.owner and not world.mine and not reader.friend(world.owner)
        if not foreign or world.status == "lost" or not 0 < far <= carrier.engines:
            continue
        short = outgunned(reader, world, force)
        if (short and not reader.chosen) or not weathers(carrier, reader.storms.get(world.at, 0)):
            continue
        lines = [f"LOAD {handles(taken)} ONTO {carrier.handle}"] if taken else []
        load = f"; loads {reader.called(taken)}" if taken else ""
        yield Wish((at, world.at), Intention(
            f"Strike {world.owner} at {world.name} with {reader.called([carrier])}: {guns}",
            f"+{world.production} RU a turn if it falls{load}",
            f"{short or reader.holding(world)[1]}. Arrives this turn; unload and fire on the next",
            (*lines, f"MOVE {carrier.handle} TO {world.name}"), rule="4.11", sign="attack",
            target=world.name, worth=12 if short else 66 + min(world.production, 12),
            seats=(world.owner,),
        ))  # fmt: skip
