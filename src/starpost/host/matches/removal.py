"""Whom a game master stopped playing: somebody whose seat was given away, or everybody, by a match
that was called off. By whom, when, why, and how to ask for the seat back."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct
from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch, AnySeat
from starpost.host.looking.names import hidden_from_seat, without_names
from starpost.host.matches.terms import terms_from
from starpost.host.people import directory
from starpost.host.storage import Intervention
from starpost.host.words import CHANGES, Doing, SeatKind, Status

_LATELY = (
    select(Intervention)
    .where(
        Intervention.match_id == bindparam("match"),
        Intervention.kind.in_(CHANGES),
        Intervention.seat == bindparam("seat"),
    )
    .order_by(Intervention.id.desc())
    .limit(20)
)


class Removal(Struct, frozen=True):
    """Why a seat is no longer its first player's."""

    seat: str
    by: str
    """The person who did it; where nobody is named, the game master."""
    to: str
    why: str
    at: datetime

    @property
    def words(self) -> str:
        """As the one who had the seat is told."""
        said = f" “{self.why.rstrip('.')}”." if self.why else ""
        return f"{self.by} gave your seat {self.seat} to {self.to}.{said}"

    @property
    def headline(self) -> str:
        return f"{self.by} gave your seat {self.seat} to {self.to}"


class CalledOff(Struct, frozen=True):
    """Why a match was ended for good, or never begun."""

    by: str
    why: str
    at: datetime
    begun: bool = True
    """Else people sat there and waited."""

    @property
    def headline(self) -> str:
        return f"{self.by} called this {'match' if self.begun else 'table'} off"


def called_off(session: Session, row: AnyMatch, seat: str | None) -> CalledOff | None:
    """As a seat may read it; None: nobody did, or nobody else sat there yet."""
    query = select(Intervention).where(
        Intervention.match_id == row.id, Intervention.kind == Doing.CALLED_OFF
    )
    done = session.scalar(query) if row.status == Status.CANCELLED else None
    if done is None:
        return None
    names = {} if row.anonymous else directory.called(session, [done.account_id])
    by = names.get(done.account_id or 0) or "The game master"
    why = done.why or done.text.partition(".")[2].strip()
    said = without_names(why, hidden_from_seat(session, row, seat))
    return CalledOff(by, said, done.at, row.started_at is not None)


def removal(session: Session, row: AnyMatch, seat: AnySeat) -> Removal | None:
    """The game master's word about a seat whose first player has lost it. None: the player left,
    missed too often, or has been let in again since."""
    if seat.owner_id is None:
        return None
    names = directory.called(session, [seat.owner_id, row.gm_id])
    for done in session.scalars(_LATELY, {"match": row.id, "seat": seat.name}):
        if done.kind == Doing.REPLACED or done.account_id == seat.owner_id:
            return None
        if done.kind != Doing.REPLACE:
            continue
        if done.to_id == seat.owner_id:
            return None
        told = not row.anonymous and done.account_id in names
        by = names[done.account_id] if told and done.account_id else "The game master"
        open_ = terms_from(row.terms).interventions == "now"
        to = "a bot" if seat.kind == SeatKind.BOT else "somebody else"
        return Removal(seat.name, by, to, done.why if open_ else "", done.at)
    return None
