"""What the game master and the players choose."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from starpost.kernel.bounds import Title

StartShips = Annotated[dict[Title, Annotated[int, Meta(ge=1, le=3)]], Meta(max_length=4)]
"""Which of the three ships a seat begins with, by its name."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the game master chooses."""

    setup: Literal["beginner", "advanced"] = "beginner"
    fast_supply: bool = False
    max_rounds: Annotated[int, Meta(ge=0, le=1000)] = 0
    start_ship: StartShips = {}
    name: Title = ""


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player chooses: the number of his first transporter (rule 2.5); 0: he is asked."""

    start_ship: Annotated[int, Meta(ge=0, le=3)] = 0


HELP = {
    "setup": "On the places of the rulebook, or where each player wants to.",
    "fast_supply": "Players below seven points draw two supply cards instead of one.",
    "max_rounds": "Then most points win. 0: it goes on until somebody has won.",
    "start_ship": "The transporter of your first ship; all fly alike; 0: asked at the start",
    "name": "The match's name, for the heading of reports.",
}

CALLED = {
    "setup": "Where everybody starts",
    "setup=beginner": "Fixed places, for beginners",
    "setup=advanced": "Players choose, one by one",
    "fast_supply": "Quicker supply",
    "max_rounds": "Rounds at most",
    "start_ship": "Your first ship",
}
