"""Players who want nothing to do with each other.

Whom I have blocked takes no seat in matches I lead, and I neither see nor am mailed what they
write. They are not told. In an anonymous match a block does nothing until the end, since its effect
would tell who sits where.
"""

from __future__ import annotations

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from starpost.host.host import Host
from starpost.host.people import names
from starpost.host.storage import Account, Block, MatchRow, SeatRow
from starpost.host.trouble import bad, missing
from starpost.host.words import Status

MOST = 500


def block(host: Host, account_id: int, name: str) -> None:
    with host.db.write() as session:
        other = _named(session, name)
        if other.id == account_id:
            raise bad("yourself", "You cannot block yourself.")
        if len(blocked(session, account_id)) >= MOST:
            raise bad("too_many", f"A list has at most {MOST} names.")
        session.merge(Block(account_id=account_id, blocked_id=other.id, at=host.clock.now()))


def unblock(host: Host, account_id: int, name: str) -> None:
    with host.db.write() as session:
        other = _named(session, name)
        session.execute(
            delete(Block).where(Block.account_id == account_id, Block.blocked_id == other.id)
        )


def blocked(session: Session, account_id: int) -> list[str]:
    """The names on somebody's list."""
    return list(
        session.scalars(
            select(Account.name)
            .join(Block, Block.blocked_id == Account.id)
            .where(Block.account_id == account_id)
            .order_by(Account.name_key)
        )
    )


def has_blocked(session: Session, account_id: int, other_id: int | None) -> bool:
    return other_id is not None and session.get(Block, (account_id, other_id)) is not None


def silent_seats(session: Session, row: MatchRow, account_id: int) -> frozenset[str]:
    """Seats of a match whose words this reader does not want to read."""
    if row.anonymous and row.status != Status.OVER:
        return frozenset()
    found = session.scalars(
        select(SeatRow.name)
        .join(Block, Block.blocked_id == SeatRow.account_id)
        .where(SeatRow.match_id == row.id, Block.account_id == account_id)
    )
    return frozenset(found)


def _named(session: Session, name: str) -> Account:
    found = session.scalar(
        select(Account).where(Account.name_key == names.key(name), Account.deleted_at.is_(None))
    )
    if found is None:
        raise missing("player")
    return found


def block_seat(host: Host, account_id: int, match_key: str, seat: str) -> None:
    """Block whoever sits there, in a match where players know each other."""
    with host.db.read() as session:
        found = session.scalar(
            select(Account.name)
            .join(SeatRow, SeatRow.account_id == Account.id)
            .join(MatchRow, MatchRow.id == SeatRow.match_id)
            .where(MatchRow.key == match_key, SeatRow.name == seat, MatchRow.anonymous.is_(False))
        )
    if found is None:
        raise missing("player")
    block(host, account_id, found)
