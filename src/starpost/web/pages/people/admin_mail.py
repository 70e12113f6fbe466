"""The administrator's letter box: links that people wait for, and envelopes of the last mails."""

from __future__ import annotations

from litestar import Response
from msgspec import Struct

from starpost.host.outgoing.reading import Envelope, awaited, envelopes
from starpost.web.caller import host_of
from starpost.web.pages import times
from starpost.web.pages.people.admin import administrator
from starpost.web.responses import page
from starpost.web.routes import Request, get


class Shown(Struct, frozen=True):
    """One mail on the page: never what it says, which is its reader's alone."""

    to: str
    about: str
    at: str
    state: str


@get("/admin/mail")
def mails(request: Request) -> Response[str]:
    me, host = administrator(request), host_of(request)
    with host.db.read() as session:
        rows = envelopes(session)
        links = awaited(host.settings, session, host.clock.now())
    sends = bool(host.settings.smtp.host)
    shown = [
        Shown(row.to, row.about, times.at(row.created_at, me.zone), _state(row, sends=sends))
        for row in rows
    ]
    folder = "" if sends else str(host.settings.mail_folder)
    return page("admin_mail.html", me, at="/admin", mails=shown, folder=folder, links=links,
                when=lambda at: times.at(at, me.zone))  # fmt: skip


def _state(row: Envelope, *, sends: bool) -> str:
    if row.sent_at is not None:
        return "sent" if sends else "kept here, not sent"
    return row.trouble or ("waits" if row.next_at is not None else "put aside")


HANDLERS = [mails]
