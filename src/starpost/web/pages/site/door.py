"""The page on which one signs in or up, and the one that says where the link is."""

from __future__ import annotations

from litestar import Response

from starpost.host.people import accounts, guests
from starpost.host.people.passkeys import Site
from starpost.web.caller import Visitor, address, host_of
from starpost.web.responses import page
from starpost.web.routes import Request


def at_the_door(
    request: Request, me: Visitor, back: str, why: str = "", tried: str = "",
    newcomer: tuple[str, str] = ("", ""), status: int = 200,
) -> Response[str]:  # fmt: skip
    """Signing in and up; `newcomer`: name and address that were refused, to be mended."""
    own = "" if me.name.startswith(guests.NAMELESS) else me.name
    return page(
        "sign_in.html", me, status=status, back=back, why=why, tried=tried,
        new_name=newcomer[0] or own, new_mail=newcomer[1], rule=accounts.NAME_RULE,
        mails=bool(host_of(request).settings.smtp.host), keys=Site(address(request)).takes_keys,
    )  # fmt: skip


def mailed(request: Request, me: Visitor, email: str) -> Response[str]:
    """Where the link is: in the mail, or with the owner of a host that sends none."""
    mails = bool(host_of(request).settings.smtp.host)
    return page("mailed.html", me, email=email, mails=mails)
