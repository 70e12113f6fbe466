"""What a mail asks for is done: its sheet first, then its commands, each with a sentence."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from msgspec import Struct
from sqlalchemy import select

from starpost.host.host import Host
from starpost.host.incoming import answers, masters
from starpost.host.looking import views
from starpost.host.matches import press
from starpost.host.outgoing.replies import sign
from starpost.host.people import absence
from starpost.host.sheets import drafts
from starpost.host.sheets.intake import Submission, set_ready, submit
from starpost.host.sheets.versions import current
from starpost.host.storage import Account, Incoming, MatchRow, SeatRow, SheetRow
from starpost.host.tokens import same
from starpost.host.trouble import Trouble, bad
from starpost.host.turns.record import game_of
from starpost.host.words import Source
from starpost.post.commands import Command
from starpost.post.mail import Mail
from starpost.post.orders import Understood, understand
from starpost.wire import Receipt

MOST_FIGURES = 16
"""Of the number of a mail: no database knows more."""


class Case(Struct, frozen=True, kw_only=True):
    """A mail whose sender and match are known. No seat: it is the game master's."""

    host: Host
    account: Account
    row: MatchRow
    seat: SeatRow | None
    step: int
    mail: Mail
    number: int
    proven: bool


def act(case: Case) -> str:
    """Do it; the text of the answer."""
    understood = understand(game_of(case.row), case.mail)
    parts = [refusal.text for refusal in case.mail.refused]
    if not case.proven:
        return "\n\n".join([*parts, _ask_to_confirm(case, understood)])
    ready = [c.word == "READY" for c in understood.commands if c.word in ("READY", "NOT READY")]
    alone = bool(ready) and ready[-1] and _has_nothing(case)
    if case.seat is not None and (understood.has_sheet or alone):
        parts.append(_hand_in(case, understood.sheet, ready[-1] if ready else None))
    elif case.seat is not None and ready:
        parts.append(_say_ready(case, ready[-1]))
    if understood.polite:
        left = "\n".join(f"  {line}" for line in understood.polite)
        parts.append(f"Not taken for orders:\n{left}")
    for command in understood.commands:
        if command.word not in ("READY", "NOT READY"):
            parts.append(_obey(case, command))
    if not parts:
        parts.append(answers.NOTHING)
    return "\n\n".join([*parts, answers.standing(case.host, case.row, case.seat, case.account)])


# --- the sheet ------------------------------------------------------------------------------


def _hand_in(case: Case, text: str, ready: bool | None) -> str:
    """Through the same door as every other sheet, then what was understood line by line."""
    assert case.seat is not None
    older = _came_late(case)
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
    return "\n".join([*_taken(case, receipt), *older, "", *understood])


def _has_nothing(case: Case) -> bool:
    """Whether neither a sheet nor a draft is here: then READY alone is a sheet without orders."""
    if case.seat is None:
        return False
    with case.host.db.read() as session:
        row = session.get_one(MatchRow, case.row.id)
        seat = session.get_one(SeatRow, case.seat.id)
        return seat.name not in current(session, row) and not drafts.begun(session, row, [seat])


def _taken(case: Case, receipt: Receipt) -> list[str]:
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


def _say_ready(case: Case, ready: bool) -> str:
    assert case.seat is not None
    try:
        set_ready(case.host, case.row.key, case.seat.name, case.account.id, ready)
    except Trouble as trouble:
        return trouble.text
    return "You are ready." if ready else "You are not ready any more."


# --- a sender that is not proven ------------------------------------------------------------


def _ask_to_confirm(case: Case, understood: Understood) -> str:
    """Keep what came; it counts when its code comes back from the player's own mailbox."""
    with case.host.db.write() as session:
        session.get_one(Incoming, case.number).text = case.mail.sheet
    code = f"{case.number}-{sign(case.host.settings, 'confirm', case.number, case.step)}"
    shown = "\n".join(f"  {line}" for line in case.mail.sheet.split("\n")[:40])
    return (
        "A mail with your address came, but your mail provider does not vouch for it. NOTHING was "
        f"done yet. If it is yours, answer with this line alone:\n\nCONFIRM {code}\n\n"
        f"It said:\n{shown}"
    )


def confirmed(case: Case) -> str:
    """A mail that brings back the code of an earlier one: that one is done now."""
    word = next(
        (c.rest for c in understand(game_of(case.row), case.mail).commands if c.word == "CONFIRM"),
        "",
    ).lower()
    if not word or word.startswith("g"):
        return ""
    number, _, _ = word.partition("-")
    with case.host.db.read() as session:
        known = number.isdecimal() and len(number) < MOST_FIGURES
        kept = session.get(Incoming, int(number)) if known else None
    right = f"{number}-{sign(case.host.settings, 'confirm', number, case.step)}"
    if kept is None or kept.account_id != case.account.id or not same(word, right):
        return "That code is not known here, or it belongs to another turn. Nothing was done."
    mine = kept.match_id == case.row.id and kept.seat == (case.seat.name if case.seat else "")
    if not mine:
        return "That code belongs to another seat. Nothing was done."
    return act(_again(case, kept.text))


def _again(case: Case, text: str) -> Case:
    mail = Mail(sender=case.mail.sender, text=text)
    return Case(host=case.host, account=case.account, row=case.row, seat=case.seat, step=case.step,
                mail=mail, number=case.number, proven=True)  # fmt: skip


# --- commands -------------------------------------------------------------------------------


def _obey(case: Case, command: Command) -> str:
    try:
        return _done(case, command)
    except Trouble as trouble:
        return f"{command}: {trouble.text}"


def _done(case: Case, command: Command) -> str:
    match command.word:
        case "HELP":
            return answers.help_text(game_of(case.row), master=case.row.gm_id == case.account.id)
        case "STATUS":
            return ""  # every answer ends with it
        case "ABSENT":
            return _away(case, command.rest)
        case "MESSAGE" if case.seat is not None:
            return _message(case, case.seat, command)
        case "REPORT" | "MAP" if case.seat is not None:
            return _look(case, case.seat, command)
        case _ if case.row.gm_id == case.account.id:
            return masters.obey(case.host, case.account, case.row, command)
        case _:
            raise bad("not_gm", "Only the game master of this match can do that.")


def _message(case: Case, seat: SeatRow, command: Command) -> str:
    names = [name.strip().upper() for name in command.rest.replace(" AND ", ",").split(",")]
    to = None if names == ["ALL"] else [name for name in names if name]
    press.send(case.host, case.account, case.row.key, seat.name, to, command.text)
    return f"Your message to {command.rest.upper()} is sent."


def _look(case: Case, seat: SeatRow, command: Command) -> str:
    digits = "".join(c for c in command.rest if c.isdigit())
    with case.host.db.read() as session:
        eyes = views.eyes(session, case.account, case.row.key, seat.name)
        if command.word == "MAP":
            from starpost.draw import text

            return text.render(views.scene(session, eyes))
        return views.printout(session, eyes, int(digits) if digits else None)


def _away(case: Case, rest: str) -> str:
    """`ABSENT 2026-12-01 - 2026-12-05`: whole days on the player's own calendar."""
    words = rest.replace(" to ", " ").replace(" - ", " ").split()
    zone = ZoneInfo(case.account.zone or "UTC")
    try:
        first, last = (datetime.strptime(w, "%Y-%m-%d").replace(tzinfo=zone) for w in words)
        begins = max(first, case.host.clock.now().astimezone(zone)).astimezone(UTC)
        ends = (last + timedelta(days=1)).astimezone(UTC)
    except (ValueError, OverflowError):
        raise bad("bad_dates", "Write two days: ABSENT 2026-12-01 - 2026-12-05.") from None
    absence.plan(case.host, case.account.id, begins, ends, "default")
    return f"You are away from {words[0]} to {words[1]}."
