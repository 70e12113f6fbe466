"""Bytes as text: the byte-order mark, then what the mail declares, then what fits."""

from __future__ import annotations

import codecs
import unicodedata

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_NO_TEXT = frozenset(
    {"idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined", "mbcs", "oem"}
)
"""Codecs that are no character sets of mails, and some of them slow."""
_HALVES = dict.fromkeys(range(0xD800, 0xE000), "\ufffd")
"""Halves of characters, which UTF-7 lets through: no database and no mail can hold them."""

_INVISIBLE = dict.fromkeys(
    [0, 0xAD, 0xFEFF, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x206A)]
)
_TYPED = str.maketrans(
    {
        "\u00a0": " ", "\u202f": " ", "\u2007": " ", "\u3000": " ",
        "\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u201e": '"',
    }
)  # fmt: skip
"""What telephones and word processors put in place of what was typed."""


def decode(data: bytes, declared: str = "") -> str:
    """The text in these bytes; a character that fits nothing becomes a mark."""
    for mark, name in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(name, errors="replace")
    for name in (declared, _guess(data), "utf-8", "cp1252"):
        found = _try(data, name)
        if found is not None:
            return found
    return data.decode("latin-1")


def _try(data: bytes, name: str) -> str | None:
    try:
        known = codecs.lookup(name.strip().strip("'\"")).name if name else ""
        if not known or known in _NO_TEXT:
            return None
        found = data.decode(known)
    except (LookupError, UnicodeError, ValueError):
        return None
    return found.translate(_HALVES) if isinstance(found, str) else None


def _guess(data: bytes) -> str:
    """UTF-16 without a mark: every second byte of plain text is zero."""
    head = data[:400]
    if len(head) < 4 or b"\0" not in head:
        return ""
    even, odd = head[::2].count(0), head[1::2].count(0)
    if odd > 0.6 * (len(head) // 2) and even * 4 < odd:
        return "utf-16-le"
    if even > 0.6 * (len(head) // 2) and odd * 4 < even:
        return "utf-16-be"
    return ""


def tidy(text: str) -> str:
    """One kind of line end, plain spaces and quotation marks, nothing invisible."""
    text = "\n".join(text.replace("\r\n", "\n").splitlines())
    text = text.translate(_INVISIBLE).translate(_TYPED).expandtabs(4)
    return unicodedata.normalize("NFC", text)
