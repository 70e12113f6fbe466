"""The three conditions of victory (rule 11.2), with the figures that a seat may know.

Others' points are secret, but whoever is warned of meets the condition that is named: what that
says of the points beside one's own follows from the rule.
"""

from __future__ import annotations

from starpost.games.star_chase.known import lines
from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.tables import NO_TARGET


def ways(view: View) -> str:
    """ "past 120 points, with twice the next's or with 50% of all"."""
    found = ["with twice the next's", f"with {view.knockout}% of all"]
    if view.target < NO_TARGET:
        found = [f"past {view.target} points", *found]
    else:
        found[0] = "with twice the points of the next"
    return f"{', '.join(found[:-1])} or {found[-1]}"


def met(view: View) -> str:
    """The condition that is warned of, without figures."""
    return {
        "runaway": "twice the points of the next",
        "knockout": f"{view.knockout}% of all points",
        "points": f"more than {view.target} points",
    }.get(lines.condition(view.warned), "")


def figures(view: View) -> str:
    """What it means in points, from one's own: "your 50 to 25 at most"."""
    assert view.me is not None
    mine, leads = view.me.vp, lines.leader(view.warned) == view.seat
    kind = lines.condition(view.warned)
    if kind == "runaway":
        return (
            f"your {mine} to {mine // 2} at most" if leads else f"{2 * mine} or more to your {mine}"
        )
    if kind == "knockout" and leads and view.knockout:
        return f"your {mine} of {100 * mine // view.knockout} at most"
    return f"you have {mine}"


def lapsed(before: View, view: View) -> str:
    """Why a warning is over, where one's own was: others' points are told by what failed."""
    assert view.me is not None
    mine = view.me.vp
    if lines.leader(before.warned) != view.seat or not mine:
        return "Nobody meets a condition of victory now"
    wins = f"Who leads {ways(view)}, twice running, wins"
    return f"Somebody has more than {mine // 2}, half of your {mine}. {wins}"
