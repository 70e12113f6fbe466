"""The table of actions: which boxes each uses, which may be blank (rule 3.5),
what its number may be."""

from __future__ import annotations

from msgspec import Struct

ALL, COUNT, LAST, NONE = "all", "count", "last", ""
"""The number box: also 0, ALL, AB-n or blank; a whole number; blank in slot 16 only; not used."""


class Action(Struct, frozen=True):
    """One row of the table (rule 3.2). Columns: 1 FROM or WHERE, 2 TO or WHO, 3 NUMBER."""

    boxes: str
    does: str
    cost: str = "none"
    needs: str = ""
    """Columns of a place or an empire that may not be blank."""
    number: str = NONE
    who: bool = False
    """Column 2 names an empire."""
    group: str = "Moving"
    example: str = ""
    rule: str = ""


def _act(boxes: str, does: str, cost: str = "none", **more: object) -> Action:
    needs = str(more.pop("needs", boxes.replace("3", "")))
    return Action(boxes, does, cost, needs, **more)  # type: ignore[arg-type]


MOVING, FIGHTING, BUILDING, MONEY, SPYING = "Moving", "Fighting", "Building", "Money", "Spying"

ACTIONS: dict[str, Action] = {
    "AMBUSH": _act("12", "Lay an ambush in a system against attacks by MOVE from a linked one.",
                   group=FIGHTING, example="AMBUSH 310 320", rule="6.5"),
    "ASSAULT": _act("123", "Attack with cruisers until one fleet is gone.", "2 BPs", number=ALL,
                    group=FIGHTING, example="ASSAULT 310 320 ALL", rule="6.6"),
    "BASE": _act("1", "Choose where unused BPs build cruisers; blank: nowhere.", needs="",
                 group=BUILDING, example="BASE 310", rule="7.11"),
    "BOMBARD": _act("12", "Throw asteroids at a planet from its star.", "2 BPs",
                    group=FIGHTING, example="BOMBARD 310 311", rule="6.9"),
    "BUILD": _act("13", "Build industry.", "5 BPs a level", number=COUNT,
                  group=BUILDING, example="BUILD 310 2", rule="7.6"),
    "BUSTER": _act("12", "Break up a planet, or the link to a star, with a buster bomb.",
                   group=FIGHTING, example="BUSTER 310 311", rule="6.10"),
    "CASH": _act("3", "Take BPs from the treasury into the balance.", number=COUNT,
                 group=MONEY, example="CASH 5", rule="7.8"),
    "COLONISE": _act("12", "Plant a colony where a colony ship is, or throw one next door.",
                     "2 BPs", needs="1", group=BUILDING, example="COLONISE 310 311", rule="7.7"),
    "DEEP": _act("123", "Jump cruisers to a star that is not linked.",
                 "squared distance a cruiser", number=ALL, example="DEEP 310 340 2", rule="6.7"),
    "DEFEND": _act("1", "Make a system stand and fight.",
                   group=FIGHTING, example="DEFEND 310", rule="6.4"),
    "DISTSQ": _act("12", "Ask for the squared distance to a star.",
                   group=SPYING, example="DISTSQ 310 340", rule="10.5"),
    "FIND": _act("12", "Look for foreign probes in your systems: where, whose, or both.", needs="",
                 who=True, group=SPYING, example="FIND 310 XYZ", rule="10.3"),
    "GIFT": _act("23", "Give BPs from your treasury to another empire's.", "from the treasury",
                 number=COUNT, who=True, group=MONEY, example="GIFT XYZ 5", rule="7.9"),
    "GROW": _act("1", "Let the population grow by Birth Labs.", "its population",
                 group=BUILDING, example="GROW 310", rule="7.5"),
    "HOME": _act("1", "Choose where unused BPs build fighters; blank: nowhere.", needs="",
                 group=BUILDING, example="HOME 311", rule="7.11"),
    "KILL": _act("12", "Destroy a foreign probe in a system of yours.", who=True,
                 group=SPYING, example="KILL 310 XYZ", rule="10.4"),
    "LAYUP": _act("13", "Lay cruisers up in the reserve.", "2 BPs a cruiser", number=ALL,
                  example="LAYUP 310 3", rule="5.9"),
    "LINK": _act("12", "Build a hyperspace link between two stars.", "10 BPs x squared distance",
                 group=BUILDING, example="LINK 310 320", rule="7.10"),
    "MOVE": _act("123", "Move cruisers; into a system that is not yours it is an attack.", "1 BP",
                 number=ALL, example="MOVE 310 320 3", rule="5.2"),
    "MOVEF": _act("123", "Move fighters, as many as Fighter Tech.", "1 BP a fighter", number=ALL,
                  example="MOVEF 310 311 2", rule="5.5"),
    "MOVECOL": _act("123", "Move colony ships, with fighters on board.", "2 BPs a colony ship",
                    number=ALL, example="MOVECOL 310 320 1", rule="5.6"),
    "NEWCOL": _act("13", "Build colony ships.", "20 BPs each", number=COUNT, needs="",
                   group=BUILDING, example="NEWCOL 310 1", rule="7.4"),
    "NEWCRS": _act("13", "Build cruisers.", "10 BPs each", number=COUNT, needs="",
                   group=BUILDING, example="NEWCRS 310 2", rule="7.4"),
    "NEWFTR": _act("13", "Build fighters.", "3 BPs each", number=COUNT, needs="",
                   group=BUILDING, example="NEWFTR 310 4", rule="7.4"),
    "ORDER": _act("3", "Bid for a place in the next order of play.", "the bid", number=LAST,
                  group=MONEY, example="ORDER 3", rule="4.5"),
    "RECOVER": _act("3", "Bring cruisers lost in space into the reserve.", "1 BP a cruiser",
                    number=ALL, example="RECOVER 2", rule="5.11"),
    "RESERVE": _act("13", "Call cruisers from the reserve.", "1 BP a cruiser", number=ALL,
                    example="RESERVE 310 3", rule="5.10"),
    "RETREAT": _act("12", "Let outgunned cruisers leave before a battle, and say where to.",
                    needs="1", group=FIGHTING, example="RETREAT 310 320", rule="6.4"),
    "SCRAPC": _act("13", "Scrap cruisers.", "1 BP each", number=COUNT,
                   group=BUILDING, example="SCRAPC 310 1", rule="7.12"),
    "SCRAPF": _act("13", "Scrap fighters.", "1 BP each", number=COUNT,
                   group=BUILDING, example="SCRAPF 310 1", rule="7.12"),
    "SEND": _act("123", "Move cruisers, but only into a system that is yours.", "1 BP", number=ALL,
                 example="SEND 310 320 3", rule="5.2"),
    "STASH": _act("3", "Put BPs into the treasury.", "3 BPs each", number=LAST,
                  group=MONEY, example="STASH 4", rule="7.8"),
    "TAX": _act("", "Raise two BPs.", group=MONEY, example="TAX", rule="7.8"),
}  # fmt: skip

ALIASES = {"COLONIZE": "COLONISE"}
