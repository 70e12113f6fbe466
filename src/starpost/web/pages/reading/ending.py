"""The end page: who won, how it turned, one's own best moment, the truth, the seed."""

from __future__ import annotations

from typing import Any

from cachetools import LRUCache
from litestar import Response
from litestar.params import FromPath, FromQuery
from markupsafe import Markup
from msgspec import Struct

from starpost.host.host import Reading
from starpost.host.looking import ending, views
from starpost.host.looking.views import Eyes
from starpost.host.people import directory
from starpost.host.trouble import forbidden
from starpost.host.words import Status
from starpost.kernel.contract import GM
from starpost.kernel.proof.verify import Verification
from starpost.kernel.telling import Moment
from starpost.reports.document import Chart, Curve
from starpost.told.words import ordinal, place
from starpost.web.caller import host_of, visitor
from starpost.web.limits.work import heavy
from starpost.web.pages.match import maps
from starpost.web.pages.match.table import Table, load
from starpost.web.pages.match.telling import WISHES
from starpost.web.pages.reading.charts import drawn
from starpost.web.pages.reading.players import who_plays
from starpost.web.responses import page
from starpost.web.routes import Request, get

PODIUM = 3
_PROOFS: LRUCache[tuple[int, str], Verification] = LRUCache(100)


class Placed(Struct, frozen=True):
    """A seat in the final table."""

    seat: str
    number: int
    rank: int
    score: str
    player: str
    role: str
    mine: bool


class Scenery(Struct, frozen=True):
    """A turning point with its small map."""

    moment: Moment
    drawing: Markup


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
        with heavy():
            scenery = [Scenery(m, _around(session, table, m)) for m in told.points]
            placed = _placed(session, table)
            truth = _truth(session, table)
    mine = table.seat if table.mine and table.seat is not None else ""
    return page(
        "end.html", me, at="/matches", t=table, tab="End", heading="The end", told=told,
        sentence=sentence(placed, (table.row.result or {}).get("why", "")), truth=truth,
        placed=placed, podium=_podium(placed), scenery=scenery,
        curves=_curves(table, told), best=told.best.get(mine), proof=proof, change=change,
        signs=WISHES, seat_number={p.name: p.number for p in table.people},
        last=max((t for t in table.turns), default=1) - 1, ordinal=ordinal,
        roles=any(p.role for p in placed),
    )  # fmt: skip


def _proof(session: Reading, table: Table) -> Verification:
    """Replayed once: a match that is over stays as it is."""
    key = (table.row.id, table.row.chain)
    found = _PROOFS.get(key)
    if found is None:
        with heavy():
            found = _PROOFS[key] = ending.proof(session, table.row)
    return found


def sentence(placed: list[Placed], why: str = "") -> str:
    """ "LUNAR wins by 38. You are second of six."; alone, as the game itself calls it: "A
    substantial victory with 269 points."."""
    if len(placed) == 1 and why:
        return f"{why.partition('. ')[0].rstrip('.')}."
    first = [p for p in placed if p.rank == 1]
    mine = next((p for p in placed if p.mine), None)
    names = " and ".join("you" if p.mine else p.seat for p in first)
    if len(first) == 1 and len(placed) > 1:
        margin = _margin(placed)
        verb = "win" if first[0].mine else "wins"
        won = f"{names[:1].upper()}{names[1:]} {verb}{f' by {margin}' if margin else ''}."
    else:
        how = "win together" if len(first) > 1 else "ended in front"
        won = f"{names[:1].upper()}{names[1:]} {how}."
    if mine is None or len(placed) < 2 or mine.rank == 1:
        return won
    return f"{won} You are {place(mine.rank, len(placed))}."


def _truth(session: Reading, table: Table) -> Markup:
    """The map as it was in truth at the end: who was where all the time."""
    scene: Any = views.scene(session, Eyes(table.row, GM))
    return maps.miniature_whole(scene)


def _margin(placed: list[Placed]) -> str:
    try:
        gap = float(placed[0].score) - float(placed[1].score)
    except ValueError:
        return ""
    return f"{gap:g}" if gap > 0 else ""


def _placed(session: Reading, table: Table) -> list[Placed]:
    names = directory.marked(session, [s.account_id for s in table.seats])
    standings = {s["seat"]: s for s in (table.row.result or {}).get("standings", ())}
    found = []
    for seat, person in zip(table.seats, table.people, strict=True):
        got = standings.get(seat.name, {})
        view = views.view(session, Eyes(table.row, seat.name))
        purpose = table.game.purpose(view)
        found.append(
            Placed(
                seat.name, person.number, int(got.get("rank", len(table.seats))),
                f"{got.get('score', 0):g}", who_plays(seat, names, hidden=False),
                purpose.role if purpose is not None else "",
                table.mine and seat.name == table.seat,
            )
        )  # fmt: skip
    return sorted(found, key=lambda p: (p.rank, p.seat))


def _podium(placed: list[Placed]) -> list[Placed]:
    """Second, first, third: as they stand on one."""
    best = placed[:PODIUM]
    return [best[1], best[0], *best[2:]] if len(best) > 1 else best


def _curves(table: Table, told: ending.Ending) -> Markup | None:
    turns = tuple(n for n in told.turns if told.scores.get(n))
    if len(turns) < 2:
        return None
    numbers = {p.name: p.number for p in table.people}
    names = [name for name in numbers if name in told.scores[turns[-1]]]
    lines = tuple(
        Curve(name, tuple(told.scores[n].get(name) for n in turns), numbers[name]) for name in names
    )
    return drawn(Chart("Score, turn by turn", turns, lines)) if lines else None


def _around(session: Reading, table: Table, moment: Moment) -> Markup:
    """The truth around the place, as it was after that turn."""
    turn = min((n for n in table.turns if n > moment.turn), default=table.turns[-1])
    scene: Any = views.scene(session, Eyes(table.row, GM), turn)
    numbers = {p.name: p.number for p in table.people}
    owner = numbers.get(moment.seats[0], 0) if moment.seats else 0
    held = [n for n in scene.nodes if n.owner == owner]
    at = moment.at or next((n.id for n in sorted(held, key=lambda n: -n.size)), "")
    return maps.miniature(scene, at)


HANDLERS = (end,)
