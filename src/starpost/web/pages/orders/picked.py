"""Some of the ships of a place, ticked in a table: what is offered then is for them alone."""

from __future__ import annotations

from msgspec import Struct

from starpost.draw.scene import Id
from starpost.kernel.telling import Member, Muster
from starpost.told.words import counted, few
from starpost.web.pages.match.table import Table


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
        names = ", ".join(member.name for member in self.members)
        return f"{counted(len(self.members), 'ship')} chosen: {names}" if names else ""

    @property
    def called(self) -> str:
        """ "Thorn and Quill", "5 ships"."""
        return few([member.name for member in self.members], "ship")

    @property
    def kinds(self) -> dict[str, list[str]]:
        """The words of all that can be ticked, by class."""
        found: dict[str, list[str]] = {}
        for member in self.muster.members if self.muster is not None else ():
            if not member.stuck:
                found.setdefault(member.kind, []).append(member.word)
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
