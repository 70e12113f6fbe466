"""What a host may say instead of an answer."""

from __future__ import annotations

from typing import Any

import httpx
import msgspec

WAITS = (429, 503)
"""Not now: with `Retry-After` the same request may come again."""


class Refused(Exception):
    """The host said no; `code` is stable. `wait`: the seconds until one may ask again, if told."""

    def __init__(self, status: int, code: str, text: str, wait: float | None = None) -> None:
        super().__init__(f"{text} ({code})")
        self.status = status
        self.code = code
        self.wait = wait


class Unreachable(Exception):
    """No answer came: whether the request was done is not known. Sending again is safe."""


def refusal(answer: httpx.Response, content: bytes) -> Refused:
    """The refusal in an answer."""
    told = answer.headers.get("retry-after", "")
    wait = float(told) if answer.status_code in WAITS and told.isdecimal() else None
    try:
        raw = msgspec.json.decode(content, type=dict[str, Any])
    except msgspec.DecodeError:
        sentence = "The host answered with something else."
        return Refused(answer.status_code, "unreadable", sentence, wait)
    return Refused(answer.status_code, str(raw.get("code", "")), str(raw.get("detail", "")), wait)


class Patience:
    """How long one call may wait in all, for a host that says when to come again."""

    def __init__(self, seconds: float) -> None:
        self.left = seconds

    def grant(self, refused: Refused) -> float:
        """The seconds to wait before asking again; raises the refusal if that is too long."""
        wait = None if refused.wait is None else max(refused.wait, 0.05)
        if wait is None or wait > self.left:
            raise refused
        self.left -= wait
        return wait
