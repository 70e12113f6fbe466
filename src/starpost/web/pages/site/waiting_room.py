"""The waiting room: seats fill, people are here, it starts. The invited page is the same page."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import msgspec
from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from starpost.draw.seats import seat_numbers
from starpost.host.facts import MatchFacts, SeatFacts
from starpost.host.host import Host
from starpost.host.looking import matches
from starpost.host.looking.names import hidden_from
from starpost.host.matches import deadlines, live, naming, press, unread
from starpost.host.matches.terms import terms_from
from starpost.host.people import directory, presence
from starpost.host.turns import bots
from starpost.host.turns.record import game_of
from starpost.host.words import SeatKind
from starpost.kernel.contract import GM
from starpost.told.words import counted
from starpost.web.caller import Visitor
from starpost.web.pages import correspondence
from starpost.web.pages.fields import fields_of, settled, spoken
from starpost.web.pages.site.landing import pace
from starpost.web.pages.times import rhythm

SAID = 8
NOT_SENT = "a saved draft is used at the deadline, else the rulebook’s defaults"
YOU = "you"


class State(StrEnum):
    """Who sits on a chair, and whether he is here."""

    READY = "ready"
    HERE = "here"
    TAKEN = "taken"
    BOT = "bot"
    INVITED = "invited"
    """For whoever has a link."""
    KEPT = "kept"
    """For somebody else, by name."""
    FREE = "free"


SITS = (State.READY, State.HERE, State.TAKEN, State.BOT)
WAITS = (State.INVITED, State.KEPT, State.FREE)


class Chair(Struct, frozen=True):
    """A seat as the room shows it."""

    name: str
    number: int
    who: str
    note: str
    state: State
    mine: bool = False
    ref: str = ""
    """How forms name the seat; its number, where its name is not told."""
    wish: str = ""
    """The name its player asked for, for whom it is to see."""
    remark: str = ""
    """What the game master should look at in it."""
    face: str = ""
    """A bot's portrait, drawn by us."""
    looks: bool = False
    """Whether the page is open there now."""


class Said(Struct, frozen=True):
    """What somebody said in the room: by person, never by code name."""

    number: int
    who: str
    text: str


class Room(Struct, frozen=True):
    """A match before its start, as one visitor may know it."""

    row: MatchFacts
    title: str
    host: str
    chairs: tuple[Chair, ...]
    mine: SeatFacts | None
    gm: bool
    lead: str
    terms: tuple[tuple[str, str], ...]
    expect: tuple[tuple[str, str], ...]
    listened: int
    left_out: tuple[str, ...]
    """The free seats, which a start at once would give to bots."""
    away: tuple[str, ...]
    """Who has a seat, is not ready and not here: nobody starts without them."""
    naming: str = ""
    """How players may name themselves; empty: the game master names the seats."""
    oversees: bool = False
    """Whether this visitor looks over the names that players wish."""
    secret: bool = False
    """Whether the room tells nobody's name."""

    @property
    def taken(self) -> int:
        return sum(c.state in SITS for c in self.chairs)

    @property
    def others(self) -> bool:
        """Whether people sit here beside this visitor."""
        here = (State.READY, State.HERE, State.TAKEN)
        return any(c.state in here and not c.mine for c in self.chairs)

    @property
    def by_link(self) -> int:
        """How many seats an invitation may give away."""
        return sum(c.state in (State.INVITED, State.FREE) for c in self.chairs)

    @property
    def free(self) -> int:
        """How many this visitor may take without one."""
        return sum(c.state in self.gives for c in self.chairs)

    @property
    def gives(self) -> tuple[State, ...]:
        """Which seats this visitor may take without a link; who leads the table needs none."""
        return (State.FREE, State.INVITED) if self.gm else (State.FREE,)


def look(host: Host, row: MatchFacts, me: Visitor) -> Room:
    """Everything the page shows; whoever sits here is noted as being here."""
    now = host.clock.now()
    with host.db.read() as session:
        row = matches.whatever(session, row.id)  # of the same moment as the last news
        seats = matches.seats(session, row)
        ids = [s.account_id for s in seats if s.account_id is not None]
        people = directory.marked(session, {*ids, row.gm_id})
        kept = {} if row.anonymous else directory.spelled(session, _kept_keys(seats))
        if me.account is not None:
            kept[me.account.name_key] = YOU
        mine = next((s for s in seats if me.account and s.account_id == me.account.id), None)
        listened = live.latest(session, row.id, live.line_of(session, row, me.account))
        hidden = hidden_from(session, row, me.account)
        oversees = me.account is not None and naming.may_look_over(session, row, me.account)
        remarks = naming.remarks(session, row, seats) if oversees else {}
    if mine is not None:
        presence.notice(host, row, mine, presence.HERE / 3)
    present = host.present.seats(row.id, now) if not (row.anonymous or hidden) else frozenset()
    game = game_of(row)
    numbers = {} if hidden else seat_numbers(s.name for s in seats)  # a colour tells the name
    chairs = tuple(
        replace(
            _chair(s, people, row, mine, now, numbers, kept, secret=s.name in hidden),
            wish=_wish(s) if oversees or s is mine else "",
            remark=remarks.get(s.id, ""),
            looks=s.name in present,
        )
        for s in seats
    )
    return Room(
        row, game.title, people.get(row.gm_id, ""), chairs, mine,
        me.account is not None and row.gm_id == me.account.id, _lead(row, len(seats)),
        _terms(row, people, seats), _expect(row, len(seats) - 1), listened,
        tuple(c.name for c in chairs if c.state in WAITS),
        tuple(c.name if row.anonymous else c.who for c in chairs if c.state == State.TAKEN),
        game.own_names.words if game.own_names is not None else "", oversees, bool(hidden),
    )  # fmt: skip


def _kept_keys(seats: tuple[SeatFacts, ...]) -> list[str]:
    return [s.reserved for s in seats if s.kind == SeatKind.RESERVED]


def _wish(seat: SeatFacts) -> str:
    return " or ".join(name for name in (seat.wish, seat.second_wish) if name)


def _chair(seat: SeatFacts, people: dict[int, str], row: MatchFacts, mine: Any,
           now: Any, numbers: dict[str, int], kept: dict[str, str], *, secret: bool,
           ) -> Chair:  # fmt: skip
    """A seat; `kept`: how those are called for whom seats are kept; `secret`: this visitor may read
    neither its name nor what was chosen for it."""
    place = seat.position + 1
    number = numbers.get(seat.name, place)
    name, ref = (f"Seat {place}", f"#{place}") if secret else (seat.name, seat.name)
    is_mine = mine is not None and mine.name == seat.name
    if seat.kind == SeatKind.BOT:
        played = bots.who_is(seat.bot)
        who, says, face = played.name or "House bot", played.says or "plays at once", played.face
        return Chair(name, number, who, says, State.BOT, ref=ref, face=face)
    player = people.get(seat.account_id or 0)
    if player is None:
        whom = kept.get(seat.reserved, "somebody")
        state, note = {
            SeatKind.INVITED: (State.INVITED, "by invitation"),
            SeatKind.RESERVED: (State.FREE if whom == YOU else State.KEPT, f"kept for {whom}"),
        }.get(seat.kind, (State.FREE, "open to all"))
        who = "Kept seat" if state == State.KEPT else "Free seat"
        return Chair(name, number, who, note, state, ref=ref)
    who = "A player" if row.anonymous and not is_mine else player
    here = is_mine or presence.is_here(row, seat, now)
    state = State.READY if seat.confirmed else State.HERE if here else State.TAKEN
    role = _role(seat) if is_mine or not (row.anonymous or secret) else ""
    note = ", ".join(w for w in ("you" if is_mine else "", role) if w)
    return Chair(name, number, who, note, state, is_mine, ref)


def _role(seat: SeatFacts) -> str:
    chosen = seat.choice if isinstance(seat.choice, dict) else {}
    return ", ".join(spoken(v) for v in chosen.values() if isinstance(v, str) and v)


def _lead(row: MatchFacts, seats: int) -> str:
    game = game_of(row)
    players = f"{seats} player{'s' * (seats != 1)}"
    timed = bool(terms_from(row.terms).schedule.rule)
    clock = rhythm(row.terms, game_of(row).resolve) if timed else "no clock"
    fit = [one for one in game.lengths() if msgspec.to_builtins(one.options) == row.options]
    fit.sort(key=lambda one: (len(one.seats) != seats, not one.alone))  # as the form named it
    length = next(iter(fit), None)
    about = (length.extent if timed else length.about) if length else ""
    long = f", {about}" if about else ""  # a turn a day is not an hour in all
    how = pace(game).removeprefix("players ")
    said = [f"{players}, {how}, {clock}{long}.", correspondence.lead(row)]
    return " ".join(filter(None, (*said, "It starts as soon as everybody is ready.")))


def _terms(row: MatchFacts, people: dict[int, str], seats: tuple[SeatFacts, ...]) -> Any:
    terms = terms_from(row.terms)
    plays = any(s.account_id == row.gm_id for s in seats)
    name = people.get(row.gm_id, "")
    schedule = terms.schedule
    often = "once" if schedule.graces == 1 else f"{schedule.graces} times"
    grace = (
        f"{deadlines.span(deadlines.grace(schedule))} more, {often}"
        if schedule.graces and schedule.rule
        else "nobody is hurried"
        if not schedule.rule
        else "no extra time"
    )
    return (
        ("Host", f"{name}, {_host_sees(row) if plays else 'does not play and sees everything'}"),
        ("Turns", rhythm(row.terms, game_of(row).resolve)),
        ("Late", grace),
        *((("Not sent", NOT_SENT),) if schedule.rule and game_of(row).whole_turns else ()),
        ("Missed turns", _missed(terms.missed.after)),
        ("Dice", "sealed now, opened at the end"),
        ("Letters", correspondence.words(row)),
        ("Rated", "yes" if terms.rated else "no"),
    )


def _host_sees(row: MatchFacts) -> str:
    """Before the start a host looks after the names that people wish for, where names are open."""
    game = game_of(row)
    if game.own_names is None or (game.secret_names and not terms_from(row.terms).open_names):
        return "plays too, sees no more than you"
    return (
        "plays too; may read and replace wished names before the start, else sees no more than you"
    )


def _missed(after: int | None) -> str:
    if not after:
        return "cost no seat"
    return f"after {counted(after, 'turn')} missed in a row somebody else or a bot takes the seat"


def _expect(row: MatchFacts, rivals: int) -> tuple[tuple[str, str], ...]:
    """What to expect, in short; every game says the first line itself."""
    game = game_of(row)
    terms = terms_from(row.terms)
    options = msgspec.convert(row.options, game.Options)
    extent = ", ".join(filter(None, (game.size(options), game.extent(options))))
    against = f" against {counted(rivals, 'rival')}" if rivals else ""
    found = [
        ("star", game.blurb),
        ("trophy", f"This match: {extent}{against}."),
        ("clock", f"Turns: {rhythm(row.terms, game_of(row).resolve)}."),
    ]
    if letters := correspondence.expect(row):
        found.append(("mail", letters))
    if terms.missed.after:
        n = terms.missed.after
        found.append(("bot", f"Who misses {n} turn{'s' * (n != 1)} in a row is helped by a bot."))
    return tuple(found)


def talk(host: Host, row: MatchFacts, room: Room) -> list[Said]:
    """What those who sit here have said to each other."""
    if room.mine is None and not room.gm:
        return []
    if room.mine is not None:
        unread.read_letters(host, row, room.mine, room.mine.account_id)
    with host.db.read() as session:
        found = press.said_before(session, row)[-SAID:]
        chairs = {s.name: c for s, c in zip(matches.seats(session, row), room.chairs, strict=True)}
    voices = {name: (c.number, c.who) for name, c in chairs.items()} | {GM: (0, room.host)}
    return [Said(*voices[m.sender], m.text) for m in found if m.sender in voices]


def named(host: Host, row: MatchFacts, ref: str) -> str:
    """The name of the seat a form means: by its name, or by its number where names are secret."""
    if not ref.startswith("#"):
        return ref
    with host.db.read() as session:
        return next(
            (s.name for s in matches.seats(session, row) if f"#{s.position + 1}" == ref), ""
        )


def options(row: MatchFacts) -> Any:
    return settled(game_of(row), row.options)


def choice(row: MatchFacts, filled: Mapping[str, Any] | None = None) -> Any:
    game = game_of(row)
    return fields_of(game, game.Choice, "choice_", filled)


def types(row: MatchFacts) -> list[tuple[str, str]]:
    """What a player may choose to be, and what it means; emphasis is for pages that show it."""
    found = game_of(row).choice_help
    return [(spoken(value), text.replace("**", "")) for value, text in found.items()]


def code(link: str) -> Markup:
    """The link for the camera of a telephone."""
    import segno

    drawn = segno.make(link, error="m").svg_inline(scale=4, border=2, dark="#000")
    return Markup(drawn)  # noqa: S704 - drawn by the library from our own link
