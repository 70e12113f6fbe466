"""Why an order was refused: stable codes (rule 4.9) and what each tells the player."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from msgspec.structs import replace

from starpost.games.stellar_conquest.galaxy.board import STAR_NAMES
from starpost.kernel.orders import Problem

CODES = {
    "already_known": "You own that technology already.",
    "already_moved": "That group has moved this turn.",
    "bad_choice": "That choice is not open to you here.",
    "bad_destination": "Ships cannot be sent there: it is where they are, or the star they leave.",
    "bad_points": "The fleet must be worth exactly 15 points.",
    "bad_recall": "Name just enough ships that stand in star hexes: no fewer, and none to spare.",
    "bad_syntax": "This line cannot be read.",
    "besieged": "Enemy warships stand over that planet: no ship and nobody leaves it.",
    "conquered": "A conquered colony cannot do that.",
    "dominion": "Subjects of a dominion do not emigrate.",
    "duplicate": "That has been ordered already.",
    "evacuating": "The garrison of that planet is packing up; nothing else is done there.",
    "factory_limit": "There are not enough people for so many factories.",
    "garrison_too_large": "A world of 25 million or more takes a garrison of five, no more.",
    "garrison_too_small": "The garrison must be a fifth of the subjects, five at most.",
    "in_transit": "Ships between the stars cannot be given another destination.",
    "must_enter": "Ships off the map must come onto the board.",
    "need_cet": "Barren worlds take only transports built with controlled environment technology.",
    "need_level": "That technology is not open yet: one of the level below comes first.",
    "need_tech": "You do not own the technology for that.",
    "no_battle": "No such round was fought there.",
    "no_bonus": "So many extra people do not come: one for every three, up to the limit.",
    "no_effect": "Such a ship cannot harm that target.",
    "no_route": "There is no way around the enemies on that route.",
    "no_such_target": "There is no such target in that round.",
    "no_warship": "You have no warship there.",
    "not_conquered": "You do not hold that planet.",
    "not_dominion": "Only a dominion can be evacuated.",
    "not_enemy": "There is no enemy colony on that planet.",
    "not_enough_ip": "There are not enough industrial points for that.",
    "not_enough_ships": "There are not so many ships of that kind.",
    "not_independent": "That planet is not independent.",
    "not_producing": "That planet produces nothing for you.",
    "not_there": "The group is not in that star's hex.",
    "not_together": "The two groups are not in the same place.",
    "not_yours": "That belongs to somebody else.",
    "out_of_range": "Part of the way is out of command range.",
    "pirates_present": "Pirates are still in that hex.",
    "same_origin": "People do not go back to the planet they left.",
    "shielded": "A planet shield stops every attack.",
    "too_many": "That is more than there is.",
    "unknown_group": "There is no such group.",
    "unknown_item": "Nobody builds such a thing.",
    "unknown_order": "This is not an order I can read.",
    "unknown_planet": "You know no such planet.",
    "unknown_star": "There is no such star.",
    "unknown_tech": "There is no such technology.",
    "use_emigrate": "Transports are not built: people emigrate in them (EMIGRATE).",
    "wrong_phase": "That cannot be done now.",
}

CLASHES = frozenset({"duplicate", "already_moved"})
"""Another line of the same sheet excludes this one."""

MISSPELT, LIKE = ("unknown_star", "unknown_planet"), 0.6
"""Codes of names that name nothing, and how like one that does a word must be."""


def hinted(found: Sequence[Problem]) -> list[Problem]:
    """Where a star is misspelt, the name that was probably meant."""
    return [_hinted(problem) if problem.code in MISSPELT else problem for problem in found]


def _hinted(problem: Problem) -> Problem:
    for word in problem.order.split()[2:]:
        name = word.partition("/")[0].capitalize()
        near = get_close_matches(name, STAR_NAMES, 1, LIKE)
        if near and name not in STAR_NAMES:
            return replace(problem, text=f"There is no star {name}. Did you mean {near[0]}?")
    return problem
