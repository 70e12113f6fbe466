"""What the host writes to people. A turn report is made from the seat's view and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from starpost.host.facts import AnyMatch, AnySeat, AnyUser
from starpost.host.outgoing.outbox import Letter
from starpost.host.outgoing.replies import Reply, ReplyTo, token
from starpost.host.settings import Settings
from starpost.host.storage import Account, MatchRow, SeatRow
from starpost.host.words import LetterKind, Status
from starpost.post.quoting import ABOVE, BELOW
from starpost.told.story import Proof
from starpost.told.words import capital, counted

ASKS = "Answer this mail with your orders, one a line; HELP explains more."


def reply_token(settings: Settings, row: AnyMatch, seat: AnySeat) -> str:
    """For one seat and one question: the address to which its orders are sent by mail."""
    return token(settings, Reply(ReplyTo.SEAT, seat.id, row.step))


def local(at: datetime | None, account: AnyUser) -> str:
    if at is None:
        return "no deadline"
    zone = account.zone or "UTC"
    return at.astimezone(ZoneInfo(zone)).strftime("%a %d %b %Y %H:%M") + f" ({zone})"


def address(settings: Settings, row: AnyMatch) -> str:
    return f"{settings.address}/matches/{row.key}"


def turn_of(row: MatchRow) -> str:
    """What is played, in words: before the first turn games are set up."""
    return f"turn {row.turn}" if row.turn else "the set-up"


def turn_report(
    settings: Settings,
    row: MatchRow,
    seat: SeatRow,
    account: Account,
    report: str,
    title: str = "",
) -> Letter:
    """The printed report of one seat, under its letterhead; `title`: of its story."""
    now = "the end" if row.status == Status.OVER else turn_of(row)
    lines = [f"{row.name}: {now}", address(settings, row), "", report]
    return Letter(
        key=f"turn:{row.id}:{row.step}:{seat.name}",
        kind=LetterKind.TURN,
        to=account.email or "",
        subject=f"[{row.name}] {title or f'{capital(turn_of(row))}, report to {seat.name}'}",
        body=_framed(settings, lines, asked=row.status != Status.OVER),
        account_id=account.id,
        reply=reply_token(settings, row, seat),
    )


def _framed(settings: Settings, lines: Sequence[str], *, asked: bool = True) -> str:
    """Between our own two lines, so that an answer is never mistaken for what it quotes."""
    if not settings.inbound.address:
        return "\n".join(lines)
    return "\n".join([ABOVE, *lines, *(["", ASKS] if asked else []), BELOW])


def proof(settings: Settings, row: AnyMatch) -> Proof:
    """The seed of a match that is over, and the page that rolls it all again."""
    how = f"The page of the end rolls all dice again: {settings.address}/m/{row.key}/end?verify=1"
    return Proof(row.seed, row.commitment, how)


def your_move(
    settings: Settings,
    row: MatchRow,
    seat: SeatRow,
    account: Account,
    report: str = "",
    headline: str = "",
) -> Letter:
    """That it is somebody's move, and what happened. `report`: what is asked and what the
    seat sees, for one who plays by mail."""
    due = f" Until {local(seat.due_at, account)}." if seat.due_at is not None else ""
    news = f" {headline.rstrip('.')}." if headline else ""
    lines = [f"It is your move in {row.name}, as {seat.name}.{news}{due}", address(settings, row)]
    if report:
        lines += ["", report.rstrip("\n")]
    return Letter(
        key=f"ask:{row.id}:{row.step}:{seat.name}",
        kind=LetterKind.MOVE,
        to=account.email or "",
        subject=f"[{row.name}] It is your move",
        body=_framed(settings, lines, asked=bool(report)) + "\n",
        account_id=account.id,
        reply=reply_token(settings, row, seat),
    )


def reminder(
    settings: Settings,
    row: MatchRow,
    seat: SeatRow,
    account: Account,
    hours: int,
    *,
    by_gm: bool = False,
    sheet: str = "",
    draft: bool = False,
    silent: bool = False,
) -> Letter:
    """So many hours before the deadline; or, with a number of its own, by the game master.

    `sheet`: what is wrong with the orders that are here; `draft`: whether some are saved, not sent;
    `silent`: whether nothing was sent.
    """
    kind = "remind-gm" if by_gm else "remind"
    said = f"{seat.name} has not said that it is ready." if not seat.ready else ""
    said = f"You have sent nothing for {turn_of(row)} yet. {said}" if silent and said else said
    soon = "are due soon" if by_gm else f"are due within {counted(hours, 'hour')}"
    said += " Its saved draft is used as it stands then." if draft and said else ""
    due = f"Due: {local(seat.due_at or row.due_at, account)}"
    wrong = f"[{row.name}] Look at your orders for {turn_of(row)} again"
    lines = [part for part in (said, due, address(settings, row), sheet) if part]
    return Letter(
        key=f"{kind}:{row.id}:{row.step}:{seat.name}:{hours}",
        kind=LetterKind.REMINDER,
        to=account.email or "",
        subject=wrong if seat.ready else f"[{row.name}] Orders for {turn_of(row)} {soon}",
        body=_framed(settings, lines) + "\n",
        account_id=account.id,
        reply=reply_token(settings, row, seat),
    )


def notice(row: MatchRow, account: Account, key: str, subject: str, text: str) -> Letter:
    """A few words about a match."""
    return Letter(
        key=f"{key}:{account.id}",
        kind=LetterKind.NOTICE,
        to=account.email or "",
        subject=f"[{row.name}] {subject}",
        body=text + "\n",
        account_id=account.id,
    )
