"""Sending: by SMTP where there is a server, else into a folder that the administrator reads."""

from __future__ import annotations

import asyncio
import hashlib
from email.message import EmailMessage
from email.utils import formatdate
from typing import Protocol

import aiosmtplib
import structlog

from starpost.host import metrics, webhooks
from starpost.host.host import Host
from starpost.host.outbox import Claimed, claim, failed, sent
from starpost.host.settings import Smtp
from starpost.kernel.file import write_atomic

log = structlog.get_logger()


class MailTrouble(Exception):
    """The mail did not go; it will be tried again."""


class Mailer(Protocol):
    def send(self, mails: list[Claimed]) -> dict[int, str]:
        """Send all; what went wrong, by the mail's id."""
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
    found.set_content(mail.body)
    return found


class FolderMailer:
    """Writes each mail into a file named after its key, so that twice is once."""

    def __init__(self, host: Host) -> None:
        self.folder = host.settings.mail_folder
        self.sender = host.settings.smtp.sender

    def send(self, mails: list[Claimed]) -> dict[int, str]:
        for mail in mails:
            name = hashlib.sha256(mail.key.encode()).hexdigest()[:24]
            write_atomic(self.folder / f"{name}.eml", bytes(message(mail, self.sender)))
        return {}


class SmtpMailer:
    """One connection for a batch."""

    def __init__(self, smtp: Smtp) -> None:
        self.smtp = smtp

    def send(self, mails: list[Claimed]) -> dict[int, str]:
        return asyncio.run(self._send(mails))

    async def _send(self, mails: list[Claimed]) -> dict[int, str]:
        trouble: dict[int, str] = {}
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
                for mail in mails:
                    try:
                        await client.send_message(message(mail, self.smtp.sender))
                    except (
                        aiosmtplib.SMTPResponseException,
                        aiosmtplib.SMTPRecipientsRefused,
                    ) as e:
                        trouble[mail.id] = str(e)
        except (aiosmtplib.SMTPException, OSError) as error:
            for mail in mails:
                trouble.setdefault(mail.id, str(error) or type(error).__name__)
        return trouble


def mailer(host: Host) -> Mailer:
    return SmtpMailer(host.settings.smtp) if host.settings.smtp.host else FolderMailer(host)


def deliver(host: Host, by: Mailer | None = None) -> int:
    """Send what is due; how many went out."""
    claimed = claim(host)
    if not claimed:
        return 0
    mails = [mail for mail in claimed if mail.channel == "mail"]
    trouble = (by or mailer(host)).send(mails) if mails else {}
    for hook in claimed:
        if hook.channel == "webhook":
            problem = webhooks.send(hook.to, hook.body)
            if problem:
                trouble[hook.id] = problem
    for mail in claimed:
        if mail.id in trouble:
            failed(host, mail, trouble[mail.id])
            metrics.MAILS_FAILED.inc()
        else:
            sent(host, mail)
            metrics.MAILS_SENT.inc()
    if trouble:
        log.warning("mail_failed", count=len(trouble), why=next(iter(trouble.values())))
    return len(claimed) - len(trouble)
