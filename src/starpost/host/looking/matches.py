"""Matches and seats for those who look on: found as the host finds them, handed out as facts."""

from __future__ import annotations

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from starpost.host.facts import (
    MATCH,
    SEAT,
    AnyMatch,
    AnyUser,
    MatchFacts,
    SeatFacts,
    match_of,
    seat_from,
    seat_of,
)
from starpost.host.matches import find
from starpost.host.storage import MatchRow, SeatRow, columns
from starpost.host.trouble import missing
from starpost.host.words import SeatKind
from starpost.kernel.contract import Resolve

_MATCH = select(*MATCH).where(MatchRow.key == bindparam("key"))
_SEATS = (
    select(*SEAT)
    .where(SeatRow.match_id == bindparam("match"), SeatRow.kind != SeatKind.GM)
    .order_by(SeatRow.position)
)


def match(session: Session, key: str, user: AnyUser | None) -> MatchFacts:
    """The match, if this person may know of it. A private one looks as if it were not there."""
    found = columns(session, _MATCH, {"key": key})
    if not found:
        raise missing("match")
    return find.known(session, match_of(found[0]), user)


def as_master(session: Session, key: str, user: AnyUser) -> MatchFacts:
    """The match, if this person is its game master (or an administrator)."""
    return match_of(find.as_gm(session, key, user, lock=False))


def not_gone_on(session: Session, key: str, user: AnyUser, step: int | None) -> None:
    """Refuse what a game master pressed on the page of an earlier turn. At a table of turns every
    answer is a step, so there nothing is."""
    row = find.as_gm(session, key, user, lock=False)
    if row.resolve != Resolve.EACH:
        find.still_at(row, step)


def whatever(session: Session, match_id: int) -> MatchFacts:
    """The match of this number, for who has a link that names it."""
    row = session.get(MatchRow, match_id)
    if row is None:
        raise missing("match")
    return match_of(row)


def seats(session: Session, row: AnyMatch) -> tuple[SeatFacts, ...]:
    """The seats in their order, without the game master's."""
    return tuple(map(seat_from, columns(session, _SEATS, {"match": row.id})))


LATELY = 20
"""So many matches tell what somebody likes to play."""


def games_played(session: Session, account_id: int) -> list[str]:
    """The games of the matches that somebody sat down to, the last first."""
    found = select(MatchRow.game).join(SeatRow, SeatRow.match_id == MatchRow.id)
    mine = found.where(SeatRow.account_id == account_id, SeatRow.kind == SeatKind.PLAYER)
    return list(session.scalars(mine.order_by(MatchRow.id.desc()).limit(LATELY)))


def own_seat(session: Session, row: AnyMatch, name: str, account_id: int) -> SeatFacts:
    """A seat that this person plays. Another's is refused, whoever asks."""
    return seat_of(find.my_seat(session, row, name, account_id))
