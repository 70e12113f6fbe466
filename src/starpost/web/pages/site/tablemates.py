"""People one finds by name: those one sits or sat with at a table that says who sits where. Nobody
else is listed anywhere, so nobody else is found."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from starpost.host.facts import MatchFacts, SeatFacts, User
from starpost.host.host import Reading
from starpost.host.looking import matches
from starpost.host.looking.names import hidden_from
from starpost.host.people import directory
from starpost.host.words import Status

TABLES = 40
"""So many of the newest are looked at."""


class Mate(Struct, frozen=True):
    """Somebody, and the tables one knows them from, the newest first."""

    name: str
    at: tuple[tuple[MatchFacts, str], ...]
    """Each with the seat; empty: who leads it and does not play."""


def found(
    session: Reading, me: User, rows: Iterable[MatchFacts], wanted: Callable[[str], bool]
) -> list[Mate]:
    """Those whose name is wanted, in the order of the tables."""
    known: dict[int, list[tuple[MatchFacts, str]]] = {}
    for row in [*rows][:TABLES]:
        for person, seat in _told(session, me, row):
            if person != me.id:
                known.setdefault(person, []).append((row, seat))
    names = directory.marked(session, known)
    return [Mate(names[i], tuple(at)) for i, at in known.items() if i in names and wanted(names[i])]


def _told(session: Reading, me: User, row: MatchFacts) -> list[tuple[int, str]]:
    """Who sits where, so far as this person may read it: nobody in a match without names, and none
    whom the own seat has not met where the game keeps them secret."""
    if row.anonymous and row.status != Status.OVER:
        return []
    seats: tuple[SeatFacts, ...] = matches.seats(session, row)
    hidden = hidden_from(session, row, me) if row.started_at is not None else frozenset()
    told = [(s.account_id, s.name) for s in seats if s.account_id and s.name not in hidden]
    plays = any(s.account_id == row.gm_id for s in seats)
    return told if plays or row.gm_id is None else [*told, (row.gm_id, "")]
