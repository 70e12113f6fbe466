"""What the game master chooses."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from starpost.games.fate_of_empire.tables import TURNS


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    turns: Annotated[int, Meta(ge=1, le=400)] = TURNS


HELP = {"turns": "The campaign as it was published has 44."}

CALLED = {"turns": "Turns of the campaign"}
