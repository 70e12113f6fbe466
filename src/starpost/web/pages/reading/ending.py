"""The end page: who won, how it turned, one's own best moment, the truth, the seed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import Response
from litestar.params import FromPath, FromQuery
from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from starpost.draw.scene import Layer, Scene
from starpost.host.host import Reading
from starpost.host.looking import ending, matches, telling, views
from starpost.host.looking.views import Eyes
from starpost.host.matches import rematch
from starpost.host.matches.rematch import Again
from starpost.host.shelf import Shelf
from starpost.host.trouble import forbidden
from starpost.host.words import BEFORE_START, Status
from starpost.kernel.contract import GM
from starpost.kernel.lengths import Length
from starpost.kernel.proof.verify import Verification
from starpost.kernel.telling import Moment
from starpost.reports.document import Chart, Curve
from starpost.told.ending import Ending
from starpost.told.podium import because, sentence
from starpost.told.words import ordinal
from starpost.told.words import sentence as whole_sentence
from starpost.web.caller import Sent, Visitor, host_of, signed_writer, visitor
from starpost.web.limits.own_hand import run_on
from starpost.web.limits.work import heavy
from starpost.web.pages.match import maps
from starpost.web.pages.match.calling import by_name, calling, named_map, to_you
from starpost.web.pages.match.table import Table, load
from starpost.web.pages.match.telling import WISHES, last
from starpost.web.pages.match.turning import turned_like
from starpost.web.pages.reading.charts import drawn
from starpost.web.pages.reading.placing import Placed, placed_in, podium
from starpost.web.responses import go, page
from starpost.web.routes import Request, get, post

WIDE = 780.0
"""What the pictures of the turning points show together, in units of the drawing."""
STOOD = ("events", "fleets")
FINALE = 3
"""Lines about the last round."""
SHORT = re.compile(r"[A-Z]?\d{1,4}")
_PROOFS: Shelf[Verification] = Shelf(100)

_DRAWN: Shelf[tuple[list[Scenery], Markup, tuple[str, ...]]] = Shelf(32)


class Next(Struct, frozen=True):
    """What one may do now."""

    rematch: bool
    """With the same people or bots."""
    again: Again | None
    """The rematch that one of them has asked for already."""
    whole: Length | None
    """The whole game, after a shorter one."""


class Scenery(Struct, frozen=True):
    """A turning point with its small map."""

    moment: Moment
    drawing: Markup
    where: str
    """The place in the middle of it."""


@get("/m/{key:str}/end")
def end(request: Request, key: FromPath[str], verify: FromQuery[int] = 0) -> Response[str]:
    host, me = host_of(request), visitor(request)
    table = load(host, me, key)
    if table.row.status != Status.OVER:
        raise forbidden("not_over", "The end is told when the match is over.")
    with host.db.read() as session:
        told = ending.ending(session, table.row)
        proof = _proof(session, table) if verify else None
        change = ending.rating(session, table.row, me.account.id) if me.account else None
        points = told.points[table.seat if table.mine and table.seat else ""]
        width = WIDE / max(1, len(points))
        placed = placed_in(session, table)
        scenery, truth, finale = _drawn(session, table, points, width)
        now = _next(session, table, me)
    mine = table.seat if table.mine and table.seat is not None else ""
    # Sheets are played by seats: the end names them as the strip above the map does.
    named = calling({p.name: p for p in table.people}, mine) if table.by_answers else str

    def called(text: str) -> str:
        return to_you(named(text), mine)

    return page(
        "end.html", me, at="/matches", t=table, tab="End", heading="The end", told=told,
        sentence=sentence(placed, _title(told)), truth=truth, verdict=_verdict(told),
        because=called(_because(table, told, placed)), now=now, called=called,
        placed=placed, podium=podium(placed), scenery=scenery,
        curves=_curves(table, told), best=told.best.get(mine), proof=proof, change=change,
        signs=WISHES, seat_number={p.name: p.number for p in table.people},
        last=last(table), ordinal=ordinal, why=called(_why(table)), when=told.when,
        roles=any(p.role for p in placed), finale=finale,
    )  # fmt: skip


def _drawn(
    session: Reading, table: Table, points: Sequence[Moment], width: float
) -> tuple[list[Scenery], Markup, tuple[str, ...]]:
    """What takes long, made once for every window of a player: at the end all of them ask for it
    together. Who waited for a place finds it made."""
    names = tuple(p.who for p in table.people)
    key = (table.row.key, table.row.chain, table.seat, table.mine, names, width)

    def made() -> tuple[list[Scenery], Markup, tuple[str, ...]]:
        scenery = [_around(session, table, m, width) for m in points]
        return scenery, _truth(session, table), _finale(session, table)

    def placed() -> tuple[list[Scenery], Markup, tuple[str, ...]]:
        with heavy():
            return _DRAWN.get(key, made)

    return _DRAWN.get(key, placed)


def _finale(session: Reading, table: Table) -> tuple[str, ...]:
    """What happened since the visitor's own last answer: nobody has seen it on the map."""
    through = Eyes(table.row, table.seat)
    told = telling.told(session, through) if table.mine else None
    if told is None:
        return ()
    lines = [line for line in told.card.all if line.tells != "verdict"]
    return tuple(f"{line.text} {line.so}".strip() for line in lines[:FINALE])


def _proof(session: Reading, table: Table) -> Verification:
    """Replayed once: a match that is over stays as it is."""

    def replayed() -> Verification:
        with heavy():
            return ending.proof(session, table.row)

    return _PROOFS.get((table.row.key, table.row.chain), replayed)


def _why(table: Table) -> str:
    """How the game itself says it, as a sentence."""
    return whole_sentence(str((table.row.result or {}).get("why", "")))


def _title(told: Ending) -> str:
    return told.result.title if told.result is not None else ""


def _verdict(told: Ending) -> str:
    """What else the game says to who plays alone: the title is the heading."""
    title = _title(told)
    return told.result.why.removeprefix(title).strip() if told.result and title else ""


def _because(table: Table, told: Ending, placed: list[Placed]) -> str:
    """Who won by what, and how one did oneself."""
    marks = table.game.marks
    return because(placed, told, _why(table), by_answers=table.by_answers, marks=marks)


def _next(session: Reading, table: Table, me: Visitor) -> Next:
    short = None
    if table.alone:
        options = msgspec.convert(table.row.options, table.game.Options)
        lengths = table.game.lengths()
        if options in [length.options for length in lengths[1:]]:
            short = lengths[0]
    again = None
    if table.mine and not table.alone and me.account is not None:
        again = rematch.asked(session, table.row, me.account)
    return Next(table.mine and (table.alone or not me.guest), again, short)


def _truth(session: Reading, table: Table) -> Markup:
    """The map as it was in truth at the end: who was where all the time. It leaves out what each
    place yields, so that the names find room, the winner's and the visitor's before all."""
    scene = _true_scene(session, table, None)
    winners = set((table.row.result or {}).get("winners", ())) | {table.seat}
    first = {p.number for p in table.people if p.name in winners}
    nodes = (replace(node, badges=()) for node in scene.nodes)
    labels = (replace(x, rank=0) if x.owner in first else x for x in scene.labels)
    drawn = replace(scene, nodes=tuple(nodes), labels=tuple(labels))
    return maps.miniature_whole(named_map(drawn, by_name(table)) if table.by_answers else drawn)


def _true_scene(session: Reading, table: Table, turn: int | None) -> Scene:
    """As it was, the same way round as the visitor's own map."""
    through = Eyes(table.row, GM)
    scene: Any = (
        views.scene(session, through) if turn is None else views.past_scene(session, through, turn)
    )
    return turned_like(scene, table.scene) if table.mine else scene


def _curves(table: Table, told: Ending) -> Markup | None:
    turns = tuple(told.played)
    if len(turns) < 2:
        return None
    numbers = {p.name: p.number for p in table.people}
    last_scores = told.played[turns[-1]]
    names = sorted(last_scores.keys() & numbers.keys(), key=lambda n: (-last_scores[n], numbers[n]))
    who = {p.name: (p.who if table.by_answers else "") or p.name for p in table.people}
    if table.mine:
        who[table.seat or ""] = "You"
    lines = tuple(
        Curve(
            who[name],
            tuple(told.played[n].get(name) for n in turns),
            numbers[name],
            own=table.mine and name == table.seat and len(names) > 1,
        )
        for name in names
    )
    played = tuple(told.counted.get(n, n) for n in turns)
    title = f"Score, {told.unit} by {told.unit}"
    return drawn(Chart(title, played, lines, table.game.marks)) if lines else None


def _around(session: Reading, table: Table, moment: Moment, width: float) -> Scenery:
    """The truth around the place, as it was after that turn."""
    later = min((n for n in table.turns if n > moment.turn), default=table.turns[-1])
    turn = moment.turn if table.by_answers and moment.turn in table.turns else later
    scene = _true_scene(session, table, turn)
    numbers = {p.name: p.number for p in table.people}
    owner = numbers.get(moment.seats[0], 0) if moment.seats else 0
    known = {n.id for n in scene.nodes} | {c.id for c in scene.cells}
    at = moment.at if moment.at in known else _seat_of(scene, owner)
    scene = replace(scene, layers=tuple(_stood(layer) for layer in scene.layers))
    return Scenery(moment, maps.close_up(scene, at, width), place_name(scene, at) if at else "")


def _stood(layer: Layer) -> Layer:
    """The last map hides what stood where, so that it can be read; a turning point shows it."""
    return replace(layer, default=layer.default or layer.key in STOOD)


def _seat_of(scene: Scene, owner: int) -> str:
    """Where somebody is at home, or has the most."""
    held = sorted((n for n in scene.nodes if owner and n.owner == owner), key=lambda n: -n.size)
    ships = [t.at for t in scene.tokens if owner and t.owner == owner and isinstance(t.at, str)]
    return next((n.id for n in held), ships[0] if ships else "")


def place_name(scene: Scene, ref: str) -> str:
    """A place as its map calls it, never by a name that only programs use."""
    node = next((n for n in scene.nodes if n.id == ref), None)
    if node is None:
        return ""
    return ref if SHORT.fullmatch(ref) else node.below or node.label or ""


@post("/m/{key:str}/rematch")
def once_more(request: Request, key: FromPath[str], data: Sent) -> Response[Any]:
    """The same table again: it begins at once against bots, or gathers in its waiting room."""
    _, account = signed_writer(request, data)
    host = host_of(request)
    made = rematch.rematch(host, account, key, str(data.get("word") or ""))
    with host.db.read() as session:
        row = matches.match(session, made, account)
    run_on(host, row.id, row.step)
    return go(f"/m/{made}/seats" if row.status in BEFORE_START else f"/m/{made}")


HANDLERS = (end, once_more)
