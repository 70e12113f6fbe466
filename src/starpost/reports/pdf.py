"""A document as PDF by typst. The data travels as JSON and is only ever shown as text, so
nothing in a report can become markup."""

from msgspec import json, to_builtins

from starpost.draw import svg
from starpost.draw.scene import Scene
from starpost.reports.chart import line
from starpost.reports.document import Chart, Document, Figure
from starpost.reports.printer import print_document


def render(document: Document) -> bytes:
    """A4, 18 mm margins, 9.5 pt, black on white."""
    return print_document(json.encode(data(document)))


def data(document: Document) -> object:
    """The document as plain data; maps and charts have become drawings."""
    sections = [
        {
            "title": section.title,
            "breaks": section.breaks,
            "blocks": [_block(block) for block in section.blocks],
        }
        for section in document.sections
    ]
    whole = to_builtins(document)
    assert isinstance(whole, dict)
    return whole | {"sections": sections}


def _block(block: object) -> object:
    match block:
        case Figure():
            return {"type": "Figure", "svg": drawing(block.scene), "caption": block.caption}
        case Chart():
            return {"type": "Figure", "svg": line(block, overridable=False),
                    "caption": block.caption, "small": True}  # fmt: skip
    return to_builtins(block)


def drawing(scene: Scene) -> str:
    """The map for paper: its title is that of the section, so only the legend goes with it."""
    return svg.render(scene, theme="print", overridable=False)
