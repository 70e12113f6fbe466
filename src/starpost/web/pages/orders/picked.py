"""Some of the ships of a place, ticked in a table: what is offered then is for them alone."""

from __future__ import annotations

from msgspec import Struct

from starpost.draw.scene import Id
from starpost.kernel.telling import Member, Muster
from starpost.told.words import counted, few
from starpost.web.pages.match.table import Table

ALIKE, NAMED = 2, 4
"""So many equal ships are one row; so many that are chosen are named."""


class Group(Struct, frozen=True):
    """Ships that are alike in all that is shown of them: one row, which opens to its ships."""

    members: tuple[Member, ...]
    ticked: int
    lines: tuple[int, ...]
    """The lines of the sheet that name them already, one a ship; empty: none does."""

    @property
    def one(self) -> Member:
        return self.members[0]

    @property
    def words(self) -> str:
        return " ".join(member.word for member in self.members)

    @property
    def called(self) -> str:
        return self.one.name if self.single else counted(len(self.members), self.one.kind)

    @property
    def single(self) -> bool:
        return len(self.members) < ALIKE


class Picked(Struct, frozen=True):
    """A thing chosen on the map, and those of its ships that are ticked; none: all of it."""

    at: Id
    muster: Muster | None = None
    members: tuple[Member, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(member.word for member in self.members)

    @property
    def title(self) -> str:
        """ "3 ships chosen: Thorn, Rampike, Kestrel"; "": none are."""
        names = ", ".join(member.name for member in self.members[:NAMED])
        named = len(self.members) <= NAMED
        said = f"{counted(len(self.members), 'ship')} chosen"
        return "" if not self.members else f"{said}: {names}" if named else said

    @property
    def called(self) -> str:
        """ "Thorn and Quill", "5 ships"."""
        return few([member.name for member in self.members], "ship")

    @property
    def all_ticked(self) -> bool:
        free = [m for m in self.muster.members if not m.stuck] if self.muster is not None else []
        return bool(self.members) and len(self.members) == len(free)

    def groups(self, sheet: str) -> list[Group]:
        """All ships of the place, equal ones together, in the order of the muster."""
        busy = self.busy(sheet)
        alike: dict[tuple[object, ...], list[Member]] = {}
        for m in self.muster.members if self.muster is not None else ():
            look = (m.kind, m.health, m.full, m.counts, m.stuck, m.word in busy)
            alike.setdefault(look, []).append(m)
        found = []
        for members in alike.values():
            rows = [members] if len(members) >= ALIKE else [[m] for m in members]
            for row in rows:
                ticked = sum(m in self.members for m in row)
                lines = tuple(busy[m.word] for m in row if m.word in busy)
                found.append(Group(tuple(row), ticked, lines))
        return found

    def busy(self, sheet: str) -> dict[str, int]:
        """The line of the sheet that names a ship already, by the ship's word."""
        found: dict[str, int] = {}
        for number, line in enumerate(sheet.split("\n"), 1):
            found |= dict.fromkeys(line.split(), number)
        return found


def picked(table: Table, at: Id, only: str = "") -> Picked:
    """`only`: the words of the ticked ships. Those that are not there are passed over."""
    found = table.outlook.part(("muster", at), lambda: table.game.muster(table.view, at))
    wanted = set(only.split())
    members = [m for m in found.members if m.word in wanted and not m.stuck] if found else []
    return Picked(found.at if found and members else at, found, tuple(members))
