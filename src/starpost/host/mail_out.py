"""Sending: by SMTP where there is a server, else into a folder that the administrator reads."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from email.utils import formatdate
from itertools import chain
from typing import Protocol

import aiosmtplib
import structlog

from starpost.host import metrics, webhooks
from starpost.host.host import Host
from starpost.host.outbox import Claimed, begin, claim, failed, sent
from starpost.host.settings import Smtp
from starpost.kernel.file import write_atomic

log = structlog.get_logger()


Done = Callable[[Claimed, str], None]
"""Told at once what became of each mail: what went wrong, or nothing."""


class Mailer(Protocol):
    def send(self, mails: Iterator[Claimed], done: Done) -> None:
        """Send them one after the other. A sender that is killed leaves at most one in doubt.

        Taking the next mail from `mails` notes that it is being sent.
        """
        ...


def message(mail: Claimed, sender: str) -> EmailMessage:
    """The mail as it travels. The id is made from the key, so a repeated copy shows as one."""
    found = EmailMessage()
    found["From"], found["To"] = sender, mail.to
    found["Subject"] = " ".join(mail.subject.split())[:200]
    found["Date"] = formatdate()
    found["Message-ID"] = f"<{hashlib.sha256(mail.key.encode()).hexdigest()[:32]}@starpost>"
    found["Auto-Submitted"] = "auto-generated"
    if mail.reply:
        found["X-Starpost-Reply"] = mail.reply
    body = mail.body
    if mail.mute:
        found["List-Unsubscribe"] = f"<{mail.mute}>"
        found["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        body = f"{body.rstrip()}\n\n-- \nNo more mails about this match: {mail.mute}\n"
    found.set_content(body)
    return found


class FolderMailer:
    """Writes each mail into a file named after its key, so that twice is once."""

    def __init__(self, host: Host) -> None:
        self.folder = host.settings.mail_folder
        self.sender = host.settings.smtp.sender

    def send(self, mails: Iterator[Claimed], done: Done) -> None:
        for mail in mails:
            name = hashlib.sha256(mail.key.encode()).hexdigest()[:24]
            write_atomic(self.folder / f"{name}.eml", bytes(message(mail, self.sender)))
            done(mail, "")


class SmtpMailer:
    """One connection for a batch."""

    def __init__(self, smtp: Smtp) -> None:
        self.smtp = smtp

    def send(self, mails: Iterator[Claimed], done: Done) -> None:
        asyncio.run(self._send(mails, done))

    async def _send(self, mails: Iterator[Claimed], done: Done) -> None:
        under_way: Claimed | None = None
        client = aiosmtplib.SMTP(
            hostname=self.smtp.host,
            port=self.smtp.port,
            username=self.smtp.user or None,
            password=self.smtp.password or None,
            use_tls=self.smtp.tls,
            timeout=self.smtp.timeout,
        )
        try:
            async with client:
                for under_way in mails:
                    done(under_way, await self._one(client, under_way))
                    under_way = None
        except (aiosmtplib.SMTPException, OSError) as error:
            left = mails if under_way is None else chain((under_way,), mails)
            for mail in left:
                done(mail, str(error) or type(error).__name__)

    async def _one(self, client: aiosmtplib.SMTP, mail: Claimed) -> str:
        try:
            await client.send_message(message(mail, self.smtp.sender))
        except (aiosmtplib.SMTPResponseException, aiosmtplib.SMTPRecipientsRefused) as error:
            return str(error)
        return ""


def mailer(host: Host) -> Mailer:
    return SmtpMailer(host.settings.smtp) if host.settings.smtp.host else FolderMailer(host)


def deliver(host: Host, by: Mailer | None = None) -> int:
    """Send what is due; how many went out."""
    claimed = claim(host)
    mails = [mail for mail in claimed if mail.channel == "mail"]
    gone: list[int] = []

    def done(mail: Claimed, trouble: str) -> None:
        if trouble:
            failed(host, mail, trouble)
            metrics.MAILS_FAILED.inc()
            log.warning("mail_failed", key=mail.key, tries=mail.tries, why=trouble)
        else:
            sent(host, mail)
            metrics.MAILS_SENT.inc()
            gone.append(mail.id)

    if mails:
        (by or mailer(host)).send((mail for mail in mails if begin(host, mail)), done)
    for hook in claimed:
        if hook.channel == "webhook" and begin(host, hook):
            off = "" if host.settings.webhooks else "This host calls no webhooks."
            done(hook, off or webhooks.send(hook.to, hook.body))
    return len(gone)
