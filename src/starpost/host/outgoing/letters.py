"""What the host writes to people. A turn report is made from the seat's view and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from starpost.host.facts import AnyMatch, AnyUser
from starpost.host.outgoing.outbox import Letter
from starpost.host.outgoing.replies import Reply, token
from starpost.host.settings import Settings
from starpost.host.storage import Account, MatchRow, SeatRow
from starpost.host.words import LetterKind
from starpost.kernel.orders import Problem
from starpost.post.quoting import ABOVE, BELOW


def reply_token(settings: Settings, row: MatchRow, seat: SeatRow) -> str:
    """For one seat and one question: the address to which its orders are sent by mail."""
    return token(settings, Reply("s", seat.id, row.step))


def local(at: datetime | None, account: AnyUser) -> str:
    if at is None:
        return "no deadline"
    zone = account.zone or "UTC"
    return at.astimezone(ZoneInfo(zone)).strftime("%a %d %b %Y %H:%M") + f" ({zone})"


def address(settings: Settings, row: AnyMatch) -> str:
    return f"{settings.address}/matches/{row.key}"


def turn_report(
    settings: Settings,
    row: MatchRow,
    seat: SeatRow,
    account: Account,
    report: str,
    headline: str = "",
) -> Letter:
    """The printed report of one seat, under its letterhead."""
    lines = [f"{row.name}: turn {row.turn}", address(settings, row), "", report]
    if settings.inbound.address:
        answer = "Answer this mail with your orders, one a line; HELP explains more."
        lines = [ABOVE, *lines, "", answer, BELOW]
    return Letter(
        key=f"turn:{row.id}:{row.step}:{seat.name}",
        kind=LetterKind.TURN,
        to=account.email or "",
        subject=f"[{row.name}] {headline or f'Turn {row.turn}, report to {seat.name}'}",
        body="\n".join(lines),
        account_id=account.id,
        reply=reply_token(settings, row, seat),
    )


def with_problems(report: str, problems: Sequence[Problem]) -> str:
    """A printout, and below it what was wrong with the seat's orders."""
    if not problems:
        return report
    told = [f"  {problem.order}: {problem.text}" for problem in problems]
    return "\n".join([report.rstrip("\n"), "", "What could not be done:", *told, ""])


def your_move(settings: Settings, row: MatchRow, seat: SeatRow, account: Account) -> Letter:
    return Letter(
        key=f"ask:{row.id}:{row.step}:{seat.name}",
        kind=LetterKind.MOVE,
        to=account.email or "",
        subject=f"[{row.name}] {seat.name} is asked: {seat.asked}",
        body=f"{row.name} waits for you.\nDue: {local(seat.due_at, account)}\n"
        f"{address(settings, row)}\n",
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
) -> Letter:
    """So many hours before the deadline; or, with a number of its own, by the game master."""
    kind = "remind-gm" if by_gm else "remind"
    return Letter(
        key=f"{kind}:{row.id}:{row.step}:{seat.name}:{hours}",
        kind=LetterKind.REMINDER,
        to=account.email or "",
        subject=f"[{row.name}] Orders for turn {row.turn} are due soon",
        body=f"{seat.name} has not said that it is ready.\n"
        f"Due: {local(seat.due_at or row.due_at, account)}\n{address(settings, row)}\n",
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
