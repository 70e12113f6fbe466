"""Collecting mails from a mailbox by IMAP, for hosts that have no mail server of their own."""

from __future__ import annotations

from email.message import Message

import structlog
from imap_tools import (
    BaseMailBox,
    MailBox,
    MailBoxStartTls,
    MailBoxUnencrypted,
    MailMessageFlags,
)
from imap_tools.errors import ImapToolsError

from starpost.host.away import is_away
from starpost.host.host import Host
from starpost.host.incoming.receiving import receive
from starpost.host.settings import Imap

log = structlog.get_logger()
BATCH = 50


def collect(host: Host) -> int:
    """Take the unread mails of the mailbox and mark each as read; how many there were."""
    imap = host.settings.imap
    if not imap.host:
        return 0
    done = 0
    try:
        with mailbox(imap).login(imap.user, imap.password, imap.folder) as box:
            for number in box.uids("UNSEEN")[:BATCH]:
                for found in box.fetch(f"UID {number}", mark_seen=False):
                    _take(host, found.obj)
                # marked only now: what breaks down before is taken again, and answered once
                box.flag(number, MailMessageFlags.SEEN, value=True)
                done += 1
    except (OSError, ImapToolsError) as error:
        log.warning("mailbox_trouble", why=str(error) or type(error).__name__)
    return done


def _take(host: Host, mail: Message) -> None:
    """One mail; one that breaks us down is told of and left, or it would keep all others out."""
    try:
        receive(host, mail.as_bytes())
    except Exception as error:
        if is_away(error):
            raise
        log.exception("mail_not_taken")


def mailbox(imap: Imap) -> BaseMailBox:
    """The mailbox as the settings name it, not yet opened."""
    if imap.security == "tls":
        return MailBox(imap.host, imap.port, imap.timeout)
    if imap.security == "starttls":
        return MailBoxStartTls(imap.host, imap.port, imap.timeout)
    return MailBoxUnencrypted(imap.host, imap.port, imap.timeout)
