"""Pirates: how they are found, whom they fire at, when they run. Rules 4.13 to 5.4."""

from __future__ import annotations

from starpost.games.fate_of_empire.galaxy.planet_table import COLUMN, NOTHING, PLANET_TABLE, Find
from starpost.games.fate_of_empire.table import Table
from starpost.games.fate_of_empire.tables import HALVES, SHIP_WORD, disengagement
from starpost.games.stellar_conquest.galaxy.board import (
    HEX,
    HEX_NAMES,
    STAR_AT,
    STAR_HEX,
    STAR_NAMES,
    open_neighbours,
)
from starpost.games.stellar_conquest.galaxy.cards import World
from starpost.games.stellar_conquest.phases.gunnery import dealt_shots, listed
from starpost.games.stellar_conquest.state import STAR_OF, Battle, Force, Shot, planet_name


def inhabit(table: Table, star: int, world: World, pid: int) -> None:
    """The Planet Table, once for each planet of a new star, in the order of orbits (R16)."""
    st = table.st
    red, white = table.dice.roll("planet_table", 2)
    find = PLANET_TABLE[red, white][COLUMN[world.type]]
    if find.prime and world.type in st.primes:
        find = NOTHING  # a second Prime of a type is nothing at all (R17)
    elif find.prime:
        st.primes = (*st.primes, world.type)
    if find.pop:
        planet = table.planet(pid)
        planet.status, planet.pop = "independent", min(find.pop, world.max)
        planet.factories, planet.robotic = find.factories, find.robotic
        planet.mb, planet.amb, planet.prime = find.mb, find.amb, find.prime
    if find.corvettes or find.scouts:
        add_pirates(table, star, find.corvettes, find.scouts)
    told = min(find.pop, world.max) if table.rules.edition > 1 else find.pop
    table.say(
        "FOUND", f"{planet_name(pid)}  red {red} white {white}: {_text(find, told)}", None, star
    )


def _text(find: Find, pop: int) -> str:
    words = []
    if find.pop:
        words.append(f"{'PRIME' if find.prime else 'independent'}, {pop} million")
        words.append(f"factories {find.factories}+{find.robotic}  M{find.mb} A{find.amb}")
    if find.corvettes or find.scouts:
        words.append(f"pirates {find.corvettes}C+{find.scouts}S")
    return ", ".join(words) or "nobody"


def add_pirates(table: Table, star: int, corvettes: int, scouts: int) -> None:
    """One force a star."""
    st = table.st
    c, s = st.pirates.get(star, (0, 0))
    st.pirates = {**st.pirates, star: (c + corvettes, s + scouts)}


def remove_pirates(table: Table, star: int, losses: Force | None = None) -> None:
    """Pirates destroyed; None: they all leave."""
    st = table.st
    c, s = st.pirates[star]
    if losses is None:
        c = s = 0
    else:
        c, s = c - losses.get("C", 0), s - losses.get("S", 0)
    left = {k: v for k, v in st.pirates.items() if k != star}
    st.pirates = {**left, star: (c, s)} if c or s else left


def patrol(table: Table) -> None:
    """Step 4c: a die where ships came into a known system with an independent world (4.14)."""
    st = table.st
    entered = {STAR_AT[g.at] for g in st.groups.values() if g.at >= 0 and g.entered}
    wild = {STAR_OF[p] for p, planet in st.planets.items() if planet.status == "independent"}
    for star in sorted(entered & wild):
        if star in st.found or star not in st.cards:
            continue
        die = table.dice.d6("patrol")
        text = f"{STAR_NAMES[star]}  die {die}"
        if die <= 2:
            add_pirates(table, star, 1, 0)
            text += "  a pirate corvette is waiting"
        table.say("PATROL", text, None, star)


def pirate_shots(own: Force, pirates: Force) -> tuple[Shot, ...]:
    """Fighters, corvettes, scouts in turn; death stars never; transports only if nothing else."""
    targets = listed(own, "FCS")
    if not targets and not own.get("D"):
        targets = listed(own, "T")
    return tuple(dealt_shots("C", pirates.get("C", 0), targets))


def base_shots(bases: Force, fleet: Force) -> tuple[Shot, ...]:
    """Advanced bases first; each kind deals its own list; transports are never fired at (6.3)."""
    return (
        *dealt_shots("A", bases.get("A", 0), listed(fleet, "DFCS")),
        *dealt_shots("M", bases.get("M", 0), listed(fleet, "FCS")),
    )


def halves(force: Force) -> int:
    """Ship points in halves; a scout alone in the hex counts nothing (R20)."""
    if sum(force.values()) == 1 and force.get("S"):
        return 0
    return sum(force.get(x, 0) * n for x, n in HALVES.items())


def disengage(table: Table, battle: Battle, own: Force) -> bool:
    """After each round a die; the stronger the Imperial ships, the sooner pirates run."""
    st = table.st
    c, s = st.pirates[battle.star]
    difference = int((halves(own) - halves({"C": c, "S": s})) / 2)
    die, most = table.dice.d6("disengage"), disengagement(difference)
    left = die <= most
    text = f"points {difference:+d}, die {die}: pirates {'slip away' if left else 'stay'}"
    table.say("ROUND", text, None, battle.star)
    if left:
        remove_pirates(table, battle.star)
    return left


def retreat_hex(table: Table, battle: Battle) -> int:
    """A neighbouring hex without a star, drawn once a battle (5.6, R22)."""
    names = [HEX_NAMES[h] for h in open_neighbours(STAR_HEX[battle.star])]
    return HEX[table.dice.pick("retreat", names)]


def count(tally: dict[str, int], losses: Force) -> dict[str, int]:
    """A tally of ships with more in it."""
    new = dict(tally)
    for letter, n in losses.items():
        if letter in SHIP_WORD and n:
            new[SHIP_WORD[letter]] = new.get(SHIP_WORD[letter], 0) + n
    return new
