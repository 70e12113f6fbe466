"""Health, metrics, and the administrator's mail list."""

from __future__ import annotations

from litestar import Response
from prometheus_client import CONTENT_TYPE_LATEST

from starpost.host.outgoing.reading import envelopes
from starpost.host.trouble import Kind, Trouble
from starpost.host.watching import gauges, health
from starpost.host.watching.health import Alive, Ready
from starpost.web.api.doors import TheHost, door, get
from starpost.web.api.shapes_play import MailCard
from starpost.web.guard import NOBODY
from starpost.web.limits.door import address
from starpost.web.routes import Request

LOCAL = ("127.0.0.1", "::/64", "testclient")
FORWARDED = {b"x-forwarded-for", b"forwarded", b"x-real-ip", b"via"}


@get("/health/live", **door(NOBODY, "read"))
def live() -> Alive:
    """Whether this process answers; a supervisor that gets no answer starts it anew."""
    return health.alive()


@get("/health/ready", **door(NOBODY, "read"))
def ready(host: TheHost) -> Response[Ready]:
    """Whether the host can do its work: 503 if the database is away, no worker lives or a turn
    is late."""
    found = health.ready(host)
    return Response(found, status_code=found.code)


@get("/metrics", **door("anyone", "read"), media_type="text/plain")
def metrics(host: TheHost, request: Request) -> Response[bytes]:
    """For Prometheus on the same machine, or for an administrator."""
    headers = dict(request.scope["headers"])
    client = address(host.settings, request.scope, headers)
    if FORWARDED & headers.keys() and not host.settings.trust_proxy:
        client = ""  # a proxy that nobody told us of is not the machine itself
    caller = request.state.caller
    admin = caller is not None and caller.is_admin
    if client not in LOCAL and not admin:
        raise Trouble(Kind.FORBIDDEN, "not_local", "Metrics are read on the machine itself.")
    kind = CONTENT_TYPE_LATEST.removesuffix("; charset=utf-8")  # Litestar says it of every text
    return Response(gauges.exposition(host), media_type=kind)


@get("/api/admin/mail", **door("admin", "manage"))
def mail(host: TheHost) -> list[MailCard]:
    """The last mails, sent or not: to whom, of which kind, when, and what became of them."""
    with host.db.read() as session:
        return [
            MailCard(m.id, m.kind, m.about, m.to, m.tries, m.created_at, m.sent_at, m.trouble)
            for m in envelopes(session)
        ]


ROUTES = [live, ready, metrics, mail]
