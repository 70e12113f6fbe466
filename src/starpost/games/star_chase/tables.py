"""The numbers of the rulebook, each with the rule of docs/rules/star_chase.md that uses it."""

from __future__ import annotations

from msgspec import Struct


class Kind(Struct, frozen=True):
    """A type of system."""

    name: str
    limit: int
    luminosity: int
    """Squared distance from which its light is seen; 0: never."""
    letter: str
    dwarf: bool = False
    """Cruisers may pass through on the same turn."""


KINDS: dict[str, Kind] = {  # rule 1.2
    "yellow_dwarf": Kind("Yellow Dwarf", 5, 8, "Y", dwarf=True),
    "white_dwarf": Kind("White Dwarf", 3, 8, "W", dwarf=True),
    "red_dwarf": Kind("Red Dwarf", 2, 4, "R", dwarf=True),
    "black_dwarf": Kind("Black Dwarf", 0, 0, "B", dwarf=True),
    "red_giant": Kind("Red Giant", 1, 12, "G"),
    "super_giant": Kind("Super Giant", 6, 16, "S"),
    "planet": Kind("Planet", 50, 0, "p"),
    "asteroids": Kind("Asteroid Belt", 9, 0, "a"),
}
PLANET, BELT, DARK = "planet", "asteroids", "black_dwarf"
LIMITS = {key: kind.limit for key, kind in KINDS.items()}
LETTERS = {key: kind.letter for key, kind in KINDS.items()}
STARS = {key: key not in (PLANET, BELT) for key in KINDS}
DWARFS = {key: kind.dwarf for key, kind in KINDS.items()}

CRUISER_COST, FIGHTER_COST, COLONY_COST = 10, 3, 20  # rule 1.4


class Tech(Struct, frozen=True):
    """A technology."""

    name: str
    start: int
    weight: int
    """How easily it is found (rule 8.3)."""
    open_ended: bool = False
    """Found up to Expo Tech at a time instead of five."""


TECHS: dict[str, Tech] = {  # rule 1.5
    "AT": Tech("Agri Tech", 1, 3),
    "BL": Tech("Birth Labs", 1, 3),
    "BP": Tech("Income Tech", 1, 1, open_ended=True),
    "BT": Tech("Bomb Tech", 0, 1),
    "CL": Tech("Culture Level", 0, 1, open_ended=True),
    "DT": Tech("Defence Tech", 0, 2),
    "ET": Tech("Expo Tech", 1, 3),
    "FT": Tech("Fighter Tech", 0, 3),
    "HT": Tech("Hyper Tech", 0, 2),
    "IT": Tech("Industrial Tech", 1, 3),
    "JT": Tech("Jump Tech", 0, 2),
    "LS": Tech("Life Support", 0, 2),
    "MC": Tech("Marines Capacity", 0, 2),
    "PT": Tech("Probe Tech", 1, 3),
    "RS": Tech("Reserve Tech", 0, 2),
    "RT": Tech("Recovery Tech", 0, 2),
    "ST": Tech("Supply Tech", 0, 3),
    "TR": Tech("Treasury Tech", 1, 1, open_ended=True),
    "WT": Tech("Weapons Tech", 0, 2),
}
TECH_WEIGHTS = {code: tech.weight for code, tech in TECHS.items()}
TECH_NAMES = {code: tech.name for code, tech in TECHS.items()}
TECH_START = {code: tech.start for code, tech in TECHS.items()}
MOST_PROBE_TECH = 9  # rule 9.1
MOST_FOUND = 5  # rule 8.3

ACTIONS = 16  # rule 3.1
NAMES = 2  # rule 3.4
MOST_LINKS = 7  # rule 2.2
LINK_LENGTHS = (1, 2, 4, 9)  # rule 2.2
TAX = 2  # rule 7.8
STASH = 3  # rule 7.8
MISSES = 3  # rule 12.1
FIRST_EXTRA = 6  # rule 2.6
BOMBARD = (5, 9)  # rule 6.9
CENSUS_FIRST = (2, 5)  # rule 11.1
CENSUS_GAP = (2, 4)  # rule 11.1
TREASURY = 50  # rule 2.6
NUMBER_MAX = 9999  # rule 3.3

FINDS = {  # rule 8.2, per cent
    "nothing": 16, "cruisers": 12, "fighters": 12, "colony_ship": 4, "industry": 12,
    "vp": 8, "bp": 12, "treasury": 10, "tech": 14,
}  # fmt: skip
PLANET_FINDS = FINDS | {"nothing": 10, "population": 6}

KNOCKOUT = {2: 75, 3: 60, 4: 50, 5: 45}  # rule 11.2, by starting empires
KNOCKOUT_FULL = 40
NO_TARGET = 9999

RESERVED = ("TAX", "ALL")  # rule 1.6


def tech_cost(present: int, level: int) -> int:
    """Rule 9.2: the square of the new level for every level gained."""
    return level * level * (level - present)


def take_cost(level: int) -> int:
    """Rule 9.4: half the square, at least 1."""
    return max(1, level * level // 2)
