"""The two-letter code of an empire (rule 1.10, ruling R10)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from string import ascii_uppercase


def empire_code(name: str, taken: Collection[str]) -> str:
    return next(code for code in _candidates(name) if code not in taken)


def _candidates(name: str) -> Iterator[str]:
    """Initials of two words, or the first two letters; then other letters of the name; then any."""
    letters = [c for c in name.upper() if c in ascii_uppercase]
    initials = [word[0].upper() for word in name.split("_") if word and word[0].isalpha()]
    if len(name.split("_")) > 1 and len(initials) > 1:
        yield initials[0] + initials[1]
    elif len(letters) > 1:
        yield letters[0] + letters[1]
    if letters:
        yield from (letters[0] + c for c in (*letters[1:], *ascii_uppercase))
    yield from (a + b for a in ascii_uppercase for b in ascii_uppercase)
