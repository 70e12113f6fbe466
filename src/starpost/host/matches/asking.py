"""Asking for a seat back that was given away: a request that the game master grants or declines."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from msgspec import Struct
from sqlalchemy import and_, exists, func, select
from sqlalchemy.orm import Session, aliased

from starpost.host.facts import AnyMatch, AnySeat, AnyUser
from starpost.host.host import Host
from starpost.host.matches.deeds import TO
from starpost.host.matches.find import as_gm, match_by_key, note, seat_named, seats_of, visible
from starpost.host.matches.live import Happening, tell
from starpost.host.matches.replacement import move_seat, somebody_came
from starpost.host.outgoing.letters import notice
from starpost.host.outgoing.preferences import tell_person
from starpost.host.people import directory
from starpost.host.storage import Account, Intervention, MatchRow, SeatRow, spelt
from starpost.host.trouble import Kind, Trouble, bad, conflict
from starpost.host.words import CHANGES, UNDER_WAY, Doing, News

LONGEST = 500
MOST_AN_HOUR = 3
_ABOUT = (*CHANGES, Doing.ASKED, Doing.DECLINED)
_LATER = aliased(Intervention)
OPEN = and_(
    Intervention.kind == Doing.ASKED,
    Intervention.to_id == SeatRow.owner_id,
    Intervention.seat == SeatRow.name,
    Intervention.match_id == SeatRow.match_id,
    ~exists().where(
        _LATER.match_id == Intervention.match_id,
        _LATER.seat == Intervention.seat,
        _LATER.kind.in_(spelt(_ABOUT)),
        _LATER.id > Intervention.id,
    ),
)
"""A request that nobody has answered: nothing else was said or done about the seat since."""
UNANSWERED = (
    exists()
    .where(SeatRow.match_id == MatchRow.id, SeatRow.owner_id.is_not(None), OPEN)
    .correlate(MatchRow)
)
"""That there is one in a match."""


class Request(Struct, frozen=True):
    """Somebody asks for the seat back."""

    seat: str
    who: str
    """The person; where nobody is named, the first player."""
    said: str
    at: datetime

    @property
    def words(self) -> str:
        said = f": “{self.said.rstrip('.')}”" if self.said else ""
        return f"{self.who} asks for {self.seat} back{said}."


def requests(session: Session, rows: Iterable[AnyMatch]) -> dict[int, list[Request]]:
    """What is not answered yet, of all these matches, by their ids."""
    known = {row.id: row for row in rows}
    if not known:
        return {}
    asked = session.scalars(
        select(Intervention)
        .join(SeatRow, OPEN)
        .where(SeatRow.match_id.in_(list(known)))
        .order_by(Intervention.id)
    ).all()
    names = directory.called(session, [one.to_id for one in asked]) if asked else {}
    found: dict[int, list[Request]] = {}
    for one in asked:
        told = not known[one.match_id].anonymous and one.to_id in names
        who = names[one.to_id] if told and one.to_id else "The first player"
        found.setdefault(one.match_id, []).append(Request(one.seat, who, one.why, one.at))
    return found


def asked_back(session: Session, row: AnyMatch, seat: AnySeat) -> Doing | None:
    """How the first player's last request stands: asked, declined; None: there is none, or the
    seat has changed hands since."""
    last = session.scalar(
        select(Intervention)
        .where(
            Intervention.match_id == row.id,
            Intervention.seat == seat.name,
            Intervention.kind.in_(spelt(_ABOUT)),
        )
        .order_by(Intervention.id.desc())
        .limit(1)
    )
    return None if last is None or last.kind in CHANGES else last.kind


def ask_back(host: Host, account: AnyUser, match_key: str, text: str) -> None:
    """By somebody who has no seat to write a letter from any more."""
    now, said = host.clock.now(), " ".join(text.split())
    if len(said) > LONGEST or "\x00" in said:
        raise bad("bad_message", f"Say it in at most {LONGEST} characters.")
    with host.db.write() as session:
        row = match_by_key(session, visible(session, match_key, account).key, lock=True)
        lost = next((s for s in seats_of(session, row) if s.owner_id == account.id), None)
        if lost is None or lost.account_id == account.id or row.status not in UNDER_WAY:
            raise conflict("not_lost", "There is no seat of yours here to ask for.")
        if asked_back(session, row, lost) is Doing.ASKED:
            raise conflict("asked", "You have asked already: the game master has not answered yet.")
        _not_too_often(session, row, account, now)
        request = Request(
            lost.name, "The first player" if row.anonymous else account.name, said, now
        )
        row.serial += 1
        text = f"asked for {lost.name} back"
        note(
            session,
            row,
            account.id,
            Doing.ASKED,
            text,
            now,
            seat=lost.name,
            to=account.id,
            why=said,
        )
        tell(session, row, Happening.SEAT, now)
        where = f"{host.settings.address}/m/{row.key}/desk"
        _write(session, row, row.gm_id, "A seat is asked for", f"{request.words} {where}", now)


def _not_too_often(session: Session, row: MatchRow, account: AnyUser, now: datetime) -> None:
    asked = select(func.count()).where(
        Intervention.match_id == row.id,
        Intervention.account_id == account.id,
        Intervention.kind == Doing.ASKED,
        Intervention.at > now - timedelta(hours=1),
    )
    if (session.scalar(asked) or 0) >= MOST_AN_HOUR:
        raise Trouble(Kind.TOO_MUCH, "asked_often", "You have asked often enough for now.", 3600)


def _write(
    session: Session, row: MatchRow, to: int | None, subject: str, text: str, now: datetime
) -> None:
    person = session.get(Account, to) if to is not None else None
    if person is not None:
        letter = notice(row, person, f"asked:{row.id}:{row.serial}", subject, text)
        tell_person(session, person, row, News.SEAT, letter, now)


def give_back(host: Host, account: AnyUser, match_key: str, seat_name: str) -> None:
    """The seat to its first player, who has asked for it, at the game master's word."""
    now = host.clock.now()
    with host.db.write() as session:
        row = as_gm(session, match_key, account)
        seat = _asked_for(session, row, seat_name)
        owner = session.get(Account, seat.owner_id) if seat.owner_id is not None else None
        if owner is None or owner.deleted_at is not None:
            raise conflict("no_owner", "There is nobody to give the seat back to.")
        if any(s.account_id == owner.id for s in seats_of(session, row)):
            raise conflict("already_in", "That player already has a seat in this match.")
        move_seat(session, row, seat, owner, "", now)
        somebody_came(session, row, account.id, now)
        seat.owner_id = None
        text = f"gave {TO} the seat {seat_name} back"
        note(session, row, account.id, Doing.REPLACE, text, now, seat=seat_name, to=owner.id)


def decline(host: Host, account: AnyUser, match_key: str, seat_name: str) -> None:
    """The seat stays with whoever plays it; its first player is told."""
    now = host.clock.now()
    with host.db.write() as session:
        row = as_gm(session, match_key, account)
        seat = _asked_for(session, row, seat_name)
        row.serial += 1
        did = f"left {seat_name} with whoever plays it now"
        note(session, row, account.id, Doing.DECLINED, did, now, seat=seat_name, to=seat.owner_id)
        text = f"{seat_name} stays with whoever plays it now."
        tell(session, row, Happening.SEAT, now)
        _write(
            session, row, seat.owner_id, "Your seat", f"The game master has answered: {text}", now
        )


def _asked_for(session: Session, row: MatchRow, seat_name: str) -> SeatRow:
    seat = seat_named(session, row, seat_name)
    if row.status not in UNDER_WAY or asked_back(session, row, seat) is not Doing.ASKED:
        raise conflict("not_asked_for", "Nobody asks for that seat now.")
    return seat
