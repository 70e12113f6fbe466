"""The sheet of a mail is handed in; the answer says what was understood and what it replaces."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from sqlalchemy import select

from starpost.host.incoming import answers
from starpost.host.incoming.case import Case
from starpost.host.sheets import drafts
from starpost.host.sheets.intake import Submission, set_ready, submit
from starpost.host.sheets.versions import current
from starpost.host.storage import MatchRow, SeatRow, SheetRow
from starpost.host.trouble import Trouble
from starpost.host.words import Source
from starpost.kernel.contract import Game
from starpost.wire import Receipt

MOST_GONE = 12
"""So many lines that a new sheet leaves out are named."""


def hand_in(case: Case, text: str, ready: bool | None) -> str:
    """Through the same door as every other sheet, then what was understood line by line."""
    assert case.seat is not None
    older, before = _came_late(case), _before(case)
    known = answers.known(case.host, case.account, case.row, case.seat.name)
    try:
        receipt = submit(
            case.host,
            Submission(case.row.key, case.seat.name, case.account.id, text, ready, case.step,
                       source=Source.MAIL),
        )  # fmt: skip
    except Trouble as trouble:
        return f"Your orders were NOT taken: {trouble.text}"
    understood = [*answers.lines(known, text), *answers.forecast(known, text)]
    gone = _gone(known.game, before, text) if receipt.version > 1 and not receipt.note else []
    return "\n".join([*_taken(receipt), *gone, *older, "", *understood])


def _before(case: Case) -> str:
    """The sheet that lies here for this question; empty: none."""
    assert case.seat is not None
    with case.host.db.read() as session:
        found = current(session, session.get_one(MatchRow, case.row.id)).get(case.seat.name)
    return found.text if found is not None else ""


def _gone(game: Game[Any, Any], before: str, text: str) -> list[str]:
    """Which orders of the earlier sheet are not in the new one: who only wanted to add a line
    learns that the rest must be sent with it."""
    kept = {str(order) for order in game.read(text)}
    lost = dict.fromkeys(str(order).partition("\n")[0] for order in game.read(before)
                         if str(order) not in kept)  # fmt: skip
    if not lost:
        return []
    named = ", ".join([*list(lost)[:MOST_GONE], "..."][: len(lost) + (len(lost) > MOST_GONE)])
    return [f"No longer ordered: {named}. A mail replaces the whole sheet."]


def has_nothing(case: Case) -> bool:
    """Whether neither a sheet nor a draft is here: then READY alone is a sheet without orders."""
    if case.seat is None:
        return False
    with case.host.db.read() as session:
        row = session.get_one(MatchRow, case.row.id)
        seat = session.get_one(SeatRow, case.seat.id)
        return seat.name not in current(session, row) and not drafts.begun(session, row, [seat])


def _taken(receipt: Receipt) -> list[str]:
    said = "READY" if receipt.ready else "not ready: the turn waits for the deadline or for READY"
    found = [
        f"Your orders for turn {receipt.turn} were taken: sheet {receipt.version} of {receipt.seat}"
        f", {said}.",
        f"Digest: {receipt.digest}",
    ]
    if receipt.version > 1 and not receipt.note:
        found.append(f"It replaces sheet {receipt.version - 1}.")
    return [*found, receipt.note] if receipt.note else found


def _came_late(case: Case) -> list[str]:
    """A word to somebody whose older mail arrives after a newer sheet: arrival here decides."""
    assert case.seat is not None
    with case.host.db.read() as session:
        last = session.scalar(
            select(SheetRow.at)
            .where(SheetRow.match_id == case.row.id, SheetRow.step == case.row.step,
                   SheetRow.seat == case.seat.name)
            .order_by(SheetRow.version.desc())
        )  # fmt: skip
    if last is None or case.mail.at is None or case.mail.at >= last - timedelta(minutes=1):
        return []
    return [
        "By your clock this mail is older than the sheet we had. What arrives here last counts, "
        "so it has replaced that sheet: send the newer one again if that is wrong."
    ]


def say_ready(case: Case, ready: bool) -> str:
    assert case.seat is not None
    try:
        set_ready(case.host, case.row.key, case.seat.name, case.account.id, ready)
    except Trouble as trouble:
        return trouble.text
    return "You are ready." if ready else "You are not ready any more."
