"""The administrator's letter box: the last mails with all they say, sent or not."""

from __future__ import annotations

import re

from litestar import Response
from markupsafe import Markup, escape
from msgspec import Struct

from starpost.host.outgoing import outbox
from starpost.host.outgoing.reading import SECRET, readable
from starpost.web.caller import host_of
from starpost.web.pages import times
from starpost.web.pages.people.admin import administrator
from starpost.web.responses import page
from starpost.web.routes import Request, get

LINK = re.compile(r"https?://[^\s<>\"']+")


class Shown(Struct, frozen=True):
    """One mail on the page."""

    to: str
    subject: str
    at: str
    state: str
    body: Markup
    link: str
    """What is its reader's alone, to be handed on where no mail server does."""


@get("/admin/mail")
def mails(request: Request) -> Response[str]:
    me, host = administrator(request), host_of(request)
    with host.db.read() as session:
        rows = outbox.waiting(session)
    shown = [
        Shown(row.to, row.subject, times.at(row.created_at, me.zone),
              _state(row, sends=bool(host.settings.smtp.host)),
              linked(readable(host.settings, row.body)),
              personal(readable(host.settings, row.body)))
        for row in rows
    ]  # fmt: skip
    folder = "" if host.settings.smtp.host else str(host.settings.mail_folder)
    return page("admin_mail.html", me, at="/admin", mails=shown, folder=folder)


def _state(row: outbox.Posted, *, sends: bool) -> str:
    if row.sent_at is not None:
        return "sent" if sends else "kept here, not sent"
    return row.trouble or ("waits" if row.next_at is not None else "put aside")


def linked(body: str) -> Markup:
    """The text with its addresses as links; nothing else in it is markup. Whoever opened a link
    that is its reader's alone would become that person."""
    parts, end = [], 0
    for found in LINK.finditer(body):
        address = found[0].rstrip(".,;:)")
        if SECRET.search(address):
            continue
        parts += [escape(body[end : found.start()]),
                  Markup('<a href="{0}" rel="noreferrer">{0}</a>').format(address)]  # fmt: skip
        end = found.start() + len(address)
    return Markup("").join([*parts, escape(body[end:])])


def personal(body: str) -> str:
    """The first link in a mail that is its reader's alone."""
    found = (one[0].rstrip(".,;:)") for one in LINK.finditer(body))
    return next((address for address in found if SECRET.search(address)), "")


HANDLERS = [mails]
