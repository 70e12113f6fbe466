"""The table of actions: which boxes each uses, which may be blank (rule 3.5), what its number may
be, what it costs, how it is read back."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from starpost.games.star_chase.tables import COLONY_COST, CRUISER_COST, FIGHTER_COST, STASH

ALL, COUNT, LAST, NONE = "all", "count", "last", ""
"""The number box: also 0, ALL, AB-n or blank; a whole number; blank in slot 16 only; not used."""


class Action(Struct, frozen=True):
    """One row of the table (rule 3.2). Columns: 1 FROM or WHERE, 2 TO or WHO, 3 NUMBER."""

    boxes: str
    does: str
    says: str = ""
    """The order read back, with {a} and {b} for its places and {n} for its number; "": as `does`,
    or in words of its own (`glosses`)."""
    counts: str = ""
    """What the number counts, if it counts ships."""
    price: int = 0
    """What it takes in BPs, if that is always the same; else `panels` reckons it."""
    per: str = ""
    """For each of what the price is: "a cruiser"; "": for the action."""
    cost: str = "none"
    """The price in words."""
    needs: str = ""
    """Columns of a place or an empire that may not be blank."""
    number: str = NONE
    who: bool = False
    """Column 2 names an empire."""
    group: str = "Moving"
    example: str = ""
    rule: str = ""


def _act(boxes: str, does: str, *, price: int = 0, per: str = "", **more: Any) -> Action:
    """A row with what follows from it: boxes of places are needed, a price has words."""
    words = f"{price} BP{'s' * (price != 1)} {per}".rstrip() if price else "none"
    given = {"needs": boxes.replace("3", ""), "cost": words, **more}
    return Action(boxes, does, price=price, per=per, **given)


MOVING, FIGHTING, BUILDING, MONEY, SPYING = "Moving", "Fighting", "Building", "Money", "Spying"

ACTIONS: dict[str, Action] = {
    "AMBUSH": _act(
        "12", "Lay an ambush in a system against attacks by MOVE from a linked one.",
        says="lay an ambush at {a} against attacks from {b}", group=FIGHTING,
        example="AMBUSH 310 320", rule="6.5"
    ),
    "ASSAULT": _act(
        "123", "Attack with cruisers until one fleet is gone.",
        says="assault {b} from {a} with {n}, to the end", counts="cruisers", price=2, number=ALL,
        group=FIGHTING, example="ASSAULT 310 320 ALL", rule="6.6"
    ),
    "BASE": _act(
        "1", "Choose where unused BPs build cruisers; blank: nowhere.",
        says="build cruisers at {a} with unused build points", needs="", group=BUILDING,
        example="BASE 310", rule="7.11"
    ),
    "BOMBARD": _act(
        "12", "Throw asteroids at a planet from its star.", says="bombard {b} from {a}", price=2,
        group=FIGHTING, example="BOMBARD 310 311", rule="6.9"
    ),
    "BUILD": _act(
        "13", "Build industry.", says="build {n} industry at {a}", price=5, per="a level",
        number=COUNT, group=BUILDING, example="BUILD 310 2", rule="7.6"
    ),
    "BUSTER": _act(
        "12", "Break up a planet, or the link to a star, with a buster bomb.",
        says="fire a buster bomb from {a} at {b}", group=FIGHTING, example="BUSTER 310 311",
        rule="6.10"
    ),
    "CASH": _act(
        "3", "Take BPs from the treasury into the balance.",
        says="take {n} build points from the treasury", number=COUNT, group=MONEY,
        example="CASH 5", rule="7.8"
    ),
    "COLONISE": _act(
        "12", "Plant a colony where a colony ship is, or throw one next door.", price=2, needs="1",
        group=BUILDING, example="COLONISE 310 311", rule="7.7"
    ),
    "DEEP": _act(
        "123", "Jump cruisers to a star that is not linked.",
        says="jump {n} from {a} to {b} through deep space", counts="cruisers",
        cost="squared distance a cruiser", number=ALL, example="DEEP 310 340 2", rule="6.7"
    ),
    "DEFEND": _act(
        "1", "Make a system stand and fight.", says="stand and fight at {a}", group=FIGHTING,
        example="DEFEND 310", rule="6.4"
    ),
    "DISTSQ": _act(
        "12", "Ask for the squared distance to a star.",
        says="ask for the squared distance from {a} to {b}", group=SPYING,
        example="DISTSQ 310 340", rule="10.5"
    ),
    "FIND": _act(
        "12", "Look for foreign probes in your systems: where, whose, or both.", needs="",
        who=True, group=SPYING, example="FIND 310 XYZ", rule="10.3"
    ),
    "GIFT": _act(
        "23", "Give BPs from your treasury to another empire's.",
        says="give {n} build points of the treasury to {b}", cost="from the treasury", number=COUNT,
        who=True, group=MONEY, example="GIFT XYZ 5", rule="7.9"
    ),
    "GROW": _act(
        "1", "Let the population grow by Birth Labs.", says="let {a} grow",
        cost="its population", group=BUILDING, example="GROW 310", rule="7.5"
    ),
    "HOME": _act(
        "1", "Choose where unused BPs build fighters; blank: nowhere.",
        says="build fighters at {a} with unused build points", needs="", group=BUILDING,
        example="HOME 311", rule="7.11"
    ),
    "KILL": _act(
        "12", "Destroy a foreign probe in a system of yours.",
        says="destroy a probe of {b} at {a}", who=True, group=SPYING, example="KILL 310 XYZ",
        rule="10.4"
    ),
    "LAYUP": _act(
        "13", "Lay cruisers up in the reserve.", says="lay up {n} at {a}", counts="cruisers",
        price=2, per="a cruiser", number=ALL, example="LAYUP 310 3", rule="5.9"
    ),
    "LINK": _act(
        "12", "Build a hyperspace link between two stars.", says="build a link from {a} to {b}",
        cost="10 BPs x squared distance", group=BUILDING, example="LINK 310 320", rule="7.10"
    ),
    "MOVE": _act(
        "123", "Move cruisers; into a system that is not yours it is an attack.",
        says="move {n} from {a} to {b}, attacking if {b} is not yours", counts="cruisers", price=1,
        number=ALL, example="MOVE 310 320 3", rule="5.2"
    ),
    "MOVEF": _act(
        "123", "Move fighters, as many as Fighter Tech.", says="move {n} from {a} to {b}",
        counts="fighters", price=1, per="a fighter", number=ALL, example="MOVEF 310 311 2",
        rule="5.5"
    ),
    "MOVECOL": _act(
        "123", "Move colony ships, with fighters on board.", says="move {n} from {a} to {b}",
        counts="colony ships", price=2, per="a colony ship", number=ALL,
        example="MOVECOL 310 320 1", rule="5.6"
    ),
    "NEWCOL": _act(
        "13", "Build colony ships.", says="build {n} at {a}", counts="colony ships",
        price=COLONY_COST, per="each", needs="", number=COUNT, group=BUILDING,
        example="NEWCOL 310 1", rule="7.4"
    ),
    "NEWCRS": _act(
        "13", "Build cruisers.", says="build {n} at {a}", counts="cruisers", price=CRUISER_COST,
        per="each", needs="", number=COUNT, group=BUILDING, example="NEWCRS 310 2", rule="7.4"
    ),
    "NEWFTR": _act(
        "13", "Build fighters.", says="build {n} at {a}", counts="fighters", price=FIGHTER_COST,
        per="each", needs="", number=COUNT, group=BUILDING, example="NEWFTR 310 4", rule="7.4"
    ),
    "ORDER": _act(
        "3", "Bid for a place in the next order of play.",
        says="bid {n} build points for the next order of play", price=1, per="each", cost="the bid",
        number=LAST, group=MONEY, example="ORDER 3", rule="4.5"
    ),
    "RECOVER": _act(
        "3", "Bring cruisers lost in space into the reserve.",
        says="bring {n} lost in space into the reserve", counts="cruisers", price=1,
        per="a cruiser", number=ALL, example="RECOVER 2", rule="5.11"
    ),
    "RESERVE": _act(
        "13", "Call cruisers from the reserve.", says="call {n} from the reserve to {a}",
        counts="cruisers", price=1, per="a cruiser", number=ALL, example="RESERVE 310 3",
        rule="5.10"
    ),
    "RETREAT": _act(
        "12", "Let outgunned cruisers leave before a battle, and say where to.", needs="1",
        group=FIGHTING, example="RETREAT 310 320", rule="6.4"
    ),
    "SCRAPC": _act(
        "13", "Scrap cruisers.", says="scrap {n} at {a}", counts="cruisers", price=1, per="each",
        number=COUNT, group=BUILDING, example="SCRAPC 310 1", rule="7.12"
    ),
    "SCRAPF": _act(
        "13", "Scrap fighters.", says="scrap {n} at {a}", counts="fighters", price=1, per="each",
        number=COUNT, group=BUILDING, example="SCRAPF 310 1", rule="7.12"
    ),
    "SEND": _act(
        "123", "Move cruisers, but only into a system that is yours.",
        says="send {n} from {a} to {b}, if it is yours", counts="cruisers", price=1, number=ALL,
        example="SEND 310 320 3", rule="5.2"
    ),
    "STASH": _act(
        "3", "Put BPs into the treasury.", says="put {n} build points into the treasury",
        price=STASH, per="each", number=LAST, group=MONEY, example="STASH 4", rule="7.8"
    ),
    "TAX": _act(
        "", "Raise two BPs.", says="raise taxes: 2 build points", group=MONEY, example="TAX",
        rule="7.8"
    ),
}  # fmt: skip
"""Everything about an action but what it does: its function stands in `phases`."""

ALIASES = {"COLONIZE": "COLONISE"}
QUIET = ("AMBUSH", "DISTSQ", "RETREAT")
"""Stances and questions: nothing moves by them, so no press on the map offers them by itself."""
