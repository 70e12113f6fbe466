"""What a seat knows, built up from nothing (rules 9.1 to 9.4).

A view carries a table in the same shape as the state, filled only with what the seat may know:
other hands are counts, closed chips are 0, piles are sizes. So rules, lists and bots can look at
it, and nothing in it can tell a secret.
"""

from __future__ import annotations

from collections.abc import Iterable

from starpost.games.starfarers.galaxy import cards
from starpost.games.starfarers.galaxy.records import Line
from starpost.games.starfarers.known.seen import Meeting, View
from starpost.games.starfarers.phases.answers import sizes
from starpost.games.starfarers.state import State, empty
from starpost.games.starfarers.tables import NOTHING, UNKNOWN
from starpost.kernel.contract import GM, Event


def view(s: State, seat: str | None) -> View:
    seats = s.match.seats
    me = seats.index(seat) if seat in seats else -1
    everything = seat == GM
    knows = -1 if everything else s.open | (s.seen[me] if me >= 0 else 0)
    past = _as_heard(s.history, me, everything)
    return View(
        seat=seat,
        me=me,
        table=_table(s, me, knows, everything),
        hand=tuple(s.hand(me)) if me >= 0 else (),
        vp=_points(s),
        reserve=sum(s.reserve),
        deck=len(s.deck),
        meeting=_meeting(s, me, everything),
        log=_texts(_as_heard(s.log, me, everything)),
        news=_texts(past),
        past=past,
        events=_known_events(s, seat),
        faults=s.faults.get(seat, ()) if seat else (),
    )


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


def events_of(s: State, lines: Iterable[Line]) -> list[Event]:
    """The log as events: everybody hears the text, those concerned what lies behind it."""
    found: list[Event] = []
    for line in lines:
        seats = tuple([s.match.seats[p] for p in line.seats]) if line.private else ()
        found.append(Event(line.kind, line.text, None, line.at, told=seats))
        if seats:
            found.append(Event(line.kind, line.private, seats, line.at))
    return found


def _known_events(s: State, seat: str | None) -> tuple[Event, ...]:
    """Those of the last step that the seat hears of."""
    return tuple([event for event in events_of(s, s.log) if event.known_to(seat)])


def _as_heard(lines: Iterable[Line], me: int, everything: bool) -> tuple[Line, ...]:
    """Lines as the seat heard them. One that is nobody's secret is the same for all; a history has
    hundreds of them."""
    return tuple(
        [_told(line, me, everything) if line.private or line.seats else line for line in lines]
    )


def _told(line: Line, me: int, everything: bool) -> Line:
    concerned = everything or me in line.seats
    text = line.private if concerned and line.private else line.text
    return Line(line.kind, text, at=line.at, turn=line.turn)


def _texts(lines: Iterable[Line]) -> tuple[str, ...]:
    return tuple([line.text for line in lines])


def _points(s: State) -> tuple[int, ...]:
    return tuple([s.points(p) for p in range(len(s.match.seats))])


def _table(s: State, me: int, knows: int, everything: bool) -> State:
    """The allow-list: every field is named here with what the seat may know of it."""
    n = len(s.match.seats)
    t = empty()
    t.match = s.match
    t.phase = s.phase
    t.ask = s.ask
    t.owing = s.owing
    t.active = s.active
    t.first = s.first
    t.turn = s.turn
    t.winner = s.winner
    # rule 9.2: one's own hand, and the closed chips one has looked at
    t.hands = [h for p in range(n) for h in (s.hand(p) if everything or p == me else [0] * 5)]
    t.counts = s.counts[:]
    t.bank = s.bank[:]
    t.reserve = s.reserve[:] if everything else [0] * 5
    t.fame = s.fame[:]
    t.parts = s.parts[:]
    t.saved = s.saved[:]
    t.friends = s.friends[:]
    t.places = s.places[:]
    t.guards = s.guards[:]
    t.ships = s.ships[:]
    t.trade = s.trade[:]
    t.colonies = s.colonies[:]
    t.ports = s.ports[:]
    t.trophies = s.trophies[:]
    t.outposts = s.outposts[:]
    t.holders = s.holders[:]
    t.chips = [chip if knows >> k & 1 else UNKNOWN for k, chip in enumerate(s.chips)]
    t.open = s.open
    t.seen = [s.seen[p] if everything or p == me else 0 for p in range(n)]
    t.white = s.white
    t.deck = s.deck if everything else ()
    t.used = s.used
    t.speed = s.speed
    t.spent = s.spent[:]
    t.began = s.began[:]
    t.held = s.held
    t.base = s.base
    t.placed = s.placed
    t.offer = s.offer
    t.answers = s.answers[:]
    t.counters = s.counters[:]
    t.offers = s.offers
    t.left = s.left
    t.card = s.card if everything else ""
    t.node = s.node if everything else ""
    # what the view tells elsewhere, as the seat heard it
    t.step = 0
    t.gift = NOTHING
    t.taken = NOTHING
    t.log = ()
    t.history = ()
    t.faults = {}
    return t
