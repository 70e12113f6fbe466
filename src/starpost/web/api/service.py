"""Health, metrics, and the administrator's mail list."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

from litestar import Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from starpost import __version__
from starpost.host.outgoing import outbox
from starpost.host.running import sweep
from starpost.host.trouble import Kind, Trouble
from starpost.web.api.doors import TheHost, door, get
from starpost.web.api.shapes_play import Health, MailCard
from starpost.web.limits.door import address

SECRET = re.compile(r"(/links|/invitations|/mute)/\S+")
LOCAL = ("127.0.0.1", "::/64", "testclient")
FORWARDED = {b"x-forwarded-for", b"forwarded", b"x-real-ip", b"via"}


@get("/health", **door("anyone", "read"))
def health(host: TheHost) -> Health:
    """Whether the database answers, and how many matches are overdue."""
    limit = host.clock.now() - timedelta(seconds=host.settings.late_seconds)
    with host.db.read() as session:
        overdue = sweep.overdue(session, limit)
    return Health("late" if overdue else "ok", __version__, overdue)


@get("/metrics", **door("anyone", "read"), media_type="text/plain")
def metrics(host: TheHost, request: Request[Any, Any, Any]) -> Response[bytes]:
    """For Prometheus on the same machine, or for an administrator."""
    headers = dict(request.scope["headers"])
    client = address(host.settings, request.scope, headers)
    if FORWARDED & headers.keys() and not host.settings.trust_proxy:
        client = ""  # a proxy that nobody told us of is not the machine itself
    caller = request.state.caller
    admin = caller is not None and caller.is_admin
    if client not in LOCAL and not admin:
        raise Trouble(Kind.FORBIDDEN, "not_local", "Metrics are read on the machine itself.")
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


@get("/api/admin/mail", **door("admin", "manage"))
def mail(host: TheHost) -> list[MailCard]:
    """The last mails, sent or not."""
    with host.db.read() as session:
        rows = outbox.waiting(session)
    return [
        MailCard(
            m.id,
            m.kind,
            m.to,
            m.subject,
            unlinked(m.body),
            m.tries,
            m.created_at,
            m.sent_at,
            m.trouble,
        )
        for m in rows
    ]


def unlinked(body: str) -> str:
    """A mail without what would sign its reader in, or give him a seat."""
    return SECRET.sub(r"\1/...", body)


ROUTES = [health, metrics, mail]
