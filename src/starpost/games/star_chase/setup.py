"""The start of a game: the map, the seats, the first position (rules 1.6, 2.3-2.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import UNSET, UnsetType

from starpost.games.star_chase.galaxy.generator import Galaxy, generate, points_target
from starpost.games.star_chase.options import Choice, Options
from starpost.games.star_chase.phases import sight
from starpost.games.star_chase.phases.closing import income_of, supply_of
from starpost.games.star_chase.phases.technology import draw_research
from starpost.games.star_chase.state import Empire, State, System
from starpost.games.star_chase.tables import (
    CENSUS_FIRST,
    FIRST_EXTRA,
    KNOCKOUT,
    KNOCKOUT_FULL,
    PLANET,
    RESERVED,
    TECH_NAMES,
    TREASURY,
)
from starpost.games.star_chase.turn import holdings
from starpost.kernel.dice import Dice
from starpost.kernel.lengths import Length

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


NAMES = (
    ("ARC", "Arcturan League"), ("BOR", "Borealis Union"), ("CYG", "Cygnus Combine"),
    ("DRA", "Draconis Throne"), ("ERI", "Eridani Republic"), ("FOM", "Fomalhaut Guild"),
    ("GAL", "Galen Commonwealth"), ("HYD", "Hydra Dominion"), ("IND", "Indus Federation"),
    ("LYR", "Lyran Hegemony"), ("ORI", "Orion Mandate"), ("VEL", "Vela Ascendancy"),
)  # fmt: skip


def empire_code(name: str, taken: Mapping[str, object], wish: str = "") -> str:
    """Rule 1.6: the code asked for if it is free, else one derived from the empire's name."""
    wish = wish.upper()
    if is_code(wish) and wish not in taken:
        return wish
    letters = "".join(c for c in name.upper() if c in LETTERS).ljust(3, "X")
    tries = [letters[:3]]
    tries += [letters[:2] + c for c in letters[3:]]
    tries += [letters[0] + letters[2] + c for c in letters[3:]]
    tries += (a + b + c for a in LETTERS for b in LETTERS for c in LETTERS)
    return next(code for code in tries if is_code(code) and code not in taken)


def is_code(text: str) -> bool:
    letters = len(text) == 3 and all(c in LETTERS for c in text)
    return letters and text not in RESERVED


def setup(options: Options, seats: Mapping[str, Choice], dice: Dice) -> State:
    """Rules 2.3 to 2.6, in their order."""
    empires = _empires(options, seats)
    count = len(empires)
    galaxy = generate(count, dice)
    state = State(
        turn=1,
        research=options.research,
        elimination=options.elimination,
        knockout=options.knockout_percent or KNOCKOUT.get(count, KNOCKOUT_FULL),
        target=options.target or points_target(galaxy.systems),
        systems=galaxy.systems,
        empires={e.code: e for e in empires},
        capture=_unless(options.capture, "ships"),
        victory_clock=_unless(options.victory_clock, "census"),
    )
    _settle(state, galaxy, dice)
    state.order = dice.shuffle("order_initial", list(state.empires))
    state.next_census = dice.between("census_first", *CENSUS_FIRST)
    for code in state.order:
        _first_balance(state.empires[code], holdings(state)[code], dice)
    sight.look(state, holdings(state), {}, 0)
    return state


def _unless(chosen: str, usual: str) -> str | UnsetType:
    """What is as usual is not kept: states stay what they were before there was a choice."""
    return UNSET if chosen == usual else chosen


def _empires(options: Options, seats: Mapping[str, Choice]) -> list[Empire]:
    """Players first; non-player empires fill up to the number wanted."""
    for code in seats:
        if not is_code(code):
            raise ValueError(f"{code!r} cannot be an empire: its code is three capital letters.")
    known = dict(NAMES)
    made = [
        Empire(code, choice.name or known.get(code, code), choice.player, treasury=TREASURY)
        for code, choice in seats.items()
    ]
    wanted = min(12, max(options.empires, len(made), 2))
    spare = [pair for pair in NAMES if pair[0] not in seats]
    for code, name in spare[: wanted - len(made)]:
        made.append(Empire(code, name, status="npe", treasury=TREASURY))
    return made


def _settle(state: State, galaxy: Galaxy, dice: Dice) -> None:
    """Rule 2.6: each empire on a home drawn for it."""
    homes = dice.shuffle("sectors", galaxy.homes)[: len(state.empires)]
    for code, home in zip(dice.shuffle("home_assignment", state.empires), homes, strict=True):
        star = state.systems[home]
        planet = next(state.systems[c] for c in star.links if state.systems[c].type == PLANET)
        star.owner = planet.owner = code
        star.explored = planet.explored = True
        star.pop, star.ind, star.crs, star.ftr, star.col = 2, 2, 5, 2, 1
        planet.pop, planet.ind, planet.ftr = 20, 10, 2
        empire = state.empires[code]
        empire.base, empire.home = star.code, planet.code


def _first_balance(me: Empire, owned: list[System], dice: Dice) -> None:
    """Rule 2.6: the start-up research, then income, the extra BPs and supply."""
    tech = draw_research(dice, me)
    me.tech[tech] += 1
    me.record.research = f"{TECH_NAMES[tech]} +1"
    me.record.systems = sum(income_of(s, me.tech, False) for s in owned)
    me.record.supply = sum(supply_of(s, me.tech) for s in owned)
    me.bp = me.record.systems + me.tech["BP"] + FIRST_EXTRA - me.record.supply


def seat_names(count: int) -> Sequence[str]:
    return [code for code, _ in NAMES[:count]]


def brief() -> tuple[Options, Mapping[str, Choice]]:
    """Four empires and a low target: over within some thirty turns."""
    return Options(target=120), {code: Choice() for code in seat_names(4)}


def lengths() -> Sequence[Length]:
    seats = {code: Choice() for code in seat_names(12)}
    whole, short = Options(), Options(target=120)
    four = dict(list(seats.items())[:4])
    return (
        Length("whole", "Whole game", extent(whole), 300, whole, seats),
        Length("first-look", "First look", extent(short), 30, short, four),
    )


def extent(options: Options) -> str:
    if options.target:
        return f"to {options.target} victory points"
    return "to a win by points or knockout"
