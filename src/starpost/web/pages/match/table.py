"""One match as one visitor may see it: everything the pages of a match are made of.

This is the only place where pages reach for a match, and it hands out views, never a state.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import msgspec
from msgspec import Struct

from starpost.draw.scene import Point, Scene
from starpost.host.facts import MatchFacts, SeatFacts
from starpost.host.gm import records
from starpost.host.host import Host, Reading
from starpost.host.looking import lately, matches, views
from starpost.host.looking.names import hidden_from_seat
from starpost.host.matches import deeds, pins, unread
from starpost.host.matches.live import latest
from starpost.host.matches.terms import terms_from
from starpost.host.matches.unread import Word
from starpost.host.people import presence
from starpost.host.sheets import drafts, shares
from starpost.host.sheets.drafts import Paper
from starpost.host.sheets.shares import Share
from starpost.host.trouble import forbidden
from starpost.host.turns import rollback
from starpost.host.turns.record import game_of
from starpost.host.words import UNDER_WAY, Doing, SeatKind, Status
from starpost.kernel.contract import GM, Event, Game, Prompt, Resolve
from starpost.kernel.orders import Problem
from starpost.told.words import capital
from starpost.web.caller import Visitor
from starpost.web.pages import times
from starpost.web.pages.match import people
from starpost.web.pages.match.heading import clock, runs_when_ready, standstill
from starpost.web.pages.match.outlook import Outlook, outlook
from starpost.web.pages.match.people import Person
from starpost.web.pages.match.seated import keyed, plays
from starpost.web.pages.match.sight import look
from starpost.web.pages.orders.refs import Atlas


class Table(Struct, frozen=True, kw_only=True):
    """A match through somebody's eyes."""

    row: MatchFacts
    game: Game[Any, Any]
    title: str
    key: str
    """Of the match as addresses have it, with the seat's name on the page of a second one."""
    seat: str | None
    mine: bool
    """Whether the visitor plays this seat (and may therefore write)."""
    gm: bool
    lost: str
    """The seat that was the visitor's and is played by somebody else now."""
    gone: str
    """By whom and why, if the game master gave it away."""
    asked_back: Doing | None
    seats: tuple[SeatFacts, ...]
    people: tuple[Person, ...]
    strangers: tuple[Person, ...]
    """Players whom this seat has not met, without their names, where the game keeps them secret."""
    number: int
    role: str
    outlook: Outlook
    """What the seat sees of the turn that is shown."""
    paper: Paper
    """What the player has written, sent and put aside."""
    shared: tuple[Share, ...]
    """Lines that this seat shows, or is shown, for the turn at hand."""
    partners: tuple[str, ...]
    """To whom lines may be shown."""
    pins: dict[str, Point]
    """Where the player has put worlds on the own map."""
    ready: bool
    shown_turn: int
    past: bool
    clock: times.Clock
    now: str
    line: str
    """Whose live line the page hears: of the own seat that is shown, else the visitor's first."""
    news_id: int
    """Where that line stood when the page was made."""
    undoable: bool
    """Whether the last answer can be taken back: nobody else plays, and no die has fallen."""
    unread: int
    """Messages to this seat, or to whoever leads the match, that were not seen yet."""
    letters: bool
    """Whether there is press to read: a game master writes to all in a match without press too."""
    notices: tuple[Word, ...]
    """What was done to the match and its player has not put away yet."""
    off: str
    paused: str
    """Why the match stands still, and until when; empty: it does not."""
    answered: int
    """Questions that the seat has answered so far; counted only for those who are guided."""

    @property
    def view(self) -> Any:
        return self.outlook.view

    @property
    def scene(self) -> Scene:
        return self.outlook.scene

    @property
    def atlas(self) -> Atlas:
        return self.outlook.atlas

    @property
    def prompt(self) -> Prompt | None:
        return self.outlook.prompt

    @property
    def events(self) -> tuple[Event, ...]:
        return self.outlook.events

    @property
    def problems(self) -> tuple[Problem, ...]:
        return self.outlook.problems

    @property
    def turns(self) -> tuple[int, ...]:
        return self.outlook.turns

    @property
    def text(self) -> str:
        return self.paper.text

    @property
    def address(self) -> str:
        return f"/m/{self.key}"

    @property
    def hears(self) -> str:
        """Where the page hears what happens; numbers of one line mean nothing on another."""
        return f"{self.address}/live?seat={quote(self.line)}"

    @property
    def live(self) -> bool:
        return not self.past and self.row.status in UNDER_WAY

    @property
    def asked(self) -> list[Person]:
        """Whom the match waits for, or has waited for, in this turn."""
        return [p for p in (*self.people, *self.strangers) if p.waited]

    @property
    def computing(self) -> bool:
        """Whether a turn of all is being run at this moment."""
        runs = self.row.status == Status.RUNNING and self.row.soon and not self.row.hold
        return self.live and runs and self.together and all(p.done for p in self.asked)

    @property
    def completes(self) -> bool:
        """Whether the turn runs as soon as the visitor is ready, so far as the visitor may know."""
        known = self.mine and self.live and self.together and not self.unseen
        others = (p.done for p in self.asked if p.name != self.seat)
        return known and runs_when_ready(self.row) and all(others)

    @property
    def together(self) -> bool:
        return self.row.resolve == Resolve.TOGETHER

    @property
    def here(self) -> str:
        return f"{self.address}?turn={self.shown_turn}" if self.past else self.address

    def here_at(self, ref: str) -> str:
        join = "&" if self.past else "?"
        return f"{self.here}{join}at={quote(ref)}"

    @property
    def extent(self) -> str:
        """How far the match goes, as the game says it."""
        options = msgspec.convert(self.row.options, self.game.Options)
        return self.game.extent(options)

    @property
    def waiting(self) -> bool:
        return self.row.status == Status.RUNNING and bool(self.asked)

    @property
    def done(self) -> int:
        """How many are done with the turn, so far as the visitor may know."""
        return sum(p.done for p in (*self.people, *self.strangers))

    @property
    def waiting_words(self) -> str:
        asked = self.asked
        if self.row.resolve == Resolve.TOGETHER and self.unseen:
            return "your orders are in" if self.ready else "waits for your orders"
        if self.row.resolve == Resolve.EACH:
            return f"to move: {people.called(asked[:3], self.seat if self.mine else None)}"
        alone = self.mine and not self.with_people and not self.ready  # bots have answered always
        return "waits for you" if alone else f"{sum(p.done for p in asked)} of {len(asked)} in"

    @property
    def unseen(self) -> bool:
        """Whether the visitor must not see who has handed in: that would tell who sits where."""
        return self.mine and not self.gm and self.row.anonymous and self.row.status != Status.OVER

    @property
    def before(self) -> int | None:
        return max((n for n in self.turns if n < self.shown_turn), default=None)

    @property
    def after(self) -> int | None:
        return min((n for n in self.turns if n > self.shown_turn), default=None)

    def called(self, turn: int) -> str:
        """A point of the match as people count it: a number, and after the last turn the end."""
        over = self.row.status == Status.OVER and turn == self.row.turn
        return "end" if over else str(turn)

    @property
    def with_people(self) -> bool:
        """Whether somebody else who plays may be a person: words about bots are then about them."""
        people = (p.name for p in self.people if p.kind != SeatKind.BOT)
        return bool(self.strangers or {*people} - {self.seat})

    @property
    def seen_as(self) -> str:
        if self.seat not in (None, GM):
            return "as you saw it" if self.mine else f"as {self.seat} saw it"
        open_ = self.seat == GM or self.row.status == Status.OVER
        return "as it truly was" if open_ else "as the public sees it"

    @property
    def by_answers(self) -> bool:
        """Whether it is played answer by answer, as board games are."""
        return self.game.resolve is Resolve.EACH

    @property
    def counted(self) -> str:
        """The turn that is shown, as the match counts: "round 5", "turn 12"."""
        purpose = self.outlook.purpose
        if self.by_answers and purpose is not None and purpose.turn:
            return f"{purpose.unit} {purpose.turn}"
        return f"turn {self.shown_turn}"

    @property
    def _unit(self) -> str:
        """ "round", where every turn of the match is one."""
        purpose = self.outlook.purpose
        last = self.shown_turn - (self.called(self.shown_turn) == "end")
        return purpose.unit if purpose is not None and purpose.turn == last else "turn"

    def played(self, turn: int) -> int | None:
        """The turn that led to this one; none: the match begins with it."""
        return max((n for n in self.turns if n < turn), default=None)

    def report_of(self, turn: int) -> str:
        """What a report is about: the turn that was played before it was written."""
        if self.game.resolve is not Resolve.TOGETHER:
            return "the end" if self.called(turn) == "end" else f"{self._unit} {turn}"
        return "the beginning" if (led := self.played(turn)) is None else f"turn {led}"

    @property
    def tabs(self) -> tuple[tuple[str, str, str, int], ...]:
        lesson = ("How to play", "book", f"/rules/{self.game.id}/play?match={self.row.key}", 0)
        players = ("Players", "people", f"{self.address}/players", 0)
        if self.lost and self.live and not self.gm:  # what everybody may see of it, and no more
            first = ("Without you", "people") if self.gone else ("Map", "map")
            return ((*first, self.address, 0), players, lesson)
        tabs = [(self.off, "warn", self.address, 0)] if self.off else []
        tabs.append(("Map", "map", self.address + f"?turn={self.row.turn}" * bool(self.off), 0))
        if self.row.status == Status.OVER:
            tabs.append(("The end", "crown", f"{self.address}/end", 0))
        tabs.append(("Report", "report", f"{self.address}/turns/{self.shown_turn}/report", 0))
        if self.letters:
            tabs.append(("Letters", "mail", f"{self.address}/press", self.unread))
        tabs += [("Replay", "replay", f"{self.address}/replay", 0), players]
        if self.gm and not self.alone:
            tabs.append(("Desk", "flag", f"{self.address}/desk", 0))
        return (*tabs, lesson)

    @property
    def talks(self) -> bool:
        """Whether anybody may write to anybody in this match."""
        return bool(self.seats[1:] or self.strangers) and terms_from(self.row.terms).press != "none"

    @property
    def alone(self) -> bool:
        """Whether the visitor plays, and against bots only."""
        return self.mine and sum(s.kind != SeatKind.BOT for s in self.seats) == 1

    @property
    def outcome(self) -> str:
        result = self.row.result or {}
        winners = " and ".join(result.get("winners", ())) or "Nobody"
        why = str(result.get("why", "")).strip().rstrip(".")
        said = f" {capital(why)}." if why else ""
        return f"The match is over: {winners} won.{said}"


def load(host: Host, me: Visitor, key: str, *, seat: str = "", turn: int | None = None) -> Table:
    """The match for this visitor: through the own seat, else as game master, else the public."""
    with host.db.read() as session:
        row = matches.match(session, key, me.account)
        seats = matches.seats(session, row)
        wanted = seat or me.seat
        chosen = people.eyes_of(row, seats, me.account, wanted)
        through = people.through(session, me.account, row, chosen, seats, asked=bool(wanted))
        made = _table(host, session, me, seats, through, turn)
    for held in seats:
        if made.mine and held.name == made.seat:
            presence.notice(host, row, held)
    return made


def _table(
    host: Host,
    session: Reading,
    me: Visitor,
    seats: tuple[SeatFacts, ...],
    through: views.Eyes,
    turn: int | None,
) -> Table:
    row, game = through.match, game_of(through.match)
    lost = people.lost(seats, me.account)
    secret = hidden_from_seat(session, row, through.seat, seats) - {lost}
    known = tuple(s for s in seats if s.name not in secret)
    past = turn is not None and turn != row.turn
    shown = turn if past and turn is not None else row.turn
    mine = next((s for s in seats if plays(s, me.account) and s.name == through.seat), None)
    now, when = host.clock.now(), shown if past else None
    writes = mine is not None and not past
    sight = outlook(row, through.seat, when, writes, lambda: look(session, through, when, writes))
    numbers = views.numbers(row)
    names = people.names(session, row, seats, me.account)
    partners = people.partners(row, game, sight.view, seats, mine) if mine and writes else ()
    line = people.line(row, seats, me.account, mine)
    return Table(
        row=row,
        game=game,
        title=game.title,
        key=keyed(row, seats, me.account, through.seat),
        seat=through.seat,
        mine=mine is not None,
        lost=lost,
        gone=people.gone(session, row, seats, lost),
        asked_back=people.asked_back(session, row, seats, lost),
        gm=me.account is not None and (row.gm_id == me.account.id or me.account.is_admin),
        seats=known,
        people=people.at_table(row, game, known, numbers, names, me.id),
        strangers=people.strangers(seats, secret),
        number=people.number(through.seat, seats, numbers),
        role=people.role(mine),
        outlook=sight,
        paper=drafts.paper(session, row, mine) if mine is not None and not past else Paper(),
        shared=tuple(shares.shown(session, row, mine.name)) if mine and partners else (),
        partners=partners,
        pins=_pins(session, row, mine, sight.scene),
        ready=mine.ready if mine is not None else False,
        shown_turn=shown,
        past=past,
        clock=clock(session, row, now, me.zone),
        now=times.stamp(now),
        line=line,
        news_id=latest(session, row.id, line),
        undoable=writes and _undoable(session, row, me),
        unread=unread.for_person(session, row, mine, me.account) if me.account else 0,
        letters=records.has_letters(session, row, mine, alone=len(seats) == 1),
        notices=tuple(unread.words(session, row, mine)) if mine is not None else (),
        off=deeds.how_off(session, row),
        paused=standstill(session, row, through.seat, me.zone),
        answered=_answered(session, row, me, mine),
    )


def _answered(session: Reading, row: MatchFacts, me: Visitor, mine: SeatFacts | None) -> int:
    guided = mine is not None and me.guest and not me.coached
    return lately.answered(session, row, mine.name) if guided and mine is not None else 0


def _undoable(session: Reading, row: MatchFacts, me: Visitor) -> bool:
    each, who = row.resolve == Resolve.EACH, me.account
    return each and who is not None and rollback.may_take_back(session, row, who.id)


def _pins(
    session: Reading, row: MatchFacts, mine: SeatFacts | None, scene: Scene
) -> dict[str, Point]:
    """Only a web is laid out by us, so only there can anything be moved."""
    if mine is None or mine.account_id is None or scene.geometry != "graph":
        return {}
    found = pins.pinned(session, row, mine.account_id)
    return {ref: Point(x, y) for ref, (x, y) in found.items()}


def must_play(table: Table) -> str:
    """The seat that the visitor writes for."""
    if not table.mine or table.seat is None:
        raise forbidden("not_your_seat", "You do not play a seat in this match.")
    return table.seat
