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
    "empires": "From 2 to 12; the computer runs those without a player. 0: as many as there are "
    "players, but at least two.",
    "research": "Each empire gains a technology level every turn and pays nothing for it.",
    "elimination": "Out is who has no system left, or neither income nor build points (BPs).",
    "knockout_percent": "Who holds this share of all victory points (VPs) wins. 0: the share goes "
    "by the number of empires.",
    "target": "Victory points that must be passed. 0: as many as the map can feed people.",
    "capture": "Counted are the ships that survive; strength is ships plus Weapons Tech.",
    "victory_clock": "It is a warning at first, and wins if it still holds at the next census.",
    "name": "As the others read it.",
    "player": "The report of each turn is called the Roundup.",
}

CALLED = {
    "empires": "Empires in the galaxy",
    "research": "Free research",
    "elimination": "Empires can be eliminated",
    "knockout_percent": "Knockout, in percent of all points",
    "target": "Points to win",
    "capture": "What takes a system",
    "capture=ships": "More ships than it has people",
    "capture=strength": "More strength than it has people",
    "victory_clock": "When a win begins to count",
    "victory_clock=census": "At the next census",
    "victory_clock=at_once": "In the turn in which it is reached",
    "name": "Name of your empire",
    "player": "Your name in the Roundup",
}
