"""The door for mail servers: SMTP or LMTP on a port of this machine. We relay nothing."""

from __future__ import annotations

import asyncio
from typing import Any

import structlog
from aiosmtpd.controller import Controller
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session

from starpost.host.host import Host
from starpost.host.incoming.receiving import receive
from starpost.host.outgoing.replies import find
from starpost.post.mail import MOST_MAIL

log = structlog.get_logger()
MOST_RECIPIENTS = 20


class _Door:
    """What is said in the conversation. A mail is acknowledged after it was dealt with."""

    def __init__(self, host: Host) -> None:
        self.host = host

    async def handle_RCPT(  # noqa: N802 - the library's name
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if not find(self.host.settings, (address,))[1]:
            return "550 5.1.1 No such address here"
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return "452 4.5.3 Too many recipients"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 Ok"

    async def handle_DATA(  # noqa: N802 - the library's name
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        data = envelope.content
        raw = data if isinstance(data, bytes) else (data or "").encode()
        sender = (envelope.mail_from or "").strip("<> ")
        try:
            await asyncio.to_thread(receive, self.host, raw, tuple(envelope.rcpt_tos), sender)
        except Exception:
            log.exception("mail_not_taken")
            return "451 4.3.0 Try again later"
        return "250 2.0.0 Ok"


class _Listener(Controller):
    def factory(self) -> SMTP:
        kind: Any = LMTP if self.lmtp else SMTP
        return kind(  # type: ignore[no-any-return]
            self.handler, data_size_limit=2 * MOST_MAIL, hostname="starpost", ident="Starpost"
        )

    lmtp = False


def listener(host: Host, port: int | None = None) -> Controller:
    """A listener as the settings say; `start` and `stop` it."""
    inbound = host.settings.inbound
    made = _Listener(
        _Door(host), hostname=inbound.host, port=inbound.port if port is None else port
    )
    made.lmtp = inbound.lmtp
    return made
