"""Delivering: what is due in the outbox goes out, and what became of it is noted at once."""

from __future__ import annotations

import structlog

from starpost.host import metrics
from starpost.host.host import Host
from starpost.host.outgoing import outbox, webhooks
from starpost.host.outgoing.mailers import Mailer, mailer
from starpost.host.outgoing.outbox import Claimed
from starpost.host.outgoing.senders import sender
from starpost.host.words import Channel

HOOKS = 5
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


def call_webhooks(host: Host) -> int:
    """Call what is due, a few at a time; how many took it. Apart from the mails, which must not
    wait for a stranger's server."""
    if not outbox.is_due(host, Channel.WEBHOOK):
        return 0
    notes = _Notes(host)
    with sender(host.db) as number:
        for hook in outbox.claim(host, number, HOOKS, Channel.WEBHOOK):
            notes.done(hook, _call(host, hook))
    return notes.gone


def _call(host: Host, hook: Claimed) -> str:
    """What went wrong with a webhook, or nothing."""
    if not host.settings.webhooks:
        return "This host calls no webhooks."
    call = webhooks.Call(hook.key, hook.body, hook.secret, host.clock.now())
    return webhooks.send(hook.to, call, inside=host.settings.webhook_inside)
