"""How one wins, how one stands, how far it is; and what one is told on the first turn."""

from __future__ import annotations

from starpost.games.fate_of_empire.known.view import View
from starpost.games.fate_of_empire.result import score
from starpost.games.fate_of_empire.tables import LEVELS
from starpost.kernel.telling import Briefing, Purpose, Thing

THINGS = (
    Thing("ship", "Scout", "explores; 1 in 6 is lost where no warship is along."),
    Thing("shield", "Corvette", "fights pirates, conquers worlds, stops Swarms."),
    Thing("people", "Transport", "a million people: a colony, or a garrison on a conquest."),
    Thing("flag", "Worlds", "empty ones are settled; independent ones conquered, then garrisoned."),
    Thing("dice", "Events", "two dice each turn: help, recalls, Swarms, war."),
)


def purpose(view: View) -> Purpose | None:
    """Rules 12.1 to 12.4."""
    if view.me is None:
        return None
    st = view.known
    found = score(st)
    now = min(max(st.played, 1), st.turns)
    level = "defeat" if found.level == "defeat" else f"a {found.level} victory"
    best, least = max(LEVELS)[0], min(LEVELS)[0]
    return Purpose(
        f"{least} points win, {best} is best.",
        f"You have {found.total}: {level}."
        if st.over
        else f"You have {found.total}: {level} so far; turn {now} of {st.turns}.",
        _short(found.total, level, least)
        + ("" if now == st.turns else f" · turn {now} of {st.turns}"),
        "Captain-General",
        turn=now,
        last=st.turns,
        score=found.total,
    )


def _short(total: int, level: str, least: int) -> str:
    """For the head of a phone: how far it is to a victory, or which one it is."""
    if total < least:
        return f"{total} of the {least} points that win"
    return f"{total} points: {level}"


def briefing(view: View) -> Briefing | None:
    if view.me is None:
        return None
    st = view.known
    return Briefing(
        "You are the Captain-General",
        "The Empire gives you a small fleet and thirty million settlers for a frontier that "
        "nobody has mapped. **Colonies and dominions** are worth 5 to 15 points each, a Prime "
        "world up to 50, sectors held 15 to 25; pirates shot down 1 or 3; your own losses cost. "
        f"After **turn {st.turns}**, 100 points are a win, 200 a substantial one, 300 a decisive "
        "one. You play alone: against dice, pirates and Swarms.",
        (),
        "none; you play alone",
        THINGS,
        "Good first moves",
    )
