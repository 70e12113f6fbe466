"""The answers that a question offers: every kind of legal answer, with telling numbers.

Splitting, joining, shots one by one and other numbers are legal too where the forms allow them;
there are too many of them to list.
"""

from __future__ import annotations

from functools import lru_cache

from starpost.games.stellar_conquest.galaxy.board import (
    HEX_NAMES,
    OFFMAP,
    STAR_AT,
    STAR_HEX,
    STAR_NAMES,
    open_neighbours,
    route_mask,
    stars_by_distance,
)
from starpost.games.stellar_conquest.galaxy.cards import WORLD, WORLDS
from starpost.games.stellar_conquest.galaxy.reach import command_posts, range_mask
from starpost.games.stellar_conquest.galaxy.ships import total
from starpost.games.stellar_conquest.hooks import AnyRules, Lister
from starpost.games.stellar_conquest.phases.building import can_build, cost, factory_room
from starpost.games.stellar_conquest.phases.gunnery import can_hurt, default_shots
from starpost.games.stellar_conquest.phases.research import is_open, owns, price
from starpost.games.stellar_conquest.state import (
    ORBIT_OF,
    STAR_OF,
    Ask,
    Group,
    Planet,
    Player,
    Shot,
    State,
    planet_id,
    planet_name,
)
from starpost.games.stellar_conquest.table import known_reach
from starpost.games.stellar_conquest.tables import (
    BOMBARD,
    CET,
    COMMUNICATION,
    ITEMS,
    RANGE,
    ROBOTIC,
    TECHS,
)
from starpost.games.stellar_conquest.writing import orders as o
from starpost.games.stellar_conquest.writing.feed import PLANET
from starpost.kernel.orders import Order

DONE = o.Done()


def choices(rules: AnyRules, st: State) -> tuple[Order, ...]:
    """The listed answers to the open question, DONE first."""
    assert st.asking is not None
    listed = rules.listers[st.asking.ask](rules, st, st.asking)
    closing = not listed or rules.may_close(st, st.asking)
    return (DONE, *listed) if closing else tuple(listed)


# --- movement ------------------------------------------------------------------------------


def moves(rules: AnyRules, st: State, ask: Ask) -> list[Order]:
    found: list[Order] = []
    seat = ask.seat
    techs, entry = st.players[seat].techs, st.players[seat].entry
    mask = -1 if techs & RANGE else _mask(rules, st, seat)
    free = bool(techs & COMMUNICATION)
    for number, group in st.groups.items():
        if group.owner != seat or group.moved:
            continue
        at = group.at
        if at != OFFMAP and STAR_AT[at] < 0 and not free:
            if group.dest >= 0 and not group.held:
                found.append(hold_order(number))
            continue
        found += move_orders(number, at, entry, mask if group.tied else -1)
    return found


def _mask(rules: AnyRules, st: State, seat: int) -> int:
    """Command range as the movement step has worked it out, or afresh."""
    known = known_reach(st)
    if seat in known:
        return known[seat][0]
    return range_mask(st, seat, command_posts(rules, st, seat))


@lru_cache(4096)
def hold_order(number: int) -> Order:
    return o.Hold(f"G{number}")


@lru_cache(16384)
def move_orders(number: int, at: int, entry: int, mask: int) -> tuple[Order, ...]:
    """Every star that a group can be sent to by the plain way, in command range all along."""
    return tuple(move_order(number, star) for star in goals(at, entry, mask))


@lru_cache(16384)
def goals(at: int, entry: int, mask: int) -> tuple[int, ...]:
    start = entry if at == OFFMAP else at
    return tuple(
        star
        for star in stars_by_distance(start)
        if STAR_HEX[star] != at and not route_mask(start, STAR_HEX[star]) & ~mask
    )


@lru_cache(65536)
def move_order(number: int, star: int) -> Order:
    return o.Move(f"G{number}", STAR_NAMES[star])


# --- fights --------------------------------------------------------------------------------


def _shots_text(shots: tuple[Shot, ...]) -> tuple[str, ...]:
    counted: dict[str, int] = {}
    for shot in shots:
        text = f"{shot.by}@{shot.at}{shot.number}"
        counted[text] = counted.get(text, 0) + 1
    return tuple(f"{n}{text}" for text, n in counted.items())


def shots(rules: AnyRules, st: State, ask: Ask) -> list[Order]:
    """The default targets as an order, and all guns at one target of each class."""
    own, enemy = rules.sides(st, ask)
    if not can_hurt(own, enemy):
        return []
    place = planet_name(ask.place - PLANET) if ask.place >= PLANET else STAR_NAMES[ask.place]
    found = [_shots_text(default_shots(own, enemy))]
    for at in "DFCSTAM":
        if enemy.get(at):
            first = [
                f"{own[by]}{by}@{at}1"
                for by in "DFCAM"
                if own.get(by) and can_hurt({by: 1}, {at: 1})
            ]
            if first:
                found.append(tuple(first))
    return [o.Fire(place, ask.round, text) for text in dict.fromkeys(found) if text]


def withdrawals(rules: AnyRules, st: State, ask: Ask) -> list[Order]:
    """All ships, by themselves or to a star near by."""
    return list(_leaving(ask.place, ask.round))


def retreats(rules: AnyRules, st: State, ask: Ask) -> list[Order]:
    """Any round number will do; that of the round which is not fought any more says, in a list,
    that the ships leave only when they must (R22)."""
    return list(_leaving(ask.place, ask.round + 1)[1:])


@lru_cache(4096)
def _leaving(star: int, n: int) -> tuple[Order, ...]:
    name = STAR_NAMES[star]
    near = stars_by_distance(STAR_HEX[star])[1:13]
    return (
        o.Withdraw(name, n, "ALL"),
        *(o.Withdraw(name, n, "ALL", STAR_NAMES[other]) for other in near),
    )


def pushes(rules: AnyRules, st: State, ask: Ask) -> list[Order]:
    name = STAR_NAMES[ask.place]
    return [o.Push(name, HEX_NAMES[h]) for h in open_neighbours(STAR_HEX[ask.place])]


def stops(rules: AnyRules, st: State, ask: Ask) -> list[Order]:
    return [o.Stop()]


def scorches(rules: AnyRules, st: State, ask: Ask) -> list[Order]:
    planet = st.planets[ask.place - PLANET]
    most = planet.factories + planet.robotic
    name = planet_name(ask.place - PLANET)
    return [o.Scorch(name, n) for n in dict.fromkeys((1, most)) if 0 < n <= most]


def attacks(rules: AnyRules, st: State, ask: Ask) -> list[Order]:
    found: list[Order] = []
    armed: dict[int, bool] = {}
    explored, bit = st.explored, 1 << ask.seat
    for pid, planet in st.planets.items():
        if planet.status == "empty" or not explored.get(STAR_OF[pid], 0) & bit:
            continue
        if rules.holds(planet, ask.seat):
            found += _spoils(st, ask.seat, pid, planet)
            continue
        star = STAR_OF[pid]
        if star not in armed:
            armed[star] = st.armed(STAR_HEX[star], ask.seat)
        if (
            armed[star]
            and not planet.shield
            and not rules.attack_problem(st, ask.seat, pid, planet)
        ):
            found.append(o.Attack(planet_name(pid)))
    return found


def _spoils(st: State, seat: int, pid: int, planet: Planet) -> list[Order]:
    """Bombarding and razing, by one and by all."""
    name = planet_name(pid)
    found: list[Order] = []
    if planet.status == "conquered":
        fleet = total([st.groups[n] for n in st.here(STAR_HEX[STAR_OF[pid]], seat)])
        most = sum(fleet[x] * n for x, n in BOMBARD.items()) - st.bombed.get(STAR_OF[pid], 0)
        most = min(most, planet.pop)
        found += [o.Bombard(name, n) for n in dict.fromkeys((1, most)) if 0 < n <= most]
    if planet.factories or planet.robotic:
        found.append(o.Raze(name, planet.factories + planet.robotic))
    return found


# --- landing and production ----------------------------------------------------------------


def landings(rules: AnyRules, st: State, ask: Ask) -> list[Order]:
    found: list[Order] = []
    for number, group in st.groups.items():
        if not group.cargo or group.owner != ask.seat or group.at < 0:
            continue
        star = STAR_AT[group.at]
        if star < 0 or not st.knows(ask.seat, star):
            continue
        for world in WORLDS[st.cards[star]]:
            pid = planet_id(star, world.orbit)
            low, high = rules.landing_limits(st, ask.seat, group, pid)
            for n in dict.fromkeys((low, min(5, high), high)):
                if 0 < low <= n <= high:
                    found.append(o.Land(f"G{number}", n, planet_name(pid)))
    return found


def settlers(st: State, seat: int, group: Group, pid: int) -> int:
    """How many transports of a group may land on an empty planet or an own colony."""
    planet = st.planets[pid]
    barren = WORLD[planet.card, ORBIT_OF[pid]].type == "barren"
    if barren and not st.players[seat].techs & CET:
        return 0
    people = None
    if planet.status == "empty" and group.cargo:
        people = group.cargo[0].people
    return sum(
        b.n for b in group.cargo if b.people == people and (b.cet or not barren) and b.origin != pid
    )


def productions(rules: AnyRules, st: State, ask: Ask) -> list[Order]:
    found: list[Order] = []
    seat = ask.seat
    techs = open_techs(st.players[seat])
    for pid, works in st.works.items():
        planet = st.planets[pid]
        if works.evacuated or not works.made or rules.producer(planet) != seat:
            continue
        if works.left:
            found += _builds(rules, st, seat, pid)
            name, left = planet_name(pid), works.left
            found += [o.Research(name, tech, min(left, n)) for tech, n in techs]
        found += rules.more_productions(st, seat, pid)
    return found


def _builds(rules: AnyRules, st: State, seat: int, pid: int) -> list[Order]:
    planet, works, name = st.planets[pid], st.works[pid], planet_name(pid)
    techs, left = st.players[seat].techs, st.works[pid].left
    besieged = rules.besieged(st, STAR_OF[pid], seat)
    found: list[Order] = []
    for item, flies, each in _buildable(techs):
        if flies and besieged:
            continue
        if not flies and item != "factory" and planet.status == "conquered":
            continue
        most = left // each if item != "scout" else left * 2 // 5
        if item == "factory" and not techs & ROBOTIC:
            most = min(most, factory_room(planet, techs))
        if item == "planet_shield":
            most = 0 if planet.shield else min(most, 1)
        if item == "scout" and most and cost(techs, item, most) > left:
            most -= 1
        found += [o.Build(name, n, item) for n in dict.fromkeys((1, most)) if 0 < n <= most]
    if planet.status != "dominion" and not besieged and not works.emigrated:
        found += _emigrations(st, pid)
    return found


@lru_cache(4096)
def _buildable(techs: int) -> tuple[tuple[str, bool, int], ...]:
    """What can be built with these technologies: whether it flies, and what one of it costs."""
    return tuple(
        (item, bool(line.ship), cost(techs, item, 1))
        for item, line in ITEMS.items()
        if can_build(techs, item)
    )


def _emigrations(st: State, pid: int) -> list[Order]:
    planet, works = st.planets[pid], st.works[pid]
    most = min(planet.pop, works.growth + 3)
    bonus = most // 3 if planet.status == "colony" else 0
    if most and most + bonus <= works.left:
        return [o.Emigrate(planet_name(pid), most)]
    return []


def studies(st: State, seat: int, name: str, left: int) -> list[Order]:
    return [o.Research(name, tech, min(left, n)) for tech, n in open_techs(st.players[seat])]


def open_techs(player: Player) -> list[tuple[str, int]]:
    """Technologies that may be paid for, and what each still needs."""
    paid = player.research
    return [(tech, whole - paid.get(tech, 0)) for tech, whole in _on_offer(player.techs)]


@lru_cache(4096)
def _on_offer(techs: int) -> tuple[tuple[str, int], ...]:
    """What is open to who has these technologies, at the prices in force."""
    owner = Player("", 0, techs)
    return tuple(
        (tech.id, price(owner, tech.id))
        for tech in TECHS
        if not owns(owner, tech.id) and is_open(owner, tech.id)
    )


def starts(rules: AnyRules, st: State, ask: Ask) -> list[Order]:
    """What the starting points buy (rule 2.7)."""
    left = st.home.get(ask.seat, 0)
    player = st.players[ask.seat]
    found: list[Order] = []
    for item in ("scout", "corvette"):
        if cost(0, item, 1) <= left:
            found.append(o.Build("HOME", 1, item))
    for tech in TECHS:
        if tech.level == 1 and not owns(player, tech.id) and left:
            points = min(left, price(player, tech.id) - player.research.get(tech.id, 0))
            found.append(o.Research("HOME", tech.id, points))
    return found


LISTERS: dict[str, Lister[State]] = {
    "setup_fleet": starts,
    "move": moves,
    "battle_fire": shots,
    "defend_fire": shots,
    "battle_withdraw": withdrawals,
    "defend_withdraw": withdrawals,
    "battle_retreat_to": retreats,
    "push": pushes,
    "attack": attacks,
    "attack_fire": shots,
    "attack_continue": stops,
    "scorch": scorches,
    "land": landings,
    "produce": productions,
}
