"""HTML reduced to the text a plain mail would have had: quotes get their marks again."""

from __future__ import annotations

import re
from html.parser import HTMLParser

_BLOCKS = re.compile(
    "address|article|aside|blockquote|body|center|d[dlt]|div|fieldset|figure|footer|form|h[1-6]|"
    "header|li|main|nav|[ou]l|p|pre|section|table|tbody|thead|tr"
)
_VOID = re.compile("area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr")
_SILENT = re.compile("head|style|script|title|noscript|template|object|svg")
_SIGNATURES = re.compile(r"\b(?:moz-signature|gmail_signature|signature|ms-outlook-mobile-sig)\b")
_QUOTES = re.compile(r"\b(?:yahoo_quoted|protonmail_quote|zmail_extra|tutanota_quote)\b")
_HIDDEN = re.compile(r"display\s*:\s*none|mso-hide\s*:\s*all|font-size\s*:\s*0", re.IGNORECASE)
_TAG = re.compile(r"""</?[A-Za-z](?:[^<>"']|"[^"<]*"|'[^'<]*')*>""")
MOST_DEEP = 40


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = []
        self.line: list[str] = []
        self.open: list[tuple[str, str]] = []
        """The elements around us, each with what it does: quote, silent, pre or nothing."""
        self.quotes = self.silent = self.pre = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "br":
            self.end_line(always=True)
        elif tag == "hr":
            self.end_line()
            self.line.append("_" * 32)
            self.end_line()
        elif tag in ("td", "th") and self.line and self.line[-1] != " ":
            self.line.append(" ")
        if _BLOCKS.fullmatch(tag):
            self.end_line()
        if not _VOID.fullmatch(tag):
            does = _does(tag, {name: value or "" for name, value in attrs})
            self.open.append((tag, does))
            self._count(does, 1)

    def handle_endtag(self, tag: str) -> None:
        if _BLOCKS.fullmatch(tag):
            self.end_line(always=tag == "p")
        if not any(name == tag for name, _ in self.open[-200:]):
            return
        while self.open:
            name, does = self.open.pop()
            self._count(does, -1)
            if name == tag:
                return

    def _count(self, does: str, by: int) -> None:
        self.quotes += by * (does == "quote")
        self.silent += by * (does == "silent")
        self.pre += by * (does == "pre")

    def handle_data(self, data: str) -> None:
        if self.silent:
            return
        if not self.pre:
            self.line.append(re.sub(r"[ \t\r\n\f]+", " ", data))
            return
        first, *rest = data.split("\n")
        self.line.append(first)
        for piece in rest:
            self.end_line(always=True)
            self.line.append(piece)

    def end_line(self, *, always: bool = False) -> None:
        text = "".join(self.line).rstrip()
        self.line = []
        if text.strip() or always:
            marks = ">" * min(self.quotes, MOST_DEEP)
            text = text if self.pre else text.lstrip()
            self.lines.append(f"{marks} {text}" if marks else text)


def _does(tag: str, attrs: dict[str, str]) -> str:
    name = f"{attrs.get('class', '')} {attrs.get('id', '')}".lower()
    if _SILENT.fullmatch(tag) or _SIGNATURES.search(name) or _HIDDEN.search(attrs.get("style", "")):
        return "silent"
    if tag == "blockquote" or _QUOTES.search(name):
        return "quote"
    return "pre" if tag in ("pre", "textarea") else ""


def _tame(markup: str) -> str:
    """The same with whole elements only: comments and declarations are out, and a `<` that opens
    nothing is a sign. The library's parser looks to the end of a text for the end of each thing
    that was begun, so that a mail of nothing but beginnings would take it many minutes."""
    kept: list[str] = []
    at = 0
    while (begins := markup.find("<", at)) >= 0:
        kept.append(markup[at:begins])
        tag = _TAG.match(markup, begins)
        if tag is not None:
            kept.append(tag[0])
            at = tag.end()
        elif markup.startswith(("<!", "<?"), begins):
            ends = "-->" if markup.startswith("<!--", begins) else ">"
            at = markup.find(ends, begins)
            if at < 0:
                return "".join(kept)
            at += len(ends)
        else:
            kept.append("&lt;")
            at = begins + 1
    return "".join([*kept, markup[at:]])


def to_text(markup: str) -> str:
    """The text of an HTML mail, line by line."""
    reader = _Text()
    reader.feed(_tame(markup))
    reader.close()
    reader.end_line()
    return re.sub(r"\n{3,}", "\n\n", "\n".join(reader.lines)).strip("\n")
