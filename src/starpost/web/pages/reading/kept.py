"""The replay as one file to keep, which opens without a network and verifies its own chain.

A long match takes longer to draw than one request may compute. So each request draws some of the
turns and keeps them; until all are there, the answer is a page that asks again by itself. Two files
are made at a time, and who comes later waits, or many who ask would undo each other's work.
"""

from __future__ import annotations

import time
from threading import Lock

from cachetools import LRUCache
from litestar import Response
from litestar.params import FromPath

from starpost.host.host import Host
from starpost.host.looking import matches
from starpost.host.matches.terms import terms_from
from starpost.host.running import exchange
from starpost.host.trouble import forbidden
from starpost.host.words import Status
from starpost.kernel.contract import GM
from starpost.web.caller import Visitor, host_of, visitor
from starpost.web.limits.places import Places
from starpost.web.limits.work import heavy
from starpost.web.offline import document
from starpost.web.pages.match.table import Table, load
from starpost.web.pages.reading.replay import Frame, frame, letters_of
from starpost.web.responses import HEADERS, page
from starpost.web.routes import Request, get

MOST_FRAMES = 120
"""Drawings in a kept file; a longer match is kept as it was, and as its reader saw it."""
MOST_DRAWN = 12_000_000
"""Letters of drawings in one file: of a match on the largest maps, or of very many turns, some
turns are left out, as evenly as can be."""
DRAW_SECONDS = 0.8
"""Computing time after which a request draws no further turn; putting the file together takes
about as long again."""
_FILES: LRUCache[tuple[object, ...], str] = LRUCache(8)
"""The last replay files that were made: a match that is over stays as it is."""
Drawn = dict[tuple[int, str], Frame]
_BEGUN: Places[Drawn] = Places(dict)
"""Files under way: the turns that are drawn, which are the same for whoever sits there."""
_LOCK = Lock()


@get("/m/{key:str}/replay.html")
def offline(request: Request, key: FromPath[str]) -> Response[str]:
    host, me = host_of(request), visitor(request)
    with host.db.read() as session:
        row = matches.match(session, key, me.account)
    if row.status != Status.OVER:
        raise forbidden("not_over", "The replay file is made when the match is over.")
    table = load(host, me, key)
    own = table.mine and not terms_from(table.row.terms).open_press
    kept = (row.key, row.step, table.seat, own)
    with _LOCK:
        ready = _FILES.get(kept)
    made = ready if ready is not None else _go_on(host, me, table, kept)
    if isinstance(made, str):
        headers = HEADERS | {"content-disposition": f'attachment; filename="replay-{key}.html"'}
        return Response(made, media_type="text/html; charset=utf-8", headers=headers)
    done, number = made
    said = page("making.html", me, status=202, at="/matches", t=table, done=done, number=number)
    said.headers["refresh"] = "1"
    return said


def _go_on(
    host: Host, me: Visitor, table: Table, kept: tuple[object, ...]
) -> str | tuple[int, int]:
    """The file, or how many drawings of how many there are by now."""
    drawn = _BEGUN.work(kept)
    if drawn is None:
        return 0, len(table.turns)
    with heavy():
        began = time.thread_time()
        last = max(table.turns), GM
        for place in [last, *_wanted(table, drawn.get(last))]:
            if place not in drawn and time.thread_time() - began < DRAW_SECONDS:
                drawn[place] = frame(host, me, table.row.key, place[1], place[0])
        wanted = _wanted(table, drawn[last])
        ready = sum(place in drawn for place in wanted)
        if ready < len(wanted) or time.thread_time() - began > DRAW_SECONDS:
            return min(ready, len(wanted) - 1), len(wanted)
        made = _put_together(host, me, table, [drawn[place] for place in wanted])
    _BEGUN.done(kept)
    with _LOCK:
        if not kept[-1]:  # with one's own letters in it, it is nobody else's
            _FILES[kept] = made
    return made


def _wanted(table: Table, last: Frame | None) -> list[tuple[int, str]]:
    """Turns and eyes of the file: everybody's while that stays small, as many turns as fit."""
    weight = len(last.drawing) if last is not None else 1
    room = min(MOST_FRAMES, MOST_DRAWN // weight)
    names = [GM, *(p.name for p in table.people)]
    if len(table.turns) * len(names) > room:
        names = [GM, table.seat] if table.mine and table.seat else [GM]
    turns = _evenly(table.turns, room // len(names))
    return [(turn, name) for turn in turns for name in names]


def _evenly(turns: tuple[int, ...], room: int) -> list[int]:
    """The first, the last, and as many between them as there is room for."""
    if len(turns) <= room:
        return list(turns)
    step = (len(turns) - 1) / max(1, room - 1)
    return [turns[round(n * step)] for n in range(max(2, room))]


def _put_together(host: Host, me: Visitor, table: Table, frames: list[Frame]) -> str:
    with host.db.read() as session:
        data = exchange.export_for(session, me.account, table.row)
    letters = letters_of(host, me, table)
    return document(table.title, table.row.name, table.outcome, frames, letters, data)


HANDLERS = (offline,)
