"""What a mail asks for is done: its sheet first, then its commands, each with a sentence."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from starpost.host.incoming import answers, masters
from starpost.host.incoming.case import Case
from starpost.host.incoming.handing_in import hand_in, has_nothing, say_ready
from starpost.host.looking import views
from starpost.host.matches import press
from starpost.host.outgoing.replies import sign
from starpost.host.people import absence
from starpost.host.storage import Incoming, SeatRow
from starpost.host.tokens import same
from starpost.host.trouble import Trouble, bad
from starpost.host.turns.record import game_of
from starpost.kernel.contract import GM
from starpost.post.commands import GAME_MASTER, Command
from starpost.post.mail import Mail
from starpost.post.orders import Understood, understand

MOST_FIGURES = 16
"""Of the number of a mail: no database knows more."""


def act(case: Case) -> str:
    """Do it; the text of the answer."""
    understood = understand(game_of(case.row), case.mail)
    parts = [refusal.text for refusal in case.mail.refused]
    if not case.proven:
        return "\n\n".join([*parts, _ask_to_confirm(case, understood)])
    ready = [c.word == "READY" for c in understood.commands if c.word in ("READY", "NOT READY")]
    alone = bool(ready) and ready[-1] and has_nothing(case)
    if case.seat is not None and (understood.has_sheet or alone):
        parts.append(hand_in(case, understood.sheet, ready[-1] if ready else None))
    elif case.seat is not None and ready:
        parts.append(say_ready(case, ready[-1]))
    if understood.polite:
        left = "\n".join(f"  {line}" for line in understood.polite)
        parts.append(f"Not taken for orders:\n{left}")
    for command in understood.commands:
        if command.word not in ("READY", "NOT READY"):
            parts.append(_obey(case, command))
    if not understood.has_sheet and not understood.commands and not case.mail.refused:
        parts.append(answers.NOTHING)
    parts = [part for part in parts if part]
    return "\n\n".join([*parts, answers.standing(case.host, case.row, case.seat, case.account)])


# --- a sender that is not proven ------------------------------------------------------------


def _ask_to_confirm(case: Case, understood: Understood) -> str:
    """Keep what came; it counts when its code comes back from the player's own mailbox."""
    back = f"\n{case.mail.returned}" if understood.on_our_sheet else ""
    said = case.mail.sheet + back
    with case.host.db.write() as session:
        session.get_one(Incoming, case.number).text = said
    code = f"{case.number}-{sign(case.host.settings, 'confirm', case.number, case.step)}"
    shown = "\n".join(f"  {line}" for line in said.split("\n")[:40])
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
    if command.rest.upper() in GAME_MASTER:
        press.send(case.host, case.account, case.row.key, seat.name, [GM], command.text)
        return "Your message to the game master is sent."
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
    """`ABSENT 2026-12-01 - 2026-12-05`: whole days on the player's own calendar; or one day."""
    words = re.findall(r"\d{4}-\d{1,2}-\d{1,2}", rest)[:2]
    zone = ZoneInfo(case.account.zone or "UTC")
    try:
        first, *_, last = (
            datetime.strptime(w, "%Y-%m-%d").replace(tzinfo=zone) for w in words * (3 - len(words))
        )
        begins = max(first, case.host.clock.now().astimezone(zone)).astimezone(UTC)
        ends = (last + timedelta(days=1)).astimezone(UTC)
    except (ValueError, OverflowError):
        raise bad("bad_dates", "Write two days: ABSENT 2026-12-01 - 2026-12-05.") from None
    absence.plan(case.host, case.account.id, begins, ends, "default")
    return f"You are away from {first:%F} to {last:%F}."
