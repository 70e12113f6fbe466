"""The storage is the host's own: no row reaches a template."""

from __future__ import annotations

from typing import Any

import jinja2
import msgspec
import pytest
from tables import hosted
from visiting import Visit

from starpost.host.host import Host
from starpost.host.storage import Base

PAGES = (
    "/matches", "/arena", "/me", "/search?q=s", "/m/{key}", "/m/{key}/players", "/m/{key}/press",
    "/m/{key}/replay", "/m/{key}/turns/1/report", "/m/{key}/promises", "/nowhere",
)  # fmt: skip
DESK = ("", "/press", "/dice", "/history", "/settings")
DEEP = 4


def rows_in(value: Any, depth: int = 0) -> list[str]:
    """Rows among the values of a page, also inside of structs and lists."""
    if isinstance(value, Base):
        return [type(value).__name__]
    if depth == DEEP:
        return []
    if isinstance(value, msgspec.Struct):
        inside: Any = [getattr(value, name) for name in value.__struct_fields__]
    elif isinstance(value, dict):
        inside = list(value.values())
    elif isinstance(value, list | tuple | set | frozenset):
        inside = value
    else:
        return []
    return [found for each in inside for found in rows_in(each, depth + 1)]


def test_no_row_reaches_a_template(
    host: Host, gm: Visit, bram: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled: set[str] = set()
    found: set[str] = set()
    render = jinja2.Template.render

    def watched(template: jinja2.Template, *args: Any, **values: Any) -> str:
        filled.add(template.name or "")
        found.update(f"{template.name}: {row}" for row in rows_in(values))
        return render(template, *args, **values)

    monkeypatch.setattr(jinja2.Template, "render", watched)
    key = hosted(host, gm, bram)
    for page in PAGES:
        bram.client.get(page.format(key=key))
    for part in DESK:
        gm.get(f"/m/{key}/desk{part}")
    assert {"match.html", "seats.html", "desk.html", "account.html", "error.html"} <= filled
    assert not found
