"""The two ways a mail leaves: by SMTP where there is a server, else into a folder."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Sequence
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from typing import Any, Protocol

import aiosmtplib

from starpost.host.host import Host
from starpost.host.outgoing.outbox import Claimed
from starpost.host.settings import Smtp
from starpost.kernel.proof.file import write_atomic
from starpost.post.automatic import OURS
from starpost.post.enclosing import Enclosed, enclose

ANSWER_SECONDS = 600.0
"""RFC 5321, 4.5.3.2.6: who gives up earlier and tries again is the usual cause of mails that come
twice."""
LONGEST = 990
"""Bytes of a line that a mail server takes as it is."""
AS_IT_IS = SMTP.clone(cte_type="8bit", max_line_length=0)
"""No line is broken for its length."""
ONE_MAIL = (
    aiosmtplib.SMTPResponseException,
    aiosmtplib.SMTPRecipientsRefused,
    aiosmtplib.SMTPNotSupported,
    ValueError,
)
"""What is wrong with one mail; everything else is wrong with the connection."""


class Notes(Protocol):
    """Where a mailer notes, at once and for good, what became of a mail."""

    def done(self, mail: Claimed, trouble: str = "") -> None:
        """What became of it: what went wrong, or nothing."""
        ...


class Mailer(Protocol):
    def send(self, mails: Sequence[Claimed], notes: Notes) -> None:
        """Send them one after the other."""
        ...


Parts = Callable[[Claimed], Enclosed]
"""What goes with the text of a mail."""


def alone(mail: Claimed) -> Enclosed:
    """The text and nothing else."""
    return Enclosed()


def message(mail: Claimed, by: str, parts: Parts = alone) -> EmailMessage:
    """The mail as it travels. The id is made from the key, so a repeated copy shows as one."""
    found = EmailMessage()
    found["From"], found["To"] = by, mail.to
    found["Subject"] = " ".join(mail.subject.split())[:200]
    found["Date"] = format_datetime(mail.at)
    found["Message-ID"] = message_id(mail.key)
    found["Auto-Submitted"] = "auto-generated"
    found[OURS] = "mail"
    if mail.answer_to:
        found["Reply-To"] = mail.answer_to
    body = mail.body
    if mail.mute:
        found["List-Unsubscribe"] = f"<{mail.mute}>"
        found["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        body = f"{body.rstrip()}\n\n-- \nNo more mails about this match: {mail.mute}\n"
    long = any(len(line.encode()) > LONGEST for line in body.splitlines())
    # as it is, not quoted-printable: a link stays in one piece for whoever reads the file
    found.set_content(body, cte=None if long else "8bit")
    enclose(found, parts(mail))
    return found


def message_id(key: str) -> str:
    return f"<{hashlib.sha256(key.encode()).hexdigest()[:32]}@starpost>"


class FolderMailer:
    """Writes each mail into a file named after its key, so that twice is once."""

    def __init__(self, host: Host, parts: Parts = alone) -> None:
        self.folder = host.settings.mail_folder
        self.sender = host.settings.smtp.sender
        self.parts = parts

    def send(self, mails: Sequence[Claimed], notes: Notes) -> None:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.folder.chmod(0o700)  # links that sign people in lie here
        for mail in mails:
            name = hashlib.sha256(mail.key.encode()).hexdigest()[:24]
            path = self.folder / f"{name}.eml"
            write_atomic(path, message(mail, self.sender, self.parts).as_bytes(policy=AS_IT_IS))
            notes.done(mail)


class Patient(aiosmtplib.SMTP):
    """Waits for the answer to a whole mail as long as a server may think about it."""

    async def data(self, message: str | bytes, /, **_: Any) -> aiosmtplib.SMTPResponse:
        return await super().data(message, timeout=ANSWER_SECONDS)


class SmtpMailer:
    """One connection for a batch."""

    def __init__(self, smtp: Smtp, parts: Parts = alone) -> None:
        self.smtp = smtp
        self.parts = parts

    def send(self, mails: Sequence[Claimed], notes: Notes) -> None:
        asyncio.run(self._send(list(mails), notes))

    async def _send(self, mails: list[Claimed], notes: Notes) -> None:
        client = Patient(
            hostname=self.smtp.host,
            port=self.smtp.port,
            username=self.smtp.user or None,
            password=self.smtp.password or None,
            use_tls=self.smtp.tls,
            timeout=self.smtp.timeout,
        )
        try:
            async with client:
                while mails:
                    await self._one(client, mails[0], notes)
                    mails.pop(0)
        except (aiosmtplib.SMTPException, OSError) as error:
            for mail in mails:
                notes.done(mail, str(error) or type(error).__name__)

    async def _one(self, client: Patient, mail: Claimed, notes: Notes) -> None:
        try:
            await client.send_message(message(mail, self.smtp.sender, self.parts))
        except ONE_MAIL as error:
            notes.done(mail, str(error) or type(error).__name__)
        else:
            notes.done(mail)


def mailer(host: Host, parts: Parts = alone) -> Mailer:
    smtp = host.settings.smtp
    return SmtpMailer(smtp, parts) if smtp.host else FolderMailer(host, parts)
