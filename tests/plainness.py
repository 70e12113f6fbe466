"""What nobody should have to read: ids of ours, letters for ships, and "1 worlds"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html.parser import HTMLParser

RAW = re.compile(
    r"[A-Za-z0-9]_[A-Za-z0-9]|\bcell-\d|\bsys\d|\b[A-Z]>[A-Z]\d|\bKILL\b|\b\d+ (?:crs|ftr|col)\b"
    r"|(?<![/#])\b[A-Z]{2}(?=[0-9a-f]*\d)[0-9a-f]{5}\b"
)
"""Words with an underscore, places by their ids, shots in code, short names, serial numbers."""
ONE = re.compile(r"(?<![\w.,/:+−-])(?<!\w )1 ([a-z]+s)\b(?! [\d-])")
"""One of several things; not a number that belongs to the word before it (`turn 1 ends`)."""
SINGULAR = frozenset({"goods", "class", "loss", "is", "was", "has", "its", "this", "as", "yours"})

TYPED = re.compile(r"(?:^|\s)> .*")
"""Behind `>` a printout shows what one types."""
SHEET = re.compile(r"_{2,}|^[A-Z ]+: _*$")
MEANT = {"code", "pre", "textarea", "script", "style", "option", "desc", "title", "kbd"}
"""Orders are code, and are shown as code; what is in a drawing's title is its summary."""
VOID = {"input", "br", "img", "meta", "link", "hr", "wbr", "col"}


class Reader(HTMLParser):
    """The words of a page, without what is meant as code: `skip`, classes of such parts."""

    def __init__(self, skip: frozenset[str]) -> None:
        super().__init__()
        self.skip, self.words = skip, list[str]()
        self.open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            classes = set((dict(attrs).get("class") or "").split())
            self.open.append((tag, tag in MEANT or bool(classes & self.skip)))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not any(meant for _, meant in self.open):
            self.words.append(data)


def odd(lines: Iterable[str]) -> set[str]:
    """Lines that hold an id, or one of several things."""
    return {line.strip() for line in lines if RAW.search(line) or _several(line)}


def _several(line: str) -> bool:
    return any(found[1] not in SINGULAR for found in ONE.finditer(line))


def odd_in_page(page: str, skip: frozenset[str] = frozenset()) -> set[str]:
    reader = Reader(skip)
    reader.feed(page)
    return odd(reader.words)


def odd_in_text(text: str) -> set[str]:
    """Of a printout or a plain mail, without what one types and lines to write on."""
    return odd(SHEET.sub("", TYPED.sub("", line)) for line in text.split("\n"))
