"""Phase 1: alliances that one side ends (rules 4.1, 5.1)."""

from __future__ import annotations

from starpost.games.star_empires.table import Table
from starpost.games.star_empires.writing.orders import Break

PHASE = "1 alliances"


def break_alliances(table: Table) -> None:
    """Judged on the alliances at the start of the turn, so both sides may break (ruling R50)."""
    before = dict(table.allies)
    for entry in table.orders(Break):
        assert isinstance(entry.order, Break)
        for word in entry.order.empires:
            other = table.canon.get(word.lower())
            if other == entry.seat:
                table.reject(entry, "self", word)
            elif other is None or other not in before[entry.seat]:
                table.reject(entry, "not_allied", word)
            else:
                end_alliance(table, entry.seat, other)
                table.note(entry, f"The alliance with {other} is over.")
                table.tell(PHASE, f"{entry.seat} broke the alliance with you.", (other,))


def end_alliance(table: Table, a: str, b: str) -> None:
    """Rule 5.1: RU in separate stockpiles fall to the world's owner at once."""
    table.state.alliances = tuple(p for p in table.state.alliances if sorted(p) != sorted((a, b)))
    table.ally()
    for world in table.state.worlds.values():
        for owner, guest in ((a, b), (b, a)):
            if world.owner == owner and guest in world.stocks:
                world.stock += world.stocks.pop(guest)
