"""The sheet at the end of our report, filled in and sent back inside the quoted report.

It is the one part of a report that is meant to be written on. What stands on it counts where
nothing else was written: who corrects orders above an old sheet does not want both.
"""

from __future__ import annotations

import re

from starpost.kernel.writing.heads import SHEET, unlined
from starpost.post.quoting import ABOVE, BELOW

_MARKS = re.compile(r"^[>|\s]+")
_BEGINS = (SHEET, "TURNSHEET")
"""The second heads the printed rows of Star Chase."""
_ENDS = ("ROUNDUP", "TOTAL ORDERS")
_MOST = 200
"""No sheet of ours has more lines."""


def returned(text: str) -> str:
    """What stands on our sheet in a report that came back; the last sheet, if there are several."""
    lines = [_MARKS.sub("", line).rstrip() for line in text.split("\n")]
    if not any(ABOVE in line for line in lines):
        return ""
    start = next((at for at in range(len(lines) - 1, -1, -1) if lines[at] in _BEGINS), None)
    if start is None:
        return ""
    found: list[str] = []
    for line in lines[start + 1 : start + 1 + _MOST]:
        if BELOW in line or line.startswith(_ENDS):
            if line.startswith("TOTAL"):
                found.append(line)
            break
        found.append(unlined(line))
    return "\n".join(found).strip("\n")
