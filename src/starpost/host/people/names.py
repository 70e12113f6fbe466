"""What people may be called: letters of any one alphabet, and no name that looks like another's."""

from __future__ import annotations

import re
import unicodedata

from starpost.host.trouble import bad

LEAST, MOST = 2, 30
LONGEST_KEY = 40
"""As the table has it."""
RULE = (
    "2 to 30 letters of one alphabet, digits, spaces, dots or dashes; the first a letter or digit."
)
SIGNS = frozenset("_.- ")
MOST_MARKS = 2
"""Accents on one letter; more would be a tower over the neighbouring lines."""
UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Letters and marks that show nothing: two names could differ in them alone."""
ACCENTS = re.compile("[\u0300-\u036f]")
EAST = frozenset(("CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO"))
"""Alphabets that are written together."""
ALIKE = str.maketrans(
    "авекмнорстухіѕјԁԛԝһɡαβεζηικμνορτυχγıøđħłŧ",
    "abekmhopctyxisjdqwhgabezhikmnoptyxyiodhlt",
)
"""Small letters that look like one of ours, themselves or as capitals; Ø is an O with a stroke."""


def tidy(name: str) -> str:
    """A name as somebody typed it: composed, without blanks that nobody sees."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def check(name: str) -> None:
    """Refuses what cannot be read, cannot be told from another name or breaks a line."""
    if not (LEAST <= len(name) <= MOST and len(key(name)) <= LONGEST_KEY and _is_written(name)):
        raise bad("bad_name", f"A name has {RULE}")


def key(name: str) -> str:
    """What two names have in common that look alike: Ann, ANN and Ann in Greek letters.

    Names of plain letters keep the key they always had."""
    plain = ACCENTS.sub("", unicodedata.normalize("NFKD", tidy(name).casefold()))
    return unicodedata.normalize("NFC", plain).translate(ALIKE)


def _is_written(name: str) -> bool:
    if UNSEEN.search(name) or tidy(name) != name or not _is_letter(name[0]):
        return False
    return all(_fits(name, n) for n in range(len(name))) and len(_alphabets(name)) <= 1


def _fits(name: str, n: int) -> bool:
    kind = unicodedata.category(name[n])
    if kind in ("Mn", "Mc"):
        before = name[max(0, n - MOST_MARKS) : n]
        return name[n - 1] not in SIGNS and not (
            len(before) == MOST_MARKS and all(unicodedata.category(c)[0] == "M" for c in before)
        )
    return name[n] in SIGNS or _is_letter(name[n])


def _is_letter(sign: str) -> bool:
    return unicodedata.category(sign) in ("Lu", "Ll", "Lt", "Lm", "Lo", "Nd")


def _alphabets(name: str) -> set[str]:
    """The alphabets its letters are of, by the first word of what each letter is called."""
    words = {
        unicodedata.name(c, "?").partition(" ")[0]
        for c in name
        if unicodedata.category(c)[0] == "L"
    }
    return {"EAST" if word in EAST else word for word in words}
