"""How did we get here: step and play through the turns; after the end through everybody's eyes."""

from __future__ import annotations

from collections import Counter
from typing import Any
from urllib.parse import urlencode

from cachetools import LRUCache
from litestar import Response
from litestar.params import FromPath, FromQuery
from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from starpost.draw.scene import Scene
from starpost.host.host import Host
from starpost.host.looking import matches, views
from starpost.host.matches import press
from starpost.host.matches.terms import terms_from
from starpost.host.running import exchange
from starpost.host.trouble import Trouble, forbidden
from starpost.host.words import Status
from starpost.kernel.contract import GM, Event
from starpost.told.words import of_somebody
from starpost.web.caller import Visitor, host_of, visitor
from starpost.web.limits.work import heavy
from starpost.web.offline import document
from starpost.web.pages.match import maps
from starpost.web.pages.match.table import Table, load
from starpost.web.responses import HEADERS, html, page
from starpost.web.routes import Request, get
from starpost.web.templating import render

TICKS = 24
SIDES = 4
"""Maps side by side at most."""


FILE_SECONDS = 20.0
MOST_FRAMES = 120
"""Drawings in a kept file; a longer match is kept as it was, and as its reader saw it."""
_FILES: LRUCache[tuple[object, ...], str] = LRUCache(8)
"""The last replay files that were made: a match that is over stays as it is."""


class Frame(Struct, frozen=True):
    """One turn through one pair of eyes."""

    seat: str
    turn: int
    title: str
    drawing: Markup
    events: tuple[Event, ...]


@get("/m/{key:str}/replay")
def replay(
    request: Request,
    key: FromPath[str],
    turn: FromQuery[int | None] = None,
    eyes: FromQuery[list[str] | None] = None,
) -> Response[str]:
    host, me = host_of(request), visitor(request)
    table = load(host, me, key)
    over = table.row.status == Status.OVER
    wanted = (eyes or [])[:SIDES] if over else []
    names = wanted or [GM if over else table.seat or views.PUBLIC]
    shown = turn if turn in table.turns else table.turns[0]
    known = table.scene if table.mine else None
    frames = [frame(host, me, key, name, shown, known) for name in names]
    letters = _letters(host, me, table)
    written = Counter(m.turn for m in letters)
    values: dict[str, Any] = {
        "t": table, "tab": "Replay", "heading": "Replay", "frames": frames, "shown": shown,
        "names": names, "over": over, "everybody": [p.name for p in table.people] + [GM],
        "letters": [m for m in letters if m.turn == shown],
        "ticks": [(n, written[n]) for n in _near(table.turns, shown)],
        "eyes": urlencode([("eyes", name) for name in wanted]),
        "before": max((n for n in table.turns if n < shown), default=None),
        "after": min((n for n in table.turns if n > shown), default=None),
    }  # fmt: skip
    if "hx-request" in request.headers:
        return html(render("replay_stage.html", me=me, **values))
    return page("replay.html", me, at="/matches", **values)


def frame(
    host: Host, me: Visitor, key: str, name: str, turn: int, known: Scene | None = None
) -> Frame:
    """What a seat saw when a turn began. Whether the visitor may look, the host says. The truth
    lies the same way round as what the visitor has known."""
    with host.db.read() as session:
        through = views.eyes(session, me.account, key, name)
        scene = views.scene(session, through, turn)
        told = tuple(views.events(session, through, turn))
    if name == GM and known is not None:
        scene = maps.turned_like(scene, known)
    if name == GM:
        told = tuple(dict.fromkeys(map(_of_all, told)))
    who = "The truth" if name == GM else "The public" if name == views.PUBLIC else name
    return Frame(name, turn, who, maps.miniature_whole(scene), told)


def _of_all(event: Event) -> Event:
    """What was said to one seat, as it is read by all."""
    if event.seats is None or len(event.seats) != 1:
        return event
    return replace(event, text=of_somebody(event.text, event.seats[0]), seats=None)


def _near(turns: tuple[int, ...], shown: int) -> tuple[int, ...]:
    """As many turns round the one that is shown as fit on a bar."""
    middle = turns.index(shown)
    low = max(0, min(middle - TICKS // 2, len(turns) - TICKS))
    return turns[low : low + TICKS]


def _letters(host: Host, me: Visitor, table: Table) -> list[press.Shown]:
    """All messages that may be read: one's own, and after the end those the match opens."""
    found: list[press.Shown] = []
    with host.db.read() as session:
        if table.row.status == Status.OVER:
            try:
                found = press.opened(session, table.row)
            except Trouble:
                found = []
        if not found and table.mine and me.account is not None and table.seat is not None:
            found = press.inbox(session, me.account, table.row.key, table.seat)
    return found


@get("/m/{key:str}/replay.html")
def offline(request: Request, key: FromPath[str]) -> Response[str]:
    """One file with every turn, that opens without a network and verifies its own chain."""
    host, me = host_of(request), visitor(request)
    with host.db.read() as session:
        row = matches.match(session, key, me.account)
        if row.status != Status.OVER:
            raise forbidden("not_over", "The replay file is made when the match is over.")
        data = exchange.export_for(session, me.account, row)
    table = load(host, me, key)
    letters = _letters(host, me, table)
    kept = (row.id, row.step, me.theme, table.seat, table.mine and not _opened(table))
    made = _FILES.get(kept)
    if made is None:
        names = _kept_eyes(table)
        with heavy(FILE_SECONDS):
            frames = [frame(host, me, key, name, turn) for turn in table.turns for name in names]
            made = document(table.title, table.row.name, table.outcome, frames, letters, data)
        if not kept[-1]:  # with one's own letters in it, it is nobody else's
            _FILES[kept] = made
    headers = HEADERS | {"content-disposition": f'attachment; filename="replay-{key}.html"'}
    return Response(made, media_type="text/html; charset=utf-8", headers=headers)


def _kept_eyes(table: Table) -> list[str]:
    """Whose eyes a kept file has: everybody's while that stays small."""
    everybody = [GM, *(p.name for p in table.people)]
    if len(table.turns) * len(everybody) <= MOST_FRAMES:
        return everybody
    return [GM, table.seat] if table.mine and table.seat else [GM]


def _opened(table: Table) -> bool:
    return terms_from(table.row.terms).open_press


HANDLERS = (replay, offline)
