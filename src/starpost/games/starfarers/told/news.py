"""What happened since the seat last looked, worst first: cards and places lost, points, friends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from starpost.games.starfarers.galaxy.board import INDEX, OUTPOST_AT
from starpost.games.starfarers.galaxy.records import Line
from starpost.games.starfarers.known import lines
from starpost.games.starfarers.known.seen import View
from starpost.games.starfarers.tables import GOAL
from starpost.games.starfarers.tabletop.said import met, told
from starpost.kernel.tabletop import Told
from starpost.kernel.teller import added
from starpost.kernel.telling import NewsItem, NewsKind, Part, Tells
from starpost.told.words import listed

RANKS = {
    "win": 95, "lost": 75, "steal": 58, "discard": 71, "friendship": 62, "spaceport": 45,
    "outpost": 46, "found": 44, "clear": 43, "friend": 41, "fame": 40, "deal": 30,
}  # fmt: skip
"""The rank of a line by its kind, where the seat itself did it or it was done to it. One stolen
card is below the losses that the end remembers."""
OF_OTHERS = {"win": 95, "friendship": 60, "outpost": 35, "found": 34, "spaceport": 34, "clear": 33}
"""What rivals do is news where it brings them points."""
POINTS = {"found": 1, "spaceport": 1, "clear": 1}
FRIENDSHIP = 2
DEEDS = ("clear", "launch", "expand", "deal", "encounter", "discard", "jump", "move", "dice")
"""What makes the headline of a turn that brought no points, the weightiest first."""
TELLS: dict[str, Tells] = {"win": "verdict", "dice": "dice", "deal": "trade"}
LOUD = 21
PLAIN = 10
"""The rank of all that is neither: one for all, so that it stays in the order of time."""
UNTOLD = ("end", "node", "speed", "encounter", "balls", "test", "look", "answer", "offer")
"""Lines of which the report needs only what came of them."""


def fresh(before: View, view: View) -> list[Line]:
    """The lines that came since the other view."""
    return added(before.past, view.past)


def news(before: View, view: View) -> list[NewsItem]:
    """Line by line; what a roll brought is told with it. A turn without points has a headline all
    the same: the most that was done in it."""
    past = fresh(before, view)
    paid = {k for at, line in enumerate(past) for k in _pays(past, at) if line.kind == "dice"}
    scores = list(_scores(before, past))
    found = [
        (line.kind, replace(item, when=_when(past, at)))
        for at, line in enumerate(past)
        if at not in paid and (item := _item(view, line, past[at + 1 :], scores[at])) is not None
    ]
    found.sort(key=lambda one: one[1].when)
    if any(item.rank >= LOUD for _, item in found):
        return [item for _, item in found]
    deeds = [kind for kind, _ in found if kind in DEEDS]
    best = min(deeds, key=DEEDS.index, default="")
    first = next((at for at, (kind, _) in enumerate(found) if kind == best), -1)
    return [replace(item, rank=LOUD) if k == first else item for k, (_, item) in enumerate(found)]


def _when(past: Sequence[Line], at: int) -> int:
    """Its place in the log; a meeting is told where it began, before what came of it."""
    if not lines.ended(past[at]):
        return at
    return next((k for k in range(at, -1, -1) if lines.begins_meeting(past[k])), at)


def _pays(past: Sequence[Line], at: int) -> range:
    """The lines of income that follow a roll at once."""
    end = at + 1
    while end < len(past) and past[end].kind == "receive":
        end += 1
    return range(at + 1, end)


def _income(view: View, after: Sequence[Line]) -> str:
    """ ": 1 carbon for RED, 2 ore for you"."""
    got = []
    for k in _pays(after, -1):
        one = lines.noted(after[k], view.table.match.seats)
        if one is not None:
            cards = listed(f"{n} {kind}" for kind, n in lines.cards(one.rest))
            got.append(f"{cards} for {'you' if one.who == view.seat else one.who}")
    return f": {', '.join(got)}" if got else ""


def _scores(before: View, past: Sequence[Line]) -> Iterator[Sequence[int]]:
    """Everybody's points after each line: those of that moment, not of the last one."""
    table = before.table
    seats, points = table.match.seats, list(before.vp)
    rings, holders = list(table.fame), list(table.holders)
    for line in past:
        one = lines.noted(line, seats)
        if one is not None:
            p = seats.index(one.who)
            points[p] += POINTS.get(line.kind, 0)
            if line.kind == "fame":
                points[p] -= rings[p] >> 1
                rings[p] += lines.rings(one)
                points[p] += rings[p] >> 1
            elif line.kind == "friendship" and line.at in INDEX:
                base = OUTPOST_AT[INDEX[line.at]] // 5
                if holders[base] >= 0:
                    points[holders[base]] -= FRIENDSHIP
                points[p] += FRIENDSHIP
                holders[base] = p
        yield tuple(points)


def _item(view: View, line: Line, after: Sequence[Line], points: Sequence[int]) -> NewsItem | None:
    one = met(view, line) or told(view, line)
    if one is None:
        return None
    mine = one.seat == view.seat
    concerns = mine or view.seat in one.whom
    rank = RANKS.get(line.kind) if concerns else OF_OTHERS.get(line.kind)
    if rank is None and line.kind in UNTOLD and met(view, line) is None:
        return None
    rank = rank or PLAIN
    who = "You" if mine else one.seat
    if mine and line.kind == "steal":
        rank = 32  # less than a point of anybody
    lost = lines.loses(line, view.table.match.seats)
    kind = _kind(line.kind, rank, lost=lost, mine=mine, concerns=concerns)
    paid = _income(view, after) if line.kind == "dice" else ""
    so = _so(view, one.seat, line.kind, points)
    return NewsItem(
        rank, kind, f"{who} {one.text}{paid}", so=so, at=line.at,
        seats=_between(one, line.kind, mine=mine), doer=one.seat, tells=TELLS.get(line.kind, ""),
    )  # fmt: skip


def _between(one: Told, kind: str, *, mine: bool) -> tuple[str, ...]:
    """Who else it is about: the doer, or with whom one traded, or whose card one took."""
    if mine:
        return one.whom if kind in ("deal", "steal") else ()
    return (one.seat,)


def _kind(line: str, rank: int, *, lost: bool, mine: bool, concerns: bool) -> NewsKind:
    """Which sign stands beside it."""
    if (concerns and not mine and line != "deal") or (lost and mine):
        return "loss"
    if lost:
        return "rival"
    if mine and rank >= 40:
        return "gain"
    return "threat" if rank >= 60 else "routine"


def _so(view: View, seat: str, kind: str, points: Sequence[int]) -> str:
    """What it means: points, of how many."""
    if kind not in ("found", "spaceport", "clear", "friendship", "fame"):
        return ""
    now = points[view.table.match.seats.index(seat)]
    return f"{'you have' if seat == view.seat else f'{seat} has'} {now} of {GOAL} points"


def parts(before: View, view: View) -> list[Part]:
    """Why the points changed: pieces counted before and after. A spaceport stands on a colony,
    which was a point already."""
    if view.me < 0:
        return []
    a, b, p = before.table, view.table, view.me
    counted = (
        ("colonies", 1, len(a.colonies[p]) + len(a.ports[p]), len(b.colonies[p]) + len(b.ports[p])),
        ("spaceports", 1, len(a.ports[p]), len(b.ports[p])),
        ("pirates and ice", 1, len(a.trophies[p]), len(b.trophies[p])),
        ("fame", 1, a.fame[p] >> 1, b.fame[p] >> 1),
        ("friendship", 2, a.holders.count(p), b.holders.count(p)),
    )
    return [Part(each * (now - was), name) for name, each, was, now in counted if now != was]
