"""Limits on what a stranger can make us do: signing in, mails, starting demonstrations."""

from __future__ import annotations

from starpost.host.trouble import Kind, Trouble
from starpost.web.caller import host_of
from starpost.web.limits.door import Windows, address
from starpost.web.routes import Request


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
