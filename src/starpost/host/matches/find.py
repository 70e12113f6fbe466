"""Finding matches and seats, and who may know that they exist."""

from __future__ import annotations

from datetime import datetime
from typing import TypeVar

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch, AnyUser
from starpost.host.storage import Intervention, MatchRow, SeatRow, Standby
from starpost.host.trouble import conflict, forbidden, missing
from starpost.host.words import Doing, SeatKind
from starpost.kernel.contract import GM

M = TypeVar("M", bound=AnyMatch)
_MATCH = select(MatchRow).where(MatchRow.key == bindparam("key"))
_LOCKED = _MATCH.with_for_update().execution_options(populate_existing=True)
"""As it stands now: what was read before the wait for the lock may be out of date."""
_SEATS = select(SeatRow).where(SeatRow.match_id == bindparam("match")).order_by(SeatRow.position)
_SEAT = select(SeatRow).where(
    SeatRow.match_id == bindparam("match"), SeatRow.name == bindparam("name")
)
# Made once: nearly every request asks these, and to make one costs as much as to run it.


def match_by_key(session: Session, key: str, *, lock: bool = False) -> MatchRow:
    row = session.scalar(_LOCKED if lock else _MATCH, {"key": key})
    if row is None:
        raise missing("match")
    return row


def seats_of(session: Session, row: AnyMatch, *, with_gm: bool = False) -> list[SeatRow]:
    """The seats in their order; the game master's own only when asked for."""
    found = session.scalars(_SEATS, {"match": row.id})
    return [s for s in found if with_gm or s.kind != SeatKind.GM]


def seat_called(session: Session, row: AnyMatch, name: str) -> SeatRow | None:
    return session.scalar(_SEAT, {"match": row.id, "name": name})


def seat_named(session: Session, row: AnyMatch, name: str) -> SeatRow:
    seat = seat_called(session, row, name)
    if seat is None:
        raise missing("seat")
    return seat


def is_member(session: Session, row: AnyMatch, account_id: int) -> bool:
    """Whether somebody has to do with the match: its game master, a player, a standby."""
    if row.gm_id == account_id:
        return True
    seat = select(SeatRow.id).where(
        SeatRow.match_id == row.id,
        (SeatRow.account_id == account_id) | (SeatRow.owner_id == account_id),
    )
    waits = select(Standby.id).where(Standby.match_id == row.id, Standby.account_id == account_id)
    return session.scalar(seat.limit(1)) is not None or session.scalar(waits) is not None


def visible(session: Session, key: str, account: AnyUser | None) -> MatchRow:
    """The match, if this person may know of it. A private one looks as if it were not there."""
    return known(session, match_by_key(session, key), account)


def known(session: Session, row: M, account: AnyUser | None) -> M:
    """The same for one that was read already."""
    if row.private and (
        account is None
        or not (
            account.is_admin
            or is_member(session, row, account.id)
            or is_kept(session, row, account)
        )
    ):
        raise missing("match")
    return row


def is_kept(session: Session, row: AnyMatch, account: AnyUser) -> bool:
    """Whether a seat waits for somebody by name."""
    seat = select(SeatRow.id).where(
        SeatRow.match_id == row.id,
        SeatRow.kind == SeatKind.RESERVED,
        SeatRow.reserved == account.name_key,
    )
    return session.scalar(seat.limit(1)) is not None


def as_gm(session: Session, key: str, account: AnyUser, *, lock: bool = True) -> MatchRow:
    """The match, if this person is its game master (or an administrator)."""
    row = visible(session, key, account)
    if row.gm_id != account.id and not account.is_admin:
        raise forbidden("not_gm", "Only the game master of this match may do that.")
    return match_by_key(session, key, lock=True) if lock else row


def my_seat(session: Session, row: AnyMatch, name: str, account_id: int) -> SeatRow:
    """A seat that this person plays. Another's seat is refused, whoever asks, and so is one that
    does not exist: an answer must not tell which names are played."""
    seat = seat_called(session, row, name)
    playing = seat is not None and seat.kind in (SeatKind.PLAYER, SeatKind.GM)
    if seat is None or not playing or seat.account_id != account_id:
        raise forbidden("not_your_seat", f"You do not play the seat {name}.")
    if name == GM and row.gm_id != account_id:
        raise forbidden("not_gm", "Only the game master of this match may do that.")
    return seat


def still_at(row: AnyMatch, step: int | None) -> None:
    """A button means the turn it was drawn for; None: whoever asks knows where the match stands."""
    if step is not None and row.step != step:
        raise conflict(
            "moved_on",
            f"The match has gone on since this page was made: it is now at turn {row.turn}. "
            "Nothing was done. Look again, then press again if you still want to.",
        )


def touch(row: MatchRow) -> None:
    """Something that a turn depends on has changed: a turn being computed must look again."""
    row.serial += 1


LONGEST_REASON = 200


def tidied(why: str) -> str:
    """A reason as it is kept and as people are told it: on one line, and no longer than that."""
    return " ".join(why.split())[:LONGEST_REASON]


def note(
    session: Session,
    row: MatchRow,
    account_id: int | None,
    kind: Doing,
    text: str,
    now: datetime,
    *,
    seat: str = "",
    to: int | None = None,
    why: str = "",
) -> None:
    """A line in the log of interventions; None: the host did it by itself. `seat`: it changed hands
    (`to`: whose it is now, if a person's), or was reminded."""
    session.add(
        Intervention(
            match_id=row.id, account_id=account_id, kind=kind, text=text, turn=row.turn, at=now,
            seat=seat, to_id=to, why=tidied(why),
        )
    )  # fmt: skip
