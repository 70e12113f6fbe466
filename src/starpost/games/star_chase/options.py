"""What the game master and the players choose."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from starpost.kernel.bounds import Share, Title


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the game master chooses."""

    empires: Annotated[int, Meta(ge=0, le=12)] = 0
    research: bool = True
    elimination: bool = True
    knockout_percent: Share = 0
    target: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    capture: Literal["ships", "strength"] = "ships"
    victory_clock: Literal["census", "at_once"] = "census"


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player chooses."""

    name: Title = ""
    player: Title = ""


HELP = {
    "empires": "How many empires, 2 to 12; the computer runs those without a player (0: no more "
    "than there are players, but at least two).",
    "research": "Whether each empire gains a free technology level every turn.",
    "elimination": "Whether an empire without systems, or without income and BPs, is out.",
    "knockout_percent": "Share of all VPs that wins by knockout (0: by the number of empires).",
    "target": "VPs that must be passed for a points win (0: all the people the map can feed).",
    "capture": "What takes a system: more surviving ships than its people (ships), or more "
    "strength, which is ships plus Weapons Tech.",
    "victory_clock": "When a win condition begins to count: at the next census (census), or in the "
    "turn in which it is met (at_once).",
    "name": "The name of your empire.",
    "player": "Your name as the Roundup shows it.",
}
