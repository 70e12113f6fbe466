"""A document for mail programs: HTML without variables, and maps as pictures that travel with it.

Most mail programs show no drawings and know no variables; all show a picture that is in the mail.
"""

from __future__ import annotations

import re
from html import escape

from msgspec import Struct
from msgspec.structs import replace

from starpost.draw import svg
from starpost.draw.tokens import variables
from starpost.reports import html
from starpost.reports.css import sheet
from starpost.reports.document import Document, Figure, Paragraph
from starpost.reports.printer import print_picture

WIDTH = 760
"""Of a map, in pixels of a screen: as wide as a column of text."""
_NAMED = re.compile(r"(--[\w-]+)\s*:\s*([^;}]+)")


class Letter(Struct, frozen=True):
    """The HTML, and by their ids the pictures it names."""

    html: str
    pictures: dict[str, bytes]


def render(document: Document, asks: str = "") -> Letter:
    """The whole report; its first words are the summary, as lists of mails show them. `asks`: how
    one answers."""
    document = _story_first(document, asks)
    pictures: dict[str, bytes] = {}

    def figure(block: Figure) -> str:
        name = f"map{len(pictures) + 1}@starpost"
        drawing = svg.render(block.scene, theme="light", overridable=False, size=WIDTH)
        pictures[name] = print_picture(drawing)
        said = escape(block.caption or "The map")
        return f'<p><img src="cid:{name}" alt="{said}" width="{WIDTH}" style="max-width:100%"></p>'

    body = html.fragment(document, theme="light", figure=figure)
    page = (
        f'<!doctype html>\n<html lang="{escape(document.language)}"><head><meta charset="utf-8">'
        f"<style>{_plain_sheet()}</style></head><body>{body}</body></html>\n"
    )
    return Letter(page, pictures)


def _story_first(document: Document, asks: str) -> Document:
    """The news, how to answer, the map; then what is printed."""
    news, *rest = document.sections
    if asks:
        news = replace(news, blocks=(*news.blocks, Paragraph(asks)))
    maps = [part for part in rest if any(isinstance(block, Figure) for block in part.blocks)]
    others = [part for part in rest if part not in maps]
    return replace(document, sections=(news, *maps, *others))


def _plain_sheet() -> str:
    """The rules of a report with every variable replaced by what it stands for."""
    known = dict(_NAMED.findall(variables("light")))

    def value(found: re.Match[str]) -> str:
        return str(known.get(found[1], "inherit")).strip()

    rules = re.sub(r"var\((--[\w-]+)\)", value, sheet())
    return re.sub(r"\s*\n\s*", "\n", rules).strip()
