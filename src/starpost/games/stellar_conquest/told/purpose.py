"""How one wins, how one stands, how far it is; and what one is told on the first turn."""

from __future__ import annotations

from starpost.games.stellar_conquest.known.points import points
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.tables import PRODUCTION_EVERY
from starpost.kernel.telling import Briefing, Purpose, Thing
from starpost.told.words import counted, number, ordinal, place

THINGS = (
    Thing("star", "Star", "54 of them. Whoever stops there first sees its planets."),
    Thing("ship", "Scout", "explores for you, goes anywhere; 1 in 6 is lost without a warship."),
    Thing("shield", "Corvette", "fights, and keeps scouts and transports safe where nobody was."),
    Thing("people", "Transport", "a million people: they land, and are a colony."),
    Thing("industry", "Industry", "people and factories make points, every fourth round."),
)


def purpose(view: View) -> Purpose | None:
    """Rules 11.1 and 11.2; points of others are known only at the end."""
    if view.me is None:
        return None
    st, mine = view.known, points(view)
    rank = ""
    if view.scores:
        rank = place(1 + sum(n > mine for n in view.scores.values()), len(view.scores))
    now = min(max(st.played, 1), st.turns)
    standing = (
        f"You have {mine}, {rank}." if rank else f"You have {mine}; round {now} of {st.turns}."
    )
    return Purpose(
        f"Hold planets after round {st.turns}, ships over empty ones count: Terran 3, "
        "sub-Terran 1.",
        standing,
        f"{counted(mine, 'point')}, {rank}" if rank else _short(mine, now, st.turns),
        turn=now,
        last=st.turns,
        score=mine,
        place=rank,
        unit="round",
    )


def _short(mine: int, now: int, last: int) -> str:
    """For the head of a phone: how one wins, how one stands, how far it is."""
    return f"most points win · you {mine}" + ("" if now == last else f" · round {now} of {last}")


def briefing(view: View) -> Briefing | None:
    if view.me is None:
        return None
    st = view.known
    rivals = tuple(p.name for s, p in enumerate(st.players) if s != view.seat)
    others = "another fleet" if len(rivals) == 1 else f"{number(len(rivals))} other fleets"
    return Briefing(
        f"You are {view.name}",
        f"You lead 4 scouts, 4 corvettes and **35 million settlers** into a dark map, and {others} "
        f"do the same from elsewhere. What counts is what you hold after **round {st.turns}**: a "
        "Terran planet brings 3 points, a sub-Terran one 1. So explore, and **land your people**. "
        "A planet is yours if they live there, or **as long as ships of yours stand over it while "
        "it is empty**. Colonies make points to build and study with, after every "
        f"{ordinal(PRODUCTION_EVERY)} round.",
        rivals,
        "",
        THINGS,
        "Good first moves",
    )
