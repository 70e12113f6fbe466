"""A document as HTML: a whole page that stands alone, or a fragment for a page of the web."""

import re
from collections.abc import Callable
from functools import partial
from html import escape
from typing import Any

from starpost.draw import svg
from starpost.draw.tokens import Theme
from starpost.reports.chart import anchor, last, leading, line, number, table
from starpost.reports.css import page_sheet
from starpost.reports.document import (
    Block,
    Chart,
    Document,
    Field,
    Fields,
    Figure,
    Items,
    Lines,
    Note,
    Notes,
    OrderSheet,
    PageBreak,
    Paragraph,
    Section,
    Table,
)  # fmt: skip

Draw = Callable[[Figure], str]
SCROLL = '<div class="scroll" tabindex="0" role="group" aria-label="Table">'
"""What scrolls can be reached by keyboard."""
SIGN = {"plain": "·", "good": "+", "warn": "!", "bad": "×"}
SAID = {"plain": "", "good": "Good: ", "warn": "Warning: ", "bad": "Problem: "}


def render(document: Document, *, theme: Theme | None = None) -> str:
    """A whole page: styles for screen, dark and paper inside, maps inline, nothing to fetch.
    ``theme`` fixes light or dark; by default the reader's system decides."""
    return (
        f'<!doctype html>\n<html lang="{escape(document.language)}"><head>'
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(_title(document))}</title><style>{page_sheet(theme)}</style></head>"
        f"<body><main>{fragment(document, theme=theme or 'light')}</main></body></html>\n"
    )


def fragment(
    document: Document, *, theme: Theme = "light", level: int = 1, figure: Draw | None = None
) -> str:
    """The report alone, for a page that brings tokens and ``css.sheet()``. ``level`` is that of
    its first heading; ``figure`` draws the maps if they are not to stand in it as drawings."""
    draw = figure or partial(_figure, theme=theme)
    body = "".join(_section(s, draw, level + 1) for s in document.sections)
    summary = f'<p class="summary">{escape(document.summary)}</p>' if document.summary else ""
    foot = "".join(f"<span>{escape(part)}</span>" for part in document.foot)
    footer = f"<footer>{foot}</footer>" if foot else ""
    return f'<article class="report">{_head(document, level)}{summary}{body}{footer}</article>'


def sections(document: Document, *, level: int, figure: Draw) -> str:
    """Its sections without head and foot, for a page that has its own."""
    body = "".join(_section(s, figure, level) for s in document.sections)
    return f'<article class="report">{body}</article>'


def _title(document: Document) -> str:
    return f"{document.title}: {document.subtitle}" if document.subtitle else document.title


def _head(document: Document, level: int) -> str:
    under = f'<p class="subtitle">{escape(document.subtitle)}</p>' if document.subtitle else ""
    facts = _pairs(document.head) if document.head else ""
    return (
        f"<header><div><h{level}>{escape(document.title)}</h{level}>{under}</div>{facts}</header>"
    )


def _section(section: Section, draw: Draw, level: int) -> str:
    anchor = section.id or slug(section.title)
    classes = {"before": ' class="before"', "never": ' class="together"', "auto": ""}
    title = f"<h{level}>{escape(section.title)}</h{level}>" if section.title else ""
    blocks = "".join(_block(b, draw) for b in section.blocks)
    name = f' id="{escape(anchor)}"' if anchor else ""
    return f"<section{name}{classes[section.breaks]}>{title}{blocks}</section>"


def slug(title: str) -> str:
    """An anchor made of a title."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def block(block: Block, theme: Theme = "light") -> str:
    """One block alone, for a page that has the rest."""
    return _block(block, partial(_figure, theme=theme))


def _block(block: Any, draw: Draw) -> str:
    if isinstance(block, Figure):
        return draw(block)
    return WRITE[type(block)](block)


def _pairs(items: tuple[Field, ...]) -> str:
    rows = "".join(f"<dt>{escape(f.name)}</dt><dd>{escape(f.value)}</dd>" for f in items)
    return f"<dl>{rows}</dl>"


def _paragraph(block: Paragraph) -> str:
    cls = f' class="{block.style}"' if block.style != "plain" else ""
    return f"<p{cls}>{escape(block.text)}</p>"


def _lines(block: Lines) -> str:
    key = f"<b>{escape(block.key)}</b>" if block.key else ""
    text = escape("\n".join(block.lines))
    notes = _notes(Notes(block.notes)) if block.notes else ""
    return f'<div class="lines">{key}<div><pre>{text}</pre>{notes}</div></div>'


def _note(note: Note) -> str:
    where = f"<code>{escape(note.where)}</code> " if note.where else ""
    tail = " · ".join(filter(None, (note.code.replace("_", " "), note.rule and _rule_words(note))))
    rule = f' <span class="rule">{escape(tail)}</span>' if tail else ""
    why = f'<span class="why">Why: {escape(note.why)}</span>' if note.why else ""
    sign = f'<span class="sign" aria-label="{SAID[note.tone]}" role="img">{SIGN[note.tone]}</span>'
    if note.tone == "plain":
        sign = f'<span class="sign" aria-hidden="true">{SIGN[note.tone]}</span>'
    return f'<li class="{note.tone}">{sign}{where}{escape(note.text)}{rule}{why}</li>'


def _rule_words(note: Note) -> str:
    """ "rule 15" or "rules 15, 16"."""
    return f"rules {note.rule}" if "," in note.rule else f"rule {note.rule}"


def _notes(block: Notes) -> str:
    return f'<ul class="notes">{"".join(_note(note) for note in block.items)}</ul>'


def _items(block: Items) -> str:
    tag = "ol" if block.numbered else "ul"
    return f"<{tag}>{''.join(f'<li>{escape(item)}</li>' for item in block.items)}</{tag}>"


def _fields(block: Fields) -> str:
    return _pairs(block.items)


def _table(block: Table) -> str:
    def cell(tag: str, column: int, text: str, scope: str = "") -> str:
        how = block.align[column] if column < len(block.align) else "left"
        cls = f' class="{how}"' if how != "left" else ""
        typed = tag == "td" and column in block.code and text
        words = f"<code>{escape(text)}</code>" if typed else escape(text)
        return f"<{tag}{cls}{scope}>{words}</{tag}>"

    # a header without words would be read out as one
    head = "".join(
        cell("th", k, t, ' scope="col"') if t else "<td></td>" for k, t in enumerate(block.headers)
    )
    rows = "".join(
        f"<tr>{''.join(cell('td', k, t) for k, t in enumerate(row))}</tr>" for row in block.rows
    )
    caption = f"<caption>{escape(block.caption)}</caption>" if block.caption else ""
    return (
        f"{SCROLL}<table>{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _figure(block: Figure, theme: Theme) -> str:
    return _captioned(block, svg.render(block.scene, theme=theme))


def inlaid(block: Figure) -> str:
    """A figure for a page that brings the rules of maps in its own style sheet. It is scrolled on a
    phone, by keys too."""
    return _captioned(block, svg.draw(block.scene).inlaid(), ' tabindex="0"')


def _captioned(block: Figure, drawing: str, reached: str = "") -> str:
    caption = f"<figcaption>{escape(block.caption)}</figcaption>" if block.caption else ""
    return f"<figure{reached}>{drawing}{caption}</figure>"


def _chart(block: Chart) -> str:
    """The drawing, and the numbers behind a toggle."""
    return (
        f'<figure class="curves"><figcaption>{escape(block.caption)}</figcaption>'
        f"{line(block, overridable=True)}{_others(block)}"
        f"<details><summary>{escape(block.caption)} as a table</summary>{_table(table(block))}"
        "</details></figure>"
    )


def _others(block: Chart) -> str:
    """Lines that are not told apart: each is shown by its name."""
    told = leading(block)
    links = [
        f'<a class="chip" href="#{anchor(block, k)}">{escape(curve.name)} {number(last(curve))}</a>'
        for k, curve in sorted(enumerate(block.curves), key=lambda each: -(last(each[1]) or 0))
        if curve not in told
    ]
    return f'<p class="row sm">Show {" ".join(links)}</p>' if links else ""


def _sheet(block: OrderSheet) -> str:
    filled = block.filled + ("",) * (block.lines - len(block.filled))
    hint = f'<p class="quiet">{escape(block.hint)}</p>' if block.hint else ""
    return f'{hint}<ol class="sheet">{"".join(f"<li>{escape(f)}</li>" for f in filled)}</ol>'


def _break(_: PageBreak) -> str:
    return '<hr class="break">'


WRITE: dict[type, Callable[[Any], str]] = {
    Paragraph: _paragraph, Lines: _lines, Table: _table, Fields: _fields, Items: _items,
    Notes: _notes, Chart: _chart, OrderSheet: _sheet, PageBreak: _break,
}  # fmt: skip
