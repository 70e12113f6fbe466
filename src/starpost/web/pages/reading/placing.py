"""Who came where: the final table and the podium, with people and portraits."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from starpost.host.host import Reading
from starpost.host.looking import views
from starpost.host.looking.views import Eyes
from starpost.host.people import directory
from starpost.web.pages.match.table import Table
from starpost.web.pages.reading.players import who_plays

PODIUM = 3
HIGHEST, LOWEST = 150, 10
"""Blocks of the podium, in pixels."""
TIED = 14
"""By so much is the block lower of who has as many points and is placed behind."""
STEPS = {1: 150, 2: 110, 3: 80}
"""Where a score does not decide, their heights by rank."""


class Placed(Struct, frozen=True):
    """A seat in the final table."""

    seat: str
    number: int
    rank: int
    score: str
    player: str
    role: str
    mine: bool
    face: str = ""
    """The portrait of a character."""
    name: str = ""
    """As everybody at the table is called: at a board the person, else the seat."""
    high: int = HIGHEST
    """Of the block it stands on."""


def placed_in(session: Reading, table: Table) -> list[Placed]:
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
                table.mine and seat.name == table.seat, person.face,
                (person.who if table.by_answers else "") or seat.name,
            )
        )  # fmt: skip
    return heights(sorted(found, key=lambda p: (p.rank, p.seat)))


def heights(placed: list[Placed]) -> list[Placed]:
    """True to the scores, unless something else decided who won."""
    scores = [float(p.score) for p in placed]
    top = max(scores, default=0)
    if top <= 0 or scores != sorted(scores, reverse=True):
        return [replace(p, high=STEPS.get(p.rank, LOWEST)) for p in placed]
    return [
        replace(p, high=max(LOWEST, round(HIGHEST * score / top) - TIED * _behind(placed, p)))
        for p, score in zip(placed, scores, strict=True)
    ]


def _behind(placed: list[Placed], it: Placed) -> int:
    """How many with as many points are placed before it."""
    return sum(p.score == it.score and p.rank < it.rank for p in placed)


def podium(placed: list[Placed]) -> list[Placed]:
    """Second, first, third: as they stand on one."""
    best = placed[:PODIUM]
    return [best[1], best[0], *best[2:]] if len(best) > 1 else best
