"""Numbers of the campaign: events (3.2), Swarms (3.5, 3.6), disengagement (5.4), sectors with the
star that the article forgot (1.2, 12.3), points (12.1, 12.2) and levels (12.4)."""

from __future__ import annotations

from starpost.games.stellar_conquest.galaxy.board import find_star

TURNS = 44

# --- set-up (2.1) --------------------------------------------------------------------------

FLEET_HALVES = 30
"""The fleet is worth 15 points; points are counted in halves."""
FLEET = (12, 6)
"""Corvettes and scouts, if nothing is chosen."""
TRANSPORTS = 30
FIRST_TECHS = ("speed_3", "industrial_tech", "cet", "missile_base")
"""What may be chosen, in the order that fills gaps (R11)."""
HALVES = {"S": 1, "C": 2, "F": 4, "D": 10}
"""Ship points in halves."""

# --- random events (3.1) -------------------------------------------------------------------

EVENTS = ("D-I-CH", "IH-BCA", "E-IHF-", "BI-IHI", "A-IHCI", "FHIDIG")
"""Red die the row, white die the letter in it."""
EVENT_TEXTS = {
    "-": "quiet frontier",
    "A": "the Empire sends technical cadres",
    "B": "the Empire sends corvettes",
    "C": "the Empire sends scouts",
    "D": "the Captaincy-General is raised to a Sub-Province",
    "E": "tension on the frontier of the Twelve Kingdoms: ships are recalled",
    "F": "limited war with the Twelve Kingdoms: ships are recalled",
    "G": "full-scale war with the Twelve Kingdoms",
    "H": "peace with the Twelve Kingdoms",
    "I": "Swarms",
}
QUIET, PROVINCE, WAR, PEACE, SWARMS = "-DGHI"
RECALLS = ("E", "F")

# --- Swarms (3.5) --------------------------------------------------------------------------

_TARGETS = """
Lalande Ceti Mira Luyten Rastaban Alcor
Eridani Diphda Kapetyn Canis Cephei Schedar
Mizar Tauri Antares Bootis Polaris Dubhe
Hamal Procyon Aurigae Lyrae Lacaille Scheat
Canopus Draconis Almach Capella Crucis Spica
Indi Mirfak Vega Caph Zosca Mirach
"""
SWARM_TARGETS = tuple(find_star(name) for name in _TARGETS.split())
"""Six times the red die, plus the white one."""
SWARM_STRENGTH = (0, 10, 15, 20, 30, 35, 40)
ANTI_SWARM = {"C": 2, "F": 5, "D": 10}
"""Each ship in the hex; twice as much with improved weaponry."""
MISSILE_BASE, ADVANCED_BASE = 2, 5

# --- pirates (5.4) -------------------------------------------------------------------------

DISENGAGE = ((10, 6), (8, 5), (6, 4), (3, 3), (1, 2))
"""From so many points more on, a die of at most that; else 1."""

# --- victory (12.1) ------------------------------------------------------------------------

_SECTORS = {
    "1": ("Scorpii Barnard Hamal Dubhe Altair Kruger Procyon Aurigae Zosca", 3, 15),
    "2": ("Hydrae Alcor Sadir Rastaban Mira Ceti Lalande Luyten Pherda Eridani Sirius", 4, 20),
    "3": ("Diphda Ross Deneb Kapetyn Canis Indi Ophiuchi Cephei Schedar Mizar", 3, 20),
    "4": ("Antares Tauri Arcturus Wolf Bootis Vega Wezen Polaris", 3, 15),
    "Central": ("Lyrae Lacaille Lupi Cygni Alphard Canopus Draconis Almach Mirach Capella Crucis "
                "Spica Mirfak Kochab Caph Scheat", 5, 25),
}  # fmt: skip
SECTORS = {
    name: (tuple(find_star(star) for star in stars.split()), need, points)
    for name, (stars, need, points) in _SECTORS.items()
}
"""Stars, systems needed, points."""
SECTOR_OF = {star: name for name, (stars, _, _) in SECTORS.items() for star in stars}
KILLS = {"scout": 1, "corvette": 3}
LOSSES = {"scout": 2, "corvette": 5, "fighter": 10, "death_star": 20}
SHIP_WORD = {"S": "scout", "C": "corvette", "F": "fighter", "D": "death_star"}
VALUES = {"barren": 5, "minimal": 7, "subterran": 10, "terran": 15}
PRIME_VALUES = {"subterran": 35, "terran": 50}
LEVELS = ((300, "decisive"), (200, "substantial"), (100, "marginal"))


def level(total: float) -> str:
    return next((name for points, name in LEVELS if total >= points), "defeat")


CLOSING = {
    "decisive": "The frontier becomes a Province, and you its Governor, as your heirs will be; the "
    "Empire can face the Twelve Kingdoms and the Swarms.",
    "substantial": "Your planets give the Empire arms and time; the Kingdoms are not tamed and the "
    "Swarms will come back, but the end of its rule is put off.",
    "marginal": "The gain is just worth the cost. You get a medal and a posting to gas giants "
    "round a black hole, and nobody will send such an expedition again.",
    "defeat": "The Empire has lost face, the Kingdoms arm, those who spoke for you are in prison, "
    "and you do not live to hear the verdict twice.",
}
"""What each level means for the one who commanded (rule 12.4)."""


def event_letter(red: int, white: int) -> str:
    return EVENTS[red - 1][white - 1]


def disengagement(difference: int) -> int:
    """The highest die on which pirates leave."""
    return next((die for points, die in DISENGAGE if difference >= points), 1)


def ship_points(halves: int) -> str:
    """What ships are worth, in words: half points are counted."""
    return "1 ship point" if halves == 2 else f"{halves / 2:g} ship points"
