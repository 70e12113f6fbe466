"""What our own mail server found out about a sender (RFC 8601).

Anybody can write such a header; only those that begin with our server's name are believed. That a
signature or a server is good says whose it is, and that may be anybody: only one of the sender's
own domain counts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

PASSED, FAILED, UNKNOWN = "passed", "failed", "unknown"
_RESULT = re.compile(r"\s*(dmarc|dkim|spf)\s*=\s*([a-z]+)(.*)", re.IGNORECASE | re.DOTALL)
_WHOSE = {
    "dkim": re.compile(r"\bheader\.[di]\s*=\s*\"?(?:[^\s\"@]{0,64}@)?([\w.-]+)", re.IGNORECASE),
    "spf": re.compile(r"\bsmtp\.mailfrom\s*=\s*\"?(?:[^\s\"@]{0,64}@)?([\w.-]+)", re.IGNORECASE),
}
"""Where a result says whose it is."""


def verdict(headers: Sequence[str], server: str, sender: str) -> str:
    """passed, failed, or unknown where no server is named whose word we take."""
    if not server:
        return UNKNOWN
    policies: set[str] = set()
    vouched = False
    for header in headers:
        name, *results = re.sub(r"\([^()]*\)", " ", header).split(";")
        if (name.split() or [""])[0].lower() != server.lower():
            continue
        for found in filter(None, map(_RESULT.match, results)):
            method, result, rest = found[1].lower(), found[2].lower(), found[3]
            if method == "dmarc":
                policies.add(result)
            elif result == "pass":
                vouched = vouched or _is_theirs(method, rest, sender)
    if policies & {"pass", "fail"}:
        return PASSED if policies == {"pass"} else FAILED
    return PASSED if vouched else FAILED


def _is_theirs(method: str, rest: str, sender: str) -> bool:
    """Whether a result is about the domain the mail says it comes from, or one above or below."""
    said = _WHOSE[method].search(rest)
    mine, theirs = sender.rpartition("@")[2].lower(), said[1].lower().rstrip(".") if said else ""
    if not mine or "." not in theirs:
        return False
    return mine == theirs or mine.endswith(f".{theirs}") or theirs.endswith(f".{mine}")
