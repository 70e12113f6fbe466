"""The truth, the same way round as the map somebody played on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from starpost.draw import hexes
from starpost.draw.scene import Grid, Hex, MarginMark, Scene, Side

Way = Callable[[Hex], Hex]


def turned_like(scene: Scene, known: Scene) -> Scene:
    """A map as somebody knew it. Hexes are turned; a web unfolds in the order in which that seat
    learnt of its worlds, and what it never saw comes last."""
    if scene.geometry == "hex":
        return _turned(scene, known)
    if scene.geometry == "grid":
        return replace(scene, margin=_lettered_like(scene.margin, known.margin))
    if scene.geometry != "graph":
        return scene
    nodes = {n.id: n.since for n in known.nodes}
    edges = {frozenset((e.a, e.b)): e.since for e in known.edges}
    late = 1 + max((*nodes.values(), *edges.values()), default=0)
    return replace(
        scene,
        nodes=tuple(replace(n, since=nodes.get(n.id, late)) for n in scene.nodes),
        edges=tuple(replace(e, since=edges.get(frozenset((e.a, e.b)), late)) for e in scene.edges),
    )


def _lettered_like(
    margin: tuple[MarginMark, ...], known: tuple[MarginMark, ...]
) -> tuple[MarginMark, ...]:
    """Rows and columns keep the letters and numbers that a seat counted them by."""
    by = {(mark.side, _line_of(mark)): mark.text for mark in known}
    shift: dict[Side, int] = {}
    for mark in margin:
        said = by.get((mark.side, _line_of(mark)))
        if said is not None:
            shift.setdefault(mark.side, _count(said) - _count(mark.text))
    return tuple(replace(m, text=_counted(m.text, shift.get(m.side, 0))) for m in margin)


def _line_of(mark: MarginMark) -> int | None:
    """The row of a letter at the side, the column of a number above."""
    at = mark.at
    if not isinstance(at, Grid):
        return None
    return at.row if mark.side in ("left", "right") else at.column


def _count(text: str) -> int:
    return int(text) if text.lstrip("-").isdecimal() else ord(text) - ord("A")


def _counted(text: str, shift: int) -> str:
    if text.lstrip("-").isdecimal():
        return str(int(text) + shift)
    return chr(ord("A") + (_count(text) + shift) % 26)


def _turned(scene: Scene, known: Scene) -> Scene:
    """Hexes as a seat counts them, who may look from another side or in a mirror. Coordinates are
    left out: those of the truth would not be the ones that seat knows."""
    here = {v.id: v.place for v in known.nodes if isinstance(v.place, Hex)}
    pairs = [
        (v.place, here[v.id]) for v in scene.nodes if isinstance(v.place, Hex) and v.id in here
    ]
    if not pairs or all(a == b for a, b in pairs):
        return scene
    way = next((w for w in _ways(*pairs[0]) if all(w(a) == b for a, b in pairs)), None)
    if way is None:
        return scene
    cells = tuple(replace(cell, text="") for cell in scene.cells)
    found: Scene = _moved(replace(scene, cells=cells), way)
    return found


def _ways(at: Hex, to: Hex) -> Iterator[Way]:
    """All ways to lay a field of hexes upon another so that one hex comes to lie on its own."""
    for mirrored in (False, True):
        for turns in range(6):

            def way(h: Hex, mirrored: bool = mirrored, turns: int = turns) -> Hex:
                q, r = h.q - at.q, h.r - at.r
                if mirrored:
                    q, r = r, q
                for _ in range(turns):
                    q, r = -r, q + r
                return hexes.add(to, Hex(q, r))

            yield way


def _moved(value: Any, way: Way) -> Any:
    """The same with every hex in it elsewhere."""
    if isinstance(value, Hex):
        return way(value)
    if isinstance(value, tuple):
        return tuple(_moved(part, way) for part in value)
    if not isinstance(value, Struct):
        return value
    return type(value)(
        **{name: _moved(getattr(value, name), way) for name in value.__struct_fields__}
    )
