"""Phase 38: designs are given away (rule 4.14)."""

from __future__ import annotations

from starpost.games.star_empires.table import Table
from starpost.games.star_empires.writing import lookup
from starpost.games.star_empires.writing.orders import Give

PHASE = "38 give designs"


def give_designs(table: Table) -> None:
    """Only what was known when the phase began can be given."""
    before = {name: empire.classes for name, empire in table.empires.items()}
    for entry in table.orders(Give):
        assert isinstance(entry.order, Give)
        kinds = []
        for word in entry.order.classes:
            kind = table.kinds.get(word.lower())
            if kind is None or kind not in before[entry.seat]:
                table.reject(entry, "unknown_class", word)
            else:
                kinds.append(kind)
        for other in lookup.contacts(table, entry, entry.order.empires):
            for kind in kinds:
                table.learn(table.empires[other], kind)
                table.meet(table.empires[other], entry.seat)
                table.tell(PHASE, f"{entry.seat} gave you the design {kind}.", (other,))
                table.note(entry, f"{other} knows {kind} now.")
