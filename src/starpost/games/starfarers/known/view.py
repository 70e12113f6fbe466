"""What a seat knows, built up from nothing (rules 9.1 to 9.4).

A view carries a table in the same shape as the state, filled only with what the seat may know:
other hands are counts, closed chips are 0, piles are sizes. So rules, lists and bots can look at
it, and nothing in it can tell a secret.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

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
    past, news = _ear(seats, me, everything).hear(s.history)
    return View(
        seat=seat,
        me=me,
        table=_table(s, me, knows, everything),
        hand=s.hand(me) if me >= 0 else (),
        vp=_points(s),
        reserve=sum(s.reserve),
        deck=len(s.deck),
        meeting=_meeting(s, me, everything),
        log=tuple([_heard(line, me, everything) for line in s.log]),
        news=news,
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


class Ear:
    """How one seat heard a history. The next one it is told begins where this one does or later and
    goes on a few lines more, so only those are heard; any other is heard from its beginning."""

    def __init__(self, me: int, everything: bool) -> None:
        self.me = me
        self.everything = everything
        self.last: tuple[tuple[Line, ...], tuple[Line, ...], tuple[str, ...]] = ((), (), ())

    def hear(self, lines: tuple[Line, ...]) -> tuple[tuple[Line, ...], tuple[str, ...]]:
        """The lines as the seat heard them, and their texts."""
        known, past, news = self.last
        gone = known.index(lines[0]) if lines and lines[0] in known else len(known)
        if gone:
            known, past, news = known[gone:], past[gone:], news[gone:]
        kept = len(known)
        if known != lines[:kept]:
            kept, past, news = 0, (), ()
        fresh = _as_heard(lines[kept:], self.me, self.everything)
        past, news = past + fresh, news + _texts(fresh)
        self.last = lines, past, news
        return past, news


@lru_cache(maxsize=64)
def _ear(seats: tuple[str, ...], me: int, everything: bool) -> Ear:
    return Ear(me, everything)


def _as_heard(lines: Iterable[Line], me: int, everything: bool) -> tuple[Line, ...]:
    """Lines as the seat heard them. One that is nobody's secret names no seats, has nothing private
    and is the same for all; a history has hundreds of them."""
    return tuple([_told(line, me, everything) if line.seats or line.private else line
                  for line in lines])  # fmt: skip


def _told(line: Line, me: int, everything: bool) -> Line:
    return Line(line.kind, _heard(line, me, everything), at=line.at, turn=line.turn)


def _heard(line: Line, me: int, everything: bool) -> str:
    """Those concerned hear what is private instead."""
    concerned = line.private and (everything or me in line.seats)
    return line.private if concerned else line.text


def _texts(lines: Iterable[Line]) -> tuple[str, ...]:
    return tuple([line.text for line in lines])


def _points(s: State) -> tuple[int, ...]:
    """Everybody's, counted as `State.points` does (rule 7.2), but in one go: views are many."""
    rows = zip(s.colonies, s.ports, s.trophies, s.fame, strict=False)
    chips = s.holders.count
    return tuple(
        [
            len(colonies) + 2 * len(ports) + len(trophies) + (rings >> 1) + 2 * chips(p)
            for p, (colonies, ports, trophies, rings) in enumerate(rows)
        ]
    )


def _mine_alone(counts: list[int], me: int, each: int) -> list[int]:
    """What is counted for every player, so many numbers for each: of the others nothing."""
    known = [0] * len(counts)
    if me >= 0:
        known[each * me : each * me + each] = counts[each * me : each * me + each]
    return known


@lru_cache(maxsize=256)
def _chips(chips: tuple[int, ...], knows: int) -> list[int]:
    """Only those that are known; they change seldom."""
    return [chip if knows >> k & 1 else UNKNOWN for k, chip in enumerate(chips)]


def _table(s: State, me: int, knows: int, everything: bool) -> State:
    """The allow-list: every field is named here with what the seat may know of it.

    Nobody changes a state or a view, so a list that all may know is the state's own."""
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
    t.hands = s.hands if everything else _mine_alone(s.hands, me, 5)
    t.counts = s.counts
    t.bank = s.bank
    t.reserve = s.reserve if everything else [0] * 5
    t.fame = s.fame
    t.parts = s.parts
    t.saved = s.saved
    t.friends = s.friends
    t.places = s.places
    t.guards = s.guards
    t.ships = s.ships
    t.trade = s.trade
    t.colonies = s.colonies
    t.ports = s.ports
    t.trophies = s.trophies
    t.outposts = s.outposts
    t.holders = s.holders
    t.chips = _chips(tuple(s.chips), knows)
    t.open = s.open
    t.seen = s.seen if everything else _mine_alone(s.seen, me, 1)
    t.white = s.white
    t.deck = s.deck if everything else ()
    t.used = s.used
    t.speed = s.speed
    t.spent = s.spent
    t.began = s.began
    t.held = s.held
    t.base = s.base
    t.placed = s.placed
    t.offer = s.offer
    t.answers = s.answers
    t.counters = s.counters
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
