"""What to do about a foreign fleet at the same world: attack, guard, wait, make peace."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from starpost.games.starweb.state import KeySeen, WorldId
from starpost.games.starweb.told.wish import Reader, Wish
from starpost.kernel.telling import Force, Intention
from starpost.told.words import counted, listed

VAIN = 14
"""Shots that sink nothing."""
GUARDING, EXPOSED = 46, 28
"""To stand beside somebody; and to stand where all one's ships may be shot down at once."""


def arms(reader: Reader) -> Iterator[Wish]:
    for place, key in reader.fleets:
        if not key.ships:
            continue
        others = reader.strangers(place)
        for enemy in others:
            yield Wish((f"F{key.id}", f"F{enemy.id}", f"W{place}"), _attack(reader, key, enemy))
            yield Wish((f"F{key.id}", f"F{enemy.id}"), _guard(reader, place, key, enemy))
        if others and not key.at_peace:
            yield Wish((f"F{key.id}", *(f"F{e.id}" for e in others)), Intention(
                f"Make peace: F{key.id} holds its fire", "It will take no world until you end it",
                orders=(f"F{key.id}Q",), rule="4.3", sign="peace", worth=24,
                seats=tuple(dict.fromkeys(enemy.owner for enemy in others)),
            ))  # fmt: skip
        if key.at_peace:
            yield Wish((f"F{key.id}",), Intention(
                f"End the peace of F{key.id}", "Only ships not at peace take worlds",
                orders=(f"F{key.id}X",), rule="4.3", sign="attack", worth=30,
            ))  # fmt: skip
        yield from _standing(reader, place, key, others)
    yield from _home_fire(reader)
    yield from _friends(reader)


def volley(shots: int, ships: int) -> tuple[int, int]:
    """Fewest and most ships that so many hits destroy: two for an empty ship, one for a loaded."""
    return min(ships, shots // 2), min(ships, shots)


class Odds(Struct, frozen=True):
    """What may come of fleets that fire at one which fires back with everything."""

    verdict: str
    sunk: int
    forecast: str
    forces: tuple[Force, Force]


def odds(reader: Reader, keys: Sequence[KeySeen], enemy: KeySeen) -> Odds:
    ships = sum(key.ships for key in keys)
    cargo = {key.id: reader.view.cargo.get(key.id, 0) for key in keys}
    empty = ships - sum(min(key.ships, cargo[key.id]) for key in keys)
    guns = ships - sum(max(0, cargo[key.id] - key.ships) for key in keys)
    sunk, _ = volley(guns, enemy.ships)
    back = enemy.ships
    lost = min(ships, min(empty, back // 2) + max(0, back - 2 * empty))
    mine, its = ships - lost, enemy.ships - sunk
    verdict = _verdict(mine, its, calm=its < ships)
    lose = f"lose about {lost}" if lost else "lose none"
    about = "about " if lost and mine else ""
    names = listed(f"F{key.id}" for key in keys)
    return Odds(
        verdict, sunk, f"{verdict}, {lose} if it fires back",
        (
            Force(f"Your {names}", ships, f"{about}{mine}", reader.seat),
            Force(f"Its F{enemy.id}", enemy.ships, str(its), enemy.owner),
        ),
    )  # fmt: skip


def _attack(reader: Reader, key: KeySeen, enemy: KeySeen) -> Intention:
    expected = odds(reader, (key,), enemy)
    return Intention(
        f"Attack F{enemy.id} ({counted(enemy.ships, 'ship')}) with F{key.id} ({key.ships})",
        f"{enemy.owner} stands beside you",
        expected.forecast,
        (f"F{key.id}AF{enemy.id}",),
        rule="6.3",
        sign="attack",
        target=f"F{enemy.id}",
        worth=_worth(reader, expected.verdict) if expected.sunk else VAIN,
        seats=(enemy.owner,),
        forces=expected.forces,
    )


def _verdict(mine: int, its: int, *, calm: bool) -> str:
    if not its:
        return "You win"
    if mine > its:
        return "You should win"
    if mine == its:
        return "Even"
    return "You should lose" if mine or not calm else "You should lose all"


def _worth(reader: Reader, verdict: str) -> int:
    if reader.view.type == "apostle":
        return 16  # each shot costs a point
    return {"You win": 74, "You should win": 70, "Even": 42}.get(verdict, 16)


def _guard(reader: Reader, place: WorldId, key: KeySeen, enemy: KeySeen) -> Intention:
    world = reader.view.worlds[place].world
    friends = ("", reader.seat, *reader.view.allies)
    ground = 0 if world.owner in friends else world.iships + world.pships
    others = [k for k in reader.strangers(place) if k.owner not in friends]
    least, most = volley(sum(k.ships for k in others) + ground, key.ships)
    every = f"all {key.ships}" if key.ships > 1 else "it"
    worst = every if most == key.ships else str(most)
    loss = worst if least == most else f"{least} to {worst}"
    fires = "the ships on the ground fire too" if ground else "all who are here fire"
    return Intention(
        f"Guard: F{key.id} fires at F{enemy.id} only if attacked",
        f"Costs nothing if {enemy.owner} stays calm",
        f"lose {loss} if {fires if ground or len(others) > 1 else 'it fires'}",
        (f"F{key.id}CF{enemy.id}",),
        rule="6.2",
        sign="guard",
        target=f"F{enemy.id}",
        worth=GUARDING if most < key.ships else EXPOSED,
    )


def _standing(
    reader: Reader, place: WorldId, key: KeySeen, others: list[KeySeen]
) -> Iterator[Wish]:
    sighting = reader.view.worlds[place]
    world = sighting.world
    if (
        not others
        and reader.view.met
        and place in reader.mine
        and any(
            reader.view.sighting(n) is None or reader.owner(n) not in ("", reader.seat)
            for n in reader.view.links(place)
        )
    ):
        yield Wish((f"F{key.id}",), Intention(
            f"Lie in wait at W{place} with F{key.id}", "Whoever flies through is shot at",
            "no line needed: 2 shots a ship at those who fly through", rule="6.8",
            sign="wait", worth=15,
        ))  # fmt: skip
    if place not in reader.mine and others and world.population:
        yield Wish((f"F{key.id}", f"W{place}"), Intention(
            f"Take W{place}", rule="8.3", sign="take", worth=50,
            blocked=f"Not while {others[0].owner}'s F{others[0].id} stands there too.",
        ))  # fmt: skip
    guarded = world.iships + world.pships
    if place in reader.mine and not guarded and key.ships >= 2:
        yield Wish((f"F{key.id}", f"W{place}"), Intention(
            f"Leave a guard at W{place}: 1 ship of F{key.id}", "A lone raider then cannot take it",
            orders=(f"F{key.id}T1P",), rule="4.10", sign="guard", worth=40,
        ))  # fmt: skip


def _home_fire(reader: Reader) -> Iterator[Wish]:
    """The ships on the ground shoot too."""
    for place, world in reader.mine.items():
        for enemy in reader.strangers(place):
            for letter, ships in (("I", world.iships), ("P", world.pships)):
                if ships:
                    shots = (ships + 1) // 2
                    yield Wish((f"W{place}", f"F{enemy.id}"), Intention(
                        f"Fire at F{enemy.id} with the {letter}-ships of W{place}",
                        f"{enemy.owner} stands on your world",
                        f"{counted(shots, 'shot')}, {counted(shots // 2, 'ship')} down"
                        if shots > 1 else "1 shot: an empty ship takes two",
                        (f"{letter}{place}AF{enemy.id}",), rule="6.1", sign="attack",
                        target=f"F{enemy.id}", seats=(enemy.owner,),
                        worth=60 if shots >= 2 and reader.view.type != "apostle" else 8,
                    ))  # fmt: skip


def _friends(reader: Reader) -> Iterator[Wish]:
    for name in reader.view.met:
        here = tuple(
            f"F{key.id}" for _, key in reader.keys.values() if key.owner == name and key.ships
        )
        worlds = tuple(f"W{n}" for n in reader.view.first if reader.owner(n) == name)
        if name in reader.view.allies:
            yield Wish((*here, *worlds), Intention(
                f"End the alliance with {name}", "You may then take its worlds",
                orders=(f"N={name}",), rule="4.1", sign="end", worth=12,
                seats=(name,),
            ))  # fmt: skip
        else:
            yield Wish((*here, *worlds), Intention(
                f"Ally {name}", "One enemy fewer at your border",
                "you no longer ambush it or take what is its; it still may",
                (f"A={name}",), rule="4.1", sign="peace", worth=20, seats=(name,),
            ))  # fmt: skip
