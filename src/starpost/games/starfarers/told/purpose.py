"""How one wins, how one stands, how far it is; and what one is told on the first turn."""

from __future__ import annotations

from starpost.games.starfarers.known.seen import View
from starpost.games.starfarers.tables import COLOURS, GOAL
from starpost.games.starfarers.turn import ranking
from starpost.kernel.telling import Briefing, Purpose, Thing
from starpost.told.words import place

THINGS = (
    Thing("card", "Cards", "ore, fuel, carbon, food and goods: they pay for everything."),
    Thing("dice", "Numbers", "a roll pays every colony beside a planet with that number."),
    Thing("ship", "Ships", "a colony ship becomes a colony, a trade ship an outpost."),
    Thing("star", "Peoples", "an outpost brings a friendship card; most of them, two points."),
    Thing("shield", "Mother ship", "boosters for speed, cannons for pirates, rings for docks."),
)


def purpose(view: View) -> Purpose | None:
    """Points are open, so everybody's rank is known."""
    if view.me < 0:
        return None
    s, mine = view.table, view.vp[view.me]
    rank = _rank(view, mine)
    last = s.match.options.max_rounds
    aim = (
        f"First to {GOAL} points."
        if not last
        else f"First to {GOAL} points, or most by round {last}."
    )
    of = f" of {last}" if last else ""
    soon = f"first to {GOAL} · round {s.round}{of}" if last else f"first to {GOAL}"
    over = s.winner >= 0
    return Purpose(
        aim,
        f"You ended with {mine}, {rank}."
        if over
        else f"You have {mine}, {rank}; round {s.round}{of}.",
        f"{soon} · {mine}, {rank.split(' of ')[0]}",
        turn=s.round,
        last=0 if over else last,
        score=mine,
        place=rank,
        unit="round",
    )


def _rank(view: View, mine: int) -> str:
    """While it is played equal points are equal; at the end rule 7.5 decides."""
    s, n = view.table, len(view.vp)
    if s.winner >= 0:
        order = [s.winner, *(p for p in ranking(s) if p != s.winner)]
        return place(order.index(view.me) + 1, n)
    tied = "tied " * (view.vp.count(mine) > 1)
    return tied + place(1 + sum(v > mine for v in view.vp), n)


def briefing(view: View) -> Briefing | None:
    if view.me < 0:
        return None
    s = view.table
    last = s.match.options.max_rounds
    end = (
        f"It ends after **{last} rounds** at the latest; then most points win."
        if last
        else "It lasts nine to eighteen rounds."
    )
    rivals = tuple(name for p, name in enumerate(s.match.seats) if p != view.me)
    text = (
        f"**{GOAL} points win**: a colony is worth 1, a spaceport 2, a people's friendship 2, "
        f"two fame rings 1, pirates and ice 1. Each turn you roll, trade and build, then fly. {end}"
    )
    if s.match.neutral >= 0:
        nobodys = COLOURS[s.match.neutral].capitalize()
        text += (
            f" {nobodys} pieces are nobody's: they keep their sites, and that is all (rule 2.9)."
        )
    return Briefing(f"You are {view.seat}", text, rivals, "", THINGS, "Good first moves")
