"""Phase 2: alliances that both sides declare in the same turn (rules 4.2, 5.1)."""

from __future__ import annotations

from starpost.games.star_empires.table import Entry, Table
from starpost.games.star_empires.writing import lookup
from starpost.games.star_empires.writing.orders import Declare

PHASE = "2 alliances"


def declare_alliances(table: Table) -> None:
    for empire in table.empires.values():
        empire.unanswered = ()
    wishes: dict[tuple[str, str], list[Entry]] = {}
    for entry in table.orders(Declare):
        assert isinstance(entry.order, Declare)
        for word in entry.order.empires:
            other = lookup.contact(table, entry, word)
            if other is not None and _may_ally(table, entry, other):
                wishes.setdefault((entry.seat, other), []).append(entry)
    for a, b in sorted(wishes, key=lambda pair: (pair[0].lower(), pair[1].lower())):
        if (b, a) not in wishes:
            _unanswered(table, a, b, wishes[a, b])
        elif a.lower() < b.lower():
            _unite(table, a, b, wishes[a, b] + wishes[b, a])


def _may_ally(table: Table, entry: Entry, other: str) -> bool:
    if table.allied(entry.seat, other):
        table.reject(entry, "already_allied", other)
        return False
    if table.empires[entry.seat].homeless or table.empires[other].homeless:
        table.reject(entry, "homeless", other)
        return False
    return True


def _unanswered(table: Table, a: str, b: str, entries: list[Entry]) -> None:
    """Ruling R19: a declaration does not carry over, and only the declarer hears of it."""
    empire = table.empires[a]
    empire.unanswered = (*empire.unanswered, b)
    for entry in entries:
        table.reject(entry, "not_reciprocated", b)


def _unite(table: Table, a: str, b: str, entries: list[Entry]) -> None:
    """Pairs are formed in name order as long as both have room for an ally."""
    most = table.rules.max_alliances
    if len(table.allies[a]) >= most or len(table.allies[b]) >= most:
        for entry in entries:
            table.reject(entry, "alliance_limit", b if entry.seat == a else a)
        return
    pairs = (*table.state.alliances, (a, b))
    table.state.alliances = tuple(sorted(pairs, key=lambda p: (p[0].lower(), p[1].lower())))
    table.ally()
    for entry in entries:
        table.note(entry, f"{b if entry.seat == a else a} is your ally now.")
    for one, other in ((a, b), (b, a)):
        table.meet(table.empires[one], other)
        table.tell(PHASE, f"You are allied with {other} now.", (one,))
