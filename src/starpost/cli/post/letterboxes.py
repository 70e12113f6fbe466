"""Where a game master's mails lie: a folder of saved files, a Maildir, an mbox, or by IMAP.

What comes last counts, so pieces are given in the order of their arrival: by the mark of the
receiving server, where there is one, else by the writer's clock, else by the file's date.
"""

from __future__ import annotations

import email
import mailbox
from datetime import UTC, datetime
from email.policy import compat32
from email.utils import parsedate_to_datetime
from pathlib import Path

from msgspec import Struct

from starpost.cli.output import refuse
from starpost.host.settings import Imap

TEXTS = (".txt", ".text", ".md", ".ord", ".orders", ".asc")
MOST = 2 * 1024 * 1024
_OUTLOOK = b"\xd0\xcf\x11\xe0"
"""How a mail saved by Outlook begins, which only Outlook can open."""


class Piece(Struct, frozen=True):
    """A saved mail or text, and where it lay."""

    name: str
    data: bytes
    at: datetime
    is_mail: bool = True
    path: Path | None = None
    trouble: str = ""
    """Why it cannot be opened."""


def from_path(path: Path) -> list[Piece]:
    """The mails and texts at a place, in the order of their arrival."""
    if path.is_dir():
        maildir = [path / "new", path / "cur"] if (path / "cur").is_dir() else [path]
        places = [p for each in maildir if each.is_dir() for p in sorted(each.iterdir())]
        found = [piece for p in places if p.is_file() and not p.name.startswith(".")
                 for piece in _file(p)]  # fmt: skip
    elif path.is_file():
        found = _file(path)
    else:
        refuse("no_such_path", f"There is no folder or file {path}.")
    return sorted(found, key=lambda piece: piece.at)


def _file(path: Path) -> list[Piece]:
    try:
        with path.open("rb") as opened:
            start = opened.read(4096)
        if start.startswith(b"From ") and path.suffix.lower() != ".eml":
            return _mbox(path)
        saved = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        if path.stat().st_size > MOST:
            return [Piece(path.name, start, saved, trouble="It is too large for a mail.")]
        data = path.read_bytes()
    except OSError as error:
        why = f"It cannot be read: {error.strerror}."
        return [Piece(path.name, path.name.encode(), datetime.now(UTC), trouble=why)]
    if start.startswith(_OUTLOOK):
        why = "Only Outlook can open it; please save it as text or .eml."
        return [Piece(path.name, data, saved, trouble=why)]
    if path.suffix.lower() in TEXTS:
        return [Piece(path.name, data, saved, is_mail=False, path=path)]
    return [Piece(path.name, data, arrival(data, saved), path=path)]


def _mbox(path: Path) -> list[Piece]:
    box = mailbox.mbox(path, create=False)
    saved = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    found = []
    for number, key in enumerate(box.keys(), 1):
        data = box.get_bytes(key)
        found.append(Piece(f"{path.name}, mail {number}", data, arrival(data, saved)))
    box.close()
    return found


def from_imap(imap: Imap) -> list[Piece]:
    """The unread mails of the mailbox; they are left unread, and remembered by the folder."""
    if not imap.host:
        refuse("no_mailbox", "letterhead.toml names no mailbox: [imap] with host, user, password.")
    from imap_tools.errors import ImapToolsError

    from starpost.host.incoming.collecting import mailbox as opened

    found = []
    try:
        with opened(imap).login(imap.user, imap.password, imap.folder) as box:
            for number in box.uids("UNSEEN"):
                for mail in box.fetch(f"UID {number}", mark_seen=False):
                    data = mail.obj.as_bytes()
                    at = arrival(data, datetime.now(UTC))
                    found.append(Piece(mail.subject or f"mail {number}", data, at))
    except (OSError, ImapToolsError) as error:
        refuse("no_mailbox", f"The mailbox cannot be opened: {error}.")
    return sorted(found, key=lambda piece: piece.at)


def arrival(data: bytes, otherwise: datetime) -> datetime:
    """When a mail came, by the last server's mark, else by its own date."""
    try:
        heads = email.message_from_bytes(data[:60_000], policy=compat32)
        marks = [str(mark).rpartition(";")[2] for mark in heads.get_all("Received", [])[:1]]
        for said in (*marks, str(heads.get("Date") or "")):
            at = _date(said)
            if at is not None:
                return at
    except (ValueError, LookupError, RecursionError):
        pass
    return otherwise


def _date(text: str) -> datetime | None:
    try:
        found = parsedate_to_datetime(text.strip())
        return found.astimezone(UTC) if found.tzinfo is not None else found.replace(tzinfo=UTC)
    except (TypeError, ValueError, IndexError, OverflowError):
        return None
