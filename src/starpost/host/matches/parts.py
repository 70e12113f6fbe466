"""Who has had which part in a match, remembered for good.

Whoever has ever played a match never sees all of it before the end, and whoever has seen all of it
is never seated: otherwise a game master would step out, look, and step in again.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch, AnyUser
from starpost.host.host import Host
from starpost.host.people import blocks, names
from starpost.host.storage import Account, MatchRow, PartRow, SeatRow
from starpost.host.trouble import GUEST, bad, conflict, forbidden
from starpost.host.words import ENDED, PartKind, SeatKind, Status


def remember(
    session: Session, row: MatchRow, account_id: int, kind: PartKind, now: datetime
) -> None:
    """Written with what makes it true, in the same transaction."""
    if session.get(PartRow, (row.id, account_id, kind)) is None:
        session.add(PartRow(match_id=row.id, account_id=account_id, kind=kind, at=now))
        session.flush()


def begin(session: Session, row: MatchRow, seats: list[SeatRow], now: datetime) -> None:
    """At the start every player has played; a game master without a seat sees all from now on."""
    people = {seat.account_id for seat in seats if seat.account_id is not None}
    for account_id in people:
        remember(session, row, account_id, PartKind.PLAYED, now)
    if row.gm_id not in people:
        remember(session, row, row.gm_id, PartKind.SAW_ALL, now)


def has(session: Session, row: AnyMatch, account_id: int, kind: PartKind) -> bool:
    return session.get(PartRow, (row.id, account_id, kind)) is not None


def plays(session: Session, row: AnyMatch, account_id: int) -> bool:
    """Whether somebody plays, or has ever played, this match."""
    seated = select(SeatRow.id).where(
        SeatRow.match_id == row.id,
        SeatRow.kind != SeatKind.GM,
        (SeatRow.account_id == account_id) | (SeatRow.owner_id == account_id),
    )
    return session.scalar(seated.limit(1)) is not None or has(
        session, row, account_id, PartKind.PLAYED
    )


def may_be_seated(
    session: Session, row: MatchRow, account: AnyUser, *, guests: bool = False
) -> None:
    """Refuse guests in any match but their own, and whoever has seen what is hidden.

    `guests`: the host lets them in, since they hold an invitation.
    """
    if account.is_guest and not guests and not belongs(session, row, account):
        raise forbidden("guest", GUEST)
    if blocks.has_blocked(session, row.gm_id, account.id):
        raise forbidden("no_seat", "There is no seat for you in this match.")
    if has(session, row, account.id, PartKind.SAW_ALL):
        raise forbidden("saw_all", "Who has seen everything in this match cannot play in it.")


def belongs(session: Session, row: AnyMatch, account: AnyUser) -> bool:
    """Whether a guest is at home in this match: it is the own one, or a link once led to it."""
    return row.gm_id == account.id or has(session, row, account.id, PartKind.PLAYED)


def must_not_play(session: Session, row: AnyMatch, account: AnyUser) -> None:
    """Refuse a player, present or past, what shows more than one seat knows."""
    if row.status != Status.OVER and plays(session, row, account.id):
        raise forbidden("gm_plays", "A game master who plays sees only the own seat.")


def no_guest(account: AnyUser) -> None:
    """What a guest may not do: a guest plays the own demonstration and nothing else."""
    if account.is_guest:
        raise forbidden("guest", GUEST)


def may_lead_another(host: Host, session: Session, account: AnyUser) -> None:
    """A host has room for so many matches of one player at a time."""
    most = host.settings.most_matches
    led = select(func.count()).where(MatchRow.gm_id == account.id, MatchRow.status.not_in(ENDED))
    if (session.scalar(led) or 0) >= most:
        raise conflict("enough", f"One player leads at most {most} matches here at a time.")


def person(session: Session, name: str) -> Account:
    """Somebody of this host by name, for a game master who gives a seat away."""
    found = session.scalar(
        select(Account).where(Account.name_key == names.key(name), Account.deleted_at.is_(None))
    )
    if found is None:
        raise bad("no_player", f"There is no player {name!r}.")
    return found
