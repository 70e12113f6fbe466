"""Who sits at a table, as its pages show them."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.people import machines
from starpost.host.storage import Account, MatchRow, SeatRow
from starpost.host.words import SeatKind, Status


class Person(Struct, frozen=True):
    """A seat as the head of the page shows it."""

    name: str
    number: int
    done: bool
    waited: bool
    kind: str
    who: str = ""
    """The person's name, where the match is not anonymous."""


def names(session: Session, row: MatchRow, seats: tuple[SeatRow, ...]) -> dict[int, str]:
    """Who sits where, unless the match keeps that to its end."""
    ids = [s.account_id for s in seats if s.account_id is not None]
    if not ids or (row.anonymous and row.status != Status.OVER):
        return {}
    found = session.execute(
        select(Account.id, Account.name, Account.is_guest, Account.is_bot).where(
            Account.id.in_(ids)
        )
    )
    return {
        i: "Guest" if guest and name.startswith("guest-") else machines.marked(name, bot)
        for i, name, guest, bot in found
    }


def person(
    row: MatchRow, seat: SeatRow, numbers: dict[str, int], names: dict[int, str], me: int | None
) -> Person:
    """As everybody may know the seat: where nobody is named, nobody is seen to be ready, and a
    bot looks like anybody else."""
    number = numbers.get(seat.name, seat.position + 1)
    mine = me is not None and seat.account_id == me
    if row.anonymous and row.status != Status.OVER and not mine and row.gm_id != me:
        return Person(seat.name, number, False, seat.waited, "player")
    done = seat.ready or seat.kind == SeatKind.BOT
    who = names.get(seat.account_id or 0, "")
    return Person(seat.name, number, done, seat.waited, seat.kind, who)
