"""Which edition of the bots wrote a sheet, so that a match outlives the bots that played in it.

The log of a match names the bot of each sheet with its edition, `strong:rhee@2+RED`, and `verify`
writes the sheet again. Bots get better between versions of Starpost: whoever changes what a bot of
a game writes raises the game's number here, and sheets of earlier editions are taken as given.
"""

from __future__ import annotations

EDITIONS = {
    "fate_of_empire": 5,
    "star_chase": 3,
    "star_empires": 4,
    "starfarers": 4,
    "starweb": 3,
    "stellar_conquest": 7,
}
"""By game; another one's bots have their first. Names without a number are of the first too: logs
recorded none then."""
FIRST = 1


def present(game: str) -> int:
    """The edition that writes today."""
    return EDITIONS.get(game, FIRST)


def recorded(game: str, name: str) -> str:
    """A bot's name as a log records it: `house` becomes `house@2`."""
    bare, plus, pacts = name.partition("+")
    number = present(game)
    return f"{bare}@{number}{plus}{pacts}" if number > FIRST else name


def parted(name: str) -> tuple[str, int]:
    """The name without its edition, and the edition; a number that none can be is the first's."""
    bare, plus, pacts = name.partition("+")
    bare, _, number = bare.partition("@")
    known = number.isascii() and number.isdecimal() and len(number) < 6
    return f"{bare}{plus}{pacts}", int(number) if known else FIRST
