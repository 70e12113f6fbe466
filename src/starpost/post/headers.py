"""Headers of a mail, read so that no broken one raises."""

from __future__ import annotations

from datetime import datetime
from email.errors import MessageError
from email.header import decode_header
from email.message import Message
from email.utils import getaddresses, parsedate_to_datetime

from starpost.post.charsets import decode

MOST = 2000
"""So much of a header is read."""


def plain(value: object) -> str:
    """A header's text on one line, encoded words decoded."""
    raw = " ".join(str(value).split())[:MOST]
    try:
        pieces = decode_header(raw)
    except (MessageError, ValueError, LookupError):
        return shown(raw)
    found = [
        decode(piece, charset or "") if isinstance(piece, bytes) else piece
        for piece, charset in pieces
    ]
    return shown("".join(found))


def shown(text: str) -> str:
    """One line of signs that can be shown and kept: no database takes a zero or half a sign."""
    return " ".join("".join(c if c.isprintable() else " " for c in text[:MOST]).split())


def header(mail: Message, name: str) -> str:
    return plain(mail.get(name) or "")


def addresses(mail: Message, *names: str) -> tuple[str, ...]:
    """The bare addresses in these headers, in small letters."""
    values = [str(value)[:MOST] for name in names for value in mail.get_all(name, [])[:20]]
    try:
        found = [address for _, address in getaddresses(values)]
    except (ValueError, IndexError, TypeError):
        return ()
    return tuple(dict.fromkeys(a.strip().lower() for a in found if _is_address(a)))


def _is_address(text: str) -> bool:
    local, _, domain = text.strip().rpartition("@")
    return bool(local and domain) and not any(c.isspace() or c in "<>,;" for c in text.strip())


def written_at(mail: Message) -> datetime | None:
    """When the sender's clock says it was written, if that clock names its zone."""
    try:
        found = parsedate_to_datetime(str(mail.get("Date") or ""))
        return found if found.tzinfo is not None else None
    except (TypeError, ValueError, IndexError, OverflowError):
        return None
