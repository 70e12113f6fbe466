"""A mail at the door: whose it is, whether that is proven, what it asks; then one answer.

Two things must agree before anything is done: the signed token in the address the mail was sent
to, and the sender, who must be the confirmed address of the seat's player. Nobody else is ever
written to, so a forged sender makes us write to nobody who has not asked for it.
"""

from __future__ import annotations

import hashlib
from datetime import timedelta

import structlog
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from starpost.host.away import is_away
from starpost.host.host import Host
from starpost.host.incoming import answers, checks
from starpost.host.incoming.case import Case
from starpost.host.incoming.doing import act, confirmed
from starpost.host.outgoing.outbox import Letter, post
from starpost.host.outgoing.replies import Reply, ReplyTo, find
from starpost.host.sheets import late
from starpost.host.storage import Account, Incoming, MatchRow, SeatRow
from starpost.host.words import LetterKind, SeatKind
from starpost.post.mail import Mail, read

log = structlog.get_logger()

MOST_AN_HOUR = 60
"""So many mails of one person are answered in an hour."""
BROKEN = (
    "Something went wrong here with your mail, and those who run this host have been told. Part of "
    "it may have been done: STATUS alone on a line tells how things stand."
)


def receive(
    host: Host, data: bytes, to: tuple[str, ...] = (), return_path: str | None = None
) -> str:
    """Take one mail. What became of it, in a word; it is safe to bring the same mail again.

    `to`, `return_path`: what stood on the envelope, if there was one.
    """
    mail = read(data, return_path=return_path)
    reply, ours = find(host.settings, (*to, *mail.to))
    if mail.automatic or not ours:
        return _dropped(mail, mail.automatic or "not for us")
    with host.db.read() as session:
        account = _sender(session, mail.sender)
        if account is None:
            return _dropped(mail, "unknown sender")
        if _too_many(host, session, account):
            return _dropped(mail, "too many")
        found = _place(session, account, reply) if reply is not None else None
    if reply is not None and found is None:
        return _dropped(mail, "not the player's address")
    key = hashlib.sha256(f"{account.id}|{mail.id}|".encode() + data).hexdigest()
    number = _note(host, key, mail, account, found)
    if number is None:
        return _dropped(mail, "brought twice")
    if found is None or reply is None:
        _answer(host, account, mail, number, answers.places(host, account), None)
        return "list"
    row, seat = found
    step = _question(host, row, seat, reply.step)
    case = Case(host=host, account=account, row=row, seat=seat, step=step, mail=mail,
                number=number, proven=_verdict(host, mail) != checks.FAILED)  # fmt: skip
    _answer(host, account, mail, number, _done(case), row)
    return "answered"


def _done(case: Case) -> str:
    """What a mail asks for; if that breaks down, its writer is told so, and others go on."""
    try:
        return confirmed(case) or act(case)
    except Exception as error:
        if is_away(error):
            raise
        log.exception("mail_failed", message=case.mail.id)
        return BROKEN


def _dropped(mail: Mail, why: str) -> str:
    log.info("mail_dropped", why=why, sender=mail.sender, message=mail.id)
    return why


def _sender(session: Session, address: str) -> Account | None:
    """The person with this address, if the address is confirmed."""
    if not address:
        return None
    return session.scalar(
        select(Account).where(
            func.lower(Account.email) == address,
            Account.confirmed_at.is_not(None),
            Account.deleted_at.is_(None),
        )
    )


def _place(
    session: Session, account: Account, reply: Reply
) -> tuple[MatchRow, SeatRow | None] | None:
    """The match and seat of a token, if they are this person's now."""
    if reply.kind == ReplyTo.GM:
        row = session.get(MatchRow, reply.number)
        return (row, None) if row is not None and row.gm_id == account.id else None
    seat = session.get(SeatRow, reply.number)
    if seat is None or seat.account_id != account.id or seat.kind != SeatKind.PLAYER:
        return None
    return session.get_one(MatchRow, seat.match_id), seat


def _question(host: Host, row: MatchRow, seat: SeatRow | None, step: int) -> int:
    """The step a mail answers."""
    if seat is None:
        return step
    with host.db.read() as session:
        return late.outlived(session, row, seat.name, step)


def _too_many(host: Host, session: Session, account: Account) -> bool:
    since = host.clock.now() - timedelta(hours=1)
    count = session.scalar(
        select(func.count()).where(Incoming.account_id == account.id, Incoming.at >= since)
    )
    return (count or 0) >= MOST_AN_HOUR


def _verdict(host: Host, mail: Mail) -> str:
    return checks.verdict(mail.checks, host.settings.inbound.trusted, mail.sender)


def _note(
    host: Host,
    key: str,
    mail: Mail,
    account: Account,
    found: tuple[MatchRow, SeatRow | None] | None,
) -> int | None:
    """Write down that it came and what was found out about its sender; None: it came before."""
    row, seat = found or (None, None)
    made = Incoming(
        key=key, sender=mail.sender[:320], subject=mail.subject[:200], account_id=account.id,
        match_id=row.id if row else None, seat=seat.name if seat else "",
        verdict=_verdict(host, mail), checks="\n".join(mail.checks)[:4000], text="",
        at=host.clock.now(),
    )  # fmt: skip
    try:
        with host.db.write() as session:
            session.add(made)
            session.flush()
            return made.id
    except IntegrityError:
        return None


def _answer(
    host: Host, account: Account, mail: Mail, number: int, text: str, row: MatchRow | None
) -> None:
    """One answer to the confirmed address, whatever the mail says about where to answer."""
    subject = mail.subject or "Your mail"
    if not subject.lower().startswith("re:"):
        subject = f"Re: {subject}"
    letter = Letter(
        key=f"answer:{number}", kind=LetterKind.ACCOUNT, to=account.email or "", subject=subject,
        body=text, account_id=account.id, reply=answers.reply_for(host, account, row),
    )  # fmt: skip
    with host.db.write() as session:
        post(session, letter, host.clock.now())
