"""What an attack would come to, from what the report shows of the place."""

from __future__ import annotations

from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.phases.battles import clash, ground, people
from starpost.games.star_chase.state import Empire, Sighting, System
from starpost.kernel.telling import Force
from starpost.told.words import counted


def forecast(
    view: View, me: Empire, here: System, seen: Sighting
) -> tuple[str, int, tuple[Force, ...]]:
    """The words, how much a player would want it, and both sides.

    The other's Weapons and Defence Tech are in the Roundup only if they are among its best three,
    so every level that is possible is fought out (rule 6.3).
    """
    cases = [
        _fought(me, here.crs, seen, wt, dt)
        for wt in _levels(view, seen.owner, "WT")
        for dt in _levels(view, seen.owner, "DT")
    ]
    won = sum(taken for taken, _ in cases)
    lost = max(loss for _, loss in cases)
    stale = view.turn - 1 - seen.turn
    when = f" (seen {counted(stale, 'turn')} ago)" if stale else ""
    forces = (
        Force(view.seat, here.crs, f"about {max(0, here.crs - lost)}", view.seat),
        Force(seen.owner, seen.crs + seen.ftr, "0" if won else "some", seen.owner),
    )
    said = f"lose {f'about {lost}' if lost else 'none'} if they stay{when}"
    if won == len(cases):
        return f"you win, {said}", 74, forces
    if 2 * won > len(cases):
        return f"you should win, {said}", 60, forces
    if 2 * won == len(cases):
        return f"even, {said}", 40, forces
    return f"you should lose, {said}", 12, forces


def _levels(view: View, who: str, tech: str) -> range:
    """What the level may be: told in the Roundup, or not above the least of the best three."""
    best = next((dict(e.best) for e in view.roundup if e.code == who), {})
    if tech in best:
        return range(best[tech], best[tech] + 1)
    return range(min(best.values(), default=0) + 1)


def _fought(me: Empire, ships: int, seen: Sighting, wt: int, dt: int) -> tuple[bool, int]:
    base = ground(seen, dt)
    left, crs, ftr = clash((ships, seen.crs, seen.ftr), me.tech["WT"], base, wt, False)
    taken = not crs and not ftr and left > max(0, people(seen) - me.tech["MC"])
    return taken, ships - left
