"""Limits on what a stranger can make us do: signing in, mails, starting demonstrations."""

from __future__ import annotations

from starpost.host import tokens
from starpost.host.people import names
from starpost.host.trouble import Kind, Trouble
from starpost.web.caller import host_of
from starpost.web.limits.door import Windows, address
from starpost.web.routes import Request

BY_NAME = 100
"""Passwords that may be tried with one name in an hour, from wherever: names stand on every page,
so that whoever has many addresses could try for ever. With the own mail address, a link or a
passkey one comes in all the same, so nobody is locked out by strangers."""


def limit_name(request: Request, who: str) -> None:
    """Count one for the name, whether there is such a name or not."""
    if "@" in who:
        return
    host = host_of(request)
    windows: Windows = request.app.state.windows
    mark = tokens.digest(names.key(who[: names.MOST]))[:24]
    wait = windows.over(f"name {mark}", BY_NAME, 3600, host.clock.now().timestamp())
    if wait:
        text = "Too many tries with that name. Use your mail address, or ask for a link."
        raise Trouble(Kind.TOO_MUCH, "too_many_requests", text, wait)


def limit_sign_in(request: Request) -> None:
    """One count for pages and programs: passwords tried, links asked for, addresses written to."""
    limits = host_of(request).settings.limits
    limit(request, "sign-in", limits.sign_in_fast, limits.sign_in_slow)


def limit(request: Request, what: str, fast: int, slow: int | None = None) -> None:
    """Count one; refuse when an address asks too often within a minute, or within an hour."""
    windows: Windows = request.app.state.windows
    host = host_of(request)
    caller = address(host.settings, request.scope, dict(request.scope["headers"]))
    now = host.clock.now().timestamp()
    wait = windows.over(f"{what} {caller}", fast, 60, now)
    if slow is not None:
        wait = max(wait, windows.over(f"{what} {caller}", slow, 3600, now))
    if wait:
        text = f"Too often. Try again in {wait} s."
        raise Trouble(Kind.TOO_MUCH, "too_many_requests", text, wait)
