"""How one wins, how one stands, how far it is; and what one is told on the first turn."""

from __future__ import annotations

from starpost.games.star_chase.known.lines import leader
from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.state import Ending
from starpost.games.star_chase.tables import CENSUS_FIRST, CENSUS_GAP, NO_TARGET
from starpost.games.star_chase.told import winning
from starpost.games.star_chase.told.contact import BETWEEN
from starpost.kernel.telling import Briefing, Purpose, Rival, Thing
from starpost.told.words import counted, place, seen

THINGS = (
    Thing("star", "System", "a star, planet or belt by its number. Cruisers alone there: yours."),
    Thing("gate", "Link", "the road between two systems. Cruisers move along it."),
    Thing(
        "industry",
        "Industry",
        "a point each at every scoring. With a person to work it, also a build point a turn.",
    ),
    Thing("ship", "Cruiser", "takes systems and fights. Fighters guard, colony ships settle."),
    Thing("card", "Build points", "pay for everything. What is left over builds cruisers at base."),
)


def purpose(view: View) -> Purpose | None:
    """Rules 11.1 to 11.3."""
    if view.me is None:
        return None
    aim = f"Lead {winning.ways(view)}: one scoring warns, the next decides."
    points, known = f"You have {view.me.vp}", _place(view)
    where = known or (_held(view) if view.result is None else "")
    standing = ", ".join(filter(None, (points, where)))
    far = f"past {view.target} or " if view.target < NO_TARGET else ""
    short = f"Lead {far}with twice the next"
    if view.result is not None:
        aim, short = _won(view, view.result)
    warned = leader(view.warned)
    if warned and view.result is None:
        who = "You lead" if warned == view.seat else f"{warned} leads"
        rival = f"{who} with {winning.met(view)} ({winning.figures(view)})"
        aim = f"{rival}. Who leads so at the next scoring wins."
        short = f"{who}; the next scoring decides"
    return Purpose(
        aim,
        f"{standing}.",
        f"{short} · you {view.me.vp}",
        view.me.name,
        view.turn - (view.result is not None),
        0,
        view.me.vp,
        known,
    )


WON = {
    "points": "past {} points and with most of all",
    "runaway": "with twice the points of the next",
    "knockout": "with so large a share of all points",
}


def _won(view: View, result: Ending) -> tuple[str, str]:
    """How it ended (rule 11.3), long and short: what would win is of no use any more."""
    if not result.winner:
        return "Nobody won.", "Nobody won"
    who = "You" if result.winner == view.seat else result.winner
    alone = sum(public.alive for public in view.roundup) < 2
    how = WON[result.type].format(view.target)
    said = ", the last empire alive" if alone else f" {how}, at the scoring after a warning"
    return f"{who} won{said}.", f"{who} won"


def rivals(view: View) -> list[Rival]:
    """The Roundup (rule 13.6) and what scouts have seen; points are told at the end."""
    found = []
    for public in view.roundup:
        if public.code == view.seat:
            continue
        held = [s for s in view.memory.values() if s.owner == public.code]
        last = max((s.turn for s in held), default=view.turn)
        said = seen(len(held), "system", last, view.turn - 1) if public.alive else "out of the game"
        said = said or "not seen yet"
        if public.code == leader(view.warned):
            said = f"leads; {said}" if said else "leads"
        found.append(Rival(public.code, public.vp, said, public.name))
    return found


def _held(view: View) -> str:
    """How one stands while points are secret; what rivals are known to hold stands with them."""
    return counted(len(view.systems), "system")


def _place(view: View) -> str:
    """The rank, once the points are public: after the end."""
    points = {e.code: e.vp for e in view.roundup if e.vp is not None}
    if view.seat not in points:
        return ""
    mine = points[view.seat]
    return place(1 + sum(vp > mine for vp in points.values()), len(points))


def briefing(view: View) -> Briefing | None:
    if view.me is None:
        return None
    rivals = tuple(e.code for e in view.roundup if e.code != view.seat)
    first = "turn {} to {}".format(*CENSUS_FIRST)
    apart = "{} to {} turns".format(*CENSUS_GAP)
    return Briefing(
        f"You are the {view.me.name}",
        f"You score **1 for each industry**: first on {first}, then every {apart}. **Lead "
        f"{winning.ways(view)}**, and all are warned. **Whoever leads so at the next scoring "
        "wins.**",
        rivals,
        "",
        THINGS,
        "Good first actions",
        "Nobody knows when a scoring comes. So: take systems, let people grow, build industry. You "
        f"write **sixteen actions** a turn. Rivals live about {BETWEEN} away: probes find them.",
    )
