"""The order of the steps: the table of contents of a round. Rules 3.1 and 3.2."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from starpost.games.stellar_conquest.phases.attacks import attacks
from starpost.games.stellar_conquest.phases.combat import combat
from starpost.games.stellar_conquest.phases.exploration import discovery, risk
from starpost.games.stellar_conquest.phases.landing import landing
from starpost.games.stellar_conquest.phases.movement import movement
from starpost.games.stellar_conquest.phases.production import docks, industry, production, record
from starpost.games.stellar_conquest.setup import equip, muster
from starpost.games.stellar_conquest.table import Table
from starpost.games.stellar_conquest.writing.asks import take_surplus

Step = Callable[[Table], None]
Program = tuple[tuple[int, Step], ...]


def begin(table: Table) -> None:
    """A new page of the log."""
    st = table.st
    # a run without questions may go through several turns: no page of it is lost
    st.before = [*st.before, *st.log] if table.pages else st.log
    st.log, st.ip, st.problems = [], {}, {}
    table.pages += 1
    take_surplus(table)


SET_UP: tuple[Step, ...] = (equip,)
SEAT: tuple[Step, ...] = (movement, risk, discovery, combat, attacks, landing)
"""Each player in seat order plays these alone."""


@cache
def program(is_setup: bool, players: int) -> Program:
    seats = range(players)
    if is_setup:
        return (*((seat, step) for seat in seats for step in SET_UP), (0, muster))
    return (
        (0, begin),
        *((seat, step) for seat in seats for step in SEAT),
        (0, record),
        (0, industry),
        *((seat, production) for seat in seats),
        (0, docks),
    )
