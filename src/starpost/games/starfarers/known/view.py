"""What a seat knows, built up from nothing (rules 9.1 to 9.4).

A view carries a table in the same shape as the state, filled only with what the seat may know:
other hands are counts, closed chips are 0, piles are sizes. So rules, lists and bots can look at
it, and nothing in it can tell a secret.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from starpost.games.starfarers.galaxy import cards
from starpost.games.starfarers.galaxy.board import IDS
from starpost.games.starfarers.phases.answers import Sizes, sizes
from starpost.games.starfarers.state import Fault, Line, State
from starpost.games.starfarers.tables import UNKNOWN
from starpost.games.starfarers.writing.choices import moves
from starpost.games.starfarers.writing.orders import Move
from starpost.kernel.contract import GM, Event


class Meeting(Struct, frozen=True):
    """An open encounter: the text of the node for all; the card for its reader."""

    subject: str
    text: str
    asked: Sizes
    card: str = ""
    """Empty unless the seat is the reader, the left neighbour (rule 9.5)."""
    node: str = ""


class View(Struct, frozen=True):
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


def view(s: State, seat: str | None) -> View:
    seats = s.match.seats
    me = seats.index(seat) if seat in seats else -1
    everything = seat == GM
    knows = -1 if everything else s.open | (s.seen[me] if me >= 0 else 0)
    # a line that is nobody's secret is the same for all; a history has hundreds of them
    past = tuple(
        [_told(line, me, everything) if line.private or line.seats else line for line in s.history]
    )
    return View(
        seat=seat,
        me=me,
        table=_table(s, me, knows, everything),
        hand=tuple(s.hand(me)) if me >= 0 else (),
        vp=tuple(s.points(p) for p in range(len(seats))),
        reserve=sum(s.reserve),
        deck=len(s.deck),
        meeting=_meeting(s, me, everything),
        log=tuple(_heard(line, me, everything) for line in s.log),
        news=tuple([line.text for line in past]),
        past=past,
        events=tuple(event for event in events_of(s, s.log) if event.known_to(seat)),
        faults=s.faults.get(seat, ()) if seat else (),
    )


def events_of(s: State, lines: Iterable[Line]) -> Iterator[Event]:
    """The log as events: everybody hears the text, those concerned what lies behind it."""
    for line in lines:
        seats = tuple(s.match.seats[p] for p in line.seats) if line.private else ()
        yield Event(line.kind, line.text, None, line.at, told=seats)
        if seats:
            yield Event(line.kind, line.private, seats, line.at)


def _heard(line: Line, me: int, everything: bool) -> str:
    told = everything or me in line.seats
    return line.private if told and line.private else line.text


def _told(line: Line, me: int, everything: bool) -> Line:
    return Line(line.kind, _heard(line, me, everything), at=line.at, turn=line.turn)


def _meeting(s: State, me: int, everything: bool) -> Meeting | None:
    if not s.card:
        return None
    reader = everything or me == (s.active + 1) % len(s.match.seats)
    return Meeting(
        subject=s.match.seats[s.active],
        text=cards.node(s.card, s.node).say,
        asked=sizes(s),
        card=s.card if reader else "",
        node=s.node if reader else "",
    )


def _table(s: State, me: int, knows: int, everything: bool) -> State:
    """The allow-list: every field is named here with what the seat may know of it."""
    n = len(s.match.seats)
    mine = range(n) if everything else (me,)
    return State(
        match=s.match,
        phase=s.phase,
        ask=s.ask,
        owing=s.owing,
        active=s.active,
        first=s.first,
        turn=s.turn,
        winner=s.winner,
        # rule 9.2: one's own hand, and the closed chips one has looked at
        hands=[h for p in range(n) for h in (s.hand(p) if p in mine else (0,) * 5)],
        counts=s.counts[:],
        bank=s.bank[:],
        reserve=s.reserve[:] if everything else [0] * 5,
        fame=s.fame[:],
        parts=s.parts[:],
        saved=s.saved[:],
        friends=s.friends[:],
        places=s.places[:],
        guards=s.guards[:],
        ships=s.ships[:],
        trade=s.trade[:],
        colonies=s.colonies[:],
        ports=s.ports[:],
        trophies=s.trophies[:],
        outposts=s.outposts[:],
        holders=s.holders[:],
        chips=[chip if knows >> k & 1 else UNKNOWN for k, chip in enumerate(s.chips)],
        open=s.open,
        seen=[s.seen[p] if p in mine else 0 for p in range(n)],
        white=s.white,
        deck=s.deck if everything else (),
        used=s.used,
        speed=s.speed,
        spent=s.spent[:],
        began=s.began[:],
        held=s.held,
        base=s.base,
        placed=s.placed,
        offer=s.offer,
        answers=s.answers[:],
        counters=s.counters[:],
        offers=s.offers,
        left=s.left,
        card=s.card if everything else "",
        node=s.node if everything else "",
    )
