"""Texts within a sheet: a sign or a message takes the lines below its header, up to an END."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from starpost.kernel.writing.forms import Compiled, Form

MOST_LINES = 2000
END = "END"
"""The line that ends a text."""


class Block(Struct, frozen=True):
    """A header with its text."""

    compiled: Compiled
    header: str
    lines: tuple[str, ...]
    after: int
    """Where the sheet goes on."""
    open: bool
    """Whether nothing ended it but the end of the sheet."""


def block_of(
    forms: Sequence[Compiled], line: str, lines: list[str], at: int, *, compact: bool
) -> Block | None:
    """The block that a line opens; `at`: the place of the line below it. None: it opens none."""
    text = " ".join(line.upper().split())
    for compiled in forms:
        form = compiled.form
        if compiled.regex.fullmatch(text.replace(" ", "") if compact else text):
            body, after = _below(form, lines, at)
            return Block(compiled, line, tuple(body), after, after >= len(lines) and not _ended(
                form, lines, after))  # fmt: skip
        word, _, rest = line.partition(" ")
        if form.inline and word.rstrip(":").upper() == compiled.keyword.upper() and rest.strip():
            after = at + (at < len(lines) and is_end(lines[at]))
            return Block(compiled, word.rstrip(":"), (rest.strip(),), after, False)
    return None


def _below(form: Form, lines: list[str], at: int) -> tuple[list[str], int]:
    most = MOST_LINES if form.body_most is None else form.body_most
    body: list[str] = []
    while at < len(lines) and len(body) < most and not _ends(form, lines[at]):
        body.append(lines[at])
        at += 1
    return body, at + (at < len(lines) and _ends(form, lines[at]))


def _ended(form: Form, lines: list[str], after: int) -> bool:
    return bool(lines) and _ends(form, lines[after - 1])


def is_end(line: str) -> bool:
    return line.strip().upper() == END


def _ends(form: Form, line: str) -> bool:
    """Whether a line ends a text."""
    return is_end(line) or (form.blank_ends and not line.strip())


def lost_block(keywords: tuple[str, ...], lines: list[str], at: int) -> int:
    """Where the text of a header that cannot be read ends: it is no list of orders. Without an END
    before the next header there is none."""
    for place in range(at, min(len(lines), at + MOST_LINES)):
        if is_end(lines[place]):
            return place + 1
        if lines[place].strip().upper().startswith(keywords):
            break
    return at
