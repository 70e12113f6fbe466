"""A document as plain text, 78 columns wide: what mails carry and veterans print.

Printout lines go through untouched; only running text is wrapped.
"""

from collections.abc import Callable
from textwrap import wrap
from typing import Any

from starpost.draw import text as charts
from starpost.reports.chart import table
from starpost.reports.document import (
    Align,
    Block,
    Chart,
    Document,
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

WIDTH = 78
SIGN = {"plain": "-", "good": "+", "warn": "!", "bad": "x"}
BARS = " .:-=+*#"


def render(document: Document) -> str:
    """The whole report; ends with one newline."""
    out = _head(document)
    for section in document.sections:
        _section(out, section)
    if document.foot:
        out += ["", "-" * WIDTH, *wrap(" | ".join(document.foot), WIDTH)]
    return "\n".join(out) + "\n"


def _head(document: Document) -> list[str]:
    out = [document.title]
    if document.subtitle:
        out += wrap(document.subtitle, WIDTH)
    out += _pairs([(f.name, f.value) for f in document.head])
    out.append("=" * WIDTH)
    if document.summary:
        out += wrap(document.summary, WIDTH)
    return out


def _section(out: list[str], section: Section) -> None:
    out.append("")
    if section.title:
        out += [section.title, "-" * min(WIDTH, len(section.title))]
    for block in section.blocks:
        if type(block) is Lines and not block.key and not block.notes:
            out.extend(block.lines)  # nearly all of a long report
        else:
            out.extend(WRITE[type(block)](block))


def block_lines(block: Block) -> list[str]:
    """One block as lines."""
    return WRITE[type(block)](block)


def _pairs(pairs: list[tuple[str, str]]) -> list[str]:
    column = min(20, max((len(name) for name, _ in pairs), default=0)) + 2
    out = []
    for name, value in pairs:
        words = wrap(value, WIDTH - column) or [""]
        out.append(f"{name:{column}}{words[0]}".rstrip())
        out += [" " * column + word for word in words[1:]]
    return out


def _paragraph(block: Paragraph) -> list[str]:
    return wrap(block.text, WIDTH) or [""]


def _lines(block: Lines) -> list[str]:
    column = max(6, len(block.key) + 1) if block.key else 0
    out = [f"{block.key if k == 0 else '':{column}}{line}" for k, line in enumerate(block.lines)]
    for note in block.notes:
        out += _note(note, column or 5)  # below the indented lines of a printout
    return out


def _note(note: Note, indent: int = 0) -> list[str]:
    sign = SIGN[note.tone]
    rule = f" ({rule_words(note)})" if note.rule else ""
    where = f"{note.where}: " if note.where else ""
    pad = " " * indent
    out = wrap(f"{where}{note.text}{rule}", WIDTH, initial_indent=f"{pad}{sign} ",
               subsequent_indent=f"{pad}  ")  # fmt: skip
    if note.why:
        out += wrap(f"Why: {note.why}", WIDTH, initial_indent=f"{pad}    ",
                    subsequent_indent=f"{pad}    ")  # fmt: skip
    return out


def rule_words(note: Note) -> str:
    """ "rule 15" or "rules 15, 16"."""
    return f"rules {note.rule}" if "," in note.rule else f"rule {note.rule}"


def _notes(block: Notes) -> list[str]:
    return [line for note in block.items for line in _note(note)]


def _items(block: Items) -> list[str]:
    out = []
    for k, item in enumerate(block.items, 1):
        sign = f"{k}. " if block.numbered else "- "
        out += wrap(item, WIDTH, initial_indent=sign, subsequent_indent=" " * len(sign)) or [sign]
    return out


def _fields(block: Fields) -> list[str]:
    return _pairs([(f.name, f.value) for f in block.items])


def _table(block: Table) -> list[str]:
    columns = len(block.headers)
    rows = [tuple(row) + ("",) * (columns - len(row)) for row in block.rows]
    widths = _widths([block.headers, *rows], columns)
    out = [block.caption] if block.caption else []
    out += _table_row(block.headers, widths, block.align)
    out.append("  ".join("-" * w for w in widths))
    for row in rows:
        out += _table_row(row, widths, block.align)
    return out


def _widths(rows: list[tuple[str, ...]], columns: int) -> list[int]:
    """As wide as the contents, the widest giving way until all fit."""
    widths = [max(1, *(len(row[k]) for row in rows)) for k in range(columns)]
    while sum(widths) + 2 * (columns - 1) > WIDTH and max(widths) > 4:
        widths[widths.index(max(widths))] -= 1
    return widths


def _table_row(row: tuple[str, ...], widths: list[int], align: tuple[Align, ...]) -> list[str]:
    cells = [
        [cell] if len(cell) <= width else wrap(cell, width) or [""]
        for cell, width in zip(row, widths, strict=False)
    ]
    return [
        "  ".join(
            _aligned(cell[k] if k < len(cell) else "", widths[c], align, c)
            for c, cell in enumerate(cells)
        ).rstrip()
        for k in range(max((len(cell) for cell in cells), default=1))
    ]


def _aligned(cell: str, width: int, align: tuple[Align, ...], column: int) -> str:
    how = align[column] if column < len(align) else "left"
    if how == "right":
        return cell.rjust(width)
    return cell.center(width) if how == "centre" else cell.ljust(width)


def _figure(block: Figure) -> list[str]:
    out = charts.render(block.scene, WIDTH).splitlines()
    return out + (wrap(block.caption, WIDTH) if block.caption else [])


def _chart(block: Chart) -> list[str]:
    """The numbers themselves."""
    return [block.caption, *(_table(table(block)) if block.curves else ())]


def _sheet(block: OrderSheet) -> list[str]:
    out = wrap(block.hint, WIDTH) if block.hint else []
    filled = block.filled + ("",) * (block.lines - len(block.filled))
    half = -(-len(filled) // 2)
    if any(filled):
        return out + [f"{k:3} {line or '_' * 34}" for k, line in enumerate(filled, 1)]
    blank = "_" * 34
    for k in range(half):
        right = f"  {k + 1 + half:3} {blank}" if k + half < len(filled) else ""
        out.append(f"{k + 1:3} {blank}{right}")
    return out


def _break(_: PageBreak) -> list[str]:
    return ["", "=" * WIDTH]


WRITE: dict[type, Callable[[Any], list[str]]] = {
    Paragraph: _paragraph, Lines: _lines, Table: _table, Fields: _fields, Items: _items,
    Notes: _notes, Figure: _figure, Chart: _chart, OrderSheet: _sheet, PageBreak: _break,
}  # fmt: skip
