"""The three conditions of victory (rule 11.2), with the figures that a seat may know.

Others' points are secret, but whoever is warned of meets the condition that is named: what that
says of the points beside one's own follows from the rule.
"""

from __future__ import annotations

from starpost.games.star_chase.known import lines
from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.tables import CENSUS_FIRST, NO_TARGET
from starpost.told.words import counted


def ways(view: View) -> str:
    """ "past 120 points, or with twice the next's, or with 50% of all"."""
    found = ["with twice the next's", f"with {view.knockout}% of all"]
    if view.target < NO_TARGET:
        found = [f"past {view.target} points", *found]
    else:
        found[0] = "with twice the points of the next"
    return ", or ".join(found)


def met(view: View) -> str:
    """The condition that is warned of, without figures."""
    return {
        "runaway": "twice the points of the next",
        "knockout": f"{view.knockout}% of all points",
        "points": f"more than {view.target} points",
    }.get(lines.condition(view.warned), "")


def figures(view: View) -> str:
    """What it means in points, from one's own: "your 50 to 25 at most". Only on the turn of the
    scoring: afterwards one's own points change, and say nothing of what others have."""
    assert view.me is not None
    mine, leads = view.me.vp, lines.leader(view.warned) == view.seat
    kind = lines.condition(view.warned) if view.census else ""
    if kind == "runaway":
        return (
            f"your {mine} to {mine // 2} at most" if leads else f"{2 * mine} or more to your {mine}"
        )
    if kind == "knockout" and leads and view.knockout:
        return f"your {mine} of {100 * mine // view.knockout} at most"
    return f"you have {mine}"


def scored(view: View) -> int:
    """What a census brings (rule 11.1)."""
    assert view.me is not None
    return sum(system.ind for system in view.systems.values()) + view.me.tech["CL"]


def unplayed(view: View) -> str:
    """In a trial what was never scouted is empty; there is no census, and no first one comes before
    its time (rule 11.1)."""
    if view.me is None or not view.me.alive:
        return ""
    found, others = [], [s for code, s in view.memory.items() if code not in view.systems]
    if view.turn - 1 >= CENSUS_FIRST[0]:
        points = counted(scored(view), "victory point")
        found.append(
            f"If a scoring comes, it brings +{points} besides: none is played, since nobody knows "
            "when one comes."
        )
    if any(not s.owner for s in others):
        found.append("What you take from nobody may hold a find: so the figures differ.")
    if any(s.turn < 0 for s in others):
        found.append("What you have never scouted is taken to be empty.")
    return " ".join(found)


UNTOLD = "Others' points are told when the game is over"
"""Rule 13.6."""


def bound(view: View) -> str:
    """What no warning at a scoring says of the points of others: nobody has twice the next's."""
    assert view.me is not None
    if view.warned or not view.me.vp:
        return ""
    return f"Your best rival has at least {view.me.vp // 2 + 1}, or your lead would be double. "


def lapsed(before: View, view: View) -> str:
    """Why a warning is over, where one's own was: others' points are told by what failed."""
    assert view.me is not None
    mine = view.me.vp
    if lines.leader(before.warned) != view.seat or not mine:
        return "Nobody meets a condition of victory now"
    wins = f"To win takes a new warning: to lead {ways(view)}, and again at the scoring after it"
    return f"Somebody has more than {mine // 2}, half of your {mine}. {wins}"
