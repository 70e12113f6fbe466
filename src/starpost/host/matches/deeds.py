"""What was done to a match, as a friend would tell it: who, what, and why in the own words.

A deed of a person is kept as what follows the name ("moved the deadline to ..."); who did it, and
who got a seat (`TO`), is put in for each reader. What the host did by itself is kept as a whole
sentence, and so were all deeds of earlier releases. Two deeds are asked for by themselves: that a
seat was given away, and that all is called off.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from msgspec import Struct
from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch, AnySeat
from starpost.host.looking.names import hidden_from_seat, without_names
from starpost.host.matches.terms import terms_from
from starpost.host.people import directory
from starpost.host.storage import Intervention
from starpost.host.words import CHANGES, OWN, Doing, SeatKind, Status

TO = "{to}"
"""In the words of a deed: who has the seat now."""
SIGNS = {
    Doing.ROLLBACK: "undo", Doing.RESUME: "play", Doing.REPLACE: "people",
    Doing.REPLACED: "people", Doing.PROCESS: "fwd", Doing.EXTEND: "clock", Doing.REMIND: "bell",
    Doing.RAN_OUT: "clock", Doing.MISSED: "clock", Doing.DRAFT: "sheet",
}  # fmt: skip


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


def sentence(by: str, did: str, why: str = "") -> str:
    """`Ann paused the match for up to 24 hours: “tea”. Nothing else.`"""
    first, dot, more = did.partition(". ")
    quoted = f": “{why.strip().rstrip('.')}”" if why.strip() else ""
    return f"{by} {first.removesuffix('.')}{quoted}.{' ' + more if dot else ''}"


def people(session: Session, row: AnyMatch, done: Iterable[Intervention]) -> dict[int, str]:
    """Who did these things, and who got a seat by them; nobody, where nobody is named."""
    if row.anonymous:
        return {}
    return directory.called(session, [n for one in done for n in (one.account_id, one.to_id)])


def told(
    row: AnyMatch, done: Intervention, names: Mapping[int, str], reader: int | None = None
) -> str:
    """One deed, to this reader. `names`: of the people in it, as far as they may be named."""
    if done.account_id is None or not done.text[:1].islower():
        return done.text
    to = names.get(done.to_id or 0, "another player")
    to = "you" if reader is not None and done.to_id == reader else to
    why = "" if done.kind in OWN else done.why
    return sentence(doer(row, done, names, reader), done.text.replace(TO, to), why)


def doer(
    row: AnyMatch, done: Intervention, names: Mapping[int, str], reader: int | None = None
) -> str:
    if reader is not None and done.account_id == reader:
        return "You"
    unnamed = "The game master" if done.account_id == row.gm_id else "A player"
    return names.get(done.account_id or 0, unnamed)


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
    left: bool = False
    """The last person left: only bots would have played on."""
    by_id: int | None = None

    @property
    def headline(self) -> str:
        if self.left:
            return f"{self.by} gave this match up"
        return f"{self.by} called this {'match' if self.begun else 'table'} off"


def called_off(session: Session, row: AnyMatch, seat: str | None) -> CalledOff | None:
    """As a seat may read it; None: nobody did, or nobody else sat there yet."""
    query = select(Intervention).where(
        Intervention.match_id == row.id,
        Intervention.kind.in_((Doing.CALLED_OFF, Doing.GIVEN_UP)),
    )
    done = session.scalar(query) if row.status == Status.CANCELLED else None
    if done is None:
        return None
    names = {} if row.anonymous else directory.called(session, [done.account_id])
    by = names.get(done.account_id or 0) or "The game master"
    why = done.why or done.text.partition(".")[2].strip()
    said = without_names(why, hidden_from_seat(session, row, seat))
    left = done.kind == Doing.GIVEN_UP
    return CalledOff(by, said, done.at, row.started_at is not None, left, done.account_id)


def how_off(session: Session, row: AnyMatch) -> str:
    """How a match without an end is called; empty: it is none."""
    if row.status != Status.CANCELLED:
        return ""
    off = called_off(session, row, None)
    return "Given up" if off is not None and off.left else "Called off"


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
