"""Who sits at a table, as its pages show them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from starpost.host.facts import MatchFacts, SeatFacts, User
from starpost.host.host import Host, Reading
from starpost.host.looking import views
from starpost.host.looking.names import SOMEBODY
from starpost.host.matches import asking
from starpost.host.matches.deeds import removal
from starpost.host.matches.live import PUBLIC
from starpost.host.matches.terms import terms_from
from starpost.host.people import directory
from starpost.host.trouble import Trouble
from starpost.host.turns import bots
from starpost.host.words import UNDER_WAY, Doing, SeatKind, Status
from starpost.kernel.contract import GM, Game, Resolve
from starpost.web.pages.match.seated import plays


class Person(Struct, frozen=True):
    """A seat as the head of the page shows it."""

    name: str
    number: int
    done: bool
    waited: bool
    kind: SeatKind | None
    """None: somebody of whom nothing is known."""
    who: str = ""
    """The person's name, or the character's that a bot plays, where the match is not anonymous."""
    face: str = ""
    """A bot's portrait, drawn by us."""
    says: str = ""
    """Who that is, in a sentence."""
    level: str = ""
    """How well a bot plays, in a word and a sentence."""


def names(
    session: Reading, row: MatchFacts, seats: tuple[SeatFacts, ...], me: User | None = None
) -> dict[int, str]:
    """Who sits where, unless the match keeps that to its end; `me`: who looks."""
    if row.anonymous and row.status != Status.OVER:
        return {}
    return directory.called(session, [s.account_id for s in seats], me)


def person(
    row: MatchFacts, seat: SeatFacts, numbers: dict[str, int], names: dict[int, str], me: int | None
) -> Person:
    """As everybody may know the seat: where nobody is named, nobody is seen to be ready, and a
    bot looks like anybody else."""
    number = numbers.get(seat.name, seat.position + 1)
    mine = me is not None and seat.account_id == me
    if row.anonymous and row.status != Status.OVER and not mine and row.gm_id != me:
        return Person(seat.name, number, False, seat.waited, SeatKind.PLAYER)
    done = seat.ready or seat.kind == SeatKind.BOT
    if seat.kind == SeatKind.BOT:
        played = bots.who_is(seat.bot)
        if played.id:
            return Person(
                seat.name, number, done, seat.waited, seat.kind, played.name, played.face,
                played.says, _level(seat.bot),
            )  # fmt: skip
    who = names.get(seat.account_id or 0, "")
    return Person(seat.name, number, done, seat.waited, seat.kind, who, level=_level(seat.bot))


def at_table(
    row: MatchFacts,
    game: Game[Any, Any],
    seats: tuple[SeatFacts, ...],
    numbers: dict[str, int],
    names: dict[int, str],
    me: int | None,
) -> tuple[Person, ...]:
    """All of them. At a board people are called by their names alone, so that two who share one
    are told apart by their seats."""
    found = tuple(person(row, seat, numbers, names, me) for seat in seats)
    if game.resolve is not Resolve.EACH:
        return found
    often = Counter(p.who for p in found if p.who)
    return tuple(replace(p, who=f"{p.who} ({p.name})") if often[p.who] > 1 else p for p in found)


def tells_here(row: MatchFacts) -> bool:
    """Whether everybody may see who has the page open: at a board where people are named."""
    return row.resolve == Resolve.EACH and row.status in UNDER_WAY and not row.anonymous


def present(host: Host, row: MatchFacts) -> frozenset[str] | None:
    """The seats whose players have a page open; None: nobody is to know."""
    return host.present.seats(row.id, host.clock.now()) if tells_here(row) else None


def called(some: Iterable[Person], me: str | None) -> str:
    """Some of a table in a row, by their names."""
    return ", ".join("you" if p.name == me else p.who or p.name for p in some)


def _level(name: str) -> str:
    found = bots.level(name) if name else None
    return f"{found.title}. {found.says}" if found is not None else ""


def strangers(seats: tuple[SeatFacts, ...], secret: Container[str]) -> tuple[Person, ...]:
    """Those without a name and a number, whoever is in first: the place at the table would tell
    who it is."""
    found = [
        Person(SOMEBODY, 0, s.ready or s.kind == SeatKind.BOT, s.waited, None)
        for s in seats
        if s.name in secret
    ]
    return tuple(sorted(found, key=lambda one: not one.done))


def number(name: str | None, seats: tuple[SeatFacts, ...], numbers: dict[str, int]) -> int:
    if name in numbers:
        return numbers[name or ""]
    return next((s.position + 1 for s in seats if s.name == name), 0)


def role(mine: SeatFacts | None) -> str:
    """What the player chose for the seat, in words."""
    if mine is None or not isinstance(mine.choice, dict):
        return ""
    words = [str(v).replace("_", " ") for v in mine.choice.values() if isinstance(v, str) and v]
    return ", ".join(words)


def lost(seats: tuple[SeatFacts, ...], me: User | None) -> str:
    """The seat that was somebody's and is played by somebody else now."""
    if me is None or any(plays(s, me) for s in seats):
        return ""
    return next((s.name for s in seats if s.owner_id == me.id), "")


def gone(session: Reading, row: MatchFacts, seats: tuple[SeatFacts, ...], lost: str) -> str:
    """By whom and why a seat was taken from its player, in words for who had it."""
    seat = lost_seat(seats, lost)
    found = removal(session, row, seat) if seat is not None else None
    return found.words if found is not None else ""


def asked_back(
    session: Reading, row: MatchFacts, seats: tuple[SeatFacts, ...], lost: str
) -> Doing | None:
    """Whether its player has asked for it back, and was answered."""
    seat = lost_seat(seats, lost)
    return None if seat is None else asking.asked_back(session, row, seat)


def lost_seat(seats: tuple[SeatFacts, ...], lost: str) -> SeatFacts | None:
    return next((s for s in seats if lost and s.name == lost), None)


def through(
    session: Reading, me: User | None, row: MatchFacts, chosen: str, seats: tuple[SeatFacts, ...],
    *, asked: bool,
) -> views.Eyes:  # fmt: skip
    """A game master who has played and lost the seat sees what the public sees, unless asking for
    more."""
    try:
        return views.through(session, me, row, chosen, as_gm=True, seats=seats)
    except Trouble:
        if asked or chosen != GM:
            raise
    return views.through(session, me, row, views.PUBLIC, seats=seats)


def eyes_of(row: MatchFacts, seats: tuple[SeatFacts, ...], me: User | None, wanted: str) -> str:
    if wanted:
        return wanted
    own = [s.name for s in seats if me is not None and s.account_id == me.id]
    if own:
        return own[0]
    if me is not None and row.gm_id == me.id:
        return GM
    return views.PUBLIC


def line(
    row: MatchFacts, seats: tuple[SeatFacts, ...], me: User | None, mine: SeatFacts | None
) -> str:
    """Whose live line a page hears: of the own seat that is shown, else the visitor's first."""
    found = mine.name if mine is not None else eyes_of(row, seats, me, "")
    return PUBLIC if found == views.PUBLIC else found


def partners(
    row: MatchFacts, game: Game[Any, Any], view: Any, seats: tuple[SeatFacts, ...], mine: SeatFacts
) -> tuple[str, ...]:
    """Whom the player may write to in private, so far as game and match let him."""
    if terms_from(row.terms).press in ("none", "broadcast"):
        return ()
    met = game.met(view)
    return tuple(s.name for s in seats if s.name != mine.name and (met is None or s.name in met))
