"""Beside the board: where the round stands, task forces, colonies, research, odds of a fight.

The building blocks take a view and serve both games.
"""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.stellar_conquest.galaxy.board import (
    HEX_NAMES,
    OFFMAP,
    STAR_HEX,
    STAR_NAMES,
    distances,
    place_name,
)
from starpost.games.stellar_conquest.galaxy.cards import TYPE_NAMES
from starpost.games.stellar_conquest.galaxy.reach import turns_left
from starpost.games.stellar_conquest.galaxy.ships import total
from starpost.games.stellar_conquest.hooks import AnyRules
from starpost.games.stellar_conquest.known import odds
from starpost.games.stellar_conquest.known.points import controlled
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.phases.combat import is_armed
from starpost.games.stellar_conquest.phases.gunnery import default_shots
from starpost.games.stellar_conquest.phases.production import output
from starpost.games.stellar_conquest.phases.research import is_open, owns, price
from starpost.games.stellar_conquest.rules import RULES
from starpost.games.stellar_conquest.shown.record_sheets import mine, people
from starpost.games.stellar_conquest.state import STAR_OF, Force, Group, Planet, State, planet_name
from starpost.games.stellar_conquest.tables import (
    PRODUCTION_EVERY,
    TECHS,
    WEAPONRY,
)
from starpost.games.stellar_conquest.told.wording import fleet, tech_name
from starpost.kernel.orders import Order
from starpost.kernel.panels import Bar, Counter, Counters, Grid, Panel, Steps
from starpost.told.words import counted

MOST_ROWS = 30
MOST_ODDS = 3
NAMES = {
    "movement": "Move", "risk": "Explore", "discovery": "Explore", "combat": "Fight",
    "attacks": "Attack", "landing": "Land", "record": "Produce", "industry": "Produce",
    "production": "Produce", "docks": "Produce",
}  # fmt: skip
"""A word for every step of the table of contents."""
HAPPENED = {"Explore": ("EXPLORED", "RISK"), "Fight": ("BATTLE",)}
"""What a step leaves in the log if it was not idle."""
SET_UP = (("Starting points", "now"), ("Muster", "ahead"))
FIGHT = odds.Ways(default_shots, odds.fight_over)
ASSAULT = odds.Ways(default_shots, odds.assault_over)
OVER = ("push", "battle_retreat_to")
"""Questions after a fight: nobody fires any more."""


def panels(view: View, orders: Sequence[Order]) -> list[Panel]:
    found: list[Panel] = [steps(view)] if not view.known.over else []
    if view.me is None:
        return found
    found += fights(view)
    found += [_empire(view), groups(view), _colonies(view), research(view)]
    return [p for p in found if not (isinstance(p, Grid) and not p.rows)]


# --- where the turn stands -------------------------------------------------------------------


def steps(view: View) -> Steps:
    """The strip: what is done, what is asked now, what is left out this time."""
    st = view.known
    if not st.turn:
        return Steps("Set-up", SET_UP)
    who = "you" if st.seat == view.seat else st.name(st.seat)
    names = tuple(dict.fromkeys(NAMES.values()))
    title = f"Round {st.played} of {st.turns}, {who} to move"
    return Steps(title, strip(RULES, st, names, NAMES, HAPPENED), production_note(st))


def strip(
    rules: AnyRules,
    st: State,
    names: tuple[str, ...],
    words: dict[str, str],
    happened: dict[str, tuple[str, ...]],
) -> tuple[tuple[str, str], ...]:
    program = rules.program(st)
    here = words.get(program[min(st.step, len(program) - 1)][1].__name__, "")
    at = names.index(here) if here in names else -1
    kinds = {event.kind for event in st.log}
    found = []
    for number, name in enumerate(names):
        state = "ahead" if number > at else "now" if number == at else "done"
        idle = state == "done" and name in happened and not kinds & set(happened[name])
        none = until_production(st) or st.played >= st.turns  # the last turn has no production
        if idle or (name == "Produce" and state != "now" and none):
            state = "skip"
        found.append((name, state))
    return tuple(found)


def until_production(st: State) -> int:
    """Turns to the next production; 0: this turn ends with one."""
    return -st.played % PRODUCTION_EVERY


def production_note(st: State) -> str:
    turn = st.played + until_production(st)
    if turn >= st.turns:
        return "No more production."
    return f"Production after turn {turn}."


# --- ships and planets -----------------------------------------------------------------------


def groups(view: View) -> Grid:
    """Task forces, with what they are about to do."""
    own = [(n, g) for n, g in sorted(view.known.groups.items()) if g.owner == view.seat]
    rows = tuple(
        (f"G{number}", "off the map" if group.at == OFFMAP else place_name(group.at),
         fleet(group.ships()), bound(view, group))
        for number, group in own[:MOST_ROWS]
    )  # fmt: skip
    assert view.me is not None
    note = f"Speed {view.me.speed}."
    if len(own) > MOST_ROWS:
        note += f" {len(own) - MOST_ROWS} more are in the report."
    return Grid("Task forces", ("Group", "At", "Ships", "Orders"), rows, note)


def _still_moving(view: View) -> bool:
    """Whether ships under way go on in this turn: what is asked comes before the moves are done."""
    ask = view.known.asking
    return ask is not None and ask.seat == view.seat and ask.ask in ("move", "recall")


def bound(view: View, group: Group) -> str:
    if group.at == OFFMAP and view.known.over:
        return "never came in"
    if group.at == OFFMAP:
        entry = HEX_NAMES[view.known.players[group.owner].entry]
        return f"must enter at {entry}"
    if group.dest < 0:
        return "moved" if group.moved else "free"
    hexes = distances(group.at)[group.dest]
    if group.held:
        return f"held, {place_name(group.dest)}"
    turns = turns_left(view.known, group, group.dest)
    when = (
        f"arrives {'this' if _still_moving(view) else 'next'} turn"
        if turns <= 1 and not group.moved
        else f"{hexes} hex{'es' * (hexes != 1)} left"
    )
    return f"{place_name(group.dest)}, {when}"


def _colonies(view: View) -> Grid:
    st = view.known
    counts = controlled(view)
    own = mine(view)
    empty = [pid for pid in counts if pid not in own]
    rows = tuple(
        (planet_name(pid), TYPE_NAMES[st.world(pid).type],
         f"{people(p)} of {st.world(pid).max}" if pid in own else "empty",
         str(p.factories + p.robotic), bases_words(p), str(counts.get(pid, 0)))
        for pid in (*own, *empty)[:MOST_ROWS]
        for p in (st.planets[pid],)
    )  # fmt: skip
    columns = ("Planet", "Type", "Million people", "Factories", "Bases", "Points")
    note = f"{counted(sum(counts.values()), 'point')} in all, as it would be counted now."
    if empty:
        note += " Empty planets count while your ships or colonists are beside them."
    return Grid("Planets", columns, rows, note)


def bases_words(planet: Planet) -> str:
    """Missile bases, advanced ones, a shield."""
    found = [f"{n} {word}" for n, word in ((planet.mb, "plain"), (planet.amb, "advanced")) if n]
    return ", ".join([*found, *(["shield"] if planet.shield else [])]) or "none"


def _empire(view: View) -> Counters:
    st, me = view.known, view.me
    assert me is not None
    held = [pid for pid in mine(view) if st.planets[pid].status == "colony"]
    won = sum(p.status == "conquered" and p.controller == view.seat for p in st.planets.values())
    points = sum(output(st.planets[pid], me.techs, st.world(pid).rich) for pid in held)
    left = sum(works.left for works in st.works.values()) or st.home.get(view.seat, 0)
    items = [
        Counter("Round", str(min(st.played, st.turns)), str(st.turns)),
        Counter("Colonies", str(len(held))),
        *([Counter("Conquests", str(won))] if won else []),
        Counter("Million people", str(sum(st.planets[pid].pop for pid in held))),
        Counter("Industrial points", str(points)),
    ]
    if left:
        items.append(Counter("Points to spend", str(left)))
    return Counters("Your empire", tuple(items))


def research(view: View) -> Grid:
    """Technologies owned, and those that may be paid for now."""
    me = view.me
    assert me is not None
    rows = tuple(
        (tech_name(tech.id), "owned" if owns(me, tech.id) else
         f"{me.research.get(tech.id, 0)} of {price(me, tech.id)}", tech.effect)
        for tech in TECHS
        if owns(me, tech.id) or is_open(me, tech.id)
    )  # fmt: skip
    return Grid("Research", ("Technology", "Paid", "Effect"), rows)


# --- odds ------------------------------------------------------------------------------------


def fights(view: View) -> list[Bar]:
    """The battle or the attack that is being decided; before an attack, those that are possible."""
    st, me = view.known, view.me
    if me is None or st.asking is None or st.asking.ask in OVER:
        return []
    again = bool(me.techs & WEAPONRY)
    if st.battle is not None:
        other = st.battle.attacker if st.battle.defender == view.seat else st.battle.defender
        enemy = next(
            (s.ships for s in view.sightings if s.star == st.battle.star and s.seat == other), {}
        )
        return _against(own_ships(view, st.battle.star), enemy, st.battle.star, again)
    found = []
    for pid in attackable(view):
        planet = st.planets[pid]
        rounds = st.assault.left if st.assault is not None and st.assault.left > 0 else 0
        force = own_ships(view, STAR_OF[pid])
        result = odds.reckon(
            force, {"M": planet.mb, "A": planet.amb}, ASSAULT, again=again, rounds=rounds
        )
        found.append(odds.bar(f"{odds.AGAINST}{planet_name(pid)}", result))
    return found


def _against(own: Force, enemy: Force, star: int, again: bool) -> list[Bar]:
    if not any(enemy.values()) or not any(own.values()):
        return []
    if not is_armed(own) and not is_armed(enemy):
        return []  # nobody fires, so nothing is at stake
    title = f"Odds at {STAR_NAMES[star]} against {fleet(enemy)}"
    return [odds.bar(title, odds.reckon(own, enemy, FIGHT, again=again))]


def attackable(view: View) -> list[int]:
    """Planets of others whose bases the player has seen, with own warships above them."""
    st = view.known
    if st.assault is not None and st.seat == view.seat:
        return [st.assault.planet]
    if st.asking is None or st.asking.ask != "attack" or view.me is None:
        return []
    notes = view.me.notes
    found = [
        pid
        for pid, planet in sorted(st.planets.items())
        if pid in notes and notes[pid].mb >= 0 and not planet.shield
        and planet.owner != view.seat and planet.status == "colony"
        and is_armed(own_ships(view, STAR_OF[pid]))
    ]  # fmt: skip
    return found[:MOST_ODDS]


def own_ships(view: View, star: int) -> dict[str, int]:
    st = view.known
    return total([st.groups[n] for n in st.here(STAR_HEX[star], view.seat)])
