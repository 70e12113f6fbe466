"""The page on which one signs in or up, and the one that says where the link is."""

from __future__ import annotations

from litestar import Response

from starpost.host.people import guests, names, registration
from starpost.host.people.passkeys import Site
from starpost.web.caller import Visitor, address, host_of
from starpost.web.responses import page
from starpost.web.routes import Request

FIELDS = {
    "wrong_password": "word", "bad_name": "new-name", "name_taken": "new-name",
    "bad_email": "new-mail", "bad_password": "new-word", "bad_key": "new-key",
}  # fmt: skip
"""At which field a refusal stands, by its code."""


def at_the_door(
    request: Request, me: Visitor, back: str, why: str = "", tried: str = "",
    newcomer: tuple[str, str] = ("", ""), status: int = 200, code: str = "",
) -> Response[str]:  # fmt: skip
    """Signing in and up; `newcomer`: name and address that were refused, to be mended; `code`: of
    the refusal, which says at which field it stands."""
    own, host = "" if me.name.startswith(guests.NAMELESS) else me.name, host_of(request)
    with host.db.read() as session:
        mode = registration.mode(host, session)
    return page(
        "sign_in.html", me, status=status, back=back, why=why, tried=tried,
        new_name=newcomer[0] or own, new_mail=newcomer[1], rule=names.RULE,
        mails=bool(host.settings.smtp.host), keys=Site(address(request)).takes_keys, mode=mode,
        field=FIELDS.get(code, ""),
    )  # fmt: skip


def mailed(request: Request, me: Visitor, email: str, back: str = "/matches") -> Response[str]:
    """Where the link is: in the mail, or with the owner of a host that sends none."""
    mails = bool(host_of(request).settings.smtp.host)
    return page("mailed.html", me, email=email, mails=mails, back=back)
