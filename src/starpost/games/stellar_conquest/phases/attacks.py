"""Attacks on planets, bombardment, razing. Rules 6.1 to 6.10."""

from __future__ import annotations

from collections.abc import Callable

from starpost.games.stellar_conquest.galaxy.board import STAR_HEX
from starpost.games.stellar_conquest.galaxy.ships import total, write_ships
from starpost.games.stellar_conquest.phases.combat import is_armed
from starpost.games.stellar_conquest.phases.exploration import destroy
from starpost.games.stellar_conquest.phases.gunnery import asked_shots, volley
from starpost.games.stellar_conquest.state import STAR_OF, Assault, Force, Note, Planet, planet_name
from starpost.games.stellar_conquest.table import Table
from starpost.games.stellar_conquest.tables import BOMBARD
from starpost.games.stellar_conquest.writing import orders as o
from starpost.games.stellar_conquest.writing.feed import PLANET
from starpost.kernel.orders import Order


def attacks(table: Table) -> None:
    """Step 6: orders in the order given; an attack is fought out before the next is read."""
    st = table.st
    while True:
        if st.assault is not None:
            _fight(table, st.assault)
            st.assault = None
        entry = table.answer("attack", st.seat)
        if entry is None:
            break
        code = _carry_out(table, st.seat, entry.order)
        if code:
            table.refuse(entry, code)
    table.rules.end_of_attacks(table)
    table.rules.upkeep(table)


def _carry_out(table: Table, seat: int, order: Order) -> str:
    match order:
        case o.Attack():
            return attack(table, seat, order)
        case o.Bombard():
            return bombard(table, seat, order)
        case o.Raze():
            return raze(table, seat, order)
    return "wrong_phase"


def attack(table: Table, seat: int, order: o.Attack) -> str:
    """Rule 6.2: without bases it falls at once."""
    pid = table.known_planet(seat, order.planet)
    if pid is None:
        return "unknown_planet"
    planet = table.st.planets[pid]
    code = table.rules.attack_problem(table.st, seat, pid, planet)
    if code:
        return code
    if not table.st.armed(STAR_HEX[STAR_OF[pid]], seat):
        return "no_warship"
    if planet.shield:
        return "shielded"
    if not planet.mb and not planet.amb:
        conquer(table, seat, pid, "no bases - taken without a shot", "ATTACK")
    else:
        see_bases(table, seat, pid)
        table.say("ATTACK", f"{planet_name(pid)}  bases {bases_text(planet)}",
                  witnesses(table, seat, planet), STAR_OF[pid])  # fmt: skip
        table.st.assault = Assault(pid, order.rounds or -1)
    return ""


def witnesses(table: Table, seat: int, planet: Planet) -> tuple[int, ...]:
    return (seat, planet.owner) if planet.owner >= 0 else (seat,)


def bases_text(planet: Planet) -> str:
    return f"M{planet.mb} A{planet.amb}"


def see_bases(table: Table, seat: int, pid: int) -> None:
    """Who attacks a colony sees its bases (rule 10.5)."""
    planet = table.st.planets[pid]
    if len(table.st.players) > 1:
        note = Note(planet.owner, planet.shield, table.st.turn, planet.mb, planet.amb)
        table.player(seat).notes[pid] = note


def conquer(table: Table, seat: int, pid: int, how: str, kind: str = "CONQUERED") -> None:
    planet = table.planet(pid)
    who = witnesses(table, seat, planet)
    planet.status, planet.controller = "conquered", seat
    table.rules.on_conquest(table, seat, pid, planet)
    table.reach.clear()
    table.say(kind, f"{planet_name(pid)}  {how}", who, STAR_OF[pid])


# --- an attack, round by round -------------------------------------------------------------


def _fight(table: Table, assault: Assault) -> None:
    while assault.stage != "over":
        STAGES[assault.stage](table, assault)


def _fleet(table: Table, assault: Assault) -> dict[str, int]:
    return total(table.fleet(table.st.seat, STAR_HEX[STAR_OF[assault.planet]]))


def _bases(table: Table, assault: Assault) -> Force:
    planet = table.st.planets[assault.planet]
    return {"M": planet.mb, "A": planet.amb}


def _round(table: Table, assault: Assault) -> int:
    """Rounds against a planet are numbered through the turn (R50)."""
    return table.st.rounds.get(assault.planet, 0) + 1


def _fire(table: Table, assault: Assault) -> None:
    seat = table.st.seat
    assault.shots = asked_shots(
        table, "attack_fire", seat, PLANET + assault.planet, _round(table, assault),
        _fleet(table, assault), _bases(table, assault),
    )  # fmt: skip
    assault.stage = "return"


def _return(table: Table, assault: Assault) -> None:
    """Ships fire, then bases; bases that die still fire in this round. Rule 6.3."""
    st, pid = table.st, assault.planet
    n, seat = _round(table, assault), table.st.seat
    reply = table.rules.base_shots(table, pid, n, _bases(table, assault), _fleet(table, assault))
    kills, text = volley(table, assault.shots or (), st.players[seat].techs)
    owner = st.planets[pid].owner
    techs = st.players[owner].techs if st.base_weaponry and owner >= 0 else 0
    losses, answer = volley(table, reply, techs, bases=True)
    who = witnesses(table, seat, st.planets[pid])
    table.say("ROUND", f"round {n}   {text}", who, STAR_OF[pid])
    table.say("ROUND", f"bases     {answer}", who, STAR_OF[pid])
    planet = table.planet(pid)
    planet.mb -= kills.get("M", 0)
    planet.amb -= kills.get("A", 0)
    if losses:
        table.say("LOSSES", f"{planet_name(pid)}: {st.name(seat)} lost {write_ships(losses)}",
                  None, STAR_OF[pid])  # fmt: skip
    for letter, k in losses.items():
        destroy(table, seat, st.here(STAR_HEX[STAR_OF[pid]], seat), letter, k)
    see_bases(table, seat, pid)
    st.rounds = {**st.rounds, pid: n}
    assault.left -= 1
    assault.shots = None
    assault.stage = "after"


def _after(table: Table, assault: Assault) -> None:
    """Conquered, beaten off, called off, or on to the next round. Rule 6.4."""
    planet = table.st.planets[assault.planet]
    armed = is_armed(_fleet(table, assault))
    if armed and not planet.mb and not planet.amb:
        conquer(table, table.st.seat, assault.planet, "the last base is destroyed")
        assault.stage = "over"
        return
    table.rules.scorched(table, assault.planet, table.st.rounds[assault.planet])
    assault.stage = "go" if armed and assault.left else "over"


def _go(table: Table, assault: Assault) -> None:
    place, n = PLANET + assault.planet, table.st.rounds[assault.planet]
    called_off = assault.left < 0 and table.answer("attack_continue", table.st.seat, place, n)
    table.st.asking = None
    assault.stage = "over" if called_off else "fire"


STAGES: dict[str, Callable[[Table, Assault], None]] = {
    "fire": _fire,
    "return": _return,
    "after": _after,
    "go": _go,
}


def scorch(table: Table, owner: int, pid: int, n: int) -> None:
    """The defender may destroy factories after each round, while the planet is his (6.8)."""
    for entry, order in table.each(o.Scorch, "scorch", owner, PLANET + pid, n):
        code = _scorch(table, owner, pid, order)
        if code:
            table.refuse(entry, code)


def _scorch(table: Table, owner: int, pid: int, order: o.Scorch) -> str:
    if order.n > table.st.planets[pid].factories + table.st.planets[pid].robotic:
        return "too_many"
    _destroy_factories(table, pid, order.n)
    text = f"{planet_name(pid)}  {order.n} factories scorched"
    table.say("SCORCHED", text, (owner,), STAR_OF[pid])
    return ""


# --- what conquerors do --------------------------------------------------------------------


def allowance(table: Table, seat: int, star: int) -> int:
    """Millions that the warships in a hex may still kill this turn (R39)."""
    fleet = total(table.fleet(seat, STAR_HEX[star]))
    most = sum(fleet[x] * n for x, n in BOMBARD.items())
    return most - table.st.bombed.get(star, 0)


def bombard(table: Table, seat: int, order: o.Bombard) -> str:
    pid = table.known_planet(seat, order.planet)
    if pid is None:
        return "unknown_planet"
    st = table.st
    planet = st.planets[pid]
    if planet.status != "conquered" or planet.controller != seat:
        return "not_conquered"
    if order.n > min(allowance(table, seat, STAR_OF[pid]), planet.pop):
        return "too_many"
    planet = table.planet(pid)
    st.bombed = {**st.bombed, STAR_OF[pid]: st.bombed.get(STAR_OF[pid], 0) + order.n}
    planet.pop -= order.n
    who = witnesses(table, seat, planet)
    if not planet.pop:
        planet.clear()
    table.say("BOMBARDED", f"{planet_name(pid)}  {order.n} million die", who, STAR_OF[pid])
    return ""


def raze(table: Table, seat: int, order: o.Raze) -> str:
    pid = table.known_planet(seat, order.planet)
    if pid is None:
        return "unknown_planet"
    planet = table.st.planets[pid]
    if not table.rules.holds(planet, seat):
        return "not_conquered"
    if order.n > planet.factories + planet.robotic:
        return "too_many"
    _destroy_factories(table, pid, order.n)
    table.say("RAZED", f"{planet_name(pid)}  {order.n} factories", (seat,), STAR_OF[pid])
    return ""


def _destroy_factories(table: Table, pid: int, n: int) -> None:
    """Ordinary ones first."""
    planet = table.planet(pid)
    ordinary = min(n, planet.factories)
    planet.factories -= ordinary
    planet.robotic -= n - ordinary
