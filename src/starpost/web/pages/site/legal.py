"""What the host says about itself, and how the site works: about, privacy, contact, help."""

from __future__ import annotations

from litestar import Response
from litestar.params import FromPath
from markupsafe import Markup

from starpost.host.office import legal
from starpost.web.caller import host_of, visitor
from starpost.web.pages.site import papers
from starpost.web.pages.site.papers import markdown
from starpost.web.responses import page
from starpost.web.routes import Request, get


@get("/legal/{name:str}")
def paper(request: Request, name: FromPath[str]) -> Response[str]:
    title, text = legal.text(host_of(request).settings, name)
    body = Markup(markdown(text))  # noqa: S704 - the operator's own words, raw HTML switched off
    return page("legal.html", visitor(request), title=title, body=body)


@get("/help")
def guide(request: Request) -> Response[str]:
    return page("help.html", visitor(request), at="/help", paper=papers.paper("site", "help"))


HANDLERS = (paper, guide)
