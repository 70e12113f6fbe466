"""Worlds that a player moves on the own map: pinned where they were put, until they are let go."""

from __future__ import annotations

from typing import Any

from litestar import Response
from litestar.params import FromPath
from msgspec import Struct

from starpost.host.matches import pins
from starpost.host.trouble import bad
from starpost.web.caller import Sent, host_of, number, signed_writer
from starpost.web.pages.match.table import Table, load, must_play
from starpost.web.responses import go
from starpost.web.routes import Request, post


class Pinning(Struct, frozen=True):
    """What the page needs to let somebody move worlds."""

    frame: str
    """Origin and units of the drawing, so that the page can say where a world was put."""
    refs: tuple[str, ...]
    """The worlds of this map that are pinned."""


def pinning(table: Table) -> Pinning | None:
    """For players on maps that are laid out by us; other maps have their places from the game."""
    if not table.mine or table.scene.geometry != "graph" or not table.scene.nodes:
        return None
    chart = table.outlook.map(table.pins).chart
    frame = " ".join(f"{part:.6g}" for part in (*chart.origin, *chart.units))
    return Pinning(frame, tuple(sorted(ref for ref in table.pins if ref in table.atlas.nodes)))


@post("/m/{key:str}/pins")
def pin(request: Request, key: FromPath[str], data: Sent) -> Response[Any]:
    """Put a world somewhere, let it go, or let go of all."""
    me, account = signed_writer(request, data)
    host = host_of(request)
    table = load(host, me, key, turn=number(data.get("turn")))
    must_play(table)
    ref, wish = str(data.get("ref", "")), str(data.get("do", ""))
    if wish == "all":
        pins.let_go(host, account.id, key)
    elif wish == "free":
        pins.let_go(host, account.id, key, ref)
    elif pinning(table) is None or ref not in table.atlas.nodes:
        raise bad("no_such_place", "Your map has no such place to move.")
    else:
        pins.pin(host, account.id, key, ref, _far(data.get("x")), _far(data.get("y")))
    return go(table.here)


def _far(text: object) -> float:
    try:
        return float(str(text))
    except ValueError:
        return float("nan")


HANDLERS = (pin,)
