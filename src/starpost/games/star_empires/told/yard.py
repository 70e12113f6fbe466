"""What RU may be spent on, and what one may say to others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from starpost.games.star_empires.galaxy.design import design
from starpost.games.star_empires.galaxy.hexes import Pair
from starpost.games.star_empires.known.callsigns import class_word, new_names
from starpost.games.star_empires.known.sights import WorldSight, purse
from starpost.games.star_empires.state import ShipClass
from starpost.games.star_empires.tables import DEVICE, MISSILE, ORBITAL
from starpost.games.star_empires.told.purpose import counted_together
from starpost.games.star_empires.told.wish import Reader, Wish, apart
from starpost.games.star_empires.writing import orders as o
from starpost.kernel.telling import Intention
from starpost.told.words import counted, few, listed

ROLES = {
    "surveyor": ("scout", (1, 1, 5, 5, 0), "sees and jumps five sectors"),
    "pinnace": ("transport", (1, 9, 5, 0, 0), "takes a free world for 1 RU"),
    "shield": ("wing", (4, 15, 0, 0, 0), "holds a world for 2 RU"),
}
"""Designs worth having: hull, ratings, what it does."""


def yard(reader: Reader) -> Iterator[Wish]:
    for world in reader.mine:
        if world.prohibition == "interdicted":
            yield Wish((world.at,), Intention(
                f"Build at {world.name}", blocked="It is interdicted",
                rule="5.11", sign="build", worth=20,
            ))  # fmt: skip
            continue
        yield from _build(reader, world)
        yield from _design(reader, world)
    yield from _claimers(reader)
    yield from repairs(reader)
    yield from _pool(reader)


def _claimers(reader: Reader) -> Iterator[Wish]:
    """For a world that nobody holds: a ship that takes it next turn, built where it is nearest."""
    used = [ship.name for ship in reader.view.ships]
    yards = [w for w in reader.mine if w.prohibition != "interdicted"]
    for world in reader.view.worlds:
        if world.owner or world.mine or world.status == "lost" or reader.here.get(world.at):
            continue
        for base in sorted(yards, key=lambda w: (apart(w.at, world.at), w.name)):
            able = [
                c for c in reader.view.classes
                if c.buildable and 0 < c.cost <= purse(base) and c.guns and c.hull not in (DEVICE,
                MISSILE) and c.engines >= apart(base.at, world.at)
            ]  # fmt: skip
            if able:
                best = min(able, key=lambda c: (c.cost, -c.engines, c.name))
                name = " ".join(new_names(best.name, 1, used, base.name))
                yield Wish((world.at,), Intention(
                    f"Build {counted(1, class_word(best.name))} at {base.name} for {world.name}",
                    f"Next turn it takes {world.name}: +{world.production} RU a turn",
                    f"costs {best.cost} RU",
                    (f"BUILD {base.name} 1 {best.name} {name}",),
                    rule="5.6", sign="build", target=base.name, worth=56,
                ))  # fmt: skip
                break


def fighter(classes: Sequence[ShipClass], money: int) -> ShipClass | None:
    """The best guns for the money among the classes that fly."""
    return _best([c for c in classes if c.buildable and 0 < c.cost <= money], _war)


def _build(reader: Reader, world: WorldSight) -> Iterator[Wish]:
    have = purse(world)
    able = [
        c for c in reader.view.classes
        if c.buildable and 0 < c.cost <= have and c.hull not in (DEVICE, MISSILE)
    ]  # fmt: skip
    foes = reader.force(world.at).guns
    used = [ship.name for ship in reader.view.ships]
    for why, worth, best in (
        ("Finds worlds, and takes those that nobody holds", 58, _best(able, _eyes)),
        ("Most guns and hits for your RU that can fly", 44, _best(able, _war)),
        ("Holds the world", 70 if foes else 40, _best(able, _guard)),
    ):
        if best is None:
            continue
        count = min(have // best.cost, 3)
        names = " ".join(new_names(best.name, count, used, world.name))
        yield Wish((world.at,), Intention(
            f"Build {counted(count, class_word(best.name))} at {world.name}", why,
            f"costs {count * best.cost} RU",
            (f"BUILD {world.name} {count} {best.name} {names}",), rule="5.11", sign="build",
            target=world.name, worth=worth,
        ))  # fmt: skip


def _best(able: list[ShipClass], score: object) -> ShipClass | None:
    rated = [(score(c), c.name, c) for c in able] if callable(score) else []
    top = max(rated, key=lambda item: item[:2], default=None)
    return top[2] if top is not None and top[0] > 0 else None


def _eyes(c: ShipClass) -> float:
    return (c.scan + 1) * c.engines * bool(c.guns and c.scan) / c.cost


def _war(c: ShipClass) -> float:
    return c.guns * c.dp * (c.engines > 1) * (c.guns > 5) / c.cost**2


def _guard(c: ShipClass) -> float:
    return c.dp * bool(c.guns) / c.cost


def _design(reader: Reader, world: WorldSight) -> Iterator[Wish]:
    if not world.home:
        return
    view = reader.view
    have = {(c.hull, (c.guns, c.dp, c.engines, c.scan, c.racks)) for c in view.classes}
    for role, (hull, ratings, does) in ROLES.items():
        if (hull, ratings) in have:
            continue
        name = f"{view.code}_{role}_{view.turn}" if view.turn else f"{view.code}_{role}"
        found = design(
            hull, *ratings, world=world.name, name=name, multiplier=view.rules.design_multiplier
        )
        wish = Intention(
            f"Design a {role}: {does}", "You have no such class yet",
            f"{found.fee} RU now, then {found.cost} RU a ship", (found.line,), rule="4.13",
            sign="build", target=world.name, worth=62,
        )  # fmt: skip
        stock = max(0, world.stock or 0)  # designs are paid before worlds make their RU (rule 3.2)
        if found.fee > stock:
            short = f"It costs {found.fee} RU, and {stock} lie in stock at {world.name}"
            wish = Intention(wish.label, blocked=short, rule="4.13", sign="build", worth=18)
        yield Wish((world.at,), wish)


def repairs(reader: Reader) -> Iterator[Wish]:
    rules = reader.view.rules
    for ship in reader.view.ships:
        if reader.chosen and ship.handle not in reader.chosen:
            continue
        world = reader.worlds.get(ship.at)
        if ship.dp >= ship.full or world is None or not world.mine:
            continue
        orbital = ship.hull == ORBITAL
        rate = rules.orbital_repair_dp_per_ru if orbital else rules.repair_dp_per_ru
        cost = -(-(ship.full - ship.dp) // rate)
        if cost <= purse(world):
            yield Wish((ship.at,), Intention(
                f"Repair {reader.called([ship])}", "A damaged ship fires less",
                f"{ship.full - ship.dp} DP for {cost} RU",
                (f"REPAIR {ship.handle} MAX {world.name}",), rule="5.11", sign="build", worth=45,
            ))  # fmt: skip


def _pool(reader: Reader) -> Iterator[Wish]:
    rich = [w for w in reader.mine if purse(w)]
    home = next((w for w in rich if w.home), None)
    if home is not None and len(rich) >= 3:
        places: tuple[Pair, ...] = tuple(w.at for w in rich)
        yield Wish(places, Intention(
            f"Bring all RU to {home.name}", "A world builds only with the RU that lie there",
            f"{sum(map(purse, rich))} RU at {home.name}", (f"POOL {home.name}",), rule="4.15",
            sign="haul", target=home.name, worth=36,
        ))  # fmt: skip


def talks(reader: Reader) -> Iterator[Wish]:
    """Alliances, and gifts last."""
    view = reader.view
    for name in view.contacts:
        spots = tuple(w.at for w in view.worlds if w.owner == name)
        spots += tuple(s.at for s in view.sighted if s.owner == name)
        if name not in view.allies and len(view.allies) < view.rules.max_alliances:
            yield Wish(spots, Intention(
                f"Offer {name} an alliance",
                counted_together(view, name) or "Allies see what you see, and do not fire",
                "if it declares you too this turn", (f"DECLARE {name}",), rule="4.2",
                sign="peace", worth=28, seats=(name,),
            ))  # fmt: skip
        charts = [p for p in view.portals if p.nav]
        if charts:
            ways = " ".join(p.name for p in charts)
            yield Wish((*spots, *(p.at for p in charts)), Intention(
                f"Tell {name} the way through {counted(len(charts), 'portal')}",
                "A gift, and a way to your door", "", (f"TRANSMIT {ways} TO {name}",),
                rule="4.10", sign="peace", worth=6, seats=(name,),
                danger=f"Tell {name} what you know of the portals?",
            ))  # fmt: skip


def shopping(builds: Sequence[o.Build]) -> str:
    """ "6 shields at Cairn and 5 shields at Uplift", or by class where there are many worlds."""
    worlds = {x.world for x in builds}
    totals: dict[str, int] = {}
    for order in builds:
        kind = class_word(order.kind)
        totals[kind] = totals.get(kind, 0) + int(order.amount)
    what = listed(counted(number, kind) for kind, number in totals.items())
    return f"{what} at {few(sorted(worlds), 'world')}"
