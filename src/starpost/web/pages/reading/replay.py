"""How did we get here: step and play through the turns; after the end through everybody's eyes."""

from __future__ import annotations

from collections import Counter
from typing import Any
from urllib.parse import urlencode

from litestar import Response
from litestar.params import FromPath, FromQuery
from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from starpost.draw.scene import Scene
from starpost.host.host import Host
from starpost.host.looking import views
from starpost.host.matches import press
from starpost.host.trouble import Trouble
from starpost.host.words import Status
from starpost.kernel.contract import GM, Event
from starpost.told.words import of_somebody
from starpost.web.caller import Visitor, host_of, visitor
from starpost.web.limits.work import heavy
from starpost.web.pages.match import maps
from starpost.web.pages.match.table import Table, load
from starpost.web.responses import html, page
from starpost.web.routes import Request, get
from starpost.web.templating import render

TICKS = 24
SIDES = 4
"""Maps side by side at most."""


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
    with heavy():
        frames = [frame(host, me, key, name, shown, known) for name in names]
    letters = letters_of(host, me, table)
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


def letters_of(host: Host, me: Visitor, table: Table) -> list[press.Shown]:
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


HANDLERS = (replay,)
