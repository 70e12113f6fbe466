"""Production: growth, industrial points, and what planets do with them. Rules 8.1 to 8.12.

Three steps: all planets grow and work; each player orders; what is new comes out of the docks.
"""

from __future__ import annotations

from starpost.games.stellar_conquest.galaxy.board import STAR_HEX, STAR_NAMES
from starpost.games.stellar_conquest.galaxy.ships import merged, ships_of
from starpost.games.stellar_conquest.phases.building import build, emigrate
from starpost.games.stellar_conquest.phases.landing import cut_to_capacity
from starpost.games.stellar_conquest.phases.research import (
    find_tech,
    is_open,
    missing,
    owns,
    pay,
    research_problem,
)
from starpost.games.stellar_conquest.state import STAR_OF, Group, Planet, State, Works, planet_name
from starpost.games.stellar_conquest.table import Table
from starpost.games.stellar_conquest.tables import (
    GROWTH,
    IMPROVED,
    PRODUCTION_EVERY,
    ROBOTIC,
)
from starpost.games.stellar_conquest.writing import orders as o
from starpost.games.stellar_conquest.writing.feed import Entry


def is_production(st: State) -> bool:
    """Every fourth turn, but not the last (R36). The turn counter has moved on by then."""
    return (st.turn - 1) % PRODUCTION_EVERY == 0 and 1 < st.turn <= st.turns


def record(table: Table) -> None:
    """Step 8: the passage of a turn."""
    table.st.turn += 1
    if table.st.turn > table.st.turns:
        table.st.over = True


# --- growth and industrial points ----------------------------------------------------------


def industry(table: Table) -> None:
    """Points of all planets first, with the technologies of this moment (R32)."""
    st = table.st
    st.works, st.yards = {}, {}
    if not is_production(st):
        return
    for pid in sorted(st.planets):
        seat = table.rules.producer(st.planets[pid])
        if seat >= 0:
            st.works[pid] = _work(table, seat, pid)


def _work(table: Table, seat: int, pid: int) -> Works:
    """Rules 9.2 and 9.3: a conquered colony does not grow, and gives nothing the first time."""
    planet = table.st.planets[pid]
    before, growth = planet.pop, 0
    if planet.status == "colony":
        rate = GROWTH.get(table.st.world(pid).type, 0)
        growth = before // rate if rate else 0
    if growth:
        planet = table.planet(pid)
        planet.pop += growth
    if planet.wait:
        table.planet(pid).wait = False
        return Works(0, 0, 0, before)
    techs = table.st.players[seat].techs
    made = output(planet, techs, table.st.world(pid).rich)
    running = f"{working(planet, techs) - planet.robotic}+{planet.robotic}"
    return Works(made, made, growth, before, running)


def working(planet: Planet, techs: int) -> int:
    """Factories at work: ordinary ones are bound to the people, robotic ones are not. Rule 8.3."""
    if techs & ROBOTIC:
        return planet.factories + planet.robotic
    most = planet.pop * (2 if techs & IMPROVED else 1)
    return min(planet.factories, most) + planet.robotic


def output(planet: Planet, techs: int, rich: bool) -> int:
    return (planet.pop + working(planet, techs)) * (2 if rich else 1)


# --- orders --------------------------------------------------------------------------------


def production(table: Table) -> None:
    """One player's production orders, then his standing SURPLUS list."""
    st, seat = table.st, table.st.seat
    if not is_production(st):
        return
    while (entry := table.answer("produce", seat)) is not None:
        code = _carry_out(table, seat, entry)
        if code:
            table.refuse(entry, code)
    _surplus(table, seat)


def _carry_out(table: Table, seat: int, entry: Entry) -> str:
    order = entry.order
    match order:
        case o.Build():
            return _for_planet(table, seat, order.planet, order)
        case o.Emigrate():
            return _for_planet(table, seat, order.planet, order)
        case o.Research():
            return _research(table, seat, order)
        case o.Surplus():
            return set_surplus(table, seat, order)
    return table.rules.extra_production(table, seat, order)


def own_works(table: Table, seat: int, word: str) -> tuple[int, str]:
    """The planet an order is for, or why it cannot be given. Rule 9.4."""
    pid = table.known_planet(seat, word)
    if pid is None:
        return 0, "unknown_planet"
    planet = table.st.planets[pid]
    if planet.status == "conquered" and planet.owner == seat and planet.controller != seat:
        return 0, "conquered"
    if table.rules.producer(planet) != seat:
        return 0, "not_producing" if table.rules.is_nobodys(planet) else "not_yours"
    works = table.st.works.get(pid)
    if works is None or not works.made:
        return 0, "not_producing"
    if works.evacuated:
        return 0, "evacuating"
    return pid, ""


def _for_planet(table: Table, seat: int, word: str, order: o.Build | o.Emigrate) -> str:
    pid, code = own_works(table, seat, word)
    if code:
        return code
    if isinstance(order, o.Build):
        return build(table, seat, pid, order.n, order.item.lower())
    return emigrate(table, seat, pid, order.n, order.bonus)


def _research(table: Table, seat: int, order: o.Research) -> str:
    pid, left = -1, table.rules.bonus(table.st, order.planet)
    if left is None:
        pid, code = own_works(table, seat, order.planet)
        if code:
            return code
        left = table.st.works[pid].left
    tech = find_tech(order.tech)
    code = research_problem(table.st.players[seat], tech)
    if code or tech is None:
        return code
    points = min(order.n, missing(table.st.players[seat], tech))
    if points > left:
        return "not_enough_ip"
    if pid < 0:
        table.rules.spend_bonus(table, points)
    else:
        spend(table, pid, points, f"{tech} research {points}")
    pay(table, seat, tech, points)
    return ""


def spend(table: Table, pid: int, points: int, what: str) -> None:
    works = table.st.works[pid]
    works.left -= points
    works.used = True
    works.spent = (*works.spent, what)


def set_surplus(table: Table, seat: int, order: o.Surplus) -> str:
    """A standing list; an empty one cancels it (8.10)."""
    words = (order.techs or "").replace(",", " ").split()
    techs = [find_tech(word) for word in words]
    if None in techs:
        return "unknown_tech"
    table.player(seat).surplus = tuple(t for t in techs if t is not None)
    return ""


def _surplus(table: Table, seat: int) -> None:
    """What planets have left, planet by planet, to each technology of the list while it is open."""
    st = table.st
    for tech in st.players[seat].surplus:
        for pid in sorted(st.works):
            player, works = st.players[seat], st.works[pid]
            if owns(player, tech) or not is_open(player, tech):
                break
            points = min(works.left, missing(player, tech))
            if points > 0 and table.rules.producer(st.planets[pid]) == seat:
                spend(table, pid, points, f"{tech} research {points}")
                pay(table, seat, tech, points)


# --- the docks -----------------------------------------------------------------------------


def docks(table: Table) -> None:
    """Colonies are cut to capacity, the deserted are empty, and new ships form groups.

    Rule 8.11.
    """
    st = table.st
    if not is_production(st):
        return
    for pid, works in st.works.items():
        _tell(table, pid, works)
    cut_to_capacity(table, "PRODUCE")
    for pid, planet in st.planets.items():
        if pid in st.works and planet.status in ("colony", "conquered") and not planet.pop:
            table.planet(pid).clear()
    table.rules.end_of_production(table)
    for key in sorted(st.yards):
        _commission(table, key >> 6, key & 63)
    st.ip = {pid: (works.made, works.left) for pid, works in st.works.items()}
    st.works, st.yards = {}, {}


def _commission(table: Table, seat: int, star: int) -> None:
    yard = table.st.yards[seat << 6 | star]
    group = Group(seat, STAR_HEX[star], yard.s, yard.c, yard.f, yard.d, merged((), yard.cargo))
    number = table.enrol(group)
    text = f"{STAR_NAMES[star]}  G{number} {ships_of(group)} (new)"
    table.say("NEW", text, (seat,), star)


def _tell(table: Table, pid: int, works: Works) -> None:
    planet = table.st.planets[pid]
    seat = table.rules.producer(planet)
    people = "subjects" if planet.status == "dominion" else "people"
    grown = f" (+{works.growth})" if works.growth else ""
    text = (
        f"{planet_name(pid)}  {people} {works.before}{grown}  "
        f"factories {works.running}  made {works.made}  "
        f"spent {works.made - works.left}  lost {works.left}"
    )
    if works.spent:
        text += f": {', '.join(works.spent)}"
    table.say("PRODUCE", text, (seat,), STAR_OF[pid])
