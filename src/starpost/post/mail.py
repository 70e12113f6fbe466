"""A mail as we understand it: who says to have sent it, and the orders in it."""

from __future__ import annotations

import email
from datetime import datetime
from email.message import Message
from email.policy import compat32

from msgspec import Struct

from starpost.kernel.writing.sheets import MOST_BYTES
from starpost.post.automatic import why_automatic
from starpost.post.headers import addresses, header, shown, written_at
from starpost.post.parts import Found, Refusal, search
from starpost.post.quoting import written
from starpost.post.returned import returned

MOST_MAIL = 1024 * 1024
"""No mail with orders is longer; what is longer is not opened."""


class Mail(Struct, frozen=True, kw_only=True):
    """What is to be known of a mail. Nothing in it is proven: the sender is a claim."""

    sender: str = ""
    """The one address of From, in small letters; empty: there is none, or more than one."""
    to: tuple[str, ...] = ()
    """Every address the mail was sent or delivered to."""
    subject: str = ""
    id: str = ""
    at: datetime | None = None
    """By the sender's clock: to tell that an old mail came late, never to decide anything."""
    automatic: str = ""
    """Why we take it for a machine's mail; such a mail is never answered."""
    text: str = ""
    """What was typed, without quotes and signature."""
    returned: str = ""
    """What stands on our own sheet, if the report came back with the mail."""
    attached: str | None = None
    """The sheet that was attached, which then is the sheet."""
    refused: tuple[Refusal, ...] = ()
    checks: tuple[str, ...] = ()
    """What receiving servers wrote about the sender (Authentication-Results)."""

    @property
    def sheet(self) -> str:
        return self.text if self.attached is None else self.attached


def read(data: bytes, *, return_path: str | None = None) -> Mail:
    """The mail in these bytes. `return_path`: the sender on the envelope, where it is known."""
    if len(data) > MOST_MAIL:
        found = _heads(data[: data.find(b"\n\n", 0, 60_000) + 1] or data[:2000], return_path)
        return found.with_refusal(
            "too_large",
            f"Your mail has {len(data) // 1024} kB; at most {MOST_MAIL // 1024} kB are opened.",
        ).mail()
    try:
        return _heads(data, return_path).opened()
    except (Exception, RecursionError):  # the door to the world: a mail may be anything
        return (
            _Reading(Message(), "", return_path)
            .with_refusal(
                "unreadable", "Your mail could not be read. Please send the orders as plain text."
            )
            .mail()
        )


class _Reading:
    """A mail while it is read."""

    def __init__(self, message: Message, sender: str, return_path: str | None) -> None:
        self.message = message
        self.sender = sender
        self.return_path = return_path
        self.refused: list[Refusal] = []

    def with_refusal(self, code: str, text: str) -> _Reading:
        self.refused.append(Refusal(code, text))
        return self

    def opened(self) -> Mail:
        found = search(self.message)
        self.refused += found.refused
        typed = "\n".join(found.typed)
        source = typed if typed.strip() or not found.marked_up else "\n".join(found.marked_up)
        source = source[: 4 * MOST_BYTES]
        return self.mail(self._typed(source), self._attached(found), returned(source))

    def _typed(self, source: str) -> str:
        """The plain text, or the HTML where there is no plain text worth the name."""
        text = written(source)
        if len(text.encode("utf-8", "replace")) > MOST_BYTES:
            self.with_refusal(
                "too_large", f"A sheet of orders has at most {MOST_BYTES // 1024} kB."
            )
            return ""
        return text

    def _attached(self, found: Found) -> str | None:
        if len(found.attached) > 1:
            names = ", ".join(name for name, _ in found.attached)
            self.with_refusal(
                "two_sheets",
                f"There are {len(found.attached)} texts attached ({names}): none was read, since "
                "only you know which one counts. Please send one.",
            )
            return ""
        return found.attached[0][1] if found.attached else None

    def mail(self, text: str = "", attached: str | None = None, back: str = "") -> Mail:
        path = self.return_path
        if path is None and self.message.get("Return-Path") is not None:
            path = str(self.message["Return-Path"]).strip().strip("<>").strip()
        return Mail(
            sender=self.sender,
            to=addresses(self.message, "To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To"),
            subject=header(self.message, "Subject"),
            id=header(self.message, "Message-ID"),
            at=written_at(self.message),
            automatic=why_automatic(self.message, self.sender, path),
            text=text,
            returned=back,
            attached=attached,
            refused=tuple(self.refused),
            checks=tuple(
                shown(str(value))
                for value in self.message.get_all("Authentication-Results", [])[:20]
            ),
        )


def _heads(data: bytes, return_path: str | None) -> _Reading:
    data = data.lstrip(b"\r\n \t\xef\xbb\xbf")
    if data.startswith((b"From ", b">From ")):  # the line between the mails of an mbox
        data = data.partition(b"\n")[2]
    message = email.message_from_bytes(data, policy=compat32)
    senders = addresses(message, "From")
    return _Reading(message, senders[0] if len(senders) == 1 else "", return_path)
