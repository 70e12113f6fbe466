"""The words of an answer, made from the player's own view."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.host import Host
from starpost.host.looking import trying, views
from starpost.host.outgoing.letters import local
from starpost.host.outgoing.replies import Reply, ReplyTo, address, token
from starpost.host.storage import Account, MatchRow, SeatRow, SheetRow
from starpost.host.trouble import Trouble
from starpost.host.turns.record import game_of
from starpost.host.words import SeatKind, Status
from starpost.kernel.contract import Game, Prompt
from starpost.kernel.orders import Unread
from starpost.kernel.trial.spreads import sentence
from starpost.post.preview import check_lines

RUNS, SECONDS = 40, 1.0
"""Of a forecast: enough to see a spread, and short, since the mail server waits."""
NOTHING = (
    "No orders were found in your mail. Write them above the quoted report, one a line, as plain "
    "text or in an attached .txt file, or on the sheet at its end. Nobody reads mails to this "
    "address: MESSAGE GM writes to the game master; HELP alone on a line explains more."
)


class Known(Struct, frozen=True):
    """What a seat knows at one moment; an answer is about that moment, even if a turn runs now."""

    game: Game[Any, Any]
    seat: str
    view: Any
    prompt: Prompt | None


def known(host: Host, account: Account, row: MatchRow, seat: str) -> Known:
    with host.db.read() as session:
        eyes = views.eyes(session, account, row.key, seat)
        return Known(game_of(eyes.match), seat, views.view(session, eyes),
                     views.prompt(session, eyes))  # fmt: skip


def lines(known: Known, text: str) -> list[str]:
    """What was understood and what is wrong, line by line."""
    return list(check_lines(known.game, known.view, text))


def forecast(known: Known, text: str) -> list[str]:
    """How it may come out, on what the player knows, where the game offers such a trial."""
    try:
        if not trying.offered(known.game, known.view, known.prompt):
            return []
        tried = trying.try_out(known.game, known.view, known.seat, text, runs=RUNS,
                               seconds=SECONDS).tried  # fmt: skip
    except Trouble:
        return []
    told = [sentence(spread, known.seat, tried.runs) for spread in tried.spreads]
    head = "A forecast from what you know:"
    return ["", head, *(f"  {line}" for line in told)] if told else []


def standing(host: Host, row: MatchRow, seat: SeatRow | None, account: Account) -> str:
    """How things stand after all that: turn, readiness, until when."""
    with host.db.read() as session:
        row = session.get_one(MatchRow, row.id)
        if row.status == Status.OVER:
            return f"{row.name}: the match is over.\n{host.settings.url}/m/{row.key}/end"
        told = [f"{row.name}: turn {row.turn}, {row.status}."]
        if seat is not None:
            seat = session.get_one(SeatRow, seat.id)
            ready = "ready" if seat.ready else "not ready" if seat.asked else "not asked anything"
            told.append(f"{seat.name} is {ready}.")
            told.append(_sheet_here(session, row, seat.name, account))
        due = (seat.due_at if seat is not None else None) or row.due_at
        waiting = session.scalars(
            select(SeatRow.name).where(
                SeatRow.match_id == row.id, SeatRow.waited, SeatRow.ready.is_(False)
            )
        ).all()
        if due is None:
            told.append("There is no deadline: the turn runs when all are ready.")
        else:
            told.append(f"Orders can be changed until: {local(due, account)}.")
        if seat is None:
            told.append(f"Waited for: {', '.join(waiting) or 'nobody'}.")
        return "\n".join([*told, f"{host.settings.url}/matches/{row.key}"])


def _sheet_here(session: Session, row: MatchRow, seat: str, account: Account) -> str:
    """Which sheet would be played now."""
    found = session.scalar(
        select(SheetRow)
        .where(SheetRow.match_id == row.id, SheetRow.step == row.step, SheetRow.seat == seat)
        .order_by(SheetRow.version.desc())
        .limit(1)
    )
    if found is None:
        return f"Nothing of yours is here for turn {row.turn} yet."
    count = len(game_of(row).read(found.text))
    orders = f"{count} order{'s' * (count != 1)}"
    return f"Your sheet here: number {found.version}, {orders}, taken {local(found.at, account)}."


def reply_for(host: Host, account: Account, row: MatchRow | None) -> str:
    """The token of the place this person writes to next."""
    if row is None:
        return ""
    with host.db.read() as session:
        row = session.get_one(MatchRow, row.id)
        seat = session.scalar(
            select(SeatRow).where(
                SeatRow.match_id == row.id,
                SeatRow.account_id == account.id,
                SeatRow.kind == SeatKind.PLAYER,
            )
        )
        if seat is not None:
            return token(host.settings, Reply(ReplyTo.SEAT, seat.id, row.step))
        return token(host.settings, Reply(ReplyTo.GM, row.id, 0)) if row.gm_id == account.id else ""


def places(host: Host, account: Account) -> str:
    """For a mail without a token: where to write to, match by match."""
    with host.db.read() as session:
        played = session.scalars(
            select(MatchRow)
            .join(SeatRow, SeatRow.match_id == MatchRow.id)
            .where(SeatRow.account_id == account.id, SeatRow.kind == SeatKind.PLAYER,
                   MatchRow.status == Status.RUNNING)
        ).all()  # fmt: skip
        mastered = session.scalars(
            select(MatchRow).where(MatchRow.gm_id == account.id, MatchRow.status == Status.RUNNING)
        ).all()
    told = ["Each match has an address of its own, and a new one each turn. Yours are now:"]
    for row in dict.fromkeys([*played, *mastered]):
        told.append(f"{row.name}: {address(host.settings, reply_for(host, account, row))}")
    if len(told) == 1:
        return "You play in no running match. The address of your mail belongs to none."
    return "\n".join(told)


def _letters(game: Game[Any, Any]) -> str:
    if any(not isinstance(order, Unread) for order in game.read("MESSAGE ANN\nHello\nEND")):
        return "MESSAGE             an order of this game: it goes with the turn, by its rules"
    return "MESSAGE ANN         a message: the lines that follow, up to END; ALL for everybody"


def help_text(game: Game[Any, Any], *, master: bool) -> str:
    told = [
        f"{game.title} by mail: answer a report with your orders, one a line, above the quote.",
        "A later mail replaces an earlier one. Every mail is answered: no answer, send again.",
        "",
        "READY, NOT READY    run the turn when all are ready, or wait for the deadline",
        "STATUS              how the match stands",
        "REPORT, REPORT 3    the report of now, or of turn 3",
        "MAP                 the map as text",
        _letters(game),
        "MESSAGE GM          the same to the game master, at once",
        "ABSENT 2026-12-01 - 2026-12-05",
    ]
    if master:
        told += [
            "",
            "For the game master: PAUSE 24, RESUME, EXTEND 24, MESSAGE ALL; and, asked for twice,",
            "PROCESS and ROLLBACK 3.",
        ]
    return "\n".join(told)
