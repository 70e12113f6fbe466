"""Numbers of the rulebook: prices, the attack table, research, growth. Rules 2.1 to 2.6."""

from __future__ import annotations

from msgspec import Struct

# --- ships and installations (2.1) ---------------------------------------------------------

LETTERS = "SCFDT"
"""Scout, corvette, fighter, death star, colony transport."""
WARSHIPS = "CFD"
SHIP_NAMES = {
    "S": "scout",
    "C": "corvette",
    "F": "fighter",
    "D": "death star",
    "T": "transport",
    "M": "missile base",
    "A": "advanced missile base",
}


class Item(Struct, frozen=True):
    """Something that a planet builds: its price, the technology it needs, the letter of a ship."""

    price: int
    needs: str = ""
    ship: str = ""


ITEMS = {
    "scout": Item(3, ship="S"),
    "corvette": Item(8, ship="C"),
    "fighter": Item(20, "fighter", "F"),
    "death_star": Item(40, "death_star", "D"),
    "factory": Item(4, "industry"),
    "missile_base": Item(4, "missile_base"),
    "advanced_missile_base": Item(10, "advanced_missile_base"),
    "planet_shield": Item(30, "planet_shield"),
}
ROBOTIC_FACTORY = 3
TRANSPORT_WORDS = ("transport", "colony_transport")


def scouts(n: int) -> int:
    """Two scouts for five points, the odd one for three (R34)."""
    return 5 * (n // 2) + 3 * (n % 2)


# --- the attack table (2.2) ----------------------------------------------------------------

NO, AUTO, TEN = 0, 7, 10
"""May not be ordered; kills without a die; two dice must total ten. Else: a die of at most that."""

_COLUMNS = "STCMFAD"
_CORVETTE = (4, 4, 1, 1, TEN, TEN, NO)
_FIGHTER = (5, 5, 2, 2, 1, 1, TEN)
_DEATH_STAR = (AUTO, AUTO, 4, 4, 3, 3, 2)
ATTACK = {
    shooter + target: value
    for shooter, row in (
        ("C", _CORVETTE), ("M", _CORVETTE), ("F", _FIGHTER), ("A", _FIGHTER), ("D", _DEATH_STAR),
    )
    for target, value in zip(_COLUMNS, row, strict=True)
}  # fmt: skip

PREFERENCE = {"D": "DFACMST", "F": "FACMSTD", "A": "FACMSTD", "C": "CMSTFA", "M": "CMSTFA"}
"""Default targets: the first class present (rule 5.3)."""
SHOOTERS = "DFCAM"
"""The order in which default shooters choose."""

BOMBARD = {"C": 1, "F": 3, "D": 5}
"""Millions a ship may kill a turn on conquered planets (R39)."""

# --- research (2.3) ------------------------------------------------------------------------


class Tech(Struct, frozen=True):
    """A line of the research charts. `cut` is the price while the technology `by` is owned."""

    id: str
    field: str
    level: int
    price: int
    cut: int = 0
    by: str = ""
    effect: str = ""


TECHS = (
    Tech("speed_3", "speed", 1, 15, effect="3 hexes a turn"),
    Tech("speed_4", "speed", 1, 40, 30, "speed_3", "4 hexes a turn"),
    Tech("speed_5", "speed", 2, 55, 40, "speed_4", "5 hexes a turn"),
    Tech("speed_6", "speed", 2, 65, 50, "speed_5", "6 hexes a turn"),
    Tech("speed_7", "speed", 3, 75, 60, "speed_6", "7 hexes a turn"),
    Tech("speed_8", "speed", 3, 80, 70, "speed_7", "8 hexes a turn"),
    Tech("missile_base", "weapons", 1, 25, effect="missile bases"),
    Tech("fighter", "weapons", 1, 35, effect="fighters"),
    Tech("advanced_missile_base", "weapons", 2, 55, 40, "missile_base", "advanced missile bases"),
    Tech("death_star", "weapons", 2, 90, 75, "fighter", "death stars"),
    Tech("improved_weaponry", "weapons", 3, 100, effect="a second shot after a miss"),
    Tech("planet_shield", "weapons", 3, 130, effect="planet shields"),
    Tech("cet", "technology", 1, 25, effect="barren planets may be settled"),
    Tech("industrial_tech", "technology", 1, 25, effect="one factory a million"),
    Tech("improved_industrial", "technology", 2, 55, 40, "industrial_tech",
         "two factories a million"),
    Tech("unlimited_range", "technology", 2, 60, 40, "speed_5+", "no command range"),
    Tech("unlimited_communication", "technology", 3, 70, effect="ships obey anywhere"),
    Tech("robotic_industry", "technology", 3, 100, 85, "industrial_tech",
         "cheap factories without limit"),
)  # fmt: skip

BONUS = "BONUS"
"""The source of points that no planet made (rule 8.12 of the campaign)."""
TECH = {tech.id: tech for tech in TECHS}
BIT = {tech.id: 1 << number for number, tech in enumerate(TECHS)}
_FAST = BIT["speed_5"] | BIT["speed_6"] | BIT["speed_7"] | BIT["speed_8"]
CUT_BY = {tech.id: _FAST if tech.by == "speed_5+" else BIT.get(tech.by, 0) for tech in TECHS}
"""Technologies any of which puts the lower price in force."""
OPENED_BY = {
    tech.id: sum(BIT[t.id] for t in TECHS if (t.field, t.level) == (tech.field, tech.level - 1))
    for tech in TECHS
}
"""A technology above level 1 needs one of these (R34)."""
SPEEDS = tuple((BIT[f"speed_{n}"], n) for n in range(8, 2, -1))
SLOWEST = 2
INDUSTRY = BIT["industrial_tech"] | BIT["improved_industrial"] | BIT["robotic_industry"]
CET = BIT["cet"]
IMPROVED = BIT["improved_industrial"]
ROBOTIC = BIT["robotic_industry"]
RANGE = BIT["unlimited_range"]
COMMUNICATION = BIT["unlimited_communication"]
WEAPONRY = BIT["improved_weaponry"]


def speed(techs: int) -> int:
    """Rule 2.4."""
    for bit, hexes in SPEEDS:
        if techs & bit:
            return hexes
    return SLOWEST


# --- planets (2.5) -------------------------------------------------------------------------

GROWTH = {"terran": 5, "subterran": 10}
"""One million more for so many, each production turn; other types do not grow."""
POINTS = {"terran": 3, "subterran": 1}
"""What control of a planet is worth at the end (rule 11.1)."""

COMMAND_RANGE = 8
LAST_TURN = 44
PRODUCTION_EVERY = 4
START_POINTS = 25
START_SHIPS = {"S": 4, "C": 4, "T": 35}
