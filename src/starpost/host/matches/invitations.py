"""Invitation links: for one seat or any, to one person or several."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from starpost.host import tokens
from starpost.host.facts import AnyMatch, AnyUser, MatchFacts, match_of
from starpost.host.host import Host
from starpost.host.matches.find import as_gm, note, seat_named, seats_of
from starpost.host.matches.live import Happening, tell
from starpost.host.matches.opening import sit
from starpost.host.matches.parts import may_be_seated, no_guest
from starpost.host.matches.replacement import move_seat, somebody_came
from starpost.host.outgoing.letters import notice
from starpost.host.outgoing.outbox import Letter, post
from starpost.host.outgoing.preferences import tell_person
from starpost.host.people.accounts import EMAIL
from starpost.host.storage import Account, Invitation, MatchRow
from starpost.host.trouble import bad, conflict
from starpost.host.words import BEFORE_START, UNDER_WAY, Doing, LetterKind, News, SeatKind

LIFE = timedelta(days=30)
FREE = ("open", "invited", "reserved")
NOT_THERE = (
    "This link leads to no invitation: a part of it is missing, or it is so old that it has been "
    "forgotten. Ask whoever sent it to you for a new one: the waiting room makes one at a press."
)
MOST_MAILED = 40
"""Invitations that one game master may have mailed in a day: we are nobody's way to write to many
who have not asked for it."""


def invite(
    host: Host, account: AnyUser, match_key: str, seat: str = "", email: str = "", uses: int = 1
) -> str:
    """A link that gives a seat to whoever follows it; mailed if an address is given."""
    no_guest(account)
    if email and not EMAIL.fullmatch(email):
        raise bad("bad_email", "That is not an address mail can be sent to.")
    if not 1 <= uses <= 100:
        raise bad("bad_uses", "A link is good for 1 to 100 players.")
    secret = tokens.token("invite")
    now = host.clock.now()
    with host.db.write() as session:
        row = as_gm(session, match_key, account)
        if seat:
            seat_named(session, row, seat)
        if email and _mailed(session, row, now) >= MOST_MAILED:
            raise conflict("enough_mailed", f"At most {MOST_MAILED} invitations a day by mail.")
        session.add(
            Invitation(
                match_id=row.id,
                seat=seat,
                email=email.lower(),
                digest=tokens.digest(secret),
                expires_at=now + LIFE,
                uses=uses,
            )
        )
        link = f"{host.settings.address}/invitations/{secret}"
        if email:
            letter = Letter(
                key=f"invite:{tokens.digest(secret)[:24]}",
                kind=LetterKind.ACCOUNT,
                to=email,
                subject=f"You are invited to {row.name}",
                body=f"{account.name} invites you to {row.name} ({row.game}).\n{link}\n",
            )
            post(session, letter, now)
    return secret


def _mailed(session: Session, row: MatchRow, now: datetime) -> int:
    """How many invitations the game master of a match has sent by mail within a day."""
    query = (
        select(func.count())
        .select_from(Invitation)
        .join(MatchRow, MatchRow.id == Invitation.match_id)
        .where(
            MatchRow.gm_id == row.gm_id,
            Invitation.email != "",
            Invitation.expires_at > now + LIFE - timedelta(days=1),
        )
    )
    return session.scalar(query) or 0


def accept(
    host: Host,
    account: AnyUser,
    secret: str,
    choice: Any = None,
    word: str = "",
    wishes: Sequence[str] = (),
) -> tuple[str, str]:
    """Follow the link: match and seat."""
    with host.db.write() as session:
        row, invitation = _open(host, session, secret)
        if row.status in UNDER_WAY:
            return row.key, _take_over(host, session, row, invitation, account)
        free = [
            s
            for s in seats_of(session, row)
            if s.kind in FREE
            and (not invitation.seat or s.name == invitation.seat)
            and (s.kind != SeatKind.RESERVED or s.reserved == account.name_key)
        ]
        if not free:
            raise conflict("no_seat", "The seat has been taken.")
        free.sort(key=lambda s: (s.kind != SeatKind.INVITED, s.position))
        seat = sit(
            session,
            row,
            free[0],
            account,
            choice,
            word,
            wishes,
            guests=host.settings.guests_by_invitation,
        )
        invitation.uses -= 1
        tell(session, row, Happening.SEAT, host.clock.now())
        return row.key, seat


def _take_over(
    host: Host, session: Session, row: MatchRow, invitation: Invitation, account: AnyUser
) -> str:
    """A link for one seat of a match that runs: whoever comes by it plays on there."""
    now = host.clock.now()
    if not invitation.seat:
        raise conflict("already_started", "The match has started; you can stand by for it.")
    seat = seat_named(session, row, invitation.seat)
    if any(s.account_id == account.id for s in seats_of(session, row)):
        raise conflict("already_in", "You already have a seat in this match.")
    may_be_seated(session, row, account, guests=host.settings.guests_by_invitation)
    move_seat(session, row, seat, account, "", now)
    somebody_came(session, row, account.id, now)
    if seat.owner_id == account.id:
        seat.owner_id = None
    invitation.uses -= 1
    text = f"took the seat {seat.name}"
    note(session, row, account.id, Doing.TAKEOVER, text, now, seat=seat.name, to=account.id)
    return seat.name


def for_seat(host: Host, account: AnyUser, match_key: str, seat: str, why: str = "") -> str:
    """A link for a seat of a running match; that it was made stands in the logbook."""
    with host.db.write() as session:
        row = as_gm(session, match_key, account)
        if row.status not in UNDER_WAY or seat_named(session, row, seat).kind == SeatKind.GM:
            raise conflict("not_running", "Before the start the waiting room makes the links.")
        text = f"made a link for whoever takes over {seat}"
        note(session, row, account.id, Doing.REPLACE, text, host.clock.now(), why=why)
    return invite(host, account, match_key, seat=seat)


def seat_of(host: Host, secret: str) -> str:
    """The seat that a link is for; empty: any."""
    with host.db.read() as session:
        found = session.scalar(select(Invitation).where(Invitation.digest == tokens.digest(secret)))
        return found.seat if found is not None else ""


def opened(host: Host, secret: str) -> MatchFacts:
    """The match that a link leads to, to be looked at before a seat is taken."""
    with host.db.write() as session:
        return match_of(_open(host, session, secret)[0])


def spent(host: Host, secret: str) -> MatchFacts | None:
    """The match of a link that no longer gives a seat; None: it still does, or there is none."""
    with host.db.read() as session:
        found = session.scalar(select(Invitation).where(Invitation.digest == tokens.digest(secret)))
        if found is None or _good(host, found):
            return None
        return match_of(session.get_one(MatchRow, found.match_id))


def is_good(host: Host, secret: str, row: AnyMatch) -> bool:
    """Whether a link still gives a seat in this match."""
    with host.db.read() as session:
        found = session.scalar(select(Invitation).where(Invitation.digest == tokens.digest(secret)))
        return found is not None and found.match_id == row.id and _good(host, found)


def _good(host: Host, invitation: Invitation) -> bool:
    return invitation.uses > 0 and invitation.expires_at > host.clock.now()


def nudge(host: Host, account: AnyUser, match_key: str, seat_name: str) -> None:
    """A word to somebody who has a seat and has not said that they are ready."""
    now = host.clock.now()
    with host.db.write() as session:
        row = as_gm(session, match_key, account)
        seat = seat_named(session, row, seat_name)
        person = session.get(Account, seat.account_id) if seat.account_id is not None else None
        if row.status not in BEFORE_START or person is None or seat.confirmed:
            raise conflict("not_awaited", f"Nothing is awaited of {seat_name}.")
        text = f"The table waits for you: {host.settings.address}/m/{row.key}/seats"
        hour = now.strftime("%Y%m%d%H")
        letter = notice(row, person, f"nudge:{row.id}:{seat.id}:{hour}", "Are you there?", text)
        tell_person(session, person, row, News.SEAT, letter, now)


def _open(host: Host, session: Session, secret: str) -> tuple[MatchRow, Invitation]:
    invitation = session.scalar(
        select(Invitation).where(Invitation.digest == tokens.digest(secret)).with_for_update()
    )
    if invitation is None:
        raise bad("no_invitation", NOT_THERE)
    if not _good(host, invitation):
        raise bad("bad_link", "That invitation has been used or is too old.")
    row = session.get_one(MatchRow, invitation.match_id, with_for_update=True)
    return row, invitation
