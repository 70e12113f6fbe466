"""Limits on what a stranger can make us do: signing in, and starting demonstrations."""

from __future__ import annotations

from starpost.host.trouble import Kind, Trouble
from starpost.web.caller import Ask, host_of
from starpost.web.limits.door import Windows


def spare(request: Ask, what: str, fast: int) -> None:
    """Count one; refuse when an address asks too often within a minute."""
    windows: Windows = request.app.state.windows
    client = request.client.host if request.client else ""
    wait = windows.over(f"{what} {client}", fast, 60, host_of(request).clock.now().timestamp())
    if wait:
        text = f"Too often. Try again in {wait} s."
        raise Trouble(Kind.TOO_MUCH, "too_many_requests", text, wait)
