"""`starpost inbox`: sheets in saved mails, an mbox or a mailbox are filed under their seats."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from msgspec import Struct

from starpost.cli.games.folder import Folder
from starpost.cli.games.order_files import called, seat_in, whose
from starpost.cli.games.referee import FolderPath
from starpost.cli.output import AsJson, as_json_line, refuse
from starpost.cli.post.letterboxes import Piece, from_imap, from_path
from starpost.cli.post.letterheads import FILE, Written, name_of, read
from starpost.cli.post.posting import addressed, send
from starpost.kernel.contract import Seat
from starpost.kernel.match import Match
from starpost.kernel.proof import file
from starpost.kernel.writing.sheets import SheetRefused, accept
from starpost.post.charsets import decode, tidy
from starpost.post.mail import Mail
from starpost.post.mail import read as read_mail
from starpost.post.orders import Understood, understand
from starpost.post.preview import check_lines

SEEN = "inbox.json"
_BRACKET = re.compile(r"\[([^\[\]]{1,80})\]")
_TURN = re.compile(r"\bturn\s+(\d{1,4})\b", re.IGNORECASE)
_ASKED = re.compile(r"\(([^()]+), orders for (turn\s+\d{1,4})\)", re.IGNORECASE)
"""How the subject of a report ends; the news before it may name other turns and seats."""


class Taken(Struct, frozen=True):
    """What became of a mail: the sentence, and, where a player is answered, whose and what."""

    said: str
    seat: Seat = ""
    answer: str = ""


def inbox(
    folder: FolderPath,
    source: Annotated[
        Path | None,
        typer.Argument(help="A folder of saved mails, a Maildir or an mbox; none: FOLDER/inbox."),
    ] = None,
    imap: Annotated[
        bool, typer.Option("--imap", help="The mailbox that letterhead.toml names.")
    ] = False,
    answer: Annotated[
        bool, typer.Option("--answer", help="Answer each player: what was understood.")
    ] = False,
    json: AsJson = False,
) -> None:
    """File the orders in saved mails or a mailbox under their seats, the latest last."""
    place = Folder(folder)
    match = place.load()
    written = read(folder / FILE)
    pieces = from_imap(written.imap) if imap else from_path(source or folder / "inbox")
    seen = _seen(place)
    new = [p for p in pieces if _key(p) not in seen]
    facts = []
    for piece in new:
        taken = _file(place, match, written, piece)
        done = ""
        if answer and taken.seat and taken.answer:
            done = _answered(place, match, written, taken)
        facts.append({"mail": piece.name, "seat": taken.seat, "said": taken.said, "answer": done})
        if not json:
            typer.echo(f"{piece.name}: {taken.said}" + (f"\n  {done}" if done else ""))
        seen.append(_key(piece))
        file.write_atomic(folder / SEEN, msgspec.json.encode(seen))
    if json:
        typer.echo(as_json_line(facts))
    elif not new:
        typer.echo("Nothing new.")


def _key(piece: Piece) -> str:
    return hashlib.sha256(piece.data).hexdigest()


def _seen(place: Folder) -> list[str]:
    """What was filed or refused before is not looked at again."""
    path = place.root / SEEN
    if not path.is_file():
        return []
    try:
        return msgspec.json.decode(path.read_bytes(), type=list[str])
    except (OSError, msgspec.MsgspecError) as error:
        refuse("unreadable", f"{path} cannot be used: {error}.")


# --- one mail -------------------------------------------------------------------------------


def _file(place: Folder, match: Match[Any, Any], written: Written, piece: Piece) -> Taken:
    """One mail or text, for itself: whatever is wrong with it is said, and the next one comes."""
    if piece.trouble:
        return Taken(f"{piece.trouble} Left alone.")
    if not piece.is_mail:
        path = Path(piece.name)
        seat = seat_in(path.stem, match.seats) or whose(piece.path or path, match, written)
        if seat is None:
            return Taken(f"belongs to nobody; there are {', '.join(match.seats)}. Left alone.")
        return _keep(place, match, seat, Understood(tidy(decode(piece.data))))
    mail = read_mail(piece.data)
    other = _BRACKET.search(mail.subject)
    if other is not None and name_of(match) and other[1].lower() not in _names(match):
        return Taken(f"is for {other[1]}. Left alone.")
    if mail.automatic:
        return Taken(f"is no player's mail ({mail.automatic}). Left alone.")
    held = written.seats_of(mail.sender, match.seats)
    if not held:
        return Taken(f"{mail.sender or 'its sender'} is nobody's address here. Left alone.")
    understood = understand(match.game, mail)
    seat = held[0] if len(held) == 1 else _meant(match, mail, held)
    if seat is None:
        return Taken(f"{mail.sender} holds {', '.join(held)} and does not say which. Left alone.")
    asked = _ASKED.search(mail.subject)
    turn = _TURN.search(asked[2] if asked else mail.subject)
    if turn is not None and int(turn[1]) != match.turn:
        said = f"It answers the report of turn {turn[1]}; turn {match.turn} is played."
        return Taken(f"{seat}: NOT taken. {said}", seat, f"Your orders were NOT taken: {said}")
    return _keep(place, match, seat, understood, mail)


def _names(match: Match[Any, Any]) -> set[str]:
    return {name.lower() for name in (*called(match), match.game.title) if name}


def _meant(match: Match[Any, Any], mail: Mail, held: list[Seat]) -> Seat | None:
    """Which of a person's seats: by the subject, else by the head of the sheet."""
    asked = _ASKED.search(mail.subject)
    said = asked[1] if asked else mail.subject
    return seat_in(said, held) or seat_in(match.game.read(mail.sheet).head.seat, held)


def _keep(
    place: Folder,
    match: Match[Any, Any],
    seat: Seat,
    understood: Understood,
    mail: Mail | None = None,
) -> Taken:
    """Put a sheet into the turn's folder; one that lay there is kept aside."""
    notes = [refusal.text for refusal in mail.refused] if mail is not None else []
    notes += [f"It also asks: {command}." for command in understood.commands]
    if not understood.has_sheet:
        said = " ".join(["There are no orders in it.", *notes])
        return Taken(f"{seat}: {said}", seat, said)
    try:
        text = accept(match.game, understood.sheet, seat=seat, turn=match.turn,
                      names=called(match))  # fmt: skip
    except SheetRefused as refused:
        said = " ".join([str(refused), *notes])
        return Taken(f"{seat}: {said} ({refused.code})", seat, said)
    replaced = _put_aside(place, match, seat)
    file.write_atomic(place.orders(match) / f"{seat}.txt", f"{text}\n".encode())
    lines = list(check_lines(match.game, match.view(seat), text))
    taken = f"Your orders for turn {match.turn} were taken."
    said = " ".join([f"{seat}: {lines[-1]}", *replaced, *notes])
    return Taken(said, seat, "\n".join([taken, *replaced, *notes, "", *lines]))


def _put_aside(place: Folder, match: Match[Any, Any], seat: Seat) -> list[str]:
    old = place.sheets(match).paths.get(seat)
    if old is None:
        return []
    aside = place.turn(match.turn) / "replaced"
    aside.mkdir(parents=True, exist_ok=True)
    old.replace(aside / f"{len(list(aside.iterdir())) + 1:03d} {old.name}")
    return ["They replace the earlier sheet."]


def _answered(place: Folder, match: Match[Any, Any], written: Written, taken: Taken) -> str:
    """Tell the player; by SMTP where there is a server, and always as a file."""
    mail = addressed(match, written, taken.seat, f"Your orders for turn {match.turn}")
    mail.set_content(taken.answer + "\n")
    box = place.turn(match.turn) / "mails"
    path = box / f"answer-{len(list(box.glob('answer-*'))) + 1:03d}-{taken.seat}.eml"
    file.write_atomic(path, mail.as_bytes())
    if not written.smtp.host:
        return f"The answer is in {path}."
    why = send(written, mail)
    return f"The answer was NOT sent: {why}" if why else "Answered."
