"""How far a form follows a text: for the place of a mistake, and for what may come next."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from starpost.kernel.writing.forms import Blank, Compiled, Form, Literal, Maybe, Part


class Completion(Struct, frozen=True):
    """One way to go on: the text to insert, and what it is."""

    text: str
    help: str


def _needed(parts: Sequence[Part]) -> list[Part]:
    """The parts a reader must find: what may be left out is passed over."""
    return [part for part in parts if not isinstance(part, Maybe)]


def walk(compiled: Compiled, text: str) -> tuple[int, str]:
    """How far a form follows a text, and what it would want next ("": nothing)."""
    at, wanted = 0, ""
    for part in _needed(compiled.parts):
        at, done, wanted = _advance(part, text, at, compact=compiled.compact)
        if not done:
            return at, wanted
    return at, ""


def _advance(part: Part, text: str, at: int, *, compact: bool) -> tuple[int, bool, str]:
    """Past one part, if it is there; else what it would be."""
    start = at
    if not compact:
        while start < len(text) and text[start] == " ":
            start += 1
    if isinstance(part, Literal):
        end = start + len(part.text)
        whole = compact or text[end : end + 1] in ("", " ")
        if whole and text[start:end].upper() == part.text.upper():
            return end, True, ""
        return at, False, part.text
    assert isinstance(part, Blank)
    found = re.compile(part.slot.pattern, re.IGNORECASE).match(text, start)
    if found is None:
        return at, False, part.slot.help
    end = found.end()
    while part.repeat:
        rest = end + (0 if compact else len(text[end:]) - len(text[end:].lstrip(" ")))
        again = re.compile(part.slot.pattern, re.IGNORECASE).match(text, rest)
        if again is None or again.end() == end:
            break
        end = again.end()
    return end, True, ""


def continued(compiled: Compiled, view: Any, text: str) -> list[Completion]:
    """What the first part that the text does not fill could be; and longer values of the
    last part that it does fill (F5 may become F50, or go on)."""
    at = 0
    found: list[Completion] = []
    for part in _needed(compiled.parts):
        rest = text[at:] if compiled.compact else text[at:].lstrip(" ")
        gap = "" if compiled.compact or not text or text.endswith(" ") or rest else " "
        found += _options(part, compiled.form, view, rest, gap)
        at, done, _ = _advance(part, text, at, compact=compiled.compact)
        if not rest or not done:
            return found if not rest or at + len(rest) == len(text) else []
        if at < len(text):
            found = []
    return found


def _options(part: Part, form: Form, view: Any, rest: str, gap: str) -> list[Completion]:
    if isinstance(part, Literal):
        words, help_ = [part.text], form.does
    else:
        assert isinstance(part, Blank)
        words, help_ = list(part.slot.values(view)), part.slot.help
    return [
        Completion(gap + word[len(rest) :], help_)
        for word in words
        if len(word) > len(rest) and word.upper().startswith(rest.upper())
    ]
