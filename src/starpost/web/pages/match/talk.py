"""One running list beside the board: what was done, and what was said meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from starpost.host.host import Host
from starpost.host.looking import lately
from starpost.host.matches import press, unread
from starpost.host.matches.terms import terms_from
from starpost.host.words import Doing
from starpost.kernel.contract import GM
from starpost.kernel.tabletop import Tabletop, Told
from starpost.told.words import listed
from starpost.web.caller import Visitor
from starpost.web.pages import times
from starpost.web.pages.match.table import Table

PASSING = (Doing.RESUME, Doing.EXTEND)
SMALL = (
    "accepted", "declined", "offered", "proposed", "withdrew", "let your", "took the answer",
    "launched", "drew",
)  # fmt: skip
"""What is small talk, if anything else was done."""
BRIEF = 5
"""Deeds of one rival on a small screen."""
TALK = 6
"""Messages shown beside the board; the rest is in the press."""


class Said(Struct, frozen=True):
    """A message as it stands beside the board."""

    sender: str
    who: str
    to: str
    """To whom alone it was said; empty: to everybody."""
    when: str
    text: str
    turn: int
    later: int
    """So many lines of the log came after it."""


def allowed(table: Table) -> bool:
    return table.mine and table.talks and terms_from(table.row.terms).press in ("all", "broadcast")


def read(table: Table, me: Visitor, host: Host) -> Table:
    """What is new stands beside the board, all of it: it is read."""
    if not allowed(table) or me.account is None or not 0 < table.unread <= TALK:
        return table
    mine = next(seat for seat in table.seats if seat.name == table.seat)
    unread.read_letters(host, table.row, mine, me.account.id)
    return replace(table, unread=0)


def noticed(table: Table, host: Host) -> Table:
    """That a match goes on, or has more time, is read by who answers; a roll-back stays."""
    if not table.notices or any(word.kind not in PASSING for word in table.notices):
        return table
    mine = next(seat for seat in table.seats if seat.name == table.seat)
    unread.read_notices(host, table.row, mine)
    return replace(table, notices=())


def said(table: Table, me: Visitor, host: Host, called: Callable[[str], str]) -> list[Said]:
    """The last words to the table and to this seat, in order of time, the newest last."""
    if not allowed(table) or me.account is None or table.seat is None:
        return []
    with host.db.read() as session:
        found = press.inbox(session, me.account, table.row.key, table.seat)[-TALK:]
        since = lately.taken_over(session, table.row)
        later = lately.later(session, table.row, [m.at for m in found])
    now = host.clock.now()
    return [
        Said(m.sender, _by(m, since, called), listed(_to(name, called) for name in m.to or ()),
             _said_at(m, table, now, me.zone), m.text, m.turn, n)
        for m, n in zip(found, later, strict=True)
    ]  # fmt: skip


def ran_out(table: Table, host: Host) -> list[Told]:
    """Whose time ran out lately, for everybody to read."""
    if table.row.due_at is None:
        return []
    with host.db.read() as session:
        found = lately.ran_out(session, table.row)
        later = lately.later(session, table.row, [n.at for n in found])
    return [
        Told(n.seat, "ran out of time; the table went on", turn=n.turn, later=many)
        for n, many in zip(found, later, strict=True)
    ]


def running(
    told: Sequence[Told], said: Sequence[Said], out: Sequence[Told] = ()
) -> list[Told | Said]:
    """Deeds and words by time: a word stands before the first deed that came after it."""
    rows: list[Told | Said] = []
    waiting: list[Told | Said] = [*said, *out]
    waiting.sort(key=lambda one: (one.turn, -(one.later or 0)))
    for one in told:
        while waiting and _before(waiting[0], one):
            rows.append(waiting.pop(0))
        rows.append(one)
    return rows + waiting


def briefly(laid: Tabletop, me: str | None) -> list[tuple[str, list[Told]]]:
    """A line a rival since one's last turn, in order: what each did and what a roll paid. What
    stands before one's own deeds of this turn was read then: after them only what counts."""
    turn = laid.told[-1].turn if laid.told else 0
    own = [n for n, one in enumerate(laid.told, 1) if one.seat == me and one.turn == turn]
    rows: dict[str, list[Told]] = {}
    for one in laid.told[max(own, default=0) :]:
        told = one.seat or me in one.whom  # without a seat: what the reader lost
        if told and one.seat != me and (one.loud or not own):
            rows.setdefault(one.seat, []).append(one)
    found = [(seat, _worth_telling(deeds)) for seat, deeds in rows.items()]
    return sorted(found, key=lambda row: (row[0] != "", laid.told.index(row[1][0])))


def _worth_telling(deeds: list[Told]) -> list[Told]:
    """Of small talk the last word, and only from who did nothing else."""
    found = [one for one in deeds if not one.text.startswith(SMALL)] or deeds[-1:]
    first = sorted(found, key=lambda one: -one.loud)[:BRIEF]
    return [one for one in found if one in first]


def _before(word: Told | Said, deed: Told) -> bool:
    return deed.turn > word.turn if deed.later is None else deed.later < (word.later or 0)


def _by(message: press.Shown, since: dict[str, datetime], called: Callable[[str], str]) -> str:
    """Who said it: by the seat's name alone, if somebody else has it since."""
    if not message.sender:
        return message.by or "Somebody"
    if message.sender == GM:
        return "Game master"
    other = message.sender in since and message.at < since[message.sender]
    return message.sender if other else called(message.sender)


def _to(seat: str, called: Callable[[str], str]) -> str:
    return "the game master" if seat == GM else called(seat).replace("You", "you")


def _said_at(message: press.Shown, table: Table, now: datetime, zone: str) -> str:
    at, start = times.lately(message.at, now, zone), table.row.started_at
    return f"{at}, before the start" if start is not None and message.at < start else at
