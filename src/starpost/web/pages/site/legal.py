"""What the host says about itself, and how the site works: about, privacy, contact, help."""

from __future__ import annotations

from typing import Any

from litestar import Response
from litestar.params import FromPath, FromQuery
from markupsafe import Markup

from starpost.host.office import legal, reports
from starpost.host.people import guests, sessions
from starpost.host.trouble import Trouble, bad
from starpost.web.caller import Sent, Visitor, host_of, session_cookie, visitor, writer
from starpost.web.limits.strangers import limit
from starpost.web.pages.site import papers
from starpost.web.pages.site.papers import markdown
from starpost.web.responses import go, page
from starpost.web.routes import Request, get, post

CONTACT = "contact"
A_MINUTE, AN_HOUR = 5, 20
"""Letters to the owner from one address."""
BEGUN = {"password": "I lost my password. Please make a link for me. My name here is "}
"""How a letter begins, by what brought its writer here."""


@get("/legal/{name:str}")
def paper(
    request: Request, name: FromPath[str], sent: FromQuery[bool] = False, about: FromQuery[str] = ""
) -> Response[str]:
    return _shown(request, visitor(request), name, sent=sent, text=BEGUN.get(about, ""))


def _shown(
    request: Request, me: Visitor, name: str, *, sent: bool = False, why: str = "", text: str = "",
    status: int = 200,
) -> Response[str]:  # fmt: skip
    """Below the contact stands the form for a letter to the owner."""
    title, written = legal.text(host_of(request).settings, name)
    body = Markup(markdown(written))  # noqa: S704 - the operator's own words, raw HTML switched off
    return page("legal.html", me, status=status, title=title, body=body, why=why, text=text,
                sent=sent if name == CONTACT else None)  # fmt: skip


@get("/contact")
def typed(request: Request) -> Response[Any]:
    """As somebody may type it."""
    return go("/legal/contact")


@post("/contact")
def write(request: Request, data: Sent) -> Response[Any]:
    """Nobody needs an account to be heard: a stranger becomes a guest, so that the bell answers."""
    me, host, text = writer(request, data), host_of(request), str(data.get("text", ""))
    limit(request, "letter to the owner", A_MINUTE, AN_HOUR)
    account, cookies = me.account, []
    try:
        if account is None and not text.strip():
            raise bad("bad_report", "Write something first.")
        reports.readable(text)  # nobody becomes a guest by what nobody can read
        if account is None:
            account = guests.new_guest(host)
            secret, _ = sessions.open_session(host, account, request.headers.get("user-agent", ""))
            cookies = [session_cookie(host, secret)]
        reports.to_owner(host, account, text)
    except Trouble as trouble:
        return _shown(request, me, CONTACT, why=trouble.text, text=text, status=trouble.kind.value)
    return go("/legal/contact?sent=true", cookies)


@get("/help")
def guide(request: Request) -> Response[str]:
    mails = bool(host_of(request).settings.smtp.host)
    found = papers.paper("site", "help", mails=mails)
    return page("help.html", visitor(request), at="/help", paper=found)


HANDLERS = (paper, typed, write, guide)
