"""An import-linter contract that is the table of rooms itself: one line a room.

A line reads `room: rooms it may import`. A room may hold rooms: `host.people` has a line of its own
and may besides import what the line of `host` says of rooms outside the host; a module lives in
the innermost room that has a line. `games.*` is every game by itself, so that games do not see each
other; a line for one game by name adds to what `games.*` says. After the colon `host` is the outer
room alone, `host.*` every room in it, `*` everything; before it `*` is everybody. A room that does
not exist yet does no harm; a package without a line breaks the contract.
"""

from typing import cast

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

Doors = dict[str, frozenset[str]]


def read(lines: list[str]) -> Doors:
    """The table: each room with the rooms it may import."""
    doors: Doors = {}
    for line in lines:
        room, colon, allowed = line.partition(":")
        if not colon:
            raise ValueError(f"A door reads `room: rooms it may import`, not {line!r}.")
        doors[room.strip()] = frozenset(allowed.split())
    return doors


def room_of(module: str, doors: Doors) -> str | None:
    """The innermost room a module lives in; the root is a room of its own. None: no line."""
    root, *path = module.split(".")
    for depth in range(len(path), 0, -1):
        room = ".".join(path[:depth])
        if room in doors or ("." in room and family(room) in doors):
            return room
    return root if not path and root in doors else None


def may_import(room: str, other: str, doors: Doors) -> bool:
    """Whether one of the lines that speak for a room names the other."""
    allowed = doors.get(room, frozenset()) | doors.get("*", frozenset())
    if "." in room:
        allowed |= doors.get(family(room), frozenset())
    for outer in outward(room)[1:]:
        allowed |= {door for door in doors.get(outer, ()) if not door.startswith(f"{outer}.")}
    return bool(allowed & {other, *(f"{outer}.*" for outer in outward(other)[1:]), "*"})


def outward(room: str) -> list[str]:
    """A room and the rooms it lies in: `web.pages.desk`, `web.pages`, `web`."""
    path = room.split(".")
    return [".".join(path[:depth]) for depth in range(len(path), 0, -1)]


def family(room: str) -> str:
    """`games.*` for `games.starweb`."""
    return f"{room.rpartition('.')[0]}.*"


class DoorsContract(Contract):
    rooms = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        doors = read(cast(list[str], self.rooms))
        strangers, forbidden = [], []
        for module in sorted(m for m in graph.modules if not graph.is_module_squashed(m)):
            room = room_of(module, doors)
            if room is None:
                strangers.append(module)
                continue
            for imported in sorted(graph.find_modules_directly_imported_by(module)):
                if graph.is_module_squashed(imported):
                    continue  # not ours
                other = room_of(imported, doors)
                if other and other != room and not may_import(room, other, doors):
                    (first, *_) = graph.get_import_details(importer=module, imported=imported)
                    forbidden.append((module, first["line_number"], imported, room, other))
        return ContractCheck(
            kept=not strangers and not forbidden,
            metadata={"strangers": strangers, "forbidden": forbidden},
        )

    def render_broken_contract(self, check: ContractCheck) -> None:
        for module in check.metadata["strangers"]:
            output.print_error(f"{module} has no line in the table of rooms (.importlinter).")
        for module, line, imported, room, other in check.metadata["forbidden"]:
            output.print_error(
                f"{module}, line {line}: {room} must not import {other} ({imported})."
            )
