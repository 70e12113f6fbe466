"""What our own mail server found out about a sender (RFC 8601).

Anybody can write such a header; only those that begin with our server's name are believed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

PASSED, FAILED, UNKNOWN = "passed", "failed", "unknown"
_RESULT = re.compile(r"(?:^|[;\s])(dmarc|dkim|spf)\s*=\s*([a-z]+)", re.IGNORECASE)


def verdict(headers: Sequence[str], server: str) -> str:
    """passed, failed, or unknown where no server is named whose word we take."""
    if not server:
        return UNKNOWN
    found: dict[str, set[str]] = {}
    for header in headers:
        name, _, rest = re.sub(r"\([^()]*\)", " ", header).partition(";")
        if (name.split() or [""])[0].lower() != server.lower():
            continue
        for method, result in _RESULT.findall(f";{rest}"):
            found.setdefault(method.lower(), set()).add(result.lower())
    if "dmarc" in found and found["dmarc"] & {"pass", "fail"}:
        return PASSED if found["dmarc"] == {"pass"} else FAILED
    passed = any("pass" in found.get(method, ()) for method in ("dkim", "spf"))
    return PASSED if passed else FAILED
