"""Short matches of random and house bots in every game, so that a thousand can be played."""

import os

import msgspec

from starpost.arena.schedule import Plan, planned
from starpost.kernel import registry

GAMES = (
    "fate_of_empire",
    "star_chase",
    "star_empires",
    "starfarers",
    "starweb",
    "stellar_conquest",
)
MATCHES = int(os.environ.get("STARPOST_MATCHES", "1000"))
"""How many of each game the long suite plays; a thousand is the whole of it."""


def plan_of(id: str) -> Plan:
    game = registry.get(id)
    options, seats = game.brief()
    plain = msgspec.to_builtins(options)
    return planned(game, ("random", "house"), "determinism", seats=len(seats), options=plain)
