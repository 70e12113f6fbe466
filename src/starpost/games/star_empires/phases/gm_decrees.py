"""Before phase 1: what the game master decides about players and victory (rules 4.43 to 4.45)."""

from __future__ import annotations

from starpost.games.star_empires.phases.astronomics import gm_lookup
from starpost.games.star_empires.state import STATUSES
from starpost.games.star_empires.table import Entry, Table
from starpost.games.star_empires.writing.gm_orders import DeclareVictory, Excuse, SetStatus


def gm_decrees(table: Table) -> tuple[str, ...]:
    """Gives the empires that are excused this turn."""
    excused: list[str] = []
    for entry in table.orders(SetStatus, Excuse, DeclareVictory):
        match entry.order:
            case SetStatus():
                _set_status(table, entry, entry.order)
            case Excuse():
                names = [gm_lookup.empire(table, entry, word) for word in entry.order.empires]
                excused += [name for name in names if name is not None]
            case DeclareVictory():
                _victory(table, entry, entry.order.words)
    return tuple(excused)


def _set_status(table: Table, entry: Entry, order: SetStatus) -> None:
    name = gm_lookup.empire(table, entry, order.empire)
    if name is None:
        return
    empire, status = table.empires[name], STATUSES[order.status.lower()]
    if status == "abandoned" and empire.status != "abandoned":
        empire.abandoned = 1
    elif status != "abandoned":
        empire.abandoned = 0
        empire.misses = 0
    empire.status = status


def _victory(table: Table, entry: Entry, words: tuple[str, ...]) -> None:
    victory, word = table.state.victory, words[0].upper()
    if len(words) == 1 and word in ("CONFIRM", "REJECT"):
        if victory.status != "pending":
            return table.reject(entry, "syntax", why=f"There is no victory to {word.lower()}.")
        victory.status = "won" if word == "CONFIRM" else "none"
        if word == "REJECT":
            victory.winners, victory.why = (), ""
        return None
    winners = [gm_lookup.empire(table, entry, word) for word in words]
    known = tuple(sorted({name for name in winners if name is not None}, key=str.lower))
    if len(known) == len(set(words)) or (known and None not in winners):
        victory.status, victory.winners = "won", known
        victory.why = "The game master declared it."
    return None
