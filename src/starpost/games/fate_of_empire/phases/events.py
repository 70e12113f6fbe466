"""Random events A to I, reinforcements, recalls. Rules 3.1 to 3.4."""

from __future__ import annotations

from starpost.games.fate_of_empire.phases.recall import recall_needed
from starpost.games.fate_of_empire.table import Table
from starpost.games.fate_of_empire.tables import EVENT_TEXTS, event_letter
from starpost.games.stellar_conquest.galaxy.board import OFFMAP
from starpost.games.stellar_conquest.galaxy.ships import ships_of
from starpost.games.stellar_conquest.state import Cargo, Group
from starpost.games.stellar_conquest.tables import CET


def event(table: Table) -> None:
    """Step 1, on every turn but the first."""
    st = table.st
    st.letters, st.swarms, st.needed, st.named = (), False, 0, ()
    if st.turn < 2:
        return
    red, white = table.dice.roll("event", 2)
    letter = event_letter(red, white)
    if st.war and letter in "ABCDEF":
        letter = "-"
    st.letters = (letter,)
    table.say("EVENT", f"red {red} white {white} - {_text(table, letter)}")
    if letter != "-":
        _happen(table, letter)


def _text(table: Table, letter: str) -> str:
    if letter == "H" and not table.st.war:
        return EVENT_TEXTS["I"]
    return EVENT_TEXTS[letter]


def _happen(table: Table, letter: str) -> None:
    """Rules 3.2 and 3.10: what an event brings; in war A to F count as nothing."""
    st, dice = table.st, table.dice
    match letter:
        case "A":
            enter(table, transports=5)
            st.bonus_research += 10
        case "B":
            enter(table, corvettes=dice.d6("reinforce"))
        case "C":
            enter(table, scouts=dice.d6("reinforce"))
        case "D" if not st.sub_province:
            enter(table, corvettes=5, scouts=4, transports=5)
            st.sub_province, st.elevated = True, st.turn
        case "E":
            _call(table, dice.d6("recall"))
        case "F" | "G":
            _call(table, *dice.roll("recall", 2))
            st.war = st.war or letter == "G"
        case "H" if st.war:
            st.war = False
        case "H" | "I":
            st.swarms = True


def _call(table: Table, *dice: int) -> None:
    """Rule 3.4: the dice are told with what they ask."""
    total = sum(dice)
    recall_needed(table, total)
    if table.rules.edition > 1:
        shown = "+".join(map(str, dice))
        points = "ship point" if total == 1 else "ship points"
        table.say("RECALL", f"{'die' if len(dice) == 1 else 'dice'} {shown}: {total} {points}")


def enter(table: Table, corvettes: int = 0, scouts: int = 0, transports: int = 0) -> None:
    """A new group in the off-map box; it must come on this turn (R12, R29)."""
    st = table.st
    equipped = bool(st.players[0].techs & CET)
    cargo = (Cargo(transports, equipped),) if transports else ()
    group = Group(0, OFFMAP, scouts, corvettes, cargo=cargo)
    number = table.enrol(group)
    table.say("ARRIVED", f"G{number} {ships_of(group)} at the entry hex")


def province(table: Table) -> None:
    """Rule 3.9: a Sub-Province sends a corvette on every later even turn, in peace (R31)."""
    st = table.st
    if st.sub_province and st.elevated != st.turn and st.turn % 2 == 0 and not st.war:
        enter(table, corvettes=1)
    table.rules.upkeep(table)
