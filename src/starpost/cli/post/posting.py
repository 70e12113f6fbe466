"""`starpost post`: the reports of a folder's turn go to the players, by SMTP or as ready mails."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime, formataddr, make_msgid
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from msgspec.structs import replace

from starpost.cli.games.folder import Folder, rendered
from starpost.cli.games.referee import FolderPath
from starpost.cli.games.telling import Telling
from starpost.cli.output import AsJson, as_json_line, progress, refuse
from starpost.cli.post.letterheads import FILE, Person, Written, letterhead, name_of, read
from starpost.kernel.contract import Seat
from starpost.kernel.match import Match
from starpost.kernel.proof import file
from starpost.post.automatic import OURS
from starpost.post.enclosing import Enclosed, enclose
from starpost.post.quoting import ABOVE, BELOW
from starpost.reports import letter, pdf
from starpost.reports.letterhead import headed
from starpost.reports.story import with_story
from starpost.told.story import Story

POSTED = "posted.json"
ASKS = "Answer this mail with your orders, one a line, above or below the report."


def post(
    folder: FolderPath,
    seat: Annotated[list[str] | None, typer.Option(help="Only to this seat.")] = None,
    write: Annotated[bool, typer.Option("--write", help="Only write ready .eml files.")] = False,
    again: Annotated[bool, typer.Option("--again", help="Also what was sent already.")] = False,
    json: AsJson = False,
) -> None:
    """Send every player the report of this turn: text, HTML with the map, PDF."""
    place = Folder(folder)
    match = place.load()
    written = read(folder / FILE)
    sending = bool(written.smtp.host) and not write
    if sending and "@" not in written.smtp.sender + written.orders_to:
        refuse("no_address", f"Say in {folder / FILE} from whom: orders_to, or sender in [smtp].")
    people, left_out = _people(place, match, written, [s.upper() for s in seat or ()])
    done = {} if again else _posted(place, match)
    new = [name for name in people if name not in done]
    with progress(f"Writing {len(new)} mails", len(new)) as bar:
        telling = Telling(match)
        made = {
            name: _mail(match, folder, written, name, telling.story(name)) for name in bar.over(new)
        }
    facts: list[dict[str, Any]] = []
    for name, mail in made.items():
        path = place.turn(match.turn) / "mails" / f"{name}.eml"
        file.write_atomic(path, mail.as_bytes())
        why = send(written, mail) if sending else ""
        if sending and not why:
            _note(place, match, name)
        facts.append({"seat": name, "to": people[name].address, "file": path, "trouble": why,
                      "sent": sending and not why})  # fmt: skip
        if not json:
            typer.echo(_told(name, people[name], path, sending=sending, why=why))
        left_out += [name] if why else []
    if json:
        typer.echo(as_json_line({"mails": facts, "had": list(done), "without": left_out}))
    else:
        for name in done:
            typer.echo(f"{name}: has this report already (--again sends it again).")
        if left_out:
            typer.echo(f"Without a mail: {', '.join(left_out)}.")
    if left_out:
        raise typer.Exit(1)


def _people(
    place: Folder, match: Match[Any, Any], written: Written, wanted: Sequence[str]
) -> tuple[dict[Seat, Person], list[Seat]]:
    """To whom a report goes, and the people we have no address of."""
    held = place.bots(match)
    seats = [s for s in match.seats if (not wanted and s not in held) or s.upper() in wanted]
    for name in set(wanted) - {s.upper() for s in seats}:
        refuse("unknown_player", f"There is no seat {name}; there are {', '.join(match.seats)}.")
    people = {s: written.person(s) for s in seats}
    known = {s: person for s, person in people.items() if person.address}
    if not known:
        refuse("no_address", f"No player has an address in {place.root / FILE}.")
    return known, [s for s in seats if s not in known]


def _told(seat: Seat, person: Person, path: Path, *, sending: bool, why: str) -> str:
    if why:
        return f"{seat}: NOT sent to {person.address}: {why}"
    done = "sent" if sending else f"written to {path}, for"
    return f"{seat}: {done} {formataddr((person.name, person.address))}"


def _mail(
    match: Match[Any, Any], root: Path, written: Written, seat: Seat, story: Story | None
) -> EmailMessage:
    """The report of one seat, made from its view and nothing else; its story is the subject."""
    view, head = match.view(seat), letterhead(root, match, seat)
    text, _ = rendered(match.game, view, "text", replace(head, sheet=False), story)
    mail = addressed(match, written, seat, _subject(match, seat, story, asked=head.asked))
    asked = [ASKS] if head.asked else []
    mail.set_content("\n".join([ABOVE, text.decode(), *asked, BELOW]) + "\n")
    report = with_story(match.game.report(view), story)
    shown = letter.render(headed(match.game, report, replace(head, sheet=False)), *asked)
    name = f"{name_of(match) or match.game.title} turn {match.turn} {seat}.pdf"
    paper = pdf.render(headed(match.game, report, head))
    enclose(mail, Enclosed(shown.html, shown.pictures, {name: paper}))
    return mail


def _subject(match: Match[Any, Any], seat: Seat, story: Story | None, *, asked: bool) -> str:
    """What happened; and for which seat and turn an answer is, as `starpost inbox` reads it."""
    if story is None:
        return f"Turn {match.turn}, report to {seat}"
    title = story.title.rstrip(".")
    return f"{title} ({seat}, orders for turn {match.turn})" if asked else f"{title} ({seat})"


def addressed(match: Match[Any, Any], written: Written, seat: Seat, subject: str) -> EmailMessage:
    """A mail to the player of a seat, with all its heads and nothing in it."""
    person = written.person(seat)
    box = written.orders_to if "@" in written.orders_to else ""
    mail = EmailMessage()
    mail["From"] = written.smtp.sender if not box else formataddr((written.master, box))
    mail["To"] = formataddr((person.name, person.address))
    mail["Subject"] = f"[{name_of(match) or match.game.title}] {subject}"
    mail["Date"] = format_datetime(datetime.now(UTC))
    mail["Message-ID"] = make_msgid(domain="starpost")
    mail["Auto-Submitted"] = "auto-generated"
    mail[OURS] = "mail"
    return mail


def send(written: Written, mail: EmailMessage) -> str:
    """Send one mail; what went wrong, or nothing."""
    import aiosmtplib

    smtp = written.smtp
    try:
        asyncio.run(
            aiosmtplib.send(
                mail, hostname=smtp.host, port=smtp.port, username=smtp.user or None,
                password=smtp.password or None, use_tls=smtp.tls, timeout=smtp.timeout,
            )
        )  # fmt: skip
    except (aiosmtplib.SMTPException, OSError, ValueError) as error:
        return str(error) or type(error).__name__
    return ""


def _posted(place: Folder, match: Match[Any, Any]) -> dict[Seat, int]:
    """Who has the report of this very state: after an undo a new one is due."""
    path = place.turn(match.turn) / "mails" / POSTED
    try:
        found = msgspec.json.decode(path.read_bytes(), type=dict[Seat, int])
    except (OSError, msgspec.MsgspecError):
        return {}
    return {seat: entry for seat, entry in found.items() if entry == len(match.entries)}


def _note(place: Folder, match: Match[Any, Any], seat: Seat) -> None:
    path = place.turn(match.turn) / "mails" / POSTED
    found = {**_posted(place, match), seat: len(match.entries)}
    file.write_atomic(path, msgspec.json.encode(found))
