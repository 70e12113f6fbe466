"""On paper no rule crosses what stands under it."""

from __future__ import annotations

import zlib
from importlib.resources import files
from itertools import pairwise

import typst
from msgspec import json

from starpost.reports import pdf
from starpost.reports.document import Document, Field, Fields, Lines, Section, Table

NEAR = 3
"""Rows of dots above and below a rule that must be clear of writing."""


def test_no_rule_crosses_the_first_row_under_lines() -> None:
    fields = Fields((Field("Allies", "LUNAR"), Field("Loaders", "none")))
    table = Table(("Points", ""), (("plunder", "+120"),))
    page = Document("StarWeb", (Section("Standing", (Lines(("Score=915",)), fields, table)),))
    template = files("starpost.reports").joinpath("report.typ").read_bytes()
    inputs = {"document": json.encode(pdf.data(page)).decode()}
    drawn = typst.compile(template, format="png", ppi=110, sys_inputs=inputs)
    rows = dots(drawn[0] if isinstance(drawn, list) else drawn)
    rules = [y for y, row in enumerate(rows) if _rule(row, 245)]
    dark = [y for y, row in enumerate(rows) if _rule(row, 150)]
    hair = [y for y in rules if all(abs(y - other) > 2 for other in dark)]
    assert hair, "the rule under the lines is drawn, thinner than those of headings"
    for y in hair:
        beside = [*rows[y - NEAR : y], *rows[y + 1 : y + 1 + NEAR]]
        assert all(min(row) > 120 for row in [rows[y], *beside]), f"writing on the rule in row {y}"


def _rule(row: bytes, lighter_than: int) -> bool:
    """A line from margin to margin."""
    return sum(dot < lighter_than for dot in row) > 0.75 * len(row)


def dots(png: bytes) -> list[bytes]:
    """The red channel of a PNG of 8 bits a channel, row by row."""
    wide, high = int.from_bytes(png[16:20]), int.from_bytes(png[20:24])
    each = {2: 3, 6: 4}[png[25]]
    packed, at = b"", 8
    while at < len(png):
        size = int.from_bytes(png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            packed += png[at + 8 : at + 8 + size]
        at += size + 12
    raw, step = zlib.decompress(packed), wide * each
    starts = [y * (step + 1) for y in range(high + 1)]
    rows, above = [], bytes(step)
    for start, end in pairwise(starts):
        above = _unfiltered(raw[start], raw[start + 1 : end], above, each)
        rows.append(above[::each])
    return rows


def _unfiltered(kind: int, line: bytes, above: bytes, each: int) -> bytes:
    row = bytearray(line)
    for x in range(len(row)):
        left = row[x - each] if x >= each else 0
        corner = above[x - each] if x >= each else 0
        row[x] = (row[x] + _guess(kind, left, above[x], corner)) & 255
    return bytes(row)


def _guess(kind: int, left: int, up: int, corner: int) -> int:
    """The five filters of the format."""
    if kind < 3:
        return (0, left, up)[kind]
    if kind == 3:
        return (left + up) // 2
    guess = left + up - corner
    return min((left, up, corner), key=lambda near: abs(guess - near))
