"""Delivering: what is due in the outbox goes out, and what became of it is noted at once."""

from __future__ import annotations

import structlog

from starpost.host import metrics
from starpost.host.host import Host
from starpost.host.outgoing import outbox
from starpost.host.outgoing.channels import BY_THE_BATCH, WAYS
from starpost.host.outgoing.mailers import Mailer, mailer
from starpost.host.outgoing.outbox import Claimed
from starpost.host.outgoing.senders import sender

A_FEW = 5
"""So few at a time: each may take ten seconds."""
log = structlog.get_logger()


class _Notes:
    def __init__(self, host: Host) -> None:
        self.host = host
        self.gone = 0

    def done(self, mail: Claimed, trouble: str = "") -> None:
        if trouble:
            outbox.failed(self.host, mail, trouble)
            metrics.MAILS_FAILED.inc()
            log.warning("mail_failed", key=mail.key, tries=mail.tries, why=trouble)
        else:
            outbox.sent(self.host, mail)
            metrics.MAILS_SENT.inc()
            self.gone += 1


def deliver(host: Host, by: Mailer | None = None) -> int:
    """Send what is due; how many went out."""
    left = outbox.free_the_dead(host)
    if left:
        log.warning("mails_of_a_dead_sender", count=left)
    if not outbox.is_due(host):
        return 0
    notes = _Notes(host)
    with sender(host.db) as number:
        mails = outbox.claim(host, number)
        if mails:
            (by or mailer(host)).send(mails, notes)
    return notes.gone


def call_out(host: Host) -> int:
    """Whatever is no mail, a few letters at a time; how many were taken. Apart from the mails,
    which must not wait for a stranger's server."""
    notes = _Notes(host)
    for channel, way in WAYS.items():
        if channel in BY_THE_BATCH or not outbox.is_due(host, channel):
            continue
        with sender(host.db) as number:
            for letter in outbox.claim(host, number, A_FEW, channel):
                notes.done(letter, way.call(host, letter))
    return notes.gone
