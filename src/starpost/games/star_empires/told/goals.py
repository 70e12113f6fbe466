"""Worlds to go for: free ones, with who else may come, and those of others, with whom a carrier
could strike with guns aboard or with wings beside it that fit."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec.structs import replace

from starpost.games.star_empires.galaxy.hexes import Pair
from starpost.games.star_empires.known.guards import holds, keeper
from starpost.games.star_empires.known.sights import OwnShip, WorldSight
from starpost.games.star_empires.tables import WING
from starpost.games.star_empires.told.purpose import last_turn
from starpost.games.star_empires.told.wish import Reader, Wish, apart, handles, weathers
from starpost.games.star_empires.writing import orders as o
from starpost.games.star_empires.writing.places import goal
from starpost.kernel.orders import Order
from starpost.kernel.telling import Intention
from starpost.told.words import capital, counted, few, listed

NEAR = 5
"""Sectors that a small ship jumps."""
FORCE = 10
"""Guns below which a foreign world is looked at, not struck."""
Lift = tuple[OwnShip, list[OwnShip]]
"""A carrier, and what it loads."""


def unclaimed(reader: Reader) -> list[WorldSight]:
    """Free worlds where nothing of ours stands yet, the richest first."""
    free = [
        w for w in reader.view.worlds
        if not w.owner and not w.mine and w.status != "lost" and not reader.here.get(w.at)
    ]  # fmt: skip
    return sorted(free, key=lambda w: (-w.production, w.name))


def claims(reader: Reader, orders: Sequence[Order] = ()) -> str:
    """What small ships are built for while worlds near by are free and nobody of the sheet goes
    there; "": none are."""
    going = {goal(reader.view, x.to) for x in orders if isinstance(x, o.Move)}
    free = [w for w in unclaimed(reader) if w.at not in going]
    near = [w for w in free if any(apart(w.at, own.at) <= NEAR for own in reader.mine)]
    if not near:
        return ""
    names = few([w.name for w in near], "world")
    gain = sum(w.production for w in near)
    return f"{names}, which nobody holds, would make {gain} RU a turn"


def stormy(reader: Reader, orders: Sequence[Order], wish: Intention) -> Intention:
    """A card that sends ships into a storm says what that costs them (rule 5.8)."""
    goals = dict.fromkeys(
        goal(reader.view, x.to) for x in orders if isinstance(x, o.Move) and str(x) in wish.orders
    )
    hit = [at for at in goals if at is not None and reader.storms.get(at)]
    if not hit:
        return wish
    said = "; ".join(
        f"at {reader.place(at)} a storm takes {reader.storms[at]} DP of each ship a turn"
        for at in hit
    )
    before = f"{wish.forecast.rstrip('.')}. " if wish.forecast else ""
    return replace(wish, forecast=f"{before}{capital(said)}")


def onward(orders: Sequence[Order], wish: Intention) -> Intention:
    """A card that sends ships through a portal behind their jump says so."""
    ways = [
        x for x in orders
        if isinstance(x, o.Traverse) and len(wish.orders) > 1 and str(x) in wish.orders
    ]  # fmt: skip
    if not ways:
        return wish
    said = "; ".join(
        f"{', '.join(x.ships)} then {'goes' if len(x.ships) == 1 else 'go'} through {x.entry}"
        + (f" to {x.exit}" if x.exit else ", nobody knows where to")
        for x in ways
    )
    before = f"{wish.forecast.rstrip('.')}. " if wish.forecast else ""
    return replace(wish, forecast=f"{before}{capital(said)}")


def bound_for(reader: Reader, ships: Sequence[OwnShip], to: Pair | None) -> WorldSight | None:
    """The free world that ships without eyes come nearest to by a jump into empty space."""
    if to is None or to in reader.worlds or to in reader.portals:
        return None
    if not ships or any(s.scan or not holds(s) for s in ships):
        return None
    at, speed = ships[0].at, min(s.engines for s in ships)
    nearer = [w for w in unclaimed(reader) if apart(to, w.at) < apart(at, w.at)]
    within = [w for w in nearer if apart(to, w.at) <= 2 * speed]
    return min(within, key=lambda w: (apart(to, w.at), -w.production, w.name), default=None)


def contested(reader: Reader, worlds: Sequence[WorldSight]) -> str:
    """Where somebody armed stands already, or else is near enough to come."""
    there = [w for w in worlds if reader.force(w.at).guns]
    near = [w for w in worlds if nearest_foe(reader, w.at)]
    if not there and not near:
        return "yours if nobody else comes"
    first, *others = there or near[:1]
    said = f"at {first.name} it may be a fight: {nearest_foe(reader, first.at, least=0)}"
    if others:
        said += f". So at {listed(w.name for w in others)}"
    rest = [w.name for w in worlds if w is not first and w not in others]
    if len(rest) > 1:
        return f"{said}. The other {len(rest)} are yours if nobody comes"
    return f"{said}. {rest[0]} is yours if nobody comes" if rest else said


def nearest_foe(reader: Reader, at: Pair, least: int = 1) -> str:
    """ "3 guns of UMBRA stand 2 sectors from it"; "": nobody armed is near, from `least` sectors
    on."""
    near = [
        (apart(at, spot), -force.guns, spot)
        for spot, force in reader.strangers.items()
        if least <= apart(at, spot) <= NEAR and force.guns
    ]
    if not near:
        return ""
    return _standing(reader, at, min(near)[2])


def _standing(reader: Reader, at: Pair, spot: Pair) -> str:
    far, force = apart(at, spot), reader.force(spot)
    owners = listed(sorted(force.owners))
    about = "about " * bool(force.doubt)
    whose = f" of {owners}" if owners else " of unknown ships"
    verb = "stands" if force.guns == 1 else "stand"
    where = f"{counted(far, 'sector')} from it" if far else "there already"
    return f"{about}{counted(force.guns, 'gun')}{whose} {verb} {where}"


def endangered(reader: Reader) -> list[tuple[WorldSight, int]]:
    """Own worlds that guns near by could empty, the richest first, and how many hits they lack."""
    found = []
    for world in reader.mine:
        spots = _comers(reader, world.at)
        guns = max((reader.force(at).guns for at in spots), default=0)
        short = guns - sum(s.dp for s in reader.here.get(world.at, ()) if holds(s))
        if guns and short >= 0:
            found.append((world, short))
    return sorted(found, key=lambda it: (-it[0].production, it[0].name))


def _comers(reader: Reader, at: Pair) -> list[Pair]:
    """From where somebody may come; the guns of a home are its starbase's, which never leaves."""
    bases = {w.at for w in reader.worlds.values() if w.home and not w.mine}
    return [spot for spot in reader.strangers if apart(at, spot) <= NEAR and spot not in bases]


def exposed(reader: Reader) -> set[str]:
    """Own worlds that somebody armed could come to."""
    return {w.name for w in reader.mine if _comers(reader, w.at)}


def aim(
    reader: Reader, starts: Collection[str], guns: int, orders: Sequence[Order] = ()
) -> tuple[str, str, bool]:
    """Whom so many guns, built at some worlds, are for: one whom they can beat, or else the one
    they come nearest to, how they compare, and whether they are enough. Not one whom others
    deal with this turn already."""
    bases = [w for w in reader.mine if w.name in starts]
    going = {goal(reader.view, x.to) for x in orders if isinstance(x, o.Move)}
    goals = []
    for world in reader.view.worlds:
        held = world.owner or reader.force(world.at).guns
        foreign = held and not world.mine and not reader.friend(world.owner)
        if not foreign or world.status == "lost" or not bases or world.at in going:
            continue
        takes = reader.holding(world)[0].dp
        if takes and _stands(reader, world.at) >= takes:
            continue
        far, start = min((apart(base.at, world.at), base.name) for base in bases)
        price = takes / max(1, world.production)
        goals.append((far > NEAR, guns < takes, price, far, world.name, start, world))
    if not goals:
        return "", "", True
    *_, far, _, start, best = min(goals, key=lambda it: it[:5])
    from_ = f" from {start}" if len(bases) > 1 else " away"
    takes = reader.holding(best)[0].dp
    about = "about " * (reader.holding(best)[0].doubt > 0)
    verdict = f"{counted(guns, 'gun')} with those that wait there, and it takes {about}{takes} hits"
    whose = f"{best.owner}'s {best.name}" if best.owner else f"{best.name}, which nobody holds"
    return (
        f"{whose}, {counted(far, 'sector')}{from_}, makes {best.production} RU: "
        f"{reader.holding(best)[1]}",
        f"{verdict}: not enough yet" if guns < takes else verdict,
        guns >= takes,
    )


def _stands(reader: Reader, at: Pair) -> int:
    """Guns of ours in a sector, those aboard too."""
    here = reader.here.get(at, [])
    return sum(s.guns for ship in here for s in (ship, *reader.aboard.get(ship.handle, ())))


def braced(reader: Reader, names: Collection[str]) -> str:
    """Which of some worlds is in danger, and of whom; "": none is."""
    for world, _ in endangered(reader):
        if world.name in names:
            return f"{world.name} is in danger: {_strongest(reader, world.at)}"
    return ""


def _strongest(reader: Reader, at: Pair) -> str:
    near = _comers(reader, at)
    spot = max(near, key=lambda it: (reader.force(it).guns, it))
    return _standing(reader, at, spot)


def outgunned(reader: Reader, world: WorldSight, force: list[OwnShip]) -> str:
    """Why a strike would come to nothing; "": it would not."""
    foe, stands = reader.holding(world)
    guns = sum(s.guns for s in force)
    if guns > max(foe.guns, FORCE) and sum(s.dp for s in force) > foe.guns:
        return ""
    mine = f"yours in reach have {counted(guns, 'gun')}" if guns else "none of yours is in reach"
    return f"{capital(stands)}, {'and' if foe.count else 'but'} {mine}"


def strikes(reader: Reader) -> Iterator[Wish]:
    """A carrier stands for what it carries: fire, its own or what it can load now. Where one is too
    weak, those of a sector go together. On the last turn it comes too late: what it carries would
    fire on the next."""
    if last_turn(reader.view):
        return
    for at, ships in reader.here.items():
        if reader.foes.get(at):
            continue  # fire comes before flight: who leaves is shot at with its guns stowed
        spare = _spare(reader, at, ships)
        able = [
            lift for ship in ships if ship.engines and ship.racks
            for lift in _lifted(reader, [ship], spare)
        ]  # fmt: skip
        for lift in able:
            yield from _goals(reader, at, [lift])
        if len(able) > 1:
            yield from _goals(reader, at, _lifted(reader, [lift[0] for lift in able], spare))


def _lifted(reader: Reader, carriers: Sequence[OwnShip], spare: Sequence[OwnShip]) -> list[Lift]:
    """Carriers with what each loads, no wing twice: those that bring guns."""
    left, found = list(spare), []
    for carrier in carriers:
        aboard = reader.aboard.get(carrier.handle, [])
        taken = _fit(carrier, left) if not aboard else []
        if sum(s.guns for s in (*aboard, *taken)):
            found.append((carrier, taken))
            left = [s for s in left if s not in taken]
    return found


def _force(reader: Reader, lifts: Sequence[Lift]) -> list[OwnShip]:
    """All that arrives with them."""
    return [
        ship for carrier, taken in lifts
        for ship in (carrier, *reader.aboard.get(carrier.handle, ()), *taken)
    ]  # fmt: skip


def ready(reader: Reader, busy: Collection[str], able: Iterable[Intention]) -> Iterator[Intention]:
    """The best strikes of ships without work that should succeed in one volley, no ship in two."""
    worlds = {w.name: w for w in reader.view.worlds}
    fleet = {s.handle: s for s in reader.view.ships}
    used, struck = set(busy), set[str]()
    for wish in sorted(able, key=lambda wish: (-wish.worth, len(wish.orders))):
        words = " ".join(wish.orders).split()
        crew = [fleet[word] for word in dict.fromkeys(words) if word in fleet]
        stowed = [s for ship in crew for s in reader.aboard.get(ship.handle, ())]
        guns = sum(s.guns for s in (*crew, *stowed))
        free = wish.target not in struck and not any(s.handle in used for s in crew)
        if free and guns >= reader.holding(worlds[wish.target])[0].dp:
            used.update(s.handle for s in crew)
            struck.add(wish.target)
            yield wish


def _spare(reader: Reader, at: Pair, ships: list[OwnShip]) -> list[OwnShip]:
    """Wings that may leave: a world of one's own keeps the sturdiest, if nobody else holds it."""
    wings = sorted((s for s in ships if s.hull == WING and s.guns), key=lambda s: (-s.guns, -s.dp))
    world = reader.worlds.get(at)
    others = any(holds(s) and not s.engines and s not in wings for s in ships)
    if wings and not reader.chosen and world is not None and world.mine and not others:
        wings.remove(keeper(wings) or wings[0])
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


def _fewest(reader: Reader, world: WorldSight, lifts: Sequence[Lift]) -> Sequence[Lift]:
    """So many carriers as should win there, if one alone should not."""
    able = sorted(
        (lift for lift in lifts if _reaches(reader, lift[0], world)),
        key=lambda lift: -sum(s.guns for s in _force(reader, [lift])),
    )
    if not able or not outgunned(reader, world, _force(reader, able[:1])):
        return ()
    counts = (n for n in range(2, len(able) + 1))
    enough = next((n for n in counts if not outgunned(reader, world, _force(reader, able[:n]))), 0)
    return able[:enough]


def _reaches(reader: Reader, carrier: OwnShip, world: WorldSight) -> bool:
    storm = reader.storms.get(world.at, 0)
    return 0 < apart(carrier.at, world.at) <= carrier.engines and weathers(carrier, storm)


def _goals(reader: Reader, at: Pair, lifts: Sequence[Lift]) -> Iterator[Wish]:
    for world in reader.view.worlds:
        foreign = world.owner and not world.mine and not reader.friend(world.owner)
        if not foreign or world.status == "lost":
            continue
        by_hand = len(lifts) == 1 or reader.chosen
        party = lifts if by_hand else _fewest(reader, world, lifts)
        if not party or not all(_reaches(reader, carrier, world) for carrier, _ in party):
            continue
        force = _force(reader, party)
        short = outgunned(reader, world, force)
        if short and not reader.chosen:
            continue
        carriers = [carrier for carrier, _ in party]
        lines = [f"LOAD {handles(taken)} ONTO {c.handle}" for c, taken in party if taken]
        loaded = [ship for _, taken in party for ship in taken]
        load = f"; loads {reader.called(loaded)}" if loaded else ""
        arrives = "Arrives" if len(party) == 1 else "They arrive"
        yield Wish((at, world.at), Intention(
            f"Strike {world.owner} at {world.name} with {reader.called(carriers)}: "
            f"{counted(sum(s.guns for s in force), 'gun')}",
            f"+{world.production} RU a turn if it falls{load}",
            f"{short or reader.holding(world)[1]}. {arrives} this turn; unload and fire on the "
            "next",
            (*lines, f"MOVE {handles(carriers)} TO {world.name}"), rule="4.11", sign="attack",
            target=world.name, worth=12 if short else 66 + min(world.production, 12),
            seats=(world.owner,),
        ))  # fmt: skip
