"""Who sits at a table, as its pages show them."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.storage import Account, MatchRow, SeatRow


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
    if not ids or (row.anonymous and row.status != "over"):
        return {}
    found = session.execute(
        select(Account.id, Account.name, Account.email).where(Account.id.in_(ids))
    )
    return {i: name if email is not None else "Guest" for i, name, email in found}


def person(seat: SeatRow, numbers: dict[str, int], who: str) -> Person:
    number = numbers.get(seat.name, seat.position + 1)
    done = seat.ready or seat.kind == "bot"
    return Person(seat.name, number, done, seat.waited, seat.kind, who)
