"""format=flowed (RFC 3676): lines that end in a space go on in the next one of the same depth."""

from __future__ import annotations

import re

_QUOTE = re.compile(r">*")


def unflow(text: str, *, delsp: bool = False) -> str:
    """Paragraphs as single lines; quotes keep their marks, the signature keeps its line."""
    done: list[list[str]] = []
    open_depth: int | None = None
    for line in text.split("\n"):
        marks = _QUOTE.match(line)
        depth = len(marks[0]) if marks else 0
        body = line[depth:].removeprefix(" ")
        flows = body.endswith(" ") and body != "-- "
        if flows and delsp:
            body = body[:-1]
        if open_depth == depth and body != "-- " and done:
            done[-1].append(body)
        else:
            done.append([">" * depth + " " if depth else "", body])
        open_depth = depth if flows else None
    lines = map("".join, done)
    return "\n".join(line.rstrip() if line != "-- " else line for line in lines)
