"""What a world of one's own may want: ships, guards, industry, and what its type scores by."""

from __future__ import annotations

from collections.abc import Iterator

from starpost.games.starweb.galaxy.artifacts import name as artifact_name
from starpost.games.starweb.galaxy.artifacts import points as artifact_points
from starpost.games.starweb.state import World
from starpost.games.starweb.tables import (
    BOMB_SHIPS,
    GOODS_POINTS,
    PLUNDER_POINTS,
    by_count,
    growth_cost,
)
from starpost.games.starweb.told.risks import RID, cost
from starpost.games.starweb.told.wish import Reader, Wish
from starpost.games.starweb.writing import values as o
from starpost.kernel.telling import Intention
from starpost.told.words import counted

ENDING_CHOICES = (4000, 8000, 10000)
"""A short game, the usual one, the longest."""


def ending(score: int, lines: tuple[str, ...]) -> Intention:
    """Asked for once in a game, so it stands above all that can wait."""
    return Intention(
        f"Choose when the game ends: your say is {score} points",
        "It ends at the average of what all players say, and only turn 1 asks",
        orders=lines, rule="11.1", sign="wait", worth=95,
    )  # fmt: skip


def yard(reader: Reader) -> Iterator[Wish]:
    for world in reader.mine.values():
        if world.capacity:
            yield from _building(reader, world)
        yield from _probes(reader, world)
        yield from _plunder(reader, world)
        yield from _artifacts(reader, world)
    yield from _burdens(reader)
    yield from _cargo(reader)
    yield from _bombs(reader)
    if reader.view.turn == 1 and not reader.view.last_turn:
        for score in ENDING_CHOICES:
            yield Wish((f"W{reader.view.home}",), ending(score, (f"ENDING{score}",)))


def _building(reader: Reader, world: World) -> Iterator[Wish]:
    place = f"W{world.id}"
    for at, key in reader.fleets:
        if at != world.id:
            continue
        count = reader.batch(world.id) if not key.ships else world.capacity
        now = f": it has {key.ships}" if key.ships else ""
        yield Wish((place, f"F{key.id}"), Intention(
            f"Build {counted(count, 'ship')} on F{key.id}{now}", "Unused metal wins nothing",
            f"of {world.capacity} that {place} can build this turn",
            (f"W{world.id}B{count}F{key.id}",), rule="5.2", sign="build", worth=48,
        ))  # fmt: skip
    enemy = reader.enemy_within(world.id, 2)
    home = world.id == reader.view.home
    guards = min(world.capacity, 20 if enemy else 10)
    name = "home" if home else place
    yield Wish((place,), Intention(
        f"Guard {name}: build {counted(guards, 'I-ship')}",
        f"{enemy.owner} is near with {counted(enemy.ships, 'ship')}" if enemy
        else "Nobody is near: this can wait",
        f"{counted((guards + 1) // 2, 'shot')} from the ground; no lone fleet takes it",
        (f"W{world.id}B{guards}I",), rule="5.2", sign="guard",
        worth=(66 if home else 47) if enemy else 22,
    ))  # fmt: skip
    cost = growth_cost(reader.view.type) if reader.view.type else 5
    if world.capacity >= cost and world.industry < 250:
        count = max(1, world.capacity // cost // 2)
        builder = reader.view.type == "empire_builder"
        yield Wish((place,), Intention(
            f"Grow industry by {count} on {place}",
            "Early factories pay longest" if reader.early else "Factories score for you"
            if builder else "More factories, more ships",
            f"{counted(count * cost, 'ship')} fewer now" + (
                f", +{counted(count, 'point')} a turn" if builder else ""),
            (f"W{world.id}I{count}I",), rule="5.3", sign="grow",
            worth=50 if builder and not enemy else 30,
        ))  # fmt: skip


def _probes(reader: Reader, world: World) -> Iterator[Wish]:
    """A ship on the ground that looks behind a gate."""
    ships = world.iships + world.pships
    source: o.Unit = "I" if world.iships else "P"
    for goal in world.links if ships else ():
        if reader.view.sighting(goal) is None:
            yield Wish((f"W{world.id}", f"W{goal}"), Intention(
                f"Probe W{goal}: burn 1 {source}-ship of W{world.id}, see it", "See before you fly",
                f"1 ship lost; {counted(ships - 1, 'guard')} left on the ground",
                (str(o.Probe(source, world.id, goal)),), rule="6.11", sign="probe",
                target=f"W{goal}", worth=24,
            ))  # fmt: skip


def _plunder(reader: Reader, world: World) -> Iterator[Wish]:
    if reader.view.type != "pirate":
        return
    points = by_count(PLUNDER_POINTS, world.plunder_count)
    if world.plunder_wait:
        turns = counted(world.plunder_wait, "turn")
        yield Wish((f"W{world.id}",), Intention(
            f"Plunder W{world.id}", rule="8.8", sign="plunder", worth=40,
            blocked=f"It recovers for {turns} more.",
        ))  # fmt: skip
        return
    home = world.id == reader.view.home
    yield Wish((f"W{world.id}",), Intention(
        f"Plunder W{world.id} for {points} points", "Pirates score so",
        "it builds and digs nothing for three turns", (f"W{world.id}X",), rule="8.8",
        sign="plunder", worth=8 if home else 57,
        danger="Your home would build nothing for three turns. Plunder it?" if home else "",
    ))  # fmt: skip


def _artifacts(reader: Reader, world: World) -> Iterator[Wish]:
    kind = reader.view.type
    carriers = [key for at, key in reader.fleets if at == world.id and key.ships]
    for number in world.artifacts if kind else ():
        assert kind is not None
        points = artifact_points(kind, number)
        title = artifact_name(number)
        reason = (
            f"It costs you {-points} a turn, {RID}" if points < 0
            else f"It pays you {points} a turn wherever you keep it" if points
            else "Another type may want it"
        )  # fmt: skip
        if not carriers:
            yield Wish((f"W{world.id}",), Intention(
                f"Carry off the {title}", reason, rule="8.9", sign="carry", worth=30,
                blocked="No fleet of yours is here to carry it.",
            ))  # fmt: skip
        for key in carriers[:2]:
            yield Wish((f"W{world.id}", f"F{key.id}"), Intention(
                f"Carry off the {title} with F{key.id}", reason, orders=(f"V{number}F{key.id}",),
                rule="8.9", sign="carry", worth=56 if points < 0 and not reader.late else 26,
            ))  # fmt: skip


def _burdens(reader: Reader) -> Iterator[Wish]:
    """What costs points aboard is put down where nothing is one's own."""
    for place, key in reader.fleets:
        for number in () if place in reader.mine else key.artifacts:
            lost = cost(reader.view, number)
            if lost:
                yield Wish((f"F{key.id}", f"W{place}"), Intention(
                    f"Put the {artifact_name(number)} down at W{place}",
                    f"It costs you {lost} a turn", _if_taken(reader, place),
                    (f"V{number}W",), rule="8.9", sign="carry", worth=72,
                ))  # fmt: skip


def _if_taken(reader: Reader, place: int) -> str:
    """What is put down costs again where one takes the world; an empty one is nobody's for ever."""
    found = reader.view.sighting(place)
    empty = found is not None and not found.world.population
    return "" if empty else f"it will cost you again if you take W{place}"


def _cargo(reader: Reader) -> Iterator[Wish]:
    """Unload at home, sell to others, bring goods."""
    merchant = reader.view.type == "merchant"
    for place, key in reader.fleets:
        cargo = reader.view.cargo.get(key.id, 0)
        world = reader.view.worlds[place].world
        things = (f"F{key.id}", f"W{place}")
        if not cargo:
            continue
        if place in reader.mine:
            yield Wish(things, Intention(
                f"Unload {cargo} metal at W{place}", "Factories need it" if world.industry
                else "It lies safe here", orders=(f"F{key.id}U",), rule="4.6", sign="haul",
                worth=58 if world.industry and not reader.late else 16,
            ))  # fmt: skip
        elif merchant and world.owner:
            paid = min(cargo, 2 * world.industry)
            yield Wish(things, Intention(
                f"Sell {cargo} metal to {world.owner} at W{place}", "Merchants score so",
                f"{8 * paid} points", (f"F{key.id}U",), rule="9.3", sign="haul",
                worth=66 if paid else 12,
            ))  # fmt: skip
        if merchant:
            points = by_count(GOODS_POINTS, world.cg_count)
            yield Wish(things, Intention(
                f"Give {cargo} metal as consumer goods at W{place}", "Merchants score so",
                f"{points} points for each metal, once a turn", (f"F{key.id}N",), rule="9.4",
                sign="haul", worth=40 if points >= 5 else 14,
            ))  # fmt: skip


def _bombs(reader: Reader) -> Iterator[Wish]:
    for place, key in reader.fleets:
        if key.pbb and place not in reader.mine:
            berserk = reader.view.type == "berserker"
            yield Wish((f"F{key.id}", f"W{place}"), Intention(
                f"Drop the planet buster on W{place}", "200 points for a Berserker" if berserk
                else "It costs you 50 points", "nothing but gates is left", (f"F{key.id}D",),
                rule="7.1", sign="bomb", worth=55 if berserk else 4,
                danger=f"Nothing will live on W{place} any more. Drop the bomb?",
            ))  # fmt: skip
        elif key.ships > BOMB_SHIPS and not key.pbb:
            yield Wish((f"F{key.id}",), Intention(
                f"Make a planet buster of {BOMB_SHIPS} ships of F{key.id}",
                "The last word in an argument", f"{counted(key.ships - BOMB_SHIPS, 'ship')} left",
                (f"F{key.id}B",), rule="5.5", sign="bomb",
                worth=35 if reader.view.type == "berserker" else 6,
                danger=f"{BOMB_SHIPS} ships become one bomb. Build it?",
            ))  # fmt: skip
        elif key.ships and reader.strangers(place):
            yield Wish((f"F{key.id}",), Intention(
                "Drop a bomb", rule="5.5", sign="bomb", worth=2,
                blocked=f"It takes {BOMB_SHIPS + 1} ships to build one. F{key.id} has {key.ships}.",
            ))  # fmt: skip
        if reader.view.type == "berserker" and key.ships >= 3 and place not in reader.mine:
            count = key.ships - 1
            people = reader.view.worlds[place].world.population
            wins = 2 * count * 4 > people
            yield Wish((f"F{key.id}", f"W{place}"), Intention(
                f"Land robots on W{place}: {counted(count, 'ship')}", "Berserkers score so",
                f"{2 * count} robots against {people} people: "
                + ("the world is yours" if wins else "too few"),
                (f"F{key.id}R{count}",), rule="7.2", sign="attack",
                worth=62 if wins and people else 10,
            ))  # fmt: skip
