"""How did we get here: step and play through the turns; after the end through everybody's eyes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any
from urllib.parse import urlencode

from litestar import Response
from litestar.params import FromPath, FromQuery
from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from starpost.draw.scene import Scene
from starpost.host.host import Host
from starpost.host.looking import ending, telling, views
from starpost.host.looking.captions import Caption, captions
from starpost.host.matches import press
from starpost.host.trouble import Trouble
from starpost.host.words import Status
from starpost.kernel.contract import GM
from starpost.told.ending import Ending
from starpost.told.film import Film
from starpost.told.words import of_somebody
from starpost.told.words import shown as shown_score
from starpost.web.caller import Visitor, host_of, visitor
from starpost.web.limits.work import heavy
from starpost.web.pages.match import maps
from starpost.web.pages.match.calling import by_name, calling, film_of, named_map, rounds_of, to_you
from starpost.web.pages.match.table import Table, load
from starpost.web.pages.match.telling import film_data
from starpost.web.pages.match.turning import turned_like
from starpost.web.responses import html, page
from starpost.web.routes import Request, get
from starpost.web.templating import render

TICKS = 24
SIDES = 4
"""Maps side by side at most; on a phone, which shows one at a time, the first of them."""
BESIDE = 12
"""Sentences beside a map, which play in time with it."""


class Frame(Struct, frozen=True):
    """One turn through one pair of eyes."""

    seat: str
    turn: int
    title: str
    drawing: Markup
    captions: tuple[Caption, ...]
    more: tuple[Caption, ...]
    """What has no room beside the map."""
    film: Film = Film()
    """What moved on the way here, as these eyes know it."""
    tall: bool = False
    """A board that stands upright wants a frame that does."""


@get("/m/{key:str}/replay")
def replay(
    request: Request,
    key: FromPath[str],
    turn: FromQuery[int | None] = None,
    eyes: FromQuery[list[str] | None] = None,
    play: FromQuery[int] = 0,
) -> Response[str]:
    host, me = host_of(request), visitor(request)
    table = load(host, me, key)
    upright = maps.upright(request)
    over = table.row.status == Status.OVER
    wanted = (eyes or [])[: 1 if upright else SIDES] if over else []
    names = wanted or [GM if over else table.seat or views.PUBLIC]
    known = table.scene if table.mine else None
    on_map = partial(named_map, called=by_name(table)) if table.by_answers else None
    mine = table.seat if table.mine and table.seat is not None else ""
    with heavy():
        shown = turn if turn in table.turns else _opening(table, over=over)
        frames = [
            _told_to(
                mine, frame(host, me, key, name, shown, known, upright, filmed=True, called=on_map)
            )
            for name in names
        ]
        told = _ending(host, table) if over else None
    # Where a map names empires, the sentences beside it do too.
    named = calling({p.name: p for p in table.people}, mine) if table.by_answers else str

    def called(text: str) -> str:
        return to_you(named(text), mine)

    letters = letters_of(host, me, table)
    written = Counter(m.turn for m in letters)
    marks = {p.name: p.number for p in table.people}
    values: dict[str, Any] = {
        "t": table, "tab": "Replay", "heading": "Replay", "frames": frames, "shown": shown,
        "names": names, "over": over, "everybody": [GM, *sorted(marks, key=lambda n: n != mine)],
        "called": called, "play": play, "can_stand": maps.stands(table.scene),
        "marks": marks,
        "who": {p.name: p.who for p in table.people},
        "film_data": lambda film: film_data(table, film_of(film, called)),
        **_beside(table, told, shown, called),
        "counted": told.counted if told is not None and table.by_answers else {},
        "unit": told.unit if told is not None else "turn", "rounds": rounds_of(table),
        "letters": [m for m in letters if m.turn in _written(table, shown)],
        "ticks": [
            (n, sum(written[turn] for turn in _written(table, n)))
            for n in _near(table.turns, shown)
        ],
        "eyes": urlencode([("eyes", name) for name in wanted]),
        "before": max((n for n in table.turns if n < shown), default=None),
        "after": min((n for n in table.turns if n > shown), default=None),
    }  # fmt: skip
    if "hx-request" in request.headers:
        return html(render("replay_stage.html", me=me, **values))
    return page("replay.html", me, at="/matches", **values)


def _opening(table: Table, *, over: bool) -> int:
    """Of a match that is over, its first turn."""
    played = [n for n in table.turns if n > 0]
    return played[0] if over and played else table.turns[-1]


def _written(table: Table, shown: int) -> set[int]:
    """The turns whose letters stand with what is shown: where sheets are played, those of the turn
    that was played then, and at the end what was written later."""
    if table.by_answers:
        return {shown}
    last = {shown} if shown == table.turns[-1] else set()
    led = table.played(shown)
    return last if led is None else {led} | last


class Turned(Struct, frozen=True):
    """A turning point, and where the replay shows it."""

    to: int
    when: str
    text: str


def _beside(
    table: Table, told: Ending | None, shown: int, called: Callable[[str], str]
) -> dict[str, Any]:
    """What stands beside the map of a match that is over: the scores of this turn, best first, and
    the points where it turned."""
    if told is None:
        return {"stood": (), "points": ()}
    scores = _after(table, told, shown).items()
    mine = table.seat if table.mine and table.seat else ""
    ahead = 0 if table.by_answers else 1
    points = (
        Turned(min(m.turn + ahead, table.turns[-1]), told.when(m.turn), called(m.text))
        for m in told.points[mine]
    )
    ranked = sorted(scores, key=lambda each: -each[1])
    return {
        "stood": [(name, shown_score(score)) for name, score in ranked],
        "points": tuple(points),
    }


def _after(table: Table, told: Ending, shown: int) -> dict[str, float]:
    """Everybody's score as the turn left it: where sheets are played the map that is shown is the
    beginning of the next one already."""
    later = min((n for n in told.turns if n > shown), default=shown)
    return told.scores.get(later if table.by_answers else shown, {})


def _ending(host: Host, table: Table) -> Ending:
    with host.db.read() as session:
        return ending.ending(session, table.row)


def _told_to(reader: str, one: Frame) -> Frame:
    """What somebody was told, as others read it."""
    if one.seat in (GM, views.PUBLIC, reader):
        return one

    def theirs(text: str) -> str:
        return of_somebody(text, one.seat)

    def apart(some: Sequence[Caption]) -> tuple[Caption, ...]:
        return tuple(replace(c, text=theirs(c.text)) for c in some)

    return replace(
        one, captions=apart(one.captions), more=apart(one.more), film=film_of(one.film, theirs)
    )


def frame(
    host: Host,
    me: Visitor,
    key: str,
    name: str,
    turn: int,
    known: Scene | None = None,
    upright: bool = False,
    *,
    filmed: bool = False,
    called: Callable[[Scene], Scene] | None = None,
) -> Frame:
    """What a seat saw when a turn began. Whether the visitor may look, the host says. Through all
    eyes the map lies the same way round, with the same letters and numbers: as the visitor has
    known it, else as the referee does; a board upright where it is played so.
    `filmed`: with the film of the way here; `called`: puts people's names on the map."""
    with host.db.read() as session:
        through = views.eyes(session, me.account, key, name)
        scene = views.past_scene(session, through, turn)
        if known is None and through.match.status == Status.OVER and name != GM:
            known = views.scene(session, views.Eyes(through.match, GM))
        said = captions(session, through, turn)
        told = telling.told(session, through, turn, whole=True) if filmed else None
    if known is not None and (name == GM or scene.geometry != "graph"):
        scene = turned_like(scene, known)
    if upright and maps.stands(scene):
        scene = maps.stood_up(scene)
    scene = called(scene) if called is not None else scene
    who = "The truth" if name == GM else "The public" if name == views.PUBLIC else name
    most = len(said) if scene.geometry == "board" else BESIDE  # a board moves with every step
    beside = tuple(said[:most])
    drawing = maps.miniature_whole(scene, [c.at for c in beside], traced=filmed)
    film = told.film if told is not None else Film()
    tall = scene.orientation == "upright"
    return Frame(name, turn, who, drawing, beside, tuple(said[most:]), film, tall)


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
