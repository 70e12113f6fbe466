"""What a view of Starfarers holds."""

from __future__ import annotations

from msgspec import Struct

from starpost.games.starfarers.galaxy.board import IDS
from starpost.games.starfarers.galaxy.records import Fault, Line, Sizes
from starpost.games.starfarers.state import State
from starpost.games.starfarers.writing.choices import moves
from starpost.games.starfarers.writing.orders import Move
from starpost.kernel.contract import Event


class Meeting(Struct, frozen=True, gc=False):
    """An open encounter: the text of the node for all; the card for its reader."""

    subject: str
    text: str
    asked: Sizes
    card: str = ""
    """Empty unless the seat is the reader, the left neighbour (rule 9.5)."""
    node: str = ""


class View(Struct, frozen=True, gc=False):
    seat: str | None
    me: int
    """The seat's number; -1: no player."""
    table: State
    hand: tuple[int, ...]
    vp: tuple[int, ...]
    reserve: int
    deck: int
    meeting: Meeting | None
    log: tuple[str, ...]
    news: tuple[str, ...]
    """What happened in the last round."""
    past: tuple[Line, ...]
    """The same line by line, as the seat heard it."""
    events: tuple[Event, ...]
    faults: tuple[Fault, ...]

    def my_ships(self) -> tuple[str, ...]:
        ships = self.table.ships
        return tuple(str(k + 1) for k in range(3) if self.me >= 0 and ships[3 * self.me + k] >= 0)

    def targets(self) -> tuple[str, ...]:
        """Places that an order may name now, for completion."""
        if self.me < 0:
            return ()
        s = self.table
        if s.ask == "move" and s.active == self.me:
            return reach(s, self.me)
        return tuple(IDS[i] for i in sorted({*s.colonies[self.me], *s.ports[self.me]}))


def reach(s: State, p: int) -> tuple[str, ...]:
    """Every stop of every ship of the player in flight."""
    found: dict[str, None] = {}
    for number in range(3):
        here = s.ships[3 * p + number]
        left = s.speed + s.speed_stat(p) - s.spent[number]
        if here >= 0 and left > 0 and not s.held >> number & 1:
            for order in moves(s, p, number, here, left):
                if isinstance(order, Move):
                    found[order.to] = None
    return tuple(found)
